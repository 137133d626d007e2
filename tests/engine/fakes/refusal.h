// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine refuses, as its user reads it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engine/error.h"

namespace baremark::engine::test {

/// The words with which `work` is refused; empty: it is not. `code`: the error's code, where the test names it.
template <class Work>
[[nodiscard]] std::string refusalOf(Work work, const std::string& code = {}) {
  try {
    static_cast<void>(work());
    return {};
  } catch (const EngineError& error) {
    EXPECT_EQ(error.status(), ExitStatus::Refused);
    EXPECT_TRUE(code.empty() || error.code() == code) << error.code();
    return error.what();
  }
}

/// The batch size that a refusal proposes; 0: none.
[[nodiscard]] inline int proposedBatch(const std::string& refusal) {
  const std::string name = "--batch_size=";
  const std::size_t at = refusal.rfind(name);
  return at == std::string::npos ? 0 : std::stoi(refusal.substr(at + name.size()));
}

}  // namespace baremark::engine::test
