// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_page.h"

#include <QHideEvent>
#include <algorithm>
#include <utility>

#include "app/application/progress.h"
#include "app/pages/passport_tab.h"
#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/base/clock.h"
#include "core/runs/actions.h"
#include "core/stats/log_mean.h"

namespace baremark::app::pages {

ExperimentTabs::ExperimentTabs(Page* page)
    : QObject(page),
      m_page(page),
      m_line(new widgets::TabLine(page)),
      m_bar(m_line->bar()),
      m_stack(new QStackedWidget(page)) {}

void ExperimentTabs::makeTabs(const Desk& desk, models::ExperimentData& data, models::Selection& selection) {
  m_data = &data;
  m_bar->setAccessibleName(tr("Tabs of the experiment"));
  m_overview = new OverviewTab(desk, data, selection, m_stack);
  m_live = new LiveTab(desk, data, selection, m_stack);
  m_compare = new CompareTab(desk, data, selection, m_stack);
  m_runs = new RunsTab(desk, data, selection, m_stack);
  auto* passport = new PassportTab(desk, data, selection, m_stack);
  addTab(tr("Overview"), {QStringLiteral("overview"), QStringLiteral("decided"), m_overview});
  addTab(tr("Live"), {QStringLiteral("live"), QStringLiteral("telemetry"), m_live});
  addTab(tr("Compare"), {QStringLiteral("compare"), QStringLiteral("decided"), m_compare});
  addTab(tr("Runs"), {QStringLiteral("runs"), QStringLiteral("faults"), m_runs});
  addTab(tr("Passport"), {QStringLiteral("passport"), QStringLiteral("passport"), passport});
  connect(m_bar, &QTabBar::currentChanged, this, &ExperimentTabs::showCurrent);
}

void ExperimentTabs::addTab(const QString& words, const Named& named) {
  ExperimentTab* tab = named.tab;
  m_tabs.push_back(named);
  m_bar->addTab(words);
  m_stack->addWidget(tab);
  if (QWidget* corner = tab->corner()) m_line->addControls(corner);
  connect(tab, &ExperimentTab::described, this, [this, tab] {
    if (tab == &current()) emit described();
  });
  connect(tab, &ExperimentTab::helpRequested, m_page, &Page::helpRequested);
  connect(tab, &ExperimentTab::logRequested, this, [this](core::storage::RunKey run) {
    showTab(QStringLiteral("live"));
    m_live->showErrorsOf(run);
  });
  connect(tab, &ExperimentTab::tabRequested, this, &ExperimentTabs::showTab);
  connect(tab, &ExperimentTab::messageRaised, m_page, &Page::messageRaised);
  connect(tab, &ExperimentTab::saveRequested, this, &ExperimentTabs::saveRequested);
}

void ExperimentTabs::showCurrent(int index) {
  m_stack->setCurrentIndex(index);
  for (const Named& named : m_tabs) {
    const bool isCurrent = named.tab == &current();
    named.tab->setIsShown(isCurrent && m_page->isVisible());
    if (QWidget* corner = named.tab->corner()) corner->setVisible(isCurrent);
  }
  if (m_data->assessment()) current().refresh();
  emit currentChanged();
}

void ExperimentTabs::showTab(const QString& key) {
  for (std::size_t i = 0; i < m_tabs.size(); ++i) {
    if (m_tabs[i].key == key) m_bar->setCurrentIndex(static_cast<int>(i));
  }
}

void ExperimentTabs::stepTab(int by) {
  const int count = m_bar->count();
  m_bar->setCurrentIndex((m_bar->currentIndex() + by + count) % count);
}

void ExperimentTabs::setIsShown(bool isShown) {
  if (isShown) return current().setIsShown(true);
  for (const Named& named : m_tabs) named.tab->setIsShown(false);
}

void ExperimentTabs::showRunCounts(int done, int all) {
  //: %1: runs done, %2: all of them
  const QString partial = tr("Runs (%1 of %2)").arg(text::count(done), text::count(all));
  //: %1: how many
  const QString total = tr("Runs (%1)").arg(text::count(all));
  m_bar->setTabText(static_cast<int>(Tab::Runs), done < all ? partial : total);
}

std::vector<plot::TitledFigure> ExperimentTabs::figures() const {
  if (isOpen(Tab::Live)) return m_live->figures();
  // A tab that is not shown may show older data.
  if (!isOpen(Tab::Compare)) m_compare->refresh();
  return m_compare->figures();
}

ExtendCard::ExtendCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(experiment),
      m_card(widgets::cardIn(this, desk.theme)),
      m_blocks(new widgets::NumberField(1, core::runs::kMostBlocksAdded, this)),
      m_where(new QComboBox(this)),
      m_sum(widgets::makeMuted({}, this)),
      m_refusal(widgets::makeNote({}, this)),
      m_looks(widgets::makeNote({}, this)),
      m_add(onClick(widgets::makePrimaryButton({}, this), this, &ExtendCard::add)) {
  m_card->setTone(text::Sign::Open);
  m_blocks->setAccessibleName(tr("Blocks to add"));
  m_where->setAccessibleName(tr("At which point"));
  auto* row = widgets::makeRow(nullptr, 2 * unit(this));
  widgets::addAll(row, {widgets::makeLabel(tr("Add"), this), m_blocks,
                        widgets::makeLabel(tr("blocks at", "Add 5 blocks at every point"), this), m_where});
  row->addWidget(m_sum, 1);
  QPushButton* leave = onClick(widgets::makeButton(tr("Close"), this), this, [this] { setVisible(false); });
  widgets::addAll(row, {leave, m_add});
  m_card->body()->addLayout(row);
  widgets::addAll(m_card->body(), {m_refusal, m_looks});
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  setVisible(false);
  connect(m_blocks, &widgets::NumberField::edited, this, &ExtendCard::describe);
  connect(m_where, &QComboBox::currentIndexChanged, this, &ExtendCard::describe);
}

std::optional<std::size_t> ExtendCard::chosenPlace() const {
  const int place = m_where->currentData().toInt();
  return place < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(place));
}

void ExtendCard::offer() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const auto& points = assessment.comparison.points;
  const auto open = text::openPoint(assessment, m_data.shownCase());
  m_where->clear();
  m_where->addItem(tr("every point"), -1);
  for (std::size_t place = 0; place < points.size(); ++place)
    m_where->addItem(text::pointOfCase(assessment.record.cases, points[place].caseIndex, points[place].point),
                     static_cast<int>(place));
  m_where->setCurrentIndex(open ? static_cast<int>(open->place) + 1 : 0);
  m_blocks->setValue(open ? open->blocks : assessment.record.experiment.measure.repeats);
  describe();
  setVisible(true);
  m_blocks->setFocus(Qt::OtherFocusReason);
  m_blocks->selectAll();
}

void ExtendCard::describe() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const QString refusal = m_blocks->problem();
  const int each = static_cast<int>(m_blocks->value().value_or(0));
  widgets::showRefusal(*m_refusal, refusal);
  m_add->setEnabled(refusal.isEmpty());
  const auto& points = assessment.comparison.points;
  const auto chosen = chosenPlace();
  const int blocks = each * (chosen ? 1 : static_cast<int>(points.size()));
  const int runs = blocks * static_cast<int>(core::model::comparedArms(assessment.record.experiment));
  const text::BlockTime time = text::measuredBlockTimes(assessment);
  std::chrono::milliseconds sum{0};
  bool isKnown = true;
  int looks = 0;
  for (std::size_t place = 0; place < points.size(); ++place) {
    if (chosen && place != *chosen) continue;
    const auto& point = points[place];
    const auto ofBlock = time(point.caseIndex, point.point);
    isKnown = isKnown && ofBlock;
    if (ofBlock) sum += *ofBlock * each;
    if (point.blocks > 0) looks = std::max(looks, point.looks + 1);
  }
  const QString counts =
      tr("%1 in %2", "runs in blocks").arg(tr("%n run(s)", nullptr, runs), tr("%n block(s)", nullptr, blocks));
  // The label stays visible without text, because it keeps the fields on the left.
  m_sum->setText(!refusal.isEmpty() ? QString()
                 : isKnown          ? counts + QStringLiteral(" · ") + text::aboutDuration(sum)
                                    : counts);
  m_add->setText(refusal.isEmpty() ? tr("Add %n run(s)", nullptr, runs) : tr("Add runs"));
  //: %1: a level
  const QString widened = tr("You have already seen results there, so the intervals are widened to %1. Adding blocks "
                             "repeatedly raises the risk of a wrong verdict.")
                              .arg(text::level(core::stats::levelAfter(looks)));
  showWords(m_looks, looks == 0 ? QString() : widened);
}

void ExtendCard::add() {
  const auto blocks = m_blocks->value();
  if (!blocks || !m_data.assessment()) return;
  const auto place = chosenPlace();
  if (place) {
    const auto& chosen = m_data.assessment()->comparison.points.at(*place);
    m_desk.actions.extend(m_data.id(), static_cast<int>(*blocks), chosen.point, chosen.caseIndex);
  } else {
    m_desk.actions.extend(m_data.id(), static_cast<int>(*blocks), {}, {});
  }
  setVisible(false);
}

namespace {

using core::model::ExperimentState;
using Tab = ExperimentTabs::Tab;

constexpr QLatin1String kDoneKey("done");  // key of the message that the experiment is done

}  // namespace

bool isQueuedOrRunning(ExperimentState state) {
  return state == ExperimentState::Running || state == ExperimentState::Queued;
}

ExperimentPage::ExperimentPage(const Desk& desk, QWidget* parent)
    : Page(desk, QString(), parent),
      m_data(desk.services, desk.watch),
      m_ends(new widgets::MessageStack(desk.theme, this)),
      m_slow(new widgets::SignLine(desk.theme, {}, this)),
      m_tabs(this),
      m_extend(new ExtendCard(desk, m_data, this)),
      m_transfer(new TransferCard(desk, this)),
      m_duplicate(onClick(widgets::makeButton(tr("Duplicate…"), this), this, &ExperimentPage::duplicate)),
      m_addBlocks(onClick(widgets::makeButton(tr("Add blocks…"), this), this, &ExperimentPage::offerBlocks)),
      m_pause(onClick(widgets::makeButton(tr("Pause after this block"), this), this, &ExperimentPage::pauseOrResume)),
      m_cancel(onClick(widgets::makeButton(tr("Cancel"), this), this, &ExperimentPage::cancel)),
      m_exportFiles(onClick(widgets::makeButton(tr("Export…"), this), this, &ExperimentPage::exportFiles)),
      m_report(onClick(widgets::makePrimaryButton(tr("Report…"), this), this, &ExperimentPage::exportReport)),
      m_export(
          desk, m_data, [this] { return m_tabs.figures(); }, this) {
  layOut();
  m_tabs.makeTabs(desk, m_data, m_selection);
  connectTabs();
  connect(&m_transfer->job(), &models::TransferJob::failed, this, &Page::messageRaised);
  connect(&m_transfer->job(), &models::TransferJob::finished, this, [this](const QString& words) {
    if (!words.isEmpty()) emit informed(words);
  });
  connect(&m_data, &models::ExperimentData::loaded, this, &ExperimentPage::showLoaded);
  connect(&m_data, &models::ExperimentData::failed, this, [this](const core::base::Error& error) {
    m_whenLoaded = {};
    emit messageRaised(error);
  });
  fitButtons();
}

void ExperimentPage::layOut() {
  for (QPushButton* button : {m_duplicate, m_addBlocks, m_pause, m_cancel, m_exportFiles, m_report})
    header().addButton(button);
  m_slow->setVisible(false);
  column().setSpacing(2 * unit(this));
  column().insertWidget(0, m_ends);
  widgets::addAll(&column(), {m_slow, m_extend, m_transfer});
  auto* tabs = widgets::makeColumn(nullptr, 0);
  widgets::addAll(tabs, {m_tabs.line(), widgets::makeHairLine(this)});
  column().addLayout(tabs);
  column().addWidget(m_tabs.stack(), 1);
}

void ExperimentPage::connectTabs() {
  connect(&m_tabs, &ExperimentTabs::currentChanged, this, [this] {
    if (m_tabs.isOpen(Tab::Compare)) m_ends->close(kDoneKey);
    describeHeader();
    emit described();
  });
  connect(&m_tabs, &ExperimentTabs::described, this, [this] {
    describeHeader();
    emit described();
  });
  connect(&m_tabs, &ExperimentTabs::saveRequested, this,
          [this](const plot::TitledFigure& figure) { m_export.choosePath(header().title(), {figure}); });
  connect(&m_tabs.overview(), &OverviewTab::noteStateChanged, this, &Page::savedChanged);
  connect(&desk().services, &Services::imageProgressed, this,
          [this](const QString& id, int step, int steps, const QString& words) {
            if (id.toStdString() == m_data.id().text()) m_tabs.live().showImageProgress(step, steps, words);
          });
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
    header().setTitle({});
    header().setNote(tr("Reading the store …"));
    m_slow->setVisible(false);
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
  if (wasActive && isDone && m_tabs.isOpen(Tab::Live)) offerVerdict();
  m_isNew = false;
  const QString slow = text::slowArmsLine(*m_data.assessment());
  m_slow->setText({text::Sign::Warning, slow});
  m_slow->setVisible(!slow.isEmpty());
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  m_tabs.showRunCounts(progress.runsDone, progress.runs);
  m_tabs.current().refresh();
  fitButtons();
  describeHeader();
  emit described();
  if (const auto act = std::exchange(m_whenLoaded, {})) act();
}

QString ExperimentPage::endWords() const {
  const auto& record = m_data.assessment()->record;
  const auto now = core::base::SystemClock().wallNow();
  if (!record.ended) return stateText(record.state, m_data.assessment()->blocks, record.cancelRequested).words;
  const QString when = text::moment(*record.ended, now);
  switch (record.state) {
    case ExperimentState::Done:
      return tr("finished %1", "a moment").arg(when);
    case ExperimentState::Cancelled:
      return tr("cancelled %1", "a moment").arg(when);
    case ExperimentState::Stopped:
      return tr("stopped %1", "a moment").arg(when);
    default:
      return text::describe(record.state).words;
  }
}

void ExperimentPage::describeHeader() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const auto& experiment = assessment.record.experiment;
  header().setTitle(QString::fromStdString(experiment.name));
  if (m_tabs.isOpen(Tab::Live) && isQueuedOrRunning(assessment.record.state))
    return header().setNote(m_tabs.live().headline());
  const auto inBlocks = [](int runs, int blocks) {
    return tr("%1 in %2", "runs in blocks").arg(tr("%n run(s)", nullptr, runs), tr("%n block(s)", nullptr, blocks));
  };
  if (const auto counted = core::report::countedOf(assessment.blocks); m_tabs.isOpen(Tab::Runs) && counted.cut > 0) {
    return header().setNote(tr("%1 count · %2", "runs in blocks; what was cut")
                                .arg(inBlocks(counted.runs, counted.blocks),
                                     tr("%n block(s) cut short: kept, but not compared", nullptr, counted.cut)));
  }
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  const bool isComplete = progress.runsDone == progress.runs;
  const QString runs = isComplete ? inBlocks(progress.runs, progress.blocks) : doneText(progress);
  header().setNote(QStringList{text::hostName(experiment.host), text::workload(experiment), runs, endWords()}.join(
      QStringLiteral(" · ")));
}

void ExperimentPage::fitButtons() {
  const bool hasData = m_data.assessment() != nullptr;
  const ExperimentState state = hasData ? m_data.assessment()->record.state : ExperimentState::Done;
  const bool isActive = isQueuedOrRunning(state);
  const bool isDone = state == ExperimentState::Done;
  m_duplicate->setVisible(hasData && !isActive);
  m_addBlocks->setVisible(hasData && isDone);
  m_pause->setVisible(hasData && !isDone);
  // It stays after the end, disabled, so that no other button comes under the mouse.
  m_cancel->setVisible(hasData && !isDone);
  m_exportFiles->setVisible(hasData);
  m_report->setVisible(hasData);
  if (!hasData) return;
  const auto& record = m_data.assessment()->record;
  const bool hasScheduler = desk().data.hasScheduler(record.experiment.host);
  m_pause->setText(record.pauseRequested || !isActive ? tr("Resume")
                   : hasScheduler                     ? tr("Pause")
                                                      : tr("Pause after this block"));
  m_pause->setToolTip(isActive
                          ? QStringLiteral("<span>%1</span>")
                                .arg(pauseText(desk().data.blocksAtScheduler(*m_data.assessment())).toHtmlEscaped())
                          : QString());
  const bool isBeingCancelled = !core::model::isOver(state) && record.cancelRequested;
  m_pause->setEnabled(!isBeingCancelled);
  m_cancel->setEnabled(!core::model::isOver(state) && !record.cancelRequested);
  m_cancel->setText(isBeingCancelled ? tr("Cancelling …") : tr("Cancel"));
  const auto open = text::openPoint(*m_data.assessment(), m_data.shownCase());
  if (!open) return m_addBlocks->setText(tr("Add blocks…"));
  const auto& where = m_data.assessment()->comparison.points[open->place];
  m_addBlocks->setText(tr("Add %n block(s) at %1…", "point", open->blocks)
                           .arg(text::pointOfCase(record.cases, where.caseIndex, where.point)));
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
  if (m_data.assessment()) m_export.choosePath(header().title(), {});
  return true;
}

void ExperimentPage::fetchFiles() {
  if (!m_data.assessment() || m_transfer->job().isRunning()) return;
  QFileDialog* dialog =
      makeFileDialog(tr("Choose a folder for the files of the runs"), QFileDialog::Directory, desk().settings, this);
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
