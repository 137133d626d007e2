// SPDX-License-Identifier: Apache-2.0
// Writes a network's evaluation into a program: the forward pass with running statistics and without dropout, then loss
// and hits of the first NetworkState::countedSamples samples.
#pragma once

#include "engine/cpu/layer_primitives.h"
#include "engine/cpu/network_state.h"
#include "engine/cpu/program.h"

namespace baremark::engine::cpu {

void writeInference(Program& program, const graph::Graph& graph, const NetworkPrimitives& primitives,
                    NetworkState& state);

}  // namespace baremark::engine::cpu
