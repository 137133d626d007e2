// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/field_text.h"

#include <QLocale>

#include "app/text/error_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct FieldNamesTr {
  Q_DECLARE_TR_FUNCTIONS(FieldNames)

 public:
  static constexpr NameWords kExperimentFields[] = {
      {"/schema", QT_TR_NOOP("Format of the file")},
      {"/name", QT_TR_NOOP("Name")},
      {"/note", QT_TR_NOOP("Note")},
      {"/tags", QT_TR_NOOP("Tags")},
      {"/host", QT_TR_NOOP("Host")},
      {"/workload", QT_TR_NOOP("Workload")},
      {"/workload/engine", QT_TR_NOOP("Cases")},
      {"/zip", QT_TR_NOOP("Settings that change together")},
      {"/exclude", QT_TR_NOOP("Excluded cases")},
      {"/arms", QT_TR_NOOP("The arms")},
      {"/scale", QT_TR_NOOP("Scale")},
      {"/scale/ranks", QT_TR_NOOP("Ranks")},
      {"/scale/instances", QT_TR_NOOP("Instances")},
      {"/scale/threads_per_rank", QT_TR_NOOP("Threads per rank")},
      {"/scale/bind", QT_TR_NOOP("Binding")},
      {"/scale/mode", QT_TR_NOOP("Scaling")},
      {"/scale/global_batch", QT_TR_NOOP("Global batch")},
      {"/allocation", QT_TR_NOOP("Options for the scheduler")},
      {"/measure", QT_TR_NOOP("Measurement")},
      {"/measure/warmup_batches", QT_TR_NOOP("Warm-up steps")},
      {"/measure/batches", QT_TR_NOOP("Measured steps")},
      {"/measure/repeats", QT_TR_NOOP("Blocks at each point")},
      {"/measure/order", QT_TR_NOOP("Order of the runs")},
      {"/measure/until", QT_TR_NOOP("Blocks until the interval is narrow enough")},
      {"/measure/until/half_width", QT_TR_NOOP("Half width of the interval")},
      {"/measure/until/max_repeats", QT_TR_NOOP("Maximum number of blocks")},
      {"/baseline", QT_TR_NOOP("Baseline")},
      {"/margin", QT_TR_NOOP("Equivalent within")},
  };
  // The part after "/arms/0/".
  static constexpr NameWords kArmFields[] = {
      {"name", QT_TR_NOOP("Name")},
      {"runtime", QT_TR_NOOP("Runtime")},
      {"variant", QT_TR_NOOP("Variant")},
      {"image", QT_TR_NOOP("Image")},
      {"mpi", QT_TR_NOOP("MPI")},
      {"gpu", QT_TR_NOOP("GPUs")},
      {"env", QT_TR_NOOP("Environment")},
      {"binds", QT_TR_NOOP("Folders")},
      {"settings", QT_TR_NOOP("Engine settings")},
      {"wrap", QT_TR_NOOP("Wrapped in")},
  };
};

/// The part of a path at this place: part(…, 1) of "/scale/ranks" is "ranks".
std::string part(const std::string& where, int place) {
  return qString(where).section(QLatin1Char('/'), place + 1, place + 1).toStdString();
}

QString ofArm(const std::string& where) {
  const QString number = QString::number(qString(part(where, 1)).toInt() + 1);
  const std::string member = part(where, 2);
  if (member.empty()) return FieldNamesTr::tr("Arm %1", "a number").arg(number);
  const std::string setting = member == "settings" ? part(where, 3) : std::string();
  QString name = setting.empty() ? QString() : settingName(setting);
  if (name.isEmpty()) name = FieldNamesTr::tr(wordsOf(FieldNamesTr::kArmFields, member));
  if (name.isEmpty()) return FieldNamesTr::tr("Arm %1", "a number").arg(number);
  return FieldNamesTr::tr("%1 of arm %2", "a field; a number").arg(name, number);
}

struct AllocationsTr {
  Q_DECLARE_TR_FUNCTIONS(Allocations)

 public:
  static constexpr NameWords kMembers[] = {
      {"partition", QT_TR_NOOP("Partition")},
      {"ranks_per_node", QT_TR_NOOP("Ranks per node")},
      {"parallel_environment", QT_TR_NOOP("Parallel environment")},
      {"time", QT_TR_NOOP("Time limit")},
      {"account", QT_TR_NOOP("Account")},
      {"qos", QT_TR_NOOP("Quality of service")},
      {"constraint", QT_TR_NOOP("Constraint")},
      {"gpus_per_node", QT_TR_NOOP("GPUs per node")},
      {"exclusive", QT_TR_NOOP("Exclusive")},
      {"blocks", QT_TR_NOOP("Blocks in a job")},
      {"at_least", QT_TR_NOOP("Minimum number of jobs")},
      {"at_once", QT_TR_NOOP("Maximum number of jobs at once")},
      {"apart", QT_TR_NOOP("Time between jobs")},
      {"other_nodes", QT_TR_NOOP("Other nodes")},
      {"launcher", QT_TR_NOOP("Launcher")},
      {"modules", QT_TR_NOOP("Modules")},
      {"options", QT_TR_NOOP("Further options")},
      {"prologue", QT_TR_NOOP("Before the runs")},
  };
};

/// An option that ends with "=" removes its line.
QString optionsText(const std::vector<std::string>& options) {
  QStringList lines;
  for (const std::string& option : options) {
    const QString words = qString(option);
    lines << (words.endsWith(QLatin1Char('=')) ? AllocationsTr::tr("without %1", "an option").arg(words.chopped(1))
                                               : words);
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

bool isWithin(const std::string& where, const std::string& path) {
  return where.rfind(path, 0) == 0 && (where.size() == path.size() || where[path.size()] == '/');
}

QString fieldText(const std::string& where) {
  if (isWithin(where, "/arms") && where.size() > sizeof("/arms")) return ofArm(where);
  if (isWithin(where, "/workload/engine") && !part(where, 2).empty()) return settingName(part(where, 2));
  if (isWithin(where, "/allocation") || isWithin(where, "/scale/ranks_per_node")) {
    if (const QString name = allocationName(part(where, 1)); !name.isEmpty()) return name;
  }
  for (std::string path = where; !path.empty(); path.resize(path.rfind('/'))) {
    if (const char* words = wordsOf(FieldNamesTr::kExperimentFields, path)) return FieldNamesTr::tr(words);
    if (path.find('/') == std::string::npos) break;
  }
  return {};
}

QString describeDraft(const Error& error) {
  if (const QString name = fieldText(error.where.english()); !name.isEmpty()) return describeField(error, name);
  if (error.where.english().rfind('/', 0) == 0 && !isOfDescriptor(error)) return describeField(error, {});
  const ErrorText words = describe(error);
  return (words.title + QLatin1Char(' ') + words.advice).trimmed();
}

QString allocationName(std::string_view member) {
  return AllocationsTr::tr(wordsOf(AllocationsTr::kMembers, member));
}

std::vector<Fact> askedOf(const core::model::Experiment& experiment, const std::vector<core::model::Point>& points) {
  const core::model::AllocationSettings& asked = experiment.allocation;
  std::vector<Fact> facts;
  const auto add = [&facts](const QString& name, const QString& value) {
    if (!value.isEmpty()) facts.push_back({name, value});
  };
  const auto addMember = [&add](const char* member, const QString& value) { add(allocationName(member), value); };
  const auto number = [](int value, int usual) { return value == usual ? QString() : QLocale().toString(value); };
  addMember("partition",
            asked.partition.empty() ? AllocationsTr::tr("the scheduler's default") : qString(asked.partition));
  if (!points.empty()) {
    const auto [least, most] = std::minmax_element(
        points.begin(), points.end(), [](const auto& one, const auto& other) { return one.nodes < other.nodes; });
    add(AllocationsTr::tr("Nodes"), range(least->nodes, most->nodes));
  }
  addMember("time", qString(asked.time));
  addMember("account", qString(asked.account));
  addMember("qos", qString(asked.qos));
  addMember("constraint", qString(asked.constraint));
  addMember("parallel_environment", qString(asked.parallelEnvironment));
  addMember("gpus_per_node", number(asked.gpusPerNode, 0));
  if (asked.isExclusive) addMember("exclusive", AllocationsTr::tr("no other jobs on the nodes"));
  addMember("blocks", QLocale().toString(asked.blocks));
  addMember("at_least", number(asked.atLeast, 1));
  addMember("at_once", number(asked.atOnce, 0));
  addMember("apart", qString(asked.apart));
  if (asked.otherNodes) addMember("other_nodes", AllocationsTr::tr("for each job", "on nodes that no earlier one had"));
  if (asked.launcher != "auto") addMember("launcher", qString(asked.launcher));
  addMember("options", optionsText(asked.options));
  addMember("modules", joined(asked.modules, QStringLiteral(" ")));
  addMember("prologue", joined(asked.prologue, QStringLiteral("\n")));
  return facts;
}

}  // namespace baremark::app::text
