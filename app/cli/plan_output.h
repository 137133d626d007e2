// SPDX-License-Identifier: GPL-3.0-or-later
// A prepared experiment in words and as JSON: its size, its cost, its cautions, and its first round.
#pragma once

#include <QString>
#include <QStringList>

#include "app/application/preparation.h"
#include "core/base/json_fwd.h"

namespace baremark::cli {

/// "2 arms × 2 scales × 5 repeats = 20 runs, about 2 min"
[[nodiscard]] QString summaryLine(const app::Prepared& prepared);
[[nodiscard]] QStringList cautionLines(const app::Prepared& prepared);
[[nodiscard]] QString planText(const app::Prepared& prepared);
[[nodiscard]] core::base::Json planJson(const app::Prepared& prepared);

}  // namespace baremark::cli
