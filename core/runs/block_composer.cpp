// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_composer.h"

#include <algorithm>
#include <set>

#include "core/containers/rank_command.h"
#include "core/model/time_limit.h"
#include "core/plan/expansion.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using containers::ImageKind;
using containers::RuntimeDescriptor;

/// The folder of the data set of a run, or an empty text for synthetic data.
std::string dataFolder(const model::Settings& settings) {
  const auto folder = settings.find("data_dir");
  if (folder != settings.end()) return model::toText(folder->second);
  const auto data = settings.find("data");
  const bool isFashion = data != settings.end() && model::toText(data->second) == "fashion-mnist";
  return isFashion ? protocol::kFashionMnistFolder : "";
}

class RunComposer {
 public:
  RunComposer(const storage::ExperimentRecord& experiment, const storage::BlockRecord& block, const ComposeContext& context)
      : m_experiment(experiment), m_block(block), m_context(context) {}

  Result<launch::JobRun> compose(const model::Run& run, const std::map<std::string, std::string>& forced,
                                 std::chrono::seconds timeLimit) {
    const model::Arm& arm = m_experiment.experiment.arms.at(run.arm);
    const auto runtime = m_context.runtimes.find(arm.runtime);
    if (runtime == m_context.runtimes.end()) return fail({.code = ErrorCode::NotFound, .where = "runtime", .value = arm.runtime});
    Result<containers::RankContext> rank = rankContext(run, arm, runtime->second);
    if (!rank) return fail(rank.error());
    const auto rankWords = containers::rankCommand(runtime->second, *rank);
    if (!rankWords) return fail(rankWords.error());
    const model::Point& point = m_block.block.point;
    const auto words = launch::launchCommand(
        m_context.launcher, {.nodes = point.nodes, .ranks = point.ranks, .ranksPerNode = (point.ranks + point.nodes - 1) / point.nodes, .threadsPerRank = m_experiment.threads,
                             .bind = m_experiment.experiment.scale.bind, .environment = forced, .command = *rankWords});
    if (!words) return fail(words.error());
    launch::JobRun out{.id = run.id, .command = *words, .timeLimit = timeLimit};
    if (launch::takesHostsFile(m_context.launcher)) out.listedHosts = (point.ranks + point.nodes - 1) / point.nodes;
    for (const containers::CleanupRule& rule : runtime->second.cleanup) {
      std::string pattern = rule.pattern;
      for (std::size_t at = 0; (at = pattern.find("${tag}", at)) != std::string::npos;) pattern.replace(at, 6, "${RUN_TAG}");
      out.cleanup.push_back({rule.folder, pattern});
    }
    return out;
  }

 private:
  Result<containers::RankContext> rankContext(const model::Run& run, const model::Arm& arm, const RuntimeDescriptor& runtime) {
    const model::Point& point = m_block.block.point;
    const bool hasImage = runtime.image != ImageKind::None;
    containers::RankContext context{.variant = arm.variant, .mpi = arm.mpi, .tag = "${RUN_TAG}", .nodes = point.nodes, .ranksOnNode = (point.ranks + point.nodes - 1) / point.nodes};
    if (hasImage) {
      const std::string name = imageOf(arm, runtime);
      const auto path = m_context.imagePaths.find(name);
      if (path == m_context.imagePaths.end()) return fail({.code = ErrorCode::NotFound, .where = "image", .value = name});
      context.image = path->second;
    }
    const Result<model::Settings> settings =
        plan::runSettings(m_experiment.experiment, m_experiment.cases.at(m_block.block.caseIndex), arm, point);
    if (!settings) return fail(settings.error());

    containers::MountTable mounts(runtime);
    for (const model::Bind& bind : arm.binds) {
      if (Result<void> added = mounts.add(bind); !added) return fail(added.error());
    }
    const std::string blockFolder =
        m_context.hostRoot + "/" + m_experiment.id.text() + "/" + m_block.block.id.text();
    const Result<std::string> block = mounts.mount(blockFolder, false);
    if (!block) return fail(block.error());
    const std::string data = dataFolder(*settings);
    const Result<std::string> dataInside = data.empty() ? Result<std::string>("") : mounts.mount(data, true);
    if (!dataInside) return fail(dataInside.error());
    context.binds = mounts.binds();
    context.workdir = *block + "/a${ATTEMPT}/" + run.id.text();
    context.command = programWords(arm, hasImage ? kEngineInImage : m_context.engine, *settings, *dataInside,
                                   {*block, context.workdir, run.id.text()});
    return context;
  }

  struct Places {
    std::string block;
    std::string run;
    std::string id;
  };

  std::vector<std::string> programWords(const model::Arm& arm, const std::string& engine, const model::Settings& settings,
                                        const std::string& data, const Places& places) const {
    std::vector<std::string> words;
    if (!arm.env.empty()) {
      words.emplace_back("env");
      for (const auto& [name, value] : arm.env) words.push_back(name + "=" + value);
    }
    words.insert(words.end(), arm.wrap.begin(), arm.wrap.end());
    words.push_back(engine);
    for (const auto& [name, value] : settings) {
      if (name != "data_dir") words.push_back("--" + name + "=" + model::toText(value));
    }
    if (!data.empty()) words.push_back("--data_dir=" + data);
    const model::Measure& measure = m_experiment.experiment.measure;
    words.push_back("--num_warmup_batches=" + std::to_string(measure.warmupBatches));
    words.push_back("--num_batches=" + std::to_string(measure.batches));
    words.push_back("--num_intra_threads=" + std::to_string(m_experiment.threads));
    words.push_back("--run_dir=" + places.run);
    words.push_back("--run_id=" + places.id);
    words.emplace_back("--attempt=${ATTEMPT}");
    words.push_back("--cancel_file=" + places.block + "/" + protocol::kCancelFile);
    if (m_block.block.kind == model::BlockKind::Canary) words.emplace_back("--canary");
    return words;
  }

  const storage::ExperimentRecord& m_experiment;
  const storage::BlockRecord& m_block;
  const ComposeContext& m_context;
};

/// The images and data sets that this block's arms use.
std::vector<std::string> touchedBy(const storage::ExperimentRecord& experiment, const storage::BlockRecord& block,
                                   const ComposeContext& context) {
  std::set<std::string> paths;
  for (const storage::RunRecord& record : block.runs) {
    const model::Arm& arm = experiment.experiment.arms.at(record.run.arm);
    const auto runtime = context.runtimes.find(arm.runtime);
    if (runtime == context.runtimes.end()) continue;
    const auto image = context.imagePaths.find(imageOf(arm, runtime->second));
    if (image != context.imagePaths.end()) paths.insert(image->second);
    if (runtime->second.image == ImageKind::None) paths.insert(context.engine);
    const auto settings =
        plan::runSettings(experiment.experiment, experiment.cases.at(block.block.caseIndex), arm, block.block.point);
    if (settings && !dataFolder(*settings).empty()) paths.insert(dataFolder(*settings));
  }
  return {paths.begin(), paths.end()};
}

/// What the launcher starts once on each node; nothing where there is one node.
Result<std::optional<launch::JobNodes>> nodesOf(const model::Point& point, const std::vector<std::string>& touched, const ComposeContext& context) {
  if (point.nodes < 2) return std::optional<launch::JobNodes>();
  const auto words = [&](std::vector<std::string> command) {
    return launch::launchCommand(context.launcher, {.nodes = point.nodes, .ranks = point.nodes, .bind = model::Binding::None, .command = std::move(command)});
  };
  const auto reach = words({"true"});
  if (!reach) return fail(reach.error());
  launch::JobNodes nodes{.touch = {}, .reach = *reach, .needsHostsFile = launch::takesHostsFile(context.launcher)};
  if (touched.empty()) return std::optional(std::move(nodes));
  std::vector<std::string> reading = {"/bin/sh", "-c", R"(find "$@" -type f -exec cat {} + >/dev/null)", "sh"};
  reading.insert(reading.end(), touched.begin(), touched.end());
  const auto touch = words(std::move(reading));
  if (!touch) return fail(touch.error());
  nodes.touch = *touch;
  return std::optional(std::move(nodes));
}

/// A run cannot take longer than the job that it is in.
std::chrono::seconds withinJob(std::chrono::seconds limit, std::chrono::seconds job) {
  return job.count() > 0 ? std::min(limit, job) : limit;
}

/// 0: not said.
std::chrono::seconds timeOfJob(const model::Experiment& experiment, const launch::SchedulerDescriptor& scheduler) {
  return model::timeLimitIn(experiment.allocation.time, scheduler.timeExample).value_or(std::chrono::seconds(0));
}

/// Nothing where none has finished.
std::optional<std::chrono::milliseconds> longestRun(const storage::BlockRecord& block) {
  std::optional<std::chrono::milliseconds> longest;
  for (const storage::RunRecord& run : block.runs) {
    const bool hasFinished = run.run.state == model::RunState::Done && run.run.started && run.run.ended;
    if (hasFinished) longest = std::max(longest.value_or(std::chrono::milliseconds(0)), *run.run.ended - *run.run.started);
  }
  return longest;
}

Result<std::map<std::string, std::string>> forcedByAnyArm(const model::Experiment& experiment, const ComposeContext& context) {
  std::vector<const RuntimeDescriptor*> runtimes;
  for (const model::Arm& arm : experiment.arms) {
    const auto found = context.runtimes.find(arm.runtime);
    if (found != context.runtimes.end()) runtimes.push_back(&found->second);
  }
  return containers::forcedEnvironment(runtimes, context.isRoot);
}

}  // namespace

std::string imageOf(const model::Arm& arm, const RuntimeDescriptor& runtime) {
  if (runtime.image == ImageKind::None) return {};
  return arm.image.empty() ? kEngineImage : arm.image;
}

std::chrono::seconds timeLimit(model::ScalingMode mode, const storage::BlockRecord& block, const std::vector<storage::BlockRecord>& blocks,
                               const ExpectedTime& expected) {
  constexpr std::chrono::seconds kLeast{600};
  constexpr std::chrono::seconds kUnknown{6 * 3600};
  constexpr int kTimes = 20;
  if (block.block.kind == model::BlockKind::Canary) return kLeast;
  const model::Point& point = block.block.point;
  std::optional<std::chrono::milliseconds> here;
  std::optional<std::chrono::milliseconds> elsewhere;
  for (const storage::BlockRecord& other : blocks) {
    if (other.block.caseIndex != block.block.caseIndex || other.block.kind != block.block.kind) continue;
    const auto longest = longestRun(other);
    if (!longest) continue;
    const bool hasLessToDo = mode == model::ScalingMode::Strong && other.block.point.ranks > point.ranks;
    if (other.block.point == point) here = std::max(here.value_or(*longest), *longest);
    else elsewhere = std::max(elsewhere.value_or(std::chrono::milliseconds(0)), hasLessToDo ? *longest * other.block.point.ranks / point.ranks : *longest);
  }
  if (here) return std::max(kLeast, std::chrono::duration_cast<std::chrono::seconds>(*here) * kTimes);
  const auto planned = expected ? expected(block.block).value_or(std::chrono::milliseconds(0)) : std::chrono::milliseconds(0);
  return std::max(elsewhere ? kLeast : kUnknown, std::chrono::duration_cast<std::chrono::seconds>(std::max(elsewhere.value_or(planned), planned)) * kTimes);
}

Result<ComposedAllocation> compose(const storage::ExperimentRecord& experiment, const base::AllocationId& allocation,
                                   const std::vector<storage::BlockRecord>& blocks, std::chrono::seconds timeLimit,
                                   const ComposeContext& context, const std::optional<protocol::ArrayPlace>& place) {
  const auto forced = forcedByAnyArm(experiment.experiment, context);
  if (!forced) return fail(forced.error());
  ComposedAllocation out;
  out.allocation = {.id = allocation, .experiment = experiment.id, .jobName = protocol::jobName(place ? place->of : allocation),
                    .host = context.hostName, .scheduler = "none", .array = place};
  out.job = {.hostRoot = context.hostRoot, .lockRoot = context.lockRoot, .experiment = experiment.id, .allocation = allocation,
             .modules = experiment.experiment.allocation.modules, .prologue = experiment.experiment.allocation.prologue};
  if (context.isRoot) out.job.environment = context.launcher.rootEnvironment;
  if (context.scheduler) {
    const model::Point& point = blocks.front().block.point;
    const auto directives = launch::directivesOf(
        *context.scheduler,
        {.name = out.allocation.jobName,
         .output = context.hostRoot + "/" + experiment.id.text() + "/" + allocation.text() + "/" + launch::kJobOutput,
         .nodes = point.nodes, .ranks = point.ranks, .ranksPerNode = (point.ranks + point.nodes - 1) / point.nodes,
         .threadsPerRank = experiment.threads, .excludedNodes = context.excludedNodes, .settings = experiment.experiment.allocation});
    if (!directives) return fail(directives.error());
    out.allocation.scheduler = out.job.scheduler = context.scheduler->id;
    out.job.directives = *directives;
    out.job.time = timeOfJob(experiment.experiment, *context.scheduler);
    out.job.searchPath = context.searchPath;  // not every scheduler hands on that of whoever submits
    if (place) out.job.jobIdVariables.emplace_back(launch::kArrayTaskVariable);
    out.job.jobIdVariables.insert(out.job.jobIdVariables.end(), context.scheduler->jobIdVariables.begin(), context.scheduler->jobIdVariables.end());
  }
  for (const storage::BlockRecord& record : blocks) {
    launch::JobBlock jobBlock{.id = record.block.id, .touch = touchedBy(experiment, record, context)};
    auto nodes = nodesOf(record.block.point, jobBlock.touch, context);
    if (!nodes) return fail(nodes.error());
    jobBlock.nodes = std::move(*nodes);
    protocol::BlockFile file{.id = record.block.id, .experiment = experiment.id, .allocation = allocation,
                             .kind = record.block.kind, .caseSettings = experiment.cases.at(record.block.caseIndex),
                             .point = record.block.point, .round = record.block.round, .repeats = record.block.repeats};
    RunComposer composer(experiment, record, context);
    for (const storage::RunRecord& run : record.runs) {
      Result<launch::JobRun> jobRun = composer.compose(run.run, *forced, withinJob(timeLimit, out.job.time));
      if (!jobRun) return fail(jobRun.error());
      file.runs.push_back({run.run.id, experiment.experiment.arms.at(run.run.arm).name, jobRun->command});
      jobBlock.runs.push_back(std::move(*jobRun));
    }
    out.allocation.blocks.push_back(record.block.id);
    out.blocks.push_back(std::move(file));
    out.job.blocks.push_back(std::move(jobBlock));
  }
  Result<std::string> script = launch::renderJob(out.job, context.jobPrelude);
  if (!script) return fail(script.error());
  out.script = std::move(*script);
  return out;
}

}  // namespace baremark::core::runs
