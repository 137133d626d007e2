// SPDX-License-Identifier: GPL-3.0-or-later
// Asks where, with which builder and under which name the image of a recipe is built. Says beforehand which builders
// the chosen host has and why the others cannot be used, how much room the build needs, and what of the image will not
// work there. GUI thread; the desk outlives this dialog.
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <map>
#include <optional>
#include <string>

#include "app/models/recipe_build_job.h"
#include "app/pages/page.h"
#include "app/widgets/labels.h"

namespace baremark::app::pages {

class RecipeBuildDialog final : public QDialog {
  Q_OBJECT

 public:
  /// `what`: the recipe and the folder of its files. Asks this machine at once.
  RecipeBuildDialog(const Desk& desk, core::runs::RecipeToBuild what, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void buildChosen(const std::string& host, const baremark::core::runs::RecipeToBuild& what);

 private:
  [[nodiscard]] std::string host() const { return m_host->currentData().toString().toStdString(); }
  /// What the fields say now.
  [[nodiscard]] core::runs::RecipeToBuild chosen() const;
  /// The chosen builder, if the host has answered and one can be used.
  [[nodiscard]] const core::runs::BuilderOffer* builder() const;
  void ask();
  void showAnswer();
  void showBuilders();
  void showFindings();
  /// Shows the room and what is replaced, and whether the build can start.
  void fit();
  void grow();
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
