// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <QFileInfo>
#include <QSaveFile>

#include "app/cli/background.h"
#include "core/base/json.h"
#include "core/storage/block_repository.h"

namespace baremark::cli {

Result<ExperimentId> experimentNamed(app::Services& services, const std::string& text) {
  return services.store().readNow([&](Store& store) { return ExperimentRepository(store).findByPrefix(text); });
}

Result<core::storage::ExperimentRecord> recordOf(app::Services& services, const ExperimentId& id) {
  return services.store().readNow([&](Store& store) { return ExperimentRepository(store).find(id); });
}

Result<core::storage::ExperimentRecord> recordNamed(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  return id ? recordOf(context.services, *id) : fail(id.error());
}

Json doneJson(app::Services& services, const ExperimentId& id) {
  const auto record = recordOf(services, id);
  const std::string state = record ? core::model::toName(record->state) : "unknown";
  return {{"schema", "baremark.done/1"},
          {"experiment", id.text()},
          {"state", state},
          {"removed", record && record->removed}};
}

app::Reached reachedBefore(const VerbContext& context, const std::vector<ExperimentId>& ids) {
  const auto isAnyThere = context.services.store().readNow([&](Store& store) -> Result<bool> {
    for (const ExperimentId& id : ids) {
      const auto blocks = core::storage::BlockRepository(store).ofExperiment(id);
      if (!blocks) return fail(blocks.error());
      const bool isThere =
          std::ranges::any_of(*blocks, [](const auto& block) { return core::model::isAtTheHost(block.block.state); });
      if (isThere) return true;
    }
    return false;
  });
  return isAnyThere.value_or(false) ? app::Reached::Before : app::Reached::NotYet;
}

void withHost(const VerbContext& context, const std::string& name,
              std::function<void(app::HostService&, const app::MachineKnowledge&)> then, app::Reached reached) {
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
  const auto begin = [host = *host, then = std::move(then)](const app::MachineKnowledge& known) {
    host->runner().start();
    then(*host, known);
  };
  app::Services& services = context.services;
  if (*host == &services.local() && services.localMachine().takeKeptIfMeasured()) return begin(*services.machine());
  const auto ask = [context, host = *host, reached](const IsCancelled& isCancelled) {
    return retryUntilConnected(context, reached, isCancelled, [&]() -> Result<app::MachineKnowledge> {
      Result<app::MachineKnowledge> known = host->learnNow();
      if (isCancelled()) return fail({.code = ErrorCode::Cancelled});
      return known;
    });
  };
  const auto take = [host = *host, begin](const app::MachineKnowledge& known) {
    host->take(known);
    begin(known);
  };
  (void)runInThread<app::MachineKnowledge>(context, ask, take, [host = *host] { host->host().close(); });
}

Result<void> writeFile(const std::string& path, const std::string& text, Present present) {
  const QFileInfo there(qString(path));
  if (present == Present::Keep && (there.exists() || there.isSymLink()))
    return fail({.code = ErrorCode::Conflict, .where = path, .allowed = Phrase::NewFile});
  QSaveFile file(qString(path));
  const bool isWritten = file.open(QIODevice::WriteOnly) &&
                         file.write(text.data(), static_cast<qint64>(text.size())) >= 0 && file.commit();
  if (isWritten) return {};
  return fail(app::ioError(file));
}

Json imageFields(const char* schema, const core::storage::ImageRecord& image) {
  return {{"schema", schema},   {"name", image.name},     {"host", image.host},
          {"path", image.path}, {"digest", image.digest}, {"bytes", image.bytes}};
}

void reportWritten(Console& console, const char* schema, const std::string& path, const std::string& text) {
  console.out({{"schema", schema}, {"file", path}, {"bytes", text.size()}},
              Cli::tr("Written: %1", "a path").arg(qString(path)));
}

}  // namespace baremark::cli
