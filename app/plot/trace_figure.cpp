// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/trace_figure.h"

#include <QKeyEvent>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "app/plot/trace_plot.h"
#include "app/text/units_text.h"

namespace baremark::app::plot {
namespace {

constexpr std::int64_t kMostTableRows = 2000;
constexpr std::int64_t kWalkedMarks = 12;
constexpr double kNearPoint =
    6;  // distance in pixels at which a point responds to the mouse if there are other steps too
constexpr double kLeastSpan = 8;  // steps

std::int64_t keyOf(const QCPGraphData& point) {
  return static_cast<std::int64_t>(std::llround(point.key));
}

std::int64_t lastOf(const QCPGraphDataContainer& held) {
  return keyOf(*(held.constEnd() - 1));
}

}  // namespace

TraceFigure::TraceFigure(const widgets::Theme& theme, const QString& name, QWidget* parent)
    : Figure(theme, name, parent, kLeastSpan), m_plot(std::make_unique<Plot>(this)) {
  m_plot->dress(theme.tokens(), m_frame);
  connect(&theme, &widgets::Theme::changed, this, [this] {
    m_plot->dress(this->theme().tokens(), m_frame);
    refresh();
  });
  connect(this, &Figure::pinChanged, this, &TraceFigure::takePin);
}

TraceFigure::~TraceFigure() = default;

void TraceFigure::begin(TraceFrame frame) {
  dismissReadOut();
  m_frame = std::move(frame);
  m_from = static_cast<double>(m_frame.firstKey);
  m_to = static_cast<double>(std::max(m_frame.lastKey, m_frame.firstKey + 1));
  m_plot->dress(theme().tokens(), m_frame);
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) m_plot->data(i).clear();
  m_extents.assign(m_frame.traces.size(), {});
  dataChanged();
  refresh();
}

void TraceFigure::append(std::size_t trace, std::int64_t firstKey, std::span<const double> values) {
  if (trace >= m_frame.traces.size() || values.empty()) return;
  QCPGraphDataContainer& held = m_plot->data(trace);
  const std::int64_t last = held.isEmpty() ? firstKey - 1 : lastOf(held);
  if (firstKey > last + 1) held.add(QCPGraphData(static_cast<double>(last + 1), std::nan("")));  // the line has a gap
  for (const double value : values) {
    if (firstKey > last) held.add(QCPGraphData(static_cast<double>(firstKey), value));
    ++firstKey;
  }
}

void TraceFigure::appendPoint(std::size_t trace, std::int64_t key, double value) {
  if (trace >= m_frame.traces.size()) return;
  QCPGraphDataContainer& held = m_plot->data(trace);
  if (held.isEmpty() || lastOf(held) < key) held.add(QCPGraphData(static_cast<double>(key), value));
}

void TraceFigure::setFollows(bool follows) {
  if (m_follows == follows) return;
  m_follows = follows;
  if (follows) showAll();
  refresh();
  emit followsChanged(follows);
}

void TraceFigure::setVisibleKeys(double from, double to) {
  m_from = from;
  m_to = std::max(to, from + kLeastSpan);
}

void TraceFigure::refresh() {
  if (m_follows) m_to = std::max(m_to, newestKey());
  fitValues();
  m_plot->plot->replot(QCustomPlot::rpQueuedReplot);
  updateMarks();
  if (std::exchange(m_wasZoomed, isZoomed()) != isZoomed()) emit viewMoved();
}

void TraceFigure::refreshNow() {
  fitValues();
  m_plot->plot->replot(QCustomPlot::rpImmediateRefresh);
}

void TraceFigure::fitValues() {
  double low = 1e300;
  double high = -1e300;
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    // Single points are few; the axis has room for all of them.
    const bool isDense = m_frame.traces[i].isDense;
    const double from = isDense ? std::floor(m_from) : -HUGE_VAL;
    const double to = isDense ? std::ceil(m_to) : HUGE_VAL;
    Extent& extent = m_extents[i];
    if (extent.from != from || to < extent.next - 1) extent = {.from = from};
    const auto [first, end] = m_plot->between(i, extent.next, to);
    std::for_each(first, end, [&extent](const QCPGraphData& each) {
      if (!std::isfinite(each.value)) return;
      extent.low = std::min(extent.low, each.value);
      extent.high = std::max(extent.high, each.value);
    });
    if (first != end) extent.next = (end - 1)->key + 1;
    low = std::min(low, extent.low);
    high = std::max(high, extent.high);
  }
  const bool isEmpty = low > high;
  if (m_frame.reference) {
    low = std::min(low, *m_frame.reference);
    high = std::max(high, *m_frame.reference);
  }
  if (low > high) low = 0, high = 100;
  if (isEmpty && m_frame.reference) low = 0;
  const double pad = std::max((high - low) * 0.06, std::abs(high) * 1e-3 + 1e-9);
  // Leaves room above the reference line for its name.
  const double above = m_frame.reference ? std::max(pad, (high - low) * 0.16) : pad;
  m_plot->setRanges(m_from, m_to, low - pad, high + above);
}

std::optional<double> TraceFigure::valueAt(std::size_t trace, std::int64_t key) const {
  const QCPGraphDataContainer& held = m_plot->data(trace);
  const auto found = held.findBegin(static_cast<double>(key), false);
  const bool isKnown = found != held.constEnd() && keyOf(*found) == key && !std::isnan(found->value);
  return isKnown ? std::optional(found->value) : std::nullopt;
}

bool TraceFigure::isDense() const {
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    if (!m_frame.traces[i].isDense) continue;
    const auto [first, end] = m_plot->between(i, m_from, m_to);
    if (std::any_of(first, end, [](const QCPGraphData& each) { return !std::isnan(each.value); })) return true;
  }
  return false;
}

std::set<std::int64_t> TraceFigure::knownKeys(std::int64_t most) const {
  std::set<std::int64_t> keys;
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    const auto [first, end] = m_plot->between(i, m_from, m_to);
    const auto count = end - first;
    const auto stride = std::max<std::int64_t>(1, (count + most - 1) / most);
    for (std::int64_t place = 0; place < count; place += stride) keys.insert(keyOf(*(first + place)));
  }
  return keys;
}

std::optional<std::int64_t> TraceFigure::nearestPoint(std::int64_t key) const {
  std::optional<std::int64_t> nearest;
  const auto take = [&](std::int64_t found) {
    if (!nearest || std::abs(found - key) < std::abs(*nearest - key)) nearest = found;
  };
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    if (m_frame.traces[i].isDense) continue;
    const QCPGraphDataContainer& held = m_plot->data(i);
    const auto after = held.findBegin(static_cast<double>(key), false);
    if (after != held.constEnd()) take(keyOf(*after));
    if (after != held.constBegin()) take(keyOf(*(after - 1)));
  }
  return nearest;
}

std::int64_t TraceFigure::keyBeside(std::int64_t key, bool isBack) const {
  if (isDense()) return key + (isBack ? -1 : 1);
  std::optional<std::int64_t> beside;
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    const QCPGraphDataContainer& held = m_plot->data(i);
    const auto place =
        isBack ? held.findBegin(static_cast<double>(key), false) : held.findEnd(static_cast<double>(key), false);
    if (place == (isBack ? held.constBegin() : held.constEnd())) continue;
    const std::int64_t found = keyOf(isBack ? *(place - 1) : *place);
    if (!beside || (isBack ? found > *beside : found < *beside)) beside = found;
  }
  return beside.value_or(key);
}

QString TraceFigure::numberText(double value) const {
  return m_frame.decimals ? QLocale().toString(value, 'f', *m_frame.decimals) : text::rate(value);
}

QString TraceFigure::readOut(std::int64_t key) const {
  //: %1: a number
  QStringList lines{m_frame.warmUpEnd && key <= *m_frame.warmUpEnd
                        ? tr("warm-up step %1").arg(QLocale().toString(static_cast<qlonglong>(key)))
                        //: %1: a number
                        : tr("step %1").arg(QLocale().toString(static_cast<qlonglong>(key)))};
  if (const QString time = m_timeOf ? m_timeOf(key) : QString(); !time.isEmpty())
    lines.front() += QStringLiteral(" · ") + time;
  const qsizetype heads = lines.size();
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    const auto value = valueAt(i, key);
    if (!value) continue;
    const QString number = numberText(*value);
    lines << (m_frame.traces.size() == 1
                  ? QStringLiteral("%1 %2").arg(number, m_frame.unit)
                  : QStringLiteral("%1: %2 %3").arg(m_frame.traces[i].name, number, m_frame.unit));
  }
  return lines.size() > heads ? lines.join(QLatin1Char('\n')).trimmed() : QString();
}

void TraceFigure::updateMarks() {
  std::vector<Mark> marks;
  m_walked.clear();
  for (const std::int64_t key : knownKeys(kWalkedMarks)) {
    auto mark = markAt(key);
    if (!mark) continue;
    mark->point = m_walked.size();
    m_walked.push_back(key);
    marks.push_back(*std::move(mark));
  }
  setMarks(std::move(marks));
  // The chosen step moves with the trace.
  placeChosen();
}

void TraceFigure::hover(const QPointF& place) {
  if (m_frame.traces.empty()) return;
  const auto key = static_cast<std::int64_t>(std::llround(m_plot->plot->xAxis->pixelToCoord(place.x())));
  const auto point = nearestPoint(key);
  const bool isNear = point && std::abs(m_plot->pixelOf(static_cast<double>(*point), 0).x() - place.x()) <= kNearPoint;
  m_shownKey = isNear || (point && !isDense()) ? *point : key;
  pointAt(markAt(m_shownKey));
}

std::optional<Figure::Mark> TraceFigure::markAt(std::int64_t key) const {
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    if (const auto value = valueAt(i, key))
      return Mark{m_plot->pixelOf(static_cast<double>(key), *value), readOut(key), 0, 0};
  }
  return {};
}

void TraceFigure::placeChosen() {
  if (!m_chosen) return;
  // The keyboard stays at the point that it has reached.
  const auto walked = currentMark();
  if (walked && (!isPinned() || m_walked[marks()[*walked].point] == *m_chosen)) return;
  const auto mark = markAt(*m_chosen);
  const bool isInView = static_cast<double>(*m_chosen) >= m_from && static_cast<double>(*m_chosen) <= m_to;
  if (mark && isInView)
    pin(*mark);
  else
    dismissReadOut();
}

void TraceFigure::showChosen(std::optional<std::int64_t> key) {
  if (m_chosen == key) return;
  m_chosen = key;
  if (!key) return dismissReadOut();
  const auto place = static_cast<double>(*key);
  if (place >= m_from && place <= m_to) return placeChosen();
  const double span = m_to - m_from;
  setVisibleKeys(std::max(static_cast<double>(m_frame.firstKey), place - span / 2),
                 std::max(static_cast<double>(m_frame.firstKey) + span, place + span / 2));
  refresh();
}

void TraceFigure::takePin() {
  if (!isPinned()) {
    m_chosen.reset();
    return emit keyLeft();
  }
  const auto walked = currentMark();
  const std::size_t point = walked ? marks()[*walked].point : m_walked.size();
  m_chosen = point < m_walked.size() ? m_walked[point] : m_shownKey;
  placeChosen();
  emit keyChosen(*m_chosen);
}

void TraceFigure::focusOutEvent(QFocusEvent* event) {
  Figure::focusOutEvent(event);
  placeChosen();
}

void TraceFigure::keyPressEvent(QKeyEvent* event) {
  const bool isBack = event->key() == Qt::Key_Left;
  const bool walks = m_chosen && event->modifiers() == Qt::ControlModifier && (isBack || event->key() == Qt::Key_Right);
  if (!walks) return Figure::keyPressEvent(event);
  const std::int64_t next = keyBeside(*m_chosen, isBack);
  if (!markAt(next)) return;
  showChosen(next);
  emit keyChosen(next);
}

double TraceFigure::newestKey() const {
  double last = static_cast<double>(std::max(m_frame.lastKey, m_frame.firstKey + 1));
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    const QCPGraphDataContainer& held = m_plot->data(i);
    if (m_frame.traces[i].isDense && !held.isEmpty()) last = std::max(last, (held.constEnd() - 1)->key);
  }
  return last;
}

bool TraceFigure::isZoomed() const {
  constexpr double kHalfStep = 0.5;
  return m_from > static_cast<double>(m_frame.firstKey) + kHalfStep || m_to < newestKey() - kHalfStep;
}

QRectF TraceFigure::plotArea(const QPointF& /*place*/) const {
  return QRectF(m_plot->plot->axisRect()->rect());
}

void TraceFigure::showRange(double low, double high) {
  const double from = std::max(static_cast<double>(m_frame.firstKey), low);
  setVisibleKeys(from, from + high - low);
  if (std::exchange(m_follows, false)) emit followsChanged(false);
  refresh();
}

void TraceFigure::showAll() {
  m_from = static_cast<double>(m_frame.firstKey);
  m_to = newestKey();
  // The figure does not follow the newest step while a step is chosen.
  if (!m_follows && !m_chosen) {
    m_follows = true;
    emit followsChanged(true);
  }
  refresh();
}

void TraceFigure::resizeEvent(QResizeEvent* event) {
  m_plot->plot->setGeometry(rect());
  Figure::resizeEvent(event);
  refresh();
}

void TraceFigure::paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) {
  m_plot->dress(tokens, m_frame);
  m_plot->paint(painter, area);
  m_plot->dress(theme().tokens(), m_frame);
}

FigureTable TraceFigure::table() const {
  FigureTable table;
  table.header << tr("step");
  for (const Trace& trace : m_frame.traces) table.header << trace.name;
  if (m_frame.traces.empty()) return table;
  for (const std::int64_t key : knownKeys(kMostTableRows)) {
    QStringList row{QLocale().toString(static_cast<qlonglong>(key))};
    bool hasAny = false;
    for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
      const auto value = valueAt(i, key);
      hasAny = hasAny || value.has_value();
      row << (value ? numberText(*value) : QStringLiteral("–"));
    }
    if (hasAny) table.rows << row;
  }
  return table;
}

QString TraceFigure::summary() const {
  for (std::size_t i = 0; i < m_frame.traces.size(); ++i) {
    QCPGraphDataContainer& held = m_plot->data(i);
    bool isKnown = false;
    const QCPRange range = held.valueRange(isKnown, QCP::sdBoth, QCPRange(1, newestKey()));
    if (!isKnown || !m_frame.traces[i].isDense) continue;
    return tr("%1: between %2 and %3 %4, up to step %5.", "trace, least, greatest, unit, step")
        .arg(m_frame.traces[i].name, numberText(range.lower), numberText(range.upper), m_frame.unit,
             QLocale().toString(static_cast<qlonglong>(lastOf(held))));
  }
  return tr("Nothing measured yet.");
}

}  // namespace baremark::app::plot
