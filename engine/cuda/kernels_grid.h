// SPDX-License-Identifier: Apache-2.0
// How the kernels run: on the GPU if nvcc compiles them, else on the processor, where the tests prove them. A kernel is
// a struct with its arguments and an operator() of one of two forms:
//   (element)         for each element on its own
//   (block, shared)   for each block of kThreads threads with shared memory, as a sequence of eachThread(). Values that
//                     a thread keeps from one eachThread() to the next lie in shared memory.
// On the processor, the threads of a block run one after the other between two barriers. So the order of additions,
// and with it the result, is that of the GPU, apart from fused multiply-adds and the last bits of exp and log.
#pragma once

#include <cstdint>

#include "engine/cuda/kernels.h"
#include "engine/graph/narrow_numbers.h"

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>

#include "engine/cuda/checks.h"
#define BAREMARK_DEVICE __device__ __forceinline__
#define BAREMARK_UNROLL _Pragma("unroll")  // arrays that the loop indexes stay in registers
#else
#define BAREMARK_DEVICE inline
#define BAREMARK_UNROLL
#endif

namespace baremark::engine::cuda {

inline constexpr int kThreads = 256;  ///< of a block

/// Runs `work(thread)` for every thread of the block, then waits until all are done.
template <class Work>
BAREMARK_DEVICE void eachThread(const Work& work) {
#ifdef __CUDACC__
  work(static_cast<int>(threadIdx.x));
  __syncthreads();
#else
  for (int thread = 0; thread < kThreads; ++thread) work(thread);
#endif
}

/// Combines the kThreads values of `shared`, which it overwrites, always in the same order.
template <class Value, class Combine>
BAREMARK_DEVICE Value combined(Value* shared, const Combine& combine) {
  for (int half = kThreads / 2; half > 0; half /= 2) {
    eachThread([&](int thread) {
      if (thread < half) shared[thread] = combine(shared[thread], shared[thread + half]);
    });
  }
  const Value result = shared[0];
  eachThread([](int) {});  // all have read it before one writes the array again
  return result;
}

template <class Value>
BAREMARK_DEVICE Value summed(Value* shared) {
  return combined(shared, [](Value a, Value b) { return a + b; });
}

#ifdef __CUDACC__

template <class Kernel>
__global__ void runElements(Kernel kernel, std::int64_t count) {
  const std::int64_t step = std::int64_t{kThreads} * gridDim.x;
  for (std::int64_t i = std::int64_t{kThreads} * blockIdx.x + threadIdx.x; i < count; i += step) kernel(i);
}

template <class Kernel>
__global__ void __launch_bounds__(kThreads) runBlocks(Kernel kernel) {
  __shared__ typename Kernel::Shared shared;
  kernel(static_cast<int>(blockIdx.x), shared);
}

template <class Kernel>
void launchElements(Stream stream, std::int64_t count, const Kernel& kernel) {
  if (count <= 0) return;
  const std::int64_t blocks = std::min<std::int64_t>((count + kThreads - 1) / kThreads, 1 << 16);
  runElements<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(kernel, count);
  check(cudaGetLastError(), "the start of a kernel");
}

template <class Kernel>
void launchBlocks(Stream stream, std::int64_t blocks, const Kernel& kernel) {
  if (blocks <= 0) return;
  runBlocks<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(kernel);
  check(cudaGetLastError(), "the start of a kernel");
}

#else

template <class Kernel>
void launchElements(Stream /*stream*/, std::int64_t count, const Kernel& kernel) {
  for (std::int64_t i = 0; i < count; ++i) kernel(i);
}

template <class Kernel>
void launchBlocks(Stream /*stream*/, std::int64_t blocks, const Kernel& kernel) {
  typename Kernel::Shared shared{};
  for (std::int64_t block = 0; block < blocks; ++block) kernel(static_cast<int>(block), shared);
}

#endif

// --- Numbers as they are stored ---

BAREMARK_DEVICE float widened(float number) {
  return number;
}

BAREMARK_DEVICE float widened(graph::BFloat16 number) {
#ifdef __CUDACC__
  return __bfloat162float(__ushort_as_bfloat16(number.bits));
#else
  return graph::toFloat(number);
#endif
}

BAREMARK_DEVICE float widened(graph::Float16 number) {
#ifdef __CUDACC__
  return __half2float(__ushort_as_half(number.bits));
#else
  return graph::toFloat(number);
#endif
}

BAREMARK_DEVICE void store(float number, float& to) {
  to = number;
}

BAREMARK_DEVICE void store(float number, graph::BFloat16& to) {
#ifdef __CUDACC__
  to.bits = __bfloat16_as_ushort(__float2bfloat16_rn(number));
#else
  to = graph::narrowed<graph::BFloat16>(number);
#endif
}

BAREMARK_DEVICE void store(float number, graph::Float16& to) {
#ifdef __CUDACC__
  to.bits = __half_as_ushort(__float2half_rn(number));
#else
  to = graph::narrowed<graph::Float16>(number);
#endif
}

/// Calls `call` with a zero of the C++ type for `type`.
template <class Call>
void withType(Storage type, const Call& call) {
  switch (type) {
    case Storage::Float32:
      return call(float{});
    case Storage::BFloat16:
      return call(graph::BFloat16{});
    case Storage::Float16:
      return call(graph::Float16{});
    case Storage::Float64:
      break;
  }
}

/// Four numbers that the GPU reads or writes with one instruction.
template <class T>
struct alignas(4 * sizeof(T)) Four {
  T at[4];
};

constexpr std::int64_t foursIn(std::int64_t count) {
  return (count + 3) / 4;
}

/// Reads x[first] to x[first + 3], or 0 from x[count] on. `first` is a multiple of 4.
template <class T>
BAREMARK_DEVICE Four<float> readFour(const T* x, std::int64_t first, std::int64_t count) {
  Four<float> out{};
  if (first + 4 <= count) {
    const Four<T> four = *reinterpret_cast<const Four<T>*>(x + first);
    for (int k = 0; k < 4; ++k) out.at[k] = widened(four.at[k]);
  } else {
    for (int k = 0; k < 4; ++k) out.at[k] = first + k < count ? widened(x[first + k]) : 0.0F;
  }
  return out;
}

template <class T>
BAREMARK_DEVICE void writeFour(const Four<float>& numbers, T* y, std::int64_t first, std::int64_t count) {
  if (first + 4 <= count) {
    Four<T> four;
    for (int k = 0; k < 4; ++k) store(numbers.at[k], four.at[k]);
    *reinterpret_cast<Four<T>*>(y + first) = four;
  } else {
    for (int k = 0; k < 4; ++k) {
      if (first + k < count) store(numbers.at[k], y[first + k]);
    }
  }
}

BAREMARK_DEVICE bool isFinite(float number) {
  return number - number == 0.0F;
}

}  // namespace baremark::engine::cuda
