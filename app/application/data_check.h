// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this machine has the data that an experiment trains on, before anything of it is queued.
#pragma once

#include <map>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::app {

/// Whether a folder of this machine holds what data mnist and fashion-mnist are read from: idx files where core/protocol/idx_names looks for them, two of
/// the training images and, for runs that evaluate, two of the test images.
/// Reads nothing of them. Missing: the folder, or the first file that is not there; PermissionDenied: one may not be read.
/// Blocking, as the disk or a network's file system is.
[[nodiscard]] core::base::Result<void> checkIdxFolder(const std::string& folder, bool isEvaluated = false);

/// The folders that runs of the experiment read on this machine, and whether they evaluate; none where it runs on
/// another host or makes its images itself. The refusals of plan::expandCases().
using DataFolders = std::map<std::string, bool>;
[[nodiscard]] core::base::Result<DataFolders> dataFoldersHere(const core::model::Experiment& experiment);
/// checkIdxFolder() for each of them; blocking.
[[nodiscard]] core::base::Result<void> checkFolders(const DataFolders& folders);
/// Which setting of the file such a refusal is about: `path` is its Error::where.
[[nodiscard]] std::string settingOfFolder(const core::model::Experiment& experiment, const std::string& path);

/// checkIdxFolder() for every data folder that a run of the experiment reads, where it runs on this machine; nothing is
/// said of other hosts. The refusals of plan::expandCases() too.
[[nodiscard]] core::base::Result<void> checkDataHere(const core::model::Experiment& experiment);

}  // namespace baremark::app
