// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/host_page.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include "app/text/error_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/plan/validation.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr int kHostSideBySide = 116;

}  // namespace

HostPage::HostPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent), m_header(new widgets::PageHeader(tr("This machine"), this)), m_test(widgets::makeButton(tr("Test again"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  QPushButton* make = widgets::makePrimaryButton(tr("New experiment here…"), this);
  m_header->addButton(m_test);
  m_header->addButton(make);
  column->addWidget(m_header);
  auto* scroll = new widgets::ScrollColumn(this);
  column->addWidget(scroll, 1);
  auto* both = new widgets::SideBySide(kHostSideBySide, scroll);
  auto* steps = new widgets::Card(theme(), both);
  m_stepsNote = steps->addHeader(tr("Test of this machine")).note;
  m_steps = new StepList(theme(), steps);
  steps->body()->addWidget(m_steps);
  steps->body()->addStretch(1);
  both->add(steps, 10);
  auto* right = new QWidget(both);
  auto* cards = new QVBoxLayout(right);
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(2 * unit(this) + 2);
  auto* facts = new widgets::Card(theme(), right);
  facts->addHeader(tr("What it is"));
  m_facts = new FactList(facts);
  facts->body()->addWidget(m_facts);
  cards->addWidget(facts);
  auto* runtimes = new widgets::Card(theme(), right);
  runtimes->addHeader(tr("Runtimes"), tr("something is run in each, not just a version asked"));
  m_runtimes = new QGridLayout;
  m_runtimes->setColumnStretch(3, 1);
  m_runtimes->setHorizontalSpacing(3 * unit(this));
  m_runtimes->setVerticalSpacing(unit(this));
  runtimes->body()->addLayout(m_runtimes);
  cards->addWidget(runtimes);
  auto* follows = new widgets::Card(theme(), right);
  follows->addHeader(tr("What follows from it"));
  m_consequences = widgets::makeWrapped({}, follows);
  follows->body()->addWidget(m_consequences);
  m_cautions = new QVBoxLayout;
  follows->body()->addLayout(m_cautions);
  cards->addWidget(follows);
  cards->addStretch(1);
  both->add(right, 11);
  scroll->column()->addWidget(both, 1);
  connect(m_test, &QPushButton::clicked, &desk.machine, &models::MachineCheck::run);
  connect(make, &QPushButton::clicked, this, [this] { emit draftRequested({}); });
  connect(&desk.machine, &models::MachineCheck::changed, this, &HostPage::fill);
  fill();
}

void HostPage::fill() {
  const models::MachineCheck& machine = desk().machine;
  const auto& known = desk().services.machine();
  QStringList parts;
  if (known) parts << QString::fromStdString(known->facts.hostname) << QString::fromStdString(known->facts.system);
  parts << (machine.isAtWork() ? tr("is being tested") : machine.hasRun() ? tr("tested since the start") : tr("not tested since the start"));
  m_header->setNote(parts.join(QStringLiteral(" · ")));
  const auto& queue = desk().data.queue().entries();
  const bool isTimed = !queue.empty() && queue.front().state == core::model::BlockState::Running;
  m_test->setEnabled(!machine.isAtWork() && !isTimed);
  m_test->setText(machine.hasRun() ? tr("Test again") : tr("Test this machine"));
  m_test->setToolTip(isTimed ? tr("A run is timed on this machine; a test would disturb it") : QString());
  fillSteps();
  fillFacts();
  fillRuntimes();
  fillConsequences();
  emit described();
}

void HostPage::fillSteps() {
  const models::MachineCheck& machine = desk().machine;
  if (machine.took()) m_stepsNote->setText(tr("%n step(s) in %1 s", nullptr, static_cast<int>(machine.steps().size())).arg(QLocale().toString(*machine.took(), 'f', 1)));
  m_steps->setSteps({machine.steps().begin(), machine.steps().end()});
}

void HostPage::fillFacts() {
  const auto& known = desk().services.machine();
  std::vector<text::Fact> facts;
  if (known) facts = text::factsOf(known->facts);
  else facts.push_back({tr("Facts"), tr("known once the engine was found")});
  facts.push_back({tr("Runs lie in"), QDir::toNativeSeparators(QString::fromStdString(desk().services.localHost().root()))});
  m_facts->setFacts(facts);
}

void HostPage::fillRuntimes() {
  widgets::clearLayout(*m_runtimes);
  int column = 0;
  for (const QString& title : {tr("runtime"), tr("version"), tr("ran"), tr("how it fared")}) {
    QLabel* head = widgets::makeMuted(title, this);
    head->setFont(widgets::boldFont(widgets::noteFont(font())));
    m_runtimes->addWidget(head, 0, column++);
  }
  int row = 1;
  for (const models::CheckStep& step : desk().machine.steps()) {
    if (step.kind != models::CheckStep::Kind::Runtime) continue;
    const auto probe = desk().machine.probeOf(step.id);
    const QString label = QString::fromStdString(desk().services.resources().runtimes.at(step.id).label);
    m_runtimes->addWidget(widgets::makeLabel(label, this), row, 0);
    m_runtimes->addWidget(widgets::makeLabel(probe ? QString::fromStdString(probe->version) : QString(), this), row, 1);
    if (probe) {
      const text::ProbeText words = text::describe(*probe);
      const QString ran = probe->works ? secondsText(probe->seconds) : tr("no");
      auto* sign = new widgets::SignLine(theme(), {words.verdict.sign, ran}, widgets::SignLine::Size::Body, this);
      m_runtimes->addWidget(sign, row, 2);
      const QString why = probe->works ? tr("printed a word from inside") : words.verdict.words + (words.why.isEmpty() ? QString() : QStringLiteral(": ") + words.why);
      auto* how = new widgets::ElidingLabel(why, this);
      how->setForegroundRole(QPalette::PlaceholderText);
      m_runtimes->addWidget(how, row, 3);
    } else {
      auto* how = new widgets::ElidingLabel(tr("not tried yet"), this);
      how->setForegroundRole(QPalette::PlaceholderText);
      m_runtimes->addWidget(how, row, 3);
    }
    ++row;
  }
}

void HostPage::fillConsequences() {
  widgets::clearLayout(*m_cautions);
  const auto& known = desk().services.machine();
  if (!known) {
    m_consequences->setText(tr("Experiments can be looked at and planned, but not run: the engine is missing."));
    return;
  }
  QStringList runtimes;
  for (const std::string& id : desk().machine.workingRuntimes()) runtimes << QString::fromStdString(desk().services.resources().runtimes.at(id).label);
  const QString arms = runtimes.isEmpty() ? tr("arms as they are tried") : text::listed(runtimes);
  m_consequences->setText(tr("For new experiments: up to %1, one core each, and as arms %2.", "ranks; runtimes")
                              .arg(tr("%n rank(s)", "MPI processes", known->facts.cores), arms));
  core::model::Experiment two;
  two.arms.resize(2);
  core::plan::HostContext context{.facts = known->facts};
  for (const core::plan::Caution& caution : core::plan::cautions(two, context)) {
    const text::CautionText words = text::describe(caution);
    m_cautions->addWidget(new widgets::SignLine(theme(), {text::Sign::Warning, words.title + QStringLiteral(". ") + words.explanation}, widgets::SignLine::Size::Body, this));
  }
}

QStringList HostPage::crumbs() const { return {tr("This machine")}; }

text::CommandWords HostPage::command() const { return {{QStringLiteral("runtime"), QStringLiteral("list")}}; }

QWidget* HostPage::firstFocus() { return m_test; }

}  // namespace baremark::app::pages
