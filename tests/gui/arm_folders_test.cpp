// SPDX-License-Identifier: GPL-3.0-or-later
// The user browses for an arm's folders on this machine, and types them for another host.
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "app/wizards/arm_settings_field.h"
#include "app/wizards/binds_field.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using core::model::Bind;

QPushButton* browseIn(const QWidget& field) {
  for (QPushButton* button : field.findChildren<QPushButton*>()) {
    if (button->toolTip() == QStringLiteral("Browse…")) return button;
  }
  return nullptr;
}

/// Presses the button and chooses a folder in the dialog that opens.
void browseTo(QWidget& field, const QString& folder) {
  QPushButton* browse = browseIn(field);
  ASSERT_NE(browse, nullptr);
  browse->click();
  auto* dialog = field.findChild<QFileDialog*>();
  ASSERT_NE(dialog, nullptr);
  emit dialog->fileSelected(folder);
  dialog->close();
}

TEST(ArmFolders, canBeBrowsedOnlyOnThisMachine) {
  app::wizards::BindsField binds({{.source = "/data", .destination = "/data", .isReadOnly = true}}, true);
  app::wizards::ArmSettingsField settings({{"data_dir", std::string("/data")}, {"bucket_bytes", std::int64_t{65536}}});
  binds.setArm(2);
  settings.setArm(2);
  ASSERT_NE(browseIn(binds), nullptr);
  ASSERT_NE(browseIn(settings), nullptr);
  for (const bool isHere : {false, true, false, true}) {
    binds.offerFolders(isHere);
    settings.offerFolders(isHere);
    EXPECT_EQ(browseIn(binds)->isHidden(), !isHere);
    EXPECT_EQ(browseIn(settings)->isHidden(), !isHere);
  }
  EXPECT_EQ(browseIn(binds)->accessibleName(), QStringLiteral("Browse for Folder 1 of arm 2"));
  EXPECT_TRUE(browseIn(settings)->accessibleName().endsWith(QStringLiteral("of arm 2")))
      << browseIn(settings)->accessibleName().toStdString();
  QSignalSpy edits(&binds, &app::wizards::BindsField::edited);
  QSignalSpy changes(&settings, &app::wizards::ArmSettingsField::edited);
  ASSERT_NO_FATAL_FAILURE(browseTo(binds, QStringLiteral("/opt")));
  ASSERT_NO_FATAL_FAILURE(browseTo(settings, QStringLiteral("/srv")));
  EXPECT_EQ(edits.count(), 1);
  EXPECT_EQ(changes.count(), 1);
  ASSERT_TRUE(binds.binds());
  EXPECT_EQ(binds.binds()->front().source, "/opt");
  ASSERT_TRUE(settings.settings());
  EXPECT_EQ(core::model::toText(settings.settings()->at("data_dir")), "/srv");
}

}  // namespace
}  // namespace baremark::gui
