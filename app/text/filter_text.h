// SPDX-License-Identifier: GPL-3.0-or-later
// Messages about the filter that the user types.
#pragma once

#include <QString>
#include <QStringList>

namespace baremark::app::text {

/// A sentence with the unknown keys and the valid keys. Empty if `unknown` is empty.
[[nodiscard]] QString unknownFilterKeys(const QStringList& unknown, const QStringList& known);

}  // namespace baremark::app::text
