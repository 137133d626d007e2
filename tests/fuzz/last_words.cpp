// SPDX-License-Identifier: GPL-3.0-or-later
// The last output of a run, and the /proc entry of a process with this text as its name.
#include "core/runs/run_outcome.h"

#include "core/runs/ownership.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using namespace baremark::core::runs;
  const std::string text(input);
  // More text before and after does not change the result.
  const std::string among = "before\n" + text + "\nbehind";
  abortIf((saysMemoryRanOut(text) && !saysMemoryRanOut(among)) || (saysKilled(text) && !saysKilled(among)));
  abortIf(!saysMemoryRanOut(text + " Out Of MEMORY") || !saysKilled(text + " Signal 9"));
  (void)startTimeIn(text);
  // A process name cannot be mistaken for the start time.
  const std::string stat = "77 (" + text + ") S 1 77 77 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 4711 1000 10\n";
  abortIf(startTimeIn(stat) != 4711U);
}
