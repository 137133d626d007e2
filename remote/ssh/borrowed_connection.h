// SPDX-License-Identifier: GPL-3.0-or-later
// A share of another connection: the same sign-in and the same channels. close() ends only the requests that were made
// through this share; when it returns, each has its answer, and none of their callbacks is called any more.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "remote/ssh/connection.h"

namespace baremark::remote {

class BorrowedConnection final : public Connection {
  Q_OBJECT

 public:
  explicit BorrowedConnection(std::shared_ptr<Connection> lender, QObject* parent = nullptr);
  ~BorrowedConnection() override;

  [[nodiscard]] const std::shared_ptr<Connection>& lender() const { return m_lender; }

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(ScriptRequest request) override;
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_lender->state(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return m_lender->outage(); }
  void connectNow(const ConfirmedKey& key) override { m_lender->connectNow(key); }
  /// Do not call this from a callback of a request.
  void close() override;

 private:
  class Pending;

  std::shared_ptr<Connection> m_lender;
  std::mutex m_mutex;
  std::vector<std::shared_ptr<Pending>> m_pending;  ///< under m_mutex; run() drops the finished ones
  bool m_isClosed = false;                          ///< under m_mutex
};

}  // namespace baremark::remote
