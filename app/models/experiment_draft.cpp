// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_draft.h"

#include <cassert>

#include "app/models/device_choice.h"
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/forced_environment.h"
#include "core/plan/run_checks.h"
#include "core/runs/preparation.h"

namespace baremark::app::models {
namespace {

using core::model::Experiment;

constexpr std::size_t kEarlierExperiments = 8;
constexpr int kLookMilliseconds = 200;

bool hasArm(const Experiment& experiment, const std::string& name) {
  return std::ranges::any_of(experiment.arms, [&](const core::model::Arm& arm) { return arm.name == name; });
}

/// `base` if no arm has this name; otherwise `base` with the first free number, such as "charliecloud 2".
std::string freeName(const Experiment& experiment, const std::string& base) {
  constexpr std::size_t kMostBytes = 64;
  std::string name = base;
  for (int number = 2; hasArm(experiment, name); ++number) {
    const std::string tail = " " + std::to_string(number);
    name = QString::fromUtf8(base.data(), static_cast<qsizetype>(std::min(base.size(), kMostBytes - tail.size())))
               .remove(QChar(QChar::ReplacementCharacter))
               .toStdString() +
           tail;
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

/// The name without its number: "charliecloud" for "charliecloud 2".
std::string withoutNumber(const std::string& name) {
  const std::size_t blank = name.rfind(' ');
  const bool isNumbered = blank != std::string::npos && blank > 0 && blank + 1 < name.size() &&
                          name.find_first_not_of("0123456789", blank + 1) == std::string::npos;
  return isNumbered ? name.substr(0, blank) : name;
}

}  // namespace

ExperimentDraft::ExperimentDraft(Services& services, const DeskData& data, const Settings& settings, QObject* parent)
    : QObject(parent),
      m_services(services),
      m_data(data),
      m_settings(settings),
      m_inquiry(services, this),
      m_records(services, this) {
  m_disk.setMaxThreadCount(1);
  m_lookSoon.setSingleShot(true);
  m_lookSoon.setInterval(kLookMilliseconds);
  connect(&m_lookSoon, &QTimer::timeout, this, &ExperimentDraft::lookAtData);
  connect(&data, &DeskData::loaded, this, [this] {
    if (m_look == HostLook::HeldBack && !m_data.isMeasuring(m_value.host)) lookAtHost();
  });
  connect(&services, &Services::machineLearned, this, [this] {
    evaluate();
    emit changed();
  });
}

void ExperimentDraft::startNew() {
  Experiment fresh;
  fresh.name = tr("New experiment", "name of a draft").toStdString();
  const auto& machine = m_services.machine();
  const core::protocol::CatalogModel* model = nullptr;
  if (machine && !machine->catalog.models.empty()) {
    const auto& models = machine->catalog.models;
    const auto small = std::ranges::find_if(models, [](const auto& entry) { return entry.name == "mnist"; });
    model = small == models.end() ? &models.front() : &*small;
  }
  fresh.engine["model"] = {model != nullptr ? model->name : std::string("mnist")};
  fresh.engine["data"] = {std::string("synthetic")};
  fresh.engine["batch_size"] = {std::int64_t{model != nullptr && model->defaultBatch > 0 ? model->defaultBatch : 32}};
  fresh.arms.push_back({.name = "bare metal", .runtime = "bare-metal"});
  fresh.baseline = "bare metal";
  fresh.scale.ranks = usualRanks(machine ? machine->facts.cores : 1);
  fresh.measure.repeats = m_settings.get(settings::kBlocks);
  fresh.margin = m_settings.get(settings::kMargin);
  startFrom(fresh);
}

void ExperimentDraft::startFrom(const Experiment& experiment) {
  m_value = experiment;
  m_baseline = onlyArmNamed(experiment, experiment.baseline);
  m_lostRuntime.clear();
  m_checks.clear();
  m_waived.clear();
  dropLook();
  // Two arms have the name of the baseline, so the user must choose one.
  if (!m_baseline && core::model::baselineIndex(experiment) < experiment.arms.size()) m_value.baseline.clear();
  evaluate();
  loadEarlier();
  emit replaced();
  emit changed();
}

/// Sets the load of this machine to the present one, because it is known without a probe. Clears the load of a host on
/// which Baremark itself runs blocks: they end before a new experiment starts there.
void ExperimentDraft::takeLoad(std::optional<double>& load) const {
  double now = 0;
  if (m_value.host == core::model::kLocalHost && load && ::getloadavg(&now, 1) == 1) load = now;
  if (m_data.queue().totals().activityAt(m_value.host) == Activity::AtWork) load.reset();
}

core::plan::HostContext ExperimentDraft::context() const {
  HostSources sources{.host = m_value.host, .machine = m_services.machine(), .images = m_data.imageNames(m_value.host)};
  if (const core::storage::HostRecord* host = m_data.host(m_value.host)) sources.record = *host;
  for (const auto& [id, record] : m_data.probes(m_value.host)) sources.versions[id] = record.probe.version;
  core::plan::HostContext context = hostContext(m_services, sources);
  takeLoad(context.facts.load);
  return context;
}

std::string ExperimentDraft::fileText() const {
  return core::base::toJsonText(core::plan::toJson(m_value));
}

std::string ExperimentDraft::hostRoot() const {
  const core::storage::HostRecord* host = m_data.host(m_value.host);
  return host == nullptr ? m_services.localHost().root() : host->root;
}

std::optional<int> ExperimentDraft::coresOfANode() const {
  return core::plan::coresOfANode(context(), m_value.allocation.partition);
}

Result<std::string> ExperimentDraft::jobScript() const {
  if (m_findings.problem) return fail(*m_findings.problem);
  return firstJobScript(m_services, m_value, hostRoot(), coresOfANode());
}

void ExperimentDraft::change(const std::function<void(Experiment&)>& edit) {
  Experiment edited = m_value;
  edit(edited);
  assert(edited.arms.size() == m_value.arms.size() && edited.baseline == m_value.baseline);
  take(std::move(edited), m_baseline);
}

void ExperimentDraft::removeEntry(const std::string& where) {
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
  m_checks.clear();
  m_waived.clear();
  dropLook();
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

void ExperimentDraft::addArm(const std::string& runtime, const std::string& variant) {
  core::plan::HostContext host = context();
  Experiment edited = m_value;
  const std::string name = freeName(edited, runtime == "bare-metal" ? "bare metal" : runtime);
  edited.arms.push_back({.name = name, .runtime = runtime});
  core::model::Arm& arm = edited.arms.back();
  arm.variant = variant;
  if (core::plan::usesGpus(edited, arm, host)) arm.gpu = usualGpuWay(runtime, host, m_services.resources().runtimes);
  const auto& models = host.mpiModels[runtime];
  if (!models.empty() && std::ranges::find(models, arm.mpi) == models.end()) arm.mpi = models.front();
  const bool isBack = runtime == m_lostRuntime;
  if (isBack) m_lostRuntime.clear();
  const bool isBaseline = isBack || edited.arms.size() == 1;
  const std::optional<std::size_t> baseline = isBaseline ? std::optional(edited.arms.size() - 1) : m_baseline;
  take(std::move(edited), baseline);
}

void ExperimentDraft::duplicateArm(std::size_t index) {
  if (index >= m_value.arms.size()) return;
  core::model::Arm copy = m_value.arms[index];
  copy.name = withoutNumber(copy.name);
  insertArm(index + 1, std::move(copy));
}

void ExperimentDraft::splitOff(std::size_t index) {
  if (index >= m_value.arms.size()) return;
  insertArm(index + 1,
            core::plan::withoutVariables(m_value.arms[index], core::plan::forcedVariables(m_value, context())));
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

void ExperimentDraft::insertArm(std::size_t index, core::model::Arm arm, bool isBaseline) {
  Experiment edited = m_value;
  const std::size_t place = std::min(index, edited.arms.size());
  arm.name = freeName(edited, arm.name);
  edited.arms.insert(edited.arms.begin() + static_cast<std::ptrdiff_t>(place), std::move(arm));
  std::optional<std::size_t> baseline = m_baseline;
  if (isBaseline || edited.arms.size() == 1) {
    baseline = place;
    m_lostRuntime.clear();
  } else if (baseline && *baseline >= place) {
    ++*baseline;
  }
  take(std::move(edited), baseline);
}

void ExperimentDraft::evaluate() {
  judgePlan();
  judgeData();
  judgeChecks();
}

void ExperimentDraft::judgeChecks() {
  if (m_findings.problem) return;
  std::set<std::string> waived;
  if (areStopsWaived()) waived = core::preflight::stopping(m_checks, {});
  m_findings.problem = core::preflight::refusalOf(m_checks, waived, m_value);
}

bool ExperimentDraft::canWaiveStops() const {
  const std::set<std::string> stops = core::preflight::stopping(m_checks, {});
  return !stops.empty() && core::preflight::stopping(m_checks, stops).empty();
}

std::vector<core::report::WaivedCheck> ExperimentDraft::waivedStops() const {
  if (!areStopsWaived()) return {};
  return core::report::waivedAmong(m_checks, core::preflight::stopping(m_checks, {}), m_value);
}

std::set<ExperimentDraft::Stop> ExperimentDraft::presentStops() const {
  std::set<Stop> stops;
  for (const core::preflight::Finding& finding : m_checks)
    if (finding.level == core::preflight::Level::Stop) stops.insert({finding.id, finding.arm});
  return stops;
}

void ExperimentDraft::waiveStops(bool areWaived) {
  if (areWaived == areStopsWaived()) return;
  m_waived = areWaived ? presentStops() : std::set<Stop>();
  evaluate();
  emit changed();
}

void ExperimentDraft::lookAtHost() {
  dropLook();
  m_look = HostLook::Running;
  m_records.ask([host = m_value.host](core::storage::Store& store) { return hostCheckRecords(store, host); },
                [this](const Result<HostCheckRecords>& records) {
                  if (records) return startLook(*records);
                  skipLook();
                });
}

void ExperimentDraft::startLook(const HostCheckRecords& records) {
  const bool isLocal = m_value.host == core::model::kLocalHost;
  HostService* host = isLocal ? &m_services.local() : m_services.hostInUse(m_value.host);
  const auto& resources = host == nullptr ? m_services.resources() : host->resources();
  const core::preflight::Facts facts = loginFacts(m_value, context(), records, resources);
  m_look = !canLook()                         ? HostLook::Impossible
           : m_data.isMeasuring(m_value.host) ? HostLook::HeldBack
                                              : HostLook::Running;
  const std::uint64_t number = m_lookNumber;
  judgeFacts(facts);
  if (number != m_lookNumber || m_look != HostLook::Running) return;
  m_looking = host->look(facts);
  core::runs::whenDone(m_looking, this, [this, number](const core::preflight::Facts& seen) {
    if (number != m_lookNumber) return;
    m_look = HostLook::NotNeeded;
    judgeFacts(seen);
  });
}

void ExperimentDraft::judgeFacts(const core::preflight::Facts& facts) {
  m_checks = core::preflight::judge(core::preflight::Side::Login, facts);
  const std::set<Stop> stops = presentStops();
  // The user did not see the other stops when waiving.
  if (!std::ranges::includes(m_waived, stops)) m_waived.clear();
  evaluate();
  emit changed();
}

void ExperimentDraft::dropLook() {
  ++m_lookNumber;
  m_look = HostLook::NotNeeded;
  m_looking.cancel();
  m_records.drop();
}

void ExperimentDraft::skipLook() {
  if (m_look != HostLook::Running) return;
  dropLook();
  m_look = HostLook::Skipped;
  emit changed();
}

/// Nobody is asked to sign in for a look.
bool ExperimentDraft::canLook() const {
  return m_services.reachable(m_value.host) != nullptr;
}

void ExperimentDraft::judgeData() {
  const auto folders = dataFoldersHere(m_value);
  m_folders = folders.value_or(DataFolders{});
  if (m_folders != m_checkedFolders) {
    m_missingData.reset();
    m_lookSoon.start();
  }
  if (m_findings.problem || !m_missingData) return;
  // The problem is shown at the setting that names the folder.
  m_findings.problem = Error{.code = ErrorCode::NotFound,
                             .where = settingOfFolder(m_value, m_missingData->where.english()),
                             .value = m_missingData->where,
                             .allowed = m_missingData->allowed};
  const bool isThere =
      m_missingData->code == ErrorCode::PermissionDenied || m_missingData->code == ErrorCode::WrongType;
  if (isThere) m_findings.problem->code = m_missingData->code;
}

void ExperimentDraft::lookAtData() {
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_disk, [folders = m_folders] { return checkFolders(folders); }),
                       this, [this, folders = m_folders](const Result<void>& good) {
                         if (folders != m_folders) return;  // the folders have changed, and another check follows
                         std::optional<Error> missing;
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
  const auto parsed = core::plan::parseExperiment(fileText());
  std::optional<Error> refusal;
  if (!parsed) refusal = parsed.error();
  m_findings = {app::evaluate(m_services, m_value, context(), m_earlier, std::move(refusal))};
  if (m_findings.points.empty()) return;
  m_findings.counts = text::countsOf(m_value, m_findings.cases.size(), m_findings.points.size());
  if (m_findings.packingAdvice) m_findings.cautions.push_back(*m_findings.packingAdvice);
  judgeExpected();
}

/// “until” measures until the interval is narrow enough, so it needs no caution.
void ExperimentDraft::judgeExpected() {
  const std::string model = text::valuesOf(m_value, "model").toStdString();
  const int cases = std::max(1, static_cast<int>(m_findings.cases.size()));
  std::optional<double> widest;
  for (const core::plan::PointCost& cost : core::plan::costOfPoints(m_findings.cost)) {
    m_findings.expected.push_back(m_spreads.expectedHalfWidth(model, cost.point, cost.least.blocks / cases));
    widest = std::max(widest, m_findings.expected.back());
  }
  if (core::model::comparedArms(m_value) < 2 || m_value.measure.until || widest < m_value.margin) return;
  m_findings.cautions.push_back({core::plan::CautionCode::WideInterval,
                                 {core::base::fixedText(*widest, 6), core::base::fixedText(m_value.margin, 6)}});
}

void ExperimentDraft::loadEarlier() {
  struct Earlier {
    std::vector<core::storage::EarlierRun> runs;
    EarlierSpreads spreads;
  };
  m_inquiry.ask(
      [host = m_value.host](core::storage::Store& store) -> Result<Earlier> {
        Earlier earlier;
        Reads reads;
        reads.take(core::storage::BlockRepository(store).earlierRuns(host), earlier.runs);
        reads.take(earlierSpreads(store, kEarlierExperiments), earlier.spreads);
        return reads.result(std::move(earlier));
      },
      [this](Result<Earlier> earlier) {
        if (!earlier) return;
        m_earlier = std::move(earlier->runs);
        m_spreads = std::move(earlier->spreads);
        evaluate();
        emit changed();
      });
}

}  // namespace baremark::app::models
