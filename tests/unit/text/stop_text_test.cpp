// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/stop_text.h"

#include <gtest/gtest.h>

namespace baremark::app::text {
namespace {

using core::model::ExperimentState;

const QString kOpenMpi = QStringLiteral(
    "--------------------------------------------------------------------------\n"
    "Primary job  terminated normally, but 1 process returned\n"
    "a non-zero exit code. Per user-direction, the job has been aborted.\n"
    "--------------------------------------------------------------------------\n"
    "--------------------------------------------------------------------------\n"
    "mpirun detected that one or more processes exited with non-zero status, thus causing\n"
    "the job to be terminated. The first process to do so was:\n"
    "\n"
    "  Process name: [[29077,1],0]\n"
    "  Exit code:    7\n"
    "--------------------------------------------------------------------------\n");

TEST(StopText, theLastLineOfAProgramPrecedesTheTextOfItsLauncher) {
  const QString own = QStringLiteral("loading\nno such file: weights.bin\n");
  const QString expected = QStringLiteral("no such file: weights.bin");
  EXPECT_EQ(lastOwnWords(own), expected);
  EXPECT_EQ(lastOwnWords(own + kOpenMpi), expected);
  EXPECT_EQ(
      lastOwnWords(
          own +
          QStringLiteral(
              "srun: error: node1: task 0: Exited with exit code 7\nslurmstepd: error: *** STEP 4.0 CANCELLED\n")),
      expected);
  EXPECT_EQ(
      lastOwnWords(own +
                   QStringLiteral(
                       "[node1:4711] *** Process received signal ***\n[node1:4711] Signal: Segmentation fault (11)\n")),
      expected);
  EXPECT_EQ(
      lastOwnWords(
          own + QStringLiteral("\n===================================================================================\n"
                               "=   BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES\n=   EXIT CODE: 7\n"
                               "===================================================================================\n"
                               "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Hangup (signal 1)\n")),
      expected);
  EXPECT_EQ(lastOwnWords(
                own + QStringLiteral(
                          "mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed).\n")),
            expected);
}

TEST(StopText, aTextWithoutItsBeginningIsRecognised) {
  const QString cut = kOpenMpi.mid(kOpenMpi.indexOf(QStringLiteral("mpirun detected")));
  EXPECT_EQ(lastOwnWords(cut), QString());
  EXPECT_EQ(lastOwnWords(cut + QStringLiteral("and then it said this\n")), QStringLiteral("and then it said this"));
}

TEST(StopText, aSeparatorLineOfTheProgramIsNoLauncherMessage) {
  EXPECT_EQ(lastOwnWords(QStringLiteral("-------------------\ntotal images/sec: 720.07\n-------------------\n")),
            QStringLiteral("total images/sec: 720.07"));
  EXPECT_EQ(lastOwnWords({}), QString());
}

TEST(StopText, theBannerOfAStoppedExperimentShowsTheReason) {
  core::storage::ExperimentRecord record;
  EXPECT_FALSE(stopLine(record));
  record.state = ExperimentState::Stopped;
  record.end = {core::model::EndCode::named("canary_status"),
                "box\n7\nno such option: --fast\n" + kOpenMpi.toStdString()};
  const auto line = stopLine(record);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->sign, Sign::Bad);
  EXPECT_TRUE(line->decidesTone);
  EXPECT_EQ(line->rest, QStringLiteral("The check before the first run failed in box. It ended with exit status 7. Its "
                                       "last line: “no such option: --fast”."));
  EXPECT_EQ(shortCause(record.end), QStringLiteral("check failed"));
}

TEST(StopText, aReasonWithoutAShortTextIsOnlyInTheBanner) {
  EXPECT_EQ(shortCause({core::model::EndCode::named("something_new"), ""}), QString());
  core::storage::ExperimentRecord record;
  record.state = ExperimentState::Stopped;
  record.end = {core::model::EndKind::NoSpace, "/home: 0 kB"};
  EXPECT_EQ(stopLine(record)->rest, QStringLiteral("The disk is full."));
}

}  // namespace
}  // namespace baremark::app::text
