// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the progress of experiments on the terminal until they end, and prints the verdicts of each when it ends. If
// one stops, the others continue. A driver or canceller also runs them. In a driver, Ctrl-C pauses the unfinished
// experiments (submitted blocks keep running), a second Ctrl-C within five seconds cancels them, and a further one
// exits. In a canceller, the first Ctrl-C exits. The request to cancel stays in the store. Main thread; services and
// console outlive it.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/application/services.h"
#include "app/cli/console.h"
#include "app/cli/interrupts.h"
#include "app/cli/run_lines.h"
#include "app/cli/verbs.h"
#include "core/base/json.h"

namespace baremark::cli {

/// A driver runs experiments; a canceller has requested their end and carries that out; a watcher only looks at one.
enum class Role { Driver, Canceller, Watcher };

class Follower final : public QObject {
  Q_OBJECT

 public:
  struct Target {
    core::base::ExperimentId id;
    std::string file;  ///< path of its file, as the user gave it
    std::string name;
    std::string host;
  };

  Follower(app::Services& services, Console& console, std::vector<Target> targets, Role role,
           QObject* parent = nullptr);
  ~Follower() override;

  void start();

 signals:
  void finished(int exitStatus);

 private:
  struct Followed {
    Target target;
    RunLines lines;
    SnapshotPointer last;         ///< null before the first look
    core::base::Json comparison;  ///< of one of several; null: none
    int status = kDone;           ///< of the comparison
    bool isOver = false;
  };
  using Snapshots = std::vector<std::pair<std::size_t, SnapshotPointer>>;  ///< by the place of the experiment

  [[nodiscard]] bool isOnlyOne() const { return m_each.size() == 1; }
  [[nodiscard]] std::vector<core::base::ExperimentId> unfinished() const;
  void look();
  void show(const core::base::Result<Snapshots>& snapshots);
  [[nodiscard]] QString progressLine() const;
  [[nodiscard]] bool isAbandoned(const core::storage::ExperimentRecord& record);
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
  Role m_role;
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  std::optional<core::base::MonotonicTime> m_ownerless;  ///< in a watcher: since when no process runs the experiment
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;  ///< after the second interrupt; in a canceller from the start
  bool m_isLeaving = false;     ///< after an interrupt while cancelling
  bool m_isOver = false;
};

/// Runs or watches experiments until they end, then exits.
void follow(const VerbContext& context, std::vector<Follower::Target> targets, Role role);
void follow(const VerbContext& context, const core::base::ExperimentId& id, Role role);
/// Runs an experiment until it ends, then exits. If another process runs it, this one only watches, and says which
/// process that is.
void driveToEnd(const VerbContext& context, const core::base::ExperimentId& id);

}  // namespace baremark::cli
