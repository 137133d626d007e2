// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/wait_limits.h"

#include "core/base/shared_file_system.h"

namespace baremark::core::runs {
namespace {

/// An NFS client may cache attributes for a minute, and those of a folder for another one. Nextflow waits as long.
constexpr std::chrono::seconds kSharedGrace{270};

}  // namespace

WaitLimits waitLimitsOn(std::string_view fileSystem) {
  WaitLimits limits;
  if (base::isSharedFileSystem(fileSystem)) limits.afterEnd = limits.lateFiles = kSharedGrace;
  return limits;
}

}  // namespace baremark::core::runs
