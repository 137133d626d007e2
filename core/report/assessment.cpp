// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/assessment.h"

#include <algorithm>
#include <map>

#include "core/base/nearest_name.h"
#include "core/plan/expansion.h"

namespace baremark::core::report {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using containers::Meaning;
using storage::BlockRecord;
using storage::RunRecord;

/// Finds what is not meant between the baseline's run and an arm's run of one block.
class DifferenceFinder {
 public:
  DifferenceFinder(storage::Store& store, Assessment& assessment) : m_samples(store), m_assessment(assessment) {}

  Result<void> look(const BlockRecord& block) {
    const std::size_t baseline = m_assessment.comparison.baseline;
    const std::vector<const RunRecord*> runs = countingRuns(block);
    const auto base = std::find_if(runs.begin(), runs.end(), [&](const RunRecord* run) { return run->run.arm == baseline; });
    if (base == runs.end()) return {};
    const Result<model::Passport> basePassport = passportOf(**base);
    if (!basePassport) return fail(basePassport.error());
    for (const RunRecord* run : runs) {
      if (run->run.arm == baseline) continue;
      const Result<model::Passport> passport = passportOf(*run);
      if (!passport) return fail(passport.error());
      if (!passport->empty() && !basePassport->empty()) compare(block, run->run.arm, *basePassport, *passport);
    }
    return {};
  }

 private:
  Result<model::Passport> passportOf(const RunRecord& run) {
    Result<model::Passport> passport = m_samples.passport(run.key);
    if (!passport) return passport;
    const auto canary = m_samples.canary(run.key);
    if (!canary) return fail(canary.error());
    if (*canary) passport->merge(containers::toPassport(**canary));
    return passport;
  }

  void compare(const BlockRecord& block, std::size_t arm, const model::Passport& baseline, const model::Passport& other) {
    const auto& arms = m_assessment.record.experiment.arms;
    const auto differences =
        containers::comparePassports(baseline, other, arms.at(m_assessment.comparison.baseline), arms.at(arm));
    for (const containers::PassportDifference& difference : differences) {
      if (difference.meaning != Meaning::NotMeant) continue;
      FoundDifference found{.arm = arm, .caseIndex = block.block.caseIndex, .difference = difference};
      if (block.block.kind == model::BlockKind::Measure) found.point = block.block.point;
      for (const storage::Waiver& waiver : m_assessment.waivers) {
        if (waiver.arm == arm && waiver.key == difference.key) found.waivedBy = waiver.note;
      }
      if (std::find(m_assessment.notMeant.begin(), m_assessment.notMeant.end(), found) == m_assessment.notMeant.end()) {
        m_assessment.notMeant.push_back(std::move(found));
      }
    }
  }

  storage::SampleRepository m_samples;
  Assessment& m_assessment;
};

bool isComparable(const Assessment& assessment, std::size_t arm, std::size_t caseIndex, const model::Point& point) {
  return std::none_of(assessment.notMeant.begin(), assessment.notMeant.end(), [&](const FoundDifference& found) {
    const bool isHere = !found.point || (found.caseIndex == caseIndex && *found.point == point);
    return found.arm == arm && isHere && !found.waivedBy;
  });
}

/// The first and the last finished block of each case at each point, and the canary's.
std::vector<const BlockRecord*> sampledBlocks(const std::vector<BlockRecord>& blocks) {
  std::map<std::pair<std::size_t, model::Point>, std::pair<const BlockRecord*, const BlockRecord*>> ends;
  std::vector<const BlockRecord*> out;
  for (const BlockRecord& block : blocks) {
    if (block.block.state != model::BlockState::Done) continue;
    if (block.block.kind == model::BlockKind::Canary) {
      out.push_back(&block);
      continue;
    }
    auto& [first, last] = ends[{block.block.caseIndex, block.block.point}];
    if (first == nullptr) first = &block;
    last = &block;
  }
  for (const auto& [cell, pair] : ends) {
    out.push_back(pair.first);
    if (pair.second != pair.first) out.push_back(pair.second);
  }
  return out;
}

stats::ComparisonInput inputOf(const Assessment& assessment, double margin) {
  const model::Experiment& experiment = assessment.record.experiment;
  stats::ComparisonInput input{.baseline = assessment.comparison.baseline, .margin = margin, .order = experiment.measure.order,
                               .repeats = experiment.measure.repeats, .until = experiment.measure.until};
  for (const model::Arm& arm : experiment.arms) input.arms.push_back(arm.name);
  for (std::size_t c = 0; c < assessment.record.cases.size(); ++c) {
    for (const model::Point& point : assessment.points) {
      stats::PointInput entry{.caseIndex = c, .point = point};
      for (const storage::Extension& extension : assessment.record.extensions) {
        if (extension.caseIndex == c && extension.point == point) entry.extensions = extension.looks;
      }
      for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm) {
        entry.cells.push_back({.isComparable = isComparable(assessment, arm, c, point)});
      }
      input.points.push_back(std::move(entry));
    }
  }
  for (const BlockRecord& block : assessment.blocks) {
    const bool counts = block.block.kind == model::BlockKind::Measure && block.block.state == model::BlockState::Done;
    if (!counts) continue;
    for (const RunRecord* run : countingRuns(block)) {
      stats::RunInput entry{.caseIndex = block.block.caseIndex, .point = block.block.point, .round = block.block.round,
                            .block = block.block.id, .allocation = block.block.allocation, .arm = run->run.arm};
      if (run->run.state == model::RunState::Done && run->run.summary) {
        entry.imagesPerSecond = run->run.summary->imagesPerSecond;
      }
      input.runs.push_back(std::move(entry));
    }
  }
  return input;
}

}  // namespace

std::vector<storage::Event> Assessment::warningsOf(storage::RunKey run) const {
  const auto found = warnings.find(run);
  return found == warnings.end() ? std::vector<storage::Event>() : found->second;
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
  model::Experiment& experiment = assessment.record.experiment;
  if (options.baseline) {
    std::vector<std::string> names;
    for (const model::Arm& arm : experiment.arms) names.push_back(arm.name);
    if (std::find(names.begin(), names.end(), *options.baseline) == names.end()) {
      return fail({.code = ErrorCode::NotFound, .where = "arm", .value = *options.baseline,
                   .allowed = base::listOfNames(names), .suggestion = base::nearestName(*options.baseline, names)});
    }
    experiment.baseline = *options.baseline;
  }
  auto warnings = storage::SampleRepository(store).warnings(id);
  if (!warnings) return fail(warnings.error());
  assessment.warnings = std::move(*warnings);
  assessment.points = plan::expandPoints(experiment.scale);
  assessment.comparison.baseline = model::baselineIndex(experiment);
  DifferenceFinder finder(store, assessment);
  for (const BlockRecord* block : sampledBlocks(assessment.blocks)) {
    if (Result<void> looked = finder.look(*block); !looked) return fail(looked.error());
  }
  Result<stats::Comparison> comparison = stats::compare(inputOf(assessment, options.margin.value_or(experiment.margin)));
  if (!comparison) return fail(comparison.error());
  assessment.comparison = std::move(*comparison);
  return assessment;
}

}  // namespace baremark::core::report
