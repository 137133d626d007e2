// SPDX-License-Identifier: GPL-3.0-or-later
// `run`: all files are read, checked against their hosts, and tried before the first experiment is queued. If any is
// refused, Baremark reports all refusals and queues nothing. Main thread.
#pragma once

#include "app/application/preparation.h"
#include "app/cli/verbs.h"

namespace baremark::cli {

/// The text of a file of the user. NotFound, Io, TooLarge.
[[nodiscard]] Result<std::string> readFile(const std::string& path);

/// The same error with the file's name before the place in the file.
[[nodiscard]] Error inExperimentFile(const std::string& file, Error error);

/// An experiment that a command runs or plans.
struct FileToRun {
  std::string file;  ///< empty: the quick start
  std::string text;
  core::model::Experiment experiment;
  std::optional<app::Prepared> prepared{};
};

/// Reads an experiment file. Errors name the file. UnknownValue: also if its host does not exist.
[[nodiscard]] Result<FileToRun> readExperiment(app::Services& services, const std::string& file);

/// Prepares the experiments, checks and queues them. With --queue it exits then, otherwise it follows them to their
/// ends.
void runFiles(const VerbContext& context, std::vector<FileToRun> files);

/// Tests the runtimes of an experiment on a host. Blocking.
using TestRuntimes = std::function<Result<app::RuntimeTests>(app::HostService&, const core::model::Experiment&,
                                                             const std::function<bool()>& isCancelled)>;
/// The same for experiments that are prepared.
void checkAndRun(const VerbContext& context, std::vector<FileToRun> files, const TestRuntimes& test);

/// `run --resume`: resumes all experiments, or none if one is refused. Busy: another process runs one of several. If
/// another process runs the only one, this process watches it.
[[nodiscard]] VerbResult resumeAll(const VerbContext& context);

// follower.cpp: shows the progress of experiments on the terminal until they end, and prints their verdicts. In a
// driver, Ctrl-C pauses the unfinished experiments (submitted blocks keep running), a second one within five seconds
// cancels them, and a further one exits. In a canceller, the first one exits; the request to cancel stays stored.

/// A driver runs experiments; a canceller has requested their end and carries that out; a watcher only looks at one.
enum class Role { Driver, Canceller, Watcher };

struct Target {
  ExperimentId id;
  std::string file;  ///< path of its file, as the user gave it
  std::string name;
  std::string host;
};

/// Runs or watches experiments until they end, then exits.
void follow(const VerbContext& context, std::vector<Target> targets, Role role);
void follow(const VerbContext& context, const ExperimentId& id, Role role);
/// Runs an experiment until it ends, then exits. If another process runs it, this one only watches, and says which
/// process that is.
void driveToEnd(const VerbContext& context, const ExperimentId& id);

}  // namespace baremark::cli
