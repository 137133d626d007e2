// SPDX-License-Identifier: Apache-2.0
// What training and communication know of a backend's memory and of its work in progress.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/graph/narrow_numbers.h"

namespace baremark::engine::graph {

/// A point in a backend's work. Where a function takes or returns a pointer to an event, null means that the work is
/// done already: a backend that computes within the call, such as the CPU's, has no events.
class Event {
 public:
  virtual ~Event() = default;
  /// Blocks this thread until the work is done. Any thread may call it.
  virtual void wait() = 0;
};

inline void waitFor(Event* event) {
  if (event != nullptr) event->wait();
}

enum class NumberType : std::uint8_t { Float32, Float64, BFloat16, Float16 };

[[nodiscard]] constexpr std::size_t bytesOf(NumberType type) {
  switch (type) {
    case NumberType::Float32:
      return sizeof(float);
    case NumberType::Float64:
      return sizeof(double);
    case NumberType::BFloat16:
    case NumberType::Float16:
      break;
  }
  return sizeof(std::uint16_t);
}

/// True for the types of 16 bits.
[[nodiscard]] constexpr bool isNarrow(NumberType type) {
  return bytesOf(type) < sizeof(float);
}

template <class Real>
inline constexpr NumberType kTypeOf = NumberType::Float32;
template <>
inline constexpr NumberType kTypeOf<double> = NumberType::Float64;
template <>
inline constexpr NumberType kTypeOf<BFloat16> = NumberType::BFloat16;
template <>
inline constexpr NumberType kTypeOf<Float16> = NumberType::Float16;

/// Numbers in the memory of a backend. Only the backend and what was made for its memory may follow the address.
struct DeviceArray {
  void* address = nullptr;
  std::size_t count = 0;
  NumberType type = NumberType::Float32;

  [[nodiscard]] std::size_t bytes() const { return count * bytesOf(type); }
  /// The elements [begin, end).
  [[nodiscard]] DeviceArray part(std::size_t begin, std::size_t end) const {
    return {static_cast<std::byte*>(address) + begin * bytesOf(type), end - begin, type};
  }
};

/// Copies between the memory of a backend and the host's. Copies what is there: the caller first waits for the work
/// that writes it. Any thread may call it.
class Memory {
 public:
  virtual ~Memory() = default;
  /// `to` has room for all numbers of `from`.
  virtual void toHost(const DeviceArray& from, void* to) = 0;
  /// `from` has a number for each of `to`.
  virtual void toDevice(const void* from, const DeviceArray& to) = 0;
  /// True if the addresses are the host's, so that MPI can follow them.
  [[nodiscard]] virtual bool isOnHost() const = 0;
  /// Host memory that these copies are fast with.
  [[nodiscard]] virtual std::shared_ptr<std::byte[]> hostBlock(std::size_t bytes) {
    return std::shared_ptr<std::byte[]>(new std::byte[bytes]);
  }
};

/// An array in the host's memory.
template <class Real>
[[nodiscard]] DeviceArray arrayOf(std::span<Real> numbers) {
  return {numbers.data(), numbers.size(), kTypeOf<Real>};
}

}  // namespace baremark::engine::graph
