// SPDX-License-Identifier: GPL-3.0-or-later
// Drives several experiments of this process to their ends: prints the verdicts of each when it ends, and how all of
// them ended at the end. One that stops does not hold up the others. Ctrl-C pauses all that are not over (what their
// hosts have goes on), a second one within five seconds cancels them, and one after that leaves. Main thread; services
// and console outlive it.
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

namespace baremark::cli {

class FollowAll final : public QObject {
  Q_OBJECT

 public:
  struct Target {
    core::base::ExperimentId id;
    std::string file;  ///< that it was made from, as it was named
    std::string name;
    std::string host;
  };

  /// The runners of the hosts must have been started.
  FollowAll(app::Services& services, Console& console, std::vector<Target> targets, QObject* parent = nullptr);
  ~FollowAll() override;

  void start();

 signals:
  void finished(int exitStatus);

 private:
  struct Each {
    Target target;
    RunLines lines;
    std::optional<Snapshot> last;
    core::base::Json comparison;  ///< null: none
    bool isOver = false;
    bool isComparisonRefused = false;
  };
  using Snapshots = std::vector<std::pair<std::size_t, Snapshot>>;  ///< by the place of the experiment

  void look();
  void show(const core::base::Result<Snapshots>& snapshots);
  [[nodiscard]] QString progressLine() const;
  void endOf(Each& each);
  void interrupt();
  void leave();
  void end();
  [[nodiscard]] int status() const;
  void tellSummary();
  void writeDocument();
  /// Of each that is not over.
  void change(std::function<core::base::Result<void>(core::storage::Store&, const core::base::ExperimentId&)> act);

  app::Services& m_services;
  Console& m_console;
  std::vector<Each> m_each;
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;
  bool m_isOver = false;
};

/// The JSON that `run` prints of several experiments.
inline constexpr const char* kRunsSchema = "baremark.runs/1";

}  // namespace baremark::cli
