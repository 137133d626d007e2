// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "app/cli/follow.h"
#include "app/cli/interrupts.h"
#include "app/text/error_text.h"
#include "app/text/offline_text.h"
#include "core/runs/process.h"
#include "core/runs/task_pool.h"
#include "core/storage/block_repository.h"

namespace baremark::cli {

namespace {

struct VerbsTr {
  Q_DECLARE_TR_FUNCTIONS(Verbs)
};

using core::base::Result;

/// What withHost goes through: the host is asked, again while its link is away, then the verb goes on.
struct Approach {
  VerbContext context;
  app::HostService* host;
  std::function<void(const app::MachineKnowledge&)> then;
  app::LinkPatience patience;
  int before = Interrupts::count();
  std::shared_ptr<Interrupts> interrupts = std::make_shared<Interrupts>();
  bool isInterrupted = false;
  bool isWaiting = false;  ///< and said so
};

void approach(const std::shared_ptr<Approach>& way);

/// As Error::value of an interrupt.
const char* whatGoesOn(const Invocation& words) {
  if (words.verb == "cancel") return app::text::kCancelStored;
  return words.resume || words.verb == "extend" ? app::text::kGoesOn : "";
}

/// True: the host is asked again in a moment.
bool waitsForLink(const std::shared_ptr<Approach>& way, const core::base::Error& error) {
  const auto pause = way->patience.pauseAfter(error, core::base::SystemClock().monotonicNow());
  if (!pause) return false;
  if (!std::exchange(way->isWaiting, true)) way->context.console.note(app::text::waitsForLink(error));
  QTimer::singleShot(*pause, way->host, [way] { approach(way); });
  return true;
}

void goOn(const std::shared_ptr<Approach>& way, const app::MachineKnowledge& known) {
  way->host->runner().start();
  way->then(known);
  way->interrupts.reset();  // what follows takes signals itself now
}

void approach(const std::shared_ptr<Approach>& way) {
  app::Services& services = way->context.services;
  if (way->host == &services.local() && services.spareMachine()) {
    // As after an answer: the verb may end the event loop, which has to run by then.
    return QTimer::singleShot(0, way->host, [way, &services] { goOn(way, *services.machine()); });
  }
  core::runs::whenDone(way->host->learn(), way->host, [way](const Result<app::MachineKnowledge>& known) {
    Console& console = way->context.console;
    const Invocation& words = way->context.invocation;
    // Ctrl-C at a question: that nobody answered may be heard of before the interrupt itself.
    const bool isEnd = way->isInterrupted || (!known && Interrupts::count() != way->before);
    if (isEnd) return QCoreApplication::exit(console.fail({.code = core::base::ErrorCode::Cancelled, .where = words.verb, .value = whatGoesOn(words)}));
    if (!known) {
      if (!waitsForLink(way, known.error())) QCoreApplication::exit(console.fail(known.error()));
      return;
    }
    goOn(way, *known);
  });
}

}  // namespace

std::function<VerbResult(const VerbContext&)> findVerb(const std::string& name) {
  static const std::map<std::string, std::function<VerbResult(const VerbContext&)>> verbs = {
      {"list", listVerb},           {"show", showVerb},
      {"compare", compareVerb},     {"report", reportVerb},
      {"export", exportVerb},       {"store check", storeCheckVerb},
      {"store backup", storeBackupVerb}, {"waive", waiveVerb}, {"rename", renameVerb},
      {"remove", removeVerb},       {"cancel", cancelVerb},
      {"extend", extendVerb},       {"watch", watchVerb},
      {"plan", planVerb},           {"run", runVerb},
      {"quickstart", quickstartVerb}, {"work", workVerb}, {"runtime list", runtimeListVerb},
      {"image list", imageListVerb}, {"image build", imageBuildVerb},
      {"image remove", imageRemoveVerb}, {"image send", imageSendVerb},
      {"data list", dataListVerb},  {"data send", dataSendVerb},
      {"data remove", dataRemoveVerb}, {"fetch", fetchVerb},
      {"host add", hostAddVerb},
      {"host test", hostTestVerb},  {"host list", hostListVerb}, {"host show", hostShowVerb},
      {"host remove", hostRemoveVerb}, {"host trust", hostTrustVerb}};
  const auto found = verbs.find(name);
  return found == verbs.end() ? nullptr : found->second;
}

Result<core::base::ExperimentId> experimentNamed(app::Services& services, const std::string& text) {
  return services.store().readNow([&](core::storage::Store& store) {
    return core::storage::ExperimentRepository(store).findByPrefix(text);
  });
}

void followToEnd(const VerbContext& context, const core::base::ExperimentId& id, Role role) {
  auto* follow = new Follow(context.services, context.console, id, role, &context.services);
  QObject::connect(follow, &Follow::finished, qApp, [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  follow->start();
}

void driveToEnd(const VerbContext& context, const core::base::ExperimentId& id) {
  const auto record = context.services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  if (!record) return QCoreApplication::exit(context.console.fail(record.error()));
  const auto now = core::base::SystemClock().wallNow();
  if (!record->owner || !core::runs::isAlive(*record->owner, now)) return followToEnd(context, id, Role::Driver);
  const auto pid = static_cast<qint64>(record->owner->process.pid);
  //: %1: a process id
  context.console.note(core::runs::isOfThisBoot(*record->owner)
                           ? VerbsTr::tr("Process %1 runs this experiment. This one shows it.").arg(pid) :
                           //: %1: a process id
                           VerbsTr::tr("Another machine, or this one before it was started anew, runs this "
                                         "experiment (process %1 there, heard of within the last "
                                         "minute), so it is not taken over. This process shows it.")
                                 .arg(pid));
  followToEnd(context, id, Role::Watcher);
}

core::base::Json doneJson(app::Services& services, const core::base::ExperimentId& id) {
  const auto record = services.store().readNow([&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  const std::string state = record ? core::model::toName(record->state) : "unknown";
  return {{"schema", "baremark.done/1"}, {"experiment", id.text()}, {"state", state}, {"removed", record && record->removed}};
}

Result<std::string> hostOf(app::Services& services, const core::base::ExperimentId& id) {
  const auto record = services.store().readNow([&](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(id); });
  if (!record) return core::base::fail(record.error());
  return record->experiment.host;
}

app::Link linkOf(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids) {
  const auto isAnyThere = context.services.store().readNow([&](core::storage::Store& store) -> Result<bool> {
    for (const core::base::ExperimentId& id : ids) {
      const auto blocks = core::storage::BlockRepository(store).ofExperiment(id);
      if (!blocks) return core::base::fail(blocks.error());
      const bool isThere = std::any_of(blocks->begin(), blocks->end(), [](const auto& block) { return core::model::isAtTheHost(block.block.state); });
      if (isThere) return true;
    }
    return false;
  });
  return isAnyThere.value_or(false) ? app::Link::WasThere : app::Link::New;
}

void withHost(const VerbContext& context, const std::string& name, std::function<void(const app::MachineKnowledge&)> then, app::Link link) {
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
  const auto way = std::make_shared<Approach>(Approach{.context = context, .host = *host, .then = std::move(then), .patience = app::LinkPatience(link)});
  QObject::connect(way->interrupts.get(), &Interrupts::interrupted, *host, [weak = std::weak_ptr(way)] {
    const auto interrupted = weak.lock();
    if (!interrupted) return;
    interrupted->isInterrupted = true;
    interrupted->host->host().close();
  });
  approach(way);
}

}  // namespace baremark::cli
