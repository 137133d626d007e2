// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <QCoreApplication>

namespace baremark::app::text {

QString meaning(const core::protocol::EngineSetting& setting) {
  return QCoreApplication::translate("EngineSettings", setting.meaning.c_str());
}

}  // namespace baremark::app::text
