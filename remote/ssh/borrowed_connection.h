// SPDX-License-Identifier: GPL-3.0-or-later
// A part of somebody else's connection: the same sign-in and the same channels. Closing it ends what was asked through it alone.
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

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(Errand errand) override;
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_lender->state(); }
  void connectNow() override { m_lender->connectNow(); }
  /// Does not block.
  void close() override;

 private:
  using Outcome = core::base::Result<core::runs::CommandOutcome>;

  std::shared_ptr<Connection> m_lender;
  std::mutex m_mutex;
  std::vector<QFuture<Outcome>> m_asked;  ///< under m_mutex; those that ended are dropped with the next one
  bool m_isClosed = false;                ///< under m_mutex
};

}  // namespace baremark::remote
