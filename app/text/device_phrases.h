// SPDX-License-Identifier: GPL-3.0-or-later
// The words for the phrases about GPUs, fabrics and versions of runtimes.
#pragma once

#include <span>

#include "app/text/phrase_text.h"

namespace baremark::app::text {

[[nodiscard]] std::span<const PhraseForm> devicePhrases();

}  // namespace baremark::app::text
