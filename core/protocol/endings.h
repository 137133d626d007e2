// SPDX-License-Identifier: Apache-2.0
// The rule of endings: Baremark repeats what the infrastructure ended, and counts what the program did as an outcome
// (core/runs/README.md, "How a run ends"). This is its only definition: launch::renderJob() writes its words into
// job.sh, and the manager decides by the same table (runs::outcomeOf, BlockWatch). Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::protocol {

/// Who ended a run whose launcher failed.
enum class EndedBy : std::uint8_t {
  Program,         // an outcome, which counts
  Infrastructure,  // the block is cut and repeated
  Unclear,         // the files do not say: Baremark asks the scheduler before the attempt counts
};

/// The word in a run's exit.json: "program", "infrastructure", "unclear".
[[nodiscard]] const char* toName(EndedBy by);

/// What happens to a block after its attempt ended for a reason in exit.json.
enum class Consequence : std::uint8_t {
  Counted,    // no run was ended from outside
  Asked,      // the infrastructure ended it; the scheduler says how, and may have requeued the job
  Repeated,   // cut, and the scheduler knows no more
  Cancelled,  // a user cancelled it
  Stopped,    // a repeat would end in the same way
};

struct EndingReason {
  std::string_view word;
  Consequence consequence;
};

/// Every reason that job.sh writes for an attempt.
[[nodiscard]] const std::vector<EndingReason>& endingReasons();

/// The consequence of a reason in that table.
[[nodiscard]] Consequence consequenceOf(std::string_view reason);

/// Every reason for which job.sh ends a run but continues its block: "run_limit" (it ran too long) and "output_limit"
/// (it printed too much). Such an end is an outcome, unless a node does not answer.
[[nodiscard]] const std::vector<std::string_view>& runLimits();
[[nodiscard]] bool isRunLimit(std::string_view reason);

/// What is known about a launcher that failed without being cancelled.
struct LauncherEnd {
  int status = 0;                ///< exit status of the launcher, as a shell reports it
  bool hasResult = false;        ///< the engine wrote its result, the last thing that it does
  bool isSignal = false;         ///< isSignal() of its status
  bool hasLostNode = false;      ///< the launcher said that it lost a node, or could not reach one
  bool isMemory = false;         ///< the kernel's count or some output says that memory ran out
  bool isRefusal = false;        ///< the engine itself refused its settings
  bool isKnownIssue = false;     ///< the runtime's descriptor explains it
  std::string engineError = {};  ///< code of the engine's last error; empty: none
};

/// True if the status of a launcher means that a signal ended the program, from 129 to 192: the engine had begun, which
/// `hasBegun` says, or the launcher names a signal in its last `words`. Launchers have statuses above 128 of their own.
[[nodiscard]] bool isSignal(int status, bool hasBegun, std::string_view words);

/// Decides who ended the run.
[[nodiscard]] EndedBy endedBy(const LauncherEnd& end);

/// Exit status of an engine that refuses its settings. It prints the reason in a line that begins with kEngineSays.
inline constexpr int kRefusedStatus = 2;
inline constexpr const char* kEngineSays = "baremark-engine: ";

/// The parts of the rule that job.sh needs, each for a `grep -E` or a `case`.
struct RuleForShell {
  std::string begunAnew;       ///< reasons after which a requeued job starts its block again, separated by "|"
  std::string errorsOfOthers;  ///< codes of engine errors that only report another rank's end, separated by "|"
  std::string ownFaults;       ///< launcher statuses of signals that a program causes itself, separated by "|"
  std::string lostNode;        ///< extended regular expression: a launcher reports a lost or unreachable node
  std::string signal;          ///< the same: a launcher reports that a signal ended a rank
};
[[nodiscard]] RuleForShell ruleForShell();

}  // namespace baremark::core::protocol
