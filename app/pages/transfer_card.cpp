// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/transfer_card.h"

#include <QDir>

#include "app/pages/dialogs.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

TransferCard::TransferCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_job(desk.services),
      m_title(new widgets::ElidingLabel({}, this)),
      m_bar(new widgets::ProgressBar(desk.theme, this)),
      m_note(widgets::makeMuted({}, this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTight();
  auto* row = widgets::makeRow(nullptr, 3 * widgets::unit(this));
  auto* words = widgets::makeColumn(nullptr, widgets::unit(this));
  widgets::addAll(words, {m_title, m_bar});
  m_note->setFont(widgets::tabularFont(widgets::noteFont(m_note->font())));
  words->addWidget(m_note);
  row->addLayout(words, 1);
  QPushButton* stop = onClick(widgets::makeButton(tr("Cancel"), card), &m_job, &models::TransferJob::cancel);
  row->addWidget(stop);
  card->body()->addLayout(row);
  setVisible(false);
  connect(&m_job, &models::TransferJob::progressed, this, [this](double share, const QString& note) {
    m_bar->setShare(share);
    m_note->setText(note);
  });
  connect(&m_job, &models::TransferJob::finished, this, [this] { setVisible(false); });
}

void TransferCard::begin(const QString& title) {
  if (!m_job.isRunning()) return;
  m_title->setText(title);
  m_bar->setShare(-1);
  m_note->setText(tr("in progress …", "a transfer"));
  setVisible(true);
}

DataCard::DataCard(const Desk& desk, Page* page)
    : QWidget(page),
      m_desk(desk),
      m_page(page),
      m_transfer(new TransferCard(desk, this)),
      m_table(makeGrid(*this, 0)),
      m_note(widgets::makeWrapped({}, this)),
      m_look(onClick(widgets::makeButton(tr("Refresh"), this), this, &DataCard::look)),
      m_send(onClick(widgets::makeButton(tr("Send a folder…"), this), this, &DataCard::chooseFolder)) {
  auto* card = widgets::cardIn(this, desk.theme);
  const widgets::Card::Header head = card->addHeader(tr("Data"));
  widgets::addAll(head.row, {m_look, m_send});
  card->body()->addLayout(m_table);
  widgets::addAll(card->body(), {m_note, m_transfer});
  models::TransferJob& job = m_transfer->job();
  connect(&job, &models::TransferJob::dataListed, this, [this](const std::vector<remote::DataSet>& sets) {
    if (isOfThisHost()) fill(sets);
  });
  connect(&job, &models::TransferJob::failed, page, &Page::messageRaised);
  connect(&job, &models::TransferJob::finished, this, [this](const QString& words) {
    fit();
    if (!words.isEmpty()) emit m_page->informed(words);
    // A transfer of this host changed the list. A transfer of another host delayed reading the list.
    if (!words.isEmpty() && isOfThisHost())
      look();
    else if (!isOfThisHost())
      lookIfOnline();
  });
}

void DataCard::showHost(const QString& name) {
  if (name == m_host) return;
  m_host = name;
  widgets::clearLayout(*m_table);
  m_note->setText(
      tr("Not listed yet. A data set is a folder that was sent to this host. An experiment uses it as its folder of "
         "data."));
  m_note->setVisible(true);
  m_look->setText(tr("List"));
  lookIfOnline();
  fit();
}

void DataCard::lookIfOnline() {
  const core::base::Result<HostService*> host = m_desk.services.host(m_host.toStdString());
  if (host && (*host)->host().connectionState() == core::runs::ConnectionState::Online) look();
}

void DataCard::look() {
  m_transfer->job().listData(m_host.toStdString());
  fit();
}

void DataCard::chooseFolder() {
  //: %1: a host
  const QString title = tr("Send a folder of data to %1").arg(m_host);
  QFileDialog* dialog = makeFileDialog(title, QFileDialog::Directory, m_desk.settings, this);
  connect(dialog, &QFileDialog::fileSelected, this, &DataCard::send);
  dialog->open();
}

void DataCard::send(const QString& folder) {
  m_transfer->job().sendData(folder, m_host.toStdString());
  m_transfer->begin(tr("Sending %1 to %2", "a folder, a host").arg(QDir::toNativeSeparators(folder), m_host));
  fit();
}

void DataCard::fill(const std::vector<remote::DataSet>& sets) {
  m_look->setText(tr("Refresh"));
  widgets::clearLayout(*m_table);
  m_note->setText(
      tr("None yet. A data set is a folder that was sent to this host. An experiment uses it as its folder of data."));
  m_note->setVisible(sets.empty());
  int row = 0;
  for (const remote::DataSet& set : sets) {
    const QString name = QString::fromStdString(set.name);
    QLabel* path = widgets::makeMuted(QString::fromStdString(set.path), this);
    path->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    path->setWordWrap(true);
    m_table->addWidget(widgets::makeLabel(name, this), row, 0);
    //: %1: bytes
    m_table->addWidget(
        widgets::makeLabel(tr("%n file(s), %1", nullptr, static_cast<int>(set.files)).arg(text::bytes(set.bytes)),
                           this),
        row, 1, Qt::AlignRight);
    QPushButton* remove = widgets::makeButton(tr("Remove…"), this);
    remove->setAccessibleName(tr("Remove %1…", "data").arg(name));
    connect(remove, &QPushButton::clicked, this, [this, name] { askToRemove(name); });
    m_table->addWidget(remove, row, 2, 2, 1, Qt::AlignVCenter);
    m_table->addWidget(path, row + 1, 0, 1, 2);
    row += 2;
  }
}

void DataCard::askToRemove(const QString& name) {
  const auto remove = [this, name] {
    m_transfer->job().removeData(name.toStdString(), m_host.toStdString());
    fit();
  };
  pages::askToRemove(tr("Remove data"), tr("Remove %1 from %2?", "data, a host").arg(name, m_host),
                     tr("Baremark deletes the files on that host. Results that were measured with them are kept."),
                     remove, this);
}

void DataCard::fit() {
  const bool isFree = !m_transfer->job().isRunning();
  m_look->setEnabled(isFree);
  m_send->setEnabled(isFree);
}

}  // namespace baremark::app::pages
