// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: pages by key, accessible names, first run, one store shared with the command line.
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSemaphore>
#include <QTextBrowser>
#include <QTimer>

#include "app/pages/add_host_page.h"
#include "app/pages/experiment_page.h"
#include "app/pages/first_run.h"
#include "app/pages/host_frame.h"
#include "app/pages/queue_page.h"
#include "app/pages/remote_host_page.h"
#include "app/widgets/data_views.h"
#include "core/base/clock.h"
#include "tests/fakes/network_folder.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Desk : public WindowTest {
 protected:
  /// Settings, then this path in the dialog. An existing file may be replaced.
  void backUpTo(const QString& path) {
    window().showPage(QStringLiteral("settings"));
    ASSERT_NO_FATAL_FAILURE(press(QStringLiteral("Back up the store…")));
    QTimer agreeing;
    QObject::connect(&agreeing, &QTimer::timeout, &agreeing, [] {
      auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (question != nullptr) question->button(QMessageBox::Yes)->click();
    });
    agreeing.start(20);
    ASSERT_TRUE(enterPath(path));
    EXPECT_TRUE(waitUntil([this] { return window().findChild<QFileDialog*>() == nullptr; }));
  }
  QByteArray start(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(6) : QByteArray();
  }
  void write(const QString& path) {
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("theirs");
  }

  QString m_timed;
};

TEST_F(Desk, keysShowThePages) {
  openWindow();
  const auto shows = [this](const char* page) {
    return window().currentPage()->inherits((std::string("baremark::app::pages::") + page).c_str());
  };
  const char* pages[] = {"QueuePage", "RecipesPage", "ImagesPage", "RuntimesPage", "HostPage", "SettingsPage"};
  int digit = Qt::Key_2;
  for (const char* page : pages) {
    key(static_cast<Qt::Key>(digit++), Qt::ControlModifier);
    EXPECT_TRUE(shows(page)) << page;
  }
  key(Qt::Key_F1);
  EXPECT_TRUE(shows("HelpPage"));
  key(Qt::Key_1, Qt::ControlModifier);
  EXPECT_TRUE(shows("ExperimentsPage"));
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_TRUE(shows("HelpPage"));
}

TEST_F(Desk, anotherLanguageIsShownAfterARestartThatTheSettingsOffer) {
  openWindow();
  window().showPage(QStringLiteral("settings"));
  auto* languages = need<QComboBox>(QStringLiteral("Language"));
  EXPECT_EQ(findButton(QStringLiteral("Restart now")), nullptr) << "there is nothing to restart for";
  const int shown = languages->currentIndex();
  languages->setCurrentIndex(languages->findData(QStringLiteral("de")));
  int asked = 0;
  QObject::connect(&window(), &app::shell::MainWindow::restartRequested, &window(), [&asked] { ++asked; });
  press(QStringLiteral("Restart now"));
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(settings().get(app::settings::kLanguage), QStringLiteral("de"));
  languages->setCurrentIndex(shown);
  EXPECT_EQ(findButton(QStringLiteral("Restart now")), nullptr) << "the window is in this language";
}

TEST_F(Desk, messagesWithAButtonStayWhileOthersMakeRoom) {
  openWindow();
  const auto show = [this](const QString& title, const QString& action = {}) {
    app::widgets::Message message = app::widgets::messageOf(title);
    message.closesByItself = false;
    message.action = action;
    window().messages().show(message);
  };
  const auto titles = [this] { return window().messages().titles().join(QLatin1Char(' ')); };
  show(QStringLiteral("A"), QStringLiteral("Undo"));
  show(QStringLiteral("b"));
  for (const char* title : {"C", "D", "E"}) show(QLatin1String(title), QStringLiteral("Undo"));
  EXPECT_EQ(titles(), QStringLiteral("E D C A"));
  show(QStringLiteral("f"));
  show(QStringLiteral("g"));
  EXPECT_EQ(titles(), QStringLiteral("g E D C A"));
  show(QStringLiteral("H"), QStringLiteral("Undo"));
  show(QStringLiteral("i"));
  show(QStringLiteral("C"), QStringLiteral("Undo"));
  EXPECT_EQ(titles(), QStringLiteral("C H E D A"));
  show(QStringLiteral("j"));
  key(Qt::Key_Escape);
  EXPECT_EQ(titles(), QStringLiteral("C H E D A"));
  key(Qt::Key_Escape);
  EXPECT_EQ(titles(), QStringLiteral("H E D A"));
  for (int i = 0; i < 6; ++i) show(QString::number(i), QStringLiteral("Undo"));
  EXPECT_EQ(titles(), QStringLiteral("5 4 3 2 1 0 H E")) << "eight are the most";
}

TEST_F(Desk, aMessageIsShownOnlyOnItsPages) {
  openWindow();
  app::widgets::Message message = app::widgets::messageOf(QStringLiteral("It was removed."));
  message.closesByItself = false;
  message.action = QStringLiteral("Undo");
  message.places = QStringList{QStringLiteral("experiments")};
  window().messages().show(message);
  EXPECT_NE(findButton(QStringLiteral("Undo")), nullptr);
  window().showPage(QStringLiteral("settings"));
  EXPECT_EQ(findButton(QStringLiteral("Undo")), nullptr);
  key(Qt::Key_Escape);
  window().showPage(QStringLiteral("experiments"));
  EXPECT_NE(findButton(QStringLiteral("Undo")), nullptr) << "what is not seen is not closed";
  // A message with a time limit is gone on another page.
  message.closesByItself = true;
  window().messages().show(message);
  window().showPage(QStringLiteral("settings"));
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(Desk, aMessageDisappearsWhenItIsNoLongerTrue) {
  openWindow();
  bool isTrue = true;
  app::widgets::Message message = app::widgets::messageOf(QStringLiteral("It is being cancelled."));
  message.isTrue = [&isTrue] { return isTrue; };
  window().messages().show(message);
  window().data().reload();
  QTest::qWait(300);
  EXPECT_EQ(window().messages().count(), 1);
  isTrue = false;
  window().data().reload();
  EXPECT_TRUE(waitUntil([this] { return window().messages().count() == 0; }));
}

TEST_F(Desk, aMessageThatDisappearsDoesNotMoveThePage) {
  openWindow();
  const auto place = [this] {
    return QRect(window().currentPage()->mapTo(&window(), QPoint()), window().currentPage()->size());
  };
  const QRect before = place();
  window().messages().show(app::widgets::messageOf(QStringLiteral("It is done.")));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Close")) != nullptr; }));
  QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  EXPECT_EQ(place(), before);
  const QWidget* card = findButton(QStringLiteral("Close"))->parentWidget();
  const QRect shown(card->mapTo(&window(), QPoint()), card->size());
  EXPECT_FALSE(before.intersects(shown)) << "it covers nothing of the page";
  EXPECT_TRUE(window().rect().contains(shown));
  press(QStringLiteral("Close"));
  EXPECT_EQ(window().messages().count(), 0);
  // A longer message takes more of the bar's width, and no second line.
  window().messages().show(app::widgets::messageOf(
      QStringLiteral("Cancelling “A training with a name”. Baremark keeps what was measured.")));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Close")) != nullptr; }));
  QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  const auto* title =
      present(findButton(QStringLiteral("Close"))->parentWidget()->findChild<app::widgets::SignLine*>());
  EXPECT_LT(title->heightForWidth(title->width()), 2 * QFontMetrics(title->font()).height());
  EXPECT_EQ(place(), before);
}

TEST_F(Desk, aReadyHostDoesNotSwitchThePage) {
  openWindow();
  addCluster();
  window().showPage(QStringLiteral("newhost"));
  auto* adding = present(qobject_cast<app::pages::AddHostPage*>(window().currentPage()));
  window().showPage(QStringLiteral("queue"));
  emit adding->hostAdded(QStringLiteral("cluster"));
  EXPECT_NE(qobject_cast<app::pages::QueuePage*>(window().currentPage()), nullptr);
  EXPECT_EQ(window().messages().titles(), QStringList{QStringLiteral("Host “cluster” is ready.")});
  press(QStringLiteral("Show"));
  EXPECT_NE(qobject_cast<app::pages::RemoteHostPage*>(window().currentPage()), nullptr);
  window().showPage(QStringLiteral("newhost"));
  emit adding->hostAdded(QStringLiteral("cluster"));
  EXPECT_NE(qobject_cast<app::pages::RemoteHostPage*>(window().currentPage()), nullptr) << "who waited there is led on";
}

TEST_F(Desk, aMessageThatLeadsToAPageDisappearsOnThatPage) {
  openWindow();
  addCluster();
  window().showPage(QStringLiteral("newhost"));
  auto* adding = present(qobject_cast<app::pages::AddHostPage*>(window().currentPage()));
  window().showPage(QStringLiteral("queue"));
  emit adding->hostAdded(QStringLiteral("cluster"));
  window().showPage(QStringLiteral("images"));
  EXPECT_EQ(window().messages().count(), 1);
  window().showPage(QStringLiteral("host:cluster"));
  EXPECT_EQ(window().messages().count(), 0);
  app::widgets::Message message = app::widgets::messageOf(QStringLiteral("The queue has something."));
  message.closesByItself = false;
  message.target = QStringLiteral("queue");
  window().messages().show(message);
  EXPECT_EQ(window().messages().count(), 1);
  window().showPage(QStringLiteral("queue"));
  EXPECT_EQ(window().messages().count(), 0);
  window().messages().show(message);
  EXPECT_EQ(window().messages().count(), 0) << "it would lead to where the window is";
}

TEST_F(Desk, nothingOfAnotherHostIsShownForARemovedHost) {
  openWindow();
  addCluster();
  const QString host = QStringLiteral("host:cluster");
  window().showPage(QStringLiteral("queue"));
  window().showPage(host);
  press(QStringLiteral("Remove…"));
  press(QStringLiteral("Remove"));
  ASSERT_TRUE(waitUntil([this] { return qobject_cast<app::pages::HostPage*>(window().currentPage()) != nullptr; }));
  window().activateWindow();  // the question had the keys
  ASSERT_TRUE(waitUntil([this] { return window().isActiveWindow(); }));
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_NE(qobject_cast<app::pages::QueuePage*>(window().currentPage()), nullptr)
      << "the way back does not lead to it";
  // The command line removes the experiment while it is shown.
  addCluster();
  window().showPage(host);
  EXPECT_TRUE(isSaid(QStringLiteral("Facts")));
  inStore([](Store& store) { return HostRepository(store).removeHost("cluster"); });
  window().data().reload();
  EXPECT_TRUE(isSoonSaid(QStringLiteral("This host was removed")));
  EXPECT_FALSE(isSaid(QStringLiteral("Facts")));
}

TEST_F(Desk, theChosenImageStaysChosenAndIsNamedWithItsHost) {
  openWindow();
  const auto put = [this](const char* host, bool isThere) {
    inStore([&](Store& store) {
      HostRepository hosts(store);
      return isThere ? hosts.putImage({.host = host, .name = "engine", .kind = "tree", .path = "/runs/images/engine"})
                     : hosts.removeImage(host, "engine");
    });
    const std::size_t before = window().data().images().images().size();
    window().data().reload();
    ASSERT_TRUE(waitUntil([&] { return window().data().images().images().size() != before; }));
  };
  ASSERT_NO_FATAL_FAILURE(put("north", true));
  ASSERT_NO_FATAL_FAILURE(put("south", true));
  window().showPage(QStringLiteral("images"));
  auto* tree = need<app::widgets::DataTree>(QStringLiteral("Images"));
  const app::models::ImagesModel& model = window().data().images();
  tree->setCurrentIndex(model.indexOf({.image = "engine", .host = "south"}));
  ASSERT_NO_FATAL_FAILURE(put("east", true));
  ASSERT_TRUE(waitUntil([&] { return tree->currentIndex().isValid(); }));
  EXPECT_EQ(model.imageAt(tree->currentIndex())->host, "south");
  press(QStringLiteral("Remove…"));
  auto* box = present(window().findChild<QMessageBox*>());
  EXPECT_EQ(box->text(), QStringLiteral("Remove engine from south?"));
  box->reject();
  ASSERT_NO_FATAL_FAILURE(put("south", false));
  EXPECT_TRUE(waitUntil([this] { return !findButton(QStringLiteral("Remove…"))->isEnabled(); }))
      << "another one was chosen by nobody";
}

TEST_F(Desk, anEmptyStoreOffersTheQuickStart) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun(); }, 60));
  const bool hasContainers = !window().machine().firstContainer().empty();
  const auto* first = present(window().findChild<app::pages::FirstRun*>());
  const auto* start = qobject_cast<QPushButton*>(first->firstFocus());
  const QString lead = hasContainers ? QStringLiteral("Build the image and run the quick start (")
                                     : QStringLiteral("Run the quick start (");
  EXPECT_TRUE(waitUntil([&] { return start->text().startsWith(lead); })) << start->text().toStdString();
  EXPECT_TRUE(start->text().endsWith(QStringLiteral(" min)"))) << start->text().toStdString();
  EXPECT_TRUE(waitUntil([&] { return start->isEnabled() == window().machine().hasData(); }));
  EXPECT_TRUE(window().statusLine().commandLine().contains(QStringLiteral("baremark-cli quickstart")));
}

TEST_F(Desk, everyFocusableWidgetHasAnAccessibleName) {
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
  for (const char* page :
       {"experiments", "queue", "recipes", "images", "runtimes", "host", "newhost", "settings", "help"}) {
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

TEST_F(Desk, everyHelpTopicExistsInEveryLanguage) {
  QStringList texts;
  for (const char* language : {"en", "de"}) {
    openWindow({.language = QLatin1String(language)});
    window().showPage(QStringLiteral("help"));
    auto* topics = window().currentPage()->findChild<QListWidget*>();
    const auto* text = window().currentPage()->findChild<QTextBrowser*>();
    ASSERT_TRUE(topics != nullptr && text != nullptr);
    EXPECT_EQ(topics->count(), 15);
    for (int row = 0; row < topics->count(); ++row) {
      topics->setCurrentRow(row);
      EXPECT_GT(text->toPlainText().size(), 300) << language << ": " << topics->item(row)->text().toStdString();
      texts << text->toPlainText();
    }
  }
  EXPECT_EQ(texts.removeDuplicates(), 0) << "a topic in the wrong language";
}

TEST_F(Desk, textsOfQtAreGermanToo) {
  openWindow({.language = QStringLiteral("de")});
  const QMessageBox box(QMessageBox::NoIcon, QString(), QStringLiteral("?"), QMessageBox::Cancel, &window());
  EXPECT_EQ(box.button(QMessageBox::Cancel)->text().remove(QLatin1Char('&')), QStringLiteral("Abbrechen"));
  EXPECT_TRUE(box.button(QMessageBox::Cancel)->icon().isNull());
}

TEST_F(Desk, aNewerStoreIsShownAndNotChanged) {
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
  EXPECT_EQ(window().messages().titles(),
            QStringList{path + QStringLiteral(" was made by a newer Baremark (store 99).")});
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

TEST_F(Desk, theWindowCanCloseDuringACheckOfTheStore) {
  openWindow();
  // The check waits for this.
  QSemaphore over;
  auto reading = services().store().readAll([&over](Store&) -> core::base::Result<bool> {
    constexpr int kGivenUpMilliseconds = 60000;
    return over.tryAcquire(1, kGivenUpMilliseconds);
  });
  window().showPage(QStringLiteral("settings"));
  press(QStringLiteral("Check the store"));
  EXPECT_TRUE(isSaid(QStringLiteral("Checking …")));
  endWindow();
  over.release();
  EXPECT_TRUE(reading.takeResult().value()) << "it waited until it was given up";
  auto after = services().store().readAll([](Store&) -> core::base::Result<bool> { return true; });
  EXPECT_TRUE(waitUntil([&after] { return after.isFinished(); }));
}

TEST_F(Desk, aBackupNeverReplacesTheStoreItself) {
  openWindow();
  addResting(QStringLiteral("before"), {});
  const QString store = QString::fromStdString(services().store().path());
  ASSERT_NO_FATAL_FAILURE(backUpTo(store));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("The backup failed.")));
  EXPECT_EQ(window().messages().titles(), QStringList{store + QStringLiteral(" conflicts with the present state.")});
  addResting(QStringLiteral("later"), {});
  const QString listed = cli({QStringLiteral("list")}).out;
  EXPECT_TRUE(listed.contains(QStringLiteral("before")) && listed.contains(QStringLiteral("later")))
      << listed.toStdString();
}

TEST_F(Desk, aBackupReplacesAFileWhenItIsComplete) {
  openWindow();
  const QString path = m_folder.filePath(QStringLiteral("copy.baremark"));
  ASSERT_NO_FATAL_FAILURE(write(path));
  ASSERT_NO_FATAL_FAILURE(backUpTo(path));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("Backed up: ") + path));
  EXPECT_EQ(start(path), QByteArray("SQLite"));
  // There is no room for the longer name of the unfinished copy.
  const QString longPath = m_folder.filePath(QString(240, QLatin1Char('x')) + QStringLiteral(".baremark"));
  ASSERT_NO_FATAL_FAILURE(write(longPath));
  ASSERT_NO_FATAL_FAILURE(backUpTo(longPath));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("The backup failed.")));
  EXPECT_EQ(start(longPath), QByteArray("theirs"));
}

TEST_F(Desk, thisMachineIsNotTestedWhileARunIsTimedHere) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun(); }, 60)) << "the first run tries it";
  window().showPage(QStringLiteral("host"));
  ASSERT_NE(findButton(QStringLiteral("Test again")), nullptr);
  EXPECT_TRUE(findButton(QStringLiteral("Test again"))->isEnabled());
  const auto set = [this](core::model::BlockState state) {
    const auto now = core::base::SystemClock().wallNow();
    inStore([&](Store& store) -> core::base::Result<void> {
      if (m_timed.isEmpty()) m_timed = addQueued(store, "timed", 1);
      BlockRepository blocks(store);
      return blocks.setState(blocks.ofExperiment(ExperimentId(m_timed.toStdString()))->front().block.id, state, {}, now,
                             {});
    });
    window().data().reload();
  };
  ASSERT_NO_FATAL_FAILURE(set(core::model::BlockState::Running));
  EXPECT_TRUE(waitUntil([this] { return !findButton(QStringLiteral("Test again"))->isEnabled(); }));
  // Nor from elsewhere.
  window().machine().run();
  EXPECT_FALSE(window().machine().isRunning());
  ASSERT_NO_FATAL_FAILURE(set(core::model::BlockState::Done));
  EXPECT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Test again"))->isEnabled(); }));
}

TEST_F(Desk, aStoreWithoutAWriteAheadLogIsReportedOnce) {
  const QString words = QStringLiteral("The store uses the slower rollback journal.");
  openWindow();
  EXPECT_FALSE(window().messages().titles().contains(words));
  closeWindow();
  ASSERT_TRUE(QFile::remove(m_folder.filePath(QStringLiteral("baremark/experiments.baremark"))));
  const fakes::NetworkFolder networkFolder;
  ASSERT_TRUE(networkFolder.isSet());
  openWindow();
  EXPECT_EQ(window().messages().titles().count(words), 1)
      << window().messages().titles().join(QLatin1Char('\n')).toStdString();
}

TEST_F(Desk, showsChangesThatTheCommandLineMakesInTheSameStore) {
  openWindow();
  EXPECT_EQ(window().data().experiments().rowCount(), 0);
  (void)runSmallExperiment();
  EXPECT_TRUE(waitUntil([this] {
    const auto* row = window().data().experiments().at(0);
    return row != nullptr && row->state == ExperimentState::Done && row->runs == 6;
  }));
}

}  // namespace
}  // namespace baremark::gui
