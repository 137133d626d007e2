// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/build_secrets.h"

#include <string.h>

#include <algorithm>

#include "core/base/nearest_name.h"
#include "core/base/quoting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Phrase, base::Result;

constexpr std::size_t kShortestMasked = 4;

/// What shellQuoted() refuses in a line.
constexpr std::string_view kNotInSecrets("\0\r", 2);

base::Error refused(const std::string& id) {
  return {.code = ErrorCode::Untrusted, .where = "--secret " + id, .allowed = {Phrase::TextWithout, "\\0, \\r"}};
}

/// The lines without the line feeds between them. The last one is empty if the text ends with a line feed.
std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1))
    lines.push_back(text.substr(0, end));
  lines.push_back(text);
  return lines;
}

}  // namespace

SecretText::~SecretText() {
  explicit_bzero(m_text.data(), m_text.size());
}

Result<void> checkSecrets(const std::vector<std::string>& named, const BuildSecrets& given) {
  for (const std::string& id : named) {
    const auto found = given.find(id);
    if (found == given.end() || found->second == nullptr || found->second->text().empty())
      return fail(ErrorCode::Missing, "--secret " + id);
    const std::string& text = found->second->text();
    if (text.size() > kMostSecretBytes)
      return fail(ErrorCode::TooLarge, "--secret " + id, {Phrase::Bytes, text.size()},
                  {Phrase::Bytes, kMostSecretBytes});
    if (text.find_first_of(kNotInSecrets) != std::string::npos) return fail(refused(id));
  }
  for (const auto& [id, secret] : given) {
    if (std::ranges::find(named, id) != named.end()) continue;
    return fail(ErrorCode::UnknownValue, "--secret", id, {Phrase::Names, named}, base::nearestName(id, named));
  }
  return {};
}

Result<std::string> secretsFunction(const BuildSecrets& secrets) {
  std::size_t size = 256;
  for (const auto& [id, secret] : secrets) size += 8 * secret->text().size() + id.size() + 256;
  std::string text;
  text.reserve(size);  // a growing text leaves copies of a secret in memory
  text += "put_secrets() {\n  :\n";
  for (const auto& [id, secret] : secrets) {
    text += "  {\n";
    const char* format = "'%s'";
    for (const std::string_view line : linesOf(secret->text())) {
      Result<std::string> quoted = base::shellQuoted(line);
      // The error of shellQuoted() would show the secret.
      if (!quoted) {
        const Wiped rest(text);
        return fail(refused(id));
      }
      const Wiped wiped(*quoted);
      text += "    printf ";
      text += format;
      text += ' ';
      text += *quoted;
      text += '\n';
      format = "'\\n%s'";
    }
    text += "  } >\"$1/" + id + "\"\n";
  }
  text += "}\n";
  return text;
}

std::string withoutSecrets(std::string text, const BuildSecrets& secrets) {
  for (const auto& [id, secret] : secrets) {
    for (const std::string_view line : linesOf(secret->text())) {
      if (line.size() < kShortestMasked) continue;
      for (std::size_t at = 0; (at = text.find(line, at)) != std::string::npos; at += 3)
        text.replace(at, line.size(), "***");
    }
  }
  return text;
}

Wiped::~Wiped() {
  explicit_bzero(m_text.data(), m_text.size());
}

base::Result<std::string> scriptWithPassword(const std::string& variables, std::string_view password,
                                             const std::string& rest) {
  base::Result<std::string> secret = base::shellQuoted(password);
  if (!secret) {
    // The error of shellQuoted() would show the password.
    return base::fail(
        {.code = base::ErrorCode::Untrusted, .where = "password", .allowed = base::Phrase::RegistryPassword});
  }
  const Wiped wiped(*secret);
  std::string text;
  text.reserve(variables.size() + secret->size() + rest.size() + 64);
  text += variables;
  text += "unset PASSWORD\nPASSWORD=";
  text += *secret;
  text += "\n";
  text += rest;
  return text;
}

}  // namespace baremark::core::runs
