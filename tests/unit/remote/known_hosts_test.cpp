// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts.h"

#include <gtest/gtest.h>

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>
#include <QTemporaryDir>
#include <algorithm>
#include <string>
#include <vector>

#include "remote/ssh/ssh_key.h"
#include "tests/files.h"

namespace baremark::remote {
namespace {

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
