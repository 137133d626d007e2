// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/keychain.h"

#include <qt6keychain/keychain.h>
#include <string.h>

#include <QByteArray>
#include <QMetaObject>
#include <QRegularExpression>

namespace baremark::app::shell {
namespace {

using remote::Answer;
using remote::Question;

/// Longer than usual, because the keychain may ask the user for its own password.
constexpr std::chrono::seconds kPatience{60};

/// True for a password that the server asks for, false for anything that is valid only once.
bool isPasswordPrompt(const Question& question) {
  static const QRegularExpression password(QStringLiteral("passwor[dt]\\s*:?\\s*$"),
                                           QRegularExpression::CaseInsensitiveOption);
  static const QRegularExpression once(QStringLiteral("one.?time|otp|token|code|verification|passcode|new "),
                                       QRegularExpression::CaseInsensitiveOption);
  if (question.prompts.size() != 1 || question.prompts.front().isEchoed) return false;
  const QString prompt = QString::fromStdString(question.prompts.front().text);
  return password.match(prompt).hasMatch() &&
         !once.match(prompt + QString::fromStdString(question.serverTitle + question.serverText)).hasMatch();
}

}  // namespace

Keychain::Keychain(remote::Asker person, QString service, QObject* parent)
    : QObject(parent), m_person(std::move(person)), m_service(std::move(service)) {}

remote::Asker Keychain::asker() {
  return [this](const Question& question) { return ask(question); };
}

QString Keychain::nameOf(const Question& question) {
  switch (question.kind) {
    case Question::Kind::Passphrase:
      return QStringLiteral("passphrase of ") + QString::fromStdString(question.subject);
    case Question::Kind::Password:
      return QStringLiteral("password of ") + QString::fromStdString(question.login);
    case Question::Kind::Prompts:
      return isPasswordPrompt(question) ? QStringLiteral("password of ") + QString::fromStdString(question.login)
                                        : QString();
    case Question::Kind::UnknownHostKey:
      break;
  }
  return {};
}

std::optional<Answer> Keychain::ask(Question question) {
  const QString name = nameOf(question);
  if (name.isEmpty()) return m_person(question);
  Look look = lookUp(name);
  question.mayBeKept = look.isThere;
  if (look.secret) {
    if (!question.isRepeated) return Answer{.texts = {std::move(*look.secret)}, .isFromKeychain = true};
    question.wasKept = true;  // and the kept secret is wrong
    forget(name);
  }
  std::optional<Answer> answer = m_person(question);
  if (answer && answer->keep && !answer->texts.empty()) keep(name, answer->texts.front());
  return answer;
}

Keychain::Look Keychain::lookUp(const QString& name) {
  const auto look = std::make_shared<Look>();
  QMetaObject::invokeMethod(
      this, [this, name, look] { startLook(name, look); }, Qt::QueuedConnection);
  std::unique_lock lock(m_mutex);
  m_hasAnswer.wait_for(lock, kPatience, [&] { return look->isDone || m_isClosed; });
  return look->isDone ? std::move(*look) : Look{};
}

void Keychain::startLook(const QString& name, const std::shared_ptr<Look>& look) {
  auto* job = new QKeychain::ReadPasswordJob(m_service, this);
  job->setKey(name);
  connect(job, &QKeychain::Job::finished, this, [this, look, job] {
    const QByteArray data = job->binaryData();
    {
      const std::lock_guard lock(m_mutex);
      look->isThere = job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound;
      if (job->error() == QKeychain::NoError) look->secret = remote::Secret(data.toStdString());
      look->isDone = true;
    }
    // The job shares these bytes with `data`, so its copy is overwritten too.
    explicit_bzero(const_cast<char*>(data.constData()),
                   static_cast<std::size_t>(data.size()));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    m_hasAnswer.notify_all();
  });
  job->start();
}

void Keychain::keep(const QString& name, const remote::Secret& secret) {
  QMetaObject::invokeMethod(
      this,
      [this, name, secret] {
        auto* job = new QKeychain::WritePasswordJob(m_service, this);
        job->setKey(name);
        job->setBinaryData(QByteArray(secret.text()));
        connect(job, &QKeychain::Job::finished, this, [this, job] {
          if (job->error() != QKeychain::NoError) emit keepingFailed(job->errorString());
        });
        job->start();
      },
      Qt::QueuedConnection);
}

void Keychain::forget(const QString& name) {
  QMetaObject::invokeMethod(
      this,
      [this, name] {
        auto* job = new QKeychain::DeletePasswordJob(m_service, this);
        job->setKey(name);
        job->start();
      },
      Qt::QueuedConnection);
}

void Keychain::close() {
  {
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
  }
  m_hasAnswer.notify_all();
}

}  // namespace baremark::app::shell
