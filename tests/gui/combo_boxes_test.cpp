// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of combo boxes that do not fit.
#include "app/widgets/combo_boxes.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHelpEvent>
#include <QToolTip>

#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ComboBoxWords : public WindowTest {
 protected:
  QComboBox& boxWith(const QStringList& words, int width) {
    auto* box = new QComboBox(&window());
    box->setAccessibleName(QStringLiteral("tried"));
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
  static QString longWords() {
    return QStringLiteral("charliecloud with our own MPI, bound to cores, and <one more> word or two");
  }
};

TEST_F(ComboBoxWords, elidedTextsAreCompleteInTheToolTipAndTheList) {
  openWindow();
  QComboBox& box = boxWith({QStringLiteral("short"), longWords()}, 120);
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
  openWindow();
  QComboBox& box = boxWith({QStringLiteral("a")}, 60);
  const int before = box.sizeHint().width();
  box.addItem(QStringLiteral("as wide as these words"));
  EXPECT_GT(box.sizeHint().width(), before);
  box.addItem(longWords() + longWords());
  EXPECT_LE(box.sizeHint().width(), app::widgets::mostComboWidth(box.fontMetrics()));
}

}  // namespace
}  // namespace baremark::gui
