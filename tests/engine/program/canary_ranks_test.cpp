// SPDX-License-Identifier: GPL-3.0-or-later
// The canary of two ranks under mpirun: what it says about MPI, its library and its transports.
#include <gmock/gmock.h>

#include <filesystem>

#include "tests/engine/fakes/program_fixture.h"

namespace baremark::engine {
namespace {

using namespace core::protocol;
using test::engineRanks;
using test::Outcome;
using test::runProgram;
using test::runWell;
using testing::HasSubstr;

class CanaryOfRanks : public test::ProgramTest {};

TEST_F(CanaryOfRanks, measuresTheExchangeAndNamesTheMechanism) {
  const Outcome outcome = runWell(engineRanks(2, {"--canary", runDir()}));
  EXPECT_THAT(outcome.out, HasSubstr("Canary: 2 ranks on 1 host"));
  const auto report = all<core::model::CanaryReport>().at(0);
  EXPECT_EQ(report.worldSize, 2);
  ASSERT_EQ(report.ranks.size(), 2U);
  EXPECT_FALSE(report.ranks[1].host.empty());
  EXPECT_TRUE(report.exchangeSeconds);
  EXPECT_THAT(report.singleCopy, testing::AnyOf("cma", "cma, refused", "none", "knem", "xpmem"));
  EXPECT_TRUE(report.ranks[1].ucx) << "used or not, Open MPI says it";
  core::model::Passport passport = this->passport();
  const auto entry = [&](const char* group, const char* name) { return passport[{group, name}]; };
  EXPECT_EQ(entry("limits", "shm_shared"), "yes");
  EXPECT_FALSE(entry("software", "architecture").empty());
  EXPECT_THAT(entry("software", "mpi_library"), testing::ContainsRegex("^[A-Z].* [0-9]+[.][0-9].*[(]libmpi.*[.]so"));
  EXPECT_TRUE(std::filesystem::exists(entry("software", "mpi_library_path")));
  // Where the launcher uses PMIx, its version and that of each rank.
  if (!entry("software", "pmix_launcher").empty()) {
    EXPECT_THAT(entry("software", "pmix"), testing::MatchesRegex("[0-9]+[.][0-9]+.*"));
    EXPECT_THAT(entry("software", "pmix_launcher"), testing::MatchesRegex("[0-9]+[.][0-9]+.*"));
  }
  // Of Open MPI 4 and of 5.
  const Outcome none =
      runProgram(engineRanks(2, {"--canary"}), {"OMPI_MCA_btl_vader_single_copy_mechanism=none", "OMPI_MCA_smsc=^cma"});
  EXPECT_THAT(none.out, HasSubstr("single copy: none")) << "the mechanism in use, not the default";
}

TEST_F(CanaryOfRanks, namesTheTransportsOfUcx) {
  // By shared memory or TCP, which every machine has. Open MPI would take UCX only with a fabric.
  const Outcome outcome = runProgram(engineRanks(2, {"--canary", runDir()}),
                                     {"OMPI_MCA_pml=ucx", "OMPI_MCA_opal_common_ucx_tls=any",
                                      "OMPI_MCA_opal_common_ucx_devices=any", "UCX_LOG_LEVEL=error"});
  if (outcome.status != 0) GTEST_SKIP() << "this Open MPI cannot use UCX: " << outcome.err;
  const auto report = all<core::model::CanaryReport>().at(0);
  ASSERT_EQ(report.ranks.size(), 2U);
  for (const core::model::CanaryRank& rank : report.ranks) {
    ASSERT_TRUE(rank.ucx);
    EXPECT_THAT(*rank.ucx, testing::ContainsRegex("(sysv|posix|tcp|cma)/"));
  }
  EXPECT_THAT(outcome.out, HasSubstr("; UCX: "));
  EXPECT_THAT(outcome.out + outcome.err, testing::Not(HasSubstr("UCX  INFO"))) << "its log is not shown";
  core::model::Passport passport = this->passport();
  EXPECT_EQ((passport[{"transport", "pml"}]), "ucx");
  EXPECT_EQ((passport[{"environment", "ucx_log_level"}]), "error") << "as the user set it";
  EXPECT_FALSE(passport.contains({"environment", "ucx_log_file"}));
}

}  // namespace
}  // namespace baremark::engine
