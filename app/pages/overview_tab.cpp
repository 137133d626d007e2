// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/overview_tab.h"

#include <algorithm>

#include "app/application/progress.h"
#include "app/text/end_text.h"
#include "app/text/host_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "core/report/checks.h"

namespace baremark::app::pages {
namespace {

using core::report::Assessment;

constexpr int kOverviewSideBySide = 110;
constexpr int kSaveMilliseconds = 800;

void addFact(QGridLayout& grid, const QString& name, const QString& value, QWidget* owner) {
  if (value.isEmpty()) return;
  const int row = grid.rowCount();
  grid.addWidget(widgets::makeMuted(name, owner), row, 0, Qt::AlignTop);
  QLabel* words = widgets::makeWrapped(value, owner);
  // A label whose text can be selected does not break long words (labels.h), but a long name must break.
  if (!widgets::hasLongWord(value)) words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  grid.addWidget(words, row, 1);
}

QString nameOf(const core::storage::StateChange& change) {
  using core::model::ExperimentState;
  switch (change.state) {
    case ExperimentState::Paused:
      return OverviewTab::tr("Paused");
    case ExperimentState::Cancelled:
      return OverviewTab::tr("Cancelled", "a line of what happened");
    case ExperimentState::Stopped:
      return OverviewTab::tr("Stopped", "a line of what happened");
    case ExperimentState::Done:
      return OverviewTab::tr("Done", "a line of what happened");
    default:
      return change.before == ExperimentState::Done ? OverviewTab::tr("Blocks added") : OverviewTab::tr("Resumed");
  }
}

/// The experiment's pauses, ends and resumes. Its present end has separate lines.
void addChanges(QGridLayout& grid, const core::storage::ExperimentRecord& record, core::base::WallTime now,
                QWidget* owner) {
  for (std::size_t i = 0; i < record.changes.size(); ++i) {
    const core::storage::StateChange& change = record.changes[i];
    if (i + 1 == record.changes.size() && core::model::isOver(change.state)) continue;
    QStringList words{text::moment(change.time, now)};
    if (change.state == core::model::ExperimentState::Stopped) words << text::describe(change.end).sentence;
    words.removeAll(QString());
    addFact(grid, nameOf(change), words.join(QStringLiteral(" · ")), owner);
  }
}

/// When the first block began, and what did not end well.
struct Outcome {
  std::optional<core::base::WallTime> first;
  int cut = 0;     ///< blocks
  int failed = 0;  ///< runs, without those of canaries
};

Outcome outcomeOf(const Assessment& assessment) {
  Outcome out;
  for (const auto& block : assessment.blocks) {
    if (block.started && (!out.first || *block.started < *out.first)) out.first = block.started;
    out.cut += block.block.state == core::model::BlockState::Cut ? 1 : 0;
    // A failed canary is not a result. It is shown as the reason why the experiment stopped.
    if (block.block.kind == core::model::BlockKind::Canary) continue;
    for (const auto* run : core::report::countingRuns(block))
      out.failed += run->run.state == core::model::RunState::Failed ? 1 : 0;
  }
  return out;
}

}  // namespace

OverviewTab::OverviewTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent),
      m_banner(new widgets::Banner(desk.theme, this)),
      m_question(makeGrid(*this, 1)),
      m_arms(makeGrid(*this, 1)),
      m_history(makeGrid(*this, 1)),
      m_checksCard(new widgets::Card(desk.theme, this)),
      m_checks(new ChecksBox(desk.theme, this)),
      m_inquiry(desk.services, this) {
  auto* outer = widgets::makeColumn(this);
  auto* scroll = new widgets::ScrollColumn(this);
  outer->addWidget(scroll);
  scroll->column()->addWidget(m_banner);
  auto* both = new widgets::SideBySide(kOverviewSideBySide, scroll);
  auto* left = new QWidget(both);
  auto* leftColumn = widgets::makeColumn(left, 2 * unit(this) + 2);
  auto* question = new widgets::Card(theme(), left);
  question->addHeader(tr("The question"));
  question->body()->addLayout(m_question);
  leftColumn->addWidget(question);
  auto* arms = new widgets::Card(theme(), left);
  arms->addHeader(tr("Arms"));
  arms->body()->addLayout(m_arms);
  leftColumn->addWidget(arms);
  m_checksCard->addHeader(tr("Checks where the ranks ran"));
  m_checksCard->body()->addWidget(m_checks);
  m_checksCard->setVisible(false);
  QPushButton* what = widgets::makeLink(tr("What is checked?"), m_checksCard);
  connect(what, &QPushButton::clicked, this, [this] { emit helpRequested(QStringLiteral("checks")); });
  m_checksCard->body()->addWidget(what, 0, Qt::AlignLeft);
  leftColumn->addWidget(m_checksCard);
  leftColumn->addStretch(1);
  auto* right = new QWidget(both);
  auto* rightColumn = widgets::makeColumn(right, 2 * unit(this) + 2);
  rightColumn->addWidget(makeNote());
  auto* history = new widgets::Card(theme(), right);
  history->addHeader(tr("What happened"));
  history->body()->addLayout(m_history);
  m_messageName = widgets::makeMuted(tr("Original message", "what a host or a scheduler said"), history);
  m_message = new widgets::DetailsBox(tr("Original message", "what a host or a scheduler said"), history);
  widgets::addAll(history->body(), {m_messageName, m_message});
  rightColumn->addWidget(history);
  rightColumn->addStretch(1);
  both->add(left, 1);
  both->add(right, 1);
  scroll->column()->addWidget(both);
  scroll->column()->addStretch(1);
  connect(m_banner, &widgets::Banner::howAsked, this, [this] { emit helpRequested(QStringLiteral("decided")); });
  m_save.setSingleShot(true);
  m_save.setInterval(kSaveMilliseconds);
  connect(&m_save, &QTimer::timeout, this, &OverviewTab::saveNote);
  connect(&desk.actions, &models::ExperimentActions::answered, this, &OverviewTab::takeAnswer);
}

QWidget* OverviewTab::makeNote() {
  auto* card = new widgets::Card(theme(), this);
  m_saved = card->addHeader(tr("Note and tags")).note;
  m_note = new QPlainTextEdit(card);
  m_note->setPlaceholderText(tr("What is this experiment for? What should you remember?"));
  m_note->setAccessibleName(tr("Note"));
  m_note->setTabChangesFocus(true);
  m_note->setFixedHeight(5 * fontMetrics().height());
  m_tags = new QLineEdit(card);
  m_tags->setPlaceholderText(tr("Tags, separated by commas"));
  m_tags->setAccessibleName(tr("Tags"));
  widgets::addAll(card->body(), {m_note, m_tags});
  const auto noteEdit = [this] {
    if (m_isFilling) return;
    m_isEdited = true;
    m_save.start();
    describeNote();
  };
  connect(m_note, &QPlainTextEdit::textChanged, this, noteEdit);
  connect(m_tags, &QLineEdit::textEdited, this, noteEdit);
  return card;
}

void OverviewTab::refresh() {
  if (!data().assessment()) return;
  const Assessment& assessment = *data().assessment();
  m_banner->setLines(text::bannerLines(assessment));
  fillQuestion(assessment);
  fillArms(assessment);
  fillChecks(assessment);
  fillHistory(assessment);
  fillNote(assessment);
}

void OverviewTab::fillQuestion(const Assessment& assessment) {
  widgets::clearLayout(*m_question);
  const auto& experiment = assessment.record.experiment;
  QStringList others;
  for (const auto& [name, values] : experiment.engine) {
    if (name != "model" && name != "data" && name != "batch_size") others << text::settingWords(name, values);
  }
  QStringList cases;
  for (std::size_t i = 0; i < assessment.record.cases.size() && assessment.record.cases.size() > 1; ++i)
    cases << text::caseLabel(assessment.record.cases, i);
  const text::Fact facts[] = {
      {tr("Workload"), text::workload(experiment)},
      {tr("Settings"), others.join(QStringLiteral(", "))},
      {tr("Cases"), cases.join(QStringLiteral("; "))},
      {tr("Where"), text::hostName(experiment.host)},
      {tr("Scale"), text::scale(experiment)},
      {tr("Binding"), text::binding(experiment.scale, assessment.record.threads)},
      {tr("A run"), text::runLength(experiment.measure)},
      {tr("Repeats"), text::repeats(experiment.measure)},
      {tr("Order"), experiment.measure.order == core::model::Order::Blocks
                        ? tr("blocks: every arm in each, in random but balanced order")
                        : tr("independent: runs are not paired")},
      {tr("Against"), tr("%1, equivalent within %2", "baseline, margin")
                          .arg(QString::fromStdString(experiment.baseline), text::margin(experiment.margin))},
      {tr("Seed"), QString::number(assessment.record.seed)}};
  for (const auto& [name, value] : facts) addFact(*m_question, name, value, this);
}

void OverviewTab::fillArms(const Assessment& assessment) {
  widgets::clearLayout(*m_arms);
  const auto& arms = assessment.record.experiment.arms;
  const auto& runtimes = desk().services.resources().runtimes;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const auto row = static_cast<int>(i);
    m_arms->addWidget(
        new widgets::MarkerLine(theme(), data().series().value(row), QString::fromStdString(arms[i].name), this), row,
        0, Qt::AlignTop);
    const auto runtime = runtimes.find(arms[i].runtime);
    QString words = runtime == runtimes.end() ? QString::fromStdString(arms[i].runtime)
                                              : QString::fromStdString(runtime->second.label);
    const QString more = text::particulars(arms[i]);
    if (!more.isEmpty()) words += QStringLiteral(", ") + more;
    if (arms[i].name == assessment.record.experiment.baseline) words += QStringLiteral(" · ") + tr("baseline");
    m_arms->addWidget(widgets::makeWrappedMuted(words, this), row, 1);
  }
}

void OverviewTab::fillChecks(const Assessment& assessment) {
  const auto& experiment = assessment.record.experiment;
  m_inquiry.ask([experiment, blocks = assessment.blocks](
                    core::storage::Store& store) { return core::report::jobFindings(store, experiment, blocks); },
                [this, experiment](const core::base::Result<std::vector<core::preflight::Finding>>& findings) {
                  if (!findings) return;
                  m_checks->setFindings(*findings, experiment);
                  m_checksCard->setVisible(!findings->empty());
                });
}

void OverviewTab::fillHistory(const Assessment& assessment) {
  widgets::clearLayout(*m_history);
  const auto& record = assessment.record;
  const auto now = core::base::SystemClock().wallNow();
  addFact(*m_history, tr("Queued"), text::moment(record.created, now), this);
  const auto [first, cut, failed] = outcomeOf(assessment);
  if (first) addFact(*m_history, tr("Started"), text::moment(*first, now), this);
  addChanges(*m_history, record, now, this);
  if (record.ended) {
    const QString took = first ? tr("%1, after %2", "moment, duration")
                                     .arg(text::moment(*record.ended, now), text::duration(*record.ended - *first))
                               : text::moment(*record.ended, now);
    addFact(*m_history, tr("Ended"), took, this);
  }
  const Progress progress = data().progress(now);
  QString runs = doneText(progress);
  if (progress.left && !record.ended)
    runs += QStringLiteral(", ") + tr("%1 left", "a duration").arg(text::aboutDuration(*progress.left));
  addFact(*m_history, tr("Done"), runs, this);
  if (failed > 0)
    addFact(*m_history, tr("Failed"), tr("%n run(s) failed; this counts as a result of the arm", nullptr, failed),
            this);
  if (cut > 0) addFact(*m_history, tr("Cut short"), tr("%n block(s): kept, but not compared", nullptr, cut), this);
  for (const auto& extension : record.extensions) {
    addFact(*m_history, tr("Extended"),
            tr("%1, after seeing results (%2)", "a point; how often")
                .arg(text::pointOfCase(record.cases, extension.caseIndex, extension.point))
                .arg(extension.looks),
            this);
  }
  const text::EndText end = text::describe(record.end);
  addFact(*m_history, tr("Why"), end.sentence.isEmpty() ? end.detail : end.sentence, this);
  m_message->setWords(end.sentence.isEmpty() ? QString() : end.detail);
  m_messageName->setVisible(!m_message->isHidden());
  addOwner(record);
  addRequest(assessment);
}

void OverviewTab::addOwner(const core::storage::ExperimentRecord& record) {
  if (!data().isRunElsewhere()) return;
  const QString machine = QString::fromStdString(record.owner->machine);
  const QString process =
      machine.isEmpty()
          //: %1: a process id
          ? tr("process %1; this window only displays it").arg(record.owner->process.pid)
          : tr("process %1 of %2; this window only displays it", "a number; an account and a machine")
                .arg(record.owner->process.pid)
                .arg(machine);
  addFact(*m_history, tr("Driven by"), process, this);
}

void OverviewTab::addRequest(const Assessment& assessment) {
  const auto& record = assessment.record;
  if (!record.ended && record.cancelRequested)
    addFact(*m_history, tr("Requested"), tr("cancel"), this);
  else if (record.state == core::model::ExperimentState::Paused)
    addFact(*m_history, tr("Now"), tr("paused: nothing new starts until you resume it"), this);
  else if (!record.ended && record.pauseRequested)
    addFact(*m_history, tr("Pausing"), pauseText(desk().data.blocksAtScheduler(assessment)), this);
}

void OverviewTab::fillNote(const Assessment& assessment) {
  const bool isEditing = m_isEdited || m_note->hasFocus() || m_tags->hasFocus();
  if (m_filledFor == id() && isEditing) return;
  if (m_filledFor != id()) {
    saveNote();
    m_wasSaved = false;
  }
  m_filledFor = id();
  QStringList tags;
  for (const std::string& tag : assessment.record.experiment.tags) tags << QString::fromStdString(tag);
  Note note{.words = QString::fromStdString(assessment.record.experiment.note),
            .tags = tags.join(QStringLiteral(", "))};
  if (const auto unsaved = m_unsaved.find(m_filledFor); unsaved != m_unsaved.end()) note = unsaved->second;
  m_isFilling = true;
  if (m_note->toPlainText() != note.words) m_note->setPlainText(note.words);
  m_tags->setText(note.tags);
  m_isFilling = false;
  describeNote();
}

OverviewTab::NoteState OverviewTab::noteState() const {
  if (m_isEdited) return NoteState::Edited;
  if (m_unsaved.empty()) return NoteState::Saved;
  const bool isRefused = std::ranges::any_of(m_unsaved, [](const auto& note) { return note.second.isRefused; });
  return isRefused ? NoteState::Refused : NoteState::BeingSaved;
}

void OverviewTab::describeNote() {
  const auto unsaved = m_unsaved.find(m_filledFor);
  if (m_isEdited) {
    m_saved->setText(tr("not saved yet"));
  } else if (unsaved == m_unsaved.end()) {
    m_saved->setText(m_wasSaved ? tr("saved") : QString());
  } else {
    m_saved->setText(unsaved->second.isRefused ? tr("not saved") : tr("being saved …"));
  }
  emit noteStateChanged();
}

void OverviewTab::saveNote() {
  // A note that was refused is sent again if that can succeed.
  const auto earlier = m_unsaved.find(m_filledFor);
  const bool isDue =
      earlier != m_unsaved.end() && earlier->second.isRefused && !desk().services.store().refusalToWrite();
  if (m_filledFor.isEmpty() || !(m_isEdited || isDue)) return;
  m_save.stop();
  m_isEdited = false;
  std::vector<std::string> tags;
  for (const QString& tag : m_tags->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    const std::string word = tag.simplified().toStdString();
    if (!word.empty() && std::find(tags.begin(), tags.end(), word) == tags.end()) tags.push_back(word);
  }
  const core::base::ExperimentId experiment(m_filledFor.toStdString());
  const auto request = desk().actions.setNote(experiment, m_note->toPlainText().toStdString(), tags);
  m_unsaved[m_filledFor] = {.words = m_note->toPlainText(), .tags = m_tags->text(), .request = request};
  describeNote();
}

void OverviewTab::takeAnswer(quint64 request, bool isSaved) {
  const auto found =
      std::ranges::find_if(m_unsaved, [request](const auto& note) { return note.second.request == request; });
  if (found == m_unsaved.end()) return;
  if (isSaved && found->first == m_filledFor) m_wasSaved = true;
  if (isSaved)
    m_unsaved.erase(found);
  else
    found->second.isRefused = true;
  describeNote();
}

void OverviewTab::hideEvent(QHideEvent* event) {
  ExperimentTab::hideEvent(event);
  saveNote();
}

}  // namespace baremark::app::pages
