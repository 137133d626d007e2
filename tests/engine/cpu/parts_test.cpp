// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "engine/cpu/arena_layout.h"
#include "engine/cpu/layers.h"
#include "engine/cpu/memory_region.h"
#include "engine/models/registry.h"

namespace baremark::engine::cpu {
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

TEST(MemoryRegion, isZeroedAndAlignedToAHugePage) {
  const MemoryRegion region(5'000'000, 2);
  EXPECT_GE(region.bytes(), 5'000'000U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(region.data()) % (2U << 20U), 0U);
  for (std::size_t i = 0; i < region.bytes(); i += 4096) EXPECT_EQ(region.data()[i], std::byte{0});
}

TEST(Layers, resnet50FusesItsBlocks) {
  const graph::Graph graph = models::find("resnet50_v1.5")->build(1001);
  int fusedAdds = 0;
  int fusedRelus = 0;
  int loose = 0;
  std::set<graph::NodeId> made = {0};
  for (const Layer& layer : fuse(graph)) {
    const graph::OpKind kind = graph.nodes[layer.node].kind;
    fusedAdds += kind == graph::OpKind::BatchNorm && layer.second ? 1 : 0;
    fusedRelus += kind == graph::OpKind::BatchNorm && layer.hasRelu ? 1 : 0;
    loose += kind == graph::OpKind::Add || kind == graph::OpKind::Relu ? 1 : 0;
    EXPECT_TRUE(made.count(layer.input)) << graph.nodes[layer.node].name;
    if (layer.second) {
      EXPECT_TRUE(made.count(*layer.second)) << graph.nodes[layer.node].name;
    }
    made.insert(layer.output);
  }
  EXPECT_EQ(fusedAdds, 16);
  EXPECT_EQ(fusedRelus, 49);
  EXPECT_EQ(loose, 0);
}

TEST(Layers, theMaskOfAReluUnderAMaxPoolIsTakenOnItsSmallerSide) {
  int given = 0;
  int taken = 0;
  for (const Layer& layer : fuse(models::find("mnist")->build(10))) {
    given += layer.leavesMaskToPool ? 1 : 0;
    taken += layer.takesMaskOfRelu ? 1 : 0;
  }
  EXPECT_EQ(given, 2);
  EXPECT_EQ(taken, 2);
}

}  // namespace
}  // namespace baremark::engine::cpu
