// SPDX-License-Identifier: GPL-3.0-or-later
// The images on hosts as a table, and jobs that build, import and remove images outside the GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QThreadPool>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/application/image_imports.h"
#include "app/application/services.h"
#include "core/runs/image_forms.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::app::models {

class ImagesModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Name, Host, Size, Digest, Engine, Built, Recipe, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setImages(std::vector<core::storage::ImageRecord> images);
  /// The copies of all images.
  void setForms(std::vector<core::storage::ImageFormRecord> forms) { m_forms = std::move(forms); }
  [[nodiscard]] std::vector<core::storage::ImageFormRecord> formsOf(const core::storage::ImageRecord& image) const;
  /// Of all images with their copies, as far as sizes are known.
  [[nodiscard]] std::int64_t totalBytes() const;
  [[nodiscard]] const core::storage::ImageRecord* at(int row) const;
  /// The image of this name on this host, or nullptr.
  [[nodiscard]] const core::storage::ImageRecord* find(const std::string& host, const std::string& name) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<core::storage::ImageRecord> m_images;
  std::vector<core::storage::ImageFormRecord> m_forms;
};

/// Builds, imports, copies or removes one image at a time. GUI thread; the services outlive this object.
class ImageJobs final : public QObject {
  Q_OBJECT

 public:
  explicit ImageJobs(Services& services, QObject* parent = nullptr);
  ~ImageJobs() override;

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// The host of the current job, or of the last one.
  [[nodiscard]] const std::string& host() const { return m_host; }
  /// Builds the engine's own image on a host. Builds the image again if the store says that the host has it.
  void build(const std::string& host);
  /// Makes the copy of an image that a runtime needs.
  void convert(const std::string& name, const std::string& host, const core::runs::FormName& form);
  /// Removes one copy of an image.
  void removeForm(const std::string& name, const std::string& host, const core::runs::FormName& form);
  /// Imports an image on a host. The services' asker asks for the password if there is a user name.
  void import(const ImageImportRequest& request, const std::string& host);
  /// Whether the current job, or the last one, imports an image.
  [[nodiscard]] bool isImport() const { return m_isImport; }
  void cancel();
  void remove(const std::string& name, const std::string& host);

 signals:
  void progressed(int step, int steps, const QString& words);
  /// A command of the job has printed a line.
  void lineWritten(const QString& line);
  void finished();
  /// An image was imported, or was there already.
  void imported(const baremark::core::runs::ImportedImage& image);
  void failed(const baremark::core::base::Error& error);

 private:
  using FormWork =
      std::function<core::base::Result<void>(core::runs::ImageForms&, const core::storage::ImageRecord&,
                                             const core::runs::FormEvents&, const std::function<bool()>& isCancelled)>;
  /// Does `work` with the image's copies in the jobs' thread.
  void workOnForm(const std::string& name, const std::string& host, const FormWork& work);
  [[nodiscard]] core::runs::FormEvents formEvents();

  Services& m_services;
  QThreadPool m_pool;
  std::shared_ptr<std::atomic<bool>> m_isCancelled;
  std::string m_host;  ///< the host of the image that is being built, imported or removed
  bool m_isRunning = false;
  bool m_isImport = false;
};

}  // namespace baremark::app::models
