// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets that were sent to a host: folders in its folder of runs. What lies there is the truth; nothing is kept of it here.
// Blocking.
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

/// A name is 1 to 64 letters, digits, dots, dashes and underscores, and starts with a letter or digit. Else OutOfRange.
[[nodiscard]] core::base::Result<void> checkDataName(const std::string& name);
/// Where a data set of that name lies on the host.
[[nodiscard]] std::string dataPath(const core::runs::Host& host, const std::string& name);

[[nodiscard]] core::base::Result<std::string> dataSetsScript(const std::string& folder);
/// In the order of their names; lines that are none of the script's are left out.
[[nodiscard]] std::vector<DataSet> readDataSets(const std::string& folder, std::string_view output);

[[nodiscard]] core::base::Result<std::vector<DataSet>> dataSetsOf(core::runs::Host& host, const IsCancelled& isCancelled);
/// NotFound: there is none of that name.
[[nodiscard]] core::base::Result<void> removeDataSet(core::runs::Host& host, const std::string& name, const IsCancelled& isCancelled);

}  // namespace baremark::remote
