// SPDX-License-Identifier: Apache-2.0
// An expected failure, as a value. An Error has a code to branch on, and slots with the data for a sentence about it.
// app/text makes the sentence, in the user's language; core and remote contain none. The engine, which prints English
// only, makes its sentences in engine/error.h, so the slots of its own errors may hold English.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/phrased.h"

namespace baremark::core::base {

enum class ErrorCode : std::uint8_t {
  // Input that is refused.
  Malformed,      // not in the expected format (JSON, idx, a number)
  UnknownKey,     // an unknown name; `suggestion` is the nearest known one
  UnknownValue,   // a value that is not in `allowed`
  WrongType,      // `allowed` is the expected type
  OutOfRange,     // `allowed` is the range
  Missing,        // a required value is absent
  Duplicate,      // given twice
  Conflict,       // `where` and `allowed` exclude each other
  NotApplicable,  // refused because it has no effect here; `allowed` tells where it applies
  Untrusted,      // unsafe text: control characters, a path that leaves its folder, unlimited nesting
  TooLarge,       // over a limit; `allowed` is the limit
  NewerVersion,   // made by a newer program; `value` is its version, `allowed` the newest that this one reads
  // Failures of the environment.
  NotFound,
  PermissionDenied,
  NoSpace,  // if known, `value` is the free bytes (BytesFree) and `allowed` the needed bytes, or `value` is QuotaUsedUp
  Io,
  Corrupt,        // one of Baremark's own files or a store is damaged
  Busy,           // another process uses it; `value` names the process
  Timeout,        // `value` is the deadline
  CommandFailed,  // `where` is the command, `value` its exit status, `detail` its last output
  Unavailable,    // a required program is not installed or does not run
  CheckFailed,  // a check before a run (core/preflight): `where` is the check, `value` what it found, `allowed` the fix
  Offline,      // no connection to the host `where`; `value` is the reason (remote/ssh/offline.h)
  Cancelled,
  Unexpected,  // a bug in Baremark, found at run time
};

/// An expected failure. Every slot may be empty. `detail` is untrusted text of another program, to be made printable.
struct Error {
  ErrorCode code = ErrorCode::Unexpected;
  Phrased where;       ///< path inside a file ("/scale/ranks/0"), a file, a host, a command
  Phrased value;       ///< the offending value, shortened
  Phrased allowed;     ///< the range, the valid values, or another phrase for them
  Phrased suggestion;  ///< the nearest valid value or name
  std::string detail;  ///< the system's or the other side's own words

  bool operator==(const Error&) const = default;
};

/// The error for an errno about a file: NotFound, PermissionDenied, NoSpace or Io, with the system's words.
[[nodiscard]] Error systemError(const std::string& path, int number);

/// A NoSpace error. `free` and `needed` are bytes. The error has no numbers if `free` is negative (unknown), or enough:
/// then the cause is a limit of the file's size, or unknown.
[[nodiscard]] Error noSpaceError(const Phrased& where, std::int64_t free, std::int64_t needed,
                                 const std::string& detail = {});

/// The same error about a part of `file`: `where` then begins with the file.
[[nodiscard]] Error inFile(const std::string& file, Error error);

/// The code's stable name, for JSON and logs: "out_of_range".
[[nodiscard]] const char* errorCodeName(ErrorCode code);

/// One line in English, for logs and for programs without app/text: "out_of_range: /scale: 0 (allowed: 1 to 65536)".
[[nodiscard]] std::string toLogLine(const Error& error);

}  // namespace baremark::core::base
