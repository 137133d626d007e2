// SPDX-License-Identifier: GPL-3.0-or-later
// Our own verdict on pairs that another program measured. Standard input: lines of "ARM BASELINE" in images/s.
//   bench_verdict_of_pairs MARGIN [VERDICT] < pairs          MARGIN is a fraction such as 0.01
// Exit status 1: the verdict is not VERDICT.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "core/stats/ratio.h"
#include "core/stats/verdict.h"

int main(int count, char** words) {
  namespace stats = baremark::core::stats;
  const double margin = count == 2 || count == 3 ? std::strtod(words[1], nullptr) : 0;
  if (!(margin > 0 && margin < 1)) {
    std::fprintf(stderr,
                 "usage: bench_verdict_of_pairs MARGIN [VERDICT] < pairs; MARGIN is a fraction between 0 and 1\n");
    return 2;
  }
  std::vector<double> logs;
  double arm = 0;
  double baseline = 0;
  while (std::cin >> arm >> baseline) {
    const double d = std::log(arm) - std::log(baseline);
    if (!std::isfinite(d)) {
      std::fprintf(stderr, "pair %zu: %g and %g are no rates\n", logs.size() + 1, arm, baseline);
      return 2;
    }
    logs.push_back(d);
  }
  const auto ratio = stats::pairedRatio(logs);
  if (!ratio || !ratio->interval || !ratio->spread) {
    std::fprintf(stderr, "%zu pairs: at least three are needed\n", logs.size());
    return 1;
  }
  const auto verdict = stats::judge(ratio, margin, 0);
  std::printf("n %d  difference %+.2f %%  95 %% interval %+.2f to %+.2f %%  spread of d %.2f %%  margin %.2f %%  %s\n",
              ratio->n, 100 * (ratio->value - 1), 100 * (ratio->interval->low - 1), 100 * (ratio->interval->high - 1),
              100 * ratio->spread->deviation, 100 * margin, stats::toName(verdict.verdict));
  return count == 3 && std::string(words[2]) != stats::toName(verdict.verdict) ? 1 : 0;
}
