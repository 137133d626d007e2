// SPDX-License-Identifier: GPL-3.0-or-later
// A copy of a store that takes its name only when it is whole, checked and on the disk, and another file's only where that
// is asked for.
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
  const std::function<bool()>& isCancelled;  ///< true: it is not wanted any more; may be empty
};

/// Copies all that is committed, what stands in the write-ahead log included. Conflict: `target` is the store or a file
/// that SQLite keeps beside it, or is there already, whatever it is, and shall be kept. Busy: it is a store that is open.
/// Corrupt: the copy is not sound. Cancelled: as was asked for. What fails leaves nothing behind, and what was there as it was.
[[nodiscard]] base::Result<void> writeCopy(Connection& from, const std::string& store, const Copy& copy);

}  // namespace baremark::core::storage
