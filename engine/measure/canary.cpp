// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/canary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>
#include <vector>

#include "core/base/json.h"
#include "core/base/processors.h"
#include "engine/error.h"
#include "engine/measure/machine_facts.h"
#include "engine/measure/run_clock.h"

namespace baremark::engine::measure {

using core::base::Json;
using core::model::CanaryRank;
using core::model::CanaryReport;

namespace {

std::string encodeOwn(const comm::Communicator& communicator, int threads) {
  const Json row = {{"world", communicator.size()},
                    {"host", communicator.host()},
                    {"cpus", core::base::asList(core::base::processors())},
                    {"threads", threads},
                    {"memlock", memoryLockLimit()},
                    {"files", openFilesLimit()},
                    {"stack", stackLimit()},
                    {"shm", sharedMemoryBytes()}};
  return core::base::toJsonLine(row);
}

CanaryRank decode(int rank, const Json& row) {
  return {.rank = rank,
          .host = row.at("host").get<std::string>(),
          .cpus = row.at("cpus").get<std::string>(),
          .threads = row.at("threads").get<int>(),
          .memlock = row.at("memlock").get<std::string>(),
          .openFiles = row.at("files").get<std::string>(),
          .stack = row.at("stack").get<std::string>(),
          .sharedMemoryBytes = row.at("shm").get<std::int64_t>()};
}

/// Returns bytes that differ between ranks and positions, so a message that arrives changed is detected.
std::byte pattern(int rank, std::size_t i) {
  return static_cast<std::byte>((i * 131 + static_cast<std::size_t>(rank) * 7919) >> 3U);
}

}  // namespace

CanaryReport collectCanary(comm::Communicator& communicator, const CanarySettings& settings) {
  CanaryReport report{
      .worldSize = communicator.size(), .exchangeBytes = settings.exchangeBytes, .singleCopy = settings.singleCopy};
  for (const std::string& text : communicator.gather(encodeOwn(communicator, settings.threads))) {
    const auto row = core::base::parseJson(text);
    if (!row || row->at("world").get<int>() != communicator.size()) {
      throw failed("world_size", "The ranks do not agree on the number of ranks.");
    }
    report.ranks.push_back(decode(static_cast<int>(report.ranks.size()), *row));
  }
  return report;
}

void tryExchange(comm::Communicator& communicator, const CanarySettings& settings, CanaryReport& report) {
  const auto bytes = static_cast<std::size_t>(settings.exchangeBytes);
  std::vector<std::byte> out(bytes);
  std::vector<std::byte> in(bytes);
  for (std::size_t i = 0; i < bytes; ++i) out[i] = pattern(communicator.rank(), i);
  const TimePoint begin = now();
  if (!communicator.exchangeWithNeighbours(out, in, settings.limitSeconds)) return;
  std::array<double, 1> slowest = {secondsBetween(begin, now())};
  const int previous = (communicator.rank() + communicator.size() - 1) % communicator.size();
  for (std::size_t i = 0; i < bytes; ++i) {
    if (in[i] != pattern(previous, i)) {
      // The error names no rank: the other ranks do not know of it and wait below, so this rank must end them.
      throw failed("exchange_damaged", "A message from rank " + std::to_string(previous) + " arrived changed at byte " +
                                           std::to_string(i) + ".");
    }
  }
  communicator.max(slowest);
  report.exchangeSeconds = slowest[0];
}

void collectUcx(comm::Communicator& communicator, const std::optional<std::string>& own, CanaryReport& report) {
  if (!report.exchangeSeconds) return;  // a rank may still wait for its message
  const std::vector<std::string> texts = communicator.gather(own.value_or(""));
  for (std::size_t rank = 0; rank < texts.size() && rank < report.ranks.size(); ++rank) {
    if (!texts[rank].empty()) report.ranks[rank].ucx = texts[rank];
  }
}

EngineError exchangeError(const CanarySettings& settings) {
  return failed("exchange_stuck",
                "A message of " + std::to_string(settings.exchangeBytes >> 20) +
                    " MiB between neighbouring ranks did not arrive within " +
                    std::to_string(std::lround(settings.limitSeconds)) +
                    " s. Ranks in containers must share /dev/shm and the user namespace, or be started with "
                    "OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma). Ranks on several "
                    "nodes must reach each other over the "
                    "network that MPI uses.");
}

void requireExchange(comm::Communicator& communicator, const CanarySettings& settings) {
  if (communicator.size() == 1) return;
  CanaryReport report;
  tryExchange(communicator, settings, report);
  if (!report.exchangeSeconds) throw exchangeError(settings);
}

std::string describe(const CanaryReport& report) {
  std::set<std::string> hosts;
  std::set<int> threads;
  for (const CanaryRank& rank : report.ranks) {
    hosts.insert(rank.host);
    threads.insert(rank.threads);
  }
  std::array<char, 400> text{};
  std::string threadText = threads.empty() ? "unknown" : std::to_string(*threads.begin());
  if (threads.size() > 1) threadText += " to " + std::to_string(*threads.rbegin());
  std::snprintf(text.data(), text.size(),
                "Canary: %d rank%s on %zu host%s, %s thread%s each; %.1f MiB between neighbours in %s; single copy: %s",
                report.worldSize, report.worldSize == 1 ? "" : "s", hosts.size(), hosts.size() == 1 ? "" : "s",
                threadText.c_str(), threadText == "1" ? "" : "s", static_cast<double>(report.exchangeBytes) / (1 << 20),
                report.exchangeSeconds ? (std::to_string(*report.exchangeSeconds * 1e3) + " ms").c_str()
                                       : "no time: it did not arrive",
                report.singleCopy.c_str());
  const std::string ucx = report.ranks.empty() ? std::string() : report.ranks.front().ucx.value_or("none");
  return text.data() + (ucx.empty() || ucx == "none" ? std::string() : "; UCX: " + ucx);
}

}  // namespace baremark::engine::measure
