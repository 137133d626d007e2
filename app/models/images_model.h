// SPDX-License-Identifier: GPL-3.0-or-later
// The images on hosts as a table; and building and removing them, outside the GUI's thread.
#pragma once

#include <QAbstractTableModel>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <vector>

#include "app/application/services.h"
#include "core/storage/host_repository.h"

namespace baremark::app::models {

class ImagesModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, Host, Size, Digest, Engine, Built, Recipe, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setImages(std::vector<core::storage::ImageRecord> images);
  [[nodiscard]] const core::storage::ImageRecord* at(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<core::storage::ImageRecord> m_images;
};

/// One job at a time. GUI thread; the services outlive it.
class ImageJobs final : public QObject {
  Q_OBJECT

 public:
  explicit ImageJobs(Services& services, QObject* parent = nullptr);
  ~ImageJobs() override;

  [[nodiscard]] bool isAtWork() const { return m_isAtWork; }
  /// Where it is at work, or was at last.
  [[nodiscard]] const std::string& host() const { return m_host; }
  /// Builds the engine's own image on a host; again where this store knows it there.
  void build(const std::string& host);
  void cancel();
  void remove(const std::string& name, const std::string& host);

 signals:
  void progressed(int step, int steps, const QString& words);
  void finished();
  void failed(const baremark::core::base::Error& error);

 private:
  Services& m_services;
  QThreadPool m_pool;
  std::shared_ptr<std::atomic<bool>> m_isCancelled;
  std::string m_host;  ///< of the image that is being built or removed
  bool m_isAtWork = false;
};

}  // namespace baremark::app::models
