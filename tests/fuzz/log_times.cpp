// SPDX-License-Identifier: GPL-3.0-or-later
// A run's log. Each line has a time, times do not decrease, and the line for a moment is one of the lines.
#include "app/models/log_times.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using namespace baremark;
  using app::models::Moment;
  const QString text = QString::fromUtf8(input.data(), static_cast<qsizetype>(input.size()));
  for (const QStringView line : QStringView(text).split(u'\n')) {
    const auto step = app::models::stepOfLine(line);
    abortIf(step && (*step < 0 || !line.contains(u'\t')));
  }
  const core::base::WallTime begin = core::base::parseIsoUtc("2026-01-02T03:04:05.000Z").value();
  core::storage::RunRecord run;
  run.run.started = begin;
  app::models::RunClock clock;
  clock.setAnchors(app::models::anchorsOf(run, 2,
                                          {{0, "clock", "2026-01-02T03:04:05.000Z", ""},
                                           {1, "phase", "warm_up", ""},
                                           {3, "phase", "timed", ""},
                                           {30, "phase", "ending", ""}}));
  clock.append({.first = -1, .step = {1, 1}});
  clock.append({.first = 1, .step = std::vector<double>(25, 1.0)});
  app::models::LogTimes log;
  const qsizetype half = text.indexOf(u'\n', text.size() / 2);
  log.append(half < 0 ? text : text.first(half), {});
  if (half >= 0) log.append(text.sliced(half + 1), begin + std::chrono::seconds(60));
  for (const std::size_t kept : {log.size(), log.size() / 2}) {
    log.keepLast(kept);
    const std::vector<Moment> moments = log.moments(clock);
    abortIf(moments.size() != kept);
    std::optional<core::base::WallTime> last;
    for (const Moment& moment : moments) {
      if (!moment.at) continue;
      abortIf(last && moment.at->time < *last);
      last = moment.at->time;
      const auto line = log.lineAt(moment, clock);
      abortIf(line && *line >= kept);
    }
  }
}
