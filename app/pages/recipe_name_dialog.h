// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a new name of a recipe. A name that is refused stays in the field, with the reason below it.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <functional>

#include "core/base/result.h"

namespace baremark::app::pages {

class RecipeNameDialog final : public QDialog {
  Q_OBJECT

 public:
  /// Gives the recipe its new name.
  using Rename = std::function<core::base::Result<QString>(const QString&)>;

  RecipeNameDialog(const QString& name, Rename rename, QWidget* parent = nullptr);

  void accept() override;

 private:
  Rename m_rename;
  QLineEdit* m_name;
  QLabel* m_refusal;
};

}  // namespace baremark::app::pages
