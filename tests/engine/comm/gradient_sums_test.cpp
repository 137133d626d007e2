// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/comm/gradient_sums.h"

#include <gmock/gmock.h>

#include "tests/engine/fakes/refusal.h"

namespace baremark::engine::comm {
namespace {

using testing::AllOf;
using testing::HasSubstr;

SumsWay works(const char* value) {
  return {value, [value]() -> tl::expected<GradientSums, std::string> {
            return GradientSums{.name = std::string("the way ") + value};
          }};
}
SumsWay isMissing(const char* value) {
  return {value,
          []() -> tl::expected<GradientSums, std::string> { return tl::unexpected<std::string>("the test has none"); }};
}

TEST(GradientSums, autoTakesTheFirstThatWorksAndSaysWhatIsMissing) {
  const GradientSums best = chooseSums("auto", "cuda", {works("nccl"), works("staged")});
  EXPECT_EQ(best.name, "the way nccl");
  EXPECT_EQ(best.warning, "");
  const GradientSums slow = chooseSums("auto", "cuda", {isMissing("nccl"), isMissing("mpi"), works("staged")});
  EXPECT_EQ(slow.name, "the way staged");
  EXPECT_EQ(slow.warning,
            "Gradients are summed by the way staged, which is slower than other ways. --all_reduce_spec=nccl is not "
            "available with --device=cuda: the test has none. --all_reduce_spec=mpi is not available with "
            "--device=cuda: the test has none.");
}

TEST(GradientSums, aWayThatIsAskedForIsTakenWithoutAWarning) {
  const GradientSums wanted = chooseSums("staged", "cuda", {isMissing("nccl"), works("mpi"), works("staged")});
  EXPECT_EQ(wanted.name, "the way staged");
  EXPECT_EQ(wanted.warning, "");
}

TEST(GradientSums, aWayThatIsMissingIsRefusedWithTheReasonAndAWayOut) {
  const auto work = [] { return chooseSums("nccl", "cuda", {isMissing("nccl"), works("mpi"), works("staged")}); };
  EXPECT_EQ(test::refusalOf(work),
            "--all_reduce_spec=nccl is not available with --device=cuda: the test has none. Use --all_reduce_spec=mpi "
            "or --all_reduce_spec=staged.");
}

TEST(GradientSums, transportsOfRanksAreJoined) {
  EXPECT_EQ(joinedTransports({"NET/IB/GDRDMA, P2P/CUMEM", "", "P2P/CUMEM", "NVLS"}), "NET/IB/GDRDMA, NVLS, P2P/CUMEM");
  EXPECT_EQ(joinedTransports({"", ""}), "");
}

TEST(GradientSums, aSlowerTransportIsWarnedOf) {
  EXPECT_EQ(slowTransportWarning("NET/IB/GDRDMA, P2P/CUMEM", 2, {"mlx5_0"}), "");
  EXPECT_EQ(slowTransportWarning("P2P/CUMEM", 1, {"mlx5_0"}), "");
  EXPECT_EQ(slowTransportWarning("SHM/direct/direct", 1, {}), "") << "whether the GPUs could do better is not known";
  EXPECT_EQ(slowTransportWarning("NET/Socket", 2, {}), "") << "there is nothing better";
  EXPECT_EQ(slowTransportWarning("", 2, {"mlx5_0"}), "") << "not known";
  EXPECT_THAT(slowTransportWarning("NET/Socket, P2P/CUMEM", 2, {"mlx5_0", "mlx5_1"}),
              AllOf(HasSubstr("over TCP sockets"), HasSubstr("(mlx5_0, mlx5_1)"), HasSubstr("/dev/infiniband")));
  EXPECT_THAT(slowTransportWarning("NET/Socket", 1, {}),
              AllOf(HasSubstr("All ranks run on one node"), HasSubstr("/dev/shm")));
}

}  // namespace
}  // namespace baremark::engine::comm
