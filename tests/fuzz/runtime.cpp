// SPDX-License-Identifier: GPL-3.0-or-later
// An accepted descriptor of a runtime gives the command of a rank, the commands of copies and the lines that remove
// what a killed run leaves. That of a profiler gives a command, and its output stays in the run's folder.
#include "core/containers/runtime_descriptor.h"

#include <vector>

#include "core/containers/image_copy.h"
#include "core/containers/profiler_descriptor.h"
#include "core/containers/rank_command.h"
#include "core/launch/job_script.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::core;
using Words = std::vector<std::string>;

/// A script was written and has no NUL.
void check(const base::Result<std::string>& script) {
  abortIf(!script || script->find('\0') != std::string::npos);
}

/// An accepted descriptor gives a command for one node and for several, and one for a test of the host.
void checkRank(const containers::RuntimeDescriptor& runtime) {
  for (const int nodes : {1, 2}) {
    const containers::RankContext context{.image = "/i",
                                          .mpi = runtime.mpiModels.front(),
                                          .workdir = "/",
                                          .tag = "t",
                                          .nodes = nodes,
                                          .command = {"true"}};
    abortIf(!containers::rankCommand(runtime, context) || !containers::aloneCommand(runtime, context));
    const auto options = containers::launcherWords(runtime, context);
    abortIf(!options || (!options->empty() && !containers::needsLauncher(runtime)));
  }
}

void checkCopies(const containers::RuntimeDescriptor& runtime) {
  for (const auto& [variant, form] : containers::copiedForms(runtime)) {
    const auto commands = containers::copyCommands(
        *form, variant, {.digest = "sha256:0123456789abcdef", .tree = "/images/a", .bytes = 1});
    abortIf(!commands);
    check(containers::makeCopyScript(*commands));
    check(containers::findCopyScript(*commands));
    check(containers::describeCopyScript(*commands));
    check(containers::removeCopyScript(*commands));
  }
}

std::string withTag(std::string text) {
  constexpr std::string_view kTag = "${tag}";
  for (std::size_t at = 0; (at = text.find(kTag, at)) != std::string::npos;)
    text.replace(at, kTag.size(), "${RUN_TAG}");
  return text;
}

void checkCleanup(const containers::RuntimeDescriptor& runtime) {
  launch::JobRun run;
  run.id = base::RunId::make();
  run.command = {"true"};
  for (const containers::CleanupRule& rule : runtime.cleanup) {
    launch::JobCleanup cleanup{rule.folder, withTag(rule.pattern), rule.argv, rule.list};
    for (Words* words : {&cleanup.argv, &cleanup.list}) {
      for (std::string& word : *words) word = withTag(std::move(word));
    }
    run.cleanup.push_back(std::move(cleanup));
  }
  launch::Job job;
  job.hostRoot = "/runs";
  job.experiment = base::ExperimentId::make();
  job.allocation = base::AllocationId::make();
  job.blocks.push_back({.id = base::BlockId::make(), .touch = {}, .nodes = {}, .runs = {run}});
  // On several nodes, other lines remove the same.
  job.blocks.push_back({.id = base::BlockId::make(), .touch = {}, .nodes = launch::JobNodes{}, .runs = {run}});
  check(launch::renderJob(job, "#!/bin/sh\n"));
}

void checkProfiler(std::string_view text) {
  const auto profiler = containers::parseProfilerDescriptor(text);
  if (!profiler) return;
  abortIf(!containers::profiledCommand(*profiler, {.folder = "/run", .command = {"true"}}));
  const std::string path = containers::outputPath(*profiler, "/run", 3);
  abortIf(!path.empty() && (path.rfind("/run/", 0) != 0 || path.find('/', 5) != std::string::npos));
  (void)containers::openCommand(*profiler, path, 3);
}

}  // namespace

void fuzz(std::string_view text) {
  checkProfiler(text);
  const auto runtime = containers::parseRuntimeDescriptor(text);
  if (!runtime) return;
  checkRank(*runtime);
  checkCopies(*runtime);
  checkCleanup(*runtime);
}
