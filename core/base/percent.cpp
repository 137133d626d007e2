// SPDX-License-Identifier: Apache-2.0
#include "core/base/percent.h"

#include <algorithm>
#include <cstddef>

#include "core/base/number_text.h"
#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

Result<double> parsePercent(std::string_view text, double least, double most) {
  std::string_view digits = trimmed(text);
  if (digits.empty() || digits.back() != '%') {
    return fail({.code = ErrorCode::WrongType, .value = printable(text, 40), .allowed = Phrase::Percentage});
  }
  std::string number(trimmed(digits.substr(0, digits.size() - 1)));
  // A comma is the decimal one: no thousand is in range.
  if (most < 10 && number.find('.') == std::string::npos) std::replace(number.begin(), number.end(), ',', '.');
  const auto percent = number.find_first_not_of("0123456789.") == std::string::npos ? numberIn(number) : std::nullopt;
  if (!percent)
    return fail({.code = ErrorCode::WrongType, .value = printable(text, 40), .allowed = Phrase::Percentage});
  const double fraction = *percent / 100.0;
  if (!(fraction >= least && fraction <= most)) {
    return fail({.code = ErrorCode::OutOfRange,
                 .value = printable(text, 40),
                 .allowed = {Phrase::Range, toPercent(least), toPercent(most)}});
  }
  return fraction;
}

std::string toPercent(double fraction) {
  return generalText(fraction * 100.0, 9) + "%";
}

}  // namespace baremark::core::base
