// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/base_digest_lookup.h"

#include <map>

#include "app/application/image_imports.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;
using Digests = std::map<std::string, std::string>;

BaseDigestLookup::BaseDigestLookup(Services& services, QObject* parent) : QObject(parent), m_services(services) {}

void BaseDigestLookup::ask(const std::string& image) {
  if (m_isAsking) return;
  m_isAsking = true;
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

}  // namespace baremark::app::models
