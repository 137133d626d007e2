// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what image to import, under which name and on which host. Refuses a source or a name that cannot be used. The
// window asks for a registry's password later.
#pragma once

#include <QCheckBox>
#include <QComboBox>

#include "app/application/transfers.h"
#include "app/pages/dialogs.h"

namespace baremark::app::pages {

class ImportDialog final : public Dialog {
  Q_OBJECT

 public:
  explicit ImportDialog(const Desk& desk, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void importChosen(const baremark::app::ImageImportRequest& request, const std::string& host);

 private:
  [[nodiscard]] std::string source() const { return m_source->text().trimmed().toStdString(); }
  [[nodiscard]] bool isHere() const { return m_host->currentIndex() == 0; }
  void choose(QFileDialog::FileMode mode);
  /// Shows which fields apply to the source, and the name that an empty field stands for.
  void follow();
  void refuse(const core::base::Error& error);

  Desk m_desk;
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
