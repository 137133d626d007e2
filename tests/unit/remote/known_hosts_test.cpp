// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts.h"

#include <gtest/gtest.h>

#include "remote/ssh/ssh_key.h"

namespace baremark::remote {
namespace {

Key madeKey() {
  ssh_key key = nullptr;
  EXPECT_EQ(ssh_pki_generate(SSH_KEYTYPE_ED25519, 0, &key), SSH_OK);
  return Key(key);
}

std::string textOf(const Key& key) {
  char* base64 = nullptr;
  EXPECT_EQ(ssh_pki_export_pubkey_base64(key.get(), &base64), SSH_OK);
  std::string text = "ssh-ed25519 " + std::string(base64 == nullptr ? "" : base64);
  ssh_string_free_char(base64);
  return text;
}

TEST(KnownHosts, anAuthorityForTheHostIsToldWhereItsKeyIsUnknown) {
  const Key host = madeKey();
  const Key authority = madeKey();
  const auto checkOf = [&](const std::string& text, const std::string& name = "login.example.org") { return checkHostKeyIn(host.get(), name, {{"kept", "# first\n"}, {"all", text}}); };
  const std::string line = "@cert-authority *.example.org " + textOf(authority) + "\n";
  EXPECT_EQ(checkOf(line).state, HostKeyState::Unknown);
  EXPECT_EQ(checkOf("\n" + line + line).authority, "all:2");
  EXPECT_EQ(checkOf(line, "[login.example.org]:2222").authority, "all:1") << "it is for every port of the host";
  EXPECT_EQ(checkOf("@cert-authority *.example.com " + textOf(authority) + "\n").authority, "");
  EXPECT_EQ(checkOf("").authority, "");
  const HostKeyCheck known = checkOf(line + "login.example.org " + textOf(host) + "\n");
  EXPECT_EQ(known.state, HostKeyState::Known);
  EXPECT_EQ(known.authority, "");
}

}  // namespace
}  // namespace baremark::remote
