// SPDX-License-Identifier: GPL-3.0-or-later
// The window's names for the keys of an experiment file. Pure; GUI thread.
#pragma once

#include <QString>
#include <string>

#include "core/base/error.h"

namespace baremark::app::text {

/// Whether `where`, a path in an experiment file, is `path` or lies below it: "/scale/ranks/0" is within "/scale/ranks",
/// "/scale/ranks_per_node" is not.
[[nodiscard]] bool isWithin(const std::string& where, const std::string& path);
/// "Ranks a node" of "/scale/ranks_per_node": the plain name of every path that reading or checking an experiment can
/// refuse. Empty only where `where` is no path of an experiment file.
[[nodiscard]] QString fieldText(const std::string& where);
/// Why a draft is refused, in sentences for the window without a key of the file.
[[nodiscard]] QString describeDraft(const core::base::Error& error);

}  // namespace baremark::app::text
