// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/checks.h"

#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/report/assessment.h"
#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {
namespace {

using base::fail;
using base::Json;
using base::Result;
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

}  // namespace baremark::core::report
