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

}  // namespace
}  // namespace baremark::gui
