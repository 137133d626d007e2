// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <cstdint>
#include <optional>
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
    m_error = Error{.code = isNumber ? ErrorCode::OutOfRange : ErrorCode::Malformed,
                    .where = placeOf(m_text, byte > 0 ? byte - 1 : 0),
                    .allowed = isNumber ? Phrase::DoubleNumber : Phrase::JsonInUtf8,
                    .detail = printable(problem.what(), 200)};
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
  if (text.size() > limits.maxBytes) {
    return fail({.code = ErrorCode::TooLarge,
                 .value = {Phrase::Bytes, text.size()},
                 .allowed = {Phrase::Bytes, limits.maxBytes}});
  }
  DocumentBuilder builder(text, limits);
  const bool isComplete = Json::sax_parse(text, &builder);
  Result<Json> document = builder.finish();
  if (document && !isComplete) return fail({.code = ErrorCode::Malformed, .allowed = Phrase::JsonInUtf8});
  return document;
}

std::string toJsonLine(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string toJsonText(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace baremark::core::base
