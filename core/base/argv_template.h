// SPDX-License-Identifier: Apache-2.0
// Commands as data: descriptors (resources/runtimes, resources/schedulers) contain JSON lists of words instead of shell
// strings. A word is a text that may contain ${name}, or one of
//   {"each": "binds", "argv": [...]}     the inner words for each entry of a list; the entry's fields are names, too
//   {"if": "expression", "argv": [...]}  the inner words if the expression is true
//   {"join": ",", "argv": [...]}         the inner words as one word, separated by a text that none of them contains
//   {"use": "command"}                   a list of words from the caller, unchanged
// An expression is facts joined by `and`, `or`, `not` (not binds tightest, then and), where a fact is a name, `name ==
// word` or `name >= 1.2.3`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace baremark::core::base {

/// What the words and expressions of a template may refer to.
struct TemplateScope {
  std::map<std::string, std::string> values;  ///< ${name}, `name == word`, `name >= 1.2`
  std::map<std::string, std::vector<std::map<std::string, std::string>>> lists;  ///< "each"
  std::map<std::string, std::vector<std::string>> uses;                          ///< "use"
  std::map<std::string, bool> facts;                                             ///< a bare name in an expression
};

/// Expands `words`, a JSON list. Errors: UnknownKey (an unknown name, with the nearest known one), WrongType (not in
/// the form above), Untrusted (a word of a "join" contains the text that separates them). `path` is the template's
/// place in its file, for the error.
[[nodiscard]] Result<std::vector<std::string>> expandArgv(const Json& words, const TemplateScope& scope,
                                                          const std::string& path);

/// One text with its ${names} replaced.
[[nodiscard]] Result<std::string> expandText(std::string_view text, const TemplateScope& scope,
                                             const std::string& path);

/// Whether an expression is true. Error: UnknownKey for a fact or value that is not in the scope.
[[nodiscard]] Result<bool> holds(std::string_view expression, const TemplateScope& scope, const std::string& path);

/// Compares dotted versions number by number: "1.10" is later than "1.9". It ignores text after the numbers. Returns a
/// negative number, 0 or a positive number, like strcmp.
[[nodiscard]] int compareVersions(std::string_view a, std::string_view b);

}  // namespace baremark::core::base
