// SPDX-License-Identifier: GPL-3.0-or-later
// The engine with a memory fault in the last rank: one bit of its parameters flips before the third step. Takes the
// engine's options. With BAREMARK_FAULT=thread in the environment, the step fails because it cannot start a thread.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/backend.h"
#include "engine/comm/world.h"
#include "engine/train/run.h"

namespace baremark::engine {
namespace {

constexpr int kStepOfTheFault = 3;

bool lacksThreads() {
  const char* fault = std::getenv("BAREMARK_FAULT");
  return fault && std::string_view(fault) == "thread";
}

/// A network whose memory fails once.
class FaultyNetwork final : public graph::Network<float> {
 public:
  explicit FaultyNetwork(std::unique_ptr<graph::Network<float>> sound) : m_sound(std::move(sound)) {}

  [[nodiscard]] const graph::Graph& graph() const override { return m_sound->graph(); }
  [[nodiscard]] int batch() const override { return m_sound->batch(); }
  [[nodiscard]] const graph::ParameterLayout& layout() const override { return m_sound->layout(); }
  [[nodiscard]] std::span<float> images() override { return m_sound->images(); }
  [[nodiscard]] std::span<std::int32_t> labels() override { return m_sound->labels(); }
  [[nodiscard]] graph::DeviceArray arena(graph::Arena which) override { return m_sound->arena(which); }
  [[nodiscard]] graph::DeviceArray stepSums() override { return m_sound->stepSums(); }
  [[nodiscard]] std::vector<graph::StateArray> state() override { return m_sound->state(); }
  [[nodiscard]] graph::Memory& memory() override { return m_sound->memory(); }
  void prepareTraining() override { m_sound->prepareTraining(); }
  void enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) override {
    if (++m_steps == kStepOfTheFault) {
      if (lacksThreads())
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again), "no thread");
      const std::size_t at = slotOf(layout(), 0).offset;
      const graph::DeviceArray victim = arena(graph::Arena::Parameters).part(at, at + 1);
      std::uint32_t bits = 0;
      memory().toHost(victim, &bits);
      bits ^= 1U << 20U;
      memory().toDevice(&bits, victim);
    }
    m_sound->enqueueStep(input, sink);
  }
  void enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) override {
    m_sound->enqueueUpdate(begin, end, summed);
  }
  graph::StepResult finishStep(graph::Event* summed) override { return m_sound->finishStep(summed); }
  std::vector<graph::OperatorTime> timeOperators(const graph::StepInput& input) override {
    return m_sound->timeOperators(input);
  }
  graph::BatchResult evaluate(int samples) override { return m_sound->evaluate(samples); }
  void toPlain(graph::ParameterId parameter, const float* slice, float* plain) const override {
    m_sound->toPlain(parameter, slice, plain);
  }
  void fromPlain(graph::ParameterId parameter, const float* plain, float* slice) const override {
    m_sound->fromPlain(parameter, plain, slice);
  }
  [[nodiscard]] std::int64_t memoryBytes() const override { return m_sound->memoryBytes(); }
  [[nodiscard]] std::vector<graph::OperatorReport> report() const override { return m_sound->report(); }

 private:
  std::unique_ptr<graph::Network<float>> m_sound;
  int m_steps = 0;
};

int runWithAFault(const std::vector<std::string>& words) {
  const auto line = train::parseCommandLine(words);
  if (!line) throw toException(line.error());
  const auto options = train::toOptions(line->given);
  if (!options) throw toException(options.error());
  const auto world = comm::joinWorld();
  const bool isFaulty = world->rank() + 1 == world->size();
  const Backend backend = chooseBackend(options->device);
  const auto make = [isFaulty, &backend](graph::Graph graph,
                                         const graph::NetworkOptions& how) -> std::unique_ptr<graph::Network<float>> {
    auto sound = backend.makeNetwork(std::move(graph), how);
    if (!isFaulty) return sound;
    return std::make_unique<FaultyNetwork>(std::move(sound));
  };
  const train::ProgramParts program{"a build of a test", backend.name, backend.instructionSet, make};
  train::StopRequest stop;
  return static_cast<int>(train::Run(*options, program, *world, stop).execute());
}

}  // namespace
}  // namespace baremark::engine

int main(int argc, char** argv) {
  try {
    return baremark::engine::runWithAFault(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "engine_diverging_rank: %s\n", error.what());
    return 99;
  }
}
