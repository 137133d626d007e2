// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/borrowed_connection.h"

#include <QPromise>

namespace baremark::remote {

using core::base::ErrorCode;
using core::base::fail;

BorrowedConnection::BorrowedConnection(std::shared_ptr<Connection> lender, QObject* parent) : Connection(parent), m_lender(std::move(lender)) {
  connect(m_lender.get(), &Connection::stateChanged, this, &Connection::stateChanged);
}

BorrowedConnection::~BorrowedConnection() { BorrowedConnection::close(); }

QFuture<BorrowedConnection::Outcome> BorrowedConnection::run(Errand errand) {
  auto promise = std::make_shared<QPromise<Outcome>>();
  promise->start();
  QFuture<Outcome> answer = promise->future();
  const auto finish = [promise](const Outcome& outcome) {
    promise->addResult(outcome);
    promise->finish();
  };
  const std::lock_guard lock(m_mutex);
  if (m_isClosed) {
    finish(fail({.code = ErrorCode::Cancelled}));
    return answer;
  }
  QFuture<Outcome> asked = m_lender->run(std::move(errand));
  std::erase_if(m_asked, [](const QFuture<Outcome>& earlier) { return earlier.isFinished(); });
  m_asked.push_back(asked);
  asked.then([finish](const Outcome& outcome) { finish(outcome); }).onCanceled([finish] { finish(fail({.code = ErrorCode::Cancelled})); });
  return answer;
}

void BorrowedConnection::close() {
  const std::lock_guard lock(m_mutex);
  m_isClosed = true;
  for (QFuture<Outcome>& asked : m_asked) asked.cancel();
  m_asked.clear();
}

}  // namespace baremark::remote
