// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/environment_field.h"

#include <QStyle>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace baremark::app::wizards {
namespace {

constexpr int kLeastLines = 2;
constexpr int kMostLines = 8;

}  // namespace

EnvironmentField::EnvironmentField(const Environment& environment, QWidget* parent) : QPlainTextEdit(parent) {
  setLineWrapMode(NoWrap);
  setHorizontalScrollBarPolicy(
      Qt::ScrollBarAlwaysOff);  // a long line scrolls with the cursor, as in a field of one line
  setTabChangesFocus(true);
  setPlaceholderText(tr("NAME=value, one in each line"));
  QStringList lines;
  for (const auto& [name, value] : environment) lines << QString::fromStdString(name + "=" + value);
  connect(this, &QPlainTextEdit::textChanged, this, &EnvironmentField::read);
  setTyped(lines.join(QLatin1Char('\n')));
}

std::optional<EnvironmentField::Environment> EnvironmentField::environment() const {
  return m_problem.isEmpty() ? std::optional(m_environment) : std::nullopt;
}

// The raw text: the plain text replaces some kinds of spaces.
QString EnvironmentField::typed() const {
  return document()->toRawText().replace(QChar(QChar::ParagraphSeparator), QLatin1Char('\n'));
}

void EnvironmentField::setTyped(const QString& text) {
  setPlainText(text);
  read();
}

void EnvironmentField::read() {
  m_environment.clear();
  m_problem.clear();
  const QStringList lines = typed().split(QLatin1Char('\n'));
  for (qsizetype i = 0; i < lines.size() && m_problem.isEmpty(); ++i) {
    if (lines[i].trimmed().isEmpty()) continue;
    const qsizetype at = lines[i].indexOf(QLatin1Char('='));
    const QString name = lines[i].left(at < 0 ? lines[i].size() : at).trimmed();
    if (at < 0)
      m_problem =
          tr("Line %1, “%2”, has no “=”. Allowed: NAME=value.", "a number; a line").arg(QString::number(i + 1), name);
    else if (!m_environment.emplace(name.toStdString(), lines[i].mid(at + 1).toStdString()).second)
      m_problem = tr("Line %1 sets %2 a second time.", "a number; a variable").arg(QString::number(i + 1), name);
  }
  fitHeight();
}

void EnvironmentField::fitHeight() {
  const int lines = std::clamp(document()->blockCount(), kLeastLines, kMostLines);
  const double height =
      (lines + 0.5) * QFontMetricsF(font()).lineSpacing() +
      2 * (document()->documentMargin() + style()->pixelMetric(QStyle::PM_DefaultFrameWidth, nullptr, this));
  setVerticalScrollBarPolicy(document()->blockCount() > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  setFixedHeight(static_cast<int>(std::ceil(height)));
}

}  // namespace baremark::app::wizards
