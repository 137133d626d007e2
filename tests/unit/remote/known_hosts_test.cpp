// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "remote/ssh/ssh_key.h"
#include "tests/files.h"

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

/// Runs `work` while nothing can replace `file`: the file is a mount point, or its folder accepts no new files. Returns
/// false if this cannot be arranged here.
bool whileFixed(const std::string& file, const std::function<void()>& work) {
  if (::geteuid() != 0) {
    const std::string folder = file.substr(0, file.rfind('/'));
    if (::chmod(folder.c_str(), 0500) != 0) return false;
    work();
    return ::chmod(folder.c_str(), 0700) == 0;
  }
  bool isArranged = false;
  // Mounts are visible to this thread only.
  std::thread([&] {
    isArranged = ::unshare(CLONE_NEWNS) == 0 && ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                 ::mount(file.c_str(), file.c_str(), nullptr, MS_BIND, nullptr) == 0;
    if (isArranged) work();
  }).join();
  return isArranged;
}

TEST(KnownHosts, aFileThatCannotBeReplacedIsAppendedTo) {
  const QTemporaryDir folder;
  const std::string file = folder.filePath(QStringLiteral("known_hosts")).toStdString();
  const Key first = madeKey();
  std::ofstream(file) << "first " << textOf(first);  // no end of the line
  const Key key = madeKey();
  core::base::Result<void> added;
  if (!whileFixed(file, [&] { added = addKnownHost(file, "second", key.get()); }))
    GTEST_SKIP() << "nothing can be mounted here";
  ASSERT_TRUE(added) << toLogLine(added.error());
  EXPECT_EQ(test::contentOf(file), "first " + textOf(first) + "\nsecond " + textOf(key) + "\n");
}

}  // namespace
}  // namespace baremark::remote
