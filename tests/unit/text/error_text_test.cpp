// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTranslator>
#include <functional>
#include <map>

#include "app/text/advice_text.h"
#include "app/text/allowed_text.h"
#include "app/text/offline_text.h"
#include "app/text/sentence_forms.h"
#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/validation.h"
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
    return describe({.code = core::base::ErrorCode::OutOfRange, .where = "/x", .value = "y", .allowed = allowed},
                    Reader::Terminal)
        .advice.toStdString();
  };
  Marking marking;
  ASSERT_TRUE(QCoreApplication::installTranslator(&marking));
  EXPECT_EQ(advice("1 to 10 bytes in one line"), "Allowed: <1 to 10 bytes in one line>.")
      << "the closest form, not “%1 to %2”";
  EXPECT_EQ(advice("0.5 to 40"), "Allowed: <0.5 to 40>.");
  EXPECT_EQ(advice("what leads to it"), "Allowed: what leads to it.") << "no range";
  EXPECT_EQ(advice("fp32, fp16"), "Allowed: fp32, fp16.") << "names stay";
  EXPECT_EQ(advice("lines that begin with %1, qos"), "Allowed: <lines that begin with %1, qos>.")
      << "a percent sign in a value";
  const ErrorText wrong = describe(
      {.code = core::base::ErrorCode::WrongType, .where = "/x", .value = "a list of 2", .allowed = "a whole number"});
  EXPECT_EQ(wrong.title.toStdString(), "/x is <a list of 2>, which is of the wrong kind.");
  EXPECT_EQ(wrong.advice.toStdString(), "Allowed: <a whole number>.");
  QCoreApplication::removeTranslator(&marking);
}

TEST(ErrorText, eachPhraseWithASentenceOfItsOwnIsToldInTheWordsOfWhoReadsIt) {
  const auto advice = [](const std::string& allowed, Reader reader) {
    return describe({.code = core::base::ErrorCode::OutOfRange,
                     .where = "/x",
                     .value = "3",
                     .allowed = allowed,
                     .suggestion = "y"},
                    reader)
        .advice.toStdString();
  };
  EXPECT_EQ(advice("1 to 2: the host has 2 cores", Reader::Terminal),
            "Allowed: 1 to 2, because the host has 2 cores. To let ranks share cores, set \"bind\": \"none\".");
  EXPECT_EQ(advice("1 to 2: the host has 2 cores", Reader::Window),
            "Allowed: 1 to 2, because the host has 2 cores. To let ranks share cores, choose “not bound”.");
  EXPECT_EQ(advice("5 to 40 with until", Reader::Window),
            "Allowed: 5 to 40, because the number of blocks is decided after the first 5.");
  EXPECT_EQ(advice("3 values, as many as batch_size, or one for all", Reader::Window),
            "Allowed: 3 values, as many as “Batch per rank” has, or one for all.");
  EXPECT_EQ(advice("a host whose test came to its end: baremark-cli host test fast", Reader::Terminal),
            "Test the host first: baremark-cli host test fast");
  for (const AdviceForm& form : adviceForms()) {
    SCOPED_TRACE(form.allowed);
    const QString window = QString::fromUtf8(form.window == nullptr ? form.terminal : form.window);
    EXPECT_TRUE(window[0].isUpper() || window[0] == QLatin1Char('%') || window[0] == QChar(0x201C)) << "a sentence";
    EXPECT_TRUE(window.endsWith(QLatin1Char('.')) || window.contains(QStringLiteral("baremark-cli"))) << "a sentence";
    for (const char* key : {"batch_size", "ranks_per_node", "threads_per_rank", "global_batch", "read_only", "\"",
                            "--root", "repeats", "other_nodes"}) {
      EXPECT_FALSE(window.contains(QLatin1String(key))) << "a key of files in the window: " << window.toStdString();
    }
    EXPECT_FALSE(filled(window, {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("4"), QStringLiteral("5")})
                     .contains(QLatin1Char('%')));
  }
}

TEST(ErrorText, theCoresThatNobodyToldTheBatchOfARankAndAStoreInUseHaveSentencesOfTheirOwn) {
  const auto advice = [](const std::string& allowed, Reader reader) {
    return describe({.code = core::base::ErrorCode::Missing, .where = "/x", .allowed = allowed}, reader).advice.toStdString();
  };
  const core::base::Error missing = core::plan::threadsPerRank({.ranks = {2}}, std::nullopt).error();
  EXPECT_EQ(advice(missing.allowed, Reader::Window),
            "Enter the cores of a node divided by the ranks on it. Neither the scheduler nor a job there has told how many "
            "cores a node has.");
  EXPECT_EQ(advice(missing.allowed, Reader::Terminal).rfind("Set it to the cores of a node", 0), 0U);
  EXPECT_EQ(advice("2 to 131072 with 2 ranks: a rank takes 1 to 65536 images a step", Reader::Window),
            "Allowed with 2 ranks: 2 to 131072, because each rank takes 1 to 65536 images in a step.");
  EXPECT_EQ(advice("a store that no other Baremark writes into while it is brought up to date: close the others and try again",
                   Reader::Terminal),
            "Another Baremark writes into it while it is brought up to date. Close the others and try again.");
  EXPECT_EQ(advice("gate, or a host that was added: baremark-cli host add", Reader::Window),
            "Choose gate, or add the host with “Add a host…”.")
      << "this machine has a name of its own";
  EXPECT_EQ(advice("one of gate, a or b, or a host that was added: baremark-cli host add", Reader::Terminal),
            "Allowed: gate, a or b, or a host that was added with “baremark-cli host add”.");
}

TEST(ErrorText, aListOfNamesIsToldInTheUsersLanguage) {
  int count = 1;
  char name[] = "test";
  char* words[] = {name, nullptr};
  const QCoreApplication application(count, words);
  Marking marking;
  ASSERT_TRUE(QCoreApplication::installTranslator(&marking));
  EXPECT_EQ(allowedText(QStringLiteral("bare metal")).toStdString(), "bare metal");
  EXPECT_EQ(allowedText(QStringLiteral("a, b or c")).toStdString(), "<a, b or c>");
  EXPECT_EQ(allowedText(QStringLiteral("a, b and 7 more")).toStdString(), "<a, b and 7 more>");
  QCoreApplication::removeTranslator(&marking);
}

/// A draft that is in order, with one thing that is not.
core::model::Experiment draftWith(const std::function<void(core::model::Experiment&)>& mistake) {
  auto experiment =
      core::plan::parseExperiment(
          R"({"schema": "baremark.experiment/1", "name": "draft", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"}],
      "scale": {"ranks": [1], "threads_per_rank": 1}, "measure": {"repeats": 5}})")
          .value();
  mistake(experiment);
  return experiment;
}

TEST(ErrorText, whatIsRefusedOfADraftIsToldByTheFieldsNameAndWithoutKeysOfFiles) {
  using core::model::Experiment;
  core::plan::HostContext host{.runtimes = {"bare-metal", "charliecloud"}, .imageRuntimes = {"charliecloud"}};
  host.facts.cores = 2;
  host.mpiModels = {{"bare-metal", {"hybrid"}}, {"charliecloud", {"hybrid"}}};
  const auto refusal = [&](const std::function<void(Experiment&)>& mistake) -> std::string {
    const Experiment draft = draftWith(mistake);
    const auto parsed = core::plan::parseExperiment(core::base::toJsonText(core::plan::toJson(draft)));
    if (!parsed) return describeField(parsed.error(), QStringLiteral("Field")).toStdString();
    const auto valid = core::plan::validate(draft, host);
    return valid ? std::string() : describeField(valid.error(), QStringLiteral("Field")).toStdString();
  };
  EXPECT_EQ(refusal([](Experiment&) {}), "");
  const std::pair<const char*, std::function<void(Experiment&)>> mistakes[] = {
      {"“Field” is empty. Allowed: 1 to 200 bytes in one line.", [](Experiment& e) { e.name.clear(); }},
      {"“Field” is empty. Allowed: 1 to 64 bytes in one line.", [](Experiment& e) { e.arms[1].name.clear(); }},
      {"“Field” is given twice.", [](Experiment& e) { e.arms[1].name = e.arms[0].name; }},
      {"“Field” has 0 arms. Allowed: 1 to 16 arms.", [](Experiment& e) { e.arms.clear(); }},
      {"“Field” has 17 arms. Allowed: 1 to 16 arms.", [](Experiment& e) { e.arms.assign(17, e.arms[0]); }},
      {"“Field” is empty. Allowed: bare metal or charliecloud.",
       [](Experiment& e) { e.baseline.clear(); }},
      {"“Field” is empty. Allowed: a list of 1 to 64 numbers of ranks.", [](Experiment& e) { e.scale.ranks.clear(); }},
      {"“Field” is 3, which is out of range. Allowed: 1 to 2, because the host has 2 cores. To let ranks share cores, "
       "choose “not bound”.",
       [](Experiment& e) { e.scale.ranks = {3}; }},
      {"“Field” is 3, which is out of range. Allowed: 5 to 40, because the number of blocks is decided after the first "
       "5.",
       [](Experiment& e) {
         e.measure.until = core::model::Until{0.01, 40};
         e.measure.repeats = 3;
       }},
      {"“Field” is 5, which is out of range. Allowed: 6 to 1000, and not less than the number of blocks at each point.",
       [](Experiment& e) {
         e.measure.until = core::model::Until{0.01, 5};
         e.measure.repeats = 6;
       }},
      {"“Field” has no effect here. Only hosts with a scheduler have this. Choose another host: that empties what its "
       "scheduler is asked for.",
       [](Experiment& e) { e.allocation.partition = "short"; }},
      {"“Field” has no effect here. bare-metal runs without an image. Empty the field.",
       [](Experiment& e) { e.arms[0].image = "mine"; }},
      {"“Field” has no effect here. Only the data mnist and fashion-mnist have a folder. Empty the field.",
       [](Experiment& e) { e.engine["data_dir"] = {std::string("/data")}; }},
      {"“Field” has no effect here. Strong scaling divides the global batch among the ranks. Remove this setting, or "
       "choose weak scaling.",
       [](Experiment& e) {
         e.scale.mode = core::model::ScalingMode::Strong;
         e.scale.globalBatch = 64;
       }},
  };
  for (const auto& [expected, mistake] : mistakes) {
    const std::string said = refusal(mistake);
    EXPECT_EQ(said, expected);
    for (const char* glue : {" ,", "“”", "““", "  ", "/", "_", "\""})
      EXPECT_EQ(said.find(glue), std::string::npos) << said;
  }
}

TEST(ErrorText, theEnginesOwnRefusalsAreSentencesForAFileToo) {
  using core::base::ErrorCode;
  const auto advice = [](const char* suggestion) {
    return describe({.code = ErrorCode::UnknownKey, .where = "a.json: /workload/engine/x", .suggestion = suggestion},
                    Reader::Terminal)
        .advice.toStdString();
  };
  EXPECT_EQ(advice("nothing: gradients are not clipped"), "Leave it out: gradients are not clipped.");
  EXPECT_EQ(advice("--data"), "Did you mean “data”?") << "a file has no options";
  EXPECT_EQ(advice("--bucket_bytes and --overlap"), "Use instead: bucket_bytes and overlap.");
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

TEST(ErrorText, aHostThatSshTrustsByAnAuthorityIsNotSentBackToSsh) {
  core::base::Error unknown = remote::offlineError("cluster", remote::offline::kHostKeyUnknown,
                                                   "ssh-ed25519 SHA256:abc\n" + std::string(remote::offline::kByAuthority) + "/etc/ssh/ssh_known_hosts:3");
  const ErrorText window = describe(unknown);
  EXPECT_TRUE(window.reason.contains(QStringLiteral("line 3 of /etc/ssh/ssh_known_hosts"))) << window.reason.toStdString();
  EXPECT_TRUE(window.reason.contains(QStringLiteral("cannot check certificates")));
  EXPECT_TRUE(window.advice.contains(QStringLiteral("accept it")));
  EXPECT_FALSE(window.advice.contains(QStringLiteral("“ssh cluster”"))) << window.advice.toStdString();
  EXPECT_TRUE(window.detail.contains(QStringLiteral("SHA256:abc")));
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = "ssh cluster";
  const QString advice = describe(unknown).advice;
  EXPECT_TRUE(advice.contains(QStringLiteral("“baremark-cli host trust cluster --key SHA256:…”"))) << advice.toStdString();
  EXPECT_FALSE(advice.contains(QStringLiteral("“ssh cluster”"))) << advice.toStdString();
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
  EXPECT_NE(changed.advice.indexOf(QStringLiteral("Add this further key…")), -1);
  EXPECT_EQ(changed.advice.indexOf(QStringLiteral("baremark-cli")), -1) << changed.advice.toStdString();
  const QString there = describe(remote::offlineError("cluster", remote::offline::kHostKeyChanged, file + ":12\nSHA256:old\nssh-ed25519 SHA256:new"), Reader::Terminal).advice;
  EXPECT_NE(there.indexOf(QStringLiteral("baremark-cli host trust cluster --key SHA256:…")), -1) << there.toStdString();
  EXPECT_EQ(there.indexOf(QStringLiteral("beneath the test")), -1) << there.toStdString();
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
