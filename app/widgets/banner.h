// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a comparison as sentences, one line for each arm: the verdict in bold, then its consequences. The
// banner takes the colour of the worst verdict if all lines agree, and is neutral otherwise.
#pragma once

#include <QPushButton>
#include <vector>

#include "app/text/verdict_text.h"
#include "app/widgets/card.h"

namespace baremark::app::widgets {

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
