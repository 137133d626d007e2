// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/block_places.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace baremark::core::report {
namespace {

using model::BlockKind, model::BlockState;
using storage::BlockRecord;

bool counts(const BlockRecord& block) {
  return block.block.state != BlockState::Cut && block.block.state != BlockState::Cancelled;
}

bool hasBegun(const BlockRecord& block) {
  return block.started ||
         std::ranges::any_of(block.runs, [](const storage::RunRecord& run) { return run.run.started.has_value(); });
}

/// Case, point, round and arms of a block. Its repeats have the same ones.
using PlaceInPlan = std::tuple<std::size_t, model::Point, int, std::set<std::size_t>>;

PlaceInPlan placeInPlan(const BlockRecord& block) {
  std::set<std::size_t> arms;
  for (const storage::RunRecord& run : block.runs) arms.insert(run.run.arm);
  return {block.block.caseIndex, block.block.point, block.block.round, std::move(arms)};
}

std::vector<int> numbersOf(const std::vector<BlockRecord>& blocks) {
  std::set<base::BlockId> repeated;
  for (const BlockRecord& record : blocks) {
    if (record.block.repeats) repeated.insert(*record.block.repeats);
  }
  std::vector<int> numbers;
  std::map<base::BlockId, int> ofBlock;
  std::map<PlaceInPlan, int> leftAt;  // numbers of cut or cancelled blocks without a repeat
  int last = 0;
  int lastProfile = 0;
  for (const BlockRecord& record : blocks) {
    int number = 0;
    if (record.block.kind != BlockKind::Canary) {
      const bool isProfile = record.block.kind == BlockKind::Profile;
      const PlaceInPlan place = placeInPlan(record);
      const auto before = record.block.repeats ? ofBlock.find(*record.block.repeats) : ofBlock.end();
      const auto left = leftAt.find(place);
      number = before != ofBlock.end() ? before->second
               : left != leftAt.end()  ? left->second
               : isProfile             ? --lastProfile
                                       : ++last;
      leftAt.erase(place);
      if (!counts(record) && repeated.count(record.block.id) == 0) leftAt[place] = number;
    }
    numbers.push_back(number);
    ofBlock[record.block.id] = number;
  }
  return numbers;
}

}  // namespace

std::vector<BlockPlace> blockPlaces(const std::vector<BlockRecord>& blocks) {
  const std::vector<int> numbers = numbersOf(blocks);
  std::vector<BlockPlace> places(blocks.size());
  std::map<int, std::size_t> latest;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    places[i].number = numbers[i];
    const auto before = latest.find(numbers[i]);
    if (before != latest.end()) {
      const BlockRecord& earlier = blocks[before->second];
      places[before->second].isReplaced = earlier.block.state == BlockState::Cancelled && !hasBegun(earlier);
    }
    latest[numbers[i]] = i;
  }
  std::set<int> shown;
  for (BlockPlace& place : places) {
    place.isRepeat = shown.count(place.number) > 0;
    if (!place.isReplaced) shown.insert(place.number);
  }
  return places;
}

}  // namespace baremark::core::report
