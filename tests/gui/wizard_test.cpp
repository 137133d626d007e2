// SPDX-License-Identifier: GPL-3.0-or-later
// From the first page to measured runs, and to their early end.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSemaphore>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/number_field.h"
#include "app/wizards/experiment_wizard.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/backend.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Wizard, aNewExperimentIsNamedAndBackLosesNothing) {
  openNew();
  auto* name = need<QLineEdit>(QStringLiteral("Name"));
  retype(name, QStringLiteral("my question"));
  press(QStringLiteral("Next: Where"));
  press(QStringLiteral("Next: Arms"));
  EXPECT_EQ(wizard()->currentPage(), 2);
  press(QStringLiteral("Back"));
  press(QStringLiteral("Back"));
  EXPECT_EQ(wizard()->currentPage(), 0);
  EXPECT_EQ(named<QLineEdit>(QStringLiteral("Name"))->text(), QStringLiteral("my question"));
  EXPECT_EQ(wizard()->draft().value().name, "my question");
  const auto reread = core::plan::parseExperiment(wizard()->draft().fileText());
  ASSERT_TRUE(reread);
  EXPECT_EQ(reread->name, "my question");
}

TEST_F(Wizard, aRefusedValueStopsAndSaysWhy) {
  openNew();
  auto* batch = need<QLineEdit>(QStringLiteral("Batch per rank"));
  retype(batch, QStringLiteral("many"));
  QTest::keyClick(batch, Qt::Key_Tab);
  ASSERT_NE(findButton(QStringLiteral("Next: Where")), nullptr);
  EXPECT_FALSE(findButton(QStringLiteral("Next: Where"))->isEnabled());
}

TEST_F(Wizard, strongScalingHidesTheBatchPerRankAndWeakScalingRestoresIt) {
  openNew();
  const core::model::EngineWorkload before = wizard()->draft().value().engine;
  ASSERT_EQ(before.count("batch_size"), 1U);
  for (const char* next : {"Next: Where", "Next: Arms", "Next: Scale"}) press(QLatin1String(next));
  press(QStringLiteral("Strong: global batch"));
  EXPECT_EQ(wizard()->draft().value().scale.mode, core::model::ScalingMode::Strong);
  EXPECT_EQ(wizard()->draft().value().engine.count("batch_size"), 0U);
  findButton(QStringLiteral("Weak: constant batch per rank"))->click();  // the button is wider than its words
  EXPECT_EQ(wizard()->draft().value().engine, before);
}

TEST_F(Wizard, environmentIsOneVariableALine) {
  openWindow();
  window().openFile(fileWithEnvironment());
  ASSERT_NE(wizard(), nullptr);
  for (const char* next : {"Next: Where", "Next: Arms"}) press(QLatin1String(next));
  auto* field = firstEnvironment();
  EXPECT_EQ(field->toPlainText(), QStringLiteral("GREETING= a, b \nOMPI_MCA_btl=self,vader"));
  field->moveCursor(QTextCursor::End);
  QTest::keyClicks(field, QStringLiteral(",tcp"));
  const std::map<std::string, std::string> expected{{"GREETING", " a, b "}, {"OMPI_MCA_btl", "self,vader,tcp"}};
  EXPECT_EQ(wizard()->draft().value().arms[0].env, expected);
}

TEST_F(Wizard, anInvalidVariableLineIsRefusedBesideItsField) {
  openWindow();
  window().openFile(fileWithEnvironment());
  for (const char* next : {"Next: Where", "Next: Arms"}) press(QLatin1String(next));
  auto* field = firstEnvironment();
  const auto before = wizard()->draft().value().arms[0].env;
  field->moveCursor(QTextCursor::End);
  QTest::keyClick(field, Qt::Key_Return);
  QTest::keyClicks(field, QStringLiteral("OMP"));
  EXPECT_EQ(wizard()->draft().value().arms[0].env, before);
  EXPECT_TRUE(isSoonSaid(QStringLiteral("✕ Line 3, “OMP”, has no “=”. Allowed: NAME=value.")));
  EXPECT_FALSE(findButton(QStringLiteral("Next: Scale"))->isEnabled());
  EXPECT_FALSE(findButton(QStringLiteral("Save as a file…"))->isEnabled());
  // It is kept while other pages are shown and changed.
  need<QAbstractButton>(QStringLiteral("Duplicate arm 2"))->click();
  wizard()->go(4);
  ASSERT_NE(findButton(QStringLiteral("Start 9 runs")), nullptr);
  EXPECT_FALSE(findButton(QStringLiteral("Start 9 runs"))->isEnabled());
  wizard()->go(2);
  field = firstEnvironment();
  EXPECT_FALSE(field->verticalScrollBar()->isVisible()) << "three lines have room";
  EXPECT_TRUE(field->toPlainText().endsWith(QStringLiteral("\nOMP")));
  field->moveCursor(QTextCursor::End);
  QTest::keyClicks(field, QStringLiteral("_DYNAMIC=true"));
  EXPECT_EQ(wizard()->draft().value().arms[0].env.at("OMP_DYNAMIC"), "true");
  QTest::keyClick(field, Qt::Key_Return);
  QTest::keyClicks(field, QStringLiteral("OMP_DYNAMIC=false"));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ Line 4 sets OMP_DYNAMIC a second time.")));
}

TEST_F(Wizard, invalidRanksAreRefusedBesideTheirField) {
  openWindow();
  window().openFile(experimentFile(QStringLiteral("ranks"), 3, 6));
  for (const char* next : {"Next: Where", "Next: Arms", "Next: Scale"}) press(QLatin1String(next));
  auto* others = need<QLineEdit>(QStringLiteral("Other numbers of ranks, separated by commas"));
  QTest::keyClicks(others, QStringLiteral("3, x5"));
  EXPECT_EQ(wizard()->draft().value().scale.ranks, (std::vector<int>{1, 3}));
  EXPECT_TRUE(isSaid(QStringLiteral("✕ “x5” is not a number of ranks. Allowed: whole numbers, separated by commas.")));
  EXPECT_FALSE(findButton(QStringLiteral("Next: Review"))->isEnabled());
  press(QStringLiteral("Back"));
  wizard()->go(3);
  EXPECT_EQ(others->text(), QStringLiteral("3, x5"));
  for (int i = 0; i < 2; ++i) QTest::keyClick(others, Qt::Key_Backspace);
  QTest::keyClicks(others, QStringLiteral("5"));
  EXPECT_EQ(wizard()->draft().value().scale.ranks, (std::vector<int>{1, 3, 5}));
  EXPECT_FALSE(isSaid(QStringLiteral("✕ “x5” is not a number of ranks. Allowed: whole numbers, separated by commas.")));
}

TEST_F(Wizard, aRefusalIsShownBesideItsFieldAndReceivesTheFocus) {
  openWindow();
  window().openFile(experimentFile(QStringLiteral("refused"), 3, 6));
  rename(QStringLiteral("x"));
  auto* name = named<QLineEdit>(QStringLiteral("Name"));
  QTest::keyClick(name, Qt::Key_Backspace);
  EXPECT_FALSE(findButton(QStringLiteral("Next: Where"))->isEnabled());
  // The refusal of a folded setting unfolds it.
  QTest::keyClicks(name, QStringLiteral("x"));
  EXPECT_TRUE(findButton(QStringLiteral("Next: Where"))->isEnabled());
  press(QStringLiteral("More settings"));
  auto* seed = need<QLineEdit>(QStringLiteral("Random seed"));
  QTest::keyClicks(seed, QStringLiteral("soon"));
  findButton(QStringLiteral("More settings"))->click();
  EXPECT_FALSE(seed->isVisible());
  wizard()->go(4);
  EXPECT_FALSE(findButton(QStringLiteral("Start 6 runs"))->isEnabled());
  press(QStringLiteral("Show the field"));
  EXPECT_EQ(wizard()->currentPage(), 0);
  EXPECT_TRUE(seed->isVisible());
  EXPECT_TRUE(seed->hasFocus());
}

TEST_F(Wizard, packingBlocksIsProposedWithTheNumberOfJobs) {
  openWindow();
  addCluster();
  openOn(QStringLiteral("cluster"));
  EXPECT_TRUE(isInSum(QStringLiteral("10 jobs after that of the check")));
  const QString proposal = QStringLiteral("Use 4");
  ASSERT_NE(findButton(proposal), nullptr);
  findButton(proposal)->click();
  EXPECT_EQ(wizard()->draft().value().allocation.blocks, 4);
  EXPECT_TRUE(isInSum(QStringLiteral("3 jobs after that of the check")));
  EXPECT_EQ(findButton(proposal), nullptr);
  // More jobs than blocks: refused beside that field, which takes the focus.
  auto* atLeast = need<app::widgets::NumberField>(QStringLiteral("Minimum number of jobs"));
  retype(atLeast, QStringLiteral("11"));
  EXPECT_FALSE(findButton(QStringLiteral("Next: Arms"))->isEnabled());
  // The line below the page names the field, and on other pages also the page.
  const QString refusal = QStringLiteral(
      "“Minimum number of jobs” is 11, which is out of range. Allowed: 1 to 10, the number of blocks at each point, "
      "because all "
      "runs of a block are in the same job.");
  EXPECT_TRUE(isSaid(QStringLiteral("✕ ") + refusal));
  wizard()->go(4);
  EXPECT_TRUE(isSaid(QStringLiteral("✕ Where: ") + refusal));
  press(QStringLiteral("Show the field"));
  EXPECT_EQ(wizard()->currentPage(), 1);
  EXPECT_TRUE(atLeast->hasFocus());
  retype(atLeast, QStringLiteral("3"));
  // Jobs spread over time and nodes.
  auto* apart = named<QLineEdit>(QStringLiteral("Time between jobs"));
  auto* otherNodes = named<QCheckBox>(QStringLiteral("Other nodes"));
  ASSERT_TRUE(apart != nullptr && otherNodes != nullptr);
  QTest::keyClicks(apart, QStringLiteral("6"));
  EXPECT_FALSE(findButton(QStringLiteral("Next: Arms"))->isEnabled());
  QTest::keyClicks(apart, QStringLiteral("h"));
  otherNodes->click();
  EXPECT_TRUE(findButton(QStringLiteral("Next: Arms"))->isEnabled());
  EXPECT_EQ(wizard()->draft().value().allocation.apart, "6h");
  EXPECT_TRUE(wizard()->draft().value().allocation.otherNodes);
}

TEST_F(Wizard, aUserDefinedLauncherIsOfferedAndUsed) {
  addFile(
      QStringLiteral("config/baremark/launchers/mine.json"),
      R"json({"schema": "baremark.launcher/1", "id": "mine", "label": "Mine", "detect": {"argv": ["my-mpirun", "--version"], "version": "([0-9.]+)"},
                "argv": ["my-mpirun", "${ranks}", {"use": "command"}], "rootEnvironment": {}})json");
  openWindow();
  core::storage::HostRecord host{
      .name = "north", .root = m_folder.filePath(QStringLiteral("north")).toStdString(), .scheduler = "slurm"};
  host.facts.cores = 2;
  host.facts.launchers = {{"gone", "1.0"}, {"mine", "2.0"}};
  addHost(host);
  openOn(QStringLiteral("north"));
  auto* launcher = need<QComboBox>(QStringLiteral("Launcher"));
  ASSERT_EQ(launcher->count(), 2) << "nobody knows how to start one without a descriptor";
  launcher->setCurrentIndex(launcher->findData(QStringLiteral("mine")));
  EXPECT_EQ(wizard()->draft().value().allocation.launcher, "mine");
  EXPECT_TRUE(findButton(QStringLiteral("Next: Arms"))->isEnabled());
}

TEST_F(Wizard, aTimeLimitIsProposedInTheFormatOfTheScheduler) {
  openWindow();
  for (const auto& [name, scheduler] :
       {std::pair{"north", "slurm"}, std::pair{"south", "lsf"}, std::pair{"west", "flux"}}) {
    const core::storage::HostRecord host{
        .name = name, .root = m_folder.filePath(QLatin1String(name)).toStdString(), .scheduler = scheduler};
    addHost(host);
  }
  openOn(QStringLiteral("north"));
  for (const auto& [name, example] :
       {std::pair{"north", "0:30:00"}, std::pair{"south", "0:30"}, std::pair{"west", "30m"}}) {
    chooseHost(QLatin1String(name));
    const auto* time = need<QLineEdit>(QStringLiteral("Time limit"));
    EXPECT_EQ(time->placeholderText(), QLatin1String(example)) << name;
  }
}

TEST_F(Wizard, saysThatTheEngineOfAHostIsSlowAtItsChoiceAndInTheReview) {
  openWindow();
  for (const auto& [name, backend] :
       {std::pair{"slowhost", core::protocol::kReferenceBackend}, std::pair{"fasthost", "oneDNN 2.6.3"}}) {
    core::storage::HostRecord host{.name = name,
                                   .root = m_folder.filePath(QLatin1String(name)).toStdString(),
                                   .engine = "/engine",
                                   .engineBuild = "1"};
    host.facts.cores = 4;
    host.backend = backend;
    addHost(host);
  }
  const auto isSaid = [this](const char* host) {
    const QString words = QStringLiteral("The engine on %1 uses the slow reference backend").arg(QLatin1String(host));
    const auto lines = window().findChildren<app::widgets::SignLine*>();
    return std::any_of(lines.begin(), lines.end(),
                       [&](const auto* line) { return line->isVisible() && line->words() == words; });
  };
  openOn(QStringLiteral("slowhost"));
  EXPECT_TRUE(waitUntil([&] { return isSaid("slowhost"); }));
  chooseHost(QStringLiteral("fasthost"));
  EXPECT_TRUE(waitUntil([&] { return !isSaid("slowhost") && !isSaid("fasthost"); }));
  chooseHost(QStringLiteral("slowhost"));
  for (const char* next : {"Next: Arms", "Next: Scale", "Next: Review"}) press(QLatin1String(next));
  EXPECT_TRUE(waitUntil([&] { return isSaid("slowhost"); }));
}

TEST_F(Wizard, offersRanksOnAllNodesOfThePartition) {
  openWindow();
  core::storage::HostRecord host{
      .name = "north", .root = m_folder.filePath(QStringLiteral("root")).toStdString(), .scheduler = "slurm"};
  host.facts.cores = 2;
  host.facts.partitions = {
      {.name = "debug", .isDefault = true, .timeLimit = {}, .nodes = 4, .cores = 2, .devices = {}}};
  addHost(host);
  showDraft([](core::model::Experiment& far) { far.host = "north"; });
  wizard()->go(3);
  EXPECT_EQ(named<QAbstractButton>(QStringLiteral("16 ranks")), nullptr);
  ASSERT_NE(named<QAbstractButton>(QStringLiteral("2 ranks")), nullptr);
  auto* eight = need<QAbstractButton>(QStringLiteral("8 ranks"));
  EXPECT_FALSE(isSaid(QStringLiteral("nodes")));
  clickOn(eight);
  EXPECT_EQ(wizard()->draft().value().scale.ranks.back(), 8);
  EXPECT_EQ(wizard()->draft().value().scale.ranksPerNode, 2) << "they do not fit on one";
  EXPECT_TRUE(isSoonSaid(QStringLiteral("nodes"))) << "of what it costs";
}

TEST_F(Wizard, reviewsTheSchedulerDirectivesAndExtraOptions) {
  openWindow();
  addCluster();
  showDraft([](core::model::Experiment& asked) {
    asked.host = "cluster";
    asked.allocation = {.time = "0:30:00", .atLeast = 3, .apart = "6h", .options = {"--comment=first-try"}};
  });
  wizard()->go(4);
  for (const char* words :
       {"the scheduler's default", "0:30:00", "Minimum number of jobs", "6h", "--comment=first-try"})
    EXPECT_TRUE(waitUntil([&] { return isSaid(QLatin1String(words)); })) << words;
  press(QStringLiteral("Script of the first job"));
  const auto* script = need<QPlainTextEdit>(QStringLiteral("Script of the first job"));
  EXPECT_TRUE(script->toPlainText().contains(QStringLiteral("#SBATCH --comment=first-try")))
      << script->toPlainText().left(800).toStdString();
}

TEST_F(Wizard, theScriptOfASharedJobHasTheRunsOfItsBlocks) {
  openWindow();
  addCluster();
  showDraft(
      [](core::model::Experiment& packed) {
        packed.host = "cluster";
        packed.allocation.blocks = 4;
      },
      10);
  wizard()->go(4);
  press(QStringLiteral("Script of the first job"));
  const QString text = named<QPlainTextEdit>(QStringLiteral("Script of the first job"))->toPlainText();
  const std::size_t runs = wizard()->draft().value().arms.size() * 4;
  EXPECT_EQ(text.count(QStringLiteral("\n    run ")), static_cast<qsizetype>(runs)) << text.toStdString();
}

TEST_F(Wizard, allowedValuesAreGermanInTheGermanWindow) {
  openNew({.language = QStringLiteral("de")});
  retype(named<QLineEdit>(QStringLiteral("Batch je Rank")), QStringLiteral("viele"));
  EXPECT_FALSE(shownTexts().filter(QStringLiteral("Erlaubt: eine ganze Zahl.")).isEmpty());
  EXPECT_EQ(shownTexts().filter(QStringLiteral("whole number")), QStringList());
}

TEST_F(Wizard, startsOnceDespiteSeveralClicks) {
  openWindow();
  window().openFile(experimentFile(QStringLiteral("once"), 3, 6));
  ASSERT_NE(wizard(), nullptr);
  auto* started = wizard();
  started->go(4);
  // Something large is being written all the while.
  QSemaphore over;
  auto writing = services().store().write([&over](Store&) -> core::base::Result<bool> {
    constexpr int kGivenUpMilliseconds = 60000;
    return over.tryAcquire(1, kGivenUpMilliseconds);
  });
  press(QStringLiteral("Start 6 runs"));
  auto* button = present(findButton(QStringLiteral("Being queued …")));
  EXPECT_FALSE(button->isEnabled());
  clickOn(button);
  started->goToNext();
  // An unrelated failure is not an answer to this.
  emit started->runRequested(withoutData(started->draft().value()));
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_EQ(findButton(QStringLiteral("Being queued …")), button);
  EXPECT_FALSE(button->isEnabled());
  clickOn(button);
  started->goToNext();
  over.release();
  EXPECT_TRUE(writing.takeResult().value()) << "it waited until it was given up";
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
  // All earlier writes are complete by now.
  const auto listed = services().store().writeNow([](Store& store) { return ExperimentRepository(store).list(); });
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->size(), 1U);
}

TEST_F(Wizard, anExperimentThatCouldNotBeQueuedCanBeStartedAgain) {
  openWindow();
  window().openFile(experimentFile(QStringLiteral("twice"), 3, 6));
  ASSERT_NE(wizard(), nullptr);
  for (const char* name : {"train-images-idx3-ubyte", "train-labels-idx1-ubyte"})
    addFile(QStringLiteral("nowhere/") + QLatin1String(name));
  window().showDraft(withoutData(wizard()->draft().value()));
  wizard()->go(4);
  ASSERT_TRUE(waitUntil([this] { return !wizard()->draft().isLookingAtData(); })) << "while the folder exists";
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Start 6 runs"))->isEnabled(); }));
  ASSERT_TRUE(QDir(m_folder.filePath(QStringLiteral("nowhere"))).removeRecursively());
  press(QStringLiteral("Start 6 runs"));
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  ASSERT_NE(findButton(QStringLiteral("Start 6 runs")), nullptr);
  EXPECT_TRUE(findButton(QStringLiteral("Start 6 runs"))->isEnabled());
  EXPECT_EQ(wizard()->draft().value().name, "twice");
}

TEST_F(Wizard, startsARealExperimentThatEnds) {
  openWindow();
  startFromFile(3, 6);
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Done; }, 120));
  EXPECT_EQ(finishedRuns(), 6);
}

TEST_F(Wizard, cancelKeepsWhatWasMeasured) {
  openWindow();
  startFromFile(40, 6);
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Running && finishedRuns() >= 2; }, 90));
  press(QStringLiteral("Cancel"));
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Cancelled; }, 30));
  const int kept = finishedRuns();
  EXPECT_GE(kept, 2);
  EXPECT_LT(kept, 80);
  const Answer shown = cli({QStringLiteral("list"), QStringLiteral("--json")});
  EXPECT_TRUE(shown.out.contains(QStringLiteral("cancelled"))) << shown.out.toStdString();
}

}  // namespace
}  // namespace baremark::gui
