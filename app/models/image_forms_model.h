// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of one image as a table: its folder first, then the copies that were made for runtimes. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <optional>
#include <vector>

#include "core/containers/runtime_descriptor.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::app::models {

class ImageFormsModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { For, Kind, Place, Size, Digest, Made, From, ColumnCount };
  using Runtimes = std::map<std::string, core::containers::RuntimeDescriptor>;

  /// `runtimes` must outlive this object.
  explicit ImageFormsModel(const Runtimes& runtimes, QObject* parent = nullptr)
      : QAbstractTableModel(parent), m_runtimes(runtimes) {}

  /// Shows an image with its copies. Empty: shows nothing.
  void show(const std::optional<core::storage::ImageRecord>& image, std::vector<core::storage::ImageFormRecord> forms);
  /// The copy in this row, or nullptr: the folder itself, or no row.
  [[nodiscard]] const core::storage::ImageFormRecord* at(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QVariant wordsOfTree(int column) const;
  [[nodiscard]] QVariant wordsOf(const core::storage::ImageFormRecord& form, int column) const;

  const Runtimes& m_runtimes;
  std::optional<core::storage::ImageRecord> m_image;
  std::vector<core::storage::ImageFormRecord> m_forms;
};

}  // namespace baremark::app::models
