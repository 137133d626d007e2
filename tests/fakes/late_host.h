// SPDX-License-Identifier: GPL-3.0-or-later
// A host whose files appear late, as on a shared file system. Files whose path ends in one of the given words are
// missing or empty until show() is called. In the mode "whole" they are visible and only counted.
#pragma once

#include <atomic>

#include "tests/fakes/wrapped_host.h"

namespace baremark::fakes {

enum class SeenAs : std::uint8_t { Missing, Empty, Shorter, Whole };

class LateHost final : public WrappedHost {
 public:
  LateHost(core::runs::Host& real, std::vector<std::string> endings, SeenAs how, bool isElsewhere = false)
      : WrappedHost(real), m_endings(std::move(endings)), m_how(how), m_isElsewhere(isElsewhere) {}

  void show() { m_isShown = true; }
  /// Number of requests for late files.
  [[nodiscard]] int asked() const { return m_asked; }

  [[nodiscard]] bool isThisMachine() const override { return !m_isElsewhere && m_real.isThisMachine(); }
  [[nodiscard]] QFuture<core::base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                              std::int64_t limit) override {
    if (!isLate(path)) return m_real.read(std::move(path), offset, limit);
    ++m_asked;
    core::base::Result<std::string> bytes = core::runs::waitFor(m_real.read(path, 0, limit));
    if (bytes && m_how == SeenAs::Empty) bytes = std::string();
    if (bytes && m_how == SeenAs::Shorter) bytes = bytes->substr(0, bytes->size() / 2);
    if (bytes)
      bytes = static_cast<std::size_t>(offset) < bytes->size() ? bytes->substr(static_cast<std::size_t>(offset))
                                                               : std::string();
    if (m_how == SeenAs::Missing) bytes = core::base::fail({.code = core::base::ErrorCode::NotFound, .where = path});
    return core::runs::readyFuture(std::move(bytes));
  }

  [[nodiscard]] QFuture<core::base::Result<std::vector<core::runs::FileFacts>>> stat(
      std::vector<std::string> paths) override {
    core::base::Result<std::vector<core::runs::FileFacts>> facts = core::runs::waitFor(m_real.stat(paths));
    for (std::size_t i = 0; facts && i < paths.size(); ++i) {
      if (!(*facts)[i].exists || !isLate(paths[i])) continue;
      ++m_asked;
      if (m_how == SeenAs::Missing)
        (*facts)[i] = {};
      else if (m_how != SeenAs::Whole)
        (*facts)[i].size = m_how == SeenAs::Empty ? 0 : (*facts)[i].size / 2;
    }
    return core::runs::readyFuture(std::move(facts));
  }

 private:
  [[nodiscard]] bool isLate(const std::string& path) const {
    for (const std::string& ending : m_endings) {
      if (!m_isShown && path.size() >= ending.size() &&
          path.compare(path.size() - ending.size(), ending.size(), ending) == 0)
        return true;
    }
    return false;
  }

  const std::vector<std::string> m_endings;
  const SeenAs m_how;
  const bool m_isElsewhere;
  std::atomic<bool> m_isShown{false};
  std::atomic<int> m_asked{0};
};

}  // namespace baremark::fakes
