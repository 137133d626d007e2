// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_fields.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/base/nearest_name.h"
#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

const Json kEmptyObject = Json::object();
const Json kEmptyArray = Json::array();

std::string numberText(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

}  // namespace

std::string shortValue(const Json& value) {
  if (value.is_array()) return "a list of " + std::to_string(value.size());
  if (value.is_object()) return "an object";
  return printable(toJsonLine(value), 80);
}

JsonFields::JsonFields(const Json& object, std::string path, UnknownMembers unknown)
    : m_object(object), m_path(std::move(path)), m_unknown(unknown) {
  if (!object.is_object()) {
    m_error = Error{.code = ErrorCode::WrongType,
                    .where = m_path.empty() ? "/" : m_path,
                    .value = shortValue(object),
                    .allowed = "an object"};
  }
}

bool JsonFields::has(std::string_view name) const { return m_object.is_object() && m_object.contains(name); }

std::string JsonFields::pathOf(std::string_view name) const { return m_path + "/" + std::string(name); }

void JsonFields::refuse(std::string_view name, Error error) {
  if (m_error) return;
  if (error.where.empty()) error.where = pathOf(name);
  m_error = std::move(error);
}

void JsonFields::adopt(const Result<void>& nested) {
  if (!nested && !m_error) m_error = nested.error();
}

void JsonFields::refuseType(std::string_view name, const Json& value, const char* wanted) {
  refuse(name, {.code = ErrorCode::WrongType, .value = shortValue(value), .allowed = wanted});
}

const Json* JsonFields::any(std::string_view name) { return member(name, true); }

const Json* JsonFields::member(std::string_view name, bool mayBeAbsent) {
  m_known.emplace_back(name);
  if (!m_object.is_object()) return nullptr;
  const auto found = m_object.find(name);
  if (found != m_object.end()) return &*found;
  if (!mayBeAbsent) refuse(name, {.code = ErrorCode::Missing});
  return nullptr;
}

std::string JsonFields::text(std::string_view name, const std::optional<std::string>& otherwise, std::size_t maxBytes) {
  const Json* value = member(name, otherwise.has_value());
  if (value == nullptr) return otherwise.value_or("");
  if (!value->is_string()) {
    refuseType(name, *value, "a text");
    return otherwise.value_or("");
  }
  const auto& found = value->get_ref<const Json::string_t&>();
  if (found.size() > maxBytes) {
    refuse(name, {.code = ErrorCode::TooLarge,
                  .value = std::to_string(found.size()) + " bytes",
                  .allowed = std::to_string(maxBytes) + " bytes"});
    return otherwise.value_or("");
  }
  return found;
}

std::string JsonFields::choice(std::string_view name, const std::vector<std::string>& choices,
                               const std::optional<std::string>& otherwise) {
  const bool isThere = has(name);
  std::string found = text(name, otherwise);
  if (!isThere || std::find(choices.begin(), choices.end(), found) != choices.end()) return found;
  refuse(name, {.code = ErrorCode::UnknownValue,
                .value = printable(found, 80),
                .allowed = listOfNames(choices),
                .suggestion = nearestName(found, choices)});
  return otherwise.value_or("");
}

std::int64_t JsonFields::integer(std::string_view name, std::int64_t least, std::int64_t most,
                                 std::optional<std::int64_t> otherwise) {
  const Json* value = member(name, otherwise.has_value());
  const std::int64_t fallback = otherwise.value_or(least);
  if (value == nullptr) return fallback;
  if (!value->is_number_integer()) {
    refuseType(name, *value, "a whole number");
    return fallback;
  }
  const bool isHuge = value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
  const std::int64_t found = isHuge ? INT64_MAX : value->get<std::int64_t>();
  if (isHuge || found < least || found > most) {
    refuse(name, {.code = ErrorCode::OutOfRange,
                  .value = shortValue(*value),
                  .allowed = std::to_string(least) + " to " + std::to_string(most)});
    return fallback;
  }
  return found;
}

double JsonFields::number(std::string_view name, double least, double most, std::optional<double> otherwise) {
  const Json* value = member(name, otherwise.has_value());
  const double fallback = otherwise.value_or(least);
  if (value == nullptr) return fallback;
  if (!value->is_number()) {
    refuseType(name, *value, "a number");
    return fallback;
  }
  const double found = value->get<double>();
  if (!(found >= least && found <= most)) {
    refuse(name, {.code = ErrorCode::OutOfRange,
                  .value = shortValue(*value),
                  .allowed = numberText(least) + " to " + numberText(most)});
    return fallback;
  }
  return found;
}

bool JsonFields::flag(std::string_view name, std::optional<bool> otherwise) {
  const Json* value = member(name, otherwise.has_value());
  if (value == nullptr) return otherwise.value_or(false);
  if (!value->is_boolean()) {
    refuseType(name, *value, "true or false");
    return otherwise.value_or(false);
  }
  return value->get<bool>();
}

std::optional<double> JsonFields::numberOrNull(std::string_view name) {
  const Json* value = member(name, true);
  if (value == nullptr || value->is_null()) return {};
  if (!value->is_number()) {
    refuseType(name, *value, "a number or null");
    return {};
  }
  return value->get<double>();
}

std::vector<std::string> JsonFields::texts(std::string_view name, std::size_t maxBytes) {
  std::vector<std::string> found;
  const Json& list = array(name);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = pathOf(name) + "/" + std::to_string(i);
    if (!list[i].is_string()) {
      refuse(name, {.code = ErrorCode::WrongType, .where = where, .value = shortValue(list[i]), .allowed = "a text"});
    } else if (list[i].get_ref<const Json::string_t&>().size() > maxBytes) {
      refuse(name, {.code = ErrorCode::TooLarge, .where = where, .allowed = std::to_string(maxBytes) + " bytes"});
    } else {
      found.push_back(list[i].get<std::string>());
    }
  }
  return found;
}

const Json& JsonFields::object(std::string_view name) {
  const Json* value = member(name, true);
  if (value == nullptr) return kEmptyObject;
  if (value->is_object()) return *value;
  refuseType(name, *value, "an object");
  return kEmptyObject;
}

const Json& JsonFields::array(std::string_view name) {
  const Json* value = member(name, true);
  if (value == nullptr) return kEmptyArray;
  if (value->is_array()) return *value;
  refuseType(name, *value, "a list");
  return kEmptyArray;
}

Result<void> JsonFields::finish() {
  if (m_error) return fail(*m_error);
  if (m_unknown == UnknownMembers::Ignored) return {};
  for (const auto& entry : m_object.items()) {
    if (std::find(m_known.begin(), m_known.end(), entry.key()) != m_known.end()) continue;
    return fail({.code = ErrorCode::UnknownKey,
                 .where = m_path + "/" + printable(entry.key(), 80),
                 .allowed = listOfNames(m_known),
                 .suggestion = nearestName(entry.key(), m_known)});
  }
  return {};
}

}  // namespace baremark::core::base
