// SPDX-License-Identifier: GPL-3.0-or-later
// Carries questions of connections, asked in their threads, to the person at the window: one dialog after the other. Made before
// the services and outlives them.
#pragma once

#include <QObject>
#include <QPointer>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "app/widgets/theme.h"
#include "remote/ssh/questions.h"

namespace baremark::app::shell {

class QuestionDialog;

class WindowAsker final : public QObject {
  Q_OBJECT

 public:
  explicit WindowAsker(const widgets::Theme& theme, QObject* parent = nullptr);

  /// For Services::Options.
  [[nodiscard]] remote::Asker asker();
  /// The window that dialogs belong to; without one nobody is asked.
  void setWindow(QWidget* window) { m_window = window; }
  /// Answers everything that is asked, and will be, with nothing: the program ends.
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
