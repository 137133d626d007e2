// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/allocation_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

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

QString joined(const std::vector<std::string>& words, const QString& separator) {
  QStringList list;
  for (const std::string& word : words) list << QString::fromStdString(word);
  return list.join(separator);
}

QString allocationName(std::string_view member) {
  const auto found =
      std::find_if(std::begin(kMembers), std::end(kMembers), [&](const auto& name) { return name.first == member; });
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

QString ownLines(const core::model::AllocationSettings& allocation) {
  const int count = static_cast<int>(allocation.options.size());
  return count == 0 ? QString() : AllocationsTr::tr("%n custom line(s)", "in the head of a job", count);
}

}  // namespace baremark::app::text
