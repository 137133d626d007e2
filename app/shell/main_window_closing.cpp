// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its end: what becomes of the blocks that have not been submitted, and how far they are while it is not seen.
#include <QApplication>
#include <QCloseEvent>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include "app/application/background_work.h"
#include "app/shell/main_window.h"
#include "core/model/run.h"

namespace baremark::app::shell {
namespace {

constexpr QLatin1String kAsk("ask");
constexpr QLatin1String kBackground("background");
constexpr QLatin1String kStop("stop");

}  // namespace

void MainWindow::showProgressInTitle() {
  const models::ExperimentsModel& experiments = m_data.experiments();
  int running = 0, done = 0, all = 0;
  QString name;
  for (int row = 0; row < experiments.rowCount(); ++row) {
    const auto* entry = experiments.at(row);
    if (entry->state != core::model::ExperimentState::Running || entry->blocks == 0) continue;
    ++running;
    done += entry->blocksDone;
    all += entry->blocks;
    name = QString::fromStdString(entry->name);
  }
  if (running == 0) return setWindowTitle(QStringLiteral("Baremark"));
  const QString share = QLocale().toString(100 * done / all);
  if (running > 1) name = tr("%n experiment(s)", nullptr, running);
  //: %1: a percentage, %2: an experiment, or how many
  setWindowTitle(tr("%1 % · %2 – Baremark").arg(share, name));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  keepLayout();
  const models::QueueTotals& totals = m_data.queue().totals();
  const QString choice = m_settings.get(settings::kWhenClosed);
  const bool isPossible = !commandLineProgram().isEmpty() && !m_services.store().refusalToWrite();
  if (!m_isClosing && isPossible && choice == kAsk && totals.ours > 0 && !qApp->isSavingSession()) {
    event->ignore();
    return askBeforeClosing();
  }
  if (!m_isClosing) m_keepsRunning = isPossible && choice == kBackground && totals.isDriving;
  QMainWindow::closeEvent(event);
}

void MainWindow::askBeforeClosing() {
  const models::QueueTotals& totals = m_data.queue().totals();
  auto* box = new QMessageBox(QMessageBox::Question, QStringLiteral("Baremark"), tr("%n block(s) wait. Keep running in the background?", nullptr, totals.ours),
                              QMessageBox::NoButton, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  QString more = tr("Baremark then runs on without a window and notifies you when an experiment ends. Otherwise the blocks wait until it is opened again; "
                    "those already submitted run on either way. The answer is remembered; the settings can change it.");
  for (const core::storage::HostRecord& host : m_data.hosts()) {
    if (host.isHere() || totals.plannedAt(host.name) == 0) continue;
    more += QStringLiteral("\n\n") + tr("A host that asks for a password or a code waits in any case.");
    break;
  }
  box->setInformativeText(more);
  QPushButton* keep = box->addButton(tr("&Keep running"), QMessageBox::AcceptRole);
  QPushButton* stop = box->addButton(tr("&Stop here"), QMessageBox::DestructiveRole);
  box->addButton(QMessageBox::Cancel);
  box->setDefaultButton(keep);
  connect(keep, &QPushButton::clicked, this, [this] { closeWith(kBackground); });
  connect(stop, &QPushButton::clicked, this, [this] { closeWith(kStop); });
  box->open();
}

void MainWindow::closeWith(const QString& choice) {
  m_settings.set(settings::kWhenClosed, choice);
  m_keepsRunning = choice == kBackground;
  m_isClosing = true;
  close();
}

}  // namespace baremark::app::shell
