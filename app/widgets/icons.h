// SPDX-License-Identifier: GPL-3.0-or-later
// A sign, or a series' marker with its name, as widgets.
#pragma once

#include <QIcon>
#include <QWidget>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "app/widgets/theme.h"

class QLabel;

namespace baremark::app::widgets {

/// The sign's words are its tool tip and its accessible name.
class SignIcon final : public QWidget {
  Q_OBJECT

 public:
  SignIcon(const Theme& theme, const text::SignedText& text, QWidget* parent = nullptr);
  void setText(const text::SignedText& text);
  [[nodiscard]] QSize sizeHint() const override { return {fontMetrics().height() + 2, fontMetrics().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  text::Sign m_sign = text::Sign::None;
};

/// A marker and a name in the text colour.
class MarkerLine final : public QWidget {
  Q_OBJECT

 public:
  MarkerLine(const Theme& theme, const models::SeriesStyle& style, const QString& name, QWidget* parent = nullptr);
  void setSeries(const models::SeriesStyle& style, const QString& name);
  [[nodiscard]] QLabel* label() const { return m_name; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  models::SeriesStyle m_style;
  QLabel* m_name;
};

/// A marker as an icon, for combo boxes.
[[nodiscard]] QIcon markerIcon(const Theme& theme, const models::SeriesStyle& style, int size);

}  // namespace baremark::app::widgets
