// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/figure.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/plot/placing.h"
#include "app/widgets/desk_style.h"

namespace baremark::app::plot {
namespace {

constexpr double kNear = 14;      // distance in pixels at which a point responds to the mouse
constexpr double kDragStart = 5;  // pixels
constexpr double kLeastBand = 8;  // pixels of an axis; a shorter drag selects nothing
constexpr double kPanShare = 0.15;
constexpr double kZoomStep = 1.25;
constexpr float kBandStrength = 0.16F;

}  // namespace

/// The layer above a figure with the current point and its read-out, so that the figure need not be drawn again.
class FigureOverlay final : public QWidget {
 public:
  explicit FigureOverlay(Figure& figure) : QWidget(&figure), m_figure(figure) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const widgets::Tokens& tokens = m_figure.theme().tokens();
    if (widgets::showsRing(m_figure))
      widgets::paintBox(painter, rect(), {}, tokens.accent, widgets::kControlRadius, 1.4);
    if (const QRectF band = m_figure.band(); !band.isEmpty()) {
      QColor shade = tokens.accent;
      shade.setAlphaF(kBandStrength);
      painter.setPen(QPen(tokens.accent, 1));
      painter.setBrush(shade);
      painter.drawRect(band);
    }
    const auto said = m_figure.shownMark();
    if (!said) return;
    const Figure::Mark& mark = *said;
    if (const QRectF area = m_figure.pinnedLineArea(); m_figure.m_isPinned && !area.isEmpty()) {
      painter.setPen(QPen(tokens.mutedStrong, 1));
      painter.drawLine(QPointF(mark.place.x(), area.top()), QPointF(mark.place.x(), area.bottom()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens.text, 1.4));
    painter.setBrush(Qt::NoBrush);
    const double radius = m_figure.currentMark() ? 8 : 4;
    painter.drawEllipse(mark.place, radius, radius);
    paintReadOut(painter, mark, tokens);
  }

 private:
  void paintReadOut(QPainter& painter, const Figure::Mark& mark, const widgets::Tokens& tokens) const {
    const int gap = widgets::unit(this);
    painter.setFont(widgets::noteFont(widgets::tabularFont(font())));
    const QRectF words =
        painter.boundingRect(QRectF(0, 0, width() * 0.8, height()), Qt::AlignLeft | Qt::TextWordWrap, mark.readOut);
    std::vector<QPointF> others;
    for (const Figure::Mark& other : m_figure.marks()) {
      if (other.place != mark.place) others.push_back(other.place);
    }
    const QRectF box = placeBeside(mark.place, QSizeF(words.width() + 3 * gap, words.height() + 2 * gap), others,
                                   QRectF(rect()).adjusted(2, 2, -2, -2));
    widgets::paintBox(painter, box, tokens.panel, tokens.outline, widgets::kControlRadius);
    painter.setPen(tokens.text);
    painter.drawText(box.adjusted(1.5 * gap, gap, -1.5 * gap, -gap), Qt::AlignLeft | Qt::TextWordWrap, mark.readOut);
  }

  Figure& m_figure;
};

Figure::Figure(const widgets::Theme& theme, const QString& name, QWidget* parent, double least, double most)
    : QWidget(parent), m_theme(theme), m_least(least), m_most(most), m_overlay(new FigureOverlay(*this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(name);
  connect(&theme, &widgets::Theme::changed, this, [this] { update(); });
}

void Figure::paintForPrint(QPainter& painter, const QRectF& area) {
  m_isPrinting = true;
  paintFigure(painter, area, m_theme.printTokens());
  m_isPrinting = false;
}

void Figure::dataChanged() {
  setAccessibleDescription(summary());
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
  update();
}

void Figure::setMarks(std::vector<Mark> marks) {
  // Figures set their marks while they paint. The overlay must be painted again only if the marks have changed.
  if (m_isPrinting || marks == m_marks) return;
  const auto said = m_current ? std::optional(m_marks[*m_current]) : std::nullopt;
  m_marks = std::move(marks);
  // The current mark stays current at its new position.
  m_current.reset();
  for (std::size_t i = 0; said && i < m_marks.size(); ++i) {
    if (m_marks[i].point == said->point && m_marks[i].arm == said->arm) m_current = i;
  }
  m_isPinned = m_isPinned && (m_current || m_pointed);
  m_overlay->update();
}

void Figure::setShowsRuns(bool showsRuns) {
  m_showsRuns = showsRuns;
  update();
}

void Figure::pin(const Mark& mark) {
  m_current.reset();
  m_isPinned = true;
  pointAt(mark);
}

void Figure::dismissReadOut() {
  m_isPinned = false;
  setCurrent({});
  pointAt({});
}

void Figure::forget() {
  dismissReadOut();
  m_drag = Drag::None;
  fit();
}

double Figure::shareAt(const QPointF& place, const QRectF& area) const {
  if (area.isEmpty()) return 0.5;
  const double share =
      zoomAxis() == Axis::Up ? (area.bottom() - place.y()) / area.height() : (place.x() - area.left()) / area.width();
  return std::clamp(share, 0.0, 1.0);
}

QRectF Figure::band() const {
  if (m_drag != Drag::Marks) return {};
  const QRectF area = plotArea(m_pressed);
  const auto [low, high] = std::minmax({shareAt(m_pressed, area), shareAt(m_dragged, area)});
  if (zoomAxis() == Axis::Up)
    return {area.left(), area.bottom() - high * area.height(), area.width(), (high - low) * area.height()};
  return {area.left() + low * area.width(), area.top(), (high - low) * area.width(), area.height()};
}

void Figure::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintFigure(painter, QRectF(rect()), m_theme.tokens());
}

void Figure::resizeEvent(QResizeEvent* event) {
  m_overlay->setGeometry(rect());
  m_overlay->raise();
  QWidget::resizeEvent(event);
}

std::optional<std::size_t> Figure::nearest(const QPointF& place) const {
  std::optional<std::size_t> best;
  double least = kNear;
  for (std::size_t i = 0; i < m_marks.size(); ++i) {
    const QPointF offset = m_marks[i].place - place;
    const double distance = std::hypot(offset.x(), offset.y());
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return best;
}

void Figure::setCurrent(std::optional<std::size_t> mark) {
  if (m_current == mark) return;
  m_current = mark;
  m_overlay->update();
  if (!mark || !hasFocus()) return;
  // A screen reader speaks the read-out.
  setAccessibleDescription(m_marks[*mark].readOut);
  QAccessibleEvent event(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&event);
}

void Figure::mouseMoveEvent(QMouseEvent* event) {
  const QPointF place = event->position();
  const bool moves = event->buttons().testFlag(Qt::MiddleButton) || event->modifiers().testFlag(Qt::ShiftModifier);
  if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
    const QPointF way = place - m_pressed;
    if (m_drag == Drag::None && std::hypot(way.x(), way.y()) >= kDragStart && zoomAxis() != Axis::None)
      m_drag = moves ? Drag::Moves : Drag::Marks;
    const QPointF moved = place - m_dragged;
    m_dragged = place;
    if (m_drag == Drag::Marks) m_overlay->update();
    if (m_drag == Drag::Moves) pan(-moved.x() / std::max(1, width()), moved.y() / std::max(1, height()));
    return;
  }
  if (!m_isPinned) hover(place);
}

void Figure::mousePressEvent(QMouseEvent* event) {
  m_pressed = m_dragged = event->position();
  m_drag = Drag::None;
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) QWidget::mousePressEvent(event);
}

void Figure::mouseReleaseEvent(QMouseEvent* event) {
  const QRectF marked = band();
  const Drag drag = std::exchange(m_drag, Drag::None);
  if (drag == Drag::Marks) {
    const QRectF area = plotArea(m_pressed);
    const auto [low, high] = std::minmax({shareAt(m_pressed, area), shareAt(m_dragged, area)});
    if ((zoomAxis() == Axis::Up ? marked.height() : marked.width()) >= kLeastBand) {
      const auto [first, last] = range();
      // A part that is too short is widened around its middle.
      const double middle = first + (last - first) * (low + high) / 2;
      const double half = std::max(m_least, (last - first) * (high - low)) / 2;
      showRange(middle - half, middle + half);
    }
    m_overlay->update();
  }
  if (event->button() != Qt::LeftButton || drag != Drag::None) return;
  dismissReadOut();
  hover(event->position());
  m_isPinned = shownMark().has_value();
  if (m_current)
    emit markChosen(m_marks[*m_current].point, m_marks[*m_current].arm);
  else
    emit choiceDropped();
  emit pinChanged();
}

void Figure::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseDoubleClickEvent(event);
  // The first click of the double click pinned a point, which was not intended.
  if (m_isPinned) dropPin();
  m_drag = Drag::Over;
  fit();
}

void Figure::wheelEvent(QWheelEvent* event) {
  // Without Ctrl, the wheel scrolls the page.
  if (!event->modifiers().testFlag(Qt::ControlModifier)) return event->ignore();
  zoom(event->angleDelta().y() > 0 ? 1 / kZoomStep : kZoomStep,
       shareAt(event->position(), plotArea(event->position())));
}

void Figure::dropPin() {
  dismissReadOut();
  emit choiceDropped();
  emit pinChanged();
}

/// Undoes one thing at a time: an unfinished drag, then the read-out, then the zoom.
bool Figure::escape() {
  if (m_drag == Drag::Marks) {
    m_drag = Drag::Over;
    m_overlay->update();
  } else if (m_isPinned) {
    dropPin();
  } else if (isZoomed()) {
    fit();
  } else if (shownMark()) {
    dropPin();
  } else {
    return false;
  }
  return true;
}

void Figure::pan(double across, double up) {
  const auto [low, high] = range();
  const double shift = (high - low) * (zoomAxis() == Axis::Up ? up : across);
  showRange(low + shift, high + shift);
}

void Figure::zoom(double factor, double at) {
  const auto [low, high] = range();
  const double span = std::clamp((high - low) * factor, m_least, m_most);
  const double fixed = low + (high - low) * at;
  showRange(fixed - span * at, fixed + span * (1 - at));
}

void Figure::pointAt(std::optional<Mark> mark) {
  m_pointed = std::move(mark);
  m_overlay->update();
}

void Figure::leaveEvent(QEvent* event) {
  if (!m_isPinned) pointAt({});
  if (!m_isPinned && !hasFocus()) setCurrent({});
  QWidget::leaveEvent(event);
}

void Figure::fit() {
  showAll();
  viewChanged();
}

void Figure::viewChanged() {
  update();
  emit viewMoved();
}

void Figure::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return pan(-kPanShare, 0);
    case Qt::Key_Right:
      return pan(kPanShare, 0);
    case Qt::Key_Up:
      return pan(0, kPanShare);
    case Qt::Key_Down:
      return pan(0, -kPanShare);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoom(1 / kZoomStep, 0.5);
    case Qt::Key_Minus:
      return zoom(kZoomStep, 0.5);
    case Qt::Key_0:
      return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (!m_current) return;
      m_isPinned = true;
      emit markChosen(m_marks[*m_current].point, m_marks[*m_current].arm);
      emit pinChanged();
      return;
    case Qt::Key_Escape:
      if (!escape()) break;
      return;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

bool Figure::focusNextPrevChild(bool isNext) {
  if (!hasFocus() || m_marks.empty()) return QWidget::focusNextPrevChild(isNext);
  const bool isAtEnd = m_current && (isNext ? *m_current + 1 == m_marks.size() : *m_current == 0);
  if (isAtEnd) return QWidget::focusNextPrevChild(isNext);
  m_isPinned = false;
  const std::size_t first = isNext ? 0 : m_marks.size() - 1;
  setCurrent(!m_current ? first : isNext ? *m_current + 1 : *m_current - 1);
  return true;
}

void Figure::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  m_overlay->update();
}

void Figure::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (!m_isPinned) setCurrent({});
  setAccessibleDescription(summary());
  m_overlay->update();
}

void ComparisonFigure::select(std::optional<std::size_t> point) {
  if (m_selected == point) return;
  m_selected = point;
  update();
}

void ComparisonFigure::showRange(double low, double high) {
  m_range = {low, high};
  viewChanged();
}

}  // namespace baremark::app::plot
