// SPDX-License-Identifier: GPL-3.0-or-later
// Brings questions of connections from their threads to the user at the window, one dialog after the other. Created
// before the services; outlives them.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QObject>
#include <QPointer>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "app/widgets/theme.h"
#include "remote/ssh/questions.h"

namespace baremark::app::shell {

/// Asks about an unknown host key, or for a passphrase, a password or one-time codes. Text from the server is plain
/// text in a separate frame, so that it cannot pass for text of Baremark.
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

class WindowAsker final : public QObject {
  Q_OBJECT

 public:
  explicit WindowAsker(const widgets::Theme& theme, QObject* parent = nullptr);

  /// For Services::Options.
  [[nodiscard]] remote::Asker asker() {
    return [this](const remote::Question& question) { return ask(question); };
  }
  /// Sets the parent window of the dialogs. Without a window, every question gets an empty answer.
  void setWindow(QWidget* window) { m_window = window; }
  /// Gives all present and future questions an empty answer, because the program exits.
  void close();

 private:
  struct Pending {
    remote::Question question;
    std::optional<remote::Answer> answer;
    bool isAnswered = false;
  };
  [[nodiscard]] std::optional<remote::Answer> ask(const remote::Question& question);
  void showNext();
  void answered(const std::shared_ptr<Pending>& pending, std::optional<remote::Answer> answer);

  const widgets::Theme& m_theme;
  QPointer<QWidget> m_window;
  QPointer<QuestionDialog> m_dialog;
  std::mutex m_mutex;
  std::condition_variable m_hasAnswer;
  std::deque<std::shared_ptr<Pending>> m_pending;
  bool m_isClosed = false;
};

}  // namespace baremark::app::shell
