// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported, and copies of them are made for a runtime, shown, and removed; an image begins an experiment.
// Scripts replace the runtimes. The page of runtimes: what is known of each on each host.
#include "app/models/roles.h"
#include "app/pages/images_page.h"
#include "app/pages/runtimes_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::models::ImagesModel;
using app::models::RuntimesModel;

class ImageFormsWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    putTool("shop", R"(case $1 in
  has) [ -s "$2.tar" ] ;;
  make)
    echo 'packing the image'
    while [ -e hold ]; do sleep 0.1; done
    cat >"$2.tar" ;;
  remove) rm "$2.tar" ;;
  size) wc -c <"$2.tar" ;;
  id) echo sha256:0123456789abcdef ;;
  run) shift 2; exec "$@" ;;
esac)");
    addFile(u"config/baremark/runtimes/a-shop.json"_s,
            QByteArray(
                R"({"schema": "baremark.runtime/1", "id": "a-shop", "label": "A shop", "image": {"kind": "store",
"reference": "copy-${digest}", "has": ["SHOP", "has", "${reference}"], "make": ["SHOP", "make", "${reference}"],
"remove": ["SHOP", "remove", "${reference}"], "size": ["SHOP", "size", "${reference}"], "id": ["SHOP", "id", "${reference}"]},
"exec": {"argv": ["SHOP", "run", "${image}", {"use": "command"}]}})")
                .replace("SHOP", at("bin/shop").c_str()));
  }
  /// The page with an image of this machine, where the shop has worked.
  void openPage() {
    openWindow();
    const std::string tree = services().localHost().root() + "/images/box";
    std::filesystem::create_directories(tree);
    std::ofstream(tree + "/file") << "content\n";
    addProbe("local", {.runtime = "a-shop", .works = true, .version = "1.2"});
    addImage({.name = "box", .path = tree, .digest = "sha256:abc", .bytes = 1000, .recipe = "by hand"});
    window().showPage(u"images"_s);
    ASSERT_TRUE(waitUntil([this] { return this->tree() != nullptr && formCount() == 1; }));
  }
  app::widgets::DataTree* tree() { return named<app::widgets::DataTree>(u"Images"_s); }
  ImagesModel& model() { return window().data().images(); }
  int formCount() { return model().rowCount(model().index(0, 0)); }
  QString cell(int row, ImagesModel::Column column) {
    return model().index(row, column, model().index(0, 0)).data().toString();
  }
  void selectRow(int row) { tree()->setCurrentIndex(model().index(row, 0, model().index(0, 0))); }
  /// The button for what no experiment refers to, if it is shown.
  QAbstractButton* removeUnused() {
    return seen<QPushButton>([](const QPushButton& each) { return each.text().startsWith(u"Remove unused"_s); });
  }
  void convert() {
    auto* button = present(qobject_cast<QPushButton*>(findButton(u"Convert to…"_s)));
    ASSERT_TRUE(button->isEnabled()) << button->toolTip();
    emit button->menu()->aboutToShow();
    choose(u"A shop"_s, button->menu());
  }
  bool isTarThere() const { return std::filesystem::exists(at("copy-abc.tar")); }
};

TEST_F(ImageFormsWindow, aCopyIsMadeShownAndRemoved) {
  ASSERT_NO_FATAL_FAILURE(openPage());
  EXPECT_EQ(cell(0, ImagesModel::Form), u"tree"_s);
  ASSERT_NO_FATAL_FAILURE(convert());
  ASSERT_TRUE(waitUntil([this] { return formCount() == 2; }));
  EXPECT_TRUE(isTarThere());
  EXPECT_EQ(cell(1, ImagesModel::Form), u"A shop"_s);
  EXPECT_EQ(cell(1, ImagesModel::Place), u"copy-abc"_s);
  EXPECT_EQ(cell(1, ImagesModel::State), u"from the tree, now"_s);
  const Answer listed = cli({u"image"_s, u"list"_s});
  EXPECT_THAT(listed.out, Has(u"for A shop"_s));
  EXPECT_THAT(listed.out, Has(u"no experiment"_s));
  auto* button = qobject_cast<QPushButton*>(findButton(u"Convert to…"_s));
  emit button->menu()->aboutToShow();
  EXPECT_EQ(button->menu()->actions().front()->text(), u"A shop (has its copy)"_s);
  EXPECT_FALSE(button->menu()->actions().front()->isEnabled());
  tree()->setFocus();
  selectRow(1);
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  EXPECT_EQ(question()->text(), u"Remove the copy of box for A shop from this machine?"_s);
  press(u"Remove"_s);
  EXPECT_TRUE(waitUntil([this] { return formCount() == 1; }));
  EXPECT_FALSE(isTarThere());
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(ImageFormsWindow, theQuestionBeforeARemovalCountsTheExperiments) {
  ASSERT_NO_FATAL_FAILURE(openPage());
  ASSERT_NO_FATAL_FAILURE(addExperimentIn("a-shop", "box"));
  ASSERT_TRUE(waitUntil([this] { return cell(0, ImagesModel::UsedBy).startsWith(u"1 experiment"_s); }));
  EXPECT_EQ(removeUnused(), nullptr) << "it is used";
  press(u"Remove…"_s);
  ASSERT_NE(question(), nullptr);
  const QString details = question()->informativeText();
  EXPECT_THAT(details, Has(u"1 experiment"_s));
  EXPECT_TRUE(details.endsWith(u"results are kept."_s)) << details;
  question()->reject();
}

TEST_F(ImageFormsWindow, unusedImagesAreListedAndRemovedAfterAQuestion) {
  ASSERT_NO_FATAL_FAILURE(openPage());
  ASSERT_TRUE(waitUntil([this] { return removeUnused() != nullptr; }));
  press(removeUnused()->text());
  ASSERT_NE(question(), nullptr);
  EXPECT_THAT(question()->informativeText(), BeginsWith(u"box on this machine, with its copies: "_s));
  press(u"Remove"_s);
  EXPECT_TRUE(waitUntil([this] { return model().images().empty(); }));
  EXPECT_FALSE(std::filesystem::exists(services().localHost().root() + "/images/box"));
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(ImageFormsWindow, aNewExperimentHasAnArmInTheImageForEachRuntimeThatWorks) {
  ASSERT_NO_FATAL_FAILURE(openPage());
  EXPECT_FALSE(findButton(u"New experiment with it…"_s)->isEnabled()) << "it has no engine";
  core::storage::ImageRecord image = model().images().front();
  image.engineBuild = "build";
  addImage(image);
  ASSERT_TRUE(waitUntil([this] { return findButton(u"New experiment with it…"_s)->isEnabled(); }));
  press(u"New experiment with it…"_s);
  ASSERT_NE(wizard(), nullptr);
  const auto& arms = value().arms;
  ASSERT_GE(arms.size(), 2U);
  EXPECT_EQ(arms[0].runtime, "bare-metal");
  bool isInShop = false;
  for (std::size_t i = 1; i < arms.size(); ++i) {
    EXPECT_EQ(arms[i].image, "box");
    isInShop = isInShop || arms[i].runtime == "a-shop";
  }
  EXPECT_TRUE(isInShop);
}

TEST_F(ImageFormsWindow, aConversionShowsItsOutputAndCanBeCancelled) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openPage());
  ASSERT_NO_FATAL_FAILURE(convert());
  ASSERT_TRUE(waitUntil([this] {
    auto* log = named<QPlainTextEdit>(u"Output of the conversion"_s);
    return log != nullptr && log->toPlainText() == u"packing the image"_s;
  }));
  EXPECT_FALSE(findButton(u"Convert to…"_s)->isEnabled());
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Cancel"_s) == nullptr; }));
  EXPECT_EQ(formCount(), 1);
  EXPECT_FALSE(isTarThere());
  EXPECT_EQ(window().messages().count(), 0) << "the user has cancelled it";
  EXPECT_TRUE(findButton(u"Convert to…"_s)->isEnabled());
}

TEST_F(ImageFormsWindow, aFailedConversionSaysWhy) {
  ASSERT_NO_FATAL_FAILURE(openPage());
  putTool("shop", R"([ "$1" != make ] || echo 'the shop is closed' >&2
exit 1)");
  ASSERT_NO_FATAL_FAILURE(convert());
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_EQ(formCount(), 1);
}

class Runtimes : public OpenedWindow {
 protected:
  /// The page, with an unreachable host on which Charliecloud works, Podman fails, and Docker is missing.
  void openPage() {
    addCluster();
    addProbe("cluster", {"charliecloud", true, "0.31", 0.8, "ran", ""});
    addProbe("cluster",
             {"podman", false, "4.3.1", 0.5, "failed", "Error: cannot set up namespace using \"/usr/bin/newuidmap\""});
    addProbe("cluster", {"docker", false, "", 0.1, "not_installed", "docker"});
    window().data().reload();
    ASSERT_TRUE(waitUntil([this] { return window().data().probes("cluster").size() == 3; }));
    key(Qt::Key_5, Qt::ControlModifier);
    ASSERT_NE(page(), nullptr);
  }
  app::pages::RuntimesPage* page() { return shown<app::pages::RuntimesPage>(); }
  app::widgets::DataTable* table() { return page()->findChild<app::widgets::DataTable*>(); }
  void choose(const std::string& host, const std::string& runtime) {
    const int row = page()->model().rowOf(host, runtime);
    ASSERT_GE(row, 0) << host << ' ' << runtime;
    table()->selectRow(row);
  }
  QString cell(const std::string& runtime, int column) {
    return page()->model().index(page()->model().rowOf("cluster", runtime), column).data().toString();
  }
  QString shownWords() { return shownTexts(page()).join(u'\n'); }
};

TEST_F(Runtimes, eachHostListsItsRuntimesWithTheMissingOnesLast) {
  openPage();
  EXPECT_EQ(cell("charliecloud", RuntimesModel::Version), u"0.31"_s);
  EXPECT_TRUE(cell("charliecloud", RuntimesModel::Result).startsWith(u"works"_s));
  EXPECT_TRUE(cell("podman", RuntimesModel::Result).startsWith(u"does not work: "_s));
  EXPECT_EQ(cell("docker", RuntimesModel::Result), u"not installed"_s);
  EXPECT_EQ(cell("bare-metal", RuntimesModel::Result), u"not tested yet"_s);
  EXPECT_EQ(cell("podman", RuntimesModel::Host), u"cluster"_s);
  const auto& model = page()->model();
  const int missing = model.rowOf("cluster", "docker");
  EXPECT_EQ(missing, model.rowCount() - 1) << "after all others of its host";
  EXPECT_LT(model.rowOf("local", "bare-metal"), model.rowOf("cluster", "bare-metal"));
  EXPECT_EQ(model.index(missing, RuntimesModel::Runtime).data(app::models::EmphasisRole).toInt(),
            static_cast<int>(app::models::Emphasis::Muted));
  EXPECT_EQ(
      model.index(model.rowOf("cluster", "podman"), RuntimesModel::Runtime).data(app::models::EmphasisRole).toInt(),
      static_cast<int>(app::models::Emphasis::Normal));
}

TEST_F(Runtimes, aRuntimeThatFailsIsShownWithTheCommandThatFixesIt) {
  openPage();
  choose("cluster", "podman");
  EXPECT_THAT(shownWords(), Has(u"no range of subordinate user ids"_s));
  clickOn(need<QAbstractButton>(u"Copy the command that fixes it"_s));
  EXPECT_THAT(QApplication::clipboard()->text(), BeginsWith(u"sudo usermod --add-subuids"_s));
  choose("cluster", "docker");
  EXPECT_THAT(shownWords(), Has(u"sudo apt-get install docker.io"_s));
  choose("cluster", "charliecloud");
  EXPECT_EQ(named<QAbstractButton>(u"Copy the command that fixes it"_s), nullptr);
  EXPECT_EQ(page()->command().words, (QStringList{u"runtime"_s, u"list"_s, u"--host"_s, u"cluster"_s}));
}

TEST_F(Runtimes, aTestOfOneRuntimeReallyRunsIt) {
  openPage();
  choose("local", "bare-metal");
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Test this runtime"_s)->isEnabled(); }, 240));
  const core::base::WallTime before = wallNow();
  press(u"Test this runtime"_s);
  const auto record = [this] { return page()->model().at(page()->model().rowOf("local", "bare-metal"))->record; };
  ASSERT_TRUE(waitUntil([&] { return record() && record()->probed >= before; }, 150));
  EXPECT_TRUE(record()->probe.works);
  EXPECT_EQ(page()->model().at(table()->currentIndex().row())->runtime, "bare-metal") << "the choice stays";
}

TEST_F(Runtimes, aBrokenDescriptorIsAMessageAtTheStartAndExplainedOnThePage) {
  const QString own = addFile(
      u"config/baremark/runtimes/jail.json"_s,
      R"({"schema": "baremark.runtime/1", "id": "jail", "label": "Jail", "preference": 500, "image": {"kind": "none"},
                "exec": {"argv": [{"use": "command"}]},
                "isolation": {"user": "host", "pid": "host", "ipc": "host", "net": "host", "shm": "host", "tmp": "host"}})");
  openWindow();
  const QString where = own + u": /preference"_s;
  ASSERT_EQ(window().messages().count(), 1);
  EXPECT_TRUE(window().messages().titles().front().contains(where)) << window().messages().titles().join(u' ');
  press(u"Show the runtimes"_s);
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr; }));
  EXPECT_EQ(window().messages().count(), 0) << "the page says it";
  for (const QString& said :
       {where, u"500"_s, u"0 to 100"_s, u"Correct the file or remove it, then start Baremark again."_s})
    EXPECT_TRUE(shownWords().contains(said)) << said << '\n' << shownWords();
  EXPECT_LT(page()->model().rowOf("local", "jail"), 0);
  EXPECT_GE(page()->model().rowOf("local", "bare-metal"), 0) << "the others stay";
}

TEST_F(Runtimes, theIssuesOfEveryRuntimeAreTranslated) {
  openWindow({.language = u"de"_s});
  int count = 0;
  for (const auto& [id, runtime] : services().resources().runtimes) {
    for (const core::containers::KnownIssue& issue : runtime.issues) {
      for (const std::string* text : {&issue.explain, &issue.fix}) {
        EXPECT_NE(QCoreApplication::translate("RuntimeIssues", text->c_str()), QString::fromStdString(*text)) << id;
        ++count;
      }
    }
    for (const core::containers::RuntimeCost& cost : runtime.cost) {
      EXPECT_NE(QCoreApplication::translate("RuntimeIssues", cost.explain.c_str()),
                QString::fromStdString(cost.explain))
          << id;
    }
  }
  EXPECT_GT(count, 10);
}

class ImportWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    putTool("skopeo", R"sh(case $1 in
  --version) echo 'skopeo version 1.9.3' ;;
  login) [ "$(cat)" = right ] || { echo 'unauthorized: authentication required' >&2; exit 1; } ;;
  inspect) echo '{"schemaVersion":2,"layers":[{"size":9}]}' ;;
  copy) while [ -e hold ]; do sleep 0.1; done ;;
esac)sh");
    putTool("umoci", R"sh(for tree; do :; done
mkdir -p "$tree/bin" && echo program >"$tree/bin/app")sh");
  }
  static QString reference() { return u"registry.example.org/lab/app:1"_s; }
  void openDialog() {
    openWindow();
    window().showPage(u"images"_s);
    openAgain();
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog()));
  }
  void openAgain() {
    press(u"Import…"_s);
    (void)need<QLineEdit>(u"Source"_s);
  }
  app::pages::ImportDialog* dialog() { return window().findChild<app::pages::ImportDialog*>(); }
  bool isClosed() {
    return waitUntil([this] { return dialog() == nullptr; });
  }
  QLineEdit* field(const QString& name) { return named<QLineEdit>(name); }
  void type(const QString& name, const QString& words) {
    auto* line = need<QLineEdit>(name);
    line->setFocus();
    retype(line, words);
  }
  const core::storage::ImageRecord* image(const std::string& name) {
    return window().data().images().find("local", name);
  }
  bool isImported(const std::string& name) {
    return waitUntil([&] { return image(name) != nullptr && window().currentPage()->status().isEmpty(); });
  }
  bool isSaid(const QString& words) override { return !shownTexts().filter(words).isEmpty(); }
  void answer(const QString& password) {
    ASSERT_TRUE(waitUntil([this] { return field(u"Password"_s) != nullptr; }));
    ASSERT_TRUE(QTest::qWaitForWindowActive(field(u"Password"_s)->window()));
    type(u"Password"_s, password);
    press(u"Sign in"_s);
  }
};

TEST_F(ImportWindow, aReferenceIsImportedWithItsDigestAndShowsItsProgress) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(u"Source"_s, reference());
  EXPECT_EQ(field(u"Name"_s)->placeholderText(), u"app-1"_s);
  press(u"Import"_s);
  EXPECT_TRUE(isClosed());
  EXPECT_TRUE(isSoonSaid(u"step 3 of 5: fetching and unpacking"_s));
  EXPECT_TRUE(isSaid(u"Importing an image"_s));
  EXPECT_EQ(window().currentPage()->status(), u"an image is being imported"_s);
  EXPECT_FALSE(findButton(u"Import…"_s)->isEnabled()) << "one import at a time";
  hold(false);
  ASSERT_TRUE(isImported("app-1"));
  EXPECT_NE(image("app-1")->recipe.find(reference().toStdString() + "@sha256:"), std::string::npos)
      << image("app-1")->recipe;
  EXPECT_TRUE(std::filesystem::exists(image("app-1")->path + "/bin/app"));
  EXPECT_TRUE(findButton(u"Import…"_s)->isEnabled());
}

TEST_F(ImportWindow, anArchiveAndAFolderAreChosenAndImported) {
  addFile(u"tree/bin/app"_s, "program\n");
  addFile(u"manifest.json"_s, "[]");
  QProcess tar;
  tar.start(u"tar"_s, {u"-cf"_s, m_folder.filePath(u"saved.tar"_s), u"-C"_s, m_folder.path(), u"manifest.json"_s});
  ASSERT_TRUE(tar.waitForFinished() && tar.exitCode() == 0);
  ASSERT_NO_FATAL_FAILURE(openDialog());
  EXPECT_TRUE(field(u"User name, if the registry asks for one"_s)->isEnabled());
  press(u"Choose file…"_s);
  enterPath(m_folder.filePath(u"saved.tar"_s));
  ASSERT_TRUE(waitUntil([this] { return field(u"Source"_s)->text() == m_folder.filePath(u"saved.tar"_s); }));
  EXPECT_EQ(field(u"Name"_s)->placeholderText(), u"saved"_s);
  EXPECT_FALSE(field(u"User name, if the registry asks for one"_s)->isEnabled()) << "a file has no account";
  press(u"Import"_s);
  ASSERT_TRUE(isImported("saved"));
  EXPECT_TRUE(isClosed());
  openAgain();
  press(u"Choose folder…"_s);
  enterPath(m_folder.filePath(u"tree"_s));
  ASSERT_TRUE(waitUntil([this] { return field(u"Source"_s)->text() == m_folder.filePath(u"tree"_s); }));
  type(u"Name"_s, u"mine"_s);
  press(u"Import"_s);
  ASSERT_TRUE(isImported("mine"));
  EXPECT_TRUE(std::filesystem::exists(image("mine")->path + "/bin/app"));
  EXPECT_TRUE(isSoonSaid(u"mine was imported. It has no engine"_s));
}

TEST_F(ImportWindow, aWrongPasswordIsAskedForAgainAndThenSaysWhatToDo) {
  const QString account = u"User name, if the registry asks for one"_s;
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(u"Source"_s, reference());
  type(account, u"someone"_s);
  press(u"Import"_s);
  ASSERT_NO_FATAL_FAILURE(answer(u"wrong"_s));
  ASSERT_TRUE(isSoonSaid(u"That was not correct."_s));
  QTest::keyClick(field(u"Password"_s), Qt::Key_Escape);
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_TRUE(isSaid(u"Your account has no permission for"_s));
  EXPECT_TRUE(isSaid(u"The registry refused access."_s));
  EXPECT_EQ(image("app-1"), nullptr);
  openAgain();
  type(u"Source"_s, reference());
  type(account, u"someone"_s);
  press(u"Import"_s);
  ASSERT_NO_FATAL_FAILURE(answer(u"right"_s));
  EXPECT_TRUE(isImported("app-1"));
}

TEST_F(ImportWindow, aCancelledImportLeavesNothing) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(u"Source"_s, reference());
  press(u"Import"_s);
  ASSERT_TRUE(isSoonSaid(u"step 3 of 5"_s));
  const std::string part = services().localHost().root() + "/images/app-1-imported.part";
  ASSERT_TRUE(std::filesystem::exists(part));
  press(u"Cancel"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Cancel"_s) == nullptr; }));
  EXPECT_TRUE(waitUntil([&] { return !std::filesystem::exists(part); }));
  EXPECT_EQ(image("app-1"), nullptr);
  EXPECT_EQ(window().messages().count(), 0) << "the user has cancelled it";
  EXPECT_TRUE(findButton(u"Import…"_s)->isEnabled());
}

}  // namespace
}  // namespace baremark::gui
