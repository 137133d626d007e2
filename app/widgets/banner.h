// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison says, as sentences, a line an arm: the verdict in bold, then what follows. It takes the colour of the
// worst thing it says; where its lines differ it is neutral.
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
  /// All of it, for who listens.
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
