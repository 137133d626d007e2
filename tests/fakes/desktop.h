// SPDX-License-Identifier: GPL-3.0-or-later
// A desktop that shows notifications, on a private session bus. A program that is started later finds this bus in
// DBUS_SESSION_BUS_ADDRESS. Calls are answered in the event loop of the thread that made the object.
#pragma once

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QList>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace baremark::fakes {

class Desktop final : public QDBusVirtualObject {
 public:
  struct Notice {
    uint number = 0;
    QString title;
    QString words;
    QStringList actions;
  };

  Desktop() {
    m_bus.start(QStringLiteral("dbus-daemon"),
                {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
    if (!m_bus.waitForStarted() || !m_bus.waitForReadyRead()) return;
    m_address = m_bus.readLine().trimmed();
    m_before = qgetenv("DBUS_SESSION_BUS_ADDRESS");
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_address);
    QDBusConnection connection = QDBusConnection::connectToBus(QString::fromUtf8(m_address), kName);
    m_isRunning = connection.registerService(kInterface) && connection.registerVirtualObject(kPath, this);
  }
  ~Desktop() override {
    QDBusConnection::disconnectFromBus(kName);
    if (m_before.isEmpty())
      qunsetenv("DBUS_SESSION_BUS_ADDRESS");
    else
      qputenv("DBUS_SESSION_BUS_ADDRESS", m_before);
    m_bus.kill();
    m_bus.waitForFinished(5000);
  }
  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// The notifications in order of arrival.
  [[nodiscard]] const QList<Notice>& notices() const { return m_notices; }
  /// Clicks on the notification, as a user does.
  void click(const Notice& notice) const {
    QDBusMessage clicked = QDBusMessage::createSignal(kPath, kInterface, QStringLiteral("ActionInvoked"));
    clicked << notice.number << QStringLiteral("default");
    QDBusConnection(kName).send(clicked);
  }

  QString introspect(const QString& /*path*/) const override { return {}; }
  bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override {
    const QList<QVariant> words = message.arguments();
    if (message.member() != QLatin1String("Notify") || words.size() != 8) return false;
    m_notices << Notice{static_cast<uint>(m_notices.size() + 1), words[3].toString(), words[4].toString(),
                        words[5].toStringList()};
    return connection.send(message.createReply(m_notices.last().number));
  }

 private:
  inline static const QString kName = QStringLiteral("desktop");
  inline static const QString kInterface = QStringLiteral("org.freedesktop.Notifications");
  inline static const QString kPath = QStringLiteral("/org/freedesktop/Notifications");

  QProcess m_bus;
  QByteArray m_address;
  QByteArray m_before;
  QList<Notice> m_notices;
  bool m_isRunning = false;
};

}  // namespace baremark::fakes
