// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/checks.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/report/assessment.h"
#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {
namespace {

using base::fail, base::Json, base::Result;
using storage::BlockRecord;

Result<preflight::ArmCheck> checkOf(storage::SampleRepository& samples, const storage::RunRecord& run) {
  preflight::ArmCheck check;
  check.hasEnded = run.run.state == model::RunState::Done || run.run.state == model::RunState::Failed;
  auto canary = samples.canary(run.key);
  if (!canary) return fail(canary.error());
  check.canary = std::move(*canary);
  auto passport = samples.passport(run.key);
  if (!passport) return fail(passport.error());
  check.passport = std::move(*passport);
  return check;
}

/// The index of an arm; that behind the last arm if no arm has this name.
std::size_t placeOfArm(const model::Experiment& experiment, const std::string& name) {
  const auto found = std::ranges::find(experiment.arms, name, &model::Arm::name);
  return static_cast<std::size_t>(found - experiment.arms.begin());
}

/// A store of an earlier Baremark has the English text.
base::Phrased evidenceIn(const std::string& note) {
  const base::Result<base::Json> stored = base::parseJson(note);
  return stored && (stored->is_string() || stored->is_object()) ? base::Phrased::fromJson(*stored)
                                                                : base::Phrased(note);
}

}  // namespace

const BlockRecord* startedCanary(const std::vector<BlockRecord>& blocks) {
  const BlockRecord* newest = nullptr;
  for (const BlockRecord& block : blocks) {
    if (block.block.kind == model::BlockKind::Canary && block.started) newest = &block;
  }
  return newest;
}

Result<std::vector<preflight::Finding>> jobFindings(storage::Store& store, const model::Experiment& experiment,
                                                    const std::vector<BlockRecord>& blocks) {
  const BlockRecord* canary = startedCanary(blocks);
  if (canary == nullptr) return std::vector<preflight::Finding>();
  preflight::Facts facts{.experiment = experiment, .host = {}};
  const auto host = storage::HostRepository(store).findHost(experiment.host);
  if (!host) return fail(host.error());
  if (*host) facts.host = (*host)->facts;
  facts.point = canary->block.point;
  facts.checks.resize(experiment.arms.size());
  storage::SampleRepository samples(store);
  for (const storage::RunRecord* run : countingRuns(*canary)) {
    if (run->run.arm >= facts.checks.size()) continue;
    auto check = checkOf(samples, *run);
    if (!check) return fail(check.error());
    facts.checks[run->run.arm] = std::move(*check);
  }
  return preflight::judge(preflight::Side::Job, facts);
}

Json checksJson(const std::vector<preflight::Finding>& findings, const model::Experiment& experiment) {
  Json list = Json::array();
  for (const preflight::Finding& finding : findings) {
    const auto* rule = preflight::ruleNamed(finding.id);
    list.push_back({{"id", finding.id},
                    {"arm", finding.arm ? Json(experiment.arms.at(*finding.arm).name) : Json(nullptr)},
                    {"level", preflight::nameOf(finding.level)},
                    {"can_be_waived", rule != nullptr && rule->canBeWaived},
                    {"what", rule == nullptr ? std::string() : base::Phrased(rule->what).english()},
                    {"evidence", finding.evidence.english()},
                    {"fix", finding.fix.english()}});
  }
  return list;
}

std::vector<WaivedCheck> waivedAmong(const std::vector<preflight::Finding>& findings,
                                     const std::set<std::string>& waived, const model::Experiment& experiment) {
  std::vector<WaivedCheck> checks;
  for (const preflight::Finding& finding : findings) {
    const preflight::Rule* rule = preflight::ruleNamed(finding.id);
    const bool canBeWaived = finding.level == preflight::Level::Stop && rule != nullptr && rule->canBeWaived;
    if (!canBeWaived || !waived.contains(finding.id)) continue;
    const bool isOfArm = finding.arm && *finding.arm < experiment.arms.size();
    checks.push_back({finding.id, isOfArm ? experiment.arms[*finding.arm].name : std::string(), finding.evidence});
  }
  return checks;
}

base::Result<void> putWaivedChecks(storage::Store& store, const storage::ExperimentRecord& record,
                                   const std::vector<WaivedCheck>& checks) {
  storage::WaiverRepository waivers(store);
  for (const WaivedCheck& check : checks) {
    const storage::Waiver waiver{.arm = placeOfArm(record.experiment, check.arm),
                                 .key = {kCheckGroup, check.id},
                                 .note = base::toJsonLine(check.evidence.toJson()),
                                 .created = record.created};
    if (base::Result<void> put = waivers.put(record.id, waiver); !put) return put;
  }
  return {};
}

std::vector<WaivedCheck> waivedChecks(const Assessment& assessment) {
  const std::vector<model::Arm>& arms = assessment.record.experiment.arms;
  std::vector<WaivedCheck> checks;
  for (const storage::Waiver& waiver : assessment.waivers) {
    if (waiver.key.group != kCheckGroup) continue;
    checks.push_back(
        {waiver.key.name, waiver.arm < arms.size() ? arms[waiver.arm].name : std::string(), evidenceIn(waiver.note)});
  }
  return checks;
}

std::vector<preflight::Finding> waivedFindings(const Assessment& assessment) {
  std::vector<preflight::Finding> findings;
  for (WaivedCheck& check : waivedChecks(assessment)) {
    preflight::Finding finding{
        .id = std::move(check.id), .arm = {}, .level = preflight::Level::Stop, .evidence = std::move(check.evidence)};
    if (!check.arm.empty()) finding.arm = placeOfArm(assessment.record.experiment, check.arm);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace baremark::core::report
