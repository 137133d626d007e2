// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/store_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

struct StoreTr {
  Q_DECLARE_TR_FUNCTIONS(Store)
};

}  // namespace

ErrorText rollbackNote(const QString& path) {
  //: %1: a file
  const QString reason =
      StoreTr::tr("The file system of %1 does not support a write-ahead log. This is normal for network folders.")
          .arg(path);
  return {.title = StoreTr::tr("The store uses the slower rollback journal."),
          .reason = reason,
          .advice = {},
          .detail = {}};
}

}  // namespace baremark::app::text
