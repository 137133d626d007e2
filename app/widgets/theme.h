// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the two themes, decides which one applies, and sets the application's palette. Lives in the main thread and
// outlives every widget.
#pragma once

#include <QObject>
#include <QPalette>
#include <cstdint>
#include <memory>

#include "app/widgets/tokens.h"
#include "core/base/result.h"

namespace baremark::app::widgets {

/// System: the theme that is nearer to the desktop's palette.
enum class ThemeChoice : std::uint8_t { System, Light, Dark };

[[nodiscard]] ThemeChoice themeChoiceNamed(const QString& name);
[[nodiscard]] QString toName(ThemeChoice choice);

class Theme final : public QObject {
  Q_OBJECT

 public:
  Theme(Tokens light, Tokens dark, QObject* parent = nullptr);

  [[nodiscard]] const Tokens& tokens() const { return m_isDark ? m_dark : m_light; }
  /// For exported and printed figures.
  [[nodiscard]] const Tokens& printTokens() const { return m_print; }
  [[nodiscard]] ThemeChoice choice() const { return m_choice; }

  /// Takes effect at once, for every widget.
  void choose(ThemeChoice choice);
  [[nodiscard]] static QPalette paletteOf(const Tokens& tokens);

 signals:
  void changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply();

  Tokens m_light;
  Tokens m_dark;
  Tokens m_print;
  ThemeChoice m_choice = ThemeChoice::System;
  bool m_isDark = false;
  bool m_isApplying = false;
};

}  // namespace baremark::app::widgets
