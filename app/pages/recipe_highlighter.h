// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the structure of a rendered recipe: comments are muted; sections, instructions and keys of a header are bold.
// GUI thread; the theme outlives this object.
#pragma once

#include <QRegularExpression>
#include <QSyntaxHighlighter>

#include "app/widgets/theme.h"
#include "core/recipes/renderer.h"

namespace baremark::app::pages {

class RecipeHighlighter final : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  RecipeHighlighter(const widgets::Theme& theme, QTextDocument* document);
  void setFormat(core::recipes::Format format);
  /// All of the text is muted: it is not that of the recipe as it is.
  void setMuted(bool isMuted);

 protected:
  void highlightBlock(const QString& line) override;

 private:
  const widgets::Theme& m_theme;
  QRegularExpression m_heads;  ///< what begins a section, an instruction or a line of a header; no pattern: nothing
  bool m_isMuted = false;
};

}  // namespace baremark::app::pages
