// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files and folders of this machine in other programs. GUI thread.
#pragma once

#include <QString>

#include "core/base/result.h"

namespace baremark::app::pages {

/// Opens a file or folder with the system's program for it. Unavailable: there is none; the detail is the path.
[[nodiscard]] core::base::Result<void> openPath(const QString& path);

}  // namespace baremark::app::pages
