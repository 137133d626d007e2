// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run on the wizard's last page: the look at the host that a start waits for, and the box of checks
// with its stops.
#include "core/plan/expansion.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

using app::models::HostLook;
using core::preflight::Finding;
using core::preflight::Level;

constexpr const char* kChecked =
    R"({"schema": "baremark.experiment/1", "name": "checked", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
        "arms": [{"name": "bare metal", "runtime": "bare-metal"},
                 {"name": "charliecloud", "runtime": "charliecloud", "binds": [{"source": "/usr/share", "destination": "/mnt/0", "read_only": false}]}],
        "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})";

/// The look at this machine runs `getconf`, which waits here while there is a file "hold".
class ReviewChecks : public Arms {
 protected:
  void SetUp() override {
    Arms::SetUp();
    putTool("getconf", R"(echo called >>calls
while [ -e hold ]; do sleep 0.05; done
exec /usr/bin/getconf "$@")");
    openWindow();
  }
  [[nodiscard]] qint64 calls() const { return QFileInfo(m_folder.filePath(u"calls"_s)).size(); }
  HostLook look() { return wizard()->draft().look(); }
  void openReview() {
    openText(kChecked);
    wizard()->go(4);
  }
  /// A runtime that works, and its image on this machine with another digest than its record: a stop that can be
  /// waived.
  void addChangedImage() {
    const std::string tree = services().localHost().root() + "/images/changed";
    std::filesystem::create_directories(tree + "/opt/baremark");
    std::ofstream(tree + "/opt/baremark/image") << "digest sha256:1111\n";
    addProbe("local", {.runtime = "charliecloud", .works = true, .version = "0.31"});
    addImage({.name = "baremark-engine",
              .path = tree,
              .digest = "sha256:2222",
              .engineBuild = services().local().resources().engineBuild});
  }
  bool becomes(const std::string& host, app::models::Activity activity) {
    return waitUntil([&] { return window().data().queue().totals().activityAt(host) == activity; });
  }
  QAbstractButton* anyway() { return findButton(u"Run in spite of the checks that say stop"_s); }
};

TEST_F(ReviewChecks, theStartWaitsForTheLookAtTheHostWhichCanBeSkipped) {
  hold(true);
  openReview();
  ASSERT_TRUE(waitUntil([this] { return calls() > 0; })) << "the look has begun";
  EXPECT_EQ(look(), HostLook::Running);
  EXPECT_TRUE(isSaid(u"are being checked"_s));
  EXPECT_FALSE(goesOn());
  wizard()->goToNext();
  EXPECT_EQ(wizard()->currentPage(), 4) << "nor by the keyboard";
  press(u"Skip this check"_s);
  EXPECT_EQ(look(), HostLook::Skipped);
  EXPECT_TRUE(isSaid(u"were not checked"_s));
  EXPECT_TRUE(goesOn());
  press(u"Check now"_s);
  EXPECT_EQ(look(), HostLook::Running);
  EXPECT_FALSE(goesOn());
  hold(false);
  EXPECT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded; }));
  EXPECT_FALSE(isSaid(u"are being checked"_s));
  const auto& checks = wizard()->draft().checks();
  const auto binds = std::find_if(checks.begin(), checks.end(), [](const Finding& each) { return each.id == "PF-17"; });
  ASSERT_NE(binds, checks.end());
  EXPECT_EQ(binds->level, Level::Pass) << "the folder was seen";
}

TEST_F(ReviewChecks, theLookWaitsWhileARunIsMeasuredOnThisMachine) {
  const ExperimentId id = idOf(stored([](Store& store) { return addRunning(store, 1, false); }));
  setState(id, ExperimentState::Running);
  ASSERT_TRUE(becomes(core::model::kLocalHost, app::models::Activity::AtWork));
  const qint64 before = calls();
  openReview();
  ASSERT_TRUE(waitUntil([this] { return look() == HostLook::HeldBack; }));
  EXPECT_TRUE(isSaid(u"when the current run there has ended"_s));
  EXPECT_TRUE(goesOn()) << "it starts after that run";
  EXPECT_EQ(calls(), before);
  setState(id, ExperimentState::Stopped);
  EXPECT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded; }));
  EXPECT_GT(calls(), before) << "it looks then";
}

TEST_F(ReviewChecks, aStopIsWaivedByMouseAndByKeyboard) {
  addChangedImage();
  openReview();
  ASSERT_TRUE(waitUntil([this] { return anyway() != nullptr; })) << "a stop that can be waived";
  EXPECT_TRUE(isSoonSaid(u"PF-02"_s)) << "once the page is laid out";
  EXPECT_FALSE(goesOn());
  clickAtStart(anyway());
  EXPECT_TRUE(wizard()->draft().areStopsWaived());
  EXPECT_TRUE(goesOn());
  anyway()->setFocus();
  QTest::keyClick(anyway(), Qt::Key_Space);
  EXPECT_FALSE(wizard()->draft().areStopsWaived());
  EXPECT_FALSE(goesOn());
  QTest::keyClick(anyway(), Qt::Key_Space);
  EXPECT_TRUE(goesOn());
  // Another value needs new checks and a new decision.
  wizard()->go(3);
  type(u"Blocks at each point"_s, u"4"_s);
  EXPECT_FALSE(wizard()->draft().areStopsWaived());
}

/// Starts without a wizard: a quick start, and the copy of an experiment.
class StartChecks : public ReviewChecks {
 protected:
  void start(const std::string& text) {
    emit window().currentPage()->runRequested(core::plan::parseExperiment(text).value());
  }
  bool isRefused(const QString& why) {
    return waitUntil([&] { return !window().messages().titles().filter(why).isEmpty(); });
  }
  std::size_t experiments() {
    return services().store().readNow([](Store& store) { return ExperimentRepository(store).list(); }).value().size();
  }
};

TEST_F(StartChecks, aQuickStartIsRefusedByACheckAndByItsRuntime) {
  addChangedImage();
  start(kChecked);
  EXPECT_TRUE(isRefused(u"PF-02 (charliecloud) stops the run"_s));
  std::string unknown = kChecked;
  unknown.replace(unknown.find("bare-metal"), std::string("bare-metal").size(), "no-such-runtime");
  start(unknown);
  EXPECT_TRUE(isRefused(u"no-such-runtime"_s));
  EXPECT_EQ(experiments(), 0U);
}

TEST_F(StartChecks, aLongLookAtTheHostIsSaidAndCanBeSkipped) {
  addChangedImage();
  hold(true);
  start(kChecked);
  ASSERT_TRUE(isSoonSaid(u"are being checked"_s));
  EXPECT_EQ(experiments(), 0U);
  press(u"Skip this check"_s);
  EXPECT_TRUE(waitUntil([this] { return experiments() == 1; }));
  EXPECT_TRUE(waitUntil([this] { return !isSaid(u"are being checked"_s); }));
}

TEST_F(StartChecks, aCopyIsCheckedAsTheFirstExperimentWas) {
  addChangedImage();
  core::storage::ExperimentRecord first{.id = ExperimentId::make(), .file = kChecked, .seed = 5, .threads = 1};
  first.experiment = core::plan::parseExperiment(first.file).value();
  first.cases = core::plan::expandCases(first.experiment).value();
  first.state = ExperimentState::Done;
  first.created = wallNow();
  change([&](Store& store) { return ExperimentRepository(store).add(first); });
  ASSERT_TRUE(waitUntil([&] { return window().currentPage()->experiment() == first.id; }));
  press(u"Repeat"_s);
  EXPECT_TRUE(isRefused(u"PF-02 (charliecloud) stops the run"_s));
  EXPECT_EQ(experiments(), 1U);
}

TEST(ChecksBox, showsWhatDidNotPassAndAllOnRequest) {
  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  const auto dark = app::widgets::parseTokens(app::resourceText("themes/dark.json"));
  ASSERT_TRUE(light && dark);
  const app::widgets::Theme theme(*light, *dark);
  const app::Translation english(u"en"_s);
  QWidget window;
  window.resize(800, 600);
  app::pages::ChecksBox box(theme, &window);
  box.resize(window.size());
  window.show();
  const auto words = [&] {
    QStringList all;
    for (const QLabel* label : box.findChildren<QLabel*>()) {
      if (label->isVisible()) all << label->text();
    }
    return all.join(u'\n');
  };
  // New lines become visible after a turn of the event loop.
  const auto says = [&](const QString& what) { return QTest::qWaitFor([&] { return words().contains(what); }); };
  const auto saysNo = [&](const QString& what) { return QTest::qWaitFor([&] { return !words().contains(what); }); };
  const core::model::Experiment experiment{.arms = {{.name = "bare metal"}, {.name = "docker"}}};
  box.setFindings({}, experiment);
  EXPECT_TRUE(box.isHidden()) << "nothing was checked";
  const Finding passes{.id = "PF-01", .arm = 1, .level = Level::Pass, .evidence = "works"};
  const Finding warns{.id = "PF-22", .arm = 1, .level = Level::Warn, .evidence = "odd", .fix = "mend it"};
  const Finding stops{.id = "PF-17", .arm = 1, .level = Level::Stop, .evidence = "missing", .fix = "make it"};
  box.setFindings({passes}, experiment);
  EXPECT_FALSE(box.isHidden());
  EXPECT_TRUE(says(u"1 check passed"_s)) << words();
  EXPECT_TRUE(saysNo(u"PF-01"_s)) << "it passed";
  box.setFindings({passes, stops, warns}, experiment);
  for (const char* each : {"1 check passed, 1 ", "1 warning", "PF-17", "missing", "make it", "PF-22", "odd", "mend it"})
    EXPECT_TRUE(says(QLatin1String(each))) << each << "\n" << words();
  EXPECT_FALSE(words().contains(u"PF-01"_s));
  auto* more = present(box.findChild<QPushButton*>());
  QTest::mouseClick(more, Qt::LeftButton);
  EXPECT_TRUE(says(u"PF-01"_s));
  EXPECT_EQ(more->text(), u"Show fewer"_s);
  QTest::keyClick(more, Qt::Key_Space);
  EXPECT_TRUE(saysNo(u"PF-01"_s));
  EXPECT_EQ(more->text(), u"Show all"_s);
}

/// The tests below begin and end experiments on hosts of their own.
class HeldChecks : public ReviewChecks {
 protected:
  void addHere() { addHost({.name = "here", .root = at("here")}); }
};

TEST_F(HeldChecks, aLookThatWaitsForAQueuedExperimentIsDroppedWithTheDraft) {
  QString id;
  change([&](Store& store) { id = addQueued(store, "waits", 1); });
  ASSERT_TRUE(becomes(core::model::kLocalHost, app::models::Activity::Waits));
  const qint64 before = calls();
  openReview();
  ASSERT_TRUE(waitUntil([this] { return look() == HostLook::HeldBack; })) << "it would disturb the first run";
  const app::models::ExperimentDraft& draft = wizard()->draft();
  wizard()->discard();
  EXPECT_EQ(draft.look(), HostLook::NotNeeded);
  setState(idOf(id), ExperimentState::Stopped);
  ASSERT_TRUE(becomes(core::model::kLocalHost, app::models::Activity::Idle));
  EXPECT_EQ(draft.look(), HostLook::NotNeeded);
  EXPECT_EQ(calls(), before);
}

TEST_F(HeldChecks, aRunOnThisMachineUnderAnotherNameHoldsTheLookBack) {
  addHere();
  const ExperimentId id = idOf(stored([](Store& store) { return addRunning(store, 1, false, {.host = "here"}); }));
  setState(id, ExperimentState::Running);
  ASSERT_TRUE(becomes("here", app::models::Activity::AtWork));
  openReview();
  EXPECT_TRUE(waitUntil([this] { return look() == HostLook::HeldBack; }));
  setState(id, ExperimentState::Stopped);
  EXPECT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded; }));
}

TEST_F(HeldChecks, aHostIsLookedAtWhenItBecomesConnected) {
  addHere();
  openText(
      R"({"schema": "baremark.experiment/1", "name": "elsewhere", "host": "here",
          "workload": {"engine": {"model": "mnist", "batch_size": 8}},
          "arms": [{"name": "bare metal", "runtime": "bare-metal", "binds": [{"source": "/usr/share", "destination": "/mnt/0", "read_only": false}]}],
          "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})");
  wizard()->go(4);
  ASSERT_TRUE(waitUntil([this] { return look() == HostLook::Impossible; }));
  hold(true);
  const qint64 before = calls();
  ASSERT_TRUE(services().host("here"));
  emit services().connectionChanged(u"here"_s);
  EXPECT_TRUE(waitUntil([&] { return calls() > before; }));
  EXPECT_EQ(look(), HostLook::Running);
  hold(false);
  EXPECT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded; }));
}

TEST_F(HeldChecks, onlyTheLastPageLooksAtTheHost) {
  openReview();
  ASSERT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded && !wizard()->draft().checks().empty(); }));
  core::model::Experiment other = value();
  other.name = "another draft";
  wizard()->begin(other);
  EXPECT_EQ(wizard()->currentPage(), 0);
  EXPECT_EQ(look(), HostLook::NotNeeded);
  EXPECT_TRUE(wizard()->draft().checks().empty());
  wizard()->go(4);
  EXPECT_EQ(look(), HostLook::Running);
}

TEST_F(ReviewChecks, aSkippedCheckEndsItsWorkOnTheHost) {
  putTool("getconf", R"(while [ -e hold ]; do echo beat >>beats; sleep 0.05; done
exec /usr/bin/getconf "$@")");
  const auto beats = [this] { return QFileInfo(m_folder.filePath(u"beats"_s)).size(); };
  hold(true);
  openReview();
  ASSERT_TRUE(waitUntil([&] { return beats() > 0; }));
  press(u"Skip this check"_s);
  EXPECT_TRUE(waitUntil([&] {
    const qint64 before = beats();
    QTest::qWait(500);
    return beats() == before;
  }));
}

TEST_F(ReviewChecks, aStopThatIsFoundLaterIsNotWaived) {
  addChangedImage();
  const std::string tree = services().localHost().root() + "/images/second";
  std::filesystem::create_directories(tree + "/opt/baremark");
  std::ofstream(tree + "/opt/baremark/image") << "digest sha256:3333\n";
  addImage({.name = "second", .path = tree, .digest = "sha256:3333"});
  ASSERT_TRUE(waitUntil([this] {
    const auto names = window().data().imageNames("local");
    return std::find(names.begin(), names.end(), "second") != names.end();
  }));
  openText(
      R"({"schema": "baremark.experiment/1", "name": "two images", "workload": {"engine": {"model": "mnist", "batch_size": 8}},
          "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"},
                   {"name": "second", "runtime": "charliecloud", "image": "second"}],
          "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})");
  wizard()->go(4);
  ASSERT_TRUE(waitUntil([this] { return look() == HostLook::NotNeeded && anyway() != nullptr; }));
  clickAtStart(anyway());
  ASSERT_TRUE(wizard()->draft().areStopsWaived());
  EXPECT_EQ(wizard()->draft().waivedStops().size(), 1U);
  const auto lookAgain = [this] {
    wizard()->go(4);
    return waitUntil([this] { return look() == HostLook::NotNeeded; });
  };
  ASSERT_TRUE(lookAgain());
  EXPECT_TRUE(wizard()->draft().areStopsWaived()) << "the same stop";
  std::ofstream(tree + "/opt/baremark/image") << "digest sha256:4444\n";
  ASSERT_TRUE(lookAgain());
  EXPECT_FALSE(wizard()->draft().areStopsWaived()) << "the same check stops another arm";
  EXPECT_TRUE(wizard()->draft().waivedStops().empty());
  EXPECT_FALSE(goesOn());
  EXPECT_FALSE(anyway()->isChecked());
}

}  // namespace
}  // namespace baremark::gui
