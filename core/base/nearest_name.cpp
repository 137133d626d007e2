// SPDX-License-Identifier: Apache-2.0
#include "core/base/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace baremark::core::base {
namespace {

std::string lowered(std::string_view text) {
  std::string out(text.substr(0, 64));
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::size_t editDistance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string nearestName(std::string_view given, const std::vector<std::string>& names) {
  const std::string wanted = lowered(given);
  std::string best;
  std::size_t bestDistance = 0;
  for (const std::string& name : names) {
    const std::string candidate = lowered(name);
    const std::size_t distance = editDistance(wanted, candidate);
    const std::size_t limit = std::max<std::size_t>(1, std::max(wanted.size(), candidate.size()) / 3);
    if (distance <= limit && (best.empty() || distance < bestDistance)) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

std::string listOfNames(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 12;
  std::string out;
  const std::size_t shown = std::min(names.size(), kShown);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) out += (i + 1 == names.size()) ? " or " : ", ";
    out += names[i];
  }
  if (names.size() > kShown) out += " and " + std::to_string(names.size() - kShown) + " more";
  return out;
}

}  // namespace baremark::core::base
