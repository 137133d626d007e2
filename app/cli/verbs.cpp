// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verbs.h"

#include <QCoreApplication>
#include <map>

#include "app/cli/follow.h"

namespace baremark::cli {

using core::base::Result;

std::function<VerbResult(const VerbContext&)> findVerb(const std::string& name) {
  static const std::map<std::string, std::function<VerbResult(const VerbContext&)>> verbs = {
      {"list", listVerb},           {"show", showVerb},
      {"compare", compareVerb},     {"report", reportVerb},
      {"export", exportVerb},       {"store check", storeCheckVerb},
      {"store backup", storeBackupVerb}, {"waive", waiveVerb},
      {"remove", removeVerb},       {"cancel", cancelVerb},
      {"extend", extendVerb},       {"watch", watchVerb},
      {"plan", planVerb},           {"run", runVerb},
      {"quickstart", quickstartVerb}, {"runtime list", runtimeListVerb},
      {"image list", imageListVerb}, {"image build", imageBuildVerb},
      {"image remove", imageRemoveVerb}};
  const auto found = verbs.find(name);
  return found == verbs.end() ? nullptr : found->second;
}

Result<core::base::ExperimentId> experimentNamed(app::Services& services, const std::string& text) {
  return services.store().readNow([&](core::storage::Store& store) {
    return core::storage::ExperimentRepository(store).findByPrefix(text);
  });
}

void followToEnd(const VerbContext& context, const core::base::ExperimentId& id, bool drives) {
  auto* follow = new Follow(context.services, context.console, id, drives ? Role::Driver : Role::Watcher, &context.services);
  QObject::connect(follow, &Follow::finished, qApp, [](int status) { QCoreApplication::exit(status); }, Qt::QueuedConnection);
  follow->start();
}

void withMachine(const VerbContext& context, std::function<void(const app::MachineKnowledge&)> then) {
  context.services.learnMachine().then(
      &context.services, [&services = context.services, &console = context.console,
                          then = std::move(then)](const Result<app::MachineKnowledge>& machine) {
        if (!machine) return QCoreApplication::exit(console.fail(machine.error()));
        services.localRunner().start();
        then(*machine);
      });
}

}  // namespace baremark::cli
