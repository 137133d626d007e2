// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include "engine/backend.h"
#include "engine/comm/single.h"
#include "engine/data/synthetic.h"
#include "engine/measure/tf_lines.h"
#include "engine/train/options.h"
#include "engine/train/training.h"
using namespace baremark::engine;
int main(int argc, char** argv) {
  auto line = train::parseCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (!line) { std::fprintf(stderr, "%s\n", sentence(line.error()).c_str()); return 2; }
  auto options = train::toOptions(line->given);
  if (!options) { std::fprintf(stderr, "%s\n", sentence(options.error()).c_str()); return 2; }
  const auto* model = models::find(options->model);
  comm::SingleCommunicator comm;
  const int batch = static_cast<int>(options->batchSize.value_or(model->defaultBatch));
  const int threads = static_cast<int>(options->numIntraThreads.value_or(2));
  auto net = makeNetwork(model->build(model->classes), {.batch = batch, .threads = threads, .seed = options->seed});
  graph::initialise(*net, options->seed);
  auto source = data::makeSynthetic(*model, options->seed, batch);
  comm::GradientReducer<float> reducer(comm, net->gradients(), static_cast<std::size_t>(options->bucketBytes) / 4);
  train::Optimizer<float> optimizer({.kind = options->optimizer, .weightDecay = options->weightDecay}, net->graph(), net->layout(), threads);
  auto telemetry = options->runDir ? measure::makeTelemetry(*options->runDir) : measure::makeNoTelemetry();
  measure::StepReport report({.globalBatch = double(batch), .timedSteps = std::size_t(options->numBatches)}, comm, *telemetry);
  train::TrainingStep step({*net, *source, reducer, optimizer}, {.learningRate = model->learningRate, .globalBatch = batch, .talkingBatch = batch});
  step.resumeAt(0);
  train::StopRequest stop;
  train::Training training({.warmupSteps = options->numWarmupBatches, .timedSteps = options->numBatches, .displayEvery = options->displayEvery, .displaysAccuracy = options->printsTrainingAccuracy}, step, reducer, comm, report, *telemetry, stop,
    {.save = {}, .checkRanks = {}, .overlapChosen = {}, .print = [](std::string_view l) { std::printf("%.*s\n", int(l.size()), l.data()); std::fflush(stdout); }, .stepBegan = [](std::int64_t) {}});
  auto result = training.run();
  for (auto& l : measure::totalLines(double(result.timedSteps * batch) / result.timedSeconds)) std::puts(l.c_str());
}
