// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/failure_card.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>

#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/widgets/data_views.h"
#include "core/protocol/block_files.h"

namespace baremark::app::pages {
namespace {

constexpr int kLinesKept = 200;
constexpr int kLinesSeen = 9;

/// The last run of a block that failed, because the block's last errors are those of that run. 0 if no run started.
core::storage::RunKey runWithLog(const core::storage::BlockRecord& block) {
  const core::storage::RunRecord* last = nullptr;
  for (const core::storage::RunRecord* run : core::report::countingRuns(block)) {
    const bool isLater = run->run.started && (last == nullptr || *run->run.started >= *last->run.started);
    if (isLater) last = run;
  }
  return last == nullptr ? 0 : last->key;
}

}  // namespace

FailureCard::FailureCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_title(new widgets::SignLine(desk.theme, {}, this)),
      m_sentence(widgets::makeWrapped({}, this)),
      m_lastLine(widgets::makeWrapped({}, this)),
      m_facts(widgets::makeNote({}, this)),
      m_advice(widgets::makeNote({}, this)),
      m_lines(new QPlainTextEdit(this)),
      m_log(onClick(widgets::makeButton(tr("Open the log"), this), this, [this] { emit logRequested(m_run); })),
      m_copy(widgets::makeButton(tr("Copy"), this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTone(text::Sign::Bad);
  m_title->setFont(widgets::boldFont(font()));
  m_lastLine->setFont(widgets::boldFont(widgets::monospaceFont(font())));
  m_lastLine->setTextFormat(Qt::PlainText);
  m_lastLine->setAccessibleName(tr("The program's last line"));
  m_lastLine->setVisible(false);
  for (QLabel* label : {m_sentence, m_lastLine, m_facts, m_advice})
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_lines->setReadOnly(true);
  m_lines->setTabChangesFocus(true);
  m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_lines->setFont(widgets::monospaceFont(font()));
  m_lines->setMaximumBlockCount(kLinesKept);
  m_lines->setAccessibleName(tr("The last lines of standard error"));
  m_lines->setFixedHeight(kLinesSeen * m_lines->fontMetrics().lineSpacing());
  auto* head = widgets::makeRow(nullptr, 2 * widgets::unit(this));
  head->addWidget(m_title, 1);
  widgets::addAll(head, {m_log, m_copy});
  card->body()->addLayout(head);
  widgets::addAll(card->body(), {m_sentence, m_lastLine, m_advice, m_lines, m_facts});
  setVisible(false);
  connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(words()); });
  // What is shown stays true. The log is followed again when a failure is shown next.
  connect(&desk.services, &Services::hostClosing, this, [this] {
    m_folder.clear();
    m_tail.follow(nullptr, {});
  });
  connect(&m_tail, &models::LogTail::linesArrived, this, &FailureCard::append);
}

QString FailureCard::titleOf(const core::storage::BlockRecord& block, const core::storage::RunRecord* run,
                             const QString& arm, const QString& place) {
  if (run == nullptr) return tr("%1 was cut short", "a block").arg(place);
  const bool hasFailed = run->run.state == core::model::RunState::Failed;
  if (block.block.kind == core::model::BlockKind::Canary) {
    return hasFailed ? tr("%1 failed in the check before the first run", "an arm").arg(arm)
                     : tr("%1 was cut short in the check before the first run", "an arm").arg(arm);
  }
  return hasFailed ? tr("%1 failed in %2", "an arm; a block").arg(arm, place)
                   : tr("%1 was cut short in %2", "an arm; a block").arg(arm, place);
}

void FailureCard::show(const core::report::Assessment& assessment, const core::storage::BlockRecord& block,
                       const core::storage::RunRecord* run, const QString& place) {
  const core::storage::ExperimentRecord& experiment = assessment.record;
  const text::FailureText words =
      text::describeFailure(run != nullptr ? run->run.end : block.block.end, block.block.kind);
  const auto* arm = run == nullptr ? nullptr : &experiment.experiment.arms.at(run->run.arm);
  m_title->setText(
      {text::Sign::Bad, titleOf(block, run, arm == nullptr ? QString() : QString::fromStdString(arm->name), place)});
  m_sentence->setText(words.sentence);
  QStringList facts;
  if (!words.how.isEmpty()) facts << words.how;
  const core::report::SchedulerJob* job = assessment.jobOf(block.block);
  facts << text::jobFacts(job);
  std::string folder;
  if (run != nullptr) {
    folder = folderOf(experiment.id, block, *run);
    const bool isSaid = job != nullptr && !job->nodes.empty();
    if (!run->run.node.empty() && !isSaid) facts << tr("on %1", "a node").arg(QString::fromStdString(run->run.node));
    facts << tr("its files: %1", "a folder").arg(QString::fromStdString(folder));
  }
  m_facts->setText(facts.join(QStringLiteral(" · ")));
  showWords(m_advice, words.advice);
  const bool isOther = folder != m_folder || run == nullptr;
  m_folder = folder;
  m_run = run != nullptr ? run->key : runWithLog(block);
  m_log->setVisible(m_run != 0);
  if (isOther) {
    showLines(words.detail);
    followLog(experiment);
  }
  setVisible(true);
}

void FailureCard::showLines(const QString& lines) {
  m_lines->setPlainText(lines);
  m_lines->setVisible(!lines.isEmpty());
  showWords(m_lastLine, widgets::showLastOwnLine(*m_lines));
}

std::string FailureCard::folderOf(const core::base::ExperimentId& experiment, const core::storage::BlockRecord& block,
                                  const core::storage::RunRecord& run) {
  return experiment.text() + "/" + block.block.id.text() + "/" + core::protocol::attemptFolder(run.run.attempt) + "/" +
         run.run.id.text();
}

/// This card does not sign in to a host that is not connected.
void FailureCard::followLog(const core::storage::ExperimentRecord& experiment) {
  m_tail.follow(nullptr, {});
  const std::string& name = experiment.experiment.host;
  if (m_folder.empty() || (name != core::model::kLocalHost && !m_desk.services.isConnected(name))) return;
  const core::base::Result<HostService*> host = m_desk.services.host(name);
  if (!host) return;
  m_tail.follow(&(*host)->host(), (*host)->host().root() + "/" + m_folder + "/" + core::protocol::kStderrLog);
}

void FailureCard::append(const QString& lines) {
  // The store has the end of the same file, or the error that the engine reported. That error comes first.
  const QString known = m_lines->toPlainText();
  showLines(!known.isEmpty() && !lines.contains(known) ? known + QLatin1Char('\n') + lines : lines);
}

void FailureCard::showNothing() {
  m_folder.clear();
  m_tail.follow(nullptr, {});
  setVisible(false);
}

QString FailureCard::words() const {
  QStringList parts{m_title->words(), m_sentence->text(), m_advice->text(), m_lines->toPlainText(), m_facts->text()};
  parts.removeAll(QString());
  return parts.join(QLatin1Char('\n'));
}

JobLine::JobLine(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_words(widgets::makeWrapped({}, this)),
      m_copy(widgets::makeLink(tr("Copy the job's id"), this)) {
  auto* card = widgets::cardIn(this, theme);
  card->setTight();
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  m_words->setAccessibleName(tr("The scheduler's job of this block"));
  auto* line = widgets::makeLine({m_words, m_copy}, 2 * widgets::unit(this));
  line->setStretch(0, 1);
  card->body()->addLayout(line);
  setVisible(false);
  connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_id); });
}

void JobLine::show(const QString& block, const core::report::SchedulerJob* job) {
  const QStringList facts = text::jobFacts(job);
  setVisible(!facts.isEmpty());
  if (facts.isEmpty()) return;
  m_words->setText((QStringList{block} + facts).join(QStringLiteral(" · ")));
  m_id = QString::fromStdString(job->id);
  m_copy->setVisible(!m_id.isEmpty());
}

void addJobTo(QMenu& menu, const core::report::SchedulerJob* job) {
  if (job == nullptr) return;
  widgets::addCopy(menu, JobLine::tr("Copy the job's id"), QString::fromStdString(job->id));
  widgets::addCopy(menu, JobLine::tr("Copy the job's nodes"), QString::fromStdString(job->nodes));
}

}  // namespace baremark::app::pages
