// SPDX-License-Identifier: GPL-3.0-or-later
// Saves an experiment's figures, tables and report: asks for a path, then reads the store in its read thread.
#pragma once

#include "app/models/experiment_data.h"
#include "app/pages/dialogs.h"
#include "app/plot/figure_card.h"

namespace baremark::app::pages {

class ExperimentExport final : public QObject {
  Q_OBJECT

 public:
  using Figures = std::vector<plot::TitledFigure>;

  /// `page` is the parent of the dialogs, and shows the messages. `figuresOfTab`: the figures to save if the user chose
  /// none; called when the user has chosen a path.
  ExperimentExport(const Desk& desk, const models::ExperimentData& data, std::function<Figures()> figuresOfTab,
                   Page* page);

  /// `name`: the proposed file name, without a suffix. Without figures, offers those of the tab, runs and verdicts.
  void choosePath(const QString& name, const Figures& figures);
  /// Asks for a path, then writes the same HTML page as `baremark-cli report`.
  void chooseReportPath(const QString& name);

 private:
  enum class Rows { Runs, Verdicts };
  /// Makes the contents of a file, in the store's read thread.
  using Contents =
      std::function<core::base::Result<QByteArray>(core::storage::Store&, const core::report::Assessment&)>;

  void saveTo(const QString& path, const Figures& figures, Rows rows);
  void savePictures(const QString& path, const Figures& figures);
  void saveNumbers(const QString& path, const plot::TitledFigure& figure);
  void saveRows(const QString& path, Rows rows);
  void saveReport(const QString& path);
  void saveText(const QString& path, const Contents& contents);
  void reportSaved(const QString& path, const core::base::Result<void>& saved);

  Desk m_desk;
  const models::ExperimentData& m_data;
  std::function<Figures()> m_figuresOfTab;
  Page* m_page;
};

}  // namespace baremark::app::pages
