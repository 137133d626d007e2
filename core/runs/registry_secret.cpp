// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/registry_secret.h"

#include <string.h>

#include "core/base/quoting.h"

namespace baremark::core::runs {

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
