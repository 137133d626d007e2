// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

namespace baremark::core::base {

const char* errorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::Malformed:
      return "malformed";
    case ErrorCode::UnknownKey:
      return "unknown_key";
    case ErrorCode::UnknownValue:
      return "unknown_value";
    case ErrorCode::WrongType:
      return "wrong_type";
    case ErrorCode::OutOfRange:
      return "out_of_range";
    case ErrorCode::Missing:
      return "missing";
    case ErrorCode::Duplicate:
      return "duplicate";
    case ErrorCode::Conflict:
      return "conflict";
    case ErrorCode::NotApplicable:
      return "not_applicable";
    case ErrorCode::Untrusted:
      return "untrusted";
    case ErrorCode::TooLarge:
      return "too_large";
    case ErrorCode::NewerVersion:
      return "newer_version";
    case ErrorCode::NotFound:
      return "not_found";
    case ErrorCode::PermissionDenied:
      return "permission_denied";
    case ErrorCode::NoSpace:
      return "no_space";
    case ErrorCode::Io:
      return "io";
    case ErrorCode::Corrupt:
      return "corrupt";
    case ErrorCode::Busy:
      return "busy";
    case ErrorCode::Timeout:
      return "timeout";
    case ErrorCode::CommandFailed:
      return "command_failed";
    case ErrorCode::Unavailable:
      return "unavailable";
    case ErrorCode::CheckFailed:
      return "check_failed";
    case ErrorCode::Offline:
      return "offline";
    case ErrorCode::Cancelled:
      return "cancelled";
    case ErrorCode::Unexpected:
      return "unexpected";
  }
  return "unexpected";
}

Error noSpaceError(const Phrased& where, std::int64_t free, std::int64_t needed, const std::string& detail) {
  Error error{.code = ErrorCode::NoSpace, .where = where, .detail = detail};
  if (free < 0 || free >= needed) return error;
  error.value = {Phrase::BytesFree, free};
  error.allowed = {Phrase::Bytes, needed};
  return error;
}

Error inFile(const std::string& file, Error error) {
  const std::vector<Phrased::Value>& values = error.where.values();
  if (error.where.phrase() == Phrase::LineColumn)
    error.where = {Phrase::LineColumnOfFile, file, values[0], values[1]};
  else
    error.where = file + (error.where.empty() ? "" : ": " + error.where.english());
  return error;
}

std::string toLogLine(const Error& error) {
  std::string line = errorCodeName(error.code);
  if (!error.where.empty()) line += ": " + error.where.english();
  if (!error.value.empty()) line += ": " + error.value.english();
  if (!error.allowed.empty()) line += " (allowed: " + error.allowed.english() + ")";
  if (error.suggestion.phrase() == Phrase::RuntimeFix)
    line += " (" + error.suggestion.english() + ")";
  else if (!error.suggestion.empty())
    line += " (did you mean " + error.suggestion.english() + "?)";
  if (!error.detail.empty()) line += ": " + error.detail;
  return line;
}

}  // namespace baremark::core::base
