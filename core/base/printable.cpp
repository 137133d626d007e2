// SPDX-License-Identifier: Apache-2.0
#include "core/base/printable.h"

#include <cstdint>

namespace baremark::core::base {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: the first byte does not start a valid UTF-8 character
};

Character characterAt(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  std::size_t bytes = 0;
  std::uint32_t code = 0;
  std::uint32_t smallest = 0;
  if ((lead & 0xE0U) == 0xC0U) {
    bytes = 2, code = lead & 0x1FU, smallest = 0x80;
  } else if ((lead & 0xF0U) == 0xE0U) {
    bytes = 3, code = lead & 0x0FU, smallest = 0x800;
  } else if ((lead & 0xF8U) == 0xF0U) {
    bytes = 4, code = lead & 0x07U, smallest = 0x10000;
  }
  if (bytes == 0 || text.size() < bytes) return {};
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest || code > 0x10FFFF || isSurrogate) return {};
  return {code, bytes};
}

bool mayBeShown(std::uint32_t code) {
  if (code == '\t' || code == '\n') return true;
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
  const bool overridesDirection = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return !overridesDirection;
}

}  // namespace

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const Character character = characterAt(text);
    if (character.bytes == 0) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

std::string printable(std::string_view text, std::size_t maxBytes) {
  std::string out;
  std::size_t room = 0;  // length of `out` that leaves room for "…", in whole characters, if the text becomes too long
  while (!text.empty()) {
    const Character character = characterAt(text);
    const bool isShown = character.bytes > 0 && mayBeShown(character.code);
    const std::size_t taken = character.bytes == 0 ? 1 : character.bytes;
    out += isShown ? text.substr(0, taken) : kReplacement;
    text.remove_prefix(taken);
    if (out.size() + kEllipsis.size() <= maxBytes) room = out.size();
    if (out.size() > maxBytes) {
      out.resize(room);
      return maxBytes < kEllipsis.size() ? out : out.append(kEllipsis);
    }
  }
  return out;
}

}  // namespace baremark::core::base
