// SPDX-License-Identifier: Apache-2.0
// The engine's one exception: what went wrong in plain English, a code to branch on, and the exit status it leads to. It is
// thrown where training cannot go on and caught in main.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace baremark::engine {

/// The engine's exit codes.
enum class ExitStatus : int { Done = 0, Failed = 1, Refused = 2, Interrupted = 3 };

class EngineError : public std::runtime_error {
 public:
  /// `text` is whole sentences; `code` a word such as "out_of_range".
  EngineError(ExitStatus status, std::string code, const std::string& text)
      : std::runtime_error(text), m_status(status), m_code(std::move(code)) {}

  [[nodiscard]] ExitStatus status() const { return m_status; }
  [[nodiscard]] const std::string& code() const { return m_code; }

  /// The rank that it happened on, where that is not the one that reports it; -1: the reporting one.
  [[nodiscard]] int rank() const { return m_rank; }
  EngineError& onRank(int rank) {
    m_rank = rank;
    return *this;
  }

 private:
  ExitStatus m_status;
  std::string m_code;
  int m_rank = -1;
};

/// An input that is refused: exit status 2.
[[nodiscard]] inline EngineError refused(const std::string& code, const std::string& text) {
  return {ExitStatus::Refused, code, text};
}

/// Something that failed: exit status 1.
[[nodiscard]] inline EngineError failed(const std::string& code, const std::string& text) {
  return {ExitStatus::Failed, code, text};
}

/// An expected failure as a sentence: the file or option, the value, what is allowed, what was probably meant.
[[nodiscard]] std::string sentence(const core::base::Error& error);

/// As an exception: exit status 2 for what somebody gave us, 1 for what the world did.
[[nodiscard]] EngineError toException(const core::base::Error& error);

/// Several as one exception: a sentence a line, the status and the code of the first. Never empty.
[[nodiscard]] EngineError toException(const std::vector<core::base::Error>& errors);

/// Any exception as the engine's: itself, a lack of memory as that, every other one as unexpected.
[[nodiscard]] EngineError toEngineError(const std::exception& exception);

}  // namespace baremark::engine
