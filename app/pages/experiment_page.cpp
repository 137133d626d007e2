// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_page.h"

#include <QFileDialog>
#include <QHideEvent>
#include <utility>

#include "app/pages/copies.h"
#include "app/pages/extend_card.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/transfer_card.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/base/clock.h"

namespace baremark::app::pages {
namespace {

using core::model::ExperimentState;
using widgets::unit;

constexpr QLatin1String kDoneKey("done");  // key of the message that the experiment is done

}  // namespace

ExperimentPage::ExperimentPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent),
      m_data(desk.services, desk.watch),
      m_ends(new widgets::MessageStack(desk.theme, this)),
      m_header(new widgets::PageHeader({}, this)),
      m_slow(new widgets::SignLine(desk.theme, {}, this)),
      m_tabs(this),
      m_extend(new ExtendCard(desk, m_data, this)),
      m_transfer(new TransferCard(desk, this)),
      m_head(desk, m_data, {*m_header, *m_slow}, this),
      m_export(
          desk, m_data, [this] { return m_tabs.figures(); }, this) {
  layOut();
  m_tabs.makeTabs(desk, m_data, m_selection);
  connectHead();
  connectTabs();
  connectTransfers();
  connect(&m_data, &models::ExperimentData::loaded, this, &ExperimentPage::showLoaded);
  connect(&m_data, &models::ExperimentData::failed, this, [this](const core::base::Error& error) {
    m_whenLoaded = {};
    emit messageRaised(error);
  });
  m_head.fitButtons();
}

void ExperimentPage::layOut() {
  auto* column = widgets::makeColumn(this, 2 * unit(this));
  widgets::addAll(column, {m_ends, m_header, m_slow, m_extend, m_transfer});
  auto* tabs = widgets::makeColumn(nullptr, 0);
  widgets::addAll(tabs, {m_tabs.line(), widgets::makeHairLine(this)});
  column->addLayout(tabs);
  column->addWidget(m_tabs.stack(), 1);
}

void ExperimentPage::connectHead() {
  connect(&m_head, &ExperimentHead::duplicateRequested, this, &ExperimentPage::duplicate);
  connect(&m_head, &ExperimentHead::blocksRequested, this, &ExperimentPage::offerBlocks);
  connect(&m_head, &ExperimentHead::pauseOrResumeRequested, this, &ExperimentPage::pauseOrResume);
  connect(&m_head, &ExperimentHead::cancelRequested, this, &ExperimentPage::cancel);
  connect(&m_head, &ExperimentHead::exportRequested, this, &ExperimentPage::exportFiles);
  connect(&m_head, &ExperimentHead::reportRequested, this, &ExperimentPage::exportReport);
}

void ExperimentPage::connectTabs() {
  connect(&m_tabs, &ExperimentTabs::currentChanged, this, [this] {
    if (m_tabs.kind() == ExperimentHead::Tab::Compare) m_ends->close(kDoneKey);
    describeHead();
    emit described();
  });
  connect(&m_tabs, &ExperimentTabs::described, this, [this] {
    describeHead();
    emit described();
  });
  connect(&m_tabs, &ExperimentTabs::helpRequested, this, &Page::helpRequested);
  connect(&m_tabs, &ExperimentTabs::messageRaised, this, &Page::messageRaised);
  connect(&m_tabs, &ExperimentTabs::saveRequested, this,
          [this](const plot::TitledFigure& figure) { m_export.choosePath(m_head.title(), {figure}); });
  connect(&m_tabs.overview(), &OverviewTab::noteStateChanged, this, &Page::savedChanged);
  connect(&desk().services, &Services::imageProgressed, this,
          [this](const QString& id, int step, int steps, const QString& words) {
            if (id.toStdString() == m_data.id().text()) m_tabs.live().showImageProgress(step, steps, words);
          });
}

void ExperimentPage::connectTransfers() {
  connect(&m_transfer->job(), &models::TransferJob::failed, this, &Page::messageRaised);
  connect(&m_transfer->job(), &models::TransferJob::finished, this, [this](const QString& words) {
    if (!words.isEmpty()) emit informed(words);
  });
  connect(&m_export, &ExperimentExport::messageRaised, this, &Page::messageRaised);
  connect(&m_export, &ExperimentExport::messageOffered, this, &ExperimentPage::messageOffered);
}

void ExperimentPage::show(const QString& id, const QString& tab) {
  m_requestedTab = tab;
  const core::base::ExperimentId requested(id.toStdString());
  const bool isOther = requested != m_data.id();
  m_isNew = isOther || !tab.isEmpty();
  if (isOther) {
    m_whenLoaded = {};
    m_selection.clear();
    m_extend->setVisible(false);
    m_ends->close(kDoneKey);
    m_tabs.live().showImageProgress(0, 0, {});
    m_head.showReading();
  }
  m_data.show(requested);
  if (!tab.isEmpty()) m_tabs.showTab(tab);
}

void ExperimentPage::whenLoaded(const std::function<void()>& act) {
  if (m_data.assessment())
    act();
  else
    m_whenLoaded = act;
}

std::optional<std::chrono::milliseconds> ExperimentPage::timeLeft() const {
  if (!m_data.assessment()) return {};
  return m_data.progress(core::base::SystemClock().wallNow()).left;
}

void ExperimentPage::showLoaded() {
  const auto& record = m_data.assessment()->record;
  const bool isDone = record.state == ExperimentState::Done;
  if (m_isNew && m_requestedTab.isEmpty()) {
    m_tabs.showTab(isQueuedOrRunning(record.state) ? QStringLiteral("live")
                   : isDone                        ? QStringLiteral("compare")
                                                   : QStringLiteral("overview"));
  }
  const bool wasActive = std::exchange(m_wasActive, isQueuedOrRunning(record.state)) && !m_isNew;
  if (wasActive && isDone && m_tabs.kind() == ExperimentHead::Tab::Live) offerVerdict();
  m_isNew = false;
  m_head.showSlow();
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  m_tabs.showRunCounts(progress.runsDone, progress.runs);
  m_tabs.current().refresh();
  m_head.fitButtons();
  describeHead();
  emit described();
  if (const auto act = std::exchange(m_whenLoaded, {})) act();
}

void ExperimentPage::describeHead() {
  const ExperimentHead::Tab tab = m_tabs.kind();
  m_head.describe(tab, tab == ExperimentHead::Tab::Live ? m_tabs.live().headline() : QString());
}

void ExperimentPage::offerVerdict() {
  widgets::Message message = widgets::messageOf(tr("The experiment is done."));
  message.closesByItself = false;
  message.action = tr("See the verdict");
  message.act = [this] { m_tabs.showTab(QStringLiteral("compare")); };
  message.key = kDoneKey;
  m_ends->show(message);
}

void ExperimentPage::pauseOrResume() {
  if (!m_data.assessment()) return;
  const auto& record = m_data.assessment()->record;
  if (isQueuedOrRunning(record.state))
    desk().actions.pause(m_data.id(), !record.pauseRequested);
  else
    desk().actions.resume(m_data.id());
}

void ExperimentPage::offerBlocks() {
  m_extend->offer();
}

void ExperimentPage::duplicate() {
  if (m_data.assessment()) emit draftRequested(copyOf(desk(), m_data.assessment()->record.experiment));
}

void ExperimentPage::repeat() {
  if (m_data.assessment()) queueAgain(desk(), *m_data.assessment());
}

void ExperimentPage::editNote() {
  m_tabs.showTab(QStringLiteral("overview"));
  m_tabs.overview().editNote();
}

bool ExperimentPage::exportFiles() {
  if (m_data.assessment()) m_export.choosePath(m_head.title(), {});
  return true;
}

void ExperimentPage::fetchFiles() {
  if (!m_data.assessment() || m_transfer->job().isRunning()) return;
  auto* dialog = new QFileDialog(this, tr("Choose a folder for the files of the runs"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  const QString last = desk().settings.get(settings::kLastFolder);
  if (!last.isEmpty()) dialog->setDirectory(last);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
    if (!m_data.assessment()) return;
    m_transfer->job().fetchRuns(m_data.id(), m_data.assessment()->record.experiment.host, folder);
    m_transfer->begin(tr("Fetching the files of the runs"));
  });
  dialog->open();
}

void ExperimentPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  m_tabs.setIsShown(true);
}

void ExperimentPage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  if (!event->spontaneous()) m_whenLoaded = {};
  m_tabs.setIsShown(false);
}

QStringList ExperimentPage::crumbs() const {
  const QString name =
      m_data.assessment() ? QString::fromStdString(m_data.assessment()->record.experiment.name) : QStringLiteral("…");
  return {tr("Experiments"), name};
}

bool ExperimentPage::clear() {
  if (m_ends->closeNewest()) return true;
  if (m_extend->isVisible()) {
    m_extend->setVisible(false);
    return true;
  }
  return m_tabs.current().clear();
}

}  // namespace baremark::app::pages
