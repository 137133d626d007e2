// SPDX-License-Identifier: GPL-3.0-or-later
// Builds, imports, copies or removes one image at a time, in a thread of its own. GUI thread; the services outlive this
// object.
#pragma once

#include "app/application/services.h"
#include "app/application/transfers.h"
#include "app/models/job_thread.h"
#include "core/runs/image_forms.h"
#include "core/runs/image_uses.h"

namespace baremark::app::models {

class ImageJobs final : public QObject {
  Q_OBJECT

 public:
  explicit ImageJobs(Services& services, QObject* parent = nullptr);

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// The host of the current job, or of the last one.
  [[nodiscard]] const std::string& host() const { return m_host; }
  /// Builds the engine's own image on a host. Builds the image again if the store says that the host has it.
  void build(const std::string& host);
  /// Makes the copy of an image that a runtime needs.
  void convert(const std::string& name, const std::string& host, const core::runs::FormName& form);
  /// Imports an image on a host. The services' asker asks for the password if there is a user name.
  void import(const ImageImportRequest& request, const std::string& host);
  /// Whether the current job, or the last one, imports an image.
  [[nodiscard]] bool isImport() const { return m_isImport; }
  /// Removes images with their copies, and single copies, one after the other. One that cannot be removed stays.
  void remove(const std::vector<core::runs::ImageOrCopy>& what);
  void cancel() { m_thread.cancel(); }

 signals:
  void progressed(int step, int steps, const QString& words);
  /// A command of the job has printed a line.
  void lineWritten(const QString& line);
  void finished();
  /// An image was imported, or was there already.
  void imported(const baremark::core::runs::ImportedImage& image);
  void failed(const baremark::core::base::Error& error);

 private:
  /// Runs `work(service, isCancelled)` on a host, unless another job runs. Then calls `done(result)` if there is one,
  /// and reports the end.
  template <class T, class Work, class Done>
  void begin(const std::string& host, Work work, Done done);
  void end(const Error* error);
  /// Emits progressed() and lineWritten() in this object's thread.
  [[nodiscard]] core::runs::FormEvents formEvents();
  void removeNext();

  Services& m_services;
  std::deque<core::runs::ImageOrCopy> m_toRemove;
  std::string m_host;  ///< the host of the image that is being built, imported or removed
  bool m_isRunning = false;
  bool m_isImport = false;
  JobThread m_thread;
};

}  // namespace baremark::app::models
