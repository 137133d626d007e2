// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_tokens.h"

#include <pwd.h>
#include <unistd.h>

#include <QByteArray>
#include <QDir>
#include <array>

namespace baremark::remote {

LocalNames localNames() {
  LocalNames names{.user = {},
                   .userId = std::to_string(::getuid()),
                   .home = {},
                   .variable = [](const std::string& name) -> std::optional<std::string> {
                     if (!qEnvironmentVariableIsSet(name.c_str())) return std::nullopt;
                     return qgetenv(name.c_str()).toStdString();
                   }};
  passwd entry{};
  passwd* person = nullptr;
  std::array<char, 16 << 10> room{};
  if (::getpwuid_r(::getuid(), &entry, room.data(), room.size(), &person) == 0 && person != nullptr) {
    names.user = person->pw_name;
    names.home = person->pw_dir;
  }
  if (names.home.empty()) names.home = QDir::homePath().toStdString();
  return names;
}

std::string withHome(const std::string& path, const std::string& home) {
  if (path == "~") return home;
  return path.rfind("~/", 0) == 0 ? home + path.substr(1) : path;
}

std::string withTokens(const std::string& text, const SshTokens& tokens) {
  return withTokensAndVariables(text, tokens, {});
}

std::string withTokensAndVariables(const std::string& text, const SshTokens& tokens, const LocalNames& local) {
  std::string out;
  std::size_t i = 0;
  while (i < text.size()) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '%' && next != '\0') {
      const auto token = tokens.find(next);
      if (next == '%')
        out += '%';
      else
        out += token == tokens.end() ? text.substr(i, 2) : token->second;
      i += 2;
      continue;
    }
    if (text[i] == '$' && next == '{' && local.variable) {
      const std::size_t end = text.find('}', i);
      const auto value = end == std::string::npos ? std::nullopt : local.variable(text.substr(i + 2, end - i - 2));
      if (value) {
        out += *value;
        i = end + 1;
        continue;
      }
    }
    out += text[i++];
  }
  return out;
}

}  // namespace baremark::remote
