// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one recipe: blocks, form and rendered text. In a narrow window, form and text share their place.
#pragma once

#include <QStackedWidget>

#include "app/pages/recipe_build.h"
#include "app/pages/recipe_form.h"
#include "app/pages/recipe_parts_card.h"
#include "app/pages/recipe_text_card.h"

class QGridLayout;

namespace baremark::app::pages {

class RecipePage final : public Page {
  Q_OBJECT

 public:
  explicit RecipePage(const Desk& desk, QWidget* parent = nullptr);

  /// Opens the recipe of this file. The page says why if it cannot be read.
  void show(const QString& path);
  using QWidget::show;
  void showFormat(core::recipes::Format format) { m_text->showFormat(format); }
  [[nodiscard]] const QString& path() const { return m_path; }
  /// nullptr: no recipe is open.
  [[nodiscard]] models::RecipeDraft* draft() const { return m_draft; }

  void save();
  void rename();
  void undo() {
    if (m_draft != nullptr) m_draft->history().undo();
  }
  void redo() {
    if (m_draft != nullptr) m_draft->history().redo();
  }
  void build();
  void compare();

  [[nodiscard]] QStringList crumbs() const override { return {tr("Recipes"), header().title()}; }
  [[nodiscard]] text::CommandWords command() const override {
    return {{QStringLiteral("recipe"), QStringLiteral("render"), m_path, QStringLiteral("--to"), formatName()}};
  }
  [[nodiscard]] QString status() const override {
    return desk().build.isRunning() ? tr("an image is being built") : QString();
  }
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("recipes"); }
  bool focusFilter() override;
  [[nodiscard]] QWidget* firstFocus() override { return m_parts->view(); }

 signals:
  void imageRequested(const QString& name, const QString& host);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void follow(models::RecipeDraft* draft);
  void describeDraft();
  void fitColumns();
  void fitBuild();
  void reportBuild();
  /// Counts the experiments with an arm in an image of the recipe.
  void showUsers();
  void fillUsers();
  [[nodiscard]] QString formatName() const;

  QString m_path;
  QPointer<models::RecipeDraft> m_draft;
  QPushButton* m_undo;
  QPushButton* m_redo;
  QPushButton* m_rename;
  QPushButton* m_compare;
  QPushButton* m_build;
  QPushButton* m_save;
  QPushButton* m_users;  ///< opens m_usersMenu, which leads to the experiments
  QMenu* m_usersMenu;
  std::vector<core::base::ExperimentId> m_userIds;
  RecipeBuildCard* m_buildCard;
  QStackedWidget* m_stack;
  widgets::EmptyState* m_problem;
  QGridLayout* m_columns = nullptr;
  RecipePartsCard* m_parts;
  QTabBar* m_which;
  RecipeFormCard* m_form;
  RecipeTextCard* m_text;
};

}  // namespace baremark::app::pages
