// SPDX-License-Identifier: Apache-2.0
#include "core/model/setting.h"

#include "core/base/number_text.h"

namespace baremark::core::model {
namespace {

std::string shortestDouble(double value) {
  std::string text;
  for (int digits = 6; digits <= 17; ++digits) {
    text = base::generalText(value, digits);
    if (base::numberIn(text) == value) break;
  }
  return text;
}

}  // namespace

std::string toText(const SettingValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
  if (const double* number = std::get_if<double>(&value)) return shortestDouble(*number);
  return std::get<std::string>(value);
}

std::string toText(const Settings& settings) {
  std::string out;
  for (const auto& [name, value] : settings) {
    if (!out.empty()) out += ", ";
    out += name + " " + toText(value);
  }
  return out;
}

}  // namespace baremark::core::model
