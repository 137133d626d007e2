// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/host_check.h"

#include <QMetaObject>

#include "remote/ssh/offline.h"

namespace baremark::app::models {
namespace {

using core::model::HostStage;

std::vector<HostStage::Id> itemsOf(const HostRequest& request) {
  return {request.isHere() ? HostStage::Id::Here : HostStage::Id::Connect,
          HostStage::Id::Survey,
          HostStage::Id::Scheduler,
          HostStage::Id::Folder,
          HostStage::Id::Runtimes,
          HostStage::Id::Engine};
}

double seconds(const QElapsedTimer& timer) {
  return static_cast<double>(timer.elapsed()) / 1000.0;
}

}  // namespace

HostCheck::HostCheck(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  m_everySecond.setInterval(std::chrono::seconds(1));
  connect(&m_everySecond, &QTimer::timeout, this, &HostCheck::tick);
}

void HostCheck::startWithKey(const std::string& fingerprint) {
  if (hasSeenOtherKey())
    begin(HostRequest(m_request), {.host = m_failure->where.english(), .fingerprint = fingerprint});
}

bool HostCheck::hasSeenOtherKey() const {
  return !m_isRunning && m_failure && m_failure->code == ErrorCode::Offline &&
         m_failure->value == remote::offline::kHostKeyChanged;
}

void HostCheck::begin(const HostRequest& request, const remote::ConfirmedKey& key) {
  if (m_isRunning) return;
  m_request = request;
  m_isRunning = true;
  m_failure.reset();
  m_took.reset();
  m_ids = itemsOf(request);
  m_items.clear();
  for (const HostStage::Id id : m_ids) m_items.push_back({.name = text::stageName(id), .end = {text::Sign::Open, {}}});
  m_all.start();
  m_timers.assign(m_items.size(), m_all);
  m_everySecond.start();
  emit changed();
  const auto report = [this](const HostStage& step) {
    QMetaObject::invokeMethod(
        this, [this, step] { show(step); }, Qt::QueuedConnection);
  };
  std::shared_ptr<remote::BorrowedConnection> connection;
  if (!request.isHere()) {
    connection = m_services.connections().borrow(request.destination, request.sshConfig);
    connection->connectNow(key);  // the user who started the test can answer prompts
  }
  m_connection = connection ? connection->lender() : nullptr;
  const auto work = [connection, request, input = hostSetUpInput(m_services),
                     report](const remote::IsCancelled& isCancelled) {
    return setUpHost(request, connection, input, report, isCancelled);
  };
  m_thread.run<HostSetUpResult>(this, work, [this](const Result<HostSetUpResult>& result) { finish(result); });
}

void HostCheck::tick() {
  if (!m_isRunning) return m_everySecond.stop();
  for (std::size_t i = 0; i < m_items.size(); ++i)
    if (m_items[i].end.sign == text::Sign::Running) m_items[i].seconds = seconds(m_timers[i]);
  emit ticked();
}

void HostCheck::show(const HostStage& step) {
  const auto place = static_cast<std::size_t>(std::ranges::find(m_ids, step.id) - m_ids.begin());
  if (place >= m_items.size()) {
    // An item that only some hosts need.
    m_ids.push_back(step.id);
    m_items.push_back({.name = text::stageName(step.id), .end = {text::Sign::Open, {}}});
    m_timers.push_back(m_all);
  }
  CheckItem& line = m_items[place];
  switch (step.state) {
    case HostStage::State::Running:
      if (line.end.sign != text::Sign::Running)
        m_timers[place].start();
      else
        line.seconds = seconds(m_timers[place]);
      line.end = {text::Sign::Running, text::stageWords(step)};
      break;
    case HostStage::State::Done:
      line.end = {text::Sign::Good, text::stageWords(step)};
      line.seconds = seconds(m_timers[place]);
      noteSlowEngine(line, step.backend, m_request.name);
      break;
    case HostStage::State::Missed:
      line.end = {text::Sign::Warning, text::stageWords(step)};
      line.seconds = seconds(m_timers[place]);
      break;
    case HostStage::State::Failed:
      line.end = {core::model::wasCancelled(step) ? text::Sign::Open : text::Sign::Bad, text::stageWords(step)};
      line.seconds = seconds(m_timers[place]);
      if (step.error && !core::model::wasCancelled(step)) line.problem = text::describe(*step.error);
      break;
  }
  emit changed();
}

void HostCheck::finish(const Result<HostSetUpResult>& result) {
  m_failure = result ? result->failure : std::optional(result.error());
  if (result) return keep(*result);
  m_connection.reset();
  m_isRunning = false;
  m_took = seconds(m_all);
  // An error before the first item, such as an invalid name, is shown at the first item. After a cancel, the user knows
  // the reason.
  const bool isSaid =
      m_failure->code == ErrorCode::Cancelled ||
      std::ranges::any_of(m_items, [](const CheckItem& item) { return item.end.sign == text::Sign::Bad; });
  if (!isSaid && !m_items.empty()) {
    m_items.front().problem = text::describe(result.error());
    m_items.front().end = {text::Sign::Bad, m_items.front().problem.title};
  }
  emit changed();
  emit ended();
}

void HostCheck::keep(const HostSetUpResult& result) {
  using Kept = Result<std::optional<core::storage::HostRecord>>;
  const auto write = [result](core::storage::Store& store) -> Kept {
    if (const Result<void> kept = keepHost(store, result); !kept) return fail(kept.error());
    return core::storage::HostRepository(store).findHost(result.record.name);
  };
  core::runs::whenDone(m_services.store().write(write), this,
                       [this, name = result.record.name, isWhole = !result.failure](const Kept& kept) {
                         m_isRunning = false;
                         m_took = seconds(m_all);
                         if (!kept) {
                           m_items.back().problem = text::describe(kept.error());
                           m_items.back().end = {text::Sign::Bad, m_items.back().problem.title};
                         }
                         emit changed();
                         if (kept && isWhole) {
                           m_services.renew(name, std::move(m_connection), *kept);
                           // Creates the host, so that its connection state is reported from now on.
                           (void)m_services.host(name);
                         }
                         m_connection.reset();
                         if (kept && isWhole)
                           emit succeeded(qString(name));
                         else
                           emit ended();
                       });
}

}  // namespace baremark::app::models
