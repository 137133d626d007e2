// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a host's shell in two pieces. The answer must not depend on where the output was split.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "remote/ssh/shell_protocol.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using baremark::remote::AnswerStream;
  if (size == 0) return 0;
  const std::string name = "00000000000000000000000000000000";
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = text.empty() ? 0 : data[0] % text.size();
  AnswerStream whole;
  whole.feed(text);
  const AnswerStream::Taken once = whole.take(name);
  AnswerStream pieces;
  pieces.feed(text.substr(0, cut));
  AnswerStream::Taken twice = pieces.take(name);
  if (twice.status || twice.isBroken) return 0;
  pieces.feed(text.substr(cut));
  const AnswerStream::Taken rest = pieces.take(name);
  if (once.status != rest.status) std::abort();
  if (once.status && once.bytes != twice.bytes + rest.bytes) std::abort();
  return 0;
}
