// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run: one line that counts them, below it those that did not pass, each with its fix, and a button
// that shows all. Hidden while there are none.
#pragma once

#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "app/text/check_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/theme.h"

namespace baremark::app::pages {

class ChecksBox final : public QWidget {
  Q_OBJECT

 public:
  explicit ChecksBox(const widgets::Theme& theme, QWidget* parent = nullptr);
  /// The same findings again change nothing.
  void setFindings(const std::vector<core::preflight::Finding>& findings, const core::model::Experiment& experiment);

 private:
  void fill();

  const widgets::Theme& m_theme;
  widgets::SignLine* m_summary;
  QPushButton* m_more;
  QVBoxLayout* m_lines;
  std::vector<text::CheckText> m_checks;
  bool m_areAllShown = false;
};

}  // namespace baremark::app::pages
