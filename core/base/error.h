// SPDX-License-Identifier: Apache-2.0
// What can be expected to go wrong, as a value. An Error has a code to branch on and slots for what a sentence about it
// needs; the sentence itself is made in one place (app/text), in the user's language.
#pragma once

#include <cstdint>
#include <string>

namespace baremark::core::base {

enum class ErrorCode : std::uint8_t {
  // What somebody gave us.
  Malformed,      // not readable as what it should be (JSON, idx, a number)
  UnknownKey,     // a name that means nothing here; `suggestion` is the nearest one that does
  UnknownValue,   // a value that is none of `allowed`
  WrongType,      // `allowed` names the type that is wanted
  OutOfRange,     // `allowed` is the range
  Missing,        // nothing where something must be
  Duplicate,      // given twice
  Conflict,       // two things that exclude each other: `where` and `allowed`
  NotApplicable,  // has no effect here, so it is refused; `allowed` says where it applies
  Untrusted,      // hostile or unsafe text: control characters, a path that leaves its folder, a nesting without end
  TooLarge,       // over a limit; `allowed` is the limit
  NewerVersion,   // made by a newer program; `value` is its version, `allowed` ours
  // What the world did.
  NotFound,
  PermissionDenied,
  NoSpace,      // `value` begins with the bytes that are free, `allowed` with those that are needed, where both are known
  Io,
  Corrupt,      // a file or a store that was ours and is damaged
  Busy,         // somebody else holds it; `value` says who
  Timeout,      // `value` is the deadline
  CommandFailed,  // `where` is the command, `value` its exit status, `detail` its last words
  Unavailable,  // a part that this needs is not installed or does not run
  Offline,      // there is no connection to the host `where` now; `value` is the reason (remote/ssh/offline.h)
  Cancelled,
  Unexpected,  // our own mistake, met at run time
};

/// An expected failure. Every slot is text that may be empty; `detail` is foreign text (untrusted: made printable before
/// it is shown).
struct Error {
  ErrorCode code = ErrorCode::Unexpected;
  std::string where;       ///< path inside a file ("/scale/ranks/0"), a file, a host, a command
  std::string value;       ///< the offending value, shortened
  std::string allowed;     ///< the range or the valid values
  std::string suggestion;  ///< the nearest valid value or name
  std::string detail;      ///< the system's or the other side's own words

  bool operator==(const Error&) const = default;
};

/// NoSpace. Where `free` is below zero, or enough (then it was a quota, or a limit of a file's size), no number is said.
[[nodiscard]] Error noSpaceError(const std::string& where, std::int64_t free, std::int64_t needed, const std::string& detail = {});

/// The code's stable name, for JSON and logs: "out_of_range".
[[nodiscard]] const char* errorCodeName(ErrorCode code);

/// One line in English for logs and for programs without app/text: "out_of_range: /scale/ranks/0: 0 (allowed: 1 to 65536)".
[[nodiscard]] std::string toLogLine(const Error& error);

}  // namespace baremark::core::base
