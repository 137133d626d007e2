// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard's page of arms: the baseline while arms are renamed, duplicated and removed.
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

using core::model::Arm;

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
