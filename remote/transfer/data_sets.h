// SPDX-License-Identifier: GPL-3.0-or-later
// The data sets that were sent to a host. They are folders in its folder of runs; Baremark keeps no other record of
// them. Blocking.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

/// Checks a name: 1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit. Otherwise
/// OutOfRange.
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

}  // namespace baremark::remote
