// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_files.h"

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/application/data_check.h"
#include "app/application/preparation.h"
#include "app/cli/background.h"
#include "app/cli/check_output.h"
#include "app/cli/group_follower.h"
#include "app/cli/plan_output.h"
#include "app/cli/provisional_owner.h"
#include "app/cli/runtime_probes.h"
#include "app/text/backend_text.h"
#include "app/text/error_text.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/plan/experiment_file.h"
#include "core/runs/actions.h"
#include "core/runs/ownership.h"

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
  std::optional<app::Prepared> prepared;
};

/// The files of one command, which are checked host by host.
struct Batch {
  VerbContext context;
  std::vector<FileToRun> files;
  std::vector<std::string> hosts;  ///< without duplicates, in the order of the files
  std::vector<Error> refusals;
  std::size_t next = 0;  ///< index of the host whose experiments are checked next
};

using BatchPtr = std::shared_ptr<Batch>;

Result<FileToRun> readExperiment(app::Services& services, const std::string& file) {
  Result<std::string> text = readFile(file);
  if (!text) return fail(text.error());
  auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return fail(inExperimentFile(file, experiment.error()));
  if (const Result<void> there = checkHostOf(services, file, *experiment); !there) return fail(there.error());
  return FileToRun{file, std::move(*text), std::move(*experiment), {}};
}

void refuse(const BatchPtr& batch) {
  QCoreApplication::exit(batch->context.console.failAll(batch->refusals));
}

/// One arm for each runtime and variant that the experiments on a host use.
core::model::Experiment runtimesOn(const Batch& batch, const std::string& host) {
  core::model::Experiment all;
  for (const FileToRun& file : batch.files) {
    if (file.experiment.host != host) continue;
    for (const core::model::Arm& arm : file.experiment.arms) {
      const bool isThere = std::any_of(all.arms.begin(), all.arms.end(), [&](const core::model::Arm& other) {
        return other.runtime == arm.runtime && other.variant == arm.variant;
      });
      if (!isThere) all.arms.push_back(arm);
    }
  }
  return all;
}

void reportPlans(const Batch& batch) {
  Console& console = batch.context.console;
  constexpr std::size_t kMostName = 80;  // bytes
  for (const FileToRun& file : batch.files) {
    console.note(QStringLiteral("%1 · %2").arg(
        QString::fromStdString(core::base::printable(file.experiment.name, kMostName)), summaryLine(*file.prepared)));
    const auto findings = core::preflight::judge(core::preflight::Side::Login, file.prepared->facts);
    const std::vector<std::string>& waived = batch.context.invocation.waived;
    for (const QString& line : checkLines(findings, file.experiment, {waived.begin(), waived.end()}))
      console.note(QStringLiteral("  ") + line);
    for (const QString& line : cautionLines(*file.prepared)) console.note(QStringLiteral("  ") + line);
  }
}

/// Queues all experiments, or none of them. They run in the order of their creation times, which is that of their
/// files.
Result<void> queueAll(const Batch& batch) {
  return batch.context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      core::base::WallTime latest = core::base::WallTime::min();
      for (const FileToRun& file : batch.files) {
        core::runs::PlannedExperiment planned = file.prepared->planned;
        latest = std::max(planned.record.created, latest + std::chrono::milliseconds(1));
        planned.record.created = latest;
        const auto waived = waivedIn(file.prepared->facts, batch.context.invocation.waived);
        if (Result<void> queued = core::runs::queueExperiment(store, planned, waived); !queued) return queued;
      }
      return {};
    });
  });
}

std::vector<GroupFollower::Target> targetsOf(const Batch& batch) {
  std::vector<GroupFollower::Target> targets;
  for (const FileToRun& file : batch.files)
    targets.push_back({file.prepared->planned.record.id, file.file, file.experiment.name, file.experiment.host});
  return targets;
}

/// Prints the output of --queue.
void reportQueued(const Batch& batch) {
  Console& console = batch.context.console;
  Json experiments = Json::array();
  for (const GroupFollower::Target& each : targetsOf(batch)) {
    if (!console.isJson()) console.out(QString::fromStdString(each.id.text()));
    experiments.push_back({{"file", each.file},
                           {"experiment", each.id.text()},
                           {"name", each.name},
                           {"host", each.host},
                           {"state", core::model::toName(core::model::ExperimentState::Queued)}});
  }
  if (console.isJson())
    return console.out(Json{{"schema", "baremark.queued/1"}, {"experiments", std::move(experiments)}});
  console.note(console.offering(RunFilesTr::tr("%n experiment(s) queued. To run them: baremark-cli work", nullptr,
                                               static_cast<int>(batch.files.size()))));
}

void follow(const VerbContext& context, std::vector<GroupFollower::Target> targets) {
  auto* all = new GroupFollower(context.services, context.console, std::move(targets), &context.services);
  QObject::connect(
      all, &GroupFollower::finished, qApp, [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  all->start();
}

void begin(const BatchPtr& batch) {
  reportPlans(*batch);
  if (const Result<void> queued = queueAll(*batch); !queued)
    return QCoreApplication::exit(batch->context.console.fail(queued.error()));
  if (!batch->context.invocation.queue) return follow(batch->context, targetsOf(*batch));
  reportQueued(*batch);
  QCoreApplication::exit(kDone);
}

/// The facts of each file's experiment and its host.
using Checks = std::vector<std::pair<app::HostService*, core::preflight::Facts>>;

void tryRuntimesOfAll(const BatchPtr& batch) {
  const VerbContext& context = batch->context;
  Checks checks;
  for (const FileToRun& file : batch->files) {
    const Result<app::HostService*> host = context.services.host(file.experiment.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    checks.emplace_back(*host, file.prepared->facts);
  }
  std::vector<std::pair<app::HostService*, core::model::Experiment>> trials;
  for (const std::string& name : batch->hosts) {
    const Result<app::HostService*> host = context.services.host(name);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    trials.emplace_back(*host, runtimesOn(*batch, name));
  }
  const auto work = [context, checks = std::move(checks),
                     trials = std::move(trials)](const remote::IsCancelled& isCancelled) mutable -> Result<Checks> {
    for (const auto& trial : trials) {
      const Result<app::RuntimeTests> tests = retryUntilConnected(context, app::Reached::Before, isCancelled, [&] {
        return tryRuntimes(*trial.first, trial.second, isCancelled);
      });
      if (!tests) return fail(tests.error());
      if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
      for (auto& check : checks) {
        if (check.first != trial.first) continue;
        app::addTests(check.second, *tests, trial.first->resources());
        if (Result<void> works = checkTests(*trial.first, check.second); !works) return fail(works.error());
      }
    }
    for (std::size_t i = 0; i < checks.size(); ++i) {
      const Result<void> good = checkBeforeRun(*checks[i].first, checks[i].second, context.invocation.waived);
      if (!good) return fail(inExperimentFile(context.invocation.targets[i], good.error()));
    }
    return checks;
  };
  (void)runInThread<Checks>(context, work, [batch](const Checks& checked) {
    for (std::size_t i = 0; i < checked.size(); ++i) batch->files[i].prepared->facts = checked[i].second;
    begin(batch);
  });
}

void prepareNextHost(const BatchPtr& batch) {
  if (batch->next == batch->hosts.size()) return batch->refusals.empty() ? tryRuntimesOfAll(batch) : refuse(batch);
  const std::string host = batch->hosts[batch->next++];
  withHost(batch->context, host, [batch, host](const app::MachineKnowledge& machine) {
    for (FileToRun& file : batch->files) {
      if (file.experiment.host != host) continue;
      Result<app::Prepared> prepared = app::prepare(batch->context.services, file.experiment, file.text, machine);
      const Result<void> hasData = prepared ? app::checkDataHere(file.experiment) : Result<void>();
      if (!prepared)
        batch->refusals.push_back(inExperimentFile(file.file, prepared.error()));
      else if (!hasData)
        batch->refusals.push_back(inExperimentFile(file.file, hasData.error()));
      else
        file.prepared = std::move(*prepared);
    }
    prepareNextHost(batch);
  });
}

/// Asks the hosts of resumed experiments for their facts, one host after the other, and then runs the experiments.
void resumeOn(const VerbContext& context, const std::vector<GroupFollower::Target>& targets,
              std::vector<std::string> hosts, const std::shared_ptr<ProvisionalOwner>& owner) {
  if (hosts.empty()) return follow(context, targets);
  const std::string host = hosts.front();
  hosts.erase(hosts.begin());
  std::vector<ExperimentId> ids;
  for (const GroupFollower::Target& target : targets) {
    if (target.host == host) ids.push_back(target.id);
  }
  withHost(
      context, host,
      [context, targets, hosts, host, owner](const app::MachineKnowledge& machine) {
        if (const QString slow = app::text::slowEngineLine(machine.catalog.backend, host); !slow.isEmpty())
          context.console.note(slow);
        resumeOn(context, targets, hosts, owner);
      },
      reachedBefore(context, ids), owner);
}

}  // namespace

Error inExperimentFile(const std::string& file, Error error) {
  if (app::text::isOfDescriptor(error)) return error;  // it names its file
  // A number instead of a percentage: 2 could mean 2 % or 200 %.
  const std::string where = error.where.english();
  const bool isPercentage = where.ends_with("/margin") || where.ends_with("/half_width");
  if (isPercentage && error.code == ErrorCode::WrongType) error.allowed = core::base::Phrase::Percentage;
  return core::base::inFile(file, std::move(error));
}

Result<std::string> readFile(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.exists()) return fail({.code = ErrorCode::NotFound, .where = core::base::Phrase::KindFile, .value = path});
  if (!file.open(QIODevice::ReadOnly))
    return fail({.code = ErrorCode::Io, .where = path, .detail = file.errorString().toStdString()});
  constexpr qint64 kMost = 1 << 20;
  if (file.size() > kMost)
    return fail({.code = ErrorCode::TooLarge,
                 .where = path,
                 .value = {core::base::Phrase::Bytes, file.size()},
                 .allowed = {core::base::Phrase::Bytes, 1048576}});
  return file.readAll().toStdString();
}

Result<void> checkHostOf(app::Services& services, const std::string& file, const core::model::Experiment& experiment) {
  const Result<app::HostService*> host = services.host(experiment.host);
  if (host || host.error().code != ErrorCode::NotFound) return {};
  Error unknown = host.error();
  unknown.code = ErrorCode::UnknownValue;
  unknown.where = "/host";
  return fail(inExperimentFile(file, std::move(unknown)));
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
  std::vector<GroupFollower::Target> targets;
  const Result<void> resumed = context.services.store().writeNow([&](Store& store) {
    return store.transact([&]() -> Result<void> {
      for (const ExperimentId& id : ids) {
        const auto record = ExperimentRepository(store).find(id);
        if (!record) return fail(record.error());
        if (core::runs::isDrivenElsewhere(*record, core::base::SystemClock().wallNow()))
          return fail({.code = ErrorCode::Busy,
                       .where = {core::base::Phrase::ExperimentOfId, id.text()},
                       .value = {core::base::Phrase::Process, record->owner->process.pid}});
        if (Result<void> done = core::runs::resumeExperiment(store, id); !done) return done;
        targets.push_back({id, {}, record->experiment.name, record->experiment.host});
      }
      return {};
    });
  });
  if (!resumed) return context.console.fail(resumed.error());
  std::vector<std::string> hosts;
  for (const GroupFollower::Target& target : targets) {
    if (std::find(hosts.begin(), hosts.end(), target.host) == hosts.end()) hosts.push_back(target.host);
  }
  resumeOn(context, targets, std::move(hosts), std::make_shared<ProvisionalOwner>(context.services.store(), ids));
  return {};
}

}  // namespace baremark::cli
