// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and tables as files. A figure is printed dark on white, whatever the screen shows.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "app/plot/figure.h"
#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::app::plot {

enum class FigureFormat { Png, Svg, Pdf };

/// By the file's ending; nothing for another one.
[[nodiscard]] std::optional<FigureFormat> formatOf(const QString& path);

/// A figure with its title above it.
struct TitledFigure {
  QString title;
  QString note;
  Figure* figure;
  /// Reads its numbers, in the store's thread, where the figure itself has no more than it draws.
  std::function<core::base::Result<FigureNumbers>(core::storage::Store&)> storedNumbers;
};

/// All of them, one beneath the other, in one picture or page, and `passport`, a JSON document, with them: in a PNG as its text
/// "Passport", in an SVG as its metadata, in a PDF as the attached file passport.json. Whole or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport, const QString& path, FigureFormat format);

/// A figure's numbers as CSV (core/report/table.h). Lines before it that begin with # say its title and note, what its columns are,
/// and `passport`, a JSON document.
[[nodiscard]] QByteArray toCsv(const FigureNumbers& numbers, const QString& title, const QString& note, const QByteArray& passport);
/// Whole or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveText(const QByteArray& text, const QString& path);

}  // namespace baremark::app::plot
