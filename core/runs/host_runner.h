// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of one host. Once a second, and soon after the end of a block, its thread advances every experiment that
// this process owns there, the oldest first. Without a scheduler, one block runs at a time. With one, experiments whose
// jobs may share nodes submit one after the other.
// Thread rule: made, started and stopped in the thread that owns it; works in its own; signals arrive queued.
#pragma once

#include <QObject>
#include <QThread>
#include <QTimer>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/host.h"
#include "core/runs/ownership.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"

namespace baremark::core::runs {

/// Which experiments a process drives: those that it is told to, or every unfinished one without a living owner.
enum class Adoption : std::uint8_t { OnlyNamed, Orphans };

class HostRunner final : public QObject {
  Q_OBJECT

 public:
  /// `host`, `store` and `resources` must outlive this object.
  HostRunner(Host& host, StoreAccess& store, const RunnerResources& resources, Adoption adoption,
             QObject* parent = nullptr);
  /// How often the scheduler is asked. Call before start().
  void setPollTimes(PollTimes times) { m_pollTimes = times; }
  ~HostRunner() override;

  void start();
  /// Ends the thread after the present cycle. Runs on the host continue; this process gives up its ownership.
  void stop();
  /// Drives an experiment from the next cycle on, also with Adoption::OnlyNamed. Thread-safe.
  void take(const base::ExperimentId& id);
  /// Starts a cycle at once instead of within a second. Thread-safe.
  void cycleNow();

 signals:
  void experimentChanged(const QString& id);
  /// An experiment of this runner is done, stopped or cancelled.
  void experimentEnded(const QString& id);
  void samplesImported(const QString& id);
  void imageProgressed(const QString& id, int step, int steps, const QString& words);
  /// A temporary failure. The same failure of an experiment is reported once, and again only after a success.
  void stepFailed(const QString& id, const baremark::core::base::Error& error);
  void posted();  ///< a task waits for the thread

 private:
  void post(std::function<void()> task);
  void runNext();
  void cycle();
  void adopt();
  void dropLost();
  void askScheduler();
  [[nodiscard]] bool mayTake(const base::ExperimentId& id);
  [[nodiscard]] RunnerEvents events();
  /// `topic` distinguishes what may fail. An empty id: the failure belongs to the queue and to no experiment.
  void reportFailure(const base::ExperimentId& id, const base::Error& error, const std::string& topic = {});
  void noteSuccess(const base::ExperimentId& id, const std::string& topic = {});

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const Adoption m_adoption;
  QThread m_thread;
  QObject m_worker;  ///< lives in m_thread; tasks that are posted to it run there
  QTimer* m_timer = nullptr;
  std::mutex m_mutex;  ///< guards the next two
  std::deque<std::function<void()>> m_tasks;
  std::set<std::string> m_named;  ///< experiments that take() has named
  OwnershipHeartbeat m_heartbeat;
  OwnerWatch m_owners;
  std::set<std::string> m_foreign;  ///< experiments of other machines
  PollTimes m_pollTimes;
  std::unique_ptr<JobPoller> m_poller;  ///< with a scheduler; outlives the runners
  std::vector<std::unique_ptr<ExperimentRunner>> m_runners;
  std::map<std::string, std::string> m_reported;  ///< by id and topic: the last failure without a success since
};

}  // namespace baremark::core::runs
