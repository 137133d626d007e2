// SPDX-License-Identifier: Apache-2.0
// The engine's only exception: a message in plain English, a code for programs, and the exit status. The engine throws
// it where training cannot continue; only main catches it.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace baremark::engine {

/// Exit codes of the engine.
enum class ExitStatus : int { Done = 0, Failed = 1, Refused = 2, Interrupted = 3 };

class EngineError : public std::runtime_error {
 public:
  /// `text` is one or more whole sentences. `code` is an identifier such as "out_of_range".
  EngineError(ExitStatus status, std::string code, const std::string& text)
      : std::runtime_error(text), m_status(status), m_code(std::move(code)) {}

  [[nodiscard]] ExitStatus status() const { return m_status; }
  [[nodiscard]] const std::string& code() const { return m_code; }

  /// The rank on which the error happened. -1: the rank that reports it.
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

/// An error in the input: exit status 2.
[[nodiscard]] inline EngineError refused(const std::string& code, const std::string& text) {
  return {ExitStatus::Refused, code, text};
}

/// A failure during the run: exit status 1.
[[nodiscard]] inline EngineError failed(const std::string& code, const std::string& text) {
  return {ExitStatus::Failed, code, text};
}

/// Returns an expected failure as a sentence: the file or option, the value, the allowed values and the nearest valid
/// one.
[[nodiscard]] std::string sentence(const core::base::Error& error);

/// Converts `error` to an exception: exit status 2 for bad input, 1 for failures of the surroundings.
[[nodiscard]] EngineError toException(const core::base::Error& error);

/// Converts several errors to one exception: one sentence a line, with the status and the code of the first. `errors`
/// must not be empty.
[[nodiscard]] EngineError toException(const std::vector<core::base::Error>& errors);

/// Converts any exception: an EngineError stays as it is, std::bad_alloc becomes an error about memory, all others
/// become "unexpected".
[[nodiscard]] EngineError toEngineError(const std::exception& exception);

}  // namespace baremark::engine
