// SPDX-License-Identifier: GPL-3.0-or-later
// The digest of a base is asked for in the editor. A script in the PATH replaces the tool that asks registries.
#include <filesystem>
#include <fstream>

#include "app/pages/digest_row.h"
#include "core/recipes/digest.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

class DigestWindow : public RecipeWindow {
 protected:
  void SetUp() override {
    RecipeWindow::SetUp();
    std::filesystem::create_directory(at("bin"));
    // The manifest is the text of the file "manifest".
    put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cat '" +
                          at("manifest") + "' 2>/dev/null || { cat '" + at("problem") +
                          "' >&2; exit 1; } ;; *) exit 1 ;; esac\n");
    put("bin/umoci", "#!/bin/sh\n");
    for (const char* name : {"bin/skopeo", "bin/umoci"})
      std::filesystem::permissions(at(name), std::filesystem::perms(0755));
    m_path = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(at("bin")) + ':' + m_path);
  }
  void TearDown() override {
    qputenv("PATH", m_path);
    RecipeWindow::TearDown();
  }

  [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  static std::string digestOf(const std::string& manifest) { return "sha256:" + core::recipes::sha256Of(manifest); }
  [[nodiscard]] const std::string& digest() { return draft().recipe().stages.front().base.digest; }
  void openBase() {
    ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
    core::recipes::Stage stage = draft().recipe().stages.front();
    stage.base.digest.clear();
    draft().setStage(0, stage, QStringLiteral("test"));
    draft().choose({0, BlockPlace::kNoBlock});
    ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Resolve")) != nullptr; }));
  }

  QByteArray m_path;
};

TEST_F(DigestWindow, aTagIsResolvedInOneStepAndAMovedOneIsTakenOnlyWhenTold) {
  put("manifest", "one");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(QStringLiteral("Resolve"));
  ASSERT_TRUE(waitUntil([this] { return digest() == digestOf("one"); }, 30)) << shownWords().toStdString();
  EXPECT_TRUE(says(QStringLiteral("This is the digest that")));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(digest(), "");
  press(QStringLiteral("Redo"));
  EXPECT_EQ(digest(), digestOf("one"));
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("still has this digest")));

  put("manifest", "two");
  press(QStringLiteral("Resolve"));
  ASSERT_TRUE(says(QStringLiteral("The tag has moved"))) << shownWords().toStdString();
  EXPECT_TRUE(shownWords().contains(QString::fromStdString(digestOf("two"))));
  EXPECT_EQ(digest(), digestOf("one")) << "kept";
  press(QStringLiteral("Take the new digest"));
  EXPECT_EQ(digest(), digestOf("two"));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(digest(), digestOf("one"));
}

TEST_F(DigestWindow, aFailureIsExplainedBelowTheButton) {
  put("problem", "unauthorized: authentication required\n");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("The registry refused access"))) << shownWords().toStdString();
  put("problem", "dial tcp: lookup registry.example.org: no such host\n");
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("is not available"))) << shownWords().toStdString();
  put("problem", "manifest unknown\n");
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("The registry has no such image"))) << shownWords().toStdString();
  EXPECT_EQ(digest(), "");
}

}  // namespace
}  // namespace baremark::gui
