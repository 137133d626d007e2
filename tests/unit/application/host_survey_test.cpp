// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_survey.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <fstream>
#include <sstream>

#include "remote/local/local_host.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::Json;

/// Slurm as it is shipped, but for what `detect`, `partitions` and `accounts` run.
core::launch::SchedulerDescriptor slurmThat(const std::string& detect, const std::string& partitions,
                                            const std::string& accounts = "false") {
  std::ifstream in(std::string(BAREMARK_RESOURCES) + "/schedulers/slurm.json");
  std::ostringstream text;
  text << in.rdbuf();
  Json json = core::base::parseJson(text.str()).value();
  json["detect"]["argv"] = Json::array({"/bin/sh", "-c", detect});
  json["partitions"] = Json::array({"/bin/sh", "-c", partitions});
  json["accounts"] = Json::array({"/bin/sh", "-c", accounts, "sh", "${user}"});
  return core::launch::parseSchedulerDescriptor(json.dump()).value();
}

class HostSurveyTest : public ::testing::Test {
 protected:
  core::base::Result<HostSurvey> survey(const std::string& scheduler, const std::string& detect,
                                        const std::string& partitions = "true", const std::string& accounts = "false") {
    remote::LocalHost host(m_folder.path().toStdString());
    return surveyHost(
        host,
        {.scheduler = scheduler, .schedulers = {{"slurm", slurmThat(detect, partitions, accounts)}}, .launchers = {}});
  }
  core::base::Result<HostSurvey> surveyWithAnother(const std::string& detectOfTheOther, const std::string& detect) {
    remote::LocalHost host(m_folder.path().toStdString());
    return surveyHost(host, {.scheduler = "auto", .schedulers = {{"another", slurmThat(detectOfTheOther, "true")}, {"slurm", slurmThat(detect, "true")}}, .launchers = {}});
  }
  QTemporaryDir m_folder;
};

TEST_F(HostSurveyTest, theFirstSchedulerThatAnswersIsTakenWithItsPartitions) {
  const auto found = survey("auto", "echo 23.02.7", "echo 'debug*|up|1:00|4|2|(null)'");
  ASSERT_TRUE(found) << toLogLine(found.error());
  EXPECT_EQ(found->scheduler, "slurm");
  EXPECT_EQ(found->version, "23.02.7");
  ASSERT_EQ(found->facts.partitions.size(), 1U);
  EXPECT_EQ(found->facts.partitions.front().name, "debug");
  EXPECT_FALSE(found->facts.hostname.empty());
}

TEST_F(HostSurveyTest, theAccountsOfWhoeverAsksAreKeptWhereAccountingTellsThem) {
  const auto found = survey("auto", "echo 23.02.7", "echo 'debug*|up|1:00|4|2|(null)'", "echo \"of-$1||normal,high\"");
  ASSERT_TRUE(found) << toLogLine(found.error());
  ASSERT_EQ(found->facts.accounts.size(), 1U);
  EXPECT_EQ(found->facts.accounts.front().account, "of-" + found->facts.user);
  EXPECT_EQ(found->facts.accounts.front().qos, (std::vector<std::string>{"normal", "high"}));
  // Accounting that is off is no failure.
  const auto without = survey("auto", "echo 23.02.7", "echo 'debug*|up|1:00|4|2|(null)'", "echo 'x||y'; exit 1");
  ASSERT_TRUE(without) << toLogLine(without.error());
  EXPECT_TRUE(without->facts.accounts.empty());
  EXPECT_EQ(without->facts.partitions.size(), 1U);
}

TEST_F(HostSurveyTest, oneThatIsNotThereIsNoneAndOneThatDoesNotAnswerIsNotKnown) {
  EXPECT_EQ(survey("auto", "exit 127")->scheduler, "none");
  EXPECT_EQ(survey("none", "echo 23.02.7")->scheduler, "none");
  for (const char* status : {"124", "137"}) {
    const auto unknown = survey("auto", std::string("exit ") + status);
    ASSERT_FALSE(unknown) << status;
    EXPECT_EQ(unknown.error().code, ErrorCode::Timeout);
    EXPECT_EQ(unknown.error().where, "Slurm on local");
  }
}

TEST_F(HostSurveyTest, oneThatHangsDoesNotHideOneThatAnswers) {
  const auto found = surveyWithAnother("exit 124", "echo 23.02.7");
  ASSERT_TRUE(found) << toLogLine(found.error());
  EXPECT_EQ(found->version, "23.02.7");
  EXPECT_EQ(surveyWithAnother("exit 124", "exit 127").error().code, ErrorCode::Timeout);
}

TEST_F(HostSurveyTest, oneThatWasNamedHasToAnswerAndToTellItsPartitions) {
  const auto silent = survey("slurm", "echo 'cannot reach it' >&2; exit 1");
  ASSERT_FALSE(silent);
  EXPECT_EQ(silent.error().code, ErrorCode::Unavailable);
  EXPECT_EQ(silent.error().detail, "cannot reach it\n");
  const auto mute = survey("slurm", "echo 23.02.7", "echo 'no partitions' >&2; exit 3");
  ASSERT_FALSE(mute);
  EXPECT_EQ(mute.error().code, ErrorCode::CommandFailed);
  EXPECT_EQ(mute.error().value, "3");
  EXPECT_EQ(survey("no such", "true").error().code, ErrorCode::UnknownValue);
}

}  // namespace
}  // namespace baremark::app
