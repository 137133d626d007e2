// SPDX-License-Identifier: Apache-2.0
#include "engine/train/arrays.h"

#include <algorithm>
#include <span>
#include <vector>

#include "engine/checksum.h"

namespace baremark::engine::train {
namespace {

/// Calls visit(part of `numbers`, host bytes of the part's size) for parts that together are all numbers.
template <class Visit>
void forEachPiece(const graph::DeviceArray& numbers, const Visit& visit) {
  constexpr std::size_t kPiece = std::size_t{1} << 20U;  // elements
  std::vector<std::byte> host(std::min(kPiece, numbers.count) * bytesOf(numbers.type));
  for (std::size_t begin = 0; begin < numbers.count; begin += kPiece) {
    const graph::DeviceArray part = numbers.part(begin, std::min(begin + kPiece, numbers.count));
    visit(part, std::span(host.data(), part.bytes()));
  }
}

void share(graph::Memory& memory, const graph::DeviceArray& numbers, comm::Communicator& communicator) {
  if (communicator.size() == 1) return;
  forEachPiece(numbers, [&](const graph::DeviceArray& part, std::span<std::byte> host) {
    if (isFirst(communicator)) memory.toHost(part, host.data());
    communicator.broadcast(host);
    if (!isFirst(communicator)) memory.toDevice(host.data(), part);
  });
}

}  // namespace

std::uint32_t checksum(graph::Memory& memory, const graph::DeviceArray& numbers) {
  std::uint32_t crc = 0;
  forEachPiece(numbers, [&](const graph::DeviceArray& part, std::span<std::byte> host) {
    memory.toHost(part, host.data());
    crc = crc32(host, crc);
  });
  return crc;
}

void shareNetwork(graph::Network<float>& network, comm::Communicator& communicator) {
  share(network.memory(), network.arena(graph::Arena::Parameters), communicator);
  share(network.memory(), network.arena(graph::Arena::Statistics), communicator);
}

void shareState(graph::Network<float>& network, comm::Communicator& communicator) {
  for (const graph::StateArray& array : network.state()) share(network.memory(), array.values, communicator);
}

}  // namespace baremark::engine::train
