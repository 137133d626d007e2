// SPDX-License-Identifier: GPL-3.0-or-later
// Finds kinds of blocks by typed words. Pure; the registry outlives the results.
#pragma once

#include <QString>
#include <vector>

#include "core/recipes/block_kind.h"

namespace baremark::app::models {

struct KindGroup {
  QString label;
  std::vector<const core::recipes::BlockKind*> kinds;  ///< by label
};

/// The kinds whose label, id or group contains every word, by group. The groups are in the usual order of their first
/// layer. Without words: all kinds.
[[nodiscard]] std::vector<KindGroup> kindsMatching(const core::recipes::Registry& registry, const QString& words);

}  // namespace baremark::app::models
