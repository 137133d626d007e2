// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/series.h"

#include <gtest/gtest.h>

namespace baremark::core::containers {
namespace {

TEST(Series, armsOfOneRuntimeHaveDifferentMarkers) {
  RuntimeDescriptor box;
  box.id = "box";
  box.colour = 1;
  box.marker = "square";
  const std::vector<SeriesStyle> styles = stylesOf(std::vector<std::string>(14, "box"), looksOf({{"box", box}}));
  EXPECT_EQ(styles[0], (SeriesStyle{1, Shape::Square, Dash::Dashed, false}));
  EXPECT_NE(styles[1].dash, styles[0].dash);
  EXPECT_TRUE(styles[1].isHollow);
  EXPECT_EQ(styles[1].shape, Shape::Square);
  for (std::size_t i = 0; i < styles.size(); ++i) {
    EXPECT_EQ(styles[i].colour, styles[0].colour);
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(styles[i], styles[k]) << i << " and " << k;
  }
}

TEST(Series, runtimesWithoutALookGetOneThatNoOtherHas) {
  std::map<std::string, RuntimeDescriptor> runtimes;
  const auto add = [&](const std::string& id, std::optional<int> colour, const std::string& marker) {
    runtimes[id].id = id;
    runtimes[id].colour = colour;
    runtimes[id].marker = marker;
  };
  for (int colour = 0; colour < 7; ++colour) add("known" + std::to_string(colour), colour, "disc");
  for (int own = 0; own < 20; ++own) add("own" + std::to_string(own), {}, "");
  add("red", 3, "");
  add("starry", {}, "star");
  const RuntimeLooks looks = looksOf(runtimes);
  EXPECT_EQ(looks, looksOf(runtimes));
  EXPECT_EQ(looks.at("red").colour, 3);
  EXPECT_EQ(looks.at("starry").shape, Shape::Star);
  for (const auto& [id, look] : looks) {
    for (const auto& [other, another] : looks) {
      if (id == other) continue;
      EXPECT_NE(look, another) << id << " and " << other;
    }
  }
  EXPECT_EQ(stylesOf(std::vector<std::string>{"gone"}, looks), stylesOf(std::vector<std::string>{"gone"}, {}))
      << "a runtime without a descriptor looks alike everywhere";
}

}  // namespace
}  // namespace baremark::core::containers
