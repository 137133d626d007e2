// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/host_frame.h"

#include <QDir>
#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/plan/cautions.h"

namespace baremark::app::pages {

HostFrame::HostFrame(const Desk& desk, const Titles& titles, QWidget* parent)
    : Page(desk, titles.page, parent),
      m_test(onClick(widgets::makeButton(tr("Test again"), this), this, &HostFrame::testRequested)),
      m_scroll(new widgets::ScrollColumn(this)),
      m_absent(new widgets::EmptyState(this)) {
  m_make = onClick(widgets::makePrimaryButton(tr("New experiment here…"), this), this, &HostFrame::experimentRequested);
  for (QPushButton* button : {m_test, m_make}) header().addButton(button);
  m_outage = new widgets::Card(theme(), this);
  m_outage->setTone(text::Sign::Warning);
  m_outageWords = widgets::makeWrapped({}, m_outage);
  m_outage->body()->addWidget(m_outageWords);
  m_outage->setVisible(false);
  column().addWidget(m_outage);
  column().addWidget(m_scroll, 1);
  m_absent->setVisible(false);
  column().addWidget(m_absent, 1);
  constexpr int kHostSideBySide = 128;
  auto* both = new widgets::SideBySide(kHostSideBySide, m_scroll);
  auto* left = new QWidget(both);
  auto* leftColumn = widgets::makeColumn(left, 2 * unit(this) + 2);
  auto* test = new widgets::Card(theme(), left);
  m_itemsNote = test->addHeader(titles.test).note;
  m_items = new CheckList(theme(), test);
  m_itemsColumn = test->body();
  m_itemsColumn->addWidget(m_items);
  leftColumn->addWidget(test);
  auto* follows = new widgets::Card(theme(), left);
  follows->addHeader(tr("What this means"));
  m_consequences = widgets::makeWrapped({}, follows);
  follows->body()->addWidget(m_consequences);
  m_cautions = new QVBoxLayout;
  follows->body()->addLayout(m_cautions);
  leftColumn->addWidget(follows);
  leftColumn->addStretch(1);
  both->add(left, 10);
  auto* right = new QWidget(both);
  m_cards = widgets::makeColumn(right, 2 * unit(this) + 2);
  m_runtimes = new TableCard(theme(), tr("Runtimes"), tr("Baremark runs a program in each runtime"), right);
  m_cards->addWidget(m_runtimes);
  m_fileSystems = new TableCard(theme(), tr("File systems"), tr("state of the last test"), right);
  m_cards->addWidget(m_fileSystems);
  auto* facts = new widgets::Card(theme(), right);
  facts->addHeader(tr("Facts"));
  m_facts = new FactList(facts);
  facts->body()->addWidget(m_facts);
  m_cards->addWidget(facts);
  m_cards->addStretch(1);
  both->add(right, 11);
  m_scroll->column()->addWidget(both, 1);
}

void HostFrame::setItems(const std::vector<models::CheckItem>& items, std::optional<double> took) {
  //: %1: a number
  m_itemsNote->setText(
      took ? tr("%n check(s) in %1 s", nullptr, static_cast<int>(items.size())).arg(QLocale().toString(*took, 'f', 1))
           : QString());
  m_items->setItems(items);
}

void HostFrame::setRuntimes(const std::vector<TestedRuntime>& runtimes) {
  m_runtimes->begin({tr("runtime"), tr("version"), tr("ran"), tr("result")});
  for (const auto& [label, probe] : runtimes) {
    m_runtimes->put(label);
    m_runtimes->put(probe ? QString::fromStdString(probe->version) : QString());
    if (probe) {
      const text::ProbeText words = text::describe(*probe, desk().services.resources().runtimes);
      const QString reason = text::reasonAndFix(words);
      m_runtimes->putSigned({words.verdict.sign, probe->works ? secondsText(probe->seconds) : tr("no")});
      m_runtimes->putMuted(probe->works       ? tr("ran a program inside")
                           : reason.isEmpty() ? words.verdict.words
                                              : words.verdict.words + QStringLiteral(": ") + reason);
    } else {
      m_runtimes->put({});
      m_runtimes->putMuted(tr("not tested yet"));
    }
    m_runtimes->endRow();
  }
  m_runtimes->setVisible(!runtimes.empty());
}

void HostFrame::setFileSystems(const std::vector<core::model::FileSystemFacts>& systems) {
  m_fileSystems->begin({tr("used for"), tr("kind", "of a file system"), tr("free"), tr("where")});
  for (const core::model::FileSystemFacts& system : systems) {
    m_fileSystems->put(text::purposeOf(system));
    m_fileSystems->put(QString::fromStdString(system.kind));
    constexpr std::int64_t kLittleFree = std::int64_t{2} << 30;  // less than an image and its build need
    const bool isLow = system.freeBytes && *system.freeBytes < kLittleFree;
    const QString free =
        !system.freeBytes ? tr("unknown")
        : !system.totalBytes
            ? text::bytes(*system.freeBytes)
            : tr("%1 of %2", "bytes").arg(text::bytes(*system.freeBytes), text::bytes(*system.totalBytes));
    if (isLow)
      m_fileSystems->putSigned({text::Sign::Warning, free});
    else
      m_fileSystems->put(free);
    m_fileSystems->putMuted(QString::fromStdString(system.path));
    m_fileSystems->endRow();
  }
  m_fileSystems->setVisible(!systems.empty());
}

void HostFrame::setAbsent(const QString& title, const QString& reason) {
  const bool isThere = title.isEmpty();
  m_scroll->setVisible(isThere);
  m_absent->setVisible(!isThere);
  m_absent->setWords(title, reason);
  m_make->setEnabled(isThere);
}

void HostFrame::setOutage(const QString& words) {
  m_outage->setVisible(!words.isEmpty());
  m_outageWords->setText(words);
}

HostPage::HostPage(const Desk& desk, QWidget* parent)
    : HostFrame(desk, {.page = tr("This machine"), .test = tr("Test of this machine")}, parent) {
  connect(this, &HostFrame::testRequested, &desk.machine, &models::MachineCheck::run);
  connect(this, &HostFrame::experimentRequested, this, [this] { emit draftRequested({}); });
  connect(&desk.machine, &models::MachineCheck::changed, this, &HostPage::fill);
  connect(&desk.data, &models::DeskData::loaded, this, &HostPage::fitTestButton);
  fill();
}

void HostPage::fill() {
  const models::MachineCheck& machine = desk().machine;
  const auto& known = desk().services.machine();
  QStringList parts;
  if (known) parts << QString::fromStdString(known->facts.hostname) << QString::fromStdString(known->facts.system);
  parts << (machine.isRunning() ? tr("is being tested")
            : machine.hasRun()  ? tr("tested since the start")
                                : tr("not tested since the start"));
  header().setNote(parts.join(QStringLiteral(" · ")));
  fitTestButton();
  fillItems();
  fillFacts();
  fillRuntimes();
  fillConsequences();
  emit described();
}

void HostPage::fitTestButton() {
  const models::MachineCheck& machine = desk().machine;
  testButton().setEnabled(!machine.isRunning() && !machine.isHeldBack());
  testButton().setText(machine.hasRun() ? tr("Test again") : tr("Test this machine"));
  testButton().setToolTip(machine.isHeldBack() ? tr("A run is being measured on this machine. A test would disturb it.")
                                               : QString());
}

void HostPage::fillItems() {
  const models::MachineCheck& machine = desk().machine;
  setItems({machine.items().begin(), machine.items().end()}, machine.took());
}

void HostPage::fillFacts() {
  const auto& known = desk().services.machine();
  std::vector<text::Fact> facts;
  if (known)
    facts = text::factsOf(known->facts);
  else
    facts.push_back({tr("Facts"), tr("known when the engine is found")});
  facts.push_back(
      {tr("Folder of runs"), QDir::toNativeSeparators(QString::fromStdString(desk().services.localHost().root()))});
  const std::vector<text::Fact> devices =
      text::deviceFacts(known ? known->catalog.devices : std::vector<core::protocol::CatalogDevice>());
  facts.insert(facts.end(), devices.begin(), devices.end());
  HostFrame::facts().setFacts(facts);
  setFileSystems(known ? known->facts.fileSystems : std::vector<core::model::FileSystemFacts>());
}

void HostPage::fillRuntimes() {
  std::vector<TestedRuntime> runtimes;
  for (const models::MachineCheckItem& item : desk().machine.items()) {
    if (item.kind != models::MachineCheckItem::Kind::Runtime) continue;
    runtimes.push_back({QString::fromStdString(desk().services.resources().runtimes.at(item.id).label),
                        desk().machine.probeOf(item.id)});
  }
  setRuntimes(runtimes);
}

void HostPage::fillConsequences() {
  widgets::clearLayout(cautions());
  const auto& known = desk().services.machine();
  if (!known) {
    consequences().setText(tr("You can view and plan experiments, but not run them: the engine is missing."));
    return;
  }
  QStringList runtimes;
  for (const std::string& id : desk().machine.workingRuntimes())
    runtimes << QString::fromStdString(desk().services.resources().runtimes.at(id).label);
  const QString arms = runtimes.isEmpty() ? tr("arms once their runtimes are tested") : text::listed(runtimes);
  consequences().setText(tr("For new experiments: up to %1, one core each, and as arms %2.", "ranks; runtimes")
                             .arg(tr("%n rank(s)", "MPI processes", known->facts.cores), arms));
  for (const core::plan::Caution& caution : core::plan::machineCautions(known->facts)) {
    const text::CautionText words = text::describe(caution, core::model::kLocalHost);
    cautions().addWidget(new widgets::SignLine(
        theme(), {text::Sign::Warning, words.title + QStringLiteral(". ") + words.explanation}, this));
  }
}

}  // namespace baremark::app::pages
