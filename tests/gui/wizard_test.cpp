// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard of an experiment. Refusals of a plan appear on the page with the field, and can be corrected there.
#include "core/protocol/backend.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Wizard, aNewExperimentIsNamedAndBackLosesNothing) {
  openNew();
  rename(u"my question"_s);
  press(u"Next: Where"_s);
  press(u"Next: Arms"_s);
  EXPECT_EQ(wizard()->currentPage(), 2);
  press(u"Back"_s);
  press(u"Back"_s);
  EXPECT_EQ(wizard()->currentPage(), 0);
  EXPECT_EQ(named<QLineEdit>(u"Name"_s)->text(), u"my question"_s);
  EXPECT_EQ(value().name, "my question");
  const auto reread = core::plan::parseExperiment(wizard()->draft().fileText());
  ASSERT_TRUE(reread);
  EXPECT_EQ(reread->name, "my question");
}

TEST_F(Wizard, strongScalingHidesTheBatchPerRankAndWeakScalingRestoresIt) {
  openNew();
  const core::model::EngineWorkload before = value().engine;
  ASSERT_EQ(before.count("batch_size"), 1U);
  for (const char* next : {"Next: Where", "Next: Arms", "Next: Scale"}) press(QLatin1String(next));
  press(u"Strong: global batch"_s);
  EXPECT_EQ(value().scale.mode, core::model::ScalingMode::Strong);
  EXPECT_EQ(value().engine.count("batch_size"), 0U);
  findButton(u"Weak: constant batch per rank"_s)->click();  // the button is wider than its words
  EXPECT_EQ(value().engine, before);
}

TEST_F(Wizard, environmentIsOneVariableALine) {
  auto* field = openEnvironment();
  EXPECT_EQ(field->toPlainText(), u"GREETING= a, b \nOMPI_MCA_btl=self,vader"_s);
  field->moveCursor(QTextCursor::End);
  QTest::keyClicks(field, u",tcp"_s);
  const std::map<std::string, std::string> expected{{"GREETING", " a, b "}, {"OMPI_MCA_btl", "self,vader,tcp"}};
  EXPECT_EQ(value().arms[0].env, expected);
}

TEST_F(Wizard, anInvalidVariableLineIsRefusedBesideItsField) {
  auto* field = openEnvironment();
  const auto before = value().arms[0].env;
  field->moveCursor(QTextCursor::End);
  QTest::keyClick(field, Qt::Key_Return);
  QTest::keyClicks(field, u"OMP"_s);
  EXPECT_EQ(value().arms[0].env, before);
  EXPECT_TRUE(isSoonSaid(u"✕ Line 3, “OMP”, has no “=”. Allowed: NAME=value."_s));
  EXPECT_FALSE(findButton(u"Next: Scale"_s)->isEnabled());
  EXPECT_FALSE(findButton(u"Save as a file…"_s)->isEnabled());
  // It is kept while other pages are shown and changed.
  need<QAbstractButton>(u"Duplicate arm 2"_s)->click();
  wizard()->go(4);
  ASSERT_NE(findButton(u"Start 9 runs"_s), nullptr);
  EXPECT_FALSE(findButton(u"Start 9 runs"_s)->isEnabled());
  wizard()->go(2);
  field = firstEnvironment();
  EXPECT_FALSE(field->verticalScrollBar()->isVisible()) << "three lines have room";
  EXPECT_TRUE(field->toPlainText().endsWith(u"\nOMP"_s));
  field->moveCursor(QTextCursor::End);
  QTest::keyClicks(field, u"_DYNAMIC=true"_s);
  EXPECT_EQ(value().arms[0].env.at("OMP_DYNAMIC"), "true");
  QTest::keyClick(field, Qt::Key_Return);
  QTest::keyClicks(field, u"OMP_DYNAMIC=false"_s);
  EXPECT_TRUE(isSaid(u"✕ Line 4 sets OMP_DYNAMIC a second time."_s));
}

TEST_F(Wizard, aRefusalIsShownBesideItsFieldAndReceivesTheFocus) {
  openSmall();
  rename(u"x"_s);
  auto* name = named<QLineEdit>(u"Name"_s);
  QTest::keyClick(name, Qt::Key_Backspace);
  EXPECT_FALSE(findButton(u"Next: Where"_s)->isEnabled());
  // The refusal of a folded setting unfolds it.
  QTest::keyClicks(name, u"x"_s);
  EXPECT_TRUE(findButton(u"Next: Where"_s)->isEnabled());
  press(u"More settings"_s);
  auto* seed = need<QLineEdit>(u"Random seed"_s);
  QTest::keyClicks(seed, u"soon"_s);
  findButton(u"More settings"_s)->click();
  EXPECT_FALSE(seed->isVisible());
  wizard()->go(4);
  EXPECT_FALSE(findButton(u"Start 6 runs"_s)->isEnabled());
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 0);
  EXPECT_TRUE(seed->isVisible());
  EXPECT_TRUE(seed->hasFocus());
}

TEST_F(Wizard, packingBlocksIsProposedWithTheNumberOfJobs) {
  openWindow();
  addCluster();
  openOn(u"cluster"_s);
  EXPECT_TRUE(isInSum(u"10 jobs after that of the check"_s));
  const QString proposal = u"Use 4"_s;
  ASSERT_NE(findButton(proposal), nullptr);
  findButton(proposal)->click();
  EXPECT_EQ(value().allocation.blocks, 4);
  EXPECT_TRUE(isInSum(u"3 jobs after that of the check"_s));
  EXPECT_EQ(findButton(proposal), nullptr);
  // More jobs than blocks: refused beside that field, which takes the focus.
  auto* atLeast = need<app::widgets::NumberField>(u"Minimum number of jobs"_s);
  retype(atLeast, u"11"_s);
  EXPECT_FALSE(findButton(u"Next: Arms"_s)->isEnabled());
  // The line below the page names the field, and on other pages also the page.
  const QString refusal =
      u"“Minimum number of jobs” is 11, which is out of range. Allowed: 1 to 10, the number of blocks at each point, "
      "because all runs of a block are in the same job."_s;
  EXPECT_TRUE(isSaid(u"✕ "_s + refusal));
  wizard()->go(4);
  EXPECT_TRUE(isSaid(u"✕ Where: "_s + refusal));
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  EXPECT_TRUE(atLeast->hasFocus());
  retype(atLeast, u"3"_s);
  // Jobs spread over time and nodes.
  auto* apart = named<QLineEdit>(u"Time between jobs"_s);
  auto* otherNodes = named<QCheckBox>(u"Other nodes"_s);
  ASSERT_TRUE(apart != nullptr && otherNodes != nullptr);
  QTest::keyClicks(apart, u"6"_s);
  EXPECT_FALSE(findButton(u"Next: Arms"_s)->isEnabled());
  QTest::keyClicks(apart, u"h"_s);
  otherNodes->click();
  EXPECT_TRUE(findButton(u"Next: Arms"_s)->isEnabled());
  EXPECT_EQ(value().allocation.apart, "6h");
  EXPECT_TRUE(value().allocation.otherNodes);
}

TEST_F(Wizard, aUserDefinedLauncherIsOfferedAndUsed) {
  addFile(
      u"config/baremark/launchers/mine.json"_s,
      R"json({"schema": "baremark.launcher/1", "id": "mine", "label": "Mine", "detect": {"argv": ["my-mpirun", "--version"], "version": "([0-9.]+)"},
                "argv": ["my-mpirun", "${ranks}", {"use": "command"}], "rootEnvironment": {}})json");
  openWindow();
  core::storage::HostRecord host{.name = "north", .root = at("north"), .scheduler = "slurm"};
  host.facts.cores = 2;
  host.facts.launchers = {{"gone", "1.0"}, {"mine", "2.0"}};
  addHost(host);
  openOn(u"north"_s);
  auto* launcher = need<QComboBox>(u"Launcher"_s);
  ASSERT_EQ(launcher->count(), 2) << "nobody knows how to start one without a descriptor";
  launcher->setCurrentIndex(launcher->findData(u"mine"_s));
  EXPECT_EQ(value().allocation.launcher, "mine");
  EXPECT_TRUE(findButton(u"Next: Arms"_s)->isEnabled());
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
    const QString words = u"The engine on %1 uses the slow reference backend"_s.arg(QLatin1String(host));
    const auto lines = window().findChildren<app::widgets::SignLine*>();
    return std::any_of(lines.begin(), lines.end(),
                       [&](const auto* line) { return line->isVisible() && line->words() == words; });
  };
  openOn(u"slowhost"_s);
  EXPECT_TRUE(waitUntil([&] { return isSaid("slowhost"); }));
  chooseHost(u"fasthost"_s);
  EXPECT_TRUE(waitUntil([&] { return !isSaid("slowhost") && !isSaid("fasthost"); }));
  chooseHost(u"slowhost"_s);
  for (const char* next : {"Next: Arms", "Next: Scale", "Next: Review"}) press(QLatin1String(next));
  EXPECT_TRUE(waitUntil([&] { return isSaid("slowhost"); }));
}

TEST_F(Wizard, offersRanksOnAllNodesOfThePartition) {
  openWindow();
  core::storage::HostRecord host{.name = "north", .root = at("root"), .scheduler = "slurm"};
  host.facts.cores = 2;
  host.facts.partitions = {
      {.name = "debug", .isDefault = true, .timeLimit = {}, .nodes = 4, .cores = 2, .devices = {}}};
  addHost(host);
  showDraft([](core::model::Experiment& far) { far.host = "north"; });
  wizard()->go(3);
  EXPECT_EQ(named<QAbstractButton>(u"16 ranks"_s), nullptr);
  ASSERT_NE(named<QAbstractButton>(u"2 ranks"_s), nullptr);
  auto* eight = need<QAbstractButton>(u"8 ranks"_s);
  EXPECT_FALSE(isSaid(u"nodes"_s));
  clickOn(eight);
  EXPECT_EQ(value().scale.ranks.back(), 8);
  EXPECT_EQ(value().scale.ranksPerNode, 2) << "they do not fit on one";
  EXPECT_TRUE(isSoonSaid(u"nodes"_s)) << "of what it costs";
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
  press(u"Script of the first job"_s);
  EXPECT_THAT(need<QPlainTextEdit>(u"Script of the first job"_s)->toPlainText(), Has(u"#SBATCH --comment=first-try"_s));
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
  press(u"Script of the first job"_s);
  const QString text = named<QPlainTextEdit>(u"Script of the first job"_s)->toPlainText();
  EXPECT_EQ(text.count(u"\n    run "_s), static_cast<qsizetype>(value().arms.size() * 4)) << text;
}

TEST_F(Wizard, allowedValuesAreGermanInTheGermanWindow) {
  openNew({.language = u"de"_s});
  retype(named<QLineEdit>(u"Batch je Rank"_s), u"viele"_s);
  EXPECT_FALSE(shownTexts().filter(u"Erlaubt: eine ganze Zahl."_s).isEmpty());
  EXPECT_EQ(shownTexts().filter(u"whole number"_s), QStringList());
}

TEST_F(Wizard, startsOnceDespiteSeveralClicks) {
  openSmall(4);
  auto* started = wizard();
  HeldStore writing(services(), HeldStore::By::Writing);
  press(u"Start 6 runs"_s);
  auto* button = present(findButton(u"Being queued …"_s));
  EXPECT_FALSE(button->isEnabled());
  clickOn(button);
  started->goToNext();
  // An unrelated failure is not an answer to this.
  emit started->runRequested(withoutData(started->draft().value()));
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_EQ(findButton(u"Being queued …"_s), button);
  EXPECT_FALSE(button->isEnabled());
  clickOn(button);
  started->goToNext();
  EXPECT_TRUE(writing.end()) << "it waited until it was given up";
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
  // All earlier writes are complete by now.
  const auto listed = services().store().writeNow([](Store& store) { return ExperimentRepository(store).list(); });
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->size(), 1U);
}

TEST_F(Wizard, anExperimentThatCouldNotBeQueuedCanBeStartedAgain) {
  openSmall();
  for (const char* name : {"train-images-idx3-ubyte", "train-labels-idx1-ubyte"})
    addFile(u"nowhere/"_s + QLatin1String(name));
  window().showDraft(withoutData(value()));
  wizard()->go(4);
  ASSERT_TRUE(waitUntil([this] { return !wizard()->draft().isLookingAtData(); })) << "while the folder exists";
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Start 6 runs"_s)->isEnabled(); }));
  ASSERT_TRUE(QDir(m_folder.filePath(u"nowhere"_s)).removeRecursively());
  press(u"Start 6 runs"_s);
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  ASSERT_NE(findButton(u"Start 6 runs"_s), nullptr);
  EXPECT_TRUE(findButton(u"Start 6 runs"_s)->isEnabled());
  EXPECT_EQ(value().name, "small");
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
  press(u"Cancel"_s);
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Cancelled; }, 30));
  const int kept = finishedRuns();
  EXPECT_GE(kept, 2);
  EXPECT_LT(kept, 80);
  EXPECT_THAT(cli({u"list"_s, u"--json"_s}).out, Has(u"cancelled"_s));
}

class Refusals : public Wizard {
 protected:
  /// Visible words that hold a key of the file.
  QStringList keysShown() {
    return shownTexts(wizard()).filter(QRegularExpression(u"^✕ "_s)).filter(QRegularExpression(u"[/_]"_s));
  }
  /// Nothing is refused after the part without a field is removed.
  void takeOut() {
    press(u"Remove it"_s);
    EXPECT_FALSE(problem().has_value()) << toLogLine(*problem());
    EXPECT_EQ(findButton(u"Remove it"_s), nullptr);
  }
};

TEST_F(Refusals, everyRefusedPathBelongsToOnePage) {
  openWindow();
  addCluster();
  showDraft([](core::model::Experiment& experiment) { experiment.host = "cluster"; });
  const auto pages = wizard()->findChildren<app::wizards::WizardPage*>();
  ASSERT_EQ(pages.size(), 5);
  const QString paths =
      u"/name /host /workload /workload/engine /workload/engine/model /workload/engine/batch_size/1 /zip/0/1 /exclude "
      "/exclude/0/batch_size /arms /arms/0/name /arms/0/runtime /arms/0/variant /arms/0/image /arms/0/mpi "
      "/arms/0/env/A /arms/0/binds/0/read_only /arms/0/settings/batch_size /arms/0/wrap/0 /scale /scale/ranks "
      "/scale/ranks/0 "
      "/scale/ranks_per_node /scale/threads_per_rank /scale/global_batch /scale/bind /allocation/partition "
      "/allocation/at_least /allocation/at_once /allocation/launcher /allocation/parallel_environment /allocation/time "
      "/allocation/options/0 /measure/repeats /measure/batches /measure/warmup_batches /measure/until "
      "/measure/until/max_repeats /baseline /margin"_s;
  for (const QString& path : paths.split(u' ')) {
    int claims = 0;
    for (const auto* page : pages) claims += page->concerns(path.toStdString()) ? 1 : 0;
    EXPECT_EQ(claims, 1) << path;
  }
}

TEST_F(Refusals, tooManyRanksANodeAreRefusedOnThePageThatHasTheirField) {
  openWindow();
  core::storage::HostRecord host{.name = "north", .root = at("north"), .scheduler = "slurm"};
  host.facts.partitions = {{.name = "all", .isDefault = true, .cores = 2}};
  addHost(host);
  showDraft([](core::model::Experiment& experiment) {
    experiment.host = "north";
    experiment.scale.ranks = {1, 128};
    experiment.scale.bind = core::model::Binding::Core;
  });
  wizard()->go(1);
  auto* field = need<app::widgets::NumberField>(u"Ranks per node"_s);
  retype(field, u"128"_s);
  const QString refusal =
      u"“Ranks per node” is 128, which is out of range. Allowed: 1 to 2, because a node has 2 cores. To let ranks "
      "share cores, choose “not bound”."_s;
  EXPECT_TRUE(isSaid(u"✕ "_s + refusal));
  EXPECT_EQ(keysShown(), QStringList());
  // The page with the ranks only says where to look.
  wizard()->go(3);
  EXPECT_FALSE(isSaid(u"✕ "_s + refusal));
  EXPECT_TRUE(isSaid(u"✕ Where: "_s + refusal));
  wizard()->go(4);
  EXPECT_EQ(keysShown(), QStringList());
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  EXPECT_TRUE(field->hasFocus());
  retype(field, u"2"_s);
  EXPECT_FALSE(problem().has_value());
}

TEST_F(Refusals, settingsWithoutAFieldCanBeRemoved) {
  openWindow();
  // A host without a scheduler has no fields for scheduler requests.
  showDraft([](core::model::Experiment& experiment) { experiment.allocation.atOnce = 4; });
  wizard()->go(4);
  EXPECT_EQ(keysShown(), QStringList());
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  takeOut();
  EXPECT_EQ(value().allocation.atOnce, 0);
  showDraft([](core::model::Experiment& experiment) { experiment.allocation.partition = "short"; });
  wizard()->go(1);
  EXPECT_EQ(keysShown(), QStringList());
  takeOut();
  EXPECT_EQ(value().allocation.partition, "");
  // Rules about cases.
  showDraft([](core::model::Experiment& experiment) {
    const std::vector<std::string> together{"batch_size", "optimizer"};
    experiment.zip = {together};
  });
  EXPECT_TRUE(isSaid(u"✕ “Settings that change together” contains “Optimizer”, which has no value."_s));
  EXPECT_EQ(keysShown(), QStringList());
  takeOut();
  showDraft([](core::model::Experiment& experiment) {
    const core::model::Settings only{{"batch_size", std::int64_t{8}}};
    experiment.exclude = {only};
  });
  EXPECT_TRUE(isSaid(u"✕ Every case is excluded. Allowed: at least one case that is not excluded."_s));
  takeOut();
}

TEST_F(Refusals, zippedListsMayHaveDifferentLengthsDuringTyping) {
  openWindow();
  showDraft([](core::model::Experiment& experiment) {
    const std::vector<std::string> together{"batch_size", "init_learning_rate"};
    experiment.engine["batch_size"] = {std::int64_t{8}, std::int64_t{16}};
    experiment.engine["init_learning_rate"] = {0.1, 0.2};
    experiment.zip = {together};
  });
  EXPECT_FALSE(problem().has_value());
  EXPECT_EQ(wizard()->draft().findings().cases.size(), 2U);
  auto* batch = need<QLineEdit>(u"Batch per rank"_s);
  retype(batch, u"8, 16, 32"_s);
  EXPECT_TRUE(problem().has_value());
  EXPECT_EQ(keysShown(), QStringList());
  // The setting is absent while its field is empty.
  batch->selectAll();
  QTest::keyClick(batch, Qt::Key_Delete);
  EXPECT_TRUE(isSaid(u"✕ “Settings that change together” contains “Batch per rank”, which has no value."_s));
  QTest::keyClicks(batch, u"4, 8"_s);
  EXPECT_FALSE(problem().has_value());
  EXPECT_EQ(wizard()->draft().findings().cases.size(), 2U);
}

TEST_F(Refusals, aTooLongTextIsRefusedNotTruncated) {
  openWindow();
  showDraft([](core::model::Experiment&) {});
  const auto tryOut = [&](const QString& name, int most, const QString& refusal) {
    auto* field = need<QLineEdit>(name);
    const QString fitting(most, u'n');
    for (const bool isGood : {false, true}) {
      const QString pasted = isGood ? fitting : fitting + u'n';
      field->selectAll();
      QApplication::clipboard()->setText(pasted);
      field->paste();
      EXPECT_EQ(field->text(), pasted) << name;
      EXPECT_EQ(problem().has_value(), !isGood) << name;
      EXPECT_EQ(isSaid(refusal), !isGood) << refusal;
    }
  };
  tryOut(u"Name"_s, 200, u"✕ “Name” is too large: 201 bytes. Allowed: 200 bytes."_s);
  wizard()->go(2);
  tryOut(u"Name of arm 2"_s, 64, u"✕ “Name of arm 2” is too large: 65 bytes. Allowed: 64 bytes."_s);
  need<QPushButton>(u"More of arm 1"_s)->click();
  tryOut(u"Wrapped in of arm 1"_s, 4096, u"✕ “Wrapped in of arm 1” is too large. Allowed: 4096 bytes."_s);
}

}  // namespace
}  // namespace baremark::gui
