// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts: how to reach them, their images, and the test of each runtime. Use it on the thread of its Store.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/model/host.h"
#include "core/protocol/engine_catalog.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

struct ImageRecord {
  std::string host;
  std::string name;
  std::string kind;  ///< tree
  std::string path;  ///< on the host
  std::string digest;
  std::int64_t bytes = 0;
  std::string engineBuild;  ///< build id of the engine inside
  std::string recipe;       ///< what the image was built from, for the user
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

/// A host that the user added: a host over SSH, or this machine with its scheduler.
struct HostRecord {
  std::string name;         ///< name in experiments
  std::string destination;  ///< destination for `ssh`; empty: this machine, without SSH
  std::string sshConfig;    ///< path of an ssh config; empty: the user's own
  std::string root;         ///< absolute path of the host folder
  std::string scheduler = "none";
  std::string engine;  ///< absolute path on the host; empty: not there yet
  std::string engineBuild;
  std::string oneDnn;  ///< absolute path of a folder on the host with the oneDNN for building the engine; empty: none
                       ///< given
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;  ///< facts of a node, from a job; only with a scheduler
  std::optional<base::WallTime> probed;
  std::vector<model::FailedStep> failed;           ///< steps of that probe that failed
  std::string backend;                             ///< backend of the engine, as its catalogue names it; empty: unknown
  std::optional<base::WallTime> notReachedSince;   ///< since when its runner does not reach it; nothing: it does
  std::vector<protocol::CatalogDevice> devices{};  ///< of the engine, as its catalogue lists them; empty: unknown
  [[nodiscard]] bool isHere() const { return destination.empty(); }
  /// The cores of a node that a job in this partition gets; without a scheduler, those of the host. Nothing: unknown.
  [[nodiscard]] std::optional<int> coresOfANode(const std::string& partition) const {
    return scheduler == "none" ? facts.cores : model::coresOfANode(facts, node, partition);
  }
  bool operator==(const HostRecord&) const = default;
};

/// Checks the name of a new host: 1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter or
/// digit. "local" is refused, because it is this machine.
[[nodiscard]] base::Result<void> checkHostName(const std::string& name);

class HostRepository {
 public:
  explicit HostRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> putHost(const HostRecord& host);
  [[nodiscard]] base::Result<std::vector<HostRecord>> hosts();
  [[nodiscard]] base::Result<std::optional<HostRecord>> findHost(const std::string& name);
  /// Notes since when the process that runs experiments there cannot reach the host. Nothing: it can.
  [[nodiscard]] base::Result<void> setNotReached(const std::string& name, const std::optional<base::WallTime>& since);
  /// Removes a host; its experiments, images and probes stay. NotFound: no such host. Busy: the experiments in
  /// `allowed` are unfinished, and could neither continue nor end without the host.
  [[nodiscard]] base::Result<void> removeHost(const std::string& name);

  [[nodiscard]] base::Result<void> putImage(const ImageRecord& image);
  [[nodiscard]] base::Result<std::vector<ImageRecord>> images();
  [[nodiscard]] base::Result<std::optional<ImageRecord>> findImage(const std::string& host, const std::string& name);
  /// Removes the records of the image and of its copies.
  [[nodiscard]] base::Result<void> removeImage(const std::string& host, const std::string& name);

  [[nodiscard]] base::Result<void> putProbe(const ProbeRecord& record);
  [[nodiscard]] base::Result<std::vector<ProbeRecord>> probes(const std::string& host);

 private:
  /// "id (name)" of each unfinished experiment that is not removed, oldest first.
  [[nodiscard]] base::Result<std::vector<std::string>> unfinishedOn(const std::string& name);

  Store& m_store;
};

/// What the last probe found, as JSON: facts, node, failed, backend, notReachedSince and devices of the host.
[[nodiscard]] std::string toJsonLine(const HostRecord& host);
/// Reads the text of toJsonLine(). Fields that cannot be read stay unknown until the next probe.
[[nodiscard]] HostRecord hostKnowledgeFrom(const std::string& text);

}  // namespace baremark::core::storage
