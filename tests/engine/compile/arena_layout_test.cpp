// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/arena_layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace baremark::engine::compile {
namespace {

TEST(ArenaLayout, buffersInUseAtTheSameTimeDoNotOverlap) {
  ArenaLayout layout;
  struct Life {
    BufferId id;
    std::size_t bytes, first, last;
  };
  std::vector<Life> lives;
  for (std::size_t i = 0; i < 60; ++i) {
    Life life{0, 100 + i * 37 % 1000, i * 7 % 40, 0};
    life.last = life.first + i * 13 % 15;
    life.id = layout.add(life.bytes);
    layout.use(life.id, life.first);
    layout.use(life.id, life.last);
    lives.push_back(life);
  }
  layout.place();
  std::size_t all = 0;
  for (const Life& a : lives) {
    EXPECT_EQ(layout.offset(a.id) % 64, 0U);
    all += a.bytes;
    for (const Life& b : lives) {
      if (a.id == b.id || a.last < b.first || b.last < a.first) continue;
      EXPECT_TRUE(layout.offset(a.id) + a.bytes <= layout.offset(b.id) ||
                  layout.offset(b.id) + b.bytes <= layout.offset(a.id));
    }
  }
  EXPECT_LT(layout.totalBytes(), all) << "buffers that do not meet share their place";
}

}  // namespace
}  // namespace baremark::engine::compile
