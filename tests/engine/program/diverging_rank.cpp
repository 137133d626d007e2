// SPDX-License-Identifier: GPL-3.0-or-later
// The engine with a memory fault in the last rank: one bit of its parameters flips in the third forward pass. Takes the
// engine's options. With BAREMARK_FAULT=thread in the environment, the pass fails because it cannot start a thread.
#include <bit>
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

constexpr int kPassOfTheFault = 3;

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
  [[nodiscard]] std::span<float> parameters() override { return m_sound->parameters(); }
  [[nodiscard]] std::span<float> gradients() override { return m_sound->gradients(); }
  [[nodiscard]] std::span<float> statistics() override { return m_sound->statistics(); }
  graph::BatchResult forward(std::int64_t firstSample) override {
    const graph::BatchResult result = m_sound->forward(firstSample);
    if (++m_passes == kPassOfTheFault) {
      if (lacksThreads())
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again), "no thread");
      float& victim = m_sound->parameters()[slotOf(m_sound->layout(), 0).offset];
      victim = std::bit_cast<float>(std::bit_cast<std::uint32_t>(victim) ^ 1U << 20U);
    }
    return result;
  }
  void backward(float scale, graph::GradientSink& sink) override { m_sound->backward(scale, sink); }
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
  int m_passes = 0;
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
