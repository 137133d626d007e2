// SPDX-License-Identifier: GPL-3.0-or-later
// Gets an engine onto a host: the one that the user named, one that is sent there, the one beside this program, or one
// that is built there from its sources. Blocking; called by setUpHost().
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/application/closing_wait.h"
#include "app/application/host_setup.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

class EngineSetUp {
 public:
  /// Receives the progress of sending and building, in words.
  using OnProgress = std::function<void(const std::string& words)>;

  /// All arguments must outlive this object. `record` has the host's root and scheduler.
  EngineSetUp(const HostRequest& request, const HostSetUpInput& input, core::runs::Host& host,
              const core::storage::HostRecord& record, const ClosingWait& wait, OnProgress onProgress);

  struct Engine {
    std::string path;  ///< on the host; also set if the engine there does not answer
    std::string build;
    std::string backend;
    std::string mpi;  ///< as HostFacts::engineMpi
    std::vector<core::protocol::CatalogDevice> devices;
  };

  /// Fills `engine` as far as it comes. Unavailable: the engine does not run on the host. CommandFailed: its build
  /// failed; `detail` has the last lines of its output.
  [[nodiscard]] core::base::Result<void> provide(Engine& engine);

 private:
  [[nodiscard]] std::string oneDnnSuffix() const;
  [[nodiscard]] bool isBuiltByBaremark(const std::string& engine) const;
  [[nodiscard]] core::base::Result<std::string> send();
  [[nodiscard]] core::base::Result<std::string> build();
  [[nodiscard]] core::base::Result<void> runBuild(const std::string& folder, bool isThere);
  [[nodiscard]] std::function<void(std::int64_t, std::int64_t)> sendingProgress() const;
  void reportBuild(std::string_view output) const;
  [[nodiscard]] bool runs(const std::string& engine) const;
  [[nodiscard]] bool isSlow(const std::string& engine) const;

  const HostRequest& m_request;
  const HostSetUpInput& m_input;
  core::runs::Host& m_host;
  const core::storage::HostRecord& m_record;
  const ClosingWait& m_wait;
  OnProgress m_onProgress;
};

}  // namespace baremark::app
