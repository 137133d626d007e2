// SPDX-License-Identifier: GPL-3.0-or-later
// A field for an arm's environment, one variable in each line. A value may contain commas and spaces, but no line
// break.
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

  /// The variables in the field. Nothing if a line is refused; problem() says which.
  [[nodiscard]] std::optional<Environment> environment() const;
  /// Why a line is refused. Empty if none is.
  [[nodiscard]] QString problem() const { return m_problem; }

  /// The typed text, refused or not.
  [[nodiscard]] QString typed() const;
  void setTyped(const QString& text);

 private:
  void read();
  void fitHeight();

  Environment m_environment;
  QString m_problem;
};

}  // namespace baremark::app::wizards
