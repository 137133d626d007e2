// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/connections.h"

#include <optional>

#include "remote/ssh/ssh_connection.h"

namespace baremark::app {

Connections::~Connections() {
  m_kept.clear();
  m_endings.waitForDone();
}

std::unique_ptr<remote::BorrowedConnection> Connections::borrow(const std::string& destination,
                                                                const std::string& sshConfig) {
  std::weak_ptr<remote::Connection>& known = m_connections[destination + "\n" + sshConfig];
  std::shared_ptr<remote::Connection> connection = known.lock();
  if (!connection) {
    remote::Asker asker = m_asker;
    if (!asker) asker = [](const remote::Question&) { return std::optional<remote::Answer>(); };
    auto* made =
        new remote::SshConnection({.destination = destination, .configFile = sshConfig, .asker = std::move(asker)});
    // The last owner may release it in the thread that answers its sign-in's question. Its destructor waits for that
    // answer, so it runs in a thread of the pool.
    connection = std::shared_ptr<remote::Connection>(
        made, [this](remote::Connection* last) { m_endings.start([last] { delete last; }); });
    known = connection;
  }
  return std::make_unique<remote::BorrowedConnection>(std::move(connection));
}

void Connections::keepOpen(const std::string& host, std::shared_ptr<remote::Connection> connection) {
  if (connection)
    m_kept[host] = std::move(connection);
  else
    m_kept.erase(host);
}

}  // namespace baremark::app
