// SPDX-License-Identifier: GPL-3.0-or-later
// `run`: all files are read, checked against their hosts, and tried before the first experiment is queued. If any is
// refused, Baremark reports all refusals and queues nothing. Main thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/application/preparation.h"
#include "app/cli/verbs.h"
#include "core/base/result.h"

namespace baremark::cli {

/// The text of a file of the user. NotFound, Io, TooLarge.
[[nodiscard]] core::base::Result<std::string> readFile(const std::string& path);

/// The same error with the file's name before the place in the file.
[[nodiscard]] core::base::Error inExperimentFile(const std::string& file, core::base::Error error);

/// An experiment that a command runs or plans.
struct FileToRun {
  std::string file;  ///< empty: the quick start
  std::string text;
  core::model::Experiment experiment;
  std::optional<app::Prepared> prepared{};
};

/// Reads an experiment file. Errors name the file. UnknownValue: also if its host does not exist.
[[nodiscard]] core::base::Result<FileToRun> readExperiment(app::Services& services, const std::string& file);

/// Prepares the experiments, checks and queues them. With --queue it exits then, otherwise it follows them to their
/// ends.
void runFiles(const VerbContext& context, std::vector<FileToRun> files);

/// Tests the runtimes of an experiment on a host. Blocking.
using TestRuntimes = std::function<core::base::Result<app::RuntimeTests>(
    app::HostService&, const core::model::Experiment&, const std::function<bool()>& isCancelled)>;
/// The same for experiments that are prepared.
void checkAndRun(const VerbContext& context, std::vector<FileToRun> files, const TestRuntimes& test);

/// `run --resume`: resumes all experiments, or none if one is refused. Busy: another process runs one of several. If
/// another process runs the only one, this process watches it.
[[nodiscard]] VerbResult resumeAll(const VerbContext& context);

}  // namespace baremark::cli
