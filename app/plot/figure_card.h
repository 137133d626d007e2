// SPDX-License-Identifier: GPL-3.0-or-later
// A figure on its card: title, formula, at most one line of controls, and a menu that shows it as a table or saves it.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTimer>
#include <QToolButton>

#include "app/plot/figure.h"
#include "app/plot/figure_export.h"
#include "app/widgets/card.h"
#include "app/widgets/data_views.h"
#include "app/widgets/empty_state.h"

namespace baremark::app::plot {

class FigureCard final : public QWidget {
  Q_OBJECT

 public:
  /// Takes the figure.
  FigureCard(const widgets::Theme& theme, const QString& title, Figure* figure, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setNote(const QString& note);
  /// The line under the title: the formula.
  void setFormula(const QString& formula);
  [[nodiscard]] QString title() const { return m_title->text(); }
  [[nodiscard]] QString note() const { return m_note->text(); }
  [[nodiscard]] QString formula() const { return m_formula->text(); }
  /// In the head instead of a title, over what the note leaves.
  void addLead(QWidget* lead);
  /// Between title and menu.
  void addControl(QWidget* control);
  /// A line of its own beneath the title, for wider controls.
  void addControlLine(QLayout* line);
  /// Shown instead of the figure while there is nothing to draw; empty words show the figure.
  void setEmpty(const QString& title, const QString& reason);
  /// Shown instead of the figure: it could not be read.
  void setProblem(const text::ErrorText& problem);
  /// As it is saved: under its title, or its own name where the card has none.
  [[nodiscard]] TitledFigure titled() const;
  [[nodiscard]] Figure* figure() const { return m_figure; }
  [[nodiscard]] widgets::Card* card() const { return m_card; }

  void setShowsTable(bool showsTable);
  /// The table follows the figure's numbers: once, soon, however often they change until then.
  void renewTable();
  [[nodiscard]] bool showsTable() const { return m_stack->currentWidget() == m_table; }

 signals:
  void saveRequested(const baremark::app::plot::TitledFigure& figure);
  /// After a problem.
  void readingRequested();

 private:
  void fillTable();
  void copyPicture();
  void copyNumbers();

  Figure* m_figure;
  widgets::Card* m_card;
  QLabel* m_title;
  QLabel* m_note;
  QLabel* m_formula;
  QHBoxLayout* m_head;
  QVBoxLayout* m_body;
  QPushButton* m_all;
  QToolButton* m_menu;
  QStackedWidget* m_stack;
  widgets::DataTable* m_table;
  QStandardItemModel* m_numbers;
  QTimer m_soon;  ///< the table is filled
  widgets::EmptyState* m_empty;
};

}  // namespace baremark::app::plot
