// SPDX-License-Identifier: GPL-3.0-or-later
// The command line with hosts that need a secret, whose folder is unusable, or whose connection breaks during
// transfers: real sshds, a real terminal, real file systems.
#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tests/fakes/prompting_server.h"
#include "tests/fakes/small_disk.h"
#include "tests/fakes/tcp_proxy.h"
#include "tests/integration/remote_cli_fixture.h"

namespace baremark {
namespace {

const std::string kTypedPassword = "correct horse 7%";       // NOLINT(cert-err58-cpp)
const std::string kTypedPassphrase = "battery & staple 42";  // NOLINT(cert-err58-cpp)

bool hasSecret(const std::string& bytes) {
  return bytes.find(kTypedPassword) != std::string::npos || bytes.find(kTypedPassphrase) != std::string::npos;
}

/// The command line at a terminal with a user who answers its prompts. Its output goes to files.
class AtATerminal {
 public:
  AtATerminal(const Text& program, const Words& words, const QProcessEnvironment& environment, std::string out)
      : m_out(std::move(out)) {
    std::vector<std::string> line{program.toStdString()};
    for (const QString& word : words) line.push_back(word.toStdString());
    std::vector<std::string> variables;
    for (const QString& variable : environment.toStringList()) variables.push_back(variable.toStdString());
    const auto pointers = [](std::vector<std::string>& texts) {
      std::vector<char*> each;
      for (std::string& text : texts) each.push_back(text.data());
      each.push_back(nullptr);
      return each;
    };
    const std::vector<char*> arguments = pointers(line);
    const std::vector<char*> settings = pointers(variables);
    m_pid = ::forkpty(&m_terminal, nullptr, nullptr, nullptr);
    if (m_pid == 0) {
      ::dup2(::open((m_out + ".out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
      ::dup2(::open((m_out + ".err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
      ::signal(SIGINT, SIG_DFL);  // independent of how this process was started
      ::execve(arguments[0], arguments.data(), settings.data());
      ::_exit(127);
    }
    ::fcntl(m_terminal, F_SETFL, O_NONBLOCK);
  }
  ~AtATerminal() {
    if (m_pid > 0) {
      ::kill(m_pid, SIGKILL);
      ::waitpid(m_pid, nullptr, 0);
    }
    ::close(m_terminal);
  }
  AtATerminal(const AtATerminal&) = delete;
  AtATerminal& operator=(const AtATerminal&) = delete;

  /// Answers the current prompt. Returns false if the program has ended, with `status()`.
  bool attend() {
    std::array<char, 4096> piece{};
    ssize_t got = 0;
    while ((got = ::read(m_terminal, piece.data(), piece.size())) > 0)
      m_seen.append(piece.data(), static_cast<std::size_t>(got));
    for (const Rule& rule : m_rules) answer(rule);
    return !hasEnded();
  }
  /// Also answers this question, whose answer the terminal shows.
  void willAnswer(const std::string& prompt, const std::string& words) { m_rules.push_back({prompt, words, false}); }
  bool hasEnded() {
    int status = 0;
    if (m_pid > 0 && ::waitpid(m_pid, &status, WNOHANG) == m_pid) {
      m_pid = -1;
      m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    return m_pid < 0;
  }
  /// Whether typed text is hidden.
  [[nodiscard]] bool isSilent() const {
    termios settings{};
    return ::tcgetattr(m_terminal, &settings) == 0 && (settings.c_lflag & ECHO) == 0;
  }
  void pressCtrlC() const { (void)!::write(m_terminal, "\x03", 1); }
  [[nodiscard]] int status() const { return m_status; }
  [[nodiscard]] int answers() const { return m_answers; }
  [[nodiscard]] const std::string& seen() const { return m_seen; }
  [[nodiscard]] std::string printed() const {
    return test::contentOf(m_out + ".out") + test::contentOf(m_out + ".err");
  }

 private:
  struct Rule {
    std::string prompt;
    std::string words;
    bool isSilent = true;
  };

  void answer(const Rule& rule) {
    // Text typed before the terminal hides input is discarded, and shown.
    if (m_seen.find(rule.prompt, m_read) == std::string::npos || isSilent() != rule.isSilent) return;
    m_read = m_seen.size();
    ++m_answers;
    const std::string line = rule.words + "\n";
    (void)!::write(m_terminal, line.data(), line.size());
  }

  std::vector<Rule> m_rules{{"Passphrase of the key", kTypedPassphrase}, {"assword", kTypedPassword}};
  std::string m_out;
  int m_terminal = -1;
  pid_t m_pid = -1;
  int m_status = -1;
  int m_answers = 0;
  std::string m_seen;
  std::size_t m_read = 0;
};

class RemoteFaultsTest : public RemoteCliTest {
 protected:
  Words addLine(const std::string& root) const {
    return Words{"host add faraway --ssh testhost --ssh-config", m_server->configFile(), "--root", root} +
           builtEngine();
  }
  std::string at(const std::string& name) const { return m_place.path() + "/" + name; }
};

TEST_F(RemoteFaultsTest, anUnknownKeyIsAcceptedOnceAlwaysOrNeverByTheAnswer) {
  serve();
  const std::string line = test::contentOf(m_server->knownHosts());
  ASSERT_EQ(cli(addLine(at("runs"))).status, 0);
  m_server->distrust();
  const auto answer = [this](const std::string& word) {
    SCOPED_TRACE(word);
    AtATerminal terminal(program(), "data list faraway", environment(), at("asked"));
    terminal.willAnswer("Trust this key?", word);
    EXPECT_TRUE(waitUntil([&] { return !terminal.attend(); }, 60)) << terminal.seen() << terminal.printed();
    EXPECT_EQ(terminal.answers(), 1) << terminal.seen();
    EXPECT_TRUE(has(terminal.seen(), "is not known here"));
    const std::string shown =
        fakes::outputOf("ssh-keygen -l -f '" + at("host.pub") + "' | cut -d' ' -f2 | tr -d '\\n'");
    EXPECT_TRUE(has(terminal.seen(), "ssh-ed25519 " + shown));
    return terminal.status();
  };
  EXPECT_EQ(answer("once"), 0);
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts())) << "nothing is remembered";
  EXPECT_EQ(answer("no"), 1);
  EXPECT_TRUE(has(test::contentOf(at("asked.err")), "you have not accepted it"));
  EXPECT_FALSE(std::filesystem::exists(m_server->knownHosts()));
  EXPECT_EQ(answer("yes"), 0);
  EXPECT_EQ(test::contentOf(m_server->knownHosts()), line.substr(0, line.rfind(' ')) + "\n");
  EXPECT_EQ(cli("data list faraway").status, 0) << "nobody is asked any more";
}

TEST_F(RemoteFaultsTest, aTypedCodeIsVisibleAndATypedPasswordIsNot) {
  const fakes::PromptingServer server(
      m_place.path(), {{"Two factors", "", {{"Password: ", false}, {"Code: ", true}}, {kTypedPassword, "74639105"}}});
  ASSERT_TRUE(server.isRunning());
  AtATerminal terminal(program(), {"host add asking --ssh prompting --ssh-config", server.configFile()}, environment(),
                       at("asked"));
  terminal.willAnswer("Code: ", "74639105");
  EXPECT_TRUE(waitUntil([&] { return !terminal.attend(); }, 60)) << terminal.seen() << terminal.printed();
  EXPECT_EQ(server.log().substr(0, 9), "accepted\n") << terminal.seen();
  EXPECT_EQ(terminal.answers(), 2) << terminal.seen();
  EXPECT_TRUE(has(terminal.seen(), "Code: 74639105"));
  EXPECT_FALSE(hasSecret(terminal.seen())) << terminal.seen();
  EXPECT_EQ(terminal.status(), 1) << "the server hangs up once it has let somebody in";
}

class SecretsTest : public RemoteFaultsTest, public ::testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    RemoteFaultsTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
    m_server = std::make_unique<fakes::SshServer>(
        fakes::SshServer::Options{.folder = m_place.path(),
                                  .server = {"KbdInteractiveAuthentication yes", "PasswordAuthentication yes",
                                             std::string("AuthenticationMethods publickey,") + GetParam()},
                                  .password = kTypedPassword});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    ASSERT_EQ(
        fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", kTypedPassphrase, "-f", m_server->keyFile()}), 0);
    ASSERT_TRUE(QDir().mkpath(temporary()));
  }
  QString temporary() const { return CliTest::at("tmp"); }

  /// Runs the command to its end, answers its prompts, and inspects every process in the meantime.
  void attend(const Words& words) {
    QProcessEnvironment variables = environment();
    variables.insert(Text("TMPDIR"), temporary());
    AtATerminal terminal(program(), words, variables, CliTest::at(words[0]).toStdString());
    EXPECT_TRUE(waitUntil(
        [&] {
          expectNoProcessTells();
          return !terminal.attend();
        },
        240));
    EXPECT_EQ(terminal.status(), 0) << terminal.seen() << terminal.printed();
    EXPECT_GE(terminal.answers(), 2) << terminal.seen();
    EXPECT_FALSE(hasSecret(terminal.seen())) << terminal.seen();
  }
  void expectNoProcessTells() {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      for (const char* file : {"/cmdline", "/environ"}) {
        const std::string bytes = test::contentOf(entry.path().string() + file);
        m_looks += bytes.empty() ? 0 : 1;
        EXPECT_FALSE(hasSecret(bytes)) << name << file;
      }
    }
  }
  void expectNoFileTells(const std::string& folder) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      ++m_files;
      EXPECT_FALSE(hasSecret(test::contentOf(entry.path().string()))) << entry.path();
    }
  }

  int m_looks = 0;
  int m_files = 0;
};

INSTANTIATE_TEST_SUITE_P(Ways, SecretsTest, ::testing::Values("keyboard-interactive", "password"), [](const auto& way) {
  return std::string(way.param == std::string("password") ? "password" : "prompts");
});

TEST_P(SecretsTest, areInNoFileArgumentEnvironmentOrOutput) {
  attend(addLine(at("runs")));
  attend({"run", oneRun(5)});
  EXPECT_GT(m_looks, 100) << "processes were looked at while it ran";
  // Store, configuration, data, output; and the host's folder with its log and the runs.
  expectNoFileTells(m_folder.path().toStdString());
  expectNoFileTells(m_place.path());
  EXPECT_GT(m_files, 20);
  EXPECT_TRUE(QDir(temporary()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot))
      << "nothing of it stays in the temporary folder";
  EXPECT_TRUE(has(m_server->log(), std::string("Accepted ") + GetParam()));
}

TEST_P(SecretsTest, anInterruptDuringAPromptEndsTheProgramAndRestoresTheEcho) {
  attend(addLine(at("runs")));
  AtATerminal terminal(program(), "runtime list --host faraway --json", environment(), at("interrupted"));
  ASSERT_TRUE(waitUntil([&] { return terminal.isSilent(); })) << terminal.printed();
  terminal.pressCtrlC();
  ASSERT_TRUE(waitUntil([&] { return terminal.hasEnded(); })) << terminal.printed();
  EXPECT_EQ(terminal.status(), 3) << terminal.printed();
  EXPECT_FALSE(terminal.isSilent());
  EXPECT_EQ(json(test::contentOf(at("interrupted.out")))["error"]["code"], "cancelled");
}

class FolderTest : public RemoteFaultsTest {
 protected:
  void SetUp() override {
    RemoteFaultsTest::SetUp();
    serve();
  }

  std::string m_mounted = m_place.path() + "/small";
};

TEST_F(FolderTest, aFolderMountedNoexecIsRefusedWithAdvice) {
  const fakes::SmallDisk disk(m_mounted, "8m", MS_NOEXEC);
  EXPECT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 1,
                    {"No program may run from " + m_mounted + "/runs.", "noexec", "--root"}));
}

TEST_F(FolderTest, aReadOnlyFolderIsRefusedWithAdvice) {
  const fakes::SmallDisk disk(m_mounted, "8m", MS_RDONLY);
  EXPECT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 1,
                    {m_mounted + "/runs", "Read-only file system",
                     "Name a folder on the host that your account can create and write to: --root FOLDER"}));
}

TEST_F(FolderTest, dataTooLargeForTheDiskAreRefusedWithBothSizes) {
  const fakes::SmallDisk disk(m_mounted, "8m");
  ASSERT_TRUE(ended(cli(addLine(m_mounted + "/runs")), 0));
  const QString data = CliTest::at("images");
  std::ofstream(data.toStdString()) << std::string(20'000'000, 'd');
  const Words send{"data send", data, "faraway --name mine"};
  EXPECT_TRUE(
      ended(cli(send), 1,
            {"no space left for " + m_mounted + "/runs/data/mine/images", " are free there, but 20.0 MB are needed"}));
  disk.resize("64m");
  EXPECT_TRUE(ended(cli(send), 0));
  EXPECT_EQ(std::filesystem::file_size(m_mounted + "/runs/data/mine/images"), 20'000'000U);
}

class RemoteFilesTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    std::filesystem::create_directories(m_place.path() + "/bin");
    std::filesystem::create_directories(m_place.path() + "/home");
    std::ofstream(m_place.path() + "/home/.profile") << "PATH='" << m_place.path() << "/bin':$PATH\nexport PATH\n";
    serve({"SetEnv HOME=\"" + m_place.path() + "/home\""});
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_server->reachThrough(m_proxy->port());
    ASSERT_TRUE(ended(add(builtEngine()), 0));
  }
  std::string rootPath() const override { return m_place.path() + "/runs"; }
  std::string mark() const { return m_place.path() + "/begun"; }
  /// A program on the host, at the front of PATH.
  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string path = m_place.path() + "/bin/" + name;
    std::ofstream(path) << "#!/bin/sh\n" << lines;
    std::filesystem::permissions(path, std::filesystem::perms(0755));
  }
  /// A data set on the host. Its removal takes effect immediately, and the answer comes only after a minute.
  void beginSlowRemoval() {
    std::filesystem::create_directories(rootPath() + "/data/mine");
    std::ofstream(rootPath() + "/data/mine/images") << "images";
    putProgram("rm", "/bin/rm \"$@\"\ncase \"$*\" in */data/mine) : >'" + mark() + "'; exec sleep 60 ;; esac\n");
    startInBackground("data remove mine faraway");
    ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(mark()); })) << errorOutput();
    ASSERT_FALSE(std::filesystem::exists(rootPath() + "/data/mine"));
    std::filesystem::remove(m_place.path() + "/bin/rm");
  }
  static constexpr const char* kRanks = R"({"ranks": [1]})";
  static constexpr const char* kWaits = "; Ctrl-C ends this command.";

  std::unique_ptr<fakes::TcpProxy> m_proxy;
};

TEST_F(RemoteFilesTest, aConnectionLostWhileARunPreparesIsAwaited) {
  const QString path = oneRun(2, kRanks);
  // During the key exchange, during authentication, and in the requests after that.
  for (const std::int64_t bytes : {500, 2500, 5000, 6000, 8000}) {
    SCOPED_TRACE(bytes);
    const int before = m_proxy->cuts();
    m_proxy->cutAfter(bytes);
    const CliResult planned = checked(cli({"plan", path}));
    EXPECT_EQ(m_proxy->cuts(), before + 1);
    EXPECT_FALSE(has(planned.err, "reconnects automatically"));
  }
  m_proxy->cutAfter(8000);
  EXPECT_TRUE(ended(cli({"run", path}), 0, {"The connection to testhost dropped. Baremark reconnects"}));
}

TEST_F(RemoteFilesTest, aConnectionLostDuringAListingOrARemovalIsAwaited) {
  std::filesystem::create_directories(rootPath() + "/data/mine");
  std::ofstream(rootPath() + "/data/mine/images") << "images";
  const std::string image = rootPath() + "/images/an-image";
  std::filesystem::create_directories(image);
  fakes::outputOf("sqlite3 '" + dataFolder().toStdString() +
                  "/experiments.baremark' \"INSERT INTO image VALUES ('faraway', 'an-image', 'tree', '" + image +
                  "', 'sha256:0', 1, '', '', 0, 1)\"");
  // During the key exchange, and during authentication. In the second case Baremark may retry before it has a reason to
  // say anything: how many bytes the key exchange takes depends on the versions of both sides.
  for (const std::int64_t bytes : {500, 2500}) {
    SCOPED_TRACE(bytes);
    const int before = m_proxy->cuts();
    m_proxy->cutAfter(bytes);
    const CliResult listed = checked(cli("data list faraway"));
    EXPECT_EQ(m_proxy->cuts(), before + 1);
    EXPECT_TRUE(has(listed.out, "mine"));
    if (bytes == 500) {
      EXPECT_TRUE(has(listed.err, kWaits));
    }
  }
  m_proxy->cutAfter(500);
  EXPECT_TRUE(ended(cli("image remove an-image --host faraway"), 0, {kWaits}));
  EXPECT_FALSE(std::filesystem::exists(image));
  EXPECT_TRUE(json(cli("image list --json").out)["images"].empty());
}

TEST_F(RemoteFilesTest, aRemovalWhoseAnswerIsLostIsDone) {
  beginSlowRemoval();
  m_proxy->cut();
  ASSERT_TRUE(m_background->waitForFinished(60000));
  const std::string said = errorOutput();
  EXPECT_EQ(m_background->exitCode(), 0) << said;
  EXPECT_TRUE(has(said, kWaits));
  EXPECT_EQ(m_background->readAllStandardOutput().toStdString(), "Removed.\n");
}

TEST_F(RemoteFilesTest, anInterruptEndsTheWaitForTheConnectionOfATransfer) {
  beginSlowRemoval();
  m_server->kill();
  m_proxy->cut();
  std::string said;
  EXPECT_TRUE(says(kWaits, said));
  EXPECT_FALSE(m_background->waitForFinished(1500)) << "it does not wait";
  ASSERT_EQ(endOfBackground(30, SIGINT), 3) << errorOutput();
}

TEST_F(RemoteFilesTest, aConnectionLostDuringAnImageBuildIsAwaited) {
  putProgram("mmdebstrap", "echo call >>'" + m_place.path() + "/calls'\n: >'" + mark() + "'\nexec sleep 20\n");
  startInBackground("image build --host faraway");
  ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(mark()); }, 120)) << errorOutput();
  putProgram("mmdebstrap", "echo call >>'" + m_place.path() + "/calls'\necho 'no archive today' >&2\nexit 1\n");
  m_proxy->cut();
  ASSERT_TRUE(m_background->waitForFinished(180000));
  const std::string said = errorOutput();
  EXPECT_EQ(m_background->exitCode(), 1) << said;
  EXPECT_TRUE(has(said, kWaits));
  EXPECT_TRUE(has(said, "no archive today"));
  EXPECT_EQ(fakes::outputOf("wc -l <'" + m_place.path() + "/calls'"), "2\n");
}

TEST_F(RemoteFilesTest, anUnreachableHostIsAwaitedIfItHasBlocksOfTheExperiment) {
  m_server->writeConfig({});  // straight to the sshd: where that is gone, nothing listens
  const QString path = oneRun(100000, kRanks);
  // Before the host has any files, it is an immediate error.
  m_server->kill();
  EXPECT_TRUE(ended(cli({"run", path}), 1));
  m_server->start();
  startInBackground({"run", path});
  ASSERT_TRUE(waitUntil([&] { return experiments().size() == 1 && experiments()[0]["state"] == "running"; }))
      << errorOutput();
  const QString id = newestId();
  // The check before the first run, and the block.
  ASSERT_TRUE(waitUntil([&] { return shell("ls -d '%1'/%2/*/a1/claim | wc -l", root(), id) == "2\n"; }));
  m_background->kill();
  ASSERT_TRUE(m_background->waitForFinished(10000));
  m_server->kill();
  startInBackground({"cancel", id});
  m_background->setReadChannel(QProcess::StandardError);
  std::string said;
  EXPECT_TRUE(says("testhost cannot be reached now.", said));
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  ASSERT_TRUE(m_background->waitForFinished(30000));
  said += errorOutput();
  EXPECT_TRUE(has(said, "The request to cancel is stored"));
  EXPECT_EQ(experiments()[0]["state"], "running");
  startInBackground({"cancel", id});
  m_server->start();
  ASSERT_EQ(endOfBackground(120), 0) << errorOutput();
  EXPECT_EQ(experiments()[0]["state"], "cancelled");
}

TEST_F(RemoteFilesTest, dataAndResultsSurviveABreakingConnection) {
  const QString data = at("my data");
  ASSERT_TRUE(QDir().mkpath(data));
  constexpr std::int64_t kBytes = std::int64_t{64} << 20;
  std::ofstream((data + Text("/large")).toStdString()) << std::string(kBytes, 'd');
  std::ofstream((data + Text("/small")).toStdString()) << "small";
  EXPECT_TRUE(ended(cli({"data send", data, "faraway"}), 2, {"letters, digits"}));
  m_proxy->cutAfter(kBytes / 3);
  const auto result = documentOf(cli({"data send", data, "faraway --name mine --json"}, 180));
  EXPECT_EQ(m_proxy->cuts(), 1);
  EXPECT_EQ(result["files"], 2);
  EXPECT_EQ(result["path"], rootPath() + "/data/mine");
  EXPECT_EQ(std::filesystem::file_size(rootPath() + "/data/mine/large"), static_cast<std::uintmax_t>(kBytes));
  EXPECT_EQ(documentOf(cli({"data send", data, "faraway --name mine --json"}))["moved"], 0);
  EXPECT_TRUE(has(cli("data list faraway").out, "mine"));
  EXPECT_EQ(cli("data remove mine faraway").status, 0);
  EXPECT_FALSE(std::filesystem::exists(rootPath() + "/data/mine"));
  EXPECT_EQ(cli("data remove mine faraway").status, 1);
  ASSERT_EQ(cli({"run", oneRun(5)}, 180).status, 0);
  const QString id = newestId();
  const QString back = at("back");
  EXPECT_GT(documentOf(cli({"fetch", id, "-o", back, "--json"}))["moved"].get<int>(), 10);
  const QString files = Text("cd '%1/%2' && find . -type f | sort | xargs sha256sum");
  const std::string there = shell(files.arg(root(), id));
  EXPECT_FALSE(there.empty());
  EXPECT_EQ(shell(files.arg(back, id)), there);
  EXPECT_EQ(documentOf(cli({"fetch", id, "-o", back, "--json"}))["moved"], 0);
}

}  // namespace
}  // namespace baremark
