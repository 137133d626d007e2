// SPDX-License-Identifier: GPL-3.0-or-later
// A copy of a store that takes its name only when it is whole, checked and on the disk, and never takes another file's.
#pragma once

#include <string>

#include "core/base/result.h"

namespace baremark::core::storage {

class Connection;

/// Copies all that is committed, what stands in the write-ahead log included. Conflict: `target` is there already,
/// whatever it is. Corrupt: the copy is not sound. What fails leaves nothing behind.
[[nodiscard]] base::Result<void> writeCopy(Connection& from, const std::string& store, const std::string& target);

}  // namespace baremark::core::storage
