// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/field_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/text/error_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct FieldNamesTr {
  Q_DECLARE_TR_FUNCTIONS(FieldNames)
};

using FieldName = std::pair<const char*, const char*>;

constexpr FieldName kExperimentFields[] = {
    {"/schema", QT_TRANSLATE_NOOP("FieldNames", "Format of the file")},
    {"/name", QT_TRANSLATE_NOOP("FieldNames", "Name")},
    {"/note", QT_TRANSLATE_NOOP("FieldNames", "Note")},
    {"/tags", QT_TRANSLATE_NOOP("FieldNames", "Tags")},
    {"/host", QT_TRANSLATE_NOOP("FieldNames", "Host")},
    {"/workload", QT_TRANSLATE_NOOP("FieldNames", "Workload")},
    {"/workload/engine", QT_TRANSLATE_NOOP("FieldNames", "Cases")},
    {"/zip", QT_TRANSLATE_NOOP("FieldNames", "Settings that change together")},
    {"/exclude", QT_TRANSLATE_NOOP("FieldNames", "Excluded cases")},
    {"/arms", QT_TRANSLATE_NOOP("FieldNames", "The arms")},
    {"/scale", QT_TRANSLATE_NOOP("FieldNames", "Scale")},
    {"/scale/ranks", QT_TRANSLATE_NOOP("FieldNames", "Ranks")},
    {"/scale/instances", QT_TRANSLATE_NOOP("FieldNames", "Instances")},
    {"/scale/threads_per_rank", QT_TRANSLATE_NOOP("FieldNames", "Threads per rank")},
    {"/scale/bind", QT_TRANSLATE_NOOP("FieldNames", "Binding")},
    {"/scale/mode", QT_TRANSLATE_NOOP("FieldNames", "Scaling")},
    {"/scale/global_batch", QT_TRANSLATE_NOOP("FieldNames", "Global batch")},
    {"/allocation", QT_TRANSLATE_NOOP("FieldNames", "Options for the scheduler")},
    {"/measure", QT_TRANSLATE_NOOP("FieldNames", "Measurement")},
    {"/measure/warmup_batches", QT_TRANSLATE_NOOP("FieldNames", "Warm-up steps")},
    {"/measure/batches", QT_TRANSLATE_NOOP("FieldNames", "Measured steps")},
    {"/measure/repeats", QT_TRANSLATE_NOOP("FieldNames", "Blocks at each point")},
    {"/measure/order", QT_TRANSLATE_NOOP("FieldNames", "Order of the runs")},
    {"/measure/until", QT_TRANSLATE_NOOP("FieldNames", "Blocks until the interval is narrow enough")},
    {"/measure/until/half_width", QT_TRANSLATE_NOOP("FieldNames", "Half width of the interval")},
    {"/measure/until/max_repeats", QT_TRANSLATE_NOOP("FieldNames", "Maximum number of blocks")},
    {"/baseline", QT_TRANSLATE_NOOP("FieldNames", "Baseline")},
    {"/margin", QT_TRANSLATE_NOOP("FieldNames", "Equivalent within")},
};

// The part after "/arms/0/".
constexpr FieldName kArmFields[] = {
    {"name", QT_TRANSLATE_NOOP("FieldNames", "Name")},
    {"runtime", QT_TRANSLATE_NOOP("FieldNames", "Runtime")},
    {"variant", QT_TRANSLATE_NOOP("FieldNames", "Variant")},
    {"image", QT_TRANSLATE_NOOP("FieldNames", "Image")},
    {"mpi", QT_TRANSLATE_NOOP("FieldNames", "MPI")},
    {"gpu", QT_TRANSLATE_NOOP("FieldNames", "GPUs")},
    {"env", QT_TRANSLATE_NOOP("FieldNames", "Environment")},
    {"binds", QT_TRANSLATE_NOOP("FieldNames", "Folders")},
    {"settings", QT_TRANSLATE_NOOP("FieldNames", "Engine settings")},
    {"wrap", QT_TRANSLATE_NOOP("FieldNames", "Wrapped in")},
};

/// The part of a path at this place: part(…, 1) of "/scale/ranks" is "ranks".
std::string part(const std::string& where, int place) {
  return QString::fromStdString(where).section(QLatin1Char('/'), place + 1, place + 1).toStdString();
}

QString ofArm(const std::string& where) {
  const QString number = QString::number(QString::fromStdString(part(where, 1)).toInt() + 1);
  const std::string member = part(where, 2);
  if (member.empty()) return FieldNamesTr::tr("Arm %1", "a number").arg(number);
  const auto found = std::ranges::find_if(kArmFields, [&](const FieldName& field) { return member == field.first; });
  const std::string setting = member == "settings" ? part(where, 3) : std::string();
  QString name = setting.empty() ? QString() : settingName(setting);
  if (name.isEmpty() && found != std::end(kArmFields)) name = FieldNamesTr::tr(found->second);
  if (name.isEmpty()) return FieldNamesTr::tr("Arm %1", "a number").arg(number);
  return FieldNamesTr::tr("%1 of arm %2", "a field; a number").arg(name, number);
}

struct AllocationsTr {
  Q_DECLARE_TR_FUNCTIONS(Allocations)
};

constexpr std::pair<std::string_view, const char*> kMembers[] = {
    {"partition", QT_TRANSLATE_NOOP("Allocations", "Partition")},
    {"ranks_per_node", QT_TRANSLATE_NOOP("Allocations", "Ranks per node")},
    {"parallel_environment", QT_TRANSLATE_NOOP("Allocations", "Parallel environment")},
    {"time", QT_TRANSLATE_NOOP("Allocations", "Time limit")},
    {"account", QT_TRANSLATE_NOOP("Allocations", "Account")},
    {"qos", QT_TRANSLATE_NOOP("Allocations", "Quality of service")},
    {"constraint", QT_TRANSLATE_NOOP("Allocations", "Constraint")},
    {"gpus_per_node", QT_TRANSLATE_NOOP("Allocations", "GPUs per node")},
    {"exclusive", QT_TRANSLATE_NOOP("Allocations", "Exclusive")},
    {"blocks", QT_TRANSLATE_NOOP("Allocations", "Blocks in a job")},
    {"at_least", QT_TRANSLATE_NOOP("Allocations", "Minimum number of jobs")},
    {"at_once", QT_TRANSLATE_NOOP("Allocations", "Maximum number of jobs at once")},
    {"apart", QT_TRANSLATE_NOOP("Allocations", "Time between jobs")},
    {"other_nodes", QT_TRANSLATE_NOOP("Allocations", "Other nodes")},
    {"launcher", QT_TRANSLATE_NOOP("Allocations", "Launcher")},
    {"modules", QT_TRANSLATE_NOOP("Allocations", "Modules")},
    {"options", QT_TRANSLATE_NOOP("Allocations", "Further options")},
    {"prologue", QT_TRANSLATE_NOOP("Allocations", "Before the runs")},
};

/// An option that ends with "=" removes its line.
QString optionsText(const std::vector<std::string>& options) {
  QStringList lines;
  for (const std::string& option : options) {
    const QString words = QString::fromStdString(option);
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
    const auto found =
        std::ranges::find_if(kExperimentFields, [&](const FieldName& field) { return path == field.first; });
    if (found != std::end(kExperimentFields)) return FieldNamesTr::tr(found->second);
    if (path.find('/') == std::string::npos) break;
  }
  return {};
}

QString describeDraft(const core::base::Error& error) {
  if (const QString name = fieldText(error.where.english()); !name.isEmpty()) return describeField(error, name);
  if (error.where.english().rfind('/', 0) == 0 && !isOfDescriptor(error)) return describeField(error, {});
  const ErrorText words = describe(error);
  return (words.title + QLatin1Char(' ') + words.advice).trimmed();
}

QString allocationName(std::string_view member) {
  const auto found = std::ranges::find_if(kMembers, [&](const auto& name) { return name.first == member; });
  return found == std::end(kMembers) ? QString() : AllocationsTr::tr(found->second);
}

std::vector<Fact> askedOf(const core::model::Experiment& experiment, const std::vector<core::model::Point>& points) {
  const core::model::AllocationSettings& asked = experiment.allocation;
  const auto words = [](const std::string& value) { return QString::fromStdString(value); };
  std::vector<Fact> facts;
  const auto add = [&facts](const QString& name, const QString& value) {
    if (!value.isEmpty()) facts.push_back({name, value});
  };
  const auto addMember = [&add](const char* member, const QString& value) { add(allocationName(member), value); };
  const auto number = [](int value, int usual) { return value == usual ? QString() : QLocale().toString(value); };
  addMember("partition",
            asked.partition.empty() ? AllocationsTr::tr("the scheduler's default") : words(asked.partition));
  if (!points.empty()) {
    const auto [least, most] = std::minmax_element(
        points.begin(), points.end(), [](const auto& one, const auto& other) { return one.nodes < other.nodes; });
    add(AllocationsTr::tr("Nodes"), range(least->nodes, most->nodes));
  }
  addMember("time", words(asked.time));
  addMember("account", words(asked.account));
  addMember("qos", words(asked.qos));
  addMember("constraint", words(asked.constraint));
  addMember("parallel_environment", words(asked.parallelEnvironment));
  addMember("gpus_per_node", number(asked.gpusPerNode, 0));
  if (asked.isExclusive) addMember("exclusive", AllocationsTr::tr("no other jobs on the nodes"));
  addMember("blocks", QLocale().toString(asked.blocks));
  addMember("at_least", number(asked.atLeast, 1));
  addMember("at_once", number(asked.atOnce, 0));
  addMember("apart", words(asked.apart));
  if (asked.otherNodes) addMember("other_nodes", AllocationsTr::tr("for each job", "on nodes that no earlier one had"));
  if (asked.launcher != "auto") addMember("launcher", words(asked.launcher));
  addMember("options", optionsText(asked.options));
  addMember("modules", joined(asked.modules, QStringLiteral(" ")));
  addMember("prologue", joined(asked.prologue, QStringLiteral("\n")));
  return facts;
}

}  // namespace baremark::app::text
