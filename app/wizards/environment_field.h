// SPDX-License-Identifier: GPL-3.0-or-later
// A field for an arm's environment, one variable a line: a value may hold commas and spaces, but no line break.
#pragma once

#include <QPlainTextEdit>
#include <map>
#include <optional>
#include <string>

namespace baremark::app::wizards {

class EnvironmentField final : public QPlainTextEdit {
  Q_OBJECT

 public:
  using Environment = std::map<std::string, std::string>;

  explicit EnvironmentField(const Environment& environment, QWidget* parent = nullptr);

  /// As it stands in the field; nothing: a line is no variable, problem() says which.
  [[nodiscard]] std::optional<Environment> environment() const;
  /// Empty: there is none.
  [[nodiscard]] QString problem() const { return m_problem; }

  /// What was typed, refused or not.
  [[nodiscard]] QString typed() const;
  void setTyped(const QString& text);

 private:
  void read();
  void fitHeight();

  Environment m_environment;
  QString m_problem;
};

}  // namespace baremark::app::wizards
