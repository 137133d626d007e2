// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QToolTip>
#include <utility>

namespace baremark::app::widgets {
namespace {

constexpr int kHalfLight = 128;

/// Whether the desktop's own palette is dark.
bool systemIsDark() {
  QApplication::setPalette(QPalette());
  return QApplication::palette().color(QPalette::Window).lightness() < kHalfLight;
}

}  // namespace

ThemeChoice themeChoiceNamed(const QString& name) {
  if (name == QLatin1String("light")) return ThemeChoice::Light;
  if (name == QLatin1String("dark")) return ThemeChoice::Dark;
  return ThemeChoice::System;
}

QString toName(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::System:
      return QStringLiteral("system");
    case ThemeChoice::Light:
      return QStringLiteral("light");
    case ThemeChoice::Dark:
      return QStringLiteral("dark");
  }
  return {};
}

Theme::Theme(Tokens light, Tokens dark, QObject* parent)
    : QObject(parent), m_light(std::move(light)), m_dark(std::move(dark)), m_print(forPrint(m_light)) {
  qApp->installEventFilter(this);
}

void Theme::choose(ThemeChoice choice) {
  m_choice = choice;
  apply();
}

void Theme::apply() {
  m_isApplying = true;
  m_isDark = m_choice == ThemeChoice::Dark || (m_choice == ThemeChoice::System && systemIsDark());
  const QPalette palette = paletteOf(tokens());
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  m_isApplying = false;
  emit changed();
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
  // The desktop changed its colours. Baremark's own change of the palette does not send this event.
  const bool isFollowing = m_choice == ThemeChoice::System && !m_isApplying;
  if (event->type() == QEvent::ThemeChange && isFollowing && watched == qApp) apply();
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
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, tokens.muted);
  }
  return palette;
}

}  // namespace baremark::app::widgets
