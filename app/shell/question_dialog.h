// SPDX-License-Identifier: GPL-3.0-or-later
// A question of a connection that signs in: an unknown host key, a passphrase, a password, one-time codes. Text of the server is
// shown as plain text in a frame of its own, so that it cannot pass for ours.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <vector>

#include "app/widgets/theme.h"
#include "remote/ssh/questions.h"

namespace baremark::app::shell {

class QuestionDialog final : public QDialog {
  Q_OBJECT

 public:
  QuestionDialog(const remote::Question& question, const widgets::Theme& theme, QWidget* parent = nullptr);

  /// What was answered; nothing where it was closed.
  [[nodiscard]] std::optional<remote::Answer> answer() const;

 private:
  void askTrust(const remote::Question& question);
  void askTexts(const remote::Question& question);
  void showServersWords(const remote::Question& question);

  const widgets::Theme& m_theme;
  remote::Trust m_trust = remote::Trust::No;
  std::vector<QLineEdit*> m_fields;
  QCheckBox* m_keep = nullptr;  ///< where there is a keychain
};

}  // namespace baremark::app::shell
