// SPDX-License-Identifier: GPL-3.0-or-later
// The table of runs with columns scrolled sideways: the pixels on the screen.
#include <QHeaderView>
#include <QImage>
#include <QScreen>
#include <QScrollBar>
#include <utility>

#include "app/models/runs_model.h"
#include "app/pages/experiment_page.h"
#include "app/pages/runs_tab.h"
#include "app/widgets/data_views.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

/// Counts how often a widget paints itself.
class PaintCount final : public QObject {
 public:
  explicit PaintCount(QWidget& widget) { widget.installEventFilter(this); }
  [[nodiscard]] int count() const { return m_count; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    m_count += event->type() == QEvent::Paint ? 1 : 0;
    return QObject::eventFilter(watched, event);
  }

 private:
  int m_count = 0;
};

/// Grabs the screen. Painting the widget again would not show what scrolling has moved.
QImage onScreen(const QWidget& widget) {
  const QPoint place = widget.mapTo(widget.window(), QPoint());
  return widget.screen()
      ->grabWindow(widget.window()->winId(), place.x(), place.y(), widget.width(), widget.height())
      .toImage();
}

class ScrolledRuns : public WindowTest {
 protected:
  void openRuns() {
    openWindow();
    QString id;
    inStore([&](Store& store) { id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}}); });
    window().resize(1024, 700);
    ASSERT_NO_FATAL_FAILURE(openExperiment(id, QStringLiteral("runs")));
    m_tree = &qobject_cast<app::pages::ExperimentPage*>(window().currentPage())->tabs().runs().tree();
    ASSERT_TRUE(waitUntil([this] { return m_tree->isVisible() && m_tree->model()->rowCount() == 3; }));
    m_tree->expandAll();
    m_tree->header()->resizeSection(app::models::RunsModel::Arm, 2 * m_tree->viewport()->width());
    ASSERT_TRUE(waitUntil([this] { return m_tree->horizontalScrollBar()->maximum() > m_tree->viewport()->width(); }));
    // The other columns find their widths.
    QImage last;
    ASSERT_TRUE(waitUntil([&] {
      const QImage now = seen();
      m_tree->viewport()->update();
      return !now.isNull() && std::exchange(last, now) == now;
    }));
  }
  /// Repaints nothing but what scrolling does.
  void scrollTo(int place) {
    const PaintCount paints(*m_tree->viewport());
    if (m_tree->horizontalScrollBar()->value() == place) m_tree->viewport()->update();
    m_tree->horizontalScrollBar()->setValue(place);
    ASSERT_TRUE(waitUntil([&] { return paints.count() > 0; }));
  }
  [[nodiscard]] QImage seen() const { return onScreen(*m_tree->viewport()); }
  /// The header row of a block spans the whole width.
  [[nodiscard]] QImage headOf(int block) const {
    const QRect cell = m_tree->visualRect(m_tree->model()->index(block, app::models::RunsModel::Arm));
    return seen().copy(0, cell.top(), m_tree->viewport()->width(), cell.height());
  }

  app::widgets::DataTree* m_tree = nullptr;
};

TEST_F(ScrolledRuns, theHeadersOfBlocksStayWhenTheColumnsMove) {
  ASSERT_NO_FATAL_FAILURE(openRuns());
  const QImage before = seen();
  ASSERT_FALSE(before.isNull());
  QList<QImage> heads;
  for (int block = 0; block < 3; ++block) heads << headOf(block);
  EXPECT_NE(heads[1], heads[2]) << "each has its own words";
  for (const int place : {40, 300, m_tree->horizontalScrollBar()->maximum(), 7}) {
    SCOPED_TRACE(place);
    ASSERT_NO_FATAL_FAILURE(scrollTo(place));
    EXPECT_NE(seen(), before) << "the runs beneath them move";
    for (int block = 0; block < 3; ++block) EXPECT_EQ(headOf(block), heads[block]) << "block " << block + 1;
  }
  ASSERT_NO_FATAL_FAILURE(scrollTo(0));
  EXPECT_EQ(seen(), before);
}

TEST_F(ScrolledRuns, scrollingLeavesTheSamePictureAsRepainting) {
  ASSERT_NO_FATAL_FAILURE(openRuns());
  for (const int place : {25, 400, m_tree->horizontalScrollBar()->maximum(), 90}) {
    SCOPED_TRACE(place);
    ASSERT_NO_FATAL_FAILURE(scrollTo(place));
    const QImage scrolled = seen();
    ASSERT_NO_FATAL_FAILURE(scrollTo(place));  // it exists already, and paints everything
    EXPECT_EQ(seen(), scrolled);
  }
}

}  // namespace
}  // namespace baremark::gui
