// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/field_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/text/allocation_text.h"
#include "app/text/error_text.h"
#include "app/text/setting_text.h"

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
  //: %1: a number
  if (member.empty()) return FieldNamesTr::tr("Arm %1").arg(number);
  const auto found = std::find_if(std::begin(kArmFields), std::end(kArmFields),
                                  [&](const FieldName& field) { return member == field.first; });
  const std::string setting = member == "settings" ? part(where, 3) : std::string();
  QString name = setting.empty() ? QString() : settingName(setting);
  if (name.isEmpty() && found != std::end(kArmFields)) name = FieldNamesTr::tr(found->second);
  if (name.isEmpty()) return FieldNamesTr::tr("Arm %1").arg(number);
  return FieldNamesTr::tr("%1 of arm %2", "a field; a number").arg(name, number);
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
    const auto found = std::find_if(std::begin(kExperimentFields), std::end(kExperimentFields),
                                    [&](const FieldName& field) { return path == field.first; });
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

}  // namespace baremark::app::text
