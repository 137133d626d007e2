// SPDX-License-Identifier: GPL-3.0-or-later
// What a run said last, and what /proc says of a process whose name is this text.
#include "core/runs/last_words.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/runs/process.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::runs;
  const std::string text(reinterpret_cast<const char*>(data), size);
  // More words before and behind take nothing back.
  const std::string among = "before\n" + text + "\nbehind";
  if ((tellOfMemory(text) && !tellOfMemory(among)) || (tellOfKill(text) && !tellOfKill(among))) std::abort();
  if (!tellOfMemory(text + " Out Of MEMORY") || !tellOfKill(text + " Signal 9")) std::abort();
  (void)startTimeIn(text);
  // No name of a process passes for its start.
  const std::string stat = "77 (" + text + ") S 1 77 77 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 4711 1000 10\n";
  if (startTimeIn(stat) != 4711U) std::abort();
  return 0;
}
