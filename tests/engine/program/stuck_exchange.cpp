// SPDX-License-Identifier: GPL-3.0-or-later
// A canary whose last rank never takes part in the exchange, as a rank behind a wall would not.
#include <chrono>
#include <cstdio>
#include <thread>

#include "engine/comm/world.h"
#include "engine/measure/canary.h"

int main() {
  using namespace baremark::engine;
  const auto world = comm::joinWorld();
  const measure::CanarySettings settings{.singleCopy = "unknown", .limitSeconds = 2};
  auto report = measure::lookAround(*world, settings);
  if (world->rank() > 0) {
    std::this_thread::sleep_for(std::chrono::seconds(60));
    return 0;
  }
  measure::tryExchange(*world, settings, report);
  std::puts(measure::describe(report).c_str());
  std::fflush(stdout);
  world->abort(report.exchangeSeconds ? 0 : 1);
}
