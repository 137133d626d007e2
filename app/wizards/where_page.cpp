// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/where_page.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>

#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::wizards {
namespace {

using widgets::unit;

constexpr int kWhereSideBySide = 110;

}  // namespace

WherePage::WherePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft, parent), m_host(new widgets::Card(desk.theme, this)), m_facts(new QGridLayout), m_cautions(new QVBoxLayout),
      m_again(widgets::makeButton(tr("Look again"), this)), m_problem(widgets::makeNote({}, this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* both = new widgets::SideBySide(kWhereSideBySide, this);
  m_host->setChosen(true);
  m_host->addHeader(text::hostName("local"), tr("without a scheduler: one block at a time"));
  m_facts->setColumnStretch(1, 1);
  m_facts->setHorizontalSpacing(3 * unit(this));
  m_facts->setVerticalSpacing(unit(this) + 1);
  m_host->body()->addLayout(m_facts);
  m_host->body()->addWidget(m_problem);
  m_host->body()->addStretch(1);
  auto* notes = new widgets::Card(theme(), both);
  notes->addHeader(tr("Is it quiet there?"));
  m_cautions->setSpacing(2 * unit(this));
  notes->body()->addLayout(m_cautions);
  notes->body()->addLayout(widgets::makeLine({m_again}, 0));
  notes->body()->addStretch(1);
  both->add(m_host, 6);
  both->add(notes, 5);
  outer->addWidget(both);
  outer->addStretch(1);
  connect(m_again, &QPushButton::clicked, this, [this] { (void)this->desk().services.learnMachine(); });
  connect(&desk.services, &Services::machineFailed, this, &WherePage::refresh);
}

QString WherePage::title() const { return tr("Where", "step of the wizard"); }
QString WherePage::question() const { return tr("Where shall it run?"); }
QString WherePage::note() const { return tr("All arms of a block run there one after the other, so that they meet the same machine and the same minutes."); }

void WherePage::fill() { refresh(); }

void WherePage::refresh() {
  widgets::clearLayout(*m_facts);
  const auto& machine = desk().services.machine();
  const auto add = [this](const QString& name, const QString& value) {
    if (value.isEmpty()) return;
    const int row = m_facts->rowCount();
    m_facts->addWidget(widgets::makeMuted(name, this), row, 0);
    m_facts->addWidget(widgets::makeWrapped(value, this), row, 1);
  };
  if (machine) {
    const core::model::HostFacts& facts = machine->facts;
    add(tr("Name"), QString::fromStdString(facts.hostname));
    add(tr("Processor"), QString::fromStdString(facts.processor));
    add(tr("Cores"), facts.processors > facts.cores ? tr("%1, %2 hardware threads").arg(facts.cores).arg(facts.processors) : QLocale().toString(facts.cores));
    if (facts.memoryBytes) add(tr("Memory"), text::bytes(*facts.memoryBytes));
    add(tr("System"), QString::fromStdString(facts.system));
    add(tr("MPI"), QString::fromStdString(facts.mpiVersion));
    add(tr("Engine"), QString::fromStdString(machine->catalog.engineVersion) + QStringLiteral(", ") + text::engineFacts(machine->catalog, facts));
    if (facts.freeBytes) add(tr("Free space"), text::bytes(*facts.freeBytes));
  }
  showNote(*m_problem, obstacle(), {});
  widgets::clearLayout(*m_cautions);
  int shown = 0;
  for (const core::plan::Caution& caution : draft().findings().cautions) {
    if (caution.code != "busy" && caution.code != "powersave" && caution.code != "battery") continue;
    const text::CautionText words = text::describe(caution);
    m_cautions->addWidget(new widgets::SignLine(theme(), {text::Sign::Warning, words.title}, widgets::SignLine::Size::Body, this));
    m_cautions->addWidget(widgets::makeNote(words.explanation, this));
    ++shown;
  }
  if (shown > 0 || !machine) return;
  const QString load = machine->facts.load ? tr("load %1", "load average").arg(QLocale().toString(*machine->facts.load, 'f', 1)) : tr("load not known");
  m_cautions->addWidget(new widgets::SignLine(theme(), {text::Sign::Good, tr("Nothing else is at work: %1").arg(load)}, widgets::SignLine::Size::Body, this));
  if (machine->facts.governor) {
    m_cautions->addWidget(new widgets::SignLine(theme(), {text::Sign::Good, tr("The processor's governor is “%1”").arg(QString::fromStdString(*machine->facts.governor))}, widgets::SignLine::Size::Body, this));
  }
  if (machine->facts.onBattery) m_cautions->addWidget(new widgets::SignLine(theme(), {text::Sign::Good, tr("It is plugged in")}, widgets::SignLine::Size::Body, this));
}

QString WherePage::obstacle() const {
  if (desk().services.machine()) return problemAt("/host").isEmpty() ? problemAt("/allocation") : problemAt("/host");
  return tr("The engine (baremark-engine) was not found beside this program. Without it nothing can run here; the experiment can still be saved as a file.");
}

bool WherePage::concerns(const std::string& where) const { return where.rfind("/host", 0) == 0 || where.rfind("/allocation", 0) == 0; }

}  // namespace baremark::app::wizards
