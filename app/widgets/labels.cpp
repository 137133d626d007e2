// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/labels.h"

#include <QHBoxLayout>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>

#include "app/widgets/desk_style.h"
#include "app/widgets/layouts.h"

namespace baremark::app::widgets {

QLabel* makeLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setTextFormat(Qt::PlainText);
  return label;
}

QLabel* makeBold(const QString& text, QWidget* parent) {
  QLabel* label = makeLabel(text, parent);
  label->setFont(boldFont(label->font()));
  return label;
}

QLabel* makeMuted(const QString& text, QWidget* parent) {
  QLabel* label = makeLabel(text, parent);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

QLabel* makeNote(const QString& text, QWidget* parent) {
  QLabel* label = makeWrappedMuted(text, parent);
  label->setFont(noteFont(label->font()));
  return label;
}

QLabel* makeTitle(const QString& text, QWidget* parent) {
  QLabel* label = makeLabel(text, parent);
  label->setFont(titleFont(label->font()));
  return label;
}

QLabel* makeWrapped(const QString& text, QWidget* parent) {
  return new WrappedLabel(text, parent);
}

QLabel* makeWrappedMuted(const QString& text, QWidget* parent) {
  QLabel* label = makeWrapped(text, parent);
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

bool hasLongWord(const QString& text) {
  constexpr qsizetype kLongWord = 24;
  const QStringList words = text.split(QLatin1Char(' '));
  return std::ranges::any_of(words, [](const QString& word) { return word.size() > kLongWord; });
}

QLabel* makeFact(const QString& text, QWidget* parent) {
  const bool isOneWord = !text.contains(QLatin1Char(' '));
  return hasLongWord(text) || isOneWord ? new ElidingLabel(text, parent) : makeWrapped(text, parent);
}

void showRefusal(QLabel& note, const QString& refusal, const QString& usual) {
  const bool isRefused = !refusal.isEmpty();
  const QString text = isRefused ? QStringLiteral("✕ ") + refusal : usual;
  if (note.text() != text) note.setText(text);
  note.setForegroundRole(isRefused ? QPalette::BrightText : QPalette::PlaceholderText);
  note.setVisible(!text.isEmpty());
}

ElidingLabel::ElidingLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setTextFormat(Qt::PlainText);
}

QSize ElidingLabel::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 4, QLabel::minimumSizeHint().height()};
}

void ElidingLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
  painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, shown);
}

void ElidingLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  const bool isCut = fontMetrics().horizontalAdvance(text()) > contentsRect().width();
  setToolTip(isCut ? text().toHtmlEscaped() : QString());
}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(text, parent) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
}

bool WrappedLabel::breaksAWord(int width) const {
  if ((textInteractionFlags() & Qt::TextSelectableByMouse) != 0) return false;
  return QLabel::minimumSizeHint().width() > width;
}

QSize WrappedLabel::minimumSizeHint() const {
  const QSize least = QLabel::minimumSizeHint();
  constexpr int kLongestWhole = 28;  // characters; only longer words, such as names, may be broken
  const int narrow = kLongestWhole * fontMetrics().averageCharWidth();
  return breaksAWord(narrow) ? QSize(narrow, least.height()) : least;
}

int WrappedLabel::heightForWidth(int width) const {
  if (!breaksAWord(width)) return QLabel::heightForWidth(width);
  QString shown = text();
  shown.replace(QLatin1Char('\n'), QChar::LineSeparator);
  QTextLayout layout(shown, font(), this);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  int lines = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++lines)
    line.setLineWidth(width);
  layout.endLayout();
  return lines * fontMetrics().lineSpacing();
}

void WrappedLabel::paintEvent(QPaintEvent* event) {
  if (!breaksAWord(contentsRect().width())) return QLabel::paintEvent(event);
  QPainter painter(this);
  painter.setPen(palette().color(foregroundRole()));
  QTextOption option(alignment());
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  painter.drawText(QRectF(contentsRect()), text(), option);
}

SignLine::SignLine(const Theme& theme, const text::SignedText& text, QWidget* parent, Size size)
    : QWidget(parent), m_theme(theme), m_words(makeWrapped({}, this)) {
  if (size == Size::Note) m_words->setFont(noteFont(font()));
  auto* row = makeRow(this);
  row->addWidget(m_words, 1);
  setText(text);
}

void SignLine::setText(const text::SignedText& text) {
  m_sign = text.sign;
  m_words->setText(text.words);
  const int room = m_sign == text::Sign::None ? 0 : QFontMetrics(m_words->font()).height() + 2;
  layout()->setContentsMargins(room, 0, 0, 0);
  update();
}

void SignLine::paintEvent(QPaintEvent*) {
  if (m_sign == text::Sign::None) return;
  QPainter painter(this);
  const QFontMetricsF metrics(m_words->font());
  const qreal size = metrics.ascent() * 0.82;
  // Aligns the sign with the first line. In a label with room to spare, the text is in the middle.
  const int spare = m_words->height() - m_words->heightForWidth(m_words->width());
  const qreal top = m_words->y() + std::max(0, spare) / 2.0;
  paintSign(painter, QPointF(metrics.height() / 2, top + metrics.height() / 2), size, m_sign, m_theme.tokens());
}

SignIcon::SignIcon(const Theme& theme, const text::SignedText& text, QWidget* parent)
    : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setText(text);
}

void SignIcon::setText(const text::SignedText& text) {
  m_sign = text.sign;
  setToolTip(text.words.toHtmlEscaped());
  setAccessibleName(text.words);
  update();
}

void SignIcon::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintSign(painter, QRectF(rect()).center(), fontMetrics().ascent() * 0.82, m_sign, m_theme.tokens());
}

MarkerLine::MarkerLine(const Theme& theme, const models::SeriesStyle& style, const QString& name, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_style(style), m_name(new ElidingLabel(name, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(fontMetrics().height() + 2, 0, 0, 0);
  row->addWidget(m_name);
}

void MarkerLine::setSeries(const models::SeriesStyle& style, const QString& name) {
  m_style = style;
  m_name->setText(name);
  update();
}

void MarkerLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const qreal size = fontMetrics().ascent() * 0.75;
  paintMarker(painter, QPointF(fontMetrics().height() / 2.0, height() / 2.0), size, m_style, m_theme.tokens(),
              m_theme.tokens().panel);
}

QIcon markerIcon(const Theme& theme, const models::SeriesStyle& style, int size) {
  QIcon icon;
  for (const int scale : {1, 2}) {
    QPixmap pixmap(size * scale, size * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintMarker(painter, QPointF(size / 2.0, size / 2.0), size * 0.62, style, theme.tokens(), theme.tokens().panel);
    painter.end();
    icon.addPixmap(pixmap);
  }
  return icon;
}

QPushButton* makeButton(const QString& words, QWidget* parent) {
  auto* button = new QPushButton(words, parent);
  button->setAutoDefault(false);
  button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  return button;
}

QPushButton* makePrimaryButton(const QString& words, QWidget* parent) {
  QPushButton* button = makeButton(words, parent);
  makePrimary(button);
  return button;
}

QPushButton* makeLink(const QString& words, QWidget* parent) {
  QPushButton* button = makeButton(words, parent);
  button->setProperty(kLink, true);
  button->setCursor(Qt::PointingHandCursor);
  return button;
}

}  // namespace baremark::app::widgets
