// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/passport.h"

#include <gnu/libc-version.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/base/json.h"
#include "core/base/printable.h"
#include "engine/files.h"
#include "engine/measure/build_id.h"
#include "engine/measure/machine_facts.h"
#include "engine/measure/pmix.h"
#include "engine/version.h"

namespace baremark::engine::measure {

using core::base::Json;
using core::model::Passport;
using core::model::PassportKey;

namespace {

constexpr std::size_t kMostValueBytes = 4096;

/// True for settings that say where a run writes, not what it does.
bool isOfOneRun(const std::string& setting) {
  static const std::set<std::string> names = {"run_dir", "run_id", "attempt", "cancel_file", "train_dir", "data_dir"};
  return names.count(setting) > 0;
}

void addSoftware(Passport& passport, const ProgramFacts& facts) {
  passport[{"software", "engine"}] = engineVersion();
  passport[{"software", "engine_commit"}] = engineCommit();
  passport[{"software", "engine_build"}] = facts.buildId;
#if defined(__clang__)
  passport[{"software", "compiler"}] = "Clang " __clang_version__;
#else
  passport[{"software", "compiler"}] = "GCC " __VERSION__;
#endif
  passport[{"software", "backend"}] = facts.backend;
  passport[{"software", "mpi"}] = facts.mpi.empty() ? "none" : facts.mpi;
  if (!facts.mpiLibrary.empty())
    passport[{"software", "mpi_library"}] = core::base::printable(facts.mpiLibrary, kMostValueBytes);
  if (!facts.mpiLibraryPath.empty())
    passport[{"software", "mpi_library_path"}] = core::base::printable(facts.mpiLibraryPath, kMostValueBytes);
  passport[{"software", "architecture"}] = architecture();
  // Only where PMIx started the ranks.
  if (const std::string own = pmixVersion(); !own.empty()) passport[{"software", "pmix"}] = own;
  if (const std::string of = pmixVersionOfLauncher(); !of.empty()) passport[{"software", "pmix_launcher"}] = of;
  passport[{"software", "libc"}] = std::string("glibc ") + gnu_get_libc_version();
  for (const auto& [file, id] : libraryBuildIds())
    passport[{"software", "library." + core::model::passportName(file)}] = id;
}

std::string encode(const Passport& passport) {
  Json rows = Json::array();
  for (const auto& [key, value] : passport) rows.push_back(Json::array({key.group, key.name, value}));
  return core::base::toJsonLine(rows);
}

Passport decode(const std::string& text) {
  Passport passport;
  const auto rows = core::base::parseJson(text);
  if (!rows) return passport;
  for (const Json& row : *rows) {
    passport[{row.at(0).get<std::string>(), row.at(1).get<std::string>()}] = row.at(2).get<std::string>();
  }
  return passport;
}

/// Returns each rank's value of a key; "not set" for a rank without it.
std::string combined(const std::vector<Passport>& all, const PassportKey& key) {
  std::vector<std::string> values;
  for (const Passport& one : all) {
    const auto found = one.find(key);
    values.push_back(found == one.end() ? "not set" : found->second);
  }
  if (std::all_of(values.begin(), values.end(), [&](const std::string& v) { return v == values.front(); })) {
    return values.front();
  }
  std::string text;
  for (std::size_t rank = 0; rank < values.size(); ++rank) {
    text += (rank > 0 ? "; rank " : "rank ") + std::to_string(rank) + ": " + values[rank];
  }
  return core::base::printable(text, kMostValueBytes);
}

/// Returns each name once, in rank order.
std::string namesOf(const std::vector<std::string>& hosts) {
  std::set<std::string> known;
  std::string text;
  for (const std::string& host : hosts) {
    if (known.insert(host).second) text += (text.empty() ? "" : ", ") + host;
  }
  return core::base::printable(text, kMostValueBytes);
}

/// "yes" on rank 0 if all ranks of each node have the same /dev/shm, else "no"; empty if a rank cannot name its node.
/// Collective.
std::string sharesMemory(comm::Communicator& communicator) {
  const SharedMemoryPlace own = sharedMemoryPlace();
  const std::vector<std::string> nodes = communicator.gather(own.node);
  const std::vector<std::string> places = communicator.gather(own.fileSystem);
  std::map<std::string, std::string> ofNode;
  for (std::size_t rank = 0; rank < nodes.size() && rank < places.size(); ++rank) {
    if (nodes[rank].empty()) return {};
    if (ofNode.emplace(nodes[rank], places[rank]).first->second != places[rank]) return "no";
  }
  return "yes";
}

}  // namespace

Passport ownPassport(const ProgramFacts& facts) {
  Passport passport;
  addSoftware(passport, facts);
  for (const auto& [name, value] : facts.settings) {
    if (!isOfOneRun(name))
      passport[{"workload", name}] = core::base::printable(core::model::toText(value), kMostValueBytes);
  }
  passport[{"transport", "single_copy"}] = facts.singleCopy;
  passport[{"transport", "pml"}] = facts.pml;
  passport[{"transport", "btl"}] = facts.btl;
  passport[{"machine", "instruction_set"}] = facts.instructionSet;
  addMachine(passport);
  addLimits(passport, facts.threads);
  addEnvironment(passport);
  return passport;
}

Passport gatherPassport(comm::Communicator& communicator, const Passport& own) {
  std::vector<Passport> all;
  for (const std::string& text : communicator.gather(encode(own))) all.push_back(decode(text));
  Passport merged;
  for (const Passport& one : all) {
    for (const auto& [key, value] : one) {
      if (merged.count(key) == 0) merged[key] = combined(all, key);
    }
  }
  const int nodes = communicator.nodes();
  const std::vector<std::string> hosts = communicator.gather(communicator.host());
  const std::string shared = sharesMemory(communicator);
  if (!isFirst(communicator)) return merged;
  if (!shared.empty()) merged[{"limits", "shm_shared"}] = shared;
  merged[{"machine", "nodes"}] = std::to_string(nodes);
  merged[{"machine", "hosts"}] = namesOf(hosts);
  // Of this rank's node, before the run adds to it.
  if (const auto loads = readWord("/proc/loadavg"))  // the averages of 1, 5 and 15 minutes, and more
    merged[{"machine", "load"}] = loads->substr(0, loads->find(' '));
  return merged;
}

}  // namespace baremark::engine::measure
