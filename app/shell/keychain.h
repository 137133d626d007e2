// SPDX-License-Identifier: GPL-3.0-or-later
// Passphrases and passwords that a person asked to keep, in the system's own keychain (Secret Service, KWallet). It stands between
// a connection and whoever is asked: what is kept is answered at once, what was wrong is forgotten. Codes are never kept. Without
// a keychain, or when it does not answer in time, the person is asked as if there were none. Made in the main thread, asked in those
// of connections, outlives them.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "remote/ssh/questions.h"

namespace baremark::app::shell {

class Keychain final : public QObject {
  Q_OBJECT

 public:
  /// `service`: under which name the keychain lists what is kept.
  explicit Keychain(remote::Asker person, QString service = QStringLiteral("Baremark"), QObject* parent = nullptr);

  /// For Services::Options.
  [[nodiscard]] remote::Asker asker();
  /// Whoever waits for the keychain goes on without it: the program ends.
  void close();

  /// What a keychain lists it under; empty: it is never kept, as a code or a question of several prompts.
  [[nodiscard]] static QString nameOf(const remote::Question& question);

 signals:
  /// The keychain did not take what was to be kept.
  void keepingFailed(const QString& why);

 private:
  struct Look {
    bool isDone = false;
    bool isThere = false;  ///< a keychain answered
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
