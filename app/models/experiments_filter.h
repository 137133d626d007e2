// SPDX-License-Identifier: GPL-3.0-or-later
// Filters and sorts the experiments: by a text such as "resnet tag:paper host:local verdict:slower -failed", and by one
// of the groups above the table. A row must match every word; a word after "-" must not match.
#pragma once

#include <QSortFilterProxyModel>
#include <QVector>

#include "app/models/experiments_model.h"

namespace baremark::app::models {

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
