// SPDX-License-Identifier: GPL-3.0-or-later
// A canary, or with "run" the beginning of a run, whose last rank never takes part in the exchange, as if a container
// isolated it. With "start" it does not take part in the first message either.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "engine/comm/first_message.h"
#include "engine/comm/world.h"
#include "engine/measure/canary.h"

int main(int argc, char** argv) {
  using namespace baremark::engine;
  const auto world = comm::joinWorld();
  const measure::CanarySettings settings{.singleCopy = "unknown", .limitSeconds = 2};
  if (argc > 1 && std::string(argv[1]) == "start") {
    if (world->rank() > 0) std::this_thread::sleep_for(std::chrono::seconds(60));
    comm::onAllRanksWithin(
        std::chrono::seconds(2), *world,
        [&] {
          std::fprintf(stderr, "%s\n", comm::firstMessageError(*world, std::chrono::seconds(2)).what());
          ::_exit(1);
        },
        [] {});
    return 0;
  }
  const bool isRun = argc > 1 && std::string(argv[1]) == "run";
  auto report = measure::collectCanary(*world, settings);
  if (world->rank() > 0) {
    std::this_thread::sleep_for(std::chrono::seconds(60));
    return 0;
  }
  if (isRun) {
    try {
      measure::requireExchange(*world, settings);
    } catch (const EngineError& error) {
      std::fprintf(stderr, "%s: %s\n", error.code().c_str(), error.what());
      world->abort(static_cast<int>(error.status()));
    }
    world->abort(0);
  }
  measure::tryExchange(*world, settings, report);
  std::puts(measure::describe(report).c_str());
  std::fflush(stdout);
  world->abort(report.exchangeSeconds ? 0 : 1);
}
