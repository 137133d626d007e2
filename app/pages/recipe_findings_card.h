// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of lint and of a check against a chosen host, below the rendered text of a recipe. The card writes them
// to their lines, with a button where a fix is safe. A selected finding shows its reason, source, line and block.
#pragma once

#include <QComboBox>
#include <QPointer>

#include "app/models/recipe_draft.h"
#include "app/models/recipe_findings.h"
#include "app/pages/recipe_text_view.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

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
  void fitTable();
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

}  // namespace baremark::app::pages
