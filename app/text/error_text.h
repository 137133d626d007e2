// SPDX-License-Identifier: GPL-3.0-or-later
// An Error in three parts: what happened, the likely reason, what to do; and the details. Only app/text makes words of
// an error code. They depend only on the error and on the place of the user's config folder.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <string>

#include "core/base/error.h"
#include "core/base/phrased.h"

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
};

/// The error is about one of the user's descriptor files, which Baremark then leaves out.
[[nodiscard]] bool isOfDescriptor(const core::base::Error& error);

[[nodiscard]] ErrorText describe(const core::base::Error& error, Reader reader = Reader::Window);
/// Title and advice for the field of the window with the name `field`; "this field" if the name is empty.
[[nodiscard]] QString describeField(const core::base::Error& error, const QString& field);

/// Over several lines, for a terminal.
[[nodiscard]] QString toLines(const ErrorText& text);

// The words for the parts of an error. core/base/phrases.h has their English.

/// Such as "1 to 64 bytes". What is ADVICE or ENGLISH there stays English.
[[nodiscard]] QString phraseText(const core::base::Phrased& phrased);
/// A number, a text as it is, or the names as in "a, b or c" and "a, b and 7 more".
[[nodiscard]] QString valueText(const core::base::Phrased::Value& value);

/// Replaces %1 to %9 in `words` in one pass, because a value may contain a percent sign.
[[nodiscard]] QString filled(const QString& words, const QStringList& values);

}  // namespace baremark::app::text
