// SPDX-License-Identifier: GPL-3.0-or-later
// Base of the tabs of the experiment page. All tabs share one experiment's data and one selection.
#pragma once

#include "app/models/experiment_data.h"
#include "app/pages/page.h"
#include "app/plot/figure_card.h"

namespace baremark::app::pages {

class ExperimentTab : public QWidget {
  Q_OBJECT

 public:
  ExperimentTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent = nullptr)
      : QWidget(parent), m_desk(desk), m_data(data), m_selection(selection) {}

  virtual void refresh() = 0;
  [[nodiscard]] virtual text::CommandWords command() const = 0;
  [[nodiscard]] virtual QString status() const { return {}; }
  virtual bool focusFilter() { return m_filter != nullptr && focusField(*m_filter); }
  [[nodiscard]] virtual QWidget* firstFocus() = 0;
  /// Esc: clears the filter, or what the tab has instead. False if there is nothing to clear.
  virtual bool clear() {
    if (m_filter == nullptr || m_filter->text().isEmpty()) return false;
    m_filter->clear();
    firstFocus()->setFocus();
    return true;
  }
  /// Controls at the right end of the line of tabs while this tab is shown, or nullptr.
  [[nodiscard]] virtual QWidget* corner() { return nullptr; }
  virtual void setIsShown(bool) {}

 signals:
  void described();
  void helpRequested(const QString& topic);
  /// Asks for another tab of the same experiment, by its key.
  void tabRequested(const QString& key);
  void messageRaised(const baremark::core::base::Error& error);
  void logRequested(baremark::core::storage::RunKey run);
  void saveRequested(const baremark::app::plot::TitledFigure& figure);

 protected:
  [[nodiscard]] const Desk& desk() const { return m_desk; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_desk.theme; }
  [[nodiscard]] models::ExperimentData& data() const { return m_data; }
  [[nodiscard]] models::Selection& selection() const { return m_selection; }
  [[nodiscard]] QString id() const { return QString::fromStdString(m_data.id().text()); }
  QLineEdit* m_filter = nullptr;  ///< null: the tab has none

 private:
  Desk m_desk;
  models::ExperimentData& m_data;
  models::Selection& m_selection;
};

}  // namespace baremark::app::pages
