// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_files.h"

#include "app/cli/interrupts.h"
#include "app/cli/run_lines.h"
#include "app/text/listed_verdict_text.h"
#include "core/base/json.h"
#include "core/runs/ownership.h"
#include "core/runs/task_pool.h"

namespace baremark::cli {
namespace {

using core::model::ExperimentState;
using core::storage::ExperimentRecord;

constexpr int kLookMilliseconds = 1000;
constexpr int kGraceMilliseconds = 5000;
// A window takes an experiment within a second, but may have to start first.
constexpr std::chrono::seconds kOwnerGrace{10};

class Follower final : public QObject {
 public:
  Follower(app::Services& services, Console& console, std::vector<Target> targets, Role role,
           QObject* parent = nullptr);

  void start();

 private:
  struct Followed {
    Target target;
    RunLines lines;
    SnapshotPointer last;  ///< null before the first look
    Json comparison;       ///< of one of several; null: none
    int status = kDone;    ///< of the comparison
    bool isOver = false;
  };
  using Snapshots = std::vector<std::pair<std::size_t, SnapshotPointer>>;  ///< by the place of the experiment

  [[nodiscard]] bool isOnlyOne() const { return m_each.size() == 1; }
  [[nodiscard]] std::vector<ExperimentId> unfinished() const;
  void look();
  void show(const Result<Snapshots>& snapshots);
  [[nodiscard]] QString progressLine() const;
  [[nodiscard]] bool isAbandoned(const ExperimentRecord& record);
  void endOf(Followed& each);
  void interrupt();
  void leave();
  void end();
  [[nodiscard]] int status() const;
  void printSummary();
  void writeDocument();
  /// Applies `act` to all experiments that are not over.
  void change(std::function<Result<void>(Store&, const ExperimentId&)> act);

  app::Services& m_services;
  Console& m_console;
  std::vector<Followed> m_each;
  Role m_role;
  QTimer m_timer;
  QTimer m_grace;
  std::unique_ptr<Interrupts> m_interrupts;
  std::optional<core::base::MonotonicTime> m_ownerless;  ///< in a watcher: since when no process runs the experiment
  bool m_isLooking = false;
  bool m_isInterrupted = false;
  bool m_isCancelling = false;    ///< after the second interrupt; in a canceller from the start
  bool m_isCancelStored = false;  ///< known once the program leaves
  bool m_isLeaving = false;       ///< after an interrupt while cancelling
  bool m_isOver = false;
};

Follower::Follower(app::Services& services, Console& console, std::vector<Target> targets, Role role, QObject* parent)
    : QObject(parent), m_services(services), m_console(console), m_role(role), m_isCancelling(role == Role::Canceller) {
  const bool areSeveral = targets.size() > 1;
  for (Target& target : targets) {
    const QString lead = areSeveral ? shownName(target.name) + QStringLiteral(" · ") : QString();
    m_each.push_back(
        {.target = std::move(target), .lines = RunLines(console, lead), .last = {}, .comparison = nullptr});
  }
  m_timer.setInterval(kLookMilliseconds);
  m_grace.setSingleShot(true);
  m_grace.setInterval(kGraceMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &Follower::look);
  connect(&m_grace, &QTimer::timeout, this, &Follower::leave);
  connect(&services, &app::Services::experimentChanged, this, &Follower::look);
  connect(&services, &app::Services::imageProgressed, this,
          [this](const QString&, int step, int steps, const QString& words) {
            //: %1: a number, %2: the last one, %3: what the step does
            const QString line =
                Cli::tr("Building the engine's image, step %1 of %2: %3").arg(step).arg(steps).arg(words);
            if (m_console.hasTerminal())
              m_console.progress(line);
            else
              m_console.note(line);
          });
  connect(&services, &app::Services::stepFailed, this, [this](const QString&, const Error& error) {
    if (!m_isOver) m_console.warn(error);
  });
}

void Follower::start() {
  m_interrupts = std::make_unique<Interrupts>();
  connect(m_interrupts.get(), &Interrupts::interrupted, this, &Follower::interrupt);
  for (const Followed& each : m_each) {
    if (m_role == Role::Watcher) break;
    const Result<app::HostService*> host = m_services.host(each.target.host);
    if (!host) return QCoreApplication::exit(m_console.fail(host.error()));
    (*host)->runner().take(each.target.id);
  }
  m_timer.start();
  look();
}

std::vector<ExperimentId> Follower::unfinished() const {
  std::vector<ExperimentId> ids;
  for (const Followed& each : m_each)
    if (!each.isOver) ids.push_back(each.target.id);
  return ids;
}

void Follower::look() {
  if (m_isLooking || m_isOver) return;
  m_isLooking = true;
  struct Wanted {
    std::size_t place;
    ExperimentId id;
    SnapshotPointer last;
  };
  std::vector<Wanted> wanted;
  for (std::size_t i = 0; i < m_each.size(); ++i)
    if (!m_each[i].isOver) wanted.push_back({i, m_each[i].target.id, m_each[i].last});
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

void Follower::show(const Result<Snapshots>& snapshots) {
  if (m_isOver) return;
  if (!snapshots) {
    m_isOver = true;
    return QCoreApplication::exit(m_console.fail(snapshots.error()));
  }
  for (const auto& [place, snapshot] : *snapshots) {
    Followed& each = m_each[place];
    each.last = snapshot;
    each.lines.report(*snapshot);
    if (core::model::isOver(snapshot->record.state)) endOf(each);
  }
  if (unfinished().empty()) return end();
  if (m_isLeaving) return leave();
  m_console.progress(progressLine());
  if (m_role != Role::Watcher || !isAbandoned(m_each.front().last->record)) return;
  m_console.endProgress();
  //: %1: an experiment's id
  m_console.note(
      m_console.offering(Cli::tr("No process runs this experiment now. To resume it: baremark-cli run --resume %1")
                             .arg(qString(m_each.front().target.id.text()))));
  end();
}

/// Of several: the number of experiments that are over, and the progress of the first running one.
QString Follower::progressLine() const {
  if (isOnlyOne()) return RunLines::progress(*m_each.front().last);
  //: %1: a number, %2: how many
  const QString line = Cli::tr("%1 of %2 experiments").arg(m_each.size() - unfinished().size()).arg(m_each.size());
  const auto running = std::ranges::find_if(m_each, [](const Followed& each) {
    return !each.isOver && each.last && each.last->record.state == ExperimentState::Running;
  });
  if (running == m_each.end()) return line;
  return line + QStringLiteral(" · ") + shownName(running->target.name) + QStringLiteral(" · ") +
         RunLines::progress(*running->last);
}

/// Whether no process runs the experiment. Another owner may take it within seconds, so that time is waited for, unless
/// the experiment is paused.
bool Follower::isAbandoned(const ExperimentRecord& record) {
  const core::base::SystemClock clock;
  if (record.owner && core::runs::isAlive(*record.owner, clock.wallNow())) {
    m_ownerless.reset();
    return false;
  }
  if (record.state == ExperimentState::Paused) return true;
  if (!m_ownerless) m_ownerless = clock.monotonicNow();
  return clock.monotonicNow() - *m_ownerless >= kOwnerGrace;
}

/// Prints the verdicts before the reason of the end, so that the reason is the last line. Without measured blocks there
/// is no table.
void Follower::endOf(Followed& each) {
  each.isOver = true;
  m_console.endProgress();
  const ExperimentId& id = each.target.id;
  const bool isAnythingMeasured =
      std::ranges::any_of(each.last->blocks, [](const auto& block) { return block.block.isMeasured(); });
  if (m_console.isJson() && !isOnlyOne()) {
    const Result<Json> document = comparisonDocument(m_services, id, {});
    if (document)
      each.comparison = *document;
    else
      m_console.warn(document.error());
    each.status = document ? kDone : kFailed;
  } else if (m_console.isJson() || isAnythingMeasured) {
    if (!isOnlyOne()) m_console.out(shownName(each.target.name));
    each.status = printComparison(m_services, m_console, id, {});
    if (!isOnlyOne()) m_console.out(QStringLiteral("\n"));
  }
  each.lines.reportEnd(*each.last);
}

void Follower::change(std::function<Result<void>(Store&, const ExperimentId&)> act) {
  const auto write = [ids = unfinished(), act = std::move(act)](Store& store) -> Result<void> {
    for (const ExperimentId& id : ids)
      if (Result<void> done = act(store, id); !done) return done;
    return {};
  };
  core::runs::whenDone(m_services.store().write(write), this, [this](const Result<void>& done) {
    if (!done) m_console.warn(done.error());
    m_services.poke();
  });
}

void Follower::interrupt() {
  if (m_isOver) return;
  m_console.endProgress();
  if (m_role == Role::Watcher) return end();
  if (m_isCancelling) {
    // The store runs this after the request to cancel.
    const auto isStored = [ids = unfinished()](Store& store) -> Result<bool> {
      for (const ExperimentId& id : ids) {
        const auto record = ExperimentRepository(store).find(id);
        if (!record) return fail(record.error());
        if (!record->cancelRequested && !core::model::isOver(record->state)) return false;
      }
      return true;
    };
    core::runs::whenDone(m_services.store().write(isStored), this, [this](const Result<bool>& stored) {
      m_isCancelStored = stored.value_or(false);
      m_isLeaving = true;
      look();
    });
    return;
  }
  if (!std::exchange(m_isInterrupted, true)) {
    m_console.note(
        Cli::tr("No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again "
                "within 5 seconds to cancel %n experiment(s).",
                nullptr, static_cast<int>(unfinished().size())));
    change([](Store& store, const ExperimentId& id) { return ExperimentRepository(store).requestPause(id, true); });
    return m_grace.start();
  }
  m_grace.stop();
  m_isCancelling = true;
  m_console.note(Cli::tr("Cancelling…"));
  change([](Store& store, const ExperimentId& id) { return ExperimentRepository(store).requestCancel(id); });
}

void Follower::leave() {
  m_console.endProgress();
  QStringList ids;
  for (const ExperimentId& id : unfinished()) ids << qString(id.text());
  const QString all = ids.join(QLatin1Char(' '));
  if (m_isCancelStored) {
    for (const QString& id : ids)
      //: %1: an experiment's id
      m_console.note(m_console.offering(
          Cli::tr("The request to cancel is stored, but blocks on the host keep running until a process carries "
                  "it out. To do that: baremark-cli cancel %1")
              .arg(id)));
  } else if (isOnlyOne()) {
    //: %1: an experiment's id
    m_console.note(m_console.offering(
        Cli::tr("To resume: baremark-cli run --resume %1 · to cancel: baremark-cli cancel %1").arg(all)));
  } else {
    //: %1: ids of experiments
    m_console.note(m_console.offering(Cli::tr("To resume: baremark-cli run --resume %1").arg(all)));
  }
  end();
}

int Follower::status() const {
  if (!unfinished().empty()) return kInterrupted;
  const auto isAny = [this](ExperimentState state) {
    return std::ranges::any_of(m_each, [state](const Followed& each) { return each.last->record.state == state; });
  };
  if (isAny(ExperimentState::Stopped)) return kFailed;
  if (m_role != Role::Canceller && isAny(ExperimentState::Cancelled)) return kInterrupted;
  const auto refused = std::ranges::find_if(m_each, [](const Followed& each) { return each.status != kDone; });
  return refused == m_each.end() ? kDone : refused->status;
}

/// With --json, every end prints a document.
void Follower::end() {
  m_isOver = true;
  m_timer.stop();
  m_grace.stop();
  m_console.endProgress();
  if (isOnlyOne() && m_console.isJson() && !m_each.front().isOver)
    m_console.out(doneJson(m_services, m_each.front().target.id));
  if (!isOnlyOne() && m_console.isJson()) writeDocument();
  if (!isOnlyOne() && !m_console.isJson()) printSummary();
  QCoreApplication::exit(status());
}

/// Prints a line about each experiment.
void Follower::printSummary() {
  const auto rows = m_services.store().readNow([](Store& store) { return ExperimentRepository(store).list(); });
  if (!rows) return m_console.warn(rows.error());
  for (const Followed& each : m_each) {
    const auto row = std::ranges::find_if(*rows, [&](const auto& candidate) { return candidate.id == each.target.id; });
    if (row == rows->end()) continue;  // removed meanwhile
    const app::text::SignedText state = app::text::describe(row->state);
    const QString words = each.isOver ? app::text::toLine(app::text::endNotice(*row))
                                      : QStringLiteral("%1: %2").arg(shownName(row->name), state.words);
    m_console.out(
        QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), qString(each.target.id.text()), words));
  }
  const auto done = std::ranges::count_if(
      m_each, [](const Followed& each) { return each.isOver && each.last->record.state == ExperimentState::Done; });
  //: %1: a number, %2: how many
  m_console.out(Cli::tr("%1 of %2 experiments are done.").arg(done).arg(m_each.size()));
}

void Follower::writeDocument() {
  Json experiments = Json::array();
  for (const Followed& each : m_each) {
    const auto record = recordOf(m_services, each.target.id);
    const bool hasEnd = record && !record->end.code.isNone();
    experiments.push_back(
        {{"file", each.target.file},
         {"experiment", each.target.id.text()},
         {"name", each.target.name},
         {"host", each.target.host},
         {"state", record ? core::model::toName(record->state) : "unknown"},
         {"end", hasEnd ? Json{{"code", record->end.code.name()}, {"detail", record->end.text()}} : Json(nullptr)},
         {"comparison", each.comparison}});
  }
  m_console.out(Json{{"schema", "baremark.runs/1"}, {"experiments", std::move(experiments)}});
}

}  // namespace

void follow(const VerbContext& context, std::vector<Target> targets, Role role) {
  auto* all = new Follower(context.services, context.console, std::move(targets), role, &context.services);
  all->start();
}

void follow(const VerbContext& context, const ExperimentId& id, Role role) {
  const auto record = recordOf(context.services, id);
  if (!record) return QCoreApplication::exit(context.console.fail(record.error()));
  follow(context, {{id, {}, record->experiment.name, record->experiment.host}}, role);
}

void driveToEnd(const VerbContext& context, const ExperimentId& id) {
  const auto record = recordOf(context.services, id);
  if (!record) return QCoreApplication::exit(context.console.fail(record.error()));
  if (!core::runs::isDrivenElsewhere(*record, core::base::SystemClock().wallNow()))
    return follow(context, id, Role::Driver);
  const auto pid = static_cast<qint64>(record->owner->process.pid);
  context.console.note(
      core::runs::isOfThisBoot(*record->owner)
          ? Cli::tr("Process %1 runs this experiment. This process shows its progress.", "a process id").arg(pid)
          : Cli::tr("Process %1, on another machine or on this one before its restart, runs this "
                    "experiment and was active within the last minute. This process "
                    "shows its progress.",
                    "a process id")
                .arg(pid));
  follow(context, id, Role::Watcher);
}

}  // namespace baremark::cli
