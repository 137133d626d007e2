// SPDX-License-Identifier: GPL-3.0-or-later
// A field for the folders of the host that an arm's container sees: a line for each, with its place inside.
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
  /// Where `canBeReadOnly` is false the runtime cannot keep ranks from writing.
  BindsField(const std::vector<core::model::Bind>& binds, bool canBeReadOnly, QWidget* parent = nullptr);

  /// As they stand in the field; nothing: one is no folder, problem() says which.
  [[nodiscard]] std::optional<std::vector<core::model::Bind>> binds() const;
  /// Empty: there is none.
  [[nodiscard]] QString problem() const;
  [[nodiscard]] QWidget* problemField() const;
  /// A part of the line with this number, counted from 0; past the last: what adds one. `part` is its name in the file.
  [[nodiscard]] QWidget* fieldAt(std::size_t line, const std::string& part) const;
  /// The arm's number goes into the accessible names.
  void setArm(int number);
  /// Whether a folder can be chosen with a dialog: on this machine.
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
