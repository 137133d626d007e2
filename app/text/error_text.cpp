// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <QCoreApplication>
#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "app/text/advice_text.h"
#include "app/text/allowed_text.h"
#include "app/text/offline_text.h"
#include "app/text/sentence_forms.h"
#include "app/text/setting_text.h"
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

constexpr std::size_t kMostShownWords = 1024;

// As core and remote name them.
constexpr const char* kPlaces[] = {
    //: %1: an id
    QT_TRANSLATE_NOOP("Places", "experiment %1"),
    //: %1: a name
    QT_TRANSLATE_NOOP("Places", "host %1"),
    //: %1: a name
    QT_TRANSLATE_NOOP("Places", "image %1"),
    //: %1: an id
    QT_TRANSLATE_NOOP("Places", "block %1"),
    //: %1: an id
    QT_TRANSLATE_NOOP("Places", "run %1"),
    //: %1: a host
    QT_TRANSLATE_NOOP("Places", "engine on %1"),
    //: %1: a host
    QT_TRANSLATE_NOOP("Places", "build of the engine on %1"),
    //: %1: a command
    QT_TRANSLATE_NOOP("Places", "answer of %1"),
    //: %1: a host
    QT_TRANSLATE_NOOP("Places", "probe of %1"),
    //: %1: an arm
    QT_TRANSLATE_NOOP("Places", "difference of %1"),
    //: %1: an arm
    QT_TRANSLATE_NOOP("Places", "waiver of %1"),
    QT_TRANSLATE_NOOP("Places", "host key"),
    QT_TRANSLATE_NOOP("Places", "name of the host"),
    QT_TRANSLATE_NOOP("Places", "number of extensions"),
    QT_TRANSLATE_NOOP("Places", "the images of Fashion-MNIST"),
    QT_TRANSLATE_NOOP("Places", "the list of files"),
    QT_TRANSLATE_NOOP("Places", "the name of the data"),
};

// Options and keys for which the window has a field.
constexpr std::pair<std::string_view, const char*> kOptions[] = {
    {"--blocks", QT_TRANSLATE_NOOP("Errors", "The number of blocks")},
    {"--note", QT_TRANSLATE_NOOP("Errors", "The reason")},
    {"--baseline", QT_TRANSLATE_NOOP("Errors", "The baseline")},
    {"--margin", QT_TRANSLATE_NOOP("Errors", "The margin")},
    {"--point", QT_TRANSLATE_NOOP("Errors", "The point")},
    {"root", QT_TRANSLATE_NOOP("Errors", "The folder of the runs")},
    {"engine", QT_TRANSLATE_NOOP("Errors", "The engine")},
    {"scheduler", QT_TRANSLATE_NOOP("Errors", "The scheduler")},
    {"destination", QT_TRANSLATE_NOOP("Errors", "The address")},
    {"arm", QT_TRANSLATE_NOOP("Errors", "The arm")},
    {"key", QT_TRANSLATE_NOOP("Errors", "The difference")},
};

/// A further option for a scheduler that Baremark sets itself (core/launch), wherever a form says it stands.
bool isOwnOption(const Error& error) {
  return error.code == ErrorCode::OutOfRange && error.value.rfind('-', 0) == 0 && error.allowed.find("found again") != std::string::npos;
}

/// Of an experiment that is over: how it ended, in words.
std::optional<QString> stateOfEnd(const Error& error) {
  const auto state = error.where.rfind("experiment ", 0) == 0 ? core::model::experimentStateNamed(error.value) : std::nullopt;
  return state && core::model::isOver(*state) ? std::optional(describe(*state).words) : std::nullopt;
}

/// "17 arms", "a list of 3": a number of things, not a value. Nothing for any other value.
std::optional<QString> countIn(const std::string& value) {
  const std::size_t digits = value.find_first_not_of("0123456789");
  const bool isCount = digits > 0 && digits != std::string::npos && value[digits] == ' ' &&
                       value.find(' ', digits + 1) == std::string::npos;
  if (isCount || value.rfind("a list of ", 0) == 0) return allowedText(QString::fromStdString(value));
  return std::nullopt;
}

/// A setting that changes together with others, and has no value.
bool isZippedName(const Error& error) {
  return error.code == ErrorCode::UnknownValue && error.where.rfind("/zip/", 0) == 0;
}

bool isEmptyValue(const std::string& value) {
  return value.empty() || value == "\"\"" || value == "an empty text" || value == "a list of 0";
}

QString titleOfNothing(const Error& error, const QString& where) {
  const QString name = QString::fromStdString(error.value);
  if (name.isEmpty()) {
    //: %1: a place or a thing
    return ErrorsTr::tr("%1 is not there.").arg(where);
  }
  //: %1: a name
  if (error.where == "host") return ErrorsTr::tr("There is no host “%1”.").arg(name);
  //: %1: a name
  if (error.where == "image") return ErrorsTr::tr("There is no image “%1”.").arg(name);
  //: %1: the beginning of an id
  if (error.where == "experiment") return ErrorsTr::tr("There is no experiment “%1”.").arg(name);
  //: %1: a name
  if (error.where == "runtime") return ErrorsTr::tr("There is no runtime “%1”.").arg(name);
  //: %1: a name
  if (error.where == "data") return ErrorsTr::tr("There are no data “%1”.").arg(name);
  //: %1: a path
  if (error.where == "file") return ErrorsTr::tr("There is no file “%1”.").arg(name);
  //: %1: a file or an id
  if (error.where == "unfinished experiment of") return ErrorsTr::tr("“%1” has no unfinished experiment.").arg(name);
  // A path in an experiment's setting.
  if (error.where.rfind('/', 0) == 0)
    return ErrorsTr::tr("%1: there is no %2.", "a field or a key of a file; a path").arg(where, name);
  return ErrorsTr::tr("%1 has no “%2”.", "a place or a kind of thing; a name").arg(where, name);
}

QString titleOfConflict(const Error& error, const QString& where) {
  const QString value = QString::fromStdString(error.value);
  if (error.value == "every case is excluded") return ErrorsTr::tr("Every case is excluded.");
  //: %1: the beginning of an id
  if (error.value == core::storage::kSeveral) return ErrorsTr::tr("%1 may be several experiments.").arg(where);
  if (const auto state = stateOfEnd(error))
    return ErrorsTr::tr("%1 is over already: %2.", "an experiment; its state").arg(where, *state);
  //: %1: a place or a thing
  if (value.isEmpty()) return ErrorsTr::tr("%1 does not fit what is there.").arg(where);
  //: %1: something that is there or not
  if (error.value == "true") return ErrorsTr::tr("%1 does not go together with the rest.").arg(where);
  return ErrorsTr::tr("%1 cannot be %2 here.", "a place; a value or state").arg(where, value);
}

QString titleOfValue(const Error& error, const QString& where) {
  const QString value = QString::fromStdString(error.value);
  //: %1: a place or a thing
  if (isEmptyValue(error.value)) return ErrorsTr::tr("%1 is empty.").arg(where);
  if (isOwnOption(error)) return ErrorsTr::tr("The option “%1” is not taken.", "of a scheduler").arg(value);
  if (isZippedName(error))
    return ErrorsTr::tr("%1 names “%2”, which is not set.", "a field; a setting").arg(where, value);
  const auto count = countIn(error.value);
  if (count && error.code == ErrorCode::OutOfRange)
    return ErrorsTr::tr("%1 has %2.", "a place; a number of things").arg(where, *count);
  switch (error.code) {
    //: %1: a place, %2: a value
    case ErrorCode::UnknownValue:
      return ErrorsTr::tr("%1 is %2, which is not known.").arg(where, value);
    //: %1: a place, %2: a value or its kind
    case ErrorCode::WrongType:
      return ErrorsTr::tr("%1 is %2, which is of the wrong kind.").arg(where, kindText(value));
    //: %1: a place, %2: a value
    default:
      return ErrorsTr::tr("%1 is %2, which is out of range.").arg(where, value);
  }
}

QString titleOf(const Error& error, const QString& where) {
  const QString value = QString::fromStdString(error.value);
  switch (error.code) {
    //: %1: a place or a thing
    case ErrorCode::Malformed: return ErrorsTr::tr("%1 cannot be read.").arg(where);
    //: %1: a key
    case ErrorCode::UnknownKey:
      return ErrorsTr::tr("%1 is not a known name.").arg(where);
    case ErrorCode::UnknownValue:
    case ErrorCode::WrongType:
    case ErrorCode::OutOfRange:
      return titleOfValue(error, where);
    case ErrorCode::Missing:
      //: %1: a line of a job's script
      if (error.where == "line") return ErrorsTr::tr("The line “%1” is missing.").arg(value);
      //: %1: a place or a thing
      return ErrorsTr::tr("%1 is missing.").arg(where);
    case ErrorCode::Duplicate:
      //: %1: a name of a host
      if (error.where == "host") return ErrorsTr::tr("There is a host %1 already.").arg(value);
      //: %1: a place or a thing
      return ErrorsTr::tr("%1 is given twice.").arg(where);
    case ErrorCode::Conflict:
      return titleOfConflict(error, where);
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
      return titleOfNothing(error, where);
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
    case ErrorCode::Timeout:
      return ErrorsTr::tr("%1 did not answer in time.").arg(where);
    case ErrorCode::CommandFailed:
      //: %1: a command
      if (value.isEmpty()) return ErrorsTr::tr("%1 failed.").arg(where);
      //: %1: a command, %2: a number
      return ErrorsTr::tr("%1 failed with status %2.").arg(where, value);
    //: %1: a thing or a host
    case ErrorCode::Unavailable: return ErrorsTr::tr("%1 is not available.").arg(where);
    case ErrorCode::Offline: return offlineTitle(error);
    case ErrorCode::Cancelled:
      //: %1: a host
      if (error.value == kHostTest) return ErrorsTr::tr("The test of %1 was interrupted.").arg(where);
      //: %1: a verb of the command line
      if (error.value == kGoesOn || error.value == kCancelStored) return ErrorsTr::tr("%1 was interrupted.").arg(where);
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
      return isStore(error) ? ErrorsTr::tr("It is shown as it is: nothing in it is changed, and nothing is run.")
                            : QString();
    case ErrorCode::UnknownKey:
      return ErrorsTr::tr("It is probably a typo.");
    case ErrorCode::Corrupt:
      return ErrorsTr::tr("A disk error, or another program that wrote into it.");
    case ErrorCode::Cancelled:
      if (error.value == kGoesOn) return ErrorsTr::tr("Nothing was cancelled: what is at work on the host goes on.");
      if (error.value == kCancelStored) return ErrorsTr::tr("The request to cancel is stored, but the host has not been told: what runs there keeps running. Run the same command again.");
      return error.value == kHostTest && !error.allowed.empty() ? ErrorsTr::tr("What was found until then is kept.") : QString();
    case ErrorCode::Unexpected: return ErrorsTr::tr("This is a mistake of ours. The details say where.");
    default: return {};
  }
}

bool isOfFile(const Error& error) {
  return error.where.rfind('/', 0) == 0 || error.where.find(": /") != std::string::npos;
}

/// The nearest name, or what to use instead; the engine's own refusals name its options, which a file has without
/// dashes.
QString suggestionOf(const Error& error) {
  constexpr std::string_view kNothing = "nothing: ";
  if (error.suggestion.rfind(kNothing, 0) == 0) {
    const std::string given = error.suggestion.substr(kNothing.size());
    const QString why = engineRefusal(given).value_or(QString::fromStdString(given));
    //: %1: why, such as: gradients are not clipped
    return ErrorsTr::tr("Leave it out: %1.").arg(why);
  }
  const std::optional<QString> instead = engineRefusal(error.suggestion);
  QString name = instead.value_or(QString::fromStdString(error.suggestion));
  if (isOfFile(error)) name.remove(QStringLiteral("--"));
  if (error.code == ErrorCode::NotApplicable || instead) {
    //: %1: what works here
    return ErrorsTr::tr("Use instead: %1.").arg(name);
  }
  //: %1: a name
  return ErrorsTr::tr("Did you mean “%1”?").arg(name);
}

/// What is allowed, where it is a range or a list of names.
QString rangeOf(const Error& error) {
  const QString allowed = allowedText(QString::fromStdString(error.allowed));
  switch (error.code) {
    // Their own words say it.
    case ErrorCode::NoSpace:
    case ErrorCode::Offline:
    case ErrorCode::Cancelled:
      return {};
    case ErrorCode::NewerVersion:
      //: %1: a version
      if (isStore(error))
        return ErrorsTr::tr("This Baremark writes %1. Update it, or choose another store.").arg(allowed);
      //: %1: a version
      return ErrorsTr::tr("This Baremark reads %1. Update it to use this.").arg(allowed);
    //: %1: what is allowed, such as: 1 to 64
    default:
      return ErrorsTr::tr("Allowed: %1.").arg(allowed);
  }
}

/// What follows from the code alone.
QString wayOutOf(const Error& error, Reader reader) {
  const bool isTerminal = reader == Reader::Terminal;
  switch (error.code) {
    case ErrorCode::Offline:
      return offlineAdvice(error, reader).join(QLatin1Char(' '));
    case ErrorCode::Cancelled:
      if (error.allowed == kKept)
        return ErrorsTr::tr("The same command again goes on, with the build of the engine too.");
      if (error.allowed != kKeptReady) return {};
      //: %1: a host
      return ErrorsTr::tr("The host can be used as it is. What is missing is tried again by: baremark-cli host test %1")
          .arg(QString::fromStdString(error.where));
    case ErrorCode::NoSpace:
      return ErrorsTr::tr("Free some space and try again. Nothing was lost.");
    case ErrorCode::Corrupt:
      return isTerminal ? ErrorsTr::tr("Run “baremark-cli store check”, and go back to a backup if it says so.")
                        : ErrorsTr::tr("Check the store under Settings, and go back to a backup if the check says so.");
    case ErrorCode::PermissionDenied:
      if (error.value != kNoPrograms) return ErrorsTr::tr("Check who owns it, or choose another place.");
      return isTerminal ? ErrorsTr::tr("Choose a folder on another file system with “--root”.")
                        : ErrorsTr::tr("Choose a folder on another file system.");
    default:
      return {};
  }
}

QString adviceOf(const Error& error, Reader reader) {
  if (isSilentScheduler(error)) {
    if (reader == Reader::Window) return ErrorsTr::tr("Try again once it answers. If it does not run the jobs there, choose the scheduler that does, or none.");
    return ErrorsTr::tr("Try again once it answers. If it does not run the jobs there, name the scheduler that does, or none: “--scheduler”.");
  }
  if (isOwnOption(error))
    return ErrorsTr::tr(
        "Take it out: the job's name, its output, its array, its cluster and what waits for it are set by Baremark, "
        "which finds the job again by them.");
  const bool isOfName = error.code == ErrorCode::UnknownValue || error.code == ErrorCode::NotFound;
  QStringList advice;
  if (const auto whole = adviceText(error.allowed, reader)) {
    if (isOfName && !error.suggestion.empty()) advice << suggestionOf(error);
    return (advice << *whole).join(QLatin1Char(' '));
  }
  if (!error.suggestion.empty() && error.code != ErrorCode::Offline) advice << suggestionOf(error);
  if (!error.allowed.empty()) advice << rangeOf(error);
  advice << wayOutOf(error, reader);
  advice.removeAll(QString());
  return advice.join(QLatin1Char(' '));
}

/// Places that core names in English, and options that the window has not.
QString placeText(const std::string& where, Reader reader) {
  static const SentenceForms places({std::begin(kPlaces), std::end(kPlaces)});
  if (reader == Reader::Window) {
    for (const auto& [option, words] : kOptions) {
      if (where == option) return QCoreApplication::translate("Errors", words);
    }
  }
  const QString given = QString::fromStdString(where);
  const auto match = places.match(given);
  return match ? filled(QCoreApplication::translate("Places", kPlaces[match->place]), match->values) : given;
}

}  // namespace

ErrorText describe(const Error& given, Reader reader) {
  constexpr std::size_t kMostDetail = 16384;
  Error error = given;
  // Some of it is a host's own.
  for (std::string* words : {&error.where, &error.value, &error.allowed})
    *words = core::base::printable(*words, kMostShownWords);
  error.detail = core::base::printable(error.detail, kMostDetail);
  const QString where = error.where.empty() ? ErrorsTr::tr("This", "stands where the name of a thing is not known")
                                            : placeText(error.where, reader);
  return {titleOf(error, where), reasonOf(error), adviceOf(error, reader),
          QString::fromStdString(error.detail).trimmed()};
}

QString describeField(const Error& error, const QString& field) {
  Error shown = error;
  for (std::string* words : {&shown.value, &shown.allowed}) *words = core::base::printable(*words, kMostShownWords);
  if (isZippedName(shown)) {
    // In the file its name stands in quotes.
    const QString name = QString::fromStdString(shown.value).remove(QLatin1Char('"'));
    shown.value = settingName(name.toStdString()).toStdString();
    shown.allowed.clear();  // keys of the file
    shown.suggestion.clear();
  }
  // Quoted, because a label such as "Blocks at each point" is no subject of a sentence by itself.
  const QString where = field.isEmpty() ? ErrorsTr::tr("This field") : ErrorsTr::tr("“%1”", "the name of a field").arg(field);
  return (titleOf(shown, where) + QLatin1Char(' ') + adviceOf(shown, Reader::Window)).trimmed();
}

QString toLines(const ErrorText& text) {
  QStringList lines{text.title};
  if (!text.reason.isEmpty()) lines << text.reason;
  if (!text.advice.isEmpty()) lines << text.advice;
  if (!text.detail.isEmpty()) lines << text.detail;
  return lines.join(QLatin1Char('\n'));
}

}  // namespace baremark::app::text
