// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what image to import, under which name and on which host. A source or a name that cannot be used is refused in
// the dialog. The password of a registry's account is asked for later, by the window's asker, which knows the keychain.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <string>
#include <vector>

#include "app/application/transfers.h"

namespace baremark::app::pages {

class ImportDialog final : public QDialog {
  Q_OBJECT

 public:
  /// `hosts`: this machine, then the hosts that were added.
  explicit ImportDialog(const std::vector<std::string>& hosts, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void importChosen(const baremark::app::ImageImportRequest& request, const std::string& host);

 private:
  [[nodiscard]] std::string source() const { return m_source->text().trimmed().toStdString(); }
  /// The host is this machine, whose files and folders can be chosen.
  [[nodiscard]] bool isHere() const { return m_host->currentIndex() == 0; }
  /// Opens a dialog for a file or a folder of this machine, which becomes the source.
  void choose(QFileDialog::FileMode mode);
  /// Shows which fields apply to the source, and the name that an empty field stands for.
  void follow();
  void refuse(const core::base::Error& error);

  QLineEdit* m_source;
  QPushButton* m_file;
  QPushButton* m_folder;
  QLineEdit* m_name;
  QComboBox* m_host;
  QLineEdit* m_username;
  QCheckBox* m_replace;
  QLabel* m_refusal;
};

}  // namespace baremark::app::pages
