// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/packs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/printable.h"
#include "core/launch/scheduler_arrays.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using model::BlockState;
using storage::BlockRecord;

bool isAlone(const BlockRecord& block, const PackingRules& rules) {
  return !rules.hasScheduler || block.block.kind == model::BlockKind::Canary || block.block.repeats;
}

bool isLike(const BlockRecord& block, const BlockRecord& first) {
  return block.block.state == BlockState::Planned && block.block.kind == first.block.kind &&
         block.block.point == first.block.point && !block.block.repeats;
}

}  // namespace

Packs packsWith(const BlockRecord& first, const std::vector<BlockRecord>& blocks, const PackingRules& rules) {
  if (isAlone(first, rules)) return {{first}};
  const std::size_t mostPacks = rules.experiment.allocation.isArray ? std::max<std::size_t>(1, rules.mostJobs) : 1;
  const int mostOfACase = plan::mostOfACase(rules.experiment);
  std::set<std::string> taken;
  Packs packs;
  while (packs.size() < mostPacks) {
    std::vector<BlockRecord> pack;
    std::map<std::size_t, int> ofCase;
    for (const BlockRecord& block : blocks) {
      if (static_cast<int>(pack.size()) >= std::max(1, rules.experiment.allocation.blocks)) break;
      if (!isLike(block, first) || taken.count(block.block.id.text()) > 0 ||
          ofCase[block.block.caseIndex] >= mostOfACase)
        continue;
      ++ofCase[block.block.caseIndex];
      taken.insert(block.block.id.text());
      pack.push_back(block);
    }
    if (pack.empty()) break;
    packs.push_back(std::move(pack));
  }
  return packs;
}

std::vector<Packs> submissionsOf(std::vector<BlockRecord> blocks, const PackingRules& rules) {
  std::vector<Packs> submissions;
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < blocks.size(); ++i) places[blocks[i].block.id.text()] = i;
  std::size_t room = rules.mostJobs;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].block.state != BlockState::Planned) continue;
    Packs packs = packsWith(blocks[i], blocks,
                            {.experiment = rules.experiment, .hasScheduler = rules.hasScheduler, .mostJobs = room});
    for (const std::vector<BlockRecord>& pack : packs) {
      for (const BlockRecord& block : pack)
        blocks[places.at(block.block.id.text())].block.state = BlockState::Submitting;
    }
    const bool isJudgedFirst = blocks[i].block.kind == model::BlockKind::Canary;
    room = isJudgedFirst || room <= packs.size() ? rules.mostJobs : room - packs.size();
    submissions.push_back(std::move(packs));
  }
  return submissions;
}

Result<std::vector<ComposedAllocation>> composeAll(const storage::ExperimentRecord& experiment, const NamedPacks& named,
                                                   const LimitOfBlock& limitOf, const ComposeContext& context) {
  std::vector<ComposedAllocation> composed;
  for (std::size_t i = 0; i < named.packs.size(); ++i) {
    std::chrono::seconds limit{0};
    for (const BlockRecord& block : named.packs[i]) limit = std::max(limit, limitOf(block));
    const auto place = named.array
                           ? std::optional(protocol::ArrayPlace{.of = *named.array, .index = static_cast<int>(i)})
                           : std::nullopt;
    Result<ComposedAllocation> one =
        compose(experiment, named.allocations.at(i), named.packs[i], limit, context, place);
    if (!one) return fail(one.error());
    composed.push_back(std::move(*one));
  }
  return composed;
}

std::string indexOf(const std::string& name, const std::vector<std::vector<ComposedAllocation>>& submissions) {
  std::string line = base::printable(name, 200);
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::string text =
      "# " + line + ": submit these scripts, or run them by hand, in this order. Each line is a block.\n";
  int number = 0;
  for (const std::vector<ComposedAllocation>& submission : submissions) {
    const bool isArray = submission.size() > 1;
    for (const ComposedAllocation& each : submission) {
      const std::string folder = isArray ? submission.front().allocation.id.text() + "/" + launch::kArrayScript
                                         : each.allocation.id.text() + "/" + protocol::kJobScript;
      for (const protocol::BlockFile& block : each.blocks) {
        const bool isCanary = block.kind == model::BlockKind::Canary;
        const bool isProfile = block.kind == model::BlockKind::Profile;
        text += std::to_string(++number) + " " + folder + " " + block.id.text() + " " +
                (isCanary    ? "check before the first run"
                 : isProfile ? "profiled, not compared"
                             : "round " + std::to_string(block.round)) +
                ", " + std::to_string(block.point.nodes) + (block.point.nodes == 1 ? " node, " : " nodes, ") +
                std::to_string(block.point.ranks) + (block.point.ranks == 1 ? " rank" : " ranks") +
                (block.caseSettings.empty() ? "" : ", " + model::toText(block.caseSettings)) + "\n";
      }
    }
  }
  return text;
}

}  // namespace baremark::core::runs
