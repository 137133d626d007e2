// SPDX-License-Identifier: Apache-2.0
// The phrases of which the slots of an Error are made (phrased.h), by name.
#pragma once

#include <cstdint>

namespace baremark::core::base {

enum class Phrase : std::uint16_t {
#ifndef Q_MOC_RUN  // Qt's moc cannot read an enumeration from other files
#define PHRASE(name, english) name,
#include "core/base/phrases.h"
#endif
};

}  // namespace baremark::core::base
