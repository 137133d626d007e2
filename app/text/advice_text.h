// SPDX-License-Identifier: GPL-3.0-or-later
// What to do about an error whose range needs more than "Allowed: 1 to 64.": a whole sentence for each. If it names
// keys, options or commands, the window has a second one.
#pragma once

#include <QString>
#include <optional>
#include <span>

#include "app/text/error_text.h"
#include "core/base/phrased.h"

namespace baremark::app::text {

struct AdviceForm {
  core::base::Phrase phrase;
  const char* terminal;          ///< the sentence for a terminal
  const char* window = nullptr;  ///< the sentence for the window; nullptr: the same
  [[nodiscard]] const char* wordsFor(Reader reader) const {
    return reader == Reader::Window && window != nullptr ? window : terminal;
  }
};
[[nodiscard]] std::span<const AdviceForm> adviceForms();

/// In the user's language. Nothing: what is allowed is a range or a list of names, and has no sentence of its own.
[[nodiscard]] std::optional<QString> adviceText(const core::base::Phrased& allowed, Reader reader);

}  // namespace baremark::app::text
