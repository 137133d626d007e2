// SPDX-License-Identifier: GPL-3.0-or-later
// The command of one rank inside its runtime, made from a descriptor, an image, folders to mount and the program's own
// words. Values and pure functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"

namespace baremark::core::containers {

struct RankContext {
  std::string image;    ///< path of the image on the host, or its name in the runtime's store; empty for bare metal
  std::string variant;  ///< id of a variant of the runtime; empty: the default variant
  std::string mpi = model::kHybridMpi;  ///< one of the runtime's MPI models
  std::string gpu = kNoGpu;             ///< one of the runtime's ways to use GPUs, or "none"
  std::string workdir;                  ///< working folder inside the runtime
  std::string tag;                      ///< unique for this run and attempt
  int nodes = 1;
  int ranksOnNode = 1;
  std::vector<model::Bind> binds;    ///< with destinations that the runtime accepts
  std::vector<std::string> command;  ///< program to run inside the runtime, word by word
  /// A profiler starts this command, so the launcher is not its parent; the profiler's shell has set BAREMARK_NODE
  /// (profiler_descriptor.h).
  bool isUnderProfiler = false;
  std::string preparing{};     ///< a path that all nodes see and only this run uses, for ways to use GPUs that prepare
  bool hasInfiniband = false;  ///< the host has a fabric such as InfiniBand; each node is asked for its devices
};

/// The words that start one rank. A shell fills in what is known only when the rank starts: ${node}, which differs
/// between nodes, even if two are one machine (0 with one node); ${cpus}, the rank's cores; ${account}, UID:GID;
/// ${process}; ${bundle}, a folder with an OCI bundle (oci_bundle.h); a word for each variable ("environment"), group
/// ("groups") and device of the fabric ("infiniband"). It also prepares GPUs and, for the MPI model "bind", the host's
/// MPI (node_folders.h). UnknownValue: the runtime has no such way to use GPUs. Untrusted: a word contains NUL; a word
/// for the variables is no option of letters, digits and - . _ = that ends in ${name}; or, for a bundle, a path is
/// relative or a text is not UTF-8.
[[nodiscard]] base::Result<std::vector<std::string>> rankCommand(const RuntimeDescriptor& runtime,
                                                                 const RankContext& context);

/// True if the container is an option of the launcher, so that only some launchers can start ranks in it. Such a
/// runtime has launcherWords(); its rankCommand() is what the launcher starts in the container.
[[nodiscard]] bool needsLauncher(const RuntimeDescriptor& runtime);

/// The runtime's words among the options of the launcher (launch::LaunchRequest::runtime). Empty: it has none.
/// Untrusted: a word contains NUL, or a word of a list contains the text that separates them, such as a comma.
[[nodiscard]] base::Result<std::vector<std::string>> launcherWords(const RuntimeDescriptor& runtime,
                                                                   const RankContext& context);

/// The words that start one rank without a job, to test the runtime: of rankCommand(), unless it needs a launcher.
[[nodiscard]] base::Result<std::vector<std::string>> aloneCommand(const RuntimeDescriptor& runtime,
                                                                  const RankContext& context);

/// True if the runtime starts an OCI bundle: its words have ${bundle}.
[[nodiscard]] bool usesBundle(const RuntimeDescriptor& runtime);

/// True if this runtime can bind a folder read-only: its words depend on ${readOnly}.
[[nodiscard]] bool canBindReadOnly(const RuntimeDescriptor& runtime);

/// Maps folders of the host to paths inside a runtime. It uses the runtime's mount places in order. On bare metal, the
/// paths are the host's own.
class MountTable {
 public:
  explicit MountTable(const RuntimeDescriptor& runtime);

  /// Mounts a folder of the host and returns its path inside the runtime. OutOfRange: no mount place is left.
  /// Untrusted: the path has a colon, which separates source and destination.
  [[nodiscard]] base::Result<std::string> mount(const std::string& source, bool isReadOnly);
  /// Adds a bind of the experiment file. Duplicate: its destination is taken. Untrusted: a path has a colon.
  [[nodiscard]] base::Result<void> add(const model::Bind& bind);

  [[nodiscard]] const std::vector<model::Bind>& binds() const { return m_binds; }

 private:
  [[nodiscard]] bool isTaken(const std::string& destination) const;

  bool m_isHost = true;
  std::vector<std::string> m_places;
  std::vector<model::Bind> m_binds;
};

/// A runtime as an arm uses it.
struct UsedRuntime {
  const RuntimeDescriptor* runtime = nullptr;
  std::string variant;  ///< empty: the default
  std::string mpi = model::kHybridMpi;
};

/// The environment variables that these runtimes need to work. Baremark sets them in every arm. Conflict: two runtimes
/// need different values of one variable.
[[nodiscard]] base::Result<std::map<std::string, std::string>> forcedEnvironment(
    const std::vector<UsedRuntime>& runtimes, bool isRoot);

}  // namespace baremark::core::containers
