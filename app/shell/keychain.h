// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps passphrases and passwords in the system's keychain (Secret Service, KWallet) if the user asked for that. Stands
// between a connection and the user: answers with a kept secret at once, and deletes a secret that was wrong. One-time
// codes are never kept. Without a keychain, or if it does not answer in time, the user is asked. Created in the main
// thread, used in the threads of connections; outlives them.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

#include "remote/ssh/questions.h"

namespace baremark::app::shell {

class Keychain final : public QObject {
  Q_OBJECT

 public:
  /// `service`: the name under which the keychain lists the secrets.
  explicit Keychain(remote::Asker person, QString service = QStringLiteral("Baremark"), QObject* parent = nullptr);

  /// For Services::Options.
  [[nodiscard]] remote::Asker asker();
  /// Ends all waits for the keychain, because the program exits. The connections continue without it.
  void close();

  /// The keychain's name for the answer. Empty if the answer is never kept, such as a code or a question with several
  /// prompts.
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

}  // namespace baremark::app::shell
