// SPDX-License-Identifier: GPL-3.0-or-later
// Kill anything at any moment: no sample lost, none twice, no job submitted twice, none forgotten, no process left.
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <tuple>

#include "core/base/quoting.h"
#include "core/runs/host_evidence.h"
#include "core/runs/host_runner.h"
#include "tests/fakes/small_disk.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/integration/runs_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;

/// The same files seen from another machine, as behind a name that leads to several machines: another boot id, and none
/// of the processes.
class OtherMachine final : public fakes::WrappedHost {
 public:
  using WrappedHost::WrappedHost;
  [[nodiscard]] QFuture<base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                        std::int64_t limit) override {
    if (path == "/proc/sys/kernel/random/boot_id") {
      return readyFuture<base::Result<std::string>>(std::string("00000000-0000-0000-0000-000000000000\n"));
    }
    if (path.rfind("/proc/", 0) == 0) {
      return readyFuture<base::Result<std::string>>(base::fail({.code = base::ErrorCode::NotFound, .where = path}));
    }
    return m_real.read(std::move(path), offset, limit);
  }
};

class KillTest : public RunsTest {
 protected:
  model::ProcessIdentity jobOf(const storage::BlockRecord& block) {
    return allocationOf(block)->process.value_or(model::ProcessIdentity{});
  }
  storage::BlockRecord runningBlock() {
    for (const auto& block : measured()) {
      if (block.block.state == BlockState::Running) return block;
    }
    ADD_FAILURE() << "no block is running";
    return {};
  }
  /// Each finished run has its steps 1 to `steps` exactly once.
  void expectEverySampleOnce(int steps) {
    for (const auto& block : measured()) {
      for (const auto& run : block.runs) {
        if (run.run.state != model::RunState::Done) continue;
        const auto found = stepsOf(run);
        EXPECT_EQ(found->first, 1);
        EXPECT_EQ(static_cast<int>(found->step.size()), steps);
        for (const double step : found->step) EXPECT_GT(step, 0);
      }
    }
  }
  /// Numbers of attempts and of job.sh processes of a block on the host.
  int claims(const storage::BlockRecord& block) {
    return std::atoi(shell("ls -d " + base::shellQuoted(blockFolder(block)).value() + "/a*/claim | wc -l\n").c_str());
  }
};

TEST_F(KillTest, aKilledJobEndsItsRunWithinTenSecondsAndTheBlockIsRepeated) {
  queue("", 2, 800);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  const auto block = runningBlock();
  ASSERT_EQ(kill(static_cast<pid_t>(jobOf(block).pid), SIGKILL), 0);
  const auto killed = std::chrono::steady_clock::now();
  while (taggedProcesses() > 0 && std::chrono::steady_clock::now() - killed < std::chrono::seconds(10)) usleep(100000);
  EXPECT_EQ(taggedProcesses(), 0);
  expectEnd(ExperimentState::Done, std::chrono::seconds(100));
  ASSERT_EQ(measured().size(), 3U);
  int repeated = 0;
  for (const auto& each : measured()) {
    repeated += each.block.repeats == std::optional(block.block.id) ? 1 : 0;
    const bool isKilled = each.block.id == block.block.id;
    EXPECT_EQ(each.block.state, isKilled ? BlockState::Cut : BlockState::Done);
    if (isKilled) {
      EXPECT_EQ(each.block.end.code.name(), "job_lost");
    }
  }
  EXPECT_EQ(repeated, 1);
  expectEverySampleOnce(800);
}

TEST_F(KillTest, aBlockSurvivesItsManagerAndTheNextManagerReattaches) {
  queue("", 2, 600);
  for (int death = 0; death < 6; ++death) {
    ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
    m_runner.reset();
    m_store.reset();
    usleep(static_cast<useconds_t>(150000 + death * 90000));
    openStore();
    takeUp();
  }
  expectEnd(ExperimentState::Done);
  ASSERT_EQ(measured().size(), 2U);
  for (const auto& block : blocks()) EXPECT_EQ(claims(block), 1);
  expectEverySampleOnce(600);
}

// The name of a login node often stands for several machines that share their files.
TEST_F(KillTest, aJobOnAnotherMachineOfTheSameNameIsCutOnlyWhenItsHeartbeatStops) {
  queue("", 1, 20000);  // runs long enough for a slow machine
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  const auto block = runningBlock();
  OtherMachine other(*m_host);
  takeUp(other);
  const auto isCut = [&] { return measured().front().block.state == BlockState::Cut; };
  // Baremark waits a minute for the heartbeat and two for the last files. Real seconds count too.
  EXPECT_FALSE(happensWithin(std::chrono::seconds(50), isCut)) << m_lastError;
  EXPECT_EQ(runningBlock().block.id, block.block.id);
  ASSERT_EQ(kill(static_cast<pid_t>(jobOf(block).pid), SIGKILL), 0);
  EXPECT_FALSE(happensWithin(std::chrono::seconds(60), isCut)) << m_lastError;
  EXPECT_TRUE(happensWithin(std::chrono::seconds(240), isCut)) << m_lastError;
  EXPECT_EQ(measured().front().block.end.code.name(), "job_lost");
  ASSERT_EQ(measured().size(), 2U);
  EXPECT_EQ(measured()[1].block.repeats, std::optional(block.block.id));
}

/// How a call breaks, and which: its number, or 0 for the first submission.
using Break = std::tuple<fakes::Breaks, int>;
class BrokenHandOverTest : public KillTest, public ::testing::WithParamInterface<Break> {
 protected:
  /// Until it breaks.
  void handOver(base::ErrorCode code) {
    queue("", 1, 3);
    fakes::FaultyHost faulty(*m_host, std::get<1>(GetParam()), std::get<0>(GetParam()), code);
    takeUp(faulty);
    for (int i = 0; i < 40 && !faulty.hasBroken(); ++i) (void)m_runner->advance(true);
    EXPECT_TRUE(faulty.hasBroken());
    if (code == base::ErrorCode::Cancelled) (void)m_runner->advance(true);
    takeUp();
  }
};
class EndingInHandOverTest : public BrokenHandOverTest {};

TEST_P(BrokenHandOverTest, submitsOnceAndLosesNothing) {
  handOver(base::ErrorCode::Io);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  if (record().state == ExperimentState::Stopped) {
    // The break was reported as a failure of the submission. A user resumes the experiment, and it continues.
    ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
    takeUp();
    ASSERT_TRUE(runToEnd()) << m_lastError;
  }
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << record().end.text();
  for (const auto& block : blocks()) {
    if (block.block.state != BlockState::Done) continue;
    EXPECT_EQ(claims(block), 1);
  }
  int done = 0;
  for (const auto& block : measured()) done += block.block.state == BlockState::Done ? 1 : 0;
  EXPECT_EQ(done, 1);
}

TEST_P(EndingInHandOverTest, cancelsNothing) {
  handOver(base::ErrorCode::Cancelled);
  expectEnd(ExperimentState::Done);
  ASSERT_EQ(measured().size(), 1U);
  EXPECT_EQ(claims(measured()[0]), 1);
}

std::string nameOf(const ::testing::TestParamInfo<Break>& at) {
  return "call_" + std::to_string(std::get<1>(at.param)) +
         (std::get<0>(at.param) == fakes::Breaks::BeforeItActs ? "_before_it_acts" : "_after_it_acted");
}

// Number of calls of one experiment from its first folder to its second block. CI has the submission alone.
const auto kHows = ::testing::Values(fakes::Breaks::BeforeItActs, fakes::Breaks::AfterItActed);
INSTANTIATE_TEST_SUITE_P(AtTheSubmission, BrokenHandOverTest, ::testing::Combine(kHows, ::testing::Values(0)), nameOf);
INSTANTIATE_TEST_SUITE_P(AtTheSubmission, EndingInHandOverTest, ::testing::Combine(kHows, ::testing::Values(0)),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(AtAnyCall, BrokenHandOverTest, ::testing::Combine(kHows, ::testing::Range(1, 13)), nameOf);
INSTANTIATE_TEST_SUITE_P(AtAnyCall, EndingInHandOverTest, ::testing::Combine(kHows, ::testing::Range(1, 9)), nameOf);

TEST_F(KillTest, aStoppedJobContinuesAndItsRunSaysSo) {
  queue("step:10", 1, 400);
  // The other arm's run ends quickly, and a stop between two runs belongs to no run.
  ASSERT_TRUE(stepUntil([this] {
    const auto all = measured();
    return std::any_of(all.begin(), all.end(), [](const auto& block) { return hasRunningRun(block, 1); });
  })) << m_lastError;
  const std::string signalAll =
      "for file in $(grep -lsaF 'BAREMARK_ALLOCATION=" + runningBlock().block.allocation.text() +
      "' /proc/[0-9]*/environ); do pid=${file#/proc/}; kill -$signal ${pid%/environ}; done 2>/dev/null\n";
  (void)shell("signal=STOP\n" + signalAll);
  std::this_thread::sleep_for(std::chrono::seconds(7));
  (void)shell("signal=CONT\n" + signalAll);
  expectEnd(ExperimentState::Done);
  const auto warnings =
      m_store->readNow([this](storage::Store& store) { return storage::SampleRepository(store).warnings(m_id); });
  int stopped = 0;
  for (const auto& [run, events] : *warnings) {
    for (const storage::Event& event : events) {
      if (event.code != "suspended") continue;
      ++stopped;
      EXPECT_GE(std::atoi(event.text.c_str()), 5) << event.text;
    }
  }
  EXPECT_EQ(stopped, 1);
  expectEverySampleOnce(400);
}

TEST_F(KillTest, aJobStartedTwiceRunsOnce) {
  queue("", 1, 3);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  const auto block = measured().at(0);
  const std::string folder = base::shellQuoted(jobFolder(block)).value();
  // The block is over. The job skips it and ends successfully.
  EXPECT_EQ(shell("cd " + folder + " && ./job.sh >/dev/null 2>&1; echo $?\n"), "0\n");
  // The end of the block is missing, but another job holds the claim.
  EXPECT_EQ(shell("cd " + folder + " && rm ../" + block.block.id.text() +
                  "/a1/exit.json && ./job.sh >/dev/null 2>&1; echo $?\n"),
            "75\n");
  EXPECT_EQ(claims(block), 1);
}

TEST_F(KillTest, twoManagersOnOneStoreAreOneOwner) {
  queue("", 2, 200);
  m_runner.reset();
  auto second = StoreAccess::open(m_folder + "/store.baremark", test::storeSchema()).value();
  HostRunner a(*m_host, *m_store, m_resources, Adoption::Orphans);
  HostRunner b(*m_host, *second, m_resources, Adoption::Orphans);
  a.start();
  b.start();
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(40);
  while (record().state != ExperimentState::Done && std::chrono::steady_clock::now() < end) usleep(100000);
  a.stop();
  b.stop();
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name();
  EXPECT_EQ(measured().size(), 2U);
  for (const auto& block : blocks()) EXPECT_EQ(claims(block), 1);
  expectEverySampleOnce(200);
  EXPECT_FALSE(record().owner);
}

TEST_F(KillTest, twoStoresOnOneMachineTakeTurns) {
  queue("", 2, 250);
  const base::ExperimentId first = m_id;
  auto firstStore = std::move(m_store);
  auto firstRunner = std::make_unique<ExperimentRunner>(first, *m_host, *firstStore, m_resources, RunnerEvents{});
  openStore("other.baremark");
  queue("", 2, 250);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(90);
  const auto firstState = [&] {
    return firstStore->readNow([&](storage::Store& store) { return storage::ExperimentRepository(store).find(first); })
        ->state;
  };
  while (std::chrono::steady_clock::now() < end &&
         (record().state != ExperimentState::Done || firstState() != ExperimentState::Done)) {
    (void)m_runner->advance(true);
    (void)firstRunner->advance(true);
    usleep(50000);
  }
  EXPECT_EQ(record().state, ExperimentState::Done);
  EXPECT_EQ(firstState(), ExperimentState::Done);
  // Runs of the two jobs do not overlap. The times in run.json and exit.json have whole seconds, so compare job by job.
  const std::string overlap =
      shell("cd " + base::shellQuoted(m_host->root()).value() + R"sh( && for f in */*/a1/*/run.json; do
        s=$(stat -c %.6Y "$f"); e=$(stat -c %.6Y "${f%run.json}exit.json"); echo "$s $e"; done | sort -n |
      awk '{ if ($1 < last - 0.001) n++; if ($2 > last) last = $2 } END { print n + 0 }'
  )sh");
  EXPECT_EQ(overlap, "0\n");
}

TEST_F(KillTest, aFullDiskOfTheBlockFolderStopsTheExperimentAndItCanBeResumed) {
  const std::string small = m_folder + "/small";
  const fakes::SmallDisk disk(small, "256k");
  m_host = std::make_unique<remote::LocalHost>(small + "/host");
  queue("step:1", 1, 2000);
  EXPECT_TRUE(runToEnd(std::chrono::seconds(90))) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "no_space") << record().end.text();
  EXPECT_EQ(taggedProcesses(), 0);
  // With more space the import continues where it stopped.
  disk.resize("64m");
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  takeUp();
  expectEnd(ExperimentState::Done, std::chrono::seconds(90));
  m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
}

TEST_F(KillTest, aFullFolderForTemporaryFilesStopsTheExperimentAndIsNamed) {
  const std::string small = m_folder + "/small";
  const fakes::SmallDisk disk(small, "64k");
  // A launcher puts its own files there first.
  base::Json words = base::Json::parse(R"(["/bin/sh", "-c", "", "sh", {"use": "command"}])");
  words[2] =
      "dd if=/dev/zero of=\"$TMPDIR/session\" bs=65536 count=2 2>/dev/null || { echo 'PMIX ERROR: OUT-OF-RESOURCE in "
      "file dstore_segment.c at line 196' >&2; exit 1; }; rm \"$TMPDIR/session\"; exec \"$@\"";
  m_resources.launchers["open-mpi"].argv = words;
  queue("", 1, 5, R"(}, "allocation": {"prologue": ["export TMPDIR=')" + small + R"('"])");
  expectEnd(ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "no_space");
  EXPECT_TRUE(has(record().end.text(), small + " has no room"));
  EXPECT_EQ(blocks().size(), 2U) << "a repeat would end in the same way";
  EXPECT_TRUE(has(blocks().at(0).runs.at(0).run.end.text(), "OUT-OF-RESOURCE"));
  EXPECT_EQ(shell("ls '" + small + "'"), "session\n") << "the look for room leaves nothing";
  // With more space it continues.
  disk.resize("64m");
  EXPECT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  takeUp();
  expectEnd(ExperimentState::Done);
}

// `df` does not know quotas: it reports free space, and writes fail.
TEST_F(KillTest, aUsedUpQuotaOfTheBlockFolderStopsTheExperimentWithThatReason) {
  const std::string small = m_folder + "/small";
  const fakes::SmallDisk disk(small, "256k");
  const auto add = [this](const std::string& name, const std::string& body) {
    std::filesystem::create_directories(m_folder + "/bin");
    std::ofstream(m_folder + "/bin/" + name) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(m_folder + "/bin/" + name, std::filesystem::perms(0755));
  };
  add("df", "echo Filesystem; echo none 9 9 999999 9 /");
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (m_folder + "/bin:" + path).c_str(), 1);
  m_host = std::make_unique<remote::LocalHost>(small + "/host");
  queue("step:1", 1, 2000);
  EXPECT_FALSE(whyDiskIsFull(*m_host)) << "its folder is not there yet";
  std::filesystem::create_directory(small + "/host");
  EXPECT_FALSE(whyDiskIsFull(*m_host)) << "there is room";
  add("df", "exit 1");
  EXPECT_FALSE(whyDiskIsFull(*m_host)) << "what df says is not known";
  EXPECT_TRUE(std::filesystem::is_empty(small + "/host")) << "nothing is left of the trial";
  add("df", "echo Filesystem; echo none 9 9 999999 9 /");
  // The system's message for an account with a quota.
  add("dd", "/bin/dd \"$@\" 2>&1 | sed 's/No space left on device/Disk quota exceeded/' >&2");
  EXPECT_TRUE(runToEnd(std::chrono::seconds(90))) << m_lastError;
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(record().state, ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "disk_quota") << record().end.text();
  EXPECT_TRUE(has(record().end.text(), "Disk quota exceeded"));
  ASSERT_EQ(measured().size(), 1U) << "it was repeated";
  EXPECT_EQ(measured().front().block.end.code.name(), "disk_quota") << "nobody killed it";
  m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
}

TEST_F(KillTest, aFullDiskOfTheStoreLosesNothing) {
  const fakes::SmallDisk disk(m_folder + "/small", "700k");
  openStore("small/store.baremark");
  queue("step:1", 1, 2500);
  bool wasFull = false;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(90);
  while (std::chrono::steady_clock::now() < end) {
    const auto step = m_runner->advance(true);
    if (!step && (step.error().code == base::ErrorCode::NoSpace || step.error().code == base::ErrorCode::Io)) {
      wasFull = true;
      break;
    }
    usleep(50000);
  }
  EXPECT_TRUE(wasFull);
  disk.resize("64m");
  expectEnd(ExperimentState::Done, std::chrono::seconds(90));
  expectEverySampleOnce(2500);
  m_runner.reset();
  m_store.reset();
}

TEST_F(RunsTest, anOwnerThatBuildsAnImageKeepsItsHeartbeat) {
  queue("", 1);
  // The arm needs an image, and the build takes a while.
  m_resources.runtimes["bare-metal"].image.kind = containers::ImageKind::Tree;
  m_resources.engineImageScript =
      "mkdir -p \"${TARGET%/*/*}\"; touch \"${TARGET%/*/*}/building\"; while [ ! -e \"${TARGET%/*/*}/enough\" ]; do "
      "sleep 0.2; done; exit 1\n";
  HostRunner runner(*m_host, *m_store, m_resources, Adoption::Orphans);
  runner.start();
  const auto exists = [this](const char* name) { return std::filesystem::exists(m_host->root() + "/" + name); };
  ASSERT_TRUE(test::waitUntil([&] { return exists("building"); }, std::chrono::seconds(20)));
  const auto first = valueOf(record().owner);
  EXPECT_TRUE(
      test::waitUntil([&] { return record().owner && record().owner->beat > first.beat; }, std::chrono::seconds(30)));
  EXPECT_FALSE(exists("enough")) << "it still builds";
  std::ofstream(m_host->root() + "/enough") << "";
  EXPECT_TRUE(test::waitUntil([&] { return record().state == ExperimentState::Stopped; }, std::chrono::seconds(20)));
  runner.stop();
}

}  // namespace
}  // namespace baremark::core::runs
