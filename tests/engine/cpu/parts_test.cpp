// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/cpu/memory_region.h"

namespace baremark::engine::cpu {
namespace {

TEST(MemoryRegion, isZeroedAndAlignedToAHugePage) {
  MemoryRegion region(5'000'000);
  region.allocate(2);
  EXPECT_GE(region.bytes(), 5'000'000U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(region.data()) % (2U << 20U), 0U);
  for (std::size_t i = 0; i < region.bytes(); i += 4096) EXPECT_EQ(region.data()[i], std::byte{0});
}

}  // namespace
}  // namespace baremark::engine::cpu
