// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/host_page.h"

#include <QDir>
#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/error_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "core/plan/cautions.h"

namespace baremark::app::pages {

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

text::CommandWords HostPage::command() const {
  return {{QStringLiteral("runtime"), QStringLiteral("list")}};
}

}  // namespace baremark::app::pages
