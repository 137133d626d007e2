// SPDX-License-Identifier: GPL-3.0-or-later
// The part of adviceForms() that is about images.
#pragma once

#include <span>

#include "app/text/advice_text.h"

namespace baremark::app::text {

[[nodiscard]] std::span<const AdviceForm> imageAdvice();

}  // namespace baremark::app::text
