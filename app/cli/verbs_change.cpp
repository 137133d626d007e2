// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "app/application/progress.h"
#include "app/cli/background.h"
#include "app/cli/run_files.h"
#include "app/text/plan_text.h"
#include "core/base/json.h"
#include "core/runs/actions.h"
#include "core/runs/ownership.h"
#include "remote/transfer/runs_folder.h"

namespace baremark::cli {
namespace {

VerbResult done(const VerbContext& context, const ExperimentId& id, const QString& words) {
  context.console.out(doneJson(context.services, id), words);
  return kDone;
}

Result<std::optional<core::model::Point>> pointFrom(const std::string& text) {
  if (text.empty()) return std::optional<core::model::Point>{};
  core::model::Point point;
  int used = 0;
  const bool isRead = std::sscanf(text.c_str(), "%dx%d%n", &point.nodes, &point.ranks, &used) == 2;
  if (isRead && static_cast<std::size_t>(used) == text.size() && point.nodes > 0 && point.ranks > 0)
    return std::optional(point);
  return fail({.code = ErrorCode::Malformed, .where = "--point", .value = text, .allowed = Phrase::PointName});
}

/// Busy: a block of the experiment is running on its host.
Result<void> checkIdle(Store& store, const ExperimentId& id) {
  const auto blocks = core::storage::BlockRepository(store).ofExperiment(id);
  if (!blocks) return fail(blocks.error());
  if (app::blockAtWork(*blocks) == nullptr) return {};
  return fail({.code = ErrorCode::Busy,
               .where = {Phrase::ExperimentOfId, id.text()},
               .allowed = Phrase::ExperimentWithoutBlock});
}

/// Deletes an experiment that is already removed from the lists: first its files on the host, then the experiment.
VerbResult deleteNow(const VerbContext& context, const ExperimentId& id, const std::string& name) {
  const Result<app::HostService*> host = context.services.host(name);
  const bool isForgotten = !host && host.error().code == ErrorCode::NotFound;
  if (!host && !isForgotten) return context.console.fail(host.error());
  const QString place = app::text::placeName(name);
  //: %1: a host
  context.console.note(
      isForgotten
          ? Cli::tr(
                "Removed from the lists. ! The host %1 was removed from Baremark, so the files there are not deleted.")
                .arg(place)
          : Cli::tr("Removed from the lists. Deleting its files on %1. If that fails, they are deleted in 30 days.",
                    "a host")
                .arg(place));
  const auto work = [context, id, there = host.value_or(nullptr)](const IsCancelled& isCancelled) -> Result<bool> {
    if (there != nullptr) {
      const Result<void> gone = retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                                                    [&] { return remote::removeRuns(there->host(), id, isCancelled); });
      if (!gone) return fail(gone.error());
    }
    const Result<void> purged =
        context.services.store().writeNow([&](Store& store) { return ExperimentRepository(store).purge(id); });
    if (!purged) return fail(purged.error());
    return true;
  };
  return runVerbInThread<bool>(context, work, [id](Console& console, bool) {
    console.out({{"schema", "baremark.done/1"}, {"experiment", id.text()}, {"state", "deleted"}, {"removed", true}},
                Cli::tr("Deleted."));
  });
}

bool hasLivingOwner(const core::storage::ExperimentRecord& record) {
  return record.owner && core::runs::isAlive(*record.owner, core::base::SystemClock().wallNow());
}

}  // namespace

VerbResult waiveVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const auto id = experimentNamed(context.services, words.target);
  if (!id) return context.console.fail(id.error());
  const auto changed = context.services.store().writeNow([&](Store& store) {
    return words.undo ? core::runs::takeWaiverBack(store, *id, words.arm, words.key)
                      : core::runs::waiveDifference(store, *id, words.arm, words.key, words.note);
  });
  if (!changed) return context.console.fail(changed.error());
  return done(context, *id, words.undo ? Cli::tr("The waiver is withdrawn.") : Cli::tr("Waived, with your note."));
}

VerbResult renameVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  const auto renamed = context.services.store().writeNow(
      [&](Store& store) { return core::runs::renameExperiment(store, *id, context.invocation.name); });
  if (!renamed) return context.console.fail(renamed.error());
  return done(context, *id,
              Cli::tr("The experiment is now called “%1”.", "the new name of an experiment")
                  .arg(qString(context.invocation.name)));
}

VerbResult removeVerb(const VerbContext& context) {
  const auto record = recordNamed(context);
  if (!record) return context.console.fail(record.error());
  const ExperimentId& id = record->id;
  const std::string& host = record->experiment.host;
  const auto changed = context.services.store().writeNow([&](Store& store) -> Result<void> {
    if (context.invocation.undo) return core::runs::restoreExperiment(store, id);
    if (const Result<void> idle = context.invocation.now ? checkIdle(store, id) : Result<void>(); !idle) return idle;
    return core::runs::removeExperiment(store, id, core::base::SystemClock().wallNow());
  });
  if (!changed) return context.console.fail(changed.error());
  if (context.invocation.undo) return done(context, id, Cli::tr("The experiment is restored."));
  if (context.invocation.now) return deleteNow(context, id, host);
  const QString name = qString(id.text());
  //: %1: an experiment's id
  const QString words = context.console.offering(
      Cli::tr("Removed from the lists. It will be deleted in 30 days. To undo: baremark-cli remove %1 --undo")
          .arg(name));
  if (host == core::model::kLocalHost) return done(context, id, words);
  //: %1: a host, %2: an experiment's id
  const QString more =
      Cli::tr(
          "Its files on %1 are deleted at the same time, or when the window next connects to that host. "
          "To delete everything now: baremark-cli remove %2 --now")
          .arg(qString(host), name);
  return done(context, id, words + QLatin1Char('\n') + context.console.offering(more));
}

VerbResult cancelVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  const auto record = context.services.store().writeNow([&](Store& store) -> Result<core::storage::ExperimentRecord> {
    const auto known = ExperimentRepository(store).find(*id);
    if (!known) return fail(known.error());
    if (core::model::isOver(known->state))
      return fail({.code = ErrorCode::Conflict,
                   .where = {Phrase::ExperimentOfId, id->text()},
                   .value = core::model::toName(known->state)});
    if (const auto asked = core::runs::cancelExperiment(store, *id); !asked) return fail(asked.error());
    return ExperimentRepository(store).find(*id);
  });
  if (!record) return context.console.fail(record.error());
  // The owner carries out the request. If there is none, this process does.
  const bool drives = !hasLivingOwner(*record);
  if (!drives)
    return done(
        context, *id,
        Cli::tr("Process %1 of %2, which runs the experiment, was asked to cancel it. The results so far are kept.",
                "a number; an account and a machine")
            .arg(record->owner->process.pid)
            .arg(record->owner->machine.empty() ? app::text::placeName(core::model::kLocalHost)
                                                : qString(record->owner->machine)));
  withHost(
      context, record->experiment.host, [context, id = *id](auto&&...) { follow(context, id, Role::Canceller); },
      reachedBefore(context, {*id}));
  return {};
}

VerbResult extendVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  const auto point = pointFrom(context.invocation.point);
  if (!point) return context.console.fail(point.error());
  const auto added = context.services.store().writeNow(
      [&](Store& store) { return core::runs::extendExperiment(store, *id, context.invocation.blocks, *point); });
  if (!added) return context.console.fail(added.error());
  context.console.note(Cli::tr("%n block(s) added.", nullptr, *added));
  const auto record = recordOf(context.services, *id);
  if (!record) return context.console.fail(record.error());
  withHost(
      context, record->experiment.host, [context, id = *id](auto&&...) { driveToEnd(context, id); },
      reachedBefore(context, {*id}));
  return {};
}

VerbResult watchVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  follow(context, *id, Role::Watcher);
  return {};
}

}  // namespace baremark::cli
