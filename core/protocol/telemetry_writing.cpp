// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "core/protocol/telemetry_names.h"

namespace baremark::core::protocol {
namespace {

using base::Json;

Json seconds(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e7) / 1e7;
}

Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json orNull(const std::optional<double>& value) {
  return value ? finite(*value) : Json(nullptr);
}

Json secondsColumn(const std::vector<double>& column) {
  Json out = Json::array();
  for (const double value : column) out.push_back(seconds(value));
  return out;
}

/// Rounds losses and accuracies to about seven digits.
Json valueColumn(const std::vector<double>& column) {
  Json out = Json::array();
  for (const double value : column) out.push_back(finite(static_cast<double>(std::round(value * 1e6) / 1e6)));
  return out;
}

Json rowOf(const model::CanaryRank& rank) {
  return {{"rank", rank.rank},
          {"host", rank.host},
          {"cpus", rank.cpus},
          {"threads", rank.threads},
          {"memlock", rank.memlock},
          {"open_files", rank.openFiles},
          {"stack", rank.stack},
          {"shm_bytes", rank.sharedMemoryBytes},
          {"ucx", rank.ucx ? Json(*rank.ucx) : Json(nullptr)}};
}

/// As many ranks as fit into a line, in order: the first one with each set of limits, then the first others.
Json namedRanks(const std::vector<model::CanaryRank>& ranks) {
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
    Json row = rowOf(*rank);
    bytes += base::toJsonLine(row).size() + 1;
    if (bytes > kMostBytes) break;
    named.emplace(rank, std::move(row));
  }
  Json out = Json::array();
  for (auto& entry : named) out.push_back(std::move(entry.second));
  return out;
}

struct Writer {
  Json& out;

  void operator()(const Hello& hello) const {
    out["kind"] = "hello";
    out["protocol"] = std::to_string(hello.protocolMajor) + "." + std::to_string(hello.protocolMinor);
    out["engine_version"] = hello.engineVersion;
    out["engine_build"] = hello.engineBuild;
    out["run"] = hello.run;
    out["attempt"] = hello.attempt;
    out["world_size"] = hello.worldSize;
    out["started"] = hello.startedUtc;
  }
  void operator()(const PassportFound& found) const {
    out["kind"] = "passport";
    out["entries"] = toJson(found.entries);
  }
  void operator()(const TrainingSetup& plan) const {
    out["kind"] = "plan";
    out["model"] = plan.model;
    out["parameters"] = plan.parameters;
    out["forward_macs"] = plan.forwardMacs;
    out["train_macs"] = plan.trainMacs;
    out["gradient_bytes"] = plan.gradientBytes;
    out["buckets"] = plan.buckets;
    out["memory_bytes"] = plan.memoryBytes;
    out["global_batch"] = plan.globalBatch;
    out["warmup_steps"] = plan.warmupSteps;
    out["steps"] = plan.steps;
    out["overlap"] = plan.overlap;
    out["predicted_images_per_s"] = orNull(plan.predictedImagesPerSecond);
  }
  void operator()(const Phase& phase) const {
    out["kind"] = "phase";
    out["phase"] = kPhases[static_cast<std::size_t>(phase.name)];
  }
  void operator()(const model::StepColumns& steps) const {
    out["kind"] = "steps";
    out["first"] = steps.first;
    out["start_s"] = seconds(steps.start);
    out["step_s"] = secondsColumn(steps.step);
    out["input_s"] = secondsColumn(steps.input);
    out["compute_s"] = secondsColumn(steps.compute);
    out["wait_s"] = secondsColumn(steps.wait);
    out["exposed_comm_s"] = secondsColumn(steps.exposedComm);
    out["other_s"] = secondsColumn(steps.other);
    out["loss"] = valueColumn(steps.loss);
    if (!steps.top1.empty()) out["top1"] = valueColumn(steps.top1);
    if (!steps.top5.empty()) out["top5"] = valueColumn(steps.top5);
  }
  void operator()(const model::RankWindow& window) const {
    out["kind"] = "ranks";
    out["first"] = window.first;
    out["last"] = window.last;
    out["rank"] = window.rank;
    for (std::size_t i = 0; i < kRankColumnNames.size(); ++i)
      out[kRankColumnNames[i]] = secondsColumn(window.*model::kRankColumns[i]);
    if (window.quantiles.empty()) return;
    Json quantiles = {{"level", Json::array()}};
    for (const model::RankQuantile& quantile : window.quantiles) {
      quantiles["level"].push_back(quantile.level);
      for (std::size_t i = 0; i < kRankColumnNames.size(); ++i) {
        quantiles[kRankColumnNames[i]].push_back(seconds(quantile.*model::kQuantileParts[i]));
      }
    }
    out["quantiles"] = std::move(quantiles);
  }
  void operator()(const model::Evaluation& evaluation) const {
    out["kind"] = "eval";
    out["step"] = evaluation.step;
    out["top1"] = evaluation.top1;
    out["top5"] = evaluation.top5;
    out["loss"] = finite(evaluation.loss);
    out["examples"] = evaluation.examples;
  }
  void operator()(const model::DeviceSample& sample) const {
    out["kind"] = "device";
    out["rank"] = sample.rank;
    out["power_w"] = orNull(sample.powerWatt);
    out["clock_mhz"] = orNull(sample.clockMHz);
    out["temperature_c"] = orNull(sample.temperatureCelsius);
    out["memory_bytes"] = orNull(sample.memoryBytes);
  }
  void operator()(const model::GpuSample& sample) const {
    out["kind"] = "gpu";
    out["rank"] = sample.rank;
    out["power_w"] = orNull(sample.powerWatt);
    out["energy_j"] = orNull(sample.energyJoule);
    out["clock_mhz"] = orNull(sample.clockMHz);
    out["memory_clock_mhz"] = orNull(sample.memoryClockMHz);
    out["temperature_c"] = orNull(sample.temperatureCelsius);
    out["memory_bytes"] = orNull(sample.memoryBytes);
    out["utilization"] = orNull(sample.utilization);
    out["clock_reasons"] = sample.clockReasons ? Json(*sample.clockReasons) : Json(nullptr);
  }
  void operator()(const model::CanaryReport& report) const {
    out["kind"] = "canary";
    out["world_size"] = report.worldSize;
    out["exchange_bytes"] = report.exchangeBytes;
    out["exchange_s"] = orNull(report.exchangeSeconds);
    out["single_copy"] = report.singleCopy;
    out["ranks"] = namedRanks(report.ranks);
  }
  void operator()(const Checkpoint& checkpoint) const {
    out["kind"] = "checkpoint";
    out["path"] = checkpoint.path;
    out["step"] = checkpoint.step;
    out["bytes"] = checkpoint.bytes;
  }
  void operator()(const Warning& warning) const {
    out["kind"] = "warning";
    out["code"] = warning.code;
    out["text"] = warning.text;
  }
  void operator()(const Failure& failure) const {
    out["kind"] = "error";
    out["code"] = failure.code;
    out["rank"] = failure.rank;
    out["text"] = failure.text;
  }
  void operator()(const Heartbeat& heartbeat) const {
    out["kind"] = "heartbeat";
    out["seq"] = heartbeat.sequence;
    out["step"] = heartbeat.step;
  }
  void operator()(const model::RunSummary& summary) const {
    out["kind"] = "summary";
    const Json fields = toJson(summary);
    for (const auto& field : fields.items()) out[field.key()] = field.value();
  }
  void operator()(const Done& done) const {
    out["kind"] = "done";
    out["state"] = done.state == DoneState::Completed ? "completed" : "cancelled";
  }
  void operator()(const SegmentEnd& end) const {
    out["kind"] = "segment_end";
    out["next"] = end.next;
  }
  void operator()(const UnknownRecord& unknown) const { out["kind"] = unknown.kind; }
};

}  // namespace

std::string telemetryFileName(int segment) {
  return "telemetry-" + std::to_string(segment) + ".jsonl";
}

Json toJson(const model::RunSummary& summary) {
  Json out;
  out["images_per_s"] = finite(summary.imagesPerSecond);
  out["images"] = summary.images;
  out["seconds"] = finite(summary.seconds);
  out["steps"] = summary.steps;
  out["warmup_steps"] = summary.warmupSteps;
  out["warmup_s"] = finite(summary.warmupSeconds);
  out["tf_speed"] = finite(summary.tfSpeed);
  out["tf_uncertainty"] = finite(summary.tfUncertainty);
  out["tf_jitter"] = finite(summary.tfJitter);
  out["step_median_s"] = seconds(summary.stepMedian);
  out["step_p05_s"] = seconds(summary.stepP05);
  out["step_p95_s"] = seconds(summary.stepP95);
  out["step_max_s"] = seconds(summary.stepMax);
  out["input_s"] = finite(summary.input);
  out["compute_s"] = finite(summary.compute);
  out["wait_s"] = finite(summary.wait);
  out["exposed_comm_s"] = finite(summary.exposedComm);
  out["other_s"] = finite(summary.other);
  if (summary.startUp) out["start_up_s"] = seconds(*summary.startUp);
  if (summary.gpuEnergy) out["gpu_energy_j"] = finite(*summary.gpuEnergy);
  if (!summary.instances.empty()) out["instances_images_per_s"] = summary.instances;
  out["final_loss"] = orNull(summary.finalLoss);
  out["top1"] = orNull(summary.top1);
  out["top5"] = orNull(summary.top5);
  return out;
}

Json toJson(const model::Passport& entries) {
  Json groups = Json::object();
  for (const auto& [key, value] : entries) groups[key.group][key.name] = value;
  return groups;
}

Json toJson(const TelemetryRecord& record) {
  Json out;
  out["kind"] = "";
  out["t"] = seconds(record.t);
  std::visit(Writer{out}, record.body);
  return out;
}

std::string toLine(const TelemetryRecord& record) {
  return base::toJsonLine(toJson(record));
}

}  // namespace baremark::core::protocol
