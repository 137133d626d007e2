// SPDX-License-Identifier: Apache-2.0
// Commands as data: a JSON list of words that descriptors (resources/runtimes, resources/schedulers) hold instead of shell
// strings. A word is a text with ${name} in it, or one of
//   {"each": "binds", "argv": [...]}   the inner words once for each entry of a list, whose fields are further names
//   {"if": "expression", "argv": [...]}  the inner words where the expression holds
//   {"use": "command"}                 a list of words that the caller supplies, as it is
// An expression is facts joined by `and`, `or`, `not` (not binds tightest, then and), where a fact is a name, `name == word`
// or `name >= 1.2.3`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace baremark::core::base {

/// What the words and expressions of a template may refer to.
struct TemplateScope {
  std::map<std::string, std::string> values;                             ///< ${name}, `name == word`, `name >= 1.2`
  std::map<std::string, std::vector<std::map<std::string, std::string>>> lists;  ///< "each"
  std::map<std::string, std::vector<std::string>> uses;                  ///< "use"
  std::map<std::string, bool> facts;                                     ///< a bare name in an expression
};

/// The words of `words` (a JSON list). Refused: an unknown name (UnknownKey with the nearest), another shape (WrongType).
/// `path` is the template's place in its file, for the error.
[[nodiscard]] Result<std::vector<std::string>> expandArgv(const Json& words, const TemplateScope& scope,
                                                          const std::string& path);

/// One text with its ${names} replaced.
[[nodiscard]] Result<std::string> expandText(std::string_view text, const TemplateScope& scope, const std::string& path);

/// Whether an expression holds. A fact or value that the scope lacks is refused (UnknownKey).
[[nodiscard]] Result<bool> holds(std::string_view expression, const TemplateScope& scope, const std::string& path);

/// Compares dotted versions number by number: "1.10" is later than "1.9"; text after the numbers does not count.
[[nodiscard]] int compareVersions(std::string_view a, std::string_view b);

}  // namespace baremark::core::base
