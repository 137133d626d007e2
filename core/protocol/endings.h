// SPDX-License-Identifier: Apache-2.0
// The rule of endings: what infrastructure ends is repeated, what the program does is an outcome. It stands here once.
// job.sh is given its words when it is rendered (launch::renderJob), and the manager decides by the same table
// (runs::outcomeOf, BlockWatch).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::protocol {

/// Who ended a run whose launcher failed.
enum class EndedBy : std::uint8_t {
  Program,         // an outcome: it is counted
  Infrastructure,  // the block is cut and repeated
  Unclear,         // the files do not say it: the scheduler is asked before the attempt counts
};

/// "program", "infrastructure", "unclear": in a run's exit.json.
[[nodiscard]] const char* toName(EndedBy by);

/// What follows for a block from the reason in its attempt's exit.json.
enum class Consequence : std::uint8_t {
  Counted,    // each of its runs ended by itself
  Asked,      // the infrastructure ended it; the scheduler says how, and may have queued the job again
  Repeated,   // cut, and the scheduler knows nothing more about it
  Cancelled,  // a person ended it
  Stopped,    // it would end the same way again
};

struct EndingReason {
  std::string_view word;
  Consequence consequence;
};

/// Every reason that job.sh writes for an attempt.
[[nodiscard]] const std::vector<EndingReason>& endingReasons();

/// Of a reason of that table.
[[nodiscard]] Consequence consequenceOf(std::string_view reason);

/// Every reason for which job.sh ends a run while its block goes on: "run_limit", it took longer than a run may, and
/// "output_limit", it printed more. That is an outcome, unless a node does not answer.
[[nodiscard]] const std::vector<std::string_view>& runLimits();
[[nodiscard]] bool isRunLimit(std::string_view reason);

/// What is known of a launcher's end that nobody asked for.
struct LauncherEnd {
  int status = 0;                ///< of the launcher, as a shell tells it
  bool hasResult = false;        ///< the engine's last act was done
  bool hasLostNode = false;      ///< the launcher said that it lost a node, or could not reach one
  bool isMemory = false;         ///< the kernel's count, or words, say that memory ran out
  bool isRefusal = false;        ///< the engine itself refused its settings
  bool isKnownIssue = false;     ///< the runtime's descriptor explains it
  std::string engineError = {};  ///< code of the engine's last error; empty: it left none
};

[[nodiscard]] EndedBy endedBy(const LauncherEnd& end);

/// The engine's exit status where it refuses its settings; it says why in a line that begins with kEngineSays.
inline constexpr int kRefusedStatus = 2;
inline constexpr const char* kEngineSays = "baremark-engine: ";

/// What job.sh needs of the rule, each for its own `grep -E` or `case`.
struct RuleForShell {
  std::string begunAnew;       ///< reasons after which a requeued job begins its block anew, separated by "|"
  std::string errorsOfOthers;  ///< codes of engine errors that only tell of the end of others, separated by "|"
  std::string ownFaults;       ///< launcher statuses of signals that a program brings about itself, separated by "|"
  std::string lostNode;        ///< an extended regular expression: a launcher says that a node is lost or not reached
};
[[nodiscard]] RuleForShell ruleForShell();

}  // namespace baremark::core::protocol
