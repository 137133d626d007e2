// SPDX-License-Identifier: GPL-3.0-or-later
// Time to redraw a live trace of many points after a new step. Target: 20 ms for 2,000,000 points. Exit status 1: the
// target was missed.
//   bench_live_trace [POINTS] [ROUNDS]
#include <QWindow>
#include <cmath>
#include <cstdio>

#include "app/plot/trace_figure.h"
#include "tests/bench/desk.h"

constexpr double kMostMilliseconds = 20;

int main(int count, char** words) {
  using namespace baremark;
  const std::int64_t points = count > 1 ? std::atoll(words[1]) : 2000000;
  const int rounds = count > 2 ? std::atoi(words[2]) : 101;
  const QApplication application(count, words);
  const auto theme = bench::lightTheme();
  app::plot::TraceFigure figure(*theme, QStringLiteral("images/s"));
  figure.resize(900, 420);
  figure.show();
  if (!bench::spinUntil([&] { return figure.windowHandle() != nullptr && figure.windowHandle()->isExposed(); }, 10)) {
    std::fprintf(stderr, "the window was not shown within 10 s\n");
    return 1;
  }
  app::plot::TraceFrame frame;
  frame.lastKey = points + rounds;
  frame.traces.push_back({.name = QStringLiteral("all ranks")});
  figure.begin(frame);
  std::vector<double> values(static_cast<std::size_t>(points));
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = 9000 + 50 * std::sin(static_cast<double>(i) * 0.7) + static_cast<double>(i % 977) / 10;
  const auto start = bench::Clock::now();
  figure.append(0, 1, values);
  const double filled = bench::millisecondsSince(start);
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const auto before = bench::Clock::now();
    const double value = 9000 + round;
    figure.append(0, points + 1 + round, {&value, 1});
    figure.refreshNow();
    times.push_back(bench::millisecondsSince(before));
  }
  std::printf("%lld points: taken in %.0f ms, drawn again in %.1f ms (median of %d; slowest %.1f); target %.0f ms\n",
              static_cast<long long>(points), filled, bench::median(times), rounds,
              *std::max_element(times.begin(), times.end()), kMostMilliseconds);
  return bench::median(times) <= kMostMilliseconds ? 0 : 1;
}
