// SPDX-License-Identifier: GPL-3.0-or-later
// A long read of the store that lasts as long as the test needs. Everything that waits for it waits for its end.
#pragma once

#include <QSemaphore>

#include "app/application/services.h"

namespace baremark::gui {

class HeldReading {
 public:
  /// `services` must outlive the object.
  explicit HeldReading(app::Services& services, int mostSeconds = 20)
      : m_reading(services.store().read([this, mostSeconds](core::storage::Store&) -> core::base::Result<bool> {
          return m_over.tryAcquire(1, mostSeconds * 1000);
        })) {}
  HeldReading(const HeldReading&) = delete;
  HeldReading& operator=(const HeldReading&) = delete;
  ~HeldReading() {
    if (m_reading.isValid()) (void)end();
  }

  /// Returns false if the read was given up before, because the window's thread waited for it.
  [[nodiscard]] bool end() {
    m_over.release();
    return m_reading.takeResult().value();
  }

 private:
  QSemaphore m_over;
  QFuture<core::base::Result<bool>> m_reading;
};

}  // namespace baremark::gui
