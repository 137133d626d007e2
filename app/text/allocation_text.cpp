// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/allocation_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct AllocationsTr {
  Q_DECLARE_TR_FUNCTIONS(Allocations)
};

QString joined(const std::vector<std::string>& words, const QString& separator) {
  QStringList list;
  for (const std::string& word : words) list << QString::fromStdString(word);
  return list.join(separator);
}

/// An option that ends with "=" takes that line out.
QString optionsText(const std::vector<std::string>& options) {
  QStringList lines;
  for (const std::string& option : options) {
    const QString words = QString::fromStdString(option);
    lines << (words.endsWith(QLatin1Char('=')) ? AllocationsTr::tr("without %1", "an option").arg(words.chopped(1)) : words);
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

std::vector<Fact> askedOf(const core::model::Experiment& experiment, const std::vector<core::model::Point>& points) {
  const core::model::AllocationSettings& asked = experiment.allocation;
  const auto words = [](const std::string& value) { return QString::fromStdString(value); };
  std::vector<Fact> facts;
  const auto add = [&facts](const QString& name, const QString& value) {
    if (!value.isEmpty()) facts.push_back({name, value});
  };
  add(AllocationsTr::tr("Partition"), asked.partition.empty() ? AllocationsTr::tr("the scheduler's own choice") : words(asked.partition));
  if (!points.empty()) {
    const auto [least, most] = std::minmax_element(points.begin(), points.end(), [](const auto& one, const auto& other) { return one.nodes < other.nodes; });
    add(AllocationsTr::tr("Nodes"), range(least->nodes, most->nodes));
  }
  add(AllocationsTr::tr("Time limit"), words(asked.time));
  add(AllocationsTr::tr("Account"), words(asked.account));
  add(AllocationsTr::tr("Quality of service"), words(asked.qos));
  add(AllocationsTr::tr("Constraint"), words(asked.constraint));
  add(AllocationsTr::tr("Parallel environment"), words(asked.parallelEnvironment));
  if (asked.gpusPerNode > 0) add(AllocationsTr::tr("GPUs a node"), QLocale().toString(asked.gpusPerNode));
  if (asked.isExclusive) add(AllocationsTr::tr("Exclusive"), AllocationsTr::tr("the nodes for us alone"));
  add(AllocationsTr::tr("Blocks in a job"), QLocale().toString(asked.blocks));
  if (asked.isArray) add(AllocationsTr::tr("Array"), AllocationsTr::tr("the jobs of a point are one submission"));
  add(AllocationsTr::tr("Further options"), optionsText(asked.options));
  add(AllocationsTr::tr("Modules"), joined(asked.modules, QStringLiteral(" ")));
  add(AllocationsTr::tr("Before the runs"), joined(asked.prologue, QStringLiteral("\n")));
  return facts;
}

QString ownLines(const core::model::AllocationSettings& allocation) {
  const int count = static_cast<int>(allocation.options.size());
  return count == 0 ? QString() : AllocationsTr::tr("%n line(s) of yours", "in the head of a job", count);
}

}  // namespace baremark::app::text
