// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_actions.h"

#include <type_traits>
#include <utility>

#include "app/application/data_check.h"
#include "core/base/clock.h"
#include "core/runs/actions.h"
#include "core/runs/preparation.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::models {
namespace {

using core::base::ExperimentId;
using core::base::Result;
using core::runs::PlannedExperiment;
using core::storage::ExperimentRepository;
using core::storage::Store;

QString textOf(const ExperimentId& id) {
  return QString::fromStdString(id.text());
}

}  // namespace

ExperimentActions::ExperimentActions(Services& services, QObject* parent) : QObject(parent), m_services(services) {}

void ExperimentActions::refuse(Request request, const core::base::Error& error) {
  emit failed(error);
  if (request != 0) emit answered(request, false);
}

template <class Work, class Done>
void ExperimentActions::write(const ExperimentId& id, Work work, Done done, Request request) {
  using Answer = std::invoke_result_t<Work, Store&>;
  core::runs::whenDone(m_services.store().write(std::move(work)), this,
                       [this, id, done = std::move(done), request](const Answer& answer) {
                         if (!answer) return refuse(request, answer.error());
                         if (request != 0) emit answered(request, true);
                         if constexpr (std::is_void_v<typename Answer::value_type>)
                           done();
                         else
                           done(*answer);
                         m_services.poke();
                         emit written(textOf(id));
                       });
}

ExperimentActions::Request ExperimentActions::queue(const core::model::Experiment& experiment, const std::string& file,
                                                    std::vector<core::report::WaivedCheck> waived) {
  return queueThen(experiment, file, std::move(waived), [this](const ExperimentId& id) { emit queued(textOf(id)); });
}

void ExperimentActions::queueCopy(const core::model::Experiment& experiment, const std::string& file,
                                  std::vector<core::report::WaivedCheck> waived) {
  const QString name = QString::fromStdString(experiment.name);
  (void)queueThen(experiment, file, std::move(waived),
                  [this, name](const ExperimentId& id) { emit queuedAgain(textOf(id), name); });
}

ExperimentActions::Request ExperimentActions::queueThen(const core::model::Experiment& experiment,
                                                        const std::string& file,
                                                        std::vector<core::report::WaivedCheck> waived, Queued then) {
  const Request request = ++m_requests;
  const std::optional<int> cores = m_services.coresOfANode(experiment.host, experiment.allocation.partition);
  auto plan = [experiment, file, cores]() -> Result<PlannedExperiment> {
    if (const Result<void> good = checkDataHere(experiment); !good) return core::base::fail(good.error());
    return core::runs::planWithNewSeed(experiment, file, cores);
  };
  core::runs::whenDone(
      core::runs::runIn<Result<PlannedExperiment>>(m_pool, std::move(plan)), this,
      [this, request, waived = std::move(waived), then = std::move(then)](Result<PlannedExperiment> planned) {
        if (!planned) return refuse(request, planned.error());
        const ExperimentId id = planned->record.id;
        write(
            id,
            [planned = std::move(*planned), waived](Store& store) {
              return core::runs::queueExperiment(store, planned, waived);
            },
            [this, id, then] {
              m_services.take(id);
              then(id);
            },
            request);
      });
  return request;
}

void ExperimentActions::cancel(const ExperimentId& id) {
  write(
      id, [id](Store& store) { return core::runs::cancelExperiment(store, id); },
      [this, id] { emit cancelRequested(textOf(id)); });
}

void ExperimentActions::pause(const ExperimentId& id, bool isPaused) {
  write(
      id, [id, isPaused](Store& store) { return ExperimentRepository(store).requestPause(id, isPaused); }, [] {});
}

void ExperimentActions::resume(const ExperimentId& id) {
  write(
      id, [id](Store& store) { return core::runs::resumeExperiment(store, id); }, [this, id] { m_services.take(id); });
}

void ExperimentActions::extend(const ExperimentId& id, int blocks, std::optional<core::model::Point> point,
                               std::optional<std::size_t> caseIndex) {
  write(
      id,
      [id, blocks, point, caseIndex](Store& store) {
        return core::runs::extendExperiment(store, id, blocks, point, caseIndex);
      },
      [this, id](int added) {
        m_services.take(id);
        emit extended(textOf(id), added);
      });
}

void ExperimentActions::waive(const ExperimentId& id, const std::string& arm, const core::model::PassportKey& key,
                              const std::string& note) {
  const std::string name = key.group + "." + key.name;
  write(
      id, [id, arm, name, note](Store& store) { return core::runs::waiveDifference(store, id, arm, name, note); },
      [] {});
}

void ExperimentActions::takeWaiverBack(const ExperimentId& id, const std::string& arm,
                                       const core::model::PassportKey& key) {
  const std::string name = key.group + "." + key.name;
  write(
      id, [id, arm, name](Store& store) { return core::runs::takeWaiverBack(store, id, arm, name); }, [] {});
}

ExperimentActions::Request ExperimentActions::setNote(const ExperimentId& id, const std::string& note,
                                                      const std::vector<std::string>& tags) {
  const Request request = ++m_requests;
  write(
      id, [id, note, tags](Store& store) { return ExperimentRepository(store).setNote(id, note, tags); }, [] {},
      request);
  return request;
}

void ExperimentActions::remove(const ExperimentId& id, const QString& name, const std::string& host) {
  write(
      id, [id](Store& store) { return core::runs::removeExperiment(store, id, core::base::SystemClock().wallNow()); },
      [this, id, name, host] { emit removed(textOf(id), name, QString::fromStdString(host)); });
}

void ExperimentActions::restore(const ExperimentId& id) {
  write(
      id, [id](Store& store) { return core::runs::restoreExperiment(store, id); }, [] {});
}

void ExperimentActions::rename(const ExperimentId& id, const std::string& name) {
  write(
      id, [id, name](Store& store) { return core::runs::renameExperiment(store, id, name); }, [] {});
}

}  // namespace baremark::app::models
