// SPDX-License-Identifier: GPL-3.0-or-later
// What `run` does with several experiments, and `run --queue` with any number: all of them are read, checked against
// their hosts and tried before the first one is queued. What is refused is said of each of them; then nothing is
// queued.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/verbs.h"
#include "core/base/result.h"

namespace baremark::cli {

/// The text of an experiment file. NotFound, Io, TooLarge.
[[nodiscard]] core::base::Result<std::string> readFile(const std::string& path);

/// UnknownValue: the file names a host that is not there.
[[nodiscard]] core::base::Result<void> checkHostOf(app::Services& services, const std::string& file,
                                                   const core::model::Experiment& experiment);

/// Repeats `work` while the link to its host, which has been reached before, is away. In a thread of its own.
[[nodiscard]] core::base::Result<void> despiteBreaks(const VerbContext& context,
                                                     const std::function<bool()>& isCancelled,
                                                     const std::function<core::base::Result<void>()>& work);

/// Runs the files that the command names, or with --queue only queues them.
[[nodiscard]] VerbResult runFiles(const VerbContext& context);

/// Goes on with several experiments. Busy: another process runs one of them.
[[nodiscard]] VerbResult resumeAll(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids);

}  // namespace baremark::cli
