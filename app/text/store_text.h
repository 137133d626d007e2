// SPDX-License-Identifier: GPL-3.0-or-later
// Messages about the store.
#pragma once

#include <QString>

#include "app/text/error_text.h"

namespace baremark::app::text {

/// A note that the store has no write-ahead log because of its file system.
[[nodiscard]] ErrorText rollbackNote(const QString& path);

}  // namespace baremark::app::text
