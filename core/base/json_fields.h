// SPDX-License-Identifier: Apache-2.0
// Reads one JSON object strictly: every member is asked for by name, with its type, range and default; what was not asked
// for is refused at the end. The first problem is kept and reported with its path; later reads return their defaults.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"

namespace baremark::core::base {

/// Where the members of an object may come from: is a name that nobody asked for an error?
enum class UnknownMembers : std::uint8_t { Refused, Ignored };

class JsonFields {
 public:
  /// `object` must outlive this. `path` is the object's place in its file, "" for the document itself.
  JsonFields(const Json& object, std::string path, UnknownMembers unknown = UnknownMembers::Refused);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::string pathOf(std::string_view name) const;

  /// The member as it stands, or nullptr where it is absent.
  const Json* any(std::string_view name);

  // Without a default the member must be there (Missing).
  std::string text(std::string_view name, const std::optional<std::string>& otherwise = {}, std::size_t maxBytes = 4096);
  std::string choice(std::string_view name, const std::vector<std::string>& choices,
                     const std::optional<std::string>& otherwise = {});
  std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most,
                       std::optional<std::int64_t> otherwise = {});
  double number(std::string_view name, double least, double most, std::optional<double> otherwise = {});
  bool flag(std::string_view name, std::optional<bool> otherwise = {});
  /// A number or null; null and absent are nothing.
  std::optional<double> numberOrNull(std::string_view name);
  std::vector<std::string> texts(std::string_view name, std::size_t maxBytes = 4096);
  const Json& object(std::string_view name);  ///< an empty object where it is absent
  const Json& array(std::string_view name);   ///< an empty array where it is absent

  /// Keeps `error` if it is the first; its `where` is set to the member's path where it is empty.
  void refuse(std::string_view name, Error error);
  /// Takes over the first problem of a nested reader.
  void adopt(const Result<void>& nested);

  [[nodiscard]] bool isGood() const { return !m_error; }
  /// The first problem, or an UnknownKey with the nearest valid name.
  [[nodiscard]] Result<void> finish();

 private:
  const Json* member(std::string_view name, bool mayBeAbsent);
  void refuseType(std::string_view name, const Json& value, const char* wanted);

  const Json& m_object;
  std::string m_path;
  UnknownMembers m_unknown;
  std::vector<std::string> m_known;
  std::optional<Error> m_error;
};

/// A short look at a value for an Error's `value` slot: the value itself, or "a list of 3", "an object".
[[nodiscard]] std::string shortValue(const Json& value);

}  // namespace baremark::core::base
