// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_files.h"

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "app/application/data_check.h"
#include "app/application/link_patience.h"
#include "app/cli/background.h"
#include "app/cli/experiment_preparation.h"
#include "app/cli/follow_all.h"
#include "app/text/backend_text.h"
#include "app/text/offline_text.h"
#include "core/base/printable.h"
#include "core/plan/experiment_file.h"
#include "core/runs/actions.h"
#include "core/runs/process.h"

namespace baremark::cli {
namespace {

struct RunFilesTr {
  Q_DECLARE_TR_FUNCTIONS(RunFiles)
};

using core::base::Error;
using core::base::ErrorCode;
using core::base::ExperimentId;
using core::base::fail;
using core::base::Json;
using core::base::Result;
using core::storage::ExperimentRepository;
using core::storage::Store;

struct FileToRun {
  std::string file;
  std::string text;
  core::model::Experiment experiment;
  std::optional<Prepared> prepared;
};

/// What becomes of the files of one command, host by host.
struct Batch {
  VerbContext context;
  std::vector<FileToRun> files;
  std::vector<std::string> hosts;  ///< each once, in the order of the files
  std::vector<Error> refusals;
  std::size_t next = 0;  ///< the host whose experiments are checked next
};

using BatchPtr = std::shared_ptr<Batch>;

Result<FileToRun> readExperiment(app::Services& services, const std::string& file) {
  Result<std::string> text = readFile(file);
  if (!text) return fail(text.error());
  auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return fail(inFile(file, experiment.error()));
  if (const Result<void> there = checkHostOf(services, file, *experiment); !there) return fail(there.error());
  return FileToRun{file, std::move(*text), std::move(*experiment), {}};
}

void refuse(const BatchPtr& batch) {
  QCoreApplication::exit(batch->context.console.failAll(batch->refusals));
}

/// The arms of all experiments on a host, each runtime once.
core::model::Experiment runtimesOn(const Batch& batch, const std::string& host) {
  core::model::Experiment all;
  for (const FileToRun& file : batch.files) {
    if (file.experiment.host != host) continue;
    for (const core::model::Arm& arm : file.experiment.arms) {
      const bool isThere = std::any_of(all.arms.begin(), all.arms.end(),
                                       [&](const core::model::Arm& other) { return other.runtime == arm.runtime; });
      if (!isThere) all.arms.push_back(arm);
    }
  }
  return all;
}

void tellPlans(const Batch& batch) {
  Console& console = batch.context.console;
  constexpr std::size_t kMostName = 80;  // bytes
  for (const FileToRun& file : batch.files) {
    console.note(QStringLiteral("%1 · %2").arg(
        QString::fromStdString(core::base::printable(file.experiment.name, kMostName)), summaryLine(*file.prepared)));
    for (const QString& line : cautionLines(*file.prepared)) console.note(QStringLiteral("  ") + line);
  }
}

/// All or none. They run in the order of their files, which is that of when they were created.
Result<void> queueAll(const Batch& batch) {
  return batch.context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      core::base::WallTime latest = core::base::WallTime::min();
      for (const FileToRun& file : batch.files) {
        core::runs::PlannedExperiment planned = file.prepared->planned;
        latest = std::max(planned.record.created, latest + std::chrono::milliseconds(1));
        planned.record.created = latest;
        if (Result<void> queued = core::runs::queueExperiment(store, planned); !queued) return queued;
      }
      return {};
    });
  });
}

std::vector<FollowAll::Target> targetsOf(const Batch& batch) {
  std::vector<FollowAll::Target> targets;
  for (const FileToRun& file : batch.files)
    targets.push_back({file.prepared->planned.record.id, file.file, file.experiment.name, file.experiment.host});
  return targets;
}

/// What --queue prints.
void tellQueued(const Batch& batch) {
  Console& console = batch.context.console;
  Json experiments = Json::array();
  for (const FollowAll::Target& each : targetsOf(batch)) {
    if (!console.isJson()) console.out(QString::fromStdString(each.id.text()));
    experiments.push_back({{"file", each.file},
                           {"experiment", each.id.text()},
                           {"name", each.name},
                           {"host", each.host},
                           {"state", core::model::toName(core::model::ExperimentState::Queued)}});
  }
  if (console.isJson())
    return console.out(Json{{"schema", "baremark.queued/1"}, {"experiments", std::move(experiments)}});
  console.note(console.offering(RunFilesTr::tr("%n experiment(s) queued. Run them with: baremark-cli work", nullptr,
                                               static_cast<int>(batch.files.size()))));
}

void follow(const VerbContext& context, std::vector<FollowAll::Target> targets) {
  auto* all = new FollowAll(context.services, context.console, std::move(targets), &context.services);
  QObject::connect(
      all, &FollowAll::finished, qApp, [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  all->start();
}

void begin(const BatchPtr& batch) {
  tellPlans(*batch);
  if (const Result<void> queued = queueAll(*batch); !queued)
    return QCoreApplication::exit(batch->context.console.fail(queued.error()));
  if (!batch->context.invocation.queue) return follow(batch->context, targetsOf(*batch));
  tellQueued(*batch);
  QCoreApplication::exit(kDone);
}

void tryRuntimesOfAll(const BatchPtr& batch) {
  const VerbContext& context = batch->context;
  std::vector<std::pair<app::HostService*, core::model::Experiment>> trials;
  for (const std::string& name : batch->hosts) {
    const Result<app::HostService*> host = context.services.host(name);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    trials.emplace_back(*host, runtimesOn(*batch, name));
  }
  const auto work = [context, trials = std::move(trials)](const remote::IsCancelled& isCancelled) -> Result<bool> {
    for (const auto& trial : trials) {
      const Result<void> works =
          despiteBreaks(context, isCancelled, [&] { return tryRuntimes(*trial.first, trial.second, isCancelled); });
      if (!works) return fail(works.error());
      if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
    }
    return true;
  };
  (void)inThread<bool>(context, work, [batch](bool) { begin(batch); });
}

void prepareNextHost(const BatchPtr& batch) {
  if (batch->next == batch->hosts.size()) return batch->refusals.empty() ? tryRuntimesOfAll(batch) : refuse(batch);
  const std::string host = batch->hosts[batch->next++];
  withHost(batch->context, host, [batch, host](const app::MachineKnowledge& machine) {
    for (FileToRun& file : batch->files) {
      if (file.experiment.host != host) continue;
      Result<Prepared> prepared = prepare(batch->context.services, file.experiment, file.text, machine);
      const Result<void> hasData = prepared ? app::checkDataHere(file.experiment) : Result<void>();
      if (!prepared)
        batch->refusals.push_back(inFile(file.file, prepared.error()));
      else if (!hasData)
        batch->refusals.push_back(inFile(file.file, hasData.error()));
      else
        file.prepared = std::move(*prepared);
    }
    prepareNextHost(batch);
  });
}

/// Learns about the hosts of experiments that are gone on with, one after the other, and drives them.
void resumeOn(const VerbContext& context, const std::vector<FollowAll::Target>& targets,
              std::vector<std::string> hosts) {
  if (hosts.empty()) return follow(context, targets);
  const std::string host = hosts.front();
  hosts.erase(hosts.begin());
  std::vector<ExperimentId> ids;
  for (const FollowAll::Target& target : targets) {
    if (target.host == host) ids.push_back(target.id);
  }
  withHost(context, host, [context, targets, hosts, host](const app::MachineKnowledge& machine) {
    if (const QString slow = app::text::slowEngineLine(machine.catalog.backend, host); !slow.isEmpty())
      context.console.note(slow);
    resumeOn(context, targets, hosts);
  }, linkOf(context, ids));
}

}  // namespace

Result<std::string> readFile(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.exists()) return fail({.code = ErrorCode::NotFound, .where = "file", .value = path});
  if (!file.open(QIODevice::ReadOnly))
    return fail({.code = ErrorCode::Io, .where = path, .detail = file.errorString().toStdString()});
  constexpr qint64 kMost = 1 << 20;
  if (file.size() > kMost)
    return fail({.code = ErrorCode::TooLarge,
                 .where = path,
                 .value = std::to_string(file.size()) + " bytes",
                 .allowed = "1048576 bytes"});
  return file.readAll().toStdString();
}

Result<void> checkHostOf(app::Services& services, const std::string& file, const core::model::Experiment& experiment) {
  const Result<app::HostService*> host = services.host(experiment.host);
  if (host || host.error().code != ErrorCode::NotFound) return {};
  Error unknown = host.error();
  unknown.code = ErrorCode::UnknownValue;
  unknown.where = "/host";
  return fail(inFile(file, std::move(unknown)));
}

Result<void> despiteBreaks(const VerbContext& context, const std::function<bool()>& isCancelled,
                           const std::function<Result<void>()>& work) {
  app::LinkPatience patience(app::Link::WasThere);
  bool isWaiting = false;
  while (true) {
    Result<void> result = work();
    if (result || isCancelled()) return result;
    const auto pause = patience.pauseAfter(result.error(), core::base::SystemClock().monotonicNow());
    if (!pause) return result;
    const QString words = app::text::waitsForLink(result.error());
    if (!std::exchange(isWaiting, true))
      QMetaObject::invokeMethod(&context.services, [console = &context.console, words] { console->note(words); });
    std::this_thread::sleep_for(*pause);
  }
}

VerbResult runFiles(const VerbContext& context) {
  const auto batch = std::make_shared<Batch>(Batch{.context = context, .files = {}, .hosts = {}, .refusals = {}});
  for (const std::string& name : context.invocation.targets) {
    Result<FileToRun> file = readExperiment(context.services, name);
    if (!file) {
      batch->refusals.push_back(file.error());
      continue;
    }
    const std::string& host = file->experiment.host;
    if (std::find(batch->hosts.begin(), batch->hosts.end(), host) == batch->hosts.end()) batch->hosts.push_back(host);
    batch->files.push_back(std::move(*file));
  }
  if (!batch->refusals.empty()) return context.console.failAll(batch->refusals);
  prepareNextHost(batch);
  return {};
}

VerbResult resumeAll(const VerbContext& context, const std::vector<ExperimentId>& ids) {
  std::vector<FollowAll::Target> targets;
  const Result<void> resumed = context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      for (const ExperimentId& id : ids) {
        const auto record = ExperimentRepository(store).find(id);
        if (!record) return fail(record.error());
        if (core::runs::isDrivenElsewhere(*record, core::base::SystemClock().wallNow()))
          return fail({.code = ErrorCode::Busy,
                       .where = "experiment " + id.text(),
                       .value = std::to_string(record->owner->process.pid)});
        if (Result<void> done = core::runs::resumeExperiment(store, id); !done) return done;
        targets.push_back({id, {}, record->experiment.name, record->experiment.host});
      }
      return {};
    });
  });
  if (!resumed) return context.console.fail(resumed.error());
  std::vector<std::string> hosts;
  for (const FollowAll::Target& target : targets) {
    if (std::find(hosts.begin(), hosts.end(), target.host) == hosts.end()) hosts.push_back(target.host);
  }
  resumeOn(context, targets, std::move(hosts));
  return {};
}

}  // namespace baremark::cli
