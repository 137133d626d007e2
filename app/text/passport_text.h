// SPDX-License-Identifier: GPL-3.0-or-later
// The names of passport entries as people read them. An entry that is not known here shows its own name.
#pragma once

#include <QString>
#include <string>

#include "core/containers/comparability.h"
#include "core/model/passport.h"

namespace baremark::app::text {

/// "Threads, binding, limits" for "limits".
[[nodiscard]] QString passportGroup(const std::string& group);
/// Whether an entry is the checksum of a library that the engine loads.
[[nodiscard]] bool isLibrary(const core::model::PassportKey& key);
/// "Open MPI" for software.open_mpi.
[[nodiscard]] QString passportName(const core::model::PassportKey& key);
/// The value in the user's words, signs and units: "8 MiB" for 8388608, "unlimited", "yes" for true. "none" where there is none; the
/// reference backend says that it is slow. Exact: values that differ read differently.
[[nodiscard]] QString passportValue(const core::model::PassportKey& key, const std::string& value);
/// Whose passport is missing, as the rest of a sentence about an arm. For a difference of core::containers::missingPassport().
[[nodiscard]] QString missingPassport(const core::containers::PassportDifference& difference);

}  // namespace baremark::app::text
