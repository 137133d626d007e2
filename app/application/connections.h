// SPDX-License-Identifier: GPL-3.0-or-later
// The SSH connections of this process: one for each destination and ssh config, so that the user signs in once. Main
// thread.
#pragma once

#include <QThreadPool>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "remote/ssh/borrowed_connection.h"
#include "remote/ssh/questions.h"

namespace baremark::app {

class Connections {
 public:
  /// `asker` asks the user while a host is signed in to, in that connection's thread. Empty: no user is there.
  explicit Connections(remote::Asker asker) : m_asker(std::move(asker)) {}
  /// Waits until all connections have ended.
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  /// A part of the connection to `destination`. The connection is made if there is none; it lives as long as its parts.
  [[nodiscard]] std::unique_ptr<remote::BorrowedConnection> borrow(const std::string& destination,
                                                                   const std::string& sshConfig);
  /// Keeps a connection open for the next use of this host, in place of the one kept before. nullptr: keeps none.
  void keepOpen(const std::string& host, std::shared_ptr<remote::Connection> connection);

 private:
  remote::Asker m_asker;
  QThreadPool m_endings;                                                   ///< in which connections end
  std::map<std::string, std::weak_ptr<remote::Connection>> m_connections;  ///< by destination and config
  std::map<std::string, std::shared_ptr<remote::Connection>> m_kept;       ///< by host
};

}  // namespace baremark::app
