// SPDX-License-Identifier: Apache-2.0
// Reads one JSON object strictly. The caller reads each member by name, with its type, range and default; finish()
// refuses members that were not read. It keeps the first problem with its path; later reads return defaults.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
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
  /// A whole document, with this member `schema`. The problem of a text that is no JSON is the first one.
  JsonFields(std::string_view text, const std::string& schema, std::size_t maxBytes = 1 << 20);

  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] std::string pathOf(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;  ///< of all members

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
  /// Calls `read` for the object `name`; absent: an empty one.
  void inside(std::string_view name, const std::function<void(JsonFields& member)>& read);
  /// Calls `read` for each object in a list of at most `most` (TooLarge). Stops at the first problem.
  void each(std::string_view name, const std::function<void(JsonFields& entry)>& read, std::size_t most = SIZE_MAX);

  /// Keeps `error` if it is the first. An empty `where` becomes the member's path.
  void refuse(std::string_view name, Error error);
  void refuse(std::string_view name, ErrorCode code, Phrased value = {}, Phrased allowed = {});
  /// Keeps the problem of a nested reader if it is the first.
  void adopt(const Result<void>& nested);

  [[nodiscard]] bool isGood() const { return !m_error; }
  /// The first problem, or an UnknownKey with the nearest valid name.
  [[nodiscard]] Result<void> finish();
  /// `value`, or the error of finish().
  template <class T>
  [[nodiscard]] Result<T> finish(T value) {
    if (const Result<void> good = finish(); !good) return fail(good.error());
    return value;
  }

 private:
  void demandObject();
  const Json* member(std::string_view name, bool mayBeAbsent);
  /// The member if `is` accepts it; else nullptr, and an error if it is there.
  const Json* typed(std::string_view name, bool mayBeAbsent, Phrase expected, bool (*is)(const Json&));

  std::shared_ptr<const Result<Json>> m_document;  ///< null: the object belongs to the caller
  const Json& m_object;
  std::string m_path;
  UnknownMembers m_unknown;
  std::vector<std::string> m_known;
  std::optional<Error> m_error;
};

/// A short text about a value for Error::value: the value itself, or "a list of 3", "an object".
[[nodiscard]] Phrased shortValue(const Json& value);

}  // namespace baremark::core::base
