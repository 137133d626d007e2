// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs of the command line. A verb returns an exit status, or starts work that calls QCoreApplication::exit() when
// it ends. Main thread.
#pragma once

#include "app/application/connection_patience.h"
#include "app/application/recipe_resources.h"
#include "app/application/services.h"
#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "core/report/assessment.h"

namespace baremark::cli {

using core::report::Assessment;
using core::storage::ExperimentRepository;
using core::storage::HostRepository;
using core::storage::Store;
using remote::IsCancelled;

struct VerbContext {
  const Invocation& invocation;
  app::Services& services;
  Console& console;
};

/// The exit status. Empty: the event loop runs until QCoreApplication::exit() is called.
using VerbResult = std::optional<int>;

// The verbs, by the file that defines them.
Verb listVerb, showVerb;                                                                    // verbs_list.cpp
Verb compareVerb, reportVerb, exportVerb, storeCheckVerb, storeBackupVerb;                  // verbs_store.cpp
Verb waiveVerb, renameVerb, removeVerb, cancelVerb, extendVerb, watchVerb;                  // verbs_change.cpp
Verb planVerb, runVerb, quickstartVerb;                                                     // verbs_run.cpp
Verb workVerb;                                                                              // work.cpp
Verb imageListVerb, imageShowVerb, imageBuildVerb, imageConvertVerb;                        // verbs_image.cpp
Verb imageImportVerb, imageRemoveVerb, runtimeListVerb;                                     // verbs_image.cpp
Verb recipeNewVerb, recipeShowVerb, recipeRenderVerb, recipeDiffVerb, recipeImportVerb;     // verbs_recipe.cpp
Verb recipeLintVerb;                                                                        // verbs_lint.cpp
Verb recipeCheckVerb, recipeBuildVerb, recipeResolveVerb;                                   // verbs_recipe_build.cpp
Verb imageSendVerb, dataListVerb, dataSendVerb, dataRemoveVerb, fetchVerb;                  // verbs_transfer.cpp
Verb hostAddVerb, hostTestVerb, hostShowVerb, hostListVerb, hostRemoveVerb, hostTrustVerb;  // verbs_host.cpp

/// The document of `compare --json`.
[[nodiscard]] Result<Json> comparisonDocument(app::Services& services, const ExperimentId& id,
                                              const core::report::AssessOptions& options);
/// Prints the verdicts, with --json the document. Returns the exit status.
[[nodiscard]] int printComparison(app::Services& services, Console& console, const ExperimentId& id,
                                  const core::report::AssessOptions& options);

/// The assessment of the experiment that the command names.
[[nodiscard]] Result<Assessment> assessmentNamed(const VerbContext& context,
                                                 const core::report::AssessOptions& options = {});

/// The experiment that an id or its beginning names.
[[nodiscard]] Result<ExperimentId> experimentNamed(app::Services& services, const std::string& text);

/// Asks a host for its facts, starts its runner, then calls `then`. Exits with the error if that fails, and after an
/// interrupt, which also closes the host. `reached` says how long to wait for the connection (ConnectionPatience).
void withHost(const VerbContext& context, const std::string& host,
              std::function<void(app::HostService&, const app::MachineKnowledge&)> then,
              app::Reached reached = app::Reached::NotYet);
/// Whether the host of these experiments was reached before: whether one of them has blocks at the host.
[[nodiscard]] app::Reached reachedBefore(const VerbContext& context, const std::vector<ExperimentId>& ids);
/// The --json document of a verb without another result: the experiment, its state, and whether it was removed.
[[nodiscard]] Json doneJson(app::Services& services, const ExperimentId& id);

[[nodiscard]] Result<core::storage::ExperimentRecord> recordOf(app::Services& services, const ExperimentId& id);
/// The record of the experiment that the command names by its id or the beginning of the id.
[[nodiscard]] Result<core::storage::ExperimentRecord> recordNamed(const VerbContext& context);

/// What happens to a file that exists already.
enum class Present : std::uint8_t { Keep, Replace };

/// Writes a whole file, by rename; an existing one keeps its permissions, and is unchanged after an error. Errors: Io;
/// Conflict: the file exists and Present::Keep.
[[nodiscard]] Result<void> writeFile(const std::string& path, const std::string& text,
                                     Present present = Present::Replace);

/// The fields of an image that all documents about one have.
[[nodiscard]] Json imageFields(const char* schema, const core::storage::ImageRecord& image);

/// Reports the file that was written, with --json also its size.
void reportWritten(Console& console, const char* schema, const std::string& path, const std::string& text);

/// The recipe in a file. Errors: those of readFile() and app::parseRecipe(), with the file's name.
[[nodiscard]] Result<core::recipes::Recipe> readRecipe(const std::string& path, const app::RecipeResources& resources);

/// The stage's name, and for a block its number from 1 and its kind.
[[nodiscard]] Json placeJson(const core::recipes::Recipe& recipe, const core::recipes::BlockPlace& place);

}  // namespace baremark::cli
