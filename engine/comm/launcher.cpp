// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/launcher.h"

#include <cstdlib>
#include <initializer_list>

namespace baremark::engine::comm {
namespace {

std::optional<int> firstNumber(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const char* text = std::getenv(name);
    if (!text || *text == '\0') continue;
    char* end = nullptr;
    const long value = std::strtol(text, &end, 10);
    if (*end == '\0' && value >= 0 && value < 100'000'000) return static_cast<int>(value);
  }
  return {};
}

}  // namespace

LauncherFacts launcherFacts() {
  LauncherFacts facts;
  facts.size = firstNumber({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"});
  facts.rank = firstNumber({"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"});
  if (!facts.rank && facts.size) facts.rank = firstNumber({"SLURM_PROCID"});
  facts.isPresent = facts.size || facts.rank;
  return facts;
}

}  // namespace baremark::engine::comm
