// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/live_progress.h"

#include <QAccessible>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/failure_card.h"
#include "app/pages/trace_card.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/base/clock.h"

namespace baremark::app::pages {

LiveProgress::LiveProgress(const Desk& desk, const models::ExperimentData& data, const models::LiveData& live,
                           QWidget* tab)
    : QObject(tab),
      m_desk(desk),
      m_data(data),
      m_live(live),
      m_shown(live, data),
      m_card(new widgets::Card(desk.theme, tab)),
      m_lines(new widgets::ProgressLines(desk.theme, m_card)) {
  m_runLine = m_lines->addLine();
  m_experimentLine = m_lines->addLine();
  m_armsBox = new QWidget(m_lines);
  m_arms = new widgets::FlowLayout(m_armsBox, 4 * unit(tab));
  m_blockLine = m_lines->addLine(m_armsBox);
  m_momentLine = new MomentLine(m_lines);
  m_card->body()->addWidget(m_lines);
  m_gpu = widgets::makeWrappedMuted({}, m_card);
  m_gpu->setFont(widgets::tabularFont(m_gpu->font()));
  m_gpu->setObjectName(QStringLiteral("gpu"));
  m_gpu->setVisible(false);
  m_card->body()->addWidget(m_gpu);
  m_state = new widgets::SignLine(desk.theme, {}, m_card);
  m_state->setVisible(false);
  m_card->body()->addWidget(m_state);
  connect(&m_imageTask, &models::TimedTask::ticked, this, &LiveProgress::showProgress);
  connect(&live, &models::LiveData::gpuChanged, this, &LiveProgress::showGpu);
  connect(&live, &models::LiveData::runChanged, this, &LiveProgress::showGpu);
}

void LiveProgress::showProgress() {
  if (!m_data.assessment()) return;
  if (m_live.current() && m_live.current()->run) m_imageTask.show({});  // a run starts only after the image is built
  const Line run = runLine();
  m_lines->setLine(m_runLine, run.words, run.share, run.note);
  const auto now = core::base::SystemClock().wallNow();
  const Progress progress = m_data.progress(now);
  const bool isOver = m_data.assessment()->record.ended.has_value();
  showState();
  m_lines->setLine(m_experimentLine, isOver ? doneText(progress) : workText(progress),
                   progress.runs > 0 ? static_cast<double>(progress.runsDone) / progress.runs : 0,
                   remainingWords(progress, now));
}

LiveProgress::Line LiveProgress::runLine() const {
  if (m_shown.isRunning()) return runningLine();
  Line line{m_imageTask.isRunning() ? tr("Building the image") : tr("No run is in progress"),
            m_imageTask.isRunning() ? m_imageShare : 0, m_imageTask.line()};
  if (!m_live.current() || !m_live.current()->run) return line;
  const text::SignedText state = text::describe(*m_shown.state());
  line.words = m_live.isHeld() ? tr("Chosen run %1", "its state").arg(state.words)
                               : tr("Last run %1", "its state").arg(state.words);
  line.share = m_shown.state() == core::model::RunState::Done ? 1 : 0;
  return line;
}

LiveProgress::Line LiveProgress::runningLine() const {
  const auto& current = *m_live.current();
  if (!current.plan) {
    return {current.phase == "loading" || current.phase.empty() ? tr("Starting") : tr("Preparing"), 0, {}};
  }
  const std::int64_t done = std::max<std::int64_t>(0, m_live.lastStep());
  const std::int64_t all = current.plan->steps;
  const auto number = [](std::int64_t count) { return QLocale().toString(static_cast<qlonglong>(count)); };
  Line line;
  if (m_live.lastStep() < 1)
    line.words = tr("Warming up, then %n step(s)", nullptr, static_cast<int>(all));
  else
    //: %1: steps done, %2: all of them
    line.words = tr("Step %1 of %2").arg(number(done), number(all));
  line.share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 0;
  const auto seconds = isStanding(m_shown.block()->block) ? std::nullopt : m_live.recentStepSeconds();
  if (!seconds) return line;
  const auto left = std::chrono::milliseconds(std::llround(static_cast<double>(all - done) * *seconds * 1000));
  line.note = tr("this run: %1 left", "a duration")
                  .arg(left < std::chrono::minutes(1) ? tr("%1 s", "seconds").arg(left.count() / 1000)
                                                      : text::aboutDuration(left));
  return line;
}

void LiveProgress::showGpu() {
  const auto& gpu = m_live.gpu();
  const QString state = gpu ? text::gpuState(*gpu) : QString();
  m_gpu->setVisible(!state.isEmpty());
  //: %1: a number, %2: the state of its GPU
  if (gpu) m_gpu->setText(tr("GPU of rank %1: %2").arg(gpu->rank).arg(state));
}

void LiveProgress::showState() {
  const auto& assessment = *m_data.assessment();
  const auto& record = assessment.record;
  const bool isOver = record.ended.has_value();
  const bool isPaused = record.state == core::model::ExperimentState::Paused;
  const bool willPause = !isOver && (record.pauseRequested || isPaused) && !record.cancelRequested;
  const QString whyStopped =
      record.state == core::model::ExperimentState::Stopped ? text::describe(record.end).sentence : QString();
  const text::SignedText state = stateText(record.state, assessment.blocks, record.cancelRequested);
  const bool needsUser = !isOver && state.sign == text::Sign::Warning && !record.cancelRequested;
  if (needsUser) m_state->setText(state);
  m_state->setVisible(needsUser || willPause || !whyStopped.isEmpty());
  if (!whyStopped.isEmpty()) m_state->setText({text::Sign::Bad, whyStopped});
  if (willPause) {
    m_state->setText({text::Sign::Warning, pausedText(record.state, m_desk.data.blocksAtScheduler(assessment))});
  }
}

QString LiveProgress::remainingWords(const Progress& progress, core::base::WallTime now) const {
  const auto& assessment = *m_data.assessment();
  const auto& record = assessment.record;
  if (record.ended) return tr("experiment: %1", "its state").arg(text::describe(record.state).words);
  if (record.cancelRequested) return tr("cancelling: the current run ends first");
  if (const auto outage = m_desk.services.outageOf(record.experiment.host))
    return tr("no connection since %1; runs on the host continue", "a time").arg(text::moment(outage->since, now));
  // The remaining work says little while it is unknown when the experiment continues.
  const text::SignedText state = shortStateText(record.state, assessment.blocks, record.cancelRequested);
  if (state.sign == text::Sign::Warning) return {};
  const bool isWaiting = record.state == core::model::ExperimentState::Running && state.sign == text::Sign::Open;
  if (isWaiting) return tr("experiment: %1", "its state").arg(state.words);
  if (progress.left) return tr("experiment: %1 left", "a duration").arg(text::aboutDuration(*progress.left));
  return unknownRestText(progress);
}

void LiveProgress::showBlock() {
  const core::storage::BlockRecord* block = m_shown.block();
  const models::QueueTotals& queue = m_desk.data.queue().totals();
  //: %1, %2: how many blocks
  QStringList notes{
      tr("queue: %1 running, %2 waiting").arg(text::count(queue.running), text::count(queue.allWaiting()))};
  if (block != nullptr && m_data.assessment())
    notes = text::jobFacts(m_data.assessment()->jobOf(block->block)).mid(0, 1) + notes;
  const bool isCanary = block != nullptr && block->block.kind == core::model::BlockKind::Canary;
  const bool isProfile = block != nullptr && block->block.kind == core::model::BlockKind::Profile;
  m_lines->setLine(m_blockLine,
                   isCanary    ? tr("Check before the first run")
                   : isProfile ? tr("Profiled: not compared")
                               : tr("This block, in random order"),
                   0, notes.join(QStringLiteral(" · ")));
  QString shown;
  if (block != nullptr) {
    for (const auto* run : core::report::countingRuns(*block))
      shown += QString::number(run->run.arm) + QLatin1Char(':') + QString::number(static_cast<int>(run->run.state)) +
               QLatin1Char(' ');
  }
  if (shown == m_armsShown || !m_data.assessment()) return;
  m_armsShown = shown;
  widgets::clearLayout(*m_arms);
  if (block != nullptr) fillArms(*block);
}

void LiveProgress::fillArms(const core::storage::BlockRecord& block) {
  const auto& arms = m_data.assessment()->record.experiment.arms;
  for (const auto* run : core::report::countingRuns(block)) {
    if (run->run.arm >= arms.size()) continue;
    auto* part = new QWidget(m_armsBox);
    auto* row = widgets::makeRow(part, unit(m_card));
    const text::SignedText state = text::describe(run->run);
    row->addWidget(new widgets::SignIcon(m_desk.theme, state, part));
    auto* marker = new widgets::MarkerLine(m_desk.theme, m_data.series().value(static_cast<qsizetype>(run->run.arm)),
                                           QString::fromStdString(arms[run->run.arm].name), part);
    if (run->run.state == core::model::RunState::Running) marker->label()->setFont(widgets::boldFont(m_card->font()));
    widgets::addAll(row, {marker, widgets::makeLabel(state.words, part)});
    m_arms->addWidget(part);
  }
}

void LiveProgress::showImageProgress(int step, int steps, const QString& words) {
  m_imageShare = steps == 0 ? 0 : (step - 1.0) / steps;
  m_imageTask.show(steps == 0 ? QString()
                              : tr("step %1 of %2: %3", "building the image").arg(step).arg(steps).arg(words));
}

MomentLine::MomentLine(widgets::ProgressLines* lines)
    : QObject(lines),
      m_lines(lines),
      m_words(new widgets::ElidingLabel({}, lines)),
      m_back(onClick(widgets::makeLink(tr("Back to now"), lines), this, &MomentLine::left)) {
  // The line keeps its height when the button is hidden.
  m_words->setMinimumHeight(m_back->sizeHint().height());
  m_back->setToolTip(tr("Leaves the chosen moment (Esc)"));
  m_line = lines->addLine(m_words, m_back);
}

void MomentLine::showNow(const QString& head, const QString& latest) {
  m_back->setVisible(false);
  m_words->setForegroundRole(QPalette::PlaceholderText);
  say(head, tr("Click a step, a log line or a run to see that moment."), latest);
}

void MomentLine::showMoment(const QString& head, const QString& words) {
  m_back->setVisible(true);
  m_words->setForegroundRole(QPalette::WindowText);
  say(head, words, {});
}

void MomentLine::say(const QString& head, const QString& words, const QString& note) {
  m_lines->setLine(m_line, head, 0, note);
  if (m_words->text() == words) return;
  m_words->setText(words);
  // Makes a screen reader read the text.
  m_words->setAccessibleName(head + QStringLiteral(", ") + words);
  QAccessibleEvent event(m_words, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&event);
}

const core::storage::BlockRecord* ShownRun::block() const {
  if (!m_live.current()) return nullptr;
  const core::storage::BlockRecord& read = m_live.current()->block;
  const core::storage::BlockRecord* known = m_data.block(read.block.id);
  return known == nullptr ? &read : known;
}

std::optional<core::model::RunState> ShownRun::state() const {
  const core::storage::BlockRecord* shown = block();
  if (shown == nullptr || !m_live.current()->run) return {};
  const auto run = std::ranges::find_if(shown->runs, [this](const auto& other) { return other.key == key(); });
  return run == shown->runs.end() ? m_live.current()->run->run.state : run->run.state;
}

StepTimes::StepTimes(const Desk& desk, const models::LiveData& live, const models::ExperimentData& experiment,
                     QWidget* tab)
    : QObject(tab),
      m_live(live),
      m_data(experiment),
      m_figure(new plot::StepFigure(desk.theme)),
      m_card(new plot::FigureCard(desk.theme, tr("Parts of a step"), m_figure, tab)) {
  m_card->setFormula(tr("before and after the first collective · wait = slowest before − own before"));
  makeFinding(desk.theme);
}

void StepTimes::makeFinding(const widgets::Theme& theme) {
  auto* finding = new widgets::Card(theme, m_card);
  finding->setTone(text::Sign::Warning);
  finding->setTight();
  m_findingTitle = widgets::makeWrapped({}, finding);
  m_findingTitle->setFont(widgets::boldFont(m_card->font()));
  m_findingWords = widgets::makeNote({}, finding);
  widgets::addAll(finding->body(), {m_findingTitle, m_findingWords});
  // The hidden card keeps its space, so that nothing moves when a finding appears.
  QSizePolicy keepsPlace = finding->sizePolicy();
  keepsPlace.setRetainSizeWhenHidden(true);
  finding->setSizePolicy(keepsPlace);
  constexpr int kFindingLines = 2;  // lines of text that a finding needs in a window of the default size
  finding->setMinimumHeight(m_findingTitle->fontMetrics().height() +
                            kFindingLines * m_findingWords->fontMetrics().lineSpacing() + 4 * widgets::unit(m_card));
  finding->setVisible(false);
  m_finding = finding;
  m_card->card()->body()->addWidget(finding);
}

/// The mean of the newest windows. With too many ranks to name each of them, the last window alone.
std::optional<core::model::RankWindow> StepTimes::newestWindow() const {
  auto mean = plot::meanOf(m_live.newestWindows());
  return mean && !mean->rank.empty() ? mean : m_live.lastWindow();
}

bool StepTimes::hasFigure() const {
  const auto window = newestWindow();
  return window && !window->rank.empty();
}

void StepTimes::showNewest() {
  const auto window = newestWindow();
  m_figure->setWindow(window);
  const bool isEmpty = !window || window->rank.empty();
  m_card->setEmpty(isEmpty ? tr("Nothing measured yet") : QString(), tr("Appears once the run starts."));
  QStringList notes;
  if (!isEmpty) notes << tr("mean of %n step(s)", nullptr, static_cast<int>(window->last - window->first + 1));
  if (!isEmpty && m_live.current())
    notes << leftOut(std::min(static_cast<int>(window->rank.size()), plot::kMostRanks),
                     m_live.current()->block.block.point.ranks);
  if (!isEmpty) notes << firstOfInstances(m_data);
  notes.removeAll(QString());
  m_card->setNote(notes.join(QStringLiteral(" · ")));
  showFinding(isEmpty ? std::optional<plot::SlowRank>{} : plot::slowRank(*window));
}

void StepTimes::showFinding(const std::optional<plot::SlowRank>& slow) {
  m_finding->setVisible(slow.has_value());
  if (!slow) return;
  m_findingTitle->setText(tr("Rank %1 takes %2 longer than the others before its first collective", "rank, percent")
                              .arg(slow->rank)
                              .arg(text::percent(slow->share, 0)));
  const auto ms = [](double seconds) { return QLocale().toString(seconds * 1000, 'f', 1); };
  const QString least = ms(slow->leastWait);
  const QString most = ms(slow->mostWait);
  const QString waits = least == most ? most : tr("%1 to %2", "milliseconds").arg(least, most);
  m_findingWords->setText(
      tr("The others wait %1 ms for it in each step. All arms of the block run on the same machine.", "milliseconds")
          .arg(waits));
}

QueueCard::QueueCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_data(experiment), m_inquiry(desk.services, this) {
  auto* card = widgets::cardIn(this, desk.theme);
  m_note = card->addHeader(tr("Jobs and queue")).note;
  m_tree = new widgets::DataTree(desk.theme, widgets::Density::Dense, tr("Jobs and queue"), card);
  m_tree->setModel(&m_model);
  m_tree->setIndentation(0);
  m_tree->setItemsExpandable(false);
  m_tree->fitColumns(models::TimelineModel::What);
  m_tree->setMinimumHeight(8 * fontMetrics().height());
  widgets::addWithLeastHeight(*card->body(), m_tree);
  m_more = widgets::makeNote({}, card);
  card->body()->addWidget(m_more);
  connect(&desk.data, &models::DeskData::loaded, this, &QueueCard::fill);
  connect(&experiment, &models::ExperimentData::loaded, this, &QueueCard::ask);
  connect(&m_model, &QAbstractItemModel::modelReset, m_tree, &QTreeView::expandAll);
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &QueueCard::choose);
  connect(m_tree, &QTreeView::clicked, this, &QueueCard::choose);
  connect(m_tree, &widgets::DataTree::rowOpened, this, &QueueCard::choose);
  connect(m_tree, &widgets::DataTree::rowMenuRequested, this,
          [this](const QModelIndex& index, QMenu* menu) { addJobTo(*menu, m_model.jobAt(index)); });
}

void QueueCard::ask() {
  fill();
  m_inquiry.ask(
      [id = m_data.id()](core::storage::Store& store) { return core::storage::BlockRepository(store).allocations(id); },
      [this](const core::base::Result<std::vector<core::storage::AllocationRecord>>& allocations) {
        if (!allocations && !std::exchange(m_hasFailed, true)) emit failed(allocations.error());
        if (!allocations) return;
        m_hasFailed = false;
        if (*allocations == m_allocations) return;
        m_allocations = *allocations;
        fill();
      });
}

void QueueCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fill();
}

void QueueCard::fill() {
  constexpr std::size_t kMostWaiting = 5;
  if (!isVisible()) return;
  const std::string host = m_data.assessment() ? m_data.assessment()->record.experiment.host : std::string("local");
  std::vector<models::QueueEntry> next;
  std::size_t shown = 0;
  for (const models::QueueEntry& entry : m_desk.data.queue().entries()) {
    if (entry.host != host) continue;
    const bool isPlanned = entry.state == core::model::BlockState::Planned;
    if (isPlanned && ++shown > kMostWaiting) continue;
    next.push_back(entry);
  }
  m_isMarking = true;
  m_model.show(m_data.assessment(), m_data.series(), m_allocations, next);
  m_isMarking = false;
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  describe(totals.waitingAt(host), totals.plannedAt(host), static_cast<int>(std::min(shown, kMostWaiting)));
  mark();
}

void QueueCard::describe(int waiting, int planned, int shown) {
  const int more = planned - shown;
  showWords(m_more, more > 0       ? tr("%n more block(s) follow as these end.", nullptr, more)
                    : waiting == 0 ? tr("No block waits.")
                                   : QString());
  if (!m_data.assessment()) return m_note->clear();
  const std::string& name = m_data.assessment()->record.experiment.host;
  const core::storage::HostRecord* host = m_desk.data.host(name);
  const bool isAlone = name == "local" || (host != nullptr && host->scheduler == "none");
  QStringList notes{text::hostName(name)};
  if (isAlone && waiting > 0) notes << tr("one block at a time");
  m_note->setText(notes.join(QStringLiteral(" · ")));
}

void QueueCard::markRun(core::storage::RunKey run) {
  if (m_run == run) return;
  m_run = run;
  mark();
}

void QueueCard::mark() {
  // A user who moves through the rows may stop on a block or on a waiting block.
  const QModelIndex current = m_tree->currentIndex();
  const core::storage::RunKey chosen = m_model.runAt(current);
  if (current.isValid() && (chosen == m_run || (chosen == 0 && m_tree->hasFocus()))) return;
  const QModelIndex index = m_model.indexOfRun(m_run);
  m_isMarking = true;
  if (index.isValid()) {
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
  } else {
    m_tree->selectionModel()->clear();
  }
  m_isMarking = false;
}

void QueueCard::choose(const QModelIndex& index) {
  if (m_isMarking) return;
  if (const core::storage::RunKey run = m_model.runAt(index); run != 0) emit runChosen(run);
}

}  // namespace baremark::app::pages
