// SPDX-License-Identifier: GPL-3.0-or-later
// Time from the start of the process until its window is painted: program loaded, store opened, window made as in
// app/shell/main.cpp. Each round is a new process. Target: 500 ms. Exit status 1: the target was missed.
//   bench_window_start [ROUNDS]
#include <QProcess>
#include <cstdio>
#include <cstring>

#include "tests/bench/desk.h"

namespace {

using namespace baremark;

constexpr double kMostMilliseconds = 500;

std::int64_t nowMicroseconds() {
  return std::chrono::duration_cast<std::chrono::microseconds>(bench::Clock::now().time_since_epoch()).count();
}

int once(int count, char** words) {
  const std::int64_t started = std::atoll(words[2]);
  const QTemporaryDir folder;
  bench::useFolder(folder);
  const QApplication application(count, words);
  bench::Desk desk(folder.path());
  const bench::FirstPaint paint(*desk.window);
  desk.window->show();
  if (!bench::spinUntil([&] { return paint.isSeen(); }, 10)) return 1;
  std::printf("%.1f\n", static_cast<double>(nowMicroseconds() - started) / 1000);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 3 && std::strcmp(words[1], "--once") == 0) return once(count, words);
  const int rounds = count > 1 ? std::atoi(words[1]) : 11;
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    QProcess process;
    process.start(QString::fromLocal8Bit(words[0]), {QStringLiteral("--once"), QString::number(nowMicroseconds())});
    if (!process.waitForFinished(30000) || process.exitCode() != 0) return 1;
    times.push_back(process.readAllStandardOutput().trimmed().toDouble());
  }
  std::printf("window painted after %.0f ms (median of %d; fastest %.0f, slowest %.0f); target %.0f ms\n",
              bench::median(times), rounds, *std::min_element(times.begin(), times.end()),
              *std::max_element(times.begin(), times.end()), kMostMilliseconds);
  return bench::median(times) <= kMostMilliseconds ? 0 : 1;
}
