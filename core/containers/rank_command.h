// SPDX-License-Identifier: GPL-3.0-or-later
// The command of one rank inside its runtime: from a descriptor, an image, folders to see and the program's own words.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"

namespace baremark::core::containers {

struct RankContext {
  std::string image;                 ///< where the image lies on the host; empty for bare metal
  std::string variant;               ///< of the runtime, or empty: its usual one
  std::string mpi = "hybrid";        ///< one of the runtime's MPI models
  std::string workdir;               ///< inside the runtime
  std::string tag;                   ///< unique to this run and attempt
  int nodes = 1;
  int ranksOnNode = 1;
  std::vector<model::Bind> binds;    ///< destinations as the runtime wants them
  std::vector<std::string> command;  ///< the program inside the runtime, word by word
};

/// The words that start one rank. ${node} of the template becomes known where the rank starts: the same for all ranks that
/// a launcher starts on one node, another on each other node, also where two nodes are one machine; 0 with one node.
/// Untrusted: a word holds NUL.
[[nodiscard]] base::Result<std::vector<std::string>> rankCommand(const RuntimeDescriptor& runtime, const RankContext& context);

/// Whether this runtime's binds can keep ranks from writing: its words differ by ${readOnly}.
[[nodiscard]] bool canBindReadOnly(const RuntimeDescriptor& runtime);

/// Folders of the host as the program inside a runtime sees them: the runtime's mount places are given out in order. Bare
/// metal sees the host's own paths.
class MountTable {
 public:
  explicit MountTable(const RuntimeDescriptor& runtime);

  /// The path inside for a folder of the host. OutOfRange: the runtime has no mount place left.
  /// Untrusted: a colon, which separates source and destination.
  [[nodiscard]] base::Result<std::string> mount(const std::string& source, bool isReadOnly);
  /// Takes a bind as somebody wrote it; its destination must be free and neither path has a colon.
  [[nodiscard]] base::Result<void> add(const model::Bind& bind);

  [[nodiscard]] const std::vector<model::Bind>& binds() const { return m_binds; }

 private:
  [[nodiscard]] bool isTaken(const std::string& destination) const;

  bool m_isHost = true;
  std::vector<std::string> m_places;
  std::vector<model::Bind> m_binds;
};

/// The settings that these runtimes need to work; they go to every arm alike. Later runtimes do not override earlier ones:
/// two that want different values for one name are refused (Conflict).
[[nodiscard]] base::Result<std::map<std::string, std::string>> forcedEnvironment(
    const std::vector<const RuntimeDescriptor*>& runtimes, bool isRoot);

}  // namespace baremark::core::containers
