// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/host_check.h"

#include <QMetaObject>
#include <algorithm>

#include "app/text/host_text.h"
#include "core/runs/task_pool.h"
#include "remote/ssh/offline.h"

namespace baremark::app::models {
namespace {

using core::base::Result;

std::vector<HostStep::Id> stepsOf(const HostRequest& request) {
  return {request.isHere() ? HostStep::Id::Here : HostStep::Id::Connect, HostStep::Id::Survey, HostStep::Id::Scheduler, HostStep::Id::Folder,
          HostStep::Id::Runtimes, HostStep::Id::Engine};
}

double seconds(const QElapsedTimer& timer) { return static_cast<double>(timer.elapsed()) / 1000.0; }

}  // namespace

HostCheck::HostCheck(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  m_pool.setMaxThreadCount(1);
  m_everySecond.setInterval(std::chrono::seconds(1));
  connect(&m_everySecond, &QTimer::timeout, this, &HostCheck::tick);
}

HostCheck::~HostCheck() {
  cancel();
  m_pool.waitForDone();
}

void HostCheck::start(const HostRequest& request) { begin(request, {}); }

void HostCheck::startWithKey(const std::string& fingerprint) {
  if (hasSeenOtherKey()) begin(HostRequest(m_request), {.host = m_failure->where, .fingerprint = fingerprint});
}

bool HostCheck::hasSeenOtherKey() const {
  return !m_isAtWork && m_failure && m_failure->code == core::base::ErrorCode::Offline && m_failure->value == remote::offline::kHostKeyChanged;
}

void HostCheck::begin(const HostRequest& request, const remote::FurtherKey& key) {
  if (m_isAtWork) return;
  m_request = request;
  m_isAtWork = true;
  m_isCancelled = false;
  m_failure.reset();
  m_took.reset();
  m_ids = stepsOf(request);
  m_steps.clear();
  for (const HostStep::Id id : m_ids) m_steps.push_back({.name = text::stepName(id), .end = {text::Sign::Open, {}}});
  m_all.start();
  m_timers.assign(m_steps.size(), m_all);
  m_everySecond.start();
  emit changed();
  const auto tell = [this](const HostStep& step) { QMetaObject::invokeMethod(this, [this, step] { show(step); }, Qt::QueuedConnection); };
  std::shared_ptr<remote::BorrowedConnection> connection;
  if (!request.isHere()) {
    connection = m_services.connectTo(request.destination, request.sshConfig);
    connection->connectNow(key);  // whoever tests a host is there to be asked
  }
  m_connection = connection ? connection->lender() : nullptr;
  const auto work = [this, connection, request, input = hostSetUpInput(m_services), tell] {
    return setUpHost(request, connection, input, tell, [this] { return m_isCancelled.load(); });
  };
  core::runs::whenDone(core::runs::runIn<Result<HostSetUpResult>>(m_pool, work), this, [this](const Result<HostSetUpResult>& result) { finish(result); });
}

void HostCheck::tick() {
  if (!m_isAtWork) return m_everySecond.stop();
  for (std::size_t i = 0; i < m_steps.size(); ++i) {
    if (m_steps[i].end.sign == text::Sign::Running) m_steps[i].seconds = seconds(m_timers[i]);
  }
  emit ticked();
}

void HostCheck::cancel() { m_isCancelled = true; }

void HostCheck::show(const HostStep& step) {
  const auto place = static_cast<std::size_t>(std::find(m_ids.begin(), m_ids.end(), step.id) - m_ids.begin());
  if (place >= m_steps.size()) {
    // One that only some hosts need.
    m_ids.push_back(step.id);
    m_steps.push_back({.name = text::stepName(step.id), .end = {text::Sign::Open, {}}});
    m_timers.push_back(m_all);
  }
  TriedStep& line = m_steps[place];
  switch (step.state) {
    case HostStep::State::Running:
      if (line.end.sign != text::Sign::Running) m_timers[place].start();
      else line.seconds = seconds(m_timers[place]);
      line.end = {text::Sign::Running, text::stepWords(step)};
      break;
    case HostStep::State::Done:
      line.end = {text::Sign::Good, text::stepWords(step)};
      line.seconds = seconds(m_timers[place]);
      noteSlowEngine(line, step.backend, m_request.name);
      break;
    case HostStep::State::Missed:
      line.end = {text::Sign::Warning, text::stepWords(step)};
      line.seconds = seconds(m_timers[place]);
      break;
    case HostStep::State::Failed:
      line.end = {text::isCancelled(step) ? text::Sign::Open : text::Sign::Bad, text::stepWords(step)};
      line.seconds = seconds(m_timers[place]);
      if (step.error && !text::isCancelled(step)) line.problem = text::describe(*step.error);
      break;
  }
  emit changed();
}

void HostCheck::finish(const Result<HostSetUpResult>& result) {
  m_failure = result ? result->failure : std::optional(result.error());
  if (result) return keep(*result);
  m_connection.reset();
  m_isAtWork = false;
  m_took = seconds(m_all);
  // What is wrong before the first step, such as a name, belongs to it. Whoever cancelled it knows why.
  const bool isSaid = m_failure->code == core::base::ErrorCode::Cancelled || std::any_of(m_steps.begin(), m_steps.end(), [](const TriedStep& step) { return step.end.sign == text::Sign::Bad; });
  if (!isSaid && !m_steps.empty()) {
    m_steps.front().problem = text::describe(result.error());
    m_steps.front().end = {text::Sign::Bad, m_steps.front().problem.title};
  }
  emit changed();
  emit ended();
}

void HostCheck::keep(const HostSetUpResult& result) {
  using Kept = Result<std::optional<core::storage::HostRecord>>;
  const auto write = [result](core::storage::Store& store) -> Kept {
    if (const Result<void> kept = keepHost(store, result); !kept) return core::base::fail(kept.error());
    return core::storage::HostRepository(store).findHost(result.record.name);
  };
  core::runs::whenDone(m_services.store().write(write), this, [this, name = result.record.name, isWhole = !result.failure](const Kept& kept) {
    m_isAtWork = false;
    m_took = seconds(m_all);
    if (!kept) {
      m_steps.back().problem = text::describe(kept.error());
      m_steps.back().end = {text::Sign::Bad, m_steps.back().problem.title};
    }
    emit changed();
    if (kept && isWhole) {
      m_services.renew(name, std::move(m_connection), *kept);
      (void)m_services.host(name);  // from now on it is told whether the connection holds
    }
    m_connection.reset();
    if (kept && isWhole) emit succeeded(QString::fromStdString(name));
    else emit ended();
  });
}

}  // namespace baremark::app::models
