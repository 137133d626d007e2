// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for what a host answers, in a thread that may be told to give up.
#pragma once

#include <QFuture>
#include <QThread>
#include <functional>
#include <utility>

#include "core/base/result.h"

namespace baremark::remote {

/// True once the caller does not want the result any more.
using IsCancelled = std::function<bool()>;

/// Cancelled: soon after `isCancelled` says so; what was asked is given up.
template <class T>
[[nodiscard]] core::base::Result<T> waitUnless(const IsCancelled& isCancelled, QFuture<core::base::Result<T>> future) {
  constexpr unsigned long kLookMilliseconds = 2;
  while (!future.isFinished()) {
    if (isCancelled && isCancelled()) future.cancel();
    if (future.isCanceled()) return core::base::fail({.code = core::base::ErrorCode::Cancelled});
    QThread::msleep(kLookMilliseconds);
  }
  return future.isResultReadyAt(0) ? future.takeResult() : core::base::fail({.code = core::base::ErrorCode::Cancelled});
}

}  // namespace baremark::remote
