// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_target.h"

#include <glob.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <algorithm>
#include <charconv>
#include <iterator>

#include "core/base/lines.h"
#include "core/base/quoting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

constexpr std::size_t kMostHops = 8;
constexpr int kDeadlineMilliseconds = 10000;

bool consistsOf(std::string_view text, std::string_view alsoAllowed) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return isPlain || alsoAllowed.find(c) != std::string_view::npos;
  });
}

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

std::string withHome(const std::string& path, const std::string& home) {
  if (path == "~") return home;
  return path.rfind("~/", 0) == 0 ? home + path.substr(1) : path;
}

/// ssh's own limit is the system's, minutes; a window does not wait that long.
std::chrono::seconds timeoutOf(const std::string& value, std::chrono::seconds otherwise) {
  constexpr int kLongestWait = 600;
  int wanted = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), wanted);
  const bool isNumber = error == std::errc() && end == value.data() + value.size() && wanted > 0;
  return isNumber ? std::chrono::seconds(std::min(wanted, kLongestWait)) : otherwise;
}

std::string jumpsOf(const std::string& value) { return value == "none" ? std::string() : value; }

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

/// The words of a line of a config, as ssh splits it: quoted ones whole, an '=' behind the keyword, a comment at the end.
std::vector<std::string> configWords(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(words.size() == 1 ? " \t\r\f=" : " \t\r\f", at)) != std::string_view::npos && line[at] != '#') {
    std::string word;
    char quote = 0;
    const std::string_view ends = words.empty() ? " \t\r\f=" : " \t\r\f";
    for (; at < line.size() && (quote != 0 || ends.find(line[at]) == std::string_view::npos); ++at) {
      if (quote == 0 && (line[at] == '"' || line[at] == '\'')) quote = line[at];
      else if (quote != 0 && line[at] == quote) quote = 0;
      else word += line[at];
    }
    words.push_back(std::move(word));
  }
  return words;
}

/// The files that a word after Include means.
std::vector<std::string> includedFiles(const std::string& word, const std::string& home) {
  if (word.empty()) return {};
  const std::string pattern = word.front() == '/' || word.front() == '~' ? withHome(word, home) : home + "/.ssh/" + word;
  glob_t found{};
  std::vector<std::string> files;
  if (::glob(pattern.c_str(), GLOB_TILDE, nullptr, &found) == 0) files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  return files;
}

class AliasReader {
 public:
  explicit AliasReader(std::string home) : m_home(std::move(home)) {}

  void read(const std::string& path, int depth = 0) {
    constexpr int kDeepest = 16;  // as ssh
    QFile file(QString::fromStdString(path));
    if (depth > kDeepest || m_filesLeft <= 0 || !QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly)) return;
    --m_filesLeft;
    const QByteArray text = file.read(1 << 20);
    for (const ConfigName& name : namesInConfig({text.constData(), static_cast<std::size_t>(text.size())})) {
      if (!name.isInclude) take(name.word);
      for (const std::string& included : name.isInclude ? includedFiles(name.word, m_home) : std::vector<std::string>()) read(included, depth + 1);
    }
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

 private:
  void take(const std::string& name) {
    constexpr std::size_t kMost = 1000;
    const bool isKnown = std::find(m_names.begin(), m_names.end(), name) != m_names.end();
    if (m_names.size() < kMost && !isKnown) m_names.push_back(name);
  }

  const std::string m_home;
  std::vector<std::string> m_names;
  int m_filesLeft = 256;  // files that include each other would be read without end
};

/// What `ssh -G` prints: each keyword in small letters with its value, in their order.
std::vector<std::pair<std::string, std::string>> linesOf(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t blank = line.find(' ');
    if (blank != std::string_view::npos) lines.emplace_back(line.substr(0, blank), line.substr(blank + 1));
    at = end + 1;
  }
  return lines;
}

/// How a config says by which methods one may sign in.
void takeMethods(const std::vector<std::pair<std::string, std::string>>& lines, std::set<std::string>& methods) {
  for (const auto& [key, value] : lines) {
    const bool isOff = value == "no" || value == "false";
    if (isOff && key == "pubkeyauthentication") methods.erase("publickey");
    if (isOff && key == "passwordauthentication") methods.erase("password");
    if (isOff && key == "kbdinteractiveauthentication") methods.erase("keyboard-interactive");
    if (key != "preferredauthentications") continue;
    const std::vector<std::string> preferred = splitCommas(value);
    for (auto method = methods.begin(); method != methods.end();) {
      method = std::find(preferred.begin(), preferred.end(), *method) == preferred.end() ? methods.erase(method) : std::next(method);
    }
  }
}

/// What somebody set: handed on, or named as what is left out.
void takeWhatIsSet(const std::vector<std::pair<std::string, std::string>>& lines, std::string_view defaults, SshTarget& target) {
  static const std::set<std::string> algorithms{"ciphers", "hostkeyalgorithms", "kexalgorithms", "macs", "pubkeyacceptedalgorithms"};
  static const std::set<std::string> others{"bindinterface", "controlpath", "gssapiauthentication", "hostbasedauthentication", "knownhostscommand",
                                            "pkcs11provider", "proxyusefdpass", "securitykeyprovider", "verifyhostkeydns"};
  std::map<std::string, std::string> unset;
  for (auto& [key, value] : linesOf(defaults)) unset[key] = value;
  if (unset.empty()) return;
  for (const auto& [key, value] : lines) {
    if (unset[key] == value || value == "none") continue;
    if (algorithms.count(key) > 0) target.algorithms[key] = value;
    if (others.count(key) > 0) target.leftOut.push_back(key + " " + value);
  }
}

struct HopName {
  std::string user;
  std::string host;
  std::string port;
};

/// [user@]host[:port], the host in brackets where it is an address.
HopName splitHop(const std::string& hop) {
  HopName name;
  const std::size_t at = hop.rfind('@');
  if (at != std::string::npos) name.user = hop.substr(0, at);
  name.host = at == std::string::npos ? hop : hop.substr(at + 1);
  const std::size_t bracket = name.host.rfind('[', 0) == 0 ? name.host.find(']') : std::string::npos;
  const std::size_t colon = name.host.find(':', bracket == std::string::npos ? 0 : bracket);
  const bool isBareAddress = bracket == std::string::npos && colon != name.host.rfind(':');
  if (colon != std::string::npos && !isBareAddress) {
    name.port = name.host.substr(colon + 1);
    name.host.erase(colon);
  }
  if (bracket != std::string::npos) name.host = name.host.substr(1, bracket - 1) + name.host.substr(bracket + 1);
  return name;
}

/// What the files of `target` may name; `named` is the destination without user and port.
SshTokens tokensOf(const SshTarget& target, const std::string& named, const LocalNames& local) {
  const std::string port = std::to_string(target.port);
  const std::string jump = target.proxyJump.empty() ? std::string() : splitHop(target.proxyJump.back()).host;
  const std::string connection = local.hostName + target.hostName + port + target.user + jump;
  const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(connection), QCryptographicHash::Sha1).toHex();
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

/// What a shell takes for a plain word.
bool isPlainWord(const std::string& text) { return consistsOf(text, ".-_@:[]%+"); }

/// Those of a ProxyCommand: what becomes part of a command line is a plain word for its shell. Another one is no token.
SshTokens tokensOfCommand(const SshTokens& all) {
  SshTokens tokens;
  for (const char name : {'h', 'k', 'n', 'p', 'r'}) {
    if (isPlainWord(all.at(name))) tokens[name] = all.at(name);
  }
  return tokens;
}

/// Whether `text` has the token: "%%r" is a percent sign and a letter.
bool usesToken(std::string_view text, char name) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '%') continue;
    if (text[i + 1] == name) return true;
    ++i;
  }
  return false;
}

/// A user name as sshd is told it. ssh takes every one from its config; no account has a control character in its name.
bool isUserName(std::string_view name) {
  const bool isPrintable = std::none_of(name.begin(), name.end(), [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; });
  return name.empty() || (isPrintable && name.front() != '-');
}

/// One that ssh takes from its command line too (valid_ruser of OpenSSH's ssh.c).
bool isUserNameOfCommandLine(std::string_view name) {
  return !name.empty() && isUserName(name) && name.find_first_of("'`\";&<>|(){}") == std::string_view::npos && name.find(" -") == std::string_view::npos && name.back() != '\\';
}

std::string agentOf(const std::string& setting, const SshTokens& tokens, const LocalNames& local) {
  const auto value = [&local](const std::string& name) { return local.variable ? local.variable(name) : std::nullopt; };
  if (setting == "SSH_AUTH_SOCK" || setting == "$SSH_AUTH_SOCK") return value("SSH_AUTH_SOCK").value_or("");
  if (setting == "none") return {};
  const bool isVariable = setting.rfind('$', 0) == 0 && setting.rfind("${", 0) != 0;
  if (isVariable) return value(setting.substr(1)).value_or(setting);
  return withTokensAndVariables(withHome(setting, local.home), tokens, local);
}

QStringList asWritten(const std::string& destination) { return {QStringLiteral("--"), QString::fromStdString(destination)}; }

Result<void> checkPort(const std::string& destination) {
  const auto meant = addressWithPort(destination);
  if (!meant) return {};
  return fail({.code = ErrorCode::UnknownValue, .where = "destination", .value = destination.substr(0, 64), .allowed = *meant});
}

/// `ssh -G` prints hops in a form that it does not take for a destination; all but ssh://, which it does.
QStringList wordsOfHop(const std::string& hop) {
  if (hop.rfind("ssh://", 0) == 0) return asWritten(hop);
  const HopName name = splitHop(hop);
  QStringList words;
  if (!name.user.empty()) words << QStringLiteral("-l") << QString::fromStdString(name.user);
  if (!name.port.empty()) words << QStringLiteral("-p") << QString::fromStdString(name.port);
  return words + asWritten(name.host);
}

/// What `ssh -G` prints with these words.
Result<std::string> printedBySsh(const std::string& destination, const QStringList& words) {
  QProcess ssh;
  ssh.start(QStringLiteral("ssh"), QStringList{QStringLiteral("-G")} + words, QIODevice::ReadOnly);
  if (!ssh.waitForStarted()) {
    return fail({.code = ErrorCode::Unavailable, .where = "ssh", .allowed = "OpenSSH's client (package openssh-client)",
                 .detail = ssh.errorString().toStdString()});
  }
  if (!ssh.waitForFinished(kDeadlineMilliseconds)) {
    ssh.kill();
    ssh.waitForFinished(1000);
    return fail({.code = ErrorCode::Timeout, .where = "ssh -G " + destination, .value = std::to_string(kDeadlineMilliseconds) + " ms"});
  }
  if (ssh.exitStatus() != QProcess::NormalExit || ssh.exitCode() != 0) {
    // It ends its lines as a terminal has them.
    const QByteArray said = ssh.readAllStandardError().left(4096).replace("\r\n", "\n").trimmed();
    return fail({.code = ErrorCode::CommandFailed, .where = "ssh -G " + destination, .value = std::to_string(ssh.exitCode()), .detail = said.toStdString()});
  }
  return ssh.readAllStandardOutput().toStdString();
}

/// `words` name the destination to `ssh -G`.
Result<SshTarget> askSsh(const std::string& destination, const QStringList& words, const std::string& configFile) {
  if (Result<void> good = checkDestination(destination); !good) return fail(good.error());
  const QStringList config = configFile.empty() ? QStringList() : QStringList{QStringLiteral("-F"), QString::fromStdString(configFile)};
  const Result<std::string> text = printedBySsh(destination, config + words);
  if (!text) return fail(text.error());
  const Result<std::string> defaults = printedBySsh(destination, QStringList{QStringLiteral("-F"), QStringLiteral("none")} + words);
  if (!defaults) return fail(defaults.error());
  return parseEffectiveConfig(destination, *text, localNames(), *defaults);
}

/// `open`: hosts whose own way is being looked for; jump hosts may name each other.
Result<void> appendWay(const std::string& destination, const QStringList& words, const std::string& configFile, bool followsJumps,
                       std::size_t open, std::vector<SshTarget>& way) {
  if (way.size() + open > kMostHops) {
    return fail({.code = ErrorCode::OutOfRange, .where = destination, .value = std::to_string(way.size() + open),
                 .allowed = "at most " + std::to_string(kMostHops) + " hosts on the way"});
  }
  Result<SshTarget> target = askSsh(destination, words, configFile);
  if (!target) return fail(target.error());
  if (followsJumps) {
    bool isFirst = true;
    for (const std::string& hop : target->proxyJump) {
      // The first hop is reached as its own entry says; the others through the one before them.
      if (Result<void> added = appendWay(hop, wordsOfHop(hop), configFile, isFirst, open + 1, way); !added) return added;
      isFirst = false;
    }
  }
  way.push_back(std::move(*target));
  return {};
}

}  // namespace

Result<void> checkDestination(std::string_view destination) {
  constexpr std::string_view kScheme = "ssh://";
  const std::string_view place = destination.substr(destination.rfind(kScheme, 0) == 0 ? kScheme.size() : 0);
  const std::size_t at = place.rfind('@');
  const bool hasUser = at != std::string_view::npos;
  const std::string_view host = hasUser ? place.substr(at + 1) : place;
  const bool isGood = !host.empty() && destination.size() <= 255 && destination.front() != '-' && consistsOf(host, ".-_@:/[]%") &&
                      (!hasUser || isUserNameOfCommandLine(place.substr(0, at)));
  if (isGood) return {};
  return fail({.code = ErrorCode::Untrusted, .where = "destination", .value = std::string(destination.substr(0, 64)),
               .allowed = "a host, user@host or a name from the ssh config: letters, digits and . - _ : / [ ] % in the host's name"});
}

std::string sshCommand(const std::string& destination, const std::string& configFile) {
  const auto quoted = [](const std::string& word) { return core::base::shellQuoted(word).value_or("''"); };
  return "ssh " + (configFile.empty() ? std::string() : "-F " + quoted(configFile) + " ") + quoted(destination);
}

std::optional<std::string> addressWithPort(std::string_view destination) {
  const std::size_t colon = destination.find(':');
  if (colon == std::string_view::npos || colon == 0 || destination.rfind(':') != colon || destination.find('/') != std::string_view::npos) return {};
  const std::string_view port = destination.substr(colon + 1);
  const bool isPort = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string_view::npos;
  return isPort ? std::optional("ssh://" + std::string(destination)) : std::nullopt;
}

Result<SshTarget> parseEffectiveConfig(std::string_view destination, std::string_view text, const LocalNames& local, std::string_view defaults) {
  SshTarget target{.destination = std::string(destination)};
  std::vector<std::string> ownKnownHosts;
  std::vector<std::string> globalKnownHosts;
  std::string agentSetting = "SSH_AUTH_SOCK";
  std::string named(destination);
  // `ssh -G` does not quote: a word that starts no path belongs to the one before it.
  const auto paths = [&home = local.home](const std::vector<std::string>& words) {
    std::vector<std::string> out;
    for (const std::string& word : words) {
      if (word == "none" || word == "/dev/null") continue;
      if (out.empty() || word.front() == '/' || word.front() == '~') out.push_back(withHome(word, home));
      else out.back() += " " + word;
    }
    return out;
  };
  const auto lines = linesOf(text);
  for (const auto& [key, value] : lines) {
    if (key == "host" && checkDestination(value)) named = value;
    else if (key == "hostname") target.hostName = value;
    else if (key == "user") target.user = value;
    else if (key == "port") (void)std::from_chars(value.data(), value.data() + value.size(), target.port);
    else if (key == "addressfamily") target.addressFamily = value;
    else if (key == "bindaddress" && value != "none") target.bindAddress = value;
    else if (key == "connecttimeout") target.connectTimeout = timeoutOf(value, target.connectTimeout);
    else if (key == "hostkeyalias" && value != "none") target.hostKeyAlias = value;
    else if (key == "identityfile" && value != "none") target.identityFiles.push_back(withHome(value, local.home));
    else if (key == "certificatefile" && value != "none") target.certificateFiles.push_back(withHome(value, local.home));
    else if (key == "identityagent") agentSetting = value;
    else if (key == "identitiesonly") target.identitiesOnly = value == "yes";
    else if (key == "userknownhostsfile") ownKnownHosts = paths(splitBlanks(value));
    else if (key == "globalknownhostsfile") globalKnownHosts = paths(splitBlanks(value));
    else if (key == "proxyjump") target.proxyJump = splitCommas(jumpsOf(value));
    else if (key == "proxycommand" && value != "none") target.proxyCommand = value;
    else if (key == "revokedhostkeys" && value != "none") target.revokedKeysFile = withHome(value, local.home);
  }
  takeMethods(lines, target.methods);
  takeWhatIsSet(lines, defaults, target);
  if (target.hostName.empty()) return fail({.code = ErrorCode::Malformed, .where = std::string(destination), .allowed = "the output of ssh -G"});
  if (target.port < 1 || target.port > 65535) {
    return fail({.code = ErrorCode::OutOfRange, .where = std::string(destination), .value = std::to_string(target.port), .allowed = "1 to 65535"});
  }
  const bool isSafeHost = target.hostName.front() != '-' && consistsOf(target.hostName, ".-:[]%_");
  if (!isSafeHost) return fail({.code = ErrorCode::Untrusted, .where = std::string(destination), .value = target.hostName, .allowed = "letters, digits and . - _"});
  if (!isUserName(target.user)) {
    return fail({.code = ErrorCode::Untrusted, .where = std::string(destination), .value = target.user, .allowed = "a user name without control characters, no - in front"});
  }
  for (const std::string& hop : target.proxyJump) {
    if (Result<void> good = checkDestination(hop); !good) return fail(good.error());
  }
  const SshTokens tokens = tokensOf(target, named, local);
  for (std::string& file : target.identityFiles) file = withTokensAndVariables(file, tokens, local);
  for (std::string& file : target.certificateFiles) file = withTokensAndVariables(file, tokens, local);
  target.revokedKeysFile = withTokensAndVariables(target.revokedKeysFile, tokens, local);
  target.identityAgent = agentOf(agentSetting, tokens, local);
  if (usesToken(target.proxyCommand, 'r') && !isPlainWord(target.user)) {
    return fail({.code = ErrorCode::Conflict, .where = "ProxyCommand", .value = target.user, .allowed = "the user name itself, quoted, in the place of %r"});
  }
  target.proxyCommand = withTokens(target.proxyCommand, tokensOfCommand(tokens));
  target.ownKnownHostsFiles = ownKnownHosts.size();
  target.knownHostsFiles = std::move(ownKnownHosts);
  target.knownHostsFiles.insert(target.knownHostsFiles.end(), globalKnownHosts.begin(), globalKnownHosts.end());
  return target;
}

Result<SshTarget> resolveTarget(const std::string& destination, const std::string& configFile) {
  if (Result<void> good = checkPort(destination); !good) return fail(good.error());
  return askSsh(destination, asWritten(destination), configFile);
}

Result<std::vector<SshTarget>> resolveWay(const std::string& destination, const std::string& configFile) {
  if (Result<void> good = checkPort(destination); !good) return fail(good.error());
  std::vector<SshTarget> way;
  if (Result<void> added = appendWay(destination, asWritten(destination), configFile, true, 0, way); !added) return fail(added.error());
  return way;
}

std::vector<ConfigName> namesInConfig(std::string_view text) {
  std::vector<ConfigName> names;
  while (!text.empty()) {
    const std::vector<std::string> words = configWords(core::base::takeLine(text));
    if (words.size() < 2) continue;
    const QByteArray key = QByteArray::fromStdString(words.front()).toLower();
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool isMeant = words[i].find_first_of("*?!") == std::string::npos && checkDestination(words[i]).has_value();
      if (key == "include") names.push_back({.isInclude = true, .word = words[i]});
      if (key == "host" && isMeant) names.push_back({.isInclude = false, .word = words[i]});
    }
  }
  return names;
}

std::vector<std::string> configuredAliases(const std::string& configFile, const std::string& home) {
  AliasReader reader(home);
  reader.read(configFile.empty() ? home + "/.ssh/config" : configFile);
  return reader.names();
}

}  // namespace baremark::remote
