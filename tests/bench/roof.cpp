// SPDX-License-Identifier: GPL-3.0-or-later
// The roof of a training step on this machine, in fp32: fused multiply-adds that touch no memory, on every core at once, and what
// oneDNN reaches on convolutions of ResNet-50, forward. A step's own rate, images/s times 24.3 GFLOP an image (twice the 12.15 GMAC
// of a training step of resnet50_v1.5, reference: models), is to be read against both.
//   build/release/bin/bench_roof [SECONDS of each, 3] [BATCH, 32]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

#ifdef __AVX512F__
constexpr int kVectorBytes = 64;
#else
constexpr int kVectorBytes = 32;
#endif
using Vector = float __attribute__((vector_size(kVectorBytes)));
constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(float));
constexpr int kChains = 12;  // independent, so that the units are full in spite of their latency

/// Operations a second of one thread.
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
  volatile float kept = all;  // what nobody reads would not be computed
  (void)kept;
  return static_cast<double>(operations) / took;
}

struct Shape {
  const char* name;
  std::int64_t channels, filters, size, kernel, stride;
};

/// Operations a second of a forward convolution, weights and data laid out as oneDNN likes them.
double convolve(const Shape& shape, std::int64_t batch, double seconds) {
  using dnnl::memory;
  const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  dnnl::stream stream(engine);
  const std::int64_t out = (shape.size + shape.stride - 1) / shape.stride;
  const std::int64_t pad = shape.kernel / 2;
  const auto any = [](const memory::dims& dims) { return memory::desc(dims, memory::data_type::f32, memory::format_tag::any); };
  const dnnl::convolution_forward::desc wanted(
      dnnl::prop_kind::forward_training, dnnl::algorithm::convolution_direct, any({batch, shape.channels, shape.size, shape.size}),
      any({shape.filters, shape.channels, shape.kernel, shape.kernel}), any({batch, shape.filters, out, out}), {shape.stride, shape.stride},
      {pad, pad}, {pad, pad});
  const dnnl::convolution_forward::primitive_desc plan(wanted, engine);
  memory source(plan.src_desc(), engine);
  memory weights(plan.weights_desc(), engine);
  memory result(plan.dst_desc(), engine);
  for (memory* each : {&source, &weights, &result}) {
    auto* values = static_cast<float*>(each->get_data_handle());
    std::fill_n(values, each->get_desc().get_size() / sizeof(float), 0.01F);
  }
  const dnnl::convolution_forward convolution(plan);
  const std::unordered_map<int, memory> arguments{{DNNL_ARG_SRC, source}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, result}};
  convolution.execute(stream, arguments);
  stream.wait();
  int times = 0;
  const auto begin = Clock::now();
  while (secondsSince(begin) < seconds) {
    convolution.execute(stream, arguments);
    stream.wait();
    ++times;
  }
  const double each = 2.0 * static_cast<double>(batch * shape.filters * out * out * shape.channels * shape.kernel * shape.kernel);
  return each * times / secondsSince(begin);
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 3;
  const std::int64_t batch = argc > 2 ? std::atoll(argv[2]) : 32;
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
  for (const Shape& shape : {Shape{"7x7 3 to 64, 224, stride 2", 3, 64, 224, 7, 2}, Shape{"1x1 64 to 256, 56", 64, 256, 56, 1, 1},
                             Shape{"3x3 64 to 64, 56", 64, 64, 56, 3, 1}, Shape{"3x3 256 to 256, 14", 256, 256, 14, 3, 1},
                             Shape{"1x1 2048 to 512, 7", 2048, 512, 7, 1, 1}}) {
    const double rate = convolve(shape, batch, seconds);
    std::printf("convolution %-28s %6.0f GFLOP/s, %3.0f %% of the multiply-adds\n", shape.name, rate / 1e9, 100 * rate / roof);
  }
  return 0;
}
