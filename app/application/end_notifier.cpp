// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/end_notifier.h"

#include <algorithm>
#include <utility>

#include "app/text/listed_verdict_text.h"
#include "core/runs/task_pool.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app {

using core::base::ExperimentId;
using core::base::Result;
using core::storage::ExperimentRow;

Result<ExperimentRow> rowOf(core::storage::Store& store, const ExperimentId& id) {
  const auto rows = core::storage::ExperimentRepository(store).list();
  if (!rows) return core::base::fail(rows.error());
  const auto found = std::find_if(rows->begin(), rows->end(), [&](const ExperimentRow& row) { return row.id == id; });
  if (found == rows->end())
    return core::base::fail(
        {.code = core::base::ErrorCode::NotFound, .where = core::base::Phrase::KindExperiment, .value = id.text()});
  return *found;
}

EndNotifier::EndNotifier(Services& services, std::function<bool()> isEnabled, QObject* parent)
    : QObject(parent), m_services(services), m_isEnabled(std::move(isEnabled)) {
  connect(&services, &Services::experimentEnded, this, &EndNotifier::notifyOfEnd);
}

void EndNotifier::notifyOfEnd(const QString& id) {
  if (!m_isEnabled()) return;
  const auto read = [id = ExperimentId(id.toStdString())](core::storage::Store& store) { return rowOf(store, id); };
  core::runs::whenDone(m_services.store().read(read), this, [this, id](const Result<ExperimentRow>& row) {
    if (!row || row->state == core::model::ExperimentState::Cancelled) return;
    const text::EndNotice notice = text::endNotice(*row);
    m_notifier.notify(notice.title, notice.words, id);
  });
}

}  // namespace baremark::app
