// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: filter, sorting, columns that persist.
#include "app/models/experiments_model.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
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

TEST_F(ExperimentsTable, anUnknownKeyOfTheFilterIsNamed) {
  openWithThree();
  auto* field = need<QLineEdit>(u"Filter"_s);
  const auto isNamed = [this](const QString& keys) {
    const QString end = u": %1; there are: name, tag, host, state, arm, verdict."_s.arg(keys);
    const QStringList texts = shownTexts().filter(QRegularExpression(u"^✕ No such key"_s));
    return std::any_of(texts.begin(), texts.end(), [&](const QString& each) { return each.endsWith(end); });
  };
  field->setText(u"foo:bar"_s);
  EXPECT_TRUE(waitUntil([&] { return isNamed(u"foo"_s); }));
  field->setText(u"-Foo:bar baz:1"_s);
  EXPECT_TRUE(waitUntil([&] { return isNamed(u"foo, baz"_s); }));
  field->setText(u"tag:paper"_s);
  EXPECT_TRUE(waitUntil([&] { return !isNamed(u"foo, baz"_s) && names().size() == 2; }));
  addResting(u"ratio 14:30 resnet:50"_s, {});
  field->setText(u"14:30 resnet:50"_s);
  EXPECT_TRUE(waitUntil([&] { return names().size() == 1; })) << "a text with a colon is found as it is";
  EXPECT_FALSE(isNamed(u"resnet"_s));
}

TEST_F(ExperimentsTable, theSortArrowPointsUpForAscendingOrder) {
  openWithThree();
  const auto tipOf = [this](QStyleOptionHeader::SortIndicator order) {
    QImage picture(24, 24, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    QStyleOptionHeader option;
    option.rect = picture.rect();
    option.sortIndicator = order;
    table()->style()->drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &option, &painter, table()->horizontalHeader());
    painter.end();
    // The side with more pixels than the tip.
    int wide = 0;
    int narrow = 0;
    for (int y = 0; y < picture.height(); ++y) {
      int first = -1;
      int last = -1;
      for (int x = 0; x < picture.width(); ++x) {
        if (picture.pixelColor(x, y).lightness() > 200) continue;
        first = first < 0 ? x : first;
        last = x;
      }
      if (first < 0) continue;
      if (wide == 0) wide = last - first + 1;
      narrow = last - first + 1;
    }
    EXPECT_NE(wide, narrow);
    return wide < narrow ? "up" : "down";
  };
  // Qt's names refer to the arrow of other styles.
  EXPECT_STREQ(tipOf(QStyleOptionHeader::SortDown), "up") << "ascending";
  EXPECT_STREQ(tipOf(QStyleOptionHeader::SortUp), "down") << "descending";
}

TEST_F(ExperimentsTable, countsAreWrittenAlikeEverywhere) {
  const auto said = [](const char* context, const char* words) {
    return QCoreApplication::translate(context, words, nullptr, 7992).toStdString();
  };
  EXPECT_EQ(said("baremark::app::pages::ExperimentsPage", "%n run(s) in the store"), "7,992 runs in the store");
  EXPECT_EQ(app::text::count(7992).toStdString(), "7,992");
}

TEST_F(ExperimentsTable, theColumnOfNamesHasSpaceForLaterRows) {
  openWithThree();
  const auto room = [this] { return table()->columnWidth(ExperimentsModel::Name); };
  const QString longer = u"longer than the others"_s;
  const int wanted = QFontMetrics(table()->font()).horizontalAdvance(longer);
  table()->horizontalHeader()->resizeSection(ExperimentsModel::Verdict, table()->width());
  ASSERT_TRUE(waitUntil([&] { return room() < wanted; })) << "no room is left over: " << room() << " of " << wanted;
  addResting(longer, {});
  EXPECT_TRUE(waitUntil([&] { return room() > wanted; })) << room() << " of " << wanted;
}

TEST_F(ExperimentsTable, aVerdictOfAnEarlierVersionIsRenewed) {
  QString id;
  const auto makeEarlier = [&](Store& into) {
    const std::string earlier =
        R"({"margin": 0.02, "cases": 1, "arms": [{"arm": "again", "findings": [{"kind": "faster", "nodes": 1, "ranks": 1}]}]})";
    return ExperimentRepository(into).setHeadline(idOf(id), earlier);
  };
  ASSERT_NO_FATAL_FAILURE(inStore([&](Store& into) {
    id = addMeasured(into, {{100, 90}, {101, 91}, {102, 92}, {103, 93}});
    return makeEarlier(into);
  }));
  const Answer listed = cli({u"list"_s, u"--json"_s});
  EXPECT_EQ(listed.status, 0) << listed.err;
  const auto document = core::base::parseJson(listed.out.toStdString());
  ASSERT_TRUE(document) << listed.out;
  const core::base::Json& finding = document->at("experiments").at(0).at("verdicts").at(0).at("findings").at(0);
  EXPECT_EQ(finding.at("kind"), "not_comparable") << "of runs without a passport";
  EXPECT_EQ(finding.at("blocks"), 4);
  EXPECT_EQ(finding.at("allocations"), 4);

  ASSERT_NO_FATAL_FAILURE(inStore(makeEarlier));
  openWindow();
  const auto verdict = [this] {
    return window().data().experiments().index(0, ExperimentsModel::Verdict).data().toString();
  };
  EXPECT_TRUE(waitUntil([&] { return !verdict().isEmpty(); }));
  EXPECT_THAT(verdict(), Has(u"not comparable"_s));
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

TEST_F(ExperimentsTable, resettingTheLayoutResetsTheColumns) {
  openWithThree();
  QHeaderView* header = table()->horizontalHeader();
  const int width = header->sectionSize(ExperimentsModel::Verdict);
  auto* columns = qobject_cast<QPushButton*>(findButton(u"Columns"_s));
  ASSERT_TRUE(columns != nullptr && columns->menu() != nullptr);
  QAction* tags = present(actionOf(ExperimentsModel::titleOf(ExperimentsModel::Tags), columns->menu()));
  QAction* runs = present(actionOf(ExperimentsModel::titleOf(ExperimentsModel::Runs), columns->menu()));
  tags->trigger();
  runs->trigger();
  header->resizeSection(ExperimentsModel::Verdict, width + 40);
  table()->sortByColumn(ExperimentsModel::Name, Qt::DescendingOrder);
  window().showPage(u"settings"_s);
  press(u"Reset the layout"_s);
  const auto expectDefaults = [&] {
    EXPECT_FALSE(table()->isColumnHidden(ExperimentsModel::Tags));
    EXPECT_TRUE(table()->isColumnHidden(ExperimentsModel::Runs));
    EXPECT_EQ(table()->horizontalHeader()->sectionSize(ExperimentsModel::Verdict), width);
    EXPECT_EQ(table()->horizontalHeader()->sortIndicatorSection(), ExperimentsModel::Age);
  };
  window().showPage(u"experiments"_s);
  expectDefaults();
  EXPECT_TRUE(tags->isChecked());
  EXPECT_FALSE(runs->isChecked());
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr; }));
  expectDefaults();
}

TEST_F(ExperimentsTable, noColumnCanBeDraggedToZeroWidth) {
  openWithThree();
  QHeaderView* header = table()->horizontalHeader();
  QWidget* view = header->viewport();
  EXPECT_GE(header->minimumSectionSize(), 3 * header->fontMetrics().averageCharWidth());
  int dragged = 0;
  for (int column = 0; column < header->count(); ++column) {
    if (header->isSectionHidden(column)) continue;
    const int before = header->sectionSize(column);
    const QPoint edge(header->sectionViewportPosition(column) + before - 2, view->height() / 2);
    if (edge.x() >= view->width() || before <= header->minimumSectionSize()) continue;
    QTest::mousePress(view, Qt::LeftButton, {}, edge);
    const QPoint far(std::max(0, edge.x() - before), edge.y());
    QMouseEvent move(QEvent::MouseMove, far, view->mapToGlobal(far), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(view, &move);
    QTest::mouseRelease(view, Qt::LeftButton, {}, far);
    EXPECT_EQ(header->sectionSize(column), header->minimumSectionSize()) << column << " was " << before;
    ++dragged;
    QTest::qWait(1);  // the others move up
    EXPECT_GE(header->sectionSize(column), header->minimumSectionSize()) << column;
  }
  EXPECT_GE(dragged, 3);
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

TEST_F(ExperimentsTable, backSkipsRemovedExperiments) {
  openWithThree();
  table()->setFocus();
  table()->selectRow(0);
  key(Qt::Key_Return);
  const auto isOpen = [this] { return page() != nullptr; };
  ASSERT_TRUE(waitUntil(isOpen));
  key(Qt::Key_2, Qt::ControlModifier);
  key(Qt::Key_Left, Qt::AltModifier);
  ASSERT_TRUE(isOpen());
  choose(u"Remove the experiment"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
  ASSERT_FALSE(isOpen());
  for (int times = 0; times < 3; ++times) {
    key(Qt::Key_Left, Qt::AltModifier);
    EXPECT_FALSE(isOpen()) << times;
  }
}

}  // namespace
}  // namespace baremark::gui
