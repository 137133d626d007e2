// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/add_host_page.h"

#include <QLocale>

#include "app/pages/dialogs.h"
#include "app/text/host_text.h"

namespace baremark::app::pages {

AddHostPage::AddHostPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Add a host"), parent),
      m_check(desk.services),
      m_cancel(onClick(widgets::makeButton(tr("Cancel"), this), &m_check, &models::HostCheck::cancel)),
      m_add(onClick(widgets::makePrimaryButton(tr("Add and test"), this), this, &AddHostPage::start)) {
  header().setNote(
      tr("A workstation, or the login node of a cluster, that you can reach with ssh. Baremark installs only its "
         "engine there."));
  for (QPushButton* button : {m_cancel, m_add}) header().addButton(button);
  auto* scroll = new widgets::ScrollColumn(this);
  column().addWidget(scroll, 1);
  constexpr int kAddHostSideBySide = 128;  // characters that the page must be wide for two columns
  auto* both = new widgets::SideBySide(kAddHostSideBySide, scroll);
  m_form = new HostForm(desk, this);
  both->add(m_form->card(), 10);
  both->add(makeTest(), 11);
  scroll->column()->addWidget(both);
  scroll->column()->addStretch(1);
  connect(&m_check, &models::HostCheck::changed, this, &AddHostPage::showItems);
  connect(&m_check, &models::HostCheck::ticked, this, [this] { m_items->setItems(m_check.items()); });
  connect(&m_check, &models::HostCheck::succeeded, this, [this] { end(true); });
  connect(&m_check, &models::HostCheck::ended, this, [this] { end(false); });
  connect(m_form, &HostForm::changed, this, &AddHostPage::showItems);
  connect(m_form, &HostForm::submitted, this, &AddHostPage::start);
  showItems();
}

QWidget* AddHostPage::makeTest() {
  auto* card = new widgets::Card(theme(), this);
  m_itemsNote = card->addHeader(tr("Test of this host")).note;
  m_items = new CheckList(theme(), card);
  card->body()->addWidget(m_items);
  m_furtherKey = makeFurtherKeyButton(m_check, theme(), card);
  card->body()->addWidget(m_furtherKey, 0, Qt::AlignLeft);
  card->body()->addStretch(1);
  return card;
}

void AddHostPage::showEvent(QShowEvent* event) {
  m_form->offerAliases();
  Page::showEvent(event);
}

void AddHostPage::fit() {
  const QString why = m_form->obstacle();
  m_form->showObstacles();
  m_add->setEnabled(why.isEmpty() && !m_check.isRunning());
  m_add->setToolTip(why);
  m_cancel->setVisible(m_check.isRunning());
  m_form->setEnabled(!m_check.isRunning());
  emit described();
}

void AddHostPage::start() {
  if (m_check.isRunning() || !m_form->obstacle().isEmpty()) return;
  m_check.start(m_form->request());
  m_cancel->setFocus();  // the fields are disabled during the test
}

void AddHostPage::showItems() {
  fit();
  const bool isOfForm = m_form->request() == m_check.request();
  m_furtherKey->setVisible(isOfForm && m_check.hasSeenOtherKey());
  m_items->setItems(
      isOfForm ? m_check.items()
               : std::vector<models::CheckItem>{{.name = tr("Not tested yet"), .end = {text::Sign::Open, QString()}}});
  m_itemsNote->setText(isOfForm && m_check.took()
                           ? tr("in %1 s", "seconds").arg(QLocale().toString(*m_check.took(), 'f', 1))
                           : QString());
}

void AddHostPage::end(bool hasSucceeded) {
  const QString name = QString::fromStdString(m_check.host());
  if (hasSucceeded) m_form->clear();
  fit();
  if (hasSucceeded) emit hostAdded(name);
}

}  // namespace baremark::app::pages
