// SPDX-License-Identifier: Apache-2.0
// Strong ids. Each is a ULID: 26 characters of Crockford's base 32, 48 bits of milliseconds since 1970 and 80 random
// bits, so ids sort by their time of creation and are safe as file names and job names.
#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <string_view>

namespace baremark::core::base {

inline constexpr std::size_t kUlidLength = 26;

/// True for 26 characters of Crockford's alphabet that begin with 0 to 7, because a ULID has 128 bits, not 130.
[[nodiscard]] bool isUlid(std::string_view text);

/// A new ULID with the time `now` and random bits from `random`.
[[nodiscard]] std::string makeUlid(std::chrono::system_clock::time_point now, std::random_device& random);

template <class Tag>
class Id {
 public:
  Id() = default;
  explicit Id(std::string text) : m_text(std::move(text)) {}

  [[nodiscard]] static Id make() {
    thread_local std::random_device random;
    return Id(makeUlid(std::chrono::system_clock::now(), random));
  }

  [[nodiscard]] const std::string& text() const { return m_text; }
  [[nodiscard]] bool isEmpty() const { return m_text.empty(); }
  [[nodiscard]] bool isValid() const { return isUlid(m_text); }

  auto operator<=>(const Id&) const = default;

 private:
  std::string m_text;
};

using ExperimentId = Id<struct ExperimentTag>;
using AllocationId = Id<struct AllocationTag>;
using BlockId = Id<struct BlockTag>;
using RunId = Id<struct RunTag>;

}  // namespace baremark::core::base

template <class Tag>
struct std::hash<baremark::core::base::Id<Tag>> {
  std::size_t operator()(const baremark::core::base::Id<Tag>& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};
