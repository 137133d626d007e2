// SPDX-License-Identifier: GPL-3.0-or-later
// Names of nodes as Slurm writes them together, "n[1-3,07],rack[0-1]n4,login". Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::launch {

/// Each name once, in their order; at most 4096. Nothing where it is no such list: names hold letters, digits, dots, dashes and
/// underscores, and brackets with something between two of them.
[[nodiscard]] std::vector<std::string> nodesIn(std::string_view list);

/// Of `used`, the latest first, those that a job may be kept from, with commas: as many as leave `needed` of a partition's `total`.
[[nodiscard]] std::string nodesToAvoid(const std::vector<std::string>& used, int total, int needed);

}  // namespace baremark::core::launch
