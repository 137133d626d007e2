// SPDX-License-Identifier: GPL-3.0-or-later
// The form of one part of a recipe: a block, a stage with its base, or the recipe. Below a field is why it is refused.
#pragma once

#include "app/pages/recipe_field.h"

namespace baremark::app::pages {

class RecipeForm final : public QWidget {
  Q_OBJECT

 public:
  RecipeForm(models::RecipeDraft& draft, const core::recipes::BlockPlace& place, models::BaseDigestLookup& lookup,
             QWidget* parent = nullptr);

  /// Two forms with the same shape have the same fields. The form fits its part while the shape is this one.
  [[nodiscard]] static QString shapeOf(const models::RecipeDraft& draft, const core::recipes::BlockPlace& place);
  [[nodiscard]] const QString& shape() const { return m_shape; }

  /// Shows the values of the draft. A field that shows its value already, or holds text that is no value yet, stays as
  /// it is until the recipe's own value changes.
  void refresh();
  void showProblems(const std::vector<core::base::Error>& problems);

 private:
  using Get = std::function<RecipeField::Value()>;
  using Set = std::function<void(const RecipeField::Value&)>;
  struct Row {
    std::string path;  ///< of the value in the recipe's file
    RecipeField* field;
    QLabel* note;
    QString usual;  ///< the note without a problem
    Get get;
    RecipeField::Value known = {};  ///< of the recipe, when the field was compared with it last
  };
  struct Words {
    std::vector<std::pair<std::string, QString>> choices;
    QStringList suggestions;
    QString note;
  };

  void fillBlock();
  void fillStage();
  void fillBase();
  void fillRecipe();
  void add(const core::recipes::Field& field, const std::string& path, const Words& words, Get get, const Set& set);
  /// A row of the stage: `set` changes the copy that it receives. `path`: below the stage.
  void addOfStage(const core::recipes::Field& field, const std::string& path, const Words& words,
                  const std::function<RecipeField::Value(const core::recipes::Stage&)>& get,
                  const std::function<void(core::recipes::Stage&, const RecipeField::Value&)>& set);
  void addOfBase(const core::recipes::Field& field, const Words& words,
                 const std::function<RecipeField::Value(const core::recipes::Base&)>& get,
                 const std::function<void(core::recipes::Base&, const RecipeField::Value&)>& set);
  void addText(const core::recipes::Field& field, const Words& words, std::string core::recipes::Stage::*member);
  void addText(const core::recipes::Field& field, const Words& words, std::string core::recipes::Base::*member);
  [[nodiscard]] const core::recipes::Stage& stage() const { return *m_draft.stageAt(m_place); }

  models::RecipeDraft& m_draft;
  core::recipes::BlockPlace m_place;
  models::BaseDigestLookup& m_lookup;
  QString m_shape;
  QVBoxLayout* m_column;
  std::vector<Row> m_rows;
};

class RecipeFormCard final : public QWidget {
  Q_OBJECT

 public:
  RecipeFormCard(const widgets::Theme& theme, Services& services, QWidget* parent = nullptr);

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
