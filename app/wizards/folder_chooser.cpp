// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/folder_chooser.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "app/widgets/buttons.h"

namespace baremark::app::wizards {
namespace {

struct ChooserTr {
  Q_DECLARE_TR_FUNCTIONS(FolderChooser)
};

}  // namespace

void chooseFolder(QLineEdit& line, const std::function<void()>& chosen) {
  auto* dialog = new QFileDialog(&line, line.accessibleName());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  if (const QString now = line.text().trimmed(); QFileInfo(now).isDir()) dialog->setDirectory(now);
  QObject::connect(dialog, &QFileDialog::fileSelected, &line, [field = &line, chosen](const QString& folder) {
    field->setText(QDir::toNativeSeparators(folder));
    chosen();
  });
  dialog->open();
}

QPushButton* makeBrowse(QLineEdit& line, const std::function<void()>& chosen) {
  QPushButton* browse =
      widgets::makeButton(QStringLiteral("…"), line.parentWidget());  // short, because a row has little room
  browse->setToolTip(ChooserTr::tr("Browse…"));
  browse->setVisible(false);
  QWidget::setTabOrder(&line, browse);
  QObject::connect(browse, &QPushButton::clicked, &line, [field = &line, chosen] { chooseFolder(*field, chosen); });
  return browse;
}

void nameBrowse(QPushButton& browse, const QLineEdit& line) {
  //: %1: a field
  browse.setAccessibleName(ChooserTr::tr("Browse for %1").arg(line.accessibleName()));
}

}  // namespace baremark::app::wizards
