// SPDX-License-Identifier: GPL-3.0-or-later
// Names and sentences about recipes (core/recipes) for the window. Names of fields, groups and choices come from data;
// one that has no name here is shown as it is in its file. Pure; GUI thread.
#pragma once

#include <QString>

#include "app/text/names.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"
#include "core/recipes/renderer.h"

namespace baremark::app::text {

/// "Open MPI".
[[nodiscard]] QString kindLabel(const core::recipes::BlockKind& kind);
/// The label of the block's kind; its id if the kind is not known.
[[nodiscard]] QString blockLabel(const core::recipes::Registry& registry, const core::recipes::Block& block);
/// The note of a recipe; those of the starting recipes are translated.
[[nodiscard]] QString recipeNote(const core::recipes::Recipe& recipe);
/// What was chosen in the block, in one line: "4.1.6, UCX". Only values that were given.
[[nodiscard]] QString blockSummary(const core::recipes::Registry& registry, const core::recipes::Block& block);
/// Where the editor lists kinds: "Message passing" for "mpi".
[[nodiscard]] QString groupLabel(const std::string& group);
/// "Transport’s folder" for "transport_prefix".
[[nodiscard]] QString fieldLabel(const std::string& field);
[[nodiscard]] QString choiceLabel(const std::string& choice);

[[nodiscard]] QString baseKindLabel(core::recipes::BaseKind kind);
/// "Debian 12", "nvcr.io/nvidia/pytorch:25.06-py3".
[[nodiscard]] QString baseSummary(const core::recipes::Registry& registry, const core::recipes::Base& base);

/// "Apptainer definition".
[[nodiscard]] QString formatLabel(core::recipes::Format format);

/// Why a recipe is refused, with the window's name of the field.
[[nodiscard]] QString describeRecipeError(const Error& error);

}  // namespace baremark::app::text
