// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/closing_question.h"

#include <QApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "app/application/background_work.h"

namespace baremark::app::shell {
namespace {

constexpr QLatin1String kAsk("ask");
constexpr QLatin1String kBackground("background");
constexpr QLatin1String kStop("stop");

/// A question in plain text. The caller adds buttons and opens it; it deletes itself.
QMessageBox* makeQuestion(QMainWindow& window, const QString& question, const QString& more) {
  auto* box =
      new QMessageBox(QMessageBox::Question, QStringLiteral("Baremark"), question, QMessageBox::NoButton, &window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(more);
  return box;
}

}  // namespace

ClosingQuestion::ClosingQuestion(const pages::Desk& desk, QMainWindow& window) : m_desk(desk), m_window(window) {}

bool ClosingQuestion::mayClose() {
  return (m_isAnswered || mayLeaveBlocks()) && mayLeaveRecipes([this] { m_window.close(); });
}

bool ClosingQuestion::mayLeaveBlocks() {
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  const QString choice = m_desk.settings.get(settings::kWhenClosed);
  const bool isPossible = !commandLineProgram().isEmpty() && !m_desk.services.store().refusalToWrite();
  if (isPossible && choice == kAsk && totals.ours > 0 && !qApp->isSavingSession()) {
    ask();
    return false;
  }
  m_keepsRunning = isPossible && choice == kBackground && totals.isDriving;
  return true;
}

bool ClosingQuestion::mayLeaveRecipes(const std::function<void()>& then) {
  // Nobody can be asked at the end of a session, and a build ends with its process.
  const bool isBuilding = m_desk.build.state() == models::RecipeBuildJob::State::Running;
  if (!isBuilding || qApp->isSavingSession()) return mayDropChanges(then);
  askForBuild(then);
  return false;
}

bool ClosingQuestion::mayDropChanges(const std::function<void()>& then) {
  const QStringList unsaved = m_desk.recipes.unsaved();
  if (m_dropsRecipes || unsaved.isEmpty()) return true;
  if (qApp->isSavingSession()) {
    // Nobody can be asked. A recipe that is wrong at present cannot be saved.
    for (const QString& file : unsaved) (void)m_desk.recipes.save(file);
    return true;
  }
  askForRecipes(unsaved, then);
  return false;
}

void ClosingQuestion::ask() {
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  QString more =
      tr("Baremark then continues without a window and notifies you when an experiment ends. Otherwise the blocks wait "
         "until you open Baremark again. Submitted blocks keep running in both cases. Baremark remembers your answer; "
         "you can change it in the settings.");
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    if (host.isHere() || totals.plannedAt(host.name) == 0) continue;
    more += QStringLiteral("\n\n") + tr("Blocks of a host that asks for a password or a code wait in both cases.");
    break;
  }
  QMessageBox* box =
      makeQuestion(m_window, tr("%n block(s) wait. Keep running in the background?", nullptr, totals.ours), more);
  QPushButton* keep = box->addButton(tr("&Keep running"), QMessageBox::AcceptRole);
  QPushButton* stop = box->addButton(tr("&Stop here"), QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(keep);
  connect(keep, &QPushButton::clicked, this, [this] { closeWith(kBackground); });
  connect(stop, &QPushButton::clicked, this, [this] { closeWith(kStop); });
  box->open();
}

void ClosingQuestion::askForBuild(const std::function<void()>& then) {
  //: %1: an image
  const QString question = tr("%1 is being built. Cancel the build?").arg(QString::fromStdString(m_desk.build.name()));
  QMessageBox* box = makeQuestion(m_window, question, tr("The build ends when Baremark closes, and no image is made."));
  QPushButton* stop = box->addButton(tr("&Cancel the build and close"), QMessageBox::DestructiveRole);
  QPushButton* stay = box->addButton(tr("&Keep building"), QMessageBox::RejectRole);
  box->setDefaultButton(stay);
  connect(stop, &QPushButton::clicked, this, [this, then] {
    m_desk.build.cancel();
    if (mayDropChanges(then)) then();
  });
  box->open();
}

void ClosingQuestion::askForRecipes(const QStringList& files, const std::function<void()>& then) {
  QStringList names;
  for (const QString& file : files) names << QFileInfo(file).fileName();
  QMessageBox* box =
      makeQuestion(m_window, tr("Save the changes of %n recipe(s)?", nullptr, static_cast<int>(files.size())),
                   names.join(QLatin1Char('\n')));
  QPushButton* save = box->addButton(tr("&Save"), QMessageBox::AcceptRole);
  QPushButton* drop = box->addButton(tr("&Discard the changes"), QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(save);
  connect(save, &QPushButton::clicked, this, [this, files, then] {
    for (const QString& file : files) {
      const auto saved = m_desk.recipes.save(file);
      if (!saved) return emit saveFailed(file, saved.error());
    }
    then();
  });
  connect(drop, &QPushButton::clicked, this, [this, then] {
    m_dropsRecipes = true;
    then();
    m_dropsRecipes = false;
  });
  box->open();
}

void ClosingQuestion::closeWith(const QString& choice) {
  m_desk.settings.set(settings::kWhenClosed, choice);
  m_keepsRunning = choice == kBackground;
  m_isAnswered = true;
  m_window.close();
}

}  // namespace baremark::app::shell
