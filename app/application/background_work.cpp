// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/background_work.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>

namespace baremark::app {

QString commandLineProgram() {
  const QFileInfo program(QCoreApplication::applicationDirPath() + QStringLiteral("/baremark-cli"));
  return program.isExecutable() ? program.absoluteFilePath() : QString();
}

bool startBackgroundWork(const QString& storePath, const QString& language) {
  const QString program = commandLineProgram();
  if (program.isEmpty()) return false;
  const QString log = QFileInfo(storePath).absolutePath() + QStringLiteral("/background.log");
  QProcess process;
  process.setProgram(program);
  process.setArguments({QStringLiteral("--store"), storePath, QStringLiteral("work"), QStringLiteral("--notify")});
  process.setStandardInputFile(QProcess::nullDevice());
  process.setStandardOutputFile(log);
  process.setStandardErrorFile(log, QIODevice::Append);
  if (!language.isEmpty()) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LANGUAGE"), language);
    process.setProcessEnvironment(environment);
  }
  return process.startDetached();
}

}  // namespace baremark::app
