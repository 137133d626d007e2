// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers the facts that the checks before a run (core/preflight) judge on the side where the user works: what the
// store knows of a host, its runtimes and its images, and what one look at the host finds. What the canary found where
// the ranks ran is in core/report/checks.h. Also checks whether this machine has the training data.
#pragma once

#include <set>

#include "app/text/names.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"
#include "core/preflight/rules.h"
#include "core/runs/host.h"
#include "core/runs/runner_resources.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"
#include "remote/transfer/waiting.h"

namespace baremark::app {

/// What the store knows of a host.
struct HostCheckRecords {
  std::vector<core::storage::ImageRecord> images;  ///< of that host
  std::vector<core::storage::ProbeRecord> probes;
  std::vector<core::storage::ImageFormRecord> forms;  ///< of these images
};
/// On the thread of the store.
[[nodiscard]] Result<HostCheckRecords> hostCheckRecords(core::storage::Store& store, const std::string& host);

/// The facts of the side where the user works, without the look at the host. Pure.
[[nodiscard]] core::preflight::Facts loginFacts(const core::model::Experiment& experiment,
                                                const core::plan::HostContext& context, const HostCheckRecords& records,
                                                const core::runs::RunnerResources& resources);

/// Tests of runtimes, each with a variant.
using RuntimeTests = std::map<std::pair<std::string, std::string>, core::model::RuntimeProbe>;

/// Adds the tests, made for this run, to the facts of the arms that use these runtimes and variants.
void addTests(core::preflight::Facts& facts, const RuntimeTests& tests, const core::runs::RunnerResources& resources);

/// Why these facts stop the run: the first check that says so and is not in `waived`. Empty: nothing does. Pure.
[[nodiscard]] std::optional<Error> refusalBy(const core::preflight::Facts& facts, const std::set<std::string>& waived);

/// Looks at the images, the bound folders and the room for images on the host, and adds what it finds to the facts.
/// Blocking. A look that fails leaves the facts as they are: the checks then say that they do not know. Fails soon
/// after `isCancelled` returns true.
void lookAtHost(core::runs::Host& host, const std::string& engine, core::preflight::Facts& facts,
                const remote::IsCancelled& isCancelled = {});

/// Whether a folder on this machine has the files of the data sets mnist and fashion-mnist: two idx files of the
/// training set and, for runs that evaluate, two of the test set, in the places of core/protocol/idx_names. Does not
/// read the files. Missing: the folder, or the first missing file. WrongType: a file instead of a folder.
/// PermissionDenied: a file is not readable. Blocking.
[[nodiscard]] Result<void> checkIdxFolder(const std::string& folder, bool isEvaluated = false);

/// The data folders that the experiment's runs read on this machine, and whether the runs evaluate. None if the
/// experiment runs on another host or all its data are synthetic. Fails as plan::expandCases().
using DataFolders = std::map<std::string, bool>;
[[nodiscard]] Result<DataFolders> dataFoldersHere(const core::model::Experiment& experiment);
/// checkIdxFolder() for each folder. Blocking.
[[nodiscard]] Result<void> checkFolders(const DataFolders& folders);
/// The setting in the experiment file that such a refusal is about. `path` is the refusal's Error::where.
[[nodiscard]] std::string settingOfFolder(const core::model::Experiment& experiment, const std::string& path);

/// checkFolders() for dataFoldersHere(). Blocking.
[[nodiscard]] Result<void> checkDataHere(const core::model::Experiment& experiment);

}  // namespace baremark::app
