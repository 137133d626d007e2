// SPDX-License-Identifier: Apache-2.0
#include "engine/checksum.h"

#include <array>

namespace baremark::engine {
namespace {

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Tables makeTables() {
  Tables tables{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
    tables[0][i] = value;
  }
  for (std::size_t t = 1; t < 8; ++t) {
    for (std::size_t i = 0; i < 256; ++i) tables[t][i] = tables[0][tables[t - 1][i] & 0xFFU] ^ (tables[t - 1][i] >> 8U);
  }
  return tables;
}

constexpr Tables kTables = makeTables();

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc) {
  crc = ~crc;
  const auto byte = [&](std::size_t i) { return std::to_integer<std::uint32_t>(bytes[i]); };
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {  // Eight bytes at a time: slicing by Kounavis and Berry.
    const std::uint32_t low = crc ^ (byte(i) | byte(i + 1) << 8U | byte(i + 2) << 16U | byte(i + 3) << 24U);
    crc = kTables[7][low & 0xFFU] ^ kTables[6][(low >> 8U) & 0xFFU] ^ kTables[5][(low >> 16U) & 0xFFU] ^
          kTables[4][low >> 24U] ^ kTables[3][byte(i + 4)] ^ kTables[2][byte(i + 5)] ^ kTables[1][byte(i + 6)] ^
          kTables[0][byte(i + 7)];
  }
  for (; i < bytes.size(); ++i) crc = kTables[0][(crc ^ byte(i)) & 0xFFU] ^ (crc >> 8U);
  return ~crc;
}

}  // namespace baremark::engine
