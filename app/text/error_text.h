// SPDX-License-Identifier: GPL-3.0-or-later
// An Error in three parts: what happened, likely why, what to do; and the details for who wants them. The one place where an
// error code becomes words.
#pragma once

#include <QString>
#include <cstdint>

#include "core/base/error.h"

namespace baremark::app::text {

/// As Error::value of PermissionDenied: a folder that no program may run from.
inline constexpr const char* kNoPrograms = "noexec";
/// As Error::value of Cancelled: the test of the host `where`; `allowed` says where what was found is kept, and whether
/// there was an engine already.
inline constexpr const char* kHostTest = "host_test";
inline constexpr const char* kKept = "kept";
inline constexpr const char* kKeptReady = "kept_ready";

/// As Error::allowed of CommandFailed and Timeout: a scheduler is installed on a host and does not answer.
inline constexpr const char* kOtherScheduler = "other_scheduler";

/// As Error::value of Cancelled: the verb alone; what is at work on the host goes on.
inline constexpr const char* kGoesOn = "goes_on";
/// The same of the verb that cancels: the request is stored.
inline constexpr const char* kCancelStored = "cancel_stored";

/// Who reads an error's words: at a terminal the keys of files, options and commands are known, in the window its
/// fields, pages and buttons.
enum class Reader : std::uint8_t { Window, Terminal };

struct ErrorText {
  QString title;   ///< what happened, at most about 60 characters and the place
  QString reason;  ///< likely why; may be empty
  QString advice;  ///< what to do; may be empty
  QString detail;  ///< the other side's own words; untrusted, plain text
};

[[nodiscard]] ErrorText describe(const core::base::Error& error, Reader reader = Reader::Window);
/// Title and advice for a field of the window, which has this name; without one the sentence speaks of "this field".
[[nodiscard]] QString describeField(const core::base::Error& error, const QString& field);

/// Over several lines, for a terminal.
[[nodiscard]] QString toLines(const ErrorText& text);

}  // namespace baremark::app::text
