// SPDX-License-Identifier: GPL-3.0-or-later
// What could explain the differences between arms: one line for each arm, then what was forced on all of them.
#pragma once

#include <optional>

#include "app/models/series.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

struct ExplanationLine {
  QString arm;
  models::SeriesStyle style;
  QString words;
  bool operator==(const ExplanationLine&) const = default;
};

class ExplanationCard final : public QWidget {
  Q_OBJECT

 public:
  explicit ExplanationCard(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// `forced`: as text::forcedLine().
  void setLines(const std::vector<ExplanationLine>& lines, const std::optional<text::SignedText>& forced);
  [[nodiscard]] const std::vector<ExplanationLine>& lines() const { return m_lines; }
  [[nodiscard]] QVBoxLayout* body() const { return m_card->body(); }

 private:
  const widgets::Theme& m_theme;
  widgets::Card* m_card;
  QGridLayout* m_grid;
  widgets::SignLine* m_forced;
  std::vector<ExplanationLine> m_lines;
};

}  // namespace baremark::app::pages
