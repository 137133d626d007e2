// SPDX-License-Identifier: GPL-3.0-or-later
// The context of the translated texts in this room.
#pragma once

#include <QCoreApplication>

namespace baremark::app::text {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Text)
};

}  // namespace baremark::app::text
