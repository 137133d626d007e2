// SPDX-License-Identifier: Apache-2.0
// bfloat16 and IEEE 754 binary16 as bits, and their conversions from and to fp32. Conversions to the narrow types round
// to the nearest number, and to the even one of two that are equally near. Infinities stay; a NaN stays a NaN.
#pragma once

#include <cstdint>
#include <cstring>

namespace baremark::engine::graph {

/// The bits of an fp32 number, and the number of such bits. GCC 10 has no std::bit_cast.
[[nodiscard]] inline std::uint32_t bitsOf(float number) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}
[[nodiscard]] inline float floatOf(std::uint32_t bits) {
  float number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

/// 1 sign bit, 8 of the exponent, 7 of the fraction: the upper half of an fp32.
struct BFloat16 {
  std::uint16_t bits = 0;
};

/// 1 sign bit, 5 of the exponent, 10 of the fraction. The largest number is 65504, the smallest one above 0 is 2^-24.
struct Float16 {
  std::uint16_t bits = 0;
};

[[nodiscard]] inline float toFloat(BFloat16 narrow) {
  return floatOf(static_cast<std::uint32_t>(narrow.bits) << 16U);
}

[[nodiscard]] inline float toFloat(Float16 narrow) {
  const std::uint32_t sign = static_cast<std::uint32_t>(narrow.bits & 0x8000U) << 16U;
  const std::uint32_t rest = narrow.bits & 0x7fffU;
  if (rest >= 0x7c00U) return floatOf(sign | 0x7f800000U | (rest & 0x3ffU) << 13U);
  if (rest >= 0x400U) return floatOf(sign | ((rest << 13U) + (112U << 23U)));
  const float subnormal = static_cast<float>(rest) * 0x1p-24F;
  return floatOf(sign | bitsOf(subnormal));
}

/// The narrow number of the type `Narrow` that is nearest to `wide`.
template <class Narrow>
[[nodiscard]] Narrow narrowed(float wide);

template <>
[[nodiscard]] inline BFloat16 narrowed<BFloat16>(float wide) {
  const auto bits = bitsOf(wide);
  // A NaN whose fraction is in the lower half only would become an infinity.
  if ((bits & 0x7fffffffU) > 0x7f800000U) return {static_cast<std::uint16_t>(bits >> 16U | 0x40U)};
  return {static_cast<std::uint16_t>((bits + 0x7fffU + (bits >> 16U & 1U)) >> 16U)};
}

template <>
[[nodiscard]] inline Float16 narrowed<Float16>(float wide) {
  const auto bits = bitsOf(wide);
  const std::uint32_t sign = bits >> 16U & 0x8000U;
  const std::uint32_t size = bits & 0x7fffffffU;
  if (size > 0x7f800000U) return {static_cast<std::uint16_t>(sign | 0x7e00U | (size >> 13U & 0x3ffU))};
  if (size >= 0x477ff000U) return {static_cast<std::uint16_t>(sign | 0x7c00U)};  // from 65520 on
  if (size >= 0x38800000U)                                                       // from 2^-14 on
    return {static_cast<std::uint16_t>(sign | (size + 0xfffU + (size >> 13U & 1U) - (112U << 23U)) >> 13U)};
  // The addition rounds: a unit in the last place of 0.5 is 2^-24.
  const float rounded = floatOf(size) + 0.5F;
  return {static_cast<std::uint16_t>(sign | (bitsOf(rounded) - 0x3f000000U))};
}

}  // namespace baremark::engine::graph
