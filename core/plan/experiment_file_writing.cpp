// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::Json;

Json toJson(const model::EngineWorkload& engine) {
  Json out = Json::object();
  for (const auto& [name, values] : engine) {
    if (values.size() == 1) {
      out[name] = protocol::toJson(values.front());
      continue;
    }
    Json list = Json::array();
    for (const model::SettingValue& value : values) list.push_back(protocol::toJson(value));
    out[name] = std::move(list);
  }
  return out;
}

Json toJson(const model::Arm& arm) {
  const model::Arm plain;
  Json out;
  out["name"] = arm.name;
  out["runtime"] = arm.runtime;
  if (arm.variant != plain.variant) out["variant"] = arm.variant;
  if (arm.image != plain.image) out["image"] = arm.image;
  if (arm.mpi != plain.mpi) out["mpi"] = arm.mpi;
  if (arm.gpu != plain.gpu) out["gpu"] = arm.gpu;
  if (!arm.env.empty()) out["env"] = arm.env;
  for (const model::Bind& bind : arm.binds) {
    Json entry{{"source", bind.source}};
    if (bind.destination != bind.source) entry["destination"] = bind.destination;
    if (!bind.isReadOnly) entry["read_only"] = false;
    out["binds"].push_back(std::move(entry));
  }
  if (!arm.settings.empty()) out["settings"] = protocol::toJson(arm.settings);
  if (!arm.wrap.empty()) out["wrap"] = arm.wrap;
  if (!arm.profiler.empty()) out["profiler"] = arm.profiler;
  if (arm.profilerSide == model::ProfilerSide::Inside) out["profiler_side"] = "inside";
  if (arm.profilerSide == model::ProfilerSide::Outside) out["profiler_side"] = "outside";
  return out;
}

Json toJson(const model::Scale& scale) {
  Json out;
  out["ranks"] = scale.ranks;
  if (scale.instances != 1) out["instances"] = scale.instances;
  if (scale.ranksPerNode) out["ranks_per_node"] = *scale.ranksPerNode;
  if (scale.threadsPerRank) out["threads_per_rank"] = *scale.threadsPerRank;
  out["bind"] = scale.bind == model::Binding::None ? "none" : "core";
  out["mode"] = scale.mode == model::ScalingMode::Strong ? "strong" : "weak";
  if (scale.globalBatch) out["global_batch"] = *scale.globalBatch;
  return out;
}

Json toJson(const model::AllocationSettings& allocation) {
  const model::AllocationSettings plain;
  Json out = Json::object();
  if (allocation.partition != plain.partition) out["partition"] = allocation.partition;
  if (allocation.account != plain.account) out["account"] = allocation.account;
  if (allocation.qos != plain.qos) out["qos"] = allocation.qos;
  if (allocation.constraint != plain.constraint) out["constraint"] = allocation.constraint;
  if (allocation.parallelEnvironment != plain.parallelEnvironment)
    out["parallel_environment"] = allocation.parallelEnvironment;
  if (allocation.time != plain.time) out["time"] = allocation.time;
  if (allocation.gpusPerNode != plain.gpusPerNode) out["gpus_per_node"] = allocation.gpusPerNode;
  if (allocation.isExclusive) out["exclusive"] = true;
  if (allocation.blocks != plain.blocks) out["blocks"] = allocation.blocks;
  if (allocation.atLeast != plain.atLeast) out["at_least"] = allocation.atLeast;
  if (allocation.atOnce != plain.atOnce) out["at_once"] = allocation.atOnce;
  if (allocation.apart != plain.apart) out["apart"] = allocation.apart;
  if (allocation.otherNodes) out["other_nodes"] = true;
  if (!allocation.options.empty()) out["options"] = allocation.options;
  if (!allocation.modules.empty()) out["modules"] = allocation.modules;
  if (!allocation.prologue.empty()) out["prologue"] = allocation.prologue;
  if (allocation.launcher != plain.launcher) out["launcher"] = allocation.launcher;
  return out;
}

Json toJson(const model::Measure& measure) {
  Json out;
  out["warmup_batches"] = measure.warmupBatches;
  out["batches"] = measure.batches;
  out["repeats"] = measure.repeats;
  out["order"] = measure.order == model::Order::Independent ? "independent" : "blocks";
  if (measure.until)
    out["until"] = {{"half_width", base::toPercent(measure.until->halfWidth)},
                    {"max_repeats", measure.until->maxRepeats}};
  return out;
}

}  // namespace

Json toJson(const model::Experiment& experiment) {
  Json out;
  out["schema"] = kExperimentSchema;
  out["name"] = experiment.name;
  if (!experiment.note.empty()) out["note"] = experiment.note;
  if (!experiment.tags.empty()) out["tags"] = experiment.tags;
  out["host"] = experiment.host;
  out["workload"]["engine"] = toJson(experiment.engine);
  if (!experiment.zip.empty()) out["zip"] = experiment.zip;
  for (const model::Settings& settings : experiment.exclude) out["exclude"].push_back(protocol::toJson(settings));
  out["arms"] = Json::array();
  for (const model::Arm& arm : experiment.arms) out["arms"].push_back(toJson(arm));
  out["scale"] = toJson(experiment.scale);
  Json allocation = toJson(experiment.allocation);
  if (!allocation.empty()) out["allocation"] = std::move(allocation);
  out["measure"] = toJson(experiment.measure);
  out["baseline"] = experiment.baseline;
  out["margin"] = base::toPercent(experiment.margin);
  return out;
}

}  // namespace baremark::core::plan
