// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/application/progress.h"
#include "app/cli/plan_output.h"
#include "app/cli/verbs.h"
#include "app/text/backend_text.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/base/json.h"
#include "core/report/block_places.h"
#include "core/report/checks.h"
#include "core/runs/actions.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/ownership.h"

namespace baremark::cli {
namespace {

using app::text::SignedText;
using core::report::Align;
using core::storage::Listed;

core::base::WallTime timeNow() {
  return core::base::SystemClock().wallNow();
}
std::string cellOf(const QString& text) {
  return text.toStdString();
}

/// When the first block of an experiment began.
std::optional<core::base::WallTime> firstStart(const Assessment& assessment) {
  std::optional<core::base::WallTime> first;
  for (const auto& block : assessment.blocks)
    if (block.started && (!first || *block.started < *first)) first = block.started;
  return first;
}

/// The rows of the list. Headlines of an earlier version are remade first, if the store can be written.
Result<std::vector<core::storage::ExperimentRow>> listedRows(core::runs::StoreAccess& access, Listed which) {
  const auto list = [which](Store& store) { return ExperimentRepository(store).list(which); };
  auto rows = access.readNow(list);
  const bool isOutdated =
      rows && std::ranges::any_of(*rows, [](const auto& row) { return core::report::isOutdated(row.headline); });
  if (!isOutdated || access.refusalToWrite()) return rows;
  (void)access.writeNow(
      [](Store& store) { return core::runs::renewHeadlines(store); });  // the list is printed even if this fails
  return access.readNow(list);
}

/// The stored headline of each arm. null: nothing was measured, or the headline is outdated.
Json verdictsJson(const core::storage::ExperimentRow& row) {
  const bool isKnown = row.blocksDone > 0 && !row.headline.empty() && core::report::parseHeadlines(row.headline) &&
                       !core::report::isOutdated(row.headline);
  if (!isKnown) return nullptr;
  const Json headline = core::base::parseJson(row.headline).value_or(Json::object());
  return headline.value("arms", Json::array());
}

using Owners = std::map<ExperimentId, core::storage::Owner>;

/// Whether no process runs an unfinished experiment that a process should run. A paused experiment needs none, a queued
/// one needs none before it was taken once.
bool isWithoutOwner(core::model::ExperimentState state, const std::optional<core::storage::Owner>& owner) {
  using core::model::ExperimentState;
  const bool isExpected = state == ExperimentState::Running || (state == ExperimentState::Queued && owner);
  return isExpected && !(owner && core::runs::isAlive(*owner, timeNow()));
}

QString abandonedState() {
  return app::text::glyph(app::text::Sign::Warning) + QLatin1Char(' ') +
         Cli::tr("no process runs it now", "state of an experiment");
}

/// Whether a process runs the experiment now. null: it is over.
Json ownerJson(core::model::ExperimentState state, const std::optional<core::storage::Owner>& owner) {
  if (core::model::isOver(state)) return nullptr;
  return owner && core::runs::isAlive(*owner, timeNow());
}

std::optional<core::storage::Owner> ownerOf(const core::storage::ExperimentRow& row, const Owners& owners) {
  const auto owner = owners.find(row.id);
  return owner == owners.end() ? std::nullopt : std::optional(owner->second);
}

/// The hosts that cannot be reached now, and since when, as the processes that run experiments there noted.
using Outages = std::map<std::string, core::base::WallTime>;

Result<Outages> outagesIn(app::Services& services) {
  const auto hosts = services.store().readNow([](Store& store) { return HostRepository(store).hosts(); });
  if (!hosts) return fail(hosts.error());
  Outages outages;
  for (const core::storage::HostRecord& host : *hosts)
    if (host.notReachedSince) outages[host.name] = *host.notReachedSince;
  return outages;
}

/// Since when the host of a running experiment cannot be reached. A note of an owner that no longer exists does not
/// count.
std::optional<core::base::WallTime> notReachedSince(core::model::ExperimentState state,
                                                    const std::optional<core::storage::Owner>& owner,
                                                    const std::string& host, const Outages& outages) {
  const auto outage = outages.find(host);
  const bool isRun = state == core::model::ExperimentState::Running && owner && core::runs::isAlive(*owner, timeNow());
  return isRun && outage != outages.end() ? std::optional(outage->second) : std::nullopt;
}

/// The state of an experiment with its sign. `since`: since when its host cannot be reached.
QString stateWords(const app::text::SignedText& state, const QString& words, const std::string& host,
                   const std::optional<core::base::WallTime>& since) {
  if (!since) return app::text::glyph(state.sign) + QLatin1Char(' ') + words;
  return app::text::glyph(app::text::Sign::Warning) + QLatin1Char(' ') +
         Cli::tr("%1; %2 has been unreachable since %3", "%1: a state, %2: a host, %3: a moment")
             .arg(words, qString(host), app::text::moment(*since, timeNow()));
}

/// ISO 8601, or null.
Json silenceJson(const std::string& since) {
  return since.empty() ? Json(nullptr) : Json(since);
}

Json timeJson(const std::optional<core::base::WallTime>& time) {
  return time ? Json(core::base::toIsoUtc(*time)) : Json(nullptr);
}

Json rowJson(const core::storage::ExperimentRow& row, const Owners& owners, const Outages& outages) {
  Json out;
  out["id"] = row.id.text();
  out["name"] = row.name;
  out["tags"] = row.tags;
  out["host"] = row.host;
  out["state"] = core::model::toName(row.state);
  out["has_owner"] = ownerJson(row.state, ownerOf(row, owners));
  out["silent_since"] = silenceJson(app::silentSince(row.state, row.open));
  out["not_reached_since"] = timeJson(notReachedSince(row.state, ownerOf(row, owners), row.host, outages));
  out["arms"] = Json::array();
  for (const auto& arm : row.arms) out["arms"].push_back({{"name", arm.name}, {"runtime", arm.runtime}});
  out["points"] = row.points;
  out["blocks"] = row.blocks;
  out["blocks_done"] = row.blocksDone;
  out["runs"] = row.runs;
  out["runs_failed"] = row.runsFailed;
  out["best_images_per_s"] = row.bestImagesPerSecond ? Json(*row.bestImagesPerSecond) : Json(nullptr);
  out["verdicts"] = verdictsJson(row);
  out["so_far"] = row.state != core::model::ExperimentState::Done;
  out["created"] = core::base::toIsoUtc(row.created);
  out["ended"] = row.ended ? Json(core::base::toIsoUtc(*row.ended)) : Json(nullptr);
  if (row.removed) out["deleted"] = core::base::toIsoUtc(core::runs::deletionOf(*row.removed));
  return out;
}

/// The number of the experiment's blocks at the scheduler. Empty: the host has no scheduler.
std::optional<int> atTheScheduler(const VerbContext& context, const Assessment& assessment) {
  const auto host = context.services.store().readNow(
      [&](Store& store) { return HostRepository(store).findHost(assessment.record.experiment.host); });
  if (!host || !*host || (*host)->scheduler == "none") return {};
  return static_cast<int>(std::ranges::count_if(
      assessment.blocks, [](const auto& block) { return core::model::isAtTheHost(block.block.state); }));
}

/// Prints the facts about an experiment above the table of its blocks. `since`: since when its host cannot be reached.
void printFacts(const VerbContext& context, const Assessment& assessment,
                const std::optional<core::base::WallTime>& since) {
  const auto& record = assessment.record;
  const SignedText state = app::stateText(record.state, assessment.blocks, record.cancelRequested);
  const auto line = [&](const QString& name, const QString& value) {
    if (!value.isEmpty()) context.console.out(QStringLiteral("%1  %2").arg(name.leftJustified(10), value));
  };
  context.console.out(qString(record.experiment.name));
  line(Cli::tr("id"), qString(record.id.text()));
  const bool isAbandoned = isWithoutOwner(record.state, record.owner);
  line(Cli::tr("state"), isAbandoned
                             ? abandonedState()
                             : stateWords(state, app::text::withEnd(state, record.end), record.experiment.host, since));
  if (isAbandoned)
    line(QString(),
         context.console.offering(
             Cli::tr("To resume: baremark-cli run --resume %1", "an experiment's id").arg(qString(record.id.text()))));
  const bool isToPause = record.pauseRequested && record.state != core::model::ExperimentState::Paused;
  if (!record.ended && isToPause && !record.cancelRequested)
    line(Cli::tr("pausing"), app::pauseText(atTheScheduler(context, assessment)));
  line(Cli::tr("host"), app::text::hostName(record.experiment.host));
  QStringList arms;
  for (const auto& arm : record.experiment.arms) arms << qString(arm.name);
  line(Cli::tr("arms"), arms.join(QStringLiteral(", ")));
  line(Cli::tr("margin"), app::text::margin(record.experiment.margin));
  const auto began = firstStart(assessment);
  line(Cli::tr("queued"), app::text::moment(record.created, timeNow()));
  line(Cli::tr("started"), began ? app::text::moment(*began, timeNow()) : QString());
  line(Cli::tr("ended"), record.ended ? app::text::moment(*record.ended, timeNow()) : QString());
  line(Cli::tr("note"), qString(record.experiment.note));
  if (!assessment.jobs.empty()) line(Cli::tr("partition"), qString(assessment.jobs.begin()->second.partition));
}

VerbResult listRemoved(const VerbContext& context, const std::vector<core::storage::ExperimentRow>& rows) {
  if (rows.empty()) {
    context.console.out(Cli::tr("No experiment was removed."));
    return kDone;
  }
  Table table = tableOf({Cli::tr("id"), Cli::tr("name"), Cli::tr("host"), Cli::tr("deleted")});
  for (const auto& row : rows)
    table.rows.push_back({row.id.text(), row.name, cellOf(app::text::hostName(row.host)),
                          cellOf(app::text::day(core::runs::deletionOf(*row.removed)))});
  context.console.out(table);
  context.console.note(context.console.offering(Cli::tr("To restore one: baremark-cli remove ID --undo")));
  return kDone;
}

/// The table of an experiment's blocks; with runs also a row for each run, and below it one for each of its warnings.
/// Blocks that were repeated are left out. Columns without a value in any row are left out, too.
class BlocksTable {
 public:
  BlocksTable(const Assessment& assessment, bool hasRuns) : m_assessment(assessment), m_hasRuns(hasRuns) {
    m_table.columns = {{cellOf(Cli::tr("block"))}, {cellOf(Cli::tr("point"))}};
    if (hasJobs()) {
      m_table.columns.push_back({cellOf(Cli::tr("job", "of a scheduler: its number"))});
      m_table.columns.push_back({cellOf(Cli::tr("nodes"))});
    }
    if (m_hasRuns) m_table.columns.push_back({cellOf(Cli::tr("arm"))});
    m_table.columns.push_back({cellOf(Cli::tr("state"))});
    if (m_hasRuns) m_table.columns.push_back({cellOf(Cli::tr("images/s")), Align::Right});
    const auto places = core::report::blockPlaces(assessment.blocks);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (!places[i].isReplaced) addBlock(i, places[i]);
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
    std::vector<std::string> cells = {cellOf(row.block), cellOf(row.point)};
    if (hasJobs()) cells.insert(cells.end(), {row.job, row.nodes});
    if (m_hasRuns) cells.push_back(row.arm);
    cells.push_back(cellOf(row.state));
    if (m_hasRuns) cells.push_back(cellOf(row.rate));
    m_table.rows.push_back(std::move(cells));
  }
  void addBlock(std::size_t place, const core::report::BlockPlace& named) {
    const auto& block = m_assessment.blocks[place];
    const auto state = app::text::describeInJob(block, app::blockBefore(m_assessment.blocks, place));
    const bool isCut = block.block.state == core::model::BlockState::Cut;
    const core::report::SchedulerJob* job = m_assessment.jobOf(block.block);
    add({.block = app::text::blockNumber(named.number, named.isRepeat),
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

VerbResult listVerb(const VerbContext& context) {
  const bool isOfRemoved = context.invocation.removed;
  const auto rows = listedRows(context.services.store(), isOfRemoved ? Listed::Removed : Listed::Yes);
  if (!rows) return context.console.fail(rows.error());
  const auto owners =
      context.services.store().readNow([](Store& store) { return ExperimentRepository(store).owners(); });
  if (!owners) return context.console.fail(owners.error());
  const auto outages = outagesIn(context.services);
  if (!outages) return context.console.fail(outages.error());
  if (context.console.isJson()) {
    Json list = Json::array();
    for (const auto& row : *rows) list.push_back(rowJson(row, *owners, *outages));
    context.console.out(Json{{"schema", "baremark.list/1"}, {"experiments", std::move(list)}});
    return kDone;
  }
  if (isOfRemoved) return listRemoved(context, *rows);
  if (rows->empty()) {
    context.console.out(context.console.offering(Cli::tr("No experiments yet. To start: baremark-cli quickstart")));
    return kDone;
  }
  Table table = tableOf({Cli::tr("id"), Cli::tr("name"), Cli::tr("state"), Cli::tr("blocks"), Cli::tr("best images/s"),
                         Cli::tr("verdict"), Cli::tr("age")},
                        {3, 4, 6});
  for (const auto& row : *rows) {
    const auto state = app::shortStateText(row.state, row.open, row.isToEnd);
    const auto headlines = core::report::parseHeadlines(row.headline);
    const auto verdict =
        headlines ? app::text::shortHeadline(*headlines, row.blocksDone, row.state) : app::text::SignedText{};
    const bool isAbandoned = isWithoutOwner(row.state, ownerOf(row, *owners));
    const auto since = notReachedSince(row.state, ownerOf(row, *owners), row.host, *outages);
    table.rows.push_back(
        {row.id.text(), row.name,
         cellOf(isAbandoned ? abandonedState() : stateWords(state, state.words, row.host, since)),
         cellOf(Cli::tr("%1 of %2", "blocks done").arg(app::text::count(row.blocksDone), app::text::count(row.blocks))),
         cellOf(app::text::rate(row.bestImagesPerSecond)),
         cellOf((app::text::glyph(verdict.sign) + QLatin1Char(' ') + verdict.words).trimmed()),
         cellOf(app::text::age(row.ended.value_or(row.created), timeNow()))});
  }
  context.console.out(table);
  return kDone;
}

VerbResult showVerb(const VerbContext& context) {
  const auto assessment = assessmentNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  const auto outages = outagesIn(context.services);
  if (!outages) return context.console.fail(outages.error());
  const auto since =
      notReachedSince(assessment->record.state, assessment->record.owner, assessment->record.experiment.host, *outages);
  if (context.console.isJson()) {
    const auto document = context.services.store().readNow(
        [&](Store& store) { return core::report::exportJson(store, *assessment, core::report::WithSamples::No); });
    if (!document) return context.console.fail(document.error());
    Json shown = *document;
    shown["has_owner"] = ownerJson(assessment->record.state, assessment->record.owner);
    shown["silent_since"] = silenceJson(app::silentSince(assessment->record.state, assessment->blocks));
    shown["not_reached_since"] = timeJson(since);
    context.console.out(shown);
    return kDone;
  }
  const auto checks = context.services.store().readNow([&](Store& store) {
    return core::report::jobFindings(store, assessment->record.experiment, assessment->blocks);
  });
  if (!checks) return context.console.fail(checks.error());
  printFacts(context, *assessment, since);
  context.console.out(QLatin1Char('\n') + toText(BlocksTable(*assessment, context.invocation.runs).table()));
  if (const QString slow = app::text::slowArmsLine(*assessment); !slow.isEmpty())
    context.console.out(QStringLiteral("! ") + slow);
  if (!checks->empty()) context.console.out(QLatin1Char('\n') + jobChecksText(*checks, assessment->record.experiment));
  return kDone;
}

}  // namespace baremark::cli
