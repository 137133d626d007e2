// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/effective_config.h"

#include <pwd.h>
#include <unistd.h>

#include <QByteArray>
#include <QDir>
#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/base/lines.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result, core::base::wordsIn;

using ConfigLines = std::vector<std::pair<std::string, std::string>>;

/// The value in seconds, at most ten minutes; `fallback` if it is no number. Without the setting, ssh waits for
/// minutes, as long as the system does: too long for a window.
std::chrono::seconds timeoutOf(const std::string& value, std::chrono::seconds fallback) {
  constexpr int kLongestWait = 600;
  int seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  const bool isNumber = error == std::errc() && end == value.data() + value.size() && seconds > 0;
  return isNumber ? std::chrono::seconds(std::min(seconds, kLongestWait)) : fallback;
}

/// The keywords, in small letters, and their values, in the order in which `ssh -G` prints them.
ConfigLines linesOf(std::string_view text) {
  ConfigLines lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t blank = line.find(' ');
    if (blank != std::string_view::npos) lines.emplace_back(line.substr(0, blank), line.substr(blank + 1));
    at = end + 1;
  }
  return lines;
}

/// Removes the authentication methods that the config excludes.
void removeExcludedMethods(const ConfigLines& lines, std::set<std::string>& methods) {
  for (const auto& [key, value] : lines) {
    const bool isOff = value == "no" || value == "false";
    if (isOff && key == "pubkeyauthentication") methods.erase("publickey");
    if (isOff && key == "passwordauthentication") methods.erase("password");
    if (isOff && key == "kbdinteractiveauthentication") methods.erase("keyboard-interactive");
    if (key != "preferredauthentications") continue;
    const std::vector<std::string> preferred = wordsIn(value, ",");
    for (auto method = methods.begin(); method != methods.end();)
      method = std::ranges::find(preferred, *method) == preferred.end() ? methods.erase(method) : std::next(method);
  }
}

/// Takes over the lists of algorithms that the config sets, and lists the settings that Baremark does not support.
void takeSettings(const ConfigLines& lines, std::string_view defaults, SshTarget& target) {
  static const std::set<std::string> algorithms{"ciphers", "hostkeyalgorithms", "kexalgorithms", "macs",
                                                "pubkeyacceptedalgorithms"};
  static const std::set<std::string> unsupported{
      "bindinterface",  "controlpath",    "gssapiauthentication", "hostbasedauthentication", "knownhostscommand",
      "pkcs11provider", "proxyusefdpass", "securitykeyprovider",  "verifyhostkeydns"};
  std::map<std::string, std::string> defaultValues;
  for (auto& [key, value] : linesOf(defaults)) defaultValues[key] = value;
  if (defaultValues.empty()) return;
  for (const auto& [key, value] : lines) {
    if (defaultValues[key] == value || value == "none") continue;
    if (algorithms.count(key) > 0) target.algorithms[key] = value;
    if (unsupported.count(key) > 0) target.ignoredSettings.push_back(key + " " + value);
  }
}

/// Token letter, without the %, to its replacement.
using SshTokens = std::map<char, std::string>;

/// Replaces %%, the tokens and ${NAME}, in one pass. An unknown token, and a variable that is not set, stay.
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

/// The tokens that the paths in `target` may use. `named` is the destination without user and port.
SshTokens tokensOf(const SshTarget& target, const std::string& named, const LocalNames& local) {
  return {{'d', local.home},   {'h', target.hostName},
          {'i', local.userId}, {'k', target.hostKeyAlias.empty() ? named : target.hostKeyAlias},
          {'n', named},        {'p', std::to_string(target.port)},
          {'r', target.user},  {'u', local.user}};
}

/// Whether a shell reads the text as one plain word.
bool isPlainWord(const std::string& text) {
  return consistsOf(text, ".-_@:[]%+");
}

/// The tokens of a ProxyCommand. They become part of a command line, so a value that is no plain word for its shell is
/// left out, and its token stays as it is.
SshTokens tokensOfCommand(const SshTokens& all) {
  SshTokens tokens;
  for (const char name : {'h', 'k', 'n', 'p', 'r'}) {
    if (isPlainWord(all.at(name))) tokens[name] = all.at(name);
  }
  return tokens;
}

/// Whether `text` uses the token. "%%r" does not: it is a percent sign and a letter.
bool usesToken(std::string_view text, char name) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '%') continue;
    if (text[i + 1] == name) return true;
    ++i;
  }
  return false;
}

std::string agentOf(const std::string& setting, const SshTokens& tokens, const LocalNames& local) {
  const auto value = [&local](const std::string& name) { return local.variable ? local.variable(name) : std::nullopt; };
  if (setting == "SSH_AUTH_SOCK" || setting == "$SSH_AUTH_SOCK") return value("SSH_AUTH_SOCK").value_or("");
  if (setting == "none") return {};
  const bool isVariable = setting.rfind('$', 0) == 0 && setting.rfind("${", 0) != 0;
  if (isVariable) return value(setting.substr(1)).value_or(setting);
  return withTokensAndVariables(withHome(setting, local.home), tokens, local);
}

/// The paths in a value. `ssh -G` does not quote them, so a word that starts no path belongs to the one before it.
std::vector<std::string> pathsOf(const std::string& value, const std::string& home) {
  std::vector<std::string> paths;
  for (const std::string& word : wordsIn(value, " \t")) {
    if (word == "none" || word == "/dev/null") continue;
    if (paths.empty() || word.front() == '/' || word.front() == '~')
      paths.push_back(withHome(word, home));
    else
      paths.back() += " " + word;
  }
  return paths;
}

/// The values of a config, before their tokens are replaced.
struct ConfigValues {
  SshTarget target;
  std::vector<std::string> ownKnownHosts;
  std::vector<std::string> globalKnownHosts;
  std::string agentSetting = "SSH_AUTH_SOCK";
  std::string named;  ///< the destination without user and port
  std::string revokedKeys{};
};

ConfigValues valuesOf(std::string_view destination, const ConfigLines& lines, const std::string& home) {
  ConfigValues values{.target = {.destination = std::string(destination)},
                      .ownKnownHosts = {},
                      .globalKnownHosts = {},
                      .named = std::string(destination)};
  SshTarget& to = values.target;
  for (const auto& [key, value] : lines) {
    const bool isNone = value == "none";
    if (key == "host" && checkDestination(value)) values.named = value;
    if (key == "hostname") to.hostName = value;
    if (key == "user") to.user = value;
    if (key == "port") (void)std::from_chars(value.data(), value.data() + value.size(), to.port);
    if (key == "addressfamily") to.addressFamily = value;
    if (key == "connecttimeout") to.connectTimeout = timeoutOf(value, to.connectTimeout);
    if (key == "identityagent") values.agentSetting = value;
    if (key == "identitiesonly") to.identitiesOnly = value == "yes";
    if (key == "userknownhostsfile") values.ownKnownHosts = pathsOf(value, home);
    if (key == "globalknownhostsfile") values.globalKnownHosts = pathsOf(value, home);
    if (key == "hashknownhosts") to.hashesNames = value == "yes";
    if (key == "proxyjump") to.proxyJump = wordsIn(isNone ? std::string() : value, ",");
    if (key == "bindaddress" && !isNone) to.bindAddress = value;
    if (key == "hostkeyalias" && !isNone) to.hostKeyAlias = value;
    if (key == "identityfile" && !isNone) to.identityFiles.push_back(withHome(value, home));
    if (key == "certificatefile" && !isNone) to.certificateFiles.push_back(withHome(value, home));
    if (key == "proxycommand" && !isNone) to.proxyCommand = value;
    if (key == "revokedhostkeys" && !isNone) values.revokedKeys = value;
  }
  return values;
}

Result<void> checkTarget(const SshTarget& target) {
  if (target.hostName.empty())
    return fail(
        {.code = ErrorCode::Malformed, .where = target.destination, .allowed = core::base::Phrase::SshSettings});
  if (target.port < 1 || target.port > 65535)
    return fail(ErrorCode::OutOfRange, target.destination, std::to_string(target.port),
                {core::base::Phrase::Range, 1, 65535});
  const bool isSafeHost = target.hostName.front() != '-' && consistsOf(target.hostName, ".-:[]%_");
  if (!isSafeHost)
    return fail(ErrorCode::Untrusted, target.destination, target.hostName, core::base::Phrase::HostNameLetters);
  if (!isUserName(target.user))
    return fail(ErrorCode::Untrusted, target.destination, target.user, core::base::Phrase::SshUser);
  for (const std::string& jumpHost : target.proxyJump) {
    if (Result<void> good = checkDestination(jumpHost); !good) return good;
  }
  return {};
}

}  // namespace

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

Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text, const LocalNames& local,
                                       std::string_view defaults) {
  const ConfigLines lines = linesOf(text);
  ConfigValues values = valuesOf(destination, lines, local.home);
  SshTarget& target = values.target;
  removeExcludedMethods(lines, target.methods);
  takeSettings(lines, defaults, target);
  if (Result<void> good = checkTarget(target); !good) return fail(good.error());
  if (!values.revokedKeys.empty()) return fail(ErrorCode::Conflict, "RevokedHostKeys", values.revokedKeys);
  const SshTokens tokens = tokensOf(target, values.named, local);
  for (std::string& file : target.identityFiles) file = withTokensAndVariables(file, tokens, local);
  for (std::string& file : target.certificateFiles) file = withTokensAndVariables(file, tokens, local);
  target.identityAgent = agentOf(values.agentSetting, tokens, local);
  if (usesToken(target.proxyCommand, 'r') && !isPlainWord(target.user))
    return fail(ErrorCode::Conflict, "ProxyCommand", target.user, core::base::Phrase::SshUserQuoted);
  target.proxyCommand = withTokensAndVariables(target.proxyCommand, tokensOfCommand(tokens), {});
  target.ownKnownHostsFiles = values.ownKnownHosts.size();
  target.knownHostsFiles = std::move(values.ownKnownHosts);
  target.knownHostsFiles.insert(target.knownHostsFiles.end(), values.globalKnownHosts.begin(),
                                values.globalKnownHosts.end());
  return std::move(target);
}

}  // namespace baremark::remote
