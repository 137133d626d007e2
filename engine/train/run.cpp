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
#include "engine/checksum.h"
#include "engine/comm/agreement.h"
#include "engine/comm/launcher.h"
#include "engine/comm/sharing.h"
#include "engine/comm/world.h"
#include "engine/graph/counts.h"
#include "engine/measure/canary.h"
#include "engine/measure/machine_facts.h"
#include "engine/measure/passport.h"
#include "engine/measure/start_up.h"
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

std::string digest(const std::string& text) {
  return hexadecimal(crc32(std::as_bytes(std::span(text.data(), text.size()))));
}

std::string layoutText(const graph::ParameterLayout& layout) {
  std::string text;
  for (const graph::ParameterSlot& slot : layout.slots) {
    text += std::to_string(slot.parameter) + " " + std::to_string(slot.offset) + " " + std::to_string(slot.size) + "\n";
  }
  return text;
}

}  // namespace

Run::Run(const Options& options, const ProgramParts& program, comm::Communicator& communicator, StopRequest& stop)
    : m_options(options),
      m_program(program),
      m_communicator(communicator),
      m_stop(stop),
      m_output(options, communicator),
      m_checkpoints(options, m_work, communicator, m_output) {}

Run::~Run() = default;

ExitStatus Run::execute() {
  try {
    return attempt();
  } catch (const std::exception& exception) {
    // All errors are caught here. Further up, the destructors would end this rank normally and wait for the other
    // ranks, which would wait for this one.
    const EngineError error = toEngineError(exception);
    report(error);
    return error.status();
  }
}

/// An error that names its rank is known to all ranks: rank 0 prints it, and all ranks end normally. Any other error is
/// known only to this rank: it prints the error, sends it to rank 0, and ends the job.
void Run::report(const EngineError& error) {
  const bool isAgreed = (error.rank() >= 0 && !m_isApart) || m_communicator.size() == 1;
  const int rank = isAgreed && error.rank() >= 0 ? error.rank() : m_communicator.rank();
  std::string text = error.what();
  if (!isAgreed) {
    const int ranksOfOne = m_communicator.size() / m_options.instances;
    text = comm::rankName(rank, m_options.instances, ranksOfOne) + " on " + m_communicator.host() + ": " + text;
  }
  if (!isAgreed && error.code() == "communication") {
    // Most likely another rank died. The watch thread then knows more, and ends this process first.
    std::this_thread::sleep_for(std::chrono::seconds(3));
  }
  if (m_output.isFirst() || !isAgreed) std::fprintf(stderr, "baremark-engine: %s\n", text.c_str());
  m_output.post(core::protocol::Failure{error.code(), rank, text});
  try {
    m_output.telemetry().flush();
  } catch (const EngineError& second) {
    std::fprintf(stderr, "baremark-engine: %s\n", second.what());
  }
  if (isAgreed) return;
  if (m_lifeline) m_lifeline->reportError(text);
  m_communicator.abort(static_cast<int>(error.status()));
}

ExitStatus Run::attempt() {
  openOutput();
  watchOver();
  postHello();
  requireSameProgram();
  if (m_options.isCanary) return runCanary();
  load();
  return m_options.evaluatesOnly ? evaluateOnly() : train();
}

// Before training.

void Run::openOutput() {
  comm::onAllRanks(m_communicator, [&] {
    if (m_communicator.size() % m_options.instances != 0) {
      throw refused("instances", "--instances=" + std::to_string(m_options.instances) + " with " +
                                     std::to_string(m_communicator.size()) +
                                     " ranks: each instance needs as many ranks as the others. Start a multiple of " +
                                     std::to_string(m_options.instances) + " ranks.");
    }
    m_work = m_options.isCanary ? Workload{.threads = threadsOf(m_options)}
                                : makeWorkload(m_options, m_communicator.size() / m_options.instances);
    m_output.open();
  });
}

comm::Instances Run::ranks() {
  return {m_communicator, m_instance ? *m_instance : m_communicator, m_options.instances};
}

void Run::watchOver() {
  m_lifeline = comm::Lifeline::connect(m_communicator);
  const auto missing = static_cast<std::size_t>(m_communicator.size() - 1) - m_lifeline->peers().size();
  if (m_output.isFirst() && missing > 0) {
    m_output.post(core::protocol::Warning{"lifeline", std::to_string(missing) +
                                                          " ranks cannot connect to rank 0 by TCP. If one of them "
                                                          "dies, only the launcher notices."});
  }
  m_watch = std::make_unique<Watch>(WatchSettings{.rank = m_communicator.rank(),
                                                  .instances = m_options.instances,
                                                  .ranksOfOne = m_communicator.size() / m_options.instances,
                                                  .hasLauncher = comm::launcherFacts().isPresent,
                                                  .cancelFile = m_options.cancelFile},
                                    *m_lifeline, m_state, m_output.telemetry(), m_stop, [] { ::_exit(1); });
}

void Run::watchGpu() {
  if (!m_program.gpuOf) return;
  const int rankOnNode = m_communicator.rankOnNode();
  comm::onAllRanks(m_communicator, [&] {
    measure::GpuReader reader(m_program.gpuOf(rankOnNode), measure::nvml::load());
    m_gpu = std::make_unique<measure::GpuWatch>(std::move(reader), m_communicator.rank(), m_output.telemetry());
  });
}

void Run::postHello() {
  m_helloSinceBoot = measure::secondsSinceBoot();
  m_output.post(core::protocol::Hello{.protocolMajor = core::protocol::kProtocolMajor,
                                      .protocolMinor = core::protocol::kProtocolMinor,
                                      .engineVersion = engineVersion(),
                                      .engineBuild = m_program.buildId,
                                      .run = m_options.runId,
                                      .attempt = static_cast<int>(m_options.attempt),
                                      .worldSize = m_communicator.size(),
                                      .startedUtc = core::base::toIsoUtc(core::base::SystemClock().wallNow())});
  m_output.setPhase(m_options.isCanary ? PhaseName::Canary : PhaseName::Loading);
  // All later exchanges may use long messages. The canary tests them in its own exchange.
  if (!m_options.isCanary) measure::requireExchange(m_communicator, {});
  watchGpu();
  const comm::TransportFacts transport = comm::transportFacts(m_communicator);
  const comm::LibraryFacts library = comm::mpiLibraryFacts();
  const measure::ProgramFacts facts{.buildId = m_program.buildId,
                                    .backend = m_program.backend,
                                    .instructionSet = m_program.instructionSet,
                                    .mpi = comm::mpiName(),
                                    .mpiLibrary = library.name,
                                    .mpiLibraryPath = library.path,
                                    .singleCopy = transport.singleCopy,
                                    .pml = transport.pml,
                                    .btl = transport.btl,
                                    .threads = m_work.threads,
                                    .settings = m_options.all};
  core::model::Passport own = measure::ownPassport(facts);
  if (m_gpu) own.merge(m_gpu->reader().facts());
  const core::model::Passport passport = measure::gatherPassport(m_communicator, own);
  if (m_output.isFirst()) m_output.postPassport(passport);
}

void Run::requireSameProgram() {
  comm::Facts facts = {{"the engine's version", engineVersion()},
                       {"the engine's build", m_program.buildId},
                       {"the backend", m_program.backend},
                       {"what sums the gradients", m_program.sums.name}};
  for (const auto& [name, value] : m_options.all) facts.emplace_back("--" + name, core::model::toText(value));
  if (m_work.model) facts.emplace_back("the graph", digest(describe(m_work.model->build(m_work.model->classes))));
  comm::requireAgreement(m_communicator, facts);
  // Not earlier: all ranks must have the same number of instances, because this is a collective.
  if (m_options.instances > 1)
    m_instance = m_communicator.split(m_communicator.rank() / (m_communicator.size() / m_options.instances));
}

ExitStatus Run::runCanary() {
  const measure::CanarySettings settings{.threads = m_work.threads,
                                         .singleCopy = comm::transportFacts(m_communicator).singleCopy};
  core::model::CanaryReport report = measure::collectCanary(m_communicator, settings);
  m_state.activity = comm::Activity::Communicating;
  measure::tryExchange(m_communicator, settings, report);
  measure::collectUcx(m_communicator, ucx(), report);
  if (m_output.isFirst()) m_output.post(report);
  m_output.print(measure::describe(report));
  if (!report.exchangeSeconds) throw measure::exchangeError(settings);
  m_output.finish(DoneState::Completed, {});
  return ExitStatus::Done;
}

/// As model::CanaryRank::ucx.
std::optional<std::string> Run::ucx() const {
  const std::string chosen = m_program.ucxTransports ? m_program.ucxTransports() : std::string();
  if (!chosen.empty()) return chosen;
  return comm::mayUseUcx(m_communicator) ? std::nullopt : std::optional<std::string>("none");
}

void Run::load() {
  const models::ModelSpec& model = *m_work.model;
  comm::onAllRanks(m_communicator, [&] { m_data = openData(m_options, m_work); });
  for (const std::string& remark : m_data.remarks) m_output.warn("data_remark", remark);
  announce();
  const int rankOnNode = m_communicator.rankOnNode();
  const graph::FreeMemory free = freeMemory(rankOnNode);
  comm::onAllRanks(m_communicator, [&] {
    graph::NetworkUse use = graph::NetworkUse::Training;
    if (m_options.trainsAndEvaluates) use = graph::NetworkUse::TrainingAndEvaluation;
    if (m_options.evaluatesOnly) use = graph::NetworkUse::Evaluation;
    m_network = m_program.makeNetwork(model.build(model.classes), {.batch = static_cast<int>(m_work.batch),
                                                                   .use = use,
                                                                   .threads = m_work.threads,
                                                                   .rankOnNode = rankOnNode,
                                                                   .seed = m_options.seed,
                                                                   .usesWinograd = m_options.usesWinograd,
                                                                   .recomputes = m_options.recomputes,
                                                                   .precision = m_options.precision,
                                                                   .optimizer = m_work.optimizer,
                                                                   .freeMemory = free});
    graph::initialise(*m_network, m_options.seed);
  });
  reportWinograd();
  comm::requireAgreement(m_communicator, {{"the layout of the parameters", digest(layoutText(m_network->layout()))},
                                          {"the number of images", std::to_string(imagesOfEpoch())}});
  m_from = m_checkpoints.resume(*m_network);
}

/// All ranks look before one of them allocates. Collective.
graph::FreeMemory Run::freeMemory(int rankOnNode) {
  graph::FreeMemory free;
  // The first look starts the context of each GPU, which takes memory itself.
  for (int look = 0; look < 2; ++look) {
    comm::onAllRanks(m_communicator, [&] {
      if (m_program.freeMemory) free = m_program.freeMemory(rankOnNode);
    });
  }
  free.ranks = comm::sharingOf(m_communicator, measure::machineOf(m_communicator) + " " + free.place).own;
  return free;
}

/// Reports how many convolutions Winograd's algorithm computes, if it was requested. oneDNN supports it on some
/// processors only, and since 3.2 on no x86 processor.
void Run::reportWinograd() {
  if (!m_options.usesWinograd) return;
  const std::vector<graph::OperatorReport> report = m_network->report();
  const auto used =
      std::count_if(report.begin(), report.end(), [](const graph::OperatorReport& row) { return row.usesWinograd; });
  const std::int64_t fitting = graph::winogradFits(m_network->graph());
  // Of the rank that uses Winograd for the fewest convolutions.
  std::array<double, 1> direct = {static_cast<double>(fitting - used)};
  m_communicator.max(direct);
  const std::int64_t everywhere = fitting - static_cast<std::int64_t>(direct[0]);
  if (!m_output.isFirst()) return;
  m_output.postPassport({{{"workload", "winograd_used"},
                          std::to_string(everywhere) + " of " + std::to_string(fitting) + " convolutions"}});
  if (everywhere > 0) return;
  const std::string why = fitting > 0
                              ? m_program.backend + " computes none of the model's " + std::to_string(fitting) +
                                    " convolutions of 3x3 with stride 1 by Winograd's algorithm on this processor."
                              : "the model has no convolution of 3x3 with stride 1.";
  const std::string text = "--winograd=on has no effect: " + why;
  m_output.warn("winograd_unused", text);
}

std::int64_t Run::imagesOfEpoch() const {
  return m_data.training ? m_data.training->epochImages() : m_data.test->images();
}

void Run::announce() {
  const bool evaluates = m_options.trainsAndEvaluates;
  const std::int64_t epochImages = imagesOfEpoch();
  const std::int64_t batches = timedSteps(m_options, m_work, epochImages);
  const measure::Banner banner{
      .version = engineVersion(),
      .backend = m_program.backend,
      .model = m_work.model->name,
      .dataset = m_work.datasetTitle,
      .mode = m_options.evaluatesOnly ? "evaluation"
              : evaluates             ? "training + evaluation"
                                      : "training",
      .globalBatch = m_work.globalBatch,
      .rankBatch = m_work.batch,
      .batches = batches,
      .epochs = static_cast<double>(batches * m_work.globalBatch) / static_cast<double>(epochImages),
      .ranks = ranks().own.size(),
      .instances = m_options.instances,
      .dataFormat = "NCHW",
      .optimizer = std::get<std::string>(m_options.all.at("optimizer")),
      .variableUpdate = std::get<std::string>(m_options.all.at("variable_update"))};
  for (const std::string& line : measure::bannerLines(banner)) m_output.print(line);
  m_output.print(m_options.evaluatesOnly ? "Generating evaluation model" : "Generating training model");
  m_output.print("Initializing graph");
}

// Training and evaluation.

void Run::reportSums() {
  if (m_program.sums.name.empty()) return;
  if (m_output.isFirst()) m_output.postPassport({{{"transport", "gradients"}, m_program.sums.name}});
  if (!m_program.sums.warning.empty()) m_output.warn("slow_sums", m_program.sums.warning);
}

std::optional<measure::Peaks> Run::peaks() {
  const int rankOnNode = m_communicator.rankOnNode();
  return m_program.peaksOf ? m_program.peaksOf(m_options.precision, rankOnNode)
                           : measure::measurePeaks(m_work.threads, m_options.precision);
}

ExitStatus Run::train() {
  reportSums();
  m_isApart = m_options.instances > 1;
  m_training = std::make_unique<TrainingRun>(TrainingContext{.options = m_options,
                                                             .work = m_work,
                                                             .epochImages = imagesOfEpoch(),
                                                             .ranks = ranks(),
                                                             .sums = m_program.sums,
                                                             .stop = m_stop,
                                                             .state = m_state,
                                                             .output = m_output,
                                                             .checkpoints = m_checkpoints,
                                                             .network = *m_network,
                                                             .source = *m_data.training,
                                                             .gpu = m_gpu.get(),
                                                             .peaks = peaks()},
                                             m_from);
  TrainingOutcome outcome = m_training->run();
  const bool isComplete = outcome.ending == Ending::Completed;
  if (isComplete && m_options.trainsAndEvaluates) {
    m_output.print("Running final evaluation at global_step " + std::to_string(outcome.updates));
    const core::model::Evaluation evaluation = evaluateNow(outcome.updates);
    if (outcome.summary) {
      outcome.summary->top1 = evaluation.top1;
      outcome.summary->top5 = evaluation.top5;
    }
  }
  m_output.setPhase(PhaseName::Ending);
  if (isComplete && m_options.profiles) m_training->profile();
  m_state.activity = comm::Activity::Ending;
  if (outcome.summary) {
    if (m_options.runDir) outcome.summary->startUp = measure::startUpSeconds(*m_options.runDir, m_helloSinceBoot);
    m_output.post(*outcome.summary);
  }
  m_output.finish(isComplete ? DoneState::Completed : DoneState::Cancelled, outcome.summary, outcome.skippedUpdates);
  return isComplete ? ExitStatus::Done : ExitStatus::Interrupted;
}

ExitStatus Run::evaluateOnly() {
  evaluateNow(m_from.updates);
  m_output.setPhase(PhaseName::Ending);
  m_output.finish(DoneState::Completed, {});
  return ExitStatus::Done;
}

core::model::Evaluation Run::evaluateNow(std::int64_t updates) {
  m_output.setPhase(PhaseName::Evaluation);
  m_state.activity = comm::Activity::Evaluating;
  const core::model::Evaluation evaluation =
      evaluate(*m_network, *m_data.test, ranks().own,
               {.step = updates, .displayEvery = m_options.evaluatesOnly ? m_options.displayEvery : 0},
               [this](std::string_view line) { m_output.print(line); });
  m_output.print(measure::accuracyLine({evaluation.top1, evaluation.top5}, evaluation.examples));
  if (m_output.isFirst()) m_output.post(evaluation);
  return evaluation;
}

}  // namespace baremark::engine::train
