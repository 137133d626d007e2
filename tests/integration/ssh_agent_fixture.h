// SPDX-License-Identifier: GPL-3.0-or-later
// SSH agents of the test, and keys for them.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ssh_fixture.h"

namespace baremark::remote {

/// An SSH agent with keys.
class Agent {
 public:
  explicit Agent(std::string socket) : m_socket(std::move(socket)) {
    m_pid = ::fork();
    if (m_pid == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::execlp("ssh-agent", "ssh-agent", "-D", "-a", m_socket.c_str(), nullptr);
      ::_exit(127);
    }
    // The agent answers a moment after its socket exists. "no identities" is an answer.
    constexpr int kNoAgent = 2;
    for (int look = 0;
         look < 100 && fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-l"}) >= kNoAgent; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  ~Agent() {
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  [[nodiscard]] bool add(const std::string& key) const {
    return fakes::runProgram({"env", "SSH_AUTH_SOCK=" + m_socket, "ssh-add", "-q", key}) == 0;
  }

 private:
  std::string m_socket;
  pid_t m_pid = -1;
};

class AgentTest : public SshTest {
 protected:
  void makeKey(const std::string& name, const std::string& type = "ed25519") const {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", type, "-N", "", "-f", at(name)}), 0);
  }
  void lock(const std::string& name) const {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", "right words", "-f", at(name)}), 0);
  }
};

}  // namespace baremark::remote
