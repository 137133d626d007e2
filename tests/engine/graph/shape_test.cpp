// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph/shape.h"

#include <gtest/gtest.h>

namespace baremark::engine::graph {
namespace {

struct PaddingCase {
  const char* where;
  int in;
  int kernel;
  int stride;
  Padding padding;
  int before;
  int after;
  int out;
};

TEST(Shape, padsAreThoseOfTensorFlow) {
  const PaddingCase cases[] = {
      {"GoogLeNet conv1", 224, 7, 2, Padding::Same, 2, 3, 112},
      {"GoogLeNet pool", 112, 3, 2, Padding::Same, 0, 1, 56},
      {"ResNet conv1", 224, 7, 2, Padding::SameResnet, 3, 3, 112},
      {"ResNet 3x3 stride 2", 56, 3, 2, Padding::SameResnet, 1, 1, 28},
      {"ResNet projection", 56, 1, 2, Padding::SameResnet, 0, 0, 28},
      {"CIFAR stride 2", 32, 3, 2, Padding::Same, 0, 1, 16},
      {"odd input, stride 2", 7, 3, 2, Padding::Same, 1, 1, 4},
      {"stride 1", 14, 3, 1, Padding::SameResnet, 1, 1, 14},
      {"mnist conv", 28, 5, 1, Padding::Same, 2, 2, 28},
      {"window smaller than stride", 5, 1, 3, Padding::Same, 0, 0, 2},
      {"AlexNet conv1", 227, 11, 4, Padding::Valid, 0, 0, 55},
  };
  for (const PaddingCase& c : cases) {
    const Shape in{3, c.in, c.in};
    const Window window = makeWindow(in, c.kernel, c.stride, c.padding);
    EXPECT_EQ(window.pads, (Pads{c.before, c.after, c.before, c.after})) << c.where;
    EXPECT_EQ(windowOutput(in, window, 8), (Shape{8, c.out, c.out})) << c.where;
  }
}

TEST(Shape, axesArePaddedSeparately) {
  const Shape in{1, 6, 5};
  const Window window = makeWindow(in, 3, 2, Padding::Same);
  EXPECT_EQ(window.pads, (Pads{0, 1, 1, 1}));
  EXPECT_EQ(windowOutput(in, window, 1), (Shape{1, 3, 3}));
}

}  // namespace
}  // namespace baremark::engine::graph
