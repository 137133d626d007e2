// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to wait and to work in other threads: waitFor() blocks for a future, waitUnless() too until it is
// cancelled, whenDone() continues in an event loop, runIn() starts work in a thread pool.
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

/// Tell the thread sanitizer of a synchronisation inside Qt, which is not built with the sanitizer: everything before
/// noteRelease() happens before everything after the next noteAcquire().
inline char sanitizerPlace = 0;
inline void noteRelease() {
#ifdef __SANITIZE_THREAD__
  __tsan_release(&sanitizerPlace);
#endif
}
inline void noteAcquire() {
#ifdef __SANITIZE_THREAD__
  __tsan_acquire(&sanitizerPlace);
#endif
}

/// Releases a shared pointer. Qt counts its last owner; the sanitizer cannot see that the other owner finished before.
template <class T>
void releaseShared(std::shared_ptr<T>& shared) {
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

/// Waits for the result of a future of a host or the store, and takes it. Not in the thread that produces it.
template <class T>
[[nodiscard]] T waitFor(QFuture<T> future) {
  future.waitForFinished();
  noteAcquire();
  T result = future.takeResult();
  noteRelease();
  return result;
}

/// Returns true once the caller no longer needs the result.
using IsCancelled = std::function<bool()>;

/// Like waitFor, but asks `isCancelled` (which may be empty) every 2 to 64 ms. Cancelled: soon after `isCancelled`
/// returns true; the future is cancelled too.
template <class T>
[[nodiscard]] base::Result<T> waitUnless(const IsCancelled& isCancelled, QFuture<base::Result<T>> future) {
  unsigned long waited = 0;  // milliseconds; the longer it waits, the rarer it looks
  while (!future.isFinished()) {
    if (isCancelled && isCancelled()) future.cancel();
    if (future.isCanceled()) return base::fail(base::ErrorCode::Cancelled);
    const unsigned long look = std::clamp(waited / 16, 2UL, 64UL);
    QThread::msleep(look);
    waited += look;
  }
  if (!future.isResultReadyAt(0)) return base::fail(base::ErrorCode::Cancelled);
  return waitFor(std::move(future));
}

/// Calls `take(result)` once, from the event loop of `context`, an object of the calling thread. Does not call it if
/// the work was cancelled or `context` is gone by then. The result belongs to this caller alone.
///
/// QFuture::then(context, take) is no replacement: in Qt 6.4 it may call `take` twice if the work ends at that moment.
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

/// Calls `work(promise)` or `work()` in the pool, which must outlive it. The promise tells whether it was cancelled.
template <class T, class Work>
QFuture<T> runIn(QThreadPool& pool, Work work) {
  auto promise = std::make_shared<QPromise<T>>();
  promise->start();
  QFuture<T> future = promise->future();
  std::function<void()> task = [promise = std::move(promise), work = std::move(work)]() mutable {
    noteAcquire();
    if constexpr (std::is_invocable_v<Work, QPromise<T>&>) {
      promise->addResult(work(*promise));
    } else {
      promise->addResult(work());
    }
    noteRelease();
    promise->finish();
    releaseShared(promise);
  };
  noteRelease();
  pool.start(std::move(task));
  return future;
}

/// A future that already has its value. Qt's own makeReadyFuture is deprecated since Qt 6.6, and its successor does not
/// exist in Qt 6.4.
template <class T>
[[nodiscard]] QFuture<T> readyFuture(T value) {
  QPromise<T> promise;
  promise.start();
  promise.addResult(std::move(value));
  promise.finish();
  return promise.future();
}

}  // namespace baremark::core::runs
