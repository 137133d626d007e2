// SPDX-License-Identifier: Apache-2.0
#include "engine/version.h"

#include "build_identity.h"

namespace baremark::engine {

std::string engineVersion() {
  return kVersion;
}

std::string engineCommit() {
  return kCommit;
}

}  // namespace baremark::engine
