// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/expansion.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string>

#include "core/plan/refusals.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode, base::fail, base::Result;
using model::Settings;

constexpr std::size_t kMostCases = 1000;

/// Settings that change together: those of one zip group, or a single setting.
struct Axis {
  std::vector<std::string> names;
  std::size_t length = 1;
};

/// Whether all settings of each zip group have equally many values, or one. A draft may break this for a while.
bool canBeZipped(const model::Experiment& experiment) {
  return std::ranges::all_of(experiment.zip, [&](const std::vector<std::string>& group) {
    std::size_t length = 1;
    for (const std::string& name : group) {
      const auto values = experiment.engine.find(name);
      if (values == experiment.engine.end() || values->second.empty()) return false;
      const std::size_t count = values->second.size();
      if (count > 1 && length > 1 && count != length) return false;
      length = std::max(length, count);
    }
    return true;
  });
}

std::vector<Axis> axesOf(const model::Experiment& experiment) {
  std::vector<Axis> axes;
  std::vector<std::string> taken;
  for (const auto& group : experiment.zip) {
    Axis axis{.names = group};
    for (const std::string& name : group) axis.length = std::max(axis.length, experiment.engine.at(name).size());
    taken.insert(taken.end(), group.begin(), group.end());
    axes.push_back(std::move(axis));
  }
  for (const auto& [name, values] : experiment.engine) {
    if (std::ranges::find(taken, name) == taken.end()) axes.push_back({{name}, values.size()});
  }
  return axes;
}

/// The multiple of all numbers of ranks that is nearest to `batch`. Empty if it is far from any batch that was meant.
std::string nearestMultiple(std::int64_t batch, const std::vector<int>& ranks) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  std::int64_t common = 1;
  for (const int count : ranks) {
    common = std::lcm(common, static_cast<std::int64_t>(count));
    if (common > kMost) return {};
  }
  const std::int64_t times = std::max<std::int64_t>(1, (batch + common / 2) / common);
  return common <= 2 * batch ? std::to_string(times * common) : std::string();
}

bool isExcluded(const Settings& settings, const std::vector<Settings>& exclude) {
  return std::ranges::any_of(exclude, [&](const Settings& pattern) {
    return std::ranges::all_of(pattern, [&](const auto& entry) {
      const auto found = settings.find(entry.first);
      return found != settings.end() && found->second == entry.second;
    });
  });
}

}  // namespace

Result<std::vector<Settings>> expandCases(const model::Experiment& experiment) {
  if (!canBeZipped(experiment)) return fail(ErrorCode::Conflict, "/zip");
  const std::vector<Axis> axes = axesOf(experiment);
  std::size_t combinations = 1;
  for (const Axis& axis : axes) {
    combinations *= axis.length;
    if (combinations > kMostCases)
      return fail(ErrorCode::TooLarge, "/workload/engine", {base::Phrase::MoreCases, kMostCases},
                  {base::Phrase::CasesRange, 1, 1000});
  }
  std::vector<Settings> cases;
  for (std::size_t combination = 0; combination < combinations; ++combination) {
    Settings settings;
    std::size_t rest = combination;
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
      const std::size_t place = rest % axis->length;
      rest /= axis->length;
      for (const std::string& name : axis->names) {
        const auto& values = experiment.engine.at(name);
        settings[name] = values.size() == 1 ? values.front() : values[place];
      }
    }
    if (!isExcluded(settings, experiment.exclude)) cases.push_back(std::move(settings));
  }
  if (cases.empty()) return conflict("/exclude", base::Phrase::EveryCaseExcluded, base::Phrase::OneCaseLeft);
  return cases;
}

int mostRanksOnANode(const model::Scale& scale) {
  const int ranks = scale.ranks.empty() ? 1 : *std::ranges::max_element(scale.ranks);
  const int most = ranks * scale.instances;
  return std::min(most, scale.ranksPerNode.value_or(most));
}

std::vector<model::Point> expandPoints(const model::Scale& scale) {
  const int perNode = mostRanksOnANode(scale);
  std::vector<model::Point> points;
  for (const int ranks : scale.ranks)
    points.push_back({.nodes = (ranks * scale.instances + perNode - 1) / perNode, .ranks = ranks});
  std::ranges::sort(points, [](const model::Point& a, const model::Point& b) { return a.ranks < b.ranks; });
  return points;
}

Result<int> threadsPerRank(const model::Scale& scale, std::optional<int> coresOfANode) {
  if (scale.threadsPerRank) return *scale.threadsPerRank;
  if (coresOfANode) return std::max(1, *coresOfANode / mostRanksOnANode(scale));
  return fail(
      {.code = ErrorCode::Missing, .where = "/scale/threads_per_rank", .allowed = base::Phrase::ThreadsToBeSet});
}

std::optional<std::chrono::seconds> durationIn(std::string_view text) {
  std::int64_t count = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
  const bool isNumber =
      problem == std::errc{} && count > 0 && text.front() != '0' && text.data() + text.size() - end == 1;
  if (!isNumber) return {};
  constexpr std::int64_t kMost = 30 * 24 * 3600;
  const std::int64_t unit = *end == 's' ? 1 : *end == 'm' ? 60 : *end == 'h' ? 3600 : *end == 'd' ? 24 * 3600 : 0;
  if (unit == 0 || count > kMost / unit) return {};
  return std::chrono::seconds(count * unit);
}

Result<Settings> runSettings(const model::Experiment& experiment, const Settings& caseSettings, const model::Arm& arm,
                             const model::Point& point) {
  Settings settings = caseSettings;
  for (const auto& [name, value] : arm.settings) settings[name] = value;
  if (experiment.scale.mode == model::ScalingMode::Strong) {
    const std::int64_t global = experiment.scale.globalBatch.value_or(0);
    if (global % point.ranks != 0)
      return outOfRange("/scale/global_batch", std::to_string(global), {base::Phrase::MultipleOfRanks, point.ranks},
                        nearestMultiple(global, experiment.scale.ranks));
    const std::int64_t ofARank = global / point.ranks;
    const double most = protocol::findEngineSetting("batch_size")->most;
    if (ofARank < 1 || static_cast<double>(ofARank) > most)
      return outOfRange("/scale/global_batch", std::to_string(global),
                        {base::Phrase::BatchOfRanks, point.ranks, static_cast<std::int64_t>(most) * point.ranks,
                         point.ranks, 1, static_cast<std::int64_t>(most)});
    settings["batch_size"] = ofARank;
  }
  return settings;
}

Settings distinguishing(const std::vector<Settings>& cases, std::size_t index) {
  Settings out;
  for (const auto& [name, value] : cases.at(index)) {
    const bool differs = std::ranges::any_of(cases, [&, n = name, v = value](const Settings& other) {
      const auto found = other.find(n);
      return found == other.end() || found->second != v;
    });
    if (differs) out[name] = value;
  }
  return out;
}

}  // namespace baremark::core::plan
