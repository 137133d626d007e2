// SPDX-License-Identifier: GPL-3.0-or-later
// What comes of work, for an object that may be gone by then.
#pragma once

#include <QFuture>
#include <QObject>
#include <QPointer>
#include <utility>

#include "app/application/services.h"

namespace baremark::app::models {

/// Calls `take` with what comes, in the thread of the services, which outlive the work; not where `listener`, an object of that
/// thread, is gone by then.
template <class T, class Take>
void hear(Services& services, QFuture<T> future, QObject* listener, Take take) {
  future.then(&services, [listener = QPointer<QObject>(listener), take = std::move(take)](T value) mutable {
    if (listener) take(std::move(value));
  });
}

}  // namespace baremark::app::models
