// SPDX-License-Identifier: GPL-3.0-or-later
// A server that asks what no sshd does with PAM: several prompts in one question, a question without any, words that mean harm.
// It signs in whoever gives the right answers, and then hangs up.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

namespace baremark::fakes {

struct PromptRound {
  std::string title;
  std::string words;
  std::vector<std::pair<std::string, bool>> prompts;  ///< with whether what is typed may be seen
  std::vector<std::string> answers;                   ///< the right ones
};

class PromptingServer {
 public:
  /// `folder` exists; its file "config" has the client's config, with the host "prompting".
  PromptingServer(std::string folder, std::vector<PromptRound> rounds);
  ~PromptingServer();
  PromptingServer(const PromptingServer&) = delete;
  PromptingServer& operator=(const PromptingServer&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] std::string configFile() const { return m_folder + "/config"; }
  /// A line for each sign-in that came to its end: "accepted" or "refused".
  [[nodiscard]] std::string log() const;

 private:
  [[noreturn]] void serve(int port) const;

  std::string m_folder;
  std::vector<PromptRound> m_rounds;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
