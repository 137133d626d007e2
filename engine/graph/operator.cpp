// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/operator.h"

namespace baremark::engine::graph {

const Operator& operatorOf(OpKind kind) {
  static constexpr Operator kInput{.name = "input"};
#define BAREMARK_ADDRESS(Name) , &k##Name
  static constexpr const Operator* kOperators[] = {&kInput BAREMARK_EVERY_OPERATOR(BAREMARK_ADDRESS)};
#undef BAREMARK_ADDRESS
  return *kOperators[static_cast<std::size_t>(kind)];
}

}  // namespace baremark::engine::graph
