// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "app/cli/experiment_follower.h"
#include "app/cli/interrupts.h"
#include "app/cli/provisional_owner.h"
#include "app/text/error_text.h"
#include "app/text/offline_text.h"
#include "core/base/json.h"
#include "core/runs/ownership.h"
#include "core/runs/task_pool.h"
#include "core/storage/block_repository.h"

namespace baremark::cli {

namespace {

struct VerbsTr {
  Q_DECLARE_TR_FUNCTIONS(Verbs)
};

using core::base::Result;

/// The state of withHost(): it asks the host, retries while the host cannot be reached, then calls the verb's function.
struct Approach {
  VerbContext context;
  app::HostService* host;
  std::function<void(const app::MachineKnowledge&)> then;
  app::ConnectionPatience patience;
  std::shared_ptr<ProvisionalOwner> owner;  ///< nullptr: no experiment exists yet
  int before = Interrupts::count();
  std::shared_ptr<Interrupts> interrupts = std::make_shared<Interrupts>();
  bool isInterrupted = false;
  bool isWaiting = false;  ///< the wait was reported
  bool isPausing = false;  ///< between two retries
};

void approach(const std::shared_ptr<Approach>& way);

/// The Error::value of an interrupt: what still continues.
const char* interruptValue(const Invocation& words) {
  if (words.verb == "cancel") return app::text::kCancelStored;
  return words.resume || words.verb == "extend" ? app::text::kGoesOn : "";
}

void endInterrupted(const Approach& way) {
  if (way.owner) way.owner->release();
  const Invocation& words = way.context.invocation;
  QCoreApplication::exit(way.context.console.fail(
      {.code = core::base::ErrorCode::Cancelled, .where = words.verb, .value = interruptValue(words)}));
}

/// Starts a pause before the next retry. False: there is no retry after this error.
bool waitsForLink(const std::shared_ptr<Approach>& way, const core::base::Error& error) {
  const auto pause = way->patience.pauseAfter(error, core::base::SystemClock().monotonicNow());
  if (!pause) return false;
  if (!std::exchange(way->isWaiting, true)) {
    const auto outage = way->host->host().outage();
    const bool isOffline = error.code == core::base::ErrorCode::Offline;  // otherwise its scheduler does not answer
    if (way->owner && isOffline)
      way->owner->noteOutage(way->host->name(), outage ? outage->since : core::base::SystemClock().wallNow());
    way->context.console.note(app::text::waitsForLink(error));
  }
  way->isPausing = true;
  QTimer::singleShot(*pause, way->host, [way] {
    if (std::exchange(way->isPausing, false)) approach(way);
  });
  return true;
}

void finish(const std::shared_ptr<Approach>& way, const app::MachineKnowledge& known) {
  way->host->runner().start();
  way->then(known);
  way->interrupts.reset();  // further work receives signals itself
}

void approach(const std::shared_ptr<Approach>& way) {
  app::Services& services = way->context.services;
  if (way->host == &services.local() && services.localMachine().takeKeptIfMeasured()) {
    // From the event loop, as after an answer: the verb may exit the loop, so the loop must run.
    return QTimer::singleShot(0, way->host, [way, &services] { finish(way, *services.machine()); });
  }
  core::runs::whenDone(way->host->learn(), way->host, [way](const Result<app::MachineKnowledge>& known) {
    Console& console = way->context.console;
    // After Ctrl-C at a question, the missing answer may be reported before the interrupt.
    const bool isEnd = way->isInterrupted || (!known && Interrupts::count() != way->before);
    if (isEnd) return endInterrupted(*way);
    if (known) return finish(way, *known);
    if (waitsForLink(way, known.error())) return;
    if (way->owner) way->owner->release();
    QCoreApplication::exit(console.fail(known.error()));
  });
}

}  // namespace

std::function<VerbResult(const VerbContext&)> findVerb(const std::string& name) {
  static const std::map<std::string, std::function<VerbResult(const VerbContext&)>> verbs = {
      {"list", listVerb},
      {"show", showVerb},
      {"compare", compareVerb},
      {"report", reportVerb},
      {"export", exportVerb},
      {"store check", storeCheckVerb},
      {"store backup", storeBackupVerb},
      {"waive", waiveVerb},
      {"rename", renameVerb},
      {"remove", removeVerb},
      {"cancel", cancelVerb},
      {"extend", extendVerb},
      {"watch", watchVerb},
      {"plan", planVerb},
      {"run", runVerb},
      {"quickstart", quickstartVerb},
      {"work", workVerb},
      {"runtime list", runtimeListVerb},
      {"image list", imageListVerb},
      {"image show", imageShowVerb},
      {"image build", imageBuildVerb},
      {"image convert", imageConvertVerb},
      {"image import", imageImportVerb},
      {"image remove", imageRemoveVerb},
      {"image send", imageSendVerb},
      {"recipe new", recipeNewVerb},
      {"recipe show", recipeShowVerb},
      {"recipe render", recipeRenderVerb},
      {"recipe lint", recipeLintVerb},
      {"recipe diff", recipeDiffVerb},
      {"recipe import", recipeImportVerb},
      {"recipe check", recipeCheckVerb},
      {"recipe build", recipeBuildVerb},
      {"recipe resolve", recipeResolveVerb},
      {"data list", dataListVerb},
      {"data send", dataSendVerb},
      {"data remove", dataRemoveVerb},
      {"fetch", fetchVerb},
      {"host add", hostAddVerb},
      {"host test", hostTestVerb},
      {"host list", hostListVerb},
      {"host show", hostShowVerb},
      {"host remove", hostRemoveVerb},
      {"host trust", hostTrustVerb}};
  const auto found = verbs.find(name);
  return found == verbs.end() ? nullptr : found->second;
}

Result<core::base::ExperimentId> experimentNamed(app::Services& services, const std::string& text) {
  return services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).findByPrefix(text); });
}

void followToEnd(const VerbContext& context, const core::base::ExperimentId& id, Role role) {
  auto* follow = new ExperimentFollower(context.services, context.console, id, role, &context.services);
  QObject::connect(
      follow, &ExperimentFollower::finished, qApp, [](int status) { QCoreApplication::exit(status); },
      Qt::QueuedConnection);
  follow->start();
}

void driveToEnd(const VerbContext& context, const core::base::ExperimentId& id) {
  const auto record = context.services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  if (!record) return QCoreApplication::exit(context.console.fail(record.error()));
  const auto now = core::base::SystemClock().wallNow();
  if (!core::runs::isDrivenElsewhere(*record, now)) return followToEnd(context, id, Role::Driver);
  const auto pid = static_cast<qint64>(record->owner->process.pid);
  //: %1: a process id
  context.console.note(core::runs::isOfThisBoot(*record->owner)
                           ? VerbsTr::tr("Process %1 runs this experiment. This process shows its progress.").arg(pid)
                           :
                           //: %1: a process id
                           VerbsTr::tr("Process %1, on another machine or on this one before its restart, runs this "
                                       "experiment and was active within the last minute. This process "
                                       "shows its progress.")
                               .arg(pid));
  followToEnd(context, id, Role::Watcher);
}

core::base::Json doneJson(app::Services& services, const core::base::ExperimentId& id) {
  const auto record = services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  const std::string state = record ? core::model::toName(record->state) : "unknown";
  return {{"schema", "baremark.done/1"},
          {"experiment", id.text()},
          {"state", state},
          {"removed", record && record->removed}};
}

Result<std::string> hostOf(app::Services& services, const core::base::ExperimentId& id) {
  const auto record = services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  if (!record) return core::base::fail(record.error());
  return record->experiment.host;
}

app::Reached reachedBefore(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids) {
  const auto isAnyThere = context.services.store().readNow([&](core::storage::Store& store) -> Result<bool> {
    for (const core::base::ExperimentId& id : ids) {
      const auto blocks = core::storage::BlockRepository(store).ofExperiment(id);
      if (!blocks) return core::base::fail(blocks.error());
      const bool isThere = std::any_of(blocks->begin(), blocks->end(),
                                       [](const auto& block) { return core::model::isAtTheHost(block.block.state); });
      if (isThere) return true;
    }
    return false;
  });
  return isAnyThere.value_or(false) ? app::Reached::Before : app::Reached::NotYet;
}

void withHost(const VerbContext& context, const std::string& name,
              std::function<void(const app::MachineKnowledge&)> then, app::Reached reached,
              std::shared_ptr<ProvisionalOwner> owner) {
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) {
    if (owner) owner->release();
    return QCoreApplication::exit(context.console.fail(host.error()));
  }
  const auto way = std::make_shared<Approach>(Approach{.context = context,
                                                       .host = *host,
                                                       .then = std::move(then),
                                                       .patience = app::ConnectionPatience(reached),
                                                       .owner = std::move(owner)});
  QObject::connect(way->interrupts.get(), &Interrupts::interrupted, *host, [weak = std::weak_ptr(way)] {
    const auto interrupted = weak.lock();
    if (!interrupted) return;
    interrupted->isInterrupted = true;
    interrupted->host->host().close();
    if (std::exchange(interrupted->isPausing, false)) endInterrupted(*interrupted);
  });
  approach(way);
}

}  // namespace baremark::cli
