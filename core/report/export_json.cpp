// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/export_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/engine_settings.h"
#include "core/protocol/telemetry_json.h"
#include "core/report/checks.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {
namespace {

using base::fail, base::Json, base::Result;

Json timeJson(const std::optional<base::WallTime>& time) {
  return time ? Json(base::toIsoUtc(*time)) : Json(nullptr);
}

/// The record in the form of a telemetry line, without a limit on its length.
Json lineJson(double t, protocol::TelemetryBody body) {
  return protocol::toJson(protocol::TelemetryRecord{t, std::move(body)});
}

Result<void> addSamples(storage::SampleRepository& repository, storage::RunKey run, Json& out) {
  const Result<std::vector<model::RankWindow>> windows = repository.rankWindows(run);
  if (!windows) return fail(windows.error());
  const Result<std::vector<model::Evaluation>> evaluations = repository.evaluations(run);
  if (!evaluations) return fail(evaluations.error());
  const Result<std::vector<storage::TimedDeviceSample>> devices = repository.deviceSamples(run);
  if (!devices) return fail(devices.error());
  const Result<std::vector<storage::TimedGpuSample>> gpus = repository.gpuSamples(run);
  if (!gpus) return fail(gpus.error());
  const Result<std::vector<storage::Event>> events = repository.events(run);
  if (!events) return fail(events.error());
  for (const char* list : {"more_steps", "rank_windows", "evaluations", "device_samples", "gpu_samples", "events"})
    out[list] = Json::array();
  const Result<void> steps = repository.eachPart(run, [&](const model::StepColumns& part) {
    if (out.contains("steps"))
      out["more_steps"].push_back(lineJson(0, part));
    else
      out["steps"] = lineJson(0, part);
  });
  if (!steps) return fail(steps.error());
  if (!out.contains("steps")) out["steps"] = lineJson(0, model::StepColumns{});
  for (const model::RankWindow& window : *windows) out["rank_windows"].push_back(lineJson(0, window));
  for (const model::Evaluation& evaluation : *evaluations) out["evaluations"].push_back(lineJson(0, evaluation));
  for (const storage::TimedDeviceSample& device : *devices)
    out["device_samples"].push_back(lineJson(device.t, device.sample));
  for (const storage::TimedGpuSample& gpu : *gpus) out["gpu_samples"].push_back(lineJson(gpu.t, gpu.sample));
  for (const storage::Event& event : *events)
    out["events"].push_back({{"t", event.t}, {"kind", event.kind}, {"code", event.code}, {"text", event.text}});
  return {};
}

/// The job of a block. Null without a scheduler, and for unknown values.
Json jobJson(const SchedulerJob* job) {
  if (job == nullptr) return nullptr;
  const auto known = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  return {{"scheduler", job->scheduler},
          {"id", known(job->id)},
          {"partition", known(job->partition)},
          {"nodes", known(job->nodes)}};
}

Result<Json> runJson(storage::Store& store, const Assessment& assessment, const storage::RunRecord& record,
                     WithSamples samples) {
  Json out;
  out["id"] = record.run.id.text();
  out["attempt"] = record.run.attempt;
  out["arm"] = assessment.record.experiment.arms.at(record.run.arm).name;
  out["place"] = record.run.place + 1;
  out["state"] = model::toName(record.run.state);
  out["end"] = {{"code", record.run.end.code.name()}, {"detail", record.run.end.text()}};
  out["started"] = timeJson(record.run.started);
  out["ended"] = timeJson(record.run.ended);
  out["node"] = record.run.node;
  out["warnings"] = Json::array();
  for (const storage::Event& warning : assessment.warningsOf(record.key))
    out["warnings"].push_back({{"code", warning.code}, {"text", warning.text}});
  out["summary"] = record.run.summary ? protocol::toJson(*record.run.summary) : Json(nullptr);
  storage::SampleRepository repository(store);
  const Result<model::Passport> passport = repository.passport(record.key);
  if (!passport) return fail(passport.error());
  out["passport"] = passportJson(*passport);
  if (samples == WithSamples::No) return out;
  if (Result<void> added = addSamples(repository, record.key, out); !added) return fail(added.error());
  return out;
}

using stats::ComparedCell, stats::ComparedPoint;

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

using base::JsonFields;

constexpr std::array<const char*, 9> kKinds = {"slower",         "faster",       "equivalent_up_to",
                                               "slower_alone",   "faster_alone", "open",
                                               "not_comparable", "fails",        "baseline_fails"};

stats::Finding readFinding(JsonFields& fields) {
  const std::vector<std::string> names(kKinds.begin(), kKinds.end());
  const std::string name = fields.choice("kind", names);
  const auto kind = std::ranges::find(names, name);
  constexpr int kMost = 1'000'000'000;
  const auto count = [&](const char* key) { return static_cast<int>(fields.integer(key, 0, kMost, 0)); };
  stats::Finding finding;
  finding.kind = static_cast<stats::FindingKind>(kind == names.end() ? 0 : kind - names.begin());
  finding.caseIndex = static_cast<std::size_t>(count("case"));
  finding.point = {count("nodes"), count("ranks")};
  finding.isEveryPoint = fields.flag("every_point", false);
  finding.isPerhapsWithinMargin = fields.flag("perhaps_within_margin", false);
  finding.failed = count("failed");
  finding.runs = count("runs");
  finding.blocks = count("blocks");
  finding.allocations = count("allocations");
  return finding;
}

/// The first version had no such field.
std::int64_t versionIn(JsonFields& fields) {
  return fields.integer("version", 1, 1'000'000, 1);
}

}  // namespace

Json passportJson(const model::Passport& passport) {
  Json out = Json::object();
  for (const auto& [key, value] : passport) out[key.group][key.name] = value;
  return out;
}

Json figurePassport(const Assessment& assessment, const std::map<std::size_t, model::Passport>& ofArms) {
  Json out;
  out["id"] = assessment.record.id.text();
  out["experiment"] = plan::toJson(assessment.record.experiment);
  out["state"] = model::toName(assessment.record.state);
  out["created"] = base::toIsoUtc(assessment.record.created);
  out["passports"] = Json::object();
  for (const auto& [arm, passport] : ofArms) {
    if (arm < assessment.record.experiment.arms.size())
      out["passports"][assessment.record.experiment.arms[arm].name] = passportJson(passport);
  }
  return out;
}

Result<Json> exportJson(storage::Store& store, const Assessment& assessment, WithSamples samples) {
  const auto jobChecks = jobFindings(store, assessment.record.experiment, assessment.blocks);
  if (!jobChecks) return fail(jobChecks.error());
  Json out;
  out["schema"] = "baremark.export/1";
  out["id"] = assessment.record.id.text();
  out["experiment"] = plan::toJson(assessment.record.experiment);
  out["seed"] = std::to_string(assessment.record.seed);
  out["threads_per_rank"] = assessment.record.threads;
  out["state"] = model::toName(assessment.record.state);
  out["created"] = base::toIsoUtc(assessment.record.created);
  out["comparison"] = compareJson(assessment, *jobChecks);
  out["blocks"] = Json::array();
  for (const storage::BlockRecord& record : assessment.blocks) {
    Json block;
    block["id"] = record.block.id.text();
    block["kind"] = model::toName(record.block.kind);
    block["case"] = protocol::toJson(assessment.record.cases.at(record.block.caseIndex));
    block["nodes"] = record.block.point.nodes;
    block["ranks"] = record.block.point.ranks;
    block["round"] = record.block.round;
    block["extension"] = record.block.extension;
    block["allocation"] = record.block.allocation.text();
    block["job"] = jobJson(assessment.jobOf(record.block));
    block["repeats"] = record.block.repeats ? Json(record.block.repeats->text()) : Json(nullptr);
    block["state"] = model::toName(record.block.state);
    block["end"] = {{"code", record.block.end.code.name()}, {"detail", record.block.end.text()}};
    block["runs"] = Json::array();
    for (const storage::RunRecord& run : record.runs) {
      Result<Json> entry = runJson(store, assessment, run, samples);
      if (!entry) return entry;
      block["runs"].push_back(std::move(*entry));
    }
    out["blocks"].push_back(std::move(block));
  }
  return out;
}

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
  for (const WaivedCheck& check : waivedChecks(assessment))
    out["waived_checks"].push_back({{"id", check.id},
                                    {"arm", check.arm.empty() ? Json(nullptr) : Json(check.arm)},
                                    {"evidence", check.evidence.english()}});
  out["job_checks"] = checksJson(jobChecks, assessment.record.experiment);
  return out;
}

Json headlineJson(const Assessment& assessment) {
  Json out;
  out["version"] = kHeadlineVersion;
  out["margin"] = assessment.comparison.margin;
  out["cases"] = assessment.record.cases.size();
  out["places"] = assessment.comparison.points.size();
  bool isAnySlow = false;
  for (std::size_t arm = 0; arm < assessment.comparison.arms.size(); ++arm)
    isAnySlow = isAnySlow || assessment.hasReferenceBackend(arm);
  out["reference_backend"] = isAnySlow;
  out["arms"] = Json::array();
  for (const stats::Headline& headline : assessment.comparison.headlines) {
    const bool isSlow =
        assessment.hasReferenceBackend(headline.arm) || assessment.hasReferenceBackend(assessment.comparison.baseline);
    Json arm{{"arm", assessment.comparison.arms.at(headline.arm)},
             {"reference_backend", isSlow},
             {"findings", Json::array()}};
    for (const stats::Finding& finding : headline.findings)
      arm["findings"].push_back({{"kind", kKinds[static_cast<std::size_t>(finding.kind)]},
                                 {"case", finding.caseIndex},
                                 {"nodes", finding.point.nodes},
                                 {"ranks", finding.point.ranks},
                                 {"every_point", finding.isEveryPoint},
                                 {"perhaps_within_margin", finding.isPerhapsWithinMargin},
                                 {"more_blocks", finding.blocksNeeded ? finding.blocksNeeded->more : 0},
                                 {"failed", finding.failed},
                                 {"runs", finding.runs},
                                 {"blocks", finding.blocks},
                                 {"allocations", finding.allocations}});
    out["arms"].push_back(std::move(arm));
  }
  return out;
}

bool isOutdated(std::string_view text) {
  if (text.empty()) return false;
  const Result<Json> document = base::parseJson(text);
  if (!document) return true;
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  return versionIn(fields) < kHeadlineVersion;
}

Result<ListedHeadlines> parseHeadlines(std::string_view text) {
  ListedHeadlines headlines;
  if (text.empty()) return headlines;
  const Result<Json> document = base::parseJson(text);
  if (!document) return fail(document.error());
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  if (versionIn(fields) < kHeadlineVersion) return headlines;
  headlines.places = static_cast<std::size_t>(fields.integer("places", 0, 1'000'000'000, 0));
  headlines.hasReferenceBackend = fields.flag("reference_backend", false);
  fields.each("arms", [&](JsonFields& arm) {
    ListedHeadline& headline = headlines.arms.emplace_back();
    headline.arm = arm.text("arm", {}, 255);
    arm.each("findings", [&](JsonFields& finding) { headline.findings.push_back(readFinding(finding)); });
  });
  return fields.finish(std::move(headlines));
}

}  // namespace baremark::core::report
