// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/fact_lists.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/text/units_text.h"

namespace baremark::app::pages {

TableCard::TableCard(const widgets::Theme& theme, const QString& title, const QString& note, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_table(new QGridLayout) {
  auto* column = widgets::makeColumn(this);
  auto* card = new widgets::Card(theme, this);
  card->addHeader(title, note);
  m_table->setHorizontalSpacing(3 * widgets::unit(this));
  m_table->setVerticalSpacing(widgets::unit(this));
  card->body()->addLayout(m_table);
  column->addWidget(card);
}

void TableCard::begin(const QStringList& titles, const std::vector<int>& rightAligned) {
  widgets::clearLayout(*m_table);
  m_rightAligned = rightAligned;
  m_row = 0;
  m_column = 0;
  for (const QString& title : titles) {
    QLabel* head = widgets::makeMuted(title, this);
    head->setFont(widgets::boldFont(widgets::noteFont(font())));
    putWidget(head);
  }
  m_table->setColumnStretch(m_column - 1, 1);
  endRow();
}

void TableCard::put(const QString& words) {
  QLabel* label = widgets::makeLabel(words, this);
  label->setFont(widgets::tabularFont(label->font()));
  putWidget(label);
}

void TableCard::putMuted(const QString& words) {
  QLabel* label = widgets::makeFact(words, this);
  label->setForegroundRole(QPalette::PlaceholderText);
  m_table->addWidget(label, m_row, m_column++);
}

void TableCard::putSigned(const text::SignedText& words) {
  auto* line = new widgets::SignLine(m_theme, words, this);
  line->setMinimumWidth(fontMetrics().horizontalAdvance(words.words) + 5 * widgets::unit(this));  // one line
  putWidget(line);
}

void TableCard::endRow() {
  ++m_row;
  m_column = 0;
}

void TableCard::putWidget(QWidget* widget) {
  const bool isRight = std::find(m_rightAligned.begin(), m_rightAligned.end(), m_column) != m_rightAligned.end();
  m_table->addWidget(widget, m_row, m_column++, isRight ? Qt::AlignRight : Qt::AlignLeft);
}

FactList::FactList(QWidget* parent) : QWidget(parent), m_grid(makeGrid(*this, 1)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  setLayout(m_grid);
}

void FactList::setFacts(const std::vector<text::Fact>& facts) {
  widgets::clearLayout(*m_grid);
  int row = 0;
  for (const text::Fact& fact : facts) {
    m_grid->addWidget(widgets::makeMuted(fact.name, this), row, 0, Qt::AlignTop);
    m_grid->addWidget(widgets::makeFact(fact.value, this), row, 1);
    ++row;
  }
}

namespace {

/// Equal except for the time.
bool isSameItem(const models::CheckItem& a, const models::CheckItem& b) {
  return a.name == b.name && a.end == b.end && a.problem == b.problem;
}

/// An item in progress shows for how long it has been running.
QString itemWordsOf(const models::CheckItem& item) {
  const bool isTimed = item.end.sign == text::Sign::Running && item.seconds && !item.end.words.isEmpty();
  if (!isTimed) return item.end.words;
  return text::forTime(item.end.words, std::chrono::milliseconds(std::llround(*item.seconds * 1000)));
}

QString itemTimeOf(const models::CheckItem& item) {
  return item.end.sign == text::Sign::Running && !item.end.words.isEmpty() ? QString() : secondsText(item.seconds);
}

}  // namespace

QString secondsText(const std::optional<double>& seconds) {
  if (!seconds) return {};
  return CheckList::tr("%1 s", "seconds").arg(QLocale().toString(*seconds, 'f', *seconds < 1 ? 2 : 1));
}

CheckList::CheckList(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_lines(widgets::makeColumn(this, 0)) {}

void CheckList::setItems(const std::vector<models::CheckItem>& items) {
  const bool isAsShown = std::equal(items.begin(), items.end(), m_items.begin(), m_items.end(), isSameItem);
  m_items = items;
  if (isAsShown) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      m_parts[i].words->setText(itemWordsOf(items[i]));
      m_parts[i].time->setText(itemTimeOf(items[i]));
    }
    return;
  }
  widgets::clearLayout(*m_lines);
  m_parts.clear();
  int nameWidth = 0;
  for (const models::CheckItem& item : items)
    nameWidth = std::max(nameWidth, QFontMetrics(widgets::boldFont(font())).horizontalAdvance(item.name));
  for (const models::CheckItem& item : items) {
    addLine(item, nameWidth);
    if (!item.problem.title.isEmpty()) addProblem(item);
  }
}

void CheckList::addLine(const models::CheckItem& item, int nameWidth) {
  m_lines->addWidget(widgets::makeHairLine(this));
  auto* line = new QWidget(this);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(unit(this), 2 * unit(this), unit(this), 2 * unit(this));
  row->setSpacing(2 * unit(this));
  row->addWidget(new widgets::SignIcon(m_theme, item.end, line));
  QLabel* name = widgets::makeBold(item.name, line);
  name->setMinimumWidth(nameWidth);
  row->addWidget(name);
  QLabel* words = widgets::makeFact(itemWordsOf(item), line);
  if (item.end.sign != text::Sign::Bad) words->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(words, 1);
  QLabel* time = widgets::makeMuted(itemTimeOf(item), line);
  time->setFont(widgets::tabularFont(time->font()));
  row->addWidget(time);
  m_lines->addWidget(line);
  m_parts.push_back({words, time});
}

void CheckList::addProblem(const models::CheckItem& item) {
  auto* card = new widgets::Card(m_theme, this);
  card->setTight();
  card->setTone(item.end.sign == text::Sign::Bad       ? text::Sign::Bad
                : item.end.sign == text::Sign::Warning ? text::Sign::Warning
                                                       : text::Sign::Open);
  if (item.problem.title != item.end.words) card->body()->addWidget(widgets::makeWrapped(item.problem.title, card));
  if (!item.problem.reason.isEmpty()) card->body()->addWidget(widgets::makeNote(item.problem.reason, card));
  if (!item.problem.advice.isEmpty()) card->body()->addWidget(widgets::makeWrapped(item.problem.advice, card));
  if (!item.problem.detail.isEmpty()) {
    // The end of a command's output says why it failed.
    auto* details = new widgets::DetailsBox(tr("Details"), card);
    details->setWords(item.problem.detail);
    card->body()->addWidget(details);
  }
  m_lines->addWidget(card);
  m_lines->addSpacing(2 * unit(this));
}

ChecksBox::ChecksBox(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_summary(new widgets::SignLine(theme, {}, this)),
      m_more(widgets::makeLink({}, this)),
      m_lines(new QVBoxLayout) {
  auto* column = widgets::makeColumn(this, widgets::unit(this));
  auto* head = new QHBoxLayout;
  head->addWidget(m_summary, 1);
  head->addWidget(m_more);
  column->addLayout(head);
  m_lines->setSpacing(widgets::unit(this));
  column->addLayout(m_lines);
  connect(m_more, &QPushButton::clicked, this, [this] {
    m_areAllShown = !m_areAllShown;
    fill();
  });
  setVisible(false);
}

void ChecksBox::setFindings(const std::vector<core::preflight::Finding>& findings,
                            const core::model::Experiment& experiment) {
  std::vector<text::CheckText> checks = text::checkTexts(findings, experiment);
  setVisible(!checks.empty());
  if (checks == m_checks) return;
  m_checks = std::move(checks);
  const core::preflight::Counts counts = core::preflight::countsOf(findings);
  m_summary->setText({text::signOf(counts), text::checkSummary(counts)});
  fill();
}

void ChecksBox::fill() {
  widgets::clearLayout(*m_lines);
  m_more->setText(m_areAllShown ? tr("Show fewer", "checks") : tr("Show all", "checks"));
  for (const text::CheckText& check : m_checks) {
    if (!m_areAllShown && check.level < core::preflight::Level::Warn) continue;
    //: %1: a check such as PF-04, %2: what it looks at, %3: what it found
    const QString words = tr("%1 %2: %3").arg(check.id, check.what, check.evidence);
    m_lines->addWidget(new widgets::SignLine(m_theme, {check.sign, words}, this, widgets::SignLine::Size::Note));
    if (!check.fix.isEmpty()) m_lines->addWidget(widgets::makeNote(check.fix, this));
  }
}

}  // namespace baremark::app::pages
