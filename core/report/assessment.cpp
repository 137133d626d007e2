// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assessment.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/plan/expansion.h"
#include "core/protocol/backend.h"
#include "core/stats/log_mean.h"
#include "core/storage/host_repository.h"

namespace baremark::core::report {
namespace {

using base::ErrorCode, base::fail, base::Result;
using passport::Meaning;
using storage::BlockRecord, storage::RunRecord;

/// Finds the differences between the baseline's runs and those of the other arms that are not intended.
class DifferenceFinder {
 public:
  DifferenceFinder(storage::Store& store, Assessment& assessment) : m_samples(store), m_assessment(assessment) {}

  Result<void> look() {
    Result<storage::PassportLines> lines = m_samples.passportLines(m_assessment.record.id);
    if (!lines) return fail(lines.error());
    m_lines = std::move(*lines);
    const bool isPaired = m_assessment.record.experiment.measure.order == model::Order::Blocks;
    // If a block has only one run: the baseline's run of the same round, or else a finished one.
    std::map<Place, const RunRecord*> baselines;
    std::map<Place, const RunRecord*> anyDone;
    for (const BlockRecord& block : m_assessment.blocks) {
      if (!isDone(block) || isPaired || block.block.kind == model::BlockKind::Profile) continue;
      const RunRecord* run = baselineOf(block);
      if (run == nullptr) continue;
      baselines[placeOf(block)] = run;
      if (run->run.state == model::RunState::Done) anyDone.try_emplace(ofAllRounds(placeOf(block)), run);
    }
    for (const BlockRecord& block : m_assessment.blocks) {
      if (!isDone(block) || block.block.kind == model::BlockKind::Profile) continue;
      const RunRecord* baseline = baselineOf(block);
      const auto ofRound = baselines.find(placeOf(block));
      if (baseline == nullptr && ofRound != baselines.end()) baseline = ofRound->second;
      const auto done = anyDone.find(ofAllRounds(placeOf(block)));
      const bool isOfUse = baseline != nullptr && baseline->run.state == model::RunState::Done;
      if (!isOfUse && done != anyDone.end()) baseline = done->second;
      if (baseline == nullptr) continue;
      for (const RunRecord* run : countingRuns(block)) {
        const model::Arm& arm = m_assessment.record.experiment.arms.at(run->run.arm);
        if (run->run.arm == m_assessment.comparison.baseline || model::isProfiled(arm)) continue;
        if (Result<void> seen = lookAt(block, *baseline, *run); !seen) return seen;
      }
    }
    return {};
  }

 private:
  /// Whether the block is the canary's, its case, point and round.
  using Place = std::tuple<bool, std::size_t, model::Point, int>;
  using Lines = std::vector<std::int64_t>;
  /// Arm, case, point, whether both runs are finished, and the lines on both sides that must be equal.
  using Pairing = std::tuple<std::size_t, std::size_t, model::Point, bool, Lines, Lines>;

  static bool isDone(const BlockRecord& block) { return block.block.state == model::BlockState::Done; }
  static bool isCanary(const BlockRecord& block) { return block.block.kind == model::BlockKind::Canary; }
  static Place placeOf(const BlockRecord& block) {
    return {isCanary(block), block.block.caseIndex, block.block.point, block.block.round};
  }

  static Place ofAllRounds(Place place) {
    std::get<3>(place) = 0;
    return place;
  }

  const RunRecord* baselineOf(const BlockRecord& block) const {
    for (const RunRecord* run : countingRuns(block)) {
      if (run->run.arm == m_assessment.comparison.baseline) return run;
    }
    return nullptr;
  }

  /// The lines of a run's passport that must be equal.
  Lines judgedLines(const RunRecord& run) const {
    Lines out;
    const auto lines = m_lines.ofRun.find(run.key);
    if (lines == m_lines.ofRun.end()) return out;
    std::ranges::copy_if(lines->second, std::back_inserter(out),
                         [this](std::int64_t line) { return !passport::mayDiffer(m_lines.keys.at(line)); });
    return out;
  }

  // Thousands of pairs have the same two passports, so each pair of passports is compared once, without canaries.
  Result<void> lookAt(const BlockRecord& block, const RunRecord& baseline, const RunRecord& run) {
    const bool areDone = baseline.run.state == model::RunState::Done && run.run.state == model::RunState::Done;
    if (!isCanary(block)) {
      Lines ofBaseline = judgedLines(baseline);
      Lines ofRun = judgedLines(run);
      if (!ofBaseline.empty() && ofBaseline == ofRun) return {};
      const Pairing pairing{run.run.arm, block.block.caseIndex, block.block.point,
                            areDone,     std::move(ofBaseline), std::move(ofRun)};
      if (!m_seen.insert(pairing).second) return {};
    }
    const Result<model::Passport> basePassport = passportOf(block, baseline);
    if (!basePassport) return fail(basePassport.error());
    const Result<model::Passport> passport = passportOf(block, run);
    if (!passport) return fail(passport.error());
    // A run that failed before it wrote a passport is in no ratio.
    if (!areDone && (passport::isMissing(*basePassport) || passport::isMissing(*passport))) return {};
    compare(block, run.run.arm, *basePassport, *passport);
    return {};
  }

  Result<model::Passport> passportOf(const BlockRecord& block, const RunRecord& run) {
    Result<model::Passport> passport = m_samples.passport(run.key);
    if (!passport || !isCanary(block)) return passport;
    const auto canary = m_samples.canary(run.key);
    if (!canary) return fail(canary.error());
    if (*canary) passport->merge(passport::toPassport(**canary));
    return passport;
  }

  /// A waiver holds for a pair in both directions. With another baseline, the pair is another one.
  bool isOfPair(const storage::Waiver& waiver, std::size_t arm) const {
    const std::size_t baseline = m_assessment.comparison.baseline;
    const std::size_t own = m_assessment.ownBaseline;
    return (waiver.arm == arm && baseline == own) || (waiver.arm == baseline && arm == own);
  }

  void compare(const BlockRecord& block, std::size_t arm, const model::Passport& baseline,
               const model::Passport& other) {
    const auto& arms = m_assessment.record.experiment.arms;
    const auto differences =
        passport::comparePassports(baseline, other, arms.at(m_assessment.comparison.baseline), arms.at(arm));
    for (const passport::PassportDifference& difference : differences) {
      if (difference.meaning != Meaning::NotMeant) continue;
      FoundDifference found{.arm = arm, .caseIndex = block.block.caseIndex, .difference = difference};
      if (!isCanary(block)) found.point = block.block.point;
      for (const storage::Waiver& waiver : m_assessment.waivers) {
        if (isOfPair(waiver, arm) && waiver.key == difference.key) found.waivedBy = waiver.note;
      }
      const bool isKnown = std::ranges::any_of(m_assessment.notMeant, [&](const FoundDifference& known) {
        return known.arm == arm && known.caseIndex == found.caseIndex && known.point == found.point &&
               known.difference.key == difference.key;
      });
      if (!isKnown) m_assessment.notMeant.push_back(std::move(found));
    }
  }

  storage::SampleRepository m_samples;
  Assessment& m_assessment;
  storage::PassportLines m_lines;
  std::set<Pairing> m_seen;
};

bool isComparable(const Assessment& assessment, std::size_t arm, std::size_t caseIndex, const model::Point& point) {
  return std::ranges::none_of(assessment.notMeant, [&](const FoundDifference& found) {
    const bool isHere = !found.point || (found.caseIndex == caseIndex && *found.point == point);
    return found.arm == arm && isHere && !found.waivedBy;
  });
}

/// The arms of the comparison come first. If all are profiled, it consists of the baseline without a run.
std::size_t armsOf(const model::Experiment& experiment) {
  return std::max<std::size_t>(1, model::comparedArms(experiment));
}

stats::ComparisonInput inputOf(const Assessment& assessment, double margin) {
  const model::Experiment& experiment = assessment.record.experiment;
  stats::ComparisonInput input{.baseline = assessment.comparison.baseline,
                               .margin = margin,
                               .order = experiment.measure.order,
                               .repeats = experiment.measure.repeats,
                               .until = experiment.measure.until};
  for (std::size_t arm = 0; arm < armsOf(experiment); ++arm) input.arms.push_back(experiment.arms[arm].name);
  for (std::size_t c = 0; c < assessment.record.cases.size(); ++c) {
    for (const model::Point& point : assessment.points) {
      stats::PointInput entry{.caseIndex = c, .point = point};
      for (const storage::Extension& extension : assessment.record.extensions) {
        if (extension.caseIndex == c && extension.point == point) entry.extensions = extension.looks;
      }
      for (std::size_t arm = 0; arm < armsOf(experiment); ++arm)
        entry.cells.push_back({.isComparable = isComparable(assessment, arm, c, point)});
      input.points.push_back(std::move(entry));
    }
  }
  std::map<std::tuple<std::size_t, model::Point, std::size_t>, double> batches;  // of case, point and arm
  for (const BlockRecord& block : assessment.blocks) {
    const bool counts = block.block.kind == model::BlockKind::Measure && block.block.state == model::BlockState::Done;
    if (!counts) continue;
    for (const RunRecord* run : countingRuns(block)) {
      stats::RunInput entry{.caseIndex = block.block.caseIndex,
                            .point = block.block.point,
                            .round = block.block.round,
                            .block = block.block.id,
                            .allocation = block.block.allocation,
                            .arm = run->run.arm};
      if (run->run.state == model::RunState::Done && run->run.summary) {
        const model::RunSummary& summary = *run->run.summary;
        entry.imagesPerSecond = summary.imagesPerSecond;
        if (summary.steps > 0 && summary.images > 0)
          batches[{entry.caseIndex, entry.point, entry.arm}] =
              static_cast<double>(summary.images) / static_cast<double>(summary.steps);
      }
      input.runs.push_back(std::move(entry));
    }
  }
  // The batch of the runs, because the settings may leave it to the model.
  for (stats::PointInput& point : input.points) {
    for (std::size_t arm = 0; arm < point.cells.size(); ++arm) {
      const auto batch = batches.find({point.caseIndex, point.point, arm});
      if (batch != batches.end()) point.cells[arm].imagesPerBatch = batch->second;
    }
  }
  return input;
}

std::vector<std::optional<double>> roofsOf(const Assessment& assessment,
                                           const std::map<storage::RunKey, double>& predicted) {
  std::map<std::pair<std::size_t, model::Point>, std::vector<double>> rates;
  for (const BlockRecord& block : assessment.blocks) {
    if (block.block.kind != model::BlockKind::Measure) continue;
    for (const RunRecord* run : countingRuns(block)) {
      const auto rate = predicted.find(run->key);
      if (run->run.arm == assessment.comparison.baseline && rate != predicted.end()) {
        // The engine states the rate of one instance.
        rates[{block.block.caseIndex, block.block.point}].push_back(rate->second *
                                                                    assessment.record.experiment.scale.instances);
      }
    }
  }
  std::vector<std::optional<double>> roofs;
  for (const stats::ComparedPoint& point : assessment.comparison.points)
    roofs.push_back(stats::median(rates[{point.caseIndex, point.point}]));
  return roofs;
}

using Backends = std::map<CellPlace, std::set<std::string>>;

Backends backendsOf(const Assessment& assessment, const std::map<storage::RunKey, std::string>& stated) {
  Backends out;
  for (const BlockRecord& block : assessment.blocks) {
    const bool isOfUse =
        block.block.state == model::BlockState::Done || block.block.state == model::BlockState::Running;
    if (block.block.kind != model::BlockKind::Measure || !isOfUse) continue;
    for (const RunRecord* run : countingRuns(block)) {
      const bool counts = run->run.state == model::RunState::Done || run->run.state == model::RunState::Running;
      const auto backend = stated.find(run->key);
      if (counts && backend != stated.end())
        out[{block.block.caseIndex, block.block.point, run->run.arm}].insert(backend->second);
    }
  }
  return out;
}

std::map<std::pair<std::size_t, model::Point>, double> loadsOf(const Assessment& assessment,
                                                               const std::map<storage::RunKey, std::string>& stated) {
  std::map<std::pair<std::size_t, model::Point>, double> out;
  for (const BlockRecord& block : assessment.blocks) {
    if (block.block.kind != model::BlockKind::Measure || block.block.state != model::BlockState::Done) continue;
    for (const RunRecord* run : countingRuns(block)) {
      const auto words = stated.find(run->key);
      const auto load = words == stated.end() ? std::nullopt : base::numberIn(words->second);
      if (!load) continue;
      double& highest = out[{block.block.caseIndex, block.block.point}];
      highest = std::max(highest, *load);
    }
  }
  return out;
}

bool hasReference(const std::set<std::string>& backends) {
  return std::ranges::any_of(backends,
                             [](const std::string& backend) { return protocol::isReferenceBackend(backend); });
}

/// The summaries of a cell's finished runs in finished measured blocks.
std::vector<model::RunSummary> summariesOf(const Assessment& assessment, const CellPlace& cell) {
  std::vector<model::RunSummary> summaries;
  for (const BlockRecord& block : assessment.blocks) {
    const bool isOfCell = block.block.kind == model::BlockKind::Measure &&
                          block.block.state == model::BlockState::Done && block.block.caseIndex == cell.caseIndex &&
                          block.block.point == cell.point;
    if (!isOfCell) continue;
    for (const RunRecord* run : countingRuns(block)) {
      const bool isDone = run->run.arm == cell.arm && run->run.state == model::RunState::Done && run->run.summary;
      if (isDone) summaries.push_back(*run->run.summary);
    }
  }
  return summaries;
}

constexpr const char* kNoScheduler = "none";

/// The partition of jobs if the experiment names none.
std::string defaultPartition(const std::optional<storage::HostRecord>& host) {
  const model::PartitionFacts* found = host ? model::defaultPartition(host->facts) : nullptr;
  return found == nullptr ? std::string() : found->name;
}

}  // namespace

bool Assessment::hasReferenceBackend(const CellPlace& cell) const {
  const auto found = backends.find(cell);
  return found != backends.end() && hasReference(found->second);
}

bool Assessment::hasReferenceBackend(std::size_t arm) const {
  return std::ranges::any_of(backends,
                             [arm](const auto& cell) { return cell.first.arm == arm && hasReference(cell.second); });
}

std::vector<storage::Event> Assessment::warningsOf(storage::RunKey run) const {
  const auto found = warnings.find(run);
  return found == warnings.end() ? std::vector<storage::Event>() : found->second;
}

const SchedulerJob* Assessment::jobOf(const model::Block& block) const {
  const auto found = jobs.find(block.allocation);
  return found == jobs.end() ? nullptr : &found->second;
}

Counted countedOf(const std::vector<BlockRecord>& blocks) {
  Counted counted;
  for (const BlockRecord& block : blocks) {
    if (block.block.state == model::BlockState::Cut) ++counted.cut;
    if (block.block.state != model::BlockState::Done || block.block.kind != model::BlockKind::Measure) continue;
    ++counted.blocks;
    counted.runs += static_cast<int>(countingRuns(block).size());
  }
  return counted;
}

std::vector<const RunRecord*> countingRuns(const BlockRecord& block) {
  std::map<std::string, const RunRecord*> latest;
  std::vector<std::string> order;
  for (const RunRecord& run : block.runs) {
    const RunRecord*& kept = latest[run.run.id.text()];
    if (kept == nullptr) order.push_back(run.run.id.text());
    if (kept == nullptr || kept->run.attempt < run.run.attempt) kept = &run;
  }
  std::vector<const RunRecord*> out;
  for (const std::string& id : order) out.push_back(latest.at(id));
  return out;
}

Result<Assessment> assess(storage::Store& store, const base::ExperimentId& id, const AssessOptions& options) {
  Result<storage::ExperimentRecord> record = storage::ExperimentRepository(store).find(id);
  if (!record) return fail(record.error());
  Result<std::vector<BlockRecord>> blocks = storage::BlockRepository(store).ofExperiment(id);
  if (!blocks) return fail(blocks.error());
  Result<std::vector<storage::Waiver>> waivers = storage::WaiverRepository(store).ofExperiment(id);
  if (!waivers) return fail(waivers.error());
  Assessment assessment{.record = std::move(*record), .blocks = std::move(*blocks), .waivers = std::move(*waivers)};
  const model::Experiment& experiment = assessment.record.experiment;
  assessment.ownBaseline = assessment.comparison.baseline =
      std::min(model::baselineIndex(experiment), armsOf(experiment) - 1);
  if (options.baseline) {
    std::vector<std::string> names;
    for (std::size_t arm = 0; arm < armsOf(experiment); ++arm) names.push_back(experiment.arms[arm].name);
    const auto chosen = std::ranges::find(names, *options.baseline);
    if (chosen == names.end())
      return fail(ErrorCode::UnknownValue, "--baseline", base::printable(*options.baseline, 80),
                  {base::Phrase::Names, names}, base::nearestName(*options.baseline, names));
    assessment.comparison.baseline = static_cast<std::size_t>(chosen - names.begin());
  }
  auto warnings = storage::SampleRepository(store).warnings(id);
  if (!warnings) return fail(warnings.error());
  assessment.warnings = std::move(*warnings);
  assessment.points = plan::expandPoints(experiment.scale);
  if (Result<void> looked = DifferenceFinder(store, assessment).look(); !looked) return fail(looked.error());
  Result<stats::Comparison> comparison =
      stats::compare(inputOf(assessment, options.margin.value_or(experiment.margin)));
  if (!comparison) return fail(comparison.error());
  assessment.comparison = std::move(*comparison);
  const auto predicted = storage::SampleRepository(store).predictedRates(id);
  if (!predicted) return fail(predicted.error());
  assessment.roofs = roofsOf(assessment, *predicted);
  const auto backends = storage::SampleRepository(store).passportValues(id, {"software", "backend"});
  if (!backends) return fail(backends.error());
  assessment.backends = backendsOf(assessment, *backends);
  const auto loads = storage::SampleRepository(store).passportValues(id, {"machine", "load"});
  if (!loads) return fail(loads.error());
  assessment.loads = loadsOf(assessment, *loads);
  auto jobs = schedulerJobs(store, assessment.record, assessment.blocks);
  if (!jobs) return fail(jobs.error());
  assessment.jobs = std::move(*jobs);
  return assessment;
}

std::optional<stats::InstanceRates> instanceRates(const Assessment& assessment, const CellPlace& cell) {
  if (assessment.record.experiment.scale.instances < 2) return {};
  std::vector<std::vector<double>> runs;
  for (const model::RunSummary& summary : summariesOf(assessment, cell)) runs.push_back(summary.instances);
  return stats::instanceRatesOf(runs);
}

std::optional<StartUp> startUpOf(const Assessment& assessment, const CellPlace& cell) {
  std::vector<double> times;
  for (const model::RunSummary& summary : summariesOf(assessment, cell)) {
    if (summary.startUp) times.push_back(*summary.startUp);
  }
  const std::optional<double> median = stats::median(times);
  if (!median) return {};
  return StartUp{.n = static_cast<int>(times.size()), .median = *median};
}

std::optional<stats::Efficacy> efficacyOf(const Assessment& assessment, const CellPlace& cell) {
  std::vector<double> known;
  for (const model::RunSummary& summary : summariesOf(assessment, cell)) {
    if (const auto images = stats::imagesPerJoule(summary.images, summary.gpuEnergy)) known.push_back(*images);
  }
  return stats::efficacyOf(known);
}

Result<SchedulerJobs> schedulerJobs(storage::Store& store, const storage::ExperimentRecord& record,
                                    const std::vector<storage::BlockRecord>& blocks) {
  const auto allocations = storage::BlockRepository(store).allocations(record.id);
  if (!allocations) return fail(allocations.error());
  SchedulerJobs jobs;
  for (const storage::AllocationRecord& allocation : *allocations) {
    // Earlier versions stored the job's id without its scheduler.
    const bool isJob = allocation.scheduler != kNoScheduler || !allocation.jobId.empty();
    if (isJob)
      jobs[allocation.id] = {.scheduler = allocation.scheduler, .id = allocation.jobId, .partition = {}, .nodes = {}};
  }
  if (jobs.empty()) return jobs;
  const auto host = storage::HostRepository(store).findHost(record.experiment.host);
  if (!host) return fail(host.error());
  const auto hosts = storage::SampleRepository(store).passportValues(record.id, {"machine", "hosts"});
  if (!hosts) return fail(hosts.error());
  const std::string& asked = record.experiment.allocation.partition;
  for (auto& [id, job] : jobs) {
    job.partition = asked.empty() ? defaultPartition(*host) : asked;
    if (job.scheduler == kNoScheduler && *host) job.scheduler = (*host)->scheduler;
  }
  for (const storage::BlockRecord& block : blocks) {
    const auto job = jobs.find(block.block.allocation);
    if (job == jobs.end()) continue;
    for (const storage::RunRecord& run : block.runs) {
      const auto named = hosts->find(run.key);
      // Ranks in containers may have their own host names. With one node, the name from the script is right.
      const bool hasSeveral = block.block.point.nodes > 1 && named != hosts->end();
      if (!run.run.node.empty()) job->second.nodes = hasSeveral ? named->second : run.run.node;
    }
  }
  return jobs;
}

}  // namespace baremark::core::report
