// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the progress of an experiment on the terminal until it ends, then prints its verdicts. A driver or canceller
// also runs the experiment. In a driver, Ctrl-C pauses the experiment (submitted blocks keep running), a second Ctrl-C
// within five seconds cancels it, and a further one exits. In a canceller, the first Ctrl-C exits. The request to
// cancel stays in the store. Main thread; services and console outlive it.
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
#include "core/base/json_fwd.h"
#include "core/report/assessment.h"

namespace baremark::cli {

/// A driver runs an experiment; a canceller has requested its end and carries that out; a watcher only looks.
enum class Role { Driver, Canceller, Watcher };

class ExperimentFollower final : public QObject {
  Q_OBJECT

 public:
  ExperimentFollower(app::Services& services, Console& console, core::base::ExperimentId id, Role role,
                     QObject* parent = nullptr);
  ~ExperimentFollower() override;

  void start();

 signals:
  void finished(int exitStatus);

 private:
  /// What is read from the store each second.
  struct Reading {
    SnapshotPointer snapshot;
    std::optional<core::base::WallTime> notReachedSince;  ///< in a watcher: since when the owner cannot reach the host
  };

  void look();
  void reportOutage(const Reading& reading);
  void show(const core::base::Result<Reading>& reading);
  void end(const Snapshot& snapshot);
  void interrupt();
  [[nodiscard]] QString interruptNote() const;
  void leave();
  void leaveCancelling();
  [[nodiscard]] bool isAbandoned(const core::storage::ExperimentRecord& record);
  void finishWithoutVerdicts();
  void change(std::function<core::base::Result<void>(core::storage::Store&)> act);

  app::Services& m_services;
  Console& m_console;
  core::base::ExperimentId m_id;
  Role m_role;
  core::runs::HostRunner* m_runner = nullptr;  ///< nullptr in a watcher
  QString m_scheduler;                         ///< name of the host's scheduler; empty: none, or a watcher
  int m_jobs = 0;                              ///< jobs at the host at the last look
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  RunLines m_lines;
  std::optional<core::base::WallTime> m_notReachedSince;  ///< as a watcher last reported
  SnapshotPointer m_last;                                 ///< null before the first look
  std::optional<core::base::MonotonicTime> m_ownerless;   ///< in a watcher: since when no process runs the experiment
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;  ///< after the second interrupt
  bool m_isOver = false;
};

/// The document of `compare --json`.
[[nodiscard]] core::base::Result<core::base::Json> comparisonDocument(app::Services& services,
                                                                      const core::report::Assessment& assessment);
/// Prints the verdicts of an experiment, as the verb `compare` does. Returns the exit status.
[[nodiscard]] int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                                  const core::report::AssessOptions& options);

}  // namespace baremark::cli
