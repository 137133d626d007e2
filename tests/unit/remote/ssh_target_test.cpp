// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_target.h"

#include <gtest/gtest.h>

#include <pwd.h>
#include <unistd.h>
#include <QCryptographicHash>
#include <QDir>
#include <QMessageAuthenticationCode>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "remote/ssh/agent_keys.h"
#include "remote/ssh/effective_config.h"
#include "remote/ssh/known_hosts.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_destination.h"
#include "remote/ssh/ssh_key.h"
#include "tests/files.h"
#include "tests/refused.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using Texts = std::vector<std::string>;

LocalNames namesOfMe() {
  return {.home = "/home/me", .variable = [](const std::string& name) {
            return name == "SSH_AUTH_SOCK" ? std::optional<std::string>("/run/agent") : std::nullopt;
          }};
}
SshTarget parsed(const std::string& text) {
  return parseEffectiveConfig("alias", text, namesOfMe()).value();
}

TEST(SshTarget, theEffectiveValuesAreUsed) {
  const SshTarget target = parsed(
      "host alias\nuser jane\nhostname login.example.org\nport 2222\nidentitiesonly yes\nhostkeyalias cluster\n"
      "identityfile ~/.ssh/id_ed25519\nidentityfile /keys/with blank\ncertificatefile ~/.ssh/c-cert.pub\n"
      "userknownhostsfile /home/me/.ssh/known_hosts /home/me/my files/known\nglobalknownhostsfile "
      "/etc/ssh/ssh_known_hosts none\n"
      "proxyjump gate,inner@second:2200\nidentityagent SSH_AUTH_SOCK\n");
  EXPECT_EQ(target.user, "jane");
  EXPECT_EQ(target.hostName, "login.example.org");
  EXPECT_EQ(target.port, 2222);
  EXPECT_TRUE(target.identitiesOnly);
  EXPECT_EQ(target.hostKeyAlias, "cluster");
  EXPECT_EQ(target.identityFiles, (Texts{"/home/me/.ssh/id_ed25519", "/keys/with blank"}));
  EXPECT_EQ(target.certificateFiles, Texts{"/home/me/.ssh/c-cert.pub"});
  EXPECT_EQ(target.knownHostsFiles,
            (Texts{"/home/me/.ssh/known_hosts", "/home/me/my files/known", "/etc/ssh/ssh_known_hosts"}));
  EXPECT_EQ(target.ownKnownHostsFiles, 2U);
  EXPECT_EQ(target.proxyJump, (Texts{"gate", "inner@second:2200"}));
  EXPECT_EQ(target.identityAgent, "/run/agent");
}

TEST(SshTarget, aPortInsideANameIsRefusedWithTheCorrectAddress) {
  EXPECT_EQ(addressWithPort("me@host:2222"), "ssh://me@host:2222");
  EXPECT_EQ(addressWithPort("host.example.org:22"), "ssh://host.example.org:22");
  for (const char* other : {"me@host", "ssh://me@host:2222", "::1", "fe80::1:22", "[::1]:22", "host:", "host:ssh",
                            ":22", "host:123456", ""})
    EXPECT_EQ(addressWithPort(other), std::nullopt) << other;
  EXPECT_TRUE(test::refused(resolveWay("me@host:2222", "/dev/null"), {.allowed = "ssh://me@host:2222"}));
}

TEST(SshTarget, addressFamilyBindAddressAndTimeoutAreRead) {
  const SshTarget named = parsed("hostname h\naddressfamily inet6\nbindaddress 10.0.0.7\nconnecttimeout 40\n");
  EXPECT_EQ(named.addressFamily, "inet6");
  EXPECT_EQ(named.bindAddress, "10.0.0.7");
  EXPECT_EQ(named.connectTimeout, std::chrono::seconds(40));
  const SshTarget plain = parsed("hostname h\naddressfamily any\nconnecttimeout none\n");
  EXPECT_EQ(plain.addressFamily, "any");
  EXPECT_EQ(plain.bindAddress, "");
  EXPECT_EQ(plain.connectTimeout, std::chrono::seconds(15));
  EXPECT_EQ(parsed("hostname h\nconnecttimeout 99999999\n").connectTimeout, std::chrono::seconds(600));
  EXPECT_EQ(parsed("hostname h\nconnecttimeout -3\n").connectTimeout, std::chrono::seconds(15));
}

TEST(SshTarget, anAgentCanBeNamedOrLeftOut) {
  EXPECT_EQ(parsed("hostname h\n").identityAgent, "/run/agent");
  EXPECT_EQ(parsed("hostname h\nidentityagent none\n").identityAgent, "");
  EXPECT_EQ(parsed("hostname h\nidentityagent ~/my.agent\n").identityAgent, "/home/me/my.agent");
}

TEST(SshTarget, aProxyCommandGetsTheCheckedValues) {
  EXPECT_EQ(parsed("hostname h.org\nport 77\nuser me\nproxycommand nc -x %% %r@%h %p %q\n").proxyCommand,
            "nc -x % me@h.org 77 %q");
  EXPECT_EQ(parsed("hostname h\nproxycommand none\nproxyjump none\n").proxyCommand, "");
}

TEST(SshTarget, tokensAndVariablesOfFilesAreReplaced) {
  const LocalNames local{.user = "ada",
                         .userId = "1000",
                         .home = "/home/ada",
                         .variable = [](const std::string& name) -> std::optional<std::string> {
                           if (name == "KEYS") return "/my %h keys";
                           if (name == "MY_SOCK") return "/run/my.sock";
                           if (name == "SSH_AUTH_SOCK") return "/run/agent";
                           return std::nullopt;
                         }};
  const auto of = [&](const std::string& lines) {
    return parseEffectiveConfig("me@alias", "host alias\nhostname h.org\nport 77\nuser me\n" + lines, local).value();
  };
  EXPECT_EQ(of("identityfile %d/.ssh/id_%h_%r\nidentityfile ~/%n-%k-%p\nidentityfile ${KEYS}/%%h\n").identityFiles,
            (Texts{"/home/ada/.ssh/id_h.org_me", "/home/ada/alias-alias-77", "/my %h keys/%h"}));
  EXPECT_EQ(of("identityfile /%u/%i\n").identityFiles, Texts{"/ada/1000"});
  EXPECT_EQ(of("certificatefile ~/.ssh/%h-cert.pub\n").certificateFiles, Texts{"/home/ada/.ssh/h.org-cert.pub"});
  EXPECT_EQ(of("hostkeyalias known\nidentityfile /%k\n").identityFiles, Texts{"/known"});
  // An unknown token stays, and a value is not expanded again.
  EXPECT_EQ(of("identityfile /%q/${NONE}/${KEYS/%\n").identityFiles, Texts{"/%q/${NONE}/${KEYS/%"});
  EXPECT_EQ(of("identityagent $MY_SOCK\n").identityAgent, "/run/my.sock");
  EXPECT_EQ(of("identityagent $NONE\n").identityAgent, "$NONE");
  EXPECT_EQ(of("identityagent ~/%n.${MY_SOCK}\n").identityAgent, "/home/ada/alias./run/my.sock");
  // In a command, a shell expands the variables, and ssh knows fewer tokens.
  EXPECT_EQ(of("hostkeyalias known\nproxycommand nc %n %k %d ${KEYS} %h\n").proxyCommand,
            "nc alias known %d ${KEYS} h.org");
}

TEST(SshTarget, onlyExplicitSettingsArePassedOnOrNamed) {
  const std::string plain = "hostname h\nciphers a,b\nmacs m\ngssapiauthentication no\npubkeyauthentication true\n";
  const auto of = [&](const std::string& text) { return parseEffectiveConfig("h", text, namesOfMe(), plain).value(); };
  EXPECT_TRUE(of(plain).algorithms.empty());
  EXPECT_TRUE(of(plain).ignoredSettings.empty());
  EXPECT_EQ(of(plain).methods.size(), 3U);
  const SshTarget set =
      of("hostname h\nciphers b\nmacs m\ngssapiauthentication yes\npubkeyauthentication false\ncontrolpath "
         "none\nknownhostscommand /x %H\nrevokedhostkeys none\n");
  EXPECT_EQ(set.algorithms, (std::map<std::string, std::string>{{"ciphers", "b"}}));
  EXPECT_EQ(set.ignoredSettings, (Texts{"gssapiauthentication yes", "knownhostscommand /x %H"}));
  EXPECT_EQ(set.methods, (std::set<std::string>{"keyboard-interactive", "password"}));
  EXPECT_EQ(parseEffectiveConfig("h", "hostname h\nrevokedhostkeys /list\n", namesOfMe()).error().code,
            ErrorCode::Conflict)
      << "a key in the list must not be trusted";
  EXPECT_EQ(of("hostname h\npreferredauthentications gssapi-with-mic,publickey\n").methods,
            std::set<std::string>{"publickey"});
  EXPECT_TRUE(parsed("hostname h\nhashknownhosts yes\n").hashesNames);
  EXPECT_FALSE(parsed("hostname h\nhashknownhosts no\n").hashesNames);
  EXPECT_TRUE(parsed("hostname h\nciphers b\n").algorithms.empty()) << "without the defaults nobody knows what is set";
}

core::base::ErrorCode refusalOf(const std::string& text) {
  return test::errorOf(parseEffectiveConfig("alias", text, LocalNames{})).code;
}

TEST(SshTarget, impossibleHostNamesAreRefused) {
  for (const char* text : {"hostname $(touch x)\n", "hostname -oProxyCommand=x\n", "hostname h\nuser a\x01z\n",
                           "hostname h\nuser -x\n", "hostname a b\n"})
    EXPECT_EQ(refusalOf(text), ErrorCode::Untrusted) << text;
  EXPECT_EQ(refusalOf(""), ErrorCode::Malformed);
  for (const char* port : {"0", "70000"})
    EXPECT_EQ(refusalOf("hostname h\nport " + std::string(port) + "\n"), ErrorCode::OutOfRange) << port;
  EXPECT_FALSE(parseEffectiveConfig("alias", "hostname h\nproxyjump a;b\n", LocalNames{}));
}

TEST(SshTarget, userNamesThatSshAcceptsAreUsed) {
  for (const std::string name :
       {R"(DOMAIN\ada)", "ada+x", "ada@uni.org", "ada lovelace", "machine$", "a;b", "Jos\xc3\xa9"}) {
    const SshTarget target = parsed("hostname h\nuser " + name + "\nidentityfile /keys/%r\nproxycommand nc %%r %h\n");
    EXPECT_EQ(target.user, name);
    EXPECT_EQ(target.identityFiles.front(), "/keys/" + name);
    EXPECT_EQ(target.proxyCommand, "nc %r h") << "it does not ask for the name";
  }
}

TEST(SshTarget, unusualUserNamesNeverReachAShell) {
  for (const std::string name : {R"(DOMAIN\ada)", "ada lovelace", "machine$", "a;b", "$(x)", "`x`"}) {
    EXPECT_EQ(refusalOf("hostname h\nuser " + name + "\nproxycommand nc %r@%h\n"), ErrorCode::Conflict) << name;
    const auto target = parseEffectiveConfig(name + "@alias", "hostname h\nproxycommand nc %n\n", LocalNames{});
    EXPECT_EQ(test::got(target).proxyCommand, "nc %n") << name;
  }
  EXPECT_EQ(parsed("hostname h\nuser ada+x\nproxycommand nc %r@%h\n").proxyCommand, "nc ada+x@h");
}

TEST(SshTarget, destinationsAreChecked) {
  for (const char* good :
       {"cluster", "me@login-1.example.org", "ssh://me@host:22", "[::1]", "fe80::1%eth0", R"(DOMAIN\ada@host)",
        "ada+x@host", "ada@uni.org@host", "machine$@host", "ssh://a+b@h", "ssh://me%40uni@host:2222", "ssh://host",
        R"(ssh://DOMAIN\ada@host)", "ssh://host:1", "ssh://me@[::1]:65535", "ssh://host:22/", "host:99999"})
    EXPECT_TRUE(checkDestination(good)) << good;
  for (const char* bad :
       {"", "-oProxyCommand=x", "a b", "a;b", "a\nb", "$(x)", "a'b", "a;b@host", "@host", "me@", "me@a b", "me\\@host",
        "a -o@host", "a\x01@host", "ssh://", "ssh://me@", "ssh://a;b@host", "ssh://me@a b"})
    EXPECT_EQ(checkDestination(bad).error().code, ErrorCode::Untrusted) << bad;
  for (const char* bad : {"ssh://host:0", "ssh://me@host:65536", "ssh://host:99999", "ssh://host:", "ssh://host:ssh",
                          "ssh://[::1]:0", "ssh://host:99999999999"})
    EXPECT_TRUE(test::refused(checkDestination(bad), {.code = ErrorCode::OutOfRange, .where = "port"})) << bad;
}

/// A temporary home folder with these files. Its path has a blank.
class ConfiguredAliases : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = m_home + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  const QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/baremark home XXXXXX")};
  const std::string m_home = m_folder.path().toStdString();
};

TEST_F(ConfiguredAliases, areTheNamesAfterHost) {
  EXPECT_EQ(configuredAliases("", m_home), Texts());
  write(".ssh/config",
        "Host one two *.example.org !three four?\nHost=five\n  hOsT \"six\" # seven\n# Host eight\n"
        "Match host nine user me\n  HostName ten\nMatch all\nHost one -oProxyCommand=x a;b 'a b'\nHost\n=\nHost "
        "last\r\n");
  EXPECT_EQ(configuredAliases("", m_home), (Texts{"one", "two", "five", "six", "last"}));
}

TEST_F(ConfiguredAliases, areReadFromTheHomeOfTheAccountAsBySsh) {
  const QByteArray before = qgetenv("HOME");
  qputenv("HOME", QByteArray::fromStdString(m_home));
  EXPECT_EQ(localNames().home, ::getpwuid(::getuid())->pw_dir);
  qputenv("HOME", before);
}

TEST_F(ConfiguredAliases, areThoseOfIncludedFilesToo) {
  write(".ssh/config", "Include more.d/* ~/clusters/*/config missing \"with blank\"\nHost last\nInclude '" + m_home +
                           "/absolute'\nHost end # Include comment\n");
  write(".ssh/more.d/b", "Host second");
  write(".ssh/more.d/a", "Host first\nInclude deeper\n");
  write(".ssh/more.d/.a.swp", "Host hidden");
  write(".ssh/more.d/folder/x", "Host folder");
  write(".ssh/deeper", "Match originalhost first\n  Include=inner\n");
  write(".ssh/inner", "Host inner");
  write(".ssh/comment", "Host comment");
  write(".ssh/with blank", "Host blank");
  write(".ssh/with", "Host half");
  write("clusters/north/config", "Host north");
  write("clusters/south/config", "Host south");
  write("clusters/south/Config", "Host other");
  write("absolute", "Host absolute");
  EXPECT_EQ(configuredAliases("", m_home),
            (Texts{"first", "inner", "second", "north", "south", "blank", "last", "absolute", "end"}));
  // A named config file is read like the user's own: relative includes refer to ~/.ssh.
  write("elsewhere/config", "Include inner\nHost mine\n");
  write("elsewhere/inner", "Host beside");
  EXPECT_EQ(configuredAliases(m_home + "/elsewhere/config", m_home), (Texts{"inner", "mine"}));
}

TEST_F(ConfiguredAliases, ofFilesThatIncludeEachOtherAreReadOnce) {
  write(".ssh/config", "Host one\nInclude config other config\n");
  write(".ssh/other", "Host two\nInclude config other\n");
  EXPECT_EQ(configuredAliases("", m_home), (Texts{"one", "two"}));
  std::string many;
  for (int i = 0; i < 1200; ++i) many += "Host h" + std::to_string(i) + "\n";
  write(".ssh/config", many);
  EXPECT_EQ(configuredAliases("", m_home).size(), 1000U);
}

TEST(AgentKeys, theListOfKeysIsRead) {
  using namespace std::string_literals;
  const std::string message = "\x0c"s + "\0\0\0\2"s + "\0\0\0\3abc"s + "\0\0\0\2me"s + "\0\0\0\1x"s + "\0\0\0\0"s;
  EXPECT_EQ(parseAgentKeys(message).value(), (std::vector<AgentKey>{{"abc", "me", ""}, {"x", "", ""}}));
  EXPECT_TRUE(parseAgentKeys("\x0c\0\0\0\0"s).value().empty());
  for (std::size_t length = 0; length < message.size(); ++length)
    EXPECT_FALSE(parseAgentKeys(message.substr(0, length))) << length;
  EXPECT_FALSE(parseAgentKeys("\x05\0\0\0\0"s));
  EXPECT_FALSE(parseAgentKeys("\x0c\xff\xff\xff\xff"s));
}

Key madeKey(ssh_keytypes_e type = SSH_KEYTYPE_ED25519, int parameter = 0) {
  ssh_key key = nullptr;
  EXPECT_EQ(ssh_pki_generate(type, parameter, &key), SSH_OK);
  return Key(key);
}

/// "type base64"
std::string textOf(const Key& key) {
  char* base64 = nullptr;
  EXPECT_EQ(ssh_pki_export_pubkey_base64(key.get(), &base64), SSH_OK);
  std::string text = ssh_key_type_to_char(ssh_key_type(key.get())) + std::string(" ") + (base64 ? base64 : "");
  ssh_string_free_char(base64);
  return text;
}

TEST(KnownHosts, aHostAuthorityIsReportedIfTheKeyIsUnknown) {
  const Key host = madeKey();
  const Key authority = madeKey();
  const auto checkOf = [&](const std::string& text, const std::string& name = "login.example.org") {
    return checkHostKeyIn(host.get(), name, {{"kept", "# first\n"}, {"all", text}});
  };
  const std::string line = "@cert-authority *.example.org " + textOf(authority) + "\n";
  EXPECT_EQ(checkOf(line).state, HostKeyState::Unknown);
  EXPECT_EQ(checkOf("\n" + line + line).authority, "all:2");
  EXPECT_EQ(checkOf(line, "[login.example.org]:2222").authority, "all:1") << "it is for every port of the host";
  EXPECT_EQ(checkOf("@cert-authority\t*.example.org\t" + textOf(host) + "\n").authority, "all:1");
  EXPECT_EQ(checkOf("@cert-authority *.example.com " + textOf(authority) + "\n").authority, "");
  EXPECT_EQ(checkOf("").authority, "");
  const HostKeyCheck known = checkOf(line + "login.example.org " + textOf(host) + "\n");
  EXPECT_EQ(known.state, HostKeyState::Known);
  EXPECT_EQ(known.authority, "");
}

TEST(KnownHosts, aNameIsHashedIfTheConfigAsksForIt) {
  const QTemporaryDir folder;
  const std::string file = folder.filePath(QStringLiteral("known_hosts")).toStdString();
  const Key key = madeKey();
  ASSERT_TRUE(addKnownHost(file, "[Login.example.org]:2222", key.get(), KnownHostName::Hashed));
  const std::string text = test::contentOf(file);
  EXPECT_EQ(text.rfind("|1|", 0), 0U) << text;
  EXPECT_EQ(text.find("example"), std::string::npos) << text;
  EXPECT_EQ(checkHostKey(key.get(), "[login.example.org]:2222", {file}).state, HostKeyState::Known);
  EXPECT_EQ(checkHostKey(key.get(), "other.example.org", {file}).state, HostKeyState::Unknown);
}

/// A name as `ssh-keygen -H` writes it.
std::string hashed(const std::string& name) {
  const QByteArray salt("twenty bytes of salt");
  const QByteArray hash =
      QMessageAuthenticationCode::hash(QByteArray::fromStdString(name), salt, QCryptographicHash::Sha1);
  return "|1|" + salt.toBase64().toStdString() + "|" + hash.toBase64().toStdString();
}

std::string tabbed(std::string line) {
  std::replace(line.begin(), line.end(), ' ', '\t');
  return line;
}

TEST(KnownHosts, everyFormOfALineIsReadAsBySsh) {
  const Key host = madeKey();
  const std::string name = "[127.0.0.1]:2222";
  const std::string right = textOf(host);
  const std::string other = textOf(madeKey());
  const std::string types = name + " " + textOf(madeKey(SSH_KEYTYPE_RSA, 2048)) + "\n" + name + " " +
                            textOf(madeKey(SSH_KEYTYPE_ECDSA_P256, 256)) + "\n";
  const std::string dsa = name + " ssh-dss AAAAB3NzaC1kc3MAAAAB\n";
  const std::string line = name + " " + right;
  const std::string wrong = name + " " + other;
  /// The state, and the number of the line that decided.
  const auto verdictOf = [&](const std::string& text) {
    const HostKeyCheck check = checkHostKeyIn(host.get(), name, {{"file", text}});
    const char* states[] = {"known", "unknown", "changed", "revoked", "unreadable"};
    const std::string state = states[static_cast<std::size_t>(check.state)];
    const bool isBad = check.state > HostKeyState::Unknown;
    return isBad ? state + " " + check.place.substr(check.place.find(':') + 1) : state;
  };
  const std::pair<const char*, std::vector<std::string>> rows[] = {
      {"known",
       {line + "\n", line, hashed(name) + " " + right + "\n", tabbed(line) + "\n",
        "\t " + line + " a comment with @revoked in it\r\n", "# " + wrong + "\n\n   \n" + line + "\n",
        "other.example.org," + name + ",10.0.0.1 " + right + "\n", "[127.0.0.*]:2222 " + right + "\n",
        "*:???? " + right + "\n", "!other*,* " + right + "\n", "127.0.0.1 " + right + "\n",
        hashed("127.0.0.1") + " " + right + "\n", types + hashed(name) + " " + right + "\n", wrong + "\n" + line + "\n",
        dsa + line + "\n", "@cert-authority * " + other + "\n" + line + "\n",
        "@revoked * " + other + "\n" + line + "\n", "@revoked other.example.org " + right + "\n" + line + "\n",
        "other.example.org ssh-ed25519 garbage\nonly-a-name\n@unheard-of other.example.org x\n" + line + "\n"}},
      {"unknown",
       {"", "# " + line + "\n", "@cert-authority * " + right + "\n", "@revoked " + wrong + "\n",
        "!*127.0.0.1*,* " + right + "\n", "[127.0.0.1]:1 " + right + "\n", "[127.0.0.1]:22220 " + right + "\n",
        hashed("127.0.0.2") + " " + right + "\n", "127.0.0.1 " + other + "\n",
        "|1|c2FsdA==|bm90aGluZw== " + right + "\n", "|1|garbage " + right + "\n"}},
      {"changed 1", {wrong + "\n", "[127.*]:*\t" + other + "\n", types, dsa}},
      {"changed 2",
       {"other.example.org " + right + "\n" + hashed(name) + " " + other + "\n",
        "127.0.0.1 " + right + "\n" + wrong + "\n", "@cert-authority " + line + "\n" + wrong + "\n"}},
      {"changed 3", {"# mine\n\n" + tabbed(wrong) + "\n"}},
      {"revoked 1", {"@revoked " + hashed(name) + " " + right + "\n" + line, "@revoked 127.0.0.1 " + right + "\n"}},
      {"revoked 2", {line + "\n@revoked " + line, line + "\n@revoked\t*\t" + right + "\n"}},
      {"unreadable 1",
       {name + " ssh-ed25519 AAAA!garbage\n" + line,
        name + " ssh-rsa " + right.substr(right.find(' ') + 1) + "\n" + line, name + " 1024 35 123456789\n" + line,
        "@revokd " + line + "\n" + line, hashed(name) + " ssh-ed25519 AAAA\n" + line}},
      {"unreadable 2", {line + "\n" + name + "\n"}}};
  for (const auto& [verdict, texts] : rows) {
    for (const std::string& text : texts) EXPECT_EQ(verdictOf(text), verdict) << text;
  }
}

}  // namespace
}  // namespace baremark::remote
