// SPDX-License-Identifier: GPL-3.0-or-later
// The rendered text of a recipe: a tab for each format, the problems, the text with the chosen part marked, the
// findings.
#pragma once

#include "app/models/recipe_draft.h"
#include "app/pages/recipe_findings_card.h"
#include "app/widgets/layouts.h"

namespace baremark::app::pages {

class RecipeTextCard final : public QWidget {
  Q_OBJECT

 public:
  explicit RecipeTextCard(const Desk& desk, QWidget* parent = nullptr);

  void follow(models::RecipeDraft* draft);
  void showFormat(core::recipes::Format format);
  [[nodiscard]] const models::RecipeRendering& rendering() const { return m_rendering; }
  [[nodiscard]] RecipeTextView* view() const { return m_view; }
  [[nodiscard]] QTabBar* tabs() const { return m_tabs->bar(); }

 signals:
  /// problems() of rendering() may have changed.
  void renewed();
  void informed(const QString& words);
  void failed(const baremark::core::base::Error& error);

 private:
  void showText();
  void showNote();
  void showProblems();
  void mark() {
    m_view->mark(m_draft == nullptr ? std::vector<std::pair<int, int>>() : m_rendering.linesOf(m_draft->chosen()));
  }
  void copy();
  void chooseFile();
  void save(const QString& path);

  Desk m_desk;
  models::RecipeRendering m_rendering;
  QPointer<models::RecipeDraft> m_draft;
  widgets::TabLine* m_tabs;
  QPushButton* m_copy;
  QPushButton* m_saveAs;
  QVBoxLayout* m_problems;
  QLabel* m_note;
  RecipeTextView* m_view;
  RecipeFindingsCard* m_findings;
  std::vector<core::base::Error> m_shown;  ///< the problems in m_problems
};

}  // namespace baremark::app::pages
