// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/window_asker.h"

#include <QMetaObject>
#include <QWidget>

#include "app/shell/question_dialog.h"

namespace baremark::app::shell {

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
  m_dialog->setAttribute(Qt::WA_DeleteOnClose);
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
