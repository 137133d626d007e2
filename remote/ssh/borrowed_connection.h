// SPDX-License-Identifier: GPL-3.0-or-later
// A part of somebody else's connection: the same sign-in and the same channels. Closing it ends what was asked through it alone,
// at once: whoever asked is answered, and not called back any more, when close() returns.
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

  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> run(Errand errand) override;
  [[nodiscard]] core::runs::ConnectionState state() const override { return m_lender->state(); }
  [[nodiscard]] std::optional<core::model::Outage> outage() const override { return m_lender->outage(); }
  void connectNow(const FurtherKey& key) override { m_lender->connectNow(key); }
  /// Never from a callback of an errand.
  void close() override;

 private:
  class Asked;

  std::shared_ptr<Connection> m_lender;
  std::mutex m_mutex;
  std::vector<std::shared_ptr<Asked>> m_asked;  ///< under m_mutex; those that ended are dropped with the next one
  bool m_isClosed = false;                      ///< under m_mutex
};

}  // namespace baremark::remote
