// SPDX-License-Identifier: GPL-3.0-or-later
#include "zombie_writer.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

namespace baremark::fakes {
namespace {

// Appends to each run the step after its last complete one, as the engine would write it.
constexpr const char* kZombieScript = R"sh(
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

}  // namespace

ZombieWriter::ZombieWriter(std::string attemptFolder) : m_folder(std::move(attemptFolder)) {
  m_pid = ::fork();
  if (m_pid != 0) return;
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::execl("/bin/sh", "sh", "-c", kZombieScript, "zombie", m_folder.c_str(), nullptr);
  ::_exit(127);
}

ZombieWriter::~ZombieWriter() {
  if (m_pid <= 0) return;
  ::kill(-m_pid, SIGKILL);
  ::kill(m_pid, SIGKILL);
  ::waitpid(m_pid, nullptr, 0);
}

int ZombieWriter::lines() const {
  std::ifstream in(m_folder + "/../zombie.lines");
  int count = 0;
  for (std::string line; std::getline(in, line);) ++count;
  return count;
}

}  // namespace baremark::fakes
