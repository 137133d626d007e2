// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_actions.h"

#include "core/runs/actions.h"
#include "core/runs/preparation.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::models {
namespace {

using core::preflight::Facts;
using core::runs::PlannedExperiment;
using core::storage::ExperimentRepository;
using core::storage::Store;

QString textOf(const ExperimentId& id) {
  return qString(id.text());
}

std::set<std::string> idsOf(const std::vector<core::report::WaivedCheck>& waived) {
  std::set<std::string> ids;
  for (const core::report::WaivedCheck& check : waived) ids.insert(check.id);
  return ids;
}

}  // namespace

ExperimentActions::ExperimentActions(Services& services, std::function<bool(const std::string& host)> isMeasuring)
    : m_services(services), m_isMeasuring(std::move(isMeasuring)) {}

void ExperimentActions::refuse(Request request, const Error& error) {
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
                                                    std::vector<core::report::WaivedCheck> waived, Checks checks) {
  return begin({.experiment = experiment,
                .file = file,
                .waived = std::move(waived),
                .checks = checks,
                .then = [this](const ExperimentId& id) { emit queued(textOf(id)); }});
}

void ExperimentActions::queueCopy(const core::model::Experiment& experiment, const std::string& file,
                                  std::vector<core::report::WaivedCheck> waived) {
  const QString name = qString(experiment.name);
  (void)begin({.experiment = experiment,
               .file = file,
               .waived = std::move(waived),
               .then = [this, name](const ExperimentId& id) { emit queuedAgain(textOf(id), name); }});
}

/// Without this machine's answer, its own experiments would be judged by the facts of no machine.
ExperimentActions::Request ExperimentActions::begin(Start start) {
  const Request request = start.request = ++m_requests;
  if (start.experiment.host != core::model::kLocalHost || m_services.machine()) {
    prepareStart(std::move(start));
  } else {
    core::runs::whenDone(m_services.localMachine().ask(), this,
                         [this, start = std::move(start)](const Result<MachineKnowledge>& machine) {
                           if (!machine) return refuse(start.request, machine.error());
                           prepareStart(start);
                         });
  }
  return request;
}

void ExperimentActions::prepareStart(Start start) {
  auto read = [host = start.experiment.host](Store& store) { return storedHost(store, host); };
  core::runs::whenDone(m_services.store().read(std::move(read)), this,
                       [this, start = std::move(start)](const Result<StoredHost>& stored) mutable {
                         if (!stored) return refuse(start.request, stored.error());
                         Result<Preparation> prepared = prepare(m_services, start.experiment, *stored);
                         if (!prepared) return refuse(start.request, prepared.error());
                         start.prepared = std::move(*prepared);
                         if (start.checks == Checks::Made) return planAndQueue(start);
                         check(std::move(start));
                       });
}

void ExperimentActions::check(Start start) {
  const auto refusal = [waived = idsOf(start.waived)](const Facts& facts) { return refusalBy(facts, waived); };
  const Request request = start.request;
  if (const auto stop = refusal(start.prepared.facts)) return refuse(request, *stop);
  const std::string host = start.experiment.host;
  HostService* service = m_services.reachable(host);
  if (service == nullptr || (m_isMeasuring && m_isMeasuring(host))) return planAndQueue(start);
  QFuture<Facts> facts = service->look(start.prepared.facts);
  m_looks.emplace(request, Look{std::move(start), facts});
  core::runs::whenDone(facts, this, [this, request, refusal](const Facts& seen) {
    const auto look = m_looks.extract(request);
    if (look.empty()) return;  // it was skipped
    if (const auto stop = refusal(seen)) return refuse(request, *stop);
    planAndQueue(look.mapped().start);
  });
  emit lookBegan(request, qString(host));
}

void ExperimentActions::skipLook(Request request) {
  auto look = m_looks.extract(request);
  if (look.empty()) return;
  look.mapped().facts.cancel();
  planAndQueue(look.mapped().start);
}

void ExperimentActions::planAndQueue(const Start& start) {
  auto work = [experiment = start.experiment, file = start.file,
               cores = start.prepared.coresOfANode]() -> Result<PlannedExperiment> {
    if (const Result<void> good = checkDataHere(experiment); !good) return fail(good.error());
    return core::runs::planWithNewSeed(experiment, file, cores);
  };
  core::runs::whenDone(core::runs::runIn<Result<PlannedExperiment>>(m_pool, std::move(work)), this,
                       [this, start](Result<PlannedExperiment> planned) {
                         if (!planned) return refuse(start.request, planned.error());
                         const ExperimentId id = planned->record.id;
                         write(
                             id,
                             [planned = std::move(*planned), waived = start.waived](Store& store) {
                               return core::runs::queueExperiment(store, planned, waived);
                             },
                             [this, id, start] {
                               m_services.take(id);
                               start.then(id);
                             },
                             start.request);
                       });
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
      [this, id, name, host] { emit removed(textOf(id), name, qString(host)); });
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
