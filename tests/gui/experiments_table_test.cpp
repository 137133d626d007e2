// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: filter, sorting, columns that persist.
#include "app/models/experiments_model.h"
#include "app/text/units_text.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::models::ExperimentsModel;

class ExperimentsTable : public OpenedWindow {
 protected:
  void openWithThree() {
    addResting(u"beta"_s, {"paper"});
    addResting(u"alpha"_s, {"paper", "check"});
    addResting(u"gamma"_s, {});
    ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 3 && table() != nullptr; }));
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Experiments"_s); }
  QStringList names() {
    QStringList out;
    if (table() == nullptr) return out;  // nothing is found
    for (int row = 0; row < table()->model()->rowCount(); ++row)
      out << table()->model()->index(row, ExperimentsModel::Name).data().toString();
    return out;
  }
};

TEST_F(ExperimentsTable, theFilterFindsWordsAndTags) {
  openWithThree();
  key(Qt::Key_F, Qt::ControlModifier);
  auto* field = need<QLineEdit>(u"Filter"_s);
  ASSERT_TRUE(field->hasFocus());
  QTest::keyClicks(field, u"tag:paper"_s);
  QStringList found = names();
  found.sort();
  EXPECT_EQ(found, (QStringList{u"alpha"_s, u"beta"_s}));
  QTest::keyClicks(field, u" alp"_s);
  EXPECT_EQ(names(), QStringList{u"alpha"_s});
  QTest::keyClicks(field, u"xyz"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Clear the filter"_s) != nullptr; }));
  key(Qt::Key_Escape);
  EXPECT_TRUE(waitUntil([&] { return field->text().isEmpty() && table() != nullptr && names().size() == 3; }));
}

TEST_F(ExperimentsTable, aVerdictOfAnEarlierVersionIsRenewed) {
  inStore([](Store& into) {
    const QString id = addMeasured(into, {{100, 90}, {101, 91}, {102, 92}, {103, 93}});
    const std::string earlier =
        R"({"margin": 0.02, "cases": 1, "arms": [{"arm": "again", "findings": [{"kind": "faster", "nodes": 1, "ranks": 1}]}]})";
    return ExperimentRepository(into).setHeadline(idOf(id), earlier);
  });
  openWindow();
  const auto verdict = [this] {
    return window().data().experiments().index(0, ExperimentsModel::Verdict).data().toString();
  };
  EXPECT_TRUE(waitUntil([&] { return verdict().contains(u"not comparable"_s); })) << verdict() << " without a passport";
}

TEST_F(ExperimentsTable, aClickOnAHeaderSorts) {
  openWithThree();
  QHeaderView* header = table()->horizontalHeader();
  const int x = header->sectionViewportPosition(ExperimentsModel::Name) + 10;
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
  QStringList ascending = names();
  if (ascending.front() != QLatin1String("alpha")) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    ascending = names();
  }
  EXPECT_EQ(ascending, (QStringList{u"alpha"_s, u"beta"_s, u"gamma"_s}));
}

TEST_F(ExperimentsTable, hiddenColumnsStayHiddenInTheNextWindow) {
  openWithThree();
  ASSERT_FALSE(table()->isColumnHidden(ExperimentsModel::Tags));
  auto* columns = present(qobject_cast<QPushButton*>(findButton(u"Columns"_s)));
  ASSERT_NE(columns->menu(), nullptr);
  choose(ExperimentsModel::titleOf(ExperimentsModel::Tags), columns->menu());
  EXPECT_TRUE(table()->isColumnHidden(ExperimentsModel::Tags));
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr; }));
  EXPECT_TRUE(table()->isColumnHidden(ExperimentsModel::Tags));
  EXPECT_FALSE(table()->isColumnHidden(ExperimentsModel::Verdict));
}

TEST_F(ExperimentsTable, enterOpensTheSelectedOne) {
  openWithThree();
  table()->setFocus();
  table()->selectRow(1);
  const QString name = names().at(1);
  key(Qt::Key_Return);
  EXPECT_TRUE(waitUntil([&] { return page() != nullptr && page()->crumbs().contains(name); }));
}

TEST_F(ExperimentsTable, aSingleArmHasNoVerdict) {
  change([](Store& store) { (void)addQueued(store, "alone", 2); });
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr && table()->model()->rowCount() == 1; }));
  table()->setCurrentIndex(table()->model()->index(0, 0));
  EXPECT_TRUE(isSoonSaid(u"Only one arm: there is nothing to compare."_s));
}

TEST_F(ExperimentsTable, removingOffersUndo) {
  openWithThree();
  table()->setFocus();
  table()->selectRow(0);
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
  press(u"Undo"_s);
  EXPECT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 3; }));
  // The key does what the button does.
  table()->setFocus();
  table()->selectRow(0);
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 3; }));
  EXPECT_EQ(window().messages().count(), 0);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window().data().experiments().rowCount(), 3) << "nothing is left to undo";
}

TEST_F(ExperimentsTable, anExperimentThatHasNotEndedIsCancelledAndThenRemoved) {
  ExperimentId id;
  ASSERT_NO_FATAL_FAILURE(change([&](Store& store) {
    id = idOf(addQueued(store, "at work", 2));
    return ExperimentRepository(store).setState(id, ExperimentState::Running, {}, {});
  }));
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr && names().size() == 1; }));
  table()->setFocus();
  table()->selectRow(0);
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return window().messages().titles().contains(u"“at work” has not ended yet."_s); }))
      << window().messages().titles().join(u'\n');
  press(u"Cancel and remove"_s);
  ASSERT_TRUE(waitUntil([&] { return recordOf(id).cancelRequested; }));
  EXPECT_EQ(names().size(), 1) << "its block still runs";
  // A runner would write this.
  setState(id, ExperimentState::Cancelled);
  ASSERT_TRUE(waitUntil([this] { return window().data().removed().rowCount() == 1; }));
  press(u"Undo"_s);
  EXPECT_TRUE(waitUntil(
      [this] { return window().data().removed().rowCount() == 0 && window().data().experiments().rowCount() == 1; }));
}

}  // namespace
}  // namespace baremark::gui
