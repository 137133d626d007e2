// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/desktop_notifier.h"
#include "app/text/listed_verdict_text.h"
#include "core/runs/task_pool.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QStringList>
#include <QVariantMap>

namespace baremark::app {
namespace {

constexpr QLatin1String kService("org.freedesktop.Notifications");  // and its interface
constexpr QLatin1String kPath("/org/freedesktop/Notifications");
constexpr QLatin1String kClick("default");  // the specification's name for a click on the notification itself

/// The address of the session bus. Empty: there is none. Without an address, the D-Bus library would start a new bus
/// that no desktop listens on.
QString busAddress() {
  const QString stated = qEnvironmentVariable("DBUS_SESSION_BUS_ADDRESS");
  const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
  const bool hasSocket = !folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/bus"));
  return !stated.isEmpty() ? stated : hasSocket ? QStringLiteral("unix:path=%1/bus").arg(folder) : QString();
}

}  // namespace

using core::storage::ExperimentRow;

DesktopNotifier::DesktopNotifier(QObject* parent)
    : QObject(parent), m_name(QStringLiteral("notifications %1").arg(reinterpret_cast<quintptr>(this))) {}

DesktopNotifier::~DesktopNotifier() {
  QDBusConnection::disconnectFromBus(m_name);
}

bool DesktopNotifier::connectToBus() {
  const QDBusConnection known(m_name);
  if (known.isConnected()) return true;
  const QString address = busAddress();
  if (address.isEmpty()) return false;
  QDBusConnection::disconnectFromBus(m_name);
  QDBusConnection bus = QDBusConnection::connectToBus(address, m_name);
  if (!bus.isConnected()) return false;
  bus.connect(kService, kPath, kService, QStringLiteral("ActionInvoked"), this, SLOT(takeAction(uint, QString)));
  bus.connect(kService, kPath, kService, QStringLiteral("NotificationClosed"), this, SLOT(forget(uint, uint)));
  return true;
}

void DesktopNotifier::notify(const QString& title, const QString& words, const QString& experiment) {
  if (!connectToBus()) return;
  const QDBusConnection bus(m_name);
  const QStringList actions =
      experiment.isEmpty() ? QStringList() : QStringList{QString(kClick), tr("Show", "an experiment")};
  const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("baremark")}};
  constexpr uint kReplacesNothing = 0;
  constexpr int kDesktopsOwnTime = -1;
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kService, QStringLiteral("Notify"));
  // The specification allows markup in the body, so its special characters are escaped.
  call.setArguments({QStringLiteral("Baremark"), kReplacesNothing, QStringLiteral("baremark"), title,
                     words.toHtmlEscaped(), actions, hints, kDesktopsOwnTime});
  ++m_sending;
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, experiment] {
    --m_sending;
    const QDBusPendingReply<uint> number = *watcher;
    if (number.isValid() && !experiment.isEmpty()) m_experiments.insert(number.value(), experiment);
    watcher->deleteLater();
  });
}

void DesktopNotifier::takeAction(uint notification, const QString& action) {
  const auto known = m_experiments.constFind(notification);
  if (known != m_experiments.constEnd() && action == kClick) emit activated(*known);
}

void DesktopNotifier::forget(uint notification, uint /*reason*/) {
  m_experiments.remove(notification);
}

Result<ExperimentRow> rowOf(core::storage::Store& store, const ExperimentId& id) {
  const auto rows = core::storage::ExperimentRepository(store).list();
  if (!rows) return fail(rows.error());
  const auto found = std::ranges::find_if(*rows, [&](const ExperimentRow& row) { return row.id == id; });
  if (found == rows->end())
    return fail({.code = ErrorCode::NotFound, .where = Phrase::KindExperiment, .value = id.text()});
  return *found;
}

EndNotifier::EndNotifier(Services& services, std::function<bool()> isEnabled, QObject* parent)
    : QObject(parent), m_services(services), m_isEnabled(std::move(isEnabled)) {
  connect(&services, &Services::experimentEnded, this, &EndNotifier::notifyOfEnd);
}

void EndNotifier::notifyOfEnd(const QString& id) {
  if (!m_isEnabled()) return;
  const auto read = [id = ExperimentId(id.toStdString())](core::storage::Store& store) { return rowOf(store, id); };
  core::runs::whenDone(m_services.store().read(read), this, [this, id](const Result<ExperimentRow>& row) {
    if (!row || row->state == core::model::ExperimentState::Cancelled) return;
    const text::EndNotice notice = text::endNotice(*row);
    m_notifier.notify(notice.title, notice.words, id);
  });
}

}  // namespace baremark::app
