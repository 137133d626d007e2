// SPDX-License-Identifier: GPL-3.0-or-later
// Secrets of a build on their way into its script: it gets them on its standard input and puts them into files in a
// private folder, which is in memory if possible. They are no arguments and no variables of any process.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::runs {

/// A text that is overwritten in memory when its last owner releases it.
class SecretText {
 public:
  explicit SecretText(std::string text) : m_text(std::move(text)) {}
  ~SecretText();
  SecretText(const SecretText&) = delete;
  SecretText& operator=(const SecretText&) = delete;

  [[nodiscard]] const std::string& text() const { return m_text; }

 private:
  std::string m_text;
};

using BuildSecrets = std::map<std::string, std::shared_ptr<const SecretText>>;  ///< by id

/// More is not a secret but a file of the recipe.
inline constexpr std::size_t kMostSecretBytes = 64 << 10;

/// Missing: a secret that the recipe names is not given or empty. UnknownValue: one is given that it does not name.
/// TooLarge: more than kMostSecretBytes. Untrusted: a zero byte or a carriage return. No error holds a secret.
[[nodiscard]] base::Result<void> checkSecrets(const std::vector<std::string>& named, const BuildSecrets& given);

/// The shell function put_secrets FOLDER: writes each secret into a file of its name, which only the account can read.
/// The caller must overwrite the result. The secrets must have passed checkSecrets().
[[nodiscard]] base::Result<std::string> secretsFunction(const BuildSecrets& secrets);

/// The text with *** in the place of each line of a secret. A line of fewer than four characters is not replaced.
[[nodiscard]] std::string withoutSecrets(std::string text, const BuildSecrets& secrets);

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
