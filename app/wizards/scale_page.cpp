// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/scale_page.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <map>

#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/plan/run_checks.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;
using core::model::ScalingMode;
using widgets::unit;

constexpr int kScaleSideBySide = 130;
constexpr std::size_t kMostChips = 8;
constexpr std::array kHalfWidths = {0.002, 0.005, 0.01, 0.02, 0.05};
constexpr std::int64_t kFirstGlobalBatch = 64;
constexpr int kFirstMostBlocks = 40;
constexpr int kMostSteps = 100000000;
constexpr std::int64_t kMostGlobalBatch = std::int64_t{1} << 40;

/// The number of ranks on a node and the number of nodes. Without a scheduler there is one node.
struct Room {
  int ranksOfANode = 1;
  int nodes = 1;
};

/// The ranks of a node: its GPUs if an arm trains on them, otherwise its cores. Nothing: not known.
std::optional<int> ranksThatFit(const core::plan::HostContext& host, const Experiment& experiment) {
  const bool onGpus = std::ranges::any_of(
      experiment.arms, [&](const core::model::Arm& arm) { return core::plan::usesGpus(experiment, arm, host); });
  const std::optional<int> gpus = onGpus ? core::plan::gpusOfANode(experiment.allocation, host) : std::nullopt;
  return gpus ? gpus : core::plan::coresOfANode(host, experiment.allocation.partition);
}

Room roomOf(const core::plan::HostContext& host, const Experiment& experiment) {
  Room room{.ranksOfANode =
                std::max(1, experiment.scale.ranksPerNode.value_or(ranksThatFit(host, experiment).value_or(1)))};
  if (!host.hasScheduler) return room;
  const core::model::PartitionFacts* partition = core::model::partitionOf(host.facts, experiment.allocation.partition);
  if (partition != nullptr) room.nodes = std::max(1, partition->nodes.value_or(1));
  return room;
}

/// The powers of two that fit, and a full node. If these are too many, counts below a full node go first.
std::vector<int> offeredRanks(const Room& room) {
  const std::int64_t most = std::int64_t{room.ranksOfANode} * room.nodes;
  std::vector<int> ranks;
  for (std::int64_t count = 1; count <= most; count *= 2) ranks.push_back(static_cast<int>(count));
  if (std::find(ranks.begin(), ranks.end(), room.ranksOfANode) == ranks.end()) ranks.push_back(room.ranksOfANode);
  std::ranges::sort(ranks);
  while (ranks.size() > kMostChips) ranks.erase(ranks[1] < room.ranksOfANode ? ranks.begin() + 1 : ranks.end() - 1);
  return ranks;
}

}  // namespace

ScalePage::ScalePage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft,
                 {tr("Scale", "page of the wizard"), tr("At which scales, and how often?"),
                  tr("A point is a number of ranks. More blocks make the interval narrower: four times as many blocks "
                     "halve it.")},
                 parent) {
  auto* column = widgets::makeColumn(this, 2 * unit(this));
  auto* both = new widgets::SideBySide(kScaleSideBySide, this);
  both->add(makeForm(), 6);
  m_cost = new CostCard(theme(), draft, this);
  both->add(m_cost, 5);
  connect(&draft, &models::ExperimentDraft::replaced, this, [this] { m_weakBatch.clear(); });
  column->addWidget(both);
  column->addWidget(widgets::makeNote(tr("A round has one block for each point, in random order. A block runs every "
                                         "arm once, in random but balanced order. The seed is stored."),
                                      this));
  column->addStretch(1);
}

widgets::NumberField* ScalePage::makeNumber(std::int64_t least, std::int64_t most, const QString& name,
                                            void (ScalePage::*take)()) {
  auto* field = new widgets::NumberField(least, most, this);
  field->setAccessibleName(name);
  connect(field, &widgets::NumberField::edited, this, take);
  return field;
}

QWidget* ScalePage::makeForm() {
  m_form = new widgets::Form(this);
  addRanks();
  addThreads();
  addScaling();
  addRepeats();
  addRun();
  return m_form;
}

void ScalePage::addRanks() {
  m_ranksLine = new QHBoxLayout;
  m_ranksLine->setSpacing(unit(this));
  m_otherRanks = new QLineEdit(m_form);
  m_otherRanks->setPlaceholderText(tr("others"));
  m_otherRanks->setAccessibleName(tr("Other numbers of ranks, separated by commas"));
  m_otherRanks->setFixedWidth(14 * fontMetrics().averageCharWidth());
  m_ranksLine->addWidget(m_otherRanks);
  m_ranksLine->addStretch(1);
  m_ranksNote = m_form->addRow(tr("Ranks"), m_ranksLine, m_otherRanks);
  connect(m_otherRanks, &QLineEdit::textEdited, this, &ScalePage::takeRanks);
  m_instances = makeNumber(1, core::model::kMostInstances, tr("Instances"), &ScalePage::takeScaling);
  m_instancesNote = m_form->addRow(tr("Instances"), widgets::makeLine({m_instances}, 2 * unit(this)), m_instances);
}

void ScalePage::addThreads() {
  m_threads = makeNumber(0, 1024, tr("Threads per rank"), &ScalePage::takeScaling);
  m_threads->setWordForLeast(tr("automatic"));
  m_binding = new QComboBox(m_form);
  m_binding->setAccessibleName(tr("Binding"));
  m_binding->addItem(tr("bound to cores"), static_cast<int>(core::model::Binding::Core));
  m_binding->addItem(tr("not bound"), static_cast<int>(core::model::Binding::None));
  connect(m_binding, &QComboBox::currentIndexChanged, this, &ScalePage::takeScaling);
  m_bindingNote =
      m_form->addRow(tr("Threads per rank"), widgets::makeLine({m_threads, m_binding}, 2 * unit(this)), m_threads);
}

void ScalePage::addScaling() {
  m_weak = new QRadioButton(tr("Weak: constant batch per rank"), m_form);
  m_strong = new QRadioButton(tr("Strong: global batch"), m_form);
  m_globalBatch = makeNumber(1, kMostGlobalBatch, tr("Global batch"), &ScalePage::takeScaling);
  auto* scaling = widgets::makeColumn(nullptr, unit(this));
  scaling->addWidget(m_weak);
  scaling->addLayout(widgets::makeLine({m_strong, m_globalBatch}, 2 * unit(this)));
  connect(m_weak, &QRadioButton::toggled, this, &ScalePage::takeScaling);
  m_scalingNote = m_form->addRow(tr("Scaling"), scaling, m_weak);
}

void ScalePage::addRepeats() {
  // Two groups of radio buttons need two parent widgets.
  auto* repeats = new QWidget(m_form);
  auto* lines = widgets::makeColumn(repeats, unit(this));
  m_fixed = new QRadioButton(tr("exactly", "so many blocks at each point"), repeats);
  m_until = new QRadioButton(tr("more, until the interval is"), repeats);
  m_blocks = makeNumber(1, 1000, tr("Blocks at each point"), &ScalePage::takeRepeats);
  m_width = new QComboBox(repeats);
  m_width->setAccessibleName(tr("Half width of the interval"));
  for (const double width : kHalfWidths) m_width->addItem(text::margin(width), width);
  m_most = makeNumber(5, 1000, tr("Maximum number of blocks"), &ScalePage::takeRepeats);
  lines->addLayout(
      widgets::makeLine({m_fixed, m_blocks, widgets::makeLabel(tr("blocks at each point"), repeats)}, 2 * unit(this)));
  lines->addLayout(widgets::makeLine(
      {m_until, m_width, widgets::makeLabel(tr("at most"), repeats), m_most, widgets::makeLabel(tr("blocks"), repeats)},
      2 * unit(this)));
  connect(m_until, &QRadioButton::toggled, this, &ScalePage::takeRepeats);
  connect(m_width, &QComboBox::currentIndexChanged, this, &ScalePage::takeRepeats);
  m_repeatsNote = m_form->addRow(tr("Repeats"), repeats);
}

void ScalePage::addRun() {
  m_warmUp = makeNumber(0, kMostSteps, tr("Warm-up steps"), &ScalePage::takeRepeats);
  m_batches = makeNumber(1, kMostSteps, tr("Measured steps"), &ScalePage::takeRepeats);
  m_runNote = m_form->addRow(tr("A run"),
                             widgets::makeLine({m_warmUp, widgets::makeLabel(tr("warm-up steps, then"), m_form),
                                                m_batches, widgets::makeLabel(tr("measured"), m_form)},
                                               2 * unit(this)),
                             m_warmUp);
}

/// Shows chips for the numbers of ranks that fit on the chosen host and partition.
void ScalePage::offerRanks() {
  const std::vector<int> offered = offeredRanks(roomOf(draft().context(), draft().value()));
  const bool isOffered = std::equal(offered.begin(), offered.end(), m_chips.begin(), m_chips.end(),
                                    [](int ranks, const RankChip& entry) { return entry.ranks == ranks; });
  if (isOffered) return;
  for (const RankChip& entry : m_chips) delete entry.chip;
  m_chips.clear();
  QWidget* before = m_otherRanks->previousInFocusChain();
  for (const int ranks : offered) {
    auto* chip = new widgets::ChipToggle(theme(), QLocale().toString(ranks), m_form);
    chip->setAccessibleName(tr("%n rank(s)", nullptr, ranks));
    m_ranksLine->insertWidget(static_cast<int>(m_chips.size()), chip);
    m_chips.push_back({ranks, chip});
    connect(chip, &QAbstractButton::clicked, this, &ScalePage::takeRanks);
  }
  widgets::orderFocus(*m_ranksLine, before);
  showRanks();
}

void ScalePage::showRanks() {
  const auto& chosen = draft().value().scale.ranks;
  QStringList others;
  for (const RankChip& entry : m_chips)
    entry.chip->setChecked(std::find(chosen.begin(), chosen.end(), entry.ranks) != chosen.end());
  for (const int ranks : chosen) {
    const bool isChip = std::ranges::any_of(m_chips, [&](const RankChip& entry) { return entry.ranks == ranks; });
    if (!isChip) others << QString::number(ranks);
  }
  m_otherRanks->setText(others.join(QStringLiteral(", ")));
  m_ranksRefusal.clear();
}

void ScalePage::fill() {
  m_isFilling = true;
  const Experiment& experiment = draft().value();
  offerRanks();
  showRanks();
  m_instances->setValue(experiment.scale.instances);
  m_threads->setValue(experiment.scale.threadsPerRank.value_or(0));
  m_binding->setCurrentIndex(m_binding->findData(static_cast<int>(experiment.scale.bind)));
  const bool isStrong = experiment.scale.mode == ScalingMode::Strong;
  (isStrong ? m_strong : m_weak)->setChecked(true);
  m_globalBatch->setValue(experiment.scale.globalBatch.value_or(kFirstGlobalBatch));
  (experiment.measure.until ? m_until : m_fixed)->setChecked(true);
  m_blocks->setValue(experiment.measure.repeats);
  const double width = experiment.measure.until ? experiment.measure.until->halfWidth : kHalfWidths[2];
  if (m_width->findData(width) < 0) m_width->addItem(text::margin(width), width);
  m_width->setCurrentIndex(m_width->findData(width));
  m_most->setValue(experiment.measure.until ? experiment.measure.until->maxRepeats : kFirstMostBlocks);
  m_warmUp->setValue(experiment.measure.warmupBatches);
  m_batches->setValue(experiment.measure.batches);
  m_isFilling = false;
  refresh();
}

void ScalePage::takeRanks() {
  if (m_isFilling) return;
  std::vector<int> ranks;
  for (const RankChip& entry : m_chips) {
    if (entry.chip->isChecked()) ranks.push_back(entry.ranks);
  }
  const text::TypedValues typed = text::typedValues(core::protocol::SettingType::Integer, m_otherRanks->text());
  m_ranksRefusal = typed.problem;
  for (const QString& word : typed.words) {
    bool isNumber = false;
    ranks.push_back(word.toInt(&isNumber));
    if (!isNumber && m_ranksRefusal.isEmpty())
      m_ranksRefusal =
          tr("“%1” is not a number of ranks. Allowed: whole numbers, separated by commas.", "what was typed").arg(word);
  }
  std::ranges::sort(ranks);
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  const core::plan::HostContext host = draft().context();
  const std::optional<int> most = ranksThatFit(host, draft().value());
  draft().change([&](Experiment& experiment) {
    if (!m_ranksRefusal.isEmpty()) return;
    experiment.scale.ranks = ranks;
    // More ranks than fit on a node use as many nodes as they need.
    const bool isBeyondANode =
        host.hasScheduler && most && !ranks.empty() && ranks.back() * experiment.scale.instances > *most;
    if (isBeyondANode && !experiment.scale.ranksPerNode) experiment.scale.ranksPerNode = *most;
  });
  emit obstacleChanged();
}

void ScalePage::takeScaling() {
  if (m_isFilling) return;
  draft().change([this](Experiment& experiment) {
    core::model::Scale& scale = experiment.scale;
    if (const auto instances = m_instances->value()) scale.instances = static_cast<int>(*instances);
    if (const auto threads = m_threads->value())
      scale.threadsPerRank = *threads > 0 ? std::optional(static_cast<int>(*threads)) : std::nullopt;
    scale.bind = static_cast<core::model::Binding>(m_binding->currentData().toInt());
    scale.mode = m_strong->isChecked() ? ScalingMode::Strong : ScalingMode::Weak;
    if (!m_strong->isChecked())
      scale.globalBatch.reset();
    else
      scale.globalBatch =
          m_globalBatch->value() ? m_globalBatch->value() : scale.globalBatch.value_or(kFirstGlobalBatch);
    // Strong scaling divides the global batch, so the batch of a rank has no meaning. It returns with weak scaling.
    const auto batch = experiment.engine.find("batch_size");
    if (m_strong->isChecked() && batch != experiment.engine.end()) {
      m_weakBatch = batch->second;
      experiment.engine.erase(batch);
    } else if (!m_strong->isChecked() && batch == experiment.engine.end() && !m_weakBatch.empty()) {
      experiment.engine["batch_size"] = m_weakBatch;
    }
  });
  emit obstacleChanged();
}

void ScalePage::takeRepeats() {
  if (m_isFilling) return;
  draft().change([this](Experiment& experiment) {
    core::model::Measure& measure = experiment.measure;
    const auto take = [](int& target, const widgets::NumberField* field) {
      if (const auto value = field->value()) target = static_cast<int>(*value);
    };
    take(measure.repeats, m_blocks);
    core::model::Until until = measure.until.value_or(core::model::Until{0, kFirstMostBlocks});
    until.halfWidth = m_width->currentData().toDouble();
    take(until.maxRepeats, m_most);
    measure.until = m_until->isChecked() ? std::optional(until) : std::nullopt;
    take(measure.warmupBatches, m_warmUp);
    take(measure.batches, m_batches);
  });
  emit obstacleChanged();
}

bool ScalePage::isRefused(const widgets::NumberField* field) const {
  const bool isIdle = (field == m_globalBatch && !m_strong->isChecked()) || (field == m_most && !m_until->isChecked());
  return !isIdle && !field->problem().isEmpty();
}

widgets::NumberField* ScalePage::refusedNumber() const {
  for (widgets::NumberField* field : {m_instances, m_threads, m_globalBatch, m_blocks, m_most, m_warmUp, m_batches}) {
    if (isRefused(field)) return field;
  }
  return nullptr;
}

QString ScalePage::refusalOf(std::initializer_list<const widgets::NumberField*> fields) const {
  for (const widgets::NumberField* field : fields) {
    if (isRefused(field))
      return tr("%1: %2", "a field; what is wrong with it").arg(field->accessibleName(), field->problem());
  }
  return {};
}

QString ScalePage::whyRefused(std::initializer_list<const widgets::NumberField*> fields,
                              std::initializer_list<const char*> paths) const {
  QString why = refusalOf(fields);
  for (const char* path : paths) why = why.isEmpty() ? problemAt(path) : why;
  return why;
}

void ScalePage::refresh() {
  if (!m_otherRanks->hasFocus()) offerRanks();
  const Experiment& experiment = draft().value();
  const auto& findings = draft().findings();
  QString ranks = m_ranksRefusal.isEmpty() ? problemAt("/scale/ranks") : m_ranksRefusal;
  if (ranks.isEmpty() && experiment.scale.ranks.empty()) ranks = tr("Choose at least one number of ranks.");
  widgets::showRefusal(*m_ranksNote, ranks, {});
  widgets::showRefusal(*m_instancesNote, whyRefused({m_instances}, {"/scale/instances"}),
                       experiment.scale.instances > 1
                           ? tr("This many trainings run at once, each with its own ranks and cores. Baremark compares "
                                "the sum of their images/s.")
                           : tr("The number of trainings that run at once. More than 1: as on a shared machine."));
  widgets::showRefusal(*m_bindingNote, whyRefused({m_threads}, {"/scale/threads_per_rank"}),
                       tr("%1; the same at every point and in every arm", "threads of a rank and their binding")
                           .arg(text::binding(experiment.scale, findings.threads)));
  const bool isStrong = experiment.scale.mode == ScalingMode::Strong;
  m_globalBatch->setEnabled(isStrong);
  m_width->setEnabled(experiment.measure.until.has_value());
  m_most->setEnabled(experiment.measure.until.has_value());
  widgets::showRefusal(*m_scalingNote, whyRefused({m_globalBatch}, {"/scale/global_batch"}),
                       isStrong
                           ? tr("The global batch is divided among the ranks, so steps get shorter with more ranks.")
                           : tr("The global batch grows with the number of ranks."));
  const QString ofRun = whyRefused({m_warmUp, m_batches}, {"/measure/warmup_batches", "/measure/batches"});
  QString ofRepeats = refusalOf({m_blocks, m_most});
  if (ofRepeats.isEmpty() && ofRun.isEmpty()) ofRepeats = problemAt("/measure");
  widgets::showRefusal(
      *m_repeatsNote, ofRepeats,
      experiment.measure.until
          ? tr("Baremark looks once at the spread of the first blocks, and then sets the number of blocks.")
          : tr("A verdict needs at least three blocks."));
  widgets::showRefusal(*m_runNote, ofRun,
                       tr("The warm-up has the same length in all arms. It is never chosen from the data."));
  // The cost of the earlier values would be misleading.
  if (obstacle().isEmpty())
    m_cost->refresh();
  else
    m_cost->clear();
}

QString ScalePage::obstacle() const {
  if (!m_ranksRefusal.isEmpty()) return tr("%1: %2", "a field; what is wrong with it").arg(tr("Ranks"), m_ranksRefusal);
  return refusalOf({m_instances, m_threads, m_globalBatch, m_blocks, m_most, m_warmUp, m_batches});
}

QWidget* ScalePage::obstacleField() {
  return m_ranksRefusal.isEmpty() ? static_cast<QWidget*>(refusedNumber()) : m_otherRanks;
}

QWidget* ScalePage::fieldAt(const std::string& where) {
  const auto is = [&](const char* prefix) { return where.rfind(prefix, 0) == 0; };
  if (is("/scale/instances")) return m_instances;
  if (is("/scale/threads_per_rank")) return m_threads;
  if (is("/scale/bind")) return m_binding;
  if (is("/scale/global_batch")) return m_globalBatch;
  if (is("/scale/mode")) return m_weak;
  if (is("/scale")) return m_otherRanks;
  if (is("/measure/warmup_batches")) return m_warmUp;
  if (is("/measure/batches")) return m_batches;
  if (is("/measure/until/half_width")) return m_width;
  return is("/measure/until") ? m_most : m_blocks;
}

QString ScalePage::fieldName(const std::string& where) const {
  if (where == "/scale/ranks" || where.rfind("/scale/ranks/", 0) == 0) return tr("Ranks");
  const std::map<std::string, const QWidget*> fields{{"/scale/instances", m_instances},
                                                     {"/scale/threads_per_rank", m_threads},
                                                     {"/scale/bind", m_binding},
                                                     {"/scale/global_batch", m_globalBatch},
                                                     {"/measure/warmup_batches", m_warmUp},
                                                     {"/measure/batches", m_batches},
                                                     {"/measure/repeats", m_blocks},
                                                     {"/measure/until/half_width", m_width},
                                                     {"/measure/until/max_repeats", m_most}};
  const auto field = fields.find(where);
  return field == fields.end() ? QString() : field->second->accessibleName();
}

bool ScalePage::concerns(const std::string& where) const {
  const bool isOfNodes = text::isWithin(where, "/scale/ranks_per_node");  // belongs to the page Where
  return (text::isWithin(where, "/scale") && !isOfNodes) || text::isWithin(where, "/measure");
}

}  // namespace baremark::app::wizards
