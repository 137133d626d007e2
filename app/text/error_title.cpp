// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "core/runs/submission.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::text {
namespace {

struct TitlesTr {
  Q_DECLARE_TR_FUNCTIONS(Errors)

 public:
  // Options and keys for which the window has a field.
  static constexpr NameWords kOptions[] = {
      {"--blocks", QT_TR_NOOP("The number of blocks")},
      {"--note", QT_TR_NOOP("The reason")},
      {"--baseline", QT_TR_NOOP("The baseline")},
      {"--margin", QT_TR_NOOP("The margin")},
      {"--point", QT_TR_NOOP("The point")},
      {"root", QT_TR_NOOP("The folder of the runs")},
      {"engine", QT_TR_NOOP("The engine")},
      {"scheduler", QT_TR_NOOP("The scheduler")},
      {"destination", QT_TR_NOOP("The address")},
      {"port", QT_TR_NOOP("The port")},
      {"arm", QT_TR_NOOP("The arm")},
      {"key", QT_TR_NOOP("The difference")},
  };
};

using core::base::Phrased;

constexpr std::string_view kOfVariable = "/env/";  // in a path of an experiment's file
constexpr std::string_view kRuntimeKey = "/runtime";

/// How the experiment of the error ended, in words; nothing if the error is about something else.
std::optional<QString> stateOfEnd(const Error& error) {
  const bool isOfExperiment =
      error.where.phrase() == Phrase::ExperimentOfId || error.where.phrase() == Phrase::ExperimentOfName;
  const auto state = isOfExperiment ? core::model::experimentStateNamed(error.value.english()) : std::nullopt;
  return state && core::model::isOver(*state) ? std::optional(describe(*state).words) : std::nullopt;
}

/// A count instead of a value, such as "17 arms" or "a list of 3".
bool isCount(const Phrased& value) {
  switch (value.phrase()) {
    case Phrase::ListOf:
    case Phrase::Bytes:
    case Phrase::ArmCount:
    case Phrase::FolderCount:
    case Phrase::ValueCount:
      return true;
    default:
      return false;
  }
}

bool isEmptyValue(const Phrased& value) {
  return value.empty() || value == "\"\"" || value.phrase() == Phrase::Empty || value.phrase() == Phrase::EmptyText ||
         value == Phrased(Phrase::ListOf, 0);
}

QString titleOfNothing(const Error& error, const QString& where) {
  const QString name = phraseText(error.value);
  if (name.isEmpty()) return TitlesTr::tr("%1 does not exist.", "a place or a thing").arg(where);
  switch (error.where.phrase()) {
    case Phrase::KindHost:
      return TitlesTr::tr("There is no host “%1”.", "a name").arg(name);
    case Phrase::KindImage:
      return TitlesTr::tr("There is no image “%1”.", "a name").arg(name);
    case Phrase::KindForm:
      return TitlesTr::tr("The image has no copy for “%1”.", "a runtime").arg(name);
    case Phrase::KindExperiment:
      return TitlesTr::tr("There is no experiment “%1”.", "the beginning of an id").arg(name);
    case Phrase::KindRuntime:
      return TitlesTr::tr("There is no runtime “%1”.", "a name").arg(name);
    case Phrase::KindProfiler:
      return TitlesTr::tr("There is no profiler “%1”.", "a name").arg(name);
    case Phrase::KindData:
      return TitlesTr::tr("There are no data “%1”.", "a name").arg(name);
    case Phrase::KindFile:
      return TitlesTr::tr("There is no file “%1”.", "a path").arg(name);
    case Phrase::KindUnfinished:
      return TitlesTr::tr("“%1” has no unfinished experiment.", "a file or an id").arg(name);
    default:
      break;
  }
  // The value of an experiment's setting is a path.
  if (const std::string path = error.where.english(); path.rfind('/', 0) == 0) {
    const bool isFolder = path.find("/data_dir") != std::string::npos;
    if (isFolder && !name.startsWith(QLatin1Char('/')))
      return TitlesTr::tr("%1: “%2” is not an absolute path. An absolute path begins with “/”.",
                          "a field or a key of a file; a path")
          .arg(where, name);
    return TitlesTr::tr("%1: %2 does not exist.", "a field or a key of a file; a path").arg(where, name);
  }
  return TitlesTr::tr("%1 has no “%2”.", "a place or a kind of thing; a name").arg(where, name);
}

QString titleOfConflict(const Error& error, const QString& where) {
  const QString value = phraseText(error.value);
  if (error.allowed == Phrase::OneCaseLeft) return TitlesTr::tr("Every case is excluded.");
  //: %1: the beginning of an id
  if (error.value == core::storage::kSeveral) return TitlesTr::tr("%1 matches several experiments.").arg(where);
  if (const auto state = stateOfEnd(error))
    return TitlesTr::tr("%1 has already ended: %2.", "an experiment; its state").arg(where, *state);
  if (value.isEmpty()) return TitlesTr::tr("%1 conflicts with the present state.", "a place or a thing").arg(where);
  if (error.value == Phrase::IndependentOrder)
    return TitlesTr::tr("%1 cannot be combined with %2.", "a place; a setting of the file").arg(where, value);
  //: %1: something that is there or not
  if (error.value == "true") return TitlesTr::tr("%1 cannot be combined with the other settings.").arg(where);
  return TitlesTr::tr("%1 cannot be %2 here.", "a place; a value or state").arg(where, value);
}

QString titleOfValue(const Error& error, const QString& where) {
  const QString value = phraseText(error.value);
  if (isEmptyValue(error.value)) return TitlesTr::tr("%1 is empty.", "a place or a thing").arg(where);
  if (isOwnOption(error)) return TitlesTr::tr("The option “%1” is not allowed.", "of a scheduler").arg(value);
  if (isZippedName(error))
    return TitlesTr::tr("%1 contains “%2”, which has no value.", "a field; a setting").arg(where, value);
  if (isCount(error.value) && error.code == ErrorCode::OutOfRange)
    return TitlesTr::tr("%1 has %2.", "a place; a number of things").arg(where, value);
  switch (error.code) {
    case ErrorCode::UnknownValue:
      return TitlesTr::tr("%1 has the unknown value %2.", "%1: a place, %2: a value").arg(where, value);
    //: %1: a place, %2: a value or its kind
    case ErrorCode::WrongType:
      return TitlesTr::tr("%1 is %2, which is the wrong type.").arg(where, value);
    default:
      return TitlesTr::tr("%1 is %2, which is out of range.", "%1: a place, %2: a value").arg(where, value);
  }
}

}  // namespace

bool isOwnOption(const Error& error) {
  const Phrase phrase = error.allowed.phrase();
  return phrase == Phrase::NoRefusedOption || phrase == Phrase::NoOptionOfName || phrase == Phrase::NoClusterOption;
}

bool isRuntimeOfOneNode(const Error& error) {
  const std::string where = error.where.english();
  return error.code == ErrorCode::NotApplicable && error.allowed.phrase() == Phrase::Names &&
         where.find("/arms/") != std::string::npos && where.size() > kRuntimeKey.size() &&
         where.compare(where.size() - kRuntimeKey.size(), kRuntimeKey.size(), kRuntimeKey) == 0;
}

bool isUnfinished(const Error& error) {
  const auto state = core::model::experimentStateNamed(error.value.english());
  return state && !core::model::isOver(*state);
}

bool isZippedName(const Error& error) {
  return error.code == ErrorCode::UnknownValue && error.where.english().rfind("/zip/", 0) == 0;
}

QString errorTitle(const Error& error, const QString& where) {
  const std::string path = error.where.english();
  const QString value = phraseText(error.value);
  switch (error.code) {
    case ErrorCode::Malformed:
      return TitlesTr::tr("%1 cannot be read.", "a place or a thing").arg(where);
    case ErrorCode::UnknownKey:
      return TitlesTr::tr("%1 is not a known name.", "a key").arg(where);
    case ErrorCode::UnknownValue:
    case ErrorCode::WrongType:
    case ErrorCode::OutOfRange:
      return titleOfValue(error, where);
    case ErrorCode::Missing:
      //: %1: a line of a job's script
      if (error.where == "line") return TitlesTr::tr("The line “%1” is missing.").arg(value);
      return TitlesTr::tr("%1 is missing.", "a place or a thing").arg(where);
    case ErrorCode::Duplicate:
      //: %1: a name of a host
      if (error.where == Phrase::KindHost) return TitlesTr::tr("A host named %1 exists already.").arg(value);
      //: %1: a name of an image
      if (error.where == Phrase::KindImage) return TitlesTr::tr("An image named %1 exists already.").arg(value);
      return TitlesTr::tr("%1 is given twice.", "a place or a thing").arg(where);
    case ErrorCode::Conflict:
      return titleOfConflict(error, where);
    case ErrorCode::NotApplicable:
      if (error.allowed.phrase() == Phrase::RunsTheTree)
        return TitlesTr::tr("%1 needs no copy of the image.", "a runtime").arg(where);
      if (error.allowed == Phrase::SlurmOnly) return TitlesTr::tr("A cluster can only be named for Slurm.");
      if (error.allowed.phrase() == Phrase::JobsForRuntime)
        return TitlesTr::tr("%1 cannot run on this host.", "a runtime").arg(value);
      if (error.allowed.phrase() == Phrase::LauncherForRuntime)
        return TitlesTr::tr("The launcher %1 cannot start the ranks of %2.", "a launcher; a runtime")
            .arg(value, valueText(error.allowed.values().front()));
      if (error.allowed.phrase() == Phrase::LauncherOfMpi)
        return TitlesTr::tr("The launcher %1 belongs to another MPI than the engine.", "a launcher").arg(value);
      //: %1: a runtime
      if (isRuntimeOfOneNode(error)) return TitlesTr::tr("%1 cannot run in the jobs of a scheduler.").arg(value);
      //: %1: a place of a recipe, %2: "line 3: Bootstrap: yum"
      if (error.value.phrase() == Phrase::TextOfLine)
        return TitlesTr::tr("%1 cannot be written in this format: %2").arg(where, value);
      return TitlesTr::tr("%1 has no effect here.", "a setting").arg(where);
    case ErrorCode::Untrusted:
      if (const std::size_t name = path.find(kOfVariable); name != std::string::npos && path.find("/arms/") < name)
        return TitlesTr::tr("%1: “%2” is not the name of a variable.", "a field or a key of a file; what was typed")
            .arg(where, qString(path.substr(name + kOfVariable.size())));
      return TitlesTr::tr("%1 is not safe to use.", "a place or a thing").arg(where);
    case ErrorCode::TooLarge:
      return value.isEmpty() ? TitlesTr::tr("%1 is too large.", "a place or a thing").arg(where)
                             : TitlesTr::tr("%1 is too large: %2.", "a place; an amount").arg(where, value);
    //: %1: a file or a store, %2: its version
    case ErrorCode::NewerVersion:
      return TitlesTr::tr("%1 was made by a newer Baremark (%2).").arg(where, value);
    case ErrorCode::NotFound:
      return titleOfNothing(error, where);
    case ErrorCode::PermissionDenied:
      if (error.value == kNoPrograms) return TitlesTr::tr("No program may run from %1.", "a folder").arg(where);
      return TitlesTr::tr("Your account has no permission for %1.", "a place or a thing").arg(where);
    case ErrorCode::NoSpace:
      return TitlesTr::tr("There is no space left for %1.", "a place or a thing").arg(where);
    case ErrorCode::Io:
      return TitlesTr::tr("%1 could not be read or written.", "a place or a thing").arg(where);
    case ErrorCode::Corrupt:
      if (error.allowed.phrase() == Phrase::UnchangedForm)
        return TitlesTr::tr("%1 has changed since Baremark made it.", "a copy of an image").arg(where);
      return TitlesTr::tr("%1 is damaged.", "a place or a thing").arg(where);
    case ErrorCode::Busy:
      if (error.value == core::runs::kSubmitLimit)
        return TitlesTr::tr("%1 accepts no more jobs of this account now.", "a scheduler on a host").arg(where);
      if (isUnfinished(error)) return TitlesTr::tr("%1 has not ended yet.", "an experiment").arg(where);
      return TitlesTr::tr("%1 is in use.", "a place or a thing").arg(where);
    case ErrorCode::Timeout:
      return TitlesTr::tr("%1 did not answer in time.", "a host or a command").arg(where);
    case ErrorCode::CommandFailed:
      if (value.isEmpty()) return TitlesTr::tr("%1 failed.", "a command").arg(where);
      return TitlesTr::tr("%1 failed with status %2.", "%1: a command, %2: a number").arg(where, value);
    case ErrorCode::Unavailable:
      return TitlesTr::tr("%1 is not available.", "a thing or a host").arg(where);
    case ErrorCode::CheckFailed:
      //: %1: a check of a recipe, such as RC-02, %2: what it found
      if (error.value.phrase() == Phrase::ImageUnfitFor)
        return TitlesTr::tr("%1 stops the build: %2.").arg(where, phraseText(error.value));
      //: %1: a check before a run and its arm, such as PF-04 (charliecloud), %2: what it found
      return TitlesTr::tr("%1 stops the run: %2.").arg(where, phraseText(error.value));
    case ErrorCode::Offline:
      return offlineTitle(error);
    case ErrorCode::Cancelled:
      if (error.value == kHostTest) return TitlesTr::tr("The test of %1 was interrupted.", "a host").arg(where);
      //: %1: a verb of the command line
      if (error.value == kGoesOn || error.value == kCancelStored) return TitlesTr::tr("%1 was interrupted.").arg(where);
      return TitlesTr::tr("%1 was cancelled.", "a thing or a host").arg(where);
    case ErrorCode::Unexpected:
      return TitlesTr::tr("Something went wrong inside Baremark.");
  }
  return {};
}

QString placeText(const core::base::Phrased& where, Reader reader) {
  const char* field = where.phrase() <= Phrase::Value ? wordsOf(TitlesTr::kOptions, where.english()) : nullptr;
  return reader == Reader::Window && field != nullptr ? TitlesTr::tr(field) : phraseText(where);
}

}  // namespace baremark::app::text
