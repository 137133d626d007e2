// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_build_look.h"

#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;

RecipeBuildLook::RecipeBuildLook(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  m_pool.setMaxThreadCount(1);
  // The host's service is about to be destroyed. An earlier question may still be at it.
  connect(&services, &Services::hostClosing, this, [this] {
    if (m_pool.activeThreadCount() == 0) return;
    cancel();
    m_pool.waitForDone();
  });
}

RecipeBuildLook::~RecipeBuildLook() {
  cancel();
  m_pool.waitForDone();
}

void RecipeBuildLook::cancel() {
  if (m_isCancelled) m_isCancelled->store(true);
}

void RecipeBuildLook::start(const std::string& host, const core::runs::RecipeToBuild& what,
                            const std::optional<core::model::HostFacts>& facts) {
  cancel();
  const std::uint64_t number = ++m_number;
  m_outlook.reset();
  m_failure.reset();
  m_isRunning = true;
  emit changed();
  const Result<HostService*> where = m_services.host(host);
  if (!where) return finish(core::base::fail(where.error()));
  m_isCancelled = std::make_shared<std::atomic<bool>>(false);
  const auto work = [this, service = *where, what, facts, isCancelled = m_isCancelled] {
    return lookBeforeBuild(*service, m_services.store(), what, facts, {},
                           [isCancelled] { return isCancelled->load(); });
  };
  core::runs::whenDone(core::runs::runIn<Result<BuildOutlook>>(m_pool, work), this,
                       [this, number](const Result<BuildOutlook>& result) {
                         if (number == m_number) finish(result);
                       });
}

void RecipeBuildLook::finish(const Result<BuildOutlook>& result) {
  m_isRunning = false;
  if (result)
    m_outlook = *result;
  else
    m_failure = result.error();
  emit changed();
}

}  // namespace baremark::app::models
