// SPDX-License-Identifier: GPL-3.0-or-later
// The beginnings of hosts for tests, which override what they change.
#pragma once

#include <string>
#include <utility>
#include <vector>

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

}  // namespace baremark::fakes
