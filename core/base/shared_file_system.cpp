// SPDX-License-Identifier: Apache-2.0
#include "core/base/shared_file_system.h"

#include <sys/vfs.h>

#include <algorithm>
#include <array>

namespace baremark::core::base {
namespace {

struct SharedKind {
  std::string_view name;  ///< its names begin with this
  std::uint32_t number;   ///< from linux/magic.h or the source of its driver
};

constexpr std::array<SharedKind, 17> kSharedKinds{{{"nfs", 0x6969},
                                                   {"smb", 0x517B},
                                                   {"smb", 0xFE534D42},
                                                   {"cifs", 0xFF534D42},
                                                   {"lustre", 0x0BD00BD0},
                                                   {"gpfs", 0x47504653},
                                                   {"beegfs", 0x19830326},
                                                   {"fhgfs", 0x19830326},
                                                   {"ceph", 0x00C36400},
                                                   {"afs", 0x5346414F},
                                                   {"k-afs", 0x6B414653},
                                                   {"panfs", 0xAAD7AAEA},
                                                   {"pvfs", 0x20030528},
                                                   {"orangefs", 0x20030528},
                                                   {"9p", 0x01021997},
                                                   {"v9fs", 0x01021997},
                                                   {"fuse", 0x65735546}}};

}  // namespace

bool isSharedFileSystem(std::string_view kind) {
  return std::ranges::any_of(
      kSharedKinds, [&](const SharedKind& shared) { return kind.substr(0, shared.name.size()) == shared.name; });
}

bool isSharedFileSystem(std::uint32_t kind) {
  return std::ranges::any_of(kSharedKinds, [&](const SharedKind& shared) { return shared.number == kind; });
}

bool liesOnSharedFileSystem(const std::string& path) {
  struct statfs facts {};
  return ::statfs(path.c_str(), &facts) == 0 && isSharedFileSystem(static_cast<std::uint32_t>(facts.f_type));
}

}  // namespace baremark::core::base
