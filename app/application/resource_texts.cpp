// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/resource_texts.h"

#include <QDir>
#include <QFile>

namespace baremark::app {
namespace {

using core::base::fail;
using core::base::Result;
using core::containers::RuntimeDescriptor;

constexpr qint64 kMostBytes = 1 << 20;

std::string textOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.read(kMostBytes).toStdString();
}

Result<void> readFolder(const QString& folder, std::map<std::string, RuntimeDescriptor>& runtimes) {
  const QStringList names = QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
  for (const QString& name : names) {
    const QString path = folder + QLatin1Char('/') + name;
    Result<RuntimeDescriptor> runtime = core::containers::parseRuntimeDescriptor(textOf(path));
    if (!runtime) {
      core::base::Error error = runtime.error();
      error.where = path.toStdString() + ": " + error.where;
      return fail(std::move(error));
    }
    const std::string id = runtime->id;
    runtimes[id] = std::move(*runtime);
  }
  return {};
}

}  // namespace

std::string resourceText(const std::string& name) {
  return textOf(QStringLiteral(":/baremark/") + QString::fromStdString(name));
}

std::vector<std::string> storeSchema() {
  std::vector<std::string> steps;
  for (int step = 1;; ++step) {
    std::string text = resourceText("schema/store-" + std::to_string(step) + ".sql");
    if (text.empty()) return steps;
    steps.push_back(std::move(text));
  }
}

Result<std::map<std::string, RuntimeDescriptor>> runtimeDescriptors(const std::string& userFolder) {
  std::map<std::string, RuntimeDescriptor> runtimes;
  if (Result<void> read = readFolder(QStringLiteral(":/baremark/runtimes"), runtimes); !read) return fail(read.error());
  if (Result<void> read = readFolder(QString::fromStdString(userFolder), runtimes); !read) return fail(read.error());
  return runtimes;
}

Result<std::map<std::string, core::launch::SchedulerDescriptor>> schedulerDescriptors() {
  std::map<std::string, core::launch::SchedulerDescriptor> schedulers;
  for (const char* name : {"slurm"}) {
    Result<core::launch::SchedulerDescriptor> scheduler =
        core::launch::parseSchedulerDescriptor(resourceText(std::string("schedulers/") + name + ".json"));
    if (!scheduler) {
      core::base::Error error = scheduler.error();
      error.where = std::string("schedulers/") + name + ".json: " + error.where;
      return fail(std::move(error));
    }
    schedulers[scheduler->id] = std::move(*scheduler);
  }
  return schedulers;
}

Result<core::launch::LauncherDescriptor> openMpiLauncher() {
  return core::launch::parseLauncherDescriptor(resourceText("schedulers/open-mpi.json"));
}

}  // namespace baremark::app
