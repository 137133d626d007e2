// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "app/text/advice_text.h"
#include "app/text/phrase_text.h"
#include "app/text/setting_text.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {
namespace {

using core::base::Phrased;

/// The window shows the name of an engine setting: "Batch per rank" instead of "batch_size".
QString valueForReader(const Phrased::Value& value, Reader reader) {
  const auto* text = std::get_if<std::string>(&value);
  const bool isSetting =
      reader == Reader::Window && text != nullptr && core::protocol::findEngineSetting(*text) != nullptr;
  return isSetting ? settingName(*text) : valueText(value);
}

}  // namespace

std::optional<QString> adviceText(const Phrased& allowed, Reader reader) {
  const std::span<const AdviceForm> forms = adviceForms();
  const auto form =
      std::find_if(forms.begin(), forms.end(), [&](const AdviceForm& each) { return each.phrase == allowed.phrase(); });
  if (form == forms.end()) return std::nullopt;
  const bool hasWindowWords = reader == Reader::Window && form->window != nullptr;
  QStringList values;
  for (const Phrased::Value& value : allowed.values()) values << valueForReader(value, reader);
  return filled(QCoreApplication::translate("Advice", hasWindowWords ? form->window : form->terminal), values);
}

}  // namespace baremark::app::text
