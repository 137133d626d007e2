// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/last_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace baremark::core::runs {
namespace {

std::string lowerCase(std::string_view words) {
  std::string out(words);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace

bool saysMemoryRanOut(std::string_view words) {
  // "Detected 1 oom-kill event(s)", "task 0: Out Of Memory", "Exceeded job memory limit", "job killed: mem 9gb exceeded
  // limit 8gb", "TERM_MEMLIMIT: job killed after reaching LSF memory usage limit".
  static constexpr std::array kTelling = {"oom-kill",
                                          "oom_kill",
                                          "oom kill",
                                          "out of memory",
                                          "exceeded memory limit",
                                          "exceeded job memory limit",
                                          "exceeded step memory limit",
                                          "memory usage limit",
                                          "job killed: mem",
                                          "job killed: vmem",
                                          "std::bad_alloc"};
  const std::string text = lowerCase(words);
  return std::any_of(kTelling.begin(), kTelling.end(),
                     [&](const char* telling) { return text.find(telling) != std::string::npos; });
}

bool saysKilled(std::string_view words) {
  // "exited on signal 9 (Killed)", "KILLED BY SIGNAL: 9 (Killed)", "terminated with signal 9 -> abort job".
  static constexpr std::array kTelling = {"signal 9", "signal: 9"};
  const std::string text = lowerCase(words);
  return std::any_of(kTelling.begin(), kTelling.end(), [&](std::string_view telling) {
    for (std::size_t at = text.find(telling); at != std::string::npos; at = text.find(telling, at + 1)) {
      const std::size_t after = at + telling.size();
      if (after == text.size() || text[after] < '0' || text[after] > '9') return true;
    }
    return false;
  });
}

}  // namespace baremark::core::runs
