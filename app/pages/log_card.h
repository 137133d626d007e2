// SPDX-License-Identifier: GPL-3.0-or-later
// The end of the log of the run at work, with a field that finds words in it.
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>

#include "app/models/log_tail.h"
#include "app/pages/page.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::pages {

class LogCard final : public QWidget {
  Q_OBJECT

 public:
  explicit LogCard(const Desk& desk, QWidget* parent = nullptr);

  void show(const core::storage::ExperimentRecord& experiment, const core::base::BlockId& block, const core::storage::RunRecord& run);
  void showNothing();
  /// Nothing is read while nobody looks.
  void setIsShown(bool isShown);
  bool focusFind();

 private:
  void follow();
  void append(const QString& lines);
  void find(bool isForward);

  Desk m_desk;
  models::LogTail m_tail;
  QTimer m_timer;
  core::runs::Host* m_host = nullptr;
  std::string m_folder;  ///< of the run on the host
  QComboBox* m_which;
  QLineEdit* m_find;
  QPlainTextEdit* m_text;
};

}  // namespace baremark::app::pages
