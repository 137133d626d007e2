// SPDX-License-Identifier: GPL-3.0-or-later
// The field for one value of a recipe: check box, choices, line, lines, or pairs of names and values.
#pragma once

#include <optional>
#include <utility>

#include "app/models/base_digest_lookup.h"
#include "app/pages/page.h"
#include "app/widgets/fields.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::app::pages {

class RecipeField : public QWidget {
  Q_OBJECT

 public:
  using Value = std::optional<core::recipes::FieldValue>;

  /// What the form knows beside the field itself.
  struct Words {
    QString name;                                          ///< of the field
    std::vector<std::pair<std::string, QString>> choices;  ///< of a Choice with their labels; empty: those of the field
    QStringList suggestions;                               ///< known values of a line
  };
  [[nodiscard]] static RecipeField* make(const core::recipes::Field& field, const Words& words,
                                         QWidget* parent = nullptr);

  /// Shows a value, without a signal. Empty: it was not given.
  virtual void show(const Value& value) = 0;
  [[nodiscard]] virtual Value value() const = 0;
  /// Why the field cannot give what was typed. Empty: it can.
  [[nodiscard]] virtual QString problem() const { return {}; }
  /// The field shows its name itself, as a check box does.
  [[nodiscard]] virtual bool hasOwnName() const { return false; }

 signals:
  void edited();

 protected:
  using QWidget::QWidget;
  /// Makes `inner` the only part, with this accessible name.
  void setInner(QWidget* inner, const QString& name);
};

// A field of names and their values: a line with two fields for each, such as a variable and its value.
class PairsField final : public widgets::RowList {
  Q_OBJECT

 public:
  /// The words above the two fields of a line: "Variable", "Value".
  PairsField(QString nameTitle, QString valueTitle, QWidget* parent = nullptr);

  /// Shows these pairs. Lines that already say so stay as they were typed.
  void setPairs(const core::recipes::Pairs& pairs);
  /// Without lines that are empty. Of lines with the same name, the last.
  [[nodiscard]] core::recipes::Pairs pairs() const;
  /// A name that is in several lines. Empty: none.
  [[nodiscard]] QString doubleName() const;

 signals:
  void edited();

 private:
  struct Line {
    QLineEdit* name;
    QLineEdit* value;
  };

  void addLine(const QString& name, const QString& value);

  QString m_nameTitle;
  QString m_valueTitle;
  QPushButton* m_adder;
  std::vector<Line> m_lines;
};

// Below the digest of a base: a button that asks the registry which digest the tag has now, and the answer. A second
// button replaces a digest with a new one, as one step of the draft's history.
class DigestRow final : public QWidget {
  Q_OBJECT

 public:
  DigestRow(models::RecipeDraft& draft, int stage, models::BaseDigestLookup& lookup, QWidget* parent = nullptr);

 private:
  void resolve();
  void showAnswer(const std::string& image, const std::string& digest);
  void showFailure(const std::string& image, const core::base::Error& error);
  void take(const std::string& digest);
  /// What is shown belongs to the image and the digest that the base had.
  void forgetIfChanged();
  void say(const QString& words) { showWords(m_note, words); }
  /// nullptr: the stage is gone.
  [[nodiscard]] const core::recipes::Base* base() const;
  [[nodiscard]] std::string image() const;

  models::RecipeDraft& m_draft;
  int m_stage;
  models::BaseDigestLookup& m_lookup;
  QPushButton* m_resolve;
  QPushButton* m_take;
  QLabel* m_note;
  std::string m_asked;   ///< the image whose answer is awaited or shown; empty: none
  std::string m_digest;  ///< the recipe's own, for which the answer is shown
  std::string m_moved;   ///< the digest that the second button takes
};

}  // namespace baremark::app::pages
