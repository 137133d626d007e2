// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/patience.h"

#include <algorithm>

namespace baremark::core::runs {
namespace {

/// How `stat -f` begins the names of those that many machines write to, and of FUSE, by which others are mounted.
constexpr std::array kSharedKinds{"nfs", "lustre", "gpfs", "beegfs", "ceph", "cifs", "smb", "afs", "panfs", "pvfs", "orangefs", "fuse"};

/// The attributes of an NFS client may be a minute old, and a folder's as well; Nextflow waits as long.
constexpr std::chrono::seconds kSharedGrace{270};

}  // namespace

Patience patienceOn(std::string_view fileSystem) {
  Patience patience;
  const bool isShared = std::any_of(kSharedKinds.begin(), kSharedKinds.end(), [&](std::string_view kind) { return fileSystem.substr(0, kind.size()) == kind; });
  if (isShared) patience.afterEnd = patience.lateFiles = kSharedGrace;
  return patience;
}

}  // namespace baremark::core::runs
