// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QPainter>
#include <algorithm>

#include "app/widgets/desk_style.h"
#include "app/widgets/metrics.h"
#include "app/widgets/painting.h"

namespace baremark::app::widgets {
namespace {

QSize wordSize(const QWidget* widget, const QString& words, int pad) {
  const QFontMetrics bold(boldFont(widget->font()));
  return {bold.horizontalAdvance(words) + 2 * pad, bold.height() + 2 * unit(widget) - 1};
}

}  // namespace

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
  const auto found =
      std::find_if(m_segments.begin(), m_segments.end(), [&](const Segment* segment) { return segment->key() == key; });
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

}  // namespace baremark::app::widgets
