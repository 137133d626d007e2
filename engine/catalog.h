// SPDX-License-Identifier: Apache-2.0
// The catalogue that --list_models prints: the models, their data and this build.
#pragma once

#include <string>

#include "core/protocol/engine_catalog.h"

namespace baremark::engine {

[[nodiscard]] core::protocol::EngineCatalog makeCatalog(const std::string& buildId, const std::string& backend,
                                                        const std::string& mpi);

}  // namespace baremark::engine
