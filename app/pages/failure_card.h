// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run or a block ended before time: the reason, the last line that the program itself wrote, what may be done,
// the last lines of its errors, how it ended; all of it can be copied, and a button leads to the whole log. The lines
// are what the store has of them; where the host is at hand, its file is read. GUI thread.
#pragma once

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/models/log_tail.h"
#include "app/pages/page.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

class FailureCard final : public QWidget {
  Q_OBJECT

 public:
  explicit FailureCard(const Desk& desk, QWidget* parent = nullptr);

  /// `place`: "Block 2". Without a run the end of the block itself.
  void show(const core::report::Assessment& assessment, const core::storage::BlockRecord& block,
            const core::storage::RunRecord* run, const QString& place);
  void showNothing();
  /// Of a run, below the root of its host.
  [[nodiscard]] static std::string folderOf(const core::base::ExperimentId& experiment,
                                            const core::storage::BlockRecord& block,
                                            const core::storage::RunRecord& run);
  /// All that it says, as it is copied.
  [[nodiscard]] QString words() const;

 signals:
  /// The whole log of this run's errors.
  void logRequested(baremark::core::storage::RunKey run);

 private:
  /// Of what is shown: the program's own last line stands above, and is the last that is seen of the lines.
  void showLines(const QString& lines);
  void followLog(const core::storage::ExperimentRecord& experiment);
  void append(const QString& lines);

  Desk m_desk;
  models::LogTail m_tail;
  std::string m_folder;  ///< of the run below its host's root; empty: nothing is shown of a run
  widgets::SignLine* m_title;
  QLabel* m_sentence;
  QLabel* m_own;  ///< the program's last line
  QLabel* m_facts;
  QLabel* m_advice;
  QPlainTextEdit* m_lines;
  QPushButton* m_log;
  QPushButton* m_copy;
  core::storage::RunKey m_run = 0;
};

}  // namespace baremark::app::pages
