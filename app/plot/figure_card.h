// SPDX-License-Identifier: GPL-3.0-or-later
// A card with a figure: title, formula, at most one line of controls, and a menu that shows the figure as a table or
// saves it.
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
  /// Takes ownership of the figure.
  FigureCard(const widgets::Theme& theme, const QString& title, Figure* figure, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setNote(const QString& note);
  /// Sets the formula in the line below the title. `exact` is shown on hover; empty: the same words.
  void setFormula(const QString& formula, const QString& exact = {});
  [[nodiscard]] QString title() const { return m_title->text(); }
  [[nodiscard]] QString note() const { return m_note->text(); }
  [[nodiscard]] QString formula() const { return m_formula->text(); }
  /// Puts a widget in the head in place of the title. It takes the width that the note leaves.
  void addLead(QWidget* lead);
  /// Adds a control between title and menu.
  void addControl(QWidget* control);
  /// Adds a line for wider controls below the title.
  void addControlLine(QLayout* line);
  /// Shows these texts in place of the figure. With empty texts it shows the figure again.
  void setEmpty(const QString& title, const QString& reason);
  /// Shows an error in place of the figure.
  void setProblem(const text::ErrorText& problem);
  /// The figure to save, with its title, or with its own name if the card has none.
  [[nodiscard]] TitledFigure titled() const;
  [[nodiscard]] Figure* figure() const { return m_figure; }
  [[nodiscard]] widgets::Card* card() const { return m_card; }

  void setShowsTable(bool showsTable);
  /// Fills the table with the figure's numbers, once for several changes in short sequence.
  void renewTable();
  [[nodiscard]] bool showsTable() const { return m_stack->currentWidget() == m_table; }

 signals:
  void saveRequested(const baremark::app::plot::TitledFigure& figure);
  /// The user asks to read the data again, after an error.
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
  QTimer m_soon;  ///< delays filling the table
  widgets::EmptyState* m_empty;
};

}  // namespace baremark::app::plot
