// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard offers the devices and precisions that the engine of the experiment's host has, and predicts costs and
// results; its drafts are saved, discarded and restored. The hosts are records of the store with recorded catalogues
// (tests/data/fuzz/engine_catalog).
#include "tests/files.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

class Devices : public Wizard {
 protected:
  /// Opens an experiment of a bare-metal arm and a container on a host with this catalogue, on the page What.
  void openFor(const char* catalog, const char* settings = "") {
    openWindow();
    const auto known = core::protocol::catalogFromJson(
        core::base::Json::parse(test::contentOf(std::string(places::kData) + "/fuzz/engine_catalog/" + catalog)));
    ASSERT_TRUE(known) << toLogLine(known.error());
    core::storage::HostRecord host{.name = "box", .root = at("root")};
    host.facts.cores = 8;
    host.backend = known->backend;
    host.devices = known->devices;
    addHost(host);
    window().openFile(addFile(
        u"devices.baremark.json"_s,
        QByteArray(
            R"({"schema": "baremark.experiment/1", "name": "devices", "host": "box", "workload": {"engine": {"model": "mnist", "batch_size": 8)") +
            settings +
            R"(}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "box", "runtime": "charliecloud"}], "scale": {"ranks": [1, 2]}})"));
    ASSERT_NE(wizard(), nullptr);
    wizard()->go(0);
  }
  QAbstractButton* chip(const char* name) { return need<QAbstractButton>(QLatin1String(name)); }
};

TEST_F(Devices, gpusAreOfferedAndBringTheirRanksAndTheContainersWay) {
  openFor("cuda.json");
  QAbstractButton* cuda = chip("Device: cuda");
  EXPECT_TRUE(cuda->isEnabled());
  EXPECT_EQ(cuda->toolTip(), QString());
  EXPECT_FALSE(chip("Precision: fp16")->isEnabled()) << "auto takes the processor";
  clickOn(cuda);
  clickOn(chip("Device: auto"));  // the chip of the default was marked too
  EXPECT_EQ(value().engine.at("device"), (std::vector<core::model::SettingValue>{std::string("cuda")}));
  EXPECT_EQ(value().arms[0].gpu, "none");
  EXPECT_EQ(value().arms[1].gpu, "driver");
  EXPECT_EQ(value().scale.ranks, (std::vector<int>{4}));
  EXPECT_TRUE(chip("Precision: fp16")->isEnabled());
  QAbstractButton* half = chip("Precision: bf16");
  EXPECT_FALSE(half->isEnabled());
  EXPECT_THAT(half->toolTip(), Has(u"reference"_s));
  wizard()->go(2);
  EXPECT_TRUE(isSoonSaid(u"GPUs driver"_s)) << "the arm's line has it";
  wizard()->go(3);
  const auto ranks = [this](const char* name) { return named<QAbstractButton>(QLatin1String(name)); };
  ASSERT_TRUE(waitUntil([&] { return ranks("4 ranks") != nullptr; }));
  EXPECT_TRUE(ranks("4 ranks")->isChecked());
  EXPECT_EQ(ranks("8 ranks"), nullptr) << "there are four GPUs";
}

TEST_F(Devices, aRefusedDeviceOfAFileCanBeRemoved) {
  openFor("no_driver.json", R"(, "device": "cuda")");
  ASSERT_TRUE(problem());
  EXPECT_EQ(problem()->where, "/workload/engine/device");
  QAbstractButton* cuda = chip("Device: cuda");
  EXPECT_TRUE(cuda->isEnabled() && cuda->isChecked());
  clickOn(cuda);
  EXPECT_EQ(value().engine.count("device"), 0U);
  EXPECT_FALSE(problem());
  EXPECT_FALSE(cuda->isEnabled());
  EXPECT_THAT(cuda->toolTip(), Has(u"it needs an NVIDIA driver"_s));
}

TEST_F(Devices, anEngineThatDoesNotSayIsNamed) {
  openFor("ours.json");
  EXPECT_TRUE(chip("Device: cuda")->isEnabled());
  EXPECT_TRUE(isSoonSaid(u"The engine on box did not report its devices. Test the host again."_s));
}

class WizardCosts : public Wizard {
 protected:
  const QLabel* labelWith(const QString& words) {
    return seen<QLabel>([&](const QLabel& label) { return label.text() == words; }, wizard());
  }
  int timesSaid(const QString& words) { return static_cast<int>(shownTexts(wizard()).join(u'\n').count(words)); }
};

TEST_F(WizardCosts, anIntervalWiderThanTheMarginIsMarkedAndTheTimeHasOneOrigin) {
  openWindow();
  inStore([](Store& store) { (void)addMeasured(store, {{1000, 900}, {1000, 1100}, {1000, 1000}}); });
  window().openFile(experimentFile(u"costs"_s, 3, 6));
  core::model::Experiment experiment = value();
  for (const double margin : {0.02, 0.5}) {
    SCOPED_TRACE(margin);
    experiment.margin = margin;
    window().showDraft(experiment);
    wizard()->go(3);
    std::optional<double> width;
    ASSERT_TRUE(waitUntil([&] {
      width = wizard()->draft().earlier().expectedHalfWidth("mnist", {.nodes = 1, .ranks = 1}, 3);
      return width && labelWith(app::text::margin(*width, 1)) != nullptr;
    }));
    const bool isWider = *width > margin;
    EXPECT_EQ(isWider, margin < 0.1) << *width;
    const QLabel* expected = labelWith(app::text::margin(*width, 1));
    const auto signs =
        expected->parentWidget()->findChildren<app::widgets::SignIcon*>(QString(), Qt::FindDirectChildrenOnly);
    EXPECT_EQ(signs.size(), isWider ? 1 : 0);
    EXPECT_EQ(timesSaid(u"!: wider than the margin of %1"_s.arg(app::text::margin(margin))), isWider ? 1 : 0);
    const auto& cautions = wizard()->draft().findings().cautions;
    EXPECT_EQ(std::ranges::count(cautions, core::plan::CautionCode::WideInterval, &core::plan::Caution::code),
              isWider ? 1 : 0);
    using core::plan::EstimateSource;
    int origins = 0;
    for (const EstimateSource source :
         {EstimateSource::Unknown, EstimateSource::EarlierRuns, EstimateSource::EngineModel}) {
      const int times = timesSaid(app::text::estimateSource(source, "local"));
      EXPECT_LE(times, 1);
      origins += times;
    }
    EXPECT_EQ(origins, 1) << "the time has one origin";
    EXPECT_EQ(timesSaid(u"can be estimated once an experiment with this network has run"_s), 0) << "it is known";
    wizard()->go(4);
    EXPECT_TRUE(waitUntil([&] {
      return timesSaid(u"The interval is expected to be %1"_s.arg(app::text::margin(*width, 1))) == (isWider ? 1 : 0);
    })) << "the page Review warns";
  }
}

TEST_F(WizardCosts, runsOfBaremarkDoNotCountAsOtherLoad) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return services().machine().has_value(); }));
  setState(idOf(stored([](Store& store) { return addRunning(store, 1); })), ExperimentState::Running);
  const auto activity = [this] { return window().data().queue().totals().activityAt(core::model::kLocalHost); };
  ASSERT_TRUE(waitUntil([&] { return activity() == app::models::Activity::AtWork; }));
  window().openFile(experimentFile(u"quiet"_s, 3, 6));
  wizard()->go(1);
  EXPECT_TRUE(waitUntil([this] {
    return labelWith(u"Baremark is already measuring here. A new experiment starts after that"_s) != nullptr;
  }));
  EXPECT_FALSE(wizard()->draft().context().facts.load);
  for (const auto& caution : wizard()->draft().findings().cautions)
    EXPECT_NE(caution.code, core::plan::CautionCode::Busy);
}

TEST_F(Wizard, aDraftSurvivesClosingTheWindow) {
  openNew();
  rename(u"my question"_s);
  closeWindow();
  openWindow();
  EXPECT_EQ(window().messages().count(), 0);
  key(Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(value().name, "my question");
  EXPECT_EQ(window().messages().titles(), QStringList{u"This is the draft “my question” from your last session."_s});
  press(u"Start over"_s);
  EXPECT_EQ(value().name, "New experiment");
  press(u"Undo"_s);
  EXPECT_EQ(value().name, "my question");
  // Esc closes messages and nothing else.
  for (int i = 0; i < 3; ++i) key(Qt::Key_Escape);
  ASSERT_NE(wizard(), nullptr);
  EXPECT_EQ(value().name, "my question");
  press(u"Discard"_s);
  closeWindow();
  openNew();
  EXPECT_EQ(value().name, "New experiment") << "what was discarded and not asked back is gone";
}

TEST_F(Wizard, theFirstPageLeadsBackToADraft) {
  const QString back = u"Continue the draft…"_s;
  openWindow();
  EXPECT_EQ(findButton(back), nullptr);
  key(Qt::Key_N, Qt::ControlModifier);
  rename(u"mine"_s);
  for (const bool isOtherWindow : {false, true}) {
    window().showPage(u"experiments"_s);
    press(back);
    ASSERT_NE(wizard(), nullptr);
    EXPECT_EQ(value().name, "mine");
    if (isOtherWindow) break;
    closeWindow();
    openWindow();
  }
  press(u"Discard"_s);
  EXPECT_EQ(wizard(), nullptr);
  EXPECT_EQ(findButton(back), nullptr);
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_NE(wizard(), nullptr) << "as Undo in the message";
  EXPECT_EQ(value().name, "mine");
}

TEST_F(Wizard, undoRestoresADiscardedDraftAtItsStep) {
  openNew();
  rename(u"mine"_s);
  wizard()->go(3);
  auto* blocks = need<QLineEdit>(u"Blocks at each point"_s);
  retype(blocks, u"many"_s);
  press(u"Discard"_s);
  EXPECT_EQ(wizard(), nullptr);
  EXPECT_EQ(window().messages().titles(), QStringList{u"The draft “mine” was discarded."_s});
  press(u"Undo"_s);
  ASSERT_NE(wizard(), nullptr);
  EXPECT_EQ(value().name, "mine");
  EXPECT_EQ(wizard()->currentPage(), 3);
  EXPECT_EQ(blocks->text(), u"many"_s) << "although no draft holds it";
  EXPECT_EQ(window().messages().count(), 0);
  // The draft is saved again, and another window finds it.
  retype(blocks, u"7"_s);
  closeWindow();
  openNew();
  EXPECT_EQ(value().name, "mine");
  EXPECT_EQ(value().measure.repeats, 7);
}

TEST_F(Wizard, anUnchangedCopyCanBeRestoredAfterAnotherDraftWasStarted) {
  openWindow();
  window().openFile(experimentFile(u"from a file"_s, 3, 6));
  press(u"Discard"_s);
  window().openFile(experimentFile(u"another"_s, 3, 6));
  rename(u"another, changed"_s);
  press(u"Undo"_s);
  EXPECT_EQ(value().name, "from a file");
  press(u"Back to it"_s);
  EXPECT_EQ(value().name, "another, changed") << "nothing is lost on the way";
}

TEST_F(Wizard, aNewDraftKeepsTheEarlierOne) {
  openNew();
  window().openFile(experimentFile(u"from a file"_s, 3, 6));
  EXPECT_EQ(window().messages().count(), 0) << "nobody changed the first one";
  rename(u"mine"_s);
  window().openFile(experimentFile(u"another"_s, 3, 6));
  EXPECT_EQ(value().name, "another");
  EXPECT_EQ(window().messages().titles(), QStringList{u"The draft “mine” was set aside."_s});
  press(u"Back to it"_s);
  EXPECT_EQ(value().name, "mine");
  window().showPage(u"queue"_s);
  key(Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(value().name, "mine") << "looking elsewhere leaves it";
}

TEST_F(Wizard, eachKeptDraftCanBeRestored) {
  openWindow();
  for (const char* name : {"one", "two"}) {
    window().openFile(experimentFile(u"from a file"_s, 3, 6));
    rename(QLatin1String(name));
  }
  window().openFile(experimentFile(u"third"_s, 3, 6));
  const QString one = u"The draft “one” was set aside."_s;
  EXPECT_EQ(window().messages().titles(), (QStringList{u"The draft “two” was set aside."_s, one}));
  press(u"Back to it"_s);
  EXPECT_EQ(value().name, "one");
  press(u"Back to it"_s);
  EXPECT_EQ(value().name, "two");
  EXPECT_EQ(window().messages().titles(), QStringList{one});
}

TEST_F(Wizard, doesNotWaitForOtherReadsOfTheStore) {
  openWindow();
  addCluster();
  core::model::Experiment there;
  there.host = "cluster";
  HeldStore reading(services());
  window().showDraft(there);
  for (int step = 1; step < 5; ++step) wizard()->go(step);
  press(u"Script of the first job"_s);
  EXPECT_TRUE(services().records().images());
  EXPECT_TRUE(reading.end()) << "the window waited until it was given up";
}

}  // namespace
}  // namespace baremark::gui
