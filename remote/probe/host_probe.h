// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the facts about a host with one script for /bin/sh. The readers are pure.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/host.h"

namespace baremark::remote {

/// Prints "name=value" lines between two marker lines. Every command in it has a time limit. `spaces`: SCRATCH and WORK
/// of a login shell, if known; they override the script's own values.
[[nodiscard]] std::string hostProbeScript(const std::string& hostRoot,
                                          const std::map<std::string, std::string>& spaces = {});

/// The part of a script's output from the marker `begin` to the marker `end`. Malformed: they are missing.
[[nodiscard]] core::base::Result<std::string_view> answerBetween(std::string_view begin, std::string_view end,
                                                                 std::string_view output);

/// Reads the output of that script, and skips everything before the first marker, such as a login's greeting.
/// Malformed: there are no markers.
[[nodiscard]] core::base::Result<core::model::HostFacts> parseHostProbe(std::string_view output);

/// The same for a node on which a job ran the script. The shell variable BAREMARK_NODE_JOB holds the job's id.
[[nodiscard]] core::base::Result<core::model::NodeFacts> parseNodeProbe(std::string_view output);

/// Reads a line of `nvidia-smi --query-gpu=FIELDS,name --format=csv,noheader,nounits`. `fields`: their names with
/// commas between them; unknown ones are skipped. Values such as "[N/A]" and "[Not Supported]" are empty in the facts.
/// A line with fewer values than fields gives a GPU with only a name.
[[nodiscard]] core::model::GpuFacts gpuIn(std::string_view line, std::string_view fields);

/// The links of all pairs of GPUs in the rows of `nvidia-smi topo -m`, with single blanks between the words: "GPU0 X
/// NV4 SYS mlx5_0 0-31". Other lines, and the columns after those of the GPUs, are skipped.
[[nodiscard]] std::map<std::string, int> gpuLinksIn(const std::vector<std::string>& rows);

struct HomeAnswer {
  std::string home;        ///< absolute
  std::string who;         ///< "me@node1", printable and short; may be empty
  std::string searchPath;  ///< PATH of a login shell; empty if there is none or it was not asked for
  std::map<std::string, std::string>
      spaces;  ///< the variables SCRATCH and WORK of a login shell, if they are absolute paths
  bool operator==(const HomeAnswer&) const = default;
};

/// Prints the home folder and the account, one line each.
[[nodiscard]] std::string homeProbeScript();
/// Prints SCRATCH, WORK and PATH of a login shell; often only its PATH contains schedulers and MPI. Append it to the
/// first script. It tolerates a shell that does not answer.
[[nodiscard]] std::string loginShellScript();

/// Reads the output of the scripts. Malformed: it names no home.
[[nodiscard]] core::base::Result<HomeAnswer> readHome(std::string_view output);

/// The last line that is not empty.
[[nodiscard]] std::string lastLine(std::string_view text);

}  // namespace baremark::remote
