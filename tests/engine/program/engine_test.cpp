// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program as one process: options that only print, refusals, output lines, telemetry, restart and early ends.
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <thread>
#include <variant>

#include "core/base/json.h"
#include "core/base/processors.h"
#include "core/protocol/engine_catalog.h"
#include "core/protocol/telemetry_json.h"
#include "tests/engine/fakes/program.h"

namespace baremark::engine {
namespace {

using namespace core::protocol;
using test::contentOf;
using test::engine;
using test::joined;
using test::Outcome;
using test::runProgram;
using test::runWell;
using test::Words;
using testing::HasSubstr;
using testing::Not;

class Engine : public test::ProgramTest {
 protected:
  /// A short run of mnist with these additional options.
  [[nodiscard]] static Words quick(const Words& more) {
    return engine(joined({"--model=mnist", "--batch_size=4"}, more));
  }
  /// One step, into the folder of the run.
  [[nodiscard]] Words oneStep(const Words& more = {}) const {
    return quick(joined({"--num_batches=1", "--num_warmup_batches=0", runDir()}, more));
  }
};

TEST_F(Engine, printsHelpVersionAndLists) {
  EXPECT_THAT(runProgram(engine({"--help"})).out, HasSubstr("--batch_size"));
  EXPECT_THAT(runProgram(engine({"--version"})).out, HasSubstr("baremark-engine 0."));
  const Outcome models = runProgram(engine({"--list_models"}));
  EXPECT_EQ(models.status, 0);
  const auto document = core::base::parseJson(models.out);
  ASSERT_TRUE(document);
  const auto catalog = catalogFromJson(*document);
  ASSERT_TRUE(catalog) << toLogLine(catalog.error());
  ASSERT_GE(catalog->models.size(), 2U);
  EXPECT_EQ(catalog->models[0].name, "mnist");
  EXPECT_EQ(catalog->models[0].parameters, 3'274'634);
  EXPECT_EQ(catalog->models[1].trainMacs, 12'149'544'960);
  EXPECT_GE(catalog->engineBuild.size(), 16U);
  const auto* reference = core::protocol::findDevice(catalog->devices, "reference");
  ASSERT_NE(reference, nullptr);
  EXPECT_EQ(reference->precisions, (std::vector<std::string>{"fp32", "bf16", "fp16"}));
  const auto* automatic = core::protocol::findDevice(catalog->devices, "auto");
  ASSERT_NE(automatic, nullptr);
  EXPECT_EQ(automatic->backend, catalog->backend);
  EXPECT_EQ(automatic->whyNot, "");
  const auto* cuda = core::protocol::findDevice(catalog->devices, "cuda");
  ASSERT_NE(cuda, nullptr);
  EXPECT_EQ(cuda->whyNot.empty(), cuda->gpus > 0) << cuda->whyNot;
}

TEST_F(Engine, refusesWithStatus2AndOneSentence) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"--batch_size=65537", "--model=mnist"}, "--batch_size cannot be 65537. Allowed: 1 to 65536."},
      {{"--model=mnits"}, "Did you mean mnist?"},
      {{"--model=mnist", "--data=mnist", "--data_dir=/nowhere"}, "/nowhere was not found"},
      {{"--model=mnist", "--device=gpu"}, "Use instead: cuda."},
  };
  for (const auto& [options, text] : cases) {
    const Outcome outcome = runProgram(engine(options));
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_THAT(outcome.err, HasSubstr(text));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST_F(Engine, printsTheLinesOfTfCnnBenchmarks) {
  const Outcome outcome = runWell(quick({"--num_batches=25", "--num_warmup_batches=3", "--print_training_accuracy"}));
  std::vector<std::string> printed;
  std::istringstream stream(outcome.out);
  for (std::string line; std::getline(stream, line);) printed.push_back(line);
  const std::regex step(
      R"(^(\d+)\timages/sec: ([\d.]+) \+/- ([\d.]+) \(jitter = ([\d.]+)\)\t(nan|inf|[-\d.]+)\t([\d.]+)\t([\d.]+)$)");
  const auto header =
      std::find(printed.begin(), printed.end(), "Step\tImg/sec\ttotal_loss\ttop_1_accuracy\ttop_5_accuracy");
  ASSERT_NE(header, printed.end()) << outcome.out;
  std::vector<std::string> numbers;
  auto line = header + 1;
  for (std::smatch match; line != printed.end() && std::regex_match(*line, match, step); ++line)
    numbers.push_back(match[1]);
  EXPECT_THAT(numbers, testing::ElementsAre("1", "10", "20"));
  ASSERT_EQ(printed.end() - line, 3) << outcome.out;
  EXPECT_EQ(line[0], std::string(64, '-'));
  EXPECT_TRUE(std::regex_match(line[1], std::regex(R"(^total images/sec: ([\d.]+)$)"))) << line[1];
  EXPECT_EQ(line[2], std::string(64, '-'));
  const std::vector<std::string> before(printed.begin(), header);
  EXPECT_THAT(before, testing::IsSupersetOf({"Model:       mnist", "Dataset:     mnist (synthetic)",
                                             "Mode:        training", "Generating training model", "Initializing graph",
                                             "Running warm up", "Done warm up"}));
}

TEST_F(Engine, printsTheProfileAfterTheTotalAndWritesIt) {
  const Outcome outcome = runWell(quick({"--num_batches=3", "--profile", runDir()}));
  const std::size_t total = outcome.out.find("total images/sec:");
  ASSERT_NE(total, std::string::npos);
  EXPECT_THAT(outcome.out.substr(total), testing::AllOf(HasSubstr("\noperator "), HasSubstr("\npass ")));
  const auto profile = core::base::parseJson(contentOf(in("run/profile.json")));
  ASSERT_TRUE(profile);
  EXPECT_EQ(profile->at(0).at("name"), "conv1");
}

TEST_F(Engine, recordsTheWholeRunInItsTelemetry) {
  runWell(quick(
      {"--num_batches=30", "--num_warmup_batches=5", runDir(), "--run_id=01ARZ3NDEKTSV4RRFFQ69G5FAV", "--attempt=2"}));
  const auto records = readTelemetry(contentOf(in("run/telemetry-1.jsonl"))).records;
  ASSERT_FALSE(records.empty());
  const auto* hello = std::get_if<Hello>(&records.front().body);
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->run, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
  EXPECT_EQ(hello->attempt, 2);
  EXPECT_EQ(hello->worldSize, 1);
  ASSERT_EQ(all<TrainingSetup>().size(), 1U);
  EXPECT_EQ(all<TrainingSetup>()[0].trainMacs, 41'024'512);
  EXPECT_EQ(all<TrainingSetup>()[0].overlap, "none");
  std::vector<PhaseName> phases;
  for (const Phase& phase : all<Phase>()) phases.push_back(phase.name);
  EXPECT_THAT(phases, testing::ElementsAre(PhaseName::Loading, PhaseName::WarmUp, PhaseName::Timed, PhaseName::Ending));
  EXPECT_EQ(all<Done>().size(), 1U);

  std::int64_t next = -4;
  double timed = 0;
  for (const auto& steps : all<core::model::StepColumns>()) {
    EXPECT_EQ(steps.first, next);
    next += static_cast<std::int64_t>(steps.step.size());
    for (std::size_t i = 0; i < steps.step.size(); ++i) {
      const double parts = steps.input[i] + steps.compute[i] + steps.wait[i] + steps.exposedComm[i] + steps.other[i];
      EXPECT_NEAR(parts, steps.step[i], 1e-6);
      if (steps.first + static_cast<std::int64_t>(i) >= 1) timed += steps.step[i];
      EXPECT_TRUE(std::isfinite(steps.loss[i]));
    }
  }
  EXPECT_EQ(next, 31) << "warm-up steps end at 0, timed ones begin at 1, none is missing";
  for (const auto& ranks : all<core::model::RankWindow>()) {
    const double parts = ranks.input[0] + ranks.computeBefore[0] + ranks.wait[0] + ranks.computeAfter[0] +
                         ranks.exposedComm[0] + ranks.other[0];
    EXPECT_NEAR(parts, ranks.step[0], 1e-6);
  }
  ASSERT_EQ(all<core::model::RunSummary>().size(), 1U);
  const core::model::RunSummary summary = all<core::model::RunSummary>()[0];
  EXPECT_EQ(summary.images, 120);
  EXPECT_EQ(summary.steps, 30);
  EXPECT_EQ(summary.warmupSteps, 5);
  EXPECT_NEAR(summary.imagesPerSecond, 120 / summary.seconds, 1e-6 * summary.imagesPerSecond);
  EXPECT_NEAR(summary.seconds, timed, 0.02 * timed);
  EXPECT_NEAR(summary.input + summary.compute + summary.wait + summary.exposedComm + summary.other, timed / 30, 1e-5);

  const auto passport = core::base::parseJson(contentOf(in("run/passport.json")));
  ASSERT_TRUE(passport);
  core::model::Passport stated;
  for (const auto& found : all<PassportFound>()) stated.insert(found.entries.begin(), found.entries.end());
  EXPECT_EQ(passport->at("entries"), core::protocol::toJson(stated));
  EXPECT_EQ(passport->at("run"), "01ARZ3NDEKTSV4RRFFQ69G5FAV");

  const auto result = core::base::parseJson(contentOf(in("run/result.json")));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->at("state"), "completed");
  EXPECT_EQ(result->at("files"), core::base::Json::array({"telemetry-1.jsonl"}));
  EXPECT_EQ(*summaryFromJson(result->at("summary")), summary);
}

TEST_F(Engine, recordsItsPassport) {
  runWell(oneStep(), {"DNNL_VERBOSE=0", "ONEDNN_VERBOSE=0", "BAREMARK_SECRET_TOKEN=do not tell",
                      "OMP_DISPLAY_ENV=false", "OMP_PROC_BIND=true"});
  EXPECT_THAT(contentOf(in("run/telemetry-1.jsonl")), Not(HasSubstr("do not tell")));
  const core::model::Passport entries = passport();
  const auto value = [&](const char* group, const char* name) {
    const auto found = entries.find({group, name});
    return found == entries.end() ? std::string("absent") : found->second;
  };
  EXPECT_EQ(value("environment", "dnnl_verbose"), "0");
  EXPECT_EQ(value("environment", "onednn_verbose"), "0") << "oneDNN listens to both names";
  EXPECT_EQ(value("environment", "omp_display_env"), "false");
  EXPECT_EQ(value("limits", "cpus"), core::base::asList(core::base::processors())) << "OpenMP binds the first thread";
  EXPECT_EQ(value("limits", "threads"), std::to_string(core::base::usableProcessors()));
  EXPECT_EQ(value("workload", "batch_size"), "4");
  EXPECT_EQ(value("workload", "run_dir"), "absent");
  const std::pair<const char*, std::vector<const char*>> always[] = {
      {"software", {"engine_build", "compiler", "backend", "libc", "library.libc.so.6", "architecture"}},
      {"limits", {"shm_shared", "cpus", "memlock", "threads"}},
      {"machine", {"processor", "kernel", "memory", "huge_pages"}},
      {"transport", {"single_copy"}}};
  for (const auto& [group, names] : always) {
    for (const char* name : names)
      EXPECT_THAT(value(group, name), testing::Not(testing::AnyOf("absent", ""))) << group << "/" << name;
  }
  const std::regex valid("[a-z0-9_.]+");
  for (const auto& [key, text] : entries) {
    EXPECT_TRUE(std::regex_match(key.group, valid) && std::regex_match(key.name, valid))
        << key.group << "/" << key.name;
    EXPECT_LE(text.size(), 4096U);
  }
}

TEST_F(Engine, saysHowManyUpdatesWereSkipped) {
  const Outcome outcome = runWell(oneStep({"--device=reference", "--precision=fp16", "--num_intra_threads=1",
                                           "--fp16_loss_scale=16777216", "--fp16_enable_auto_loss_scale"}));
  EXPECT_THAT(outcome.err, HasSubstr("overflowed in 1 of 1 steps, which updated nothing; the loss scale is 8388608"));
  EXPECT_EQ(core::base::parseJson(contentOf(in("run/result.json")))->at("skipped_updates"), 1);
  const auto passports = all<PassportFound>();
  EXPECT_EQ(passports.front().entries.at({"workload", "precision"}), "fp16");
  EXPECT_EQ(passports.back().entries, (core::model::Passport{{{"workload", "skipped_updates"}, "1"}}));
}

TEST_F(Engine, warnsIfWinogradHasNoEffect) {
  const Outcome outcome = runWell(oneStep({"--winograd=on"}));
  const auto passports = all<PassportFound>();
  const auto stated = std::find_if(passports.begin(), passports.end(), [](const PassportFound& found) {
    return found.entries.contains({"workload", "winograd_used"});
  });
  ASSERT_NE(stated, passports.end());
  EXPECT_EQ(stated->entries.at({"workload", "winograd_used"}), "0 of 0 convolutions");
  const std::string text = "--winograd=on has no effect: the model has no convolution of 3x3 with stride 1.";
  const auto warnings = all<Warning>();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].code, "winograd_unused");
  EXPECT_EQ(warnings[0].text, text);
  EXPECT_THAT(outcome.err, HasSubstr(text));
  EXPECT_THAT(contentOf(in("run/passport.json")), HasSubstr("winograd_used"));
}

TEST_F(Engine, continuesFromACheckpointBitByBit) {
  const Words common = joined(test::fashionMnist(m_folder.path()),
                              {"--optimizer=adam", "--init_learning_rate=0.001", "--num_warmup_batches=2",
                               "--num_batches=18", "--max_ckpts_to_keep=9"});
  const auto run = [&](const std::string& folder, const Words& more) {
    return runProgram(quick(joined(joined(common, {"--train_dir=" + folder}), more)));
  };
  const Outcome whole = run(in("whole"), {"--save_model_steps=10"});
  ASSERT_EQ(whole.status, 0) << whole.err;
  ASSERT_TRUE(std::filesystem::exists(in("whole/step-10.safetensors")));
  std::filesystem::create_directory(in("half"));
  std::filesystem::copy(in("whole/step-10.safetensors"), in("half/step-10.safetensors"));
  const Outcome half = run(in("half"), {});
  ASSERT_EQ(half.status, 0) << half.err;
  EXPECT_THAT(half.out, HasSubstr("Successfully loaded model from " + in("half/step-10.safetensors")));
  const std::string last = "/step-20.safetensors";
  EXPECT_TRUE(contentOf(in("whole") + last) == contentOf(in("half") + last)) << "the checkpoints differ";
  EXPECT_FALSE(contentOf(in("whole") + last).empty());
  const Outcome again = run(in("half"), {});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("Request more steps with --num_batches"));
  EXPECT_THAT(run(in("half"), {"--tf_random_seed=5"}).err, HasSubstr("--tf_random_seed 1234, but this run has 5"));
}

TEST_F(Engine, keepsTheRequestedNumberOfCheckpointsAndReturnsToThePhaseThatOneInterrupts) {
  runWell(quick({"--num_warmup_batches=3", "--num_batches=2", "--save_model_steps=2", "--max_ckpts_to_keep=2",
                 "--train_dir=" + in("run/checkpoints"), runDir()}));
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(in("run/checkpoints")))
    names.push_back(entry.path().filename());
  EXPECT_THAT(names, testing::UnorderedElementsAre("step-4.safetensors", "step-5.safetensors"));
  const auto checkpoints = all<Checkpoint>();
  ASSERT_EQ(checkpoints.size(), 3U);
  EXPECT_EQ(checkpoints[0].path, "checkpoints/step-2.safetensors");
  EXPECT_EQ(checkpoints.back().bytes,
            static_cast<std::int64_t>(std::filesystem::file_size(in("run/checkpoints/step-5.safetensors"))));
  std::vector<PhaseName> phases;
  for (const Phase& phase : all<Phase>()) phases.push_back(phase.name);
  EXPECT_THAT(phases, testing::ElementsAre(PhaseName::Loading, PhaseName::WarmUp, PhaseName::Checkpoint,
                                           PhaseName::WarmUp, PhaseName::Timed, PhaseName::Checkpoint, PhaseName::Timed,
                                           PhaseName::Checkpoint, PhaseName::Ending));
}

TEST_F(Engine, evaluatesTheNewestCheckpoint) {
  const Words data =
      joined(test::fashionMnist(m_folder.path()), {"--train_dir=" + in("train"), "--batch_size=100", "--model=mnist"});
  const auto with = [&](const Words& more) { return runProgram(engine(joined(more, data))); };
  const Outcome none = with({"--eval"});
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("Checkpoint not found in " + in("train") +
                                  ". Train with --train_dir first. The folder does not exist."));
  const Outcome trained = with({"--num_warmup_batches=0", "--num_batches=5", "--train_and_eval"});
  ASSERT_EQ(trained.status, 0) << trained.err;
  const Outcome evaluated = with({"--eval", runDir()});
  ASSERT_EQ(evaluated.status, 0) << evaluated.err;
  const std::regex accuracy(R"(Accuracy @ 1 = ([\d.]+) Accuracy @ 5 = ([\d.]+) \[(\d+) examples\])");
  std::smatch first;
  std::smatch second;
  ASSERT_TRUE(std::regex_search(trained.out, first, accuracy)) << trained.out;
  ASSERT_TRUE(std::regex_search(evaluated.out, second, accuracy)) << evaluated.out;
  EXPECT_EQ(first.str(), second.str());
  EXPECT_EQ(first[3], "10000");
  EXPECT_THAT(evaluated.out, HasSubstr("Mode:        evaluation"));
  EXPECT_TRUE(std::regex_search(evaluated.out, std::regex("10\t[\\d.]+ examples/sec")));
  EXPECT_EQ(all<core::model::Evaluation>().at(0).examples, 10000);
}

TEST_F(Engine, stopsAtAStepWhenTheCancelFileAppears) {
  test::Program program(
      quick({"--num_batches=1000000", runDir(), "--train_dir=" + in("train"), "--cancel_file=" + in("cancel")}));
  ASSERT_TRUE(program.waitForOutput("\n20\timages/sec"));
  std::ofstream(in("cancel")) << "";
  const Outcome outcome = program.wait(std::chrono::seconds(20));
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.out, Not(HasSubstr("total images/sec")));
  const auto done = all<Done>();
  ASSERT_EQ(done.size(), 1U);
  EXPECT_EQ(done[0].state, DoneState::Cancelled);
  EXPECT_TRUE(all<core::model::RunSummary>().empty());
  EXPECT_EQ(core::base::parseJson(contentOf(in("run/result.json")))->at("state"), "cancelled");
  EXPECT_FALSE(std::filesystem::is_empty(in("train"))) << "training can continue from it";
}

TEST_F(Engine, samplesItsDeviceAndWritesHeartbeats) {
  test::Program program(
      quick({"--num_batches=1000000", "--display_every=1000000", runDir(), "--cancel_file=" + in("cancel")}));
  const auto heartbeats = [this] { return all<Heartbeat>(); };
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (heartbeats().empty() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  std::ofstream(in("cancel")) << "";
  EXPECT_EQ(program.wait(std::chrono::seconds(20)).status, 3);
  ASSERT_FALSE(heartbeats().empty());
  EXPECT_EQ(heartbeats().front().sequence, 1);
  std::vector<double> times;
  for (const TelemetryRecord& record : readTelemetry(contentOf(in("run/telemetry-1.jsonl"))).records) {
    if (std::holds_alternative<core::model::DeviceSample>(record.body)) times.push_back(record.t);
  }
  ASSERT_GE(times.size(), 4U);
  const double apart = (times.back() - times.front()) / static_cast<double>(times.size() - 1);
  EXPECT_GT(apart, 0.5);
  EXPECT_LT(apart, 4);
}

TEST_F(Engine, aSignalEndsTrainingInOrder) {
  for (const int signal : {SIGTERM, SIGINT}) {
    test::Program program(quick({"--num_batches=1000000"}));
    ASSERT_TRUE(program.waitForOutput("\n10\timages/sec"));
    ::kill(program.pid(), signal);
    EXPECT_EQ(program.wait(std::chrono::seconds(20)).status, 3);
  }
}

TEST_F(Engine, aSecondSignalEndsTrainingAtOnce) {
  test::Program program(quick({"--num_batches=1", "--display_every=1", "--num_warmup_batches=1000000"}));
  ASSERT_TRUE(program.waitForOutput("Running warm up"));
  ::kill(program.pid(), SIGSTOP);  // so that it cannot be over between the two
  ::kill(program.pid(), SIGTERM);
  ::kill(program.pid(), SIGINT);
  ::kill(program.pid(), SIGCONT);
  const Outcome outcome = program.wait(std::chrono::seconds(20));
  EXPECT_THAT(outcome.signal, testing::AnyOf(SIGTERM, SIGINT)) << outcome.status << outcome.err;
}

/// A signal handler's frame on the stack of a oneDNN kernel would be written into the heap.
TEST_F(Engine, noThreadIsInterruptedByASignalThatStopsIt) {
  test::Program program(quick({"--num_batches=1000000"}));
  ASSERT_TRUE(program.waitForOutput("\n10\timages/sec"));
  const auto isIn = [](const std::string& status, const std::string& field, int signal) {
    const std::size_t at = status.find("\n" + field + ":\t");
    const std::uint64_t mask =
        at == std::string::npos ? 0 : std::stoull(status.substr(at + field.size() + 3), nullptr, 16);
    return (mask >> (signal - 1) & 1U) != 0;
  };
  int waiting = 0;  // while a thread waits for signals, its mask does not contain them
  int shielded = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(program.pid()) + "/task")) {
    const std::string status = contentOf(thread.path() / "status");
    EXPECT_FALSE(isIn(status, "SigCgt", SIGTERM) || isIn(status, "SigCgt", SIGINT)) << status;
    const bool isShielded = isIn(status, "SigBlk", SIGTERM) && isIn(status, "SigBlk", SIGINT);
    (isShielded ? shielded : waiting) += 1;
  }
  EXPECT_EQ(waiting, 1);
  EXPECT_GE(shielded, 1);
}

TEST_F(Engine, theCanaryRunsWithoutOtherRanks) {
  const Outcome outcome = runProgram(engine({"--canary", runDir()}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Canary: 1 rank on 1 host"));
  const auto report = all<core::model::CanaryReport>().at(0);
  EXPECT_EQ(report.worldSize, 1);
  EXPECT_EQ(report.exchangeBytes, 4 << 20);
}

}  // namespace
}  // namespace baremark::engine
