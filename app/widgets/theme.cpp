// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QString>
#include <QToolTip>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"

namespace baremark::app::widgets {
namespace {

using core::base::ErrorCode;
using core::base::JsonFields;
using core::base::Result;

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

}  // namespace

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

namespace {

constexpr int kHalfLight = 128;

/// Whether the desktop's own palette is dark.
bool systemIsDark() {
  QApplication::setPalette(QPalette());
  return QApplication::palette().color(QPalette::Window).lightness() < kHalfLight;
}

}  // namespace

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

}  // namespace baremark::app::widgets
