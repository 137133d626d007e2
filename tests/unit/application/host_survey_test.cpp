// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_survey.h"

#include <gmock/gmock.h>

#include <QTemporaryDir>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "../../fakes/wrapped_host.h"
#include "app/application/host_setup.h"
#include "app/application/resource_texts.h"
#include "app/text/error_text.h"
#include "app/text/host_text.h"
#include "core/base/json.h"
#include "remote/local/local_host.h"
#include "remote/probe/runtime_probe.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::Json;

using core::base::Result;
using testing::HasSubstr;

/// The shipped Slurm descriptor with other commands.
core::launch::SchedulerDescriptor slurmWith(const Json& detect, const std::string& partitions = "true",
                                            const std::string& accounts = "false") {
  Json json = core::base::parseJson(test::resource("schedulers/slurm.json")).value();
  json["detect"]["argv"] = detect;
  json["partitions"] = Json::array({"/bin/sh", "-c", partitions});
  json["accounts"] = Json::array({"/bin/sh", "-c", accounts, "sh", "${user}"});
  return core::launch::parseSchedulerDescriptor(json.dump()).value();
}

constexpr const char* kPartition = "echo 'debug*|up|1:00|4|2|(null)'";
const core::base::Phrased kSlurmHere{core::base::Phrase::SchedulerOfHost, "Slurm", "local"};

class HostSurveyTest : public ::testing::Test {
 protected:
  void TearDown() override { qputenv("PATH", m_pathBefore); }
  Result<HostSurvey> surveyBy(const SurveyRequest& request) const {
    remote::LocalHost host(m_folder.path().toStdString());
    return surveyHost(host, request);
  }
  Result<HostSurvey> survey(const std::string& scheduler, const std::string& detect,
                            const std::string& partitions = "true", const std::string& accounts = "false") const {
    const Json argv = Json::array({"/bin/sh", "-c", detect});
    return surveyBy({.scheduler = scheduler, .schedulers = {{"slurm", slurmWith(argv, partitions, accounts)}}});
  }
  Result<HostSurvey> surveyWithAnother(const std::string& detectOfTheOther, const std::string& detect) const {
    return surveyBy({.scheduler = "auto",
                     .schedulers = {{"another", slurmWith(Json::array({"/bin/sh", "-c", detectOfTheOther}))},
                                    {"slurm", slurmWith(Json::array({"/bin/sh", "-c", detect}))}}});
  }
  Result<HostSurvey> surveyOfCommand(const std::string& scheduler, const std::string& command) const {
    return surveyBy({.scheduler = scheduler, .schedulers = {{"slurm", slurmWith(Json::array({command}))}}});
  }
  [[nodiscard]] std::string inFolder(const std::string& name) const {
    return m_folder.path().toStdString() + "/" + name;
  }
  void putProgram(const std::string& name, const std::string& script) const {
    std::ofstream(inFolder(name)) << "#!/bin/sh\n" << script;
    std::filesystem::permissions(inFolder(name), std::filesystem::perms::owner_all);
  }

  const QTemporaryDir m_folder;
  const QByteArray m_pathBefore = qgetenv("PATH");
};

TEST_F(HostSurveyTest, theFirstAnsweringSchedulerIsUsedWithItsPartitions) {
  const auto found = test::got(survey("auto", "echo 23.02.7", kPartition));
  EXPECT_EQ(found.scheduler, "slurm");
  EXPECT_EQ(found.version, "23.02.7");
  ASSERT_EQ(found.facts.partitions.size(), 1U);
  EXPECT_EQ(found.facts.partitions.front().name, "debug");
  EXPECT_FALSE(found.facts.hostname.empty());
}

TEST_F(HostSurveyTest, theUsersAccountsAreKeptIfTheAccountingListsThem) {
  const auto found = test::got(survey("auto", "echo 23.02.7", kPartition, "echo \"of-$1||normal,high\""));
  ASSERT_EQ(found.facts.accounts.size(), 1U);
  EXPECT_EQ(found.facts.accounts.front().account, "of-" + found.facts.user);
  EXPECT_EQ(found.facts.accounts.front().qos, (std::vector<std::string>{"normal", "high"}));
  // Disabled accounting is not a failure.
  const auto without = test::got(survey("auto", "echo 23.02.7", kPartition, "echo 'x||y'; exit 1"));
  EXPECT_TRUE(without.facts.accounts.empty());
  EXPECT_EQ(without.facts.partitions.size(), 1U);
}

TEST_F(HostSurveyTest, aMissingSchedulerIsNoneAndASilentOneIsUnknown) {
  EXPECT_EQ(surveyOfCommand("auto", "baremark-no-such-command")->scheduler, "none");
  EXPECT_TRUE(surveyOfCommand("auto", "baremark-no-such-command")->idleCommands.empty());
  EXPECT_EQ(surveyOfCommand("auto", inFolder("nowhere"))->scheduler, "none");
  EXPECT_EQ(surveyOfCommand("slurm", "baremark-no-such-command").error().detail,
            "baremark-no-such-command: command not found\n");
  EXPECT_EQ(survey("none", "echo 23.02.7")->scheduler, "none");
  for (const char* script : {"exit 124", "exit 137"})
    EXPECT_TRUE(test::refused(survey("auto", script), {.code = ErrorCode::Timeout, .where = kSlurmHere})) << script;
}

TEST_F(HostSurveyTest, anInstalledSchedulerThatFailsIsNotNone) {
  for (const auto& [status, words] : std::vector<std::pair<std::string, std::string>>{
           {"1", "Unable to contact slurm controller (connect failure)"},
           {"127", "sinfo: error while loading shared libraries: libslurm.so.38: cannot open shared object file"},
           {"127", "sinfo: symbol lookup error: sinfo: undefined symbol: slurm_conf_init"},
           {"127", "/usr/local/bin/sinfo: line 2: /opt/slurm/bin/sinfo: No such file or directory"},
           {"126", "sinfo: Permission denied"},
           {"255", "Protocol authentication error"},
           {"1", "sinfo: error: resolve_ctls_from_dns_srv: res_nsearch error: Host name lookup failure"}}) {
    const auto error = test::errorOf(survey("auto", "echo '" + words + "' >&2; exit " + status));
    EXPECT_TRUE(test::refused(error, {.code = ErrorCode::CommandFailed, .where = kSlurmHere, .value = status}));
    EXPECT_THAT(error.detail, HasSubstr(words));
    EXPECT_TRUE(text::describe(error, text::Reader::Terminal).advice.contains(QStringLiteral("--scheduler")));
  }
  // Some schedulers print this on standard output.
  EXPECT_THAT(survey("auto", "echo 'Unable to contact slurm controller'; exit 1").error().detail,
              HasSubstr("controller"));
  EXPECT_EQ(survey("none", "exit 1")->scheduler, "none");
  // A client without configuration knows no cluster.
  const auto idle = test::got(
      survey("auto", "echo 'sinfo: error: resolve_ctls_from_dns_srv: res_nsearch error: Unknown host' >&2; exit 1"));
  EXPECT_EQ(idle.scheduler, "none");
  EXPECT_EQ(idle.idleCommands.size(), 1U) << "who expects a cluster sees why there is none";
  const QString line = text::stageLine({.id = core::model::HostStage::Id::Scheduler,
                                        .state = core::model::HostStage::State::Done,
                                        .idleCommands = {"qconf", "sinfo"}});
  EXPECT_TRUE(line.contains(QStringLiteral("qconf, sinfo"))) << line.toStdString();
  EXPECT_EQ(survey("auto", "exit 127").error().code, ErrorCode::CommandFailed) << "it says nothing, but it is there";
}

TEST_F(HostSurveyTest, aCommandThatIsInThePathAndCannotBeRunIsThere) {
  std::filesystem::create_symlink("/nowhere/bin/sinfo", inFolder("baremark-sinfo"));
  EXPECT_TRUE(test::refused(surveyOfCommand("auto", inFolder("baremark-sinfo")), {.code = ErrorCode::CommandFailed}))
      << "a link whose target is not mounted";
  std::filesystem::create_directory(inFolder("baremark-folder"));
  qputenv("PATH", "/nowhere/*:" + m_pathBefore + ":" + m_folder.path().toUtf8());
  const auto byName = test::errorOf(surveyOfCommand("auto", "baremark-sinfo"));
  EXPECT_EQ(byName.value, "127");
  EXPECT_THAT(byName.detail, HasSubstr("baremark-sinfo"));
  for (const char* none : {"baremark-folder", "baremark-no-such-command"})
    EXPECT_EQ(test::got(surveyOfCommand("auto", none)).scheduler, "none") << none;
}

TEST_F(HostSurveyTest, aFailingOrHangingSchedulerHidesNoOtherAndTwoFailuresAreBothReported) {
  for (const char* fails : {"echo 'no server' >&2; exit 1", "exit 124"})
    EXPECT_EQ(test::got(surveyWithAnother(fails, "echo 23.02.7")).version, "23.02.7") << fails;
  const auto both =
      test::errorOf(surveyWithAnother("echo 'no server' >&2; exit 1", "echo 'no controller' >&2; exit 1"));
  EXPECT_THAT(both.detail, AllOf(HasSubstr("no server"), HasSubstr("no controller")));
  EXPECT_EQ(surveyWithAnother("exit 124", "exit 127").error().code, ErrorCode::Timeout);
}

TEST_F(HostSurveyTest, aNamedSchedulerMustAnswerAndListItsPartitions) {
  const auto silent = test::errorOf(survey("slurm", "echo 'cannot reach it' >&2; exit 1"));
  EXPECT_EQ(silent.code, ErrorCode::Unavailable);
  EXPECT_EQ(silent.allowed, core::base::Phrase::SchedulerAway) << "it is worth asking again";
  EXPECT_EQ(silent.detail, "cannot reach it\n");
  EXPECT_TRUE(test::refused(survey("slurm", "echo 23.02.7", "echo 'no partitions' >&2; exit 3"),
                            {.code = ErrorCode::CommandFailed, .value = "3"}));
  EXPECT_EQ(survey("no such", "true").error().code, ErrorCode::UnknownValue);
}

/// A part of the output of `qstat -B -f`: server attributes of TORQUE 6.1 and of OpenPBS 23.
constexpr const char* kTorqueServer =
    "cat <<'END'\nServer: torque01\n    server_state = Active\n    scheduling = True\n    total_jobs = 0\n    "
    "default_queue = batch\n"
    "    scheduler_iteration = 600\n    node_check_rate = 150\n    tcp_timeout = 300\n    mom_job_sync = True\n    "
    "keep_completed = 300\n"
    "    pbs_version = 6.1.2\n    next_job_number = 4217\n    net_counter = 2 2 1\nEND";
constexpr const char* kOpenPbsServer =
    "cat <<'END'\nServer: pbs01\n    server_state = Active\n    scheduling = True\n    total_jobs = 0\n    "
    "default_queue = workq\n"
    "    default_chunk.ncpus = 1\n    scheduler_iteration = 600\n    FLicenses = 20000000\n    pbs_version = "
    "23.06.06\n    max_job_sequence_id = 9999999\nEND";

/// A host whose qstat belongs to PBS or TORQUE.
class QstatSurveyTest : public HostSurveyTest {
 protected:
  Result<HostSurvey> surveyOf(const std::string& scheduler, const std::string& server,
                              const std::vector<std::string>& known = {"pbs", "torque"}) const {
    putProgram("qstat", "case $* in\n'-B -f')\n" + server +
                            "\n;;\n'-Q -f') printf 'Queue: batch\\n    queue_type = Execution\\n    enabled = True\\n"
                            "    started = True\\n' ;;\n*) exit 2 ;;\nesac\n");
    qputenv("PATH", m_folder.path().toUtf8() + ":" + m_pathBefore);
    SurveyRequest request{.scheduler = scheduler};
    for (const std::string& id : known) request.schedulers[id] = schedulerDescriptors("/nowhere").byId.at(id);
    return surveyBy(request);
  }
};

TEST_F(QstatSurveyTest, torqueIsRecognisedByItsServerEvenIfPbsWasNamed) {
  for (const char* asked : {"auto", "pbs", "torque"}) {
    const auto found = test::got(surveyOf(asked, kTorqueServer));
    EXPECT_EQ(found.scheduler, "torque") << asked;
    EXPECT_EQ(found.version, "6.1.2");
    ASSERT_EQ(found.facts.partitions.size(), 1U);
    EXPECT_EQ(found.facts.partitions.front().name, "batch");
  }
  for (const char* asked : {"auto", "pbs"}) {
    const auto found = test::got(surveyOf(asked, kOpenPbsServer));
    EXPECT_EQ(found.scheduler, "pbs") << asked;
    EXPECT_EQ(found.version, "23.06.06");
  }
}

TEST_F(QstatSurveyTest, anAnswerOfTheOtherSchedulerAsksForANewHostTest) {
  for (const auto& answer : {surveyOf("torque", kOpenPbsServer), surveyOf("pbs", kTorqueServer, {"pbs"})}) {
    const auto error = test::errorOf(answer);
    EXPECT_EQ(error.code, ErrorCode::Unavailable);
    EXPECT_THAT(error.detail, HasSubstr("pbs_version"));
    const text::ErrorText atTerminal = text::describe(error, text::Reader::Terminal);
    EXPECT_THAT(atTerminal.reason.toStdString(), HasSubstr("Another scheduler answered"));
    EXPECT_THAT(atTerminal.advice.toStdString(), HasSubstr("--scheduler auto"));
    EXPECT_FALSE(text::describe(error, text::Reader::Window).advice.contains(QStringLiteral("--scheduler")));
  }
}

TEST_F(QstatSurveyTest, anUnreachableServerIsReportedOnce) {
  const auto away = test::errorOf(
      surveyOf("auto", "echo 'qstat: cannot connect to server torque01 (errno=111) Connection refused' >&2; exit 111"));
  EXPECT_EQ(away.code, ErrorCode::CommandFailed);
  EXPECT_EQ(away.where, (core::base::Phrased{core::base::Phrase::SchedulerOfHost, "PBS", "local"}));
  EXPECT_EQ(away.detail.find("cannot connect"), away.detail.rfind("cannot connect")) << away.detail;
}

TEST_F(HostSurveyTest, everythingIsQueriedInOneRoundTrip) {
  const auto runtimes = runtimeDescriptors("/nowhere").byId;
  SurveyRequest request{.scheduler = "auto",
                        .schedulers = schedulerDescriptors("/nowhere").byId,
                        .launchers = launcherDescriptors("/nowhere").byId};
  request.folder = "echo tried; echo apart >&2";
  for (const auto& [id, runtime] : runtimes)
    request.inFolder.push_back(remote::runtimeProbeScript(runtime, m_folder.path().toStdString() + "/runs").value());
  remote::LocalHost host(m_folder.path().toStdString());
  fakes::FaultyHost once(host, 2, fakes::Breaks::BeforeItActs);
  const auto found = test::got(surveyHost(once, request));
  EXPECT_FALSE(once.hasBroken()) << "more than one call";
  EXPECT_FALSE(found.facts.hostname.empty());
  EXPECT_EQ(found.folder, (core::runs::CommandOutcome{.status = 0, .out = "tried\n", .err = "apart\n"}));
  ASSERT_EQ(found.inFolder.size(), runtimes.size());
  std::size_t place = 0;
  for (const auto& [id, runtime] : runtimes) {
    const auto probe = test::got(remote::readRuntimeProbe(runtime, found.inFolder[place++]));
    EXPECT_EQ(probe.runtime, id);
    EXPECT_TRUE(probe.works || id != "bare-metal") << probe.detail;
  }
}

TEST_F(HostSurveyTest, aLauncherThatReplacesAnotherKeepsItsAliasesAndPreference) {
  Json own = core::base::parseJson(test::resource("launchers/open-mpi.json")).value();
  own["label"] = "Mine";
  own.erase("aliases");
  own.erase("preference");
  const std::string file = inFolder("open-mpi.json");
  std::ofstream(file) << own.dump();
  auto launchers = launcherDescriptors(m_folder.path().toStdString());
  ASSERT_TRUE(launchers.broken.empty()) << toLogLine(launchers.broken.front().error);
  EXPECT_EQ(launchers.byId.at("open-mpi").label, "Mine");
  EXPECT_EQ(core::launch::launcherIdOf(launchers.byId, "mpirun"), "open-mpi");
  EXPECT_EQ(launchers.byId.at("open-mpi").preference, launcherDescriptors("/nowhere").byId.at("open-mpi").preference);
  own["preference"] = core::launch::kUsualPreference;
  std::ofstream(file) << own.dump();
  launchers = launcherDescriptors(m_folder.path().toStdString());
  ASSERT_TRUE(launchers.broken.empty()) << toLogLine(launchers.broken.front().error);
  EXPECT_EQ(launchers.byId.at("open-mpi").preference, core::launch::kUsualPreference);
}

TEST_F(HostSurveyTest, theLauncherOfTheEnginesMpiIsFoundBehindAnother) {
  for (const char* name : {"mpirun", "mpiexec"})
    putProgram(name, "echo 'HYDRA build details:\n    Version:     4.0.2'\n");
  putProgram("mpirun.openmpi", "echo 'mpirun.openmpi (OpenRTE) 9.1.4'\n");
  qputenv("PATH", m_folder.path().toUtf8() + ":" + m_pathBefore);
  const auto found = test::got(surveyBy(
      {.scheduler = "none", .launchers = launcherDescriptors("/nowhere").byId, .engineMpi = "Open MPI 4.1.4"}));
  ASSERT_GE(found.facts.launchers.size(), 2U);
  EXPECT_EQ(found.facts.engineMpi, "Open MPI 4.1.4");
  using Launcher = core::model::LauncherFacts;
  EXPECT_EQ(found.facts.launchers[0], (Launcher{"open-mpi", "9.1.4", inFolder("mpirun.openmpi")}));
  EXPECT_EQ(found.facts.launchers[1], (Launcher{"mpich", "4.0.2", inFolder("mpiexec")}));
}

TEST_F(HostSurveyTest, nothingRunsInAnInvalidFolder) {
  const std::string trace = inFolder("trace");
  SurveyRequest request{.scheduler = "none"};
  request.folder = "echo 'no room' >&2; exit 3";
  request.inFolder = {"touch '" + trace + "'", "touch '" + trace + "'"};
  const auto found = test::got(surveyBy(request));
  EXPECT_EQ(found.folder.status, 3);
  EXPECT_EQ(found.folder.err, "no room\n");
  ASSERT_EQ(found.inFolder.size(), 2U);
  for (const auto& outcome : found.inFolder) EXPECT_EQ(outcome.status, -1);
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(HostSurveyTest, aFailingOrVerbosePartDoesNotAffectTheOthers) {
  SurveyRequest request{.scheduler = "none"};
  request.folder = "true";
  request.inFolder = {"echo no newline at the end | tr -d '\\n'; exit 5",
                      "echo '--- baremark part 99'; cat; cd /nowhere", "echo $answered; echo last >&2"};
  const auto found = test::got(surveyBy(request));
  EXPECT_EQ(found.inFolder[0], (core::runs::CommandOutcome{.status = 5, .out = "no newline at the end", .err = ""}));
  EXPECT_NE(found.inFolder[1].status, 0);
  EXPECT_NE(found.inFolder[1].err, "");
  EXPECT_EQ(found.inFolder[2].status, 0);
  EXPECT_EQ(found.inFolder[2].err, "last\n");
}

}  // namespace
}  // namespace baremark::app
