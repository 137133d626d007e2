// SPDX-License-Identifier: GPL-3.0-or-later
// Colours by meaning, with their values for a light or a dark surface (resources/themes/*.json). Values; no widget names a
// colour itself.
#pragma once

#include <QColor>
#include <string_view>
#include <vector>

#include "app/text/state_text.h"
#include "core/base/result.h"

namespace baremark::app::widgets {

/// A series' own colour, and the one of its lines and outlines where the fill alone is too pale.
struct SeriesColour {
  QColor fill;
  QColor line;
};

/// The parts of a training step.
struct StepColours {
  QColor input;
  QColor before;
  QColor after;
  QColor exposed;
};

struct Tokens {
  bool isDark = false;
  QColor background;   ///< the window
  QColor panel;        ///< cards
  QColor rail;         ///< navigation, status line
  QColor line;         ///< borders
  QColor grid;         ///< plot grid, bars that are not filled
  QColor outline;      ///< check boxes, chips: what may be pressed
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

/// Strict: every colour must be there. `text` is a theme file.
[[nodiscard]] core::base::Result<Tokens> parseTokens(std::string_view text);

/// The colour of a sign; of an open or running one the text's own.
[[nodiscard]] QColor colourOf(const Tokens& tokens, text::Sign sign);

/// For figures that leave the screen: the light colours on white.
[[nodiscard]] Tokens forPrint(const Tokens& light);

/// The contrast of two opaque colours after WCAG 2: 1 to 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

}  // namespace baremark::app::widgets
