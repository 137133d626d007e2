// SPDX-License-Identifier: GPL-3.0-or-later
// Results that a start of the program takes over from the previous one during a timed run on this machine.
#include "app/application/local_machine.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include "core/runs/ownership.h"
#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app {
namespace {

using core::model::BlockState;
using core::model::ExperimentState;
using core::storage::BlockRepository;
using core::storage::ExperimentRepository;

class KeptMachineTest : public core::report::ReportTest {
 protected:
  void SetUp() override {
    ReportTest::SetUp();
    ASSERT_TRUE(m_place.isValid());
    write("engine", "an engine");
    m_known.catalog.engineVersion = "1.0";
    m_known.catalog.engineBuild = "abc";
    m_known.catalog.models.push_back({.name = "mnist",
                                      .title = "digits",
                                      .imageSize = 28,
                                      .channels = 1,
                                      .classes = 10,
                                      .defaultBatch = 64,
                                      .data = {"idx"}});
    m_known.facts.cores = 4;
    m_known.facts.launchers.push_back({.id = "open-mpi", .version = "4.1.4"});
  }
  void write(const char* name, const char* words) {
    QFile file(m_place.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(words);
  }
  QString file() const { return m_place.filePath(QStringLiteral("machine.json")); }
  std::string engine() const { return m_place.filePath(QStringLiteral("engine")).toStdString(); }
  bool isMeasured() { return isMeasuredHere(*m_store).value(); }

  QTemporaryDir m_place;
  MachineKnowledge m_known;
};

TEST_F(KeptMachineTest, findingsAreReusedOnlyForTheSameEngine) {
  EXPECT_FALSE(keptMachine(file(), engine())) << "nothing was kept";
  keepMachine(file(), engine(), m_known);
  const auto kept = test::got(keptMachine(file(), engine()));
  EXPECT_EQ(kept.catalog, m_known.catalog);
  EXPECT_EQ(kept.facts, m_known.facts);
  EXPECT_FALSE(keptMachine(file(), engine() + "-of-another-folder"));
  write("engine", "another engine");
  EXPECT_FALSE(keptMachine(file(), engine())) << "it was built anew";
}

TEST_F(KeptMachineTest, findingsOfAnotherVersionOrUnreadableOnesAreIgnored) {
  keepMachine(file(), engine(), m_known);
  const QString version = QCoreApplication::applicationVersion();
  QCoreApplication::setApplicationVersion(version + QStringLiteral("-newer"));
  EXPECT_FALSE(keptMachine(file(), engine()));
  QCoreApplication::setApplicationVersion(version);
  EXPECT_TRUE(keptMachine(file(), engine()));
  for (const char* words : {"", "{}", "[1]", "{\"schema\": \"baremark.machine/1\"}"}) {
    write("machine.json", words);
    EXPECT_FALSE(keptMachine(file(), engine())) << words;
  }
}

TEST_F(KeptMachineTest, aMachineIsNotProbedWhileABlockRunsOnIt) {
  EXPECT_FALSE(isMeasured());
  plan({"bare metal", "box"});
  const auto block = smallBlock(m_record.id, 1);
  BlockRepository blocks(*m_store);
  ASSERT_TRUE(blocks.add({block}));
  EXPECT_FALSE(isMeasured()) << "it is planned";
  ASSERT_TRUE(
      blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id}, {block.block.id}));
  ASSERT_TRUE(blocks.setState(block.block.id, BlockState::Running, {}, m_record.created, {}));
  EXPECT_TRUE(isMeasured());
  ASSERT_TRUE(blocks.setState(block.block.id, BlockState::Done, {}, {}, m_record.created));
  EXPECT_FALSE(isMeasured());
}

TEST_F(KeptMachineTest, blocksOnOtherMachinesDoNotPreventTheProbe) {
  m_host = "cluster";
  plan({"bare metal", "box"});
  const auto block = smallBlock(m_record.id, 1);
  BlockRepository blocks(*m_store);
  ASSERT_TRUE(blocks.add({block}));
  ASSERT_TRUE(
      blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id}, {block.block.id}));
  ASSERT_TRUE(blocks.setState(block.block.id, BlockState::Running, {}, m_record.created, {}));
  EXPECT_FALSE(isMeasured());
}

}  // namespace
}  // namespace baremark::app
