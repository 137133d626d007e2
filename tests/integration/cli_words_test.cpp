// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the command line beside its results: commands that a shell accepts unchanged, and how the store is kept.
// Ctrl-C before there is an experiment to follow: the program exits with its status and one document, and ends
// everything that it started. The engine's image.
#include <unistd.h>

#include <QThread>

#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliWordsTest : public CliTest {
 protected:
  QString store() const { return at("my store's.baremark"); }
  Words withStore(Words words) const { return words << Text("--store") << store(); }
  Json only() {
    const Json list = json(cli(withStore({"list --json"})).out)["experiments"];
    return list.size() == 1 ? list[0] : Json::object();
  }

  /// The text in `said` after `words`, up to `end`.
  static QString offered(const std::string& said, const Text& before, const Text& end = Text("\n")) {
    const QString rest = QString::fromStdString(said).section(before, 1, 1);
    EXPECT_FALSE(rest.isEmpty()) << before.toStdString() << "\n" << said;
    return rest.section(end, 0, 0);
  }
  /// Runs a line in a shell, as a user pastes it.
  CliResult paste(const Text& line) const {
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(Text("/bin/sh"), Words{"-c", line});
    EXPECT_TRUE(process.waitForFinished(180000)) << line.toStdString();
    return resultOf(process);
  }
};

TEST_F(CliWordsTest, theSuggestedCommandsWaiveADifferenceAndRestoreAnExperiment) {
  addRuntime("a-box");
  const CliResult result = checked(cli(withStore({"run", writeExperiment(3, 5, "[1]", "a-box")})));
  EXPECT_TRUE(ended(paste(offered(result.out, "waive a difference with a note: ")), 0)) << result.out;
  const QString id = QString::fromStdString(only().value("id", ""));
  const Json compared = json(cli(withStore({"compare", id, "--json"})).out);
  EXPECT_EQ(compared["points"][0]["arms"][1]["comparable"], true) << compared["differences"].dump(1);
  const CliResult removed = cli(withStore({"remove", id}));
  EXPECT_TRUE(only().empty());
  EXPECT_TRUE(ended(paste(offered(removed.out, "To undo: ")), 0)) << removed.out;
  EXPECT_EQ(only().value("id", ""), id.toStdString());
}

TEST_F(CliWordsTest, theSuggestedCommandsCancelAndResumeAnInterruptedRun) {
  startInBackground(withStore({"run", writeExperiment(2, 300)}));
  ASSERT_TRUE(waitUntilMeasuring());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const std::string said = errorOutput();
  const QString goOn = offered(said, "To resume: ", " · ");
  const CliResult cancelled = checked(paste(offered(said, "to cancel: ")));
  EXPECT_EQ(only()["state"], "cancelled");
  EXPECT_EQ(offered(cancelled.err, "To resume: "), goOn);
  EXPECT_TRUE(ended(paste(goOn), 0)) << said;
  EXPECT_EQ(only()["state"], "done");
}

TEST_F(CliWordsTest, anExperimentIsCalledCancelledBeforeItsOwnerSeesTheCancel) {
  startInBackground(withStore({"run", writeExperiment(2, 100000)}));
  ASSERT_TRUE(waitUntil([this] { return only().value("state", "") == "running"; }));
  const QString id = QString::fromStdString(only().value("id", ""));
  const auto process = static_cast<pid_t>(m_background->processId());
  ASSERT_EQ(::kill(process, SIGSTOP), 0);
  EXPECT_EQ(cli(withStore({"cancel", id})).status, 0);
  const std::string shown = cli(withStore({"show", id})).out;
  EXPECT_TRUE(has(shown, "! being cancelled"));
  for (const char* ofRuns : {"images/s", "  arm"})
    EXPECT_FALSE(has(shown, ofRuns)) << "a column of runs, which only --runs shows\n";
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! being cancelled"));
  ASSERT_EQ(::kill(process, SIGCONT), 0);
  ASSERT_EQ(endOfBackground(60), 3);
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! cancelled"));
}

TEST_F(CliWordsTest, anExperimentOfAKilledManagerHasNoOwnerUntilItIsCancelled) {
  startInBackground(withStore({"run", writeExperiment(2, 700)}));
  ASSERT_TRUE(
      waitUntil([this] { return shell("ls %1/*/*/a1/*/telemetry-1.jsonl 2>/dev/null | wc -l", runsFolder()) >= "1"; }));
  EXPECT_EQ(only()["has_owner"], true) << only().dump(1);
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(30000));
  const QString id = QString::fromStdString(only().value("id", ""));
  EXPECT_TRUE(includes(only(), {{"has_owner", false}, {"state", "running"}}));
  EXPECT_TRUE(has(cli(withStore({"list"})).out, "! no process runs it now"));
  const CliResult shown = cli(withStore({"show", id}));
  EXPECT_TRUE(has(shown.out, "! no process runs it now"));
  EXPECT_TRUE(offered(shown.out, "To resume: ").contains(id)) << shown.out;
  EXPECT_EQ(json(cli(withStore({"show", id, "--json"})).out)["has_owner"], false);
  const CliResult cancelled = checked(cli(withStore({"cancel", id})));
  EXPECT_TRUE(has(cancelled.err, "The experiment was cancelled."));
  EXPECT_FALSE(has(cancelled.err, "was cancelled. Cancelled."));
  EXPECT_EQ(only()["has_owner"], Json(nullptr));
  EXPECT_TRUE(ended(cli(withStore({"cancel", id})), 2, {"has already ended: cancelled."}));
}

TEST_F(CliWordsTest, aRefusalNamesTheLikelyIntendedValue) {
  EXPECT_TRUE(ended(cli(withStore({"host add far --ssh me@127.0.0.1:2222"})), 2, {"“ssh://me@127.0.0.1:2222”"}));
  const QString here = at("runs");
  const auto add = [&](const Text& root) {
    return cli(withStore({"host add fast --here --scheduler none --root", root}));
  };
  EXPECT_TRUE(ended(add("/proc/runs"), 1, {"--root"}));
  const auto addTo = [&](const Text& cluster) {
    return cli(withStore({"host add fast --here --scheduler none --root", here, "--cluster", cluster}));
  };
  EXPECT_TRUE(ended(addTo("b"), 2, {"A cluster can only be named for Slurm."}));
  EXPECT_TRUE(ended(addTo("a,b"), 2, {"letters, digits and . - _"}));
  ASSERT_EQ(add(here).status, 0);
  EXPECT_TRUE(ended(cli(withStore({"run", writeExperiment(1, 3, "[1]", {}, ", \"host\": \"fst\"")})), 2,
                    {"“fast”", "local or fast"}));
  EXPECT_TRUE(ended(cli(withStore({"plan", writeExperiment(1, 3, "[1]", {}, ", \"margin\": 2")})), 2, {"2%"}));
}

TEST_F(CliWordsTest, everyVerbSaysThatAStoreHasNoWriteAheadLog) {
  const QString words = Text("The store uses the slower rollback journal.");
  for (const char* verb : {"list --json", "store check --json"}) {
    const CliResult there =
        checked(paste(Text("'%1' %2").arg(QString::fromUtf8(places::kCliOnANetworkFolder), QLatin1String(verb))));
    EXPECT_EQ(QString::fromStdString(there.err).count(words), 1) << there.err;
    EXPECT_TRUE(json(there.out).is_object());
    const CliResult here = checked(cli(withStore(QString::fromLatin1(verb).split(QLatin1Char(' ')))));
    EXPECT_EQ(QString::fromStdString(here.err).count(words), 0) << here.err;
  }
}

TEST_F(CliTest, aRunPrintsThatItsLossIsNoNumber) {
  const QString path = writeExperiment(1, 6);
  (void)shell("sed -i 's/\"batch_size\"/\"init_learning_rate\": 100000, &/' '%1'", path);
  const CliResult run = checked(cli({"run", path}));
  const std::string words = "Its loss was not a number from step ";
  EXPECT_TRUE(has((run.out + run.err), words)) << run.out << run.err;
  for (const Words& verb : {Words{"compare", newestId()}, Words{"show", newestId(), "--runs"}}) {
    const CliResult shown = cli(verb);
    EXPECT_TRUE(has((shown.out + shown.err), words)) << shown.out << shown.err;
  }
}

class CliInterruptTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    ASSERT_TRUE(QDir().mkpath(programs()));
    const QByteArray search = programs().toLocal8Bit() + ':' + m_path;
    qputenv("PATH", search);
  }
  void TearDown() override {
    qputenv("PATH", m_path);
    for (const pid_t heir : heirs()) ::kill(heir, SIGKILL);
    CliTest::TearDown();
  }
  QString programs() const { return at("programs"); }
  QString mark() const { return at("begun"); }

  /// A program that does not end, at the front of PATH. It leaves a mark when it begins.
  QString addHanging(const Text& name) const {
    return put("programs/" + name.toStdString(), Text("#!/bin/sh\n: >'%1'\nsleep 1000\n").arg(mark()));
  }
  /// A runtime of the user in which nothing ends.
  void addEndless(const Text& imageKind) const {
    addRuntime("a-box", imageKind, Text("\"%1\"").arg(addHanging("enter")));
  }

  /// Processes with this test's folder in their environment: the command line and its children.
  QList<pid_t> heirs() const {
    QList<pid_t> found;
    for (const QString& name : QDir(Text("/proc")).entryList(QDir::Dirs)) {
      const pid_t process = name.toInt();
      if (process == 0 || process == ::getpid()) continue;
      QFile file(Text("/proc/") + name + Text("/environ"));
      if (file.open(QIODevice::ReadOnly) && file.readAll().contains(m_folder.path().toUtf8())) found << process;
    }
    return found;
  }

  /// Whether the command line ignores a signal, as the kernel reports it.
  bool isIgnored(int signal) const {
    QFile file(Text("/proc/%1/status").arg(m_background->processId()));
    if (!file.open(QIODevice::ReadOnly)) return false;
    for (const QByteArray& line : file.readAll().split('\n')) {
      if (line.startsWith("SigIgn:"))
        return ((line.mid(7).trimmed().toULongLong(nullptr, 16) >> (signal - 1)) & 1U) != 0;
    }
    return false;
  }

  /// Sends Ctrl-C after the hanging program has begun.
  void interrupt(const Words& words) {
    startInBackground(Words(words) << Text("--json"));
    ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
    expectInterruptEndsIt();
  }
  void expectInterruptEndsIt(int signal = SIGINT) {
    ::kill(static_cast<pid_t>(m_background->processId()), signal);
    ASSERT_TRUE(m_background->waitForFinished(30000));
    EXPECT_EQ(m_background->exitStatus(), QProcess::NormalExit) << "a signal ended it";
    EXPECT_EQ(m_background->exitCode(), 3) << errorOutput();
    const Json document = json(m_background->readAllStandardOutput().toStdString());
    EXPECT_TRUE(includes(document, {{"schema", "baremark.error/1"}, {"error", {{"code", "cancelled"}}}}));
    EXPECT_TRUE(waitUntil([this] { return heirs().isEmpty(); }, 10)) << "something of it goes on";
  }

  QByteArray m_path = qgetenv("PATH");
};

TEST_F(CliInterruptTest, cancelsTheBuildOfAnImage) {
  for (const char* name : {"dpkg-query", "mmdebstrap"}) (void)addHanging(QLatin1String(name));
  interrupt({"image build"});
}

TEST_F(CliInterruptTest, cancelsTheTestOfRuntimes) {
  addEndless("tree");
  interrupt({"runtime list"});
}

TEST_F(CliInterruptTest, anIgnoredInterruptCancelsNothing) {
  addEndless("tree");
  startInBackground("runtime list --json", SIG_IGN);
  ASSERT_TRUE(waitUntil([this] { return QFile::exists(mark()); })) << errorOutput();
  EXPECT_TRUE(isIgnored(SIGINT));
  EXPECT_FALSE(isIgnored(SIGTERM));
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  expectInterruptEndsIt(SIGTERM);
}

TEST_F(CliInterruptTest, cancelsAddingAHost) {
  (void)addHanging("mpirun");
  interrupt({"host add node --here"});
}

TEST_F(CliInterruptTest, keepsAProbedHostAndAddingItCanBeResumed) {
  const QString root = at("runs");
  const Words add{"host add node --here --scheduler none --root", root};
  interrupt(add + Words{"--engine", addHanging("an-engine")});
  const std::string said = errorOutput();
  for (const char* words : {"The test of node was interrupted.", "The results up to that point are kept."})
    EXPECT_TRUE(has(said, words));
  const auto hosts = [this] { return json(cli("host list --json").out)["hosts"]; };
  ASSERT_EQ(hosts().size(), 1U);
  EXPECT_GE(hosts()[0]["cores"].get<int>(), 1);
  EXPECT_EQ(hosts()[0]["root"], root.toStdString());
  EXPECT_EQ(hosts()[0]["failed"][0]["step"], "engine") << hosts().dump(1);
  ASSERT_TRUE(ended(cli(add), 0));
  EXPECT_TRUE(hosts()[0]["failed"].empty()) << hosts().dump(1);
  EXPECT_TRUE(ended(cli(add), 2, {"A host named node exists already."}));
}

TEST_F(CliInterruptTest, saysThatNothingWasCancelledIfTheExperimentContinues) {
  ASSERT_TRUE(ended(cli({"run", writeExperiment(1, 3)}), 0));
  (void)addHanging("mpirun");
  interrupt({"extend", newestId(), "--blocks 1"});
  EXPECT_TRUE(has(errorOutput(), "extend was interrupted.\nNothing was cancelled"));
}

TEST_F(CliInterruptTest, twoSignalsAtOnceAreOneInterruptAndCancelNothing) {
  startInBackground({"run", writeExperiment(2, 400)});
  ASSERT_TRUE(waitUntilMeasuring());
  // As GNU timeout does it: first to the child, then to the group, with two signals.
  const auto process = static_cast<pid_t>(m_background->processId());
  ::kill(process, SIGTERM);
  QThread::msleep(50);
  ::kill(process, SIGTERM);
  ::kill(process, SIGINT);
  ASSERT_EQ(endOfBackground(20), 3);
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "No further block starts"));
  EXPECT_FALSE(has(said, "Cancelling"));
  EXPECT_NE(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
}

TEST_F(CliInterruptTest, aKeyHeldDownIsOneInterrupt) {
  startInBackground({"run", writeExperiment(2, 400)});
  ASSERT_TRUE(waitUntilMeasuring());
  const auto process = static_cast<pid_t>(m_background->processId());
  ::kill(process, SIGINT);
  QThread::msleep(650);  // until a terminal repeats the key
  for (int i = 0; i < 40; ++i) {
    ::kill(process, SIGINT);
    QThread::msleep(40);
  }
  ASSERT_EQ(endOfBackground(20), 3);
  EXPECT_FALSE(has(errorOutput(), "Cancelling"));
  EXPECT_NE(newestExperiment()["state"], "cancelled");
  EXPECT_EQ(cli({"cancel", newestId()}).status, 0);
}

TEST_F(CliInterruptTest, endsARunWhileItProbesItsHost) {
  (void)addHanging("mpirun");
  interrupt({"run", writeExperiment(1, 3)});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliInterruptTest, endsARunWhileItTestsItsRuntimes) {
  addEndless("none");
  interrupt({"run", writeExperiment(1, 3, "[1]", "a-box")});
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

class ImageVerbsTest : public BoxTest {
 protected:
  void SetUp() override {
    BoxTest::SetUp();
    addBox("a-box");
  }
  std::string builds() const { return shell("wc -l <'%1/calls'", m_folder.path()); }
  CliResult build(Words more = {}) { return cli(Words{"image build"} << more); }
};

TEST_F(ImageVerbsTest, buildReportsItsStepsAndReturnsAnExistingImage) {
  const CliResult built = build();
  ASSERT_TRUE(ended(built, 0,
                    {"step 1 of 5: looking up the packages of the libraries\n",
                     "step 2 of 5: installing the packages\n", "step 5 of 5: computing the digest\n"}));
  EXPECT_FALSE(has(built.err, "The image exists already"));
  const CliResult there = checked(build());
  EXPECT_EQ(there.out, built.out);
  EXPECT_TRUE(has(there.err, "The image exists already. To build it again, use --again."));
  EXPECT_FALSE(has(there.err, "step "));
  EXPECT_EQ(checked(build({"--store", at("other.baremark")})).out, built.out);
  EXPECT_EQ(builds(), "1\n");
  ASSERT_TRUE(ended(build({"--again"}), 0, {"step 2 of 5: installing the packages\n"}));
  EXPECT_EQ(builds(), "2\n");
}

TEST_F(ImageVerbsTest, aCopyIsMadeShownAndRemoved) {
  putProgram("shop", Text("cd '%1' || exit 1\n"
                          "case $1 in\n"
                          "  has) [ -s \"$2.tar\" ] ;;\n"
                          "  make) echo 'packing the image'; cat >\"$2.tar\" ;;\n"
                          "  remove) rm \"$2.tar\" ;;\n"
                          "  size) wc -c <\"$2.tar\" ;;\n"
                          "  id) sha256sum \"$2.tar\" | cut -c 1-64 ;;\n"
                          "esac\n")
                         .arg(m_folder.path()));
  put("config/baremark/runtimes/a-shop.json",
      Text("{\"schema\": \"baremark.runtime/1\", \"id\": \"a-shop\", \"label\": \"A shop\", \"image\": "
           "{\"kind\": \"store\", \"reference\": \"copy-${digest}\", "
           "\"has\": [\"SHOP\", \"has\", \"${reference}\"], \"make\": [\"SHOP\", \"make\", \"${reference}\"], "
           "\"remove\": [\"SHOP\", \"remove\", \"${reference}\"], "
           "\"size\": [\"SHOP\", \"size\", \"${reference}\"], \"id\": [\"SHOP\", \"id\", \"${reference}\"]}, "
           "\"exec\": {\"argv\": [\"SHOP\", \"run\", \"${image}\", {\"use\": \"command\"}]}}")
          .replace(Text("SHOP"), m_commands + Text("/shop")));
  ASSERT_EQ(build().status, 0);
  const QString image = Text("baremark-engine");
  const auto verb = [&](const char* name, const Words& more) {
    return cli(Words{"image", QString::fromLatin1(name), image} << more);
  };
  const Words shop{"--for a-shop"};
  const CliResult made = verb("convert", shop);
  ASSERT_TRUE(ended(made, 0, {"packing the image"}, {"Copy for A shop: copy-"}));
  const CliResult there = checked(verb("convert", shop));
  EXPECT_EQ(there.out, made.out);
  EXPECT_TRUE(has(there.err, "The copy exists already."));
  EXPECT_TRUE(has(cli("image list").out, "  for A shop"));
  const auto listed = json(cli("image list --json").out);
  EXPECT_EQ(listed["images"][0]["used_by"], 0) << listed;
  EXPECT_EQ(listed["images"][0]["forms"][0]["used_by"], 0) << listed;
  EXPECT_TRUE(has(verb("show", {}).out, "made from  sha256:"));
  const auto shown = json(verb("show", {"--json"}).out);
  ASSERT_EQ(shown["images"][0]["forms"].size(), 1U) << shown;
  const auto form = shown["images"][0]["forms"][0];
  EXPECT_TRUE(includes(form, {{"runtime", "a-shop"}, {"kind", "store"}, {"made_from", shown["images"][0]["digest"]}}));
  EXPECT_EQ(form["digest"].get<std::string>().size(), 64U);
  EXPECT_GT(form["bytes"].get<int>(), 0);
  EXPECT_EQ(verb("convert", {"--for a-sho"}).status, 1);
  EXPECT_EQ(verb("convert", {"--for a-box"}).status, 2) << "it runs the folder";
  const Words asForm{"--form a-shop"};
  EXPECT_TRUE(ended(verb("remove", asForm), 0));
  EXPECT_EQ(shell("ls '%1'/copy-*.tar 2>/dev/null | wc -l", m_folder.path()), "0\n");
  EXPECT_EQ(verb("remove", asForm).status, 1) << "it is gone";
  EXPECT_EQ(verb("show", {}).status, 0) << "the image stays";
}

TEST_F(ImageVerbsTest, anInterruptedRemovalLeavesNoPartOfAnImage) {
  ASSERT_EQ(build().status, 0);
  const QString path = QString::fromStdString(json(cli("image list --json").out)["images"][0].value("path", ""));
  ASSERT_TRUE(QFile::exists(path)) << path.toStdString();
  // A removal that does not end.
  const QString mark = at("begun");
  putProgram(
      "rm",
      Text("case \"$*\" in *baremark-engine*) : >'%1'; exec sleep 1000 ;; esac\nexec /bin/rm \"$@\"\n").arg(mark));
  const Words words{"image remove --json baremark-engine"};
  startInBackground(words);
  ASSERT_TRUE(waitUntil([&] { return QFile::exists(mark); })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
  EXPECT_EQ(json(m_background->readAllStandardOutput().toStdString())["error"]["code"], "cancelled");
  EXPECT_FALSE(QFile::exists(path));
  ASSERT_TRUE(QFile::remove(m_commands + Text("/rm")));
  const CliResult removed = checked(cli(words));
  EXPECT_TRUE(json(removed.out)["images"].empty()) << removed.out;
  EXPECT_FALSE(QFile::exists(path + Text(".part")));
}

}  // namespace
}  // namespace baremark
