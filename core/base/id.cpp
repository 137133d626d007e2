// SPDX-License-Identifier: Apache-2.0
#include "core/base/id.h"

#include <cstdint>

namespace baremark::core::base {
namespace {
constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
}

bool isUlid(std::string_view text) {
  if (text.size() != kUlidLength || text.front() > '7') return false;
  return text.find_first_not_of(kAlphabet) == std::string_view::npos;
}

std::string makeUlid(std::chrono::system_clock::time_point now, std::random_device& random) {
  using std::chrono::milliseconds;
  const auto sinceEpoch = std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count();
  auto time = static_cast<std::uint64_t>(sinceEpoch < 0 ? 0 : sinceEpoch);
  std::string text(kUlidLength, '0');
  for (std::size_t place = 10; place-- > 0;) {
    text[place] = kAlphabet[time & 31U];
    time >>= 5U;
  }
  for (std::size_t place = 10; place < kUlidLength; ++place) text[place] = kAlphabet[random() & 31U];
  return text;
}

}  // namespace baremark::core::base
