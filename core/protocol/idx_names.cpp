// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/idx_names.h"

namespace baremark::core::protocol {

std::vector<std::string> idxPlaces(std::string_view name) {
  std::string dotted(name);
  if (const std::size_t dash = dotted.find("-idx"); dash != std::string::npos) dotted[dash] = '.';
  const std::array<std::string, 2> spellings{std::string(name), dotted};
  std::vector<std::string> places;
  const auto add = [&](const std::string& folder) {
    for (const std::string& file : spellings) {
      for (const char* packed : {"", ".gz"}) places.push_back(folder + file + packed);
    }
  };
  add("");
  for (const std::string& folder : spellings) add(folder + "/");
  return places;
}

}  // namespace baremark::core::protocol
