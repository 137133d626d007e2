// SPDX-License-Identifier: GPL-3.0-or-later
// A host that fails, and the beginnings of hosts for tests, which override what they change.
#pragma once

#include <atomic>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/protocol/block_files.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::fakes {

using core::base::Result;
using core::runs::FileFacts;

/// Hands every call on to another host. Not this machine.
class WrappedHost : public core::runs::Host {
 public:
  explicit WrappedHost(core::runs::Host& real) : m_real(real) {}
  [[nodiscard]] std::string name() const override { return m_real.name(); }
  [[nodiscard]] std::string root() const override { return m_real.root(); }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override { return m_real.connectionState(); }
  [[nodiscard]] QFuture<Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    return m_real.exec(std::move(command));
  }
  [[nodiscard]] QFuture<Result<void>> put(std::vector<core::runs::FileToPut> files) override {
    return m_real.put(std::move(files));
  }
  [[nodiscard]] QFuture<Result<std::string>> read(std::string path, std::int64_t from, std::int64_t limit) override {
    return m_real.read(std::move(path), from, limit);
  }
  [[nodiscard]] QFuture<Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) override {
    return m_real.stat(std::move(paths));
  }
  void close() override { m_real.close(); }

 protected:
  core::runs::Host& m_real;
};

/// Answers every call at once: commands succeed and print nothing, and there are no files.
class SilentHost : public core::runs::Host {
 public:
  [[nodiscard]] std::string name() const override { return "cluster"; }
  [[nodiscard]] std::string root() const override { return "/runs"; }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override {
    return core::runs::ConnectionState::Online;
  }
  [[nodiscard]] QFuture<Result<core::runs::CommandOutcome>> exec(core::runs::Command) override {
    return core::runs::readyFuture(Result<core::runs::CommandOutcome>());
  }
  [[nodiscard]] QFuture<Result<void>> put(std::vector<core::runs::FileToPut>) override {
    return core::runs::readyFuture(Result<void>());
  }
  [[nodiscard]] QFuture<Result<std::string>> read(std::string, std::int64_t, std::int64_t) override {
    return core::runs::readyFuture(Result<std::string>());
  }
  [[nodiscard]] QFuture<Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) override {
    return core::runs::readyFuture(Result<std::vector<FileFacts>>(std::vector<FileFacts>(paths.size())));
  }
};

enum class Breaks { BeforeItActs, AfterItActed };

/// A host whose connection breaks at a chosen call. From then on every call fails until the connection is repaired; the
/// chosen call fails either before or after it took effect. This is how a killed manager or a broken connection looks
/// from the other side.
class FaultyHost final : public WrappedHost {
 public:
  /// `code` Cancelled means that this program is ending. `failingCall` 0 is the first submission of a job.
  FaultyHost(core::runs::Host& real, int failingCall, Breaks how,
             core::base::ErrorCode code = core::base::ErrorCode::Io)
      : WrappedHost(real), m_left(failingCall), m_isOfSubmission(failingCall == 0), m_how(how), m_code(code) {
    if (m_isOfSubmission) mend();
  }

  [[nodiscard]] bool isThisMachine() const override { return m_real.isThisMachine(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override {
    const std::lock_guard lock(m_mutex);
    return m_outage;
  }
  /// Reports an outage. Calls still work.
  void setOutage(std::optional<core::model::Outage> outage) {
    const std::lock_guard lock(m_mutex);
    m_outage = std::move(outage);
  }
  [[nodiscard]] bool hasBroken() const { return m_left <= 0; }
  /// Number of calls in all threads.
  [[nodiscard]] int calls() const { return m_calls; }
  void mend() { m_left = std::numeric_limits<int>::max(); }

  [[nodiscard]] QFuture<Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    const bool submits = command.script.find(core::protocol::kSubmitLock) != std::string::npos;
    if (submits && m_isOfSubmission.exchange(false)) m_left = 1;
    return guarded<core::runs::CommandOutcome>([&] { return m_real.exec(std::move(command)); });
  }
  [[nodiscard]] QFuture<Result<void>> put(std::vector<core::runs::FileToPut> files) override {
    return guarded<void>([&] { return m_real.put(std::move(files)); });
  }
  [[nodiscard]] QFuture<Result<std::string>> read(std::string path, std::int64_t offset, std::int64_t limit) override {
    return guarded<std::string>([&] { return m_real.read(std::move(path), offset, limit); });
  }
  [[nodiscard]] QFuture<Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) override {
    return guarded<std::vector<FileFacts>>([&] { return m_real.stat(std::move(paths)); });
  }

 private:
  template <class T, class Call>
  QFuture<Result<T>> guarded(Call call) {
    ++m_calls;
    const int left = --m_left;
    if (left > 0) return call();
    if (left == 0 && m_how == Breaks::AfterItActed) (void)core::runs::waitFor(call());
    return core::runs::readyFuture<Result<T>>(
        core::base::fail({.code = m_code, .where = "host", .detail = "the connection broke"}));
  }

  std::atomic<int> m_left;
  std::atomic<int> m_calls = 0;
  std::atomic<bool> m_isOfSubmission;  ///< still waits for the call that breaks
  Breaks m_how;
  core::base::ErrorCode m_code;
  mutable std::mutex m_mutex;
  std::optional<core::model::Outage> m_outage;  ///< guarded by m_mutex
};

}  // namespace baremark::fakes
