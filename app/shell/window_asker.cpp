// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/window_asker.h"

#include <qt6keychain/keychain.h>
#include <string.h>

#include <QRegularExpression>

#include "app/text/error_text.h"
#include "app/widgets/layouts.h"

namespace baremark::app::shell {
namespace {

using remote::Answer;
using remote::Question;

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

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
  using Kind = Question::Kind;
  if (question.kind == Kind::Passphrase) return QStringLiteral("passphrase of ") + shown(question.subject);
  const bool isPassword =
      question.kind == Kind::Password || (question.kind == Kind::Prompts && isPasswordPrompt(question));
  return isPassword ? QStringLiteral("password of ") + shown(question.login) : QString();
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

QuestionDialog::QuestionDialog(const Question& question, const widgets::Theme& theme, QWidget* parent)
    : Dialog(tr("Signing in to %1", "a host").arg(shown(question.host)), parent), m_theme(theme) {
  if (question.kind == Question::Kind::UnknownHostKey)
    askTrust(question);
  else
    askTexts(question);
  constexpr int kLeastCharacters = 100;  // a fingerprint fits on one line
  setMinimumWidth(fontMetrics().averageCharWidth() * kLeastCharacters);
}

void QuestionDialog::askTrust(const Question& question) {
  //: %1: an account on a host
  column()->addWidget(widgets::makeBold(tr("The key of %1 is unknown.").arg(shown(question.account)), this));
  QLabel* print = widgets::makeWrapped(shown(question.keyType + "  " + question.subject), this);
  print->setFont(widgets::monospaceFont(font()));
  print->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column()->addWidget(print);
  column()->addWidget(widgets::makeWrapped(tr("Compare it with the key that the host's administrators publish. If the "
                                              "keys differ, somebody may be intercepting the connection."),
                                           this));
  if (!question.authority.empty()) {
    //: %1: a file and the number of a line
    column()->addWidget(
        widgets::makeWrapped(tr("A certificate authority for this host is known (%1), but Baremark cannot check host "
                                "certificates. Compare the fingerprint, then trust the key itself.")
                                 .arg(shown(question.authority)),
                             this));
  }
  if (!question.knownHostsFile.empty())
    column()->addWidget(
        widgets::makeNote(tr("It will be saved in %1.", "a file").arg(shown(question.knownHostsFile)), this));
  auto* buttons = new QDialogButtonBox(this);
  QPushButton* no = buttons->addButton(tr("Do not connect"), QDialogButtonBox::RejectRole);
  QPushButton* once = buttons->addButton(tr("Only this time"), QDialogButtonBox::ActionRole);
  no->setDefault(true);  // pressing Enter by accident must not trust the host
  no->setFocus();
  column()->addWidget(buttons);
  connect(no, &QPushButton::clicked, this, &QDialog::reject);
  connect(once, &QPushButton::clicked, this, [this] {
    m_trust = remote::Trust::Once;
    accept();
  });
  if (question.knownHostsFile.empty()) return;  // without a file the answer cannot be remembered
  QPushButton* save = buttons->addButton(tr("Trust and remember"), QDialogButtonBox::ActionRole);
  connect(save, &QPushButton::clicked, this, [this] {
    m_trust = remote::Trust::Save;
    accept();
  });
}

void QuestionDialog::showServersWords(const Question& question) {
  const QString words = shown(question.serverTitle.empty() || question.serverText.empty()
                                  ? question.serverTitle + question.serverText
                                  : question.serverTitle + "\n" + question.serverText);
  if (words.trimmed().isEmpty()) return;
  auto* frame = new widgets::Card(m_theme, this);
  frame->setTight();
  frame->setTone(text::Sign::Open);
  widgets::addAll(frame->body(), {widgets::makeNote(tr("%1 says:", "a host").arg(shown(question.host)), frame),
                                  widgets::makeWrapped(words, frame)});
  column()->addWidget(frame);
}

void QuestionDialog::askTexts(const Question& question) {
  if (question.kind == Question::Kind::Passphrase)
    column()->addWidget(widgets::makeBold(tr("The key %1 is locked.", "a path").arg(shown(question.subject)), this));
  else
    column()->addWidget(widgets::makeBold(
        tr("%1 asks you to confirm your identity.", "account@host").arg(shown(question.account)), this));
  if (question.isRepeated)
    column()->addWidget(new widgets::SignLine(
        m_theme,
        {text::Sign::Warning, question.wasKept
                                  ? tr("The saved answer was wrong. Baremark deleted it from the keychain.")
                                  : tr("That was not correct.")},
        this));
  showServersWords(question);
  auto* form = new widgets::Form(this);
  for (const remote::Prompt& prompt : question.prompts) {
    auto* field = new QLineEdit(form);
    field->setEchoMode(prompt.isEchoed ? QLineEdit::Normal : QLineEdit::Password);
    const QString name = question.kind == Question::Kind::Passphrase ? tr("Passphrase")
                         : question.kind == Question::Kind::Password ? tr("Password")
                                                                     : shown(prompt.text);
    field->setAccessibleName(name);
    form->addRow(QString(name).replace(QLatin1Char('&'), QLatin1String("&&")),
                 field);  // in a label, “&” would mark the next character as a shortcut
    m_fields.push_back(field);
  }
  if (question.mayBeKept) {
    m_keep = new QCheckBox(tr("Save it in this system's keychain"), form);
    m_keep->setObjectName(QStringLiteral("keep"));
    form->addRow(QString(), m_keep);
  }
  column()->addWidget(form);
  const bool staysHere = question.kind == Question::Kind::Passphrase;
  const QString kept = question.mayBeKept
                           ? (staysHere ? tr("It stays on this machine. Without the check mark it is not saved.")
                                        : tr("It is sent to the host. Without the check mark it is not saved."))
                           : (staysHere ? tr("It stays on this machine and is not saved.")
                                        : tr("It is sent to the host and is not saved."));
  column()->addWidget(widgets::makeNote(kept, this));
  addButtons(tr("Sign in"));
  if (!m_fields.empty()) m_fields.front()->setFocus();
}

std::optional<remote::Answer> QuestionDialog::answer() const {
  if (result() != QDialog::Accepted) return {};
  remote::Answer answer{.trust = m_trust, .keep = m_keep != nullptr && m_keep->isChecked()};
  for (const QLineEdit* field : m_fields) answer.texts.emplace_back(field->text().toStdString());
  return answer;
}

WindowAsker::WindowAsker(const widgets::Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {}

std::optional<remote::Answer> WindowAsker::ask(const remote::Question& question) {
  const auto pending = std::make_shared<Pending>();
  pending->question = question;
  std::unique_lock lock(m_mutex);
  if (m_isClosed) return {};
  m_pending.push_back(pending);
  QMetaObject::invokeMethod(this, &WindowAsker::showNext, Qt::QueuedConnection);
  m_hasAnswer.wait(lock, [&] { return pending->isAnswered || m_isClosed; });
  return std::move(pending->answer);
}

void WindowAsker::showNext() {
  if (m_dialog) return;
  std::shared_ptr<Pending> next;
  {
    const std::lock_guard lock(m_mutex);
    if (m_isClosed || m_pending.empty()) return;
    next = m_pending.front();
    m_pending.pop_front();
  }
  if (!m_window) return answered(next, {});
  m_dialog = new QuestionDialog(next->question, m_theme, m_window);
  connect(m_dialog, &QDialog::finished, this, [this, next, dialog = m_dialog.data()] {
    m_dialog.clear();
    answered(next, dialog->answer());
  });
  m_dialog->open();
}

void WindowAsker::answered(const std::shared_ptr<Pending>& pending, std::optional<remote::Answer> answer) {
  {
    const std::lock_guard lock(m_mutex);
    pending->answer = std::move(answer);
    pending->isAnswered = true;
  }
  m_hasAnswer.notify_all();
  showNext();
}

void WindowAsker::close() {
  {
    const std::lock_guard lock(m_mutex);
    m_isClosed = true;
    m_pending.clear();
  }
  m_hasAnswer.notify_all();
  if (m_dialog) m_dialog->reject();
}

}  // namespace baremark::app::shell
