// SPDX-License-Identifier: GPL-3.0-or-later
// The roof of a training step on this machine, in fp32: fused multiply-adds without memory access on all cores at once,
// and oneDNN's rate on forward convolutions of ResNet-50. Compare a step's own rate with both: images/s times 24.3
// GFLOP an image (twice the 12.15 GMAC of a training step of resnet50_v1.5).
//   build/release/bin/bench_roof [SECONDS of each, 3] [BATCH, 32]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unordered_map>
#include <vector>

#include "engine/cpu/dnnl_api.h"
#include "tests/bench/timing.h"

namespace {

namespace engine = baremark::engine;
using baremark::bench::Clock;
using baremark::bench::secondsSince;

#ifdef __AVX512F__
constexpr int kVectorBytes = 64;
#else
constexpr int kVectorBytes = 32;
#endif
using Vector = float __attribute__((vector_size(kVectorBytes)));
constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(float));
constexpr int kChains = 12;  // independent chains, which keep the units busy in spite of their latency

/// Operations per second of one thread.
double multiplyAdd(double seconds) {
  Vector sums[kChains] = {};
  Vector factor = {};
  Vector term = {};
  for (int lane = 0; lane < kLanes; ++lane) {
    factor[lane] = 0.999F;
    term[lane] = 0.001F;
  }
  constexpr int kRounds = 100'000;
  std::int64_t operations = 0;
  const auto begin = Clock::now();
  while (secondsSince(begin) < seconds) {
    for (int round = 0; round < kRounds; ++round) {
      for (Vector& sum : sums) sum = sum * factor + term;
    }
    operations += std::int64_t{2} * kRounds * kChains * kLanes;
  }
  const double took = secondsSince(begin);
  float all = 0;
  for (const Vector& sum : sums) all += sum[0];
  volatile float kept = all;  // keeps the compiler from removing the computation
  (void)kept;
  return static_cast<double>(operations) / took;
}

struct Shape {
  const char* name;
  int channels, filters, size, kernel, stride;
};

/// Operations per second of a forward convolution. Weights and data have the layout that oneDNN prefers.
double convolve(const Shape& shape, int batch, double seconds) {
  using namespace engine::cpu;
  const engine::cpu::PrimitiveMaker maker;
  const int out = (shape.size + shape.stride - 1) / shape.stride;
  const int pad = shape.kernel / 2;
  const ConvolutionSpec spec{.batch = batch,
                             .in = {shape.channels, shape.size, shape.size},
                             .out = {shape.filters, out, out},
                             .window = {.height = shape.kernel,
                                        .width = shape.kernel,
                                        .strideHeight = shape.stride,
                                        .strideWidth = shape.stride,
                                        .pads = {pad, pad, pad, pad}}};
  const Desc anyWeights({shape.filters, shape.channels, shape.kernel, shape.kernel}, dnnl::memory::data_type::f32,
                        dnnl::memory::format_tag::any);
  const ForwardPrimitive forward = maker.convolution(spec, Phase::Training, anyImages(batch, spec.in, DataType::f32),
                                                     anyWeights, anyImages(batch, spec.out, DataType::f32));
  const auto filled = [&](const Desc& desc) {
    dnnl::memory memory(desc, maker.engine());
    std::fill_n(static_cast<float*>(memory.get_data_handle()), desc.get_size() / sizeof(float), 0.01F);
    return memory;
  };
  const Desc scratchpad({static_cast<dnnl::memory::dim>(forward.primitive.scratchpadBytes)},
                        dnnl::memory::data_type::u8, dnnl::memory::format_tag::x);
  const std::unordered_map<int, dnnl::memory> arguments{
      {DNNL_ARG_SRC, filled(forward.source)},
      {DNNL_ARG_WEIGHTS, filled(forward.weights)},
      {DNNL_ARG_DST, filled(forward.destination)},
      {DNNL_ARG_SCRATCHPAD, dnnl::memory(scratchpad, maker.engine())}};
  dnnl::stream stream = maker.stream();
  const auto execute = [&] {
    forward.primitive.handle.execute(stream, arguments);
    stream.wait();
  };
  execute();
  int times = 0;
  const auto begin = Clock::now();
  while (secondsSince(begin) < seconds) {
    execute();
    ++times;
  }
  const double each = 2.0 * batch * shape.filters * out * out * shape.channels * shape.kernel * shape.kernel;
  return each * times / secondsSince(begin);
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 3;
  const int batch = argc > 2 ? std::atoi(argv[2]) : 32;
  if (!(seconds > 0) || batch < 1) {
    std::fprintf(stderr, "usage: bench_roof [SECONDS, more than 0] [BATCH, 1 or more]\n");
    return 2;
  }
  const unsigned int cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<double> rates(cores);
  std::vector<std::thread> threads;
  for (double& rate : rates) threads.emplace_back([&rate, seconds] { rate = multiplyAdd(seconds); });
  for (std::thread& thread : threads) thread.join();
  double roof = 0;
  for (const double rate : rates) roof += rate;
  std::printf("multiply-adds of %d bytes on %u threads: %.0f GFLOP/s\n", kVectorBytes, cores, roof / 1e9);
  for (const Shape& shape :
       {Shape{"7x7 3 to 64, 224, stride 2", 3, 64, 224, 7, 2}, Shape{"1x1 64 to 256, 56", 64, 256, 56, 1, 1},
        Shape{"3x3 64 to 64, 56", 64, 64, 56, 3, 1}, Shape{"3x3 256 to 256, 14", 256, 256, 14, 3, 1},
        Shape{"1x1 2048 to 512, 7", 2048, 512, 7, 1, 1}}) {
    const double rate = convolve(shape, batch, seconds);
    std::printf("convolution %-28s %6.0f GFLOP/s, %3.0f %% of the multiply-adds\n", shape.name, rate / 1e9,
                100 * rate / roof);
  }
  return 0;
}
