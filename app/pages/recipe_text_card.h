// SPDX-License-Identifier: GPL-3.0-or-later
// The rendered text of a recipe: a tab for each format, problems, the text with the chosen part marked, findings.
#pragma once

#include <QComboBox>

#include "app/models/recipe_findings.h"
#include "app/pages/recipe_text_view.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

// The findings of lint and of a check against a chosen host. The card writes them to their lines of the text.
class RecipeFindingsCard final : public QWidget {
  Q_OBJECT

 public:
  RecipeFindingsCard(const Desk& desk, const models::RecipeRendering& rendering, RecipeTextView& view,
                     QWidget* parent = nullptr);

  void follow(models::RecipeDraft* draft);
  [[nodiscard]] const models::RecipeFindings& findings() const { return m_findings; }

 private:
  void layOut();
  void offerHosts();
  void renew();
  void markLines();
  void fixLine(int line);
  void describe();
  void showDetails();
  void choose();
  [[nodiscard]] std::pair<int, int> linesOf(const models::FindingRow& row) const;

  Desk m_desk;
  const models::RecipeRendering& m_rendering;
  RecipeTextView& m_view;
  models::RecipeFindings m_findings;
  models::CheckedHost m_host;
  QPointer<models::RecipeDraft> m_draft;
  QComboBox* m_hosts;
  QLabel* m_hostNote;
  QLabel* m_note;
  widgets::DataTable* m_table;
  widgets::ScrollColumn* m_detailsBox;
  QLabel* m_details;
  QPushButton* m_fix;
  std::map<int, models::FindingRow> m_fixable;  ///< what the button of a line mends
  models::FindingRow m_chosen;                  ///< the finding that is selected again when the rows are new
  bool m_isShowing = false;                     ///< the table changes, not the user's choice
};

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
