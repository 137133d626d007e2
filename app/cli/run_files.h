// SPDX-License-Identifier: GPL-3.0-or-later
// `run` with several experiments, and `run --queue` with any number. All files are read, checked against their hosts,
// and tried before the first experiment is queued. If any is refused, Baremark reports all refusals and queues nothing.
#pragma once

#include <string>
#include <vector>

#include "app/cli/verbs.h"
#include "core/base/result.h"

namespace baremark::cli {

/// The text of an experiment file. NotFound, Io, TooLarge.
[[nodiscard]] core::base::Result<std::string> readFile(const std::string& path);

/// The same error with the file's name before the place in the file.
[[nodiscard]] core::base::Error inExperimentFile(const std::string& file, core::base::Error error);

/// UnknownValue: the file names a host that does not exist.
[[nodiscard]] core::base::Result<void> checkHostOf(app::Services& services, const std::string& file,
                                                   const core::model::Experiment& experiment);

/// Runs the files that the command names; with --queue only queues them.
[[nodiscard]] VerbResult runFiles(const VerbContext& context);

/// Resumes several experiments. Busy: another process runs one of them.
[[nodiscard]] VerbResult resumeAll(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids);

}  // namespace baremark::cli
