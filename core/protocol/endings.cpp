// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/endings.h"

#include <algorithm>
#include <array>

#include "core/base/line_pattern.h"
#include "core/base/lines.h"

namespace baremark::core::protocol {
namespace {

constexpr int kFirstSignal = 128;  // a shell reports a process that a signal ended as 128 plus the signal
constexpr int kLastSignal = kFirstSignal + 64;

/// ILL, TRAP, ABRT, BUS, FPE, SEGV, SYS. Other programs use other signals to end a process.
constexpr std::array kOwnFaults = {4, 5, 6, 7, 8, 11, 31};

/// Errors of the engine that only report that another rank ended first.
constexpr std::array<std::string_view, 4> kErrorsOfOthers = {"rank_lost", "rank_silent", "launcher_lost",
                                                             "communication"};

/// Words with which launchers, and the programs that they use to start ranks, report that a node or the allocation is
/// gone. Seen with Open MPI 4.1.4, MPICH 4.0.2 and Slurm 22.05, or taken from the sources of Open MPI 5, Slurm,
/// OpenSSH, Intel MPI, Grid Engine and Flux.
constexpr std::array<std::string_view, 16> kLostNode = {
    "(ORTE|PRTE|PRRTE) has lost communication with a remote daemon",
    "(ORTE|PRTE|PRRTE) daemon has unexpectedly failed after launch",
    "(ORTE|PRTE|PRRTE) was unable to reliably start one or more daemons",
    "daemon \\(pid [0-9]+\\) died unexpectedly",
    "srun: error: Node failure on",
    "srun: error: .*(launch|Unable to create step|Unable to confirm allocation).*: ("
    "Communication (connection|shutdown) failure|"
    "Connection (refused|reset|timed out)|"
    "Expired or invalid job|"
    "Invalid job id specified|"
    "Job has been revoked|"
    "Job is pending execution|"
    "Job/step already completing or completed|"
    "No route to host|"
    "Node not responding|"
    "Requested nodes are busy|"
    "Required node not available|"
    "Socket timed out|"
    "Unable to contact slurm controller|"
    "Zero Bytes were transmitted)",
    "(STEP|JOB) [0-9.+_a-z]+ ON [^ ]+ CANCELLED AT .* DUE TO (NODE FAILURE|PREEMPTION|JOB REQUEUE)",
    "^ssh: (connect to host|Could not resolve hostname)",
    "^(Connection (to [^ ]+ )?(closed|reset) by|Timeout, server [^ ]+ not responding)",
    "^(client_loop: send disconnect|kex_exchange_identification:|Host key verification failed)",
    "^[^ ]+: Permission denied \\((publickey|gssapi|password|keyboard|hostbased)",
    "\\[mpiexec@[^]]*\\] control_cb .*assert \\(!closed\\) failed",
    "\\[mpiexec@[^]]*\\].*(unable to run (bstrap_)?proxy|downstream from host)",
    "failed sending task to execd@|commlib error: (got|can't)",
    "lost contact with job shell",
    "exception type=node-failure"};

/// Words with which launchers report that a signal ended a rank: by its number, or, as srun and Flux, by its name.
constexpr const char* kSignal =
    "([Ss]ignal|SIGNAL):? [0-9]|task[^:]*:? (Illegal instruction|Trace/breakpoint trap|Aborted|Bus error|Floating "
    "point exception|Segmentation fault|Bad system call|Killed|Terminated)";

}  // namespace

const char* toName(EndedBy by) {
  static constexpr std::array kNames = {"program", "infrastructure", "unclear"};
  return kNames[static_cast<std::size_t>(by)];
}

const std::vector<EndingReason>& endingReasons() {
  static const std::vector<EndingReason> reasons = {
      {"done", Consequence::Counted},        {"signal", Consequence::Asked},     {"node_lost", Consequence::Asked},
      {"not_started", Consequence::Asked},   {"requeued", Consequence::Asked},   {"time_limit", Consequence::Repeated},
      {"cancelled", Consequence::Cancelled}, {"modules", Consequence::Stopped},  {"prologue", Consequence::Stopped},
      {"host_lock", Consequence::Stopped},   {"no_space", Consequence::Stopped}, {"disk_quota", Consequence::Stopped}};
  return reasons;
}

Consequence consequenceOf(std::string_view reason) {
  const auto& all = endingReasons();
  const auto found = std::ranges::find(all, reason, &EndingReason::word);
  return found == all.end() ? Consequence::Repeated : found->consequence;
}

const std::vector<std::string_view>& runLimits() {
  static const std::vector<std::string_view> limits = {"run_limit", "output_limit"};
  return limits;
}

bool isRunLimit(std::string_view reason) {
  return std::ranges::find(runLimits(), reason) != runLimits().end();
}

bool isSignal(int status, bool hasBegun, std::string_view words) {
  if (status <= kFirstSignal || status > kLastSignal) return false;
  return hasBegun || !base::matchedText(kSignal, words, 0).empty();
}

EndedBy endedBy(const LauncherEnd& end) {
  if (end.status == 0) return end.hasResult ? EndedBy::Program : EndedBy::Unclear;
  if (end.hasLostNode) return EndedBy::Infrastructure;
  const bool isOwnFault = end.isSignal && std::ranges::find(kOwnFaults, end.status - kFirstSignal) != kOwnFaults.end();
  const bool isOwnError =
      !end.engineError.empty() && std::ranges::find(kErrorsOfOthers, end.engineError) == kErrorsOfOthers.end();
  const bool isExplained = isOwnFault || isOwnError || end.isMemory || end.isRefusal || end.isKnownIssue;
  return isExplained ? EndedBy::Program : EndedBy::Unclear;
}

RuleForShell ruleForShell() {
  std::vector<std::string> anew;
  for (const EndingReason& each : endingReasons()) {
    if (each.consequence == Consequence::Asked) anew.emplace_back(each.word);
  }
  std::vector<std::string> faults;
  for (const int signal : kOwnFaults) faults.push_back(std::to_string(kFirstSignal + signal));
  return {.begunAnew = base::joined(anew, "|"),
          .errorsOfOthers = base::joined(kErrorsOfOthers, "|"),
          .ownFaults = base::joined(faults, "|"),
          .lostNode = base::joined(kLostNode, "|"),
          .signal = kSignal};
}

}  // namespace baremark::core::protocol
