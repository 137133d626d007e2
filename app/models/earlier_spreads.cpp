// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/earlier_spreads.h"

#include "core/report/assessment.h"
#include "core/stats/log_mean.h"
#include "core/stats/ratio.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::models {
namespace {

void addSpreads(const core::report::Assessment& assessment, std::vector<EarlierSpreads::Spread>& spreads) {
  for (const core::stats::ComparedPoint& point : assessment.comparison.points) {
    for (const core::stats::ComparedCell& cell : point.cells) {
      if (!cell.ratio || !cell.ratio->spread || point.caseIndex >= assessment.record.cases.size()) continue;
      const auto& settings = assessment.record.cases[point.caseIndex];
      const auto model = settings.find("model");
      if (model == settings.end()) continue;
      spreads.push_back({core::model::toText(model->second), point.point, cell.ratio->spread->deviation});
    }
  }
}

}  // namespace

std::optional<double> EarlierSpreads::expectedHalfWidth(const std::string& model, const core::model::Point& point,
                                                        int blocks) const {
  if (blocks < core::stats::kLeastBlocks) return {};
  std::vector<double> deviations;
  for (const Spread& spread : m_spreads)
    if (spread.model == model && spread.point.ranks == point.ranks) deviations.push_back(spread.deviation);
  const auto middle = core::stats::median(deviations);
  if (!middle) return {};
  const core::stats::Spread spread{.deviation = *middle};
  return std::expm1(core::stats::halfWidthAt(spread, blocks, core::stats::errorAfter(0)));
}

Result<EarlierSpreads> earlierSpreads(core::storage::Store& store, std::size_t most) {
  const auto rows = core::storage::ExperimentRepository(store).list();
  if (!rows) return fail(rows.error());
  std::vector<EarlierSpreads::Spread> spreads;
  for (const core::storage::ExperimentRow& row : *rows) {
    if (most == 0) break;
    if (row.blocksDone == 0) continue;
    --most;
    const auto assessment = core::report::assess(store, row.id);
    const bool isAlone =
        assessment && assessment->record.experiment.scale.instances == 1;  // instances spread otherwise
    if (isAlone) addSpreads(*assessment, spreads);  // an unreadable experiment does not affect the others
  }
  return EarlierSpreads(std::move(spreads));
}

}  // namespace baremark::app::models
