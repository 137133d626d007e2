// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/patience.h"

#include "core/base/shared_file_system.h"

namespace baremark::core::runs {
namespace {

/// The attributes of an NFS client may be a minute old, and a folder's as well; Nextflow waits as long.
constexpr std::chrono::seconds kSharedGrace{270};

}  // namespace

Patience patienceOn(std::string_view fileSystem) {
  Patience patience;
  if (base::isSharedFileSystem(fileSystem)) patience.afterEnd = patience.lateFiles = kSharedGrace;
  return patience;
}

}  // namespace baremark::core::runs
