// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the image of a recipe: the dialog before the build, the card and the log during and after it.
#pragma once

#include <QButtonGroup>
#include <QCheckBox>
#include <map>
#include <optional>

#include "app/pages/dialogs.h"
#include "app/pages/log_card.h"

namespace baremark::app::pages {

// Asks where, with which builder and under which name to build. Says which builders the host has, how much room the
// build needs, and what of the image will not work there.
class RecipeBuildDialog final : public widgets::Dialog {
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

// The build of a recipe: its step, the last lines of its log, and the result. Hidden for other recipes.
class RecipeBuildCard final : public QWidget {
  Q_OBJECT

 public:
  explicit RecipeBuildCard(const Desk& desk, QWidget* parent = nullptr);

  void showFor(const QString& file);

 signals:
  void imageRequested(const QString& name, const QString& host);
  void draftRequested(const baremark::core::model::Experiment& from);

 private:
  void fill();
  void fillBuilt(const core::runs::BuiltRecipe& built);
  void fillFailed(const core::base::Error& error);
  void fillLines();

  Desk m_desk;
  QString m_file;
  QTimer m_soon;
  widgets::Card* m_card;
  widgets::ProgressLines* m_progress;
  widgets::SignLine* m_result;
  QLabel* m_words;
  widgets::DetailsBox* m_lines;
  QPushButton* m_cancel;
  QPushButton* m_log;
  QPushButton* m_image;
  QPushButton* m_experiment;
  QPushButton* m_close;
};

// All lines that a build of a recipe has written, in a window of its own. Follows the build.
class RecipeBuildLog final : public widgets::Dialog {
  Q_OBJECT

 public:
  RecipeBuildLog(const widgets::Theme& theme, const models::RecipeBuildJob& job, QWidget* parent = nullptr);

 private:
  void addNew();

  const models::RecipeBuildJob& m_job;
  LogText* m_text;
  QTimer m_soon;
  std::uint64_t m_number = 0;  ///< of the build that is shown
  qsizetype m_shown = 0;       ///< number of lines
};

}  // namespace baremark::app::pages
