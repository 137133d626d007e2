// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/borrowed_connection.h"

#include <QPromise>
#include <algorithm>
#include <atomic>
#include <utility>

namespace baremark::remote {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::CommandOutcome;

/// A request that runs through the lender. Its callbacks and its end are called under one lock, so that no callback
/// runs after the end. The caller may start new requests while it handles the end.
class BorrowedConnection::Pending {
 public:
  Pending() { m_promise.start(); }

  [[nodiscard]] QFuture<Result<CommandOutcome>> answer() { return m_promise.future(); }
  [[nodiscard]] bool isOver() const { return m_isOver; }
  /// The caller has received the result.
  [[nodiscard]] bool isTold() const { return m_isTold; }
  [[nodiscard]] bool isCancelled() const { return m_isOver || m_promise.isCanceled(); }

  void finish(const Result<CommandOutcome>& outcome) {
    const std::lock_guard lock(m_mutex);
    if (m_isOver.exchange(true)) return;
    m_promise.addResult(outcome);
    m_promise.finish();
    m_isTold = true;
  }

  /// Wraps `function`: after the end of the request it does nothing and returns a default value.
  template <class Answer, class... Arguments>
  static std::function<Answer(Arguments...)> whileWanted(const std::shared_ptr<Pending>& pending,
                                                         std::function<Answer(Arguments...)> function) {
    if (!function) return {};
    return [pending, function = std::move(function)](Arguments... arguments) {
      const std::lock_guard lock(pending->m_mutex);
      return pending->m_isOver ? Answer() : function(arguments...);
    };
  }

 private:
  std::mutex m_mutex;
  QPromise<Result<CommandOutcome>> m_promise;  ///< under m_mutex
  std::atomic<bool> m_isOver{false};           ///< set under m_mutex
  std::atomic<bool> m_isTold{false};
};

BorrowedConnection::BorrowedConnection(std::shared_ptr<Connection> lender, QObject* parent)
    : Connection(parent), m_lender(std::move(lender)) {
  connect(m_lender.get(), &Connection::stateChanged, this, &Connection::stateChanged);
}

BorrowedConnection::~BorrowedConnection() {
  BorrowedConnection::close();
}

QFuture<Result<CommandOutcome>> BorrowedConnection::run(ScriptRequest request) {
  const auto pending = std::make_shared<Pending>();
  QFuture<Result<CommandOutcome>> answer = pending->answer();
  {
    const std::lock_guard lock(m_mutex);
    m_pending.erase(
        std::remove_if(m_pending.begin(), m_pending.end(), [](const auto& earlier) { return earlier->isTold(); }),
        m_pending.end());
    if (!m_isClosed)
      m_pending.push_back(pending);
    else
      pending->finish(fail(ErrorCode::Cancelled));
  }
  if (pending->isOver()) return answer;
  request.isCancelled = [pending] { return pending->isCancelled(); };
  request.onOutput = Pending::whileWanted(pending, std::move(request.onOutput));
  request.data.read = Pending::whileWanted(pending, std::move(request.data.read));
  request.data.onSent = Pending::whileWanted(pending, std::move(request.data.onSent));
  m_lender->run(std::move(request)).then([pending](const Result<CommandOutcome>& outcome) {
    pending->finish(outcome);
  });
  return answer;
}

void BorrowedConnection::close() {
  std::vector<std::shared_ptr<Pending>> pending;
  {
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
    pending.swap(m_pending);
  }
  for (const auto& request : pending) request->finish(fail(ErrorCode::Cancelled));
}

}  // namespace baremark::remote
