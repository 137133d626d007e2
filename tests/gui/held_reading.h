// SPDX-License-Identifier: GPL-3.0-or-later
// Something large that is being read of the store for as long as a test wants: what waits for it, waits for its end.
#pragma once

#include <QSemaphore>

#include "app/application/services.h"

namespace baremark::gui {

class HeldReading {
 public:
  /// `services` outlives it.
  explicit HeldReading(app::Services& services, int mostSeconds = 20)
      : m_reading(services.store().read([this, mostSeconds](core::storage::Store&) -> core::base::Result<bool> { return m_over.tryAcquire(1, mostSeconds * 1000); })) {}
  HeldReading(const HeldReading&) = delete;
  HeldReading& operator=(const HeldReading&) = delete;
  ~HeldReading() {
    if (m_reading.isValid()) (void)end();
  }

  /// False: it was given up before, because the window's thread waited for it.
  [[nodiscard]] bool end() {
    m_over.release();
    return m_reading.takeResult().value();
  }

 private:
  QSemaphore m_over;
  QFuture<core::base::Result<bool>> m_reading;
};

}  // namespace baremark::gui
