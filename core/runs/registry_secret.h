// SPDX-License-Identifier: GPL-3.0-or-later
// The password of a registry's account on its way into a script. The script gets it on its standard input, as a
// variable of the shell that is not exported.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::core::runs {

/// Overwrites a text that held a password, when this object is destroyed.
class Wiped {
 public:
  explicit Wiped(std::string& text) : m_text(text) {}
  ~Wiped();
  Wiped(const Wiped&) = delete;
  Wiped& operator=(const Wiped&) = delete;

 private:
  std::string& m_text;
};

/// `variables`, lines that set PASSWORD, and `rest` as one script. No copy of the password stays in memory but that in
/// the result. Untrusted: the password has several lines; the error does not show it.
[[nodiscard]] base::Result<std::string> scriptWithPassword(const std::string& variables, std::string_view password,
                                                           const std::string& rest);

}  // namespace baremark::core::runs
