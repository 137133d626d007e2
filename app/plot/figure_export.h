// SPDX-License-Identifier: GPL-3.0-or-later
// Figures and tables as files. A figure is printed dark on white, whatever the screen shows.
#pragma once

#include <QString>
#include <vector>

#include "app/plot/figure.h"
#include "core/base/result.h"

namespace baremark::app::plot {

enum class FigureFormat { Png, Svg, Pdf };

/// By the file's ending; nothing for another one.
[[nodiscard]] std::optional<FigureFormat> formatOf(const QString& path);

/// A figure with its title above it.
struct TitledFigure {
  QString title;
  QString note;
  Figure* figure;
};

/// All of them, one beneath the other, in one picture or page, and `passport`, a JSON document, with them: in a PNG as its text
/// "Passport", in an SVG as its metadata, in a PDF as the attached file passport.json. Whole or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport, const QString& path, FigureFormat format);

/// A figure's numbers, as it shows them, by core/report/table.h.
[[nodiscard]] QByteArray toCsv(const FigureTable& table);
/// Whole or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveText(const QByteArray& text, const QString& path);

}  // namespace baremark::app::plot
