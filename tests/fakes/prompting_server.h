// SPDX-License-Identifier: GPL-3.0-or-later
// An SSH server that asks what sshd with PAM cannot ask: several prompts in one question, a question without prompts,
// hostile texts. After the right answers it accepts the sign-in and then disconnects.
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "../files.h"

namespace baremark::fakes {

struct PromptRound {
  std::string title;
  std::string words;
  std::vector<std::pair<std::string, bool>> prompts;  ///< text of the prompt, and whether the typed answer may be shown
  std::vector<std::string> answers;                   ///< the right answers
};

class PromptingServer {
 public:
  /// Starts it in the existing `folder`. The file "config" there is the client's config, with the host "prompting".
  PromptingServer(std::string folder, std::vector<PromptRound> rounds);
  ~PromptingServer();
  PromptingServer(const PromptingServer&) = delete;
  PromptingServer& operator=(const PromptingServer&) = delete;

  [[nodiscard]] bool isRunning() const { return m_pid > 0; }
  [[nodiscard]] std::string configFile() const { return m_folder + "/config"; }
  /// A line for each completed sign-in: "accepted" or "refused".
  [[nodiscard]] std::string log() const { return test::contentOf(m_folder + "/prompting.log"); }
  /// User name of the last client.
  [[nodiscard]] std::string user() const { return test::contentOf(m_folder + "/prompting.user"); }

 private:
  [[noreturn]] void serve(int port) const;

  std::string m_folder;
  std::vector<PromptRound> m_rounds;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
