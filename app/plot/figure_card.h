// SPDX-License-Identifier: GPL-3.0-or-later
// Figures on cards, and as files. In a file, a figure is drawn dark on white, independent of the theme.
#pragma once

#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTimer>
#include <QToolButton>
#include <functional>
#include <vector>

#include "app/plot/figure.h"
#include "app/widgets/data_views.h"
#include "app/widgets/page_parts.h"
#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::app::plot {

/// Whether saveFigures() can write a file with this ending: png, svg or pdf.
[[nodiscard]] bool isPicture(const QString& path);

/// A figure with its title above it.
struct TitledFigure {
  QString title;
  QString note;
  Figure* figure;
  /// Reads the numbers, in the store's thread. Set if the figure itself holds only what it draws.
  std::function<core::base::Result<FigureNumbers>(core::storage::Store&)> storedNumbers;
};

/// Saves all figures, one below the other, in one file, completely or not at all. The file includes `passport`, a JSON
/// document: a PNG as the text "Passport", an SVG as metadata, a PDF as passport.json. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveFigures(const std::vector<TitledFigure>& figures, const QByteArray& passport,
                                                   const QString& path);

/// A figure's numbers as CSV (core/report/table.h). Lines before it that begin with # hold the title, the note, the
/// meaning of the columns, and `passport`, a JSON document.
[[nodiscard]] QByteArray toCsv(const FigureNumbers& numbers, const QString& title, const QString& note,
                               const QByteArray& passport);
/// Writes the file completely or not at all. PermissionDenied, Io.
[[nodiscard]] core::base::Result<void> saveText(const QByteArray& text, const QString& path);

/// A figure with its title, its formula, at most one line of controls, and a menu that shows it as a table or saves it.
class FigureCard final : public QWidget {
  Q_OBJECT

 public:
  /// Takes ownership of the figure.
  FigureCard(const widgets::Theme& theme, const QString& title, Figure* figure, QWidget* parent = nullptr);

  void setTitle(const QString& title);
  void setNote(const QString& note) { m_note->setText(note); }
  /// Sets the formula in the line below the title. `exact` is shown on hover; empty: the same words.
  void setFormula(const QString& formula, const QString& exact = {});
  [[nodiscard]] QString title() const { return m_title->text(); }
  [[nodiscard]] QString note() const { return m_note->text(); }
  [[nodiscard]] QString formula() const { return m_formula->text(); }
  /// Puts a widget in the head in place of the title. It takes the width that the note leaves.
  void addLead(QWidget* lead);
  /// Adds a control between title and menu.
  void addControl(QWidget* control) { m_head->insertWidget(m_head->count() - 1, control); }
  /// Adds a line for wider controls below the title.
  void addControlLine(QLayout* line) { m_body->addLayout(line); }
  /// Shows these texts in place of the figure. With empty texts it shows the figure again.
  void setEmpty(const QString& title, const QString& reason);
  /// Shows an error in place of the figure.
  void setProblem(const text::ErrorText& problem);
  /// The figure to save, with its title, or with its own name if the card has none.
  [[nodiscard]] TitledFigure titled() const {
    return {title().isEmpty() ? m_figure->accessibleName() : title(), formula(), m_figure, {}};
  }
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
