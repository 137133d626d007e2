// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark and German, at a small and a large size: no words are cut off that cannot give up their end.
#include <QLabel>
#include <QPushButton>

#include "app/pages/experiment_page.h"
#include "app/widgets/labels.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

struct Case {
  const char* name;
  const char* theme;
  const char* language;
  QSize size;
};

void PrintTo(const Case& entry, std::ostream* out) { *out << entry.name; }

class Words : public WindowTest, public ::testing::WithParamInterface<Case> {
 protected:
  void look(const QString& place) {
    QTest::qWait(150);
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (!label->isVisible() || qobject_cast<const app::widgets::ElidingLabel*>(label) != nullptr || label->text().isEmpty()) continue;
      const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
      EXPECT_LE(needed, label->height() + 1) << place.toStdString() << ": " << label->text().toStdString();
      const int wide = label->wordWrap() ? 0 : label->sizeHint().width();
      EXPECT_LE(wide, label->width() + 1) << place.toStdString() << ": " << label->text().toStdString();
    }
    for (const QPushButton* button : window().findChildren<QPushButton*>()) {
      if (!button->isVisible() || button->text().isEmpty()) continue;
      EXPECT_LE(button->sizeHint().width(), button->width() + 1) << place.toStdString() << ": " << button->text().toStdString();
    }
    EXPECT_LE(window().minimumSizeHint().width(), window().width()) << place.toStdString();
  }
};

TEST_P(Words, areWhole) {
  openWindow({QLatin1String(GetParam().theme), QLatin1String(GetParam().language)});
  window().resize(GetParam().size);
  const QString id = runSmallExperiment();
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  for (const char* page : {"experiments", "queue", "images", "host", "newhost", "settings", "help"}) {
    window().showPage(QLatin1String(page));
    look(QLatin1String(page));
  }
  for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
    openExperiment(id, QLatin1String(tab));
    look(QLatin1String(tab));
  }
  window().showDraft({});
  for (int step = 0; step < 5; ++step) {
    look(QStringLiteral("wizard %1").arg(step));
    if (step < 4) key(Qt::Key_PageDown);
  }
}

TEST_P(Words, ofTheFirstRunAreWhole) {
  openWindow({QLatin1String(GetParam().theme), QLatin1String(GetParam().language)});
  window().resize(GetParam().size);
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun() && !window().machine().isAtWork(); }, 60));
  look(QStringLiteral("first run"));
}

INSTANTIATE_TEST_SUITE_P(Looks, Words,
                         ::testing::Values(Case{"light", "light", "en", {1280, 800}}, Case{"dark", "dark", "en", {1920, 1080}},
                                           Case{"german", "light", "de", {1280, 800}}),
                         [](const auto& entry) { return std::string(entry.param.name); });

}  // namespace
}  // namespace baremark::gui
