// SPDX-License-Identifier: GPL-3.0-or-later
// Answers the questions of connections: from the system's keychain, or from the user at the window. Created in the main
// thread before the services, used in the threads of connections; outlives them.
#pragma once

#include <QCheckBox>
#include <QPointer>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/widgets/page_parts.h"
#include "remote/ssh/questions.h"

namespace baremark::app::shell {

/// Keeps passphrases and passwords in the system's keychain if the user asked for that. Answers with a kept secret at
/// once, and deletes one that was wrong. Never keeps one-time codes. Asks the user if the keychain does not answer.
class Keychain final : public QObject {
  Q_OBJECT

 public:
  /// `service`: the name under which the keychain lists the secrets.
  explicit Keychain(remote::Asker person, QString service = QStringLiteral("Baremark"), QObject* parent = nullptr);

  /// For Services::Options.
  [[nodiscard]] remote::Asker asker();
  /// Ends all waits for the keychain, because the program exits. The connections continue without it.
  void close();

  /// The keychain's name for the answer. Empty if the answer is never kept: a code, or several prompts.
  [[nodiscard]] static QString nameOf(const remote::Question& question);

 signals:
  /// The keychain did not keep a secret.
  void keepingFailed(const QString& why);

 private:
  struct Look {
    bool isDone = false;
    bool isThere = false;  ///< the keychain answered
    std::optional<remote::Secret> secret;
  };
  [[nodiscard]] std::optional<remote::Answer> ask(remote::Question question);
  [[nodiscard]] Look lookUp(const QString& name);
  void startLook(const QString& name, const std::shared_ptr<Look>& look);
  void keep(const QString& name, const remote::Secret& secret);
  void forget(const QString& name);

  remote::Asker m_person;
  QString m_service;
  std::mutex m_mutex;
  std::condition_variable m_hasAnswer;
  bool m_isClosed = false;
};

/// Asks about an unknown host key, or for a passphrase, a password or one-time codes. Text from the server is plain
/// text in a separate frame, so that it cannot pass for text of Baremark.
class QuestionDialog final : public widgets::Dialog {
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

/// Brings questions from the threads of connections to the user, one dialog after the other.
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
