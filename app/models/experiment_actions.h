// SPDX-License-Identifier: GPL-3.0-or-later
// The user's changes to experiments, from any page: written in the store's write thread, then reported to the runner.
// Lives in the GUI thread; the services outlive this object. Changes that were requested are written even if this
// object is destroyed first, except a start that is not prepared yet.
#pragma once

#include "app/application/preparation.h"
#include "core/model/passport.h"
#include "core/report/checks.h"

namespace baremark::app::models {

class ExperimentActions final : public QObject {
  Q_OBJECT

 public:
  /// `isMeasuring`: whether a run is measured on this host, which a look at the host would disturb. Empty: none is.
  explicit ExperimentActions(Services& services, std::function<bool(const std::string& host)> isMeasuring = {});

  /// Identifies one request, so that only its caller handles the answer. answered() carries the number, and is emitted
  /// only after the call that returned the number.
  using Request = quint64;

  /// Whether the caller made the checks before the run and showed them, or they are made now.
  enum class Checks { Made, Due };

  /// Prepares the experiment, makes the checks before the run that are due, looks for its data, plans it and queues it.
  /// Only the preparation is work for the GUI thread. Then emits queued() or failed(). `waived`: checks before the run
  /// that the user waived. Checks that are due look at the host if it is reachable and idle.
  Request queue(const core::model::Experiment& experiment, const std::string& file,
                std::vector<core::report::WaivedCheck> waived = {}, Checks checks = Checks::Due);
  /// As queue(), for an unchanged copy of an experiment, whose checks were waived for the first one and are due again.
  /// Then emits queuedAgain() or failed().
  void queueCopy(const core::model::Experiment& experiment, const std::string& file,
                 std::vector<core::report::WaivedCheck> waived);
  /// Goes on without the answer of this request's look at the host.
  void skipLook(Request request);
  [[nodiscard]] bool isLooking(Request request) const { return m_looks.count(request) > 0; }
  /// Keeps what was measured. The current block ends within seconds.
  void cancel(const ExperimentId& id);
  void pause(const ExperimentId& id, bool isPaused);
  void resume(const ExperimentId& id);
  /// As core::runs::extendExperiment.
  void extend(const ExperimentId& id, int blocks, std::optional<core::model::Point> point,
              std::optional<std::size_t> caseIndex);
  void waive(const ExperimentId& id, const std::string& arm, const core::model::PassportKey& key,
             const std::string& note);
  void takeWaiverBack(const ExperimentId& id, const std::string& arm, const core::model::PassportKey& key);
  Request setNote(const ExperimentId& id, const std::string& note, const std::vector<std::string>& tags);
  void remove(const ExperimentId& id, const QString& name, const std::string& host);
  void restore(const ExperimentId& id);
  void rename(const ExperimentId& id, const std::string& name);

 signals:
  /// A change of this experiment was written to the store.
  void written(const QString& id);
  /// Baremark asks the host first, which can take a minute. The request continues afterwards.
  void lookBegan(quint64 request, const QString& host);
  void queued(const QString& id);
  void queuedAgain(const QString& id, const QString& name);
  void extended(const QString& id, int blocks);
  void cancelRequested(const QString& id);
  void removed(const QString& id, const QString& name, const QString& host);
  void failed(const baremark::core::base::Error& error);
  /// The change with this number is in the store (`isDone`), or failed() was emitted.
  void answered(quint64 request, bool isDone);

 private:
  template <class Work, class Done>
  void write(const ExperimentId& id, Work work, Done done, Request request = 0);
  /// An experiment on its way to the queue.
  struct Start {
    Request request = 0;
    core::model::Experiment experiment;
    std::string file;
    std::vector<core::report::WaivedCheck> waived;
    Checks checks = Checks::Due;
    std::function<void(const ExperimentId&)> then;  ///< when it is queued
    Preparation prepared{};
  };
  struct Look {
    Start start;
    QFuture<core::preflight::Facts> facts;
  };
  Request begin(Start start);
  void prepareStart(Start start);
  void check(Start start);
  void planAndQueue(const Start& start);
  void refuse(Request request, const Error& error);

  Services& m_services;
  std::function<bool(const std::string& host)> m_isMeasuring;
  Request m_requests = 0;
  std::map<Request, Look> m_looks;
  QThreadPool m_pool;
};

}  // namespace baremark::app::models
