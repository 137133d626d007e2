// SPDX-License-Identifier: Apache-2.0
// Why a run, a block or an experiment did not end as done, or why a block waits. Values; safe in every thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace baremark::core::model {

/// Every reason that this version of Baremark knows.
enum class EndKind : std::uint8_t {
  None,  // no reason: it is done, or nothing is known yet

  // How a run ended.
  Status,       // the program's exit status
  Signal,       // a signal ended the program, or the job
  KnownIssue,   // the runtime's descriptor explains the last lines
  RunLimit,     // it took longer than a run may take
  OutputLimit,  // it printed more than a run may print
  NoResult,     // the engine left no result, and its exit status is 0 or unknown
  OutOfMemory,
  Telemetry,     // the telemetry has another major version
  WorldSize,     // the ranks did not find each other
  Nodes,         // the ranks ran on another number of nodes than planned
  OtherMachine,  // without a scheduler, the ranks ran on another machine than the host
  Exchange,      // the ranks could not exchange 4 MiB

  // How a job or its block ended.
  Cancelled,
  TimeLimit,
  TimeOption,  // a time limit that one of the experiment's further options sets
  NodeFail,    // the scheduler reports a failed node
  NodeLost,    // the launcher lost a node
  NotStarted,  // the launcher did not start the program
  Preempted,
  Requeued,
  JobLost,         // the job ended and left no reason
  NeverSubmitted,  // submitting failed, and the scheduler knows no such job
  NeverRan,        // the scheduler gave the job up before its script started
  Refused,         // the scheduler refused the job
  Modules,         // a module of the experiment could not be loaded
  Prologue,        // a line of the experiment's prologue failed
  HostLock,        // the host's lock could not be taken
  NoSpace,         // the host's disk is full
  DiskQuota,       // the account's disk quota on the host is used up
  HostRemoved,     // the user removed the host
  Failed,          // the scheduler says so
  Done,            // the scheduler says so

  // Why a block waits, or what its scheduler says about its job.
  Apart,        // the experiment keeps its jobs apart in time
  Neighbour,    // a job of another experiment may use the same nodes
  SubmitLimit,  // the scheduler takes no more jobs of this account now
  Pending,
  NeverStarts,
  Held,
  HeldByAdministrator,
  NeedsAdministrator,
  Starting,
  Running,
  Unreachable,
  Suspended,
  Completing,
  Cancelling,    // the scheduler was told to cancel the job
  Silent,        // the scheduler calls the job running, but the job shows no sign of life
  StateUnknown,  // it is not known yet whether the job exists, or in which state it is

  Unknown,  // a name that this version does not know, such as the code of an error
};

/// A reason and, if this version does not know it, its name. The name is the text of the store and of JSON; reading a
/// name and writing it again gives the same text.
class EndCode {
 public:
  EndCode() = default;
  /// `kind` is not Unknown. Implicit, so that a code can be compared with a kind.
  EndCode(EndKind kind) : m_kind(kind) {}  // NOLINT(google-explicit-constructor)

  /// The code of a name such as "time_limit" or "canary_status".
  [[nodiscard]] static EndCode named(std::string_view name);
  [[nodiscard]] std::string name() const;

  /// For the check before the first run: the reason why its run failed.
  [[nodiscard]] EndKind kind() const { return m_kind; }
  [[nodiscard]] bool isNone() const { return *this == EndKind::None; }

  /// The same reason as a fault that the check before the first run (the canary) found. A fault equals no kind.
  [[nodiscard]] EndCode ofCanary() const;
  [[nodiscard]] bool isOfCanary() const { return m_isOfCanary; }

  bool operator==(const EndCode&) const = default;

 private:
  EndKind m_kind = EndKind::None;
  bool m_isOfCanary = false;
  std::string m_unknownName;  ///< empty unless m_kind is Unknown
};

/// Why something ended or waits. `detail` holds the words of the scheduler, the launcher or the program (untrusted).
/// Some reasons put their own facts into its first lines.
struct EndReason {
  EndCode code;
  std::string detail;
  bool operator==(const EndReason&) const = default;
};

}  // namespace baremark::core::model
