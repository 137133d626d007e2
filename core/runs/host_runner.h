// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of one host: a thread of its own in which every experiment that this process owns there is stepped once a second,
// the oldest first. On a host without a scheduler one block is at work at a time; a scheduler is given several and asked about all
// of them at once, but experiments whose jobs may share nodes have theirs one after the other. While it owns an experiment, the store says since when the host is not reached, so that other processes can.
//
// Thread rule: made, started and stopped in the thread that owns it; works in its own; signals arrive queued.
#pragma once

#include <QObject>
#include <QThread>
#include <QTimer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/host.h"
#include "core/runs/ownership.h"
#include "core/runs/runner_resources.h"
#include "core/runs/store_access.h"

namespace baremark::core::runs {

/// Which experiments a process takes up: those it is told, or every unfinished one without a living owner.
enum class Adoption : std::uint8_t { OnlyNamed, Orphans };

class HostRunner final : public QObject {
  Q_OBJECT

 public:
  /// `host`, `store` and `resources` must outlive this.
  HostRunner(Host& host, StoreAccess& store, const RunnerResources& resources, Adoption adoption, QObject* parent = nullptr);
  /// How often a scheduler is asked; before start().
  void setPollTimes(PollTimes times) { m_pollTimes = times; }
  ~HostRunner() override;

  void start();
  /// Ends the thread after the step at work. What runs on the host goes on; ownership is given back.
  void stop();
  /// Takes an experiment up at the next step, whatever the adoption is. Thread-safe.
  void take(const base::ExperimentId& id);
  /// Steps at once instead of within a second. Thread-safe.
  void poke();

 signals:
  void experimentChanged(const QString& id);
  /// One that this runner drove is done, stopped or cancelled.
  void experimentEnded(const QString& id);
  void samplesImported(const QString& id);
  void imageProgressed(const QString& id, int step, int steps, const QString& words);
  /// A passing failure; the same one of an experiment is told once, and again after it had gone well meanwhile.
  void stepFailed(const QString& id, const baremark::core::base::Error& error);
  /// Every experiment that was taken has ended or rests, and nothing is at work.
  void becameIdle();
  void posted();  ///< there is something to do in the thread

 private:
  void post(std::function<void()> act);
  void act();
  void cycle();
  void adopt();
  void beatOn();
  [[nodiscard]] std::set<std::string> beatFor(const std::set<std::string>& owned);
  void noteOutage(const std::set<std::string>& owned);
  void dropLost();
  void askScheduler();
  [[nodiscard]] bool mayTake(const base::ExperimentId& id);
  [[nodiscard]] RunnerEvents events();
  /// Without an id it is nobody's but this queue's: `matter` tells apart what may fail there.
  void reportFailure(const base::ExperimentId& id, const base::Error& error, const std::string& matter = {});
  void noteSuccess(const base::ExperimentId& id, const std::string& matter = {});

  Host& m_host;
  StoreAccess& m_store;
  const RunnerResources& m_resources;
  const Adoption m_adoption;
  QThread m_thread;
  QObject m_worker;  ///< lives in m_thread; what is posted to it runs there
  QTimer* m_timer = nullptr;
  std::mutex m_mutex;  ///< of the next six
  std::deque<std::function<void()>> m_acts;  ///< for the thread
  std::set<std::string> m_named;
  std::set<std::string> m_owned;  ///< what is beaten for
  std::set<std::string> m_lost;   ///< what somebody else has taken
  bool m_isStopping = false;
  std::condition_variable m_stopped;
  std::thread m_beats;
  /// As the store has it, and for which experiments it was written; in the thread of the beats.
  std::optional<std::pair<std::set<std::string>, std::optional<base::WallTime>>> m_notedOutage;
  OwnerWatch m_owners;
  std::set<std::string> m_foreign;  ///< of other machines
  PollTimes m_pollTimes;
  std::unique_ptr<JobBook> m_book;  ///< with a scheduler; outlives the runners
  std::vector<std::unique_ptr<ExperimentRunner>> m_runners;
  std::map<std::string, std::string> m_told;  ///< by id and matter, what failed last and has not succeeded since
  bool m_wasIdle = false;
};

}  // namespace baremark::core::runs
