// SPDX-License-Identifier: GPL-3.0-or-later
// Gets an engine onto a host: the one that the user named, one that is sent there, the one beside this program, or one
// that is built there from its sources. Blocking; called by setUpHost().
#pragma once

#include <QFuture>
#include <future>
#include <thread>

#include "app/application/host_setup.h"
#include "core/runs/host.h"

namespace baremark::app {

/// Waits for work on a host in a thread that may block. If the user cancels, it closes the host, which ends everything
/// that is under way there; then it still waits for the work's own result. Compare core::runs::waitUnless(), which
/// abandons one future and leaves the host open.
class ClosingWait {
 public:
  /// `isCancelled` is asked about 50 times a second. It must outlive this object.
  explicit ClosingWait(const std::function<bool()>& isCancelled) : m_isCancelled(isCancelled) {}

  /// Ends the work on the host; called again as long as the work continues.
  void setClose(std::function<void()> close) { m_close = std::move(close); }
  [[nodiscard]] bool isCancelled() const { return m_isCancelled(); }

  template <class T>
  T await(QFuture<T> future) const {
    while (!future.isFinished()) {
      if (m_isCancelled()) m_close();
      std::this_thread::sleep_for(kLook);
    }
    return future.takeResult();
  }

  /// The same for a function that blocks: it runs in its own thread.
  template <class Work>
  std::invoke_result_t<Work> awaitWork(Work work) const {
    auto result = std::async(std::launch::async, work);
    while (result.wait_for(kLook) != std::future_status::ready) {
      if (m_isCancelled()) m_close();
    }
    return result.get();
  }

 private:
  static constexpr std::chrono::milliseconds kLook{20};

  const std::function<bool()>& m_isCancelled;
  std::function<void()> m_close = [] {};
};

class EngineSetUp {
 public:
  /// Receives the progress of sending and building, in words.
  using OnProgress = std::function<void(const std::string& words)>;

  /// All arguments must outlive this object. `record` has the host's root and scheduler.
  EngineSetUp(const HostRequest& request, const HostSetUpInput& input, core::runs::Host& host,
              core::storage::HostRecord& record, const ClosingWait& wait, OnProgress onProgress);

  /// Fills in the engine of the record as far as it comes: its path even if it does not answer. Unavailable: the engine
  /// does not run on the host. CommandFailed: its build failed; `detail` has the last lines of its output.
  [[nodiscard]] Result<void> provide();

 private:
  [[nodiscard]] std::string oneDnnSuffix() const;
  [[nodiscard]] bool isBuiltByBaremark(const std::string& engine) const;
  [[nodiscard]] Result<std::string> send();
  [[nodiscard]] Result<std::string> build();
  [[nodiscard]] Result<void> runBuild(const std::string& folder, bool isThere);
  [[nodiscard]] std::function<void(std::int64_t, std::int64_t)> sendingProgress() const;
  void reportBuild(std::string_view output) const;
  [[nodiscard]] bool runs(const std::string& engine) const;
  [[nodiscard]] bool isSlow(const std::string& engine) const;

  const HostRequest& m_request;
  const HostSetUpInput& m_input;
  core::runs::Host& m_host;
  core::storage::HostRecord& m_record;
  const ClosingWait& m_wait;
  OnProgress m_onProgress;
};

}  // namespace baremark::app
