// SPDX-License-Identifier: Apache-2.0
// The numbers of a version, for rules that compare whole series. Pure.
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>
#include <vector>

namespace baremark::core::base {

/// The numbers of a version: {4, 2, 2} of "4.2.2rc2". Empty: it does not begin with a number.
[[nodiscard]] inline std::vector<int> numbersOf(std::string_view version) {
  std::vector<int> numbers;
  while (!version.empty()) {
    int number = 0;
    const auto [end, problem] = std::from_chars(version.data(), version.data() + version.size(), number);
    if (problem != std::errc{} || number < 0) break;
    numbers.push_back(number);
    version.remove_prefix(static_cast<std::size_t>(end - version.data()));
    if (version.empty() || version.front() != '.') break;
    version.remove_prefix(1);
  }
  return numbers;
}

/// Whether a version lies between two others. An empty limit is none. Only the numbers that a limit has count at the
/// upper end: "4.1.6" lies within "4.1" and "4.1". A version of two numbers stands for its series: "2.1" lies within
/// "2.1.1" and "2.2". False for a text that does not begin with a number.
[[nodiscard]] inline bool isWithin(std::string_view version, std::string_view least, std::string_view most) {
  const std::vector<int> numbers = numbersOf(version);
  if (numbers.empty()) return false;
  std::vector<int> low = numbersOf(least);
  if (numbers.size() > 1 && low.size() > numbers.size()) low.resize(numbers.size());
  const std::vector<int> high = numbersOf(most);
  std::vector<int> start = numbers;
  if (start.size() > high.size()) start.resize(high.size());
  return numbers >= low && start <= high;
}

}  // namespace baremark::core::base
