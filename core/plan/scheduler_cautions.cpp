// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scheduler_cautions.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace baremark::core::plan {
namespace {

constexpr std::int64_t kMost = 1'000'000'000;

bool isDigits(std::string_view text) {
  return !text.empty() && text.size() <= 9 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::int64_t numberOf(std::string_view digits) {
  std::int64_t value = 0;
  (void)std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

/// Parts between colons; nothing where one is no number.
std::optional<std::vector<std::int64_t>> partsOf(std::string_view text) {
  std::vector<std::int64_t> parts;
  while (true) {
    const std::size_t colon = text.find(':');
    const std::string_view part = text.substr(0, colon);
    if (!isDigits(part)) return {};
    parts.push_back(numberOf(part));
    if (colon == std::string_view::npos) return parts;
    text.remove_prefix(colon + 1);
  }
}

bool isUnlimited(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower == "unlimited" || lower == "infinite";
}

/// Flux: a number with a unit, seconds without one.
bool hasUnit(std::string_view example) { return !example.empty() && std::isalpha(static_cast<unsigned char>(example.back())) != 0; }

std::optional<std::chrono::seconds> timeWithUnit(std::string_view text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || !(value >= 0) || value > static_cast<double>(kMost)) return {};
  const std::string_view unit(read.ptr, static_cast<std::size_t>(text.data() + text.size() - read.ptr));
  const double seconds = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : unit == "d" ? 86400 : unit == "ms" ? 0.001 : -1;
  if (seconds < 0) return {};
  return std::chrono::seconds(static_cast<std::int64_t>(std::min(value * seconds, static_cast<double>(kMost))));
}

bool isListed(const std::vector<std::string>& names, const std::string& wanted) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return name == wanted || name.rfind(wanted + "/", 0) == 0; });
}

std::vector<std::string> splitAtCommas(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    if (comma != 0) parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return parts;
}

}  // namespace

std::optional<std::chrono::seconds> timeOf(std::string_view text, std::string_view example) {
  if (hasUnit(example)) return timeWithUnit(text);
  std::int64_t days = 0;
  const std::size_t dash = text.find('-');
  const bool hasDays = dash != std::string_view::npos;
  if (hasDays) {
    if (!isDigits(text.substr(0, dash))) return {};
    days = numberOf(text.substr(0, dash));
    text.remove_prefix(dash + 1);
  }
  const auto parts = partsOf(text);
  if (!parts || parts->size() > 3 || (parts->size() == 1 && !hasDays)) return {};
  const auto at = [&](std::size_t i) { return i < parts->size() ? (*parts)[i] : 0; };
  const bool hasThreeParts = std::count(example.begin(), example.end(), ':') == 2;
  const bool beginsWithMinutes = !hasDays && parts->size() == 2 && hasThreeParts;
  const std::int64_t seconds = beginsWithMinutes ? at(0) * 60 + at(1) : at(0) * 3600 + at(1) * 60 + at(2);
  return std::chrono::seconds(std::min(kMost, days * 86400 + seconds));
}

bool isWrittenAs(std::string_view time, std::string_view example) {
  return example.empty() || isUnlimited(time) || isDigits(time) || timeOf(time, example).has_value();
}

std::vector<Caution> schedulerCautions(const model::Experiment& experiment, const HostContext& host) {
  std::vector<Caution> found;
  const model::AllocationSettings& asked = experiment.allocation;
  std::vector<std::string> names;
  std::string list;
  for (const model::PartitionFacts& partition : host.facts.partitions) {
    names.push_back(partition.name);
    list += (list.empty() ? "" : ", ") + partition.name;
  }
  for (const std::string& name : splitAtCommas(asked.partition)) {
    if (!names.empty() && !isListed(names, name)) found.push_back({"unknown_partition", name + "\n" + list});
  }
  if (const model::PartitionFacts* partition = model::partitionOf(host.facts, asked.partition)) {
    const auto wanted = timeOf(asked.time, host.timeExample);
    const auto limit = timeOf(partition->timeLimit, host.timeExample);
    if (wanted && limit && *wanted > *limit) found.push_back({"long_time", asked.time + "\n" + partition->timeLimit});
    const bool hasGpus = partition->devices.find("gpu") != std::string::npos || (host.node && !host.node->facts.gpus.empty());
    if (asked.gpusPerNode > 0 && !hasGpus) found.push_back({"no_gpus", partition->name});
  }
  for (const std::string& module : asked.modules) {
    if (!host.facts.moduleNames.empty() && !isListed(host.facts.moduleNames, module)) found.push_back({"unknown_module", module});
  }
  return found;
}

}  // namespace baremark::core::plan
