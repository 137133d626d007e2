// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QPainterPath>
#include <QPolygonF>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"

namespace baremark::app::widgets {
namespace {

using core::base::ErrorCode;
using core::base::JsonFields;
using core::base::Result;
using text::Sign;

QFont scaled(const QFont& base, qreal factor) {
  QFont font = base;
  if (base.pointSizeF() > 0)
    font.setPointSizeF(base.pointSizeF() * factor);
  else
    font.setPixelSize(std::max(1, qRound(base.pixelSize() * factor)));
  return font;
}

bool hasEqualDigits(const QFont& font) {
  const QFontMetricsF metrics(font);
  const qreal zero = metrics.horizontalAdvance(QLatin1Char('0'));
  for (char digit = '1'; digit <= '9'; ++digit) {
    if (std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) > 0.01) return false;
  }
  return true;
}

QString tabularFamily(const QString& family) {
  QFont font;
  font.setFamily(family);
  if (hasEqualDigits(font)) return family;
  for (const char* name : {"Noto Sans", "Cantarell", "Liberation Sans", "DejaVu Sans"}) {
    const QString candidate = QLatin1String(name);
    if (!QFontDatabase::hasFamily(candidate)) continue;
    font.setFamily(candidate);
    if (hasEqualDigits(font)) return candidate;
  }
  return family;
}

QColor colourIn(JsonFields& fields, const char* name) {
  const std::string value = fields.text(name);
  const QColor colour(QString::fromStdString(value));
  if (fields.isGood() && !colour.isValid()) {
    fields.refuse(name,
                  {.code = ErrorCode::Malformed, .value = value, .allowed = {core::base::Phrase::Value, "#rrggbb"}});
  }
  return colour;
}

Result<void> readSeries(JsonFields& fields, Tokens& tokens) {
  std::size_t place = 0;
  for (const core::base::Json& entry : fields.array("series")) {
    JsonFields colours(entry, "/series/" + std::to_string(place++));
    tokens.series.push_back({colourIn(colours, "fill"), colourIn(colours, "line")});
    if (Result<void> good = colours.finish(); !good) return good;
  }
  return {};
}

constexpr int kHalfLight = 128;

/// Whether the desktop's own palette is dark.
bool systemIsDark() {
  QApplication::setPalette(QPalette());
  return QApplication::palette().color(QPalette::Window).lightness() < kHalfLight;
}

QPainterPath pathOf(models::Shape shape, const QPointF& centre, qreal radius) {
  QPainterPath path;
  QPolygonF corners;
  for (const auto& [x, y] : core::containers::outlineOf(shape)) corners << centre + radius * QPointF(x, y);
  if (corners.isEmpty()) path.addEllipse(centre, radius, radius);
  path.addPolygon(corners);
  path.closeSubpath();
  return path;
}

}  // namespace

int unit(const QFont& font) {
  return std::max(3, qRound(QFontMetricsF(font).height() / 3));
}

QFont titleFont(const QFont& base) {
  QFont font = scaled(base, 1.5);
  font.setBold(true);
  return font;
}

QFont questionFont(const QFont& base) {
  QFont font = scaled(base, 1.15);
  font.setBold(true);
  return font;
}

QFont noteFont(const QFont& base) {
  return scaled(base, 0.9);
}

QFont boldFont(const QFont& base) {
  QFont font = base;
  font.setBold(true);
  return font;
}

QFont tabularFont(const QFont& base) {
  static const QString kFamily = tabularFamily(base.family());
  QFont font = base;
  font.setFamily(kFamily);
  return font;
}

QFont monospaceFont(const QFont& base) {
  QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  const QFont note = noteFont(base);
  if (note.pointSizeF() > 0)
    font.setPointSizeF(note.pointSizeF());
  else
    font.setPixelSize(note.pixelSize());
  return font;
}

Result<Tokens> parseTokens(std::string_view text) {
  const Result<core::base::Json> document = core::base::parseJson(text);
  if (!document) return core::base::fail(document.error());
  JsonFields fields(*document, "");
  (void)fields.choice("schema", {"baremark.theme/1"});
  Tokens tokens;
  (void)fields.choice("name", {"light", "dark"});
  const std::pair<const char*, QColor*> colours[] = {{"background", &tokens.background},
                                                     {"panel", &tokens.panel},
                                                     {"rail", &tokens.rail},
                                                     {"line", &tokens.line},
                                                     {"grid", &tokens.grid},
                                                     {"outline", &tokens.outline},
                                                     {"text", &tokens.text},
                                                     {"muted", &tokens.muted},
                                                     {"muted_strong", &tokens.mutedStrong},
                                                     {"accent", &tokens.accent},
                                                     {"on_accent", &tokens.onAccent},
                                                     {"selection", &tokens.selection},
                                                     {"good", &tokens.good},
                                                     {"warning", &tokens.warning},
                                                     {"bad", &tokens.bad},
                                                     {"margin_band", &tokens.marginBand},
                                                     {"warm_up", &tokens.warmUp}};
  for (const auto& [name, colour] : colours) *colour = colourIn(fields, name);
  fields.adopt(readSeries(fields, tokens));
  const core::base::Json step = fields.object("step");
  JsonFields parts(step, "/step");
  tokens.step = {colourIn(parts, "input"), colourIn(parts, "before"), colourIn(parts, "after"),
                 colourIn(parts, "exposed")};
  fields.adopt(parts.finish());
  if (Result<void> good = fields.finish(); !good) return core::base::fail(good.error());
  return tokens;
}

QColor colourOf(const Tokens& tokens, text::Sign sign) {
  if (sign == text::Sign::Good) return tokens.good;
  if (sign == text::Sign::Warning) return tokens.warning;
  if (sign == text::Sign::Bad) return tokens.bad;
  return sign == text::Sign::Open ? tokens.muted : tokens.text;
}

Tokens forPrint(const Tokens& light) {
  Tokens tokens = light;
  tokens.background = tokens.panel = tokens.rail = QColor(Qt::white);
  tokens.text = QColor(Qt::black);
  tokens.muted = tokens.mutedStrong = QColor(0x33, 0x33, 0x33);
  tokens.selection = QColor(Qt::white);
  return tokens;
}

Theme::Theme(Tokens light, Tokens dark, QObject* parent)
    : QObject(parent), m_light(std::move(light)), m_dark(std::move(dark)), m_print(forPrint(m_light)) {
  qApp->installEventFilter(this);
}

void Theme::choose(const QString& name) {
  m_followsSystem = name != QLatin1String("light") && name != QLatin1String("dark");
  m_isDark = name == QLatin1String("dark");
  apply();
}

void Theme::apply() {
  m_isApplying = true;
  if (m_followsSystem) m_isDark = systemIsDark();
  const QPalette palette = paletteOf(tokens());
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  m_isApplying = false;
  emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // The desktop changed its colours. Baremark's own change of the palette does not send this event.
  if (event->type() == QEvent::ThemeChange && m_followsSystem && !m_isApplying && watched == qApp) apply();
  return QObject::eventFilter(watched, event);
}

QPalette Theme::paletteOf(const Tokens& tokens) {
  QPalette palette;
  const std::pair<QPalette::ColorRole, QColor> roles[] = {{QPalette::Window, tokens.background},
                                                          {QPalette::WindowText, tokens.text},
                                                          {QPalette::Base, tokens.panel},
                                                          {QPalette::AlternateBase, tokens.background},
                                                          {QPalette::ToolTipBase, tokens.panel},
                                                          {QPalette::ToolTipText, tokens.text},
                                                          {QPalette::PlaceholderText, tokens.muted},
                                                          {QPalette::Text, tokens.text},
                                                          {QPalette::Button, tokens.panel},
                                                          {QPalette::ButtonText, tokens.text},
                                                          {QPalette::BrightText, tokens.bad},
                                                          {QPalette::Light, tokens.panel},
                                                          {QPalette::Midlight, tokens.rail},
                                                          {QPalette::Mid, tokens.line},
                                                          {QPalette::Dark, tokens.outline},
                                                          {QPalette::Shadow, tokens.line},
                                                          {QPalette::Highlight, tokens.selection},
                                                          {QPalette::HighlightedText, tokens.text},
                                                          {QPalette::Link, tokens.accent},
                                                          {QPalette::LinkVisited, tokens.accent}};
  for (const auto& [role, colour] : roles) palette.setColor(role, colour);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, tokens.muted);
  return palette;
}

void paintSign(QPainter& painter, const QPointF& centre, qreal size, Sign sign, const Tokens& tokens) {
  if (sign == Sign::None) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor colour = colourOf(tokens, sign);
  const qreal r = size / 2;
  QPen pen(colour, std::max(1.4, size * 0.17), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  const auto at = [&](qreal x, qreal y) { return QPointF(centre.x() + x * r, centre.y() + y * r); };
  switch (sign) {
    case Sign::Good:
      painter.drawPolyline(QPolygonF({at(-0.8, 0.1), at(-0.25, 0.65), at(0.8, -0.65)}));
      break;
    case Sign::Bad:
      painter.drawLine(at(-0.68, -0.68), at(0.68, 0.68));
      painter.drawLine(at(-0.68, 0.68), at(0.68, -0.68));
      break;
    case Sign::Warning:
      painter.drawLine(at(0, -0.85), at(0, 0.25));
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawEllipse(at(0, 0.8), pen.widthF() * 0.62, pen.widthF() * 0.62);
      break;
    case Sign::Open:
      pen.setWidthF(std::max(1.2, size * 0.13));
      painter.setPen(pen);
      painter.drawEllipse(centre, r * 0.78, r * 0.78);
      break;
    case Sign::Running:
      painter.setPen(Qt::NoPen);
      painter.setBrush(colour);
      painter.drawEllipse(centre, r * 0.78, r * 0.78);
      break;
    case Sign::None:
      break;
  }
  painter.restore();
}

const SeriesColour& colourOf(const Tokens& tokens, const models::SeriesStyle& style) {
  const auto count = tokens.series.size();
  return tokens.series[static_cast<std::size_t>(style.colour) % count];
}

void paintMarker(QPainter& painter, const QPointF& centre, qreal size, const models::SeriesStyle& style,
                 const Tokens& tokens, const QColor& behind) {
  const SeriesColour& colour = colourOf(tokens, style);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(
      QPen(colour.line, style.isHollow ? std::max(1.5, size * 0.18) : 1, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(style.isHollow ? behind : colour.fill);
  painter.drawPath(pathOf(style.shape, centre, (style.isHollow ? size - 1 : size) / 2));
  painter.restore();
}

QPen linePen(const Tokens& tokens, const models::SeriesStyle& style, qreal width) {
  QPen pen(colourOf(tokens, style).line, width);
  pen.setCapStyle(Qt::FlatCap);
  const std::vector<double> dashes = core::containers::dashesOf(style.dash);
  if (!dashes.empty()) pen.setDashPattern(QList<qreal>(dashes.begin(), dashes.end()));
  return pen;
}

void paintBox(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& border, qreal radius,
              qreal width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(border.isValid() ? QPen(border, width) : QPen(Qt::NoPen));
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  const qreal inset = border.isValid() ? width / 2 : 0;
  painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
  painter.restore();
}

QBrush hatching(const Tokens& tokens) {
  constexpr int kSide = 6;
  QPixmap tile(kSide * 2, kSide * 2);
  tile.setDevicePixelRatio(2);
  tile.fill(tokens.panel);
  QPainter painter(&tile);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(tokens.muted, 1.3));
  for (int shift = -kSide; shift <= kSide; shift += kSide)
    painter.drawLine(QPointF(shift - 1, kSide + 1), QPointF(shift + kSide + 1, -1));
  painter.end();
  QBrush brush(tile);
  return brush;
}

}  // namespace baremark::app::widgets
