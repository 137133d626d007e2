// SPDX-License-Identifier: Apache-2.0
// The PMIx library through which this rank found the others.
#pragma once

#include <string>
#include <string_view>

namespace baremark::engine::measure {

/// The version in what PMIx_Get_version() returns: "4.2.2rc2" in "OpenPMIx 4.2.2rc2 (PMIx Standard: 4.2, ...)". Empty:
/// there is none.
[[nodiscard]] std::string pmixVersionIn(std::string_view text);

/// The version of the PMIx library that is loaded. Empty: none is, or MPI has it inside its own library.
[[nodiscard]] std::string pmixVersion();

/// The version of the launcher's PMIx, which it tells each rank. Empty: the launcher uses no PMIx.
[[nodiscard]] std::string pmixVersionOfLauncher();

}  // namespace baremark::engine::measure
