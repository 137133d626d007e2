// SPDX-License-Identifier: GPL-3.0-or-later
// Collects requests of one kind, so that many small ones share a script. While enough scripts are running, new requests
// wait and go together into the next one.
#pragma once

#include <QFuture>
#include <QPromise>
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
class RequestBatcher {
 public:
  struct Item {
    Request request;
    std::int64_t weight = 1;
    std::shared_ptr<QPromise<core::base::Result<Answer>>> promise;

    void finish(core::base::Result<Answer> result) const {
      promise->addResult(std::move(result));
      promise->finish();
    }
  };

  /// At most `maxBatches` batches are open at once. The requests of a batch weigh at most `maxWeight` together; a
  /// heavier request is a separate batch.
  RequestBatcher(int maxBatches, std::int64_t maxWeight) : m_maxBatches(maxBatches), m_maxWeight(maxWeight) {}

  QFuture<core::base::Result<Answer>> add(Request request, std::int64_t weight) {
    auto promise = std::make_shared<QPromise<core::base::Result<Answer>>>();
    promise->start();
    QFuture<core::base::Result<Answer>> future = promise->future();
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back({std::move(request), weight, std::move(promise)});
    return future;
  }

  /// The next requests, oldest first. Empty if none waits, or if enough batches are open. Call finishBatch() once for
  /// each batch that is not empty.
  std::vector<Item> takeBatch() {
    std::vector<Item> items;
    const std::lock_guard lock(m_mutex);
    if (m_openBatches >= m_maxBatches) return items;
    std::int64_t weight = 0;
    while (!m_waiting.empty() && (items.empty() || weight + m_waiting.front().weight <= m_maxWeight)) {
      weight += m_waiting.front().weight;
      items.push_back(std::move(m_waiting.front()));
      m_waiting.pop_front();
    }
    if (!items.empty()) ++m_openBatches;
    return items;
  }

  void finishBatch() {
    const std::lock_guard lock(m_mutex);
    --m_openBatches;
  }

 private:
  const int m_maxBatches;
  const std::int64_t m_maxWeight;
  std::mutex m_mutex;
  std::deque<Item> m_waiting;
  int m_openBatches = 0;
};

}  // namespace baremark::remote
