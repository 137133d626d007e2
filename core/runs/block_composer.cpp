// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_composer.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include "core/containers/image_copy.h"
#include "core/containers/node_folders.h"
#include "core/containers/rank_command.h"
#include "core/launch/scheduler_options.h"
#include "core/model/time_limit.h"
#include "core/plan/expansion.h"
#include "core/protocol/engine_settings.h"
#include "core/recipes/rendered_text.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Result;
using containers::ImageKind, containers::RuntimeDescriptor;

/// The folder of a run's data set. Empty: the data are synthetic.
std::string dataFolder(const model::Settings& settings) {
  const auto folder = settings.find("data_dir");
  if (folder != settings.end()) return model::toText(folder->second);
  const auto data = settings.find("data");
  const bool isFashion = data != settings.end() && model::toText(data->second) == "fashion-mnist";
  return isFashion ? protocol::kFashionMnistFolder : "";
}

/// The text with the tag of the run, which job.sh knows, in the place of ${tag}.
std::string withRunTag(std::string text) {
  constexpr std::string_view kTag = "${tag}";
  for (std::size_t at = 0; (at = text.find(kTag, at)) != std::string::npos;)
    text.replace(at, kTag.size(), "${RUN_TAG}");
  return text;
}

/// What an arm runs: the tree of its image, or the runtime's copy of it.
struct RunImage {
  ImageKind kind = ImageKind::None;
  std::string reference;  ///< of a tree or a file, its path; in a store, its name
};

Result<RunImage> runImage(const model::Arm& arm, const RuntimeDescriptor& runtime, const ComposeContext& context) {
  const std::string name = imageOf(arm, runtime);
  if (name.empty()) return RunImage{};
  const auto image = context.images.find(name);
  if (image == context.images.end()) return fail(ErrorCode::NotFound, base::Phrase::KindImage, name);
  const containers::ImageForm& form = containers::imageForm(runtime, arm.variant);
  if (form.kind == ImageKind::Tree) return RunImage{form.kind, image->second.path};
  auto commands = containers::copyCommands(form, containers::copyName(runtime, arm.variant, arm.gpu),
                                           {.digest = image->second.digest, .tree = image->second.path});
  if (!commands) return fail(commands.error());
  return RunImage{form.kind, std::move(commands->reference)};
}

class RunComposer {
 public:
  RunComposer(const storage::ExperimentRecord& experiment, const storage::BlockRecord& block,
              const ComposeContext& context)
      : m_experiment(experiment), m_block(block), m_context(context) {}

  Result<launch::JobRun> compose(const model::Run& run, const std::map<std::string, std::string>& forced,
                                 std::chrono::seconds timeLimit) {
    const model::Arm& arm = m_experiment.experiment.arms.at(run.arm);
    const auto runtime = m_context.runtimes.find(arm.runtime);
    if (runtime == m_context.runtimes.end()) return fail(ErrorCode::NotFound, base::Phrase::KindRuntime, arm.runtime);
    const Result<const containers::ProfilerDescriptor*> profiler = profilerOf(arm);
    if (!profiler) return fail(profiler.error());
    const bool isOutside =
        *profiler != nullptr && containers::sideOf(arm, **profiler, runtime->second) == model::ProfilerSide::Outside;
    Result<containers::RankContext> rank = rankContext(run, arm, runtime->second, isOutside ? nullptr : *profiler);
    if (rank && arm.mpi == model::kInnerMpi) rank = startedInside(std::move(*rank), forced);
    if (!rank) return fail(rank.error());
    if (const std::string image = imageOf(arm, runtime->second); !image.empty() && image != kEngineImage)
      rank->command = withImageEnvironment(forced, rank->command);
    rank->isUnderProfiler = isOutside;
    auto rankWords = containers::rankCommand(runtime->second, *rank);
    if (rankWords && isOutside)
      rankWords = containers::profiledCommand(**profiler, {blockFolder() + runPlace(run.id), *rankWords});
    if (!rankWords) return fail(rankWords.error());
    const auto options = launcherOptions(runtime->second, *rank);
    if (!options) return fail(options.error());
    launch::JobRun out{.id = run.id, .command = {}, .timeLimit = timeLimit};
    if (arm.mpi == model::kInnerMpi) {
      // The runtime itself may need the variables too.
      out.command = withVariables(forced);
      out.command.insert(out.command.end(), rankWords->begin(), rankWords->end());
    } else {
      launch::LaunchRequest request = requestOf(forced, *std::move(rankWords));
      request.runtime = *options;
      auto words = launch::launchCommand(m_context.launcher, request);
      if (!words) return fail(words.error());
      out.command = *std::move(words);
      if (launch::takesHostsFile(m_context.launcher)) out.listedHosts = request.ranksPerNode;
    }
    for (const containers::CleanupRule& rule : runtime->second.cleanup) {
      launch::JobCleanup cleanup{rule.folder, withRunTag(rule.pattern), rule.argv, rule.list};
      for (auto* each : {&cleanup.argv, &cleanup.list}) {
        for (std::string& word : *each) word = withRunTag(std::move(word));
      }
      out.cleanup.push_back(std::move(cleanup));
    }
    const containers::GpuWay* gpu = containers::gpuWay(runtime->second, arm.gpu);
    if (gpu != nullptr && gpu->kind == containers::GpuKind::DriverFolder)
      out.cleanup.push_back(removalOf(containers::driverFolder("${RUN_TAG}")));
    if (arm.mpi == model::kBoundMpi) out.cleanup.push_back(removalOf(containers::mpiFolder("${RUN_TAG}")));
    if (arm.mpi == model::kInnerMpi) out.cleanup.push_back(removalOf(launch::kFolderInside));
    return out;
  }

 private:
  /// Removes a folder of the run, and what has its name at the beginning.
  static launch::JobCleanup removalOf(const std::filesystem::path& folder) {
    return {.folder = folder.parent_path(), .pattern = folder.filename().string() + "*"};
  }

  /// The profiler that starts the ranks in this block, or nullptr.
  Result<const containers::ProfilerDescriptor*> profilerOf(const model::Arm& arm) const {
    const bool isUsed = m_block.block.kind == model::BlockKind::Profile && model::isProfiled(arm);
    if (!isUsed) return nullptr;
    const auto found = m_context.profilers.find(arm.profiler);
    if (found == m_context.profilers.end()) return fail(ErrorCode::NotFound, base::Phrase::KindProfiler, arm.profiler);
    return &found->second;
  }

  /// The runtime's own options of the launcher.
  static Result<std::vector<std::string>> launcherOptions(const RuntimeDescriptor& runtime,
                                                          const containers::RankContext& rank) {
    auto options = containers::launcherWords(runtime, rank);
    // Users know the folder that no option can hold, not the place in the descriptor.
    if (!options && !options.error().value.empty()) options.error().where = options.error().value;
    return options;
  }

  /// Starts `command` as each rank of the block, with these variables.
  launch::LaunchRequest requestOf(const std::map<std::string, std::string>& variables,
                                  std::vector<std::string> command) const {
    const model::Point& point = m_block.block.point;
    const model::Scale& scale = m_experiment.experiment.scale;
    return {.nodes = point.nodes,
            .ranks = model::processesOf(point, scale),
            .ranksPerNode = model::processesOnANode(point, scale),
            .threadsPerRank = m_experiment.threads,
            .bind = scale.bind,
            .environment = variables,
            .command = std::move(command)};
  }

  /// The one container whose launcher starts the ranks of `rank`.
  Result<containers::RankContext> startedInside(containers::RankContext rank,
                                                const std::map<std::string, std::string>& variables) const {
    if (!m_context.launcherInside)
      return fail(ErrorCode::Conflict, "/allocation/launcher", m_context.launcher.id,
                  {base::Phrase::Value, R"({"inside": {"unset": []}})"});
    auto command = launch::commandInside(*m_context.launcherInside, requestOf(variables, std::move(rank.command)),
                                         m_context.isRoot ? launch::Account::Root : launch::Account::User);
    if (!command) return fail(command.error());
    rank.command = *std::move(command);
    rank.ranksOnNode = 1;
    return rank;
  }

  std::string blockFolder() const {
    return m_context.hostRoot + "/" + m_experiment.id.text() + "/" + m_block.block.id.text();
  }

  static std::string runPlace(const base::RunId& id) { return "/a${ATTEMPT}/" + id.text(); }

  /// `inside`: the profiler directly before the engine, or nullptr.
  Result<containers::RankContext> rankContext(const model::Run& run, const model::Arm& arm,
                                              const RuntimeDescriptor& runtime,
                                              const containers::ProfilerDescriptor* inside) {
    const model::Point& point = m_block.block.point;
    const bool hasImage = runtime.image.kind != ImageKind::None;
    containers::RankContext context{.variant = arm.variant,
                                    .mpi = arm.mpi,
                                    .gpu = arm.gpu,
                                    .tag = "${RUN_TAG}",
                                    .nodes = point.nodes,
                                    .ranksOnNode = model::processesOnANode(point, m_experiment.experiment.scale)};
    context.hasInfiniband = m_context.hasInfiniband;
    context.preparing = blockFolder() + "/gpu-" + context.tag;
    auto image = runImage(arm, runtime, m_context);
    if (!image) return fail(image.error());
    context.image = std::move(image->reference);
    const Result<model::Settings> settings =
        plan::runSettings(m_experiment.experiment, m_experiment.cases.at(m_block.block.caseIndex), arm, point);
    if (!settings) return fail(settings.error());

    containers::MountTable mounts(runtime);
    for (const model::Bind& bind : arm.binds) {
      if (Result<void> added = mounts.add(bind); !added) return fail(added.error());
    }
    const Result<std::string> block = mounts.mount(blockFolder(), false);
    if (!block) return fail(block.error());
    const std::string data = dataFolder(*settings);
    const Result<std::string> dataInside = data.empty() ? Result<std::string>("") : mounts.mount(data, true);
    if (!dataInside) return fail(dataInside.error());
    const containers::GpuWay* gpu = containers::gpuWay(runtime, arm.gpu);
    const bool hasDriver = gpu != nullptr && gpu->kind == containers::GpuKind::DriverFolder;
    const Result<std::string> driver =
        hasDriver ? mounts.mount(containers::driverFolder(context.tag), true) : Result<std::string>("");
    if (!driver) return fail(driver.error());
    const bool isBound = arm.mpi == model::kBoundMpi;
    const Result<std::string> mpi =
        isBound ? mounts.mount(containers::mpiFolder(context.tag), true) : Result<std::string>("");
    if (!mpi) return fail(mpi.error());
    context.binds = mounts.binds();
    context.workdir = *block + runPlace(run.id);
    std::vector<std::string> engine = engineWords(hasImage ? kEngineInImage : m_context.engine, *settings, *dataInside,
                                                  {*block, context.workdir, run.id.text()});
    if (inside != nullptr) {
      auto profiled = containers::profiledCommand(*inside, {context.workdir, std::move(engine)});
      if (!profiled) return fail(profiled.error());
      engine = std::move(*profiled);
    }
    engine.insert(engine.begin(), arm.wrap.begin(), arm.wrap.end());
    if (hasDriver) engine = containers::withDriverLibraries(*driver, engine);
    if (isBound) engine = containers::withHostMpi(*mpi, engine);
    context.command = withVariables(arm.env);
    context.command.insert(context.command.end(), engine.begin(), engine.end());
    return context;
  }

  struct Places {
    std::string block;
    std::string run;
    std::string id;
  };

  /// The words before a command that set its environment.
  static std::vector<std::string> withVariables(const std::map<std::string, std::string>& variables) {
    std::vector<std::string> words;
    if (!variables.empty()) {
      words.emplace_back("env");
      for (const auto& [name, value] : variables) words.push_back(name + "=" + value);
    }
    return words;
  }

  /// The command with the variables of an image that was built from a recipe. `variables` were set for the job and
  /// stay; the arm's own are set by the command.
  static std::vector<std::string> withImageEnvironment(const std::map<std::string, std::string>& variables,
                                                       const std::vector<std::string>& command) {
    const std::string file = recipes::kEnvironmentFile;
    std::vector<std::string> words = {"/bin/sh", "-c", "[ ! -r " + file + " ] || . " + file + R"sh(; exec "$@")sh",
                                      "sh"};
    for (const std::vector<std::string>& more : {withVariables(variables), command})
      words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  std::vector<std::string> engineWords(const std::string& engine, const model::Settings& settings,
                                       const std::string& data, const Places& places) const {
    std::vector<std::string> words = {engine};
    for (const auto& [name, value] : settings) {
      if (name != "data_dir") words.push_back("--" + name + "=" + model::toText(value));
    }
    if (!data.empty()) words.push_back("--data_dir=" + data);
    const model::Measure& measure = m_experiment.experiment.measure;
    words.push_back("--num_warmup_batches=" + std::to_string(measure.warmupBatches));
    words.push_back("--num_batches=" + std::to_string(measure.batches));
    words.push_back("--num_intra_threads=" + std::to_string(m_experiment.threads));
    if (const int instances = m_experiment.experiment.scale.instances; instances > 1)
      words.push_back("--instances=" + std::to_string(instances));
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

/// The paths of the images, engines and data sets that the block's arms use. job.sh reads them before the first run.
/// Only the runtime knows where the files of an image in its store are.
std::vector<std::string> touchedBy(const storage::ExperimentRecord& experiment, const storage::BlockRecord& block,
                                   const ComposeContext& context) {
  std::set<std::string> paths;
  for (const storage::RunRecord& record : block.runs) {
    const model::Arm& arm = experiment.experiment.arms.at(record.run.arm);
    const auto runtime = context.runtimes.find(arm.runtime);
    if (runtime == context.runtimes.end()) continue;
    const Result<RunImage> image = runImage(arm, runtime->second, context);
    if (!image) continue;  // composing the arm's run fails with the same error
    if (image->kind == ImageKind::None) paths.insert(context.engine);
    if (image->kind == ImageKind::Tree || image->kind == ImageKind::File) paths.insert(image->reference);
    const auto settings =
        plan::runSettings(experiment.experiment, experiment.cases.at(block.block.caseIndex), arm, block.block.point);
    if (settings && !dataFolder(*settings).empty()) paths.insert(dataFolder(*settings));
  }
  return {paths.begin(), paths.end()};
}

/// The commands that the launcher starts once on each node. Empty if there is only one node.
Result<std::optional<launch::JobNodes>> nodesOf(const model::Point& point, const std::vector<std::string>& touched,
                                                const ComposeContext& context) {
  if (point.nodes < 2) return std::optional<launch::JobNodes>();
  const auto words = [&](std::vector<std::string> command) {
    return launch::launchCommand(
        context.launcher,
        {.nodes = point.nodes, .ranks = point.nodes, .bind = model::Binding::None, .command = std::move(command)});
  };
  auto reach = words({"/bin/sh", "-c", "${NODE_SCRIPT}"});
  if (!reach) return fail(reach.error());
  // A launcher may pass on the tag as a word. The script that cleans would kill itself with the tag of the run.
  for (std::string& word : *reach) {
    constexpr std::string_view kTagOfRun = "${RUN_TAG}";
    if (const std::size_t at = word.find(kTagOfRun); at != std::string::npos)
      word.replace(at, kTagOfRun.size(), "${NODE_TAG}");
  }
  launch::JobNodes nodes{.touch = {}, .reach = *reach, .needsHostsFile = launch::takesHostsFile(context.launcher)};
  if (touched.empty()) return std::optional(std::move(nodes));
  std::vector<std::string> reading = {"/bin/sh", "-c", R"(find "$@" -type f -exec cat {} + >/dev/null)", "sh"};
  reading.insert(reading.end(), touched.begin(), touched.end());
  const auto touch = words(std::move(reading));
  if (!touch) return fail(touch.error());
  nodes.touch = *touch;
  return std::optional(std::move(nodes));
}

/// A run must end before its job does.
std::chrono::seconds withinJob(std::chrono::seconds limit, std::chrono::seconds job) {
  return job.count() > 0 ? std::min(limit, job) : limit;
}

/// The time that the job asks for; 0: it asks for none.
std::chrono::seconds timeOfJob(const model::Experiment& experiment, const launch::SchedulerDescriptor& scheduler) {
  return model::timeLimitIn(experiment.allocation.time, scheduler.timeExample).value_or(std::chrono::seconds(0));
}

/// The time of the block's longest finished run. Empty: no run has finished.
std::optional<std::chrono::milliseconds> longestRun(const storage::BlockRecord& block) {
  std::optional<std::chrono::milliseconds> longest;
  for (const storage::RunRecord& run : block.runs) {
    const bool hasFinished = run.run.state == model::RunState::Done && run.run.started && run.run.ended;
    if (hasFinished)
      longest = std::max(longest.value_or(std::chrono::milliseconds(0)), *run.run.ended - *run.run.started);
  }
  return longest;
}

Result<std::map<std::string, std::string>> forcedByAnyArm(const model::Experiment& experiment,
                                                          const ComposeContext& context) {
  std::vector<containers::UsedRuntime> runtimes;
  for (const model::Arm& arm : experiment.arms) {
    const auto found = context.runtimes.find(arm.runtime);
    if (found != context.runtimes.end()) runtimes.push_back({&found->second, arm.variant, arm.mpi});
  }
  return containers::forcedEnvironment(runtimes, context.isRoot);
}

}  // namespace

std::string imageOf(const model::Arm& arm, const RuntimeDescriptor& runtime) {
  if (runtime.image.kind == ImageKind::None) return {};
  return arm.image.empty() ? kEngineImage : arm.image;
}

std::chrono::seconds timeLimit(model::ScalingMode mode, const storage::BlockRecord& block,
                               const std::vector<storage::BlockRecord>& blocks, const ExpectedTime& expected) {
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
    if (other.block.point == point)
      here = std::max(here.value_or(*longest), *longest);
    else
      elsewhere = std::max(elsewhere.value_or(std::chrono::milliseconds(0)),
                           hasLessToDo ? *longest * other.block.point.ranks / point.ranks : *longest);
  }
  if (here) return std::max(kLeast, std::chrono::duration_cast<std::chrono::seconds>(*here) * kTimes);
  const auto planned =
      expected ? expected(block.block).value_or(std::chrono::milliseconds(0)) : std::chrono::milliseconds(0);
  return std::max(
      elsewhere ? kLeast : kUnknown,
      std::chrono::duration_cast<std::chrono::seconds>(std::max(elsewhere.value_or(planned), planned)) * kTimes);
}

Result<ComposedAllocation> compose(const storage::ExperimentRecord& experiment, const base::AllocationId& allocation,
                                   const std::vector<storage::BlockRecord>& blocks, std::chrono::seconds timeLimit,
                                   const ComposeContext& context) {
  const auto forced = forcedByAnyArm(experiment.experiment, context);
  if (!forced) return fail(forced.error());
  ComposedAllocation out;
  out.allocation = {.id = allocation,
                    .experiment = experiment.id,
                    .jobName = protocol::jobName(allocation),
                    .host = context.hostName,
                    .scheduler = "none"};
  out.job = {.hostRoot = context.hostRoot,
             .lockRoot = context.lockRoot,
             .experiment = experiment.id,
             .allocation = allocation,
             .notStarted = context.launcher.notStarted,
             .modules = experiment.experiment.allocation.modules,
             .prologue = experiment.experiment.allocation.prologue};
  if (context.isRoot) out.job.environment = context.launcher.rootEnvironment;
  if (context.scheduler) {
    const model::Point& point = blocks.front().block.point;
    const auto directives = launch::directivesOf(
        *context.scheduler,
        {.name = out.allocation.jobName,
         .output = context.hostRoot + "/" + experiment.id.text() + "/" + allocation.text() + "/" + launch::kJobOutput,
         .nodes = point.nodes,
         .ranks = model::processesOf(point, experiment.experiment.scale),
         .ranksPerNode = model::processesOnANode(point, experiment.experiment.scale),
         .threadsPerRank = experiment.threads,
         .excludedNodes = context.excludedNodes,
         .settings = experiment.experiment.allocation});
    if (!directives) return fail(directives.error());
    out.allocation.scheduler = out.job.scheduler = context.scheduler->id;
    out.job.directives = *directives;
    out.job.time = timeOfJob(experiment.experiment, *context.scheduler);
    out.job.searchPath = context.searchPath;  // not every scheduler passes on the PATH of the submission
    out.job.jobIdVariables = context.scheduler->jobIdVariables;
  }
  for (const storage::BlockRecord& record : blocks) {
    launch::JobBlock jobBlock{.id = record.block.id, .touch = touchedBy(experiment, record, context)};
    auto nodes = nodesOf(record.block.point, jobBlock.touch, context);
    if (!nodes) return fail(nodes.error());
    jobBlock.nodes = std::move(*nodes);
    protocol::BlockFile file{.id = record.block.id,
                             .experiment = experiment.id,
                             .allocation = allocation,
                             .kind = record.block.kind,
                             .caseSettings = experiment.cases.at(record.block.caseIndex),
                             .point = record.block.point,
                             .round = record.block.round,
                             .repeats = record.block.repeats};
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
