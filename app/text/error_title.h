// SPDX-License-Identifier: GPL-3.0-or-later
// What happened, in the title of an error.
// The place of an error in words: Error::where of core and remote, and fields of the window.
#pragma once

#include <QString>

#include "app/text/error_text.h"
#include "core/base/error.h"

namespace baremark::app::text {

/// One sentence about the error; `where` is the name of its place in the user's language.
[[nodiscard]] QString errorTitle(const core::base::Error& error, const QString& where);

/// A further option for a scheduler that Baremark sets itself (core/launch), so that the user may not set it.
[[nodiscard]] bool isOwnOption(const core::base::Error& error);
/// The error is about a runtime that jobs cannot use, because each node keeps images of its own.
[[nodiscard]] bool isRuntimeOfOneNode(const core::base::Error& error);
/// The error is about an experiment that runs or waits, although it must have ended.
[[nodiscard]] bool isUnfinished(const core::base::Error& error);
/// The error is about a setting that changes together with others and has no value.
[[nodiscard]] bool isZippedName(const core::base::Error& error);

/// Error::where in the user's language. The window shows the name of its field for an option or a key.
[[nodiscard]] QString placeText(const core::base::Phrased& where, Reader reader);

}  // namespace baremark::app::text
