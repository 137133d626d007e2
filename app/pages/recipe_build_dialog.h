// SPDX-License-Identifier: GPL-3.0-or-later
// Asks where, with which builder and under which name to build the image of a recipe. Says which builders the host has,
// how much room the build needs, and what of the image will not work there.
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <map>
#include <optional>

#include "app/models/recipe_build_job.h"
#include "app/pages/dialogs.h"

namespace baremark::app::pages {

class RecipeBuildDialog final : public Dialog {
  Q_OBJECT

 public:
  /// `what`: the recipe and the folder of its files. Asks this machine at once.
  RecipeBuildDialog(const Desk& desk, core::runs::RecipeToBuild what, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void buildChosen(const std::string& host, const baremark::core::runs::RecipeToBuild& what);

 private:
  [[nodiscard]] std::string host() const { return m_host->currentData().toString().toStdString(); }
  [[nodiscard]] core::runs::RecipeToBuild chosen() const;
  /// The chosen builder, if the host has answered and one can be used.
  [[nodiscard]] const core::runs::BuilderOffer* builder() const;
  void ask();
  void showAnswer();
  void showBuilders();
  void showFindings();
  /// Shows the room and what is replaced, and whether the build can start.
  void fit();
  /// Why the build cannot start. Empty: it can.
  [[nodiscard]] QString obstacle() const;

  Desk m_desk;
  core::runs::RecipeToBuild m_what;
  models::RecipeBuildLook m_look;
  QComboBox* m_host;
  QLineEdit* m_name;
  QVBoxLayout* m_builders;
  QButtonGroup* m_choice;
  widgets::SignLine* m_room;
  QLabel* m_prediction;
  QLabel* m_replaced;
  std::map<std::string, QLineEdit*> m_secrets;  ///< by id
  QVBoxLayout* m_findings;
  QCheckBox* m_waive;
  QCheckBox* m_again;
  QLabel* m_refusal;
  QPushButton* m_build;
};

}  // namespace baremark::app::pages
