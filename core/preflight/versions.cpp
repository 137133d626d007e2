// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preflight/versions.h"

#include <map>

#include "core/recipes/compatibility_table.h"

namespace baremark::core::preflight {
namespace {

std::string joined(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ".") + std::to_string(number);
  return text;
}

/// The version of Open MPI that a library of family 40 belongs to: libtool's second number names the series.
std::string openMpiOf(const std::vector<int>& numbers) {
  static const std::map<int, std::string> series = {{0, "3.0"}, {10, "3.1"}, {20, "4.0"}, {30, "4.1"}, {40, "5.0"}};
  if (numbers.size() < 2) return {};
  const auto found = series.find(numbers[1] / 10 * 10);
  if (found == series.end()) return {};
  return found->second + (numbers.size() > 2 && numbers[1] % 10 == 0 ? "." + std::to_string(numbers[2]) : "");
}

}  // namespace

std::optional<MpiLibrary> mpiOf(std::string_view file) {
  constexpr std::string_view kEnd = ".so.";
  const std::size_t at = file.find(kEnd);
  if (at == std::string_view::npos || (file.substr(0, at) != "libmpi" && file.substr(0, at) != "libmpich")) return {};
  const std::vector<int> numbers = numbersOf(file.substr(at + kEnd.size()));
  if (numbers.empty()) return {};
  const auto rest = std::vector<int>(numbers.begin() + 1, numbers.end());
  constexpr int kMpich = 12;
  constexpr int kOpenMpi2 = 20;
  constexpr int kOpenMpi = 40;
  switch (numbers.front()) {
    case kMpich:
      return MpiLibrary{
          "MPICH", "MPICH (ABI " + joined({numbers.begin(), numbers.begin() + (rest.empty() ? 1 : 2)}) + ")", rest};
    case kOpenMpi2:
      return MpiLibrary{"Open MPI 2", "Open MPI 2", rest};
    case kOpenMpi: {
      const std::string version = openMpiOf(numbers);
      return MpiLibrary{"Open MPI", version.empty() ? "Open MPI (" + std::string(file) + ")" : "Open MPI " + version,
                        rest};
    }
    default:
      return MpiLibrary{std::to_string(numbers.front()), std::string(file), rest};
  }
}

bool worksWithPmix(std::string_view client, std::string_view server) {
  return recipes::rowOfPmix(client, server, recipes::shippedTables()) || numbersOf(client) == numbersOf(server);
}

}  // namespace baremark::core::preflight
