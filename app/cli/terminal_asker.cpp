// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_asker.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <atomic>

#include "app/cli/interrupts.h"
#include "app/cli/run_files.h"
#include "app/text/error_text.h"

namespace baremark::cli {
namespace {

using core::runs::SecretText;
using remote::Answer;
using remote::Question;
using remote::Trust;

constexpr std::size_t kReservedBytes = 512;  // longer answers are accepted, too

constexpr int kGlanceMilliseconds = 100;

/// What a signal must restore before the previous handler runs.
std::atomic<int> g_terminal{-1};
termios g_before{};
struct sigaction g_previous {};

void restoreTerminal(int number) {
  const int terminal = g_terminal.exchange(-1);
  if (terminal >= 0) ::tcsetattr(terminal, TCSANOW, &g_before);
  if (g_previous.sa_handler != SIG_DFL) return g_previous.sa_handler(number);
  ::signal(number, SIG_DFL);
  ::raise(number);
}

/// Installs the handler for SIGINT, unless SIGINT is ignored.
void installHandler() {
  struct sigaction now {};
  ::sigaction(SIGINT, nullptr, &now);
  if (now.sa_handler == SIG_IGN || now.sa_handler == restoreTerminal) return;
  g_previous = now;
  struct sigaction action {};
  action.sa_handler = restoreTerminal;
  ::sigaction(SIGINT, &action, nullptr);
}

/// Restores the previous handler for SIGINT, unless another one was installed meanwhile.
void restoreHandler() {
  struct sigaction now {};
  ::sigaction(SIGINT, nullptr, &now);
  if (now.sa_handler == restoreTerminal) ::sigaction(SIGINT, &g_previous, nullptr);
}

/// The terminal of the process; its standard input may be something else.
class Terminal {
 public:
  Terminal() : m_fd(::open("/dev/tty", O_RDWR | O_CLOEXEC)) {}
  ~Terminal() {
    if (m_fd >= 0) ::close(m_fd);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] bool isThere() const { return m_fd >= 0; }

  void say(const QString& text) const {
    const QByteArray bytes = text.toUtf8();
    (void)!::write(m_fd, bytes.constData(), static_cast<std::size_t>(bytes.size()));
  }

  /// Reads a line. Empty: the input has ended, or the program was interrupted.
  [[nodiscard]] std::optional<std::string> line(bool isEchoed) const {
    const int interrupts = Interrupts::count();
    if (!isEchoed) {
      ::tcgetattr(m_fd, &g_before);
      g_terminal = m_fd;
      installHandler();
      termios silent = g_before;
      silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
      ::tcsetattr(m_fd, TCSAFLUSH, &silent);
    }
    std::optional<std::string> text = std::string();
    text->reserve(kReservedBytes);  // a growing text leaves copies of a secret in memory
    char c = 0;
    while (true) {
      pollfd typed{.fd = m_fd, .events = POLLIN, .revents = 0};
      const int ready = ::poll(&typed, 1, kGlanceMilliseconds);
      if (Interrupts::count() != interrupts) text.reset();
      if (!text) break;
      if (ready <= 0) continue;
      const ssize_t got = ::read(m_fd, &c, 1);
      if (got <= 0) text.reset();
      if (got <= 0 || c == '\n') break;
      *text += c;
    }
    if (!isEchoed) {
      ::tcsetattr(m_fd, TCSANOW, &g_before);
      g_terminal = -1;
      restoreHandler();
      say(QStringLiteral("\n"));
    }
    return text;
  }

 private:
  int m_fd;
};

std::optional<Answer> askTrust(const Terminal& terminal, const Question& question) {
  //: %1: an account on a host, %2: a kind of key, %3: its fingerprint
  terminal.say(Cli::tr("The key of %1 is not known here.\n  %2 %3\nCompare it with the "
                       "fingerprint that the host's administrators publish.\n")
                   .arg(qString(question.account), qString(question.keyType), qString(question.subject)));
  //: %1: a file and the number of a line
  if (!question.authority.empty())
    terminal.say(Cli::tr("A certificate authority for this host is known (%1), but Baremark cannot check host "
                         "certificates.\nCompare the fingerprint, then trust the key itself.\n")
                     .arg(qString(question.authority)));
  while (true) {
    const bool canBeKept = !question.knownHostsFile.empty();
    terminal.say(canBeKept ? Cli::tr("Trust this key? yes (and save it) / once / no: ")
                           : Cli::tr("Trust this key? once / no: "));
    const auto line = terminal.line(true);
    if (!line || *line == "no") return {};
    if (*line == "yes" && canBeKept) return Answer{.trust = Trust::Save};
    if (*line == "once") return Answer{.trust = Trust::Once};
  }
}

std::optional<Answer> ask(const Question& question) {
  const Terminal terminal;
  if (!terminal.isThere()) return {};
  terminal.say(QStringLiteral("\r\033[K"));  // removes a progress line
  if (question.kind == Question::Kind::UnknownHostKey) return askTrust(terminal, question);
  if (question.isRepeated) terminal.say(Cli::tr("The answer was not accepted.\n"));
  if (!question.serverTitle.empty() || !question.serverText.empty())
    terminal.say(Cli::tr("%1 says:\n%2\n%3\n", "%1: a host, %2, %3: its title and its text")
                     .arg(qString(question.host), qString(question.serverTitle), qString(question.serverText)));
  Answer answer;
  for (const remote::Prompt& prompt : question.prompts) {
    if (question.kind == Question::Kind::Passphrase)
      terminal.say(Cli::tr("Passphrase of the key %1: ", "a key's file").arg(qString(question.subject)));
    else if (question.kind == Question::Kind::Password)
      terminal.say(Cli::tr("Password of %1: ", "an account on a host").arg(qString(question.account)));
    //: %1: an account on a host, %2: its question
    else
      terminal.say(Cli::tr("%1 asks: %2").arg(qString(question.account), qString(prompt.text)));
    std::optional<std::string> line = terminal.line(prompt.isEchoed);
    if (!line) return {};
    answer.texts.emplace_back(std::move(*line));
  }
  return answer;
}

}  // namespace

remote::Asker terminalAsker() {
  return ask;
}

bool canAskOnTerminal() {
  return Terminal().isThere();
}

std::optional<remote::Secret> passwordFromInput() {
  constexpr std::size_t kMostPasswordBytes = 4096;
  if (::isatty(STDIN_FILENO) != 0) return {};
  std::string line;
  line.reserve(kMostPasswordBytes);  // a growing text leaves copies of a secret in memory
  char c = 0;
  while (line.size() < kMostPasswordBytes && ::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') line += c;
  return remote::Secret(std::move(line));
}

namespace {

/// What the user types, or the next line of the standard input.
std::optional<remote::Secret> secretFor(const std::string& id) {
  if (auto line = passwordFromInput()) return line;
  remote::Question question{.kind = remote::Question::Kind::Prompts, .account = "recipe build"};
  //: %1: the id of a secret
  question.prompts = {{.text = Cli::tr("the secret %1: ").arg(qString(id)).toStdString()}};
  auto answer = terminalAsker()(question);
  if (!answer || answer->texts.empty()) return {};
  return std::move(answer->texts.front());
}

}  // namespace

Result<core::runs::BuildSecrets> readBuildSecrets(const std::vector<std::string>& options) {
  core::runs::BuildSecrets secrets;
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    const std::string id = option.substr(0, equals);
    if (secrets.count(id) > 0) return fail({.code = ErrorCode::Duplicate, .where = "--secret " + id});
    if (equals == std::string::npos) {
      const auto secret = secretFor(id);
      if (!secret || secret->isEmpty()) return fail({.code = ErrorCode::Missing, .where = "--secret " + id});
      secrets[id] = std::make_shared<const SecretText>(secret->text());
      continue;
    }
    Result<std::string> text = readFile(option.substr(equals + 1));
    if (!text) return fail(text.error());
    secrets[id] = std::make_shared<const SecretText>(std::move(*text));
  }
  return secrets;
}

}  // namespace baremark::cli
