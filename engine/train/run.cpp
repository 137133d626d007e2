// SPDX-License-Identifier: Apache-2.0
#include "engine/train/run.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "core/protocol/version.h"
#include "engine/checksum.h"
#include "engine/comm/agreement.h"
#include "engine/comm/launcher.h"
#include "engine/comm/world.h"
#include "engine/files.h"
#include "engine/graph/counts.h"
#include "engine/measure/canary.h"
#include "engine/measure/passport.h"
#include "engine/measure/peaks.h"
#include "engine/measure/tf_lines.h"
#include "engine/train/evaluation.h"
#include "engine/version.h"

namespace baremark::engine::train {

using core::protocol::DoneState;
using core::protocol::PhaseName;

namespace {

std::string hexadecimal(std::uint32_t value) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%08x", value);
  return text.data();
}

std::string digest(const std::string& text) { return hexadecimal(crc32(std::as_bytes(std::span(text.data(), text.size())))); }

std::string layoutText(const graph::ParameterLayout& layout) {
  std::string text;
  for (const graph::ParameterSlot& slot : layout.slots) {
    text += std::to_string(slot.parameter) + " " + std::to_string(slot.offset) + " " + std::to_string(slot.size) + "\n";
  }
  return text;
}

}  // namespace

Run::Run(const Options& options, const ProgramParts& program, comm::Communicator& communicator, StopRequest& stop)
    : m_options(options), m_program(program), m_communicator(communicator), m_stop(stop),
      m_telemetry(measure::makeNoTelemetry()) {}

Run::~Run() = default;

void Run::print(std::string_view line) const {
  if (!isFirst()) return;
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

/// Once for all ranks, into the telemetry and on the standard error.
void Run::warn(const std::string& code, const std::string& text) {
  if (!isFirst()) return;
  post(core::protocol::Warning{code, text});
  std::fprintf(stderr, "baremark-engine: %s\n", text.c_str());
}

ExitStatus Run::execute() {
  try {
    return attempt();
  } catch (const std::exception& exception) {
    // Every one ends the others here: further down this rank would say goodbye and wait for them, and they for it.
    const EngineError error = toEngineError(exception);
    report(error);
    return error.status();
  }
}

/// An error that names its rank was agreed on by all: rank 0 speaks, and everybody ends in order. Any other one is this
/// rank's alone: it speaks, leaves its last words to rank 0, and takes the job down.
void Run::report(const EngineError& error) {
  const bool isAgreed = error.rank() >= 0 || m_communicator.size() == 1;
  const int rank = error.rank() >= 0 ? error.rank() : m_communicator.rank();
  std::string text = error.what();
  if (m_communicator.size() > 1 && error.rank() < 0) {
    text = "Rank " + std::to_string(rank) + " on " + m_communicator.host() + ": " + text;
  }
  if (!isAgreed && error.code() == "communication") {
    // Most likely another rank died; then the watching thread knows better and ends this process first.
    std::this_thread::sleep_for(std::chrono::seconds(3));
  }
  if (isFirst() || !isAgreed) std::fprintf(stderr, "baremark-engine: %s\n", text.c_str());
  post(core::protocol::Failure{error.code(), rank, text});
  try {
    m_telemetry->flush();
  } catch (const EngineError& second) {
    std::fprintf(stderr, "baremark-engine: %s\n", second.what());
  }
  if (isAgreed) return;
  if (m_lifeline) m_lifeline->sayLastWords(text);
  m_communicator.abort(static_cast<int>(error.status()));
}

ExitStatus Run::attempt() {
  openTelemetry();
  watchOver();
  greet();
  requireSameProgram();
  if (m_options.isCanary) return runCanary();
  load();
  return m_options.evaluatesOnly ? evaluateOnly() : train();
}

// --- before training -------------------------------------------------------------------------------------------------

void Run::openTelemetry() {
  comm::together(m_communicator, [&] {
    m_work = m_options.isCanary ? Workload{.threads = threadsOf(m_options)} : makeWorkload(m_options, m_communicator.size());
    if (!isFirst() || !m_options.runDir) return;
    if (const auto made = makeFolder(*m_options.runDir); !made) throw toException(made.error());
    m_telemetry = measure::makeTelemetry(*m_options.runDir);
  });
}

void Run::watchOver() {
  m_lifeline = comm::Lifeline::tie(m_communicator);
  const auto missing = static_cast<std::size_t>(m_communicator.size() - 1) - m_lifeline->peers().size();
  if (isFirst() && missing > 0) {
    post(core::protocol::Warning{"lifeline", std::to_string(missing) + " ranks cannot reach rank 0 by TCP: if one of them "
                                                                       "dies, only the launcher will notice."});
  }
  m_watch = std::make_unique<Watch>(WatchSettings{.rank = m_communicator.rank(),
                                                  .hasLauncher = comm::launcherFacts().isPresent,
                                                  .cancelFile = m_options.cancelFile},
                                    *m_lifeline, m_state, *m_telemetry, m_stop, [] { ::_exit(1); });
}

void Run::greet() {
  post(core::protocol::Hello{.protocolMajor = core::protocol::kProtocolMajor,
                             .protocolMinor = core::protocol::kProtocolMinor,
                             .engineVersion = engineVersion(),
                             .engineBuild = m_program.buildId,
                             .run = m_options.runId,
                             .attempt = static_cast<int>(m_options.attempt),
                             .worldSize = m_communicator.size(),
                             .startedUtc = core::base::toIsoUtc(core::base::SystemClock().wallNow())});
  setPhase(m_options.isCanary ? PhaseName::Canary : PhaseName::Loading);
  // Everything that follows may send long messages, the canary's own exchange apart.
  if (!m_options.isCanary) measure::requireExchange(m_communicator, {});
  const comm::TransportFacts transport = comm::transportFacts(m_communicator);
  const measure::ProgramFacts facts{.buildId = m_program.buildId,
                                    .backend = m_program.backend,
                                    .instructionSet = m_program.instructionSet,
                                    .mpi = comm::mpiName(),
                                    .singleCopy = transport.singleCopy,
                                    .pml = transport.pml,
                                    .btl = transport.btl,
                                    .threads = m_work.threads,
                                    .settings = m_options.all};
  const core::model::Passport passport = measure::gatherPassport(m_communicator, measure::ownPassport(facts));
  if (isFirst()) statePassport(passport);
}

/// Entries as they become known: into the telemetry, and all of them so far into passport.json.
void Run::statePassport(const core::model::Passport& entries) {
  for (const auto& [key, value] : entries) m_passport[key] = value;
  post(core::protocol::PassportFound{entries});
  if (!m_options.runDir) return;
  core::base::Json file;
  file["schema"] = "baremark.passport/1";
  file["run"] = m_options.runId;
  file["attempt"] = m_options.attempt;
  file["entries"] = core::protocol::toJson(m_passport);
  if (const auto written = writeWhole(*m_options.runDir + "/passport.json", core::base::toJsonText(file)); !written) {
    throw toException(written.error());
  }
}

void Run::requireSameProgram() {
  comm::Facts facts = {{"the engine's version", engineVersion()},
                       {"the engine's build", m_program.buildId},
                       {"the backend", m_program.backend}};
  for (const auto& [name, value] : m_options.all) facts.emplace_back("--" + name, core::model::toText(value));
  if (m_work.model) facts.emplace_back("the graph", digest(describe(m_work.model->build(m_work.model->classes))));
  comm::requireAgreement(m_communicator, facts);
}

ExitStatus Run::runCanary() {
  const measure::CanarySettings settings{.threads = m_work.threads,
                                         .singleCopy = comm::transportFacts(m_communicator).singleCopy};
  core::model::CanaryReport report = measure::lookAround(m_communicator, settings);
  m_state.activity = comm::Activity::Communicating;
  measure::tryExchange(m_communicator, settings, report);
  if (isFirst()) post(report);
  print(measure::describe(report));
  if (!report.exchangeSeconds) throw measure::exchangeStuck(settings);
  post(core::protocol::Done{DoneState::Completed});
  writeResult(DoneState::Completed, {});
  return ExitStatus::Done;
}

void Run::load() {
  const models::ModelSpec& model = *m_work.model;
  comm::together(m_communicator, [&] { m_data = openData(m_options, m_work); });
  for (const std::string& remark : m_data.remarks) warn("data_remark", remark);
  announce();
  comm::together(m_communicator, [&] {
    graph::NetworkUse use = graph::NetworkUse::Training;
    if (m_options.trainsAndEvaluates) use = graph::NetworkUse::TrainingAndEvaluation;
    if (m_options.evaluatesOnly) use = graph::NetworkUse::Evaluation;
    m_network = m_program.makeNetwork(model.build(model.classes), {.batch = static_cast<int>(m_work.batch),
                                                                   .use = use,
                                                                   .threads = m_work.threads,
                                                                   .seed = m_options.seed,
                                                                   .usesWinograd = m_options.usesWinograd});
    graph::initialise(*m_network, m_options.seed);
    if (m_options.evaluatesOnly) return;
    m_optimizer = std::make_unique<Optimizer<float>>(m_work.optimizer, m_network->graph(), m_network->layout(), m_work.threads);
  });
  stateWinograd();
  comm::requireAgreement(m_communicator, {{"the layout of the parameters", digest(layoutText(m_network->layout()))},
                                          {"the number of images", std::to_string(imagesOfEpoch())}});
  comm::together(m_communicator, [&] { resume(); });
  shareParameters();
}

/// Rank 0 reads the newest checkpoint, if there is one.
void Run::resume() {
  if (!isFirst() || !m_options.trainDir) return;
  const std::vector<FoundCheckpoint> found = findCheckpoints(*m_options.trainDir);
  if (found.empty()) {
    if (!m_options.evaluatesOnly) return;
    throw refused("not_found", "Checkpoint not found in " + *m_options.trainDir + ". Train with --train_dir first.");
  }
  const std::string& path = found.front().path;
  if (!m_options.evaluatesOnly && m_options.variableUpdate == VariableUpdate::Independent && m_communicator.size() > 1) {
    throw refused("conflict", "The checkpoint " + path + " holds one network, and with --variable_update=independent each of the " +
                                  std::to_string(m_communicator.size()) + " ranks trains its own. Several ranks go on from a "
                                  "checkpoint with --variable_update=allreduce only: use that, or another --train_dir.");
  }
  const auto facts = readCheckpointFacts(path);
  if (!facts) throw toException(withWayOut(facts.error(), found));
  const auto require = [&](const std::string& name, const std::string& there, const std::string& here) {
    if (there == here) return;
    throw refused("conflict", "The checkpoint " + path + " was made with " + name + " " + there + ", and this run has " + here +
                                  ". Use the same, or another --train_dir.");
  };
  require("--model", facts->model, m_work.model->name);
  require("a number of classes of", std::to_string(facts->classes), std::to_string(m_work.model->classes));
  if (!m_options.evaluatesOnly) {
    require("--data", facts->data, m_options.data);
    require("--optimizer", facts->optimizer, std::get<std::string>(m_options.all.at("optimizer")));
    require("--tf_random_seed", std::to_string(facts->seed), std::to_string(m_options.seed));
    if (facts->updates > facts->imagesSeen / m_work.globalBatch || facts->updates * m_work.globalBatch != facts->imagesSeen) {
      require("images seen of", std::to_string(facts->imagesSeen),
              std::to_string(facts->updates) + " updates of " + std::to_string(m_work.globalBatch));
    }
  }
  if (const auto loaded = loadCheckpoint(path, *m_network, m_optimizer.get()); !loaded) throw toException(withWayOut(loaded.error(), found));
  m_firstUpdate = facts->updates;
  m_overlap = facts->overlap;
  print("Successfully loaded model from " + path + ".");
}

/// Where Winograd is asked for: how many convolutions it computes. oneDNN has it for some processors, and since 3.2 for no x86 one.
void Run::stateWinograd() {
  if (!m_options.usesWinograd) return;
  const std::vector<graph::OperatorReport> report = m_network->report();
  const auto used = std::count_if(report.begin(), report.end(), [](const graph::OperatorReport& row) { return row.usesWinograd; });
  const std::int64_t fitting = graph::winogradFits(m_network->graph());
  std::array<double, 1> direct = {static_cast<double>(fitting - used)};  // of the rank that has it for the fewest
  m_communicator.max(direct);
  const std::int64_t everywhere = fitting - static_cast<std::int64_t>(direct[0]);
  if (!isFirst()) return;
  statePassport({{{"workload", "winograd_used"}, std::to_string(everywhere) + " of " + std::to_string(fitting) + " convolutions"}});
  if (everywhere > 0) return;
  const std::string why = fitting > 0 ? m_program.backend + " computes none of the model's " + std::to_string(fitting) +
                                            " convolutions of 3x3 with stride 1 that way on this processor."
                                      : "the model has no convolution of 3x3 with stride 1.";
  const std::string text = "--winograd=on changes nothing: " + why;
  warn("winograd_unused", text);
}

/// Rank 0's parameters, state and place to all ranks: they start from the same bits even where libraries differ.
void Run::shareParameters() {
  std::string place = core::base::toJsonLine(core::base::Json::array({m_firstUpdate, m_overlap}));
  place = m_communicator.allGather(isFirst() ? place : "").front();
  const auto parts = core::base::parseJson(place);
  m_firstUpdate = parts->at(0).get<std::int64_t>();
  m_overlap = parts->at(1).get<std::string>();
  shareNetwork(*m_network, m_communicator);
  if (!m_optimizer) return;
  for (StateArena<float>& arena : m_optimizer->state()) {
    m_communicator.broadcast(std::as_writable_bytes(std::span(arena.values)));
  }
}

std::int64_t Run::imagesOfEpoch() const { return m_data.training ? m_data.training->epochImages() : m_data.test->images(); }

void Run::announce() {
  const bool evaluates = m_options.trainsAndEvaluates;
  const std::int64_t epochImages = imagesOfEpoch();
  const std::int64_t batches = timedSteps(m_options, m_work, epochImages);
  const measure::Banner banner{
      .version = engineVersion(),
      .backend = m_program.backend,
      .model = m_work.model->name,
      .dataset = m_work.datasetTitle,
      .mode = m_options.evaluatesOnly ? "evaluation" : evaluates ? "training + evaluation" : "training",
      .globalBatch = m_work.globalBatch,
      .rankBatch = m_work.batch,
      .batches = batches,
      .epochs = static_cast<double>(batches * m_work.globalBatch) / static_cast<double>(epochImages),
      .ranks = m_communicator.size(),
      .dataFormat = "NCHW",
      .optimizer = std::get<std::string>(m_options.all.at("optimizer")),
      .variableUpdate = std::get<std::string>(m_options.all.at("variable_update"))};
  for (const std::string& line : measure::bannerLines(banner)) print(line);
  print(m_options.evaluatesOnly ? "Generating evaluation model" : "Generating training model");
  print("Initializing graph");
}

core::protocol::StepPlan Run::makePlan(const std::string& overlap) {
  const graph::Counts counts = graph::count(m_network->graph());
  return {.model = m_work.model->name,
          .parameters = counts.parameters,
          .forwardMacs = counts.forwardMacs,
          .trainMacs = counts.trainMacs,
          .gradientBytes = counts.parameters * static_cast<std::int64_t>(sizeof(float)),
          .buckets = static_cast<std::int64_t>(m_reducer->buckets().size()),
          .memoryBytes = m_network->memoryBytes() + m_optimizer->memoryBytes(),
          .globalBatch = m_work.globalBatch,
          .warmupSteps = m_warmupSteps,
          .steps = m_timedSteps,
          .overlap = overlap,
          .predictedImagesPerSecond = m_predicted};
}

}  // namespace baremark::engine::train
