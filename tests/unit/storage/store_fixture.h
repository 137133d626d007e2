// SPDX-License-Identifier: GPL-3.0-or-later
// A store in a temporary folder, and small records for it.
#pragma once

#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "core/plan/experiment_file.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/store.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::storage {

class StoreTest : public ::testing::Test {
 protected:
  std::string path() const { return m_folder + "/test.baremark"; }

  std::unique_ptr<Store> open(Access access = Access::ReadWrite) {
    return test::got(Store::open(path(), access, test::storeSchema()));
  }

  static void addExperiments(Store& store, int count) {
    for (int i = 0; i < count; ++i) ASSERT_TRUE(ExperimentRepository(store).add(smallExperiment()));
  }

  static ExperimentRecord smallExperiment() {
    ExperimentRecord record{.id = base::ExperimentId::make(), .seed = 0xFFFF'FFFF'FFFF'FFF0ULL, .threads = 1};
    record.file = R"({"schema": "baremark.experiment/1", "name": "quick start", "tags": ["check"],
      "workload": {"engine": {"model": "mnist", "batch_size": 50}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"}],
      "scale": {"ranks": [1, 2]}})";
    record.experiment = plan::parseExperiment(record.file).value();
    record.cases = {{{"batch_size", std::int64_t{50}}, {"model", std::string("mnist")}}};
    record.created = base::WallTime{std::chrono::milliseconds{1'787'322'725'120}};
    return record;
  }

  static BlockRecord smallBlock(const base::ExperimentId& experiment, int sequence) {
    BlockRecord record{.sequence = sequence};
    record.block.id = base::BlockId::make();
    record.block.experiment = experiment;
    record.block.point = {1, 2};
    record.block.round = sequence + 1;
    for (std::size_t arm = 0; arm < 2; ++arm) {
      RunRecord run;
      run.run.id = base::RunId::make();
      run.run.block = record.block.id;
      run.run.arm = arm;
      run.run.place = 1 - arm;
      record.runs.push_back(run);
    }
    return record;
  }

  const engine::test::TemporaryFolder m_temporary;
  const std::string m_folder = m_temporary.path();
};

/// The same with an open store.
class OpenStoreTest : public StoreTest {
 protected:
  std::unique_ptr<Store> m_store = open();
};

}  // namespace baremark::core::storage
