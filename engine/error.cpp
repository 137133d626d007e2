// SPDX-License-Identifier: Apache-2.0
#include "engine/error.h"

#include <new>
#include <variant>

namespace baremark::engine {

using core::base::Error;
using core::base::ErrorCode;

namespace {

std::string complaint(const Error& error) {
  const std::string given = error.value.english();
  const std::string value = given.empty() ? "" : " (" + given + ")";
  switch (error.code) {
    case ErrorCode::Malformed:
      return " cannot be read" + value;
    case ErrorCode::UnknownKey:
      return " is unknown" + value;
    case ErrorCode::UnknownValue:
      return " does not accept " + given;
    case ErrorCode::WrongType:
    case ErrorCode::OutOfRange:
      return " cannot be " + given;
    case ErrorCode::Missing:
      return " is missing" + value;
    case ErrorCode::Duplicate:
      return " is given twice" + value;
    case ErrorCode::Conflict:
      return " cannot be combined with " + given;
    case ErrorCode::NotApplicable:
      return " is refused" + value;
    case ErrorCode::Untrusted:
      return " is not safe to read" + value;
    case ErrorCode::TooLarge:
      return " is too large" + value;
    case ErrorCode::NewerVersion:
      return " was made by a newer version" + value;
    case ErrorCode::NotFound:
      return " was not found" + value;
    case ErrorCode::PermissionDenied:
      return " is not accessible to this account" + value;
    case ErrorCode::NoSpace:
      return " cannot be written: no space is left" + value;
    case ErrorCode::Io:
      return " cannot be read or written" + value;
    case ErrorCode::Corrupt:
      return " is damaged" + value;
    case ErrorCode::Busy:
      return " is in use" + value;
    case ErrorCode::Timeout:
      return " took too long" + value;
    case ErrorCode::CommandFailed:
      return " failed" + value;
    case ErrorCode::Unavailable:
      return " is not available" + value;
    case ErrorCode::CheckFailed:
      return " stops the run" + value;
    case ErrorCode::Offline:
      return " cannot be reached" + value;
    case ErrorCode::Cancelled:
      return " was cancelled" + value;
    case ErrorCode::Unexpected:
      return " failed unexpectedly" + value;
  }
  return " failed" + value;
}

bool isInputError(ErrorCode code) {
  return code <= ErrorCode::NewerVersion || code == ErrorCode::NotFound;
}

}  // namespace

std::string sentence(const Error& error) {
  std::string text = error.where.english() + complaint(error) + ".";
  if (!error.allowed.empty()) text += " Allowed: " + error.allowed.english() + ".";
  if (error.suggestion.phrase() == core::base::Phrase::LeaveOut) {
    text += " Leave it out: " + std::get<std::string>(error.suggestion.values().front()) + ".";
  } else if (!error.suggestion.empty()) {
    const bool isName = error.code == ErrorCode::UnknownKey || error.code == ErrorCode::UnknownValue;
    text += isName ? " Did you mean " + error.suggestion.english() + "?"
                   : " Use instead: " + error.suggestion.english() + ".";
  }
  if (!error.detail.empty()) text += " " + error.detail;
  return text;
}

EngineError toException(const Error& error) {
  const ExitStatus status = isInputError(error.code) ? ExitStatus::Refused : ExitStatus::Failed;
  return {status, core::base::errorCodeName(error.code), sentence(error)};
}

EngineError toException(const std::vector<Error>& errors) {
  const EngineError first = toException(errors.front());
  std::string text;
  for (const Error& error : errors) text += (text.empty() ? "" : "\n") + sentence(error);
  return {first.status(), first.code(), text};
}

EngineError toEngineError(const std::exception& exception) {
  if (const auto* error = dynamic_cast<const EngineError*>(&exception)) return *error;
  if (dynamic_cast<const std::bad_alloc*>(&exception)) {
    return failed("memory", "This rank does not have enough memory (std::bad_alloc). Use a smaller --batch_size.");
  }
  return failed("unexpected", std::string("An unexpected error occurred: ") + exception.what() + ".");
}

}  // namespace baremark::engine
