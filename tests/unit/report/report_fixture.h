// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment in a store with blocks of chosen speeds, assessed in the same way as by `compare`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "core/report/assessment.h"
#include "core/storage/sample_repository.h"
#include "tests/refused.h"
#include "tests/steps.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::core::report {

/// Images/s of a run. Nothing: the run failed.
using Speed = std::optional<double>;

/// The values at these places, such as "/ratio/n". Null where there is none.
inline base::Json partsOf(const base::Json& document, const std::vector<const char*>& places) {
  base::Json parts = base::Json::array();
  for (const char* place : places) {
    const base::Json::json_pointer at(place);
    parts.push_back(document.contains(at) ? document.at(at) : base::Json());
  }
  return parts;
}

inline model::Passport openMpi(const char* version) {
  return {{{"software", "open_mpi"}, version}};
}

/// Text in an arm's name that a page, a figure or a table could mistake for syntax.
inline const std::string kHostileName = "=<b>\"a\",'&'; -->";

class ReportTest : public storage::OpenStoreTest {
 protected:
  /// Puts an experiment into the store; the first arm is the baseline. `profiled`: an arm with a profiler.
  void plan(const std::vector<std::string>& arms, const std::vector<int>& ranks = {1}, const char* order = "blocks",
            const std::map<std::string, base::Json>& settingsOfArms = {}, const std::string& profiled = {}) {
    base::Json file = {{"schema", "baremark.experiment/1"},
                       {"name", "report"},
                       {"margin", "2%"},
                       {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 50}}}}},
                       {"scale", {{"ranks", ranks}, {"instances", m_instances}}},
                       {"measure", {{"order", order}}},
                       {"arms", base::Json::array()}};
    for (const std::string& name : arms) {
      base::Json arm = {{"name", name}, {"runtime", "bare-metal"}};
      if (const auto settings = settingsOfArms.find(name); settings != settingsOfArms.end())
        arm["settings"] = settings->second;
      if (name == profiled) arm["profiler"] = "strace";
      file["arms"].push_back(std::move(arm));
    }
    if (!m_host.empty()) file["host"] = m_host;
    m_record = {.id = base::ExperimentId::make(), .file = file.dump(), .seed = 5, .threads = 1};
    m_record.experiment = model::withProfiledArmsLast(plan::parseExperiment(m_record.file).value());
    m_record.cases = {{{"batch_size", std::int64_t{50}}, {"model", std::string("mnist")}}};
    m_record.created = base::parseIsoUtc("2026-01-02T03:04:05Z").value();
    ASSERT_TRUE(storage::ExperimentRepository(*m_store).add(m_record));
  }

  /// The default passport of every run.
  static model::Passport samePassport() { return openMpi("4.1.4"); }
  static model::Passport passportWith(const model::PassportKey& key, const std::string& value) {
    model::Passport passport = samePassport();
    passport[key] = value;
    return passport;
  }

  /// A finished block with one run for each arm. `passports` has one for each arm, or none if all are equal.
  storage::BlockRecord addBlock(int round, const std::vector<Speed>& speeds, model::Point point = {1, 1},
                                const std::vector<model::Passport>& passports = {},
                                model::BlockState state = model::BlockState::Done) {
    std::vector<EndedRun> runs;
    for (std::size_t arm = 0; arm < speeds.size(); ++arm)
      runs.push_back({arm, speeds[arm], arm < passports.size() ? passports[arm] : samePassport()});
    return addRuns(round, runs, point, state);
  }

  struct EndedRun {
    std::size_t arm = 0;
    Speed speed;
    model::Passport passport = samePassport();
    std::int64_t images = 100;        ///< in two steps
    std::optional<double> predicted;  ///< images/s of its plan
    std::vector<double> instances;    ///< images/s of each; empty: one instance
    std::optional<double> startUp;    ///< seconds
    std::optional<double> gpuEnergy;  ///< joules
  };
  /// A finished block with these runs; only one if the order is independent.
  storage::BlockRecord addRuns(int round, const std::vector<EndedRun>& runs, model::Point point = {1, 1},
                               model::BlockState state = model::BlockState::Done) {
    storage::BlockRepository blocks(*m_store);
    storage::BlockRecord record{.sequence = m_sequence++};
    record.block.id = base::BlockId::make();
    record.block.experiment = m_record.id;
    record.block.point = point;
    record.block.round = round;
    record.block.kind = m_kind;
    for (std::size_t place = 0; place < runs.size(); ++place) {
      storage::RunRecord run;
      run.run.id = base::RunId::make();
      run.run.block = record.block.id;
      run.run.arm = runs[place].arm;
      run.run.place = place;
      record.runs.push_back(run);
    }
    EXPECT_TRUE(blocks.add({record}));
    for (std::size_t place = 0; place < runs.size(); ++place) endRun(record.runs[place].run.id, runs[place]);
    m_ofAllocation.emplace_back(record.block.id, state);
    return record;
  }

  /// Starts a new allocation for the following blocks.
  void nextAllocation() {
    endAllocation();
    m_allocation = base::AllocationId::make();
  }

  Assessment assessed(const AssessOptions& options = {}) {
    endAllocation();
    return test::got(assess(*m_store, m_record.id, options));
  }

  std::string m_host;  ///< host of the experiments planned next; empty: this machine
  storage::ExperimentRecord m_record;
  base::AllocationId m_allocation = base::AllocationId::make();
  int m_instances = 1;
  std::string m_scheduler = "none";  ///< that gets the allocations, and the job of the next one
  std::string m_jobId;
  int m_sequence = 0;
  model::BlockKind m_kind = model::BlockKind::Measure;  ///< of the blocks added next

 private:
  void endAllocation() {
    if (m_ofAllocation.empty()) return;
    storage::BlockRepository blocks(*m_store);
    std::vector<base::BlockId> ids;
    for (const auto& [id, state] : m_ofAllocation) ids.push_back(id);
    const storage::AllocationRecord allocation{
        .id = m_allocation, .experiment = m_record.id, .scheduler = m_scheduler, .jobId = m_jobId};
    EXPECT_TRUE(blocks.beginSubmission(allocation, ids));
    if (!m_jobId.empty()) {
      EXPECT_TRUE(blocks.setSubmitted(allocation));
    }
    for (const auto& [id, state] : m_ofAllocation)
      EXPECT_TRUE(blocks.setState(id, state, {}, m_record.created, m_record.created));
    m_ofAllocation.clear();
  }
  void endRun(const base::RunId& id, const EndedRun& run) {
    const Speed& speed = run.speed;
    storage::BlockRepository blocks(*m_store);
    storage::SampleRepository samples(*m_store);
    const storage::RunKey key = blocks.keyOf(id, 1).value();
    EXPECT_TRUE(blocks.setRunStarted(key, m_record.created, "node1"));
    std::string lines;
    const auto add = [&](protocol::TelemetryBody body) { lines += protocol::toLine({1, std::move(body)}) + "\n"; };
    if (!run.passport.empty()) add(protocol::PassportFound{run.passport});
    if (run.predicted) add(protocol::TrainingSetup{.model = "mnist", .predictedImagesPerSecond = run.predicted});
    add(test::stepsOf(1, {0.25, 0.25}));
    if (speed)
      add(model::RunSummary{.imagesPerSecond = *speed,
                            .images = run.images,
                            .seconds = 0.5,
                            .steps = 2,
                            .instances = run.instances,
                            .startUp = run.startUp,
                            .gpuEnergy = run.gpuEnergy});
    EXPECT_TRUE(samples.import(key, samples.cursorOf(key).value(), protocol::readTelemetry(lines)));
    const auto state = speed ? model::RunState::Done : model::RunState::Failed;
    EXPECT_TRUE(blocks.setRunEnded(
        key, state, speed ? model::EndReason{} : model::EndReason{model::EndKind::Status, {"7"}, "\xff last"},
        m_record.created));
  }

  std::vector<std::pair<base::BlockId, model::BlockState>> m_ofAllocation;
};

}  // namespace baremark::core::report
