// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: pages by key, accessible names, first run, one store shared with the command line. The focus.
#include "app/pages/add_host_page.h"
#include "app/pages/queue_page.h"
#include "app/pages/recipes_page.h"
#include "app/pages/remote_host_page.h"
#include "app/widgets/desk_style.h"
#include "tests/fakes/network_folder.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Desk : public OpenedWindow {
 protected:
  /// Settings, then this path in the dialog. An existing file may be replaced.
  void backUpTo(const QString& path) {
    window().showPage(u"settings"_s);
    ASSERT_NO_FATAL_FAILURE(press(u"Back up the store…"_s));
    QTimer agreeing;
    QObject::connect(&agreeing, &QTimer::timeout, &agreeing, [] {
      auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (question != nullptr) question->button(QMessageBox::Yes)->click();
    });
    agreeing.start(20);
    enterPath(path);
  }
};

TEST_F(Desk, keysShowThePages) {
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
  window().showPage(u"settings"_s);
  auto* languages = need<QComboBox>(u"Language"_s);
  EXPECT_EQ(findButton(u"Restart now"_s), nullptr) << "there is nothing to restart for";
  const int shown = languages->currentIndex();
  languages->setCurrentIndex(languages->findData(u"de"_s));
  int asked = 0;
  QObject::connect(&window(), &app::shell::MainWindow::restartRequested, &window(), [&asked] { ++asked; });
  press(u"Restart now"_s);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(settings().get(app::settings::kLanguage), u"de"_s);
  languages->setCurrentIndex(shown);
  EXPECT_EQ(findButton(u"Restart now"_s), nullptr) << "the window is in this language";
}

TEST_F(Desk, messagesWithAButtonStayWhileOthersMakeRoom) {
  const auto show = [this](const QString& title, const QString& action = {}) {
    app::widgets::Message message = app::widgets::messageOf(title);
    message.closesByItself = false;
    message.action = action;
    window().messages().show(message);
  };
  const auto titles = [this] { return window().messages().titles().join(u' '); };
  show(u"A"_s, u"Undo"_s);
  show(u"b"_s);
  for (const char* title : {"C", "D", "E"}) show(QLatin1String(title), u"Undo"_s);
  EXPECT_EQ(titles(), u"E D C A"_s);
  show(u"f"_s);
  show(u"g"_s);
  EXPECT_EQ(titles(), u"g E D C A"_s);
  show(u"H"_s, u"Undo"_s);
  show(u"i"_s);
  show(u"C"_s, u"Undo"_s);
  EXPECT_EQ(titles(), u"C H E D A"_s);
  show(u"j"_s);
  key(Qt::Key_Escape);
  EXPECT_EQ(titles(), u"C H E D A"_s);
  key(Qt::Key_Escape);
  EXPECT_EQ(titles(), u"H E D A"_s);
  for (int i = 0; i < 6; ++i) show(QString::number(i), u"Undo"_s);
  EXPECT_EQ(titles(), u"5 4 3 2 1 0 H E"_s) << "eight are the most";
}

TEST_F(Desk, aMessageIsShownOnlyOnItsPages) {
  app::widgets::Message message = app::widgets::messageOf(u"It was removed."_s);
  message.closesByItself = false;
  message.action = u"Undo"_s;
  message.places = QStringList{u"experiments"_s};
  window().messages().show(message);
  EXPECT_NE(findButton(u"Undo"_s), nullptr);
  window().showPage(u"settings"_s);
  EXPECT_EQ(findButton(u"Undo"_s), nullptr);
  key(Qt::Key_Escape);
  window().showPage(u"experiments"_s);
  EXPECT_NE(findButton(u"Undo"_s), nullptr) << "what is not seen is not closed";
  // A message with a time limit is gone on another page.
  message.closesByItself = true;
  window().messages().show(message);
  window().showPage(u"settings"_s);
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(Desk, nothingOfAnotherHostIsShownForARemovedHost) {
  addCluster();
  const QString host = u"host:cluster"_s;
  window().showPage(u"queue"_s);
  window().showPage(host);
  press(u"Remove…"_s);
  press(u"Remove"_s);
  ASSERT_TRUE(waitUntil([this] { return shown<app::pages::HostPage>() != nullptr; }));
  window().activateWindow();  // the question had the keys
  ASSERT_TRUE(waitUntil([this] { return window().isActiveWindow(); }));
  key(Qt::Key_Left, Qt::AltModifier);
  EXPECT_NE(shown<app::pages::QueuePage>(), nullptr) << "the way back does not lead to it";
  // The command line removes the experiment while it is shown.
  addCluster();
  window().showPage(host);
  EXPECT_TRUE(isSaid(u"Facts"_s));
  change([](Store& store) { return HostRepository(store).removeHost("cluster"); });
  EXPECT_TRUE(isSoonSaid(u"This host was removed"_s));
  EXPECT_FALSE(isSaid(u"Facts"_s));
}

TEST_F(Desk, theChosenImageStaysChosenAndIsNamedWithItsHost) {
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
  window().showPage(u"images"_s);
  auto* tree = need<app::widgets::DataTree>(u"Images"_s);
  const app::models::ImagesModel& model = window().data().images();
  tree->setCurrentIndex(model.indexOf({.image = "engine", .host = "south"}));
  ASSERT_NO_FATAL_FAILURE(put("east", true));
  ASSERT_TRUE(waitUntil([&] { return tree->currentIndex().isValid(); }));
  EXPECT_EQ(model.imageAt(tree->currentIndex())->host, "south");
  press(u"Remove…"_s);
  EXPECT_EQ(present(question())->text(), u"Remove engine from south?"_s);
  question()->reject();
  ASSERT_NO_FATAL_FAILURE(put("south", false));
  EXPECT_TRUE(waitUntil([this] { return !findButton(u"Remove…"_s)->isEnabled(); }))
      << "no other image is selected in its place";
}

TEST_F(Desk, anEmptyStoreOffersTheQuickStart) {
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun(); }, 60));
  const bool hasContainers = !window().machine().firstContainer().empty();
  const auto* first = present(window().findChild<app::pages::FirstRun*>());
  const auto* start = qobject_cast<QPushButton*>(first->firstFocus());
  const QString lead = hasContainers ? u"Build the image and run the quick start ("_s : u"Run the quick start ("_s;
  EXPECT_TRUE(waitUntil([&] { return start->text().startsWith(lead); })) << start->text();
  EXPECT_TRUE(start->text().endsWith(u" min)"_s)) << start->text();
  EXPECT_TRUE(waitUntil([&] { return start->isEnabled() == window().machine().hasData(); }));
  EXPECT_TRUE(window().statusLine().commandLine().contains(u"baremark-cli quickstart"_s));
}

TEST_F(Desk, everyFocusableWidgetHasAnAccessibleName) {
  visitAll(runSmallExperiment(), [this](const QString& place) {
    QTest::qWait(100);
    for (const QWidget* widget : window().findChildren<QWidget*>()) {
      const bool isOwnPart = widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QScrollBar");
      if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || isOwnPart) continue;
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      const bool isNamed = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
      const bool isInner = widget->parentWidget() != nullptr && widget->parentWidget()->focusProxy() == widget;
      EXPECT_TRUE(isNamed || isInner) << place << ": " << widget->metaObject()->className();
    }
  });
}

TEST_F(Desk, everyHelpTopicExistsInEveryLanguage) {
  QStringList texts;
  for (const char* language : {"en", "de"}) {
    openWindow({.language = QLatin1String(language)});
    window().showPage(u"help"_s);
    auto* topics = window().currentPage()->findChild<QListWidget*>();
    const auto* text = window().currentPage()->findChild<QTextBrowser*>();
    ASSERT_TRUE(topics != nullptr && text != nullptr);
    EXPECT_EQ(topics->count(), 15);
    for (int row = 0; row < topics->count(); ++row) {
      topics->setCurrentRow(row);
      EXPECT_GT(text->toPlainText().size(), 300) << language << ": " << topics->item(row)->text();
      texts << text->toPlainText();
    }
  }
  EXPECT_EQ(texts.removeDuplicates(), 0) << "a topic in the wrong language";
}

TEST_F(Desk, textsOfQtAreGermanToo) {
  openWindow({.language = u"de"_s});
  const QMessageBox box(QMessageBox::NoIcon, QString(), u"?"_s, QMessageBox::Cancel, &window());
  EXPECT_EQ(box.button(QMessageBox::Cancel)->text().remove(u'&'), u"Abbrechen"_s);
  EXPECT_TRUE(box.button(QMessageBox::Cancel)->icon().isNull());
}

TEST_F(Desk, aNewerStoreIsShownAndNotChanged) {
  addResting(u"kept"_s, {});
  const QString path = makeStoreNewer();
  openWindow();
  EXPECT_EQ(window().messages().titles(), QStringList{path + u" was made by a newer Baremark (store 99)."_s});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  const QString id = QString::fromStdString(window().data().experiments().at(0)->id.text());
  window().showExperiment(id, u"overview"_s);
  QTest::qWait(500);
  EXPECT_EQ(window().messages().count(), 1) << "it is said once";
  const Answer listed = cli({u"list"_s});
  EXPECT_EQ(listed.status, 0);
  EXPECT_THAT(listed.out, Has(u"kept"_s));
  EXPECT_THAT(listed.err, Has(u"newer Baremark (store 99)"_s));
  const Answer removed = cli({u"remove"_s, id, u"--json"_s});
  EXPECT_EQ(removed.status, 2);
  EXPECT_THAT(removed.out, Has(u"\"newer_version\""_s));
  const Answer checked = cli({u"store"_s, u"check"_s, u"--json"_s});
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_THAT(checked.out, Has(u"\"wal\""_s));
  const QString copy = m_folder.filePath(u"copy.baremark"_s);
  EXPECT_EQ(cli({u"store"_s, u"backup"_s, copy}).status, 0);
  EXPECT_TRUE(QFile::exists(copy));
}

TEST_F(Desk, theWindowCanCloseDuringACheckOfTheStore) {
  HeldStore reading(services(), HeldStore::By::ReadingAll);  // the check waits for this
  window().showPage(u"settings"_s);
  press(u"Check the store"_s);
  EXPECT_TRUE(isSaid(u"Checking …"_s));
  endWindow();
  EXPECT_TRUE(reading.end()) << "it waited until it was given up";
  auto after = services().store().readAll([](Store&) -> core::base::Result<bool> { return true; });
  EXPECT_TRUE(waitUntil([&after] { return after.isFinished(); }));
}

TEST_F(Desk, aBackupNeverReplacesTheStoreItself) {
  addResting(u"before"_s, {});
  const QString store = QString::fromStdString(services().store().path());
  ASSERT_NO_FATAL_FAILURE(backUpTo(store));
  EXPECT_TRUE(isSoonSaid(u"The backup failed."_s));
  EXPECT_EQ(window().messages().titles(), QStringList{store + u" conflicts with the present state."_s});
  addResting(u"later"_s, {});
  const QString listed = cli({u"list"_s}).out;
  EXPECT_THAT(listed, Has(u"before"_s));
  EXPECT_THAT(listed, Has(u"later"_s));
}

TEST_F(Desk, aBackupReplacesAFileWhenItIsComplete) {
  const QString path = addFile(u"copy.baremark"_s, "theirs");
  ASSERT_NO_FATAL_FAILURE(backUpTo(path));
  EXPECT_TRUE(isSoonSaid(u"Backed up: "_s + path));
  EXPECT_THAT(contentOf(path), BeginsWith("SQLite"));
  // There is no room for the longer name of the unfinished copy.
  const QString longPath = addFile(QString(240, u'x') + u".baremark"_s, "theirs");
  ASSERT_NO_FATAL_FAILURE(backUpTo(longPath));
  EXPECT_TRUE(isSoonSaid(u"The backup failed."_s));
  EXPECT_EQ(contentOf(longPath), "theirs");
}

TEST_F(Desk, thisMachineIsNotTestedWhileARunIsTimedHere) {
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun(); }, 60)) << "the first run tries it";
  window().showPage(u"host"_s);
  ASSERT_NE(findButton(u"Test again"_s), nullptr);
  EXPECT_TRUE(findButton(u"Test again"_s)->isEnabled());
  const ExperimentId timed = idOf(stored([](Store& store) { return addQueued(store, "timed", 1); }));
  const auto set = [&](core::model::BlockState state) {
    change([&](Store& store) {
      BlockRepository blocks(store);
      return blocks.setState(blocks.ofExperiment(timed)->front().block.id, state, {}, wallNow(), {});
    });
  };
  ASSERT_NO_FATAL_FAILURE(set(core::model::BlockState::Running));
  EXPECT_TRUE(waitUntil([this] { return !findButton(u"Test again"_s)->isEnabled(); }));
  // Other code cannot start it either.
  window().machine().run();
  EXPECT_FALSE(window().machine().isRunning());
  ASSERT_NO_FATAL_FAILURE(set(core::model::BlockState::Done));
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Test again"_s)->isEnabled(); }));
}

TEST_F(Desk, aStoreWithoutAWriteAheadLogIsReportedOnce) {
  const QString words = u"The store uses the slower rollback journal."_s;
  EXPECT_FALSE(window().messages().titles().contains(words));
  closeWindow();
  ASSERT_TRUE(QFile::remove(m_folder.filePath(u"baremark/experiments.baremark"_s)));
  const fakes::NetworkFolder networkFolder;
  ASSERT_TRUE(networkFolder.isSet());
  openWindow();
  EXPECT_EQ(window().messages().titles().count(words), 1) << window().messages().titles().join(u'\n');
}

TEST_F(Desk, showsChangesThatTheCommandLineMakesInTheSameStore) {
  EXPECT_EQ(window().data().experiments().rowCount(), 0);
  (void)runSmallExperiment();
  EXPECT_TRUE(waitUntil([this] {
    const auto* row = window().data().experiments().at(0);
    return row != nullptr && row->state == ExperimentState::Done && row->runs == 6;
  }));
}

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
    QTest::qWait(100);
    for (const QAbstractButton* button : window().findChildren<QAbstractButton*>()) {
      const bool isInWindow = button->isVisible() && button->window() == &window();
      EXPECT_EQ(isInWindow ? coverOf(*button) : QString(), QString()) << place;
    }
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

TEST_F(Focus, elidedTextsOfComboBoxesAreCompleteInTheToolTipAndTheList) {
  const QString words = u"charliecloud with our own MPI, bound to cores, and <one more> word or two"_s;
  QComboBox& box = *new QComboBox(&window());
  box.setAccessibleName(u"tried"_s);
  box.show();
  box.addItems({u"short"_s, words});
  box.setGeometry(300, 300, 120, box.sizeHint().height());
  const auto tip = [&box] {
    QToolTip::hideText();
    QHelpEvent event(QEvent::ToolTip, box.rect().center(), box.mapToGlobal(box.rect().center()));
    QApplication::sendEvent(&box, &event);
    const QString shown = QToolTip::text();
    QToolTip::hideText();
    return shown;
  };
  EXPECT_EQ(tip(), QString()) << "these fit";
  box.setCurrentIndex(1);
  EXPECT_EQ(tip(), words.toHtmlEscaped());
  QStyleOptionComboBox option;
  option.initFrom(&box);
  option.currentText = words;
  EXPECT_TRUE(app::widgets::comboWords(option, 80).endsWith(QChar(0x2026)));
  box.showPopup();
  ASSERT_TRUE(waitUntil([&] { return box.view()->isVisible(); }));
  EXPECT_GE(box.view()->viewport()->width(), box.view()->fontMetrics().horizontalAdvance(words));
  box.hidePopup();
}

}  // namespace
}  // namespace baremark::gui
