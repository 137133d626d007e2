// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of errors of connections, host keys and sign-ins.
#include "app/text/error_text.h"

#include <gmock/gmock.h>

#include <map>

#include "remote/ssh/offline.h"

namespace baremark::app::text {
namespace {

TEST(ErrorText, withoutAPromptTheCommandsThatAcceptAKeyAreNamed) {
  core::base::Error unknown =
      remote::offlineError("cluster", remote::offline::kHostKeyUnknown, "ssh-ed25519 SHA256:abc");
  EXPECT_NE(describe(unknown).advice.indexOf(QStringLiteral("“ssh cluster” once")), -1);
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = {core::base::Phrase::Value, "ssh -F '/home/me/a config' cluster"};
  const std::string advice = describe(unknown).advice.toStdString();
  EXPECT_NE(advice.find("terminal"), std::string::npos);
  EXPECT_NE(advice.find("“ssh -F '/home/me/a config' cluster”"), std::string::npos) << advice;
  EXPECT_NE(advice.find("“baremark-cli host trust cluster --key SHA256:…”"), std::string::npos) << advice;
  EXPECT_EQ(advice.find("Did you mean"), std::string::npos) << advice;
}

TEST(ErrorText, aHostTrustedByAnAuthorityIsNotReferredToSsh) {
  core::base::Error unknown = remote::offlineError(
      "cluster", remote::offline::kHostKeyUnknown,
      "ssh-ed25519 SHA256:abc\n" + std::string(remote::offline::kByAuthority) + "/etc/ssh/ssh_known_hosts:3");
  const ErrorText window = describe(unknown);
  EXPECT_THAT(window.reason.toStdString(), testing::HasSubstr("line 3 of /etc/ssh/ssh_known_hosts"));
  EXPECT_TRUE(window.reason.contains(QStringLiteral("cannot check certificates")));
  EXPECT_TRUE(window.advice.contains(QStringLiteral("accept the key")));
  EXPECT_FALSE(window.advice.contains(QStringLiteral("“ssh cluster”"))) << window.advice.toStdString();
  EXPECT_TRUE(window.detail.contains(QStringLiteral("SHA256:abc")));
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = {core::base::Phrase::Value, "ssh cluster"};
  const QString advice = describe(unknown).advice;
  EXPECT_THAT(advice.toStdString(), testing::HasSubstr("“baremark-cli host trust cluster --key SHA256:…”"));
  EXPECT_FALSE(advice.contains(QStringLiteral("“ssh cluster”"))) << advice.toStdString();
}

TEST(ErrorText, aRefusedHostKeyNamesFileAndLine) {
  const std::string file = "/home/a: b/.ssh/known_hosts";
  const QString place = QStringLiteral("line 12 of /home/a: b/.ssh/known_hosts");
  const ErrorText changed = describe(remote::offlineError("cluster", remote::offline::kHostKeyChanged,
                                                          file + ":12\nSHA256:old\nssh-ed25519 SHA256:new"));
  EXPECT_NE(changed.advice.indexOf(QStringLiteral("remove ") + place), -1) << changed.advice.toStdString();
  EXPECT_NE(changed.advice.indexOf(QStringLiteral("Add this further key…")), -1);
  EXPECT_EQ(changed.advice.indexOf(QStringLiteral("baremark-cli")), -1) << changed.advice.toStdString();
  const QString there = describe(remote::offlineError("cluster", remote::offline::kHostKeyChanged,
                                                      file + ":12\nSHA256:old\nssh-ed25519 SHA256:new"),
                                 Reader::Terminal)
                            .advice;
  EXPECT_NE(there.indexOf(QStringLiteral("baremark-cli host trust cluster --key SHA256:…")), -1) << there.toStdString();
  EXPECT_EQ(there.indexOf(QStringLiteral("below the test")), -1) << there.toStdString();
  const ErrorText unreadable =
      describe(remote::offlineError("cluster", remote::offline::kKnownHostsUnreadable, file + ":12"));
  EXPECT_NE(unreadable.advice.indexOf(QStringLiteral("remove ") + place), -1) << unreadable.advice.toStdString();
  const ErrorText revoked =
      describe(remote::offlineError("cluster", remote::offline::kHostKeyRevoked, file + ":12\nSHA256:old"));
  EXPECT_NE(revoked.reason.indexOf(QStringLiteral("revoked in ") + place), -1) << revoked.reason.toStdString();
  EXPECT_EQ(revoked.advice.indexOf(QStringLiteral("network")), -1) << revoked.advice.toStdString();
}

TEST(ErrorText, aRefusedPortIsNamedWithItsHost) {
  const ErrorText text = describe(remote::offlineError("cluster", remote::offline::kPortRefused,
                                                       "login.example.org:2222\n192.0.2.1: Connection refused\n"));
  EXPECT_EQ(text.title,
            QStringLiteral("cluster cannot be reached: nothing listens on port 2222 of login.example.org."));
  EXPECT_TRUE(text.advice.contains(QStringLiteral("port"))) << text.advice.toStdString();
  EXPECT_FALSE(text.advice.contains(QStringLiteral("Blocks that run there"))) << "nobody knows that anything does";
}

TEST(ErrorText, theSuggestedTestCommandFitsTheUserAndPrintsSomething) {
  namespace offline = remote::offline;
  for (const char* reason : {offline::kForcedCommand, offline::kLoginShell, offline::kSignInRefused,
                             offline::kConfigRefused, offline::kHostKeyUnknown}) {
    SCOPED_TRACE(reason);
    core::base::Error error = remote::offlineError("cluster", reason, "words");
    error.suggestion = "ssh -F '/my config' cluster";
    const QString advice = describe(error).advice;
    EXPECT_TRUE(advice.contains(QStringLiteral("-F '/my config' cluster"))) << advice.toStdString();
    EXPECT_THAT(advice.toStdString(), testing::Not(testing::HasSubstr(" true”"))) << "it prints nothing in any case";
  }
  EXPECT_TRUE(describe(remote::offlineError("cluster", offline::kForcedCommand, ""))
                  .advice.contains(QStringLiteral("“ssh cluster echo ok”")));
}

TEST(ErrorText, theOutputOfAProxyCommandIsNamedBeforeTheNetwork) {
  namespace offline = remote::offline;
  const auto adviceOn = [](const std::string& printed) {
    return describe(remote::offlineError("cluster", offline::kUnreachable,
                                         "Socket error\n" + std::string(offline::kOfProxy) + printed))
        .advice;
  };
  EXPECT_THAT(adviceOn("sh: nc: not found\n").toStdString(), testing::HasSubstr("ProxyCommand"));
  EXPECT_TRUE(adviceOn("sh: nc: not found\n").contains(QStringLiteral("the network")));
  EXPECT_FALSE(adviceOn("").contains(QStringLiteral("ProxyCommand"))) << "there are no words to look at";
}

TEST(ErrorText, aProgramThatExitsDoesNotPromiseToReconnect) {
  core::base::Error lost = remote::offlineError("cluster", remote::offline::kLost, "words");
  EXPECT_TRUE(describe(lost).advice.contains(QStringLiteral("automatically")));
  lost.allowed = core::base::Phrase::ProgramEnds;
  EXPECT_FALSE(describe(lost).advice.contains(QStringLiteral("automatically")));
  EXPECT_TRUE(describe(lost).advice.contains(QStringLiteral("Run the same command again")));
}

TEST(ErrorText, aWaitForAConnectionNamesItsLimitIfThereIsOne) {
  for (const char* reason : {remote::offline::kLost, remote::offline::kUnreachable, remote::offline::kTurnedAway}) {
    const core::base::Error lost = remote::offlineError("cluster", reason, "words");
    EXPECT_TRUE(waitsForLink(lost).contains(QStringLiteral("Ctrl-C"))) << reason;
    EXPECT_FALSE(waitsForLink(lost, Reader::Window).contains(QStringLiteral("Ctrl-C"))) << reason;
    EXPECT_TRUE(waitsForLink(lost, Reader::Window).contains(QStringLiteral("cluster"))) << reason;
  }
}

TEST(ErrorText, everyConnectionErrorHasATitleAdviceAndTheHostsOutput) {
  namespace offline = remote::offline;
  const auto textOf = [](const char* reason) {
    return describe(remote::offlineError("cluster", reason, "/home/me/.ssh/known_hosts:12\nthe host's words"));
  };
  const QString elsewhere = textOf(offline::kUnreachable).advice;
  std::map<QString, std::string> titles;
  for (const char* reason : {offline::kUnreachable,          offline::kPortRefused,
                             offline::kTurnedAway,           offline::kForwardingForbidden,
                             offline::kHostKeyUnknown,       offline::kHostKeyChanged,
                             offline::kHostKeyOther,         offline::kHostKeyRevoked,
                             offline::kKnownHostsNone,       offline::kKnownHostsUnreadable,
                             offline::kKnownHostsUnwritable, offline::kNoSshProgram,
                             offline::kConfigRefused,        offline::kConfigUnusable,
                             offline::kNothingInCommon,      offline::kAddressRefused,
                             offline::kSignInRefused,        offline::kCertificateExpired,
                             offline::kSignInNeeded,         offline::kLoginShell,
                             offline::kForcedCommand,        offline::kLost}) {
    SCOPED_TRACE(reason);
    const ErrorText text = textOf(reason);
    EXPECT_TRUE(text.title.contains(QStringLiteral("cluster"))) << text.title.toStdString();
    const auto [first, isNew] = titles.emplace(text.title, reason);
    EXPECT_TRUE(isNew) << "as for " << first->second;
    EXPECT_FALSE(text.advice.isEmpty());
    EXPECT_EQ(text.advice == elsewhere, std::string(reason) == offline::kUnreachable)
        << "the network is not what is wrong: " << text.advice.toStdString();
    EXPECT_TRUE(text.detail.contains(QStringLiteral("the host's words"))) << text.detail.toStdString();
    for (const QString& words : {text.title, text.reason, text.advice})
      EXPECT_FALSE(words.contains(QStringLiteral("%1"))) << words.toStdString();
  }
  EXPECT_TRUE(elsewhere.contains(QStringLiteral("the network"))) << elsewhere.toStdString();
}

}  // namespace
}  // namespace baremark::app::text
