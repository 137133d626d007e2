// SPDX-License-Identifier: Apache-2.0
// Recognises file systems that several machines write to. They may show files late, and a memory-mapped file is not
// shared between machines. FUSE counts as one, because shared file systems can be mounted with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// `kind` is the name from `stat -f` or from a mount table: "nfs4", "lustre". False for an unknown name.
[[nodiscard]] bool isSharedFileSystem(std::string_view kind);

/// `kind` is the number from statfs(2).
[[nodiscard]] bool isSharedFileSystem(std::uint32_t kind);

/// Whether the file or folder is on such a file system. False if the system does not report it.
[[nodiscard]] bool liesOnSharedFileSystem(const std::string& path);

}  // namespace baremark::core::base
