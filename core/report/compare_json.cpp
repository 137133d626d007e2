// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compare_json.h"

#include <cmath>

#include "core/base/json.h"
#include "core/protocol/engine_settings.h"
#include "core/report/checks.h"
#include "core/report/waived_checks.h"

namespace baremark::core::report {
namespace {

using base::Json;
using stats::ComparedCell;
using stats::ComparedPoint;

Json orNull(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json throughputJson(const stats::Throughput& throughput) {
  Json out;
  out["n"] = throughput.n;
  out["median"] = orNull(throughput.median);
  out["mean"] = orNull(throughput.mean);
  out["low"] = throughput.interval ? Json(throughput.interval->low) : Json(nullptr);
  out["high"] = throughput.interval ? Json(throughput.interval->high) : Json(nullptr);
  return out;
}

Json instancesJson(const stats::InstanceRates& instances) {
  return {{"n", instances.n}, {"images_per_second", instances.imagesPerSecond}, {"variation", instances.variation}};
}

Json ratioJson(const std::optional<stats::Ratio>& ratio) {
  if (!ratio) return nullptr;
  Json out;
  out["value"] = ratio->value;
  out["low"] = ratio->interval ? Json(ratio->interval->low) : Json(nullptr);
  out["high"] = ratio->interval ? Json(ratio->interval->high) : Json(nullptr);
  out["n"] = ratio->n;
  out["level"] = ratio->level;
  out["paired"] = ratio->isPaired;
  out["looks"] = ratio->looks;
  return out;
}

Json armJson(const Assessment& assessment, const ComparedCell& cell) {
  Json out;
  out["name"] = assessment.comparison.arms.at(cell.arm);
  out["images_per_second"] = throughputJson(cell.imagesPerSecond);
  if (cell.arm == assessment.comparison.baseline) {
    out["failed"] = cell.failed;
    return out;
  }
  out["ratio"] = ratioJson(cell.ratio);
  out["allocation_ratio"] = ratioJson(cell.acrossAllocations);
  out["failed"] = cell.failed;
  out["comparable"] = cell.isComparable;
  const bool isJudged = cell.isComparable && cell.judgement.has_value();
  out["verdict"] = isJudged ? Json(stats::toName(cell.judgement->verdict)) : Json(nullptr);
  out["perhaps_within_margin"] = isJudged && cell.judgement->isPerhapsWithinMargin;
  const bool isOpen = isJudged && cell.judgement->blocksNeeded.has_value();
  out["blocks_needed"] = isOpen ? Json(cell.judgement->blocksNeeded->total) : Json(nullptr);
  const bool hasReason = isJudged && cell.judgement->reason.has_value();
  out["reason"] = hasReason ? Json(stats::toName(*cell.judgement->reason)) : Json(nullptr);
  return out;
}

Json pointJson(const Assessment& assessment, const ComparedPoint& point) {
  Json out;
  out["case"] = protocol::toJson(assessment.record.cases.at(point.caseIndex));
  out["nodes"] = point.point.nodes;
  out["ranks"] = point.point.ranks;
  out["blocks"] = point.blocks;
  out["allocations"] = point.allocations;
  out["arms"] = Json::array();
  for (const ComparedCell& cell : point.cells) {
    Json arm = armJson(assessment, cell);
    const auto& scaling = cell.scaling;
    out["arms"].push_back(std::move(arm));
    Json& added = out["arms"].back();
    const CellPlace place{point.caseIndex, point.point, cell.arm};
    const auto backends = assessment.backends.find(place);
    added["backends"] = backends == assessment.backends.end() ? Json::array() : Json(backends->second);
    added["reference_backend"] = assessment.hasReferenceBackend(place);
    added["speed_up"] = scaling ? Json(scaling->speedUp) : Json(nullptr);
    added["efficiency"] = scaling ? Json(scaling->efficiency) : Json(nullptr);
    const bool hasInterval = scaling && scaling->efficiencyInterval;
    added["efficiency_low"] = hasInterval ? Json(scaling->efficiencyInterval->low) : Json(nullptr);
    added["efficiency_high"] = hasInterval ? Json(scaling->efficiencyInterval->high) : Json(nullptr);
    added["efficiency_n"] = scaling ? Json(scaling->n) : Json(nullptr);
    const auto startUp = startUpOf(assessment, place);
    added["start_up"] = startUp ? Json{{"n", startUp->n}, {"median_s", startUp->median}} : Json(nullptr);
    const auto efficacy = efficacyOf(assessment, place);
    added["images_per_joule"] = efficacy ? Json{{"n", efficacy->n}, {"median", efficacy->median}} : Json(nullptr);
    const auto instances = instanceRates(assessment, place);
    added["instances"] = instances ? instancesJson(*instances) : Json(nullptr);
    added["efficiency_reference_ranks"] = scaling ? Json(scaling->reference.ranks) : Json(nullptr);
  }
  return out;
}

}  // namespace

Json compareJson(const Assessment& assessment, const std::vector<preflight::Finding>& jobChecks) {
  Json out;
  out["schema"] = kCompareSchema;
  out["experiment"] = assessment.record.id.text();
  out["baseline"] = assessment.comparison.arms.at(assessment.comparison.baseline);
  out["margin"] = assessment.comparison.margin;
  out["points"] = Json::array();
  for (const ComparedPoint& point : assessment.comparison.points) out["points"].push_back(pointJson(assessment, point));
  Json differences = Json::array();
  for (const FoundDifference& found : assessment.notMeant) {
    Json entry;
    entry["arm"] = assessment.comparison.arms.at(found.arm);
    entry["key"] = found.difference.key.group + "." + found.difference.key.name;
    entry["baseline"] = found.difference.baseline;
    entry["value"] = found.difference.arm;
    entry["nodes"] = found.point ? Json(found.point->nodes) : Json(nullptr);
    entry["ranks"] = found.point ? Json(found.point->ranks) : Json(nullptr);
    entry["waived"] = found.waivedBy ? Json(*found.waivedBy) : Json(nullptr);
    differences.push_back(std::move(entry));
  }
  out["differences"] = std::move(differences);
  out["waived_checks"] = Json::array();
  for (const WaivedCheck& check : waivedChecks(assessment)) {
    out["waived_checks"].push_back({{"id", check.id},
                                    {"arm", check.arm.empty() ? Json(nullptr) : Json(check.arm)},
                                    {"evidence", check.evidence.english()}});
  }
  out["job_checks"] = checksJson(jobChecks, assessment.record.experiment);
  return out;
}

}  // namespace baremark::core::report
