// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_highlighter.h"

#include <QTextCharFormat>

namespace baremark::app::pages {
namespace {

using core::recipes::Format;

QString headsOf(Format format) {
  switch (format) {
    case Format::Definition:
      return QStringLiteral("^(%\\w+|[A-Z][A-Za-z]*:)");
    case Format::Dockerfile:
      return QStringLiteral("^[A-Z]+(?= )");
    case Format::RootFileSystem:
    case Format::BareMetal:
      break;
  }
  return {};
}

}  // namespace

RecipeHighlighter::RecipeHighlighter(const widgets::Theme& theme, QTextDocument* document)
    : QSyntaxHighlighter(document), m_theme(theme) {
  connect(&theme, &widgets::Theme::changed, this, &QSyntaxHighlighter::rehighlight);
}

void RecipeHighlighter::setFormat(Format format) {
  m_heads.setPattern(headsOf(format));
}

void RecipeHighlighter::setMuted(bool isMuted) {
  if (m_isMuted == isMuted) return;
  m_isMuted = isMuted;
  rehighlight();
}

void RecipeHighlighter::highlightBlock(const QString& line) {
  QTextCharFormat muted;
  muted.setForeground(m_theme.tokens().muted);
  const auto length = static_cast<int>(line.size());
  if (m_isMuted || line.trimmed().startsWith(QLatin1Char('#'))) return QSyntaxHighlighter::setFormat(0, length, muted);
  if (m_heads.pattern().isEmpty()) return;
  const QRegularExpressionMatch head = m_heads.match(line);
  QTextCharFormat bold;
  bold.setFontWeight(QFont::Bold);
  if (head.hasMatch()) QSyntaxHighlighter::setFormat(0, static_cast<int>(head.capturedLength()), bold);
}

}  // namespace baremark::app::pages
