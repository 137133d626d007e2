// SPDX-License-Identifier: Apache-2.0
#include "core/base/command_template.h"

#include "core/base/json.h"

namespace baremark::core::base {

CommandTemplate::CommandTemplate() : CommandTemplate(Json::array()) {}

CommandTemplate::CommandTemplate(const Json& words) : m_words(std::make_shared<const Json>(words)) {}

bool CommandTemplate::empty() const {
  return m_words->empty();
}

bool CommandTemplate::operator==(const CommandTemplate& other) const {
  return *m_words == *other.m_words;
}

}  // namespace baremark::core::base
