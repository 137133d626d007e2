// SPDX-License-Identifier: GPL-3.0-or-later
// The header of the experiment page: title, note, the buttons that fit the state of the experiment, and the warning
// below it. GUI thread. The desk's services, the data and the widgets outlive this object.
#pragma once

#include <QObject>
#include <QPushButton>
#include <QString>

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/widgets/labels.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

[[nodiscard]] bool isQueuedOrRunning(core::model::ExperimentState state);

class ExperimentHead final : public QObject {
  Q_OBJECT

 public:
  /// The tabs that change the header.
  enum class Tab { Live, Runs, Compare, Passport, Other };

  struct Widgets {
    widgets::PageHeader& header;
    widgets::SignLine& slow;  ///< the warning that the slow reference backend was used
  };

  /// Adds the buttons to the header. `page` owns this object and the buttons.
  ExperimentHead(const Desk& desk, const models::ExperimentData& data, const Widgets& parts, QWidget* page);

  /// Another experiment is being loaded: clears the title and the warning.
  void showReading();
  /// Shows the warning if the slow reference backend was used.
  void showSlow();
  /// The warning. Empty if it is not shown.
  [[nodiscard]] QString slowWords() const { return m_slow.isHidden() ? QString() : m_slow.words(); }
  /// `liveHeadline`: the note while the live tab shows an experiment that is queued or running.
  void describe(Tab tab, const QString& liveHeadline);
  /// Shows and enables the buttons for the state of the experiment. They are the same on each tab, in one order, and
  /// those at the right keep their places.
  void fitButtons();
  [[nodiscard]] QString title() const { return m_header.title(); }

 signals:
  void duplicateRequested();
  void blocksRequested();
  /// The user wants to pause or to resume, according to the state of the experiment.
  void pauseOrResumeRequested();
  void cancelRequested();
  void exportRequested();
  void reportRequested();

 private:
  /// When and how the experiment ended. Before that, its state.
  [[nodiscard]] QString endWords() const;

  Desk m_desk;
  const models::ExperimentData& m_data;
  widgets::PageHeader& m_header;
  widgets::SignLine& m_slow;
  QPushButton* m_duplicate;
  QPushButton* m_addBlocks;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_export;
  QPushButton* m_report;
};

}  // namespace baremark::app::pages
