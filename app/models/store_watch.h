// SPDX-License-Identifier: GPL-3.0-or-later
// Says when what a page shows has changed: at once for this process's own experiments, and within a second for what other
// processes write into the same store. Lives in the GUI's thread; the services outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <optional>

#include "app/application/services.h"

namespace baremark::app::models {

class StoreWatch final : public QObject {
  Q_OBJECT

 public:
  explicit StoreWatch(Services& services, QObject* parent = nullptr);

  void start();
  /// A page wrote something: everybody shall look again.
  void noteOwnChange() { tell({}); }
  /// A page that looks at one experiment more often has seen a change of it: the others look now, not only after the
  /// rest.
  void noteSeen(const QString& id);
  /// How long an answer to changed() took: the next changed() because of other processes waits fifty times as long as the slowest of
  /// them, so that looking takes under 2 % of a core.
  void noteCost(std::chrono::milliseconds cost);
  /// From one changed() because of other processes to the next: by the slowest answer to this one and to the one before.
  [[nodiscard]] std::chrono::milliseconds rest() const;

 signals:
  /// An experiment, or with an empty id any of them. Not for samples alone.
  void changed(const QString& id);
  /// New steps of an experiment are in the store.
  void samplesArrived(const QString& id);

 private:
  struct Stamp;
  void tell(const QString& id);
  void poll();
  void take(const Stamp& stamp);

  Services& m_services;
  QTimer m_timer;
  std::optional<std::int64_t> m_version;
  std::optional<std::int64_t> m_revision;
  QElapsedTimer m_sinceForeign;
  std::optional<std::chrono::milliseconds> m_cost;  ///< of the slowest answer to the last changed()
  std::chrono::milliseconds m_costBefore{0};        ///< of the slowest to the one before
  bool m_isAsking = false;
  bool m_isBehind = false;
};

}  // namespace baremark::app::models
