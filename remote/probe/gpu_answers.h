// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what nvidia-smi prints of the GPUs of a host. Values that it does not know stand as "[N/A]", "[Not Supported]",
// "[Unknown Error]" or similar, and are empty in the facts. Pure.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/host.h"

namespace baremark::remote {

/// Reads a line of `nvidia-smi --query-gpu=FIELDS,name --format=csv,noheader,nounits`. `fields`: their names with
/// commas between them; unknown ones are skipped. A line with fewer values than fields gives a GPU with only a name.
[[nodiscard]] core::model::GpuFacts gpuIn(std::string_view line, std::string_view fields);

/// The links of all pairs of GPUs in the rows of `nvidia-smi topo -m`, with single blanks between the words: "GPU0 X
/// NV4 SYS mlx5_0 0-31". Other lines, and the columns after those of the GPUs, are skipped.
[[nodiscard]] std::map<std::string, int> gpuLinksIn(const std::vector<std::string>& rows);

}  // namespace baremark::remote
