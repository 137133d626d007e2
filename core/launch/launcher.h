// SPDX-License-Identifier: GPL-3.0-or-later
// A launcher as data (resources/launchers/*.json): the program that starts the ranks of one run (core/launch/README.md,
// "Descriptors"). Values and pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/command_template.h"
#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/host.h"

namespace baremark::core::launch {

/// The preference of a launcher whose descriptor names none, and that replaces no other launcher.
inline constexpr int kUsualPreference = 10;

struct LauncherDescriptor {
  std::string id;
  std::string label;
  std::vector<std::string> aliases;  ///< other words for it in an experiment's `launcher`: "mpirun"
  std::optional<int> preference;     ///< 0 to 100: "auto" takes the launcher of the host with the highest
  std::string mpi{};                 ///< regular expression for the MPI whose ranks it starts: "^Open MPI"; empty: any
  /// Other names of its program, the first word of `detect` and `argv`: "mpirun.openmpi". They are tried in order where
  /// the program of the first name is not its own.
  std::vector<std::string> programs{};
  std::vector<std::string> detect;                     ///< a command that prints the version
  std::string version;                                 ///< regular expression whose first group is the version
  base::CommandTemplate argv;                          ///< an argv template (core/base/argv_template.h)
  std::map<std::string, std::string> rootEnvironment;  ///< variables without which it refuses to start ranks as root
  std::string notStarted;  ///< extended regular expression of a line in which it says that it did not start the
                           ///< program; empty: no such words are known
  /// The image's copy of this launcher can start all ranks inside one container. These variables of a job are then
  /// unset: they name a scheduler whose commands and files the container lacks. Nothing: it cannot.
  std::optional<std::vector<std::string>> unsetInside{};
  bool operator==(const LauncherDescriptor&) const = default;
};

/// Launchers by id.
using Launchers = std::map<std::string, LauncherDescriptor>;

/// Reads a descriptor strictly: an unknown key, a wrong type or a template that cannot be expanded is refused with its
/// path. Conflict: the id or an alias is "auto".
[[nodiscard]] base::Result<LauncherDescriptor> parseLauncherDescriptor(std::string_view text);

/// Conflict: the id or alias of one launcher is an alias of another one.
[[nodiscard]] base::Result<void> checkAliases(const Launchers& launchers);

/// The id of the launcher that `asked` names, an id or an alias. `asked` itself if there is none.
[[nodiscard]] std::string launcherIdOf(const Launchers& launchers, const std::string& asked);

struct LaunchRequest {
  int nodes = 1;
  int ranks = 1;
  int ranksPerNode = 1;
  int threadsPerRank = 1;
  model::Binding bind = model::Binding::Core;
  std::map<std::string, std::string> environment;  ///< for every rank on every node
  std::vector<std::string> command;                ///< command of one rank
  std::vector<std::string> runtime{};              ///< a runtime's words among the options of the launcher
};

/// True if the launcher reads a file with the names of the job's nodes (job_script.h, ${HOSTS_FILE}).
[[nodiscard]] bool takesHostsFile(const LauncherDescriptor& launcher);

/// True if a runtime can put words among the options of the launcher: its words have {"use": "runtime"}.
[[nodiscard]] bool takesRuntime(const LauncherDescriptor& launcher);

/// True if the launcher starts the ranks of another MPI than `mpi`, which another of these launchers starts. `mpi` is
/// as an engine names its own: "Open MPI 4.1.4"; empty: not known.
[[nodiscard]] bool isOfAnotherMpi(const Launchers& launchers, const std::string& id, std::string_view mpi);

/// The launchers that answered on a host (ids in `launchers`), for an engine with this MPI: by preference, but if the
/// first one is of another MPI, the preferred one of this MPI comes before it.
void sortForMpi(std::vector<model::LauncherFacts>& found, const Launchers& launchers, std::string_view mpi);

/// The launcher where `program` (a path; empty: not known) is what answered for it: if that is one of its other names,
/// the name is the first word of `argv`.
[[nodiscard]] LauncherDescriptor startedBy(LauncherDescriptor launcher, std::string_view program);

/// The launcher that starts the ranks inside a container if `chosen` starts them outside: `chosen` itself, by its usual
/// program, because the image usually has the same MPI, or else the preferred one of those that can. nullptr: none can.
[[nodiscard]] const LauncherDescriptor* launcherInside(const Launchers& launchers, const LauncherDescriptor& chosen);

/// The version in the output of the detect command. Empty: the output comes from another launcher.
[[nodiscard]] std::string versionIn(const LauncherDescriptor& launcher, std::string_view output);

/// The command that starts all ranks, word by word. It may refer to ${RUN_TAG} and ${HOSTS_FILE} of job_script.h.
/// Conflict: the request has words of a runtime, but the launcher has no place for them.
[[nodiscard]] base::Result<std::vector<std::string>> launchCommand(const LauncherDescriptor& launcher,
                                                                   const LaunchRequest& request);

/// Who runs the ranks.
enum class Account : std::uint8_t { User, Root };

/// The folder for the files of a launcher in a container. A killed one leaves it in the host's /tmp.
inline constexpr const char* kFolderInside = "/tmp/baremark-inner-${RUN_TAG}";

/// The command that starts all ranks inside one container, for a launcher with `unsetInside`. It makes kFolderInside.
/// Without the launcher, it says so and exits with 127.
[[nodiscard]] base::Result<std::vector<std::string>> commandInside(const LauncherDescriptor& launcher,
                                                                   const LaunchRequest& request, Account account);

}  // namespace baremark::core::launch
