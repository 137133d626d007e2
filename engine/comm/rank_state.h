// SPDX-License-Identifier: Apache-2.0
// What a rank is at, written by its training thread and read by its watching thread: two relaxed stores a step.
#pragma once

#include <atomic>
#include <cstdint>

namespace baremark::engine::comm {

enum class Activity : std::uint8_t { Loading, Computing, Communicating, Evaluating, Saving, Ending };

[[nodiscard]] const char* toName(Activity activity);

struct RankState {
  std::atomic<std::int64_t> step{0};
  std::atomic<Activity> activity{Activity::Loading};
};

}  // namespace baremark::engine::comm
