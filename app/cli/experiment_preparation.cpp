// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/experiment_preparation.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <ratio>
#include <random>

#include "app/application/job_preview.h"
#include "app/application/speed_estimates.h"
#include "app/cli/console.h"
#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/plan/expansion.h"
#include "core/plan/packing.h"
#include "core/plan/scheduler_cautions.h"
#include "core/protocol/engine_settings.h"
#include "core/runs/block_composer.h"
#include "core/runs/packs.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/block_repository.h"
#include "core/storage/host_repository.h"
#include "remote/local/local_host.h"

namespace baremark::cli {
namespace {

struct PreparationTr {
  Q_DECLARE_TR_FUNCTIONS(Preparation)
};

using core::base::ErrorCode;
using core::base::fail;
using core::base::Json;
using core::base::Result;
using core::containers::ImageKind;
using core::storage::Store;

std::uint64_t freshSeed() {
  std::random_device random;
  return (static_cast<std::uint64_t>(random()) << 32U) | random();
}


QString estimateWords(const core::plan::Cost& cost) {
  if (!cost.least.time || !cost.most.time) return PreparationTr::tr("time not known");
  const QString time = app::text::aboutDuration(*cost.least.time, *cost.most.time);
  //: %1: a duration
  return cost.source == core::plan::EstimateSource::EarlierRuns ? time : PreparationTr::tr("%1 (estimated from the model)").arg(time);
}

}  // namespace

Result<Prepared> prepare(app::Services& services, const core::model::Experiment& experiment, const std::string& text,
                         const app::MachineKnowledge& machine) {
  core::plan::HostContext context = services.hostContext(machine, experiment.host);
  const auto images = services.store().readNow([](Store& store) { return core::storage::HostRepository(store).images(); });
  if (!images) return fail(images.error());
  context.images = {core::runs::kEngineImage};
  for (const auto& image : *images) {
    if (image.host == experiment.host && image.name != core::runs::kEngineImage) context.images->push_back(image.name);
  }
  const auto host = services.store().readNow(
      [&](Store& store) { return core::storage::HostRepository(store).findHost(experiment.host); });
  if (!host) return fail(host.error());
  if (*host) context.node = (*host)->node;
  if (Result<void> good = core::plan::validate(experiment, context); !good) return fail(good.error());
  const std::optional<int> cores = core::plan::coresOfANode(context, experiment.allocation.partition);
  auto planned = core::runs::planExperiment(experiment, text, freshSeed(), cores, core::base::SystemClock().wallNow());
  if (!planned) return fail(planned.error());
  const Result<app::HostService*> service = services.host(experiment.host);
  if (!service) return fail(service.error());
  // What would be refused when the first block is handed over is refused before there is an experiment.
  if (const auto composed = app::firstJobScripts(services, experiment, (*service)->host().root(), cores); !composed) return fail(composed.error());
  const auto earlier =
      services.store().readNow([&](Store& store) { return core::storage::BlockRepository(store).earlierRuns(experiment.host); });
  if (!earlier) return fail(earlier.error());
  Prepared prepared{.planned = std::move(*planned), .cautions = core::plan::cautions(experiment, context), .hasScheduler = context.hasScheduler};
  if (context.hasScheduler) prepared.jobsAtOnce = core::plan::jobsAtOnce(experiment, cores);
  prepared.cost = core::plan::estimateCost(experiment, prepared.planned.record.cases, core::plan::expandPoints(experiment.scale),
                                           prepared.planned.record.threads, app::speedSource(*earlier, machine.catalog, prepared.planned.record.threads));
  if (auto advice = core::plan::timeAdvice(experiment, context, prepared.cost)) prepared.cautions.push_back(std::move(*advice));
  if (auto advice = core::plan::packingAdvice(experiment, context, prepared.cost)) prepared.cautions.push_back(std::move(*advice));
  return prepared;
}

core::base::Error inFile(const std::string& file, core::base::Error error) {
  // A number where a percentage is wanted: 2 could mean 200 %.
  const bool isPercentage = error.where.ends_with("/margin") || error.where.ends_with("/half_width");
  if (isPercentage && error.code == ErrorCode::WrongType) error.allowed = "a percentage such as 2%";
  error.where = file + (error.where.empty() ? "" : ": " + error.where);
  return error;
}

Result<void> tryRuntimes(app::HostService& host, const core::model::Experiment& experiment, const std::function<bool()>& isCancelled) {
  // A scheduler's nodes are not where we are signed in: the first job, the canary's, tries the arms there.
  if (host.resources().scheduler) return {};
  const auto& runtimes = host.resources().runtimes;
  for (const auto& arm : experiment.arms) {
    const auto runtime = runtimes.find(arm.runtime);
    if (runtime == runtimes.end()) continue;
    const Result<core::model::RuntimeProbe> probe = host.probeRuntimeNow(arm.runtime, isCancelled);
    if (!probe) return fail(probe.error());
    if (!probe->works) {
      return fail({.code = ErrorCode::Unavailable, .where = runtime->second.label, .value = probe->explanation, .detail = probe->detail});
    }
  }
  return {};
}

Result<std::vector<core::model::RuntimeProbe>> probeContainers(app::HostService& host, const std::function<bool()>& isCancelled) {
  std::vector<core::model::RuntimeProbe> probes;
  for (const auto& [id, runtime] : host.resources().runtimes) {
    if (runtime.image == ImageKind::None) continue;
    if (isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = host.name()});
    Result<core::model::RuntimeProbe> probe = host.probeRuntimeNow(id, isCancelled);
    if (!probe) return fail(probe.error());
    probes.push_back(std::move(*probe));
  }
  return probes;
}

QString probeLine(const app::Services& services, const core::model::RuntimeProbe& probe) {
  const QString label = QString::fromStdString(services.resources().runtimes.at(probe.runtime).label);
  const QString version = QString::fromStdString(probe.version);
  const QString time = app::text::duration(std::chrono::milliseconds(static_cast<std::int64_t>(probe.seconds * 1000)));
  const QString why = QString::fromStdString(probe.detail).section(QLatin1Char('\n'), 0, 0);
  //: %1: a runtime
  if (probe.explanation == "not_installed") return PreparationTr::tr("○ %1 is not installed").arg(label);
  //: %1: a runtime, %2: its version, %3: a duration
  if (probe.works) return PreparationTr::tr("✓ %1 %2 works, tried in %3").arg(label, version, time);
  //: %1: a runtime, %2: its version, %3: why
  return PreparationTr::tr("✕ %1 %2 does not work: %3").arg(label, version, why);
}

Json probeJson(const core::model::RuntimeProbe& probe) {
  return {{"runtime", probe.runtime}, {"works", probe.works}, {"version", probe.version}, {"seconds", probe.seconds},
          {"explanation", probe.explanation}, {"detail", probe.detail}};
}

namespace {

app::text::Counts countsOf(const Prepared& prepared) {
  const auto& record = prepared.planned.record;
  return app::text::countsOf(record.experiment, record.cases.size(), core::plan::expandPoints(record.experiment.scale).size());
}

/// Nodes × time over all blocks; nothing where a time is not known.
std::optional<double> nodeHours(const Prepared& prepared, core::plan::Amount core::plan::PointCost::* amount) {
  double hours = 0;
  for (const core::plan::PointCost& point : prepared.cost.points) {
    const auto& time = (point.*amount).time;
    if (!time) return {};
    hours += point.point.nodes * std::chrono::duration<double, std::ratio<3600>>(*time).count();
  }
  return hours;
}

/// What a scheduler gets: how many jobs, and what they take of its nodes.
QString jobsLine(const Prepared& prepared) {
  const QString jobs = app::text::jobs(prepared.planned.record.experiment, countsOf(prepared));
  const auto least = nodeHours(prepared, &core::plan::PointCost::least);
  const auto most = nodeHours(prepared, &core::plan::PointCost::most);
  if (!least || !most) return jobs;
  const auto number = [](double hours) { return QLocale().toString(hours, 'g', 2); };
  const QString range = number(*least) == number(*most) ? number(*least) : PreparationTr::tr("%1 to %2", "numbers").arg(number(*least), number(*most));
  //: %1: how many jobs, %2: a number
  return PreparationTr::tr("%1, about %2 node-hours").arg(jobs, range);
}

QString atOnceLine(const Prepared& prepared) {
  const bool isAsked = prepared.planned.record.experiment.allocation.atOnce > 0;
  if (prepared.jobsAtOnce == 1 && !isAsked) return PreparationTr::tr("One job at a time: two of them might get the same node. \"at_once\" in \"allocation\" allows more.");
  return PreparationTr::tr("Up to %n job(s) at once.", nullptr, prepared.jobsAtOnce);
}

}  // namespace

QString summaryLine(const Prepared& prepared) {
  const QString counts = app::text::multiplication(countsOf(prepared));
  return QStringLiteral("%1, %2").arg(counts, estimateWords(prepared.cost));
}

QStringList cautionLines(const Prepared& prepared) {
  QStringList lines;
  const QString host = app::text::hostName(prepared.planned.record.experiment.host);
  for (const core::plan::Caution& caution : prepared.cautions) {
    const QString value = QString::fromStdString(caution.value);
    if (caution.code == "slow_engine") lines << app::text::slowEngineLine(caution.value, prepared.planned.record.experiment.host);
    //: %1: a host, %2: its load average
    if (caution.code == "busy") lines << PreparationTr::tr("! %1 is busy with other work (load %2): the spread will be wider.").arg(host, app::text::digits(caution.value));
    //: %1: a governor, such as powersave
    if (caution.code == "powersave") lines << PreparationTr::tr("! The processor's frequency governor is “%1”: speeds will drift.").arg(value);
    //: %1: a host
    if (caution.code == "battery") lines << PreparationTr::tr("! %1 runs on battery.").arg(host);
    if (caution.code == "few_blocks") lines << PreparationTr::tr("! Fewer than three blocks give no interval and no verdict.");
    if (caution.code == "long_warmup")
      //: %1: a number
      lines << PreparationTr::tr("○ More steps of warm-up (%1) than are measured: they are left out of every number.")
                   .arg(value);
    if (caution.code == "one_arm") lines << PreparationTr::tr("○ One arm alone is compared with nothing; its scaling is shown.");
    if (caution.code == "root") lines << PreparationTr::tr("! Ranks run as root: OMPI_ALLOW_RUN_AS_ROOT and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM are set to 1 for Open MPI.");
    //: %1: a number
    if (caution.code == "short_blocks") lines << PreparationTr::tr("○ Blocks are short: with \"allocation\": {\"blocks\": %1} they wait in the queue less often.").arg(value);
    if (core::plan::isOfTheScheduler(caution)) {
      const auto words = app::text::describe(caution, prepared.planned.record.experiment.host);
      lines << QStringLiteral("! %1. %2").arg(words.title, words.explanation);
    }
    if (caution.code == "unbound") lines << PreparationTr::tr("! Ranks are not bound to cores: they may move and share.");
  }
  return lines;
}

QString planText(const Prepared& prepared) {
  using core::report::Align;
  const auto& record = prepared.planned.record;
  core::report::Table table;
  const auto title = [](const QString& words) { return words.toStdString(); };
  table.columns = {{title(PreparationTr::tr("case"))}, {title(PreparationTr::tr("ranks")), Align::Right}, {title(PreparationTr::tr("nodes")), Align::Right},
                   {title(PreparationTr::tr("blocks")), Align::Right}, {title(PreparationTr::tr("runs")), Align::Right}, {title(PreparationTr::tr("time")), Align::Right}};
  const auto timeOf = [](const core::plan::PointCost& point) -> std::string {
    if (!point.least.time || !point.most.time) return "–";
    const QString least = app::text::duration(*point.least.time);
    if (point.least == point.most) return least.toStdString();
    return PreparationTr::tr("%1 to %2", "durations").arg(least, app::text::duration(*point.most.time)).toStdString();
  };
  for (const auto& point : prepared.cost.points) {
    const auto label = core::plan::distinguishing(record.cases, point.caseIndex);
    table.rows.push_back({app::text::settings(label).toStdString(), app::text::count(point.point.ranks).toStdString(), app::text::count(point.point.nodes).toStdString(),
                          app::text::range(point.least.blocks, point.most.blocks).toStdString(),
                          app::text::range(point.least.runs, point.most.runs).toStdString(), timeOf(point)});
  }
  QString out = QString::fromStdString(record.experiment.name) + QLatin1Char('\n') + summaryLine(prepared) + QStringLiteral("\n\n") +
                toText(table);
  if (prepared.hasScheduler) out += jobsLine(prepared) + QLatin1Char('\n') + atOnceLine(prepared) + QLatin1Char('\n');
  for (const QString& line : cautionLines(prepared)) out += line + QLatin1Char('\n');
  const core::model::AllocationSettings& allocation = record.experiment.allocation;
  if (!allocation.apart.empty()) out += PreparationTr::tr("Jobs start at least %1 apart.", "a time such as 6h").arg(QString::fromStdString(allocation.apart)) + QLatin1Char('\n');
  if (allocation.otherNodes) out += PreparationTr::tr("Each job is kept from the nodes of those before it, as far as enough are left.") + QLatin1Char('\n');
  QStringList round;
  for (const auto& block : prepared.planned.blocks) {
    if (block.block.round != 1) continue;
    QStringList arms;
    for (const auto& run : block.runs) arms << QString::fromStdString(record.experiment.arms.at(run.run.arm).name);
    round << QStringLiteral("%1: %2").arg(app::text::point(block.block.point), arms.join(QStringLiteral(", ")));
  }
  //: %1: the runs of each point, %2: a number
  return out + PreparationTr::tr("Round 1: %1 (seed %2)").arg(round.join(QStringLiteral(" · "))).arg(record.seed) + QLatin1Char('\n');
}

Json planJson(const Prepared& prepared) {
  const auto& record = prepared.planned.record;
  Json out;
  out["schema"] = "baremark.plan/1";
  out["name"] = record.experiment.name;
  out["arms"] = record.experiment.arms.size();
  out["threads_per_rank"] = record.threads;
  const auto seconds = [](const std::optional<std::chrono::milliseconds>& time) {
    return time ? Json(static_cast<double>(time->count()) / 1000) : Json(nullptr);
  };
  const auto add = [&](Json& to, const core::plan::Amount& least, const core::plan::Amount& most) {
    to["blocks"] = least.blocks;
    to["most_blocks"] = most.blocks;
    to["runs"] = least.runs;
    to["most_runs"] = most.runs;
    to["seconds"] = seconds(least.time);
    to["most_seconds"] = seconds(most.time);
    to["core_hours"] = least.coreHours ? Json(*least.coreHours) : Json(nullptr);
    to["most_core_hours"] = most.coreHours ? Json(*most.coreHours) : Json(nullptr);
  };
  add(out, prepared.cost.least, prepared.cost.most);
  const auto orNull = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  const auto jobsOf = [&](int blocks) { return core::plan::measuringAllocations(record.experiment, record.cases.size(), core::plan::expandPoints(record.experiment.scale).size(), blocks); };
  const app::text::Counts counts = countsOf(prepared);
  // The check of all arms has one more.
  out["jobs"] = prepared.hasScheduler ? Json(jobsOf(counts.blocks) + 1) : Json(nullptr);
  out["most_jobs"] = prepared.hasScheduler ? Json(jobsOf(std::max(counts.blocks, counts.mostBlocks)) + 1) : Json(nullptr);
  out["jobs_at_once"] = prepared.hasScheduler ? Json(prepared.jobsAtOnce) : Json(nullptr);
  out["node_hours"] = prepared.hasScheduler ? orNull(nodeHours(prepared, &core::plan::PointCost::least)) : Json(nullptr);
  out["most_node_hours"] = prepared.hasScheduler ? orNull(nodeHours(prepared, &core::plan::PointCost::most)) : Json(nullptr);
  out["points"] = Json::array();
  for (const auto& point : prepared.cost.points) {
    Json entry;
    entry["case"] = core::protocol::toJson(record.cases.at(point.caseIndex));
    entry["nodes"] = point.point.nodes;
    entry["ranks"] = point.point.ranks;
    add(entry, point.least, point.most);
    out["points"].push_back(std::move(entry));
  }
  out["cautions"] = Json::array();
  for (const auto& caution : prepared.cautions) out["cautions"].push_back({{"code", caution.code}, {"value", caution.value}});
  return out;
}

Result<int> writeScripts(app::Services& services, const Prepared& prepared, const std::string& folder) {
  const std::string root = QFileInfo(QString::fromStdString(folder)).absoluteFilePath().toStdString();
  const Result<app::HostService*> service = services.host(prepared.planned.record.experiment.host);
  if (!service) return fail(service.error());
  const auto context = app::previewContext(services, prepared.planned.record.experiment, root, (*service)->host().root());
  if (!context) return fail(context.error());
  remote::LocalHost host(root);
  const auto expected = [&](const core::model::Block& block) -> std::optional<std::chrono::milliseconds> {
    for (const auto& point : prepared.cost.points) {
      if (point.caseIndex == block.caseIndex && point.point == block.point) return point.block;
    }
    return {};
  };
  const auto limitOf = [&](const core::storage::BlockRecord& block) {
    return core::runs::timeLimit(prepared.planned.record.experiment.scale.mode, block, prepared.planned.blocks, expected);
  };
  int files = 0;
  std::vector<std::vector<core::runs::ComposedAllocation>> submissions;
  const core::runs::PackingRules rules{.experiment = prepared.planned.record.experiment, .hasScheduler = context->scheduler.has_value(), .mostJobs = static_cast<std::size_t>(prepared.jobsAtOnce)};
  for (core::runs::Packs& packs : core::runs::submissionsOf(prepared.planned.blocks, rules)) {
    core::runs::NamedPacks named{.array = {}, .allocations = {}, .packs = std::move(packs)};
    if (named.packs.size() > 1) named.array = core::base::AllocationId::make();
    for (std::size_t i = 0; i < named.packs.size(); ++i) named.allocations.push_back(core::base::AllocationId::make());
    const auto composed = core::runs::composeAll(prepared.planned.record, named, limitOf, *context);
    if (!composed) return fail(composed.error());
    for (const core::runs::ComposedAllocation& one : *composed) {
      if (Result<void> put = core::runs::putAllocation(host, one); !put) return fail(put.error());
      files += 2 + 2 * static_cast<int>(one.blocks.size());
    }
    submissions.push_back(*composed);
    if (composed->size() == 1) continue;
    if (Result<void> put = core::runs::putArray(host, *composed, *context->scheduler); !put) return fail(put.error());
    ++files;
  }
  const core::storage::ExperimentRecord& record = prepared.planned.record;
  const std::string index = root + "/" + record.id.text() + "/" + core::runs::kIndexFile;
  const Result<void> put = core::runs::waitFor(host.put({{.target = index, .content = core::runs::indexOf(record.experiment.name, submissions)}}));
  if (!put) return fail(put.error());
  return files + 1;
}

}  // namespace baremark::cli
