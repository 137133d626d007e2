// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/where_page.h"

#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/theme.h"

namespace baremark::app::wizards {
namespace {

using widgets::unit;

constexpr int kWhereSideBySide = 110;

}  // namespace

WherePage::WherePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft,
                 {tr("Where", "page of the wizard"), tr("Where should it run?"),
                  tr("All arms of a block run on this host one after the other, within the same minutes.")},
                 parent),
      m_host(new widgets::Card(desk.theme, this)),
      m_hosts(new QComboBox(this)),
      m_how(nullptr),
      m_facts(new pages::FactList(this)),
      m_quiet(new widgets::Card(desk.theme, this)),
      m_cautions(new QVBoxLayout),
      m_again(widgets::makeButton(tr("Refresh"), this)),
      m_problem(widgets::makeNote({}, this)),
      m_removeRefused(widgets::makeLink(tr("Remove it", "a setting that has no field"), this)),
      m_allocation(new AllocationCard(desk.theme, draft, this)) {
  auto* outer = widgets::makeColumn(this);
  auto* both = new widgets::SideBySide(kWhereSideBySide, this);
  m_host->setChosen(true);
  const widgets::Card::Header header = m_host->addHeader(tr("Host"));
  header.title->setBuddy(m_hosts);
  m_hosts->setAccessibleName(tr("Host"));
  m_hosts->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  header.row->insertWidget(1, m_hosts);
  m_how = header.note;
  m_host->body()->addWidget(m_facts);
  m_warnings = widgets::makeColumn(nullptr, unit(this));
  m_host->body()->addLayout(m_warnings);
  m_host->body()->addWidget(m_problem);
  m_host->body()->addWidget(m_removeRefused, 0, Qt::AlignLeft);
  m_host->body()->addStretch(1);
  m_quiet->addHeader(tr("Is this machine idle?"));
  m_cautions->setSpacing(2 * unit(this));
  m_quiet->body()->addLayout(m_cautions);
  m_quiet->body()->addLayout(widgets::makeLine({m_again}, 0));
  m_quiet->body()->addStretch(1);
  auto* right = new QWidget(both);
  auto* cards = widgets::makeColumn(right);
  widgets::addAll(cards, {m_quiet, m_allocation});
  cards->addStretch(1);
  both->add(m_host, 6);
  both->add(right, 5);
  outer->addWidget(both);
  outer->addStretch(1);
  connect(m_hosts, &QComboBox::currentIndexChanged, this, &WherePage::takeHost);
  connect(m_again, &QPushButton::clicked, this, [this] { (void)this->desk().services.localMachine().ask(); });
  connect(m_removeRefused, &QPushButton::clicked, this, [this] {
    if (const auto& problem = this->draft().findings().problem) this->draft().removeEntry(problem->where.english());
    m_allocation->fill(this->draft().context());  // hidden fields are filled too
  });
  connect(m_allocation, &AllocationCard::edited, this, &WherePage::obstacleChanged);
  connect(&desk.services, &Services::machineFailed, this, &WherePage::refresh);
  connect(&desk.data, &models::DeskData::loaded, this, &WherePage::fillHosts);
}

void WherePage::fill() {
  fillHosts();
  m_allocation->fill(draft().context());
  refresh();
}

void WherePage::fillHosts() {
  m_isFilling = true;
  m_hosts->clear();
  m_hosts->addItem(text::hostName("local"), QStringLiteral("local"));
  for (const core::storage::HostRecord& host : desk().data.hosts())
    m_hosts->addItem(QString::fromStdString(host.name), QString::fromStdString(host.name));
  const QString wanted = QString::fromStdString(draft().value().host);
  // A file may name an unknown host. It is shown and refused.
  if (m_hosts->findData(wanted) < 0) m_hosts->addItem(wanted, wanted);
  m_hosts->setCurrentIndex(m_hosts->findData(wanted));
  m_isFilling = false;
}

void WherePage::takeHost() {
  if (m_isFilling) return;
  const std::string name = m_hosts->currentData().toString().toStdString();
  draft().change([&](core::model::Experiment& experiment) {
    experiment.host = name;
    // The options of one scheduler mean nothing to another.
    experiment.allocation = {};
    experiment.scale.ranksPerNode.reset();
  });
  m_allocation->fill(draft().context());
}

void WherePage::refresh() {
  const core::plan::HostContext context = draft().context();
  const auto& machine = desk().services.machine();
  std::vector<text::Fact> facts;
  if (isElsewhere() || machine) facts = text::factsOf(context.facts);
  if (!isElsewhere() && machine) {
    facts.push_back({tr("Engine"), QString::fromStdString(machine->catalog.engineVersion) + QStringLiteral(", ") +
                                       text::engineFacts(machine->catalog, machine->facts)});
  }
  m_facts->setFacts(facts);
  widgets::clearLayout(*m_warnings);
  if (const QString away = awayWords(); !away.isEmpty()) addSigned(*m_warnings, {text::Sign::Warning, away});
  if (const auto slow = text::slowEngine(context.backend, context.name))
    addSigned(*m_warnings, {text::Sign::Warning, slow->title}, slow->explanation);
  m_how->setText(context.hasScheduler ? tr("blocks run as jobs of its scheduler")
                                      : tr("without a scheduler: one block at a time"));
  m_quiet->setVisible(!isElsewhere());
  m_allocation->setVisible(context.hasScheduler);
  m_allocation->showProposal();
  const QString refused = allocationProblem();
  const auto& problem = draft().findings().problem;
  const bool hasField = problem && allocationField(problem->where.english()) != nullptr;
  m_allocation->showRefusal(problem ? problem->where.english() : std::string(), hasField ? refused : QString());
  const bool isBesideField =
      context.hasScheduler && ((hasField && obstacle() == refused) || obstacle() == m_allocation->obstacle());
  widgets::showRefusal(*m_problem, isBesideField ? QString() : obstacle(), {});
  m_removeRefused->setVisible(!refused.isEmpty() && !hasField);
  if (!isElsewhere()) showCautions();
}

void WherePage::showCautions() {
  const auto& machine = desk().services.machine();
  widgets::clearLayout(*m_cautions);
  int shown = 0;
  for (const core::plan::Caution& caution : draft().findings().cautions) {
    using enum core::plan::CautionCode;
    if (caution.code != Busy && caution.code != Powersave && caution.code != Battery) continue;
    const text::CautionText words = text::describe(caution, draft().value().host);
    addSigned(*m_cautions, {text::Sign::Warning, words.title}, words.explanation);
    ++shown;
  }
  if (shown > 0 || !machine) return;
  if (desk().data.queue().totals().activityAt(draft().value().host) == models::Activity::AtWork)
    return addSigned(*m_cautions, {text::Sign::Running,
                                   tr("Baremark is already measuring here. A new experiment starts after that")});
  const std::optional<double> average = draft().context().facts.load;
  const QString load =
      average ? tr("load %1", "load average").arg(QLocale().toString(*average, 'f', 1)) : tr("load unknown");
  //: %1: the load
  addSigned(*m_cautions, {text::Sign::Good, tr("Nothing else is running: %1").arg(load)});
  if (machine->facts.governor) {
    const QString governor = QString::fromStdString(*machine->facts.governor);
    //: %1: a governor, such as performance
    addSigned(*m_cautions, {text::Sign::Good, tr("The processor's governor is “%1”").arg(governor)});
  }
  if (machine->facts.onBattery) addSigned(*m_cautions, {text::Sign::Good, tr("The machine is plugged in")});
}

QString WherePage::obstacle() const {
  const bool isKnown =
      isElsewhere() ? desk().data.host(draft().value().host) != nullptr : desk().services.machine().has_value();
  if (isKnown && draft().context().hasScheduler && !m_allocation->obstacle().isEmpty()) return m_allocation->obstacle();
  if (isKnown) return problemAt("/host").isEmpty() ? allocationProblem() : problemAt("/host");
  if (isElsewhere())
    return tr("Baremark knows no host “%1”. Add it under Hosts, or choose another one.", "a name")
        .arg(QString::fromStdString(draft().value().host));
  return tr(
      "The engine (baremark-engine) was not found next to this program. Without it, nothing can run here. You can "
      "still save the experiment as a file.");
}

QWidget* WherePage::obstacleField() {
  if (QWidget* number = m_allocation->obstacleField(); number != nullptr && draft().context().hasScheduler)
    return number;
  const auto& problem = draft().findings().problem;
  return problem && concerns(problem->where.english()) ? fieldAt(problem->where.english()) : m_hosts;
}

QString WherePage::allocationProblem() const {
  const QString ofNodes = problemAt("/scale/ranks_per_node");
  return ofNodes.isEmpty() ? problemAt("/allocation") : ofNodes;
}

QWidget* WherePage::allocationField(const std::string& where) const {
  QWidget* field = draft().context().hasScheduler ? m_allocation->fieldAt(where) : nullptr;
  return field == nullptr || field->isHidden() ? nullptr : field;
}

QWidget* WherePage::fieldAt(const std::string& where) {
  if (QWidget* field = allocationField(where)) return field;
  return text::isWithin(where, "/host") ? static_cast<QWidget*>(m_hosts) : m_removeRefused;
}

QString WherePage::fieldName(const std::string& where) const {
  if (where == "/host") return m_hosts->accessibleName();
  const QWidget* field = allocationField(where);
  return field == nullptr ? QString() : field->accessibleName();
}

bool WherePage::concerns(const std::string& where) const {
  return text::isWithin(where, "/host") || text::isWithin(where, "/allocation") ||
         text::isWithin(where, "/scale/ranks_per_node");
}

}  // namespace baremark::app::wizards
