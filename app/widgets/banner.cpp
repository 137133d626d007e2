// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/banner.h"

#include <algorithm>

#include "app/widgets/buttons.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {
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
  m_card->setTone(first != lines.end() ? toneOf(first->sign) : isOne ? toneOf(lines.front().sign) : Tone::Neutral);
  m_words = words.join(QLatin1Char('\n'));
  m_card->setAccessibleName(m_words);
  setVisible(!lines.empty());
}

}  // namespace baremark::app::widgets
