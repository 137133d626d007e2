// SPDX-License-Identifier: GPL-3.0-or-later
// An Error in three parts: what happened, the likely reason, what to do; and the details. Only app/text makes words of
// an error code. They depend only on the error and on the place of the user's config folder.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "app/text/names.h"

namespace baremark::app::text {

/// Error::value of PermissionDenied: programs may not run from this folder.
inline constexpr const char* kNoPrograms = "noexec";
/// Error::value of Cancelled: the test of the host `where`. `allowed` is Phrase::TestKept or TestKeptEngineReady if the
/// results are kept.
inline constexpr const char* kHostTest = "host_test";

/// Error::value of Cancelled: only the command ended; blocks on the host keep running.
inline constexpr const char* kGoesOn = "goes_on";
/// Error::value of Cancelled: the command `cancel` ended after it stored the request.
inline constexpr const char* kCancelStored = "cancel_stored";

/// The place where the user reads the words: a terminal names keys of files, options and commands, the window names
/// fields, pages and buttons.
enum class Reader : std::uint8_t { Window, Terminal };

struct ErrorText {
  QString title;   ///< what happened, at most about 60 characters and the place
  QString reason;  ///< the likely reason; may be empty
  QString advice;  ///< what to do; may be empty
  QString detail;  ///< the other side's own words; untrusted, plain text
  bool operator==(const ErrorText&) const = default;
};

/// The error is about one of the user's descriptor files, which Baremark then leaves out.
[[nodiscard]] bool isOfDescriptor(const Error& error);

[[nodiscard]] ErrorText describe(const Error& error, Reader reader = Reader::Window);
/// Title and advice for the field of the window with the name `field`; "this field" if the name is empty.
[[nodiscard]] QString describeField(const Error& error, const QString& field);

/// Over several lines, for a terminal.
[[nodiscard]] QString toLines(const ErrorText& text);

// The words for the parts of an error. core/base/phrases.h has their English.

/// Such as "1 to 64 bytes". What is ADVICE or ENGLISH there stays English.
[[nodiscard]] QString phraseText(const core::base::Phrased& phrased);
/// A number, a text as it is, or the names as in "a, b or c" and "a, b and 7 more".
[[nodiscard]] QString valueText(const core::base::Phrased::Value& value);

/// Replaces %1 to %9 in `words` in one pass, because a value may contain a percent sign.
[[nodiscard]] QString filled(const QString& words, const QStringList& values);

// error_title.cpp: what happened, and where.

/// One sentence about the error; `where` is the name of its place in the user's language.
[[nodiscard]] QString errorTitle(const Error& error, const QString& where);

/// A further option for a scheduler that Baremark sets itself (core/launch), so that the user may not set it.
[[nodiscard]] bool isOwnOption(const Error& error);
/// The error is about a runtime that jobs cannot use, because each node keeps images of its own.
[[nodiscard]] bool isRuntimeOfOneNode(const Error& error);
/// The error is about an experiment that runs or waits, although it must have ended.
[[nodiscard]] bool isUnfinished(const Error& error);
/// The error is about a setting that changes together with others and has no value.
[[nodiscard]] bool isZippedName(const Error& error);

/// Error::where in the user's language. The window shows the name of its field for an option or a key.
[[nodiscard]] QString placeText(const core::base::Phrased& where, Reader reader);

// advice_text.cpp: what to do about an error whose range needs more than "Allowed: 1 to 64.": a whole sentence for
// each. If it names keys, options or commands, the window has a second one.

struct AdviceForm {
  Phrase phrase;
  const char* terminal;          ///< the sentence for a terminal
  const char* window = nullptr;  ///< the sentence for the window; nullptr: the same
  [[nodiscard]] const char* wordsFor(Reader reader) const {
    return reader == Reader::Window && window != nullptr ? window : terminal;
  }
};
[[nodiscard]] std::span<const AdviceForm> adviceForms();

/// In the user's language. Nothing: what is allowed is a range or a list of names, and has no sentence of its own.
[[nodiscard]] std::optional<QString> adviceText(const core::base::Phrased& allowed, Reader reader);

// offline_text.cpp: why there is no connection to a host.

[[nodiscard]] QString offlineTitle(const Error& error);
[[nodiscard]] QString offlineReason(const Error& error);
/// What to do, in the words of the window or of the command line.
[[nodiscard]] QStringList offlineAdvice(const Error& error, Reader reader);
/// The sentence that a command, or a transfer of the window, waits for the connection instead of failing with `error`.
[[nodiscard]] QString waitsForLink(const Error& error, Reader reader = Reader::Terminal);

}  // namespace baremark::app::text
