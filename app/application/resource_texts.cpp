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

template <class T>
using Descriptors = std::map<std::string, T>;

template <class T>
Result<void> readFolder(const QString& folder, Result<T> (*parse)(std::string_view), Descriptors<T>& descriptors) {
  const QStringList names = QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
  for (const QString& name : names) {
    const QString path = folder + QLatin1Char('/') + name;
    Result<T> descriptor = parse(textOf(path));
    if (!descriptor) {
      core::base::Error error = descriptor.error();
      error.where = path.toStdString() + ": " + error.where;
      return fail(std::move(error));
    }
    const std::string id = descriptor->id;
    descriptors[id] = std::move(*descriptor);
  }
  return {};
}

/// The shipped ones, then the person's own, which replace them.
template <class T>
Result<Descriptors<T>> readBoth(const char* shipped, const std::string& userFolder, Result<T> (*parse)(std::string_view)) {
  Descriptors<T> descriptors;
  if (Result<void> read = readFolder(QStringLiteral(":/baremark/") + QLatin1String(shipped), parse, descriptors); !read) return fail(read.error());
  if (Result<void> read = readFolder(QString::fromStdString(userFolder), parse, descriptors); !read) return fail(read.error());
  return descriptors;
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
  return readBoth("runtimes", userFolder, core::containers::parseRuntimeDescriptor);
}

Result<std::map<std::string, core::launch::SchedulerDescriptor>> schedulerDescriptors(const std::string& userFolder) {
  return readBoth("schedulers", userFolder, core::launch::parseSchedulerDescriptor);
}

Result<std::map<std::string, core::launch::LauncherDescriptor>> launcherDescriptors(const std::string& userFolder) {
  return readBoth("launchers", userFolder, core::launch::parseLauncherDescriptor);
}

}  // namespace baremark::app
