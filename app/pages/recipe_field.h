// SPDX-License-Identifier: GPL-3.0-or-later
// The field of a form for one value of a recipe, made by the value's type: a check box, a list of choices, a line, a
// list with one entry in each line, or pairs of names and values. GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/recipes/block_kind.h"

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
  /// The user changed it.
  void edited();

 protected:
  using QWidget::QWidget;
  /// Makes `inner` the only part, with this accessible name.
  void setInner(QWidget* inner, const QString& name);
};

}  // namespace baremark::app::pages
