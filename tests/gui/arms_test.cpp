// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard's page of arms: what a file holds, what is offered, refused and distinguished, and the baseline.
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

using core::model::Arm;
using core::model::Experiment;

TEST_F(Arms, anExperimentWithEveryFieldSurvivesTheWizardUnchanged) {
  openWindow();
  addCluster();
  const auto full = core::plan::parseExperiment(kFull);
  ASSERT_TRUE(full) << toLogLine(full.error());
  window().showDraft(*full);  // as "Duplicate" of an experiment does
  for (int round = 0; round < 2; ++round) {
    for (int step = 0; step < 5; ++step) {
      wizard()->go(step);
      QTest::qWait(1);
      if (step != 2) continue;
      for (const char* more : {"More of arm 1", "More of arm 2", "More of arm 3"}) {
        if (named<QAbstractButton>(QLatin1String(more)) != nullptr) click(QLatin1String(more));
      }
    }
  }
  EXPECT_EQ(value(), *full);
  const auto reread = core::plan::parseExperiment(wizard()->draft().fileText());
  ASSERT_TRUE(reread);
  EXPECT_EQ(*reread, *full);
  // A change of one field on each page changes that one alone.
  Experiment expected = *full;
  wizard()->go(1);
  type(u"Quality of service"_s, u"low"_s);
  expected.allocation.qos = "low";
  EXPECT_EQ(value(), expected);
  wizard()->go(2);
  for (int arm = 1; arm <= 3; ++arm) {
    const std::string wrap = "time" + std::to_string(arm);
    type(u"Wrapped in of arm %1"_s.arg(arm), QString::fromStdString(wrap));
    expected.arms[static_cast<std::size_t>(arm) - 1].wrap = {wrap};
    EXPECT_EQ(value(), expected);
  }
  wizard()->go(3);
  type(u"Blocks at each point"_s, u"7"_s);
  expected.measure.repeats = 7;
  EXPECT_EQ(value(), expected);
}

TEST_F(Arms, aRuntimeThatWorksOnlyInAVariantIsAddedWithThatVariant) {
  openWindow();
  addCluster();
  core::model::RuntimeProbe probe{
      "apptainer", false, "1.4.1", 0.8, "failed", "Requesting capability set 0x1 while permitted capability set 0x0"};
  probe.workingVariants = {"userns"};
  addProbe("cluster", probe);
  window().data().reload();
  ASSERT_TRUE(waitUntil([&] { return window().data().probes("cluster").count("apptainer") == 1; }));
  EXPECT_EQ(window().data().probes("cluster").at("apptainer").probe, probe);
  openArmsOf(R"({"name": "bare metal", "runtime": "bare-metal"})", "cluster");
  QAbstractButton* box = nullptr;
  ASSERT_TRUE(waitUntil([&] { return (box = findButton(u"Apptainer 1.4.1"_s)) != nullptr; }));
  EXPECT_TRUE(box->isEnabled());
  EXPECT_THAT(shownTexts(box->parentWidget()).join(u'\n'), Has(u"works with the variant"_s));
  box->click();
  ASSERT_EQ(arms().size(), 2U);
  EXPECT_EQ(arms()[1].variant, "userns");
}

TEST_F(Arms, runtimesThatWorkAreFirstAndThoseThatDoNotAreFoldedAway) {
  openWindow();
  addCluster();
  const auto put = [&](const char* id, bool works, const char* how, const std::vector<std::string>& variants = {}) {
    core::model::RuntimeProbe probe{id, works, "1.0", 0.1, how, ""};
    probe.workingVariants = variants;
    addProbe("cluster", probe);
  };
  for (const auto& [id, runtime] : services().resources().runtimes) put(id.c_str(), false, "not_installed");
  put("bare-metal", true, "ran");
  put("proot", true, "ran");
  put("apptainer", false, "failed", {"userns"});
  put("docker", false, "failed");
  window().data().reload();
  const std::size_t all = services().resources().runtimes.size();
  ASSERT_TRUE(waitUntil([&] { return window().data().probes("cluster").size() == all; }));
  openArmsOf(R"({"name": "bare metal", "runtime": "bare-metal"})", "cluster");
  const QString folded = u"Not working here: %1 more"_s.arg(all - 3);
  ASSERT_TRUE(waitUntil([&] { return findButton(folded) != nullptr; }));
  const auto box = [&](const char* words) { return findButton(QLatin1String(words)); };
  ASSERT_TRUE(waitUntil([&] { return box("Apptainer 1.0") != nullptr && box("PRoot 1.0") != nullptr; }));
  EXPECT_EQ(box("Docker 1.0"), nullptr);
  // By the keyboard: the fold follows the last runtime that works.
  box("PRoot 1.0")->setFocus();
  for (int i = 0; i < 3 && !findButton(folded)->hasFocus(); ++i) QTest::keyClick(window().focusWidget(), Qt::Key_Tab);
  ASSERT_TRUE(findButton(folded)->hasFocus());
  QTest::keyClick(findButton(folded), Qt::Key_Space);
  ASSERT_TRUE(waitUntil([&] { return box("Docker 1.0") != nullptr; }));
  QTest::keyClick(window().focusWidget(), Qt::Key_Tab);
  EXPECT_TRUE(box("Docker 1.0")->hasFocus()) << "one that is installed comes before those that are not";
  // A chosen one stays visible, because it has an arm.
  clickAtStart(box("Docker 1.0"));
  EXPECT_EQ(arms().size(), 2U);
  EXPECT_TRUE(box("Docker 1.0")->hasFocus()) << "although it has another place now";
  press(u"Hide those that do not work here"_s);
  EXPECT_NE(findButton(u"Not working here: %1 more"_s.arg(all - 4)), nullptr);
  ASSERT_TRUE(waitUntil([&] { return box("Docker 1.0") != nullptr; }));
  clickAtStart(box("Docker 1.0"));
  EXPECT_EQ(arms().size(), 1U);
  EXPECT_TRUE(waitUntil([&] { return box("Docker 1.0") == nullptr; }));
  EXPECT_NE(box("Apptainer 1.0"), nullptr);
}

TEST_F(Arms, advancedSettingsAreWrittenToTheFile) {
  openArms();
  click(u"More of arm 2"_s);
  auto* image = need<QComboBox>(u"Image of arm 2"_s);
  EXPECT_EQ(image->currentText(), QString());
  image->setEditText(u"baremark-engine"_s);
  click(u"Add a folder to arm 2"_s);
  type(u"Folder 1 of arm 2"_s, u"/data"_s);
  type(u"Path of folder 1 in the container of arm 2"_s, u"/mnt/0"_s);
  auto* add = need<QComboBox>(u"Add a setting to arm 2"_s);
  add->setFocus();
  const int bucket = add->findData(u"bucket_bytes"_s);
  ASSERT_GT(bucket, 0);
  add->setCurrentIndex(bucket);
  emit add->activated(bucket);
  type(u"Bucket bytes of arm 2"_s, u"65536"_s);
  EXPECT_LT(add->findData(u"bucket_bytes"_s), 0) << "it has its line";
  type(u"Wrapped in of arm 2"_s, u"numactl \"--mem bind=0\""_s);
  const Arm expected{.name = "charliecloud",
                     .runtime = "charliecloud",
                     .image = "baremark-engine",
                     .binds = {{"/data", "/mnt/0", false}},
                     .settings = {{"bucket_bytes", std::int64_t{65536}}},
                     .wrap = {"numactl", "--mem bind=0"}};
  EXPECT_EQ(arms()[1], expected);
  EXPECT_EQ(arms()[0], (Arm{.name = "bare metal", .runtime = "bare-metal"}));
  EXPECT_TRUE(canGoOn());
  // The last page reports a folded refusal.
  click(u"Less of arm 2"_s);
  const QString said =
      u"image baremark-engine, reads and writes /data at /mnt/0, buckets of 64 KiB, wrapped in numactl \"--mem "
      "bind=0\""_s;
  EXPECT_TRUE(isSoonSaid(said));
  wizard()->go(4);
  EXPECT_TRUE(isSoonSaid(u"charliecloud: "_s + said));
  auto* file = need<QPlainTextEdit>(u"Experiment file"_s);
  const auto reread = core::plan::parseExperiment(file->toPlainText().toStdString());
  ASSERT_TRUE(reread);
  EXPECT_EQ(reread->arms[1], expected);
  // Every line can be removed again.
  wizard()->go(2);
  click(u"More of arm 2"_s);
  click(u"Remove folder 1 of arm 2"_s);
  EXPECT_TRUE(waitUntil([this] { return arms()[1].binds.empty(); }));
  click(u"Remove Bucket bytes of arm 2"_s);
  EXPECT_TRUE(waitUntil([this] { return arms()[1].settings.empty(); }));
}

TEST_F(Arms, aRefusalIsShownBesideItsField) {
  openArms();
  click(u"More of arm 2"_s);
  // A folder.
  click(u"Add a folder to arm 2"_s);
  EXPECT_TRUE(isSoonSaid(u"✕ Folder 1 has no path yet. Allowed: an absolute path on the host, such as /data."_s));
  EXPECT_FALSE(canGoOn());
  type(u"Folder 1 of arm 2"_s, u"../data"_s);
  EXPECT_TRUE(isSaid(
      u"✕ “../data” is not a path of a folder. Allowed: an absolute path without “..” and colons, such as /data."_s));
  EXPECT_TRUE(arms()[1].binds.empty()) << "what is refused is in no draft";
  type(u"Folder 1 of arm 2"_s, u"/data"_s);
  EXPECT_TRUE(canGoOn());
  click(u"Add a folder to arm 2"_s);
  type(u"Folder 2 of arm 2"_s, u"/data"_s);
  EXPECT_TRUE(isSaid(u"✕ Two folders have the path /data in the container. Allowed: a different path for each."_s));
  click(u"Remove folder 2 of arm 2"_s);
  EXPECT_TRUE(waitUntil([this] { return canGoOn(); }));
  // A setting.
  auto* add = need<QComboBox>(u"Add a setting to arm 2"_s);
  const int momentum = add->findData(u"momentum"_s);
  add->setCurrentIndex(momentum);
  emit add->activated(momentum);
  type(u"Momentum of arm 2"_s, u"much"_s);
  EXPECT_TRUE(isSaid(u"Allowed: a number."_s));
  EXPECT_FALSE(canGoOn());
  // The refused field is shown, folded or not.
  click(u"Less of arm 2"_s);
  wizard()->go(3);
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 2);
  auto* value = need<QLineEdit>(u"Momentum of arm 2"_s);
  EXPECT_TRUE(value->hasFocus());
  click(u"Remove Momentum of arm 2"_s);
  EXPECT_TRUE(waitUntil([this] { return canGoOn(); }));
  // Words and an image.
  type(u"Wrapped in of arm 2"_s, u"sh -c \"a"_s);
  EXPECT_TRUE(isSaid(u"✕ A double quote is not closed."_s));
  type(u"Wrapped in of arm 2"_s, u"nice"_s);
  auto* image = need<QComboBox>(u"Image of arm 2"_s);
  image->setEditText(u"baremark-engin"_s);
  EXPECT_TRUE(isSaid(u"has the unknown value baremark-engin. Did you mean “baremark-engine”?"_s));
  EXPECT_FALSE(canGoOn());
  image->setEditText(QString());
  EXPECT_TRUE(canGoOn());
}

TEST_F(Arms, twoArmsOfOneRuntimeAreDistinguished) {
  openArms();
  click(u"More of arm 2"_s);
  type(u"Wrapped in of arm 2"_s, u"nice"_s);
  // A refusal stays with its arm while other arms are added and removed.
  auto* environment = need<QPlainTextEdit>(u"Environment of arm 2"_s);
  QTest::keyClicks(environment, u"OMP"_s);
  click(u"Duplicate arm 2"_s);
  ASSERT_EQ(arms().size(), 3U);
  EXPECT_EQ(arms()[2].name, "charliecloud 2");
  EXPECT_EQ(arms()[2].wrap, std::vector<std::string>{"nice"});
  auto* name = need<QLineEdit>(u"Name of arm 3"_s);
  EXPECT_TRUE(name->hasFocus());
  QTest::keyClicks(name, u"other"_s);
  EXPECT_EQ(arms()[2].name, "other");
  click(u"Duplicate arm 1"_s);
  EXPECT_EQ(arms()[1].name, "bare metal 2");
  environment = need<QPlainTextEdit>(u"Environment of arm 3"_s);
  EXPECT_EQ(environment->toPlainText(), u"OMP"_s);
  EXPECT_FALSE(canGoOn());
  QTest::keyClicks(environment, u"_DYNAMIC=true"_s);
  EXPECT_EQ(arms()[2].env, (std::map<std::string, std::string>{{"OMP_DYNAMIC", "true"}}));
  // Removing one of two leaves the other as it is.
  click(u"Remove arm 2"_s);
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 3; }));
  EXPECT_EQ(arms()[1].name, "charliecloud");
  EXPECT_EQ(arms()[2].name, "other");
  type(u"Name of arm 3"_s, u"charliecloud"_s);
  EXPECT_FALSE(canGoOn()) << "two of one name";
}

TEST_F(Arms, theWheelChangesNoValueWithoutTheFocus) {
  openArms();
  auto* baseline = need<QComboBox>(u"Baseline"_s);
  ASSERT_EQ(baseline->currentIndex(), 0);
  const auto turn = [](QWidget* over) {
    const QPointF at(over->width() / 2.0, over->height() / 2.0);
    QWheelEvent wheel(at, over->mapToGlobal(at), {}, QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(over, &wheel);
  };
  need<QLineEdit>(u"Name of arm 1"_s)->setFocus();
  turn(baseline);
  EXPECT_EQ(baseline->currentIndex(), 0);
  EXPECT_EQ(value().baseline, "bare metal");
  wizard()->go(3);
  auto* blocks = need<app::widgets::NumberField>(u"Blocks at each point"_s);
  turn(blocks);
  EXPECT_EQ(blocks->value(), 3);
  blocks->setFocus();
  turn(blocks);
  EXPECT_EQ(blocks->value(), 2) << "with it the wheel does what it does everywhere";
}

TEST_F(Arms, onlyVariantsAndMpiModelsOfTheRuntimeAreOffered) {
  addFile(
      u"config/baremark/runtimes/jail.json"_s,
      R"({"schema": "baremark.runtime/1", "id": "jail", "label": "Jail", "image": {"kind": "none"}, "exec": {"argv": [{"use": "command"}]},
                "mpi": ["native", "wrapped"], "variants": [{"id": "private", "isolation": {"tmp": "own"}}],
                "isolation": {"user": "host", "pid": "host", "ipc": "host", "net": "host", "shm": "host", "tmp": "host"}})");
  openArms();
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Jail"_s) != nullptr && findButton(u"Jail"_s)->isEnabled(); }));
  findButton(u"Jail"_s)->click();
  ASSERT_EQ(arms().size(), 3U);
  EXPECT_EQ(arms()[2].mpi, "native") << "the first of its own, where it has no other way";
  EXPECT_TRUE(canGoOn());
  click(u"More of arm 3"_s);
  auto* variant = need<QComboBox>(u"Variant of arm 3"_s);
  auto* mpi = need<QComboBox>(u"MPI of arm 3"_s);
  ASSERT_TRUE(variant != nullptr && mpi != nullptr);
  EXPECT_EQ(variant->count(), 2);
  EXPECT_EQ(mpi->count(), 2);
  variant->setFocus();
  QTest::keyClick(variant, Qt::Key_End);
  mpi->setFocus();
  QTest::keyClick(mpi, Qt::Key_End);
  EXPECT_EQ(arms()[2].variant, "private");
  EXPECT_EQ(arms()[2].mpi, "wrapped");
  EXPECT_TRUE(canGoOn());
  wizard()->go(4);
  EXPECT_TRUE(isSoonSaid(u"variant private, MPI wrapped"_s));
}

TEST_F(Arms, theBaselineStaysTheSameArmDuringADuplicateName) {
  for (const char* language : {"en", "de"}) {
    SCOPED_TRACE(language);
    openArms({.language = QLatin1String(language)});
    auto* second = present(nameField(1));
    second->setFocus();
    retype(second, u"bare metal"_s);
    EXPECT_EQ(baseline()->currentIndex(), 0) << "two arms are called so now";
    EXPECT_FALSE(goesOn());
    QTest::keyClicks(second, u" in a container"_s);
    EXPECT_EQ(value().baseline, "bare metal");
    EXPECT_EQ(value().arms[1].name, "bare metal in a container");
    EXPECT_EQ(baseline()->currentIndex(), 0);
    EXPECT_TRUE(goesOn());
    // The other way round: the baseline passes through the name of the other arm.
    auto* first = nameField(0);
    first->setFocus();
    retype(first, u"bare metal in a container and more"_s);
    EXPECT_EQ(value().baseline, "bare metal in a container and more");
    EXPECT_EQ(baseline()->currentIndex(), 0);
    // Emptied and filled again.
    first->selectAll();
    QTest::keyClick(first, Qt::Key_Delete);
    EXPECT_FALSE(goesOn());
    QTest::keyClicks(first, u"host"_s);
    EXPECT_EQ(value().baseline, "host");
    EXPECT_TRUE(goesOn());
  }
}

TEST_F(Arms, theBaselineStaysTheSameArmWhenOthersAreDuplicatedOrRemoved) {
  openArms();
  baseline()->setFocus();
  QTest::keyClick(baseline(), Qt::Key_End);
  ASSERT_EQ(value().baseline, "charliecloud");
  click(u"Duplicate arm 1"_s);
  EXPECT_EQ(arms().size(), 3U);
  EXPECT_EQ(value().baseline, "charliecloud");
  EXPECT_EQ(baseline()->currentIndex(), 2);
  // Two arms with the baseline's name, and one of them goes.
  type(u"Name of arm 1"_s, u"charliecloud"_s);
  EXPECT_EQ(baseline()->currentIndex(), 2);
  click(u"Remove arm 1"_s);
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 2; }, 5));
  EXPECT_EQ(baseline()->currentIndex(), 1);
  click(u"Duplicate arm 2"_s);
  EXPECT_EQ(value().baseline, "charliecloud") << "not its copy";
  EXPECT_EQ(baseline()->currentIndex(), 1);
}

TEST_F(Arms, anEditedArmReturnsToItsPlace) {
  ASSERT_NO_FATAL_FAILURE(openArms());
  click(u"Remove arm 2"_s);
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 1; }));
  EXPECT_EQ(findButton(u"Undo"_s), nullptr) << "one click makes it anew";
  click(u"Duplicate arm 1"_s);
  auto* environment = need<QPlainTextEdit>(u"Environment of arm 1"_s);
  QTest::keyClicks(environment, u"A=1"_s);
  const std::vector<Arm> before = arms();
  ASSERT_EQ(before.front().env.count("A"), 1U);
  const QPoint place = wizard()->mapTo(&window(), QPoint());
  click(u"Remove arm 1"_s);
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 1; }));
  ASSERT_TRUE(isSoonSaid(u"The arm “bare metal” was removed."_s));
  QApplication::processEvents();
  EXPECT_EQ(wizard()->mapTo(&window(), QPoint()), place) << "the page does not move under the mouse";
  press(u"Undo"_s);
  EXPECT_EQ(arms(), before);
  EXPECT_EQ(wizard()->draft().baseline(), std::size_t{0});
  EXPECT_EQ(value().baseline, "bare metal");
}

TEST_F(Arms, aRemovedBaselineReturnsWhenItsRuntimeIsTickedAgain) {
  openArms();
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Bare metal"_s)->isEnabled(); }));
  clickAtStart(findButton(u"Bare metal"_s));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 1; }, 5));
  EXPECT_EQ(value().baseline, "charliecloud");
  EXPECT_TRUE(isSaid(u"“charliecloud” is the baseline now"_s));
  clickAtStart(findButton(u"Bare metal"_s));
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 2; }, 5));
  EXPECT_EQ(value().baseline, "bare metal");
  EXPECT_EQ(baseline()->currentIndex(), 1);
  EXPECT_FALSE(isSaid(u"is the baseline now"_s));
}

TEST_F(Arms, whatOneRuntimeNeedsIsSaidAndAnArmWithoutItIsAdded) {
  openWindow();
  openArmsOf(R"({"name": "bare metal", "runtime": "bare-metal"}, {"name": "bubblewrap", "runtime": "bubblewrap"})");
  const QString said = u"Every arm runs with OMPI_MCA_btl_vader_single_copy_mechanism=none"_s;
  ASSERT_TRUE(isSoonSaid(said));
  EXPECT_TRUE(isSaid(u"Needed for Bubblewrap."_s));
  const QString add = u"Add an arm that runs without it"_s;
  click(add);
  ASSERT_TRUE(waitUntil([this] { return arms().size() == 3; }));
  EXPECT_EQ(arms()[1].name, "bare metal, own settings");
  EXPECT_EQ(arms()[1].runtime, "bare-metal");
  ASSERT_GE(arms()[1].wrap.size(), 3U);
  EXPECT_EQ(arms()[1].wrap[0], "env");
  EXPECT_EQ(arms()[1].wrap[2], "OMPI_MCA_btl_vader_single_copy_mechanism");
  EXPECT_EQ(value().baseline, "bare metal");
  EXPECT_FALSE(problem());
  EXPECT_TRUE(isSaid(said));
  EXPECT_EQ(named<QAbstractButton>(add), nullptr) << "it is there";
}

TEST_F(Arms, aDraftWithAnAmbiguousBaselineAsksForIt) {
  openWindow();
  auto draft = core::plan::parseExperiment(kFull);
  ASSERT_TRUE(draft);
  draft->host = "local";
  draft->allocation = {};
  draft->arms[0].name = draft->baseline;
  window().showDraft(*draft);
  wizard()->go(2);
  EXPECT_EQ(baseline()->currentIndex(), -1);
  type(u"Name of arm 1"_s, u"bare metal"_s);
  EXPECT_FALSE(canGoOn());
  baseline()->setFocus();
  QTest::keyClick(baseline(), Qt::Key_Home);
  EXPECT_EQ(value().baseline, "bare metal");
}

}  // namespace
}  // namespace baremark::gui
