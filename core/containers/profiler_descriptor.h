// SPDX-License-Identifier: GPL-3.0-or-later
// A profiler or debugger as data (resources/profilers/*.json; users add theirs in the config folder): how Baremark
// finds it, how it starts a rank, the file that it writes, and how to open that file (core/containers/DESCRIPTORS.md,
// "Profilers"). Values and pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/command_template.h"
#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"

namespace baremark::core::containers {

struct ProfilerDescriptor {
  std::string id;
  std::string label;
  DetectCommand detect;
  model::ProfilerSide side = model::ProfilerSide::Outside;  ///< Inside or Outside: the usual place
  base::CommandTemplate argv;                               ///< an argv template (core/base/argv_template.h)
  std::string outputFile;          ///< a name in the run's folder, with ${rank}; empty: it writes no file
  std::vector<std::string> open;   ///< a command that opens the output, with ${output}; may be empty
  std::optional<int> port;         ///< the first rank's ${port}; each rank adds its number
  std::vector<KnownIssue> issues;  ///< known failures
  bool operator==(const ProfilerDescriptor&) const = default;
};

/// Reads a descriptor strictly: an unknown key, a wrong type, a template that cannot be expanded, an output without
/// ${rank} or with a slash, or a broken regular expression is refused with its path. At most 1 MiB.
[[nodiscard]] base::Result<ProfilerDescriptor> parseProfilerDescriptor(std::string_view text);

struct ProfilerContext {
  std::string folder;                ///< the run's folder, as the profiler sees it
  std::vector<std::string> command;  ///< what the profiler starts, word by word; not empty
};

/// The words that start one rank under the profiler. A shell first looks for the profiler: without it, the rank ends
/// with status 127 and says so. It sets BAREMARK_NODE to its parent, the launcher's process on this node, and fills in
/// ${rank} and ${port} when the rank starts; without a launcher's variable (core/protocol/rank_variables.h), ${rank} is
/// the process id, and ${port} adds its last four digits. Untrusted: a word contains NUL.
[[nodiscard]] base::Result<std::vector<std::string>> profiledCommand(const ProfilerDescriptor& profiler,
                                                                     const ProfilerContext& context);

/// The side of an arm's profiler: the arm's own, otherwise the descriptor's. Without a container: Inside.
[[nodiscard]] model::ProfilerSide sideOf(const model::Arm& arm, const ProfilerDescriptor& profiler,
                                         const RuntimeDescriptor& runtime);

/// False if a profiler outside of this runtime would see no rank: a daemon starts its containers (such runtimes pass on
/// the environment by {"use": "environment"}), or the launcher does (needsLauncher).
[[nodiscard]] bool startsRanksItself(const RuntimeDescriptor& runtime);

/// The path of a rank's output in a run's folder; empty: the profiler writes none.
[[nodiscard]] std::string outputPath(const ProfilerDescriptor& profiler, const std::string& folder, int rank);

/// The words that open the output of a rank at `path` or attach to it; empty: the descriptor names none.
[[nodiscard]] std::vector<std::string> openCommand(const ProfilerDescriptor& profiler, const std::string& path,
                                                   int rank);

/// The known issue that explains `errorOutput`, or nullptr.
[[nodiscard]] const KnownIssue* explain(const ProfilerDescriptor& profiler, std::string_view errorOutput);

}  // namespace baremark::core::containers
