// SPDX-License-Identifier: GPL-3.0-or-later
// A copy of a store. The copy gets its name only when it is complete, checked and on the disk. It replaces an existing
// file only if the caller asks for that. For this room's sources only.
#pragma once

#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

class Connection;

struct Copy {
  const std::string& target;
  Existing existing = Existing::Keep;
  const std::function<bool()>& isCancelled;  ///< true: stop; may be empty
};

/// Copies everything that is committed, including the write-ahead log. Conflict: `target` is the store itself, a file
/// that SQLite keeps beside it, or an existing file that must be kept. Busy: `target` is an open store. Corrupt: the
/// copy fails its check. Cancelled: by `isCancelled`. After an error no new file remains, and an existing `target` is
/// unchanged.
[[nodiscard]] base::Result<void> writeCopy(Connection& from, const std::string& store, const Copy& copy);

}  // namespace baremark::core::storage
