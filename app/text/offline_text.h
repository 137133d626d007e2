// SPDX-License-Identifier: GPL-3.0-or-later
// The words of errors with ErrorCode::Offline: why there is no connection to a host. Pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "app/text/error_text.h"
#include "core/base/error.h"

namespace baremark::app::text {

[[nodiscard]] QString offlineTitle(const core::base::Error& error);
[[nodiscard]] QString offlineReason(const core::base::Error& error);
/// What to do, in the words of the window or of the command line.
[[nodiscard]] QStringList offlineAdvice(const core::base::Error& error, Reader reader);
/// The sentence that a command, or a transfer of the window, waits for the connection instead of failing with `error`.
[[nodiscard]] QString waitsForLink(const core::base::Error& error, Reader reader = Reader::Terminal);

}  // namespace baremark::app::text
