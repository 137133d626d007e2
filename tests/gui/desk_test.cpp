// SPDX-License-Identifier: GPL-3.0-or-later
// The window itself: pages by key, accessible names, first run, one store shared with the command line.
#include "app/pages/add_host_page.h"
#include "app/pages/host_frame.h"
#include "app/pages/queue_page.h"
#include "app/pages/quick_start_offer.h"
#include "app/pages/remote_host_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Desk : public OpenedWindow {
 protected:
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
  const QString id = runSmallExperiment();
  visitAll(id, [this](const QString& place) {
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

TEST_F(Desk, showsChangesThatTheCommandLineMakesInTheSameStore) {
  EXPECT_EQ(window().data().experiments().rowCount(), 0);
  (void)runSmallExperiment();
  EXPECT_TRUE(waitUntil([this] {
    const auto* row = window().data().experiments().at(0);
    return row != nullptr && row->state == ExperimentState::Done && row->runs == 6;
  }));
}

}  // namespace
}  // namespace baremark::gui
