// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the registry of an image which digest its tag has now, in another thread, with the tools of this machine; one
// image at a time. GUI thread; the services outlive this object.
#pragma once

#include <QObject>
#include <string>

#include "app/application/services.h"
#include "app/models/job_thread.h"
#include "core/base/error.h"

namespace baremark::app::models {

class BaseDigestLookup final : public QObject {
  Q_OBJECT

 public:
  explicit BaseDigestLookup(Services& services, QObject* parent = nullptr);

  /// Asks for an image with its tag, without an account. Nothing, while the answer about another image is awaited.
  void ask(const std::string& image);
  [[nodiscard]] bool isAsking() const { return m_isAsking; }

 signals:
  void answered(const std::string& image, const std::string& digest);
  /// Errors: those of app::currentDigests().
  void failed(const std::string& image, const baremark::core::base::Error& error);

 private:
  Services& m_services;
  bool m_isAsking = false;
  JobThread m_thread;
};

}  // namespace baremark::app::models
