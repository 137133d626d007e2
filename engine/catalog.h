// SPDX-License-Identifier: Apache-2.0
// The catalogue that --list_models prints: the models, their data, this build and the devices of this machine.
#pragma once

#include <string>
#include <vector>

#include "core/protocol/engine_catalog.h"
#include "engine/backend.h"

namespace baremark::engine {

/// `devices`: as devices() returns them.
[[nodiscard]] core::protocol::EngineCatalog makeCatalog(const std::string& buildId, const std::vector<Device>& devices,
                                                        const std::string& mpi);

}  // namespace baremark::engine
