// SPDX-License-Identifier: GPL-3.0-or-later
// This machine as a Host: the same folders, job.sh and claims as anywhere else, without a connection. Calls are answered by
// pools of its own. close() leaves what was asked alone: it is brought to its end.
#pragma once

#include <QThreadPool>
#include <atomic>

#include "core/runs/host.h"

namespace baremark::remote {

class LocalHost final : public core::runs::Host {
  Q_OBJECT

 public:
  /// `root` is made, owner-only, by the first put. Absolute. A name of its own is that of an added host, such as the cluster
  /// whose login node this is.
  explicit LocalHost(std::string root, std::string name = "local", QObject* parent = nullptr);
  ~LocalHost() override;

  [[nodiscard]] std::string name() const override { return m_name; }
  [[nodiscard]] std::string root() const override { return m_root; }
  [[nodiscard]] bool isThisMachine() const override { return true; }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override { return core::runs::ConnectionState::Online; }

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override;
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override;
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset, std::int64_t limit) override;
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(std::vector<std::string> paths) override;
  /// Ends what is under way and answers it with Cancelled, and every later exec and put. From any thread.
  void close() override { m_isInterrupted = true; }

 private:
  std::string m_root;
  std::string m_name;
  std::atomic<bool> m_isInterrupted{false};
  QThreadPool m_files;
  QThreadPool m_transfers;  ///< of whole files, which may take long
  QThreadPool m_commands;
};

}  // namespace baremark::remote
