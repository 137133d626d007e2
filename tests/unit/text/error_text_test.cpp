// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <QString>
#include <QTranslator>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/base/json.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_options.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/validation.h"
#include "remote/ssh/host_scripts.h"
#include "remote/ssh/offline.h"
#include "tests/resources.h"

namespace baremark::app::text {
namespace {

using core::base::Error;
using core::base::ErrorCode;
using core::base::noSpaceError;
using core::base::Phrase;
using core::base::Phrased;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace offline = remote::offline;

std::string adviceOn(const Error& error, Reader reader = Reader::Window) {
  return describe(error, reader).advice.toStdString();
}

Error connectionError(const char* reason, const std::string& words = "words") {
  return remote::offlineError("cluster", reason, words);
}

/// A translator that marks the texts of phrases and lists.
class Marking final : public QTranslator {
 public:
  [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override {
    const bool isMarked = qstrcmp(context, "Phrases") == 0 || qstrcmp(context, "Text") == 0;
    return isMarked ? QStringLiteral("<%1>").arg(QString::fromUtf8(source)) : QString();
  }
  [[nodiscard]] bool isEmpty() const override { return false; }
};

TEST(ErrorText, valuesNamesAndPlacesAreTranslated) {
  int count = 1;
  char name[] = "test";
  char* words[] = {name, nullptr};
  const QCoreApplication application(count, words);
  const auto advice = [](const Phrased& allowed) {
    return adviceOn({.code = ErrorCode::OutOfRange, .where = "/x", .value = "y", .allowed = allowed}, Reader::Terminal);
  };
  Marking marking;
  ASSERT_TRUE(QCoreApplication::installTranslator(&marking));
  EXPECT_EQ(advice({Phrase::BytesInOneLine, 1, 10}), "Allowed: <1 to 10 bytes in one line>.");
  EXPECT_EQ(advice({Phrase::Range, "0.5", 40}), "Allowed: <0.5 to 40>.");
  EXPECT_EQ(advice("fp32, fp16"), "Allowed: fp32, fp16.") << "names stay";
  EXPECT_EQ(advice({Phrase::Below, "%1, qos"}), "Allowed: <below %1, qos>.") << "a percent sign in a value";
  const ErrorText wrong = describe(
      {.code = ErrorCode::WrongType, .where = "/x", .value = {Phrase::ListOf, 2}, .allowed = Phrase::WholeNumber});
  EXPECT_EQ(wrong.title.toStdString(), "/x is <a list of 2>, which is the wrong type.");
  EXPECT_EQ(wrong.advice.toStdString(), "Allowed: <a whole number>.");
  const ErrorText broken =
      describe({.code = ErrorCode::Malformed, .where = {Phrase::LineColumnOfFile, "a: b.json", 2, 10}});
  EXPECT_EQ(broken.title.toStdString(), "<a: b.json: line 2, column 10> cannot be read.");
  const auto shown = [](const Phrased::Names& names) { return phraseText({Phrase::Names, names}).toStdString(); };
  EXPECT_EQ(shown({"bare metal"}), "bare metal");
  EXPECT_EQ(shown({"a", "b", "c"}), "<a, b or c>");
  EXPECT_EQ(shown(Phrased::Names(14, "x")), "<x, x, x, x, x, x, x, x, x, x, x, x and 2 more>");
  QCoreApplication::removeTranslator(&marking);
}

TEST(ErrorText, anInvalidVariableNameIsReported) {
  const Error error{.code = ErrorCode::Untrusted, .where = "/arms/0/env/1A", .allowed = Phrase::VariableName};
  EXPECT_EQ(describeField(error, QStringLiteral("Environment of arm 1")).toStdString(),
            "“Environment of arm 1”: “1A” is not the name of a variable. Allowed: letters, digits and _, not beginning "
            "with a digit or BAREMARK_.");
}

TEST(ErrorText, aBusyErrorNamesItsHolderButNotForARunningExperiment) {
  const auto busy = [](const Phrased& where, const Phrased& value) {
    return describe({.code = ErrorCode::Busy, .where = where, .value = value, .allowed = Phrase::ExperimentNotAtWork});
  };
  for (const char* state : {"running", "queued", "paused"}) {
    const ErrorText text = busy({Phrase::ExperimentOfName, "Quick start"}, state);
    EXPECT_EQ(text.title.toStdString(), "The experiment “Quick start” has not ended yet.");
    EXPECT_EQ(text.reason.toStdString(), "") << "a state is no process";
    EXPECT_EQ(text.advice.toStdString(), "Cancel the experiment first.");
  }
  const Phrased experiment(Phrase::ExperimentOfId, "01M8");
  EXPECT_EQ(busy(experiment, "running").title.toStdString(), "experiment 01M8 has not ended yet.")
      << "at a terminal the id";
  EXPECT_EQ(busy(experiment, {Phrase::Process, 4711}).reason.toStdString(), "Process 4711 is using it.");
  EXPECT_EQ(busy(experiment, {Phrase::ProcessOfMachine, 4711, "node7"}).reason.toStdString(),
            "Process 4711 on node7 is using it.");
  EXPECT_EQ(describe({.code = ErrorCode::Conflict, .where = {Phrase::ExperimentOfName, "a %1 b"}, .value = "done"})
                .title.toStdString(),
            "The experiment “a %1 b” has already ended: done.");
}

TEST(ErrorText, eachAdviceHasASentenceForFilesAndOneForTheWindow) {
  const auto advice = [](const Phrased& allowed, Reader reader) {
    return adviceOn({.code = ErrorCode::OutOfRange, .where = "/x", .value = "3", .allowed = allowed, .suggestion = "y"},
                    reader);
  };
  EXPECT_EQ(advice({Phrase::CoresOfHost, 1, 2, 2}, Reader::Terminal),
            "Allowed: 1 to 2, because the host has 2 cores. To let ranks share cores, set \"bind\": \"none\".");
  EXPECT_EQ(advice({Phrase::ValuesLikeFirst, 3, "batch_size"}, Reader::Window),
            "Allowed: 3 values, as many as “Batch per rank” has, or one for all.");
  EXPECT_EQ(advice({Phrase::TestedHost, "fast"}, Reader::Terminal), "Test the host first: baremark-cli host test fast");
  for (const AdviceForm& form : adviceForms()) {
    SCOPED_TRACE(core::base::englishPattern(form.phrase));
    const QString window = QString::fromUtf8(form.window == nullptr ? form.terminal : form.window);
    EXPECT_TRUE(window[0].isUpper() || window[0] == QLatin1Char('%') || window[0] == QChar(0x201C)) << "a sentence";
    EXPECT_TRUE(window.endsWith(QLatin1Char('.')) || window.contains(QStringLiteral("baremark-cli"))) << "a sentence";
    for (const char* key : {"batch_size", "ranks_per_node", "threads_per_rank", "global_batch", "read_only", "\"",
                            "--root", "repeats", "other_nodes"})
      EXPECT_THAT(window.toStdString(), Not(HasSubstr(key))) << "a key of files in the window";
    const QStringList values(5, QStringLiteral("1"));
    EXPECT_FALSE(filled(window, values).contains(QLatin1Char('%')));
  }
}

TEST(ErrorText, specialRefusalsHaveTheirOwnSentences) {
  const auto advice = [](const Phrased& allowed, Reader reader) {
    return adviceOn({.code = ErrorCode::Missing, .where = "/x", .allowed = allowed}, reader);
  };
  EXPECT_EQ(advice(core::plan::threadsPerRank({.ranks = {2}}, std::nullopt).error().allowed, Reader::Window),
            "Enter the number of cores of a node divided by the ranks on the node. Baremark does not know how many "
            "cores a node has: neither the scheduler nor an earlier job reported it.");
  EXPECT_EQ(advice({Phrase::BatchOfRanks, 2, 131072, 2, 1, 65536}, Reader::Window),
            "Allowed with 2 ranks: 2 to 131072, because each rank trains on 1 to 65536 images in a step.");
  EXPECT_EQ(advice(Phrase::StoreInUse, Reader::Terminal),
            "Another Baremark is writing to the store, so this one cannot update it. Close the other Baremark and try "
            "again.");
  EXPECT_EQ(advice({Phrase::OneOfAddedHosts, Phrased::Names{"gate", "a", "b"}}, Reader::Terminal),
            "Allowed: gate, a or b, or a host that was added with “baremark-cli host add”.");
  const auto engine = [](const Phrased& suggestion) {
    return adviceOn({.code = ErrorCode::UnknownKey, .where = "a.json: /workload/engine/x", .suggestion = suggestion},
                    Reader::Terminal);
  };
  EXPECT_EQ(engine({Phrase::LeaveOut, "gradients are not clipped"}), "Leave it out: gradients are not clipped.");
  EXPECT_EQ(engine("--data"), "Did you mean “data”?") << "a file has no options";
  EXPECT_EQ(engine("--batch_size, which evaluation uses too"), "Use instead: batch_size, which evaluation uses too.");
}

/// An error and its texts. A text that is not given may be any.
struct Told {
  Error error;
  const char* title = nullptr;
  const char* reason = nullptr;
  const char* advice = nullptr;
};

TEST(ErrorText, anErrorSaysWhatHappenedWhyAndWhatToDo) {
  Error room = noSpaceError({Phrase::FormOfImageIn, "box", "Docker", "/var/lib/docker"}, 1'500'000, 290'000'000);
  room.suggestion = {Phrase::RuntimeFix, "Make room: docker system df"};
  const Told all[] = {
      {{.code = ErrorCode::Duplicate, .where = Phrase::KindHost, .value = "fast"}, "A host named fast exists already."},
      {{.code = ErrorCode::Duplicate, .where = "/arms/1/name", .value = "fast"}, "/arms/1/name is given twice."},
      {{.code = ErrorCode::Conflict, .where = {Phrase::ExperimentOfId, "01AB"}, .value = "stopped"},
       "experiment 01AB has already ended: stopped."},
      {{.code = ErrorCode::Conflict, .where = "01AB", .value = "several"}, "01AB matches several experiments."},
      {{.code = ErrorCode::Cancelled, .where = "fast", .value = kHostTest}, "The test of fast was interrupted."},
      {noSpaceError("/scratch/image", 1'500'000, 4'400'000'000), "There is no space left for /scratch/image.",
       "1.5 MB are free there, but 4.4 GB are needed.", "Free some space and try again. Nothing was lost."},
      {room, "There is no space left for the copy of image box for Docker in /var/lib/docker.",
       "1.5 MB are free there, but 290.0 MB are needed.",
       "Free some space and try again. Nothing was lost. Make room: docker system df"},
      {{.code = ErrorCode::Unavailable,
        .where = "Docker",
        .value = {Phrase::RuntimeIssue, "This account may not use the Docker daemon."},
        .allowed = {Phrase::RuntimeFix, "Ask the administrator: sudo usermod USER"}},
       "Docker is not available.",
       "This account may not use the Docker daemon.",
       "Ask the administrator: sudo usermod USER"},
      {{.code = ErrorCode::Unavailable, .where = "Docker", .value = {Phrase::NotInstalled, "docker"}},
       nullptr,
       "It is not installed: there is no command docker."},
      {{.code = ErrorCode::OutOfRange,
        .where = "/allocation/options",
        .value = "--array=0-9",
        .allowed = Phrase::NoOptionOfName},
       "The option “--array=0-9” is not allowed."},
      {{.code = ErrorCode::NewerVersion,
        .where = "/home/me/experiments.baremark",
        .value = {Phrase::StoreOfVersion, 6},
        .allowed = {Phrase::StoreVersion, 4}},
       "/home/me/experiments.baremark was made by a newer Baremark (store 6).",
       "Baremark opens it read-only: it changes nothing in the store and runs nothing.",
       "This Baremark writes store 4. Update Baremark, or choose another store."},
      {{.code = ErrorCode::NewerVersion,
        .where = "schema",
        .value = "baremark.experiment/2",
        .allowed = {Phrase::Value, "baremark.experiment/1"}},
       nullptr,
       "",
       "This Baremark reads baremark.experiment/1. Update Baremark to read this file."},
      {{.code = ErrorCode::NotApplicable,
        .where = "/arms/1/runtime",
        .value = "docker",
        .allowed = {Phrase::Names, std::vector<std::string>{"apptainer", "podman"}}},
       "docker cannot run in the jobs of a scheduler.",
       "It keeps images itself, and on each node its own: the nodes of a job do not have the image.",
       "Choose a runtime that reads the image from a folder or file that all nodes see: apptainer or podman."},
  };
  const auto expectText = [](const QString& text, const char* expected) {
    EXPECT_EQ(text.toStdString(), expected == nullptr ? text.toStdString() : expected);
  };
  for (const auto& [error, title, reason, advice] : all) {
    expectText(describe(error).title, title);
    expectText(describe(error).reason, reason);
    expectText(describe(error).advice, advice);
  }
  for (const auto& [value, advises] : {std::pair("", true), {kNoPrograms, false}}) {
    const ErrorText text = describe({.code = ErrorCode::PermissionDenied, .where = "/scratch/runs", .value = value});
    EXPECT_EQ(text.advice.contains(QStringLiteral("Check its owner")), advises);
    EXPECT_EQ(text.reason.contains(QStringLiteral("noexec")), !advises);
  }
}

TEST(ErrorText, usualMistakesInJsonAreNamedInPlainWords) {
  for (const auto& [text, advice] : {std::pair{"[1,]", "There is a comma too many. Remove it."},
                                     {"// mine\n[]", "JSON has no comments. Remove this one."},
                                     {"{“a”: 1}", "Replace “ by the straight quotation mark \"."},
                                     {"\xFF\xFE{", "The file is in UTF-16. Save it in UTF-8."},
                                     {"[\u00a01]", "There is a no-break space. Replace it by an ordinary one."},
                                     {"[yes]", "Allowed: JSON in UTF-8."}})
    EXPECT_EQ(adviceOn(core::base::parseJson(text).error(), Reader::Terminal), advice);
}

TEST(ErrorText, aRuntimeThatNeedsALauncherNamesIt) {
  const Error other{.code = ErrorCode::NotApplicable,
                    .where = "/allocation/launcher",
                    .value = "open-mpi",
                    .allowed = {Phrase::LauncherForRuntime, "pyxis", Phrased::Names{"srun"}},
                    .suggestion = "\"launcher\": \"srun\""};
  EXPECT_EQ(describe(other, Reader::Terminal).title.toStdString(),
            "The launcher open-mpi cannot start the ranks of pyxis.");
  EXPECT_EQ(adviceOn(other, Reader::Terminal),
            "The options of pyxis are options of the launcher. Set “launcher” under “allocation” to: srun.");
  EXPECT_EQ(adviceOn(other),
            "The options of pyxis are options of the launcher. Choose this launcher on the page Where: srun.");
  const Error none{.code = ErrorCode::NotApplicable,
                   .where = "/arms/1/runtime",
                   .value = "pyxis",
                   .allowed = {Phrase::JobsForRuntime, "pyxis", Phrased::Names{"flux", "srun"}}};
  const ErrorText text = describe(none, Reader::Terminal);
  EXPECT_EQ(text.title.toStdString(), "pyxis cannot run on this host.");
  EXPECT_EQ(text.reason.toStdString(), "");
  EXPECT_THAT(text.advice.toStdString(), AllOf(HasSubstr("a scheduler's launcher (flux or srun)"),
                                               testing::EndsWith("baremark-cli host add NAME --here")));
  EXPECT_THAT(adviceOn(none), Not(HasSubstr("baremark-cli")));
}

TEST(ErrorText, aRefusalOfADraftNamesTheFieldAndNoKeyOfTheFile) {
  using core::model::Experiment;
  core::plan::HostContext host{.runtimes = {"bare-metal", "charliecloud"}, .imageRuntimes = {"charliecloud"}};
  host.facts.cores = 2;
  host.mpiModels = {{"bare-metal", {"hybrid"}}, {"charliecloud", {"hybrid"}}};
  const auto valid = core::plan::parseExperiment(
      R"({"schema": "baremark.experiment/1", "name": "draft", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"}],
      "scale": {"ranks": [1], "threads_per_rank": 1}, "measure": {"repeats": 5}})");
  const auto refusal = [&](const std::function<void(Experiment&)>& mistake) -> std::string {
    Experiment draft = valid.value();
    mistake(draft);
    const auto parsed = core::plan::parseExperiment(core::base::toJsonText(core::plan::toJson(draft)));
    if (!parsed) return describeField(parsed.error(), QStringLiteral("Field")).toStdString();
    const auto validated = core::plan::validate(draft, host);
    return validated ? std::string() : describeField(validated.error(), QStringLiteral("Field")).toStdString();
  };
  EXPECT_EQ(refusal([](Experiment&) {}), "");
  const std::pair<const char*, std::function<void(Experiment&)>> mistakes[] = {
      {"“Field” is empty. Allowed: 1 to 200 bytes in one line.", [](Experiment& e) { e.name.clear(); }},
      {"“Field” is empty. Allowed: 1 to 64 bytes in one line.", [](Experiment& e) { e.arms[1].name.clear(); }},
      {"“Field” is given twice.", [](Experiment& e) { e.arms[1].name = e.arms[0].name; }},
      {"“Field” has 0 arms. Allowed: 1 to 16 arms.", [](Experiment& e) { e.arms.clear(); }},
      {"“Field” has 17 arms. Allowed: 1 to 16 arms.", [](Experiment& e) { e.arms.assign(17, e.arms[0]); }},
      {"“Field” is empty. Allowed: bare metal or charliecloud.", [](Experiment& e) { e.baseline.clear(); }},
      {"“Field” is empty. Allowed: a list of 1 to 64 numbers of ranks.", [](Experiment& e) { e.scale.ranks.clear(); }},
      {"“Field” is 3, which is out of range. Allowed: 1 to 2, because the host has 2 cores. To let ranks share cores, "
       "choose “not bound”.",
       [](Experiment& e) { e.scale.ranks = {3}; }},
      {"“Field” is 3, which is out of range. Allowed: 5 to 40, because Baremark decides the number of blocks after the "
       "first 5.",
       [](Experiment& e) {
         e.measure.until = core::model::Until{0.01, 40};
         e.measure.repeats = 3;
       }},
      {"“Field” is 5, which is out of range. Allowed: 6 to 1000, and not less than the number of blocks at each point.",
       [](Experiment& e) {
         e.measure.until = core::model::Until{0.01, 5};
         e.measure.repeats = 6;
       }},
      {"“Field” has no effect here. Only hosts with a scheduler have this setting. Choose another host: this clears "
       "the settings of the scheduler.",
       [](Experiment& e) { e.allocation.partition = "short"; }},
      {"“Field” has no effect here. bare-metal runs without an image. Leave “image” out.",
       [](Experiment& e) { e.arms[0].image = "mine"; }},
      {"“Field” has no effect here. Only the data mnist and fashion-mnist have a folder. Leave it out.",
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
    for (const char* glue : {" ,", "“”", "““", "  ", "/", "_", "\""}) EXPECT_THAT(said, Not(HasSubstr(glue)));
  }
}

TEST(ErrorText, aFullQuotaOrAnUnknownDiskNamesNoNumbers) {
  const auto quota = remote::fileError("/home/me/image", "dd: error writing: Disk quota exceeded\n");
  EXPECT_EQ(quota.code, ErrorCode::NoSpace);
  EXPECT_EQ(describe(quota).reason.toStdString(),
            "This account's disk quota there is used up, even if the disk has free space.");
  EXPECT_THAT(adviceOn(quota), Not(HasSubstr("Allowed")));
  EXPECT_EQ(describe(noSpaceError("/home/me/image", -1, 4096)).reason.toStdString(), "");
}

TEST(ErrorText, anOptionThatNamesAClusterIsRefusedWithAdvice) {
  const auto advice = [](const std::string& option, Reader reader) {
    const auto scheduler = core::launch::parseSchedulerDescriptor(test::resource("schedulers/slurm.json"));
    const auto refused = core::launch::directivesOf(
        scheduler.value(), {.name = "b1", .output = "/job.out", .settings = {.options = {option}}});
    return refused ? std::string() : adviceOn(refused.error(), reader);
  };
  for (const char* option : {"--clusters=b", "--cluster=b", "--clu b", "-M b", "-Mb", "--mem=4G -M b"})
    EXPECT_THAT(advice(option, Reader::Terminal), HasSubstr("with “--cluster CLUSTER”"));
  EXPECT_THAT(advice("-M b", Reader::Window), HasSubstr("“Further settings”"));
  EXPECT_THAT(advice("--wrap=ls", Reader::Terminal), Not(HasSubstr("add the host")));
}

TEST(ErrorText, onlyATerminalNamesTheOptionThatWaivesACheck) {
  Error error{.code = ErrorCode::CheckFailed,
              .where = "/home/me/mine.json: PF-11 (box)",
              .value = {Phrase::FoundMachine, "x86_64"},
              .allowed = Phrase::FixMpi,
              .suggestion = "--waive PF-11"};
  const std::string fix = adviceOn(error);
  EXPECT_NE(fix, "");
  EXPECT_THAT(fix, Not(HasSubstr("--waive")));
  EXPECT_EQ(adviceOn(error, Reader::Terminal), fix + " To run anyway: baremark-cli run --waive PF-11");
  error.suggestion = {};
  EXPECT_EQ(adviceOn(error, Reader::Terminal), fix);
  const Error build{.code = ErrorCode::CheckFailed,
                    .where = "RC-02",
                    .value = {Phrase::ImageUnfitFor, "alpha"},
                    .suggestion = "--waive RC-02"};
  EXPECT_EQ(describe(build).title.toStdString(), "RC-02 stops the build: the image would not work on alpha.");
  EXPECT_EQ(adviceOn(build, Reader::Terminal), "To build anyway: baremark-cli recipe build --waive RC-02");
  EXPECT_EQ(adviceOn(build), "");
}

TEST(ErrorText, withoutAPromptTheCommandsThatAcceptAKeyAreNamed) {
  Error unknown = connectionError(offline::kHostKeyUnknown, "ssh-ed25519 SHA256:abc");
  EXPECT_THAT(adviceOn(unknown), HasSubstr("“ssh cluster” once"));
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = {Phrase::Value, "ssh -F '/home/me/a config' cluster"};
  EXPECT_THAT(adviceOn(unknown),
              AllOf(HasSubstr("terminal"), HasSubstr("“ssh -F '/home/me/a config' cluster”"),
                    HasSubstr("“baremark-cli host trust cluster --key SHA256:…”"), Not(HasSubstr("Did you mean"))));
}

TEST(ErrorText, aHostTrustedByAnAuthorityIsNotReferredToSsh) {
  Error unknown =
      connectionError(offline::kHostKeyUnknown,
                      "ssh-ed25519 SHA256:abc\n" + std::string(offline::kByAuthority) + "/etc/ssh/ssh_known_hosts:3");
  EXPECT_THAT(describe(unknown).reason.toStdString(),
              AllOf(HasSubstr("line 3 of /etc/ssh/ssh_known_hosts"), HasSubstr("cannot check certificates")));
  EXPECT_THAT(adviceOn(unknown), AllOf(HasSubstr("accept the key"), Not(HasSubstr("“ssh cluster”"))));
  EXPECT_THAT(describe(unknown).detail.toStdString(), HasSubstr("SHA256:abc"));
  unknown.suggestion = "baremark-cli host trust cluster --key SHA256:…";
  unknown.allowed = {Phrase::Value, "ssh cluster"};
  EXPECT_THAT(adviceOn(unknown),
              AllOf(HasSubstr("“baremark-cli host trust cluster --key SHA256:…”"), Not(HasSubstr("“ssh cluster”"))));
}

TEST(ErrorText, aRefusedHostKeyNamesFileAndLine) {
  const std::string file = "/home/a: b/.ssh/known_hosts:12";
  const std::string place = "line 12 of /home/a: b/.ssh/known_hosts";
  const Error changed = connectionError(offline::kHostKeyChanged, file + "\nSHA256:old\nssh-ed25519 SHA256:new");
  EXPECT_THAT(adviceOn(changed),
              AllOf(HasSubstr("remove " + place), HasSubstr("Add this further key…"), Not(HasSubstr("baremark-cli"))));
  EXPECT_THAT(adviceOn(changed, Reader::Terminal),
              AllOf(HasSubstr("baremark-cli host trust cluster --key SHA256:…"), Not(HasSubstr("below the test"))));
  EXPECT_THAT(adviceOn(connectionError(offline::kKnownHostsUnreadable, file)), HasSubstr("remove " + place));
  const Error revoked = connectionError(offline::kHostKeyRevoked, file + "\nSHA256:old");
  EXPECT_THAT(describe(revoked).reason.toStdString(), HasSubstr("revoked in " + place));
  EXPECT_THAT(adviceOn(revoked), Not(HasSubstr("network")));
}

TEST(ErrorText, aRefusedPortAndTheOutputOfAProxyCommandAreNamed) {
  const Error error = connectionError(offline::kPortRefused, "login.example.org:2222\n192.0.2.1: Connection refused\n");
  EXPECT_EQ(describe(error).title.toStdString(),
            "cluster cannot be reached: nothing listens on port 2222 of login.example.org.");
  EXPECT_THAT(adviceOn(error), AllOf(HasSubstr("port"), Not(HasSubstr("Blocks that run there"))));
  const std::string socket = "Socket error\n" + std::string(offline::kOfProxy);
  EXPECT_THAT(adviceOn(connectionError(offline::kUnreachable, socket + "sh: nc: not found\n")),
              AllOf(HasSubstr("ProxyCommand"), HasSubstr("the network")));
  EXPECT_THAT(adviceOn(connectionError(offline::kUnreachable, socket)), Not(HasSubstr("ProxyCommand")))
      << "there are no words to look at";
}

TEST(ErrorText, theSuggestedTestCommandFitsTheUserAndPrintsSomething) {
  for (const char* reason : {offline::kForcedCommand, offline::kLoginShell, offline::kSignInRefused,
                             offline::kConfigRefused, offline::kHostKeyUnknown}) {
    Error error = connectionError(reason);
    error.suggestion = "ssh -F '/my config' cluster";
    EXPECT_THAT(adviceOn(error), AllOf(HasSubstr("-F '/my config' cluster"), Not(HasSubstr(" true”")))) << reason;
  }
  EXPECT_THAT(adviceOn(connectionError(offline::kForcedCommand, "")), HasSubstr("“ssh cluster echo ok”"));
}

TEST(ErrorText, aWaitForAConnectionNamesItsLimitAndAProgramThatExitsDoesNotPromiseToReconnect) {
  for (const char* reason : {offline::kLost, offline::kUnreachable, offline::kTurnedAway}) {
    const Error error = connectionError(reason);
    EXPECT_THAT(waitsForLink(error).toStdString(), HasSubstr("Ctrl-C"));
    EXPECT_THAT(waitsForLink(error, Reader::Window).toStdString(),
                AllOf(HasSubstr("cluster"), Not(HasSubstr("Ctrl-C"))));
  }
  Error lost = connectionError(offline::kLost);
  EXPECT_THAT(adviceOn(lost), HasSubstr("automatically"));
  lost.allowed = Phrase::ProgramEnds;
  EXPECT_THAT(adviceOn(lost), AllOf(HasSubstr("Run the same command again"), Not(HasSubstr("automatically"))));
}

TEST(ErrorText, everyConnectionErrorHasATitleAdviceAndTheHostsOutput) {
  const auto textOf = [](const char* reason) {
    return describe(connectionError(reason, "/home/me/.ssh/known_hosts:12\nthe host's words"));
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
    EXPECT_THAT(text.title.toStdString(), HasSubstr("cluster"));
    const auto [first, isNew] = titles.emplace(text.title, reason);
    EXPECT_TRUE(isNew) << "as for " << first->second;
    EXPECT_FALSE(text.advice.isEmpty());
    EXPECT_EQ(text.advice == elsewhere, std::string(reason) == offline::kUnreachable)
        << "the network is not what is wrong: " << text.advice.toStdString();
    EXPECT_THAT(text.detail.toStdString(), HasSubstr("the host's words"));
    EXPECT_THAT((text.title + text.reason + text.advice).toStdString(), Not(HasSubstr("%1")));
  }
  EXPECT_THAT(elsewhere.toStdString(), HasSubstr("the network"));
}

const std::set<Phrase> kAdvice = {
#define PHRASE(name, english)
#define ENGLISH(name, english)
#define ADVICE(name, english) Phrase::name,
#include "core/base/phrases.h"
};

TEST(Phrases, eachAdviceHasSentencesWithItsValues) {
  // The highest n of %n.
  const auto placesIn = [](std::string_view text) {
    int most = 9;
    while (most > 0 && text.find("%" + std::to_string(most)) == std::string_view::npos) --most;
    return most;
  };
  std::set<Phrase> told;
  for (const AdviceForm& form : adviceForms()) {
    const std::string_view pattern = core::base::englishPattern(form.phrase);
    EXPECT_TRUE(told.insert(form.phrase).second) << pattern;
    for (const Reader reader : {Reader::Window, Reader::Terminal})
      EXPECT_LE(placesIn(form.wordsFor(reader)), placesIn(pattern)) << pattern;
  }
  EXPECT_EQ(told, kAdvice);
}

}  // namespace
}  // namespace baremark::app::text
