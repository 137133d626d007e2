// SPDX-License-Identifier: Apache-2.0
#include "core/model/run.h"

#include <array>

namespace baremark::core::model {
namespace {

constexpr std::array<const char*, 3> kBlockKinds = {"canary", "measure", "profile"};
constexpr std::array<const char*, 7> kBlockStates = {"planned", "submitting", "waiting",  "running",
                                                     "done",    "cut",        "cancelled"};
constexpr std::array<const char*, 5> kRunStates = {"waiting", "running", "done", "failed", "cut"};
constexpr std::array<const char*, 6> kExperimentStates = {"queued", "running",   "paused",
                                                          "done",   "cancelled", "stopped"};

template <class Enum, std::size_t n>
std::optional<Enum> named(const std::array<const char*, n>& names, std::string_view name) {
  for (std::size_t i = 0; i < n; ++i) {
    if (name == names[i]) return static_cast<Enum>(i);
  }
  return {};
}

}  // namespace

const char* toName(BlockKind kind) {
  return kBlockKinds[static_cast<std::size_t>(kind)];
}

bool isOver(ExperimentState state) {
  return state == ExperimentState::Done || state == ExperimentState::Cancelled || state == ExperimentState::Stopped;
}

bool isAtTheHost(BlockState state) {
  return state == BlockState::Submitting || state == BlockState::Waiting || state == BlockState::Running;
}

const char* toName(BlockState state) {
  return kBlockStates[static_cast<std::size_t>(state)];
}
const char* toName(RunState state) {
  return kRunStates[static_cast<std::size_t>(state)];
}
const char* toName(ExperimentState state) {
  return kExperimentStates[static_cast<std::size_t>(state)];
}

std::optional<BlockKind> blockKindNamed(std::string_view name) {
  return named<BlockKind>(kBlockKinds, name);
}
std::optional<BlockState> blockStateNamed(std::string_view name) {
  return named<BlockState>(kBlockStates, name);
}
std::optional<RunState> runStateNamed(std::string_view name) {
  return named<RunState>(kRunStates, name);
}
std::optional<ExperimentState> experimentStateNamed(std::string_view name) {
  return named<ExperimentState>(kExperimentStates, name);
}

}  // namespace baremark::core::model
