// SPDX-License-Identifier: Apache-2.0
#include "core/base/number_text.h"

#include <algorithm>
#include <cstddef>
#include <locale>
#include <sstream>

#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

// GCC 10 has no std::to_chars and std::from_chars for double; streams can have their own locale.
std::ostringstream plainStream() {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::string fixedText(double value, int decimals) {
  std::ostringstream out = plainStream();
  out.setf(std::ios::fixed, std::ios::floatfield);
  out.precision(decimals);
  out << value;
  return out.str();
}

std::string generalText(double value, int digits) {
  std::ostringstream out = plainStream();
  out.precision(digits);
  out << value;
  return out.str();
}

std::optional<double> numberIn(std::string_view text) {
  const bool hasOnlyNumberCharacters =
      !text.empty() && text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
  if (!hasOnlyNumberCharacters) return {};
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double value = 0;
  if (!(in >> value) || in.peek() != std::char_traits<char>::eof()) return {};
  return value;
}

Result<double> parsePercent(std::string_view text, double least, double most) {
  std::string_view digits = trimmed(text);
  if (digits.empty() || digits.back() != '%')
    return fail({.code = ErrorCode::WrongType, .value = printable(text, 40), .allowed = Phrase::Percentage});
  std::string number(trimmed(digits.substr(0, digits.size() - 1)));
  // A comma is the decimal one: no thousand is in range.
  if (most < 10 && number.find('.') == std::string::npos) std::ranges::replace(number, ',', '.');
  const auto percent = number.find_first_not_of("0123456789.") == std::string::npos ? numberIn(number) : std::nullopt;
  if (!percent)
    return fail({.code = ErrorCode::WrongType, .value = printable(text, 40), .allowed = Phrase::Percentage});
  const double fraction = *percent / 100.0;
  if (!(fraction >= least && fraction <= most))
    return fail({.code = ErrorCode::OutOfRange,
                 .value = printable(text, 40),
                 .allowed = {Phrase::Range, toPercent(least), toPercent(most)}});
  return fraction;
}

std::string toPercent(double fraction) {
  return generalText(fraction * 100.0, 9) + "%";
}

}  // namespace baremark::core::base
