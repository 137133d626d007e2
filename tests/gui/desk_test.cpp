// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: pages by key, names for who listens, first run, one store with the command line.
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>

#include "app/pages/experiment_page.h"
#include "app/pages/experiments_page.h"
#include "app/pages/help_page.h"
#include "app/pages/host_page.h"
#include "app/pages/images_page.h"
#include "app/pages/queue_page.h"
#include "app/pages/settings_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Desk : public WindowTest {};

TEST_F(Desk, keysShowThePages) {
  openWindow();
  key(Qt::Key_2, Qt::ControlModifier);
  EXPECT_NE(qobject_cast<app::pages::QueuePage*>(window().currentPage()), nullptr);
  key(Qt::Key_3, Qt::ControlModifier);
  EXPECT_NE(qobject_cast<app::pages::ImagesPage*>(window().currentPage()), nullptr);
  key(Qt::Key_4, Qt::ControlModifier);
  EXPECT_NE(qobject_cast<app::pages::HostPage*>(window().currentPage()), nullptr);
  key(Qt::Key_5, Qt::ControlModifier);
  EXPECT_NE(qobject_cast<app::pages::SettingsPage*>(window().currentPage()), nullptr);
  key(Qt::Key_F1);
  EXPECT_NE(qobject_cast<app::pages::HelpPage*>(window().currentPage()), nullptr);
  key(Qt::Key_1, Qt::ControlModifier);
  EXPECT_NE(qobject_cast<app::pages::ExperimentsPage*>(window().currentPage()), nullptr);
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_NE(qobject_cast<app::pages::HelpPage*>(window().currentPage()), nullptr);
}

TEST_F(Desk, aClickLeavesNoRingInTheRail) {
  openWindow();
  const auto hasRing = [](QAbstractButton* item) {
    const QImage picture = item->grab().toImage();
    const QColor accent(0x00, 0x72, 0xB2);
    for (int x = 0; x < picture.width(); ++x) {
      if (picture.pixelColor(x, picture.height() / 2) == accent) return true;
    }
    return false;
  };
  auto* queue = findButton(QStringLiteral("Queue"));
  auto* images = findButton(QStringLiteral("Images"));
  ASSERT_TRUE(queue != nullptr && images != nullptr);
  EXPECT_FALSE(hasRing(findButton(QStringLiteral("Experiments")))) << "a window that was just opened";
  queue->setFocus(Qt::TabFocusReason);
  EXPECT_TRUE(hasRing(queue));
  QTest::mouseClick(images, Qt::LeftButton);
  EXPECT_NE(qobject_cast<app::pages::ImagesPage*>(window().currentPage()), nullptr);
  EXPECT_FALSE(hasRing(queue));
  EXPECT_FALSE(hasRing(images));
  // The keys go on from where the mouse was.
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
  EXPECT_TRUE(queue->hasFocus());
  EXPECT_TRUE(hasRing(queue));
}

TEST_F(Desk, anEmptyStoreOffersTheQuickStart) {
  openWindow();
  const QString words = QStringLiteral("Run the quick start (about 2 min)");
  ASSERT_TRUE(waitUntil([&] { return findButton(words) != nullptr && window().machine().hasRun(); }, 60));
  EXPECT_EQ(findButton(words)->isEnabled(), window().machine().hasData());
  EXPECT_TRUE(window().statusLine().commandLine().startsWith(QStringLiteral("baremark-cli quickstart")));
}

TEST_F(Desk, everyWidgetThatTakesTheFocusHasAName) {
  openWindow();
  const QString id = runSmallExperiment();
  const auto walk = [this](const QString& place) {
    for (const QWidget* widget : window().findChildren<QWidget*>()) {
      const bool isOwnPart = widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QScrollBar");
      if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || isOwnPart) continue;
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      const bool isNamed = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
      const bool isInner = widget->parentWidget() != nullptr && widget->parentWidget()->focusProxy() == widget;
      EXPECT_TRUE(isNamed || isInner) << place.toStdString() << ": " << widget->metaObject()->className();
    }
  };
  for (const char* page : {"experiments", "queue", "images", "host", "newhost", "settings", "help"}) {
    window().showPage(QLatin1String(page));
    QTest::qWait(100);
    walk(QLatin1String(page));
  }
  for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
    openExperiment(id, QLatin1String(tab));
    QTest::qWait(100);
    walk(QLatin1String(tab));
  }
  window().showDraft({});
  for (int step = 0; step < 5; ++step) {
    QTest::qWait(100);
    walk(QStringLiteral("wizard %1").arg(step));
    if (step < 4) key(Qt::Key_PageDown);
  }
}

TEST_F(Desk, everyTopicOfHelpIsThereInEveryLanguage) {
  QStringList texts;
  for (const char* language : {"en", "de"}) {
    openWindow({.language = QLatin1String(language)});
    window().showPage(QStringLiteral("help"));
    auto* topics = window().currentPage()->findChild<QListWidget*>();
    const auto* text = window().currentPage()->findChild<QTextBrowser*>();
    ASSERT_TRUE(topics != nullptr && text != nullptr);
    EXPECT_EQ(topics->count(), 10);
    for (int row = 0; row < topics->count(); ++row) {
      topics->setCurrentRow(row);
      EXPECT_GT(text->toPlainText().size(), 300) << language << ": " << topics->item(row)->text().toStdString();
      texts << text->toPlainText();
    }
  }
  EXPECT_EQ(texts.removeDuplicates(), 0) << "a topic in the wrong language";
}

TEST_F(Desk, qtsOwnWordsAreGermanToo) {
  openWindow({.language = QStringLiteral("de")});
  const QMessageBox box(QMessageBox::NoIcon, QString(), QStringLiteral("?"), QMessageBox::Cancel, &window());
  EXPECT_EQ(box.button(QMessageBox::Cancel)->text().remove(QLatin1Char('&')), QStringLiteral("Abbrechen"));
  EXPECT_TRUE(box.button(QMessageBox::Cancel)->icon().isNull());
}

TEST_F(Desk, aStoreOfANewerVersionIsShownAndNotChanged) {
  openWindow();
  addResting(QStringLiteral("kept"), {});
  const QString path = QString::fromStdString(services().store().path());
  closeWindow();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  constexpr qint64 kUserVersion = 60;  // four bytes of SQLite's header
  file.seek(kUserVersion);
  file.write(QByteArray::fromHex("00000063"));
  file.close();

  openWindow();
  EXPECT_EQ(window().messages().titles(), QStringList{path + QStringLiteral(" was made by a newer Baremark (store 99).")});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  const QString id = QString::fromStdString(window().data().experiments().at(0)->id.text());
  window().showExperiment(id, QStringLiteral("overview"));
  QTest::qWait(500);
  EXPECT_EQ(window().messages().count(), 1) << "it is said once";

  const Answer listed = cli({QStringLiteral("list")});
  EXPECT_EQ(listed.status, 0);
  EXPECT_TRUE(listed.out.contains(QStringLiteral("kept"))) << listed.out.toStdString();
  EXPECT_TRUE(listed.err.contains(QStringLiteral("newer Baremark (store 99)"))) << listed.err.toStdString();
  const Answer removed = cli({QStringLiteral("remove"), id, QStringLiteral("--json")});
  EXPECT_EQ(removed.status, 2);
  EXPECT_TRUE(removed.out.contains(QStringLiteral("\"newer_version\""))) << removed.out.toStdString();
  const Answer checked = cli({QStringLiteral("store"), QStringLiteral("check"), QStringLiteral("--json")});
  EXPECT_EQ(checked.status, 0) << checked.err.toStdString();
  EXPECT_TRUE(checked.out.contains(QStringLiteral("\"wal\""))) << checked.out.toStdString();
  const QString copy = m_folder.filePath(QStringLiteral("copy.baremark"));
  EXPECT_EQ(cli({QStringLiteral("store"), QStringLiteral("backup"), copy}).status, 0);
  EXPECT_TRUE(QFile::exists(copy));
}

TEST_F(Desk, showsWhatTheCommandLineDoesInTheSameStore) {
  openWindow();
  EXPECT_EQ(window().data().experiments().rowCount(), 0);
  (void)runSmallExperiment();
  EXPECT_TRUE(waitUntil([this] {
    const auto* row = window().data().experiments().at(0);
    return row != nullptr && row->state == core::model::ExperimentState::Done && row->runs == 6;
  }));
}

}  // namespace
}  // namespace baremark::gui
