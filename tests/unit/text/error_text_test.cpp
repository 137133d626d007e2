// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTranslator>
#include <map>

#include "app/text/offline_text.h"
#include "remote/ssh/host_scripts.h"
#include "remote/ssh/offline.h"

namespace baremark::app::text {
namespace {

using core::base::noSpaceError;

/// Says of each text of one context what it was asked to translate.
class Marking final : public QTranslator {
 public:
  [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override {
    return qstrcmp(context, "Allowed") == 0 ? QStringLiteral("<%1>").arg(QString::fromUtf8(source)) : QString();
  }
  [[nodiscard]] bool isEmpty() const override { return false; }
};

TEST(ErrorText, whatIsAllowedIsTranslatedWithItsValues) {
  int count = 1;
  char name[] = "test";
  char* words[] = {name, nullptr};
  const QCoreApplication application(count, words);
  const auto advice = [](const std::string& allowed) {
    return describe({.code = core::base::ErrorCode::OutOfRange, .where = "/x", .value = "y", .allowed = allowed}).advice.toStdString();
  };
  EXPECT_EQ(advice("1 to 10, the repeats: a block is never split"), "Allowed: 1 to 10, the repeats: a block is never split.");
  Marking marking;
  ASSERT_TRUE(QCoreApplication::installTranslator(&marking));
  EXPECT_EQ(advice("1 to 10, the repeats: a block is never split"), "Allowed: <1 to 10, the repeats: a block is never split>.") << "the closest form, not “%1 to %2”";
  EXPECT_EQ(advice("0.5 to 40"), "Allowed: <0.5 to 40>.");
  EXPECT_EQ(advice("what leads to it"), "Allowed: what leads to it.") << "no range";
  EXPECT_EQ(advice("fp32, fp16"), "Allowed: fp32, fp16.") << "names stay";
  EXPECT_EQ(advice("an image without a block at work in it; wait for the end of experiment 01ABC, or cancel it"),
            "Allowed: <an image without a block at work in it; wait for the end of experiment 01ABC, or cancel it>.");
  EXPECT_EQ(advice("with this host's scheduler: %1, qos"), "Allowed: <with this host's scheduler: %1, qos>.") << "a percent sign in a value";
  const ErrorText wrong = describe({.code = core::base::ErrorCode::WrongType, .where = "/x", .value = "a list of 2", .allowed = "a whole number"});
  EXPECT_EQ(wrong.title.toStdString(), "/x is <a list of 2>, which is of the wrong kind.");
  EXPECT_EQ(wrong.advice.toStdString(), "Allowed: <a whole number>.");
  QCoreApplication::removeTranslator(&marking);
}

TEST(ErrorText, whatIsThereAlreadyOrOverIsSaidSo) {
  using core::base::ErrorCode;
  const auto title = [](const core::base::Error& error) { return describe(error).title.toStdString(); };
  EXPECT_EQ(title({.code = ErrorCode::Duplicate, .where = "host", .value = "fast"}), "There is a host fast already.");
  EXPECT_EQ(title({.code = ErrorCode::Duplicate, .where = "/arms/1/name", .value = "fast"}), "/arms/1/name is given twice.");
  EXPECT_EQ(title({.code = ErrorCode::Conflict, .where = "experiment 01AB", .value = "stopped"}), "experiment 01AB is over already: stopped.");
  EXPECT_EQ(title({.code = ErrorCode::Conflict, .where = "01AB", .value = "several"}), "01AB may be several experiments.");
  EXPECT_EQ(title({.code = ErrorCode::Cancelled, .where = "fast", .value = kHostTest}), "The test of fast was interrupted.");
}

TEST(ErrorText, whereNobodyCanBeAskedAboutAKeyTheCommandsThatAcceptItAreSaid) {
  core::base::Error unknown = remote::offlineError("cluster", remote::offline::kHostKeyUnknown, "ssh-ed25519 SHA256:abc");
  EXPECT_NE(describe(unknown).advice.indexOf(QStringLiteral("“ssh cluster” once")), -1);
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = "ssh -F '/home/me/a config' cluster";
  const std::string advice = describe(unknown).advice.toStdString();
  EXPECT_NE(advice.find("terminal"), std::string::npos);
  EXPECT_NE(advice.find("“ssh -F '/home/me/a config' cluster”"), std::string::npos) << advice;
  EXPECT_NE(advice.find("“baremark-cli host trust cluster --key SHA256:…”"), std::string::npos) << advice;
  EXPECT_EQ(advice.find("Did you mean"), std::string::npos) << advice;
}

TEST(ErrorText, noSpaceSaysWhatIsFreeAndWhatIsNeeded) {
  const ErrorText text = describe(noSpaceError("/scratch/image", 1'500'000, 4'400'000'000, "dd: No space left on device"));
  EXPECT_EQ(text.title.toStdString(), "There is no space left for /scratch/image.");
  EXPECT_EQ(text.reason.toStdString(), "1.5 MB are free there, 4.4 GB are needed.");
  EXPECT_EQ(text.advice.toStdString(), "Free some space and try again. Nothing was lost.");
  EXPECT_EQ(text.detail.toStdString(), "dd: No space left on device");
}

TEST(ErrorText, noSpaceOfAQuotaOrOfAnUnknownDiskSaysNoNumbers) {
  const auto quota = remote::fileError("/home/me/image", "dd: error writing: Disk quota exceeded\n");
  EXPECT_EQ(quota.code, core::base::ErrorCode::NoSpace);
  // The file system has room; the account has none.
  const ErrorText text = describe(noSpaceError(quota.where, 1'000'000'000'000, 4096, quota.detail));
  EXPECT_EQ(text.reason.toStdString(), "This account's quota there is used up, whatever else is free.");
  EXPECT_EQ(text.advice.indexOf(QStringLiteral("Allowed")), -1);
  EXPECT_EQ(describe(noSpaceError("/home/me/image", -1, 4096)).reason.toStdString(), "");
}

TEST(ErrorText, aJumpHostThatForbidsToGoOnIsNotCalledUnreachable) {
  const ErrorText text = describe(remote::offlineError("gate", remote::offline::kForwardingForbidden, "testhost (n1:22): error (1) open failed"));
  EXPECT_NE(text.title.indexOf(QStringLiteral("gate")), -1);
  EXPECT_NE(text.title.indexOf(QStringLiteral("forbids")), -1);
  EXPECT_NE(text.advice.indexOf(QStringLiteral("“ProxyCommand ssh gate nc %h %p”")), -1) << text.advice.toStdString();
  EXPECT_NE(text.detail.indexOf(QStringLiteral("testhost (n1:22)")), -1);
}

TEST(ErrorText, aHostKeyThatIsRefusedSaysWhichLineOfWhichFileDecided) {
  const std::string file = "/home/a: b/.ssh/known_hosts";
  const QString place = QStringLiteral("line 12 of /home/a: b/.ssh/known_hosts");
  const ErrorText changed = describe(remote::offlineError("cluster", remote::offline::kHostKeyChanged,
                                                          file + ":12\nSHA256:old\nssh-ed25519 SHA256:new"));
  EXPECT_NE(changed.advice.indexOf(QStringLiteral("remove ") + place), -1) << changed.advice.toStdString();
  const ErrorText unreadable =
      describe(remote::offlineError("cluster", remote::offline::kKnownHostsUnreadable, file + ":12"));
  EXPECT_NE(unreadable.advice.indexOf(QStringLiteral("remove ") + place), -1) << unreadable.advice.toStdString();
  const ErrorText revoked =
      describe(remote::offlineError("cluster", remote::offline::kHostKeyRevoked, file + ":12\nSHA256:old"));
  EXPECT_NE(revoked.reason.indexOf(QStringLiteral("revoked in ") + place), -1) << revoked.reason.toStdString();
  EXPECT_EQ(revoked.advice.indexOf(QStringLiteral("network")), -1) << revoked.advice.toStdString();
  const ErrorText listed = describe(remote::offlineError("cluster", remote::offline::kHostKeyRevoked, "/home/me/revoked\nSHA256:old"));
  EXPECT_NE(listed.reason.indexOf(QStringLiteral("revoked in /home/me/revoked:")), -1) << listed.reason.toStdString();
}

TEST(ErrorText, aRefusedPortIsNamedWithItsHost) {
  const ErrorText text = describe(remote::offlineError("cluster", remote::offline::kPortRefused, "login.example.org:2222\n192.0.2.1: Connection refused\n"));
  EXPECT_EQ(text.title, QStringLiteral("cluster cannot be reached: nothing listens on port 2222 of login.example.org."));
  EXPECT_TRUE(text.advice.contains(QStringLiteral("port"))) << text.advice.toStdString();
  EXPECT_FALSE(text.advice.contains(QStringLiteral("What runs there"))) << "nobody knows that anything does";
}

TEST(ErrorText, anOptionThatBaremarkSetsItselfIsRefusedInWords) {
  const ErrorText text = describe({.code = core::base::ErrorCode::OutOfRange, .where = "/allocation/options", .value = "--array=0-9",
                                   .allowed = "any but the job's name and output, by which it is found again", .suggestion = {}, .detail = {}});
  EXPECT_EQ(text.title, QStringLiteral("The option “--array=0-9” is not taken."));
  EXPECT_TRUE(text.advice.contains(QStringLiteral("set by Baremark"))) << text.advice.toStdString();
}

TEST(ErrorText, theCommandToTryIsThePersonsOwnAndShowsSomething) {
  namespace offline = remote::offline;
  for (const char* reason : {offline::kForcedCommand, offline::kLoginShell, offline::kSignInRefused, offline::kConfigRefused, offline::kHostKeyUnknown}) {
    SCOPED_TRACE(reason);
    core::base::Error error = remote::offlineError("cluster", reason, "words");
    error.suggestion = "ssh -F '/my config' cluster";
    const QString advice = describe(error).advice;
    EXPECT_TRUE(advice.contains(QStringLiteral("-F '/my config' cluster"))) << advice.toStdString();
    EXPECT_FALSE(advice.contains(QStringLiteral(" true”"))) << "it prints nothing, whatever happens: " << advice.toStdString();
  }
  EXPECT_TRUE(describe(remote::offlineError("cluster", offline::kForcedCommand, "")).advice.contains(QStringLiteral("“ssh cluster echo ok”")));
}

TEST(ErrorText, aProgramThatEndsDoesNotPromiseToConnectAgain) {
  core::base::Error lost = remote::offlineError("cluster", remote::offline::kLost, "words");
  EXPECT_TRUE(describe(lost).advice.contains(QStringLiteral("by itself")));
  lost.allowed = kProgramEnds;
  EXPECT_FALSE(describe(lost).advice.contains(QStringLiteral("by itself")));
  EXPECT_TRUE(describe(lost).advice.contains(QStringLiteral("Run the same command again")));
}

TEST(ErrorText, everyReasonOfAMissingConnectionHasItsOwnTitleAnAdviceAndTheHostsWords) {
  namespace offline = remote::offline;
  const auto textOf = [](const char* reason) { return describe(remote::offlineError("cluster", reason, "/home/me/.ssh/known_hosts:12\nthe host's words")); };
  const QString elsewhere = textOf(offline::kUnreachable).advice;
  std::map<QString, std::string> titles;
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway, offline::kForwardingForbidden, offline::kHostKeyUnknown, offline::kHostKeyChanged, offline::kHostKeyOther,
                             offline::kHostKeyRevoked, offline::kKnownHostsNone, offline::kKnownHostsUnreadable, offline::kKnownHostsUnwritable, offline::kNoSshProgram,
                             offline::kConfigRefused, offline::kConfigUnusable, offline::kAddressRefused, offline::kSignInRefused, offline::kCertificateExpired, offline::kSignInNeeded,
                             offline::kLoginShell, offline::kForcedCommand, offline::kLost}) {
    SCOPED_TRACE(reason);
    const ErrorText text = textOf(reason);
    EXPECT_TRUE(text.title.contains(QStringLiteral("cluster"))) << text.title.toStdString();
    const auto [first, isNew] = titles.emplace(text.title, reason);
    EXPECT_TRUE(isNew) << "as for " << first->second;
    EXPECT_FALSE(text.advice.isEmpty());
    EXPECT_EQ(text.advice == elsewhere, std::string(reason) == offline::kUnreachable) << "the network is not what is wrong: " << text.advice.toStdString();
    EXPECT_TRUE(text.detail.contains(QStringLiteral("the host's words"))) << text.detail.toStdString();
    for (const QString& words : {text.title, text.reason, text.advice}) EXPECT_FALSE(words.contains(QStringLiteral("%1"))) << words.toStdString();
  }
  EXPECT_TRUE(elsewhere.contains(QStringLiteral("the network"))) << elsewhere.toStdString();
}

TEST(ErrorText, aCertificateThatIsOverIsNamed) {
  const ErrorText text = describe(remote::offlineError("cluster", remote::offline::kCertificateExpired, "/k-cert.pub: refused, expired 2021-01-01T00:00:00Z"));
  EXPECT_NE(text.title.indexOf(QStringLiteral("certificate")), -1);
  EXPECT_NE(text.advice.indexOf(QStringLiteral("new certificate")), -1);
  EXPECT_NE(text.detail.indexOf(QStringLiteral("2021-01-01")), -1);
}

TEST(ErrorText, aNewerStoreSaysThatItIsReadOnlyAndWhichVersionIsOurs) {
  const ErrorText text = describe({.code = core::base::ErrorCode::NewerVersion, .where = "/home/me/experiments.baremark", .value = "store 6", .allowed = "store 4"});
  EXPECT_EQ(text.title.toStdString(), "/home/me/experiments.baremark was made by a newer Baremark (store 6).");
  EXPECT_EQ(text.reason.toStdString(), "It is shown as it is: nothing in it is changed, and nothing is run.");
  EXPECT_EQ(text.advice.toStdString(), "This Baremark writes store 4. Update it, or choose another store.");
  const ErrorText file = describe({.code = core::base::ErrorCode::NewerVersion, .where = "schema", .value = "baremark.experiment/2", .allowed = "baremark.experiment/1"});
  EXPECT_EQ(file.reason.toStdString(), "");
  EXPECT_EQ(file.advice.toStdString(), "This Baremark reads baremark.experiment/1. Update it to use this.");
}

TEST(ErrorText, aFolderThatNothingRunsFromIsToldFromOneThatIsSomebodyElses) {
  core::base::Error error{.code = core::base::ErrorCode::PermissionDenied, .where = "/scratch/runs"};
  EXPECT_NE(describe(error).advice.indexOf(QStringLiteral("who owns it")), -1);
  error.value = kNoPrograms;
  EXPECT_NE(describe(error).reason.indexOf(QStringLiteral("noexec")), -1);
  EXPECT_EQ(describe(error).advice.indexOf(QStringLiteral("who owns it")), -1);
}

}  // namespace
}  // namespace baremark::app::text
