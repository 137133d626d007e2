// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <cstdio>

#include "app/cli/follow.h"
#include "app/cli/verbs.h"
#include "core/runs/actions.h"
#include "core/runs/process.h"

namespace baremark::cli {
namespace {

struct ChangeVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(ChangeVerbs)
};

using core::base::fail;
using core::base::Json;
using core::base::Result;
using core::storage::ExperimentRepository;
using core::storage::Store;

VerbResult done(const VerbContext& context, const core::base::ExperimentId& id, const QString& words) {
  if (context.console.isJson()) {
    const auto record = context.services.store().readNow([&](Store& store) { return ExperimentRepository(store).find(id); });
    const std::string state = record ? core::model::toName(record->state) : "unknown";
    context.console.out(Json{{"schema", "baremark.done/1"}, {"experiment", id.text()}, {"state", state}});
  } else {
    context.console.out(words);
  }
  return kDone;
}

Result<std::optional<core::model::Point>> pointFrom(const std::string& text) {
  if (text.empty()) return std::optional<core::model::Point>{};
  core::model::Point point;
  int used = 0;
  const bool isRead = std::sscanf(text.c_str(), "%dx%d%n", &point.nodes, &point.ranks, &used) == 2;
  if (isRead && static_cast<std::size_t>(used) == text.size() && point.nodes > 0 && point.ranks > 0) return std::optional(point);
  return fail({.code = core::base::ErrorCode::Malformed, .where = "--point", .value = text, .allowed = "NODESxRANKS, such as 1x2"});
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
  return done(context, *id, words.undo ? ChangeVerbsTr::tr("The waiver is taken back.") : ChangeVerbsTr::tr("Waived, with your note."));
}

VerbResult removeVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  const auto changed = context.services.store().writeNow([&](Store& store) {
    return context.invocation.undo ? core::runs::restoreExperiment(store, *id)
                                   : core::runs::removeExperiment(store, *id, core::base::SystemClock().wallNow());
  });
  if (!changed) return context.console.fail(changed.error());
  const QString name = QString::fromStdString(id->text());
  return done(context, *id,
              context.invocation.undo
                  ? ChangeVerbsTr::tr("It is back in the lists.")
                  : ChangeVerbsTr::tr("Removed from the lists; deleted in 30 days. Undo: baremark-cli remove %1 --undo").arg(name));
}

VerbResult cancelVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  const auto record = context.services.store().writeNow([&](Store& store) -> Result<core::storage::ExperimentRecord> {
    ExperimentRepository experiments(store);
    auto found = experiments.find(*id);
    if (!found) return found;
    const bool isOver = found->state == core::model::ExperimentState::Done ||
                        found->state == core::model::ExperimentState::Cancelled ||
                        found->state == core::model::ExperimentState::Stopped;
    if (isOver) {
      return fail({.code = core::base::ErrorCode::Conflict, .where = "experiment " + id->text(),
                   .value = core::model::toName(found->state), .allowed = "an experiment that is not over"});
    }
    if (const auto asked = experiments.requestCancel(*id); !asked) return fail(asked.error());
    return found;
  });
  if (!record) return context.console.fail(record.error());
  // Its owner ends it; where there is none, this process does.
  const bool drives = !hasLivingOwner(*record);
  if (!drives) return done(context, *id, ChangeVerbsTr::tr("Asked its owner to end it; what was measured stays."));
  const Result<std::string> host = hostOf(context.services, *id);
  if (!host) return context.console.fail(host.error());
  withHost(context, *host, [context, id = *id](const app::MachineKnowledge&) { followToEnd(context, id, true); });
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
  context.console.note(ChangeVerbsTr::tr("%n block(s) added.", nullptr, *added));
  const auto record = context.services.store().readNow([&](Store& store) { return ExperimentRepository(store).find(*id); });
  if (!record) return context.console.fail(record.error());
  withHost(context, record->experiment.host, [context, id = *id, drives = !hasLivingOwner(*record)](const app::MachineKnowledge&) {
    followToEnd(context, id, drives);
  });
  return {};
}

VerbResult watchVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  followToEnd(context, *id, false);
  return {};
}

}  // namespace baremark::cli
