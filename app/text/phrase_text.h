// SPDX-License-Identifier: GPL-3.0-or-later
// The words for the parts of an error, in the user's language. Each phrase of core/base/phrased.h has a form here or a
// whole sentence in advice_text.h. Phrases that only developers read have neither and stay English. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "core/base/phrased.h"

namespace baremark::app::text {

struct PhraseForm {
  core::base::Phrase phrase;
  const char* text;  ///< English, the source of the translation; %1 and so on are the phrase's values
};
[[nodiscard]] std::span<const PhraseForm> phraseForms();

/// Such as "1 to 64 bytes". A phrase without a form stays English.
[[nodiscard]] QString phraseText(const core::base::Phrased& phrased);
/// A number, a text as it is, or the names as in "a, b or c" and "a, b and 7 more".
[[nodiscard]] QString valueText(const core::base::Phrased::Value& value);

/// Replaces %1 to %9 in `words` in one pass, because a value may contain a percent sign.
[[nodiscard]] QString filled(const QString& words, const QStringList& values);

}  // namespace baremark::app::text
