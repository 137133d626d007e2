// SPDX-License-Identifier: GPL-3.0-or-later
// Checks, before an experiment is queued, that this machine has its training data. The checks of folders are blocking,
// because a network file system may be slow.
#pragma once

#include <map>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::app {

/// Whether a folder on this machine has the files of the data sets mnist and fashion-mnist: two idx files of the
/// training set and, for runs that evaluate, two of the test set, in the places of core/protocol/idx_names. Does not
/// read the files. Missing: the folder, or the first missing file. WrongType: a file instead of a folder.
/// PermissionDenied: a file is not readable. Blocking.
[[nodiscard]] core::base::Result<void> checkIdxFolder(const std::string& folder, bool isEvaluated = false);

/// The data folders that the experiment's runs read on this machine, and whether the runs evaluate. None if the
/// experiment runs on another host or all its data are synthetic. Fails as plan::expandCases().
using DataFolders = std::map<std::string, bool>;
[[nodiscard]] core::base::Result<DataFolders> dataFoldersHere(const core::model::Experiment& experiment);
/// checkIdxFolder() for each folder. Blocking.
[[nodiscard]] core::base::Result<void> checkFolders(const DataFolders& folders);
/// The setting in the experiment file that such a refusal is about. `path` is the refusal's Error::where.
[[nodiscard]] std::string settingOfFolder(const core::model::Experiment& experiment, const std::string& path);

/// checkFolders() for dataFoldersHere(). Blocking.
[[nodiscard]] core::base::Result<void> checkDataHere(const core::model::Experiment& experiment);

}  // namespace baremark::app
