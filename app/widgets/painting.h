// SPDX-License-Identifier: GPL-3.0-or-later
// Paints signs and markers: the same shape at any size, on screen and on paper. Plain functions that use a QPainter.
#pragma once

#include <QPainter>
#include <QRectF>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

/// Paints ✓ ! ✕ ○ ● in a square around `centre`; `size` is the length of its side.
void paintSign(QPainter& painter, const QPointF& centre, qreal size, text::Sign sign, const Tokens& tokens);

/// Paints a series' marker around `centre`. `behind` is the background, which fills hollow markers.
void paintMarker(QPainter& painter, const QPointF& centre, qreal size, const models::SeriesStyle& style,
                 const Tokens& tokens, const QColor& behind);

/// The colours of a series.
[[nodiscard]] const SeriesColour& colourOf(const Tokens& tokens, const models::SeriesStyle& style);
[[nodiscard]] QPen linePen(const Tokens& tokens, const models::SeriesStyle& style, qreal width);

/// A rounded box with a thin border.
void paintBox(QPainter& painter, const QRectF& box, const QColor& fill, const QColor& border, qreal radius,
              qreal width = 1);

/// Diagonal hatching, for waiting.
[[nodiscard]] QBrush hatching(const Tokens& tokens);

}  // namespace baremark::app::widgets
