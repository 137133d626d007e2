// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_build_look.h"

#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;

RecipeBuildLook::RecipeBuildLook(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  // The host's service is about to be destroyed. An earlier question may still be at it.
  connect(&services, &Services::hostClosing, this, [this] {
    if (!m_thread.isBusy()) return;
    cancel();
    m_thread.waitForEnd();
  });
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
  const auto work = [this, service = *where, what, facts](const remote::IsCancelled& isCancelled) {
    return lookBeforeBuild(*service, m_services.store(), what, facts, {}, isCancelled);
  };
  m_thread.run<BuildOutlook>(this, work, [this, number](const Result<BuildOutlook>& result) {
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
