// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/optimizer_settings.h"

namespace baremark::engine::graph {

std::vector<std::string> stateNames(OptimizerKind kind) {
  switch (kind) {
    case OptimizerKind::Sgd:
      return {};
    case OptimizerKind::Momentum:
      return {"momentum"};
    case OptimizerKind::Adam:
      return {"adam_m", "adam_v"};
  }
  return {};
}

}  // namespace baremark::engine::graph
