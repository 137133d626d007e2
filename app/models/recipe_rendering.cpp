// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_rendering.h"

namespace baremark::app::models {
namespace {

constexpr int kDelayMilliseconds = 100;  // several keys in a row are one change

}  // namespace

RecipeRendering::RecipeRendering(QObject* parent) : QObject(parent) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kDelayMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &RecipeRendering::render);
}

void RecipeRendering::follow(RecipeDraft* draft) {
  if (m_draft == draft) return;
  if (m_draft != nullptr) disconnect(m_draft, nullptr, &m_timer, nullptr);
  m_draft = draft;
  m_rendered.reset();
  m_problems.clear();
  if (draft == nullptr) return m_timer.stop();
  connect(draft, &RecipeDraft::changed, &m_timer, qOverload<>(&QTimer::start));
  render();
}

void RecipeRendering::setFormat(core::recipes::Format format) {
  if (m_format == format) return;
  m_format = format;
  m_rendered.reset();
  render();
}

void RecipeRendering::render() {
  m_timer.stop();
  if (m_draft == nullptr) return;
  m_problems = recipeProblems(m_draft->recipe(), m_draft->registry());
  if (m_problems.empty()) {
    auto rendered = core::recipes::render(m_draft->recipe(), m_draft->registry(), {.format = m_format});
    if (rendered)
      m_rendered = std::move(*rendered);
    else
      m_problems.push_back(rendered.error());
  }
  emit renewed();
}

std::vector<std::pair<int, int>> RecipeRendering::linesOf(const core::recipes::BlockPlace& place) const {
  std::vector<std::pair<int, int>> lines;
  if (!isCurrent()) return lines;
  for (const core::recipes::Span& span : m_rendered->spans)
    if (span.place == place) lines.emplace_back(static_cast<int>(span.first), static_cast<int>(span.last));
  return lines;
}

std::optional<core::recipes::BlockPlace> RecipeRendering::placeOfLine(int line) const {
  if (!isCurrent()) return {};
  for (const core::recipes::Span& span : m_rendered->spans)
    if (line >= static_cast<int>(span.first) && line <= static_cast<int>(span.last)) return span.place;
  return {};
}

}  // namespace baremark::app::models
