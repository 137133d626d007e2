// SPDX-License-Identifier: Apache-2.0
// A part of an Error as data: a phrase, which is a code, and its values. app/text makes words of it in the user's
// language. Values; any thread.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json_fwd.h"

namespace baremark::core::base {

enum class Phrase : std::uint16_t {
#ifndef Q_MOC_RUN  // Qt's moc cannot read an enumeration from other files
#define PHRASE(name, english) name,
#include "core/base/phrases.h"
#endif
};

/// The English text of a phrase, with %1 and so on in the place of its values. It ends with a NUL character.
[[nodiscard]] std::string_view englishPattern(Phrase phrase);

/// A phrase and its values. Initialise it with a phrase, `Phrase::WholeNumber`, with a phrase and its values,
/// `{Phrase::Range, 1, 64}`, or with a text that is the same in every language, such as a path.
class Phrased {
 public:
  using Names = std::vector<std::string>;
  using Value = std::variant<std::int64_t, std::string, Names>;

  Phrased() = default;
  /// The values are those of %1, %2 and so on in the phrase's text.
  template <class... Values>
  Phrased(Phrase phrase, Values&&... values)  // NOLINT(google-explicit-constructor): keeps the many callers short
      : m_phrase(phrase), m_values{value(std::forward<Values>(values))...} {}
  /// A Phrase::Value; none if the text is empty.
  template <class Text>
  requires std::convertible_to<Text, std::string> Phrased(
      Text&& text) {  // NOLINT(google-explicit-constructor,bugprone-forwarding-reference-overload): as above
    std::string given(std::forward<Text>(text));
    if (given.empty()) return;
    m_phrase = Phrase::Value;
    m_values.emplace_back(std::move(given));
  }

  [[nodiscard]] Phrase phrase() const { return m_phrase; }
  [[nodiscard]] const std::vector<Value>& values() const { return m_values; }
  /// There is no phrase, or a list without names, or an empty value.
  [[nodiscard]] bool empty() const { return m_phrase <= Phrase::Names && english().empty(); }
  /// The same phrase, with change(text) in the place of each text and name in its values.
  [[nodiscard]] Phrased withTexts(const std::function<std::string(const std::string&)>& change) const;

  /// The English text, such as "1 to 64 bytes"; empty if nothing is known. It is in this room because the engine prints
  /// its errors without Qt and without app/text. Log lines, the store and the JSON of the command line contain it too,
  /// in every language of the user.
  [[nodiscard]] std::string english() const;
  /// For the store: a text, or the name of the phrase and its values.
  [[nodiscard]] Json toJson() const;
  /// Empty if this program does not know the phrase, or a value is missing.
  [[nodiscard]] static Phrased fromJson(const Json& stored);

  bool operator==(const Phrased&) const = default;
  /// Whether this is the text: a Phrase::Value, or no phrase and an empty text.
  bool operator==(std::string_view text) const { return m_phrase <= Phrase::Value && english() == text; }
  bool operator==(const char* text) const { return *this == std::string_view(text); }
  bool operator==(const std::string& text) const { return *this == std::string_view(text); }

 private:
  template <class T>
  static Value value(T&& given) {
    if constexpr (std::same_as<std::remove_cvref_t<T>, Value>)
      return std::forward<T>(given);
    else if constexpr (std::integral<std::remove_cvref_t<T>>)
      return static_cast<std::int64_t>(given);
    else if constexpr (std::convertible_to<T, Names>)
      return Names(std::forward<T>(given));
    else
      return std::string(std::forward<T>(given));
  }

  Phrase m_phrase = Phrase::None;
  std::vector<Value> m_values;
};

}  // namespace baremark::core::base
