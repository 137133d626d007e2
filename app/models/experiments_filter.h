// SPDX-License-Identifier: GPL-3.0-or-later
// What of the experiments is shown, and in which order: a text such as "resnet tag:paper host:local verdict:slower -failed",
// and one of the groups above the table. Every word must be found; "-" before a word turns it round.
#pragma once

#include <QSortFilterProxyModel>
#include <QVector>

#include "app/models/experiments_model.h"

namespace baremark::app::models {

class ExperimentsFilter final : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit ExperimentsFilter(ExperimentsModel& model, QObject* parent = nullptr);

  /// Shows the rows of another model, which outlives this.
  void setModel(ExperimentsModel& model);
  void setText(const QString& text);
  void setGroup(RowGroup group);
  /// Words before a colon that are no key, such as foo in "foo:bar", where no row has such a text either.
  [[nodiscard]] QStringList unknownKeys() const;
  [[nodiscard]] static QStringList keys();
  [[nodiscard]] bool isFiltering() const { return !m_terms.isEmpty() || m_group != RowGroup::All; }

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  struct Term {
    QString field;    ///< empty: anywhere
    QString unknown;  ///< what stands in the place of a key and is none
    QString words;
    bool isWanted = true;
  };
  [[nodiscard]] bool matches(int row, const Term& term) const;

  ExperimentsModel* m_model;
  QVector<Term> m_terms;
  RowGroup m_group = RowGroup::All;
};

}  // namespace baremark::app::models
