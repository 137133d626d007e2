// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/arena_layout.h"

#include <algorithm>
#include <numeric>

namespace baremark::engine::compile {
namespace {

constexpr std::size_t kAlignment = 64;

std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

BufferId ArenaLayout::add(std::size_t bytes) {
  m_buffers.push_back({.bytes = aligned(bytes)});
  return m_buffers.size() - 1;
}

void ArenaLayout::growTo(BufferId buffer, std::size_t bytes) {
  m_buffers[buffer].bytes = std::max(m_buffers[buffer].bytes, aligned(bytes));
}

void ArenaLayout::use(BufferId buffer, std::size_t instruction) {
  Buffer& b = m_buffers[buffer];
  b.first = b.isUsed ? std::min(b.first, instruction) : instruction;
  b.last = b.isUsed ? std::max(b.last, instruction) : instruction;
  b.isUsed = true;
}

void ArenaLayout::place() {
  std::vector<BufferId> order(m_buffers.size());
  std::iota(order.begin(), order.end(), BufferId{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](BufferId a, BufferId b) { return m_buffers[a].bytes > m_buffers[b].bytes; });
  std::vector<BufferId> placed;  // ascending by offset
  for (const BufferId id : order) {
    Buffer& buffer = m_buffers[id];
    if (!buffer.isUsed) continue;
    std::size_t at = 0;
    for (const BufferId other : placed) {
      const Buffer& o = m_buffers[other];
      const bool meets = o.first <= buffer.last && buffer.first <= o.last;
      if (!meets) continue;
      if (at + buffer.bytes <= o.offset) break;
      at = std::max(at, o.offset + o.bytes);
    }
    buffer.offset = at;
    m_total = std::max(m_total, at + buffer.bytes);
    const auto place = std::upper_bound(placed.begin(), placed.end(), at, [&](std::size_t offset, BufferId other) {
      return offset < m_buffers[other].offset;
    });
    placed.insert(place, id);
  }
}

}  // namespace baremark::engine::compile
