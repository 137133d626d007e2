// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to an experiment, from any page: written in the store's own thread, then the runner is told. Lives in
// the GUI's thread; the services outlive it. What was handed over is written though it goes meanwhile.
#pragma once

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <functional>
#include <optional>

#include "app/application/services.h"
#include "core/base/id.h"
#include "core/model/experiment.h"
#include "core/model/passport.h"

namespace baremark::app::models {

class ExperimentActions final : public QObject {
  Q_OBJECT

 public:
  explicit ExperimentActions(Services& services, QObject* parent = nullptr);

  /// A number of its own for what is answered to nobody else: answered() has it, never before the call that gave it has returned.
  using Request = quint64;

  /// Looks for its data, plans and queues, none of it in this thread; queued() says its id, failed() why not.
  Request queue(const core::model::Experiment& experiment, const std::string& file);
  /// The same for a copy of an experiment that is as it was: queuedAgain() says its id.
  void queueCopy(const core::model::Experiment& experiment, const std::string& file);
  /// What is measured is kept; the block at work ends within seconds.
  void cancel(const core::base::ExperimentId& id);
  void pause(const core::base::ExperimentId& id, bool isWanted);
  void resume(const core::base::ExperimentId& id);
  void extend(const core::base::ExperimentId& id, int blocks, std::optional<core::model::Point> point);
  void waive(const core::base::ExperimentId& id, const std::string& arm, const core::model::PassportKey& key, const std::string& note);
  void takeWaiverBack(const core::base::ExperimentId& id, const std::string& arm, const core::model::PassportKey& key);
  Request setNote(const core::base::ExperimentId& id, const std::string& note, const std::vector<std::string>& tags);
  void remove(const core::base::ExperimentId& id, const QString& name, const std::string& host);
  void restore(const core::base::ExperimentId& id);
  void rename(const core::base::ExperimentId& id, const std::string& name);

 signals:
  /// Something of an experiment was written.
  void written(const QString& id);
  void queued(const QString& id);
  void queuedAgain(const QString& id, const QString& name);
  void extended(const QString& id, int blocks);
  void cancelRequested(const QString& id);
  void removed(const QString& id, const QString& name, const QString& host);
  void failed(const baremark::core::base::Error& error);
  /// What was asked for with a number is in the store, or failed() has said why not.
  void answered(quint64 request, bool isDone);

 private:
  template <class Work, class Done>
  void write(const core::base::ExperimentId& id, Work work, Done done, Request request = 0);
  using Queued = std::function<void(const core::base::ExperimentId&)>;
  Request queueThen(const core::model::Experiment& experiment, const std::string& file, Queued then);
  void refuse(Request request, const core::base::Error& error);

  Services& m_services;
  Request m_requests = 0;
  QThreadPool m_pool;
};

}  // namespace baremark::app::models
