// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the registry of an image which digest its tag has now, in another thread, with the tools of this machine; one
// image at a time. GUI thread; the services outlive this object.
#pragma once

#include "app/application/services.h"
#include "app/application/transfers.h"
#include "app/models/job_thread.h"

namespace baremark::app::models {

class BaseDigestLookup final : public QObject {
  Q_OBJECT

 public:
  explicit BaseDigestLookup(Services& services, QObject* parent = nullptr) : QObject(parent), m_services(services) {}

  /// Asks for an image with its tag, without an account. Nothing, while the answer about another image is awaited.
  void ask(const std::string& image) {
    if (m_isAsking) return;
    m_isAsking = true;
    using Digests = std::map<std::string, std::string>;
    const auto work = [&local = m_services.local(), image](const remote::IsCancelled& isCancelled) {
      return currentDigests(local, {image}, {}, isCancelled);
    };
    m_thread.run<Digests>(this, work, [this, image](const Result<Digests>& digests) {
      m_isAsking = false;
      if (digests)
        emit answered(image, digests->at(image));
      else
        emit failed(image, digests.error());
    });
  }
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
