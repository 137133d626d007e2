// SPDX-License-Identifier: GPL-3.0-or-later
// A host over SSH: implements the Host interface with scripts over one connection. Reads that are requested at the same
// time share a script; so do stats.
#pragma once

#include <QThreadPool>
#include <memory>
#include <string>
#include <vector>

#include "core/runs/host.h"
#include "remote/ssh/connection.h"
#include "remote/ssh/host_scripts.h"
#include "remote/ssh/request_batcher.h"

namespace baremark::remote {

class SshHost final : public core::runs::Host {
  Q_OBJECT

 public:
  /// `root` is an absolute path on the host. The first put makes it, for its owner only. The destructor closes the
  /// connection; pass a BorrowedConnection if others use the connection too.
  SshHost(std::string name, std::string root, std::shared_ptr<Connection> connection, QObject* parent = nullptr);
  ~SshHost() override;

  [[nodiscard]] std::string name() const override { return m_name; }
  [[nodiscard]] std::string root() const override { return m_root; }
  [[nodiscard]] core::runs::ConnectionState connectionState() const override { return m_connection->state(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return m_connection->outage(); }
  [[nodiscard]] Connection& connection() { return *m_connection; }
  /// Adds folders to search for programs before those of a plain connection: the PATH of a login shell. Call it before
  /// the first exec.
  void setSearchPath(const std::string& path);

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override;
  [[nodiscard]] QFuture<core::base::Result<void>> put(std::vector<core::runs::FileToPut> files) override;
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                              std::int64_t limit) override;
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override;
  void close() override;

 private:
  using Reads = RequestBatcher<ReadRequest, std::string>;
  using Stats = RequestBatcher<std::vector<std::string>, std::vector<core::runs::FileFacts>>;
  void sendReads();
  void answerReads(const std::vector<Reads::Item>& reads, const std::string& mark,
                   const core::base::Result<core::runs::CommandOutcome>& outcome);
  void sendStats();
  [[nodiscard]] core::base::Result<void> putAll(const std::vector<core::runs::FileToPut>& files,
                                                const std::function<bool()>& isCancelled);

  std::string m_name;
  std::string m_root;
  std::string m_pathLine;  ///< a line of shell before each command
  Reads m_reads;
  Stats m_stats;
  std::shared_ptr<Connection> m_connection;
  QThreadPool m_files;
  QThreadPool m_transfers;  ///< for whole files, which may take long
};

}  // namespace baremark::remote
