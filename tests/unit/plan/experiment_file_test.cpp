// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/experiment_file.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

#include <functional>

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using base::Json;

/// The worked example of the design, with every key.
Json workedExample() {
  return Json::parse(R"({
    "schema": "baremark.experiment/1", "name": "resnet50 on one node", "note": "for section 4", "tags": ["paper"],
    "host": "local",
    "workload": { "engine": { "model": "resnet50_v1.5", "data": "synthetic", "batch_size": [16, 32], "precision": "fp32",
                              "optimizer": "momentum", "variable_update": "allreduce" } },
    "zip": [], "exclude": [],
    "arms": [ { "name": "bare metal", "runtime": "bare-metal" },
              { "name": "charliecloud", "runtime": "charliecloud", "variant": "", "image": "", "env": {"OMP_PROC_BIND": "close"},
                "mpi": "hybrid", "gpu": "none", "binds": [{"source": "/data", "destination": "/mnt/9"}], "settings": {"winograd": "on"},
                "wrap": ["numactl", "--localalloc"] } ],
    "scale": { "ranks": [2, 1], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "core", "mode": "weak" },
    "allocation": { "partition": "", "account": "", "qos": "", "constraint": "", "time": "", "gpus_per_node": 0, "exclusive": false, "blocks": 1,
                    "at_least": 1, "modules": ["openmpi/4"], "prologue": ["ulimit -c 0"], "launcher": "my-mpi" },
    "measure": { "warmup_batches": 10, "batches": 100, "repeats": 5, "order": "blocks",
                 "until": { "half_width": "1%", "max_repeats": 40 } },
    "baseline": "bare metal", "margin": "2%" })");
}

base::Error refusalOf(const std::function<void(Json&)>& change) {
  Json file = workedExample();
  change(file);
  const auto result = parseExperiment(file.dump());
  EXPECT_FALSE(result) << file.dump(2);
  return result ? base::Error{} : result.error();
}

TEST(ExperimentFile, everyKeyIsRead) {
  const auto experiment = parseExperiment(workedExample().dump());
  ASSERT_TRUE(experiment) << toLogLine(experiment.error());
  EXPECT_EQ(experiment->engine.at("batch_size").size(), 2U);
  EXPECT_EQ(experiment->scale.ranks, (std::vector<int>{1, 2}));
  EXPECT_EQ(experiment->arms.at(1).binds.at(0).destination, "/mnt/9");
  EXPECT_EQ(experiment->arms.at(1).settings.at("winograd"), model::SettingValue(std::string("on")));
  EXPECT_EQ(experiment->allocation.launcher, "my-mpi");
  EXPECT_DOUBLE_EQ(experiment->margin, 0.02);
  EXPECT_DOUBLE_EQ(experiment->measure.until->halfWidth, 0.01);
}

TEST(ExperimentFile, aWrittenFileReadsBackUnchanged) {
  const auto experiment = parseExperiment(workedExample().dump());
  ASSERT_TRUE(experiment);
  const auto again = parseExperiment(toJson(*experiment).dump());
  ASSERT_TRUE(again) << toLogLine(again.error()) << toJson(*experiment).dump(2);
  EXPECT_EQ(*again, *experiment);
}

TEST(ExperimentFile, theShortestFileGetsAllDefaults) {
  const auto experiment = parseExperiment(R"({"schema": "baremark.experiment/1", "name": "x",
    "workload": {"engine": {"model": "mnist"}}, "arms": [{"name": "a", "runtime": "bare-metal"}], "scale": {"ranks": 1}})");
  ASSERT_TRUE(experiment) << toLogLine(experiment.error());
  EXPECT_EQ(experiment->baseline, "a");
  EXPECT_EQ(experiment->host, "local");
  EXPECT_EQ(experiment->measure.repeats, 5);
}

struct Refusal {
  const char* what;
  std::function<void(Json&)> change;
  ErrorCode code;
  const char* where;
  const char* suggestion = nullptr;
};

TEST(ExperimentFile, everyRefusalNamesItsPathAndGivesAdvice) {
  const std::vector<Refusal> refusals = {
      {"another schema", [](Json& f) { f["schema"] = "baremark.experiment/2"; }, ErrorCode::NewerVersion, "/schema"},
      {"a stranger's schema", [](Json& f) { f["schema"] = "x"; }, ErrorCode::UnknownValue, "/schema"},
      {"no name", [](Json& f) { f.erase("name"); }, ErrorCode::Missing, "/name"},
      {"empty name", [](Json& f) { f["name"] = ""; }, ErrorCode::OutOfRange, "/name"},
      {"a newline in the name", [](Json& f) { f["name"] = "a\nb"; }, ErrorCode::Untrusted, "/name"},
      {"unknown key", [](Json& f) { f["marign"] = "2%"; }, ErrorCode::UnknownKey, "/marign", "margin"},
      {"unknown setting", [](Json& f) { f["workload"]["engine"]["batchsize"] = 3; }, ErrorCode::UnknownKey,
       "/workload/engine/batchsize", "batch_size"},
      {"an engine-only setting", [](Json& f) { f["workload"]["engine"]["run_dir"] = "/x"; }, ErrorCode::UnknownKey,
       "/workload/engine/run_dir"},
      {"setting out of range", [](Json& f) { f["workload"]["engine"]["batch_size"][1] = 0; }, ErrorCode::OutOfRange,
       "/workload/engine/batch_size/1"},
      {"value twice",
       [](Json& f) {
         f["workload"]["engine"]["batch_size"] = {8, 8};
       },
       ErrorCode::Duplicate, "/workload/engine/batch_size/1"},
      {"empty list", [](Json& f) { f["workload"]["engine"]["batch_size"] = Json::array(); }, ErrorCode::OutOfRange,
       "/workload/engine/batch_size"},
      {"summing spelling", [](Json& f) { f["workload"]["engine"]["variable_update"] = "replicated"; },
       ErrorCode::UnknownValue, "/workload/engine/variable_update"},
      {"no model", [](Json& f) { f["workload"]["engine"].erase("model"); }, ErrorCode::Missing,
       "/workload/engine/model"},
      {"no arms", [](Json& f) { f["arms"] = Json::array(); }, ErrorCode::OutOfRange, "/arms"},
      {"same arm twice", [](Json& f) { f["arms"][1]["name"] = "bare metal"; }, ErrorCode::Duplicate, "/arms/1/name"},
      {"hostile bind", [](Json& f) { f["arms"][1]["binds"][0]["source"] = "/data/../etc"; }, ErrorCode::Untrusted,
       "/arms/1/binds/0/source"},
      {"hostile variable", [](Json& f) { f["arms"][1]["env"]["A B"] = "x"; }, ErrorCode::Untrusted, "/arms/1/env/A B"},
      {"our own variable", [](Json& f) { f["arms"][1]["env"]["BAREMARK_RUN_TAG"] = "x"; }, ErrorCode::Untrusted,
       "/arms/1/env/BAREMARK_RUN_TAG"},
      {"zero ranks", [](Json& f) { f["scale"]["ranks"][0] = 0; }, ErrorCode::OutOfRange, "/scale/ranks/0"},
      {"ranks as text", [](Json& f) { f["scale"]["ranks"][0] = "1"; }, ErrorCode::WrongType, "/scale/ranks/0"},
      {"ranks twice",
       [](Json& f) {
         f["scale"]["ranks"] = {2, 2};
       },
       ErrorCode::Duplicate, "/scale/ranks/1"},
      {"mode", [](Json& f) { f["scale"]["mode"] = "week"; }, ErrorCode::UnknownValue, "/scale/mode", "weak"},
      {"strong without batch", [](Json& f) { f["scale"]["mode"] = "strong"; }, ErrorCode::Missing,
       "/scale/global_batch"},
      {"weak with global batch", [](Json& f) { f["scale"]["global_batch"] = 64; }, ErrorCode::NotApplicable,
       "/scale/global_batch"},
      {"bare margin", [](Json& f) { f["margin"] = "2"; }, ErrorCode::WrongType, "/margin"},
      {"margin as number", [](Json& f) { f["margin"] = 0.02; }, ErrorCode::WrongType, "/margin"},
      {"huge margin", [](Json& f) { f["margin"] = "80%"; }, ErrorCode::OutOfRange, "/margin"},
      {"unknown baseline", [](Json& f) { f["baseline"] = "bare metl"; }, ErrorCode::UnknownValue, "/baseline",
       "bare metal"},
      {"until from 3", [](Json& f) { f["measure"]["repeats"] = 3; }, ErrorCode::OutOfRange, "/measure/repeats"},
      {"until below repeats", [](Json& f) { f["measure"]["repeats"] = 50; }, ErrorCode::OutOfRange,
       "/measure/until/max_repeats"},
      {"until without pairs", [](Json& f) { f["measure"]["order"] = "independent"; }, ErrorCode::Conflict,
       "/measure/until"},
      {"zip of a stranger",
       [](Json& f) {
         f["zip"] = Json::array({Json::array({"batch_size", "precisoin"})});
       },
       ErrorCode::UnknownValue, "/zip/0/1", "precision"},
      {"zip of one", [](Json& f) { f["zip"] = Json::array({Json::array({"batch_size"})}); }, ErrorCode::WrongType,
       "/zip/0"},
      {"exclude what is not there",
       [](Json& f) {
         f["exclude"] = Json::array({{{"batch_size", 64}}});
       },
       ErrorCode::UnknownValue, "/exclude/0/batch_size"},
      {"a newline in the prologue", [](Json& f) { f["allocation"]["prologue"] = {"a\nb"}; }, ErrorCode::Untrusted,
       "/allocation/prologue/0"},
      {"a newline in the launcher", [](Json& f) { f["allocation"]["launcher"] = "a\nb"; }, ErrorCode::Untrusted,
       "/allocation/launcher"},
      {"no launcher", [](Json& f) { f["allocation"]["launcher"] = ""; }, ErrorCode::OutOfRange, "/allocation/launcher"},
  };
  for (const Refusal& refusal : refusals) {
    const base::Error error = refusalOf(refusal.change);
    EXPECT_EQ(error.code, refusal.code) << refusal.what << ": " << toLogLine(error);
    EXPECT_EQ(error.where, refusal.where) << refusal.what << ": " << toLogLine(error);
    if (refusal.suggestion == nullptr) continue;
    EXPECT_EQ(error.suggestion, refusal.suggestion) << refusal.what;
  }
}

TEST(ExperimentFile, zippedListsMustHaveEqualLengths) {
  const base::Error error = refusalOf([](Json& f) {
    f["workload"]["engine"]["tf_random_seed"] = {1, 2, 3};
    f["zip"] = Json::array({Json::array({"batch_size", "tf_random_seed"})});
  });
  EXPECT_EQ(error.where, "/workload/engine/tf_random_seed");
}

TEST(ExperimentFile, truncatedTextIsRefusedAtEveryByte) {
  const std::string text = workedExample().dump();
  for (std::size_t cut = 0; cut + 1 < text.size(); cut += 5) EXPECT_FALSE(parseExperiment(text.substr(0, cut))) << cut;
}

}  // namespace
}  // namespace baremark::core::plan
