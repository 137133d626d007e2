// SPDX-License-Identifier: Apache-2.0
#include "core/base/error.h"

#include <array>
#include <cerrno>
#include <system_error>

namespace baremark::core::base {

const char* errorCodeName(ErrorCode code) {
  // In the order of ErrorCode.
  static constexpr std::array kNames = {
      "malformed",   "unknown_key",   "unknown_value", "wrong_type",        "out_of_range",
      "missing",     "duplicate",     "conflict",      "not_applicable",    "untrusted",
      "too_large",   "newer_version", "not_found",     "permission_denied", "no_space",
      "io",          "corrupt",       "busy",          "timeout",           "command_failed",
      "unavailable", "check_failed",  "offline",       "cancelled",         "unexpected"};
  static_assert(kNames.size() == static_cast<std::size_t>(ErrorCode::Unexpected) + 1);
  return kNames[static_cast<std::size_t>(code)];
}

Error systemError(const std::string& path, int number) {
  ErrorCode code = ErrorCode::Io;
  if (number == ENOENT || number == ENOTDIR) code = ErrorCode::NotFound;
  if (number == EACCES || number == EPERM || number == EROFS) code = ErrorCode::PermissionDenied;
  if (number == ENOSPC || number == EDQUOT || number == EFBIG) code = ErrorCode::NoSpace;
  Error error{.code = code, .where = path, .detail = std::generic_category().message(number)};
  if (number == EDQUOT) error.value = Phrase::QuotaUsedUp;
  return error;
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
