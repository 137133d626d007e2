// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/compatibility_tables.h"

#include <QDir>
#include <QFile>

#include "core/base/error.h"

namespace baremark::app {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::recipes::CompatibilityTable;

namespace {

// One byte more than a table may have, so that a larger file is refused as such.
constexpr qint64 kMostTableBytes = (1 << 20) + 1;

}  // namespace

Result<core::recipes::CompatibilityTables> compatibilityTables(const std::string& userFolder) {
  std::vector<CompatibilityTable> own;
  const QDir folder(QString::fromStdString(userFolder));
  for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    const std::string path = folder.filePath(name).toStdString();
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
      return fail({.code = ErrorCode::Io, .where = path, .detail = file.errorString().toStdString()});
    Result<CompatibilityTable> table = core::recipes::parseCompatibilityTable(file.read(kMostTableBytes).toStdString());
    if (!table) return fail(core::base::inFile(path, table.error()));
    own.push_back(std::move(*table));
  }
  return core::recipes::tablesWith(std::move(own));
}

}  // namespace baremark::app
