// SPDX-License-Identifier: Apache-2.0
// Reads one JSON object strictly. The caller reads each member by name, with its type, range and default; finish()
// refuses members that were not read. The reader keeps the first problem with its path; later reads return their
// defaults.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::base {

/// Whether finish() refuses or ignores members that were not read.
enum class UnknownMembers : std::uint8_t { Refused, Ignored };

class JsonFields {
 public:
  /// `object` must outlive this. `path` is the object's place in its file, "" for the document itself.
  JsonFields(const Json& object, std::string path, UnknownMembers unknown = UnknownMembers::Refused);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::string pathOf(std::string_view name) const;

  /// The member, or nullptr if it is absent.
  const Json* any(std::string_view name);

  // A member without a fallback is required (Missing). Other errors: WrongType, and TooLarge, UnknownValue or
  // OutOfRange.
  std::string text(std::string_view name, const std::optional<std::string>& fallback = {}, std::size_t maxBytes = 4096);
  std::string choice(std::string_view name, const std::vector<std::string>& choices,
                     const std::optional<std::string>& fallback = {});
  std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most,
                       std::optional<std::int64_t> fallback = {});
  double number(std::string_view name, double least, double most, std::optional<double> fallback = {});
  bool flag(std::string_view name, std::optional<bool> fallback = {});
  /// A number; nothing if the member is null or absent.
  std::optional<double> numberOrNull(std::string_view name);
  std::vector<std::string> texts(std::string_view name, std::size_t maxBytes = 4096);
  const Json& object(std::string_view name);  ///< an empty object if it is absent
  const Json& array(std::string_view name);   ///< an empty array if it is absent

  /// Keeps `error` if it is the first. An empty `where` becomes the member's path.
  void refuse(std::string_view name, Error error);
  /// Keeps the problem of a nested reader if it is the first.
  void adopt(const Result<void>& nested);

  [[nodiscard]] bool isGood() const { return !m_error; }
  /// The first problem, or an UnknownKey with the nearest valid name.
  [[nodiscard]] Result<void> finish();

 private:
  const Json* member(std::string_view name, bool mayBeAbsent);
  /// The member if `is` accepts it; else nullptr, and an error if it is there.
  const Json* typed(std::string_view name, bool mayBeAbsent, Phrase expected, bool (*is)(const Json&));

  const Json& m_object;
  std::string m_path;
  UnknownMembers m_unknown;
  std::vector<std::string> m_known;
  std::optional<Error> m_error;
};

/// A short text about a value for Error::value: the value itself, or "a list of 3", "an object".
[[nodiscard]] Phrased shortValue(const Json& value);

}  // namespace baremark::core::base
