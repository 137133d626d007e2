// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/effective_config.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "remote/ssh/ssh_destination.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

using ConfigLines = std::vector<std::pair<std::string, std::string>>;

std::vector<std::string> splitBlanks(std::string_view text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t", at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

/// The value in seconds, at most ten minutes; `fallback` if it is no number. Without the setting, ssh waits for
/// minutes, as long as the system does: too long for a window.
std::chrono::seconds timeoutOf(const std::string& value, std::chrono::seconds fallback) {
  constexpr int kLongestWait = 600;
  int seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  const bool isNumber = error == std::errc() && end == value.data() + value.size() && seconds > 0;
  return isNumber ? std::chrono::seconds(std::min(seconds, kLongestWait)) : fallback;
}

std::string jumpHostsOf(const std::string& value) {
  return value == "none" ? std::string() : value;
}

std::vector<std::string> splitCommas(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end > at) parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
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
    const std::vector<std::string> preferred = splitCommas(value);
    for (auto method = methods.begin(); method != methods.end();) {
      method = std::find(preferred.begin(), preferred.end(), *method) == preferred.end() ? methods.erase(method)
                                                                                         : std::next(method);
    }
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

/// The keyword and value by which ssh trusts the host without known_hosts, or never adds a key there. Empty if the
/// config has none.
std::string addsNoKeyBy(const ConfigLines& lines, const SshTarget& target) {
  const std::string& host = target.hostName;
  const bool isLoopback =
      target.hostKeyAlias.empty() && (host == "localhost" || host == "::1" || host.rfind("127.", 0) == 0);
  for (const auto& [key, value] : lines) {
    if (key == "knownhostscommand" && value != "none") return "KnownHostsCommand " + value;
    if (value != "yes" && value != "true") continue;
    if (key == "verifyhostkeydns") return "VerifyHostKeyDNS yes";
    if (key == "stricthostkeychecking") return "StrictHostKeyChecking yes";
    if (key == "gssapikeyexchange") return "GSSAPIKeyExchange yes";
    if (key == "nohostauthenticationforlocalhost" && isLoopback) return "NoHostAuthenticationForLocalhost yes";
  }
  return {};
}

/// The tokens that the paths in `target` may use. `named` is the destination without user and port.
SshTokens tokensOf(const SshTarget& target, const std::string& named, const LocalNames& local) {
  const std::string port = std::to_string(target.port);
  const std::string jump = target.proxyJump.empty() ? std::string() : splitJumpHost(target.proxyJump.back()).host;
  const std::string connection = local.hostName + target.hostName + port + target.user + jump;
  const QByteArray hash =
      QCryptographicHash::hash(QByteArray::fromStdString(connection), QCryptographicHash::Sha1).toHex();
  return {{'C', hash.toStdString()},
          {'L', local.hostName.substr(0, local.hostName.find('.'))},
          {'d', local.home},
          {'h', target.hostName},
          {'i', local.userId},
          {'j', jump},
          {'k', target.hostKeyAlias.empty() ? named : target.hostKeyAlias},
          {'l', local.hostName},
          {'n', named},
          {'p', port},
          {'r', target.user},
          {'u', local.user}};
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
  for (const std::string& word : splitBlanks(value)) {
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
  std::string home;
};

using TakeValue = void (*)(ConfigValues&, const std::string&);

/// What to do with each keyword whose value may be "none".
const std::map<std::string, TakeValue>& plainKeywords() {
  static const std::map<std::string, TakeValue> table{
      {"host",
       [](ConfigValues& to, const std::string& value) {
         if (checkDestination(value)) to.named = value;
       }},
      {"hostname", [](ConfigValues& to, const std::string& value) { to.target.hostName = value; }},
      {"user", [](ConfigValues& to, const std::string& value) { to.target.user = value; }},
      {"port",
       [](ConfigValues& to, const std::string& value) {
         (void)std::from_chars(value.data(), value.data() + value.size(), to.target.port);
       }},
      {"addressfamily", [](ConfigValues& to, const std::string& value) { to.target.addressFamily = value; }},
      {"connecttimeout",
       [](ConfigValues& to, const std::string& value) {
         to.target.connectTimeout = timeoutOf(value, to.target.connectTimeout);
       }},
      {"identityagent", [](ConfigValues& to, const std::string& value) { to.agentSetting = value; }},
      {"identitiesonly", [](ConfigValues& to, const std::string& value) { to.target.identitiesOnly = value == "yes"; }},
      {"userknownhostsfile",
       [](ConfigValues& to, const std::string& value) { to.ownKnownHosts = pathsOf(value, to.home); }},
      {"globalknownhostsfile",
       [](ConfigValues& to, const std::string& value) { to.globalKnownHosts = pathsOf(value, to.home); }},
      {"proxyjump",
       [](ConfigValues& to, const std::string& value) { to.target.proxyJump = splitCommas(jumpHostsOf(value)); }},
      {"hashknownhosts", [](ConfigValues& to, const std::string& value) { to.target.hashesNames = value == "yes"; }},
  };
  return table;
}

/// What to do with each keyword for which "none" is the same as no value.
const std::map<std::string, TakeValue>& optionalKeywords() {
  static const std::map<std::string, TakeValue> table{
      {"bindaddress", [](ConfigValues& to, const std::string& value) { to.target.bindAddress = value; }},
      {"hostkeyalias", [](ConfigValues& to, const std::string& value) { to.target.hostKeyAlias = value; }},
      {"identityfile",
       [](ConfigValues& to, const std::string& value) { to.target.identityFiles.push_back(withHome(value, to.home)); }},
      {"certificatefile",
       [](ConfigValues& to, const std::string& value) {
         to.target.certificateFiles.push_back(withHome(value, to.home));
       }},
      {"proxycommand", [](ConfigValues& to, const std::string& value) { to.target.proxyCommand = value; }},
      {"revokedhostkeys",
       [](ConfigValues& to, const std::string& value) { to.target.revokedKeysFile = withHome(value, to.home); }},
  };
  return table;
}

ConfigValues valuesOf(std::string_view destination, const ConfigLines& lines, const std::string& home) {
  ConfigValues values{.target = {.destination = std::string(destination)},
                      .ownKnownHosts = {},
                      .globalKnownHosts = {},
                      .named = std::string(destination),
                      .home = home};
  for (const auto& [key, value] : lines) {
    const auto plain = plainKeywords().find(key);
    const auto optional = optionalKeywords().find(key);
    if (plain != plainKeywords().end()) plain->second(values, value);
    if (optional != optionalKeywords().end() && value != "none") optional->second(values, value);
  }
  return values;
}

Result<void> checkTarget(const SshTarget& target) {
  if (target.hostName.empty())
    return fail(
        {.code = ErrorCode::Malformed, .where = target.destination, .allowed = core::base::Phrase::SshSettings});
  if (target.port < 1 || target.port > 65535) {
    return fail({.code = ErrorCode::OutOfRange,
                 .where = target.destination,
                 .value = std::to_string(target.port),
                 .allowed = {core::base::Phrase::Range, 1, 65535}});
  }
  const bool isSafeHost = target.hostName.front() != '-' && consistsOf(target.hostName, ".-:[]%_");
  if (!isSafeHost)
    return fail({.code = ErrorCode::Untrusted,
                 .where = target.destination,
                 .value = target.hostName,
                 .allowed = core::base::Phrase::HostNameLetters});
  if (!isUserName(target.user)) {
    return fail({.code = ErrorCode::Untrusted,
                 .where = target.destination,
                 .value = target.user,
                 .allowed = core::base::Phrase::SshUser});
  }
  for (const std::string& jumpHost : target.proxyJump) {
    if (Result<void> good = checkDestination(jumpHost); !good) return good;
  }
  return {};
}

}  // namespace

Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text, const LocalNames& local,
                                       std::string_view defaults) {
  const ConfigLines lines = linesOf(text);
  ConfigValues values = valuesOf(destination, lines, local.home);
  SshTarget& target = values.target;
  removeExcludedMethods(lines, target.methods);
  takeSettings(lines, defaults, target);
  target.addsNoKey = addsNoKeyBy(lines, target);
  if (Result<void> good = checkTarget(target); !good) return fail(good.error());
  const SshTokens tokens = tokensOf(target, values.named, local);
  for (std::string& file : target.identityFiles) file = withTokensAndVariables(file, tokens, local);
  for (std::string& file : target.certificateFiles) file = withTokensAndVariables(file, tokens, local);
  target.revokedKeysFile = withTokensAndVariables(target.revokedKeysFile, tokens, local);
  target.identityAgent = agentOf(values.agentSetting, tokens, local);
  if (usesToken(target.proxyCommand, 'r') && !isPlainWord(target.user)) {
    return fail({.code = ErrorCode::Conflict,
                 .where = "ProxyCommand",
                 .value = target.user,
                 .allowed = core::base::Phrase::SshUserQuoted});
  }
  target.proxyCommand = withTokens(target.proxyCommand, tokensOfCommand(tokens));
  target.ownKnownHostsFiles = values.ownKnownHosts.size();
  target.knownHostsFiles = std::move(values.ownKnownHosts);
  target.knownHostsFiles.insert(target.knownHostsFiles.end(), values.globalKnownHosts.begin(),
                                values.globalKnownHosts.end());
  return std::move(target);
}

}  // namespace baremark::remote
