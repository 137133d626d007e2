// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scheduler_cautions.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>
#include <vector>

#include "core/model/time_limit.h"
#include "tests/refused.h"

namespace baremark::core::plan {
namespace {

using model::longerTimeLimit;
using model::timeLimitIn;
using model::writtenTimeLimit;
using std::chrono::seconds;
using Times = std::map<std::string, int>;

TEST(SchedulerCautions, timesAreReadInTheFormatOfTheScheduler) {
  constexpr const char* kThree = "0:30:00";
  for (const auto& [text, wanted] : Times{{"0:30:00", 1800},
                                          {"1:30", 90},
                                          {"1-00:00:00", 86400},
                                          {"2-12", 216000},
                                          {"1-2:30", 95400},
                                          {"100:00:00", 360000}})
    EXPECT_EQ(timeOf(text, kThree), std::optional(seconds(wanted))) << text;
  EXPECT_EQ(timeOf("1:30", "0:30"), std::optional(seconds(5400)));
  for (const auto& [text, wanted] : Times{{"30m", 1800}, {"1.5h", 5400}, {"2d", 172800}, {"90", 90}, {"10s", 10}})
    EXPECT_EQ(timeOf(text, "30m"), std::optional(seconds(wanted))) << text;
  for (const char* text : {"90", "", "infinite", "30m", "half an hour", "1:", ":1", "1:2:3:4", "-1:00", "1-",
                           "9999999999:00", "1--2", "n/a"})
    EXPECT_FALSE(timeOf(text, kThree)) << text;
  for (const char* text : {"", "m", "-1m", "1x", "nan", "inf", "1e30h", "30 m"})
    EXPECT_FALSE(timeOf(text, "30m")) << text;
}

TEST(SchedulerCautions, oneSpellingOfATimeWorksForEveryScheduler) {
  const auto isAskable = [](const std::string& time, std::string_view example) {
    return checkTime(time, example, "", "/allocation/time").has_value();
  };
  for (const char* text : {"30m", "1-12:00:00"}) EXPECT_TRUE(isAskable(text, "0:30:00")) << text;
  for (const char* text : {"90", "half an hour", "0:30:00;true"}) EXPECT_FALSE(isAskable(text, "0:30:00")) << text;
  EXPECT_TRUE(isAskable("as it likes", "")) << "a scheduler of one's own";
}

TEST(SchedulerCautions, aJobWithoutALimitNeedsASchedulerThatSupportsIt) {
  for (const char* text : {"UNLIMITED", "infinite", "Infinity"}) {
    EXPECT_TRUE(checkTime(text, "0:30:00", "UNLIMITED", "--time")) << text;
    EXPECT_TRUE(test::refused(
        checkTime(text, "0:30:00", "", "--time"),
        {.code = base::ErrorCode::OutOfRange,
         .where = "--time",
         .allowed = "a time such as 0:30:00 or 30m, or no time; the scheduler has no value for a job without a limit"}))
        << text;
  }
  EXPECT_FALSE(checkTime("half an hour", "0:30:00", "UNLIMITED", "--time"));
}

TEST(SchedulerCautions, theTimeLimitOfAJobIsComparedWithTheExpectedTime) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "1:00:00"}};
  model::Experiment experiment;
  experiment.measure.repeats = 5;
  Cost cost;
  cost.points = {{.point = {1, 1}, .block = std::chrono::minutes(20)},
                 {.point = {1, 2}, .block = std::chrono::minutes(30)}};
  EXPECT_FALSE(timeAdvice(experiment, host, cost)) << "half an hour fits into the partition's hour";
  experiment.allocation.time = "0:20:00";
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortTime, {"0:20:00", "1800"}}));
  experiment.allocation.time = "40m";
  EXPECT_FALSE(timeAdvice(experiment, host, cost));
  experiment.allocation.blocks = 4;
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortTime, {"40m", "7200"}}))
      << "four blocks share a job";
  experiment.allocation.time.clear();
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortLimit, {"1:00:00", "7200"}}));
  experiment.allocation.time = "0:00:00";
  EXPECT_FALSE(timeAdvice(experiment, host, cost)) << "no limit";
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::EndlessTime, {"0:00:00"}}}));
  cost.points.back().block.reset();
  experiment.allocation.time = "1s";
  EXPECT_FALSE(timeAdvice(experiment, host, cost)) << "nobody knows";
}

TEST(SchedulerCautions, theDefaultTimeLimitOfAPartitionIsComparedWithTheExpectedTime) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "2-00:00:00", .defaultTime = "10:00"},
                           {.name = "long", .timeLimit = "infinite"}};
  model::Experiment experiment;
  Cost cost;
  cost.points = {{.point = {1, 1}, .block = std::chrono::minutes(20)}};
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortDefault, {"10:00", "1200"}}));
  experiment.allocation.time = "0:30:00";
  EXPECT_FALSE(timeAdvice(experiment, host, cost));
  experiment.allocation.time.clear();
  experiment.allocation.partition = "long";
  EXPECT_FALSE(timeAdvice(experiment, host, cost));
  experiment.allocation.partition = "long,debug";
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortDefault, {"10:00", "1200"}}))
      << "it may be the one";
}

TEST(SchedulerCautions, theLimitsOfEverySchedulersQueuesAreCompared) {
  // The scheduler's spelling of half an hour, and a queue's default time and limit as its reader stores them.
  Cost cost;
  cost.points = {{.point = {1, 1}, .block = std::chrono::minutes(20)}};
  for (const auto& [example, defaultTime, limit] : {std::tuple("0:30", "0:10", "8:00"),
                                                    {"0:30:00", "0:10:00", "8:00:00"},
                                                    {"30m", "10m", "8h"},
                                                    {"30m", "600.0", "28800.0"}}) {
    SCOPED_TRACE(limit);
    HostContext host{.hasScheduler = true, .timeExample = example};
    host.facts.partitions = {{.name = "q", .isDefault = true, .timeLimit = limit, .defaultTime = defaultTime}};
    model::Experiment experiment;
    experiment.allocation.isExclusive = true;
    EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortDefault, {defaultTime, "1200"}}));
    experiment.allocation.time = "8:00:00";
    EXPECT_TRUE(schedulerCautions(experiment, host).empty());
    experiment.allocation.time = "9:00:00";
    EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::LongTime, {"9:00:00", limit}}}));
    for (const char* endless : {"INFINITY", "inf", "infinite", ""}) {
      host.facts.partitions.front().timeLimit = endless;
      EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << endless;
    }
  }
  // A cluster without partitions.
  HostContext host{.hasScheduler = true, .timeExample = "30m"};
  host.facts.partitions = {{.name = "", .isDefault = true, .timeLimit = "4h", .nodes = 4, .defaultTime = "1h"}};
  model::Experiment experiment;
  experiment.allocation.time = "5h";
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::LongTime, {"5h", "4h"}}}));
  experiment.allocation.time.clear();
  experiment.allocation.partition = "debug";
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "there is no list of names to compare with";
}

TEST(SchedulerCautions, severalPartitionsAreComparedWithTheStrictestOfThem) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "1:00:00", .cores = 8},
                           {.name = "gpu", .timeLimit = "4:00:00", .cores = 32, .devices = "gpu:a100:4"}};
  model::Experiment experiment;
  experiment.allocation.isExclusive = true;
  experiment.allocation.partition = "gpu,debug";
  experiment.allocation.time = "2:00:00";
  experiment.allocation.gpusPerNode = 1;
  EXPECT_EQ(schedulerCautions(experiment, host),
            (std::vector<Caution>{{CautionCode::LongTime, {"2:00:00", "1:00:00"}}}))
      << "one of them has GPUs";
  experiment.allocation.partition = "gpu";
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  EXPECT_EQ(coresOfANode(host, "gpu,debug"), 8);
  EXPECT_EQ(coresOfANode(host, "gpu,elsewhere"), std::nullopt);
  experiment.allocation.time.clear();
  experiment.allocation.partition = "gpu,debug";
  Cost cost;
  cost.points = {{.point = {1, 1}, .block = std::chrono::hours(3)}};
  EXPECT_EQ(timeAdvice(experiment, host, cost), (Caution{CautionCode::ShortLimit, {"1:00:00", "10800"}}));
}

TEST(SchedulerCautions, aTimeLimitAmongTheExtraOptionsIsReported) {
  const auto isSaid = [](const std::vector<std::string>& names, const std::string& option) {
    HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
    host.timeOptions = names;
    model::Experiment experiment;
    experiment.allocation.isExclusive = true;
    experiment.allocation.options = {option};
    return schedulerCautions(experiment, host) == std::vector<Caution>{{CautionCode::TimeOption, {option}}};
  };
  for (const char* option : {"--time=5", "--time 5", "-t 5", "-t5", "--gres=gpu:1 -t 1:00:00"})
    EXPECT_TRUE(isSaid({"--time", "-t"}, option)) << option;
  for (const char* option : {"--time-min=5", "--test", "--time=", "--mem=4G", "-tfoo"})
    EXPECT_FALSE(isSaid({"--time", "-t"}, option)) << option;
  for (const char* option : {"-l walltime=1:00:00", "-lwalltime=60", "-l place=free,walltime=60"})
    EXPECT_TRUE(isSaid({"-l walltime"}, option)) << option;
  for (const char* option : {"-l place=free", "-W walltime=5", "-l walltime="})
    EXPECT_FALSE(isSaid({"-l walltime"}, option)) << option;
  EXPECT_TRUE(isSaid({"-W"}, "-W 1:30"));
  EXPECT_FALSE(isSaid({"-W"}, "-We 1:30")) << "LSF's estimate";
  EXPECT_EQ(timeOptionOf({.options = {"--mem=4G", "-t5", "--time=6"}}, {"--time", "-t"}), "-t5");
}

TEST(SchedulerCautions, aPartitionThatAcceptsNoJobsIsReported) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "infinite"},
                           {.name = "night", .isUp = false, .timeLimit = "infinite"}};
  model::Experiment experiment;
  experiment.allocation.isExclusive = true;
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  experiment.allocation.partition = "night";
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::ClosedPartition, {"night"}}}));
  experiment.allocation.partition = "night,debug";
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "the other one takes them";
}

TEST(SchedulerCautions, aJobThatUsesPartOfItsNodesSharesThem) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "infinite", .nodes = 4, .cores = 8}};
  model::Experiment experiment;
  experiment.scale.ranks = {2, 16};
  experiment.scale.ranksPerNode = 8;
  experiment.scale.threadsPerRank = 1;
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::SharedNodes, {"2", "8", "1"}}}));
  experiment.allocation.isExclusive = true;
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  experiment.allocation.isExclusive = false;
  experiment.scale.ranks = {8, 16};
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "whole nodes";
}

TEST(SchedulerCautions, unlistedPartitionsAreReported) {
  HostContext host{.hasScheduler = true, .timeExample = "0:30:00"};
  host.facts.partitions = {{.name = "debug", .isDefault = true, .timeLimit = "1:00:00"},
                           {.name = "gpu", .timeLimit = "infinite", .devices = "gpu:a100:4"}};
  host.facts.moduleNames = {"openmpi/4.1.6", "gcc"};
  model::Experiment experiment;
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  experiment.allocation.partition = "debugg";
  EXPECT_EQ(schedulerCautions(experiment, host),
            (std::vector<Caution>{{CautionCode::UnknownPartition, {"debugg", "debug, gpu"}}}));
  experiment.allocation.partition = "debug,gpu";
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "either";
  experiment.allocation.partition = "";
  experiment.allocation.time = "5:00:00";
  experiment.allocation.gpusPerNode = 1;
  experiment.allocation.modules = {"openmpi", "gcc", "openmpi/4.1.6", "open"};
  EXPECT_EQ(schedulerCautions(experiment, host), (std::vector<Caution>{{CautionCode::LongTime, {"5:00:00", "1:00:00"}},
                                                                       {CautionCode::NoGpus, {"debug"}},
                                                                       {CautionCode::UnknownModule, {"open"}}}));
  experiment.allocation.partition = "gpu";
  experiment.allocation.modules.clear();
  EXPECT_TRUE(schedulerCautions(experiment, host).empty());
  host.facts = {};
  experiment.allocation.modules = {"anything"};
  EXPECT_TRUE(schedulerCautions(experiment, host).empty()) << "nothing is known";
}

constexpr const char* kSlurm = "0:30:00";
constexpr const char* kLsf = "0:30";
constexpr const char* kFlux = "30m";

TEST(TimeLimit, oneSpellingMeansTheSameToEveryScheduler) {
  for (const auto& [text, wanted] : Times{{"0:30:00", 1800},
                                          {"30m", 1800},
                                          {"90s", 90},
                                          {"1h30m", 5400},
                                          {"2d", 172800},
                                          {"1d2h3m4s", 93784},
                                          {"36:00:00", 129600},
                                          {"1-12:00:00", 129600},
                                          {"2-12", 216000},
                                          {"1-2:30", 95400},
                                          {"0:5:00", 300}}) {
    for (const char* example : {kSlurm, kLsf, kFlux})
      EXPECT_EQ(timeLimitIn(text, example), std::optional(seconds(wanted))) << text << " with " << example;
  }
}

TEST(TimeLimit, ambiguousTimesAreRefused) {
  for (const char* text : {"30", "0", "", ":30", "0:30:", "-1:00", "1--2", "30m30m", "30m1h", "30 m", "m30", "1:2:3:4",
                           "0:30:00;true", "1x", "1e3s", "unlimited", "9999999999:00:00", "99999d"}) {
    for (const char* example : {kSlurm, kLsf, kFlux})
      EXPECT_FALSE(timeLimitIn(text, example)) << text << " with " << example;
  }
  for (const char* example : {kSlurm, kFlux})
    EXPECT_FALSE(timeLimitIn("0:30", example)) << "half a minute to Slurm, half an hour to LSF";
  EXPECT_EQ(timeLimitIn("0:30", kLsf), std::optional(seconds(1800))) << "LSF writes no other";
  EXPECT_EQ(timeLimitIn("1.5h", kFlux), std::optional(seconds(5400)));
  EXPECT_FALSE(timeLimitIn("1.5h", kSlurm));
}

TEST(TimeLimit, isWrittenInTheFormatOfEachScheduler) {
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kSlurm), "0:30:00");
  EXPECT_EQ(writtenTimeLimit(seconds(129600 + 61), kSlurm), "36:01:01");
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kLsf), "0:30");
  EXPECT_EQ(writtenTimeLimit(seconds(61), kLsf), "0:02") << "never less than was asked for";
  EXPECT_EQ(writtenTimeLimit(seconds(129600), kLsf), "36:00");
  EXPECT_EQ(writtenTimeLimit(seconds(1800), kFlux), "30m");
  EXPECT_EQ(writtenTimeLimit(seconds(90), kFlux), "90s");
  // The suggested longer limit is never shorter.
  EXPECT_EQ(longerTimeLimit("4:00:00"), "8:00:00");
  EXPECT_EQ(longerTimeLimit("30m"), "1:00:00");
  EXPECT_EQ(longerTimeLimit("1-12:00:00"), "72:00:00");
  EXPECT_EQ(longerTimeLimit("0:01:00"), "0:10:00");
  EXPECT_EQ(longerTimeLimit(""), "2:00:00");
}

}  // namespace
}  // namespace baremark::core::plan
