// SPDX-License-Identifier: GPL-3.0-or-later
// The card with the form of the chosen part of a recipe. GUI thread; the theme and services outlive this widget.
#pragma once

#include <QLabel>
#include <QPointer>
#include <QWidget>
#include <vector>

#include "app/pages/recipe_form.h"
#include "app/widgets/layouts.h"
#include "app/widgets/theme.h"

namespace baremark::app::pages {

class RecipeFormCard final : public QWidget {
  Q_OBJECT

 public:
  RecipeFormCard(const widgets::Theme& theme, Services& services, QWidget* parent = nullptr);

  /// Shows the chosen part of this draft; nullptr: none.
  void follow(models::RecipeDraft* draft);
  void setProblems(const std::vector<core::base::Error>& problems);

 private:
  void renew();

  QPointer<models::RecipeDraft> m_draft;
  models::BaseDigestLookup* m_lookup;
  QLabel* m_title;
  widgets::ScrollColumn* m_scroll;
  RecipeForm* m_form = nullptr;
  std::vector<core::base::Error> m_problems;
};

}  // namespace baremark::app::pages
