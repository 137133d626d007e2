// SPDX-License-Identifier: GPL-3.0-or-later
// Saves an experiment's figures, tables and report: asks for a path, then writes the file. GUI thread; reads the store
// in the store's read thread. Everything that the constructor receives outlives this object.
#pragma once

#include <QFileDialog>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"
#include "app/widgets/message_stack.h"

namespace baremark::app::pages {

class ExperimentExport final : public QObject {
  Q_OBJECT

 public:
  using Figures = std::vector<plot::TitledFigure>;

  /// `page` is the parent of the dialogs. `figuresOfTab` returns the figures that are saved if the user chose none; it
  /// is called when the user has chosen a path.
  ExperimentExport(const Desk& desk, const models::ExperimentData& data, std::function<Figures()> figuresOfTab,
                   QWidget* page);

  /// Asks for a path for these figures. If `figures` is empty, offers all figures of the tab, the runs and the
  /// verdicts. `name`: the proposed file name, without a suffix.
  void choosePath(const QString& name, const Figures& figures);
  /// Asks for a path, then writes the same HTML page as `baremark-cli report`.
  void chooseReportPath(const QString& name);

 signals:
  void messageRaised(const baremark::core::base::Error& error);
  /// A file was saved: the message has a button that opens the file.
  void messageOffered(const baremark::app::widgets::Message& message);

 private:
  struct FileKind {
    QString words;
    QString suffix;
  };
  enum class Rows { Runs, Verdicts };
  using Saving = std::function<core::base::Result<void>(core::storage::Store&)>;

  /// A dialog for a path of one of these kinds; the caller opens it.
  [[nodiscard]] QFileDialog* makeDialog(const QString& title, const QString& name, const std::vector<FileKind>& kinds);
  void saveTo(const QString& path, const Figures& figures, Rows rows);
  /// Saves the figures with the passports of the arms.
  void savePictures(const QString& path, const Figures& figures);
  /// Saves the figure's numbers as CSV, with the passports of the arms.
  void saveNumbers(const QString& path, const plot::TitledFigure& figure);
  void saveRows(const QString& path, Rows rows);
  void saveReport(const QString& path);
  /// Runs `saving` in the store's read thread, then reports the result.
  void saveFromStore(const QString& path, Saving saving);
  void reportSaved(const QString& path, const core::base::Result<void>& saved);

  Desk m_desk;
  const models::ExperimentData& m_data;
  std::function<Figures()> m_figuresOfTab;
  QWidget* m_page;
};

}  // namespace baremark::app::pages
