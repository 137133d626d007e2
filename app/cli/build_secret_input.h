// SPDX-License-Identifier: GPL-3.0-or-later
// The secrets of a build, from files, the standard input or the user. Main thread.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/build_secrets.h"

namespace baremark::cli {

/// Each option is "ID=FILE", or "ID": the next line of the standard input, or at a terminal what the user types. The
/// line feed at the end of a file belongs to the secret. Duplicate: an id is given twice. Missing: there is no answer.
/// Errors of readFile(), too.
[[nodiscard]] core::base::Result<core::runs::BuildSecrets> readBuildSecrets(const std::vector<std::string>& options);

}  // namespace baremark::cli
