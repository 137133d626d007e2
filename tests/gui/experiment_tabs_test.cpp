// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment's tab bar, and the history on its overview.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>
#include <cstdlib>
#include <map>
#include <optional>

#include "app/pages/experiment_page.h"
#include "app/pages/overview_tab.h"
#include "app/widgets/page_header.h"
#include "core/base/clock.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ExperimentTabs : public WindowTest {
 protected:
  app::pages::ExperimentPage& page() { return *qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }
};

TEST_F(ExperimentTabs, everyTabIsVisibleInASmallWindow) {
  openWindow();
  QString id;
  inStore([&](Store& store) {
    id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}},
                     {"bare metal as the host has it", "charliecloud with our own MPI"});
  });
  window().resize(1024, 700);
  openExperiment(id, QStringLiteral("compare"));
  auto* bar = page().findChild<QTabBar*>();
  ASSERT_NE(bar, nullptr);
  const auto areSeen = [bar] {
    for (const QToolButton* arrow : bar->findChildren<QToolButton*>()) {
      if (arrow->isVisible()) return false;
    }
    return bar->rect().contains(bar->tabRect(0)) && bar->rect().contains(bar->tabRect(bar->count() - 1));
  };
  EXPECT_TRUE(waitUntil(areSeen)) << bar->width();
  auto* baseline = need<QComboBox>(QStringLiteral("Baseline"));
  EXPECT_GT(baseline->mapTo(&page(), QPoint()).y(), bar->mapTo(&page(), QPoint()).y()) << "beneath the tabs";
  window().resize(1900, 700);
  EXPECT_TRUE(waitUntil([&] {
    return std::abs(baseline->mapTo(&page(), baseline->rect().center()).y() -
                    bar->mapTo(&page(), bar->rect().center()).y()) < 12;
  })) << "beside them where there is room";
}

TEST_F(ExperimentTabs, theHistoryNamesPausesEndsAndResumes) {
  openWindow();
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    const ExperimentId experiment(id.toStdString());
    ExperimentRepository experiments(store);
    const auto now = core::base::SystemClock().wallNow();
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Queued, {}, {}));
    EXPECT_TRUE(
        experiments.setState(experiment, ExperimentState::Cancelled, {core::model::EndKind::Cancelled, ""}, now));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    return experiments.setState(experiment, ExperimentState::Done, {}, now);
  });
  openExperiment(id, QStringLiteral("overview"));
  const auto count = [this](const QString& words) { return shownTexts(&page().tabs().overview()).count(words); };
  EXPECT_TRUE(waitUntil([&] { return count(QStringLiteral("Cancelled")) == 1; }));
  EXPECT_EQ(count(QStringLiteral("Paused")), 2);
  EXPECT_EQ(count(QStringLiteral("Resumed")), 1);
  EXPECT_EQ(count(QStringLiteral("Done")), 1) << "how far it is, and not its end, which has its own line";
  EXPECT_EQ(count(QStringLiteral("Ended")), 1);
}

TEST_F(ExperimentTabs, aCheckThatFailedIsNoOutcomeOfItsArm) {
  openWindow();
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    BlockRepository blocks(store);
    core::storage::BlockRecord check{.sequence = 0};
    check.block.id = core::base::BlockId::make();
    check.block.experiment = ExperimentId(id.toStdString());
    check.block.kind = core::model::BlockKind::Canary;
    check.block.point = {1, 1};
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.block = check.block.id;
    check.runs.push_back(run);
    if (auto good = blocks.add({check}); !good) return good;
    const auto key = blocks.keyOf(run.run.id, 1);
    if (!key) return core::base::fail(key.error());
    return blocks.setRunEnded(*key, core::model::RunState::Failed, {core::model::EndKind::Status, "1\n"},
                              core::base::SystemClock().wallNow());
  });
  openExperiment(id, QStringLiteral("overview"));
  const auto isSaid = [this](const QString& words) { return shownTexts(&page().tabs().overview()).contains(words); };
  EXPECT_TRUE(waitUntil([&] { return isSaid(QStringLiteral("Done")); }));
  EXPECT_FALSE(isSaid(QStringLiteral("Failed")));
}

TEST_F(ExperimentTabs, besideACutBlockOnlyFinishedRunsCount) {
  openWindow();
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
    BlockRepository blocks(store);
    const core::storage::BlockRecord cut = blocks.ofExperiment(ExperimentId(id.toStdString()))->back();
    return blocks.setState(cut.block.id, core::model::BlockState::Cut, {core::model::EndKind::Cancelled, ""},
                           cut.started, cut.ended);
  });
  openExperiment(id, QStringLiteral("runs"));
  const auto* header = page().findChild<app::widgets::PageHeader*>();
  ASSERT_NE(header, nullptr);
  EXPECT_TRUE(waitUntil([&] {
    return header->note() == QStringLiteral("4 runs in 2 blocks count · 1 block cut short: kept, but not compared");
  })) << header->note().toStdString();
  page().tabs().showTab(QStringLiteral("compare"));
  EXPECT_TRUE(waitUntil([&] { return header->note().contains(QStringLiteral("4 of 6 runs, 2 of 3 blocks")); }))
      << header->note().toStdString();
}

TEST_F(ExperimentTabs, buttonsKeepTheirPlacesOnEachTabAndInEachState) {
  openWindow();
  QString id;
  const auto setState = [&](ExperimentState state, std::optional<core::base::WallTime> ended) {
    inStore([&](Store& store) {
      if (id.isEmpty()) id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
      return ExperimentRepository(store).setState(ExperimentId(id.toStdString()), state, {}, ended);
    });
  };
  const auto edgeOf = [this](const char* words) {
    const QAbstractButton* button = findButton(QString::fromUtf8(words));
    return button == nullptr ? -1 : button->mapTo(&window(), QPoint(button->width(), 0)).x();
  };
  std::map<std::string, int> edges;
  for (const ExperimentState state : {ExperimentState::Running, ExperimentState::Paused, ExperimentState::Cancelled}) {
    const bool isOver = core::model::isOver(state);
    ASSERT_NO_FATAL_FAILURE(
        setState(state, isOver ? std::optional(core::base::SystemClock().wallNow()) : std::nullopt));
    for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
      SCOPED_TRACE(core::model::toName(state) + std::string(" ") + tab);
      ASSERT_NO_FATAL_FAILURE(openExperiment(id, QLatin1String(tab)));
      const auto isFit = [&] {
        const QAbstractButton* cancel = findButton(QStringLiteral("Cancel"));
        const bool isPaused = findButton(QStringLiteral("Resume")) != nullptr;
        return cancel != nullptr && cancel->isEnabled() != isOver && isPaused == (state != ExperimentState::Running);
      };
      ASSERT_TRUE(waitUntil(isFit));
      ASSERT_TRUE(waitUntilPlaced(*findButton(QStringLiteral("Cancel"))));
      for (const char* words : {"Cancel", "Export…", "Report…"})
        EXPECT_EQ(edges.emplace(words, edgeOf(words)).first->second, edgeOf(words)) << words;
    }
  }
  EXPECT_GT(edges["Cancel"], 0);
  EXPECT_LT(edges["Cancel"], edges["Export…"]);
}

TEST_F(ExperimentTabs, pauseAndCancelOfARunningExperimentAreSeenOnEachTab) {
  openWindow();
  QString id;
  inStore([&](Store& store) {
    id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
    return ExperimentRepository(store).setState(ExperimentId(id.toStdString()), ExperimentState::Running, {}, {});
  });
  for (const QSize size : {QSize(1024, 700), QSize(1360, 860)}) {
    window().resize(size);
    for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
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

}  // namespace
}  // namespace baremark::gui
