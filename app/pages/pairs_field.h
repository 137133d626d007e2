// SPDX-License-Identifier: GPL-3.0-or-later
// A field of names and their values: a line with two fields for each, such as a variable and its value.
#pragma once

#include <QLineEdit>
#include <QPushButton>
#include <QString>
#include <vector>

#include "app/widgets/row_list.h"
#include "core/recipes/recipe.h"

namespace baremark::app::pages {

class PairsField final : public widgets::RowList {
  Q_OBJECT

 public:
  /// The words above the two fields of a line: "Variable", "Value".
  PairsField(QString nameTitle, QString valueTitle, QWidget* parent = nullptr);

  /// Shows these pairs. Lines that already say so stay as they were typed.
  void setPairs(const core::recipes::Pairs& pairs);
  /// Without lines that are empty. Of lines with the same name, the last.
  [[nodiscard]] core::recipes::Pairs pairs() const;
  /// A name that stands in several lines. Empty: none.
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

}  // namespace baremark::app::pages
