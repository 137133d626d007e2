// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/comparison_notes.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/text/backend_text.h"
#include "app/text/command_text.h"
#include "app/text/passport_text.h"
#include "app/text/run_warning_text.h"

namespace baremark::app::text {
namespace {

struct NotesTr {
  Q_DECLARE_TR_FUNCTIONS(Verdicts)
};

using core::report::Assessment;

/// The key in the form for commands: "software.open_mpi".
QString rawKey(const core::model::PassportKey& key) {
  return QString::fromStdString(key.group + "." + key.name);
}

}  // namespace

QStringList warningLines(const Assessment& assessment) {
  // For each arm and code: the number of runs, and the words of the first run.
  std::map<std::pair<std::size_t, std::string>, std::pair<int, core::storage::Event>> found;
  for (const auto& block : assessment.blocks) {
    const bool counts =
        block.block.kind == core::model::BlockKind::Measure && block.block.state == core::model::BlockState::Done;
    if (!counts) continue;
    for (const auto* run : core::report::countingRuns(block)) {
      for (const core::storage::Event& warning : assessment.warningsOf(run->key)) {
        const auto entry = found.try_emplace({run->run.arm, warning.code}, 0, warning).first;
        ++entry->second.first;
      }
    }
  }
  QStringList lines;
  if (const QString slow = slowArmsLine(assessment); !slow.isEmpty()) lines << slow;
  for (const auto& [key, entry] : found) {
    const QString arm = QString::fromStdString(assessment.comparison.arms.at(key.first));
    const int runs = entry.first;
    if (key.second == "manager") {
      lines << NotesTr::tr("%1: Baremark itself used more than 2 % of a core during %n run(s).", "arm", runs).arg(arm);
    } else if (key.second == "drift") {
      lines << NotesTr::tr("%1: %n run(s) became slower or faster while they were timed.", "arm", runs).arg(arm);
    } else {
      lines << NotesTr::tr("%1: %n run(s) with a warning: %2", "arm, the engine's words", runs)
                   .arg(arm, describeWarning(entry.second));
    }
  }
  return lines;
}

QStringList differenceLines(const Assessment& assessment, const QString& store, int most) {
  static const std::vector<std::string> telling = {"passport", "transport", "limits",  "environment",
                                                   "workload", "machine",   "software"};
  struct Seen {
    std::size_t arm;
    core::passport::PassportDifference difference;
    std::optional<std::string> waivedBy;
  };
  std::vector<Seen> seen;
  for (const auto& found : assessment.notMeant) {
    const auto isSame = [&](const Seen& other) {
      return other.arm == found.arm && other.difference.key == found.difference.key;
    };
    const bool isKnown = std::any_of(seen.begin(), seen.end(), isSame);
    if (!isKnown) seen.push_back({found.arm, found.difference, found.waivedBy});
  }
  const auto rank = [&](const Seen& entry) -> std::ptrdiff_t {
    if (entry.difference.key == core::model::PassportKey{"software", "backend"}) return -1;
    return std::find(telling.begin(), telling.end(), entry.difference.key.group) - telling.begin();
  };
  std::stable_sort(seen.begin(), seen.end(), [&](const Seen& a, const Seen& b) { return rank(a) < rank(b); });
  QStringList lines;
  for (const Seen& entry : seen) {
    if (lines.size() == most) {
      lines << NotesTr::tr("… and %n more difference(s); the report lists them all", nullptr,
                           static_cast<int>(seen.size()) - most);
      break;
    }
    const auto shown = [&entry](const std::string& value) {
      return value.empty() ? NotesTr::tr("nothing", "a passport's missing value")
                           : passportValue(entry.difference.key, value).left(60);
    };
    const QString arm = QString::fromStdString(assessment.comparison.arms.at(entry.arm));
    const QString key = QStringLiteral("%1 (%2)").arg(passportName(entry.difference.key), rawKey(entry.difference.key));
    const bool isMissing = entry.difference.key == core::passport::missingPassport();
    QString line = isMissing ? NotesTr::tr("! %1: %2 (%3)", "arm, whose passport is missing, key")
                                   .arg(arm, missingPassport(entry.difference), key)
                             : NotesTr::tr("! %1 differs in %2: %3, the baseline has %4", "arm, key, values")
                                   .arg(arm, key, shown(entry.difference.arm), shown(entry.difference.baseline));
    //: %1: a note that the user wrote
    if (entry.waivedBy) line += NotesTr::tr(" (waived: %1)").arg(QString::fromStdString(*entry.waivedBy));
    lines << line;
  }
  const bool isOpen = std::any_of(seen.begin(), seen.end(), [](const Seen& entry) { return !entry.waivedBy; });
  // A waiver applies only to a pair with the experiment's own baseline.
  if (isOpen && assessment.comparison.baseline == assessment.ownBaseline) {
    const Seen& first = *std::find_if(seen.begin(), seen.end(), [](const Seen& entry) { return !entry.waivedBy; });
    const QString arm = QString::fromStdString(assessment.comparison.arms.at(first.arm));
    const QString command = commandLine({{QStringLiteral("waive"), QString::fromStdString(assessment.record.id.text()),
                                          arm, rawKey(first.difference.key)}},
                                        store);
    //: %1: a command
    lines << NotesTr::tr("Make the arms equal, or waive a difference with a note: %1")
                 .arg(command + QStringLiteral(" --note \"…\""));
  }
  return lines;
}

}  // namespace baremark::app::text
