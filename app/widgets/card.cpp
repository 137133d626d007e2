// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/card.h"

#include <QPainterPath>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {
namespace {

constexpr int kBar = 4;

}  // namespace

Card::Card(const Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme), m_body(new QVBoxLayout(this)) {
  setFrameShape(QFrame::NoFrame);
  applyMargins();
}

void Card::applyMargins() {
  const int gap = unit(this);
  const int side = m_isTight ? 2 * gap : 3 * gap;
  const int top = m_isTight ? gap + gap / 2 : 2 * gap + gap / 2;
  m_body->setContentsMargins(side + (m_tone == text::Sign::None ? 0 : kBar), top, side, top);
  m_body->setSpacing(gap);
}

void Card::setTone(text::Sign tone) {
  m_tone = tone;
  applyMargins();
  update();
}

void Card::setTight() {
  m_isTight = true;
  applyMargins();
}

void Card::setChosen(bool isChosen) {
  m_isChosen = isChosen;
  update();
}

Card::Header Card::addHeader(const QString& title, const QString& note) {
  auto* row = makeRow(nullptr, 2 * unit(this));
  Header header{makeBold(title, this), makeNote(note, this), row};
  header.note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(header.title);
  row->addWidget(header.note, 1);
  m_body->addLayout(row);
  return header;
}

void Card::addLine() {
  m_body->addWidget(makeHairLine(this));
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& tokens = m_theme.tokens();
  paintBox(painter, rect(), tokens.panel, m_isChosen ? tokens.accent : tokens.line, kCardRadius, m_isChosen ? 2 : 1);
  if (m_tone == text::Sign::None) return;
  QPainterPath outline;
  outline.addRoundedRect(QRectF(rect()), kCardRadius, kCardRadius);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipPath(outline);
  painter.fillRect(QRect(0, 0, kBar, height()), colourOf(tokens, m_tone));
}

QWidget* makeHairLine(QWidget* parent) {
  auto* line = new QWidget(parent);
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  line->setBackgroundRole(QPalette::Mid);  // the theme's colour of lines
  return line;
}

Card* cardIn(QWidget* owner, const Theme& theme) {
  auto* card = new Card(theme, owner);
  makeColumn(owner)->addWidget(card);
  return card;
}

namespace {

/// Allows a long word, such as a name, to continue in the next line.
QString breakable(const QString& words) {
  constexpr qsizetype kLongWord = 24;
  constexpr qsizetype kPiece = 8;
  QStringList parts = words.split(QLatin1Char(' '));
  for (QString& part : parts) {
    if (part.size() <= kLongWord) continue;
    for (qsizetype at = part.size() - part.size() % kPiece; at >= kPiece; at -= kPiece) part.insert(at, QChar(0x200B));
  }
  return parts.join(QLatin1Char(' '));
}

}  // namespace

Banner::Banner(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_card(cardIn(this, theme)),
      m_lines(new QVBoxLayout),
      m_how(makeLink(tr("How is this decided?"), this)) {
  auto* row = makeRow(nullptr, 3 * unit(this));
  m_lines->setSpacing(unit(this));
  row->addLayout(m_lines, 1);
  row->addWidget(m_how, 0, Qt::AlignRight | Qt::AlignTop);
  m_card->body()->addLayout(row);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  connect(m_how, &QPushButton::clicked, this, &Banner::howAsked);
}

void Banner::setLines(const std::vector<text::HeadlineText>& lines) {
  clearLayout(*m_lines);
  QStringList words;
  for (const text::HeadlineText& line : lines) {
    auto* row = makeRow(nullptr, unit(this));
    row->addWidget(new SignIcon(m_theme, {line.sign, {}}, this), 0, Qt::AlignTop);
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    const QString lead =
        line.lead.isEmpty() ? QString() : QStringLiteral("<b>%1</b>&nbsp; ").arg(breakable(line.lead).toHtmlEscaped());
    label->setText(lead + breakable(line.rest).toHtmlEscaped());
    row->addWidget(label, 1);
    m_lines->addLayout(row);
    words << (line.lead + QLatin1Char(' ') + line.rest).trimmed();
  }
  const bool isOne = !lines.empty() && std::all_of(lines.begin(), lines.end(),
                                                   [&](const auto& line) { return line.sign == lines.front().sign; });
  const auto first = std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.decidesTone; });
  m_card->setTone(first != lines.end() ? first->sign : isOne ? lines.front().sign : text::Sign::Open);
  m_words = words.join(QLatin1Char('\n'));
  m_card->setAccessibleName(m_words);
  setVisible(!lines.empty());
}

}  // namespace baremark::app::widgets
