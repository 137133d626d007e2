// SPDX-License-Identifier: Apache-2.0
// A command of a descriptor as a value: the JSON list that core/base/argv_template.h expands. This header does not need
// the JSON library, so headers of descriptors stay light.
#pragma once

#include <memory>

#include "core/base/json_fwd.h"

namespace baremark::core::base {

/// An immutable list of words. Copies share it.
class CommandTemplate {
 public:
  CommandTemplate();                   ///< no words
  CommandTemplate(const Json& words);  ///< implicit, so that a JSON list can be assigned

  [[nodiscard]] bool empty() const;
  [[nodiscard]] const Json& words() const { return *m_words; }
  [[nodiscard]] bool operator==(const CommandTemplate& other) const;

 private:
  std::shared_ptr<const Json> m_words;  ///< never null
};

}  // namespace baremark::core::base
