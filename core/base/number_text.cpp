// SPDX-License-Identifier: Apache-2.0
#include "core/base/number_text.h"

#include <locale>
#include <sstream>

namespace baremark::core::base {
namespace {

// GCC 10 has no std::to_chars and std::from_chars for double; streams can have their own locale.
std::ostringstream plainStream() {
  std::ostringstream out;
  out.imbue(std::locale::classic());
  return out;
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

}  // namespace baremark::core::base
