// SPDX-License-Identifier: GPL-3.0-or-later
// This machine as a Host: the same folders, job.sh and claims as on any other host, without a connection. Its own
// thread pools answer the calls. Destroying it waits for calls that are under way.
#pragma once

#include <QThreadPool>
#include <atomic>
#include <functional>

#include "core/base/result.h"
#include "core/runs/host.h"

namespace baremark::remote {

class LocalHost final : public core::runs::Host {
  Q_OBJECT

 public:
  /// `root` is an absolute path. The first put makes it, for its owner only. A name other than "local" is that of an
  /// added host, such as the cluster of which this machine is the login node.
  explicit LocalHost(std::string root, std::string name = "local", QObject* parent = nullptr);
  ~LocalHost() override;

  [[nodiscard]] std::string name() const override { return m_name; }
  [[nodiscard]] std::string root() const override { return m_root; }
  [[nodiscard]] bool isThisMachine() const override { return true; }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override {
    return core::runs::ConnectionState::Online;
  }

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override;
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override;
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                              std::int64_t limit) override;
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override;
  /// Ends running calls with Cancelled, and refuses later exec and put calls with Cancelled. From any thread.
  void close() override { m_isInterrupted = true; }

 private:
  std::string m_root;
  std::string m_name;
  std::atomic<bool> m_isInterrupted{false};
  QThreadPool m_files;
  QThreadPool m_transfers;  ///< for whole files, which may take long
  QThreadPool m_commands;
};

/// Runs the script with /bin/sh in a new session, and waits. Timeout, Cancelled: the whole session was killed.
[[nodiscard]] core::base::Result<core::runs::CommandOutcome> runCommand(const core::runs::Command& command,
                                                                        const std::function<bool()>& isCancelled);

/// Turns core dumps off. Call it at the start of a program, before its first thread.
void refuseCoreDumps();

}  // namespace baremark::remote
