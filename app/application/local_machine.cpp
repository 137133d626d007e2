// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/local_machine.h"

#include "app/application/kept_machine.h"
#include "app/application/services.h"
#include "core/runs/task_pool.h"

namespace baremark::app {
namespace {

using core::base::Result;

constexpr int kQuietMilliseconds = 5000;

QString machineFile() {
  return dataFolder() + QStringLiteral("/machine.json");
}

}  // namespace

LocalMachine::LocalMachine(HostService& local, core::runs::StoreAccess& store) : m_local(local), m_store(store) {
  m_looks.setInterval(kQuietMilliseconds);
  connect(&m_local, &HostService::learned, this, [this] {
    if (!m_isKept) keepMachine(machineFile(), m_local.resources().engine, *m_local.knowledge());
  });
  connect(&m_looks, &QTimer::timeout, this, [this] {
    core::runs::whenDone(m_store.read(isMeasuredHere), this, [this](const Result<bool>& isStillMeasured) {
      if (m_isKept && !isStillMeasured.value_or(true)) (void)ask();
    });
  });
}

QFuture<Result<MachineKnowledge>> LocalMachine::ask() {
  m_isKept = false;
  m_looks.stop();
  return m_local.learn();
}

bool LocalMachine::takeKept() {
  const auto kept = keptMachine(machineFile(), m_local.resources().engine);
  if (!kept) return false;
  m_isKept = true;
  m_local.take(*kept);
  return true;
}

bool LocalMachine::takeKeptIfMeasured() {
  return m_store.readNow(isMeasuredHere).value_or(false) && takeKept();
}

void LocalMachine::askWhenIdle() {
  core::runs::whenDone(m_store.read(isMeasuredHere), this, [this](const Result<bool>& isMeasured) {
    if (isMeasured.value_or(false) && takeKept())
      m_looks.start();
    else
      (void)ask();
  });
}

}  // namespace baremark::app
