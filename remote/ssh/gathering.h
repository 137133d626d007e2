// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of one kind that go to a host together, so that many small ones cost little: while enough errands are under way,
// others gather behind them.
#pragma once

#include <QFuture>
#include <QPromise>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace baremark::remote {

/// Thread-safe.
template <class Request, class Answer>
class Gathering {
 public:
  struct Question {
    Request request;
    std::int64_t weight = 1;
    std::shared_ptr<QPromise<core::base::Result<Answer>>> promise;

    void answer(core::base::Result<Answer> result) const {
      promise->addResult(std::move(result));
      promise->finish();
    }
  };

  /// At most so many errands at once, each of questions that weigh so much together; a heavier one goes alone.
  Gathering(int mostErrands, std::int64_t mostWeight) : m_mostErrands(mostErrands), m_mostWeight(mostWeight) {}

  QFuture<core::base::Result<Answer>> add(Request request, std::int64_t weight) {
    auto promise = std::make_shared<QPromise<core::base::Result<Answer>>>();
    promise->start();
    QFuture<core::base::Result<Answer>> future = promise->future();
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back({std::move(request), weight, std::move(promise)});
    return future;
  }

  /// What the next errand asks, in the order in which it came; nothing: there is none, or enough are under way. Each one that is not
  /// empty wants an end().
  std::vector<Question> begin() {
    std::vector<Question> questions;
    const std::lock_guard lock(m_mutex);
    if (m_errands >= m_mostErrands) return questions;
    std::int64_t weight = 0;
    while (!m_waiting.empty() && (questions.empty() || weight + m_waiting.front().weight <= m_mostWeight)) {
      weight += m_waiting.front().weight;
      questions.push_back(std::move(m_waiting.front()));
      m_waiting.pop_front();
    }
    if (!questions.empty()) ++m_errands;
    return questions;
  }

  void end() {
    const std::lock_guard lock(m_mutex);
    --m_errands;
  }

 private:
  const int m_mostErrands;
  const std::int64_t m_mostWeight;
  std::mutex m_mutex;
  std::deque<Question> m_waiting;
  int m_errands = 0;
};

}  // namespace baremark::remote
