// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <QStandardPaths>

#include "app/text/probe_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/runs/submission.h"

namespace baremark::app::text {
namespace {

using core::base::Phrased;

struct ReasonForm {
  Phrase phrase;  ///< of Error::allowed, else of Error::value
  const char* words;
};

struct ErrorsTr {
  Q_DECLARE_TR_FUNCTIONS(Errors)

 public:
  using enum Phrase;
  static constexpr ReasonForm kReasons[] = {
      {SchedulerSilent,
       QT_TR_NOOP("It is installed there, so it probably runs the jobs of this host. Without it, runs would use "
                  "the machine that you sign in to.")},
      {OtherSchedulerAnswered, QT_TR_NOOP("Another scheduler answered there. Its commands have the same names.")},
      {SchedulerAway,
       QT_TR_NOOP("It does not answer. It may be restarting or overloaded. Submitted jobs keep running.")},
      {StoreVersion, QT_TR_NOOP("Baremark opens it read-only: it changes nothing in the store and runs nothing.")},
      {QuotaUsedUp, QT_TR_NOOP("This account's disk quota there is used up, even if the disk has free space.")},
      {ChangedWhileSent, QT_TR_NOOP("The file changed while it was sent.")},
      {NoDatabase, QT_TR_NOOP("The file is no database.")},
      {OtherDatabase, QT_TR_NOOP("The file is a database of another program.")},
      {OlderStore, QT_TR_NOOP("An older Baremark made it. It is brought up to date when it is opened for writing.")},
      {NotStartedInTime, QT_TR_NOOP("No command could be started there. The details show what was waited for.")},
      {CannotReadAll, QT_TR_NOOP("It cannot be read completely, or it changed while it was read.")},
      {NoAnswer, QT_TR_NOOP("The host gave no answer about it.")},
  };
  /// Advice about what is in Error::allowed, for a terminal and for the window.
  static constexpr AdviceForm kAdviceOfErrors[] = {
      {SchedulerSilent,
       QT_TR_NOOP("Try again when it answers. If another scheduler runs the jobs there, name it with "
                  "“--scheduler”; if there is none, use “--scheduler none”."),
       QT_TR_NOOP("Try again when it answers. If another scheduler runs the jobs there, choose that one; if there "
                  "is none, choose “none”.")},
      {OtherSchedulerAnswered,
       QT_TR_NOOP("Test the host again: “baremark-cli host test”. If you named its scheduler yourself, add the "
                  "host again with “--scheduler auto”."),
       QT_TR_NOOP("Test the host again. If you chose its scheduler yourself, add the host again and choose "
                  "“detect automatically”.")},
      {SlurmOnly, QT_TR_NOOP("Leave out “--cluster”, or name Slurm: “--scheduler slurm”."),
       QT_TR_NOOP("Leave “Cluster” empty, or choose Slurm as the scheduler.")},
      {NoClusterOption,
       QT_TR_NOOP("Remove it. All commands on a host must use the same cluster, or Baremark cannot find its jobs. "
                  "To use another cluster, add the host under another name, with “--cluster CLUSTER”."),
       QT_TR_NOOP("Remove it. All commands on a host must use the same cluster, or Baremark cannot find its jobs. "
                  "To use another cluster, add the host under another name, with the cluster under “Further "
                  "settings”.")},
      {SchedulerAway, QT_TR_NOOP("Try again when it answers.")},
  };
};

std::string shownWords(const std::string& words) {
  constexpr std::size_t kMost = 1024;  // bytes
  return core::base::printable(words, kMost);
}

/// The process that uses something, from Phrase::Process or ProcessOfMachine.
QString holderText(const Phrased& holder) {
  const QString process = holder.values().empty() ? QString() : valueText(holder.values()[0]);
  if (holder.phrase() == Phrase::ProcessOfMachine)
    return ErrorsTr::tr("Process %1 on %2 is using it.", "a process id; a machine")
        .arg(process, valueText(holder.values()[1]));
  //: %1: a process id
  return holder.phrase() == Phrase::Process ? ErrorsTr::tr("Process %1 is using it.").arg(process) : QString();
}

QString reasonOfNoSpace(const Error& error) {
  if (error.value.phrase() != Phrase::BytesFree || error.allowed.phrase() != Phrase::Bytes) return {};
  // An error from the store may have other values.
  const auto* free = std::get_if<std::int64_t>(&error.value.values()[0]);
  const auto* needed = std::get_if<std::int64_t>(&error.allowed.values()[0]);
  if (free == nullptr || needed == nullptr) return {};
  return ErrorsTr::tr("%1 are free there, but %2 are needed.", "amounts of bytes").arg(bytes(*free), bytes(*needed));
}

/// The error is about a newer store, not about a newer experiment file or telemetry.
bool isStore(const Error& error) {
  return error.allowed.phrase() == Phrase::StoreVersion;
}

QString reasonOfCancelled(const Error& error) {
  if (error.value == kGoesOn)
    return ErrorsTr::tr("Nothing was cancelled. Blocks that are running on the host keep running.");
  if (error.value == kCancelStored)
    return ErrorsTr::tr(
        "The request to cancel is stored, but Baremark could not send it to the host: blocks that run there keep "
        "running. Run the same command again.");
  return error.value == kHostTest && !error.allowed.empty() ? ErrorsTr::tr("The results up to that point are kept.")
                                                            : QString();
}

QString reasonOf(const Error& error) {
  if (error.code == ErrorCode::Cancelled) return reasonOfCancelled(error);
  if (isRuntimeOfOneNode(error))
    return ErrorsTr::tr("It keeps images itself, and on each node its own: the nodes of a job do not have the image.");
  for (const Phrased* slot : {&error.allowed, &error.value}) {
    for (const ReasonForm& form : ErrorsTr::kReasons)
      if (form.phrase == slot->phrase()) return ErrorsTr::tr(form.words);
  }
  switch (error.code) {
    case ErrorCode::NoSpace:
      return reasonOfNoSpace(error);
    case ErrorCode::Busy:
      if (error.value == core::runs::kSubmitLimit)
        return ErrorsTr::tr("Baremark submits the next block when one of these jobs has ended, or in a minute.");
      return isUnfinished(error) ? QString() : holderText(error.value);
    case ErrorCode::Offline:
      return offlineReason(error);
    case ErrorCode::PermissionDenied:
      return error.value == kNoPrograms
                 ? ErrorsTr::tr("The file system is mounted with “noexec”, or a policy of the host forbids it.")
                 : QString();
    case ErrorCode::UnknownKey:
      return ErrorsTr::tr("It is probably a typo.");
    case ErrorCode::Corrupt:
      return ErrorsTr::tr("The cause may be a disk error, or another program that wrote to the file.");
    case ErrorCode::Unavailable:
      if (error.value.phrase() == Phrase::NotInstalled)
        return ErrorsTr::tr("It is not installed: there is no command %1.", "a program")
            .arg(valueText(error.value.values().front()));
      return error.value.phrase() == Phrase::RuntimeIssue ? phraseText(error.value) : QString();
    case ErrorCode::Unexpected:
      return ErrorsTr::tr("This is a bug in Baremark. The details show where.");
    default:
      return {};
  }
}

bool isOfFile(const Error& error) {
  const std::string where = error.where.english();
  return where.rfind('/', 0) == 0 || where.find(": /") != std::string::npos;
}

/// The nearest name, or the suggested replacement. The engine's refusals name its options with dashes; a file has them
/// without dashes.
QString suggestionOf(const Error& error) {
  const auto* text =
      error.suggestion.values().empty() ? nullptr : std::get_if<std::string>(&error.suggestion.values()[0]);
  const std::optional<QString> instead = text == nullptr ? std::nullopt : engineRefusal(*text);
  //: %1: why, such as: gradients are not clipped
  if (error.suggestion.phrase() == Phrase::LeaveOut)
    return ErrorsTr::tr("Leave it out: %1.").arg(instead.value_or(valueText(error.suggestion.values()[0])));
  QString name = instead.value_or(phraseText(error.suggestion));
  if (isOfFile(error)) name.remove(QStringLiteral("--"));
  //: %1: what works here
  if (error.code == ErrorCode::NotApplicable || instead) return ErrorsTr::tr("Use instead: %1.").arg(name);
  return ErrorsTr::tr("Did you mean “%1”?", "a name").arg(name);
}

/// The command that starts the run in spite of its checks.
QString wayPastCheck(const Error& error) {
  //: %1: options such as --waive RC-02
  if (error.value.phrase() == Phrase::ImageUnfitFor)
    return ErrorsTr::tr("To build anyway: baremark-cli recipe build %1").arg(phraseText(error.suggestion));
  //: %1: options such as --waive PF-11
  return ErrorsTr::tr("To run anyway: baremark-cli run %1").arg(phraseText(error.suggestion));
}

/// What is allowed, for a range, a list of names or a short phrase.
QString rangeOf(const Error& error) {
  const QString allowed = phraseText(error.allowed);
  if (error.allowed.phrase() == Phrase::RuntimeFix) return allowed;
  switch (error.code) {
    // Their reason and advice contain it.
    case ErrorCode::NoSpace:
    case ErrorCode::Offline:
    case ErrorCode::Cancelled:
      return {};
    case ErrorCode::NewerVersion:
      //: %1: a version
      if (isStore(error))
        return ErrorsTr::tr("This Baremark writes %1. Update Baremark, or choose another store.").arg(allowed);
      return ErrorsTr::tr("This Baremark reads %1. Update Baremark to read this file.", "a version").arg(allowed);
    // A whole sentence: what to do.
    case ErrorCode::CheckFailed:
      return allowed;
    default:
      return ErrorsTr::tr("Allowed: %1.", "what is allowed, such as: 1 to 64").arg(allowed);
  }
}

/// The advice that depends only on the code.
QString wayOutOf(const Error& error, Reader reader) {
  const bool isTerminal = reader == Reader::Terminal;
  switch (error.code) {
    case ErrorCode::Offline:
      return offlineAdvice(error, reader).join(QLatin1Char(' '));
    case ErrorCode::Cancelled:
      if (error.allowed == Phrase::TestKept)
        return ErrorsTr::tr("Run the same command again to continue, including the build of the engine.");
      if (error.allowed != Phrase::TestKeptEngineReady) return {};
      //: %1: a host
      return ErrorsTr::tr(
                 "You can use the host as it is. To repeat the missing part of the test: baremark-cli host test %1")
          .arg(phraseText(error.where));
    case ErrorCode::NoSpace:
      return ErrorsTr::tr("Free some space and try again. Nothing was lost.");
    case ErrorCode::Corrupt:
      if (error.value.phrase() == Phrase::ChangedWhileSent) return ErrorsTr::tr("Try again.");
      return isTerminal
                 ? ErrorsTr::tr("Run “baremark-cli store check”. If it reports damage, restore a backup.")
                 : ErrorsTr::tr("Check the store under Settings. If the check reports damage, restore a backup.");
    case ErrorCode::PermissionDenied:
      if (error.value != kNoPrograms) return ErrorsTr::tr("Check its owner and permissions, or choose another place.");
      return isTerminal ? ErrorsTr::tr("Choose a folder on another file system with “--root”.")
                        : ErrorsTr::tr("Choose a folder on another file system.");
    default:
      return {};
  }
}

/// What to do about a usual mistake in a JSON file (core/base/json.h). Empty: it is another one.
QString adviceOfJson(const QString& found) {
  if (found.isEmpty()) return {};
  if (found == QLatin1String("UTF-16")) return ErrorsTr::tr("The file is in UTF-16. Save it in UTF-8.");
  if (found == QLatin1String(",")) return ErrorsTr::tr("There is a comma too many. Remove it.");
  if (found == QStringLiteral("\u00a0"))
    return ErrorsTr::tr("There is a no-break space. Replace it by an ordinary one.");
  if (found == QLatin1String("//") || found == QLatin1String("/*") || found == QLatin1String("#"))
    return ErrorsTr::tr("JSON has no comments. Remove this one.");
  //: %1: a quotation mark that JSON does not know
  return ErrorsTr::tr("Replace %1 by the straight quotation mark \".").arg(found);
}

QString adviceOf(const Error& error, Reader reader) {
  if (error.allowed == Phrase::JsonInUtf8) {
    const QString advice = adviceOfJson(phraseText(error.value));
    if (!advice.isEmpty()) return advice;
  }
  for (const AdviceForm& form : ErrorsTr::kAdviceOfErrors)
    if (form.phrase == error.allowed.phrase()) return ErrorsTr::tr(form.wordsFor(reader));
  //: %1: names of runtimes
  if (isRuntimeOfOneNode(error))
    return ErrorsTr::tr("Choose a runtime that reads the image from a folder or file that all nodes see: %1.")
        .arg(phraseText(error.allowed));
  if (isOwnOption(error))
    return ErrorsTr::tr("Remove it. With this option, Baremark could not submit the job or find it again.");
  const bool isOfName = error.code == ErrorCode::UnknownValue || error.code == ErrorCode::NotFound;
  QStringList advice;
  if (const auto whole = adviceText(error.allowed, reader)) {
    if (isOfName && !error.suggestion.empty()) advice << suggestionOf(error);
    return (advice << *whole).join(QLatin1Char(' '));
  }
  const bool isOfCheck = error.code == ErrorCode::CheckFailed;
  const bool isFix = error.suggestion.phrase() == Phrase::RuntimeFix;
  if (!error.suggestion.empty() && error.code != ErrorCode::Offline && !isOfCheck && !isFix)
    advice << suggestionOf(error);
  if (!error.allowed.empty()) advice << rangeOf(error);
  // The window has a button for it.
  if (isOfCheck && !error.suggestion.empty() && reader == Reader::Terminal) advice << wayPastCheck(error);
  advice << wayOutOf(error, reader);
  if (isFix) advice << phraseText(error.suggestion);
  return joined(advice, QStringLiteral(" "));
}

/// A known issue without its full stop, for use inside a sentence. Other words stay as they are.
QString issueInSentence(const QString& words) {
  const QString sentence = translatedIssue(words.toStdString() + ".");
  return sentence.endsWith(QLatin1Char('.')) ? sentence.chopped(1) : sentence;
}

}  // namespace

bool isOfDescriptor(const Error& error) {
  const std::string folder =
      QStandardPaths::writableLocation(QStandardPaths::ConfigLocation).toStdString() + "/baremark/";
  const std::string where = error.where.english();
  return where.starts_with(folder) && where.find('/', folder.size()) != std::string::npos;
}

ErrorText describe(const Error& given, Reader reader) {
  constexpr std::size_t kMostDetail = 16384;
  Error error = given;
  // Some of the text comes from a host.
  for (Phrased* slot : {&error.where, &error.value, &error.allowed}) *slot = slot->withTexts(shownWords);
  error.detail = core::base::printable(error.detail, kMostDetail);
  const QString where = error.where.empty() ? ErrorsTr::tr("This", "stands where the name of a thing is not known")
                                            : placeText(error.where, reader);
  QString advice = adviceOf(error, reader);
  if (isOfDescriptor(given))
    advice = (advice + QLatin1Char(' ') +
              ErrorsTr::tr(
                  "Correct the file or remove it, then start Baremark again. Until then, Baremark works without it."))
                 .trimmed();
  return {errorTitle(error, where), reasonOf(error), advice, withTranslatedIssue(qString(error.detail).trimmed())};
}

QString describeField(const Error& error, const QString& field) {
  Error shown = error;
  for (Phrased* slot : {&shown.value, &shown.allowed}) *slot = slot->withTexts(shownWords);
  if (isZippedName(shown)) {
    // The file has the name in quotes.
    const QString name = phraseText(shown.value).remove(QLatin1Char('"'));
    shown.value = settingName(name.toStdString()).toStdString();
    shown.allowed = {};  // keys of the file
    shown.suggestion = {};
  }
  // In quotes, because a label such as "Blocks at each point" does not read as the subject of a sentence.
  const QString where =
      field.isEmpty() ? ErrorsTr::tr("This field") : ErrorsTr::tr("“%1”", "the name of a field").arg(field);
  return (errorTitle(shown, where) + QLatin1Char(' ') + adviceOf(shown, Reader::Window)).trimmed();
}

QString toLines(const ErrorText& text) {
  return joined({text.title, text.reason, text.advice, text.detail}, QStringLiteral("\n"));
}

QString namesText(const Phrased::Names& names) {
  constexpr std::size_t kShown = 12;
  const std::size_t shown = std::min(names.size(), kShown);
  QStringList words;
  for (std::size_t i = 0; i < shown; ++i) words << qString(names[i]);
  if (names.size() > shown)
    return Text::tr("%1 and %2 more", "names, how many more")
        .arg(words.join(QStringLiteral(", ")), QString::number(names.size() - shown));
  if (words.size() < 2) return words.join(QString());
  const QString last = words.takeLast();
  return Text::tr("%1 or %2", "names, the last name").arg(words.join(QStringLiteral(", ")), last);
}

QString valueText(const Phrased::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QString::number(*number);
  if (const auto* names = std::get_if<Phrased::Names>(&value)) return namesText(*names);
  return qString(std::get<std::string>(value));
}

QString filled(const QString& words, const QStringList& values) {
  QString out;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const int number = words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() : -1;
    if (number < 1 || number > values.size()) {
      out += words[i];
      continue;
    }
    out += values[number - 1];
    ++i;
  }
  return out;
}

QString phraseText(const Phrased& phrased) {
  QStringList values;
  for (const Phrased::Value& value : phrased.values()) values << valueText(value);
  if (phrased.phrase() <= Phrase::Names) return values.join(QString());
  if (phrased.phrase() == Phrase::RuntimeIssue || phrased.phrase() == Phrase::RuntimeFix)
    return translatedIssue(values.join(QString()).toStdString());
  if (phrased.phrase() == Phrase::FoundNotRunning && values.size() == 2) values[1] = issueInSentence(values[1]);
  return filled(QCoreApplication::translate("Phrases", core::base::englishPattern(phrased.phrase()).data()), values);
}

}  // namespace baremark::app::text
