// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables and the trees of two levels have in common. GUI thread.
#pragma once

#include <QAbstractItemModel>
#include <QStringList>
#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace baremark::app::models {

/// A cell of a horizontal header. `numbers`: the columns that are aligned to the right. `titles` makes the titles of
/// all columns.
template <class Titles>
[[nodiscard]] QVariant headerCell(int section, Qt::Orientation orientation, int role,
                                  std::initializer_list<int> numbers, Titles titles) {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::DisplayRole) return QStringList(titles()).value(section);
  const bool isNumber = std::ranges::find(numbers, section) != numbers.end();
  if (role != Qt::TextAlignmentRole) return {};
  return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

/// A table with a fixed number of columns.
template <class Row>
class RowsModel : public QAbstractTableModel {
 public:
  explicit RowsModel(int columns, QObject* parent = nullptr) : QAbstractTableModel(parent), m_columns(columns) {}

  /// The row, or nullptr.
  [[nodiscard]] const Row* at(int row) const {
    return row < 0 || row >= rowCount() ? nullptr : &m_rows[static_cast<std::size_t>(row)];
  }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
  }
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final { return parent.isValid() ? 0 : m_columns; }

 protected:
  /// The first row for which `isWanted` is true, or -1.
  template <class IsWanted>
  [[nodiscard]] int firstRow(IsWanted isWanted) const {
    const auto found = std::ranges::find_if(m_rows, isWanted);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
  }
  void emitAllChanged() {
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, m_columns - 1));
  }
  void resetRows(std::vector<Row> rows) {
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
  }
  /// Replaces the rows by those of the entries. A row with the key of an entry stays, so that views keep their
  /// selection. `entryOf(row)` is the entry of a row, `make(entry)` makes a row.
  template <class Entry, class KeyOf, class EntryOf, class Make>
  void renewRows(std::vector<Entry> entries, KeyOf keyOf, EntryOf entryOf, Make make) {
    if (m_rows.empty() || entries.empty()) {
      std::vector<Row> rows;
      for (Entry& entry : entries) rows.push_back(make(std::move(entry)));
      return resetRows(std::move(rows));
    }
    std::set<std::string> kept;
    for (const Entry& entry : entries) kept.insert(keyOf(entry));
    for (int row = rowCount() - 1; row >= 0; --row) {
      if (kept.contains(keyOf(entryOf(*at(row))))) continue;
      beginRemoveRows({}, row, row);
      m_rows.erase(m_rows.begin() + row);
      endRemoveRows();
    }
    // The rows are a subset of the entries here, perhaps in another order.
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto row = static_cast<int>(i);
      const auto target = m_rows.begin() + row;
      const auto found = std::find_if(target, m_rows.end(),
                                      [&](const Row& known) { return keyOf(entryOf(known)) == keyOf(entries[i]); });
      if (found == m_rows.end()) {
        beginInsertRows({}, row, row);
        m_rows.insert(target, make(std::move(entries[i])));
        endInsertRows();
        continue;
      }
      if (const auto from = static_cast<int>(found - m_rows.begin()); from != row) {
        beginMoveRows({}, from, from, {}, row);
        std::rotate(target, found, found + 1);
        endMoveRows();
      }
      if (entryOf(m_rows[i]) == entries[i]) continue;
      m_rows[i] = make(std::move(entries[i]));
      emit dataChanged(index(row, 0), index(row, m_columns - 1));
    }
  }

  std::vector<Row> m_rows;

 private:
  int m_columns;
};

/// A tree of groups and their `lines`. A group has the internal id 0, a line the number of its group plus one.
template <class Group>
class GroupedModel : public QAbstractItemModel {
 public:
  using QAbstractItemModel::QAbstractItemModel;

  [[nodiscard]] int groupCount() const { return static_cast<int>(m_groups.size()); }
  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
  }
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final {
    if (isGroup(index)) return {};
    return createIndex(static_cast<int>(index.internalId()) - 1, 0, quintptr{0});
  }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final {
    if (!parent.isValid()) return groupCount();
    if (parent.internalId() != 0 || parent.column() > 0) return 0;
    return static_cast<int>(m_groups[positionOf(parent).first].lines.size());
  }

 protected:
  /// True also for no row.
  [[nodiscard]] static bool isGroup(const QModelIndex& index) { return !index.isValid() || index.internalId() == 0; }
  /// The group and the line in it; for a group, the line 0.
  [[nodiscard]] static std::pair<std::size_t, std::size_t> positionOf(const QModelIndex& index) {
    if (isGroup(index)) return {static_cast<std::size_t>(index.row()), 0};
    return {static_cast<std::size_t>(index.internalId()) - 1, static_cast<std::size_t>(index.row())};
  }
  void emitAllChanged() {
    for (int row = 0; row < groupCount(); ++row) {
      const QModelIndex group = index(row, 0);
      emit dataChanged(group, index(row, columnCount(group) - 1));
      if (const int lines = rowCount(group); lines > 0)
        emit dataChanged(index(0, 0, group), index(lines - 1, columnCount(group) - 1, group));
    }
  }
  /// The first line for which `isWanted` is true. Not valid: there is none.
  template <class IsWanted>
  [[nodiscard]] QModelIndex firstLine(IsWanted isWanted) const {
    for (int group = 0; group < groupCount(); ++group) {
      const auto& lines = m_groups[static_cast<std::size_t>(group)].lines;
      const auto found = std::ranges::find_if(lines, isWanted);
      if (found != lines.end()) return index(static_cast<int>(found - lines.begin()), 0, index(group, 0));
    }
    return {};
  }

  std::vector<Group> m_groups;
};

}  // namespace baremark::app::models
