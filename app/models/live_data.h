// SPDX-License-Identifier: GPL-3.0-or-later
// The current run of one experiment, or a run that the user chose: its plan, its steps and their times, and the parts
// of a step. Reads only new data, and waits after each read, so that reading does not slow down a run on this machine.
// GUI thread; services and watch outlive this object.
#pragma once

#include <deque>

#include "app/models/run_clock.h"
#include "app/models/store_watch.h"
#include "core/protocol/telemetry.h"

namespace baremark::app::models {

/// Which run is shown, and what is known before its first step.
struct LiveRun {
  core::storage::BlockRecord block;
  std::optional<core::storage::RunRecord> run;  ///< empty: no run of the block has begun
  std::optional<core::protocol::TrainingSetup> plan;
  std::string phase;  ///< the engine's last phase, or empty
  RunAnchors anchors;
};

/// Statistics of the timed steps so far.
struct LiveFigures {
  double imagesPerSecond = 0;
  double jitter = 0;  ///< as tf_cnn_benchmarks defines it, over the last steps
  std::int64_t timedSteps = 0;
};

class LiveData final : public QObject {
  Q_OBJECT

 public:
  LiveData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  /// Follows the running block of this experiment. An empty id stops following.
  void follow(const ExperimentId& id);
  /// Shows this run of the experiment, even when another run starts. 0 follows the current run again.
  void hold(core::storage::RunKey run);
  [[nodiscard]] bool isHeld() const { return m_held != 0; }
  /// 0 if no run is held.
  [[nodiscard]] core::storage::RunKey heldRun() const { return m_held; }
  [[nodiscard]] const ExperimentId& experiment() const { return m_id; }
  /// The least time between two reads, used after the next read. The default is one second.
  void setRest(std::chrono::milliseconds rest) { m_rest = rest; }
  /// Reads new data, now or when the rest is over.
  void look();
  /// While false, nothing is read.
  void setIsWatched(bool isWatched);

  [[nodiscard]] const std::optional<LiveRun>& current() const { return m_current; }
  /// The times of the run's steps.
  [[nodiscard]] const RunClock& clock() const { return m_clock; }
  [[nodiscard]] std::int64_t lastStep() const { return m_lastStep; }
  [[nodiscard]] std::optional<LiveFigures> figures() const;
  /// The newest windows, which together cover 50 steps or a few more. Fewer if the run has not done as many steps.
  [[nodiscard]] std::vector<core::model::RankWindow> newestWindows() const {
    return {m_newestWindows.begin(), m_newestWindows.end()};
  }
  [[nodiscard]] const std::optional<core::model::RankWindow>& lastWindow() const { return m_lastWindow; }
  [[nodiscard]] const std::vector<core::model::Evaluation>& evaluations() const { return m_evaluations; }
  /// The last sample of a GPU. Nothing: the run has none.
  [[nodiscard]] const std::optional<core::model::GpuSample>& gpu() const { return m_gpu; }
  /// Seconds per step at present: the median of the last steps.
  [[nodiscard]] std::optional<double> recentStepSeconds() const;

 signals:
  /// Another run is shown, or none. The data of the previous run are dropped.
  void runChanged();
  /// The state of the block or of its runs changed.
  void stateChanged();
  void stepsArrived(const baremark::core::model::StepColumns& steps);
  void windowsArrived(const std::vector<baremark::core::model::RankWindow>& windows);
  /// evaluations() has new entries. They can arrive without a step, for example after the last step.
  void evaluationsArrived();
  /// gpu() changed.
  void gpuChanged();
  void failed(const baremark::core::base::Error& error);

 private:
  struct Question;
  struct Answer;
  void take(Answer answer);
  void forgetRun();
  void keepNewest(const std::vector<core::model::RankWindow>& windows);
  void addSteps(const core::model::StepColumns& steps);

  StoreInquiry m_inquiry;
  QTimer m_pause;
  std::chrono::milliseconds m_rest{1000};
  ExperimentId m_id;
  bool m_isWatched = false;
  bool m_isAsking = false;
  bool m_isBehind = false;
  std::optional<LiveRun> m_current;
  core::storage::RunKey m_key = 0;
  core::storage::RunKey m_held = 0;
  RunClock m_clock;
  std::int64_t m_lastStep = 0;
  bool m_hasSteps = false;
  std::deque<double> m_recent;  ///< seconds of the last timed steps
  double m_timedSeconds = 0;
  std::int64_t m_timedSteps = 0;
  std::optional<core::model::RankWindow> m_lastWindow;
  std::deque<core::model::RankWindow> m_newestWindows;
  std::vector<core::model::Evaluation> m_evaluations;
  std::optional<core::model::GpuSample> m_gpu;
};

/// Reads the history of a run from the store, and passes on the run's steps and windows in their order: those that
/// arrive while the history is being read follow it.
class RunHistory final : public QObject {
  Q_OBJECT

 public:
  explicit RunHistory(Services& services, QObject* parent = nullptr);

  /// Reads all steps of the run, then its windows. finished() follows, unless drop() or read() is called before.
  void read(core::storage::RunKey run);
  /// Drops a history that is being read, and what arrived meanwhile.
  void drop();
  /// New steps of the run. Passed on at once, or after the history.
  void addSteps(const core::model::StepColumns& steps);
  void addWindows(const std::vector<core::model::RankWindow>& windows);

 signals:
  void stepsRead(const baremark::core::model::StepColumns& steps);
  void windowsRead(const std::vector<baremark::core::model::RankWindow>& windows);
  /// The history cannot be read. finished() follows.
  void failed(const baremark::core::base::Error& error);
  void finished();

 private:
  struct Part;
  void readFrom(core::storage::RunKey run, std::int64_t first);
  void take(core::storage::RunKey run, const Result<Part>& part);

  StoreInquiry m_inquiry;
  bool m_isReading = false;
  std::vector<core::model::StepColumns> m_waitingSteps;
  std::vector<core::model::RankWindow> m_waitingWindows;
};

}  // namespace baremark::app::models
