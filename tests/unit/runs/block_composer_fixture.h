// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment of one block, and what it is composed to.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/runs/block_composer.h"
#include "tests/places.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::runs {

inline const base::AllocationId kAllocation("01J0000000000000000000A110");

class BlockComposerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* id : {"bare-metal", "charliecloud"}) m_context.runtimes[id] = containers::shippedRuntime(id);
    m_context.launcher = launch::launcherNamed("open-mpi");
    m_context.hostRoot = "/home/me/my runs";
    m_context.engine = "/opt/it's here/baremark-engine";
    m_context.images = {{kEngineImage, {"/home/me/my runs/images/baremark-engine", "sha256:0123456789abcdef01"}},
                        {"mine", {"/img/mine", ""}}};
    m_context.jobPrelude = "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n";
  }

  /// One block at two ranks of an experiment with these arms, in the form of an experiment file.
  void plan(const std::string& arms, const std::string& engine = R"("model": "mnist", "batch_size": 50)") {
    m_record.file = R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {)" + engine + R"(}},
      "arms": [)" + arms +
                    R"(], "scale": {"ranks": [2]}, "measure": {"warmup_batches": 3, "batches": 20}})";
    const auto experiment = test::got(plan::parseExperiment(m_record.file));
    m_record.id = base::ExperimentId("01J00000000000000000000EXP");
    m_record.experiment = experiment;
    m_record.threads = 1;
    m_record.cases = plan::expandCases(experiment).value();
    m_block = {};
    m_block.block.id = base::BlockId("01J0000000000000000000B10C");
    m_block.block.experiment = m_record.id;
    m_block.block.point = {1, 2};
    m_block.block.round = 1;
    for (std::size_t arm = 0; arm < experiment.arms.size(); ++arm) {
      storage::RunRecord run;
      run.run.id = base::RunId("01J0000000000000000000RAN" + std::to_string(arm));
      run.run.arm = arm;
      run.run.place = arm;
      m_block.runs.push_back(run);
    }
  }

  base::Result<ComposedAllocation> composed() {
    return compose(m_record, kAllocation, {m_block}, std::chrono::seconds(600), m_context);
  }
  std::vector<std::string> command(std::size_t run = 0) {
    const auto allocation = composed();
    EXPECT_TRUE(allocation) << (allocation ? "" : toLogLine(allocation.error()));
    return allocation ? allocation->job.blocks.at(0).runs.at(run).command : std::vector<std::string>{};
  }
  static bool has(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }
  void expectGolden(const std::string& name) {
    const auto allocation = test::got(composed());
    EXPECT_EQ(allocation.script, test::contentOf(std::string(places::kData) + "/runs/" + name));
  }

  storage::ExperimentRecord m_record;
  storage::BlockRecord m_block;
  ComposeContext m_context;
};

}  // namespace baremark::core::runs
