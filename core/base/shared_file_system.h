// SPDX-License-Identifier: Apache-2.0
// File systems that many machines write to, as the home and the scratch folders of clusters lie on: they show files late, and what
// processes share by mapping a file, machines do not. FUSE counts as one, for others are mounted by it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// By its kind as `stat -f` or a table of mounts names it: "nfs4", "lustre". An unknown name is none.
[[nodiscard]] bool isSharedFileSystem(std::string_view kind);

/// By its kind as statfs(2) numbers it.
[[nodiscard]] bool isSharedFileSystem(std::uint32_t kind);

/// Whether the file or folder lies on one. False where the system does not tell.
[[nodiscard]] bool liesOnSharedFileSystem(const std::string& path);

}  // namespace baremark::core::base
