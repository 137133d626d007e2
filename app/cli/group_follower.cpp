// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/group_follower.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "app/cli/experiment_follower.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/state_text.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/report/assessment.h"
#include "core/runs/task_pool.h"

namespace baremark::cli {
namespace {

struct GroupFollowerTr {
  Q_DECLARE_TR_FUNCTIONS(FollowAll)
};

using core::base::ExperimentId;
using core::base::fail;
using core::base::Json;
using core::base::Result;
using core::model::ExperimentState;
using core::storage::ExperimentRepository;
using core::storage::Store;

constexpr int kAllLookMilliseconds = 1000;
constexpr int kAllGraceMilliseconds = 5000;

QString shownName(const std::string& name) {
  constexpr std::size_t kMostName = 80;  // bytes
  return QString::fromStdString(core::base::printable(name, kMostName));
}

QString buildLine(int step, int steps, const QString& words) {
  //: %1: a number, %2: the last one, %3: what the step does
  return GroupFollowerTr::tr("Building the engine's image, step %1 of %2: %3").arg(step).arg(steps).arg(words);
}

}  // namespace

GroupFollower::GroupFollower(app::Services& services, Console& console, std::vector<Target> targets, QObject* parent)
    : QObject(parent), m_services(services), m_console(console) {
  for (Target& target : targets) {
    const QString lead = shownName(target.name) + QStringLiteral(" · ");
    m_each.push_back(
        {.target = std::move(target), .lines = RunLines(console, lead), .last = {}, .comparison = nullptr});
  }
  m_timer.setInterval(kAllLookMilliseconds);
  m_grace.setSingleShot(true);
  m_grace.setInterval(kAllGraceMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &GroupFollower::look);
  connect(&m_grace, &QTimer::timeout, this, &GroupFollower::leave);
  connect(&services, &app::Services::experimentChanged, this, &GroupFollower::look);
  connect(&services, &app::Services::imageProgressed, this,
          [this](const QString&, int step, int steps, const QString& words) {
            const QString line = buildLine(step, steps, words);
            if (m_console.hasTerminal())
              m_console.progress(line);
            else
              m_console.note(line);
          });
  connect(&services, &app::Services::stepFailed, this, [this](const QString&, const core::base::Error& error) {
    if (!m_isOver) m_console.warn(error);
  });
}

GroupFollower::~GroupFollower() = default;

void GroupFollower::start() {
  m_interrupts = std::make_unique<Interrupts>();
  connect(m_interrupts.get(), &Interrupts::interrupted, this, &GroupFollower::interrupt);
  for (const Followed& each : m_each) {
    const Result<app::HostService*> host = m_services.host(each.target.host);
    if (!host) return emit finished(m_console.fail(host.error()));
    (*host)->runner().take(each.target.id);
  }
  m_timer.start();
  look();
}

void GroupFollower::look() {
  if (m_isLooking || m_isOver) return;
  m_isLooking = true;
  struct Wanted {
    std::size_t place;
    ExperimentId id;
    SnapshotPointer last;
  };
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < m_each.size(); ++i) {
    if (!m_each[i].isOver) wanted.push_back({i, m_each[i].target.id, m_each[i].last});
  }
  const auto read = [wanted = std::move(wanted)](Store& store) -> Result<Snapshots> {
    Snapshots snapshots;
    for (const Wanted& each : wanted) {
      Result<SnapshotPointer> snapshot = readSnapshot(store, each.id, each.last);
      if (!snapshot) return fail(snapshot.error());
      snapshots.emplace_back(each.place, std::move(*snapshot));
    }
    return snapshots;
  };
  core::runs::whenDone(m_services.store().read(read), this, [this](const Result<Snapshots>& snapshots) {
    m_isLooking = false;
    show(snapshots);
  });
}

void GroupFollower::show(const Result<Snapshots>& snapshots) {
  if (m_isOver) return;
  if (!snapshots) {
    m_isOver = true;
    return emit finished(m_console.fail(snapshots.error()));
  }
  for (const auto& [place, snapshot] : *snapshots) {
    Followed& each = m_each[place];
    each.last = snapshot;
    each.lines.report(*snapshot);
    if (core::model::isOver(snapshot->record.state)) endOf(each);
  }
  if (std::all_of(m_each.begin(), m_each.end(), [](const Followed& each) { return each.isOver; })) return end();
  m_console.progress(progressLine());
}

/// The number of experiments that are over, and the progress of the first running one.
QString GroupFollower::progressLine() const {
  const auto over = std::count_if(m_each.begin(), m_each.end(), [](const Followed& each) { return each.isOver; });
  //: %1: a number, %2: how many
  const QString line = GroupFollowerTr::tr("%1 of %2 experiments").arg(over).arg(m_each.size());
  const auto running = std::find_if(m_each.begin(), m_each.end(), [](const Followed& each) {
    return !each.isOver && each.last && each.last->record.state == ExperimentState::Running;
  });
  if (running == m_each.end()) return line;
  return line + QStringLiteral(" · ") + shownName(running->target.name) + QStringLiteral(" · ") +
         RunLines::progress(*running->last);
}

void GroupFollower::endOf(Followed& each) {
  each.isOver = true;
  m_console.endProgress();
  const bool isMeasured = isAnythingMeasured(each.last->blocks);
  if (m_console.isJson()) {
    const auto assessment =
        m_services.store().readNow([&](Store& store) { return core::report::assess(store, each.target.id, {}); });
    const Result<Json> document = assessment ? comparisonDocument(m_services, *assessment) : fail(assessment.error());
    if (document)
      each.comparison = *document;
    else
      m_console.warn(document.error());
    each.isComparisonRefused = !document;
  } else if (isMeasured) {
    m_console.out(shownName(each.target.name));
    each.isComparisonRefused = printComparison(m_services, m_console, each.target.id, {}) != kDone;
    m_console.out(QStringLiteral("\n"));
  }
  each.lines.reportEnd(*each.last);
}

void GroupFollower::change(std::function<Result<void>(Store&, const ExperimentId&)> act) {
  std::vector<ExperimentId> ids;
  for (const Followed& each : m_each) {
    if (!each.isOver) ids.push_back(each.target.id);
  }
  const auto write = [ids = std::move(ids), act = std::move(act)](Store& store) -> Result<void> {
    for (const ExperimentId& id : ids) {
      if (Result<void> done = act(store, id); !done) return done;
    }
    return {};
  };
  core::runs::whenDone(m_services.store().write(write), this, [this](const Result<void>& done) {
    if (!done) m_console.warn(done.error());
    m_services.poke();
  });
}

void GroupFollower::interrupt() {
  if (m_isOver) return;
  m_console.endProgress();
  if (m_isCancelling) {
    m_console.note(m_console.offering(GroupFollowerTr::tr(
        "The requests to cancel are stored, but blocks on the hosts keep running until a process carries "
        "them out. To do that: baremark-cli cancel ID")));
    return end();
  }
  if (!std::exchange(m_isInterrupted, true)) {
    const auto open = std::count_if(m_each.begin(), m_each.end(), [](const Followed& each) { return !each.isOver; });
    m_console.note(GroupFollowerTr::tr(
        "No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again "
        "within 5 seconds to cancel %n experiment(s).",
        nullptr, static_cast<int>(open)));
    change([](Store& store, const ExperimentId& id) { return ExperimentRepository(store).requestPause(id, true); });
    return m_grace.start();
  }
  m_grace.stop();
  m_isCancelling = true;
  m_console.note(GroupFollowerTr::tr("Cancelling…"));
  change([](Store& store, const ExperimentId& id) { return ExperimentRepository(store).requestCancel(id); });
}

void GroupFollower::leave() {
  QStringList ids;
  for (const Followed& each : m_each) {
    if (!each.isOver) ids << QString::fromStdString(each.target.id.text());
  }
  //: %1: ids of experiments
  m_console.note(m_console.offering(
      GroupFollowerTr::tr("To resume: baremark-cli run --resume %1").arg(ids.join(QLatin1Char(' ')))));
  end();
}

int GroupFollower::status() const {
  const auto isAny = [this](const std::function<bool(const Followed&)>& holds) {
    return std::any_of(m_each.begin(), m_each.end(), holds);
  };
  if (isAny([](const Followed& each) { return !each.isOver; })) return kInterrupted;
  if (isAny([](const Followed& each) {
        return each.last->record.state == ExperimentState::Stopped || each.isComparisonRefused;
      }))
    return kFailed;
  return isAny([](const Followed& each) { return each.last->record.state == ExperimentState::Cancelled; })
             ? kInterrupted
             : kDone;
}

void GroupFollower::end() {
  m_isOver = true;
  m_timer.stop();
  m_grace.stop();
  m_console.endProgress();
  if (m_console.isJson())
    writeDocument();
  else
    printSummary();
  emit finished(status());
}

/// Prints a line about each experiment.
void GroupFollower::printSummary() {
  const auto rows = m_services.store().readNow([](Store& store) { return ExperimentRepository(store).list(); });
  if (!rows) return m_console.warn(rows.error());
  for (const Followed& each : m_each) {
    const auto row =
        std::find_if(rows->begin(), rows->end(), [&](const auto& candidate) { return candidate.id == each.target.id; });
    if (row == rows->end()) continue;  // removed meanwhile
    const app::text::SignedText state = app::text::describe(row->state);
    const QString words = each.isOver ? app::text::toLine(app::text::endNotice(*row))
                                      : QStringLiteral("%1: %2").arg(shownName(row->name), state.words);
    m_console.out(QStringLiteral("%1 %2 · %3")
                      .arg(app::text::glyph(state.sign), QString::fromStdString(each.target.id.text()), words));
  }
  const auto done = std::count_if(m_each.begin(), m_each.end(), [](const Followed& each) {
    return each.isOver && each.last->record.state == ExperimentState::Done;
  });
  //: %1: a number, %2: how many
  m_console.out(GroupFollowerTr::tr("%1 of %2 experiments are done.").arg(done).arg(m_each.size()));
}

void GroupFollower::writeDocument() {
  Json experiments = Json::array();
  for (const Followed& each : m_each) {
    const auto record =
        m_services.store().readNow([&](Store& store) { return ExperimentRepository(store).find(each.target.id); });
    const bool hasEnd = record && !record->end.code.isNone();
    experiments.push_back(
        {{"file", each.target.file},
         {"experiment", each.target.id.text()},
         {"name", each.target.name},
         {"host", each.target.host},
         {"state", record ? core::model::toName(record->state) : "unknown"},
         {"end", hasEnd ? Json{{"code", record->end.code.name()}, {"detail", record->end.detail}} : Json(nullptr)},
         {"comparison", each.comparison}});
  }
  m_console.out(Json{{"schema", kRunsSchema}, {"experiments", std::move(experiments)}});
}

}  // namespace baremark::cli
