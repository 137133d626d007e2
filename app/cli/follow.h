// SPDX-License-Identifier: GPL-3.0-or-later
// Follows an experiment on the terminal until it ends, then prints its verdicts. With ownership it also drives it; Ctrl-C then
// pauses it (what the host has goes on) and a second one within five seconds cancels it. One after that, or the first while it is
// driven to the end that was asked for, leaves: the request stays in the store.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "app/application/services.h"
#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "app/cli/run_lines.h"

namespace baremark::cli {

/// A canceller drives an experiment to the end that it asked for itself.
enum class Role { Driver, Canceller, Watcher };

class Follow final : public QObject {
  Q_OBJECT

 public:
  Follow(app::Services& services, Console& console, core::base::ExperimentId id, Role role, QObject* parent = nullptr);
  ~Follow() override;

  void start();

 signals:
  void finished(int exitStatus);

 private:
  /// What one look at the store found.
  struct Sight {
    Snapshot snapshot;
    std::optional<core::base::WallTime> notReachedSince;  ///< its host, as its owner noted
  };

  void look();
  void tellOfLink(const Sight& sight);
  void show(const core::base::Result<Snapshot>& snapshot);
  void end(const Snapshot& snapshot);
  void interrupt();
  [[nodiscard]] QString whatGoesOn() const;
  void leave();
  void leaveCancelling();
  [[nodiscard]] bool isAbandoned(const core::storage::ExperimentRecord& record);
  void finishWithoutVerdicts();
  void change(std::function<core::base::Result<void>(core::storage::Store&)> act);

  app::Services& m_services;
  Console& m_console;
  core::base::ExperimentId m_id;
  Role m_role;
  core::runs::HostRunner* m_runner = nullptr;  ///< of a driver
  QString m_scheduler;                         ///< what a driver's host calls it; empty: there is none
  int m_jobs = 0;                              ///< at the host, when it was looked at last
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  RunLines m_lines;
  std::optional<core::base::WallTime> m_notReachedSince;  ///< as a watcher was told
  app::RunTimes m_expected;
  std::optional<core::base::MonotonicTime> m_ownerless;  ///< since when, of a watcher
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;  ///< asked for here, by the second interrupt
  bool m_isOver = false;
};

/// Prints the verdicts of an experiment: as `compare` does.
[[nodiscard]] int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                                  const core::report::AssessOptions& options);

}  // namespace baremark::cli
