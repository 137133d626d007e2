// SPDX-License-Identifier: GPL-3.0-or-later
// The Host interface (core/runs/host.h) for each implementation: this machine, and this machine over a real sshd. Real
// commands, real files, a really full disk. Reading many files at once with a shell and the host's tools.
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/quoting.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/fakes/small_disk.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/expect.h"
#include "tests/waiting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::runs::Command;
using core::runs::CommandOutcome;
using core::runs::FileFacts;
using core::runs::waitFor;

class HostTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "baremark host XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
    if (std::string(GetParam()) == "local") {
      m_host = std::make_unique<LocalHost>(m_folder + "/root");
      return;
    }
    std::filesystem::create_directory(m_folder + "/sshd");
    m_server = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_folder + "/sshd"});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    auto connection = std::make_unique<SshConnection>(SshConnectionOptions{
        .destination = "testhost", .configFile = m_server->configFile(), .asker = [](const Question&) {
          return std::optional<Answer>();
        }});
    m_host = std::make_unique<SshHost>("testhost", m_folder + "/root", std::move(connection));
    ASSERT_TRUE(exec({.script = ":"}));  // sign in first, so that deadlines apply to the command only
  }
  void TearDown() override {
    m_host.reset();
    std::filesystem::remove_all(m_folder);
  }

  core::base::Result<CommandOutcome> exec(Command command) { return waitFor(m_host->exec(std::move(command))); }
  core::base::Result<void> put(const std::string& target, const std::string& content) {
    return waitFor(m_host->put({{.target = target, .content = content}}));
  }
  core::base::Result<void> copy(const std::string& source, const std::string& target) {
    return waitFor(m_host->put({{.target = target, .content = {}, .source = source}}));
  }
  core::base::Result<std::string> read(const std::string& path, std::int64_t offset = 0, std::int64_t limit = 1 << 20) {
    return waitFor(m_host->read(path, offset, limit));
  }
  std::string at(const std::string& name) const { return m_folder + "/" + name; }
  std::string quoted(const std::string& name) const { return core::base::shellQuoted(at(name)).value(); }
  static int modeOf(const std::string& path) {
    struct stat found {};
    return ::stat(path.c_str(), &found) == 0 ? static_cast<int>(found.st_mode & 0777U) : -1;
  }
  /// Waits until the process with the id in this file has ended or is a zombie. It is killed from outside, which takes
  /// a moment.
  bool hasEnded(const std::string& pidFile) const {
    std::string pid;
    std::ifstream(pidFile) >> pid;
    EXPECT_FALSE(pid.empty()) << pidFile;
    return test::waitUntil([&] {
      std::string stat;
      std::getline(std::ifstream("/proc/" + pid + "/stat"), stat);
      const std::size_t name = stat.rfind(')');
      return name == std::string::npos || stat.substr(name, 3) == ") Z";
    });
  }

  std::string m_folder;
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<core::runs::Host> m_host;
};

INSTANTIATE_TEST_SUITE_P(Kinds, HostTest, ::testing::Values("local", "ssh"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST_P(HostTest, aCommandGivesItsStatusAndBothOutputs) {
  EXPECT_EQ(exec({.script = "echo out; echo err >&2; exit 7\n"}).value(),
            (CommandOutcome{.status = 7, .out = "out\n", .err = "err\n"}));
  EXPECT_EQ(exec({.script = ""}).value(), CommandOutcome{});
  EXPECT_EQ(exec({.script = "printf 'a\\0b\\377'"}).value().out, std::string("a\0b\xff", 4));
}

TEST_P(HostTest, aCommandInheritsNoOpenFileOfThisProgram) {
  const int left =
      ::open("/dev/null", O_RDONLY);  // NOLINT: as it is left open by a terminal or a test driver, without O_CLOEXEC
  ASSERT_GT(left, 2);
  const int high = ::fcntl(left, F_DUPFD, 200);
  ASSERT_GE(high, 200);
  const std::string script = "for file in " + std::to_string(left) + ' ' + std::to_string(high) +
                             "; do if [ \"$(readlink /proc/$$/fd/$file)\" = /dev/null ]; then echo $file; fi; done\n";
  EXPECT_EQ(exec({.script = script}).value(), CommandOutcome{});
  ::close(high);
  ::close(left);
}

TEST_P(HostTest, aSignalIsReportedDifferentlyFromAnExitStatus) {
  EXPECT_EQ(exec({.script = "kill -TERM $$\n"}).value().status, 128 + SIGTERM);
  EXPECT_EQ(exec({.script = "kill -KILL $$\n"}).value().status, 128 + SIGKILL);
}

TEST_P(HostTest, aMissingProgramAndABrokenScriptAreStatusesNotErrors) {
  const auto missing = valueOf(exec({.script = "no-such-program-anywhere --version\n"}));
  EXPECT_EQ(missing.status, 127);
  EXPECT_TRUE(has(missing.err, "no-such-program-anywhere"));
  EXPECT_NE(exec({.script = "if then\n"}).value().status, 0);
}

TEST_P(HostTest, aLongScriptArrivesWhole) {
  std::string script;
  for (int i = 0; i < 40000; ++i) script += ": line " + std::to_string(i) + "\n";
  EXPECT_EQ(exec({.script = script + "echo arrived\n"}).value().out, "arrived\n");
}

TEST_P(HostTest, theScriptsCommandsDoNotEatTheScript) {
  EXPECT_EQ(exec({.script = "cat </dev/null; echo after\n"}).value().out, "after\n");
}

TEST_P(HostTest, longOutputIsTruncatedOnBothStreamsAndMarked) {
  const auto outcome = valueOf(
      exec({.script = "head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; exit 5\n", .outputCap = 1000}));
  EXPECT_EQ(outcome.out.size(), 1000U);
  EXPECT_EQ(outcome.err.size(), 1000U);
  EXPECT_TRUE(outcome.isCut);
  EXPECT_EQ(outcome.status, 5);
  EXPECT_FALSE(exec({.script = "head -c 1000 /dev/zero\n", .outputCap = 1000})->isCut);
  const auto none = exec({.script = "echo x\n", .outputCap = 0});
  EXPECT_EQ(none->out, "");
  EXPECT_TRUE(none->isCut);
}

TEST_P(HostTest, outputIsPassedOnImmediatelyEvenBeyondTheLimit) {
  std::string seen;
  ASSERT_TRUE(exec({.script = "for i in 1 2 3; do echo line $i; done\n",
                    .outputCap = 3,
                    .onOutput = [&](std::string_view piece) { seen += piece; }}));
  EXPECT_EQ(seen, "line 1\nline 2\nline 3\n");
}

TEST_P(HostTest, aDeadlineEndsTheCommandAndItsChildren) {
  const std::string script = "echo words >&2\nsleep 600 & echo $! >" + quoted("child") +
                             "\n(trap '' TERM; sleep 600) & echo $! >" + quoted("deaf") + "\nwait\n";
  const auto outcome = errorOf(exec({.script = script, .deadline = std::chrono::milliseconds(700)}));
  EXPECT_EQ(outcome.code, ErrorCode::Timeout);
  EXPECT_EQ(outcome.value, (core::base::Phrased{core::base::Phrase::Milliseconds, 700}));
  EXPECT_EQ(outcome.detail, "words\n");
  EXPECT_TRUE(hasEnded(at("child")));
  EXPECT_TRUE(hasEnded(at("deaf")));
}

TEST_P(HostTest, cancellingEndsTheCommandAndItsChildren) {
  auto future = m_host->exec({.script = "sleep 600 & echo $! >" + quoted("child.part") + " && mv " +
                                        quoted("child.part") + " " + quoted("child") + "\nwait\n"});
  while (!std::filesystem::exists(at("child"))) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  future.cancel();
  EXPECT_TRUE(hasEnded(at("child")));
  EXPECT_EQ(exec({.script = "echo still\n"}).value().out, "still\n");
}

TEST_P(HostTest, aBackgroundProcessDoesNotDelayTheAnswer) {
  // A submission starts its job in this way, and the job must survive.
  EXPECT_EQ(valueOf(exec({.script = "setsid sleep 600 & echo $! >" + quoted("job") + "\necho done\n"})).out, "done\n");
  int job = 0;
  std::ifstream(at("job")) >> job;
  ASSERT_GT(job, 0);
  EXPECT_EQ(kill(job, 0), 0);
  EXPECT_EQ(kill(job, SIGKILL), 0);
}

TEST_P(HostTest, severalCommandsRunSideBySide) {
  // Each command waits for a file that the next one makes. In sequence they would never end.
  auto first = m_host->exec({.script = "while [ ! -e " + quoted("go") + " ]; do sleep 0.05; done; echo first\n"});
  auto second = m_host->exec({.script = "touch " + quoted("go") + "; echo second\n"});
  EXPECT_EQ(waitFor(second).value().out, "second\n");
  EXPECT_EQ(waitFor(first).value().out, "first\n");
}

TEST_P(HostTest, filesAreWrittenCompletelyAndForTheOwnerOnly) {
  ASSERT_TRUE(put(at("root/a b/c/file"), std::string("x\0y", 3)));
  EXPECT_EQ(read(at("root/a b/c/file")).value(), std::string("x\0y", 3));
  EXPECT_EQ(modeOf(at("root/a b/c/file")), 0600);
  for (const char* folder : {"root", "root/a b", "root/a b/c"}) EXPECT_EQ(modeOf(at(folder)), 0700) << folder;
  EXPECT_FALSE(std::filesystem::exists(at("root/a b/c/file.part")));
  ASSERT_TRUE(put(at("root/a b/c/file"), "second"));
  EXPECT_EQ(read(at("root/a b/c/file")).value(), "second");
  ASSERT_TRUE(
      waitFor(m_host->put({{.target = at("root/run"), .content = "#!/bin/sh\necho ran\n", .isExecutable = true}})));
  EXPECT_EQ(modeOf(at("root/run")), 0700);
  EXPECT_EQ(exec({.script = quoted("root/run") + "\n"}).value().out, "ran\n");
}

TEST_P(HostTest, aRelativeTargetIsRefusedAndNothingIsWritten) {
  for (const std::string target : {"", "file", "./file", "../file"}) {
    const auto refused = errorOf(put(target, "x"));
    EXPECT_EQ(refused.code, ErrorCode::Untrusted);
    EXPECT_EQ(refused.where, target);
  }
  EXPECT_FALSE(std::filesystem::exists("file"));
}

TEST_P(HostTest, aTargetOutsideItsFolderIsRefused) {
  for (const std::string name : {"root/../escaped", "root/a/../../escaped", "root/.."}) {
    const auto refused = errorOf(put(at(name), "x"));
    EXPECT_EQ(refused.code, ErrorCode::Untrusted) << name;
    EXPECT_EQ(refused.where, at(name));
  }
  EXPECT_FALSE(std::filesystem::exists(at("escaped")));
  EXPECT_TRUE(put(at("root/..a"), "two dots in a name are no way out"));
}

TEST_P(HostTest, aPlantedSymbolicLinkIsNotFollowed) {
  std::ofstream(at("victim")) << "untouched";
  ASSERT_TRUE(put(at("root/x"), "x"));
  std::filesystem::create_symlink(at("victim"), at("root/file"));
  std::filesystem::create_symlink(at("victim"), at("root/file.part"));
  ASSERT_TRUE(put(at("root/file"), "mine"));
  std::ofstream(at("source")) << "copied";
  std::filesystem::create_symlink(at("victim"), at("root/other.part"));
  (void)copy(at("source"), at("root/other"));
  EXPECT_EQ(read(at("victim")).value(), "untouched");
  EXPECT_EQ(read(at("root/file")).value(), "mine");
}

TEST_P(HostTest, filesAreReadByOffsetAndLimit) {
  ASSERT_TRUE(put(at("root/f"), "0123456789"));
  EXPECT_EQ(read(at("root/f"), 0, 4).value(), "0123");
  EXPECT_EQ(read(at("root/f"), 4, 4).value(), "4567");
  EXPECT_EQ(read(at("root/f"), 8, 4).value(), "89");
  EXPECT_EQ(read(at("root/f"), 10, 4).value(), "");
  EXPECT_EQ(read(at("root/f"), 1000, 4).value(), "");
  EXPECT_EQ(read(at("root/f"), 3, 0).value(), "");
  std::ofstream(at("root/f"), std::ios::app) << "abc";
  EXPECT_EQ(read(at("root/f"), 10, 100).value(), "abc");
}

TEST_P(HostTest, anUnreadableFileIsAnErrorWithItsPath) {
  EXPECT_EQ(read(at("root/none")).error().code, ErrorCode::NotFound);
  EXPECT_EQ(read(at("root/none")).error().where, at("root/none"));
  ASSERT_TRUE(put(at("root/f"), "x"));
  EXPECT_EQ(read(at("root/f/below")).error().code, ErrorCode::NotFound);
  EXPECT_EQ(read(at("root")).error().code, ErrorCode::Io);
  for (const auto& [offset, limit] :
       {std::pair<std::int64_t, std::int64_t>{-1, 10}, {0, -1}, {0, std::int64_t{1} << 62}}) {
    EXPECT_EQ(read(at("root/f"), offset, limit).error().code, ErrorCode::OutOfRange) << offset << " " << limit;
  }
}

TEST_P(HostTest, aNamedPipeInAFolderDoesNotBlock) {
  ASSERT_TRUE(put(at("root/f"), "x"));
  ASSERT_EQ(mkfifo(at("root/pipe").c_str(), 0600), 0);
  EXPECT_EQ(read(at("root/pipe")).error().code, ErrorCode::Io);
  EXPECT_EQ(read(at("root/f")).value(), "x");
}

TEST_P(HostTest, fileFactsComeInTheOrderOfTheirPaths) {
  ASSERT_TRUE(put(at("root/f"), "12345"));
  const auto facts = waitFor(m_host->stat({at("none"), at("root"), at("root/f"), ""})).value();
  ASSERT_EQ(facts.size(), 4U);
  EXPECT_EQ(facts[0], FileFacts{});
  EXPECT_TRUE(facts[1].exists && facts[1].isFolder);
  EXPECT_EQ(facts[2], (FileFacts{.exists = true, .isFolder = false, .size = 5}));
  EXPECT_EQ(facts[3], FileFacts{});
  EXPECT_TRUE(waitFor(m_host->stat({}))->empty());
}

TEST_P(HostTest, anInterruptedCopyIsResumedUnlessItsStartIsWrong) {
  std::string content;
  for (int i = 0; i < 100000; ++i) content += std::to_string(i);
  std::ofstream(at("source"), std::ios::binary) << content;
  for (const std::string& start : {content.substr(0, 1000), std::string(1000, '?'), content + "too long"}) {
    std::filesystem::create_directories(at("root"));
    std::ofstream(at("root/copy.part"), std::ios::binary) << start;
    ASSERT_TRUE(copy(at("source"), at("root/copy")));
    EXPECT_EQ(read(at("root/copy")).value(), content);
    EXPECT_FALSE(std::filesystem::exists(at("root/copy.part")));
  }
  EXPECT_FALSE(copy(at("absent"), at("root/nothing")));
  EXPECT_FALSE(std::filesystem::exists(at("root/nothing")));
}

TEST_P(HostTest, smallFilesDoNotWaitForTransfers) {
  // A reader that opens a pipe waits for a writer. So the maximum number of commands is in progress.
  const std::vector<std::string> pipes{at("first"), at("second")};
  std::vector<QFuture<core::base::Result<void>>> transfers;
  for (const std::string& pipe : pipes) {
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    transfers.push_back(m_host->put({{.target = at("root/large"), .content = {}, .source = pipe}}));
  }
  const auto until = [](const std::function<bool()>& isTrue) {
    return test::waitUntil(isTrue, std::chrono::seconds(30));
  };
  const auto wrote = m_host->put({{.target = at("root/cancel"), .content = "x"}});
  EXPECT_TRUE(until([&] { return wrote.isFinished(); }));
  const auto text = m_host->read(at("root/cancel"), 0, 10);
  const auto facts = m_host->stat({at("root/cancel")});
  EXPECT_TRUE(until([&] { return text.isFinished() && facts.isFinished(); }));
  for (auto& transfer : transfers) {
    EXPECT_FALSE(transfer.isFinished());
    transfer.cancel();
  }
  EXPECT_TRUE(until([&] {
    for (const std::string& pipe : pipes) {
      const int writer = ::open(pipe.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
      if (writer >= 0) ::close(writer);
    }
    return std::all_of(transfers.begin(), transfers.end(), [](const auto& transfer) { return transfer.isFinished(); });
  }));
  EXPECT_TRUE(waitFor(wrote));
  EXPECT_EQ(waitFor(text).value(), "x");
  EXPECT_TRUE(waitFor(facts)->front().exists);
}

TEST_P(HostTest, namesThatLookLikeCommandsOrOptionsArriveByteForByte) {
  const std::vector<std::string> names = {"$(touch CANARY)",
                                          "`touch CANARY`",
                                          "; touch CANARY;",
                                          "a; touch CANARY #",
                                          "'; touch CANARY; '",
                                          "\"; touch CANARY; \"",
                                          "-rf",
                                          "--help",
                                          "-",
                                          "\xe2\x80\xaegpj.exe",
                                          "a\\b",
                                          "tab\tand blank ",
                                          "*",
                                          "~",
                                          "%s%n"};
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const std::string path = at("root/" + name + "/" + name);
    paths.push_back(path);
    valueOf(put(path, name));
    EXPECT_EQ(read(path).value_or("?"), name);
    ASSERT_TRUE(copy(path, path + ".copy"));
    EXPECT_EQ(read(path + ".copy").value_or("?"), name);
  }
  std::vector<std::string> seen;
  for (const auto& entry : std::filesystem::directory_iterator(at("root")))
    seen.push_back(entry.path().filename().string());
  std::sort(seen.begin(), seen.end());
  std::vector<std::string> expected = names;
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(seen, expected);
  // Names sent as lines cannot contain a line end, and some of our names must be text. Such a name is refused, or
  // arrives correctly.
  for (const std::string name : {"two\nlines; touch CANARY", "no \xff text; touch CANARY"}) {
    const std::string path = at("root/" + name);
    std::ofstream(at(name)) << "content";
    for (const auto& wrote : {put(path, "content"), copy(at(name), path)}) {
      if (wrote) {
        EXPECT_EQ(read(path).value_or("?"), "content");
      } else {
        EXPECT_TRUE(wrote.error().code == ErrorCode::Untrusted || wrote.error().where == at(name))
            << toLogLine(wrote.error());
      }
    }
  }
  const auto facts = valueOf(waitFor(m_host->stat(paths)));
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(facts[i].size, static_cast<std::int64_t>(names[i].size())) << names[i];
  for (const std::string& folder :
       {std::filesystem::current_path().string(), std::string(::getenv("HOME")), m_folder, at("root")}) {
    EXPECT_FALSE(std::filesystem::exists(folder + "/CANARY")) << folder;
  }
}

TEST_P(HostTest, aFullDiskIsReportedLeavesNoPartialFileAndCanBeResumed) {
  const std::string small = at("small");
  const fakes::SmallDisk disk(small, "128k");
  std::string content(300000, 'x');
  content += "the end";
  std::ofstream(at("source"), std::ios::binary) << content;
  const auto wrote = put(small + "/written", content);
  const bool isHalf = std::filesystem::exists(small + "/written") || std::filesystem::exists(small + "/written.part");
  const auto copied = copy(at("source"), small + "/copied");
  const bool hasName = std::filesystem::exists(small + "/copied");
  disk.resize("4m");
  const auto again = copy(at("source"), small + "/copied");
  const auto text = read(small + "/copied");
  ASSERT_FALSE(wrote);
  EXPECT_EQ(wrote.error().code, ErrorCode::NoSpace);
  EXPECT_FALSE(isHalf);
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().code, ErrorCode::NoSpace);
  for (const auto& error : {wrote.error(), copied.error()}) {
    EXPECT_TRUE(has(error.value.english(), " bytes free")) << toLogLine(error);
    EXPECT_LE(std::atoll(error.value.english().c_str()), 128 << 10) << toLogLine(error);
  }
  EXPECT_EQ(wrote.error().allowed.english(), std::to_string(content.size()) + " bytes");
  EXPECT_FALSE(hasName);
  ASSERT_TRUE(again) << toLogLine(again.error());
  EXPECT_EQ(text.value(), content);
}

TEST(LocalHostTest, aCancelledCallReturnsAtOnceAndForGood) {
  const fakes::TemporaryFolder folder;
  LocalHost host(folder.path() + "/root", "cluster");
  EXPECT_EQ(host.name(), "cluster");
  const std::string begun = folder.path() + "/begun";
  auto future = host.exec({.script = "touch " + core::base::shellQuoted(begun).value() + "; sleep 600\n"});
  while (!std::filesystem::exists(begun)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  host.close();
  EXPECT_EQ(waitFor(future).error().code, ErrorCode::Cancelled);
  EXPECT_EQ(waitFor(host.exec({.script = "echo still\n"})).error().code, ErrorCode::Cancelled);
  EXPECT_EQ(waitFor(host.put({{.target = folder.path() + "/root/f", .content = "x"}})).error().code,
            ErrorCode::Cancelled);
}

class HostReadsTest : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return m_place.path() + "/" + name; }
  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(at(name), std::ios::binary) << content;
    return at(name);
  }
  /// By a shell of nobody.
  std::vector<core::base::Result<std::string>> answersTo(const std::vector<ReadRequest>& requests) {
    const std::string mark(32, 'c');
    file("script", readScript(requests, mark).value());
    std::filesystem::permissions(m_place.path(), std::filesystem::perms(0755));
    const std::string nobody = ::geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    const auto outcome = core::runs::waitFor(m_host.exec(
        {.script = "cd " + core::base::shellQuoted(m_place.path()).value() + " && " + nobody + "sh ./script",
         .outputCap = 8 << 20}));
    EXPECT_TRUE(outcome && outcome->status == 0 && outcome->err.empty())
        << (outcome ? outcome->err : toLogLine(outcome.error()));
    return readReads(requests, mark, outcome ? outcome->out : std::string());
  }

  const fakes::TemporaryFolder m_place{"reads it's \"$HOME\""};
  LocalHost m_host{m_place.path()};
};

TEST_F(HostReadsTest, returnTheRequestedPartOfEachFile) {
  std::string many;
  for (int i = 0; many.size() < 700'000; ++i) many += static_cast<char>(i % 256) + std::to_string(i);
  const std::string lines = "first\nlines\n";
  const std::string binary("\0\n\0", 3);
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0644), 0);
  struct Row {
    ReadRequest request;
    std::optional<std::string> content;
    ErrorCode error = {};
  };
  const std::vector<Row> rows = {{{file("a", lines), 0, 100}, lines},
                                 {{at("a"), 2, 3}, "rst"},
                                 {{at("a"), 6, 99}, "lines\n"},
                                 {{at("a"), 0, 0}, ""},
                                 {{at("a"), 99, 9}, ""},
                                 {{file("-e b'c", binary), 0, 9}, binary},
                                 {{file("empty", ""), 0, 9}, ""},
                                 {{file("many", many), 7, 600'000}, many.substr(7, 600'000)},
                                 {{at("none"), 0, 9}, {}, ErrorCode::NotFound},
                                 {{m_place.path(), 0, 9}, {}, ErrorCode::Io},
                                 {{at("pipe"), 0, 9}, {}, ErrorCode::Io}};
  std::vector<ReadRequest> requests;
  for (const Row& row : rows) requests.push_back(row.request);
  const auto answers = answersTo(requests);
  ASSERT_EQ(answers.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(rows[i].request.path + " from " + std::to_string(rows[i].request.offset));
    ASSERT_EQ(answers[i].has_value(), rows[i].content.has_value());
    if (rows[i].content)
      EXPECT_TRUE(*answers[i] == *rows[i].content) << answers[i]->size() << " bytes";
    else
      EXPECT_EQ(answers[i].error().code, rows[i].error);
  }
}

TEST_F(HostReadsTest, nameUnreadableFiles) {
  std::filesystem::permissions(file("secret", "s"), std::filesystem::perms::none);
  const auto answers = answersTo(std::vector<ReadRequest>(5, {at("secret"), 0, 9}));
  ASSERT_EQ(answers.size(), 5U);
  for (const auto& answer : answers) EXPECT_EQ(answer.error().code, ErrorCode::PermissionDenied);
}

}  // namespace
}  // namespace baremark::remote
