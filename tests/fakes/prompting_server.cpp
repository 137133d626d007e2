// SPDX-License-Identifier: GPL-3.0-or-later
#include "prompting_server.h"

#include <libssh/libssh.h>
#include <libssh/server.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ssh_server.h"

namespace baremark::fakes {
namespace {

/// Sends the prompts of one round.
void ask(ssh_message message, const PromptRound& round) {
  std::vector<const char*> prompts;
  std::vector<char> echoes;
  for (const auto& [text, isEchoed] : round.prompts) {
    prompts.push_back(text.c_str());
    echoes.push_back(isEchoed ? 1 : 0);
  }
  ssh_message_auth_interactive_request(message, round.title.c_str(), round.words.c_str(),
                                       static_cast<unsigned int>(prompts.size()), prompts.data(), echoes.data());
}

bool isRight(ssh_session session, const PromptRound& round) {
  const int count = ssh_userauth_kbdint_getnanswers(session);
  if (count != static_cast<int>(round.answers.size())) return false;
  for (int i = 0; i < count; ++i) {
    const char* answer = ssh_userauth_kbdint_getanswer(session, static_cast<unsigned int>(i));
    if (answer == nullptr || round.answers[static_cast<std::size_t>(i)] != answer) return false;
  }
  return true;
}

/// Returns "accepted" or "refused", or nothing if the client disconnected. `userFile` receives the name of the user.
std::string signIn(ssh_session session, const std::vector<PromptRound>& rounds, const std::string& userFile) {
  std::size_t at = 0;
  while (ssh_message message = ssh_message_get(session)) {
    std::string end;
    const bool isPrompts =
        ssh_message_type(message) == SSH_REQUEST_AUTH && ssh_message_subtype(message) == SSH_AUTH_METHOD_INTERACTIVE;
    if (!isPrompts) {
      ssh_message_auth_set_methods(message, SSH_AUTH_METHOD_INTERACTIVE);
      ssh_message_reply_default(message);
    } else if (!ssh_message_auth_kbdint_is_response(message)) {
      std::ofstream(userFile) << ssh_message_auth_user(message);
      at = 0;
      ask(message, rounds[at]);
    } else if (!isRight(session, rounds[at])) {
      ssh_message_auth_set_methods(message, SSH_AUTH_METHOD_INTERACTIVE);
      ssh_message_reply_default(message);
      end = "refused";
    } else if (++at < rounds.size()) {
      ask(message, rounds[at]);
    } else {
      ssh_message_auth_reply_success(message, 0);
      end = "accepted";
    }
    ssh_message_free(message);
    if (!end.empty()) return end;
  }
  return {};
}

}  // namespace

PromptingServer::PromptingServer(std::string folder, std::vector<PromptRound> rounds)
    : m_folder(std::move(folder)), m_rounds(std::move(rounds)) {
  const int port = freePort();
  if (runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", m_folder + "/prompting"}) != 0) return;
  std::ofstream(m_folder + "/prompting_hosts")
      << "[127.0.0.1]:" << port << " " << test::contentOf(m_folder + "/prompting.pub");
  std::ofstream(configFile()) << "Host prompting\n  HostName 127.0.0.1\n  Port " << port
                              << "\n  User ada\n  IdentitiesOnly yes\n  IdentityFile none\n"
                              << "  IdentityAgent none\n  UserKnownHostsFile \"" << m_folder
                              << "/prompting_hosts\"\n  GlobalKnownHostsFile none\n";
  m_pid = ::fork();
  if (m_pid == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(port);
  }
}

PromptingServer::~PromptingServer() {
  if (m_pid <= 0) return;
  ::kill(m_pid, SIGKILL);
  ::waitpid(m_pid, nullptr, 0);
}

void PromptingServer::serve(int port) const {
  ssh_bind bind = ssh_bind_new();
  const std::string key = m_folder + "/prompting";
  const std::string userFile = m_folder + "/prompting.user";
  const int processConfig = 0;
  ssh_bind_options_set(bind, SSH_BIND_OPTIONS_PROCESS_CONFIG, &processConfig);
  ssh_bind_options_set(bind, SSH_BIND_OPTIONS_BINDADDR, "127.0.0.1");
  ssh_bind_options_set(bind, SSH_BIND_OPTIONS_BINDPORT, &port);
  ssh_bind_options_set(bind, SSH_BIND_OPTIONS_HOSTKEY, key.c_str());
  if (ssh_bind_listen(bind) != SSH_OK) ::_exit(1);
  for (;;) {
    ssh_session session = ssh_new();
    if (ssh_bind_accept(bind, session) == SSH_OK && ssh_handle_key_exchange(session) == SSH_OK) {
      for (std::string end = signIn(session, m_rounds, userFile); !end.empty();
           end = end == "refused" ? signIn(session, m_rounds, userFile) : std::string()) {
        std::ofstream(m_folder + "/prompting.log", std::ios::app) << end << "\n";
      }
    }
    ssh_disconnect(session);
    ssh_free(session);
  }
}

}  // namespace baremark::fakes
