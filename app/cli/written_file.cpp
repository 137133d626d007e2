// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/written_file.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

#include "core/base/json.h"

namespace baremark::cli {
namespace {

struct WrittenFileTr {
  Q_DECLARE_TR_FUNCTIONS(WrittenFile)
};

using core::base::ErrorCode;
using core::base::fail;

}  // namespace

core::base::Result<void> writeFile(const std::string& path, const std::string& text, Present present) {
  const QFileInfo there(QString::fromStdString(path));
  if (present == Present::Keep && (there.exists() || there.isSymLink()))
    return fail({.code = ErrorCode::Conflict, .where = path, .allowed = core::base::Phrase::NewFile});
  QSaveFile file(QString::fromStdString(path));
  const bool isWritten = file.open(QIODevice::WriteOnly) &&
                         file.write(text.data(), static_cast<qint64>(text.size())) >= 0 && file.commit();
  if (isWritten) return {};
  return fail({.code = ErrorCode::Io, .where = path, .detail = file.errorString().toStdString()});
}

void reportWritten(Console& console, const char* schema, const std::string& path, const std::string& text) {
  if (console.isJson())
    console.out(core::base::Json{{"schema", schema}, {"file", path}, {"bytes", text.size()}});
  else
    console.out(WrittenFileTr::tr("Written: %1", "a path").arg(QString::fromStdString(path)));
}

}  // namespace baremark::cli
