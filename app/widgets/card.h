// SPDX-License-Identifier: GPL-3.0-or-later
// A card: a surface with a thin border and round corners, the background of all content on a page.
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <vector>

#include "app/text/verdict_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

class Card final : public QFrame {
  Q_OBJECT

 public:
  explicit Card(const Theme& theme, QWidget* parent = nullptr);

  /// The card's content, from top to bottom.
  [[nodiscard]] QVBoxLayout* body() const { return m_body; }
  /// Adds a bar in the sign's colour at the left edge; Sign::Open is neutral, Sign::None removes the bar.
  void setTone(text::Sign tone);
  /// Reduces the inner margins, for cards within cards.
  void setTight();
  /// Draws the border in the accent colour and twice as wide.
  void setChosen(bool isChosen);

  struct Header {
    QLabel* title;
    QLabel* note;      ///< muted, at the right end
    QHBoxLayout* row;  ///< has a stretch between title and note
  };
  /// Appends a line with a bold title to the body.
  Header addHeader(const QString& title, const QString& note = {});
  void addLine();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void applyMargins();

  const Theme& m_theme;
  QVBoxLayout* m_body;
  text::Sign m_tone = text::Sign::None;
  bool m_isTight = false;
  bool m_isChosen = false;
};

/// A thin line in the theme's line colour.
[[nodiscard]] QWidget* makeHairLine(QWidget* parent);

/// A card that fills `owner`.
[[nodiscard]] Card* cardIn(QWidget* owner, const Theme& theme);

/// The result of a comparison as sentences, one line for each arm: the verdict in bold, then its consequences. The
/// banner takes the colour of the verdict if all lines agree, and is neutral otherwise.
class Banner final : public QWidget {
  Q_OBJECT

 public:
  explicit Banner(const Theme& theme, QWidget* parent = nullptr);

  void setLines(const std::vector<text::HeadlineText>& lines);
  /// The full text, for screen readers.
  [[nodiscard]] QString words() const { return m_words; }

 signals:
  void howAsked();

 private:
  const Theme& m_theme;
  Card* m_card;
  QVBoxLayout* m_lines;
  QPushButton* m_how;
  QString m_words;
};

}  // namespace baremark::app::widgets
