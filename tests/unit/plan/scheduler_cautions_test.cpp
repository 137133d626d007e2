// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scheduler_cautions.h"

#include <gtest/gtest.h>

namespace baremark::core::plan {
namespace {

using std::chrono::seconds;

TEST(SchedulerCautions, timesAreReadAsTheSchedulerWritesThem) {
  constexpr const char* kThree = "0:30:00";
  for (const auto& [text, wanted] : std::vector<std::pair<const char*, int>>{
           {"0:30:00", 1800}, {"1:30", 90}, {"1-00:00:00", 86400}, {"2-12", 216000}, {"1-2:30", 95400}, {"100:00:00", 360000}}) {
    EXPECT_EQ(timeOf(text, kThree), std::optional(seconds(wanted))) << text;
  }
  EXPECT_EQ(timeOf("1:30", "0:30"), std::optional(seconds(5400)));
  for (const auto& [text, wanted] : std::vector<std::pair<const char*, int>>{{"30m", 1800}, {"1.5h", 5400}, {"2d", 172800}, {"90", 90}, {"10s", 10}}) {
    EXPECT_EQ(timeOf(text, "30m"), std::optional(seconds(wanted))) << text;
  }
  for (const char* text : {"90", "", "infinite", "30m", "half an hour", "1:", ":1", "1:2:3:4", "-1:00", "1-", "9999999999:00", "1--2", "n/a"}) {
    EXPECT_FALSE(timeOf(text, kThree)) << text;
  }
  for (const char* text : {"", "m", "-1m", "1x", "nan", "inf", "1e30h", "30 m"}) EXPECT_FALSE(timeOf(text, "30m")) << text;
}

TEST(SchedulerCautions, aTimeHasTheFormOfItsScheduler) {
  for (const char* text : {"90", "0:30:00", "1-00", "UNLIMITED", "infinite"}) EXPECT_TRUE(isWrittenAs(text, "0:30:00")) << text;
  for (const char* text : {"30m", "half an hour", "0:30:00;true"}) EXPECT_FALSE(isWrittenAs(text, "0:30:00")) << text;
  EXPECT_TRUE(isWrittenAs("30m", "30m"));
  EXPECT_FALSE(isWrittenAs("0:30:00", "30m"));
  EXPECT_TRUE(isWrittenAs("as it likes", "")) << "a scheduler of one's own";
}

TEST(SchedulerCautions, whatTheHostDidNotListIsSaid) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "1:00:00", .nodes = {}, .cores = {}, .devices = {}},
                           {.name = "gpu", .timeLimit = "infinite", .nodes = {}, .cores = {}, .devices = "gpu:a100:4"}};
  host.facts.moduleNames = {"openmpi/4.1.6", "gcc"};
  model::Experiment experiment;
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  experiment.allocation.partition = "debugg";
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{"unknown_partition", "debugg\ndebug, gpu"}}));
  experiment.allocation.partition = "debug,gpu";
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "either";
  experiment.allocation.partition = "";
  experiment.allocation.time = "5:00:00";
  experiment.allocation.gpusPerNode = 1;
  experiment.allocation.modules = {"openmpi", "gcc", "openmpi/4.1.6", "open"};
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{"long_time", "5:00:00\n1:00:00"}, {"no_gpus", "debug"}, {"unknown_module", "open"}}));
  experiment.allocation.partition = "gpu";
  experiment.allocation.modules.clear();
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  host.facts = {};
  experiment.allocation.modules = {"anything"};
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "nothing is known";
}

}  // namespace
}  // namespace baremark::core::plan
