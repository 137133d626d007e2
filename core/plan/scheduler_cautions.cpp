// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scheduler_cautions.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

#include "core/base/lines.h"
#include "core/base/printable.h"
#include "core/model/time_limit.h"
#include "core/plan/expansion.h"
#include "core/plan/packing.h"
#include "core/plan/refusals.h"

namespace baremark::core::plan {
namespace {

constexpr std::int64_t kMost = 1'000'000'000;

/// A time of Flux: a number with a unit, or a number of seconds.
bool hasUnit(std::string_view example) {
  return !example.empty() && std::isalpha(static_cast<unsigned char>(example.back())) != 0;
}

std::optional<std::chrono::seconds> timeWithUnit(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || !(value >= 0) || value > static_cast<double>(kMost)) return {};
  const std::string_view unit(read.ptr, static_cast<std::size_t>(text.data() + text.size() - read.ptr));
  const double seconds = unit.empty() || unit == "s" ? 1
                         : unit == "m"               ? 60
                         : unit == "h"               ? 3600
                         : unit == "d"               ? 86400
                         : unit == "ms"              ? 0.001
                                                     : -1;
  if (seconds < 0) return {};
  return std::chrono::seconds(static_cast<std::int64_t>(std::min(value * seconds, static_cast<double>(kMost))));
}

struct PartitionTime {
  std::chrono::seconds time{0};
  std::string text;        ///< as the scheduler prints it
  bool isDefault = false;  ///< the time of a job that asks for none; otherwise the partition's limit
};

/// The shortest of the times that the partitions have in this field.
template <class TextOf>
std::optional<PartitionTime> leastOf(const std::vector<const model::PartitionFacts*>& partitions,
                                     std::string_view example, const TextOf& textOf) {
  std::optional<PartitionTime> least;
  for (const model::PartitionFacts* partition : partitions) {
    const std::string text = textOf(*partition);
    const auto time = timeOf(text, example);
    if (time && (!least || *time < least->time))
      least = PartitionTime{*time, text, !partition->defaultTime.empty() && text == partition->defaultTime};
  }
  return least;
}

/// The time of a job that asks for none.
std::string timeWithoutAsking(const model::PartitionFacts& partition) {
  return partition.defaultTime.empty() ? partition.timeLimit : partition.defaultTime;
}

/// Whether a further option asks for a time. `names` are such as "--time", "-t", or "-l walltime" for one meaning of an
/// option that has several.
bool setsTime(const std::string& option, const std::vector<std::string>& names) {
  if (option.ends_with('=')) return false;  // "--time=" removes Baremark's own line
  const std::string line = " " + option + " ";
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::size_t blank = name.find(' ');
    const std::size_t at = line.find(" " + name.substr(0, blank));
    if (at == std::string::npos) return false;
    if (blank != std::string::npos) return line.find(name.substr(blank + 1) + "=", at) != std::string::npos;
    const char next = line[at + 1 + name.size()];
    const bool isValueOfShort = name.substr(0, 2) != "--" && next >= '0' && next <= '9';
    return next == ' ' || next == '=' || isValueOfShort;
  });
}

bool isListed(const std::vector<std::string>& names, const std::string& wanted) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name == wanted || name.rfind(wanted + "/", 0) == 0; });
}

}  // namespace

std::optional<std::chrono::seconds> timeOf(std::string_view text, std::string_view example) {
  if (hasUnit(example)) return timeWithUnit(text);
  std::int64_t days = 0;
  const std::size_t dash = text.find('-');
  const bool hasDays = dash != std::string_view::npos;
  if (hasDays) {
    const auto inFront = model::numbersBetweenColons(text.substr(0, dash));
    if (!inFront || inFront->size() != 1) return {};
    days = inFront->front();
    text.remove_prefix(dash + 1);
  }
  const auto parts = model::numbersBetweenColons(text);
  if (!parts || parts->size() > 3 || (parts->size() == 1 && !hasDays)) return {};
  const auto at = [&](std::size_t i) { return i < parts->size() ? (*parts)[i] : 0; };
  const bool hasThreeParts = std::count(example.begin(), example.end(), ':') == 2;
  const bool beginsWithMinutes = !hasDays && parts->size() == 2 && hasThreeParts;
  const std::int64_t seconds = beginsWithMinutes ? at(0) * 60 + at(1) : at(0) * 3600 + at(1) * 60 + at(2);
  return std::chrono::seconds(std::min(kMost, days * 86400 + seconds));
}

base::Result<void> checkTime(const std::string& time, std::string_view example, std::string_view endless,
                             const std::string& where) {
  const bool isEndless = model::isEndless(time);
  if (example.empty() || (isEndless ? !endless.empty() : model::timeLimitIn(time, example).has_value())) return {};
  return outOfRange(where, base::printable(time, 64),
                    isEndless ? base::Phrase::TimeOrNone : base::Phrase::TimeForEveryScheduler);
}

std::string timeOptionOf(const model::AllocationSettings& asked, const std::vector<std::string>& timeOptions) {
  const auto found = std::find_if(asked.options.begin(), asked.options.end(),
                                  [&](const std::string& option) { return setsTime(option, timeOptions); });
  return found == asked.options.end() ? std::string() : *found;
}

std::vector<Caution> schedulerCautions(const model::Experiment& experiment, const HostContext& host) {
  std::vector<Caution> found;
  const model::AllocationSettings& asked = experiment.allocation;
  const std::vector<std::string> names = model::namesOfPartitions(host.facts);
  for (const std::string& name : model::partitionsIn(asked.partition)) {
    if (!names.empty() && !isListed(names, name))
      found.push_back({CautionCode::UnknownPartition, {name, base::joined(names, ", ")}});
  }
  const std::vector<const model::PartitionFacts*> partitions = model::partitionsOf(host.facts, asked.partition);
  const bool areClosed =
      !partitions.empty() && std::none_of(partitions.begin(), partitions.end(),
                                          [](const model::PartitionFacts* partition) { return partition->isUp; });
  if (areClosed) found.push_back({CautionCode::ClosedPartition, {partitions.front()->name}});
  const auto wanted = model::timeLimitIn(asked.time, host.timeExample);
  const auto limit =
      leastOf(partitions, host.timeExample, [](const model::PartitionFacts& partition) { return partition.timeLimit; });
  if (wanted && limit && *wanted > limit->time) found.push_back({CautionCode::LongTime, {asked.time, limit->text}});
  const bool hasGpus = (host.node && !host.node->facts.gpus.empty()) ||
                       std::any_of(partitions.begin(), partitions.end(), [](const model::PartitionFacts* partition) {
                         return partition->devices.find("gpu") != std::string::npos;
                       });
  if (asked.gpusPerNode > 0 && !hasGpus && !partitions.empty())
    found.push_back({CautionCode::NoGpus, {asked.partition.empty() ? partitions.front()->name : asked.partition}});
  for (const std::string& option : asked.options) {
    if (setsTime(option, host.timeOptions)) found.push_back({CautionCode::TimeOption, {option}});
  }
  if (wanted == std::chrono::seconds(0) || model::isEndless(asked.time))
    found.push_back({CautionCode::EndlessTime, {asked.time}});
  const std::optional<int> cores = coresOfANode(host, asked.partition);
  // Unless they ask for whole nodes, jobs that use a part of each node share nodes.
  if (const auto least = leastCoresOfANode(experiment, cores); cores && least && mayShareNodes(experiment, cores))
    found.push_back({CautionCode::SharedNodes,
                     {std::to_string(*least), std::to_string(*cores), std::to_string(jobsAtOnce(experiment, cores))}});
  for (const std::string& module : asked.modules) {
    if (!host.facts.moduleNames.empty() && !isListed(host.facts.moduleNames, module))
      found.push_back({CautionCode::UnknownModule, {module}});
  }
  return found;
}

std::optional<Caution> timeAdvice(const model::Experiment& experiment, const HostContext& host, const Cost& cost) {
  if (!host.hasScheduler) return {};
  const model::AllocationSettings& asked = experiment.allocation;
  std::chrono::milliseconds longest{0};
  std::size_t cases = 1;
  for (const PointCost& point : cost.points) {
    if (!point.block) return {};
    longest = std::max(longest, *point.block);
    cases = std::max(cases, point.caseIndex + 1);
  }
  const std::int64_t together =
      std::min<std::int64_t>(std::max(1, asked.blocks), static_cast<std::int64_t>(cases) * mostOfACase(experiment));
  const auto expected = std::chrono::duration_cast<std::chrono::seconds>(longest * together);
  const std::string seconds = std::to_string(expected.count());
  const auto isShort = [&](const std::optional<std::chrono::seconds>& given) {
    return given && given->count() > 0 && *given < expected;
  };
  if (!asked.time.empty()) {
    if (!isShort(model::timeLimitIn(asked.time, host.timeExample))) return {};
    return Caution{CautionCode::ShortTime, {asked.time, seconds}};
  }
  const auto given = leastOf(model::partitionsOf(host.facts, asked.partition), host.timeExample, timeWithoutAsking);
  if (!given || !isShort(given->time)) return {};
  return Caution{given->isDefault ? CautionCode::ShortDefault : CautionCode::ShortLimit, {given->text, seconds}};
}

}  // namespace baremark::core::plan
