// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_page.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHideEvent>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/application/progress_text.h"
#include "app/pages/compare_tab.h"
#include "app/pages/copies.h"
#include "app/pages/extend_card.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/passport_tab.h"
#include "app/pages/runs_tab.h"
#include "app/pages/transfer_card.h"
#include "app/plot/figure_export.h"
#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/report_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/metrics.h"
#include "core/report/export_json.h"
#include "core/report/html_page.h"
#include "core/report/raw_tables.h"

namespace baremark::app::pages {
namespace {

using core::model::ExperimentState;
using widgets::unit;

constexpr QLatin1String kSaved("saved");  // keys of messages
constexpr QLatin1String kDone("done");

/// What stands behind an experiment's figures.
core::base::Result<QByteArray> passportOf(core::storage::Store& store, const core::base::ExperimentId& id, const core::report::AssessOptions& options) {
  const auto assessment = core::report::assess(store, id, options);
  if (!assessment) return core::base::fail(assessment.error());
  const auto passports = text::armPassports(store, *assessment);
  if (!passports) return core::base::fail(passports.error());
  return QByteArray::fromStdString(core::base::toJsonText(core::report::figurePassport(*assessment, *passports)));
}

bool isAtWork(ExperimentState state) { return state == ExperimentState::Running || state == ExperimentState::Queued; }

}  // namespace

ExperimentPage::ExperimentPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent), m_data(desk.services, desk.watch), m_ends(new widgets::MessageStack(desk.theme, this)), m_header(new widgets::PageHeader({}, this)), m_slow(new widgets::SignLine(desk.theme, {}, widgets::SignLine::Size::Body, this)),
      m_line(new widgets::TabLine(this)), m_bar(m_line->bar()), m_stack(new QStackedWidget(this)), m_extend(new ExtendCard(desk, m_data, this)), m_transfer(new TransferCard(desk, this)),
      m_duplicate(widgets::makeButton(tr("Duplicate…"), this)), m_more(widgets::makeButton(tr("Add blocks…"), this)),
      m_pause(widgets::makeButton(tr("Pause after this block"), this)), m_cancel(widgets::makeButton(tr("Cancel"), this)),
      m_goOn(widgets::makePrimaryButton(tr("Go on"), this)), m_export(widgets::makeButton(tr("Export…"), this)), m_report(widgets::makePrimaryButton(tr("Report…"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this));
  for (QPushButton* button : {m_duplicate, m_more, m_pause, m_cancel, m_goOn, m_export, m_report}) m_header->addButton(button);
  column->addWidget(m_ends);
  column->addWidget(m_header);
  column->addWidget(m_slow);
  column->addWidget(m_extend);
  column->addWidget(m_transfer);
  connect(&m_transfer->job(), &models::TransferJob::failed, this, &Page::messageRaised);
  connect(&m_transfer->job(), &models::TransferJob::finished, this, [this](const QString& words) {
    if (!words.isEmpty()) emit informed(words);
  });
  m_bar->setAccessibleName(tr("Tabs of the experiment"));
  auto* tabs = new QVBoxLayout;
  tabs->setSpacing(0);
  tabs->addWidget(m_line);
  tabs->addWidget(new widgets::HairLine(theme(), this));
  column->addLayout(tabs);
  column->addWidget(m_stack, 1);
  m_overview = new OverviewTab(desk, m_data, m_selection, m_stack);
  m_live = new LiveTab(desk, m_data, m_selection, m_stack);
  m_compare = new CompareTab(desk, m_data, m_selection, m_stack);
  m_runs = new RunsTab(desk, m_data, m_selection, m_stack);
  m_passport = new PassportTab(desk, m_data, m_selection, m_stack);
  addTab(QStringLiteral("overview"), tr("Overview"), m_overview);
  addTab(QStringLiteral("live"), tr("Live"), m_live);
  addTab(QStringLiteral("compare"), tr("Compare"), m_compare);
  addTab(QStringLiteral("runs"), tr("Runs"), m_runs);
  addTab(QStringLiteral("passport"), tr("Passport"), m_passport);
  connect(m_bar, &QTabBar::currentChanged, this, [this](int index) {
    m_stack->setCurrentIndex(index);
    for (const Named& named : m_tabs) {
      const bool isCurrent = named.tab == current();
      named.tab->setIsShown(isCurrent && isVisible());
      if (QWidget* corner = named.tab->corner()) corner->setVisible(isCurrent);
    }
    if (m_data.assessment()) current()->refresh();
    if (current() == m_compare) m_ends->close(kDone);
    fitButtons();
    describeHead();
    emit described();
  });
  connect(m_overview, &OverviewTab::noteStateChanged, this, &Page::savedChanged);
  connect(&m_data, &models::ExperimentData::loaded, this, &ExperimentPage::takeData);
  connect(&m_data, &models::ExperimentData::failed, this, [this](const core::base::Error& error) {
    m_whenLoaded = {};
    emit messageRaised(error);
  });
  connect(m_duplicate, &QPushButton::clicked, this, &ExperimentPage::duplicate);
  connect(m_more, &QPushButton::clicked, this, &ExperimentPage::offerBlocks);
  connect(m_pause, &QPushButton::clicked, this, &ExperimentPage::pauseOrGoOn);
  connect(m_goOn, &QPushButton::clicked, this, &ExperimentPage::pauseOrGoOn);
  connect(m_cancel, &QPushButton::clicked, this, &ExperimentPage::cancel);
  connect(m_export, &QPushButton::clicked, this, &ExperimentPage::exportFiles);
  connect(m_report, &QPushButton::clicked, this, &ExperimentPage::exportReport);
  connect(&desk.services, &Services::imageProgressed, this,
          [this](const QString& id, int step, int steps, const QString& words) {
            if (id.toStdString() == m_data.id().text()) m_live->showImageProgress(step, steps, words);
          });
  m_slow->setVisible(false);
  fitButtons();
}

void ExperimentPage::addTab(const QString& key, const QString& words, ExperimentTab* tab) {
  m_tabs.push_back({key, tab});
  m_bar->addTab(words);
  m_stack->addWidget(tab);
  if (QWidget* corner = tab->corner()) m_line->addControls(corner);
  connect(tab, &ExperimentTab::described, this, [this, tab] {
    if (tab != current()) return;
    describeHead();
    emit described();
  });
  connect(tab, &ExperimentTab::helpRequested, this, &Page::helpRequested);
  connect(tab, &ExperimentTab::logRequested, this, [this](core::storage::RunKey run) {
    showTab(QStringLiteral("live"));
    m_live->showErrorsOf(run);
  });
  connect(tab, &ExperimentTab::tabRequested, this, &ExperimentPage::showTab);
  connect(tab, &ExperimentTab::messageRaised, this, &Page::messageRaised);
  connect(tab, &ExperimentTab::saveRequested, this, [this](const plot::TitledFigure& figure) { choosePath({figure}); });
}

QString ExperimentPage::helpTopic() const {
  if (current() == m_live) return QStringLiteral("telemetry");
  if (current() == m_passport) return QStringLiteral("passport");
  return current() == m_runs ? QStringLiteral("faults") : QStringLiteral("decided");
}

ExperimentTab* ExperimentPage::current() const { return m_tabs[static_cast<std::size_t>(std::max(0, m_bar->currentIndex()))].tab; }

QString ExperimentPage::currentTab() const { return m_tabs[static_cast<std::size_t>(std::max(0, m_bar->currentIndex()))].key; }

void ExperimentPage::show(const QString& id, const QString& tab) {
  m_wantedTab = tab;
  const core::base::ExperimentId wanted(id.toStdString());
  const bool isOther = wanted != m_data.id();
  m_isNew = isOther || !tab.isEmpty();
  if (isOther) {
    m_whenLoaded = {};
    m_selection.clear();
    m_extend->setVisible(false);
    m_ends->close(kDone);
    m_live->showImageProgress(0, 0, {});
    m_header->setTitle({});
    m_header->setNote(tr("Reading the store …"));
    m_slow->setVisible(false);
  }
  m_data.show(wanted);
  if (!tab.isEmpty()) showTab(tab);
}

void ExperimentPage::whenLoaded(const std::function<void()>& act) {
  if (m_data.assessment()) act();
  else m_whenLoaded = act;
}

std::optional<std::chrono::milliseconds> ExperimentPage::timeLeft() const {
  if (!m_data.assessment()) return {};
  return m_data.progress(core::base::SystemClock().wallNow()).left;
}

void ExperimentPage::showTab(const QString& tab) {
  for (std::size_t i = 0; i < m_tabs.size(); ++i) {
    if (m_tabs[i].key == tab) m_bar->setCurrentIndex(static_cast<int>(i));
  }
}

void ExperimentPage::stepTab(int by) {
  const int count = m_bar->count();
  m_bar->setCurrentIndex((m_bar->currentIndex() + by + count) % count);
}

void ExperimentPage::takeData() {
  const auto& record = m_data.assessment()->record;
  if (m_isNew && m_wantedTab.isEmpty()) {
    const bool isDone = record.state == ExperimentState::Done;
    showTab(isAtWork(record.state) ? QStringLiteral("live") : isDone ? QStringLiteral("compare") : QStringLiteral("overview"));
  }
  const bool wasGoing = std::exchange(m_isGoing, isAtWork(record.state)) && !m_isNew;
  if (wasGoing && record.state == ExperimentState::Done && current() == m_live) offerVerdict();
  m_isNew = false;
  showSlow();
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  //: %1: runs done, %2: all of them
  m_bar->setTabText(3, progress.runsDone < progress.runs
                           ? tr("Runs (%1 of %2)").arg(text::count(progress.runsDone), text::count(progress.runs))
                           :
                           //: %1: how many
                           tr("Runs (%1)").arg(text::count(progress.runs)));
  current()->refresh();
  fitButtons();
  describeHead();
  emit described();
  if (const auto act = std::exchange(m_whenLoaded, {})) act();
}

void ExperimentPage::offerVerdict() {
  widgets::Message message = widgets::messageOf(tr("The experiment is done."));
  message.closesByItself = false;
  message.action = tr("See the verdict");
  message.act = [this] { showTab(QStringLiteral("compare")); };
  message.key = QStringLiteral("done");
  m_ends->show(message);
}

/// Above all tabs, because each of them shows numbers.
void ExperimentPage::showSlow() {
  const QString words = m_data.assessment() ? text::slowArmsLine(*m_data.assessment()) : QString();
  m_slow->setText({text::Sign::Warning, words});
  m_slow->setVisible(!words.isEmpty());
}

QString ExperimentPage::finishedWords() const {
  const auto& record = m_data.assessment()->record;
  const auto now = core::base::SystemClock().wallNow();
  if (!record.ended) return text::describe(record.state).words;
  const QString when = text::moment(*record.ended, now);
  switch (record.state) {
    case ExperimentState::Done: return tr("finished %1", "a moment").arg(when);
    case ExperimentState::Cancelled: return tr("cancelled %1", "a moment").arg(when);
    case ExperimentState::Stopped: return tr("stopped %1", "a moment").arg(when);
    default: return text::describe(record.state).words;
  }
}

void ExperimentPage::describeHead() {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const auto& experiment = assessment.record.experiment;
  m_header->setTitle(QString::fromStdString(experiment.name));
  const bool isLive = current() == m_live && isAtWork(assessment.record.state);
  if (isLive) return m_header->setNote(m_live->headline());
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  int cut = 0;
  for (const auto& block : assessment.blocks) cut += block.block.state == core::model::BlockState::Cut ? 1 : 0;
  const QString runs = tr("%1 in %2", "runs in blocks").arg(tr("%n run(s)", nullptr, progress.runs), tr("%n block(s)", nullptr, progress.blocks));
  if (current() == m_runs && cut > 0) {
    return m_header->setNote(tr("%1 count · %2", "runs in blocks; what was cut")
                                 .arg(runs, tr("%n block(s) cut short: kept, and in no comparison", nullptr, cut)));
  }
  m_header->setNote(QStringList{text::hostName(experiment.host), text::workload(experiment), runs, finishedWords()}.join(QStringLiteral(" · ")));
}

void ExperimentPage::fitButtons() {
  const bool hasData = m_data.assessment() != nullptr;
  const ExperimentState state = hasData ? m_data.assessment()->record.state : ExperimentState::Done;
  const bool isGoing = hasData && isAtWork(state);
  const bool isResting = hasData && (state == ExperimentState::Paused || state == ExperimentState::Cancelled || state == ExperimentState::Stopped);
  const bool isOfFigures = current() == m_compare || current() == m_runs || current() == m_passport;
  m_pause->setVisible(isGoing);
  m_cancel->setVisible(isGoing || (hasData && state == ExperimentState::Paused));
  m_goOn->setVisible(isResting);
  m_duplicate->setVisible(hasData && !isGoing && !isOfFigures);
  m_more->setVisible(hasData && !isGoing && state == ExperimentState::Done);
  m_export->setVisible(hasData && isOfFigures);
  m_report->setVisible(hasData && isOfFigures);
  if (!hasData) return;
  const auto& record = m_data.assessment()->record;
  const bool hasScheduler = desk().data.hasScheduler(record.experiment.host);
  m_pause->setText(record.pauseRequested ? tr("Go on") : hasScheduler ? tr("Pause") : tr("Pause after this block"));
  m_pause->setToolTip(QStringLiteral("<span>%1</span>")
                          .arg(pauseText(desk().data.blocksAtScheduler(*m_data.assessment())).toHtmlEscaped()));
  m_pause->setEnabled(!record.cancelRequested);
  m_cancel->setEnabled(!record.cancelRequested);
  m_cancel->setText(record.cancelRequested ? tr("Cancelling …") : tr("Cancel"));
  const auto open = openPoint(*m_data.assessment());
  m_more->setText(open ? tr("Add %n block(s) at %1…", "point", open->blocks).arg(text::point(open->point)) : tr("Add blocks…"));
}

void ExperimentPage::cancel() { desk().actions.cancel(m_data.id()); }

void ExperimentPage::pauseOrGoOn() {
  if (!m_data.assessment()) return;
  const auto& record = m_data.assessment()->record;
  if (isAtWork(record.state)) desk().actions.pause(m_data.id(), !record.pauseRequested);
  else desk().actions.resume(m_data.id());
}

void ExperimentPage::offerBlocks() { m_extend->offer(); }

void ExperimentPage::duplicate() {
  if (m_data.assessment()) emit draftRequested(copyOf(desk(), m_data.assessment()->record.experiment));
}

void ExperimentPage::repeat() {
  if (m_data.assessment()) queueAgain(desk(), m_data.assessment()->record);
}

void ExperimentPage::remove() {
  if (!m_data.assessment()) return;
  const core::model::Experiment& experiment = m_data.assessment()->record.experiment;
  desk().actions.remove(m_data.id(), QString::fromStdString(experiment.name), experiment.host);
}

void ExperimentPage::editNote() {
  showTab(QStringLiteral("overview"));
  m_overview->editNote();
}

bool ExperimentPage::exportFiles() {
  if (m_data.assessment()) choosePath({});
  return true;
}

void ExperimentPage::fetchFiles() {
  if (!m_data.assessment() || m_transfer->job().isAtWork()) return;
  auto* dialog = new QFileDialog(this, tr("A folder for the files of the runs"));
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

void ExperimentPage::exportReport() {
  if (!m_data.assessment()) return;
  QFileDialog* dialog = askPath(tr("Save the report"), {{tr("Report as HTML (*.html)"), QStringLiteral("html")}});
  connect(dialog, &QFileDialog::fileSelected, this, &ExperimentPage::saveReport);
  dialog->open();
}

QFileDialog* ExperimentPage::askPath(const QString& title, const std::vector<FileKind>& kinds) {
  auto* dialog = new QFileDialog(this, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  QStringList filters;
  QStringList endings;
  for (const FileKind& kind : kinds) {
    filters << kind.words;
    endings << kind.ending;
  }
  dialog->setNameFilters(filters);
  dialog->setDefaultSuffix(endings.front());
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, endings](const QString& filter) {
    dialog->setDefaultSuffix(endings.value(static_cast<qsizetype>(dialog->nameFilters().indexOf(filter))));
  });
  const QString folder = desk().settings.get(settings::kLastFolder);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  QString name = m_header->title();
  name.replace(QLatin1Char('/'), QLatin1Char('-'));
  // With its ending: in a name with a point the dialog would take what follows it for one.
  dialog->selectFile(name + QLatin1Char('.') + endings.front());
  return dialog;
}

void ExperimentPage::choosePath(const std::vector<plot::TitledFigure>& figures) {
  const QString csv = QStringLiteral("csv");
  std::vector<FileKind> kinds{{tr("Figures as PNG (*.png)"), QStringLiteral("png")},
                              {tr("Figures as SVG (*.svg)"), QStringLiteral("svg")},
                              {tr("Figures as PDF (*.pdf)"), QStringLiteral("pdf")}};
  const QString verdicts = tr("Verdicts as CSV (*.csv)");
  if (figures.empty()) kinds.insert(kinds.end(), {{tr("Runs as CSV, with their passports (*.csv)"), csv}, {verdicts, csv}});
  else kinds.push_back({tr("The figure's numbers as CSV (*.csv)"), csv});
  QFileDialog* dialog = askPath(tr("Export figures or data"), kinds);
  connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, figures, verdicts](const QString& path) {
    saveTo(path, figures, dialog->selectedNameFilter() == verdicts ? Rows::Verdicts : Rows::Runs);
  });
  dialog->open();
}

void ExperimentPage::saveTo(const QString& path, const std::vector<plot::TitledFigure>& figures, Rows rows) {
  const QFileInfo file(path);
  desk().settings.set(settings::kLastFolder, file.absolutePath());
  if (file.suffix().toLower() == QLatin1String("csv")) {
    if (figures.empty()) return saveRows(path, rows);
    return saveNumbers(path, figures.front());
  }
  const auto format = plot::formatOf(path);
  if (!format) {
    emit messageRaised({.code = core::base::ErrorCode::UnknownValue, .where = tr("The ending of %1", "a file's name").arg(file.fileName()).toStdString(),
                        .value = tr("“%1”", "what was typed").arg(file.suffix()).toStdString(), .allowed = "png, svg, pdf, csv"});
    return;
  }
  const bool isLive = current() == m_live;
  const bool isAll = figures.empty();
  if (isAll && !isLive && current() != m_compare) m_compare->refresh();
  savePictures(path, isAll ? (isLive ? m_live->figures() : m_compare->figures()) : figures, *format);
}

void ExperimentPage::savePictures(const QString& path, const std::vector<plot::TitledFigure>& figures, plot::FigureFormat format) {
  const auto passport = [id = m_data.id(), options = m_data.options()](core::storage::Store& store) { return passportOf(store, id, options); };
  models::StoreInquiry(desk().services, this).ask(passport, [this, path, figures, format](const core::base::Result<QByteArray>& found) {
    tellSaved(path, found ? plot::saveFigures(figures, *found, path, format) : core::base::fail(found.error()));
  });
}

void ExperimentPage::saveNumbers(const QString& path, const plot::TitledFigure& figure) {
  // What a figure holds is taken now: it goes on.
  auto held = figure.storedNumbers ? plot::FigureNumbers{} : figure.figure->numbers();
  saveFromStore(path, [id = m_data.id(), options = m_data.options(), path, title = figure.title, note = figure.note, stored = figure.storedNumbers,
                       held = std::move(held)](core::storage::Store& store) -> core::base::Result<void> {
    const auto passport = passportOf(store, id, options);
    if (!passport) return core::base::fail(passport.error());
    const auto numbers = stored ? stored(store) : core::base::Result<plot::FigureNumbers>(held);
    if (!numbers) return core::base::fail(numbers.error());
    return plot::saveText(plot::toCsv(*numbers, title, note, *passport), path);
  });
}

void ExperimentPage::tellSaved(const QString& path, const core::base::Result<void>& saved) {
  if (!saved) {
    emit messageRaised(saved.error());
    return;
  }
  widgets::Message message = widgets::messageOf(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
  message.key = kSaved;
  message.action = tr("Open");
  message.act = [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); };
  emit told(message);
}

void ExperimentPage::saveRows(const QString& path, Rows rows) {
  saveFromStore(path, [id = m_data.id(), options = m_data.options(), path, rows](core::storage::Store& store) -> core::base::Result<void> {
    const auto assessment = core::report::assess(store, id, options);
    if (!assessment) return core::base::fail(assessment.error());
    const auto table = rows == Rows::Verdicts ? core::report::comparisonTable(*assessment) : core::report::runsWithPassports(store, *assessment);
    if (!table) return core::base::fail(table.error());
    return plot::saveText(QByteArray::fromStdString(core::report::toCsv(*table)), path);
  });
}

void ExperimentPage::saveReport(const QString& path) {
  desk().settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  saveFromStore(path, [id = m_data.id(), options = m_data.options(), path](core::storage::Store& store) -> core::base::Result<void> {
    const auto assessment = core::report::assess(store, id, options);
    if (!assessment) return core::base::fail(assessment.error());
    const auto passports = text::armPassports(store, *assessment);
    if (!passports) return core::base::fail(passports.error());
    return plot::saveText(QByteArray::fromStdString(core::report::toHtml(text::reportPage(*assessment, *passports))), path);
  });
}

void ExperimentPage::saveFromStore(const QString& path, Saving saving) {
  // An inquiry of its own: a second file takes nothing from the first.
  models::StoreInquiry(desk().services, this).ask(std::move(saving), [this, path](const core::base::Result<void>& saved) { tellSaved(path, saved); });
}

void ExperimentPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  current()->setIsShown(true);
}

void ExperimentPage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  if (!event->spontaneous()) m_whenLoaded = {};
  for (const Named& named : m_tabs) named.tab->setIsShown(false);
}

QStringList ExperimentPage::crumbs() const {
  const QString name = m_data.assessment() ? QString::fromStdString(m_data.assessment()->record.experiment.name) : QStringLiteral("…");
  return {tr("Experiments"), name};
}

text::CommandWords ExperimentPage::command() const { return current()->command(); }

QString ExperimentPage::status() const { return current()->status(); }

bool ExperimentPage::focusFilter() { return current()->focusFilter(); }

QWidget* ExperimentPage::firstFocus() { return m_bar; }

bool ExperimentPage::clear() {
  if (m_ends->closeNewest()) return true;
  if (m_extend->isVisible()) {
    m_extend->setVisible(false);
    return true;
  }
  return current()->clear();
}

}  // namespace baremark::app::pages
