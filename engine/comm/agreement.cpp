// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/agreement.h"

#include <algorithm>
#include <map>

#include "core/base/json.h"
#include "core/base/printable.h"
#include "engine/error.h"

namespace baremark::engine::comm {

using core::base::Json;

namespace {

std::string encode(const Facts& facts) {
  Json rows = Json::array();
  for (const auto& [name, value] : facts) rows.push_back({name, value});
  return core::base::toJsonLine(rows);
}

Facts decode(const std::string& text) {
  Facts facts;
  const auto rows = core::base::parseJson(text);
  if (!rows || !rows->is_array()) return facts;
  for (const Json& row : *rows) facts.emplace_back(row.at(0).get<std::string>(), row.at(1).get<std::string>());
  return facts;
}

std::string shown(const std::map<std::string, std::string>& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "not set" : core::base::printable(found->second, 120);
}

/// For example "--batch_size is 32 on rank 0 and 64 on rank 1". Lists at most five differences.
std::string differences(const Facts& first, const Facts& other, int rank) {
  const std::map<std::string, std::string> ours(first.begin(), first.end());
  const std::map<std::string, std::string> theirs(other.begin(), other.end());
  std::vector<std::string> names;
  for (const auto& [name, value] : first) names.push_back(name);
  for (const auto& [name, value] : other) {
    if (ours.count(name) == 0) names.push_back(name);
  }
  std::string text;
  int count = 0;
  for (const std::string& name : names) {
    const std::string here = shown(ours, name);
    const std::string there = shown(theirs, name);
    const bool isSame =
        ours.count(name) == theirs.count(name) && (!ours.count(name) || ours.at(name) == theirs.at(name));
    if (isSame || ++count > 5) continue;
    text += (text.empty() ? "" : "; ") + name + " is " + here + " on rank 0 and " + there + " on rank " +
            std::to_string(rank);
  }
  return text;
}

std::string encode(const EngineError& error) {
  return core::base::toJsonLine(Json{static_cast<int>(error.status()), error.code(), error.what()});
}

}  // namespace

void requireAgreement(Communicator& communicator, const Facts& facts) {
  if (communicator.size() == 1) return;
  const std::string mine = encode(facts);
  // Ranks compare digests first, and exchange the texts only if a digest differs.
  const std::vector<std::string> digests = communicator.allGather(std::to_string(std::hash<std::string>{}(mine)));
  if (std::all_of(digests.begin(), digests.end(), [&](const std::string& d) { return d == digests.front(); })) return;
  const std::vector<std::string> all = communicator.allGather(mine);
  const Facts first = decode(all.front());
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    if (all[rank] == all.front()) continue;
    throw refused("ranks_differ",
                  "The ranks cannot train together: " + differences(first, decode(all[rank]), static_cast<int>(rank)) +
                      ". Start every rank with the same program and the same options.")
        .onRank(static_cast<int>(rank));
  }
}

void onAllRanks(Communicator& communicator, const std::function<void()>& act) {
  std::string problem;
  try {
    act();
  } catch (const std::exception& exception) {
    problem = encode(toEngineError(exception));
  }
  const std::vector<std::string> problems = communicator.allGather(problem);
  for (std::size_t rank = 0; rank < problems.size(); ++rank) {
    if (problems[rank].empty()) continue;
    const auto parts = core::base::parseJson(problems[rank]);
    if (!parts) throw failed("unexpected", problems[rank]).onRank(static_cast<int>(rank));
    throw EngineError(static_cast<ExitStatus>(parts->at(0).get<int>()), parts->at(1).get<std::string>(),
                      parts->at(2).get<std::string>())
        .onRank(static_cast<int>(rank));
  }
}

}  // namespace baremark::engine::comm
