// SPDX-License-Identifier: GPL-3.0-or-later
// A process of an abandoned attempt that nobody can end, as on an unreachable node. It keeps writing into the attempt's
// folder, twenty times a second, and ends each of its runs successfully, again and again.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "tests/files.h"

namespace baremark::fakes {

/// Appends to each run the step after its last complete one, as the engine would write it.
inline constexpr const char* kZombieScript = R"sh(
beat=1000
while :; do
  for telemetry in "$1"/*/telemetry-1.jsonl; do
    [ -e "$telemetry" ] || continue
    line=$(grep '"kind": *"steps"' "$telemetry" | tail -n 1 |
      awk 'match($0, /"first": *[0-9]+/) { f = substr($0, RSTART, RLENGTH); n = f; sub(/.*: */, "", n); sub(f, "\"first\":" (n + 1)); print }')
    [ -n "$line" ] || continue
    printf '%s\n' "$line" >>"$telemetry"
    echo x >>"$1/../zombie.lines"
    printf '{"status":0,"reason":"exited","ended":"2026-01-01T00:00:00Z"}\n' >"${telemetry%/*}/exit.json"
  done
  beat=$((beat + 1))
  printf '{"seq":%s,"phase":"running","run":""}\n' "$beat" >"$1/heartbeat"
  printf '{"reason":"done","ended":"2026-01-01T00:00:00Z"}\n' >"$1/exit.json"
  sleep 0.05
done
)sh";

class ZombieWriter {
 public:
  explicit ZombieWriter(std::string attemptFolder) : m_folder(std::move(attemptFolder)) {
    m_pid = ::fork();
    if (m_pid != 0) return;
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::execl("/bin/sh", "sh", "-c", kZombieScript, "zombie", m_folder.c_str(), nullptr);
    ::_exit(127);
  }
  ~ZombieWriter() {
    if (m_pid <= 0) return;
    ::kill(-m_pid, SIGKILL);
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  ZombieWriter(const ZombieWriter&) = delete;
  ZombieWriter& operator=(const ZombieWriter&) = delete;

  /// Number of telemetry lines written so far.
  [[nodiscard]] std::ptrdiff_t lines() const {
    const std::string lines = test::contentOf(m_folder + "/../zombie.lines");
    return std::count(lines.begin(), lines.end(), '\n');
  }

 private:
  std::string m_folder;
  pid_t m_pid = -1;
};

}  // namespace baremark::fakes
