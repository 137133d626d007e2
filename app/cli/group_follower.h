// SPDX-License-Identifier: GPL-3.0-or-later
// Runs several experiments to their ends: prints the verdicts of each when it ends, and a summary at the end. If one
// stops, the others continue. Ctrl-C pauses all unfinished experiments (submitted blocks keep running), a second Ctrl-C
// within five seconds cancels them, and a further one exits. Main thread; services and console outlive it.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/application/services.h"
#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "app/cli/run_lines.h"
#include "core/base/json.h"

namespace baremark::cli {

class GroupFollower final : public QObject {
  Q_OBJECT

 public:
  struct Target {
    core::base::ExperimentId id;
    std::string file;  ///< path of its file, as the user gave it
    std::string name;
    std::string host;
  };

  /// The runners of the hosts must have been started.
  GroupFollower(app::Services& services, Console& console, std::vector<Target> targets, QObject* parent = nullptr);
  ~GroupFollower() override;

  void start();

 signals:
  void finished(int exitStatus);

 private:
  struct Followed {
    Target target;
    RunLines lines;
    SnapshotPointer last;         ///< null before the first look
    core::base::Json comparison;  ///< null: none
    bool isOver = false;
    bool isComparisonRefused = false;
  };
  using Snapshots = std::vector<std::pair<std::size_t, SnapshotPointer>>;  ///< by the place of the experiment

  void look();
  void show(const core::base::Result<Snapshots>& snapshots);
  [[nodiscard]] QString progressLine() const;
  void endOf(Followed& each);
  void interrupt();
  void leave();
  void end();
  [[nodiscard]] int status() const;
  void printSummary();
  void writeDocument();
  /// Applies `act` to all experiments that are not over.
  void change(std::function<core::base::Result<void>(core::storage::Store&, const core::base::ExperimentId&)> act);

  app::Services& m_services;
  Console& m_console;
  std::vector<Followed> m_each;
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;
  bool m_isOver = false;
};

/// The schema of the JSON that `run` prints about several experiments.
inline constexpr const char* kRunsSchema = "baremark.runs/1";

}  // namespace baremark::cli
