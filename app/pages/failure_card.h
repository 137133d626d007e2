// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run or a block failed: reason, last lines, advice, and how the program ended. A button opens the whole log. The
// lines come from the store; if the host is connected, from its file.
#pragma once

#include "app/models/log_tail.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

class FailureCard final : public QWidget {
  Q_OBJECT

 public:
  explicit FailureCard(const Desk& desk, QWidget* parent = nullptr);

  /// `place`: "Block 2". Without a run, shows why the block itself failed.
  void show(const core::report::Assessment& assessment, const core::storage::BlockRecord& block,
            const core::storage::RunRecord* run, const QString& place);
  void showNothing();
  /// The folder of a run, relative to the root of its host.
  [[nodiscard]] static std::string folderOf(const core::base::ExperimentId& experiment,
                                            const core::storage::BlockRecord& block,
                                            const core::storage::RunRecord& run);
  [[nodiscard]] QString words() const;

 signals:
  void logRequested(baremark::core::storage::RunKey run);

 private:
  [[nodiscard]] static QString titleOf(const core::storage::BlockRecord& block, const core::storage::RunRecord* run,
                                       const QString& arm, const QString& place);
  void showLines(const QString& lines);
  void followLog(const core::storage::ExperimentRecord& experiment);
  void append(const QString& lines);

  Desk m_desk;
  models::LogTail m_tail;
  std::string m_folder;  ///< of the followed run, relative to its host's root; empty if there is none
  widgets::SignLine* m_title;
  QLabel* m_sentence;
  QLabel* m_lastLine;  ///< the last line that the program wrote
  QLabel* m_facts;
  QLabel* m_advice;
  QPlainTextEdit* m_lines;
  QPushButton* m_log;
  QPushButton* m_copy;
  core::storage::RunKey m_run = 0;
};

// The scheduler job of the chosen block: its id, partition and nodes. The text can be selected and copied.
class JobLine final : public QWidget {
  Q_OBJECT

 public:
  explicit JobLine(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// `block`: "Block 3". Hides the line if `job` is nullptr, because there is no scheduler.
  void show(const QString& block, const core::report::SchedulerJob* job);
  [[nodiscard]] QString words() const { return m_words->text(); }

 private:
  QLabel* m_words;
  QPushButton* m_copy;
  QString m_id;
};

/// Adds actions to a row's menu that copy the job's id and nodes. Does nothing if `job` is nullptr.
void addJobTo(QMenu& menu, const core::report::SchedulerJob* job);

}  // namespace baremark::app::pages
