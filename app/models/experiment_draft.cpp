// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_draft.h"

#include <algorithm>
#include <cassert>
#include <random>
#include <utility>

#include "app/application/job_preview.h"
#include "app/application/speed_estimates.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {
namespace {

using core::model::Experiment;

constexpr std::size_t kEarlierExperiments = 8;
constexpr int kLookMilliseconds = 200;

bool hasArm(const Experiment& experiment, const std::string& name) {
  return std::any_of(experiment.arms.begin(), experiment.arms.end(), [&](const core::model::Arm& arm) { return arm.name == name; });
}

/// `base`, or with the first number behind it that makes it free.
std::string freeName(const Experiment& experiment, const std::string& base) {
  constexpr std::size_t kMostBytes = 64;
  std::string name = base;
  for (int number = 2; hasArm(experiment, name); ++number) {
    const std::string tail = " " + std::to_string(number);
    name = QString::fromUtf8(base.data(), static_cast<qsizetype>(std::min(base.size(), kMostBytes - tail.size()))).remove(QChar(QChar::ReplacementCharacter)).toStdString() + tail;
  }
  return name;
}

/// Nothing if no arm or several arms have this name.
std::optional<std::size_t> onlyArmNamed(const Experiment& experiment, const std::string& name) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    if (experiment.arms[i].name != name) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

/// "charliecloud" of "charliecloud 2".
std::string withoutNumber(const std::string& name) {
  const std::size_t blank = name.rfind(' ');
  const bool isNumbered = blank != std::string::npos && blank > 0 && blank + 1 < name.size() && name.find_first_not_of("0123456789", blank + 1) == std::string::npos;
  return isNumbered ? name.substr(0, blank) : name;
}

}  // namespace

ExperimentDraft::ExperimentDraft(Services& services, const DeskData& data, const Settings& settings, QObject* parent)
    : QObject(parent), m_services(services), m_data(data), m_settings(settings), m_inquiry(services, this) {
  m_disk.setMaxThreadCount(1);
  m_lookSoon.setSingleShot(true);
  m_lookSoon.setInterval(kLookMilliseconds);
  connect(&m_lookSoon, &QTimer::timeout, this, &ExperimentDraft::lookAtData);
  connect(&services, &Services::machineLearned, this, [this] {
    evaluate();
    emit changed();
  });
}

void ExperimentDraft::startAnew() {
  Experiment fresh;
  fresh.name = tr("New experiment", "name of a draft").toStdString();
  const auto& machine = m_services.machine();
  const core::protocol::CatalogModel* model = nullptr;
  if (machine && !machine->catalog.models.empty()) {
    const auto& models = machine->catalog.models;
    const auto small = std::find_if(models.begin(), models.end(), [](const auto& entry) { return entry.name == "mnist"; });
    model = small == models.end() ? &models.front() : &*small;
  }
  fresh.engine["model"] = {model != nullptr ? model->name : std::string("mnist")};
  fresh.engine["data"] = {std::string("synthetic")};
  fresh.engine["batch_size"] = {std::int64_t{model != nullptr && model->defaultBatch > 0 ? model->defaultBatch : 32}};
  fresh.arms.push_back({.name = "bare metal", .runtime = "bare-metal"});
  fresh.baseline = "bare metal";
  const int cores = machine ? machine->facts.cores : 1;
  fresh.scale.ranks = {1};
  if (cores >= 2) fresh.scale.ranks.push_back(2);
  fresh.measure.repeats = m_settings.get(settings::kBlocks);
  fresh.margin = m_settings.get(settings::kMargin);
  startFrom(fresh);
}

void ExperimentDraft::startFrom(const Experiment& experiment) {
  std::random_device random;
  m_seed = (std::uint64_t{random()} << 32U) | random();
  m_value = experiment;
  m_baseline = onlyArmNamed(experiment, experiment.baseline);
  m_lostRuntime.clear();
  // Two arms of that name: somebody has to choose.
  if (!m_baseline && core::model::baselineIndex(experiment) < experiment.arms.size()) m_value.baseline.clear();
  evaluate();
  loadEarlier();
  emit replaced();
  emit changed();
}

core::plan::HostContext ExperimentDraft::context() const {
  // Another host's engine is of the same sources, so this machine's says what can be trained.
  core::plan::HostContext context = m_services.hostContext(m_services.machine(), m_value.host);
  context.images = m_data.imageNames(m_value.host);
  const core::storage::HostRecord* host = m_data.host(m_value.host);
  if (host != nullptr) m_services.describe(context, *host);
  return context;
}

std::string ExperimentDraft::fileText() const { return core::base::toJsonText(core::plan::toJson(m_value)); }

std::string ExperimentDraft::hostRoot() const {
  const core::storage::HostRecord* host = m_data.host(m_value.host);
  return host == nullptr ? m_services.localHost().root() : host->root;
}

core::base::Result<std::vector<ScriptFile>> ExperimentDraft::jobScripts() const {
  if (m_findings.problem) return core::base::fail(*m_findings.problem);
  return firstJobScripts(m_services, m_value, hostRoot(),
                         core::plan::coresOfANode(context(), m_value.allocation.partition));
}

core::base::Result<JobHead> ExperimentDraft::jobHead() const {
  if (m_findings.problem) return core::base::fail(*m_findings.problem);
  return firstJobHead(m_services, m_value, hostRoot(),
                      core::plan::coresOfANode(context(), m_value.allocation.partition));
}

core::base::Result<void> ExperimentDraft::takeJobHead(const JobHead& head, const std::string& edited) {
  auto options = core::launch::optionsFrom(head.scheduler, head.ownLines, edited);
  if (!options) return core::base::fail(options.error());
  Experiment tried = m_value;
  tried.allocation.options = std::move(*options);
  if (const auto parsed = core::plan::parseExperiment(core::base::toJsonText(core::plan::toJson(tried))); !parsed) return core::base::fail(parsed.error());
  const auto good =
      firstJobHead(m_services, tried, hostRoot(), core::plan::coresOfANode(context(), tried.allocation.partition));
  if (!good) return core::base::fail(good.error());
  change([&](Experiment& experiment) { experiment = tried; });
  return {};
}

void ExperimentDraft::change(const std::function<void(Experiment&)>& edit) {
  Experiment edited = m_value;
  edit(edited);
  assert(edited.arms == m_value.arms && edited.baseline == m_value.baseline);
  take(std::move(edited), m_baseline);
}

void ExperimentDraft::takeOut(const std::string& where) {
  const std::string allocation = "/allocation/";
  Experiment edited = m_value;
  if (where.rfind("/zip", 0) == 0) edited.zip.clear();
  if (where.rfind("/exclude", 0) == 0) edited.exclude.clear();
  if (where.rfind(allocation, 0) == 0) {
    core::base::Json file = core::plan::toJson(m_value);
    if (!file.contains("allocation")) return;
    file["allocation"].erase(where.substr(allocation.size(), where.find('/', allocation.size()) - allocation.size()));
    const auto parsed = core::plan::parseExperiment(core::base::toJsonText(file));
    if (!parsed) return;
    edited.allocation = parsed->allocation;
  }
  take(std::move(edited), m_baseline);
}

void ExperimentDraft::take(Experiment edited, std::optional<std::size_t> baseline) {
  if (baseline) edited.baseline = edited.arms[*baseline].name;
  if (edited == m_value && baseline == m_baseline) return;
  const bool isElsewhere = edited.host != m_value.host;
  m_value = std::move(edited);
  m_baseline = baseline;
  evaluate();
  if (isElsewhere) loadEarlier();
  emit changed();
}

void ExperimentDraft::changeArm(std::size_t index, const std::function<void(core::model::Arm&)>& edit) {
  if (index >= m_value.arms.size()) return;
  Experiment edited = m_value;
  edit(edited.arms[index]);
  take(std::move(edited), m_baseline);
}

void ExperimentDraft::chooseBaseline(std::size_t index) {
  if (index >= m_value.arms.size()) return;
  m_lostRuntime.clear();
  take(m_value, index);
}

void ExperimentDraft::addArm(const std::string& runtime) {
  core::plan::HostContext host = context();
  Experiment edited = m_value;
  const std::string name = freeName(edited, runtime == "bare-metal" ? "bare metal" : runtime);
  edited.arms.push_back({.name = name, .runtime = runtime});
  core::model::Arm& arm = edited.arms.back();
  const auto& models = host.mpiModels[runtime];
  if (!models.empty() && std::find(models.begin(), models.end(), arm.mpi) == models.end()) arm.mpi = models.front();
  const bool isBack = runtime == m_lostRuntime;
  if (isBack) m_lostRuntime.clear();
  const bool isBaseline = isBack || edited.arms.size() == 1;
  const std::optional<std::size_t> baseline = isBaseline ? std::optional(edited.arms.size() - 1) : m_baseline;
  take(std::move(edited), baseline);
}

void ExperimentDraft::duplicateArm(std::size_t index) {
  if (index >= m_value.arms.size()) return;
  Experiment edited = m_value;
  core::model::Arm copy = edited.arms[index];
  copy.name = freeName(edited, withoutNumber(copy.name));
  edited.arms.insert(edited.arms.begin() + static_cast<std::ptrdiff_t>(index) + 1, std::move(copy));
  std::optional<std::size_t> baseline = m_baseline;
  if (baseline && *baseline > index) ++*baseline;
  take(std::move(edited), baseline);
}

void ExperimentDraft::removeArm(std::size_t index) {
  if (index >= m_value.arms.size()) return;
  Experiment edited = m_value;
  if (m_baseline == index && m_lostRuntime.empty()) m_lostRuntime = edited.arms[index].runtime;
  edited.arms.erase(edited.arms.begin() + static_cast<std::ptrdiff_t>(index));
  std::optional<std::size_t> baseline = m_baseline;
  if (baseline == index)
    baseline = edited.arms.empty() ? std::nullopt : std::optional<std::size_t>(0);
  else if (baseline && *baseline > index)
    --*baseline;
  if (edited.arms.empty()) edited.baseline.clear();
  take(std::move(edited), baseline);
}

void ExperimentDraft::evaluate() {
  judgePlan();
  judgeData();
}

void ExperimentDraft::judgeData() {
  const auto folders = dataFoldersHere(m_value);
  m_folders = folders.value_or(DataFolders{});
  if (m_folders != m_checkedFolders) {
    m_missingData.reset();
    m_lookSoon.start();
  }
  if (m_findings.problem || !m_missingData) return;
  // Said at the setting that names the folder.
  m_findings.problem = core::base::Error{.code = core::base::ErrorCode::NotFound,
                                         .where = settingOfFolder(m_value, m_missingData->where),
                                         .value = m_missingData->where,
                                         .allowed = m_missingData->allowed};
  if (m_missingData->code == core::base::ErrorCode::PermissionDenied) m_findings.problem->code = m_missingData->code;
}

void ExperimentDraft::lookAtData() {
  core::runs::whenDone(
      core::runs::runIn<core::base::Result<void>>(m_disk, [folders = m_folders] { return checkFolders(folders); }),
      this, [this, folders = m_folders](const core::base::Result<void>& good) {
        if (folders != m_folders) return;  // another look is due
        std::optional<core::base::Error> missing;
        if (!good) missing = good.error();
        const bool isNews = missing != m_missingData;
        m_checkedFolders = folders;
        m_missingData = std::move(missing);
        if (!isNews) return;
        evaluate();
        emit changed();
      });
}

void ExperimentDraft::judgePlan() {
  m_findings = {};
  const core::plan::HostContext host = context();
  const auto parsed = core::plan::parseExperiment(fileText());
  if (!parsed) m_findings.problem = parsed.error();
  if (!m_findings.problem) {
    if (const auto valid = core::plan::validate(m_value, host); !valid) m_findings.problem = valid.error();
  }
  if (m_value.arms.empty() || m_value.scale.ranks.empty()) return;
  m_findings.points = core::plan::expandPoints(m_value.scale);
  m_findings.threads =
      core::plan::threadsPerRank(m_value.scale, core::plan::coresOfANode(host, m_value.allocation.partition))
          .value_or(1);
  const auto cases = core::plan::expandCases(m_value);
  if (cases) m_findings.cases = *cases;
  m_findings.counts = text::countsOf(m_value, m_findings.cases.size(), m_findings.points.size());
  if (m_findings.cases.empty() || m_value.measure.repeats < 1) return;
  if (!core::plan::checkRuns(m_value, m_findings.cases.size())) return;
  m_findings.cautions = core::plan::cautions(m_value, host);
  const core::plan::SpeedSource speed = host.catalog ? speedSource(m_earlier, *host.catalog, m_findings.threads)
                                                     : [](const auto&, const auto&, const auto&) { return core::plan::SpeedEstimate{}; };
  m_findings.cost = core::plan::estimateCost(m_value, m_findings.cases, m_findings.points, m_findings.threads, speed);
  if (auto advice = core::plan::packingAdvice(m_value, host, m_findings.cost)) m_findings.cautions.push_back(std::move(*advice));
  const auto targets = core::plan::firstTargets(1, m_findings.points, 1);
  m_findings.firstRound = core::plan::planRounds(targets, m_value.arms.size(), m_value.measure.order, m_seed);
}

void ExperimentDraft::loadEarlier() {
  struct Earlier {
    std::vector<core::storage::EarlierRun> runs;
    EarlierSpreads spreads;
  };
  m_inquiry.ask(
      [host = m_value.host](core::storage::Store& store) -> core::base::Result<Earlier> {
        auto runs = core::storage::BlockRepository(store).earlierRuns(host);
        if (!runs) return core::base::fail(runs.error());
        auto spreads = earlierSpreads(store, kEarlierExperiments);
        if (!spreads) return core::base::fail(spreads.error());
        return Earlier{std::move(*runs), std::move(*spreads)};
      },
      [this](core::base::Result<Earlier> earlier) {
        if (!earlier) return;
        m_earlier = std::move(earlier->runs);
        m_spreads = std::move(earlier->spreads);
        evaluate();
        emit changed();
      });
}

}  // namespace baremark::app::models
