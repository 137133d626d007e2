// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a recipe in one format, written again soon after each change, and what is wrong with the recipe. GUI
// thread. The draft may be deleted first.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <optional>
#include <utility>
#include <vector>

#include "app/models/recipe_draft.h"
#include "core/recipes/renderer.h"

namespace baremark::app::models {

class RecipeRendering final : public QObject {
  Q_OBJECT

 public:
  explicit RecipeRendering(QObject* parent = nullptr);

  /// Follows this draft; nullptr: none.
  void follow(RecipeDraft* draft);
  void setFormat(core::recipes::Format format);
  [[nodiscard]] core::recipes::Format format() const { return m_format; }

  /// The text; while the recipe has problems, the last text without any in this format. Empty: there was none.
  [[nodiscard]] const std::optional<core::recipes::Rendered>& rendered() const { return m_rendered; }
  /// rendered() is the text of the recipe as it is.
  [[nodiscard]] bool isCurrent() const { return m_problems.empty() && m_rendered.has_value(); }
  /// What is wrong with the values, then why this format cannot be written.
  [[nodiscard]] const std::vector<core::base::Error>& problems() const { return m_problems; }

  /// The lines of a place, counted from 1, each pair first and last. Empty while isCurrent() is false.
  [[nodiscard]] std::vector<std::pair<int, int>> linesOf(const core::recipes::BlockPlace& place) const;
  /// The place of a line that counts from 1. Nothing while isCurrent() is false.
  [[nodiscard]] std::optional<core::recipes::BlockPlace> placeOfLine(int line) const;

 signals:
  void renewed();

 private:
  void render();

  QPointer<RecipeDraft> m_draft;
  core::recipes::Format m_format = core::recipes::Format::Definition;
  QTimer m_timer;
  std::optional<core::recipes::Rendered> m_rendered;
  std::vector<core::base::Error> m_problems;
};

}  // namespace baremark::app::models
