// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/gpu_answers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sstream>

#include "core/base/number_text.h"

namespace baremark::remote {
namespace {

using core::model::GpuFacts;

/// "Enabled" or "Disabled".
std::optional<bool> modeIn(const std::string& text) {
  return text == "Enabled" || text == "Disabled" ? std::optional<bool>(text == "Enabled") : std::nullopt;
}

/// A number from 0 on that is not absurd.
std::optional<double> amountIn(const std::string& text) {
  const std::optional<double> number = core::base::numberIn(text);
  return number && *number >= 0 && *number < 1e9 ? number : std::nullopt;
}

/// Empty for "[N/A]" and the like.
std::string knownIn(const std::string& text) {
  return text.empty() || text.front() == '[' || text == "N/A" ? std::string() : text;
}

void setField(GpuFacts& gpu, std::string_view field, const std::string& value) {
  if (field == "driver_version") gpu.driver = knownIn(value);
  if (field == "compute_cap") gpu.capability = knownIn(value);
  if (field == "pci.bus_id") gpu.bus = knownIn(value);
  if (field == "mig.mode.current") gpu.isDivided = modeIn(value);
  if (field == "ecc.mode.current") gpu.hasEcc = modeIn(value);
  if (field == "persistence_mode") gpu.isPersistent = modeIn(value);
  if (field == "power.limit") gpu.powerLimitWatt = amountIn(value);
  if (field == "clocks.max.sm") gpu.mostClockMHz = amountIn(value);
  if (field == "memory.total") {
    if (const auto mebibytes = amountIn(value)) gpu.memoryBytes = static_cast<std::int64_t>(*mebibytes) << 20;
  }
}

/// Removes the text before the first `separator` from `rest` and returns it. Nothing: there is no separator.
std::optional<std::string> takeUntil(std::string_view& rest, std::string_view separator) {
  const std::size_t end = rest.find(separator);
  if (end == std::string_view::npos) return {};
  std::string taken(rest.substr(0, end));
  rest.remove_prefix(end + separator.size());
  return taken;
}

bool isGpu(const std::string& word) {
  return word.size() > 3 && word.compare(0, 3, "GPU") == 0 &&
         word.find_first_not_of("0123456789", 3) == std::string::npos;
}

}  // namespace

GpuFacts gpuIn(std::string_view line, std::string_view fields) {
  GpuFacts gpu{.name = std::string(line), .memoryBytes = {}, .driver = {}};
  GpuFacts read = gpu;
  std::string_view rest = line;
  for (std::string_view left = fields; !left.empty();) {
    const std::string_view field = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), field.size() + 1));
    const auto value = takeUntil(rest, ", ");
    if (!value) return gpu;
    setField(read, field, *value);
  }
  read.name = rest;
  return read;
}

std::map<std::string, int> gpuLinksIn(const std::vector<std::string>& rows) {
  std::vector<std::vector<std::string>> links;  // of each GPU to all GPUs, then to other devices
  for (const std::string& row : rows) {
    std::istringstream stream(row);
    std::string first;
    stream >> first;
    if (!isGpu(first)) continue;
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    // The line of titles has the names of the GPUs, and no X.
    const bool isRow = words.size() > links.size() && words[links.size()] == "X";
    if (isRow) links.push_back(std::move(words));
  }
  std::map<std::string, int> pairs;
  for (std::size_t one = 0; one < links.size(); ++one) {
    for (std::size_t other = one + 1; other < std::min(links.size(), links[one].size()); ++other)
      ++pairs[links[one][other]];
  }
  return pairs;
}

}  // namespace baremark::remote
