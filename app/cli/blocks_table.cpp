// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/blocks_table.h"

#include <QCoreApplication>
#include <QString>
#include <string>
#include <utility>
#include <vector>

#include "app/application/progress_text.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"
#include "app/text/plan_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/report/block_places.h"

namespace baremark::cli {
namespace {

struct BlocksTableTr {
  Q_DECLARE_TR_FUNCTIONS(StoreVerbs)
};

using core::report::Align;
using core::report::Assessment;
using core::report::Table;

std::string cellText(const QString& text) {
  return text.toStdString();
}

class BlocksTable {
 public:
  BlocksTable(const Assessment& assessment, Rows rows)
      : m_assessment(assessment), m_hasRuns(rows == Rows::BlocksAndRuns) {
    m_table.columns = {{cellText(BlocksTableTr::tr("block"))}, {cellText(BlocksTableTr::tr("point"))}};
    if (hasJobs()) {
      m_table.columns.push_back({cellText(BlocksTableTr::tr("job", "of a scheduler: its number"))});
      m_table.columns.push_back({cellText(BlocksTableTr::tr("nodes"))});
    }
    if (m_hasRuns) m_table.columns.push_back({cellText(BlocksTableTr::tr("arm"))});
    m_table.columns.push_back({cellText(BlocksTableTr::tr("state"))});
    if (m_hasRuns) m_table.columns.push_back({cellText(BlocksTableTr::tr("images/s")), Align::Right});
    const auto places = core::report::blockPlaces(assessment.blocks);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!places[i].isReplaced) addBlock(i, places[i]);
    }
  }
  [[nodiscard]] const Table& table() const { return m_table; }

 private:
  struct Row {
    QString block;
    QString point;
    std::string job;
    std::string nodes;
    std::string arm;
    QString state;
    QString rate;
  };
  [[nodiscard]] bool hasJobs() const { return !m_assessment.jobs.empty(); }
  void add(const Row& row) {
    std::vector<std::string> cells = {cellText(row.block), cellText(row.point)};
    if (hasJobs()) cells.insert(cells.end(), {row.job, row.nodes});
    if (m_hasRuns) cells.push_back(row.arm);
    cells.push_back(cellText(row.state));
    if (m_hasRuns) cells.push_back(cellText(row.rate));
    m_table.rows.push_back(std::move(cells));
  }
  void addBlock(std::size_t place, const core::report::BlockPlace& named) {
    const auto& block = m_assessment.blocks[place];
    const int number = named.number;
    QString title = number == 0  ? BlocksTableTr::tr("check")
                    : number < 0 ? BlocksTableTr::tr("profile %1", "a number").arg(app::text::count(-number))
                                 : app::text::count(number);
    if (named.isRepeat && number == 0)
      title = BlocksTableTr::tr("check, repeated");
    else if (named.isRepeat)
      title = BlocksTableTr::tr("%1, repeated", "a block's number").arg(app::text::count(number));
    const auto state = app::text::describeInJob(block, app::blockBefore(m_assessment.blocks, place));
    const bool isCut = block.block.state == core::model::BlockState::Cut;
    const core::report::SchedulerJob* job = m_assessment.jobOf(block.block);
    add({.block = title,
         .point = app::text::point(block.block.point),
         .job = job ? job->id : std::string(),
         .nodes = job ? job->nodes : std::string(),
         .arm = {},
         .state = app::text::glyph(state.sign) + QLatin1Char(' ') +
                  (isCut ? app::text::withEnd(state, block.block.end) : state.words),
         .rate = {}});
    if (m_hasRuns) addRuns(block);
  }
  void addRuns(const core::storage::BlockRecord& block) {
    for (const auto& run : block.runs) {
      const auto state = app::text::describe(run.run);
      Row row;
      row.arm = m_assessment.record.experiment.arms.at(run.run.arm).name;
      row.state = app::text::glyph(state.sign) + QLatin1Char(' ') + app::text::withEnd(state, run.run.end);
      if (run.run.summary) row.rate = app::text::rate(run.run.summary->imagesPerSecond);
      add(row);
      for (const auto& warning : m_assessment.warningsOf(run.key)) {
        Row told;
        told.state = QStringLiteral("! ") + app::text::describeWarning(warning);
        add(told);
      }
    }
  }

  const Assessment& m_assessment;
  const bool m_hasRuns;
  Table m_table;
};

}  // namespace

Table blocksTable(const Assessment& assessment, Rows rows) {
  return BlocksTable(assessment, rows).table();
}

}  // namespace baremark::cli
