// SPDX-License-Identifier: GPL-3.0-or-later
// The words for the parts of an error, in the user's language. core/base/phrases.h has their English. Pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "core/base/phrased.h"

namespace baremark::app::text {

/// Such as "1 to 64 bytes". What is ADVICE or ENGLISH there stays English.
[[nodiscard]] QString phraseText(const core::base::Phrased& phrased);
/// A number, a text as it is, or the names as in "a, b or c" and "a, b and 7 more".
[[nodiscard]] QString valueText(const core::base::Phrased::Value& value);

/// Replaces %1 to %9 in `words` in one pass, because a value may contain a percent sign.
[[nodiscard]] QString filled(const QString& words, const QStringList& values);

}  // namespace baremark::app::text
