// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/fields.h"

#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>
#include <algorithm>

#include "app/widgets/desk_style.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"

namespace baremark::app::widgets {
namespace {

constexpr int kShownDigits = 11;
constexpr int kWheelStep = 120;  // eighths of a degree

bool isDigits(const QString& typed) {
  const QString digits = typed.startsWith(QLatin1Char('-')) ? typed.mid(1) : typed;
  return !digits.isEmpty() &&
         std::ranges::all_of(digits, [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); });
}

/// Accepts the language's thousands separators. Nothing for any other text.
std::optional<std::int64_t> wholeNumber(const QString& typed) {
  bool isNumber = false;
  const qlonglong number = isDigits(typed) ? typed.toLongLong(&isNumber) : QLocale().toLongLong(typed, &isNumber);
  return isNumber ? std::optional<std::int64_t>(number) : std::nullopt;
}

QSize wordSize(const QWidget* widget, const QString& words, int pad) {
  const QFontMetrics bold(boldFont(widget->font()));
  return {bold.horizontalAdvance(words) + 2 * pad, bold.height() + 2 * unit(widget) - 1};
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

/// One of the options.
class Segment final : public QAbstractButton {
 public:
  Segment(const Theme& theme, QString key, const QString& words, QWidget* parent)
      : QAbstractButton(parent), m_theme(theme), m_key(std::move(key)) {
    setText(words);
    setCheckable(true);
    setFocusPolicy(Qt::NoFocus);  // Tab reaches only the chosen one
    setAttribute(Qt::WA_Hover);
    setFont(noteFont(font()));
  }

  [[nodiscard]] const QString& key() const { return m_key; }
  [[nodiscard]] QSize sizeHint() const override { return wordSize(this, text(), 2 * unit(this) + 1); }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Tokens& tokens = m_theme.tokens();
    if (isChecked()) painter.fillRect(rect().adjusted(0, 1, 0, -1), tokens.selection);
    if (x() > 0) painter.fillRect(QRect(0, 1, 1, height() - 2), tokens.line);
    painter.setFont(isChecked() ? boldFont(font()) : font());
    const bool isStrong = isChecked() || (underMouse() && isEnabled());
    painter.setPen(!isEnabled() ? tokens.outline : isStrong ? tokens.text : tokens.muted);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, text());
    if (showsRing(*this))
      paintBox(painter, QRectF(rect()).adjusted(2, 2, -2, -2), {}, tokens.accent, kControlRadius / 2, 1.4);
  }

 private:
  const Theme& m_theme;
  QString m_key;
};

SegmentedControl::SegmentedControl(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_group(new QButtonGroup(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(1, 0, 1, 0);
  row->setSpacing(0);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(m_group, &QButtonGroup::buttonToggled, this, [this](QAbstractButton* button, bool isOn) {
    button->setFocusPolicy(isOn ? Qt::TabFocus : Qt::NoFocus);
    if (isOn) emit chosenChanged(static_cast<Segment*>(button)->key());
  });
}

void SegmentedControl::add(const QString& key, const QString& words) {
  auto* segment = new Segment(m_theme, key, words, this);
  m_segments.push_back(segment);
  m_group->addButton(segment);
  layout()->addWidget(segment);
  if (m_segments.size() == 1) segment->setChecked(true);
}

Segment* SegmentedControl::find(const QString& key) const {
  const auto found = std::ranges::find_if(m_segments, [&](const Segment* segment) { return segment->key() == key; });
  return found == m_segments.end() ? nullptr : *found;
}

void SegmentedControl::setWords(const QString& key, const QString& words) {
  Segment* segment = find(key);
  if (segment == nullptr || segment->text() == words) return;
  segment->setText(words);
  segment->updateGeometry();
}

QString SegmentedControl::chosen() const {
  const auto* segment = static_cast<const Segment*>(m_group->checkedButton());
  return segment == nullptr ? QString() : segment->key();
}

void SegmentedControl::choose(const QString& key) {
  if (Segment* segment = find(key)) segment->setChecked(true);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintBox(painter, rect(), m_theme.tokens().panel, m_theme.tokens().line, kControlRadius);
}

ChipToggle::ChipToggle(const Theme& theme, const QString& words, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme) {
  setText(words);
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ChipToggle::sizeHint() const {
  const int gap = unit(this);
  const int width = fontMetrics().horizontalAdvance(text()) + 4 * gap;
  const int height = fontMetrics().height() + 2 * gap;
  return {std::max(width, height + gap), height};
}

void ChipToggle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& tokens = m_theme.tokens();
  const QColor rest = underMouse() && isEnabled() ? tokens.rail : tokens.panel;
  const QColor border = isChecked() || showsRing(*this) ? tokens.accent : tokens.line;
  paintBox(painter, rect(), isChecked() ? tokens.selection : rest, border, kControlRadius, showsRing(*this) ? 2 : 1);
  painter.setPen(isEnabled() ? tokens.text : tokens.muted);
  painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, text());
}

RowList::RowList(QWidget* parent) : QWidget(parent), m_column(makeColumn(this, unit(this))) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void RowList::setAdder(QWidget* adder) {
  m_adder = adder;
  m_column->addWidget(adder, 0, Qt::AlignLeft);
}

QHBoxLayout* RowList::beginLine() {
  auto* line = makeRow(new QWidget(this), unit(this));
  return line;
}

QPushButton* RowList::endLine(QHBoxLayout* line) {
  QWidget* box = line->parentWidget();
  QPushButton* button = makeLink(tr("Remove"), box);
  line->addWidget(button);
  // Deletes the line and its button after the click is over.
  connect(
      button, &QPushButton::clicked, this, [this, box] { remove(box); }, Qt::QueuedConnection);
  m_column->insertWidget(static_cast<int>(m_boxes.size()), box);
  box->show();  // now, because the new line takes the focus before the event loop runs
  m_boxes.push_back(box);
  return button;
}

void RowList::removeLast() {
  if (m_boxes.empty()) return;
  m_boxes.back()->hide();
  m_boxes.back()->deleteLater();
  m_boxes.pop_back();
}

void RowList::remove(QWidget* box) {
  const auto place = std::find(m_boxes.begin(), m_boxes.end(), box);
  if (place == m_boxes.end()) return;
  const auto line = static_cast<std::size_t>(place - m_boxes.begin());
  if (m_adder != nullptr) m_adder->setFocus(Qt::OtherFocusReason);
  box->hide();
  box->deleteLater();
  m_boxes.erase(place);
  emit removed(line);
}

}  // namespace baremark::app::widgets
