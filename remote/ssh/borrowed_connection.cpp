// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/borrowed_connection.h"

#include <QPromise>
#include <algorithm>
#include <atomic>
#include <utility>

namespace baremark::remote {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;

/// An errand on its way through the lender. Who asked hears of it under one lock, so that nothing reaches them once it is over;
/// they may ask for more while they hear its end.
class BorrowedConnection::Asked {
 public:
  Asked() { m_promise.start(); }

  [[nodiscard]] QFuture<Result<CommandOutcome>> answer() { return m_promise.future(); }
  [[nodiscard]] bool isOver() const { return m_isOver; }
  /// Nobody is told anything any more.
  [[nodiscard]] bool isTold() const { return m_isTold; }
  [[nodiscard]] bool isUnwanted() const { return m_isOver || m_promise.isCanceled(); }

  void finish(const Result<CommandOutcome>& outcome) {
    const std::lock_guard lock(m_mutex);
    if (m_isOver.exchange(true)) return;
    m_promise.addResult(outcome);
    m_promise.finish();
    m_isTold = true;
  }

  /// `function`, which does nothing and gives its type's empty value once this is over.
  template <class Answer, class... Arguments>
  static std::function<Answer(Arguments...)> whileWanted(const std::shared_ptr<Asked>& asked, std::function<Answer(Arguments...)> function) {
    if (!function) return {};
    return [asked, function = std::move(function)](Arguments... arguments) {
      const std::lock_guard lock(asked->m_mutex);
      return asked->m_isOver ? Answer() : function(arguments...);
    };
  }

 private:
  std::mutex m_mutex;
  QPromise<Result<CommandOutcome>> m_promise;  ///< under m_mutex
  std::atomic<bool> m_isOver{false};           ///< set under m_mutex
  std::atomic<bool> m_isTold{false};
};

BorrowedConnection::BorrowedConnection(std::shared_ptr<Connection> lender, QObject* parent) : Connection(parent), m_lender(std::move(lender)) {
  connect(m_lender.get(), &Connection::stateChanged, this, &Connection::stateChanged);
}

BorrowedConnection::~BorrowedConnection() { BorrowedConnection::close(); }

QFuture<Result<CommandOutcome>> BorrowedConnection::run(Errand errand) {
  const auto asked = std::make_shared<Asked>();
  QFuture<Result<CommandOutcome>> answer = asked->answer();
  {
    const std::lock_guard lock(m_mutex);
    m_asked.erase(std::remove_if(m_asked.begin(), m_asked.end(), [](const auto& earlier) { return earlier->isTold(); }), m_asked.end());
    if (!m_isClosed) m_asked.push_back(asked);
    else asked->finish(fail({.code = ErrorCode::Cancelled}));
  }
  if (asked->isOver()) return answer;
  errand.isUnwanted = [asked] { return asked->isUnwanted(); };
  errand.onOutput = Asked::whileWanted(asked, std::move(errand.onOutput));
  errand.data.read = Asked::whileWanted(asked, std::move(errand.data.read));
  errand.data.onSent = Asked::whileWanted(asked, std::move(errand.data.onSent));
  m_lender->run(std::move(errand)).then([asked](const Result<CommandOutcome>& outcome) { asked->finish(outcome); });
  return answer;
}

void BorrowedConnection::close() {
  std::vector<std::shared_ptr<Asked>> asked;
  {
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
    asked.swap(m_asked);
  }
  for (const auto& errand : asked) errand->finish(fail({.code = ErrorCode::Cancelled}));
}

}  // namespace baremark::remote
