// SPDX-License-Identifier: GPL-3.0-or-later
// Work handed to a thread pool with a future for its result; the promise says whether the future was cancelled.
#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThread>
#include <QThreadPool>
#include <algorithm>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/base/result.h"

#ifdef __SANITIZE_THREAD__
extern "C" void __tsan_acquire(void* place);
extern "C" void __tsan_release(void* place);
extern "C" void AnnotateIgnoreReadsBegin(const char* file, int line);
extern "C" void AnnotateIgnoreReadsEnd(const char* file, int line);
extern "C" void AnnotateIgnoreWritesBegin(const char* file, int line);
extern "C" void AnnotateIgnoreWritesEnd(const char* file, int line);
#endif

namespace baremark::core::runs {

/// Tells the thread sanitizer what Qt sees to, which is not built with it: what was done before this is seen after takesOver().
inline char handOverPlace = 0;
inline void handsOver() {
#ifdef __SANITIZE_THREAD__
  __tsan_release(&handOverPlace);
#endif
}
inline void takesOver() {
#ifdef __SANITIZE_THREAD__
  __tsan_acquire(&handOverPlace);
#endif
}

/// Who is the last to have a result, Qt counts: that the other one had done with it before, the sanitizer does not see.
template <class T>
void letGo(std::shared_ptr<T>& shared) {
#ifdef __SANITIZE_THREAD__
  AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
#endif
  shared.reset();
#ifdef __SANITIZE_THREAD__
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
#endif
}

/// Waits for the result of a future, of a host or the store.
template <class T>
[[nodiscard]] T waitFor(QFuture<T> future) {
  future.waitForFinished();
  takesOver();
  T result = future.takeResult();
  handsOver();
  return result;
}

/// As waitFor, in a thread that may be told to give up. Cancelled: soon after `isCancelled` says so; what was asked is given up.
template <class T>
[[nodiscard]] base::Result<T> waitUnless(const std::function<bool()>& isCancelled, QFuture<base::Result<T>> future) {
  unsigned long waited = 0;  // milliseconds: it is looked at less and less often
  while (!future.isFinished()) {
    if (isCancelled && isCancelled()) future.cancel();
    if (future.isCanceled()) return base::fail({.code = base::ErrorCode::Cancelled});
    const unsigned long look = std::clamp(waited / 16, 2UL, 64UL);
    QThread::msleep(look);
    waited += look;
  }
  if (!future.isResultReadyAt(0)) return base::fail({.code = base::ErrorCode::Cancelled});
  return waitFor(std::move(future));
}

/// Calls `take(result)` once, from the event loop of `context`, an object of the thread that asks; not where the work was cancelled,
/// nor where `context` is gone by then. The result belongs to this caller alone.
///
/// Not QFuture::then(context, take): that of Qt 6.4 may call `take` twice where the work ends at that moment.
template <class T, class Take>
void whenDone(QFuture<T> future, QObject* context, Take take) {
  Q_ASSERT(context->thread() == QThread::currentThread());
  auto* watcher = new QFutureWatcher<T>(context);
  QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, take = std::move(take)]() mutable {
    QFuture<T> done = watcher->future();
    watcher->deleteLater();
    if (done.isResultReadyAt(0)) take(waitFor(std::move(done)));
  });
  watcher->setFuture(std::move(future));
}

/// Calls `work(promise)` or `work()` in the pool. The pool must outlive the work.
template <class T, class Work>
QFuture<T> runIn(QThreadPool& pool, Work work) {
  auto promise = std::make_shared<QPromise<T>>();
  promise->start();
  QFuture<T> future = promise->future();
  std::function<void()> task = [promise = std::move(promise), work = std::move(work)]() mutable {
    takesOver();
    if constexpr (std::is_invocable_v<Work, QPromise<T>&>) {
      promise->addResult(work(*promise));
    } else {
      promise->addResult(work());
    }
    handsOver();
    promise->finish();
    letGo(promise);
  };
  handsOver();
  pool.start(std::move(task));
  return future;
}

}  // namespace baremark::core::runs
