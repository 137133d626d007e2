// SPDX-License-Identifier: GPL-3.0-or-later
// Why there is no connection to a host, in words: for errors with ErrorCode::Offline.
#pragma once

#include <QString>
#include <QStringList>

#include "app/text/error_text.h"
#include "core/base/error.h"

namespace baremark::app::text {

/// As Error::allowed of a link that broke: this program ends and does not connect again.
inline constexpr const char* kProgramEnds = "program_ends";

[[nodiscard]] QString offlineTitle(const core::base::Error& error);
[[nodiscard]] QString offlineReason(const core::base::Error& error);
/// In the words of the window or of the command line.
[[nodiscard]] QStringList offlineAdvice(const core::base::Error& error, Reader reader);
/// That a command waits for the link instead of ending with `error`.
[[nodiscard]] QString waitsForLink(const core::base::Error& error);

}  // namespace baremark::app::text
