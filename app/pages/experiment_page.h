// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment: its head with the buttons that fit its state, and tabs that share its data and one selection.
#pragma once

#include <QFileDialog>
#include <QPushButton>
#include <QStackedWidget>
#include <functional>
#include <vector>

#include "app/models/experiment_data.h"
#include "app/pages/experiment_tab.h"
#include "app/widgets/labels.h"
#include "app/widgets/message_stack.h"
#include "app/widgets/page_header.h"
#include "app/widgets/tab_line.h"

namespace baremark::app::pages {

class CompareTab;
class ExtendCard;
class TransferCard;
class LiveTab;
class OverviewTab;
class PassportTab;
class RunsTab;

class ExperimentPage final : public Page {
  Q_OBJECT

 public:
  explicit ExperimentPage(const Desk& desk, QWidget* parent = nullptr);

  /// `tab`: overview, live, compare, runs or passport; empty: the one that fits its state.
  void show(const QString& id, const QString& tab);
  void showTab(const QString& tab);
  void stepTab(int by);
  [[nodiscard]] QString currentTab() const;
  [[nodiscard]] models::ExperimentData& data() { return m_data; }
  /// That it was measured with the slow reference backend; empty: it was not.
  [[nodiscard]] QString slowWords() const { return m_slow->isHidden() ? QString() : m_slow->words(); }
  [[nodiscard]] CompareTab& compare() const { return *m_compare; }
  [[nodiscard]] LiveTab& live() const { return *m_live; }
  [[nodiscard]] RunsTab& runs() const { return *m_runs; }
  [[nodiscard]] const OverviewTab& overview() const { return *m_overview; }

  /// Calls `act` once the data of the experiment that is shown now are there: at once, or when they are loaded. Another act takes
  /// its place; it is dropped where they cannot be loaded, and with another experiment or page.
  void whenLoaded(const std::function<void()>& act);

  /// How long the experiment that is shown will still take; nothing where that is not known, or before its data are there.
  [[nodiscard]] std::optional<std::chrono::milliseconds> timeLeft() const;

  // What menus and buttons do with the experiment.
  void cancel();
  void pauseOrGoOn();
  void offerBlocks();
  void duplicate();
  void repeat();
  void remove();
  void editNote();
  bool exportFiles() override;
  /// Asks for a path, then writes the page that `baremark-cli report` writes.
  void exportReport();
  /// Asks for a folder, then brings the files of its runs there.
  void fetchFiles();

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override;
  [[nodiscard]] QString status() const override;
  bool focusFilter() override;
  [[nodiscard]] QWidget* firstFocus() override;
  bool clear() override;
  [[nodiscard]] core::base::ExperimentId experiment() const override { return m_data.id(); }

 signals:
  /// Something was done, with a button that belongs to it.
  void told(const baremark::app::widgets::Message& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void addTab(const QString& key, const QString& words, ExperimentTab* tab);
  void takeData();
  /// It has ended while its runs were looked at: leads to what they say.
  void offerVerdict();
  void describeHead();
  void showSlow();
  void fitButtons();
  struct FileKind {
    QString words;
    QString ending;
  };
  /// A dialog for a path of one of these kinds; the caller opens it.
  [[nodiscard]] QFileDialog* askPath(const QString& title, const std::vector<FileKind>& kinds);
  /// Asks for a path; empty: all figures of the tab that is shown then.
  void choosePath(const std::vector<plot::TitledFigure>& figures);
  enum class Rows { Runs, Verdicts };
  void saveTo(const QString& path, const std::vector<plot::TitledFigure>& figures, Rows rows);
  /// With the passports of the arms; the figures are this page's.
  void savePictures(const QString& path, const std::vector<plot::TitledFigure>& figures, plot::FigureFormat format);
  /// As CSV, with the same passports.
  void saveNumbers(const QString& path, const plot::TitledFigure& figure);
  void saveRows(const QString& path, Rows rows);
  void saveReport(const QString& path);
  using Saving = std::function<core::base::Result<void>(core::storage::Store&)>;
  /// Reads and writes beside the GUI thread, then tells of it.
  void saveFromStore(const QString& path, Saving saving);
  void tellSaved(const QString& path, const core::base::Result<void>& saved);
  [[nodiscard]] ExperimentTab* current() const;
  [[nodiscard]] QString finishedWords() const;

  struct Named {
    QString key;
    ExperimentTab* tab;
  };
  models::ExperimentData m_data;
  models::Selection m_selection;
  widgets::MessageStack* m_ends;  ///< that it has ended, and the way to its verdict
  widgets::PageHeader* m_header;
  widgets::SignLine* m_slow;  ///< that it was measured with the slow reference backend
  widgets::TabLine* m_line;
  QTabBar* m_bar;
  QStackedWidget* m_stack;
  ExtendCard* m_extend;
  TransferCard* m_transfer;
  std::vector<Named> m_tabs;
  OverviewTab* m_overview;
  LiveTab* m_live;
  CompareTab* m_compare;
  RunsTab* m_runs;
  PassportTab* m_passport;
  QPushButton* m_duplicate;
  QPushButton* m_more;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_goOn;
  QPushButton* m_export;
  QPushButton* m_report;
  QString m_wantedTab;
  std::function<void()> m_whenLoaded;
  bool m_isNew = false;
  bool m_isGoing = false;  ///< when its data were loaded last
};

}  // namespace baremark::app::pages
