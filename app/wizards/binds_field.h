// SPDX-License-Identifier: GPL-3.0-or-later
// A field for the host's folders that an arm's container sees: one line for each, with its path in the container.
#pragma once

#include <QCheckBox>
#include <QLineEdit>
#include <optional>
#include <vector>

#include "app/widgets/row_list.h"
#include "core/model/experiment.h"

namespace baremark::app::wizards {

class BindsField final : public widgets::RowList {
  Q_OBJECT

 public:
  /// `canBeReadOnly` is false if the runtime cannot make a folder read-only for the ranks.
  BindsField(const std::vector<core::model::Bind>& binds, bool canBeReadOnly, QWidget* parent = nullptr);

  /// The folders in the field. Nothing if one is refused; problem() says which.
  [[nodiscard]] std::optional<std::vector<core::model::Bind>> binds() const;
  /// Why a folder is refused. Empty if none is.
  [[nodiscard]] QString problem() const { return firstProblem().words; }
  [[nodiscard]] QWidget* problemField() const { return firstProblem().field; }
  /// A part of the line with this index, counted from 0; after the last line, the control that adds one. `part` is the
  /// part's name in the file.
  [[nodiscard]] QWidget* fieldAt(std::size_t line, const std::string& part) const;
  /// Sets the arm's number for the accessible names.
  void setArm(int number);
  /// Whether a folder can be chosen with a dialog, which works only for this machine.
  void offerFolders(bool isOffered);

 signals:
  void edited();

 private:
  struct Row {
    QLineEdit* source;
    QPushButton* browse;  ///< for the source
    QLineEdit* destination;
    QCheckBox* isReadOnly;
    QPushButton* remove;
  };
  struct Problem {
    QString words;
    QWidget* field = nullptr;
  };
  void addRow(const core::model::Bind& bind);
  void nameRows();
  [[nodiscard]] Problem firstProblem() const;

  bool m_canBeReadOnly;
  int m_arm = 1;
  bool m_offersFolders = false;
  QPushButton* m_add;
  std::vector<Row> m_rows;
};

}  // namespace baremark::app::wizards
