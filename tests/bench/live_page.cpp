// SPDX-License-Identifier: GPL-3.0-or-later
// Share of one core that the manager and its window take during a timed run on this machine, with the live page
// visible. Counts the processor time of this process without its children (the run). Exit status 1: 2 % or more.
//   bench_live_page [SECONDS]
#include <sys/resource.h>

#include <cstdio>

#include "app/pages/experiment_page.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "tests/bench/desk.h"

namespace {

double processorSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

}  // namespace

int main(int count, char** words) {
  using namespace baremark;
  const int seconds = count > 1 ? std::atoi(words[1]) : 30;
  const QTemporaryDir folder;
  bench::useFolder(folder);
  const QApplication application(count, words);
  bench::Desk desk(folder.path());
  desk.window->show();
  desk.services->start();
  if (!bench::spinUntil([&] { return desk.services->machine().has_value(); }, 60)) return 1;
  const std::string file =
      R"({"schema": "baremark.experiment/1", "name": "live", "workload": {"engine": {"model": "mnist", "batch_size": 50}},
    "arms": [{"name": "bare metal", "runtime": "bare-metal"}], "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"},
    "measure": {"warmup_batches": 2, "batches": 1000000, "repeats": 1}})";
  app::models::ExperimentActions actions(*desk.services);
  QString id;
  QObject::connect(&actions, &app::models::ExperimentActions::queued, desk.window.get(),
                   [&](const QString& queued) { id = queued; });
  actions.queue(core::plan::parseExperiment(file).value(), file);
  if (!bench::spinUntil([&] { return !id.isEmpty(); }, 30)) return 1;
  desk.window->showExperiment(id, QStringLiteral("live"));
  auto* page = qobject_cast<app::pages::ExperimentPage*>(desk.window->currentPage());
  const auto isRunning = [&] {
    const auto& assessment = page->data().assessment();
    return assessment != nullptr && assessment->record.state == core::model::ExperimentState::Running;
  };
  if (!bench::spinUntil(isRunning, 60)) return 1;
  const auto rest = [](int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
  };
  rest(5000);
  const double before = processorSeconds();
  const auto start = bench::Clock::now();
  rest(seconds * 1000);
  const double wall = bench::secondsSince(start);
  const double share = (processorSeconds() - before) / wall;
  const bool isStillRunning = isRunning();
  actions.cancel(core::base::ExperimentId(id.toStdString()));
  (void)bench::spinUntil([&] { return !isRunning(); }, 30);
  std::printf("live page: %.2f %% of a core over %.0f s%s; target under 2 %%\n", 100 * share, wall,
              isStillRunning ? "" : " (the run ended early)");
  return isStillRunning && share < 0.02 ? 0 : 1;
}
