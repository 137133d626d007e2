// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/open_path.h"

#include <QDesktopServices>
#include <QUrl>

namespace baremark::app::pages {

core::base::Result<void> openPath(const QString& path) {
  if (QDesktopServices::openUrl(QUrl::fromLocalFile(path))) return {};
  constexpr const char* kOpener = "xdg-open";  // by which Qt finds the program
  return core::base::fail({.code = core::base::ErrorCode::Unavailable,
                           .where = kOpener,
                           .value = {core::base::Phrase::NotInstalled, kOpener},
                           .detail = path.toStdString()});
}

}  // namespace baremark::app::pages
