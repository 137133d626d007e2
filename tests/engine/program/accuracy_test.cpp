// SPDX-License-Identifier: GPL-3.0-or-later
// mnist on Fashion-MNIST reaches 88.5 % after three epochs, from one rank and from two.
#include "tests/engine/fakes/program.h"

namespace baremark::engine {
namespace {

TEST(Accuracy, fashionMnistFromOneRankAndFromTwo) {
  for (const int ranks : {1, 2}) {
    const test::Words options = {
        "--model=mnist",    "--data=fashion-mnist", "--batch_size=" + std::to_string(100 / ranks),
        "--num_epochs=3",   "--optimizer=adam",     "--init_learning_rate=0.001",
        "--train_and_eval", "--display_every=300"};
    test::Program program(ranks == 1 ? test::engine(options) : test::engineRanks(ranks, options));
    const test::Outcome outcome = program.wait(std::chrono::seconds(900));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    std::smatch accuracy;
    ASSERT_TRUE(std::regex_search(outcome.out, accuracy, std::regex(R"(Accuracy @ 1 = ([\d.]+))"))) << outcome.out;
    EXPECT_GE(std::stod(accuracy[1]), 0.885) << outcome.out;
  }
}

}  // namespace
}  // namespace baremark::engine
