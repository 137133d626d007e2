// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/single.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace baremark::engine::comm {

std::string hostName() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string SingleCommunicator::host() const {
  return hostName();
}

void SingleCommunicator::gather(std::span<const double> mine, std::span<double> all) {
  std::copy(mine.begin(), mine.end(), all.begin());
}

bool SingleCommunicator::exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in, double) {
  std::copy(out.begin(), out.end(), in.begin());
  return true;
}

void SingleCommunicator::abort(int status) {
  std::_Exit(status);
}

}  // namespace baremark::engine::comm
