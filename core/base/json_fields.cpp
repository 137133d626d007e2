// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_fields.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

const Json kEmptyObject = Json::object();
const Json kEmptyArray = Json::array();

bool isNumber(const Json& value) {
  return value.is_number();
}

}  // namespace

Phrased shortValue(const Json& value) {
  if (value.is_array()) return {Phrase::ListOf, value.size()};
  if (value.is_object()) return Phrase::Object;
  return printable(toJsonLine(value), 80);
}

JsonFields::JsonFields(const Json& object, std::string path, UnknownMembers unknown)
    : m_object(object), m_path(std::move(path)), m_unknown(unknown) {
  demandObject();
}

JsonFields::JsonFields(std::string_view text, const std::string& schema, std::size_t maxBytes)
    : m_document(std::make_shared<Result<Json>>(parseJson(text, {.maxBytes = maxBytes}))),
      m_object(*m_document ? **m_document : kEmptyObject),
      m_unknown(UnknownMembers::Refused) {
  if (!*m_document) m_error = m_document->error();
  demandObject();
  choice("schema", {schema});
}

void JsonFields::demandObject() {
  if (m_object.is_object()) return;
  refuse("", {.code = ErrorCode::WrongType,
              .where = m_path.empty() ? "/" : m_path,
              .value = shortValue(m_object),
              .allowed = Phrase::Object});
}

bool JsonFields::has(std::string_view name) const {
  return m_object.is_object() && m_object.contains(name);
}

std::vector<std::string> JsonFields::names() const {
  std::vector<std::string> names;
  for (const auto& entry : m_object.items()) names.push_back(entry.key());
  return names;
}

std::string JsonFields::pathOf(std::string_view name) const {
  return m_path + "/" + std::string(name);
}

void JsonFields::refuse(std::string_view name, Error error) {
  if (m_error) return;
  if (error.where.empty()) error.where = pathOf(name);
  m_error = std::move(error);
}

void JsonFields::refuse(std::string_view name, ErrorCode code, Phrased value, Phrased allowed) {
  refuse(name, Error{.code = code, .value = std::move(value), .allowed = std::move(allowed)});
}

void JsonFields::adopt(const Result<void>& nested) {
  if (!nested && !m_error) m_error = nested.error();
}

const Json* JsonFields::any(std::string_view name) {
  return member(name, true);
}

const Json* JsonFields::typed(std::string_view name, bool mayBeAbsent, Phrase expected, bool (*is)(const Json&)) {
  const Json* value = member(name, mayBeAbsent);
  if (value == nullptr || is(*value)) return value;
  refuse(name, ErrorCode::WrongType, shortValue(*value), expected);
  return nullptr;
}

const Json* JsonFields::member(std::string_view name, bool mayBeAbsent) {
  if (std::ranges::find(m_known, name) == m_known.end()) m_known.emplace_back(name);
  if (!m_object.is_object()) return nullptr;
  const auto found = m_object.find(name);
  if (found != m_object.end()) return &*found;
  if (!mayBeAbsent) refuse(name, ErrorCode::Missing);
  return nullptr;
}

std::string JsonFields::text(std::string_view name, const std::optional<std::string>& fallback, std::size_t maxBytes) {
  const Json* value =
      typed(name, fallback.has_value(), Phrase::Text, [](const Json& json) { return json.is_string(); });
  if (value == nullptr) return fallback.value_or("");
  const auto& found = value->get_ref<const Json::string_t&>();
  if (found.size() > maxBytes) {
    refuse(name, ErrorCode::TooLarge, {Phrase::Bytes, found.size()}, {Phrase::Bytes, maxBytes});
    return fallback.value_or("");
  }
  return found;
}

std::string JsonFields::choice(std::string_view name, const std::vector<std::string>& choices,
                               const std::optional<std::string>& fallback) {
  const bool isThere = has(name);
  std::string found = text(name, fallback);
  if (!isThere || std::ranges::find(choices, found) != choices.end()) return found;
  refuse(name, {.code = ErrorCode::UnknownValue,
                .value = printable(found, 80),
                .allowed = {Phrase::Names, choices},
                .suggestion = nearestName(found, choices)});
  return fallback.value_or("");
}

std::int64_t JsonFields::integer(std::string_view name, std::int64_t least, std::int64_t most,
                                 std::optional<std::int64_t> fallback) {
  const Json* value = typed(name, fallback.has_value(), Phrase::WholeNumber, isWhole);
  const std::int64_t defaultValue = fallback.value_or(least);
  if (value == nullptr) return defaultValue;
  const std::optional<std::int64_t> found = wholeNumber(*value);
  if (!found || *found < least || *found > most) {
    refuse(name, ErrorCode::OutOfRange, shortValue(*value), {Phrase::Range, least, most});
    return defaultValue;
  }
  return *found;
}

double JsonFields::number(std::string_view name, double least, double most, std::optional<double> fallback) {
  const Json* value = typed(name, fallback.has_value(), Phrase::Number, isNumber);
  const double defaultValue = fallback.value_or(least);
  if (value == nullptr) return defaultValue;
  const double found = value->get<double>();
  if (!(found >= least && found <= most)) {
    refuse(name, ErrorCode::OutOfRange, shortValue(*value),
           {Phrase::Range, generalText(least, 6), generalText(most, 6)});
    return defaultValue;
  }
  return found;
}

bool JsonFields::flag(std::string_view name, std::optional<bool> fallback) {
  const Json* value =
      typed(name, fallback.has_value(), Phrase::TrueOrFalse, [](const Json& json) { return json.is_boolean(); });
  return value == nullptr ? fallback.value_or(false) : value->get<bool>();
}

std::optional<double> JsonFields::numberOrNull(std::string_view name) {
  const Json* value =
      typed(name, true, Phrase::NumberOrNull, [](const Json& json) { return json.is_null() || json.is_number(); });
  return value == nullptr || value->is_null() ? std::nullopt : std::optional(value->get<double>());
}

std::vector<std::string> JsonFields::texts(std::string_view name, std::size_t maxBytes) {
  std::vector<std::string> found;
  const Json& list = array(name);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = pathOf(name) + "/" + std::to_string(i);
    if (!list[i].is_string()) {
      refuse(name,
             {.code = ErrorCode::WrongType, .where = where, .value = shortValue(list[i]), .allowed = Phrase::Text});
    } else if (list[i].get_ref<const Json::string_t&>().size() > maxBytes) {
      refuse(name, {.code = ErrorCode::TooLarge, .where = where, .allowed = {Phrase::Bytes, maxBytes}});
    } else {
      found.push_back(list[i].get<std::string>());
    }
  }
  return found;
}

const Json& JsonFields::object(std::string_view name) {
  const Json* value = typed(name, true, Phrase::Object, [](const Json& json) { return json.is_object(); });
  return value == nullptr ? kEmptyObject : *value;
}

const Json& JsonFields::array(std::string_view name) {
  const Json* value = typed(name, true, Phrase::List, [](const Json& json) { return json.is_array(); });
  return value == nullptr ? kEmptyArray : *value;
}

void JsonFields::each(std::string_view name, const std::function<void(JsonFields&)>& read, std::size_t most) {
  const Json& list = array(name);
  if (list.size() > most) refuse(name, ErrorCode::TooLarge, {Phrase::ListOf, list.size()}, {Phrase::ListOf, most});
  for (std::size_t i = 0; isGood() && i < list.size(); ++i) {
    JsonFields entry(list[i], pathOf(name) + "/" + std::to_string(i), m_unknown);
    read(entry);
    adopt(entry.finish());
  }
}

void JsonFields::inside(std::string_view name, const std::function<void(JsonFields&)>& read) {
  JsonFields member(object(name), pathOf(name), m_unknown);
  read(member);
  adopt(member.finish());
}

Result<void> JsonFields::finish() {
  if (m_error) return fail(*m_error);
  if (m_unknown == UnknownMembers::Ignored) return {};
  for (const auto& entry : m_object.items()) {
    if (std::ranges::find(m_known, entry.key()) != m_known.end()) continue;
    return fail({.code = ErrorCode::UnknownKey,
                 .where = m_path + "/" + printable(entry.key(), 80),
                 .allowed = {Phrase::Names, m_known},
                 .suggestion = nearestName(entry.key(), m_known)});
  }
  return {};
}

}  // namespace baremark::core::base
