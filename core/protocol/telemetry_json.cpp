// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/telemetry_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/model/experiment.h"
#include "core/protocol/record_io.h"

namespace baremark::core::protocol {
namespace {

using base::Error, base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

constexpr double kMostSeconds = 1e12;
constexpr int kMostRank = 10'000'000;

/// In the order of TelemetryBody.
constexpr std::array kKinds = {"hello", "passport",  "plan",    "phase",  "steps",      "ranks",
                               "eval",  "device",    "gpu",     "canary", "checkpoint", "warning",
                               "error", "heartbeat", "summary", "done",   "segment_end"};
static_assert(kKinds.size() + 1 == std::variant_size_v<TelemetryBody>, "and UnknownRecord");

constexpr std::array kPhases = {"loading", "canary", "warm_up", "timed", "evaluation", "checkpoint", "ending"};
constexpr std::array kDoneStates = {"completed", "cancelled"};

/// In the order of model::kRankColumns.
constexpr std::array kRankColumnNames = {"input_s",        "compute_before_s", "wait_s", "compute_after_s",
                                         "exposed_comm_s", "other_s",          "step_s"};

// Fields that are not written as they are read.

void version(Writer& io, const Hello& hello) {
  io.out["protocol"] = std::to_string(hello.protocolMajor) + "." + std::to_string(hello.protocolMinor);
}

void version(Reader& io, Hello& hello) {
  const std::string version = io.in.text("protocol");
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
    io.in.refuse("protocol", ErrorCode::Malformed, base::printable(version, 40), {base::Phrase::Value, "1.0"});
  }
  if (io.in.isGood() && hello.protocolMajor != kProtocolMajor)
    io.in.refuse("protocol", ErrorCode::NewerVersion, version,
                 {base::Phrase::Value, std::to_string(kProtocolMajor) + ".x"});
}

void fields(Writer& io, const PassportFound& found) {
  io.out["entries"] = toJson(found.entries);
}

void fields(Reader& io, PassportFound& found) {
  constexpr std::size_t kMostEntries = 2000;
  for (const auto& group : io.in.object("entries").items()) {
    if (!group.value().is_object()) continue;
    for (const auto& entry : group.value().items()) {
      if (!entry.value().is_string() || found.entries.size() >= kMostEntries) continue;
      const model::PassportKey key{base::printable(group.key(), 80), base::printable(entry.key(), 120)};
      found.entries[key] = base::printable(entry.value().get_ref<const Json::string_t&>(), 4096);
    }
  }
}

void rankNumbers(Writer& io, const std::vector<int>& ranks) {
  io.out["rank"] = ranks;
}

void rankNumbers(Reader& io, std::vector<int>& ranks) {
  std::vector<double> numbers;
  io.column("rank", numbers);
  for (const double rank : numbers) {
    if (!(rank >= 0 && rank < kMostRank))
      return io.in.refuse("rank", ErrorCode::OutOfRange, std::to_string(rank), {base::Phrase::Range, 0, kMostRank - 1});
    ranks.push_back(static_cast<int>(rank));
  }
}

void quantiles(Writer& io, const std::vector<model::RankQuantile>& quantiles) {
  if (quantiles.empty()) return;
  Json& out = io.out["quantiles"] = {{"level", Json::array()}};
  for (const model::RankQuantile& quantile : quantiles) {
    out["level"].push_back(quantile.level);
    for (std::size_t i = 0; i < kRankColumnNames.size(); ++i)
      out[kRankColumnNames[i]].push_back(rounded(quantile.*model::kQuantileParts[i], kSeconds));
  }
}

void quantiles(Reader& io, std::vector<model::RankQuantile>& quantiles) {
  if (!io.in.has("quantiles")) return;
  JsonFields fields(io.in.object("quantiles"), io.in.pathOf("quantiles"), base::UnknownMembers::Ignored);
  Reader part{fields};
  std::vector<double> levels;
  part.column("level", levels);
  for (const double level : levels) {
    if (!(level >= 0 && level <= 1))
      fields.refuse("level", ErrorCode::OutOfRange, std::to_string(level), {base::Phrase::Range, 0, 1});
    quantiles.push_back({.level = level});
  }
  for (std::size_t column = 0; column < kRankColumnNames.size() && fields.isGood(); ++column) {
    std::vector<double> values;
    part.column(kRankColumnNames[column], values, quantiles.size());
    for (std::size_t i = 0; i < values.size() && fields.isGood(); ++i)
      quantiles[i].*model::kQuantileParts[column] = values[i];
  }
  io.in.adopt(fields.finish());
}

void clockReasons(Writer& io, const std::optional<std::vector<std::string>>& reasons) {
  io.out["clock_reasons"] = reasons ? Json(*reasons) : Json(nullptr);
}

void clockReasons(Reader& io, std::optional<std::vector<std::string>>& reasons) {
  constexpr std::size_t kMostReasons = 64;  // one for each bit
  const Json* found = io.in.any("clock_reasons");
  if (found == nullptr || found->is_null()) return;
  reasons = io.in.texts("clock_reasons");
  if (reasons->size() > kMostReasons) reasons->resize(kMostReasons);
  for (std::string& reason : *reasons) reason = base::printable(reason, 80);
}

void ucx(Writer& io, const std::optional<std::string>& value) {
  io.out["ucx"] = value ? Json(*value) : Json(nullptr);
}

void ucx(Reader& io, std::optional<std::string>& value) {
  const Json* found = io.in.any("ucx");
  if (found != nullptr && !found->is_null()) io.text("ucx", value.emplace(), 1000);
}

template <class Io>
void fields(Io& io, Of<Io, model::CanaryRank> rank) {
  io.integer("rank", rank.rank, 0, kMostRank);
  io.text("host", rank.host, 255);
  io.text("cpus", rank.cpus);
  io.integer("threads", rank.threads, 0, 1'000'000);
  io.text("memlock", rank.memlock, 40);
  io.text("open_files", rank.openFiles, 40);
  io.text("stack", rank.stack, 40);
  io.count("shm_bytes", rank.sharedMemoryBytes);
  ucx(io, rank.ucx);
}

/// As many ranks as fit into a line, in order: the first one with each set of limits, then the first others.
void canaryRanks(Writer& io, const std::vector<model::CanaryRank>& ranks) {
  constexpr std::size_t kMostBytes =
      static_cast<std::size_t>(kMaxLineBytes) - 4096;  // the other fields of the record are short
  using Rank = model::CanaryRank;
  const auto limitsOf = [](const Rank& rank) {
    return std::tie(rank.threads, rank.memlock, rank.openFiles, rank.stack, rank.sharedMemoryBytes);
  };
  std::set<decltype(limitsOf(Rank()))> known;
  std::vector<const Rank*> order;
  std::vector<const Rank*> others;
  for (const Rank& rank : ranks) (known.insert(limitsOf(rank)).second ? order : others).push_back(&rank);
  order.insert(order.end(), others.begin(), others.end());
  std::map<const Rank*, Json> named;
  std::size_t bytes = 0;
  for (const Rank* rank : order) {
    Json row;
    Writer writer{row};
    fields(writer, *rank);
    bytes += base::toJsonLine(row).size() + 1;
    if (bytes > kMostBytes) break;
    named.emplace(rank, std::move(row));
  }
  io.out["ranks"] = Json::array();
  for (auto& entry : named) io.out["ranks"].push_back(std::move(entry.second));
}

void canaryRanks(Reader& io, std::vector<model::CanaryRank>& ranks) {
  io.in.each("ranks", [&](JsonFields& rank) {
    Reader reader{rank};
    fields(reader, ranks.emplace_back());
  });
}

/// One positive number for each instance.
void instances(Writer& io, const std::vector<double>& rates) {
  if (!rates.empty()) io.out["instances_images_per_s"] = rates;
}

void instances(Reader& io, std::vector<double>& rates) {
  if (!io.in.has("instances_images_per_s")) return;
  io.column("instances_images_per_s", rates);
  const bool isGood = rates.size() <= static_cast<std::size_t>(model::kMostInstances) &&
                      std::ranges::all_of(rates, [](double rate) { return std::isfinite(rate) && rate > 0; });
  if (!isGood) io.in.refuse("instances_images_per_s", ErrorCode::OutOfRange, std::to_string(rates.size()));
}

// The fields of each kind of record.

template <class Io>
void fields(Io& io, Of<Io, Hello> hello) {
  version(io, hello);
  io.text("engine_version", hello.engineVersion, 80);
  io.text("engine_build", hello.engineBuild, 80);
  io.text("run", hello.run, 80);
  io.integer("attempt", hello.attempt, 1, 1'000'000);
  io.integer("world_size", hello.worldSize, 1, kMostRank);
  io.text("started", hello.startedUtc, 80);
}

template <class Io>
void fields(Io& io, Of<Io, TrainingSetup> plan) {
  io.text("model", plan.model, 80);
  io.count("parameters", plan.parameters);
  io.count("forward_macs", plan.forwardMacs);
  io.count("train_macs", plan.trainMacs);
  io.count("gradient_bytes", plan.gradientBytes);
  io.count("buckets", plan.buckets);
  io.count("memory_bytes", plan.memoryBytes);
  io.count("global_batch", plan.globalBatch);
  io.integer("warmup_steps", plan.warmupSteps, 0, kMostStep);
  io.integer("steps", plan.steps, 0, kMostStep);
  io.text("overlap", plan.overlap, 40);
  io.orNull("predicted_images_per_s", plan.predictedImagesPerSecond);
}

template <class Io>
void fields(Io& io, Of<Io, Phase> phase) {
  io.word("phase", phase.name, kPhases);
}

template <class Io>
void fields(Io& io, Of<Io, model::StepColumns> steps) {
  io.integer("first", steps.first, -kMostStep, kMostStep);
  io.number("start_s", steps.start, -kMostSeconds, kMostSeconds, kSeconds);
  io.column("step_s", steps.step);
  const std::size_t rows = steps.step.size();
  io.column("input_s", steps.input, rows);
  io.column("compute_s", steps.compute, rows);
  io.column("wait_s", steps.wait, rows);
  io.column("exposed_comm_s", steps.exposedComm, rows);
  io.column("other_s", steps.other, rows);
  io.column("loss", steps.loss, rows, kValues);
  io.columnIfAny("top1", steps.top1, rows);
  io.columnIfAny("top5", steps.top5, rows);
}

template <class Io>
void fields(Io& io, Of<Io, model::RankWindow> window) {
  io.integer("first", window.first, -kMostStep, kMostStep);
  io.integer("last", window.last, -kMostStep, kMostStep);
  rankNumbers(io, window.rank);
  for (std::size_t i = 0; i < kRankColumnNames.size(); ++i)
    io.column(kRankColumnNames[i], window.*model::kRankColumns[i], window.rank.size());
  quantiles(io, window.quantiles);
}

template <class Io>
void fields(Io& io, Of<Io, model::Evaluation> evaluation) {
  io.count("step", evaluation.step);
  io.number("top1", evaluation.top1, 0, 1);
  io.number("top5", evaluation.top5, 0, 1);
  io.orNull("loss", evaluation.loss);
  io.count("examples", evaluation.examples);
}

template <class Io>
void fields(Io& io, Of<Io, model::DeviceSample> sample) {
  io.integer("rank", sample.rank, 0, kMostRank);
  io.orNull("power_w", sample.powerWatt);
  io.orNull("clock_mhz", sample.clockMHz);
  io.orNull("temperature_c", sample.temperatureCelsius);
  io.orNull("memory_bytes", sample.memoryBytes);
}

template <class Io>
void fields(Io& io, Of<Io, model::GpuSample> sample) {
  io.integer("rank", sample.rank, 0, kMostRank);
  io.orNull("power_w", sample.powerWatt);
  io.orNull("energy_j", sample.energyJoule);
  io.orNull("clock_mhz", sample.clockMHz);
  io.orNull("memory_clock_mhz", sample.memoryClockMHz);
  io.orNull("temperature_c", sample.temperatureCelsius);
  io.orNull("memory_bytes", sample.memoryBytes);
  io.orNull("utilization", sample.utilization);
  clockReasons(io, sample.clockReasons);
}

template <class Io>
void fields(Io& io, Of<Io, model::CanaryReport> report) {
  io.integer("world_size", report.worldSize, 1, kMostRank);
  io.count("exchange_bytes", report.exchangeBytes);
  io.orNull("exchange_s", report.exchangeSeconds);
  io.text("single_copy", report.singleCopy, 80);
  canaryRanks(io, report.ranks);
}

template <class Io>
void fields(Io& io, Of<Io, Checkpoint> checkpoint) {
  io.text("path", checkpoint.path);
  io.count("step", checkpoint.step);
  io.count("bytes", checkpoint.bytes);
}

template <class Io>
void fields(Io& io, Of<Io, Warning> warning) {
  io.text("code", warning.code, 80);
  io.text("text", warning.text);
}

template <class Io>
void fields(Io& io, Of<Io, Failure> failure) {
  io.text("code", failure.code, 80);
  io.integer("rank", failure.rank, -1, kMostRank);
  io.text("text", failure.text);
}

template <class Io>
void fields(Io& io, Of<Io, Heartbeat> heartbeat) {
  io.count("seq", heartbeat.sequence);
  io.integer("step", heartbeat.step, -kMostInteger, kMostInteger);
}

template <class Io>
void fields(Io& io, Of<Io, model::RunSummary> summary) {
  io.number("images_per_s", summary.imagesPerSecond, std::numeric_limits<double>::min(), kMost);
  io.count("images", summary.images);
  io.number("seconds", summary.seconds, 0, kMost);
  io.count("steps", summary.steps);
  io.count("warmup_steps", summary.warmupSteps);
  io.number("warmup_s", summary.warmupSeconds, 0, kMost);
  io.number("tf_speed", summary.tfSpeed, 0, kMost);
  io.number("tf_uncertainty", summary.tfUncertainty, 0, kMost);
  io.number("tf_jitter", summary.tfJitter, 0, kMost);
  io.number("step_median_s", summary.stepMedian, 0, kMost, kSeconds);
  io.number("step_p05_s", summary.stepP05, 0, kMost, kSeconds);
  io.number("step_p95_s", summary.stepP95, 0, kMost, kSeconds);
  io.number("step_max_s", summary.stepMax, 0, kMost, kSeconds);
  io.number("input_s", summary.input, -kMost, kMost);
  io.number("compute_s", summary.compute, -kMost, kMost);
  io.number("wait_s", summary.wait, -kMost, kMost);
  io.number("exposed_comm_s", summary.exposedComm, -kMost, kMost);
  io.number("other_s", summary.other, -kMost, kMost);
  io.ifKnown("start_up_s", summary.startUp, kSeconds);
  io.ifKnown("gpu_energy_j", summary.gpuEnergy);
  instances(io, summary.instances);
  io.orNull("final_loss", summary.finalLoss);
  io.orNull("top1", summary.top1);
  io.orNull("top5", summary.top5);
}

template <class Io>
void fields(Io& io, Of<Io, Done> done) {
  io.word("state", done.state, kDoneStates);
}

template <class Io>
void fields(Io& io, Of<Io, SegmentEnd> end) {
  io.integer("next", end.next, 2, 1'000'000);
}

void fields(Writer& io, const UnknownRecord& unknown) {
  io.out["kind"] = unknown.kind;
}

template <std::size_t... I>
TelemetryBody readBody(const std::string& kind, JsonFields& in, std::index_sequence<I...>) {
  TelemetryBody body = UnknownRecord{base::printable(kind, 80)};
  Reader reader{in};
  (void)((kind == kKinds[I] && (fields(reader, body.emplace<I>()), true)) || ...);
  return body;
}

}  // namespace

std::string telemetryFileName(int segment) {
  return "telemetry-" + std::to_string(segment) + ".jsonl";
}

Json toJson(const model::Passport& entries) {
  Json groups = Json::object();
  for (const auto& [key, value] : entries) groups[key.group][key.name] = value;
  return groups;
}

Json toJson(const model::RunSummary& summary) {
  Json out;
  Writer writer{out};
  fields(writer, summary);
  return out;
}

Result<model::RunSummary> summaryFromJson(const Json& object) {
  JsonFields in(object, "", base::UnknownMembers::Ignored);
  Reader reader{in};
  model::RunSummary summary;
  fields(reader, summary);
  return in.finish(std::move(summary));
}

Json toJson(const TelemetryRecord& record) {
  Json out;
  out["kind"] = record.body.index() < kKinds.size() ? kKinds[record.body.index()] : "";
  out["t"] = rounded(record.t, kSeconds);
  Writer writer{out};
  std::visit([&](const auto& body) { fields(writer, body); }, record.body);
  return out;
}

std::string toLine(const TelemetryRecord& record) {
  return base::toJsonLine(toJson(record));
}

Result<TelemetryRecord> parseTelemetryLine(std::string_view line) {
  const base::JsonLimits limits{.maxBytes = static_cast<std::size_t>(kMaxLineBytes), .maxDepth = 8};
  const Result<Json> document = base::parseJson(line, limits);
  if (!document) return fail(document.error());
  JsonFields in(*document, "", base::UnknownMembers::Ignored);
  const std::string kind = in.text("kind", {}, 80);
  TelemetryRecord record;
  record.t = in.number("t", -kMostSeconds, kMostSeconds);
  if (in.isGood()) record.body = readBody(kind, in, std::make_index_sequence<kKinds.size()>());
  return in.finish(std::move(record));
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
