// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of hosts: images built there, and how each runtime fared when it was tried.
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

class HostRepository {
 public:
  explicit HostRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> putImage(const ImageRecord& image);
  [[nodiscard]] base::Result<std::vector<ImageRecord>> images();
  [[nodiscard]] base::Result<std::optional<ImageRecord>> findImage(const std::string& host, const std::string& name);
  [[nodiscard]] base::Result<void> removeImage(const std::string& host, const std::string& name);

  [[nodiscard]] base::Result<void> putProbe(const ProbeRecord& record);
  [[nodiscard]] base::Result<std::vector<ProbeRecord>> probes(const std::string& host);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
