// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/runtimes_page.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>

#include "app/text/plan_text.h"

namespace baremark::app::pages {

using models::RuntimeRow;

RuntimesPage::RuntimesPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Runtimes"), parent),
      m_tests(desk.services),
      m_testOne(onClick(widgets::makeButton(tr("Test this runtime"), this), this, &RuntimesPage::testChosen)),
      m_testAll(onClick(widgets::makePrimaryButton(tr("Test all"), this), this, &RuntimesPage::testAll)),
      m_progressCard(new widgets::Card(desk.theme, this)),
      m_progress(new widgets::ProgressLines(desk.theme, this)) {
  for (QPushButton* button : {m_testOne, m_testAll}) header().addButton(button);
  auto* row = widgets::makeRow(nullptr, 3 * unit(this));
  m_progress->addLine();
  row->addWidget(m_progress, 1);
  QPushButton* stop = widgets::makeButton(tr("Cancel"), m_progressCard);
  row->addWidget(stop);
  m_progressCard->body()->addLayout(row);
  m_progressCard->setVisible(false);
  column().addWidget(m_progressCard);
  makeLeftOut();
  makeTable();
  makeDetails();
  connect(stop, &QPushButton::clicked, &m_tests, &models::RuntimeTests::cancel);
  connect(&m_tests, &models::RuntimeTests::failed, this, &Page::messageRaised);
  connect(&m_tests, &models::RuntimeTests::progressed, this, [this] {
    const auto& [host, runtime] = *m_tests.current();
    m_model.setTested(host, runtime);
    m_step.show(tr("%1 of %2: %3 on %4", "tests of runtimes: number, count, a runtime, a host")
                    .arg(m_tests.done() + 1)
                    .arg(m_tests.count())
                    .arg(QString::fromStdString(this->desk().services.resources().runtimes.at(runtime).label),
                         text::placeName(host)));
    showProgress();
    this->desk().data.reload();
    fitButtons();
  });
  connect(&m_tests, &models::RuntimeTests::finished, this, [this] {
    m_step.show({});
    m_model.setTested({}, {});
    m_progressCard->setVisible(false);
    this->desk().data.reload();
    fitButtons();
  });
  connect(&m_step, &models::TimedTask::ticked, this, &RuntimesPage::showProgress);
  connect(&desk.data, &models::DeskData::loaded, this, &RuntimesPage::fill);
  connect(&desk.machine, &models::MachineCheck::changed, this, &RuntimesPage::fitButtons);
  connect(&desk.services, &Services::machineLearned, this, &RuntimesPage::fill);
  fill();
}

void RuntimesPage::makeLeftOut() {
  const auto& broken = desk().services.resources().broken;
  if (broken.empty()) return;
  auto* card = new widgets::Card(theme(), this);
  card->setTone(text::Sign::Warning);
  card->addHeader(tr("Your descriptors that cannot be used"));
  for (const core::model::BrokenDescriptor& each : broken) {
    for (const QString& part : partsOf(text::describe(each.error)))
      card->body()->addWidget(widgets::makeWrapped(part, card));
  }
  column().addWidget(card);
}

void RuntimesPage::makeTable() {
  auto* card = new widgets::Card(theme(), this);
  m_table = new widgets::DataTable(theme(), widgets::Density::Roomy, tr("Runtimes"), card);
  m_table->setModel(&m_model);
  m_table->fitColumns(models::RuntimesModel::Result);
  card->body()->addWidget(m_table);
  column().addWidget(card, 1);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (const RuntimeRow* row = chosen()) m_chosen = {row->host, row->runtime};
    fillDetails();
    fitButtons();
  });
  connect(m_table, &widgets::DataTable::rowOpened, this, &RuntimesPage::testChosen);
  connect(m_table, &widgets::DataTable::rowMenuRequested, this, [this](const QModelIndex&, QMenu* menu) {
    menu->addAction(m_testOne->text(), this, &RuntimesPage::testChosen)->setEnabled(m_testOne->isEnabled());
    const RuntimeRow* row = chosen();
    widgets::addCopy(*menu, tr("Copy the command that fixes it"), row == nullptr ? QString() : row->text.command);
  });
}

void RuntimesPage::makeDetails() {
  m_details = new widgets::Card(theme(), this);
  m_title = widgets::makeBold({}, m_details);
  m_why = widgets::makeWrapped({}, m_details);
  m_fix = widgets::makeWrapped({}, m_details);
  m_command = widgets::makeFact({}, m_details);
  m_command->setFont(widgets::tabularFont(font()));
  m_command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_command->setAccessibleName(tr("The command that fixes it"));
  QPushButton* copy = widgets::makeButton(tr("Copy"), m_details);
  copy->setAccessibleName(tr("Copy the command that fixes it"));
  m_commandLine = new QWidget(m_details);
  auto* line = widgets::makeLine({m_command, copy}, 2 * unit(this));
  line->setStretch(0, 1);
  m_commandLine->setLayout(line);
  m_words = new widgets::DetailsBox(tr("The runtime's own message"), m_details);
  widgets::addAll(m_details->body(), {m_title, m_why, m_fix, m_commandLine, m_words});
  column().addWidget(m_details);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->text()); });
}

void RuntimesPage::fill() {
  m_model.setRows(models::runtimeRows(desk().services, desk().data));
  int working = 0;
  for (int row = 0; row < m_model.rowCount(); ++row) {
    const auto& record = m_model.at(row)->record;
    if (record && record->probe.works) ++working;
  }
  header().setNote(tr("%1 of %2 work", "runtimes on hosts: counts").arg(working).arg(m_model.rowCount()));
  m_table->setColumnHidden(models::RuntimesModel::Host, desk().data.hosts().empty());
  if (!m_table->currentIndex().isValid()) selectChosen();
  fillDetails();
  fitButtons();
  emit described();
}

void RuntimesPage::selectChosen() {
  int row = m_chosen ? m_model.rowOf(m_chosen->first, m_chosen->second) : -1;
  for (int each = 0; row < 0 && each < m_model.rowCount(); ++each) {
    if (m_model.at(each)->text.verdict.sign == text::Sign::Bad) row = each;
  }
  m_table->selectRow(std::max(row, 0));
}

void RuntimesPage::fitButtons() {
  const RuntimeRow* row = chosen();
  const bool isFree = !m_tests.isRunning();
  const bool isHere = isHeldBack(core::model::kLocalHost);
  const QString reason =
      desk().machine.isHeldBack() ? tr("A run is being measured on this machine. A test would disturb it.") : QString();
  m_testOne->setEnabled(isFree && row != nullptr && !isHeldBack(row->host));
  m_testOne->setToolTip(row != nullptr && isHeldBack(row->host) ? reason : QString());
  m_testAll->setEnabled(isFree && !isHere);
  m_testAll->setToolTip(isHere ? reason : QString());
  emit described();
}

void RuntimesPage::fillDetails() {
  const RuntimeRow* row = chosen();
  const bool isExplained = row != nullptr && (!row->text.why.isEmpty() || !row->text.detail.isEmpty());
  m_details->setVisible(isExplained);
  if (!isExplained) return;
  const QString version = QString::fromStdString(row->record->probe.version);
  const QString name = version.isEmpty() ? row->label : row->label + QLatin1Char(' ') + version;
  m_details->setTone(row->text.verdict.sign);
  //: %1: a runtime, %2: a host, %3: that it does not work
  m_title->setText(tr("%1 on %2: %3").arg(name, text::placeName(row->host), row->text.verdict.words));
  showWords(m_why, row->text.why);
  showWords(m_fix, row->text.fix);
  m_command->setText(row->text.command);
  m_commandLine->setVisible(!row->text.command.isEmpty());
  m_words->setWords(row->text.detail == row->text.why ? QString() : row->text.detail);
}

void RuntimesPage::showProgress() {
  m_progressCard->setVisible(m_tests.isRunning());
  if (!m_tests.isRunning()) return;
  m_progress->setLine(0, tr("Testing runtimes"), static_cast<double>(m_tests.done()) / std::max(1, m_tests.count()),
                      m_step.line());
}

void RuntimesPage::testChosen() {
  const RuntimeRow* row = chosen();
  if (row != nullptr && m_testOne->isEnabled()) m_tests.start({{row->host, row->runtime}});
}

void RuntimesPage::testAll() {
  std::vector<models::RuntimeTests::Place> places;
  for (int row = 0; row < m_model.rowCount(); ++row)
    places.emplace_back(m_model.at(row)->host, m_model.at(row)->runtime);
  m_tests.start(places);
}

text::CommandWords RuntimesPage::command() const {
  const RuntimeRow* row = chosen();
  text::CommandWords words{{QStringLiteral("runtime"), QStringLiteral("list")}};
  if (row != nullptr && row->host != core::model::kLocalHost)
    words.words << QStringLiteral("--host") << QString::fromStdString(row->host);
  return words;
}

}  // namespace baremark::app::pages
