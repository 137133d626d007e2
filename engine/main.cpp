// SPDX-License-Identifier: Apache-2.0
// baremark-engine reads its command line, joins the other ranks and runs. It turns every error into a message and an
// exit status.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/engine_catalog.h"
#include "engine/backend.h"
#include "engine/catalog.h"
#include "engine/comm/first_message.h"
#include "engine/comm/launcher.h"
#include "engine/comm/sharing.h"
#include "engine/comm/ucx_log.h"
#include "engine/comm/world.h"
#include "engine/error.h"
#include "engine/measure/build_id.h"
#include "engine/measure/machine_facts.h"
#include "engine/measure/run_clock.h"
#include "engine/train/options.h"
#include "engine/train/run.h"
#include "engine/train/stop_signals.h"
#include "engine/version.h"

namespace baremark::engine {
namespace {

void answer(train::Question question) {
  switch (question) {
    case train::Question::Help:
      std::fputs(train::helpText().c_str(), stdout);
      break;
    case train::Question::Version:
      std::printf("baremark-engine %s (%s, build %s)\n", engineVersion().c_str(), engineCommit().c_str(),
                  measure::ownBuildId().c_str());
      break;
    case train::Question::ListModels: {
      const core::protocol::EngineCatalog catalog = makeCatalog(measure::ownBuildId(), devices(), comm::mpiName());
      std::fputs(core::base::toJsonText(core::protocol::toJson(catalog)).c_str(), stdout);
      break;
    }
    case train::Question::None:
      break;
  }
}

/// One line for each error.
void printError(const EngineError& error) {
  const std::string text = error.what();
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::fprintf(stderr, "baremark-engine: %s\n", text.substr(at, end - at).c_str());
    at = end + 1;
  }
}

tl::expected<train::Options, train::Refusals> readOptions(const train::CommandLine& line) {
  return train::toOptions(line.given);
}

/// Ends this process, which still waits for other ranks. Rank 0 prints first, because usually all ranks wait.
[[noreturn]] void endAfterTimeout(const comm::Communicator& world) {
  constexpr std::chrono::seconds kAfterRank0{3};
  if (!comm::isFirst(world)) std::this_thread::sleep_for(kAfterRank0);
  const EngineError error = comm::firstMessageError(world, comm::kFirstMessageLimit);
  printError(error);
  ::_exit(static_cast<int>(error.status()));
}

/// The most ranks that share a GPU; 1 without GPUs. Collective.
int ranksOfGpu(const Backend& backend, comm::Communicator& world) {
  const int rankOnNode = world.rankOnNode();
  const std::string bus = backend.gpuOf ? backend.gpuOf(rankOnNode).bus : "";
  return comm::sharingOf(world, comm::placeOfGpu(measure::machineOf(world), bus, rankOnNode)).most;
}

ExitStatus run(char** argv, const std::vector<std::string>& arguments, train::StopRequest& stop) {
  const auto line = train::parseCommandLine(arguments);
  if (line && line->question != train::Question::None) {
    answer(line->question);
    return ExitStatus::Done;
  }
  const auto options = line.and_then(readOptions);
  if (!options && !comm::launcherFacts().isPresent) throw toException(options.error());
  std::optional<comm::UcxLog> ucx;
  if (options && options->isCanary && comm::launcherFacts().isPresent) ucx.emplace(argv);
  const std::unique_ptr<comm::Communicator> world = comm::joinWorld();
  if (ucx) ucx->restoreVariables();
  std::optional<Backend> backend;
  comm::GradientSums sums;
  const auto onAllRanks = [&](const auto& work) {
    comm::onAllRanksWithin(
        comm::kFirstMessageLimit, *world, [&] { endAfterTimeout(*world); }, work);
  };
  try {
    // If a launcher started several ranks, only rank 0 prints a refusal.
    onAllRanks([&] {
      if (!options) throw toException(options.error());
      backend = chooseBackend(options->device);
      requirePrecision(*backend, options->precision);
    });
    onAllRanks([&] {
      const int sharers = ranksOfGpu(*backend, *world);
      const bool reduces = options->variableUpdate == train::VariableUpdate::AllReduce && !options->evaluatesOnly &&
                           world->size() > options->instances;
      if (reduces) sums = chooseSums(*backend, options->allReduce, options->precision, sharers);
    });
  } catch (const EngineError& error) {
    if (comm::isFirst(*world)) printError(error);
    return error.status();
  }
  const train::ProgramParts program{.buildId = measure::ownBuildId(),
                                    .backend = backend->name,
                                    .instructionSet = backend->instructionSet,
                                    .makeNetwork = backend->makeNetwork,
                                    .sums = sums,
                                    .ucxTransports = [&] { return ucx ? ucx->transports() : std::string(); },
                                    .gpuOf = backend->gpuOf,
                                    .freeMemory = backend->freeMemory,
                                    .peaksOf = backend->peaksOf};
  return train::Run(*options, program, *world, stop).execute();
}

}  // namespace
}  // namespace baremark::engine

int main(int argc, char** argv) {
  using namespace baremark::engine;
  static_cast<void>(measure::runStart());
  train::StopRequest stop;
  const train::StopSignals signals(stop);
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return static_cast<int>(run(argv, std::vector<std::string>(argv + 1, argv + argc), stop));
  } catch (const EngineError& error) {
    printError(error);
    return static_cast<int>(error.status());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "baremark-engine: an unexpected error occurred: %s\n", error.what());
    return static_cast<int>(ExitStatus::Failed);
  }
}
