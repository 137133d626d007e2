// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/place_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/text/phrase_text.h"

namespace baremark::app::text {
namespace {

// Options and keys for which the window has a field.
constexpr std::pair<std::string_view, const char*> kOptions[] = {
    {"--blocks", QT_TRANSLATE_NOOP("Errors", "The number of blocks")},
    {"--note", QT_TRANSLATE_NOOP("Errors", "The reason")},
    {"--baseline", QT_TRANSLATE_NOOP("Errors", "The baseline")},
    {"--margin", QT_TRANSLATE_NOOP("Errors", "The margin")},
    {"--point", QT_TRANSLATE_NOOP("Errors", "The point")},
    {"root", QT_TRANSLATE_NOOP("Errors", "The folder of the runs")},
    {"engine", QT_TRANSLATE_NOOP("Errors", "The engine")},
    {"scheduler", QT_TRANSLATE_NOOP("Errors", "The scheduler")},
    {"destination", QT_TRANSLATE_NOOP("Errors", "The address")},
    {"port", QT_TRANSLATE_NOOP("Errors", "The port")},
    {"arm", QT_TRANSLATE_NOOP("Errors", "The arm")},
    {"key", QT_TRANSLATE_NOOP("Errors", "The difference")},
};

}  // namespace

QString placeText(const core::base::Phrased& where, Reader reader) {
  const auto* field =
      std::find_if(std::begin(kOptions), std::end(kOptions), [&](const auto& option) { return where == option.first; });
  if (reader == Reader::Window && field != std::end(kOptions))
    return QCoreApplication::translate("Errors", field->second);
  return phraseText(where);
}

}  // namespace baremark::app::text
