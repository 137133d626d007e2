// SPDX-License-Identifier: Apache-2.0
// The current step and activity of a rank. The training thread writes them with two relaxed stores a step; the watch
// thread reads them.
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
