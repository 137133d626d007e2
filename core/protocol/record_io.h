// SPDX-License-Identifier: Apache-2.0
// Writes and reads the fields of telemetry records, so that one list of fields serves both: template functions over
// Writer and Reader, which have the same members. For this room's sources only.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/protocol/telemetry.h"

namespace baremark::core::protocol {

inline constexpr std::int64_t kMostInteger = std::int64_t{1} << 53;
inline constexpr double kMost = std::numeric_limits<double>::max();
// Parts to which a number is rounded. 0: it is not.
inline constexpr double kSeconds = 1e7;
inline constexpr double kValues = 1e6;  ///< losses and accuracies

[[nodiscard]] inline base::Json rounded(double value, double parts = 0) {
  if (!std::isfinite(value)) return nullptr;
  return parts > 0 ? std::round(value * parts) / parts : value;
}

/// Writes the fields of a record. Reader has the same functions, so that one list of fields serves both.
struct Writer {
  template <class T>
  using Of = const T&;

  base::Json& out;

  void text(const char* name, const std::string& value, std::size_t = 0) { out[name] = value; }
  template <class T>
  void integer(const char* name, T value, std::int64_t, std::int64_t) {
    out[name] = value;
  }
  void count(const char* name, std::int64_t value) { out[name] = value; }
  void number(const char* name, double value, double, double, double parts = 0) { out[name] = rounded(value, parts); }
  void orNull(const char* name, const std::optional<double>& value) {
    out[name] = value ? rounded(*value) : base::Json(nullptr);
  }
  void orNull(const char* name, double value) { out[name] = rounded(value); }
  void ifKnown(const char* name, const std::optional<double>& value, double parts = 0) {
    if (value) out[name] = rounded(*value, parts);
  }
  template <class Names, class Enum>
  void word(const char* name, Enum value, const Names& names) {
    out[name] = names[static_cast<std::size_t>(value)];
  }
  void column(const char* name, const std::vector<double>& values, std::optional<std::size_t> = {},
              double parts = kSeconds) {
    base::Json list = base::Json::array();
    for (const double value : values) list.push_back(rounded(value, parts));
    out[name] = std::move(list);
  }
  void columnIfAny(const char* name, const std::vector<double>& values, std::size_t rows) {
    if (!values.empty()) column(name, values, rows, kValues);
  }
};

/// Reads the fields of a record. `most` is the longest text; longer ones are cut.
struct Reader {
  template <class T>
  using Of = T&;

  base::JsonFields& in;

  void text(const char* name, std::string& value, std::size_t most = 4096) {
    value = base::printable(in.text(name, {}, static_cast<std::size_t>(kMaxLineBytes)), most);
  }
  template <class T>
  void integer(const char* name, T& value, std::int64_t least, std::int64_t most) {
    value = static_cast<T>(in.integer(name, least, most));
  }
  void count(const char* name, std::int64_t& value) { value = in.integer(name, 0, kMostInteger); }
  void number(const char* name, double& value, double least, double most, double = 0) {
    value = in.number(name, least, most);
  }
  void orNull(const char* name, std::optional<double>& value) { value = in.numberOrNull(name); }
  void orNull(const char* name, double& value) {
    value = in.numberOrNull(name).value_or(std::numeric_limits<double>::quiet_NaN());
  }
  void ifKnown(const char* name, std::optional<double>& value, double = 0) {
    if (in.has(name)) value = in.number(name, 0, kMost);
  }
  template <class Names, class Enum>
  void word(const char* name, Enum& value, const Names& names) {
    const auto* const found = std::ranges::find(names, in.choice(name, {names.begin(), names.end()}));
    if (found != names.end()) value = static_cast<Enum>(found - names.begin());
  }
  void column(const char* name, std::vector<double>& values, std::optional<std::size_t> rows = {}, double = 0) {
    for (const base::Json& value : in.array(name)) {
      if (!value.is_number() && !value.is_null())
        return in.refuse(name, base::ErrorCode::WrongType, base::shortValue(value), base::Phrase::NumbersOrNull);
      values.push_back(value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>());
    }
    if (rows && values.size() != *rows)
      in.refuse(name, base::ErrorCode::OutOfRange, {base::Phrase::EntryCount, values.size()},
                {base::Phrase::EntriesLikeFirstColumn, *rows});
  }
  void columnIfAny(const char* name, std::vector<double>& values, std::size_t rows) {
    if (!in.array(name).empty()) column(name, values, rows);
  }
};

template <class Io, class T>
using Of = typename Io::template Of<T>;

}  // namespace baremark::core::protocol
