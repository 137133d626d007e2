// SPDX-License-Identifier: GPL-3.0-or-later
// Work handed to a thread pool with a future for its result; the promise says whether the future was cancelled.
#pragma once

#include <QFuture>
#include <QPromise>
#include <QThreadPool>
#include <memory>
#include <type_traits>
#include <utility>

namespace baremark::core::runs {

/// Calls `work(promise)` or `work()` in the pool. The pool must outlive the work.
template <class T, class Work>
QFuture<T> runIn(QThreadPool& pool, Work work) {
  auto promise = std::make_shared<QPromise<T>>();
  promise->start();
  QFuture<T> future = promise->future();
  pool.start([promise, work = std::move(work)]() mutable {
    if constexpr (std::is_invocable_v<Work, QPromise<T>&>) {
      promise->addResult(work(*promise));
    } else {
      promise->addResult(work());
    }
    promise->finish();
  });
  return future;
}

}  // namespace baremark::core::runs
