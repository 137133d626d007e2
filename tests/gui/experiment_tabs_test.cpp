// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment's tab bar, the history on its overview, unintended differences that are waived, and the table of runs
// with columns scrolled sideways.
#include "app/models/runs_model.h"
#include "app/pages/overview_tab.h"
#include "app/pages/runs_tab.h"
#include "app/widgets/page_header.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ExperimentTabs : public OpenedWindow {};

TEST_F(ExperimentTabs, everyTabIsVisibleInASmallWindow) {
  const QString id = stored([&](Store& store) {
    return addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}},
                       {"bare metal as the host has it", "charliecloud with our own MPI"});
  });
  window().resize(1024, 700);
  openExperiment(id, u"compare"_s);
  auto* bar = present(page()->findChild<QTabBar*>());
  const auto areSeen = [bar] {
    for (const QToolButton* arrow : bar->findChildren<QToolButton*>()) {
      if (arrow->isVisible()) return false;
    }
    return bar->rect().contains(bar->tabRect(0)) && bar->rect().contains(bar->tabRect(bar->count() - 1));
  };
  EXPECT_TRUE(waitUntil(areSeen)) << bar->width();
  auto* baseline = need<QComboBox>(u"Baseline"_s);
  EXPECT_GT(baseline->mapTo(page(), QPoint()).y(), bar->mapTo(page(), QPoint()).y()) << "beneath the tabs";
  window().resize(1900, 700);
  EXPECT_TRUE(waitUntil([&] {
    return std::abs(baseline->mapTo(page(), baseline->rect().center()).y() -
                    bar->mapTo(page(), bar->rect().center()).y()) < 12;
  })) << "beside them where there is room";
}

TEST_F(ExperimentTabs, theHistoryNamesPausesEndsAndResumes) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    const ExperimentId experiment = idOf(id);
    ExperimentRepository experiments(store);
    const auto now = wallNow();
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Queued, {}, {}));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Cancelled, {core::model::EndKind::Cancelled}, now));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    return experiments.setState(experiment, ExperimentState::Done, {}, now);
  });
  openExperiment(id, u"overview"_s);
  const auto count = [this](const QString& words) { return shownTexts(&page()->tabs().overview()).count(words); };
  EXPECT_TRUE(waitUntil([&] { return count(u"Cancelled"_s) == 1; }));
  EXPECT_EQ(count(u"Paused"_s), 2);
  EXPECT_EQ(count(u"Resumed"_s), 1);
  EXPECT_EQ(count(u"Done"_s), 1) << "how far it is, and not its end, which has its own line";
  EXPECT_EQ(count(u"Ended"_s), 1);
}

TEST_F(ExperimentTabs, aCheckThatFailedIsNoOutcomeOfItsArm) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    BlockRepository blocks(store);
    core::storage::BlockRecord check{.sequence = 0};
    check.block.id = core::base::BlockId::make();
    check.block.experiment = idOf(id);
    check.block.kind = core::model::BlockKind::Canary;
    check.block.point = {1, 1};
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.block = check.block.id;
    check.runs.push_back(run);
    if (auto good = blocks.add({check}); !good) return good;
    const auto key = blocks.keyOf(run.run.id, 1);
    if (!key) return core::base::fail(key.error());
    return blocks.setRunEnded(*key, core::model::RunState::Failed, {core::model::EndKind::Status, {"1"}}, wallNow());
  });
  openExperiment(id, u"overview"_s);
  const auto isSaid = [this](const QString& words) { return shownTexts(&page()->tabs().overview()).contains(words); };
  EXPECT_TRUE(waitUntil([&] { return isSaid(u"Done"_s); }));
  EXPECT_FALSE(isSaid(u"Failed"_s));
}

TEST_F(ExperimentTabs, besideACutBlockOnlyFinishedRunsCount) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
    BlockRepository blocks(store);
    const core::storage::BlockRecord cut = blocks.ofExperiment(idOf(id))->back();
    return blocks.setState(cut.block.id, core::model::BlockState::Cut, {core::model::EndKind::Cancelled}, cut.started,
                           cut.ended);
  });
  openExperiment(id, u"runs"_s);
  const auto* header = present(page()->findChild<app::widgets::PageHeader*>());
  EXPECT_TRUE(waitUntil([&] {
    return header->note() == u"4 runs in 2 blocks count · 1 block cut short: kept, but not compared"_s;
  })) << header->note();
  page()->tabs().showTab(u"compare"_s);
  EXPECT_TRUE(waitUntil([&] { return header->note().contains(u"4 of 6 runs, 2 of 3 blocks"_s); })) << header->note();
}

TEST_F(ExperimentTabs, buttonsKeepTheirPlacesOnEachTabAndInEachState) {
  const QString id = stored([](Store& store) { return addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}}); });
  const auto edgeOf = [this](const char* words) {
    const QAbstractButton* button = findButton(QString::fromUtf8(words));
    return button == nullptr ? -1 : button->mapTo(&window(), QPoint(button->width(), 0)).x();
  };
  std::map<std::string, int> edges;
  for (const ExperimentState state : {ExperimentState::Running, ExperimentState::Paused, ExperimentState::Cancelled}) {
    const bool isOver = core::model::isOver(state);
    ASSERT_NO_FATAL_FAILURE(setState(idOf(id), state));
    for (const char* tab : kTabs) {
      SCOPED_TRACE(core::model::toName(state) + std::string(" ") + tab);
      ASSERT_NO_FATAL_FAILURE(openExperiment(id, QLatin1String(tab)));
      const auto isFit = [&] {
        const QAbstractButton* cancel = findButton(u"Cancel"_s);
        const bool isPaused = findButton(u"Resume"_s) != nullptr;
        return cancel != nullptr && cancel->isEnabled() != isOver && isPaused == (state != ExperimentState::Running);
      };
      ASSERT_TRUE(waitUntil(isFit));
      ASSERT_TRUE(waitUntilPlaced(*findButton(u"Cancel"_s)));
      for (const char* words : {"Cancel", "Export…", "Report…"})
        EXPECT_EQ(edges.emplace(words, edgeOf(words)).first->second, edgeOf(words)) << words;
    }
  }
  EXPECT_GT(edges["Cancel"], 0);
  EXPECT_LT(edges["Cancel"], edges["Export…"]);
}

TEST_F(ExperimentTabs, pauseAndCancelOfARunningExperimentAreSeenOnEachTab) {
  const QString id = stored([](Store& store) { return addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}}); });
  setState(idOf(id), ExperimentState::Running);
  for (const QSize size : {QSize(1024, 700), QSize(1360, 860)}) {
    window().resize(size);
    for (const char* tab : kTabs) {
      SCOPED_TRACE(tab);
      ASSERT_NO_FATAL_FAILURE(openExperiment(id, QLatin1String(tab)));
      for (const char* words : {"Pause after this block", "Cancel"}) {
        // A click in its middle reaches it.
        EXPECT_TRUE(waitUntil(
            [&] {
              QAbstractButton* button = findButton(QLatin1String(words));
              return button != nullptr && button->isEnabled() &&
                     window().childAt(button->mapTo(&window(), button->rect().center())) == button;
            },
            5))
            << words << " at a width of " << size.width();
      }
    }
  }
}

class WaiverWindow : public OpenedWindow {
 protected:
  /// As if the second arm had found another MPI than the first, and an entry that the first does not have.
  void giveSecondArmTwoDifferences(const QString& id) {
    inStore([&](Store& store) -> core::base::Result<void> {
      const auto blocks = BlockRepository(store).ofExperiment(idOf(id));
      for (const auto& block : blocks.value()) {
        for (const auto& run : block.runs) {
          if (run.run.arm != 1) continue;
          const core::model::Passport others{{{"software", "made_up"}, "1"}, {{"software", "open_mpi"}, "4.1.99"}};
          const auto added = core::storage::SampleRepository(store).addPassport(run.key, others);
          if (!added) return added;
        }
      }
      return {};
    });
  }
  bool isComparable(const QString& id) {
    const auto said = core::base::parseJson(cli({u"compare"_s, id, u"--json"_s}).out.toStdString()).value();
    return said.at("points").at(0).at("arms").at(1).at("comparable").get<bool>();
  }
  bool isThere(const QString& accessibleName) {
    return waitUntil([&] { return named<QAbstractButton>(accessibleName) != nullptr; });
  }
  void click(const QString& accessibleName) {
    ASSERT_TRUE(waitUntil([&] {
      const auto* button = named<QAbstractButton>(accessibleName);
      return button != nullptr && button->isEnabled();
    })) << accessibleName;
    clickOn(named<QAbstractButton>(accessibleName));
  }
  QLineEdit* note() { return named<QLineEdit>(u"Note of the waiver"_s); }
};

TEST_F(WaiverWindow, eachDifferenceHasItsNoteInTheDisplayedExperiment) {
  const QString waiveMpi = u"Waive Open MPI"_s;
  const QString waiveOther = u"Waive Made up"_s;
  const QString takeBackMpi = u"Withdraw the waiver of Open MPI"_s;
  const QString takeBackOther = u"Withdraw the waiver of Made up"_s;
  const QString id = runSmallExperiment();
  ASSERT_NO_FATAL_FAILURE(giveSecondArmTwoDifferences(id));
  EXPECT_FALSE(isComparable(id));
  openExperiment(id, u"passport"_s);
  ASSERT_TRUE(isThere(waiveMpi));
  EXPECT_FALSE(named<QAbstractButton>(waiveMpi)->isEnabled()) << "a waiver without a note";
  ASSERT_NE(note(), nullptr);
  QTest::keyClicks(note(), u"same ABI"_s);
  click(waiveMpi);
  ASSERT_TRUE(isThere(takeBackMpi));
  EXPECT_FALSE(isComparable(id)) << "the other one is not waived";
  EXPECT_EQ(note()->text(), QString());
  QTest::keyClicks(note(), u"nobody reads it"_s);
  QTest::keyClick(note(), Qt::Key_Return);
  ASSERT_TRUE(isThere(takeBackOther));
  EXPECT_TRUE(isComparable(id));
  // Each can be withdrawn, and a note typed for one does not apply to the other.
  click(takeBackMpi);
  ASSERT_TRUE(isThere(waiveMpi));
  EXPECT_FALSE(isComparable(id));
  QTest::keyClicks(note(), u"half a no"_s);
  click(takeBackOther);
  ASSERT_TRUE(isThere(waiveOther));
  EXPECT_EQ(note()->text(), QString());
  openExperiment(stored([&](Store& store) { return addMeasured(store, {{1000}}, {"alone"}); }), u"passport"_s);
  EXPECT_TRUE(waitUntil([&] { return named<QAbstractButton>(waiveMpi) == nullptr; }));
  EXPECT_EQ(note(), nullptr);
}

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

class ScrolledRuns : public OpenedWindow {
 protected:
  void openRuns() {
    const QString id = stored([&](Store& store) {
      return addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
    });
    window().resize(1024, 700);
    ASSERT_NO_FATAL_FAILURE(openExperiment(id, u"runs"_s));
    m_tree = &page()->tabs().runs().tree();
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
