// SPDX-License-Identifier: GPL-3.0-or-later
// The names and values of passport entries for the user. An unknown entry keeps its own name.
#pragma once

#include <QString>

#include "core/model/passport.h"
#include "core/passport/comparability.h"

namespace baremark::app::text {

/// "Threads, binding, limits" for "limits".
[[nodiscard]] QString passportGroup(const std::string& group);
/// Whether an entry is the checksum of a library that the engine loads.
[[nodiscard]] bool isLibrary(const core::model::PassportKey& key);
/// The group under which the window lists an entry: checksums of libraries have their own.
[[nodiscard]] QString passportGroup(const core::model::PassportKey& key);
/// "Open MPI" for software.open_mpi.
[[nodiscard]] QString passportName(const core::model::PassportKey& key);
/// The value in the user's language and units: "8 MiB" for 8388608, "unlimited", "yes" for true, "none" if it is
/// absent. The reference backend is called slow. The text is exact: different values have different texts.
[[nodiscard]] QString passportValue(const core::model::PassportKey& key, const std::string& value);
/// Which passport is missing, as the rest of a sentence about an arm. `difference` comes from
/// core::passport::missingPassport().
[[nodiscard]] QString missingPassport(const core::passport::PassportDifference& difference);

}  // namespace baremark::app::text
