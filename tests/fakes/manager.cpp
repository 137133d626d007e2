// SPDX-License-Identifier: GPL-3.0-or-later
// A manager in a separate process that tests can kill. It takes one experiment of a store, if it may, and runs it to
// its end.
//   manager STORE HOST_ROOT RESOURCES ENGINE EXPERIMENT [DESTINATION SSH_CONFIG [SCHEDULER [HOST]]]
// With a destination, the manager connects over SSH and nobody can answer prompts; "here" is this machine. SCHEDULER is
// one of resources/schedulers, or "none". HOST is the host's name, by default "local". Exit status 0: the experiment is
// over; 1: it could not begin. BAREMARK_DIES says at which moment of a submission the process is killed: "before",
// "during" or "after", then "put" (of the folders) or "submit"; or "before" or "after", then "begin" (the commit that
// begins the submission) or "keep" (the commit that stores the job's id). The manager sets BAREMARK_MANAGER to its
// process id for its child processes.
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include <QCoreApplication>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <thread>

#include "../files.h"
#include "core/base/json.h"
#include "core/runs/host_runner.h"
#include "remote/local/local_host.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/fakes/wrapped_host.h"

namespace {

using namespace baremark::core;

std::unique_ptr<runs::Host> hostOf(int count, char** words) {
  using namespace baremark::remote;
  if (count == 6 || std::string(words[6]) == "here") return std::make_unique<LocalHost>(words[2]);
  return std::make_unique<SshHost>(count == 10 ? words[9] : "local", words[2],
                                   std::make_unique<SshConnection>(SshConnectionOptions{
                                       .destination = words[6], .configFile = words[7], .asker = [](const Question&) {
                                         return std::optional<Answer>();
                                       }}));
}

/// When the process dies at a commit of its store: the first transaction with a statement that begins like this.
struct DeathAtCommit {
  const char* statement = "";
  unsigned moment = 0;  ///< one of SQLite's trace events: before or after the commit
  std::atomic<bool> isDue{false};
};
DeathAtCommit death;

int onStatement(unsigned event, void*, void* prepared, void*) {
  const char* sql = sqlite3_sql(static_cast<sqlite3_stmt*>(prepared));
  const std::string_view text = sql == nullptr ? "" : sql;
  if (text.rfind(death.statement, 0) == 0) death.isDue = true;
  if (death.isDue && event == death.moment && text.rfind("COMMIT", 0) == 0) ::raise(SIGKILL);
  return 0;
}
int onOpen(sqlite3* database, const char**, const struct sqlite3_api_routines*) {
  return sqlite3_trace_v2(database, SQLITE_TRACE_STMT | SQLITE_TRACE_PROFILE, onStatement, nullptr);
}

/// Before the process opens its store.
void dieAtCommit(const std::string& moment) {
  const bool isBegin = moment.ends_with(" begin");
  if (!isBegin && !moment.ends_with(" keep")) return;
  death.statement = isBegin ? "INSERT INTO allocation " : "UPDATE allocation ";
  death.moment = moment.starts_with("before") ? SQLITE_TRACE_STMT : SQLITE_TRACE_PROFILE;
  sqlite3_auto_extension(reinterpret_cast<void (*)()>(onOpen));
}

/// A host that kills this process: before, during or after the call that writes an allocation's folders, or the call
/// that submits the allocation.
class DyingHost final : public baremark::fakes::WrappedHost {
 public:
  DyingHost(runs::Host& real, std::string moment) : WrappedHost(real), m_moment(std::move(moment)) {}

  [[nodiscard]] bool isThisMachine() const override { return m_real.isThisMachine(); }
  [[nodiscard]] QFuture<base::Result<runs::CommandOutcome>> exec(runs::Command command) override {
    if (command.script.find("mkdir submit.lock") == std::string::npos) return m_real.exec(std::move(command));
    return watched<runs::CommandOutcome>("submit", [&] { return m_real.exec(std::move(command)); });
  }
  [[nodiscard]] QFuture<base::Result<void>> put(std::vector<runs::FileToPut> files) override {
    const bool isJob = std::any_of(files.begin(), files.end(), [](const runs::FileToPut& file) {
      return file.target.find("/job.sh") != std::string::npos;
    });
    if (!isJob) return m_real.put(std::move(files));
    return watched<void>("put", [&] { return m_real.put(std::move(files)); });
  }

 private:
  template <class T, class Call>
  QFuture<base::Result<T>> watched(const std::string& call, Call begin) {
    if (m_moment == "before " + call) ::raise(SIGKILL);
    auto answer = begin();
    if (m_moment == "during " + call) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ::raise(SIGKILL);
    }
    if (m_moment == "after " + call) {
      (void)runs::waitFor(std::move(answer));
      ::raise(SIGKILL);
    }
    return answer;
  }

  const std::string m_moment;
};

}  // namespace

int main(int count, char** words) {
  if (count != 6 && (count < 8 || count > 10)) return 1;
  ::setenv("BAREMARK_MANAGER", std::to_string(::getpid()).c_str(), 1);
  const char* asked = ::getenv("BAREMARK_DIES");
  const std::string moment = asked == nullptr ? "" : asked;
  dieAtCommit(moment);
  const QCoreApplication application(count, words);
  const std::string resources = words[3];
  const auto resource = [&](const std::string& name) { return baremark::test::contentOf(resources + "/" + name); };
  std::vector<std::string> schema;
  for (std::string text; !(text = resource("schema/store-" + std::to_string(schema.size() + 1) + ".sql")).empty();)
    schema.push_back(text);
  auto store = runs::StoreAccess::open(words[1], schema);
  if (!store) {
    std::fprintf(stderr, "%s\n", toLogLine(store.error()).c_str());
    return 1;
  }
  const auto real = hostOf(count, words);
  DyingHost host(*real, moment);
  runs::RunnerResources shipped;
  shipped.runtimes["bare-metal"] = containers::parseRuntimeDescriptor(resource("runtimes/bare-metal.json")).value();
  shipped.launchers["open-mpi"].argv =
      base::Json::parse(R"([{"each": "environment", "argv": []}, {"use": "command"}])");
  shipped.jobPrelude = resource("schedulers/job_prelude.sh");
  shipped.engine = words[4];
  shipped.engineBuild = "fake";
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  shipped.waitLimits.schedulersLookUps = {{seconds(1), seconds(1), seconds(1), seconds(1), seconds(0)}};
  if (const std::string scheduler = count >= 9 ? words[8] : "none"; scheduler != "none")
    shipped.scheduler = launch::parseSchedulerDescriptor(resource("schedulers/" + scheduler + ".json")).value();
  const base::ExperimentId id(words[5]);
  runs::HostRunner runner(host, **store, shipped, runs::Adoption::OnlyNamed);
  runner.setPollTimes(
      {.first = milliseconds(500), .longest = seconds(2), .whileFresh = seconds(5), .longestFailing = seconds(2)});
  runner.start();
  runner.take(id);
  for (;;) {
    std::this_thread::sleep_for(milliseconds(20));
    runner.cycleNow();  // a look once a second is too slow for kills at many different moments
    const auto record =
        (*store)->readNow([&](storage::Store& found) { return storage::ExperimentRepository(found).find(id); });
    if (!record) continue;
    const bool isOver =
        record->state != model::ExperimentState::Queued && record->state != model::ExperimentState::Running;
    if (isOver && !record->owner) return 0;
  }
}
