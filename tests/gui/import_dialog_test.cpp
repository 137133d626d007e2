// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported in the window: from a registry, an archive and a folder. Scripts in the PATH replace the tools
// that know registries and archives; tar is real.
#include "app/models/images_model.h"
#include "app/pages/images_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

QString reference() {
  return u"registry.example.org/lab/app:1"_s;
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

  /// A root file system as a folder.
  void makeTree() { addFile(u"tree/bin/app"_s, "program\n"); }

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
  /// Types into the question for a password, and sends it.
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
  makeTree();
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
