// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by meaning, with values for a light and a dark surface (resources/themes/*.json). No widget names a colour
// itself.
#pragma once

#include <QColor>
#include <string_view>
#include <vector>

#include "app/text/state_text.h"
#include "core/base/result.h"

namespace baremark::app::widgets {

/// The fill colour of a series, and a stronger one for lines and outlines if the fill is too pale.
struct SeriesColour {
  QColor fill;
  QColor line;
};

/// The colours of the parts of a training step.
struct StepColours {
  QColor input;
  QColor before;
  QColor after;
  QColor exposed;
};

struct Tokens {
  QColor background;  ///< of the window
  QColor panel;       ///< cards
  QColor rail;        ///< navigation and status line
  QColor line;        ///< borders
  QColor grid;        ///< plot grid, unfilled bars
  QColor outline;     ///< check boxes, chips and other controls
  QColor text;
  QColor muted;        ///< notes, on background and panel
  QColor mutedStrong;  ///< notes on the rail and in a selected row
  QColor accent;
  QColor onAccent;
  QColor selection;
  QColor good;
  QColor warning;
  QColor bad;
  QColor marginBand;
  QColor warmUp;
  std::vector<SeriesColour> series;
  StepColours step;
};

/// `text` is a theme file. Fails if a colour is missing.
[[nodiscard]] core::base::Result<Tokens> parseTokens(std::string_view text);

/// The colour of a sign; an open or running one has the text colour.
[[nodiscard]] QColor colourOf(const Tokens& tokens, text::Sign sign);

/// For exported and printed figures: the light colours on white.
[[nodiscard]] Tokens forPrint(const Tokens& light);

}  // namespace baremark::app::widgets
