// SPDX-License-Identifier: GPL-3.0-or-later
// The window's names for the keys of an experiment file. Pure; GUI thread.
#pragma once

#include <QString>
#include <string>

#include "core/base/error.h"

namespace baremark::app::text {

/// Whether `where`, a path in an experiment file, is `path` or below it: "/scale/ranks/0" is within "/scale/ranks", but
/// "/scale/ranks_per_node" is not.
[[nodiscard]] bool isWithin(const std::string& where, const std::string& path);
/// The name of each path that Baremark can refuse when it reads or checks an experiment: "Ranks per node" for
/// "/scale/ranks_per_node". Empty only if `where` is not a path in an experiment file.
[[nodiscard]] QString fieldText(const std::string& where);
/// Why Baremark refuses a draft, in sentences for the window, without keys of the file.
[[nodiscard]] QString describeDraft(const core::base::Error& error);

}  // namespace baremark::app::text
