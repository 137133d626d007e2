// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/plan_text.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/base/number_text.h"
#include "core/plan/packing.h"

namespace baremark::app::text {
namespace {

struct PlansTr {
  Q_DECLARE_TR_FUNCTIONS(Plans)
};

using core::model::Experiment;
using core::plan::EstimateSource;

}  // namespace

QString listed(const QStringList& parts) {
  if (parts.size() < 2) return parts.join(QString());
  QStringList head = parts;
  const QString last = head.takeLast();
  return PlansTr::tr("%1 and %2", "the last two of a list").arg(head.join(QStringLiteral(", ")), last);
}

Counts countsOf(const Experiment& experiment, std::size_t cases, std::size_t points) {
  const auto& measure = experiment.measure;
  const auto compared = static_cast<int>(core::model::comparedArms(experiment));
  return {.arms = compared,
          .cases = static_cast<int>(cases),
          .points = static_cast<int>(points),
          .blocks = measure.repeats,
          .mostBlocks = measure.until ? std::max(measure.repeats, measure.until->maxRepeats) : measure.repeats,
          .profiled = static_cast<int>(experiment.arms.size()) - compared};
}

QString profiledRuns(const Counts& counts) {
  const int runs = counts.profiled * counts.cases * counts.points;
  return runs == 0 ? QString() : PlansTr::tr("%n profiled run(s), not compared", nullptr, runs);
}

QString runs(const Counts& counts) {
  const int perBlock = counts.arms * counts.cases * counts.points;
  const int least = perBlock * counts.blocks;
  const int most = perBlock * std::max(counts.blocks, counts.mostBlocks);
  return least == most ? PlansTr::tr("%n run(s)", nullptr, most)
                       : PlansTr::tr("%1 to %n run(s)", "at least, at most", most).arg(count(least));
}

QString jobs(const Experiment& experiment, const Counts& counts) {
  const core::plan::JobCounts jobs = core::plan::jobCounts(experiment, static_cast<std::size_t>(counts.cases),
                                                           static_cast<std::size_t>(counts.points));
  return jobs.least == jobs.most
             ? PlansTr::tr("%n job(s) after that of the check", nullptr, jobs.most)
             : PlansTr::tr("%1 to %n job(s) after that of the check", "at least, at most", jobs.most)
                   .arg(count(jobs.least));
}

QString jobsAtOnce(const Experiment& experiment, const Counts& counts, std::optional<int> coresOfANode) {
  const core::plan::JobCounts jobs = core::plan::jobCounts(experiment, static_cast<std::size_t>(counts.cases),
                                                           static_cast<std::size_t>(counts.points));
  const int atOnce = core::plan::jobsAtOnce(experiment, coresOfANode);
  return atOnce >= jobs.most ? QString() : PlansTr::tr("at most %1 at once", "a number of jobs").arg(count(atOnce));
}

QString queuedWords(const QString& name, std::optional<std::chrono::milliseconds> time) {
  if (!time) return PlansTr::tr("“%1” is queued.", "an experiment").arg(name);
  return PlansTr::tr("“%1” is queued and takes %2.", "an experiment; a duration").arg(name, aboutDuration(*time));
}

QString multiplication(const Counts& counts) {
  const int most = std::max(counts.blocks, counts.mostBlocks);
  const QString profiled = profiledRuns(counts);
  if (counts.arms == 0) return profiled;
  QStringList factors;
  factors << PlansTr::tr("%n arm(s)", nullptr, counts.arms);
  if (counts.cases > 1) factors << PlansTr::tr("%n case(s)", nullptr, counts.cases);
  factors << PlansTr::tr("%n scale(s)", "numbers of ranks", counts.points);
  factors << (most == counts.blocks
                  ? PlansTr::tr("%n repeat(s)", nullptr, most)
                  : PlansTr::tr("%1 to %n repeat(s)", "at least, at most", most).arg(count(counts.blocks)));
  const QString measured =
      PlansTr::tr("%1 = %2", "factors = runs").arg(factors.join(QStringLiteral(" × ")), runs(counts));
  return profiled.isEmpty() ? measured : measured + QStringLiteral(" · ") + profiled;
}

QString valuesOf(const Experiment& experiment, const char* setting) {
  const auto found = experiment.engine.find(setting);
  if (found == experiment.engine.end()) return {};
  QStringList values;
  for (const core::model::SettingValue& value : found->second)
    values << QString::fromStdString(core::model::toText(value));
  return values.join(QStringLiteral(", "));
}

QString workload(const Experiment& experiment) {
  const auto given = experiment.engine.find("data");
  QStringList sources;
  if (given != experiment.engine.end()) {
    for (const core::model::SettingValue& value : given->second)
      sources << settingValue("data", core::model::toText(value));
  }
  const QString data = sources.join(QStringLiteral(", "));
  const QString model = valuesOf(experiment, "model");
  QStringList parts;
  parts << (data.isEmpty() ? PlansTr::tr("%1 on synthetic images", "a model").arg(model)
                           : PlansTr::tr("%1 on %2", "a model on data").arg(model, data));
  const auto batch = experiment.engine.find("batch_size");
  if (experiment.scale.mode == core::model::ScalingMode::Strong) {
    parts << PlansTr::tr("strong scaling, global batch %1", "a number")
                 .arg(QLocale().toString(static_cast<qlonglong>(experiment.scale.globalBatch.value_or(0))));
  } else {
    if (batch != experiment.engine.end()) parts << settingWords(batch->first, batch->second);
    parts << PlansTr::tr("weak scaling");
  }
  return parts.join(QStringLiteral(", "));
}

QString inOneLine(const std::vector<std::string>& words) {
  QStringList shown;
  for (const std::string& word : words) {
    QString text = QString::fromStdString(word);
    const bool isPlain =
        std::ranges::none_of(text, [](QChar letter) { return letter.isSpace() || letter == QLatin1Char('"'); });
    shown << (isPlain ? text
                      : QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"\"")) + QLatin1Char('"'));
  }
  return shown.join(QLatin1Char(' '));
}

QString particulars(const core::model::Arm& arm) {
  QStringList parts;
  if (!arm.variant.empty()) parts << PlansTr::tr("variant %1", "of a runtime").arg(QString::fromStdString(arm.variant));
  if (!arm.image.empty()) parts << PlansTr::tr("image %1", "a name").arg(QString::fromStdString(arm.image));
  if (arm.mpi != core::model::Arm().mpi)
    parts << PlansTr::tr("MPI %1", "the MPI model of a container").arg(QString::fromStdString(arm.mpi));
  if (arm.gpu != core::model::Arm().gpu)
    parts << PlansTr::tr("GPUs %1", "how the container gets them").arg(QString::fromStdString(arm.gpu));
  for (const auto& [name, value] : arm.env) parts << QString::fromStdString(name + "=" + value);
  for (const core::model::Bind& bind : arm.binds) {
    const QString source = QString::fromStdString(bind.source);
    const QString place = bind.destination == bind.source
                              ? source
                              : PlansTr::tr("%1 at %2", "a folder of the host; its place in the container")
                                    .arg(source, QString::fromStdString(bind.destination));
    parts << (bind.isReadOnly ? PlansTr::tr("reads %1", "a folder").arg(place)
                              : PlansTr::tr("reads and writes %1", "a folder").arg(place));
  }
  if (!arm.settings.empty()) parts << settings(arm.settings);
  if (!arm.wrap.empty()) parts << PlansTr::tr("wrapped in %1", "words of a command").arg(inOneLine(arm.wrap));
  if (!arm.profiler.empty())
    parts << PlansTr::tr("profiled with %1, not compared", "a profiler").arg(QString::fromStdString(arm.profiler));
  return parts.join(QStringLiteral(", "));
}

namespace {

QString ranksOf(const Experiment& experiment) {
  QStringList ranks;
  for (const int count : experiment.scale.ranks) ranks << QLocale().toString(count);
  if (experiment.scale.ranks.size() == 1)
    return PlansTr::tr("%n rank(s)", "MPI processes", experiment.scale.ranks.front());
  return PlansTr::tr("%1 ranks", "several numbers of MPI processes").arg(listed(ranks));
}

}  // namespace

QString scale(const Experiment& experiment) {
  const QString ranks = ranksOf(experiment);
  if (experiment.scale.instances == 1) return ranks;
  return PlansTr::tr("%n instance(s) of %1", "trainings at once, with their ranks", experiment.scale.instances)
      .arg(ranks);
}

QString repeats(const core::model::Measure& measure) {
  const QString blocks = PlansTr::tr("%n block(s) at each point", nullptr, measure.repeats);
  if (!measure.until) return blocks;
  //: %1: blocks at each point, %2: a half width, %3: blocks
  return PlansTr::tr("%1, then until the interval is %2, at most %3")
      .arg(blocks, margin(measure.until->halfWidth), PlansTr::tr("%n block(s)", nullptr, measure.until->maxRepeats));
}

QString runLength(const core::model::Measure& measure) {
  return PlansTr::tr("%1, then %2", "%1: steps of warm-up, %2: steps that are measured")
      .arg(PlansTr::tr("%n warm-up step(s)", nullptr, measure.warmupBatches),
           PlansTr::tr("%n measured", "steps", measure.batches));
}

QString binding(const core::model::Scale& scale, int threads) {
  const QString each = PlansTr::tr("%n thread(s) a rank", nullptr, threads);
  return scale.bind == core::model::Binding::Core ? PlansTr::tr("%1, bound to cores", "threads of a rank").arg(each)
                                                  : PlansTr::tr("%1, not bound", "threads of a rank").arg(each);
}

QString hostName(const std::string& host) {
  return host == core::model::kLocalHost ? PlansTr::tr("This machine") : QString::fromStdString(host);
}

QString placeName(const std::string& host) {
  return host == core::model::kLocalHost ? PlansTr::tr("this machine", "after \"on\"") : QString::fromStdString(host);
}

QString estimateSource(EstimateSource source, const std::string& host) {
  switch (source) {
    case EstimateSource::Unknown:
      return PlansTr::tr("The duration is unknown: no run with these settings has ended on %1 yet.", "a host")
          .arg(placeName(host));
    case EstimateSource::EarlierRuns:
      return PlansTr::tr("Time from earlier runs on %1.", "a host").arg(placeName(host));
    //: %1: a host
    case EstimateSource::EngineModel:
      return PlansTr::tr("Time estimated from the model's size: no run with these settings has ended on %1 yet.")
          .arg(placeName(host));
  }
  return {};
}

CautionText describe(const core::plan::Caution& caution, const std::string& host) {
  using enum core::plan::CautionCode;
  QStringList values;
  for (const std::string& value : caution.values) values << QString::fromStdString(value);
  const QString first = values.value(0);
  const QString second = values.value(1);
  switch (caution.code) {
    case SlowEngine:
      return slowEngine(caution.values.front(), host).value_or(CautionText{});
    case OneArm:
      return {PlansTr::tr("Only %1 runs, so there is nothing to compare", "an arm").arg(first),
              PlansTr::tr("A verdict needs a second arm. You can still read the measured values.")};
    case Profiled:
      return {PlansTr::tr("%1 is profiled and not compared", "an arm").arg(first),
              PlansTr::tr("A profiler changes what it observes. This arm has runs of its own, after the others, and no "
                          "verdict, estimate or report uses them.")};
    case FewBlocks:
      return {PlansTr::tr("%n block(s) give no interval", nullptr, first.toInt()),
              PlansTr::tr("A verdict needs at least three blocks at each point.")};
    case LongWarmup:
      return {PlansTr::tr("%n step(s) of warm-up are more than are measured", nullptr, first.toInt()),
              PlansTr::tr("No result includes the warm-up. More measured steps make better use of the time.")};
    case Unbound:
      return {PlansTr::tr("Ranks are not bound to cores"),
              PlansTr::tr("They may move between cores, which widens the interval.")};
    case Oversubscribed:
      return {PlansTr::tr("The instances have %1 threads together, and a node has %2 cores", "%1, %2: numbers")
                  .arg(first, second),
              PlansTr::tr("They share cores, so their speeds depend on each other and on the operating system.")};
    case ForcedEnvironment:
      return {PlansTr::tr("Every arm runs with %1", "environment variables").arg(first),
              //: %1: one or several runtimes
              PlansTr::tr("Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. To "
                          "measure what it costs, add an arm that runs without it: on the page “Arms”, or in a file a "
                          "copy of an arm with \"wrap\": [\"env\", \"-u\", \"NAME\"].",
                          nullptr, static_cast<int>(first.count(QStringLiteral(", "))) + 1)
                  .arg(listed(values.mid(1)))};
    case WideInterval:
      return {
          PlansTr::tr("The interval is expected to be %1, wider than the margin of %2", "half widths")
              .arg(margin(first.toDouble(), 1), margin(second.toDouble())),
          PlansTr::tr("With the scatter of earlier experiments, “equivalent” is out of reach. More blocks, longer runs "
                      "or a wider margin help.")};
    case Busy:
      //: %1: a host, %2: its load average
      return {
          PlansTr::tr("Something else is running on %1 (load %2)").arg(placeName(host), digits(caution.values.front())),
          PlansTr::tr("It slows down the runs. It affects all arms of a block, but the interval gets wider.")};
    case Powersave:
      return {
          PlansTr::tr("The processor's governor is “%1”", "a governor, such as powersave").arg(first),
          PlansTr::tr("The clock rate changes with the load. “performance” keeps it constant: cpupower frequency-set "
                      "-g performance")};
    case Battery:
      return {PlansTr::tr("%1 runs on battery", "a host").arg(hostName(host)),
              PlansTr::tr("It may lower its clock rate during the measurement. Plug it in.")};
    case Root:
      return {PlansTr::tr("Ranks run as root"),
              PlansTr::tr("Open MPI refuses this by default, so Baremark sets OMPI_ALLOW_RUN_AS_ROOT and "
                          "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM to 1.")};
    case UnknownPartition:
      //: %1: a host, %2: a partition
      return {PlansTr::tr("%1 had no partition “%2” when it was tested").arg(placeName(host), first),
              PlansTr::tr("It had %1. Its scheduler may refuse the jobs.", "names of partitions").arg(second)};
    case ClosedPartition:
      if (first.isEmpty())
        return {
            PlansTr::tr("The cluster accepted no jobs when %1 was tested", "a host").arg(placeName(host)),
            PlansTr::tr("Jobs wait until the cluster accepts them, or the scheduler refuses them. Ask when it accepts "
                        "jobs again.")};
      //: %1: a partition, %2: a host
      return {
          PlansTr::tr("The partition “%1” accepted no jobs when %2 was tested").arg(first, placeName(host)),
          PlansTr::tr("Jobs wait until it opens, or the scheduler refuses them. Ask when it opens, or choose another "
                      "partition.")};
    case LongTime:
      return {PlansTr::tr("%1 is more than the partition allows", "a time as the scheduler writes it").arg(first),
              //: %1: a time as the scheduler writes it
              PlansTr::tr("Its limit is %1. The scheduler may refuse the jobs, or never start them.").arg(second)};
    case EndlessTime:
      //: %1: a time that an experiment asks for, such as unlimited
      return {PlansTr::tr("A time of %1 sets no limit").arg(first),
              PlansTr::tr(
                  "Many sites refuse such jobs, or let them wait long. Ask for the expected time with some reserve.")};
    case ShortTime:
      //: %1: the time that an experiment asks for, %2: a duration
      return {
          PlansTr::tr("A time of %1 is too short: a job is expected to take %2")
              .arg(first, duration(std::chrono::seconds(second.toLongLong()))),
          PlansTr::tr("The scheduler ends the job at its limit, and the experiment stops. Ask for more time, or use "
                      "fewer steps per run.")};
    case ShortLimit:
      //: %1: a partition's limit of time, %2: a duration
      return {
          PlansTr::tr("The partition's limit of %1 is too short: a job is expected to take %2")
              .arg(first, duration(std::chrono::seconds(second.toLongLong()))),
          PlansTr::tr("The scheduler ends the job at that limit. Choose another partition, fewer blocks in a job, or "
                      "fewer steps per run.")};
    case ShortDefault:
      //: %1: a time as the scheduler writes it, %2: a duration
      return {PlansTr::tr("The partition's default time of %1 is too short: a job is expected to take %2")
                  .arg(first, duration(std::chrono::seconds(second.toLongLong()))),
              PlansTr::tr("The scheduler ends the job after that time, and the experiment stops. Ask for a time.")};
    case TimeOption:
      return {PlansTr::tr("A further option sets the time: %1", "an option of a scheduler").arg(first),
              PlansTr::tr("Baremark cannot compare it with the expected duration, and “run --resume --time” does not "
                          "change it. Use “Time limit” or \"allocation\": {\"time\": …} instead.")};
    case SharedNodes:
      return {
          PlansTr::tr("Jobs may share a node: they ask for %1 of its %2 cores", "numbers").arg(first, second),
          values.value(2).toInt() > 1
              ? PlansTr::tr("Jobs of other users, and up to %n job(s) of this experiment, may run on the same node and "
                            "change the speed. \"exclusive\": true in \"allocation\" gives each job whole nodes.",
                            nullptr, values.value(2).toInt())
              : PlansTr::tr(
                    "Jobs of other users may run on the same node and change the speed. Baremark submits only one job "
                    "of this experiment at a time, so that its jobs do not disturb each other. \"exclusive\": true in "
                    "\"allocation\" gives each job whole nodes; then Baremark submits up to 16 jobs at once.")};
    case NoGpus:
      if (first.isEmpty())
        return {PlansTr::tr("Its nodes have no known GPUs"),
                PlansTr::tr("The scheduler may refuse jobs that ask for GPUs.")};
      return {PlansTr::tr("The partition %1 has no known GPUs", "a partition").arg(first),
              PlansTr::tr("The scheduler may refuse jobs that ask for GPUs.")};
    case NoGpuWay:
      return {
          PlansTr::tr("The arm %1 trains on GPUs, but its container gets none", "the name of an arm").arg(first),
          PlansTr::tr("The engine refuses to start unless the runtime or the image provides the GPUs. Choose “GPUs” of "
                      "the arm, \"gpu\": … in a file.")};
    case NoGpusAsked:
      return {PlansTr::tr("The experiment trains on GPUs, but its jobs ask for none"),
              PlansTr::tr("The engine refuses to start on a node that gives the job no GPU. Set “GPUs per node”, "
                          "\"allocation\": {\"gpus_per_node\": …}.")};
    case UnknownModule:
      //: %1: a host, %2: a module's name
      return {PlansTr::tr("%1 had no module “%2” when it was tested").arg(placeName(host), first),
              PlansTr::tr(
                  "A job fails at its start if a module cannot be loaded. If the module is new, test the host again.")};
    case ShortBlocks:
      return {
          PlansTr::tr("Blocks are short: up to %n may share a job", nullptr, first.toInt()),
          //: %1: a number
          PlansTr::tr("Each job waits in the queue. “Blocks in a job”, \"allocation\": {\"blocks\": %1}, means fewer "
                      "jobs. The verdict states how many jobs its blocks come from.")
              .arg(first)};
  }
  return {};
}

}  // namespace baremark::app::text
