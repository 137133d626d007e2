// SPDX-License-Identifier: GPL-3.0-or-later
// Lag of the store behind many running jobs of one host over one SSH connection. Each job is a real job.sh with the
// fake engine behind a stand-in scheduler, and reports ten steps a second. Prints the lag over all runs, the manager's
// share of a core and the number of scheduler queries. Real jobs with the real engine train beside them and are
// measured in the same way. With a maximum lag, exit status 1 means that fewer than 95 % of the looks at one kind found
// less.
//   bench_many_jobs [JOBS] [SECONDS] [REAL JOBS] [MAXIMUM LAG IN SECONDS]
#include <QCoreApplication>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "../fakes/ssh_server.h"
#include "../fakes/stand_in_slurm.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/runs/actions.h"
#include "core/runs/host_runner.h"
#include "core/runs/ownership.h"
#include "core/runs/planning.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/bench/timing.h"
#include "tests/places.h"
#include "tests/resources.h"

namespace {

using namespace baremark;
using namespace baremark::core;
using bench::Clock;

constexpr int kJobsOfAnExperiment = 16;
constexpr int kStepsASecond = 10;

runs::RunnerResources resources() {
  const std::string folder = places::kResources;
  runs::RunnerResources out;
  out.runtimes["bare-metal"] =
      containers::parseRuntimeDescriptor(baremark::test::resource("runtimes/bare-metal.json")).value();
  out.launchers["open-mpi"].argv = base::Json::parse(R"([{"each": "environment", "argv": []}, {"use": "command"}])");
  out.jobPrelude = baremark::test::resource("schedulers/job_prelude.sh");
  out.scheduler = launch::parseSchedulerDescriptor(baremark::test::resource("schedulers/slurm.json")).value();
  out.engineBuild = "fake";
  return out;
}

/// Starts the fake engine if the run asks for it, otherwise the real engine at the lowest priority.
std::string engineIn(const std::string& folder) {
  const std::string path = folder + "/engine";
  std::ofstream(path) << "#!/bin/sh\nif [ -n \"$FAKE_ENGINE\" ]; then exec '" << places::kFakeEngine
                      << "' \"$@\"; fi\nexec nice -n 19 '" << places::kEngine << "' \"$@\"\n";
  std::filesystem::permissions(path, std::filesystem::perms(0755));
  return path;
}

base::ExperimentId queue(runs::StoreAccess& store, const std::string& file) {
  const auto experiment = plan::parseExperiment(file).value();
  const auto planned = runs::planExperiment(experiment, file, 7, 1, base::SystemClock().wallNow()).value();
  (void)store.writeNow([&](storage::Store& each) { return runs::queueExperiment(each, planned); });
  return planned.record.id;
}

base::ExperimentId queueReal(runs::StoreAccess& store, int jobs, int batches) {
  return queue(store, R"({"schema": "baremark.experiment/1", "name": "real", "host": "faraway",
    "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 50}}, "arms": [{"name": "one", "runtime": "bare-metal"}],
    "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": )" +
                          std::to_string(jobs) + R"(, "warmup_batches": 1, "batches": )" + std::to_string(batches) +
                          "}}");
}

base::ExperimentId queueOne(runs::StoreAccess& store, int seconds) {
  const std::string fake = R"({"FAKE_ENGINE": "step:)" + std::to_string(1000 / kStepsASecond) + R"("})";
  return queue(
      store,
      R"({"schema": "baremark.experiment/1", "name": "many", "host": "faraway", "workload": {"engine": {"model": "mnist"}},
    "arms": [{"name": "one", "runtime": "bare-metal", "env": )" +
          fake + R"(}, {"name": "other", "runtime": "bare-metal", "env": )" + fake + R"(}],
    "scale": {"ranks": [1]}, "measure": {"repeats": )" +
          std::to_string(kJobsOfAnExperiment) + R"(, "batches": )" + std::to_string(seconds * kStepsASecond) +
          R"(, "warmup_batches": 0}})");
}

struct Look {
  int running = 0;
  std::vector<double> lags;  ///< in seconds, for every running run
};

/// Steps that are in the files and not yet in the store.
Look look(runs::StoreAccess& store, const std::string& root, const std::vector<base::ExperimentId>& ids) {
  Look seen;
  for (const base::ExperimentId& id : ids) {
    const auto blocks =
        store.readNow([&](storage::Store& each) { return storage::BlockRepository(each).ofExperiment(id); });
    for (const storage::BlockRecord& block : blocks.value()) {
      if (block.block.kind != model::BlockKind::Measure) continue;
      for (const storage::RunRecord& run : block.runs) {
        if (run.run.state != model::RunState::Running) continue;
        ++seen.running;
        const std::string path =
            root + "/" + id.text() + "/" + block.block.id.text() + "/a1/" + run.run.id.text() + "/telemetry-1.jsonl";
        std::error_code error;
        const auto size = static_cast<double>(std::filesystem::file_size(path, error));
        const double seconds =
            std::chrono::duration<double>(base::SystemClock().wallNow() - run.run.started.value_or(base::WallTime()))
                .count();
        const auto cursor =
            store.readNow([&](storage::Store& each) { return storage::SampleRepository(each).cursorOf(run.key); });
        if (error || !cursor || cursor->offset == 0 || seconds < 2) continue;
        seen.lags.push_back((size - static_cast<double>(cursor->offset)) / (size / seconds));
      }
    }
  }
  return seen;
}

}  // namespace

int main(int count, char** words) {
  const QCoreApplication application(count, words);
  const int jobs = count > 1 ? std::atoi(words[1]) : 208;
  const int seconds = count > 2 ? std::atoi(words[2]) : 60;
  const int real = count > 3 ? std::atoi(words[3]) : 0;
  const double mostLag = count > 4 ? std::strtod(words[4], nullptr) : std::numeric_limits<double>::infinity();
  if (jobs < kJobsOfAnExperiment || seconds < 20 || real < 0 || real > kJobsOfAnExperiment || !(mostLag > 0)) {
    std::fprintf(stderr,
                 "usage: bench_many_jobs [JOBS, from %d] [SECONDS of a run, from 20] [REAL JOBS, 0 to %d] [MOST LAG IN "
                 "SECONDS, above 0]\n",
                 kJobsOfAnExperiment, kJobsOfAnExperiment);
    return 2;
  }
  const fakes::TemporaryFolder place("many");
  const fakes::StandInSlurm slurm(place.path());
  fakes::SshServer server(
      {.folder = place.path(), .server = {"SetEnv PATH=" + slurm.commands() + ":/usr/local/bin:/usr/bin:/bin"}});
  if (!server.isRunning()) {
    std::fprintf(stderr, "%s\n", server.why().c_str());
    return 1;
  }
  runs::RunnerResources shipped = resources();
  shipped.engine = engineIn(place.path());
  auto store = runs::StoreAccess::open(place.path() + "/store.baremark", baremark::test::storeSchema()).value();
  std::vector<base::ExperimentId> ids;
  for (int i = 0; i < jobs / kJobsOfAnExperiment; ++i) ids.push_back(queueOne(*store, seconds));
  const int wanted = static_cast<int>(ids.size()) * kJobsOfAnExperiment;
  constexpr int kRealStepsASecond = 40;  // more than eight runs reach on two cores, so they outlast the others
  std::vector<base::ExperimentId> realIds;
  if (real > 0) realIds.push_back(queueReal(*store, real, seconds * kRealStepsASecond));

  remote::SshHost host(
      "faraway", place.path() + "/root",
      std::make_unique<remote::SshConnection>(remote::SshConnectionOptions{
          .destination = "testhost", .configFile = server.configFile(), .asker = [](const remote::Question&) {
            return std::optional<remote::Answer>();
          }}));
  runs::HostRunner runner(host, *store, shipped, runs::Adoption::Orphans);
  runner.start();
  const auto begin = Clock::now();
  std::vector<double> lags;
  std::vector<double> realLags;
  int most = 0;
  int mostReal = 0;
  auto processor = runs::ownProcessorTime();
  auto since = Clock::now();
  bool isFull = false;
  double share = 0;
  while (Clock::now() - begin < std::chrono::seconds(4 * seconds)) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const Look seen = look(*store, host.root(), ids);
    const Look seenReal = look(*store, host.root(), realIds);
    most = std::max(most, seen.running);
    mostReal = std::max(mostReal, seenReal.running);
    if (isFull) realLags.insert(realLags.end(), seenReal.lags.begin(), seenReal.lags.end());
    if (!isFull && seen.running == wanted) {
      isFull = true;
      std::printf("%d jobs run after %.0f s\n", seen.running, bench::secondsSince(begin));
      processor = runs::ownProcessorTime();
      since = Clock::now();
    } else if (isFull && seen.running == wanted) {
      lags.insert(lags.end(), seen.lags.begin(), seen.lags.end());
      share = std::chrono::duration<double>(runs::ownProcessorTime() - processor).count() / bench::secondsSince(since);
    } else if (isFull) {
      break;
    }
  }
  host.close();
  runner.stop();
  if (lags.empty()) {
    std::printf("at most %d of %d jobs ran at once: nothing was measured\n", most, wanted);
    return 1;
  }
  bool isHeld = true;
  const auto tell = [&](const char* kind, int runs, std::vector<double>& all) {
    std::sort(all.begin(), all.end());
    if (all.empty()) {
      isHeld = false;
      std::printf("no lag of %s was measured\n", kind);
      return;
    }
    const double lag = all[all.size() * 95 / 100];
    std::printf("lag of %d %s: median %.2f s, 95 %% below %.2f s, most %.2f s (%zu looks)\n", runs, kind,
                all[all.size() / 2], lag, all.back(), all.size());
    if (lag < mostLag) return;
    isHeld = false;
    std::printf("missed: 95 %% of the lag of %s must be below %.2f s and is %.2f s\n", kind, mostLag, lag);
  };
  tell("runs", wanted, lags);
  if (real > 0) tell("runs of the engine itself", mostReal, realLags);
  std::printf("manager: %.0f %% of a core, this program's looks counted; squeue asked %d times, sbatch %d times\n",
              100 * share, slurm.calls("squeue"), slurm.calls("sbatch"));
  return isHeld ? 0 : 1;
}
