// SPDX-License-Identifier: Apache-2.0
// A command of a descriptor as a value: the JSON list that core/base/argv_template.h expands, and checks of its words
// when the file is read. Words are quoted before a shell reads them (quoting.h), so every text is allowed except those
// that no line of a script can hold. Errors name the key's path and what is allowed. Pure.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

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

/// Error: Untrusted for a word with a line break or a NUL character.
[[nodiscard]] Result<void> checkWord(std::string_view word, const std::string& path);

/// Checks each word of an argv template (argv_template.h), also the inner ones. Error: Untrusted, as above.
[[nodiscard]] Result<void> checkArguments(const Json& words, const std::string& path);

/// The same for a whole command. Further error: Missing if the list or its first word is empty.
[[nodiscard]] Result<void> checkCommand(const Json& words, const std::string& path);
[[nodiscard]] Result<void> checkCommand(const std::vector<std::string>& words, const std::string& path);

}  // namespace baremark::core::base
