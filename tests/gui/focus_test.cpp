// SPDX-License-Identifier: GPL-3.0-or-later
// The focus with mouse and keyboard, the look of buttons, and texts of combo boxes that do not fit.
#include "app/pages/recipes_page.h"
#include "app/widgets/desk_style.h"
#include "app/widgets/labels.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Focus : public OpenedWindow {
 protected:
  /// The widget that receives a click on the middle of a button, unless the button is scrolled out of sight; empty: the
  /// button itself.
  QString coverOf(const QAbstractButton& button) {
    for (const QWidget* parent = button.parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
      if (!parent->rect().contains(button.mapTo(parent, button.rect().center()))) return {};
      if (parent == &window()) break;
    }
    const QWidget* hit = window().childAt(button.mapTo(&window(), button.rect().center()));
    if (hit == &button || (hit != nullptr && button.isAncestorOf(hit))) return {};
    return button.text() + u" lies beneath "_s +
           (hit == nullptr ? u"nothing"_s : QString::fromLatin1(hit->metaObject()->className()));
  }
  void expectNoneCovered() {
    QTest::qWait(100);
    for (const QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      const bool isInWindow = button->isVisible() && button->window() == &window();
      EXPECT_EQ(isInWindow ? coverOf(*button) : QString(), QString());
    }
  }
};

TEST_F(Focus, escLeavesTheMenuBarFirstAndAPageTakesTheFocusFromIt) {
  auto* bar = present(window().findChild<QMenuBar*>());
  app::widgets::Message message = app::widgets::messageOf(u"It was removed."_s);
  message.closesByItself = false;
  window().messages().show(message);
  bar->setFocus(Qt::MenuBarFocusReason);
  ASSERT_TRUE(waitUntil([bar] { return bar->hasFocus(); }));
  key(Qt::Key_Escape);
  EXPECT_EQ(window().messages().count(), 1) << "it was for the menus";
  bar->setFocus(Qt::MenuBarFocusReason);
  window().showPage(u"newhost"_s);
  ASSERT_NE(QApplication::focusWidget(), nullptr);
  EXPECT_TRUE(window().currentPage()->isAncestorOf(QApplication::focusWidget()));
  key(Qt::Key_Escape);
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(Focus, nothingCoversAButtonOnAnyPage) {
  const QString id = stored([&](Store& store) { return addTimed(store, services().localHost().root()).experiment; });
  visitAll(id, [this](const QString& place) {
    SCOPED_TRACE(place.toStdString());
    expectNoneCovered();
  });
}

TEST_F(Focus, aClickLeavesNoFocusRingInTheRail) {
  const auto hasRing = [](QAbstractButton* item) {
    const QImage picture = item->grab().toImage();
    const QColor accent(0x00, 0x72, 0xB2);
    for (int x = 0; x < picture.width(); ++x) {
      if (picture.pixelColor(x, picture.height() / 2) == accent) return true;
    }
    return false;
  };
  auto* queue = findButton(u"Queue"_s);
  auto* recipes = findButton(u"Recipes"_s);
  ASSERT_TRUE(queue != nullptr && recipes != nullptr);
  EXPECT_FALSE(hasRing(findButton(u"Experiments"_s))) << "a window that was just opened";
  queue->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(hasRing(queue));
  clickOn(recipes);
  EXPECT_NE(shown<app::pages::RecipesPage>(), nullptr);
  EXPECT_FALSE(hasRing(queue));
  EXPECT_FALSE(hasRing(recipes));
  // The keyboard continues at the position of the mouse.
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
  EXPECT_TRUE(queue->hasFocus());
  EXPECT_TRUE(hasRing(queue));
}

TEST_F(Focus, aClickOnAnotherPageSendsTheFocusToNoButton) {
  for (const char* words : {"Queue", "Images", "This machine", "Settings", "Help", "Images", "Experiments"}) {
    SCOPED_TRACE(words);
    QAbstractButton* item = present(findButton(QLatin1String(words)));
    ASSERT_NO_FATAL_FAILURE(clickInWindow(item));
    const QWidget* focus = present(QApplication::focusWidget());
    const bool isFirst = focus == window().currentPage() || focus == window().currentPage()->firstFocus();
    EXPECT_TRUE(isFirst) << focus->metaObject()->className() << ' ' << focus->accessibleName();
  }
}

TEST_F(Focus, aFocusRingIsDrawnOnlyForTheKeyboard) {
  window().showPage(u"settings"_s);
  QAbstractButton* button = present(findButton(u"Reset the layout"_s));
  const QImage plain = button->grab().toImage();
  auto* themes = window().currentPage()->firstFocus();
  themes->setFocus(Qt::OtherFocusReason);
  for (int i = 0; i < 20 && !button->hasFocus(); ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  ASSERT_TRUE(button->hasFocus());
  const QImage ringed = button->grab().toImage();
  EXPECT_NE(ringed, plain);
  // Clicks on a place where nothing takes the focus.
  QTest::mouseClick(window().currentPage(), Qt::LeftButton, {}, QPoint(2, 2));
  EXPECT_TRUE(button->hasFocus()) << "the keys go on from here";
  EXPECT_EQ(button->grab().toImage(), plain);
  QTest::keyClick(button, Qt::Key_F20);
  EXPECT_EQ(button->grab().toImage(), ringed);
  // A click on a button leaves the focus where it was.
  QAbstractButton* check = present(findButton(u"Check the store"_s));
  ASSERT_NO_FATAL_FAILURE(clickInWindow(check));
  EXPECT_TRUE(button->hasFocus());
}

TEST_F(Focus, customPaintedWidgetsHaveNoFocusRingForTheMouse) {
  openExperiment(stored([&](Store& store) { return addTimed(store, services().localHost().root()).experiment; }),
                 u"live"_s);
  QAbstractButton* segment = present(findButton(u"images/s"_s));
  ASSERT_TRUE(waitUntil([&] { return segment->isChecked(); }));
  ASSERT_NO_FATAL_FAILURE(clickInWindow(segment));
  QTest::mouseMove(&window(), QPoint(2, 2));
  segment->clearFocus();
  const QImage plain = segment->grab().toImage();
  segment->setFocus(Qt::OtherFocusReason);
  EXPECT_EQ(segment->grab().toImage(), plain);
  QTest::keyClick(segment, Qt::Key_F20);
  EXPECT_NE(segment->grab().toImage(), plain);
}

TEST_F(Focus, aButtonWithAMenuHasOneArrow) {
  for (const char* theme : {"light", "dark"}) {
    SCOPED_TRACE(theme);
    openWindow({.theme = QLatin1String(theme)});
    QPushButton plain(u"Columns"_s, &window());
    QPushButton withMenu(u"Columns"_s, &window());
    QMenu menu;
    withMenu.setMenu(&menu);
    for (QPushButton* button : {&plain, &withMenu}) button->resize(withMenu.sizeHint());
    const int wordsWidth = plain.fontMetrics().horizontalAdvance(plain.text());
    const QImage picture = withMenu.grab().toImage().convertToFormat(QImage::Format_RGB32);
    // Pixels right of the text that differ from the button's background: one arrow, seven pixels wide and half as high.
    const QRgb ground = picture.pixel(picture.width() / 2, 3);
    QRect arrow;
    const int border = 3;
    for (int x = (picture.width() + wordsWidth) / 2; x < picture.width() - border; ++x) {
      for (int y = border; y < picture.height() - border; ++y) {
        if (picture.pixel(x, y) != ground) arrow |= QRect(x, y, 1, 1);
      }
    }
    EXPECT_FALSE(arrow.isEmpty());
    EXPECT_LE(arrow.width(), 10) << arrow.x();
    EXPECT_LE(arrow.height(), 7);
  }
}

TEST_F(Focus, theArrowOfAPrimaryButtonHasEnoughContrast) {
  for (const char* theme : {"light", "dark"}) {
    SCOPED_TRACE(theme);
    openWindow({.theme = QLatin1String(theme)});
    QPushButton* button = app::widgets::makePrimaryButton(u"Build"_s, &window());
    QMenu menu;
    button->setMenu(&menu);
    button->resize(button->sizeHint());
    const QImage picture = button->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const int ground = qGray(picture.pixel(picture.width() / 2, 3));
    const int words = (picture.width() + button->fontMetrics().horizontalAdvance(button->text())) / 2;
    int contrast = 0;
    for (int x = std::max(words, picture.width() * 3 / 4); x < picture.width() - 4; ++x) {
      for (int y = 4; y < picture.height() - 4; ++y)
        contrast = std::max(contrast, std::abs(qGray(picture.pixel(x, y)) - ground));
    }
    EXPECT_GT(contrast, 60);
    button->setMenu(nullptr);
    delete button;
  }
}

class ComboBoxWords : public OpenedWindow {
 protected:
  QComboBox& boxWith(const QStringList& words, int width) {
    auto* box = new QComboBox(&window());
    box->setAccessibleName(u"tried"_s);
    box->show();
    box->addItems(words);
    box->setGeometry(300, 300, width, box->sizeHint().height());
    return *box;
  }
  static QString tipOf(QComboBox& box) {
    QToolTip::hideText();
    QHelpEvent event(QEvent::ToolTip, box.rect().center(), box.mapToGlobal(box.rect().center()));
    QApplication::sendEvent(&box, &event);
    const QString words = QToolTip::text();
    QToolTip::hideText();
    return words;
  }
  static QString longWords() { return u"charliecloud with our own MPI, bound to cores, and <one more> word or two"_s; }
};

TEST_F(ComboBoxWords, elidedTextsAreCompleteInTheToolTipAndTheList) {
  QComboBox& box = boxWith({u"short"_s, longWords()}, 120);
  EXPECT_EQ(tipOf(box), QString()) << "these fit";
  box.setCurrentIndex(1);
  EXPECT_EQ(tipOf(box), longWords().toHtmlEscaped());
  QStyleOptionComboBox option;
  option.initFrom(&box);
  option.currentText = longWords();
  EXPECT_TRUE(app::widgets::comboWords(option, 80).endsWith(QChar(0x2026)));
  box.showPopup();
  ASSERT_TRUE(waitUntil([&] { return box.view()->isVisible(); }));
  EXPECT_GE(box.view()->viewport()->width(), box.view()->fontMetrics().horizontalAdvance(longWords()));
  box.hidePopup();
}

TEST_F(ComboBoxWords, aBoxThatIsFilledLaterGrowsWithItsTextsUpToALimit) {
  QComboBox& box = boxWith({u"a"_s}, 60);
  const int before = box.sizeHint().width();
  box.addItem(u"as wide as these words"_s);
  EXPECT_GT(box.sizeHint().width(), before);
  box.addItem(longWords() + longWords());
  EXPECT_LE(box.sizeHint().width(), app::widgets::mostComboWidth(box.fontMetrics()));
}

}  // namespace
}  // namespace baremark::gui
