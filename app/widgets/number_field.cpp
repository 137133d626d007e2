// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/number_field.h"

#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>
#include <algorithm>

#include "app/widgets/desk_style.h"

namespace baremark::app::widgets {
namespace {

constexpr int kShownDigits = 11;
constexpr int kWheelStep = 120;  // eighths of a degree

bool isDigits(const QString& typed) {
  const QString digits = typed.startsWith(QLatin1Char('-')) ? typed.mid(1) : typed;
  return !digits.isEmpty() && std::all_of(digits.begin(), digits.end(),
                                          [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); });
}

/// Accepts the language's thousands separators. Nothing for any other text.
std::optional<std::int64_t> wholeNumber(const QString& typed) {
  bool isNumber = false;
  const qlonglong number = isDigits(typed) ? typed.toLongLong(&isNumber) : QLocale().toLongLong(typed, &isNumber);
  return isNumber ? std::optional<std::int64_t>(number) : std::nullopt;
}

}  // namespace

NumberField::NumberField(std::int64_t least, std::int64_t most, QWidget* parent)
    : QLineEdit(parent), m_least(least), m_most(most) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(this, &QLineEdit::textChanged, this, &NumberField::showProblem);
  connect(this, &QLineEdit::textEdited, this, &NumberField::edited);
  showProblem();
}

void NumberField::setWordForLeast(const QString& words) {
  m_wordForLeast = words;
  setPlaceholderText(words);
  showProblem();
}

void NumberField::setValue(std::int64_t value) {
  const bool isWord = value == m_least && !m_wordForLeast.isEmpty();
  setText(isWord ? QString() : QLocale().toString(static_cast<qlonglong>(value)));
}

std::optional<std::int64_t> NumberField::value() const {
  const QString typed = text().trimmed();
  if (typed.isEmpty()) return m_wordForLeast.isEmpty() ? std::nullopt : std::optional(m_least);
  const auto number = wholeNumber(typed);
  return number && *number >= m_least && *number <= m_most ? number : std::nullopt;
}

QString NumberField::problem() const {
  if (value()) return {};
  const QString typed = text().trimmed();
  const QString least = QLocale().toString(static_cast<qlonglong>(m_least));
  const QString most = QLocale().toString(static_cast<qlonglong>(m_most));
  //: %1, %2: the least and the most
  if (typed.isEmpty()) return tr("A number is missing. Allowed: %1 to %2.").arg(least, most);
  // More digits than an integer can hold are out of range too.
  if (wholeNumber(typed) || isDigits(typed))
    return tr("%1 is out of range. Allowed: %2 to %3.", "what was typed; the least and the most")
        .arg(typed, least, most);
  return tr("“%1” is not a whole number. Allowed: %2 to %3.", "what was typed; the least and the most")
      .arg(typed, least, most);
}

void NumberField::showProblem() {
  const QString why = problem();
  setAccessibleDescription(why);
  if (property(kRefused).toBool() == !why.isEmpty()) return;
  setProperty(kRefused, !why.isEmpty());
  update();
}

QSize NumberField::sizeHint() const {
  const QFontMetrics metrics(font());
  const int words = metrics.horizontalAdvance(m_wordForLeast);
  const int digits = metrics.horizontalAdvance(QString(kShownDigits, QLatin1Char('0')));
  const int frame = QLineEdit::sizeHint().width() - 17 * metrics.horizontalAdvance(QLatin1Char('x'));
  return {std::max(words, digits) + std::max(frame, 0) + metrics.averageCharWidth(), QLineEdit::sizeHint().height()};
}

void NumberField::step(std::int64_t by) {
  const auto now = value();
  if (!now) return;  // there is no number to step from
  const std::int64_t next = std::clamp(*now + by, m_least, m_most);
  if (next == *now) return;
  setValue(next);
  emit edited();
}

void NumberField::keyPressEvent(QKeyEvent* event) {
  const bool isPlain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
  if (isPlain && event->key() == Qt::Key_Up) return step(1);
  if (isPlain && event->key() == Qt::Key_Down) return step(-1);
  QLineEdit::keyPressEvent(event);
}

void NumberField::wheelEvent(QWheelEvent* event) {
  if (!hasFocus() || event->angleDelta().y() == 0) return event->ignore();
  step(event->angleDelta().y() / kWheelStep);
  event->accept();
}

}  // namespace baremark::app::widgets
