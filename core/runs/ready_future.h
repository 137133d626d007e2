// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QPromise>
#include <utility>

namespace baremark::core::runs {

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
