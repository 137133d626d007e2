// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of hosts: how they are reached, images built there, and how each runtime fared when it was tried.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/model/host.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

struct ImageRecord {
  std::string host;
  std::string name;
  std::string kind;  ///< tree
  std::string path;  ///< on the host
  std::string digest;
  std::int64_t bytes = 0;
  std::string engineBuild;  ///< of the engine inside
  std::string recipe;       ///< what it was built from, for people
  base::WallTime built{};
  double buildSeconds = 0;
  bool operator==(const ImageRecord&) const = default;
};

struct ProbeRecord {
  std::string host;
  model::RuntimeProbe probe;
  base::WallTime probed{};
  bool operator==(const ProbeRecord&) const = default;
};

/// A host that was added: one that is reached over SSH, or this machine with its scheduler.
struct HostRecord {
  std::string name;         ///< as experiments name it
  std::string destination;  ///< what `ssh` is told; empty: this machine, without SSH
  std::string sshConfig;    ///< path of a config file; empty: the person's own
  std::string root;         ///< absolute, on the host
  std::string scheduler = "none";
  std::string engine;       ///< absolute path on the host; empty: not there yet
  std::string engineBuild;
  std::string oneDnn;       ///< absolute path of a folder on the host whose oneDNN a build of the engine takes; empty: none was named
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;  ///< with a scheduler, where a job could look
  std::optional<base::WallTime> probed;
  std::vector<model::FailedStep> failed;  ///< at that moment
  std::string backend;  ///< of the engine, as its catalogue names it; empty: not known
  std::optional<base::WallTime> notReachedSince;  ///< by the process that runs experiments there
  [[nodiscard]] bool isHere() const { return destination.empty(); }
  /// That a job gets; without a scheduler those of the host. Nothing: not known.
  [[nodiscard]] std::optional<int> coresOfANode(const std::string& partition) const {
    return scheduler == "none" ? facts.cores : model::coresOfANode(facts, node, partition);
  }
  bool operator==(const HostRecord&) const = default;
};

/// "local" is this machine. A name is 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit.
[[nodiscard]] base::Result<void> checkHostName(const std::string& name);

class HostRepository {
 public:
  explicit HostRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> putHost(const HostRecord& host);
  [[nodiscard]] base::Result<std::vector<HostRecord>> hosts();
  [[nodiscard]] base::Result<std::optional<HostRecord>> findHost(const std::string& name);
  /// Notes since when the process that runs experiments there does not reach the host; nothing: it does. A host that is not there stays so.
  [[nodiscard]] base::Result<void> setNotReached(const std::string& name, const std::optional<base::WallTime>& since);
  /// Its experiments, images and probes stay. NotFound. Busy: some of these experiments are not over, `allowed` names them; without
  /// the host nobody could go on with them or end them.
  [[nodiscard]] base::Result<void> removeHost(const std::string& name);

  [[nodiscard]] base::Result<void> putImage(const ImageRecord& image);
  [[nodiscard]] base::Result<std::vector<ImageRecord>> images();
  [[nodiscard]] base::Result<std::optional<ImageRecord>> findImage(const std::string& host, const std::string& name);
  [[nodiscard]] base::Result<void> removeImage(const std::string& host, const std::string& name);

  [[nodiscard]] base::Result<void> putProbe(const ProbeRecord& record);
  [[nodiscard]] base::Result<std::vector<ProbeRecord>> probes(const std::string& host);

 private:
  /// "id (name)" of each experiment that is not over and not removed, the oldest first.
  [[nodiscard]] base::Result<std::vector<std::string>> unfinishedOn(const std::string& name);

  Store& m_store;
};

}  // namespace baremark::core::storage
