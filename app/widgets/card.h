// SPDX-License-Identifier: GPL-3.0-or-later
// A white sheet with a hairline and round corners: what everything on a page stands on. A tone adds a bar at its left edge.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

enum class Tone { None, Neutral, Good, Warning, Bad };

[[nodiscard]] QColor colourOf(const Tokens& tokens, Tone tone);
/// Neutral: a sign that says neither good nor bad.
[[nodiscard]] Tone toneOf(text::Sign sign);

class Card final : public QFrame {
  Q_OBJECT

 public:
  explicit Card(const Theme& theme, QWidget* parent = nullptr);

  /// What stands in the card, from top to bottom.
  [[nodiscard]] QVBoxLayout* body() const { return m_body; }
  void setTone(Tone tone);
  /// Less room inside: for cards within cards.
  void setTight();
  /// Chosen: the accent's border, and twice as wide.
  void setChosen(bool isChosen);

  struct Header {
    QLabel* title;
    QLabel* note;       ///< at the right end, muted
    QHBoxLayout* row;   ///< between the two is a stretch
  };
  /// Puts a line with a bold title at the current end of the body.
  Header addHeader(const QString& title, const QString& note = {});
  /// A hairline over the card's width.
  void addLine();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void applyMargins();

  const Theme& m_theme;
  QVBoxLayout* m_body;
  Tone m_tone = Tone::None;
  bool m_isTight = false;
  bool m_isChosen = false;
};

/// A hairline in the theme's line colour.
class HairLine final : public QWidget {
  Q_OBJECT

 public:
  explicit HairLine(const Theme& theme, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
};

}  // namespace baremark::app::widgets
