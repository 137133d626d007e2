// SPDX-License-Identifier: GPL-3.0-or-later
// Runs all unfinished experiments of the store, on all hosts, until this process can continue none of them. It cannot
// continue experiments that are paused, that another process runs, or whose host waits for the user to sign in. It also
// runs experiments that are queued meanwhile. Main thread; services and console outlive it.

#include "app/application/desktop_notifier.h"
#include "app/cli/interrupts.h"
#include "app/cli/verbs.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/plan_text.h"
#include "core/base/json.h"
#include "core/runs/ownership.h"
#include "core/runs/task_pool.h"

namespace baremark::cli {
namespace {

using core::model::BlockState;
using core::model::ExperimentState;
using core::storage::BlockRepository;
using core::storage::ExperimentRow;

constexpr int kWorkLookMilliseconds = 1000;
constexpr int kMostLooksForDesktop = 3;

int waitingBlocks(const std::vector<core::storage::BlockRecord>& blocks) {
  return static_cast<int>(
      std::ranges::count_if(blocks, [](const auto& record) { return record.block.state == BlockState::Planned; }));
}

class Work final : public QObject {
 public:
  /// `services` must have been opened with Adoption::Orphans.
  Work(app::Services& services, Console& console, bool sendsNotifications, QObject* parent = nullptr);

  void start();

 private:
  /// Why this process cannot continue an experiment.
  enum class Obstacle { None, Paused, Elsewhere, SignIn, NoEngine };
  struct Open {
    ExperimentId id;
    QString name;
    std::string host;
    bool isPaused = false;
    bool isElsewhere = false;  ///< another process runs it
    int blocks = 0;            ///< number of planned blocks
  };
  [[nodiscard]] static Result<std::vector<Open>> unfinished(Store& store);
  void look();
  void takeNew(const Result<std::vector<Open>>& open);
  [[nodiscard]] Obstacle obstacleOf(const Open& open) const;
  void reportEnd(const QString& id);
  void reportStart(const std::vector<Open>& open);
  void end(const std::vector<Open>& open);

  app::Services& m_services;
  Console& m_console;
  std::unique_ptr<app::DesktopNotifier> m_notifier;  ///< nullptr: no notifications
  QTimer m_timer;
  std::unique_ptr<Interrupts> m_interrupts;
  std::set<std::string> m_taken;
  Json m_ended = Json::array();
  int m_reporting = 0;       ///< number of ends that are being read from the store
  int m_looksSinceDone = 0;  ///< looks since nothing was left, while a notification is being sent
  bool m_isLooking = false;
  bool m_hasStarted = false;
  bool m_isEngineMissing = false;  ///< this machine has no engine
  bool m_hasFailed = false;
  bool m_isOver = false;
};

Work::Work(app::Services& services, Console& console, bool sendsNotifications, QObject* parent)
    : QObject(parent), m_services(services), m_console(console) {
  if (sendsNotifications) m_notifier = std::make_unique<app::DesktopNotifier>();
  m_timer.setInterval(kWorkLookMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &Work::look);
  connect(&services, &app::Services::experimentEnded, this, &Work::reportEnd);
  connect(&services, &app::Services::stepFailed, this,
          [this](const QString&, const Error& error) { m_console.warn(error); });
  connect(&services, &app::Services::machineFailed, this, [this](const Error& error) {
    m_isEngineMissing = true;
    m_console.warn(error);
  });
}

void Work::start() {
  m_interrupts = std::make_unique<Interrupts>();
  connect(m_interrupts.get(), &Interrupts::interrupted, this, [this] {
    m_isOver = true;
    m_console.note(Cli::tr("Stopped. Blocks that are already running keep running. To continue: baremark-cli work"));
    QCoreApplication::exit(kInterrupted);
  });
  m_services.start();
  m_timer.start();
  look();
}

Result<std::vector<Work::Open>> Work::unfinished(Store& store) {
  const auto ids = ExperimentRepository(store).unfinished();
  if (!ids) return fail(ids.error());
  std::vector<Open> open;
  for (const ExperimentId& id : *ids) {
    const auto record = ExperimentRepository(store).find(id);
    if (!record) return fail(record.error());
    const auto blocks = BlockRepository(store).ofExperiment(id);
    if (!blocks) return fail(blocks.error());
    open.push_back({.id = id,
                    .name = shownName(record->experiment.name),
                    .host = record->experiment.host,
                    .isPaused = record->state == ExperimentState::Paused,
                    .isElsewhere = core::runs::isDrivenElsewhere(*record, core::base::SystemClock().wallNow()),
                    .blocks = waitingBlocks(*blocks)});
  }
  return open;
}

void Work::look() {
  if (m_isLooking || m_isOver) return;
  m_isLooking = true;
  core::runs::whenDone(m_services.store().read(&Work::unfinished), this, [this](const Result<std::vector<Open>>& open) {
    m_isLooking = false;
    takeNew(open);
  });
}

Work::Obstacle Work::obstacleOf(const Open& open) const {
  if (open.isElsewhere) return Obstacle::Elsewhere;
  if (open.isPaused) return Obstacle::Paused;
  if (m_isEngineMissing && open.host == core::model::kLocalHost) return Obstacle::NoEngine;
  const auto outage = m_services.outageOf(open.host);
  return outage && !outage->nextTry ? Obstacle::SignIn : Obstacle::None;
}

void Work::takeNew(const Result<std::vector<Open>>& open) {
  if (m_isOver) return;
  if (!open) {
    m_isOver = true;
    return QCoreApplication::exit(m_console.fail(open.error()));
  }
  if (!std::exchange(m_hasStarted, true)) reportStart(*open);
  for (const Open& each : *open) {
    // This machine's runner finds its experiments itself.
    if (m_taken.insert(each.id.text()).second && each.host != core::model::kLocalHost) m_services.take(each.id);
  }
  const bool isAnyLeft =
      std::ranges::any_of(*open, [this](const Open& each) { return obstacleOf(each) == Obstacle::None; });
  if (isAnyLeft || m_reporting > 0) {
    m_looksSinceDone = 0;
    return;
  }
  const bool isDesktopSlow = ++m_looksSinceDone > kMostLooksForDesktop;
  if (m_notifier && m_notifier->isSending() && !isDesktopSlow) return;
  end(*open);
}

void Work::reportStart(const std::vector<Open>& open) {
  int blocks = 0;
  for (const Open& each : open) blocks += obstacleOf(each) == Obstacle::None ? each.blocks : 0;
  const QString words = Cli::tr("%n block(s) are waiting.", nullptr, blocks);
  m_console.note(words);
  if (m_notifier && blocks > 0) m_notifier->notify(Cli::tr("Baremark keeps running in the background"), words);
}

void Work::reportEnd(const QString& id) {
  ++m_reporting;
  const auto read = [id = ExperimentId(id.toStdString())](Store& store) { return app::rowOf(store, id); };
  core::runs::whenDone(m_services.store().read(read), this, [this, id](const Result<ExperimentRow>& row) {
    --m_reporting;
    if (!row) return m_console.warn(row.error());
    const app::text::EndNotice notice = app::text::endNotice(*row);
    m_hasFailed = m_hasFailed || row->state == ExperimentState::Stopped;
    m_ended.push_back(
        {{"experiment", id.toStdString()}, {"name", row->name}, {"state", core::model::toName(row->state)}});
    if (!m_console.isJson()) m_console.out(app::text::toLine(notice));
    if (m_notifier && row->state != ExperimentState::Cancelled) m_notifier->notify(notice.title, notice.words, id);
  });
}

void Work::end(const std::vector<Open>& open) {
  m_isOver = true;
  Json left = Json::array();
  for (const Open& each : open) {
    const auto addLeft = [&](const char* why, const QString& words) {
      left.push_back({{"experiment", each.id.text()}, {"why", why}});
      m_console.note(words);
    };
    switch (obstacleOf(each)) {
      case Obstacle::Paused:
        addLeft("paused", Cli::tr("“%1” is paused.", "an experiment").arg(each.name));
        break;
      case Obstacle::Elsewhere:
        addLeft("elsewhere", Cli::tr("Another process runs “%1”.", "an experiment").arg(each.name));
        break;
      case Obstacle::SignIn:
        m_hasFailed = true;
        //: %1: an experiment, %2: a host
        addLeft("sign_in",
                Cli::tr("“%1” is waiting for you to sign in to %2. Open Baremark, or run: baremark-cli run --resume %3",
                        "%3: an experiment's id")
                    .arg(each.name, app::text::hostName(each.host), qString(each.id.text())));
        break;
      case Obstacle::NoEngine:
        m_hasFailed = true;
        //: %1: an experiment
        addLeft("no_engine", Cli::tr("“%1” cannot run: this machine has no engine.").arg(each.name));
        break;
      case Obstacle::None:
        break;
    }
  }
  if (m_console.isJson())
    m_console.out(Json{{"schema", "baremark.work/1"}, {"ended", m_ended}, {"left", left}});
  else
    m_console.note(Cli::tr("Nothing is left to run."));
  QCoreApplication::exit(m_hasFailed ? kFailed : kDone);
}

}  // namespace

VerbResult workVerb(const VerbContext& context) {
  auto* work = new Work(context.services, context.console, context.invocation.notify, &context.services);
  work->start();
  return {};
}

}  // namespace baremark::cli
