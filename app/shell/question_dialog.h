// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog for a question of a connection that signs in: an unknown host key, a passphrase, a password, one-time codes.
// Text from the server is plain text in a separate frame, so that it cannot pass for text of Baremark.
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

  /// The user's answer. Empty if the dialog was closed.
  [[nodiscard]] std::optional<remote::Answer> answer() const;

 private:
  void askTrust(const remote::Question& question);
  void askTexts(const remote::Question& question);
  void showServersWords(const remote::Question& question);

  const widgets::Theme& m_theme;
  remote::Trust m_trust = remote::Trust::No;
  std::vector<QLineEdit*> m_fields;
  QCheckBox* m_keep = nullptr;  ///< nullptr without a keychain
};

}  // namespace baremark::app::shell
