// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <QCoreApplication>
#include <charconv>
#include <optional>

#include "app/text/allowed_text.h"
#include "app/text/offline_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "core/base/printable.h"
#include "core/model/run.h"
#include "core/runs/submission.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::text {
namespace {

struct ErrorsTr {
  Q_DECLARE_TR_FUNCTIONS(Errors)
};

using core::base::Error;
using core::base::ErrorCode;

QString quoted(const std::string& text) { return QStringLiteral("“%1”").arg(QString::fromStdString(text)); }

/// A further option for a scheduler that Baremark sets itself (core/launch), wherever a form says it stands.
bool isOwnOption(const Error& error) {
  return error.code == ErrorCode::OutOfRange && error.value.rfind('-', 0) == 0 && error.allowed.find("found again") != std::string::npos;
}

/// Of an experiment that is over: how it ended, in words.
std::optional<QString> stateOfEnd(const Error& error) {
  const auto state = error.where.rfind("experiment ", 0) == 0 ? core::model::experimentStateNamed(error.value) : std::nullopt;
  return state && core::model::isOver(*state) ? std::optional(describe(*state).words) : std::nullopt;
}

QString titleOf(const Error& error, const QString& where) {
  const QString given = QString::fromStdString(error.value);
  const QString value = error.code == ErrorCode::WrongType ? kindText(given) : given;
  switch (error.code) {
    //: %1: a place or a thing
    case ErrorCode::Malformed: return ErrorsTr::tr("%1 cannot be read.").arg(where);
    //: %1: a key
    case ErrorCode::UnknownKey: return ErrorsTr::tr("%1 is no name that means something here.").arg(where);
    //: %1: a place, %2: a value
    case ErrorCode::UnknownValue: return ErrorsTr::tr("%1 is %2, which is not known.").arg(where, value);
    //: %1: a place, %2: a value or its kind
    case ErrorCode::WrongType: return ErrorsTr::tr("%1 is %2, which is of the wrong kind.").arg(where, value);
    case ErrorCode::OutOfRange:
      if (isOwnOption(error)) return ErrorsTr::tr("The option “%1” is not taken.", "of a scheduler").arg(value);
      //: %1: a place, %2: a value
      return ErrorsTr::tr("%1 is %2, which is out of range.").arg(where, value);
    //: %1: a place or a thing
    case ErrorCode::Missing: return ErrorsTr::tr("%1 is missing.").arg(where);
    case ErrorCode::Duplicate:
      //: %1: a name of a host
      if (error.where == "host") return ErrorsTr::tr("There is a host %1 already.").arg(value);
      //: %1: a place or a thing
      return ErrorsTr::tr("%1 is given twice.").arg(where);
    case ErrorCode::Conflict:
      //: %1: the beginning of an id
      if (error.value == core::storage::kSeveral) return ErrorsTr::tr("%1 may be several experiments.").arg(where);
      if (const auto state = stateOfEnd(error)) return ErrorsTr::tr("%1 is over already: %2.", "an experiment; its state").arg(where, *state);
      //: %1: a place or a thing
      return value.isEmpty() ? ErrorsTr::tr("%1 does not fit what is there.").arg(where) : ErrorsTr::tr("%1 cannot be %2 here.", "a place; a value or state").arg(where, value);
    //: %1: a setting
    case ErrorCode::NotApplicable: return ErrorsTr::tr("%1 has no effect here.").arg(where);
    //: %1: a place or a thing
    case ErrorCode::Untrusted: return ErrorsTr::tr("%1 is not safe to use.").arg(where);
    case ErrorCode::TooLarge:
      //: %1: a place or a thing
      return value.isEmpty() ? ErrorsTr::tr("%1 is too large.").arg(where) : ErrorsTr::tr("%1 is too large: %2.", "a place; an amount").arg(where, allowedText(value));
    //: %1: a file or a store, %2: its version
    case ErrorCode::NewerVersion: return ErrorsTr::tr("%1 was made by a newer Baremark (%2).").arg(where, value);
    case ErrorCode::NotFound:
      //: %1: a place or a thing
      if (value.isEmpty()) return ErrorsTr::tr("%1 is not there.").arg(where);
      //: %1: a kind of thing, such as host, %2: its name
      return ErrorsTr::tr("There is no %1 %2.").arg(where, value);
    case ErrorCode::PermissionDenied:
      if (error.value == kNoPrograms) return ErrorsTr::tr("No program may run from %1.", "a folder").arg(where);
      //: %1: a place or a thing
      return ErrorsTr::tr("%1 may not be used by this account.").arg(where);
    //: %1: a place or a thing
    case ErrorCode::NoSpace: return ErrorsTr::tr("There is no space left for %1.").arg(where);
    //: %1: a place or a thing
    case ErrorCode::Io: return ErrorsTr::tr("%1 could not be read or written.").arg(where);
    //: %1: a place or a thing
    case ErrorCode::Corrupt: return ErrorsTr::tr("%1 is damaged.").arg(where);
    case ErrorCode::Busy:
      //: %1: a scheduler on a host
      if (error.value == core::runs::kSubmitLimit) return ErrorsTr::tr("%1 takes no more jobs of this account now.").arg(where);
      //: %1: a place or a thing
      return ErrorsTr::tr("%1 is in use.").arg(where);
    //: %1: a host or a command
    case ErrorCode::Timeout: return ErrorsTr::tr("%1 did not answer in time.").arg(where);
    //: %1: a command, %2: a number
    case ErrorCode::CommandFailed: return ErrorsTr::tr("%1 failed with status %2.").arg(where, value);
    //: %1: a thing or a host
    case ErrorCode::Unavailable: return ErrorsTr::tr("%1 is not available.").arg(where);
    case ErrorCode::Offline: return offlineTitle(error);
    case ErrorCode::Cancelled:
      //: %1: a host
      if (error.value == kHostTest) return ErrorsTr::tr("The test of %1 was interrupted.").arg(where);
      //: %1: a verb of the command line
      if (error.value == kGoesOn) return ErrorsTr::tr("%1 was interrupted.").arg(where);
      //: %1: a thing or a host
      return ErrorsTr::tr("%1 was cancelled.").arg(where);
    case ErrorCode::Unexpected: return ErrorsTr::tr("Something went wrong inside Baremark.");
  }
  return {};
}

/// The number that a slot begins with, as an amount of bytes; nothing where it begins with none.
std::optional<QString> bytesIn(const std::string& slot) {
  std::int64_t count = -1;
  const auto read = std::from_chars(slot.data(), slot.data() + slot.size(), count);
  return read.ec != std::errc() || count < 0 ? std::nullopt : std::optional(bytes(count));
}

QString reasonOfNoSpace(const Error& error) {
  const auto free = bytesIn(error.value);
  const auto needed = bytesIn(error.allowed);
  if (free && needed) return ErrorsTr::tr("%1 are free there, %2 are needed.", "amounts of bytes").arg(*free, *needed);
  if (error.detail.find("quota exceeded") != std::string::npos) {
    return ErrorsTr::tr("This account's quota there is used up, whatever else is free.");
  }
  return {};
}

/// A newer store, not a newer experiment file or telemetry.
bool isStore(const Error& error) { return error.value.rfind("store ", 0) == 0; }

bool isSilentScheduler(const Error& error) { return error.allowed == kOtherScheduler; }

QString reasonOf(const Error& error) {
  if (isSilentScheduler(error)) return ErrorsTr::tr("It is installed there, so it may be what runs the jobs. Without it, runs would use the machine that you sign in to.");
  switch (error.code) {
    case ErrorCode::NoSpace: return reasonOfNoSpace(error);
    case ErrorCode::Busy:
      if (error.value == core::runs::kSubmitLimit) return ErrorsTr::tr("The next block is handed over when one of them has ended, or in a minute.");
      //: %1: a process id
      return error.value.empty() ? QString() : ErrorsTr::tr("It is held by process %1.").arg(QString::fromStdString(error.value));
    case ErrorCode::Offline: return offlineReason(error);
    case ErrorCode::PermissionDenied:
      return error.value == kNoPrograms ? ErrorsTr::tr("Its file system is mounted so (noexec), or the host's rules forbid it.") : QString();
    case ErrorCode::NewerVersion:
      return isStore(error) ? ErrorsTr::tr("It is shown as it is: nothing in it is changed, and nothing is run.") : QString();
    case ErrorCode::UnknownKey: return ErrorsTr::tr("A name that nobody reads is more often a slip than a wish.");
    case ErrorCode::Corrupt: return ErrorsTr::tr("A disk error, or another program that wrote into it.");
    case ErrorCode::Cancelled:
      if (error.value == kGoesOn) return ErrorsTr::tr("Nothing was cancelled: what is at work on the host goes on.");
      return error.value == kHostTest && !error.allowed.empty() ? ErrorsTr::tr("What was found until then is kept.") : QString();
    case ErrorCode::Unexpected: return ErrorsTr::tr("This is a mistake of ours. The details say where.");
    default: return {};
  }
}

QString adviceOf(const Error& error) {
  if (isSilentScheduler(error)) {
    return ErrorsTr::tr("Try again once it answers. If it does not run the jobs there, name the scheduler that does, or none; on the command line that is “--scheduler”.");
  }
  if (isOwnOption(error)) return ErrorsTr::tr("Take it out: the job's name, its output, its array, its cluster and what waits for it are set by Baremark, which finds the job again by them.");
  const QString allowed = allowedText(QString::fromStdString(error.allowed));
  QStringList advice;
  if (!error.suggestion.empty() && error.code == ErrorCode::NotApplicable) {
    //: %1: what works here
    advice << ErrorsTr::tr("Use instead: %1.").arg(QString::fromStdString(error.suggestion));
  } else if (!error.suggestion.empty() && error.code != ErrorCode::Offline) {
    //: %1: a name in quotes
    advice << ErrorsTr::tr("Did you mean %1?").arg(quoted(error.suggestion));
  }
  // Three of them have words of their own.
  const bool isSaid = error.code == ErrorCode::NoSpace || error.code == ErrorCode::Offline || error.code == ErrorCode::Cancelled;
  if (!allowed.isEmpty() && !isSaid) {
    if (error.code == ErrorCode::NewerVersion) {
      //: %1: a version
      advice << (isStore(error) ? ErrorsTr::tr("This Baremark writes %1. Update it, or choose another store.").arg(allowed) :
                                //: %1: a version
                                ErrorsTr::tr("This Baremark reads %1. Update it to use this.").arg(allowed));
    } else if (error.code == ErrorCode::NotApplicable) {
      //: %1: when or where, such as: with mode strong
      advice << ErrorsTr::tr("It applies %1.").arg(allowed);
    } else {
      //: %1: what is allowed, such as: 1 to 64
      advice << ErrorsTr::tr("Allowed: %1.").arg(allowed);
    }
  }
  switch (error.code) {
    case ErrorCode::Offline: advice << offlineAdvice(error); break;
    case ErrorCode::Cancelled:
      if (error.allowed == kKept) advice << ErrorsTr::tr("The same command again goes on, with the build of the engine too.");
      //: %1: a host
      if (error.allowed == kKeptReady) advice << ErrorsTr::tr("The host can be used as it is. What is missing is tried again by: baremark-cli host test %1").arg(QString::fromStdString(error.where));
      break;
    case ErrorCode::NoSpace: advice << ErrorsTr::tr("Free some space and try again. Nothing was lost."); break;
    case ErrorCode::Corrupt: advice << ErrorsTr::tr("Run “baremark-cli store check”, and go back to a backup if it says so."); break;
    case ErrorCode::PermissionDenied:
      if (error.value == kNoPrograms) advice << ErrorsTr::tr("Choose a folder on another file system; on the command line that is “--root”.");
      else advice << ErrorsTr::tr("Check who owns it, or choose another place.");
      break;
    default: break;
  }
  return advice.join(QLatin1Char(' '));
}

}  // namespace

ErrorText describe(const Error& given) {
  constexpr std::size_t kMostWords = 1024;
  constexpr std::size_t kMostDetail = 16384;
  Error error = given;
  // Some of it is a host's own.
  for (std::string* words : {&error.where, &error.value, &error.allowed}) *words = core::base::printable(*words, kMostWords);
  error.detail = core::base::printable(error.detail, kMostDetail);
  const QString where = error.where.empty() ? ErrorsTr::tr("This", "stands where the name of a thing is not known")
                                            : QString::fromStdString(error.where);
  return {titleOf(error, where), reasonOf(error), adviceOf(error), QString::fromStdString(error.detail).trimmed()};
}

QString toLines(const ErrorText& text) {
  QStringList lines{text.title};
  if (!text.reason.isEmpty()) lines << text.reason;
  if (!text.advice.isEmpty()) lines << text.advice;
  if (!text.detail.isEmpty()) lines << text.detail;
  return lines.join(QLatin1Char('\n'));
}

}  // namespace baremark::app::text
