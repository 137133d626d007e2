// SPDX-License-Identifier: GPL-3.0-or-later
// A host for uploads and downloads: this machine, and this machine over a real sshd.
#pragma once

#include "../fakes/ssh_server.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "remote/transfer/folder_transfer.h"
#include "tests/integration/expect.h"

namespace baremark::remote {

namespace fs = std::filesystem;
using core::base::ErrorCode;
using core::base::Result;
using core::runs::waitFor;

inline const IsCancelled kNever = [] { return false; };

class TransferTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string(GetParam()) == "local") {
      m_host = std::make_unique<LocalHost>(at("root"), "faraway");
      return;
    }
    m_server = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_folder.path()});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    auto connection = std::make_unique<SshConnection>(SshConnectionOptions{
        .destination = "testhost", .configFile = m_server->configFile(), .asker = [](const Question&) {
          return std::optional<Answer>();
        }});
    m_host = std::make_unique<SshHost>("faraway", at("root"), std::move(connection));
  }

  std::string at(const std::string& name) const { return m_folder.path() + "/" + name; }
  void write(const std::string& path, const std::string& content) const {
    fs::create_directories(fs::path(at(path)).parent_path());
    std::ofstream(at(path), std::ios::binary) << content;
  }
  std::string content(const std::string& path) const { return test::contentOf(at(path)); }
  Result<TransferResult> send(const std::string& from = "data", const OnTransfer& onTransfer = {}) {
    return sendFolder(*m_host, at(from), m_host->root() + "/data/set", onTransfer, kNever);
  }
  Result<TransferResult> fetch(const OnTransfer& onTransfer = {}) {
    return fetchFolder(*m_host, at("there"), at("back"), onTransfer, kNever);
  }

  fakes::TemporaryFolder m_folder;
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<core::runs::Host> m_host;
};

}  // namespace baremark::remote
