// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark and German, at a small and a large size: no text is cut off, except texts that may be elided.
#include "app/models/roles.h"
#include "app/widgets/desk_style.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

struct Case {
  const char* name;
  const char* theme;
  const char* language;
  QSize size;
};

void PrintTo(const Case& entry, std::ostream* out) {
  *out << entry.name;
}

class Words : public WindowTest, public ::testing::WithParamInterface<Case> {
 protected:
  void openThis() {
    openWindow({QLatin1String(GetParam().theme), QLatin1String(GetParam().language)});
    window().resize(GetParam().size);
  }
  /// The visible width in all parents that do not scroll sideways.
  static bool isWithin(const QWidget& widget) {
    for (const QWidget* around = widget.parentWidget(); around != nullptr; around = around->parentWidget()) {
      const auto* area = qobject_cast<const QAbstractScrollArea*>(around->parentWidget());
      if (area != nullptr && area->viewport() == around && area->horizontalScrollBar()->maximum() > 0) return true;
      const int left = widget.mapTo(around, QPoint()).x();
      if (left < 0 || left + widget.width() > around->width()) return false;
      if (around->isWindow()) break;
    }
    return true;
  }
  /// Widgets that make the window grow: each that requests more than half of it, from the outermost to the innermost.
  QString widest() {
    QStringList names;
    for (const QWidget* widget : window().findChildren<QWidget*>()) {
      const int least = std::max(widget->minimumSizeHint().width(), widget->minimumWidth());
      if (!widget->isWindow() && least > window().width() / 2)
        names << u"%1 %2 (%3)"_s.arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName())
                     .arg(least);
    }
    return names.join(u", "_s);
  }
  void addCluster() {
    core::storage::HostRecord host{.name = "cluster",
                                   .destination = "me@login.cluster.example.org",
                                   .root = "/scratch/me/baremark",
                                   .scheduler = "slurm",
                                   .engine = "/scratch/me/baremark/engines/abc/baremark_engine",
                                   .engineBuild = "abc"};
    host.facts.hostname = "login1";
    host.facts.user = "me";
    host.facts.cores = 64;
    host.facts.processor = "AMD EPYC 7763 64-Core Processor";
    host.facts.partitions = {
        {.name = "standard", .isDefault = true, .timeLimit = "2-00:00:00", .nodes = 240, .cores = 128},
        {.name = "gpu", .isUp = false, .timeLimit = "1-00:00:00", .nodes = 12, .cores = 64, .devices = "gpu:a100:4"}};
    host.facts.launchers = {{.id = "open-mpi", .version = "4.1.4"}, {.id = "srun", .version = "22.05.8"}};
    const core::base::WallTime before = wallNow() - std::chrono::hours(75);
    host.node = core::model::NodeFacts{.partition = "standard",
                                       .job = "4711",
                                       .seen = before,
                                       .facts = {.hostname = "n17", .cores = 128, .processors = 256}};
    host.node->facts.processor = host.facts.processor;
    host.probed = before;
    addHost(host);
  }
  QList<QLabel*> wholeLabels() {
    QList<QLabel*> labels;
    for (QLabel* label : window().findChildren<QLabel*>()) {
      const bool isElided = qobject_cast<const app::widgets::ElidingLabel*>(label) != nullptr;
      if (label->isVisible() && !isElided && !label->text().isEmpty()) labels << label;
    }
    return labels;
  }
  static int heightOf(const QLabel& label) {
    return label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().height();
  }
  /// \param hasLongNames a table with long names may scroll sideways; combo boxes and column headers may be elided
  void look(const QString& place, bool hasLongNames = false) {
    QTest::qWait(150);
    // A text that has just changed is laid out a moment later, on a busy machine a long one.
    waitUntil(
        [this] {
          const QList<QLabel*> labels = wholeLabels();
          return std::all_of(labels.begin(), labels.end(),
                             [](const QLabel* label) { return heightOf(*label) <= label->height() + 1; });
        },
        20);
    QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QLabel* label : wholeLabels()) {
      EXPECT_LE(heightOf(*label), label->height() + 1) << place << ": " << label->text();
      const int wide = label->wordWrap() ? 0 : label->sizeHint().width();
      EXPECT_LE(wide, label->width() + 1) << place << ": " << label->text();
      EXPECT_TRUE(isWithin(*label)) << place << ": " << label->text();
    }
    for (const QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      if (!button->isVisible() || button->text().isEmpty()) continue;
      EXPECT_LE(button->sizeHint().width(), button->width() + 1) << place << ": " << button->text();
      EXPECT_TRUE(isWithin(*button)) << place << ": " << button->text();
    }
    for (const QComboBox* combo : window().findChildren<QComboBox*>()) {
      if (!combo->isVisible() || combo->isEditable() || hasLongNames) continue;
      QStyleOptionComboBox option;
      option.initFrom(combo);
      option.currentText = combo->currentText();
      option.currentIcon = combo->itemIcon(combo->currentIndex());
      option.iconSize = combo->iconSize();
      const int room =
          combo->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, combo).width();
      EXPECT_EQ(app::widgets::comboWords(option, room), combo->currentText()) << place;
    }
    for (const QHeaderView* header : window().findChildren<QHeaderView*>()) {
      const auto* view = qobject_cast<const QAbstractScrollArea*>(header->parentWidget());
      if (!header->isVisible() || header->orientation() != Qt::Horizontal || hasLongNames) continue;
      EXPECT_EQ(view == nullptr ? 0 : view->horizontalScrollBar()->maximum(), 0) << place << ": moved sideways";
      for (int column = 0; column < header->count(); ++column) {
        if (header->isSectionHidden(column)) continue;
        const auto* widths = header->findChild<app::widgets::ColumnWidths*>(QString(), Qt::FindDirectChildrenOnly);
        EXPECT_LE(widths == nullptr ? header->sectionSizeHint(column) : widths->titleWidth(column),
                  header->sectionSize(column))
            << place << ": " << header->model()->headerData(column, Qt::Horizontal).toString();
      }
    }
    EXPECT_LE(window().minimumSizeHint().width(), window().width()) << place << ": " << widest();
  }
};

TEST_P(Words, ofAClusterAreNotCutOff) {
  openThis();
  addCluster();
  window().showPage(u"host:cluster"_s);
  look(u"cluster"_s);
  core::model::Experiment there;
  there.host = "cluster";
  there.name = "there";
  window().showDraft(there);
  for (int step = 0; step < 5; ++step) {
    look(u"wizard on a cluster %1"_s.arg(step));
    if (step < 4) key(Qt::Key_PageDown);
  }
}

TEST_P(Words, areNotCutOff) {
  openThis();
  const QString id = runSmallExperiment();
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  visitAll(id, [this](const QString& place) { look(place); });
}

TEST_P(Words, ofARecipeAreNotCutOff) {
  openThis();
  app::models::OpenRecipes& recipes = window().recipes();
  for (const app::models::RecipeFile& file : recipes.files().list()) {
    if (!file.isStarting || !file.recipe) continue;
    const auto path = recipes.create(*file.recipe);
    ASSERT_TRUE(path);
    window().showRecipe(*path);
    app::models::RecipeDraft* draft = present(recipes.find(*path));
    draft->choose(app::models::kWholeRecipe);
    look(file.name + u", recipe"_s);
    const auto& stages = draft->recipe().stages;
    for (int stage = 0; stage < static_cast<int>(stages.size()); ++stage) {
      const auto blocks = static_cast<int>(stages[static_cast<std::size_t>(stage)].blocks.size());
      for (int block = core::recipes::BlockPlace::kNoBlock; block < blocks; ++block) {
        draft->choose({stage, block});
        look(u"%1, stage %2, block %3"_s.arg(file.name).arg(stage).arg(block));
      }
    }
  }
}

TEST_P(Words, ofLongNamesAreWrappedOrElided) {
  openThis();
  // Names of the maximum length, of the widest letter, and without a place for a line break.
  const QByteArray name(63, 'W');
  const QString file = experimentFile(QString(180, u'W'), 3, 6, {{"bare metal", name + "1"}, {"again", name + "2"}});
  ASSERT_EQ(cli({u"run"_s, file}, 200).status, 0);
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  const QString id = window().data().experiments().index(0, 0).data(app::models::IdRole).toString();
  window().showPage(u"experiments"_s);
  look(u"experiments"_s, true);
  for (const char* tab : kTabs) {
    openExperiment(id, QLatin1String(tab));
    look(QLatin1String(tab), true);
  }
  window().openFile(file);
  for (int step = 0; step < 5; ++step) {
    look(u"wizard %1"_s.arg(step), true);
    if (step < 4) key(Qt::Key_PageDown);
  }
}

TEST_P(Words, ofTheFieldsOfAnArmAreNotCutOff) {
  openThis();
  core::model::Experiment full;
  full.name = "arms";
  full.engine = {{"model", {std::string("mnist")}}};
  full.scale.ranks = {1};
  full.arms = {{.name = "bare metal", .runtime = "bare-metal", .variant = "P2", .wrap = {"numactl", "--localalloc"}},
               {.name = "charliecloud",
                .runtime = "charliecloud",
                .image = "baremark-engine",
                .binds = {{"/data", "/mnt/0", false}},
                .settings = {{"print_training_accuracy", true}, {"data_dir", std::string("/data")}}}};
  full.baseline = "bare metal";
  window().showDraft(full);
  for (int step = 0; step < 2; ++step) key(Qt::Key_PageDown);
  look(u"arms"_s);
  for (QPushButton* more : window().findChildren<QPushButton*>()) {
    if (more->isVisible() && more->isCheckable() && !more->isChecked()) more->click();
  }
  look(u"arms with all fields"_s);
  for (int step = 0; step < 2; ++step) key(Qt::Key_PageDown);
  look(u"arms on the last page"_s);
}

TEST_P(Words, ofTheFirstRunAreNotCutOff) {
  openThis();
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun() && !window().machine().isRunning(); }, 60));
  look(u"first run"_s);
}

INSTANTIATE_TEST_SUITE_P(Looks, Words,
                         ::testing::Values(Case{"light", "light", "en", {1360, 860}},
                                           Case{"dark", "dark", "en", {1920, 1080}},
                                           Case{"german", "light", "de", {1000, 700}}),
                         [](const auto& entry) { return std::string(entry.param.name); });

}  // namespace
}  // namespace baremark::gui
