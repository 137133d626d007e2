// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a host's shell in two pieces. The answer must not depend on where the output was split.

#include "remote/ssh/shell_protocol.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using baremark::remote::AnswerStream;
  if (input.empty()) return;
  const std::string name = "00000000000000000000000000000000";
  const std::string text(input.substr(1));
  const std::size_t cut = text.empty() ? 0 : byteAt(input, 0) % text.size();
  AnswerStream whole;
  whole.feed(text);
  const AnswerStream::Taken once = whole.take(name);
  AnswerStream pieces;
  pieces.feed(text.substr(0, cut));
  AnswerStream::Taken twice = pieces.take(name);
  if (twice.status || twice.isBroken) return;
  pieces.feed(text.substr(cut));
  const AnswerStream::Taken rest = pieces.take(name);
  abortIf(once.status != rest.status);
  abortIf(once.status && once.bytes != twice.bytes + rest.bytes);
}
