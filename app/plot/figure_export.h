// SPDX-License-Identifier: GPL-3.0-or-later
// Saves figures and tables as files. Figures are drawn dark on white, independent of the theme.
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

/// The format for the file's ending. Nothing for an unknown ending.
[[nodiscard]] std::optional<FigureFormat> formatOf(const QString& path);

/// A figure with its title above it.
struct TitledFigure {
  QString title;
  QString note;
  Figure* figure;
  /// Reads the numbers, in the store's thread. Set if the figure itself holds only what it draws.
  std::function<core::base::Result<FigureNumbers>(core::storage::Store&)> storedNumbers;
};

/// Saves all figures, one below the other, as one picture or page. The file includes `passport`, a JSON document: in a
/// PNG as the text "Passport", in an SVG as metadata, in a PDF as the attached file passport.json. The file is written
/// completely or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport,
                                                   const QString& path, FigureFormat format);

/// A figure's numbers as CSV (core/report/table.h). Lines before it that begin with # hold the title, the note, the
/// meaning of the columns, and `passport`, a JSON document.
[[nodiscard]] QByteArray toCsv(const FigureNumbers& numbers, const QString& title, const QString& note,
                               const QByteArray& passport);
/// Writes the file completely or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveText(const QByteArray& text, const QString& path);

}  // namespace baremark::app::plot
