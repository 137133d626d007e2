// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported in the window: from a registry, an archive and a folder. Scripts in the PATH replace the tools
// that know registries and archives; tar is real.
#include <QComboBox>
#include <QLineEdit>
#include <QProcess>
#include <QRegularExpression>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/models/images_model.h"
#include "app/pages/import_dialog.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

QString reference() {
  return QStringLiteral("registry.example.org/lab/app:1");
}

class ImportWindow : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    std::filesystem::create_directory(at("bin"));
    putTool("skopeo", R"sh(case $1 in
  --version) echo 'skopeo version 1.9.3' ;;
  login) [ "$(cat)" = right ] || { echo 'unauthorized: authentication required' >&2; exit 1; } ;;
  inspect) echo '{"schemaVersion":2,"layers":[{"size":9}]}' ;;
  copy) while [ -e hold ]; do sleep 0.1; done ;;
esac)sh");
    putTool("umoci", R"sh(for tree; do :; done
mkdir -p "$tree/bin" && echo program >"$tree/bin/app")sh");
    m_path = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(at("bin")) + ':' + m_path);
  }
  void TearDown() override {
    std::filesystem::remove(at("hold"));
    qputenv("PATH", m_path);
    WindowTest::TearDown();
  }

  [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  [[nodiscard]] QString pathOf(const std::string& name) const { return QString::fromStdString(at(name)); }
  void putTool(const std::string& name, const std::string& lines) const {
    std::ofstream(at("bin/" + name)) << "#!/bin/sh\ncd '" + m_folder.path().toStdString() + "' || exit 1\n" + lines
                                     << "\n";
    std::filesystem::permissions(at("bin/" + name), std::filesystem::perms(0755));
  }
  /// A root file system as a folder.
  void makeTree() const {
    std::filesystem::create_directories(at("tree/bin"));
    std::ofstream(at("tree/bin/app")) << "program\n";
  }

  void openDialog() {
    openWindow();
    window().showPage(QStringLiteral("images"));
    press(QStringLiteral("Import…"));
    ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr && field(QStringLiteral("Source")) != nullptr; }));
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog()));
  }
  app::pages::ImportDialog* dialog() { return window().findChild<app::pages::ImportDialog*>(); }
  bool isClosed() {
    return waitUntil([this] { return dialog() == nullptr; });
  }
  QLineEdit* field(const QString& name) { return named<QLineEdit>(name); }
  void type(const QString& name, const QString& words) {
    QLineEdit* line = field(name);
    ASSERT_NE(line, nullptr) << name.toStdString();
    line->setFocus();
    line->clear();
    QTest::keyClicks(line, words);
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
    ASSERT_TRUE(waitUntil([this] { return field(QStringLiteral("Password")) != nullptr; }));
    ASSERT_TRUE(QTest::qWaitForWindowActive(field(QStringLiteral("Password"))->window()));
    type(QStringLiteral("Password"), password);
    press(QStringLiteral("Sign in"));
  }

  QByteArray m_path;
};

TEST_F(ImportWindow, aReferenceIsImportedWithItsDigestAndShowsItsProgress) {
  std::ofstream(at("hold")) << "";
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(QStringLiteral("Source"), reference());
  EXPECT_EQ(field(QStringLiteral("Name"))->placeholderText(), QStringLiteral("app-1"));
  press(QStringLiteral("Import"));
  EXPECT_TRUE(isClosed());
  EXPECT_TRUE(isSoonSaid(QStringLiteral("step 3 of 5: fetching and unpacking")));
  EXPECT_TRUE(isSaid(QStringLiteral("Importing an image")));
  EXPECT_EQ(window().currentPage()->status(), QStringLiteral("an image is being imported"));
  EXPECT_FALSE(findButton(QStringLiteral("Import…"))->isEnabled()) << "one import at a time";
  std::filesystem::remove(at("hold"));
  ASSERT_TRUE(isImported("app-1"));
  EXPECT_NE(image("app-1")->recipe.find(reference().toStdString() + "@sha256:"), std::string::npos)
      << image("app-1")->recipe;
  EXPECT_TRUE(std::filesystem::exists(image("app-1")->path + "/bin/app"));
  EXPECT_TRUE(findButton(QStringLiteral("Import…"))->isEnabled());
}

TEST_F(ImportWindow, anArchiveAndAFolderAreChosenAndImported) {
  makeTree();
  std::ofstream(at("manifest.json")) << "[]";
  QProcess tar;
  tar.start(QStringLiteral("tar"), {QStringLiteral("-cf"), pathOf("saved.tar"), QStringLiteral("-C"), m_folder.path(),
                                    QStringLiteral("manifest.json")});
  ASSERT_TRUE(tar.waitForFinished() && tar.exitCode() == 0);
  ASSERT_NO_FATAL_FAILURE(openDialog());
  EXPECT_TRUE(field(QStringLiteral("User name, if the registry asks for one"))->isEnabled());
  press(QStringLiteral("Choose file…"));
  ASSERT_TRUE(enterPath(pathOf("saved.tar")));
  ASSERT_TRUE(waitUntil([this] { return field(QStringLiteral("Source"))->text() == pathOf("saved.tar"); }));
  EXPECT_EQ(field(QStringLiteral("Name"))->placeholderText(), QStringLiteral("saved"));
  EXPECT_FALSE(field(QStringLiteral("User name, if the registry asks for one"))->isEnabled())
      << "a file has no account";
  press(QStringLiteral("Import"));
  ASSERT_TRUE(isImported("saved"));
  EXPECT_TRUE(isClosed());

  press(QStringLiteral("Import…"));
  ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr && field(QStringLiteral("Source")) != nullptr; }));
  press(QStringLiteral("Choose folder…"));
  ASSERT_TRUE(enterPath(pathOf("tree")));
  ASSERT_TRUE(waitUntil([this] { return field(QStringLiteral("Source"))->text() == pathOf("tree"); }));
  type(QStringLiteral("Name"), QStringLiteral("mine"));
  press(QStringLiteral("Import"));
  ASSERT_TRUE(isImported("mine"));
  EXPECT_TRUE(std::filesystem::exists(image("mine")->path + "/bin/app"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("mine was imported. It has no engine")));
}

TEST_F(ImportWindow, aWrongPasswordIsAskedForAgainAndThenSaysWhatToDo) {
  const QString account = QStringLiteral("User name, if the registry asks for one");
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(QStringLiteral("Source"), reference());
  type(account, QStringLiteral("someone"));
  press(QStringLiteral("Import"));
  ASSERT_NO_FATAL_FAILURE(answer(QStringLiteral("wrong")));
  ASSERT_TRUE(isSoonSaid(QStringLiteral("That was not correct.")));
  QTest::keyClick(field(QStringLiteral("Password")), Qt::Key_Escape);
  ASSERT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  EXPECT_TRUE(isSaid(QStringLiteral("Your account has no permission for")));
  EXPECT_TRUE(isSaid(QStringLiteral("The registry refused access.")));
  EXPECT_EQ(image("app-1"), nullptr);

  press(QStringLiteral("Import…"));
  ASSERT_TRUE(waitUntil([&] { return dialog() != nullptr && field(account) != nullptr; }));
  type(QStringLiteral("Source"), reference());
  type(account, QStringLiteral("someone"));
  press(QStringLiteral("Import"));
  ASSERT_NO_FATAL_FAILURE(answer(QStringLiteral("right")));
  EXPECT_TRUE(isImported("app-1"));
}

TEST_F(ImportWindow, aCancelledImportLeavesNothing) {
  std::ofstream(at("hold")) << "";
  ASSERT_NO_FATAL_FAILURE(openDialog());
  type(QStringLiteral("Source"), reference());
  press(QStringLiteral("Import"));
  ASSERT_TRUE(isSoonSaid(QStringLiteral("step 3 of 5")));
  const std::string part = services().localHost().root() + "/images/app-1-imported.part";
  ASSERT_TRUE(std::filesystem::exists(part));
  press(QStringLiteral("Cancel"));
  EXPECT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Cancel")) == nullptr; }));
  EXPECT_TRUE(waitUntil([&] { return !std::filesystem::exists(part); }));
  EXPECT_EQ(image("app-1"), nullptr);
  EXPECT_EQ(window().messages().count(), 0) << "the user has cancelled it";
  EXPECT_TRUE(findButton(QStringLiteral("Import…"))->isEnabled());
}

TEST_F(ImportWindow, theKeyboardReachesEverythingAndABadNameIsRefusedInTheDialog) {
  makeTree();
  ASSERT_NO_FATAL_FAILURE(openDialog());
  const auto focused = [this] { return dialog()->focusWidget(); };
  ASSERT_TRUE(waitUntil([&] { return focused() == field(QStringLiteral("Source")); }));
  QTest::keyClicks(focused(), pathOf("tree"));
  const auto words = [&]() -> QString {
    const auto* button = qobject_cast<QAbstractButton*>(focused());
    return button != nullptr ? button->text() : focused()->accessibleName();
  };
  for (const char* next : {"Choose file…", "Choose folder…", "Name"}) {
    QTest::keyClick(focused(), Qt::Key_Tab);
    EXPECT_EQ(words(), QString::fromUtf8(next));
  }
  QTest::keyClicks(focused(), QStringLiteral("bad name"));
  const auto shown = [this] { return shownTexts(dialog()).filter(QRegularExpression(QStringLiteral("."))).size(); };
  const auto before = shown();
  QTest::keyClick(focused(), Qt::Key_Return);
  EXPECT_TRUE(waitUntil([&] { return shown() == before + 1; })) << "the refusal";
  ASSERT_NE(dialog(), nullptr);
  field(QStringLiteral("Name"))->selectAll();
  QTest::keyClicks(field(QStringLiteral("Name")), QStringLiteral("good"));
  EXPECT_EQ(shown(), before) << "the name has changed";
  QTest::keyClick(focused(), Qt::Key_Return);
  EXPECT_TRUE(isClosed());
  ASSERT_TRUE(isImported("good"));
  press(QStringLiteral("Import…"));
  ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr && field(QStringLiteral("Source")) != nullptr; }));
  QTest::keyClick(dialog(), Qt::Key_Escape);
  EXPECT_TRUE(isClosed());
}

TEST_F(ImportWindow, filesOfAnotherHostCannotBeChosen) {
  openWindow();
  addCluster();
  window().showPage(QStringLiteral("images"));
  press(QStringLiteral("Import…"));
  ASSERT_TRUE(waitUntil([this] { return named<QComboBox>(QStringLiteral("Host")) != nullptr; }));
  auto* host = named<QComboBox>(QStringLiteral("Host"));
  ASSERT_EQ(host->count(), 2);
  for (const char* button : {"Choose file…", "Choose folder…"})
    EXPECT_TRUE(findButton(QString::fromUtf8(button))->isEnabled()) << button;
  host->setFocus();
  QTest::keyClick(host, Qt::Key_Down);
  EXPECT_EQ(host->currentIndex(), 1);
  for (const char* button : {"Choose file…", "Choose folder…"}) {
    EXPECT_FALSE(findButton(QString::fromUtf8(button))->isEnabled()) << button;
    EXPECT_FALSE(findButton(QString::fromUtf8(button))->toolTip().isEmpty()) << button;
  }
  QTest::keyClick(dialog(), Qt::Key_Escape);
  EXPECT_TRUE(isClosed());
}

}  // namespace
}  // namespace baremark::gui
