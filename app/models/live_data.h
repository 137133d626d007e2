// SPDX-License-Identifier: GPL-3.0-or-later
// The run at work of one experiment, or one that is held: what it said it would do, its steps as they come and when they were,
// where its steps go. Reads only what is new since the last look, and rests after each: a run on this machine must not feel that
// somebody watches. GUI thread; services and watch outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "app/models/run_clock.h"
#include "app/models/store_inquiry.h"
#include "app/models/store_watch.h"
#include "core/model/sample.h"
#include "core/protocol/telemetry.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {

/// Which run, and what is known of it before its first step.
struct LiveRun {
  core::storage::BlockRecord block;
  std::optional<core::storage::RunRecord> run;  ///< nothing: none of the block began yet
  std::optional<core::protocol::StepPlan> plan;
  std::string phase;  ///< the engine's last one, or empty
  RunAnchors anchors;
};

/// Of the timed steps so far.
struct LiveFigures {
  double imagesPerSecond = 0;
  double jitter = 0;  ///< tf_cnn_benchmarks' own, over the last steps
  std::int64_t timedSteps = 0;
};

class LiveData final : public QObject {
  Q_OBJECT

 public:
  LiveData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  /// Follows the block at work of this experiment; an empty id follows nothing.
  void follow(const core::base::ExperimentId& id);
  /// Stays with one run of the experiment, whatever is at work; 0 follows again what is at work.
  void hold(core::storage::RunKey run);
  [[nodiscard]] bool isHeld() const { return m_held != 0; }
  /// 0: none.
  [[nodiscard]] core::storage::RunKey heldRun() const { return m_held; }
  [[nodiscard]] const core::base::ExperimentId& experiment() const { return m_id; }
  /// The least time from one look to the next, from the next one on; a second unless said.
  void setRest(std::chrono::milliseconds rest) { m_rest = rest; }
  /// Reads what is new, now or after the rest.
  void look();
  /// While nobody looks nothing is read.
  void setIsWatched(bool isWatched);

  [[nodiscard]] const std::optional<LiveRun>& current() const { return m_current; }
  /// When its steps were.
  [[nodiscard]] const RunClock& clock() const { return m_clock; }
  [[nodiscard]] std::int64_t lastStep() const { return m_lastStep; }
  [[nodiscard]] std::optional<LiveFigures> figures() const;
  /// The newest windows, of together 50 steps or a few more; fewer where the run has not got so far.
  [[nodiscard]] std::vector<core::model::RankWindow> newestWindows() const { return {m_newestWindows.begin(), m_newestWindows.end()}; }
  [[nodiscard]] const std::optional<core::model::RankWindow>& lastWindow() const { return m_lastWindow; }
  [[nodiscard]] const std::vector<core::model::Evaluation>& evaluations() const { return m_evaluations; }
  /// Seconds of a step now: the median of the last ones.
  [[nodiscard]] std::optional<double> recentStepSeconds() const;

 signals:
  /// Another run, or none: what was shown is past.
  void runChanged();
  /// The state of the block or of its runs changed.
  void stateChanged();
  void stepsArrived(const baremark::core::model::StepColumns& steps);
  void windowsArrived(const std::vector<baremark::core::model::RankWindow>& windows);
  /// evaluations() has more: one may come without any step, as that after the last does.
  void evaluationsArrived();
  void failed(const baremark::core::base::Error& error);

 private:
  struct Question;
  struct Answer;
  void take(Answer answer);
  void forgetRun();
  void keepNewest(const std::vector<core::model::RankWindow>& windows);
  void addSteps(const core::model::StepColumns& steps);

  Services& m_services;
  StoreInquiry m_inquiry;
  QTimer m_pause;
  std::chrono::milliseconds m_rest{1000};
  core::base::ExperimentId m_id;
  bool m_isWatched = false;
  bool m_isAsking = false;
  bool m_isBehind = false;
  std::optional<LiveRun> m_current;
  core::storage::RunKey m_key = 0;
  core::storage::RunKey m_held = 0;
  RunClock m_clock;
  std::int64_t m_lastStep = 0;
  std::int64_t m_lastWindowEnd = 0;
  bool m_hasSteps = false;
  std::deque<double> m_recent;  ///< seconds of the last timed steps
  double m_timedSeconds = 0;
  std::int64_t m_timedSteps = 0;
  std::optional<core::model::RankWindow> m_lastWindow;
  std::deque<core::model::RankWindow> m_newestWindows;
  std::vector<core::model::Evaluation> m_evaluations;
};

}  // namespace baremark::app::models
