// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDateTime>
#include <QSaveFile>
#include <algorithm>
#include <map>

#include "app/application/progress_text.h"
#include "app/cli/background.h"
#include "app/cli/follow.h"
#include "app/cli/verbs.h"
#include "app/text/backend_text.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/plan_text.h"
#include "app/text/report_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/base/percent.h"
#include "core/report/block_places.h"
#include "core/report/export_json.h"
#include "core/report/headline_json.h"
#include "core/report/raw_tables.h"
#include "core/runs/actions.h"
#include "core/runs/headlines.h"
#include "core/runs/process.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct StoreVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(StoreVerbs)
};

using app::text::SignedText;
using core::base::fail;
using core::base::Json;
using core::base::Result;
using core::report::Align;
using core::report::Assessment;
using core::report::Table;
using core::storage::Store;

core::base::WallTime now() { return core::base::SystemClock().wallNow(); }
std::string plain(const QString& text) { return text.toStdString(); }

/// When its first block began, as the window's page says it.
std::optional<core::base::WallTime> firstStart(const Assessment& assessment) {
  std::optional<core::base::WallTime> first;
  for (const auto& block : assessment.blocks) {
    if (block.started && (!first || *block.started < *first)) first = block.started;
  }
  return first;
}

/// Whole or not at all.
Result<void> writeFile(const std::string& path, const std::string& text) {
  QSaveFile file(QString::fromStdString(path));
  const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) >= 0 && file.commit();
  if (isWritten) return {};
  return fail({.code = core::base::ErrorCode::Io, .where = path, .detail = file.errorString().toStdString()});
}

/// With --json names the file and its size.
void tellWritten(Console& console, const char* schema, const std::string& path, const std::string& text) {
  if (console.isJson()) console.out(Json{{"schema", schema}, {"file", path}, {"bytes", text.size()}});
  //: %1: a path
  else console.out(StoreVerbsTr::tr("Written: %1").arg(QString::fromStdString(path)));
}

/// With verdicts as they are made today, where the store can be written.
Result<std::vector<core::storage::ExperimentRow>> listedRows(core::runs::StoreAccess& access, core::storage::Listed which) {
  const auto list = [which](Store& store) { return core::storage::ExperimentRepository(store).list(which); };
  auto rows = access.readNow(list);
  const bool isOutdated = rows && std::any_of(rows->begin(), rows->end(), [](const auto& row) { return core::report::isOutdated(row.headline); });
  if (!isOutdated || access.refusalToWrite()) return rows;
  (void)access.writeNow([](Store& store) { return core::runs::renewHeadlines(store); });  // a list does not fail for this
  return access.readNow(list);
}

/// The findings of each arm, as they were stored; null where nothing was measured, or where they are outdated.
Json verdictsJson(const core::storage::ExperimentRow& row) {
  const bool isKnown = row.blocksDone > 0 && !row.headline.empty() && core::report::parseHeadlines(row.headline) && !core::report::isOutdated(row.headline);
  if (!isKnown) return nullptr;
  const Json headline = core::base::parseJson(row.headline).value_or(Json::object());
  return headline.value("arms", Json::array());
}

using Owners = std::map<core::base::ExperimentId, core::storage::Owner>;

/// Whether nobody runs what is not over. Of one that is paused nobody is expected, of one that waits not yet.
bool isWithoutOwner(core::model::ExperimentState state, const std::optional<core::storage::Owner>& owner) {
  using core::model::ExperimentState;
  const bool isExpected = state == ExperimentState::Running || (state == ExperimentState::Queued && owner);
  return isExpected && !(owner && core::runs::isAlive(*owner, now()));
}

/// A running experiment's blocks tell whether anything of it runs. Why it waits is in a list only where somebody has to see to it.
SignedText stateOf(const VerbContext& context, const core::storage::ExperimentRow& row) {
  if (row.state != core::model::ExperimentState::Running) return app::text::describe(row.state);
  const auto blocks = context.services.store().readNow([&](Store& store) { return core::storage::BlockRepository(store).ofExperiment(row.id); });
  const std::vector<core::storage::BlockRecord> known = blocks.value_or(std::vector<core::storage::BlockRecord>());
  const core::storage::BlockRecord* waiting = app::blockThatWaits(known);
  SignedText state = app::stateText(row.state, known);
  if (waiting != nullptr && waiting->block.end.code == "apart") return app::text::describe(core::model::ExperimentState::Queued);
  if (state.sign == app::text::Sign::Open) state.words = StoreVerbsTr::tr("waits for its scheduler", "state of an experiment");
  return state;
}

QString abandonedState() { return app::text::glyph(app::text::Sign::Warning) + QLatin1Char(' ') + StoreVerbsTr::tr("nobody runs it now", "state of an experiment"); }

/// Whether a process runs it now; null where it is over.
Json ownerJson(core::model::ExperimentState state, const std::optional<core::storage::Owner>& owner) {
  if (core::model::isOver(state)) return nullptr;
  return owner && core::runs::isAlive(*owner, now());
}

std::optional<core::storage::Owner> ownerOf(const core::storage::ExperimentRow& row, const Owners& owners) {
  const auto owner = owners.find(row.id);
  return owner == owners.end() ? std::nullopt : std::optional(owner->second);
}

/// Hosts that the processes which run experiments there do not reach now, and since when.
using Outages = std::map<std::string, core::base::WallTime>;

Result<Outages> outagesIn(app::Services& services) {
  const auto hosts = services.store().readNow([](Store& store) { return core::storage::HostRepository(store).hosts(); });
  if (!hosts) return fail(hosts.error());
  Outages outages;
  for (const core::storage::HostRecord& host : *hosts) {
    if (host.notReachedSince) outages[host.name] = *host.notReachedSince;
  }
  return outages;
}

/// Of an experiment that runs: since when its host is not reached. What an owner noted that is gone says nothing.
std::optional<core::base::WallTime> notReachedSince(core::model::ExperimentState state, const std::optional<core::storage::Owner>& owner, const std::string& host, const Outages& outages) {
  const auto outage = outages.find(host);
  const bool isRun = state == core::model::ExperimentState::Running && owner && core::runs::isAlive(*owner, now());
  return isRun && outage != outages.end() ? std::optional(outage->second) : std::nullopt;
}

/// The state of an experiment that somebody runs, with its sign.
QString stateWords(const app::text::SignedText& state, const QString& words, const std::string& host, const std::optional<core::base::WallTime>& since) {
  if (!since) return app::text::glyph(state.sign) + QLatin1Char(' ') + words;
  //: %1: a state, %2: a host, %3: a moment
  return app::text::glyph(app::text::Sign::Warning) + QLatin1Char(' ') + StoreVerbsTr::tr("%1; %2 is not reached since %3").arg(words, QString::fromStdString(host), app::text::moment(*since, now()));
}

Json timeJson(const std::optional<core::base::WallTime>& time) { return time ? Json(core::base::toIsoUtc(*time)) : Json(nullptr); }

Json rowJson(const core::storage::ExperimentRow& row, const Owners& owners, const Outages& outages) {
  Json out;
  out["id"] = row.id.text();
  out["name"] = row.name;
  out["tags"] = row.tags;
  out["host"] = row.host;
  out["state"] = core::model::toName(row.state);
  out["has_owner"] = ownerJson(row.state, ownerOf(row, owners));
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

Result<Assessment> assessNamed(const VerbContext& context, const core::report::AssessOptions& options = {}) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return fail(id.error());
  return context.services.store().readNow([&](Store& store) { return core::report::assess(store, *id, options); });
}

/// A row a block; with `hasRuns` one for each of its runs and warnings beneath it. What no row has is no column.
class BlocksTable {
 public:
  BlocksTable(const Assessment& assessment, bool hasRuns) : m_assessment(assessment), m_hasRuns(hasRuns) {
    m_table.columns = {{plain(StoreVerbsTr::tr("block"))}, {plain(StoreVerbsTr::tr("point"))}};
    if (hasJobs()) {
      m_table.columns.push_back({plain(StoreVerbsTr::tr("job", "of a scheduler: its number"))});
      m_table.columns.push_back({plain(StoreVerbsTr::tr("nodes"))});
    }
    if (m_hasRuns) m_table.columns.push_back({plain(StoreVerbsTr::tr("arm"))});
    m_table.columns.push_back({plain(StoreVerbsTr::tr("state"))});
    if (m_hasRuns) m_table.columns.push_back({plain(StoreVerbsTr::tr("images/s")), Align::Right});
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
    std::vector<std::string> cells = {plain(row.block), plain(row.point)};
    if (hasJobs()) cells.insert(cells.end(), {row.job, row.nodes});
    if (m_hasRuns) cells.push_back(row.arm);
    cells.push_back(plain(row.state));
    if (m_hasRuns) cells.push_back(plain(row.rate));
    m_table.rows.push_back(std::move(cells));
  }
  void addBlock(std::size_t place, const core::report::BlockPlace& named) {
    const auto& block = m_assessment.blocks[place];
    const int number = named.number;
    QString title = number == 0 ? StoreVerbsTr::tr("check") : app::text::count(number);
    if (named.isRepeat && number == 0)
      title = StoreVerbsTr::tr("check, repeated");
    else if (named.isRepeat)
      title = StoreVerbsTr::tr("%1, repeated", "a block's number").arg(app::text::count(number));
    const auto state = app::text::describeInJob(block, app::blockBefore(m_assessment.blocks, place));
    const bool isCut = block.block.state == core::model::BlockState::Cut;
    const core::report::SchedulerJob* job = m_assessment.jobOf(block.block);
    add({.block = title, .point = app::text::point(block.block.point), .job = job ? job->id : std::string(), .nodes = job ? job->nodes : std::string(), .arm = {},
         .state = app::text::glyph(state.sign) + QLatin1Char(' ') + (isCut ? app::text::withEnd(state, block.block.end) : state.words), .rate = {}});
    if (m_hasRuns) addRuns(block);
  }
  void addRuns(const core::storage::BlockRecord& block) {
    for (const auto& run : block.runs) {
      const auto state = app::text::describe(run.run.state);
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

/// How many of its blocks the scheduler of its host has; nothing: it has none.
std::optional<int> atTheScheduler(const VerbContext& context, const Assessment& assessment) {
  const auto host = context.services.store().readNow(
      [&](Store& store) { return core::storage::HostRepository(store).findHost(assessment.record.experiment.host); });
  if (!host || !*host || (*host)->scheduler == "none") return {};
  return static_cast<int>(std::count_if(assessment.blocks.begin(), assessment.blocks.end(),
                                        [](const auto& block) { return core::model::isAtTheHost(block.block.state); }));
}

VerbResult listRemoved(const VerbContext& context, const std::vector<core::storage::ExperimentRow>& rows) {
  if (rows.empty()) {
    context.console.out(StoreVerbsTr::tr("No experiment was removed."));
    return kDone;
  }
  Table table;
  table.columns = {{plain(StoreVerbsTr::tr("id"))}, {plain(StoreVerbsTr::tr("name"))}, {plain(StoreVerbsTr::tr("host"))}, {plain(StoreVerbsTr::tr("deleted"))}};
  for (const auto& row : rows) {
    table.rows.push_back({row.id.text(), row.name, plain(app::text::hostName(row.host)), plain(app::text::day(core::runs::deletionOf(*row.removed)))});
  }
  context.console.out(table);
  context.console.note(context.console.offering(StoreVerbsTr::tr("Put one back: baremark-cli remove ID --undo")));
  return kDone;
}

}  // namespace

VerbResult listVerb(const VerbContext& context) {
  const bool isOfRemoved = context.invocation.removed;
  const auto rows = listedRows(context.services.store(), isOfRemoved ? core::storage::Listed::Removed : core::storage::Listed::Yes);
  if (!rows) return context.console.fail(rows.error());
  const auto owners = context.services.store().readNow([](Store& store) { return core::storage::ExperimentRepository(store).owners(); });
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
    context.console.out(context.console.offering(StoreVerbsTr::tr("No experiments yet. Begin with: baremark-cli quickstart")));
    return kDone;
  }
  Table table;
  table.columns = {{plain(StoreVerbsTr::tr("id"))}, {plain(StoreVerbsTr::tr("name"))}, {plain(StoreVerbsTr::tr("state"))},
                   {plain(StoreVerbsTr::tr("blocks")), Align::Right}, {plain(StoreVerbsTr::tr("best images/s")), Align::Right},
                   {plain(StoreVerbsTr::tr("verdict"))}, {plain(StoreVerbsTr::tr("age")), Align::Right}};
  for (const auto& row : *rows) {
    const auto state = stateOf(context, row);
    const auto headlines = core::report::parseHeadlines(row.headline);
    const auto verdict = headlines ? app::text::shortHeadline(*headlines, row.blocksDone, row.state) : app::text::SignedText{};
    const bool isAbandoned = isWithoutOwner(row.state, ownerOf(row, *owners));
    const auto since = notReachedSince(row.state, ownerOf(row, *owners), row.host, *outages);
    table.rows.push_back({row.id.text(), row.name, plain(isAbandoned ? abandonedState() : stateWords(state, state.words, row.host, since)),
                          plain(StoreVerbsTr::tr("%1 of %2", "blocks done").arg(app::text::count(row.blocksDone), app::text::count(row.blocks))),
                          plain(app::text::rate(row.bestImagesPerSecond)),
                          plain((app::text::glyph(verdict.sign) + QLatin1Char(' ') + verdict.words).trimmed()),
                          plain(app::text::age(row.ended.value_or(row.created), now()))});
  }
  context.console.out(table);
  return kDone;
}

VerbResult showVerb(const VerbContext& context) {
  const auto assessment = assessNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  const auto outages = outagesIn(context.services);
  if (!outages) return context.console.fail(outages.error());
  const auto since = notReachedSince(assessment->record.state, assessment->record.owner, assessment->record.experiment.host, *outages);
  if (context.console.isJson()) {
    const auto document = context.services.store().readNow(
        [&](Store& store) { return core::report::exportJson(store, *assessment, core::report::WithSamples::No); });
    if (!document) return context.console.fail(document.error());
    Json shown = *document;
    shown["has_owner"] = ownerJson(assessment->record.state, assessment->record.owner);
    shown["not_reached_since"] = timeJson(since);
    context.console.out(shown);
    return kDone;
  }
  const auto& record = assessment->record;
  const auto state = app::stateText(record.state, assessment->blocks);
  const auto line = [&](const QString& name, const QString& value) {
    if (!value.isEmpty()) context.console.out(QStringLiteral("%1  %2").arg(name.leftJustified(10), value));
  };
  context.console.out(QString::fromStdString(record.experiment.name));
  line(StoreVerbsTr::tr("id"), QString::fromStdString(record.id.text()));
  const bool isAbandoned = isWithoutOwner(record.state, record.owner);
  line(StoreVerbsTr::tr("state"), isAbandoned ? abandonedState() : stateWords(state, app::text::withEnd(state, record.end), record.experiment.host, since));
  //: %1: an experiment's id
  if (isAbandoned)
    line(QString(), context.console.offering(StoreVerbsTr::tr("Go on with: baremark-cli run --resume %1")
                                                 .arg(QString::fromStdString(record.id.text()))));
  const bool isToPause = record.pauseRequested && record.state != core::model::ExperimentState::Paused;
  if (!record.ended && isToPause && !record.cancelRequested)
    line(StoreVerbsTr::tr("to pause"), app::pauseText(atTheScheduler(context, *assessment)));
  line(StoreVerbsTr::tr("host"), app::text::hostName(record.experiment.host));
  QStringList arms;
  for (const auto& arm : record.experiment.arms) arms << QString::fromStdString(arm.name);
  line(StoreVerbsTr::tr("arms"), arms.join(QStringLiteral(", ")));
  line(StoreVerbsTr::tr("margin"), app::text::margin(record.experiment.margin));
  const auto began = firstStart(*assessment);
  line(StoreVerbsTr::tr("queued"), app::text::moment(record.created, now()));
  line(StoreVerbsTr::tr("began"), began ? app::text::moment(*began, now()) : QString());
  line(StoreVerbsTr::tr("ended"), record.ended ? app::text::moment(*record.ended, now()) : QString());
  line(StoreVerbsTr::tr("note"), QString::fromStdString(record.experiment.note));
  if (!assessment->jobs.empty()) line(StoreVerbsTr::tr("partition"), QString::fromStdString(assessment->jobs.begin()->second.partition));
  context.console.out(QStringLiteral("\n"));
  context.console.out(BlocksTable(*assessment, context.invocation.runs).table());
  if (const QString slow = app::text::slowArmsLine(*assessment); !slow.isEmpty()) context.console.out(QStringLiteral("! ") + slow);
  return kDone;
}

VerbResult compareVerb(const VerbContext& context) {
  const auto id = experimentNamed(context.services, context.invocation.target);
  if (!id) return context.console.fail(id.error());
  core::report::AssessOptions options;
  if (!context.invocation.baseline.empty()) options.baseline = context.invocation.baseline;
  if (!context.invocation.margin.empty()) {
    const auto margin = core::base::parsePercent(context.invocation.margin, 0.001, 0.5);
    if (!margin) {
      core::base::Error error = margin.error();
      error.where = "--margin";
      return context.console.fail(error);
    }
    options.margin = *margin;
  }
  return printComparison(context.services, context.console, *id, options);
}

VerbResult reportVerb(const VerbContext& context) {
  const auto assessment = assessNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  const auto passports =
      context.services.store().readNow([&](Store& store) { return app::text::armPassports(store, *assessment); });
  if (!passports) return context.console.fail(passports.error());
  const std::string html = core::report::toHtml(app::text::reportPage(*assessment, *passports));
  if (const auto written = writeFile(context.invocation.output, html); !written) return context.console.fail(written.error());
  tellWritten(context.console, "baremark.report/1", context.invocation.output, html);
  return kDone;
}

VerbResult exportVerb(const VerbContext& context) {
  const bool isTable = context.invocation.format != "json";
  if (isTable && context.console.isJson() && context.invocation.output.empty()) {
    return context.console.fail({.code = core::base::ErrorCode::Conflict, .where = "--format", .value = context.invocation.format,
                                 .allowed = "with --json and -o FILE, or without --json"});
  }
  if (isTable && context.invocation.samples) {
    return context.console.fail({.code = core::base::ErrorCode::Conflict, .where = "--samples", .value = context.invocation.format, .allowed = "with --format json"});
  }
  const auto assessment = assessNamed(context);
  if (!assessment) return context.console.fail(assessment.error());
  std::string text;
  if (context.invocation.format == "csv") {
    const auto runs = context.services.store().readNow([&](Store& store) { return core::report::runsWithPassports(store, *assessment); });
    if (!runs) return context.console.fail(runs.error());
    text = toCsv(*runs);
  } else if (context.invocation.format == "verdicts") {
    text = toCsv(core::report::comparisonTable(*assessment));
  } else {
    const auto samples = context.invocation.samples ? core::report::WithSamples::Yes : core::report::WithSamples::No;
    const auto document = context.services.store().readNow(
        [&](Store& store) { return core::report::exportJson(store, *assessment, samples); });
    if (!document) return context.console.fail(document.error());
    text = core::base::toJsonText(*document);
  }
  if (context.invocation.output.empty()) {
    context.console.out(QString::fromStdString(text));
    return kDone;
  }
  if (const auto written = writeFile(context.invocation.output, text); !written) return context.console.fail(written.error());
  tellWritten(context.console, "baremark.exported/1", context.invocation.output, text);
  return kDone;
}

VerbResult storeCheckVerb(const VerbContext& context) {
  const auto checked = context.services.store().writeNow([](Store& store) { return store.check(); });
  if (!checked) return context.console.fail(checked.error());
  const QString path = QString::fromStdString(context.services.store().path());
  const bool isWal = context.services.store().journal() == core::storage::Journal::WriteAhead;
  if (context.console.isJson()) {
    context.console.out(Json{{"schema", "baremark.store_check/1"}, {"file", context.services.store().path()}, {"sound", true},
                             {"journal", isWal ? "wal" : "rollback"}});
    return kDone;
  }
  //: %1: a path
  context.console.out(StoreVerbsTr::tr("%1 is sound.").arg(path));
  return kDone;
}

VerbResult storeBackupVerb(const VerbContext& context) {
  const std::string stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss")).toStdString();
  const std::string& path = context.services.store().path();
  const std::string target = context.invocation.target.empty() ? path + ".backup-" + stamp : context.invocation.target;
  const auto work = [access = &context.services.store(), target](const remote::IsCancelled& isCancelled) -> Result<std::string> {
    const auto copy = [target, isCancelled](Store& store) { return store.backup(target, core::storage::Existing::Keep, isCancelled); };
    const Result<void> copied = access->readAll(copy).takeResult();
    if (copied) return target;
    if (copied.error().code == core::base::ErrorCode::Cancelled) return fail({.code = core::base::ErrorCode::Cancelled});
    return fail(copied.error());
  };
  const auto tell = [](Console& console, const std::string& file) {
    if (console.isJson()) console.out(Json{{"schema", "baremark.store_backup/1"}, {"file", file}});
    //: %1: a path
    else console.out(StoreVerbsTr::tr("Written: %1").arg(QString::fromStdString(file)));
  };
  return inBackground<std::string>(context, work, tell);
}

}  // namespace baremark::cli
