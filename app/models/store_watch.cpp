// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/store_watch.h"

namespace baremark::app::models {
namespace {

constexpr int kPollMilliseconds = 1000;
constexpr int kShare = 50;  // the rest is fifty times as long as the read

}  // namespace

StoreWatch::StoreWatch(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  connect(&services, &Services::experimentChanged, this, &StoreWatch::emitChanged);
  connect(&services, &Services::samplesImported, this, &StoreWatch::samplesArrived);
  m_timer.setInterval(kPollMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &StoreWatch::poll);
}

void StoreWatch::start() {
  m_timer.start();
  poll();
}

std::chrono::milliseconds StoreWatch::rest() const {
  return std::max(std::chrono::milliseconds(kPollMilliseconds),
                  std::max(m_cost.value_or(m_costBefore), m_costBefore) * kShare);
}

void StoreWatch::emitChanged(const QString& id) {
  if (m_cost) m_costBefore = *std::exchange(m_cost, {});
  emit changed(id);
}

void StoreWatch::noteSeen(const QString& id) {
  m_sinceForeign.start();
  emitChanged(id);
}

/// The state of the store as this process sees it.
struct StoreWatch::Stamp {
  std::int64_t version = 0;
  std::int64_t revision = 0;
};

void StoreWatch::poll() {
  if (m_isAsking) return;
  m_isAsking = true;
  // The version does not change with commits of the connection that reads it. A changed version means a change of
  // another process.
  const auto look = [](core::storage::Store& store) -> Result<Stamp> {
    const auto version = store.dataVersion();
    if (!version) return fail(version.error());
    const auto revision = store.revision();
    if (!revision) return fail(revision.error());
    return Stamp{*version, *revision};
  };
  core::runs::whenDone(m_services.store().write(look), this, [this](const Result<Stamp>& stamp) {
    m_isAsking = false;
    if (stamp) take(*stamp);
  });
}

void StoreWatch::take(const Stamp& stamp) {
  const bool isForeign = m_version && *m_version != stamp.version;
  if (isForeign && m_revision != stamp.revision) m_isBehind = true;
  // The version is read before the revision. If a commit happens between the two reads, the next version reveals it,
  // because the stored revision is kept until then.
  if (isForeign || !m_version) m_revision = stamp.revision;
  m_version = stamp.version;
  const bool hasRested = !m_sinceForeign.isValid() || m_sinceForeign.elapsed() >= rest().count();
  if (m_isBehind && hasRested) {
    m_isBehind = false;
    m_sinceForeign.start();
    emitChanged({});
  }
  if (isForeign) emit samplesArrived({});
}

}  // namespace baremark::app::models
