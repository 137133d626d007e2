// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a filter that somebody types.
#pragma once

#include <QString>
#include <QStringList>

namespace baremark::app::text {

/// Names the keys that no filter has, and those that it has. Empty where `unknown` is.
[[nodiscard]] QString unknownFilterKeys(const QStringList& unknown, const QStringList& known);

}  // namespace baremark::app::text
