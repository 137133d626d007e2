// SPDX-License-Identifier: GPL-3.0-or-later
// The experiments of the store as a table, newest first. Its owner loads the rows. GUI thread.
#pragma once

#include <QSortFilterProxyModel>

#include "app/models/item_models.h"
#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/report/export_json.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::models {

/// The groups that the user can choose above the table.
enum class RowGroup { All, Running, Undecided, Slower, Failed };

/// An experiment with its words.
struct ListedExperiment {
  core::storage::ExperimentRow row;
  core::report::ListedHeadlines headlines;
  text::SignedText state;
  text::SignedText verdict;
  SeriesStyles markers;
};

class ExperimentsModel final : public RowsModel<ListedExperiment> {
  Q_OBJECT

 public:
  enum Column { Name, Tags, Host, State, Arms, Points, Best, Verdict, Age, Runs, ColumnCount };

  explicit ExperimentsModel(QObject* parent = nullptr) : RowsModel(ColumnCount, parent) {}

  /// Replaces the rows. Rows that stay keep their position, selection and scroll position.
  void setRows(std::vector<core::storage::ExperimentRow> rows);
  [[nodiscard]] const core::storage::ExperimentRow* at(int row) const;
  [[nodiscard]] int rowOf(const QString& id) const {
    return firstRow([key = id.toStdString()](const Row& row) { return row.row.id.text() == key; });
  }
  /// The experiment with this id; null if it is not in the list.
  [[nodiscard]] const core::storage::ExperimentRow* find(const QString& id) const { return at(rowOf(id)); }
  [[nodiscard]] bool isLoaded() const { return m_isLoaded; }

  /// How runtimes are drawn in rows that are set later.
  void setLooks(const RuntimeLooks& looks) { m_looks = looks; }
  [[nodiscard]] int countOf(RowGroup group) const;
  [[nodiscard]] bool isIn(int row, RowGroup group) const;
  [[nodiscard]] int runsInAll() const;
  /// The text that the filter searches, in lower case.
  [[nodiscard]] QString wordsOf(int row) const;

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  /// The title of a column, for the header and for the menu that shows and hides columns.
  [[nodiscard]] static QString titleOf(int column);

 signals:
  void loaded();

 private:
  using Row = ListedExperiment;
  [[nodiscard]] Row makeRow(core::storage::ExperimentRow row) const;
  [[nodiscard]] QVariant words(const Row& row, int column) const;
  [[nodiscard]] QVariant sortValue(const Row& row, int column) const;

  RuntimeLooks m_looks;
  bool m_isLoaded = false;
};

/// A name for a copy that no experiment in the list has: "mnist (2)" for "mnist", "mnist (3)" for "mnist (2)".
[[nodiscard]] std::string nameOfCopy(const std::string& name, const ExperimentsModel& experiments);

/// The state of an experiment as the list shows it: "41 of 60 blocks", "done, 1 failed".
[[nodiscard]] text::SignedText listedState(const core::storage::ExperimentRow& row);

/// Filters and sorts the experiments: by a text such as "resnet tag:paper host:local verdict:slower -failed", and by
/// one of the groups above the table. A row must match every word; a word after "-" must not match.
class ExperimentsFilter final : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit ExperimentsFilter(ExperimentsModel& model, QObject* parent = nullptr);

  /// Shows the rows of another model, which outlives this object.
  void setModel(ExperimentsModel& model);
  void setText(const QString& text);
  void setGroup(RowGroup group);
  /// A sentence about words before a colon that are not a key, such as foo in "foo:bar", if no row contains the text
  /// either. Empty: there are none.
  [[nodiscard]] QString unknownKeys() const;
  [[nodiscard]] bool isFiltering() const { return !m_terms.isEmpty() || m_group != RowGroup::All; }

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  struct Term {
    QString field;    ///< empty: any field
    QString unknown;  ///< the text before the colon, if it is not a key
    QString words;
    bool isWanted = true;
  };
  [[nodiscard]] bool matches(int row, const Term& term) const;

  ExperimentsModel* m_model;
  QVector<Term> m_terms;
  RowGroup m_group = RowGroup::All;
};

}  // namespace baremark::app::models
