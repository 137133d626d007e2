// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs of the command line. A verb returns an exit status, or starts work that calls QCoreApplication::exit() when
// it ends. Main thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/application/connection_patience.h"
#include "app/application/services.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/report/assessment.h"

namespace baremark::cli {

struct VerbContext {
  const Invocation& invocation;
  app::Services& services;
  Console& console;
};

/// The exit status. Empty: the event loop runs until QCoreApplication::exit() is called.
using VerbResult = std::optional<int>;

// verbs_list.cpp: lists experiments and shows one.
[[nodiscard]] VerbResult listVerb(const VerbContext& context);
[[nodiscard]] VerbResult showVerb(const VerbContext& context);
// verbs_store.cpp: results of an experiment, and the store itself.
[[nodiscard]] VerbResult compareVerb(const VerbContext& context);
[[nodiscard]] VerbResult reportVerb(const VerbContext& context);
[[nodiscard]] VerbResult exportVerb(const VerbContext& context);
[[nodiscard]] VerbResult storeCheckVerb(const VerbContext& context);
[[nodiscard]] VerbResult storeBackupVerb(const VerbContext& context);
// verbs_change.cpp: changes experiments.
[[nodiscard]] VerbResult waiveVerb(const VerbContext& context);
[[nodiscard]] VerbResult renameVerb(const VerbContext& context);
[[nodiscard]] VerbResult removeVerb(const VerbContext& context);
[[nodiscard]] VerbResult cancelVerb(const VerbContext& context);
[[nodiscard]] VerbResult extendVerb(const VerbContext& context);
[[nodiscard]] VerbResult watchVerb(const VerbContext& context);
// verbs_run.cpp: starts experiments.
[[nodiscard]] VerbResult planVerb(const VerbContext& context);
[[nodiscard]] VerbResult runVerb(const VerbContext& context);
[[nodiscard]] VerbResult quickstartVerb(const VerbContext& context);
// work.cpp: runs all queued experiments.
[[nodiscard]] VerbResult workVerb(const VerbContext& context);
// verbs_image.cpp
[[nodiscard]] VerbResult runtimeListVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageListVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageShowVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageBuildVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageConvertVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageImportVerb(const VerbContext& context);
[[nodiscard]] VerbResult imageRemoveVerb(const VerbContext& context);
// verbs_recipe.cpp
[[nodiscard]] VerbResult recipeNewVerb(const VerbContext& context);
[[nodiscard]] VerbResult recipeShowVerb(const VerbContext& context);
[[nodiscard]] VerbResult recipeRenderVerb(const VerbContext& context);
[[nodiscard]] VerbResult recipeDiffVerb(const VerbContext& context);
[[nodiscard]] VerbResult recipeImportVerb(const VerbContext& context);
// verbs_lint.cpp
[[nodiscard]] VerbResult recipeLintVerb(const VerbContext& context);
// verbs_recipe_build.cpp
[[nodiscard]] VerbResult recipeCheckVerb(const VerbContext& context);
[[nodiscard]] VerbResult recipeBuildVerb(const VerbContext& context);
// verbs_recipe_resolve.cpp
[[nodiscard]] VerbResult recipeResolveVerb(const VerbContext& context);
// verbs_transfer.cpp: transfers between this machine and a host.
[[nodiscard]] VerbResult imageSendVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataListVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataSendVerb(const VerbContext& context);
[[nodiscard]] VerbResult dataRemoveVerb(const VerbContext& context);
[[nodiscard]] VerbResult fetchVerb(const VerbContext& context);
// verbs_host.cpp
[[nodiscard]] VerbResult hostAddVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostTestVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostShowVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostListVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostRemoveVerb(const VerbContext& context);
[[nodiscard]] VerbResult hostTrustVerb(const VerbContext& context);

/// The document of `compare --json`.
[[nodiscard]] core::base::Result<core::base::Json> comparisonDocument(app::Services& services,
                                                                      const core::base::ExperimentId& id,
                                                                      const core::report::AssessOptions& options);
/// Prints the verdicts, with --json the document. Returns the exit status.
[[nodiscard]] int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                                  const core::report::AssessOptions& options);

/// The assessment of the experiment that the command names.
[[nodiscard]] core::base::Result<core::report::Assessment> assessmentNamed(
    const VerbContext& context, const core::report::AssessOptions& options = {});

/// The experiment that an id or its beginning names.
[[nodiscard]] core::base::Result<core::base::ExperimentId> experimentNamed(app::Services& services,
                                                                           const std::string& text);

/// Asks a host for its facts, starts its runner, then calls `then`. Exits with the error if that fails, and after an
/// interrupt, which also closes the host. `reached` says how long to wait for the connection (ConnectionPatience).
void withHost(const VerbContext& context, const std::string& host,
              std::function<void(const app::MachineKnowledge&)> then, app::Reached reached = app::Reached::NotYet);
/// Whether the host of these experiments was reached before: whether one of them has blocks at the host.
[[nodiscard]] app::Reached reachedBefore(const VerbContext& context, const std::vector<core::base::ExperimentId>& ids);
/// The --json document of a verb without another result: the experiment, its state, and whether it was removed.
[[nodiscard]] core::base::Json doneJson(app::Services& services, const core::base::ExperimentId& id);

[[nodiscard]] core::base::Result<core::storage::ExperimentRecord> recordOf(app::Services& services,
                                                                           const core::base::ExperimentId& id);
/// The record of the experiment that the command names by its id or the beginning of the id.
[[nodiscard]] core::base::Result<core::storage::ExperimentRecord> recordNamed(const VerbContext& context);

}  // namespace baremark::cli
