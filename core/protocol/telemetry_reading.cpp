// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <limits>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/model/experiment.h"
#include "core/protocol/telemetry_json.h"
#include "core/protocol/telemetry_names.h"
#include "core/protocol/version.h"

namespace baremark::core::protocol {
namespace {

using base::Error;
using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

constexpr std::int64_t kMostInteger = std::int64_t{1} << 53;
constexpr double kMostSeconds = 1e12;

std::int64_t count(JsonFields& fields, const char* name) {
  return fields.integer(name, 0, kMostInteger);
}

std::string shortText(JsonFields& fields, const char* name, std::size_t maxBytes = 4096) {
  return base::printable(fields.text(name, {}, static_cast<std::size_t>(kMaxLineBytes)), maxBytes);
}

/// A text; nothing if the member is null or absent.
std::optional<std::string> textOrNull(JsonFields& fields, const char* name, std::size_t maxBytes) {
  const Json* value = fields.any(name);
  if (value == nullptr || value->is_null()) return {};
  return shortText(fields, name, maxBytes);
}

std::vector<double> column(JsonFields& fields, const char* name) {
  const Json& list = fields.array(name);
  std::vector<double> out;
  out.reserve(list.size());
  for (const Json& value : list) {
    if (value.is_number()) {
      out.push_back(value.get<double>());
    } else if (value.is_null()) {
      out.push_back(std::numeric_limits<double>::quiet_NaN());
    } else {
      fields.refuse(
          name,
          {.code = ErrorCode::WrongType, .value = base::shortValue(value), .allowed = base::Phrase::NumbersOrNull});
      return {};
    }
  }
  return out;
}

void requireLength(JsonFields& fields, const char* name, std::size_t found, std::size_t wanted) {
  if (found == wanted) return;
  fields.refuse(name, {.code = ErrorCode::OutOfRange,
                       .value = {base::Phrase::EntryCount, found},
                       .allowed = {base::Phrase::EntriesLikeFirstColumn, wanted}});
}

Hello readHello(JsonFields& fields) {
  Hello hello;
  const std::string version = fields.text("protocol");
  const std::size_t dot = version.find('.');
  const auto isNumber = [](const std::string& digits) {
    return !digits.empty() && digits.size() < 7 && digits.find_first_not_of("0123456789") == std::string::npos;
  };
  const std::string major = version.substr(0, dot);
  const std::string minor = dot == std::string::npos ? "" : version.substr(dot + 1);
  if (isNumber(major) && isNumber(minor)) {
    hello.protocolMajor = std::stoi(major);
    hello.protocolMinor = std::stoi(minor);
  } else {
    fields.refuse(
        "protocol",
        {.code = ErrorCode::Malformed, .value = base::printable(version, 40), .allowed = {base::Phrase::Value, "1.0"}});
  }
  if (fields.isGood() && hello.protocolMajor != kProtocolMajor) {
    fields.refuse("protocol", {.code = ErrorCode::NewerVersion,
                               .value = version,
                               .allowed = {base::Phrase::Value, std::to_string(kProtocolMajor) + ".x"}});
    return hello;
  }
  hello.engineVersion = shortText(fields, "engine_version", 80);
  hello.engineBuild = shortText(fields, "engine_build", 80);
  hello.run = shortText(fields, "run", 80);
  hello.attempt = static_cast<int>(fields.integer("attempt", 1, 1'000'000));
  hello.worldSize = static_cast<int>(fields.integer("world_size", 1, 10'000'000));
  hello.startedUtc = shortText(fields, "started", 80);
  return hello;
}

PassportFound readPassport(JsonFields& fields) {
  constexpr std::size_t kMostEntries = 2000;
  PassportFound found;
  for (const auto& group : fields.object("entries").items()) {
    if (!group.value().is_object()) continue;
    for (const auto& entry : group.value().items()) {
      if (!entry.value().is_string() || found.entries.size() >= kMostEntries) continue;
      const model::PassportKey key{base::printable(group.key(), 80), base::printable(entry.key(), 120)};
      found.entries[key] = base::printable(entry.value().get_ref<const Json::string_t&>(), 4096);
    }
  }
  return found;
}

TrainingSetup readPlan(JsonFields& fields) {
  TrainingSetup plan;
  plan.model = shortText(fields, "model", 80);
  plan.parameters = count(fields, "parameters");
  plan.forwardMacs = count(fields, "forward_macs");
  plan.trainMacs = count(fields, "train_macs");
  plan.gradientBytes = count(fields, "gradient_bytes");
  plan.buckets = count(fields, "buckets");
  plan.memoryBytes = count(fields, "memory_bytes");
  plan.globalBatch = count(fields, "global_batch");
  plan.warmupSteps = fields.integer("warmup_steps", 0, kMostStep);
  plan.steps = fields.integer("steps", 0, kMostStep);
  plan.overlap = shortText(fields, "overlap", 40);
  plan.predictedImagesPerSecond = fields.numberOrNull("predicted_images_per_s");
  return plan;
}

Phase readPhase(JsonFields& fields) {
  const std::vector<std::string> names(kPhases.begin(), kPhases.end());
  const std::string name = fields.choice("phase", names);
  const auto found = std::find(names.begin(), names.end(), name);
  const auto index = found == names.end() ? 0 : found - names.begin();
  return {static_cast<PhaseName>(index)};
}

model::StepColumns readSteps(JsonFields& fields) {
  model::StepColumns steps;
  steps.first = fields.integer("first", -kMostStep, kMostStep);
  steps.start = fields.number("start_s", -kMostSeconds, kMostSeconds);
  steps.step = column(fields, "step_s");
  steps.input = column(fields, "input_s");
  steps.compute = column(fields, "compute_s");
  steps.wait = column(fields, "wait_s");
  steps.exposedComm = column(fields, "exposed_comm_s");
  steps.other = column(fields, "other_s");
  steps.loss = column(fields, "loss");
  steps.top1 = column(fields, "top1");
  steps.top5 = column(fields, "top5");
  const std::size_t rows = steps.step.size();
  requireLength(fields, "input_s", steps.input.size(), rows);
  requireLength(fields, "compute_s", steps.compute.size(), rows);
  requireLength(fields, "wait_s", steps.wait.size(), rows);
  requireLength(fields, "exposed_comm_s", steps.exposedComm.size(), rows);
  requireLength(fields, "other_s", steps.other.size(), rows);
  requireLength(fields, "loss", steps.loss.size(), rows);
  if (!steps.top1.empty()) requireLength(fields, "top1", steps.top1.size(), rows);
  if (!steps.top5.empty()) requireLength(fields, "top5", steps.top5.size(), rows);
  return steps;
}

std::vector<model::RankQuantile> readQuantiles(JsonFields& ranks) {
  JsonFields fields(ranks.object("quantiles"), ranks.pathOf("quantiles"), base::UnknownMembers::Ignored);
  std::vector<model::RankQuantile> quantiles;
  for (const double level : column(fields, "level")) {
    if (!(level >= 0 && level <= 1)) {
      fields.refuse(
          "level",
          {.code = ErrorCode::OutOfRange, .value = std::to_string(level), .allowed = {base::Phrase::Range, 0, 1}});
      break;
    }
    quantiles.push_back({.level = level});
  }
  for (std::size_t part = 0; part < kRankColumnNames.size(); ++part) {
    const std::vector<double> values = column(fields, kRankColumnNames[part]);
    requireLength(fields, kRankColumnNames[part], values.size(), quantiles.size());
    if (values.size() != quantiles.size()) break;
    for (std::size_t i = 0; i < values.size(); ++i) quantiles[i].*model::kQuantileParts[part] = values[i];
  }
  ranks.adopt(fields.finish());
  return quantiles;
}

model::RankWindow readRanks(JsonFields& fields) {
  model::RankWindow window;
  window.first = fields.integer("first", -kMostStep, kMostStep);
  window.last = fields.integer("last", -kMostStep, kMostStep);
  for (const double rank : column(fields, "rank")) {
    if (!(rank >= 0 && rank < 1e7)) {
      fields.refuse(
          "rank",
          {.code = ErrorCode::OutOfRange, .value = std::to_string(rank), .allowed = {base::Phrase::Range, 0, 9999999}});
      break;
    }
    window.rank.push_back(static_cast<int>(rank));
  }
  for (std::size_t i = 0; i < kRankColumnNames.size(); ++i) {
    std::vector<double> values = column(fields, kRankColumnNames[i]);
    requireLength(fields, kRankColumnNames[i], values.size(), window.rank.size());
    window.*model::kRankColumns[i] = std::move(values);
  }
  if (fields.has("quantiles")) window.quantiles = readQuantiles(fields);
  return window;
}

model::Evaluation readEvaluation(JsonFields& fields) {
  return {.step = count(fields, "step"),
          .top1 = fields.number("top1", 0, 1),
          .top5 = fields.number("top5", 0, 1),
          .loss = fields.numberOrNull("loss").value_or(std::numeric_limits<double>::quiet_NaN()),
          .examples = count(fields, "examples")};
}

model::DeviceSample readDevice(JsonFields& fields) {
  return {.rank = static_cast<int>(fields.integer("rank", 0, 10'000'000)),
          .powerWatt = fields.numberOrNull("power_w"),
          .clockMHz = fields.numberOrNull("clock_mhz"),
          .temperatureCelsius = fields.numberOrNull("temperature_c"),
          .memoryBytes = fields.numberOrNull("memory_bytes")};
}

model::GpuSample readGpu(JsonFields& fields) {
  model::GpuSample sample{.rank = static_cast<int>(fields.integer("rank", 0, 10'000'000)),
                          .powerWatt = fields.numberOrNull("power_w"),
                          .energyJoule = fields.numberOrNull("energy_j"),
                          .clockMHz = fields.numberOrNull("clock_mhz"),
                          .memoryClockMHz = fields.numberOrNull("memory_clock_mhz"),
                          .temperatureCelsius = fields.numberOrNull("temperature_c"),
                          .memoryBytes = fields.numberOrNull("memory_bytes"),
                          .utilization = fields.numberOrNull("utilization"),
                          .clockReasons = {}};
  constexpr std::size_t kMostReasons = 64;  // one for each bit
  const Json* reasons = fields.any("clock_reasons");
  if (reasons == nullptr || reasons->is_null()) return sample;
  sample.clockReasons = fields.texts("clock_reasons");
  if (sample.clockReasons->size() > kMostReasons) sample.clockReasons->resize(kMostReasons);
  for (std::string& reason : *sample.clockReasons) reason = base::printable(reason, 80);
  return sample;
}

model::CanaryReport readCanary(JsonFields& fields) {
  model::CanaryReport report;
  report.worldSize = static_cast<int>(fields.integer("world_size", 1, 10'000'000));
  report.exchangeBytes = count(fields, "exchange_bytes");
  report.exchangeSeconds = fields.numberOrNull("exchange_s");
  report.singleCopy = shortText(fields, "single_copy", 80);
  const Json& ranks = fields.array("ranks");
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    JsonFields rank(ranks[i], fields.pathOf("ranks") + "/" + std::to_string(i), base::UnknownMembers::Ignored);
    report.ranks.push_back({.rank = static_cast<int>(rank.integer("rank", 0, 10'000'000)),
                            .host = shortText(rank, "host", 255),
                            .cpus = shortText(rank, "cpus"),
                            .threads = static_cast<int>(rank.integer("threads", 0, 1'000'000)),
                            .memlock = shortText(rank, "memlock", 40),
                            .openFiles = shortText(rank, "open_files", 40),
                            .stack = shortText(rank, "stack", 40),
                            .sharedMemoryBytes = count(rank, "shm_bytes"),
                            .ucx = textOrNull(rank, "ucx", 1000)});
    fields.adopt(rank.finish());
  }
  return report;
}

/// One positive number for each instance.
std::vector<double> rates(JsonFields& fields, const char* name) {
  std::vector<double> out = column(fields, name);
  const bool isGood = out.size() <= static_cast<std::size_t>(model::kMostInstances) &&
                      std::all_of(out.begin(), out.end(), [](double rate) { return std::isfinite(rate) && rate > 0; });
  if (isGood) return out;
  fields.refuse(name, {.code = ErrorCode::OutOfRange, .value = std::to_string(out.size())});
  return {};
}

model::RunSummary readSummary(JsonFields& fields) {
  constexpr double kMost = std::numeric_limits<double>::max();
  model::RunSummary summary;
  const auto positive = [&](const char* name) { return fields.number(name, 0, kMost); };
  summary.imagesPerSecond = fields.number("images_per_s", std::numeric_limits<double>::min(), kMost);
  summary.images = count(fields, "images");
  summary.seconds = positive("seconds");
  summary.steps = count(fields, "steps");
  summary.warmupSteps = count(fields, "warmup_steps");
  summary.warmupSeconds = positive("warmup_s");
  summary.tfSpeed = positive("tf_speed");
  summary.tfUncertainty = positive("tf_uncertainty");
  summary.tfJitter = positive("tf_jitter");
  summary.stepMedian = positive("step_median_s");
  summary.stepP05 = positive("step_p05_s");
  summary.stepP95 = positive("step_p95_s");
  summary.stepMax = positive("step_max_s");
  summary.input = fields.number("input_s", -kMost, kMost);
  summary.compute = fields.number("compute_s", -kMost, kMost);
  summary.wait = fields.number("wait_s", -kMost, kMost);
  summary.exposedComm = fields.number("exposed_comm_s", -kMost, kMost);
  summary.other = fields.number("other_s", -kMost, kMost);
  if (fields.has("start_up_s")) summary.startUp = positive("start_up_s");
  if (fields.has("gpu_energy_j")) summary.gpuEnergy = positive("gpu_energy_j");
  if (fields.has("instances_images_per_s")) summary.instances = rates(fields, "instances_images_per_s");
  summary.finalLoss = fields.numberOrNull("final_loss");
  summary.top1 = fields.numberOrNull("top1");
  summary.top5 = fields.numberOrNull("top5");
  return summary;
}

TelemetryBody readBody(const std::string& kind, JsonFields& fields) {
  if (kind == "steps") return readSteps(fields);
  if (kind == "ranks") return readRanks(fields);
  if (kind == "heartbeat")
    return Heartbeat{.sequence = count(fields, "seq"), .step = fields.integer("step", -kMostInteger, kMostInteger)};
  if (kind == "device") return readDevice(fields);
  if (kind == "gpu") return readGpu(fields);
  if (kind == "hello") return readHello(fields);
  if (kind == "passport") return readPassport(fields);
  if (kind == "plan") return readPlan(fields);
  if (kind == "phase") return readPhase(fields);
  if (kind == "eval") return readEvaluation(fields);
  if (kind == "canary") return readCanary(fields);
  if (kind == "checkpoint") {
    return Checkpoint{
        .path = shortText(fields, "path"), .step = count(fields, "step"), .bytes = count(fields, "bytes")};
  }
  if (kind == "warning") return Warning{.code = shortText(fields, "code", 80), .text = shortText(fields, "text")};
  if (kind == "error") {
    return Failure{.code = shortText(fields, "code", 80),
                   .rank = static_cast<int>(fields.integer("rank", -1, 10'000'000)),
                   .text = shortText(fields, "text")};
  }
  if (kind == "summary") return readSummary(fields);
  if (kind == "done") {
    return Done{fields.choice("state", {"completed", "cancelled"}) == "cancelled" ? DoneState::Cancelled
                                                                                  : DoneState::Completed};
  }
  if (kind == "segment_end") return SegmentEnd{static_cast<int>(fields.integer("next", 2, 1'000'000))};
  return UnknownRecord{base::printable(kind, 80)};
}

}  // namespace

Result<model::RunSummary> summaryFromJson(const Json& object) {
  JsonFields fields(object, "", base::UnknownMembers::Ignored);
  const model::RunSummary summary = readSummary(fields);
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return summary;
}

Result<TelemetryRecord> parseTelemetryLine(std::string_view line) {
  const base::JsonLimits limits{.maxBytes = static_cast<std::size_t>(kMaxLineBytes), .maxDepth = 8};
  const Result<Json> document = base::parseJson(line, limits);
  if (!document) return fail(document.error());
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  const std::string kind = fields.text("kind", {}, 80);
  TelemetryRecord record;
  record.t = fields.number("t", -kMostSeconds, kMostSeconds);
  if (fields.isGood()) record.body = readBody(kind, fields);
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return record;
}

TelemetryChunk readTelemetry(std::string_view bytes) {
  TelemetryChunk chunk;
  const auto reject = [&chunk](Error error) {
    ++chunk.rejectedLines;
    if (!chunk.firstRejected) chunk.firstRejected = std::move(error);
  };
  std::size_t at = 0;
  for (std::size_t end = 0; (end = bytes.find('\n', at)) != std::string_view::npos; at = end + 1) {
    const std::string_view line = bytes.substr(at, end - at);
    if (line.empty()) continue;
    Result<TelemetryRecord> record = parseTelemetryLine(line);
    if (record) {
      chunk.records.push_back(std::move(*record));
    } else if (record.error().code == ErrorCode::NewerVersion) {
      chunk.refused = record.error();
      break;
    } else {
      reject(record.error());
    }
  }
  if (at == 0 && !chunk.refused && bytes.size() >= static_cast<std::size_t>(kMaxLineBytes)) {
    reject({.code = ErrorCode::TooLarge, .allowed = {base::Phrase::BytesInALine, kMaxLineBytes}});
    at = bytes.size();
  }
  chunk.consumedBytes = static_cast<std::int64_t>(at);
  return chunk;
}

}  // namespace baremark::core::protocol
