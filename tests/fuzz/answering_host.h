// SPDX-License-Identifier: GPL-3.0-or-later
// A host that says what a fuzzer makes up.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fakes/wrapped_host.h"

namespace baremark::fuzz {

class AnsweringHost final : public fakes::SilentHost {
 public:
  /// `outcomes`, of which there is one at least: of the commands in their order, the last one of all that follow; heard
  /// in pieces of so many bytes. `file`: every file that there is; nothing: there are none.
  AnsweringHost(std::vector<core::runs::CommandOutcome> outcomes, std::size_t piece,
                std::optional<std::string> file = std::string())
      : m_outcomes(std::move(outcomes)), m_piece(piece), m_file(std::move(file)) {}
  [[nodiscard]] QFuture<core::base::Result<core::runs::CommandOutcome>> exec(core::runs::Command command) override {
    const core::runs::CommandOutcome& outcome = m_outcomes[m_next];
    if (m_next + 1 < m_outcomes.size()) ++m_next;
    for (std::size_t at = 0; command.onOutput && at < outcome.out.size(); at += m_piece)
      command.onOutput(std::string_view(outcome.out).substr(at, m_piece));
    return ready<core::runs::CommandOutcome>(outcome);
  }
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t, std::int64_t) override {
    if (!m_file) return ready<std::string>(core::base::fail({.code = core::base::ErrorCode::NotFound, .where = path}));
    return ready<std::string>(*m_file);
  }
  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override {
    return ready<std::vector<core::runs::FileFacts>>(std::vector(
        paths.size(), core::runs::FileFacts{.exists = m_file.has_value(),
                                            .size = m_file ? static_cast<std::int64_t>(m_file->size()) : 0}));
  }

 private:
  template <class T>
  static QFuture<core::base::Result<T>> ready(core::base::Result<T> result) {
    return core::runs::readyFuture<core::base::Result<T>>(std::move(result));
  }

  std::vector<core::runs::CommandOutcome> m_outcomes;
  std::size_t m_next = 0;
  std::size_t m_piece;
  std::optional<std::string> m_file;
};

}  // namespace baremark::fuzz
