// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of node names in Slurm's short form: "n[1-3,07],rack[0-1]n4,login". Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::launch {

/// Each name of the list once, in the order of the list; at most 4096. Empty for any other text: names hold letters,
/// digits, dots, dashes and underscores, and two brackets have text between them.
[[nodiscard]] std::vector<std::string> nodesIn(std::string_view list);

/// Nodes that the next job can exclude, with commas between them: the first names of `used` (the latest first), as many
/// as leave `needed` of the `total` nodes of a partition.
[[nodiscard]] std::string nodesToAvoid(const std::vector<std::string>& used, int total, int needed);

}  // namespace baremark::core::launch
