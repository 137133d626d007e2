// SPDX-License-Identifier: GPL-3.0-or-later
// Core, remote and the program give the parts of an error as phrases of core/base/phrased.h. Every phrase that a user
// reads has a form or a sentence in app/text (tests/checks/english_errors_test.cpp: no English is in its place).
#include <gtest/gtest.h>

#include <QString>
#include <set>
#include <string>

#include "app/text/advice_text.h"
#include "app/text/phrase_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;

/// Only developers read them: they are about descriptors, telemetry and other files of programs.
const std::set<Phrase> kOfDevelopers = {Phrase::NumbersOrNull,
                                        Phrase::Utf8,
                                        Phrase::UtcTime,
                                        Phrase::Ulid,
                                        Phrase::Ulids,
                                        Phrase::RegularExpression,
                                        Phrase::FinitePositive,
                                        Phrase::FiniteAtLeast,
                                        Phrase::BytesInALine,
                                        Phrase::EntriesLikeFirstColumn,
                                        Phrase::OffsetAndLimit,
                                        Phrase::OffsetAtMost,
                                        Phrase::PlannedRange,
                                        Phrase::OneOfEachABlock,
                                        Phrase::AgentKeys,
                                        Phrase::LastLine,
                                        Phrase::BlockNotEnded,
                                        Phrase::PlannedBlock,
                                        Phrase::OneImporter,
                                        Phrase::ArgvWord,
                                        Phrase::ArgvCondition,
                                        Phrase::TagPattern,
                                        Phrase::LauncherName,
                                        Phrase::UnusedLauncherName,
                                        Phrase::JobInWords,
                                        Phrase::NameOfVariable,
                                        Phrase::NamesOfVariables,
                                        Phrase::BeginningsOfVariables,
                                        Phrase::EntryCount,
                                        Phrase::Milliseconds,
                                        Phrase::SchemaStep,
                                        Phrase::AliasesOfLaunchers};

/// Only the engine prints them.
const std::set<Phrase> kOfTheEngine = {
    Phrase::ObjectOfTexts,   Phrase::WholeNumbersUpTo,   Phrase::DataWithThisModel, Phrase::ListedOption,
    Phrase::OptionForm,      Phrase::OptionOnce,         Phrase::IdxFile,           Phrase::IdxBytes,
    Phrase::IdxMagic,        Phrase::IdxDimensions,      Phrase::IdxDataBytes,      Phrase::OneOrMore,
    Phrase::ImagesOfModel,   Phrase::OneAnImage,         Phrase::Checkpoint,        Phrase::CheckpointFile,
    Phrase::SafetensorsFile, Phrase::TensorTypes,        Phrase::TensorOffsets,     Phrase::TensorSize,
    Phrase::TensorsOfModel,  Phrase::TensorsOfOptimizer, Phrase::BytesOfHeader,     Phrase::AsHeaderSays,
    Phrase::NoGaps,          Phrase::NoCheckSum,         Phrase::DimensionCount};

/// Values that are the same in every language, and phrases with which error_text.cpp chooses a sentence itself.
const std::set<Phrase> kChosenInCode = {Phrase::None,
                                        Phrase::Value,
                                        Phrase::Names,
                                        Phrase::SlurmOnly,
                                        Phrase::SchedulerSilent,
                                        Phrase::SchedulerAway,
                                        Phrase::OtherSchedulerAnswered,
                                        Phrase::TestKept,
                                        Phrase::TestKeptEngineReady,
                                        Phrase::ProgramEnds,
                                        Phrase::StoreVersion,
                                        Phrase::BytesFree,
                                        Phrase::QuotaUsedUp,
                                        Phrase::Process,
                                        Phrase::ProcessOfMachine,
                                        Phrase::ChangedWhileSent,
                                        Phrase::CannotReadAll,
                                        Phrase::CopyDiffers,
                                        Phrase::NoAnswer,
                                        Phrase::NotStartedInTime,
                                        Phrase::NoDatabase,
                                        Phrase::OtherDatabase,
                                        Phrase::OlderStore,
                                        Phrase::LeaveOut,
                                        Phrase::RuntimeIssue,
                                        Phrase::RuntimeFix,
                                        Phrase::KindUnfinished};

std::string quoted(Phrase phrase) {
  return "“" + std::string(core::base::englishPattern(phrase)) + "”";
}

/// The highest n of %n in `text`.
int placesIn(const QString& text) {
  int most = 0;
  for (int number = 1; number <= 9; ++number) {
    if (text.contains(QStringLiteral("%%1").arg(number))) most = number;
  }
  return most;
}

int placesOf(Phrase phrase) {
  return placesIn(QString::fromStdString(std::string(core::base::englishPattern(phrase))));
}

TEST(Phrases, everyPhraseThatAUserReadsHasAFormOrASentence) {
  std::set<Phrase> told;
  for (const PhraseForm& form : phraseForms()) EXPECT_TRUE(told.insert(form.phrase).second) << quoted(form.phrase);
  for (const AdviceForm& form : adviceForms()) EXPECT_TRUE(told.insert(form.phrase).second) << quoted(form.phrase);
  for (std::size_t code = 0; code < core::base::kPhrases; ++code) {
    const auto phrase = static_cast<Phrase>(code);
    const bool isExcepted =
        kOfDevelopers.contains(phrase) || kOfTheEngine.contains(phrase) || kChosenInCode.contains(phrase);
    EXPECT_NE(told.contains(phrase), isExcepted) << quoted(phrase)
                                                 << (isExcepted ? " has a form now"
                                                                : " is English in every language: give it a form in "
                                                                  "app/text/phrase_text.cpp or a sentence in "
                                                                  "app/text/advice_text.cpp");
  }
}

TEST(Phrases, aFormHasNoMoreValuesThanItsPhrase) {
  for (const PhraseForm& form : phraseForms())
    EXPECT_EQ(placesIn(QString::fromUtf8(form.text)), placesOf(form.phrase)) << quoted(form.phrase);
  for (const AdviceForm& form : adviceForms()) {
    EXPECT_LE(placesIn(QString::fromUtf8(form.terminal)), placesOf(form.phrase)) << quoted(form.phrase);
    if (form.window != nullptr) {
      EXPECT_LE(placesIn(QString::fromUtf8(form.window)), placesOf(form.phrase)) << quoted(form.phrase);
    }
  }
}

}  // namespace
}  // namespace baremark::app::text
