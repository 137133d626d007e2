// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/block_observation.h"

#include "core/protocol/block_files.h"

namespace baremark::core::runs {

std::string AttemptPaths::blockFolder() const {
  return experimentFolder + "/" + block.text();
}
std::string AttemptPaths::allocationFolder() const {
  return experimentFolder + "/" + allocation.text();
}
std::string AttemptPaths::attemptFolder() const {
  return blockFolder() + "/" + protocol::attemptFolder(attempt);
}
std::string AttemptPaths::runFolder(const base::RunId& run) const {
  return attemptFolder() + "/" + run.text();
}
std::string AttemptPaths::cancelFile() const {
  return blockFolder() + "/" + protocol::kCancelFile;
}
std::string AttemptPaths::startedFile() const {
  return attemptFolder() + "/" + protocol::kStartedFile;
}
std::string AttemptPaths::exitFile() const {
  return attemptFolder() + "/" + protocol::kExitFile;
}
std::string AttemptPaths::nextClaim() const {
  return blockFolder() + "/" + protocol::attemptFolder(attempt + 1) + "/" + protocol::kClaimFolder;
}

}  // namespace baremark::core::runs
