// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

Phrased placeOf(std::string_view text, std::size_t byte) {
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t i = 0; i < byte && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      column = 1;
    } else {
      ++column;
    }
  }
  return {Phrase::LineColumn, line, column};
}

bool isUtf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
         (text.size() > 1 && (text[0] == '\0') != (text[1] == '\0'));
}

/// Where the text breaks off being JSON. `found` is empty if it is no usual mistake (parseJson()).
struct Mistake {
  std::size_t at;
  std::string_view found;
};

/// `at`: where the parser stopped.
Mistake mistakeAt(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 12> kForeign = {"//", "/*", "#", "'", "\u00a0", "“",
                                                         "”",  "„",  "‘", "’", "«",      "»"};
  if (isUtf16(text)) return {0, "UTF-16"};
  if (at >= text.size()) return {text.size(), {}};
  for (const std::string_view foreign : kForeign) {
    if (text.substr(at).starts_with(foreign)) return {at, foreign};
  }
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t\r\n");
  const char last = before == std::string_view::npos ? '\0' : text[before];
  if (text[at] == ',' && (last == ',' || last == '[' || last == '{')) return {at, ","};
  if ((text[at] == '}' || text[at] == ']') && last == ',') return {before, ","};
  return {at, {}};
}

/// The line around this place, or a part of it.
std::string lineAt(std::string_view text, std::size_t at) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kShown = 120;
  if (isUtf16(text)) return {};
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const std::string_view line = text.substr(begin, text.find('\n', at) - begin);
  return printable(line.substr(at - begin > kBefore ? at - begin - kBefore : 0), kShown);
}

/// Builds the document while it is read and stops at the first error.
class DocumentBuilder {
 public:
  DocumentBuilder(std::string_view text, const JsonLimits& limits) : m_text(text), m_limits(limits) {}

  // The names and signatures of the next functions are nlohmann's SAX interface.
  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const Json::string_t&) { return add(value); }
  bool string(Json::string_t& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(Json::string_t& name) {
    if (m_open.back()->contains(name)) {
      m_error = Error{.code = ErrorCode::Duplicate, .where = path() + "/" + printable(name, 80)};
      return false;
    }
    m_names.back() = name;
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const nlohmann::detail::exception& problem) {
    const bool isNumber = problem.id == 406;  // nlohmann: number overflow
    const Mistake mistake = mistakeAt(m_text, byte > 0 ? byte - 1 : 0);
    m_error = Error{.code = isNumber ? ErrorCode::OutOfRange : ErrorCode::Malformed,
                    .where = placeOf(m_text, mistake.at),
                    .value = isNumber ? Phrased() : Phrased(std::string(mistake.found)),
                    .allowed = isNumber ? Phrase::DoubleNumber : Phrase::JsonInUtf8,
                    .detail = lineAt(m_text, mistake.at)};
    return false;
  }

  [[nodiscard]] Result<Json> finish() {
    if (m_error) return fail(*m_error);
    return std::move(m_document);
  }

 private:
  [[nodiscard]] std::string path() const {
    std::string out;
    for (std::size_t i = 0; i + 1 < m_names.size(); ++i) {
      out += "/";
      out += m_open[i]->is_array() ? std::to_string(m_open[i]->size() - 1) : printable(m_names[i], 80);
    }
    return out;
  }

  Json* add(Json value) {
    if (m_open.empty()) {
      m_document = std::move(value);
      return &m_document;
    }
    Json& parent = *m_open.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    Json& member = parent[m_names.back()];
    member = std::move(value);
    return &member;
  }

  bool open(Json container) {
    if (m_open.size() >= m_limits.maxDepth) {
      m_error = Error{.code = ErrorCode::TooLarge,
                      .where = path(),
                      .value = Phrase::NestedDeeper,
                      .allowed = {Phrase::Levels, m_limits.maxDepth}};
      return false;
    }
    // A parent gets no further member while its child is open, so this pointer stays valid until close().
    m_open.push_back(add(std::move(container)));
    m_names.emplace_back();
    return true;
  }

  bool close() {
    m_open.pop_back();
    m_names.pop_back();
    return true;
  }

  std::string_view m_text;
  JsonLimits m_limits;
  Json m_document;
  std::vector<Json*> m_open;
  std::vector<std::string> m_names;
  std::optional<Error> m_error;
};

}  // namespace

Result<Json> parseJson(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.maxBytes)
    return fail({.code = ErrorCode::TooLarge,
                 .value = {Phrase::Bytes, text.size()},
                 .allowed = {Phrase::Bytes, limits.maxBytes}});
  DocumentBuilder builder(text, limits);
  const bool isComplete = Json::sax_parse(text, &builder);
  Result<Json> document = builder.finish();
  if (document && !isComplete) return fail({.code = ErrorCode::Malformed, .allowed = Phrase::JsonInUtf8});
  return document;
}

bool isWhole(const Json& value) {
  if (!value.is_number_float()) return value.is_number_integer();
  const double number = value.get<double>();
  return std::trunc(number) == number;
}

std::optional<std::int64_t> wholeNumber(const Json& value) {
  if (value.is_number_float()) {
    constexpr double kBeyond = 9223372036854775808.0;  // 2^63
    const double number = value.get<double>();
    if (!(number >= -kBeyond && number < kBeyond)) return {};
    return static_cast<std::int64_t>(number);
  }
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX)) return {};
  return value.get<std::int64_t>();
}

std::string toJsonLine(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string toJsonText(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace baremark::core::base
