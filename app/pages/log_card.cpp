// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/log_card.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextOption>
#include <algorithm>
#include <utility>

#include "core/protocol/block_files.h"

namespace baremark::app::pages {

LogCard::LogCard(const Desk& desk, const models::RunClock& clock, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_clock(clock),
      m_which(new QComboBox(this)),
      m_find(new QLineEdit(this)),
      m_note(widgets::makeNote(tr("The line that was written then is no longer shown here."), this)),
      m_away(widgets::makeNote({}, this)),
      m_text(new LogText(desk.theme, this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  auto* row = widgets::makeRow(nullptr, 2 * unit(this));
  row->addWidget(widgets::makeBold(tr("Log"), card));
  row->addStretch(1);
  m_which->addItem(tr("standard output"), QLatin1String(core::protocol::kStdoutLog));
  m_which->addItem(tr("standard error"), QLatin1String(core::protocol::kStderrLog));
  m_which->setAccessibleName(tr("Which log"));
  m_find->setPlaceholderText(tr("find"));
  m_find->setAccessibleName(tr("Find in the log"));
  m_find->setMaximumWidth(18 * fontMetrics().averageCharWidth());
  widgets::addAll(row, {m_which, m_find});
  card->body()->addLayout(row);
  m_note->setVisible(false);
  card->body()->addWidget(m_note);
  m_away->setForegroundRole(QPalette::BrightText);
  m_away->setVisible(false);
  card->body()->addWidget(m_away);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setFont(widgets::monospaceFont(font()));
  constexpr int kMostLogLines = 2000;
  m_text->setMaximumBlockCount(kMostLogLines);
  m_text->setAccessibleName(tr("Log"));
  m_text->setPlaceholderText(emptyText());
  m_text->setMinimumHeight(6 * fontMetrics().height());
  widgets::addWithLeastHeight(*card->body(), m_text);
  constexpr int kReadMilliseconds = 1000;
  m_timer.setInterval(kReadMilliseconds);
  connect(&m_timer, &QTimer::timeout, &m_tail, &models::LogTail::readMore);
  connect(&desk.services, &Services::hostClosing, this, [this] { showNothing(); });
  connect(&m_tail, &models::LogTail::cleared, this, [this] {
    m_times.clear();
    m_text->mark({});
    m_text->clear();
  });
  connect(m_text, &LogText::lineChosen, this, [this](int line) {
    const auto moments = m_times.moments(m_clock);
    if (line < 0 || static_cast<std::size_t>(line) >= moments.size()) return;
    const models::Moment& moment = moments[static_cast<std::size_t>(line)];
    // Marks exactly this line, not another line with the same time.
    m_moment = moment;
    m_isOwn = true;
    m_note->setVisible(false);
    m_text->mark(line);
    emit momentChosen(moment);
  });
  connect(&m_tail, &models::LogTail::linesArrived, this, &LogCard::append);
  connect(&m_tail, &models::LogTail::unavailable, this, [this](const core::base::Error& error) {
    m_away->setText(tr("Baremark cannot read the log at the moment: %1", "why").arg(text::describe(error).title));
    m_away->setVisible(true);
  });
  connect(&m_tail, &models::LogTail::available, m_away, &QWidget::hide);
  connect(&m_tail, &models::LogTail::cleared, m_away, &QWidget::hide);
  connect(m_which, &QComboBox::currentIndexChanged, this, &LogCard::follow);
  connect(m_find, &QLineEdit::returnPressed, this, [this] { find(false); });
  connect(m_find, &QLineEdit::textEdited, this, [this] {
    m_text->moveCursor(QTextCursor::End);
    find(false);
  });
}

void LogCard::show(const core::storage::ExperimentRecord& experiment, const core::base::BlockId& block,
                   const core::storage::RunRecord& run) {
  const core::base::Result<HostService*> host = m_desk.services.host(experiment.experiment.host);
  if (!host) return showNothing();
  m_host = &(*host)->host();
  const std::string folder = m_host->root() + "/" + experiment.id.text() + "/" + block.text() + "/" +
                             core::protocol::attemptFolder(run.run.attempt) + "/" + run.run.id.text();
  if (folder == m_folder) return;
  m_folder = folder;
  follow();
}

void LogCard::showNothing(const QString& why) {
  m_folder.clear();
  m_text->setPlaceholderText(why.isEmpty() ? emptyText() : why + QLatin1Char('\n') + emptyText());
  m_tail.follow(nullptr, {});
}

void LogCard::showErrors() {
  m_which->setCurrentIndex(m_which->findData(QLatin1String(core::protocol::kStderrLog)));
  m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
  m_text->setFocus(Qt::OtherFocusReason);
}

QString LogCard::emptyText() const {
  return m_folder.empty() ? tr("The log of the current run appears here.")
                          : tr("The run has not written anything here yet.");
}

void LogCard::follow() {
  m_text->setPlaceholderText(emptyText());
  if (!m_folder.empty()) m_tail.follow(m_host, m_folder + "/" + m_which->currentData().toString().toStdString());
}

void LogCard::append(const QString& lines, std::optional<core::base::WallTime> readAt) {
  m_text->addLines(lines, m_moment ? LogText::Scrolling::Stays : LogText::Scrolling::ToTheEnd);
  m_times.append(lines, readAt);
  m_times.keepLast(static_cast<std::size_t>(m_text->blockCount()));
  if (m_moment && !(m_isOwn && m_text->marked())) mark();
}

void LogCard::showMoment(const std::optional<models::Moment>& moment) {
  if (m_moment == moment) return;
  m_moment = moment;
  m_isOwn = false;
  mark();
  if (!moment) m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
}

void LogCard::mark() {
  const auto line = m_moment ? m_times.lineAt(*m_moment, m_clock) : std::nullopt;
  m_text->mark(line ? std::optional(static_cast<int>(*line)) : std::nullopt);
  m_note->setVisible(m_moment && !line && m_times.size() > 0);
}

void LogCard::find(bool isForward) {
  if (m_find->text().isEmpty()) return;
  const auto flags = isForward ? QTextDocument::FindFlags() : QTextDocument::FindBackward;
  if (m_text->find(m_find->text(), flags)) return;
  m_text->moveCursor(isForward ? QTextCursor::Start : QTextCursor::End);
  m_text->find(m_find->text(), flags);
}

void LogCard::setIsShown(bool isShown) {
  if (isShown) return m_timer.start();
  m_timer.stop();
  m_tail.pauseReading();
}

namespace {

bool walksLines(const QKeyEvent& event) {
  if (event.modifiers().testFlag(Qt::ShiftModifier)) return false;
  const bool isEdge =
      (event.key() == Qt::Key_Home || event.key() == Qt::Key_End) && event.modifiers().testFlag(Qt::ControlModifier);
  return isEdge || event.key() == Qt::Key_Up || event.key() == Qt::Key_Down || event.key() == Qt::Key_PageUp ||
         event.key() == Qt::Key_PageDown;
}

constexpr int kTab = 8;      // characters, as in a terminal
constexpr int kBetween = 2;  // characters between two columns

/// Whether a line belongs to the engine's table: "Step\tImg/sec\ttotal_loss", "10\timages/sec: ...".
bool isOfTable(QStringView line) {
  return line.startsWith(u"Step\t") || models::stepOfLine(line).has_value();
}

}  // namespace

LogText::LogText(const widgets::Theme& theme, QWidget* parent) : QPlainTextEdit(parent), m_theme(theme) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setCursorWidth(0);  // the marked line shows the position, so no cursor needs to blink
  setLineWrapMode(QPlainTextEdit::NoWrap);
  connect(&theme, &widgets::Theme::changed, this, &LogText::paintMark);
}

void LogText::mark(std::optional<int> line) {
  if (m_line == line) return;
  m_line = line;
  paintMark();
  if (!line) return;
  const QTextBlock block = document()->findBlockByNumber(*line);
  if (!block.isValid()) return;
  const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
  const bool isSeen = place.top() >= 0 && place.bottom() <= viewport()->height();
  setTextCursor(QTextCursor(block));
  if (!isSeen) centerCursor();
}

void LogText::addLines(const QString& lines, Scrolling scrolling) {
  fitColumns(lines);
  const int before = verticalScrollBar()->value();
  const bool isAtEnd = before >= verticalScrollBar()->maximum() - 2;
  const qsizetype held = document()->isEmpty() ? 0 : blockCount();
  appendPlainText(lines);
  // The oldest lines are removed if there are too many.
  const auto gone = static_cast<int>(held + lines.count(QLatin1Char('\n')) + 1 - blockCount());
  if (m_line && gone > 0) {
    m_line = *m_line >= gone ? std::optional(*m_line - gone) : std::nullopt;
    paintMark();
  }
  if (scrolling == Scrolling::Stays)
    verticalScrollBar()->setValue(before);
  else if (isAtEnd)
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void LogText::fitColumns(const QString& lines) {
  std::vector<qsizetype> cells = document()->isEmpty() ? std::vector<qsizetype>() : m_cells;
  for (const QStringView line : QStringView(lines).split(u'\n')) {
    if (!isOfTable(line)) continue;
    const auto words = line.split(u'\t');
    cells.resize(std::max(cells.size(), static_cast<std::size_t>(words.size()) - 1), 0);
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(words.size()); ++i)
      cells[i] = std::max(cells[i], words[static_cast<qsizetype>(i)].size());
  }
  const double tab = kTab * QFontMetricsF(font()).horizontalAdvance(u'0');
  QTextOption option = document()->defaultTextOption();
  if (cells == m_cells && qFuzzyCompare(option.tabStopDistance(), tab)) return;
  m_cells = std::move(cells);
  QList<QTextOption::Tab> tabs;
  for (const double place : columns()) tabs << QTextOption::Tab(place, QTextOption::LeftTab);
  option.setTabs(tabs);
  option.setTabStopDistance(tab);
  document()->setDefaultTextOption(option);
}

std::vector<double> LogText::columns() const {
  std::vector<double> places;
  qsizetype characters = 0;
  for (const qsizetype cell : m_cells) {
    characters += std::max<qsizetype>(kTab, cell + kBetween);
    places.push_back(static_cast<double>(characters) * QFontMetricsF(font()).horizontalAdvance(u'0'));
  }
  return places;
}

void LogText::paintMark() {
  const QTextBlock block = m_line ? document()->findBlockByNumber(*m_line) : QTextBlock();
  if (!block.isValid()) return setExtraSelections({});
  QTextEdit::ExtraSelection selection;
  selection.cursor = QTextCursor(block);
  selection.format.setProperty(QTextFormat::FullWidthSelection, true);
  selection.format.setBackground(m_theme.tokens().selection);
  setExtraSelections({selection});
}

void LogText::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  const bool isClick = event->button() == Qt::LeftButton && !textCursor().hasSelection();
  if (isClick && !document()->isEmpty()) emit lineChosen(cursorForPosition(event->position().toPoint()).blockNumber());
}

void LogText::keyPressEvent(QKeyEvent* event) {
  if (!walksLines(*event) || document()->isEmpty()) return QPlainTextEdit::keyPressEvent(event);
  // The first key chooses the last line. Further keys move from there.
  if (!m_line) {
    const int last = document()->blockCount() - 1;
    setTextCursor(QTextCursor(document()->findBlockByNumber(last)));
    event->accept();
    emit lineChosen(last);
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
  emit lineChosen(textCursor().blockNumber());
}

}  // namespace baremark::app::pages
