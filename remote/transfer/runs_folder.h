// SPDX-License-Identifier: GPL-3.0-or-later
// A host's folder of runs: its data sets, which no other record names, and folders of experiments. Blocking.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct DataSet {
  std::string name;
  std::string path;  ///< on the host, for the setting data_dir
  std::int64_t files = 0;
  std::int64_t bytes = 0;
  bool operator==(const DataSet&) const = default;
};

/// Checks a name: 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first. Else OutOfRange.
[[nodiscard]] core::base::Result<void> checkDataName(const std::string& name);
/// The path of the data set with this name on the host.
[[nodiscard]] std::string dataPath(const core::runs::Host& host, const std::string& name);

[[nodiscard]] core::base::Result<std::string> dataSetsScript(const std::string& folder);
/// Sorted by name. Lines that do not come from the script are skipped.
[[nodiscard]] std::vector<DataSet> readDataSets(const std::string& folder, std::string_view output);

[[nodiscard]] core::base::Result<std::vector<DataSet>> dataSetsOf(core::runs::Host& host,
                                                                  const IsCancelled& isCancelled);
/// NotFound: there is no data set with this name.
[[nodiscard]] core::base::Result<void> removeDataSet(core::runs::Host& host, const std::string& name,
                                                     const IsCancelled& isCancelled);

/// Deletes the folder of an experiment, and nothing else.
/// Untrusted: `experiment` is no valid id and might name another folder.
[[nodiscard]] core::base::Result<std::string> removeRunsScript(const std::string& root,
                                                               const core::base::ExperimentId& experiment);
/// Succeeds if the folder does not exist. Links are never followed. Io: the folder could not be deleted completely, or
/// its name belongs to a link or a file. Blocking.
[[nodiscard]] core::base::Result<void> removeRuns(core::runs::Host& host, const core::base::ExperimentId& experiment,
                                                  const IsCancelled& isCancelled);

}  // namespace baremark::remote
