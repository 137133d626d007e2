// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arm_settings_field.h"

#include <QLineEdit>
#include <QStandardItemModel>
#include <algorithm>
#include <string_view>

#include "app/text/error_text.h"
#include "app/text/setting_text.h"
#include "app/widgets/labels.h"
#include "app/wizards/folder_chooser.h"

namespace baremark::app::wizards {
namespace {

using core::protocol::EngineSetting;
using core::protocol::SettingScope;
using core::protocol::SettingType;

constexpr int kNameCharacters = 24;
constexpr int kLeastCharacters = 12;
constexpr int kValueCharacters = 24;
constexpr int kPathCharacters = 48;

/// The engine's names of the choices of a setting. Empty if the setting has no short list of choices, and its value is
/// typed.
std::vector<std::string> choicesOf(const EngineSetting& setting) {
  if (setting.type == SettingType::Flag) return {"true", "false"};
  return setting.choices;
}

/// The content of a line's field, without blanks around it, except for a path.
QString heldIn(const EngineSetting& setting, const QWidget* value) {
  if (const auto* box = qobject_cast<const QComboBox*>(value)) return box->currentData().toString();
  const QString typed = static_cast<const QLineEdit*>(value)->text();
  return setting.type == SettingType::Text ? typed : typed.trimmed();
}

core::base::Result<core::model::SettingValue> valueIn(const EngineSetting& setting, const QWidget* value) {
  return core::protocol::settingFromText(setting, text::typedValue(setting.type, heldIn(setting, value)).toStdString());
}

}  // namespace

ArmSettingsField::ArmSettingsField(const core::model::Settings& settings, QWidget* parent)
    : RowList(parent), m_add(new QComboBox(this)) {
  setAdder(m_add);
  m_add->setToolTip(tr("An engine setting with a value for this arm only"));
  for (const auto& [name, value] : settings) {
    if (const EngineSetting* setting = core::protocol::findEngineSetting(name)) addRow(*setting, value);
  }
  showRest();
  connect(m_add, &QComboBox::activated, this, &ArmSettingsField::takeAdded);
  connect(this, &RowList::removed, this, [this](std::size_t line) {
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(line));
    showRest();
    emit edited();
  });
}

void ArmSettingsField::addRow(const EngineSetting& setting, const std::optional<core::model::SettingValue>& value) {
  QHBoxLayout* line = beginLine();
  QWidget* box = line->parentWidget();
  QLabel* label = widgets::makeLabel(text::settingName(setting.name), box);
  label->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  line->addWidget(label);
  QWidget* field = nullptr;
  if (const std::vector<std::string> choices = choicesOf(setting); !choices.empty()) {
    auto* list = new QComboBox(box);
    for (const std::string& choice : choices)
      list->addItem(text::settingValue(setting.name, choice), QString::fromStdString(choice));
    const std::string chosen = value ? core::model::toText(*value) : choices.front();
    list->setCurrentIndex(std::max(0, list->findData(QString::fromStdString(chosen))));
    connect(list, &QComboBox::currentIndexChanged, this, [this] {
      showRest();
      emit edited();
    });
    field = list;
  } else {
    auto* typed = new QLineEdit(value ? text::shownValue(*value) : QString(), box);
    typed->setMinimumWidth(kLeastCharacters * fontMetrics().averageCharWidth());
    typed->setMaximumWidth((setting.type == SettingType::Text ? kPathCharacters : kValueCharacters) *
                           fontMetrics().averageCharWidth());
    connect(typed, &QLineEdit::textEdited, this, &ArmSettingsField::edited);
    field = typed;
  }
  field->setToolTip(text::meaning(setting));
  label->setToolTip(text::meaning(setting));
  label->setBuddy(field);
  line->addWidget(field, qobject_cast<QLineEdit*>(field) != nullptr ? 1 : 0);
  QPushButton* browse = nullptr;
  if (auto* typed = qobject_cast<QLineEdit*>(field); typed != nullptr && setting.name == std::string_view("data_dir")) {
    browse = makeBrowse(*typed, [this] { emit edited(); });
    browse->setVisible(m_offersFolders);
    line->addWidget(browse);
  }
  m_rows.push_back({&setting, field, endLine(line), browse});
  line->addStretch(1);
}

void ArmSettingsField::offerFolders(bool isOffered) {
  m_offersFolders = isOffered;
  for (const Row& row : m_rows) {
    if (row.browse != nullptr) row.browse->setVisible(isOffered);
  }
}

void ArmSettingsField::takeAdded() {
  const EngineSetting* setting = core::protocol::findEngineSetting(m_add->currentData().toString().toStdString());
  if (setting == nullptr) return;
  const auto common = m_workload.find(setting->name);
  std::optional<core::model::SettingValue> value = setting->defaultValue;
  if (common != m_workload.end() && !common->second.empty()) value = common->second.front();
  addRow(*setting, value);
  showRest();
  m_rows.back().value->setFocus(Qt::OtherFocusReason);
  if (auto* typed = qobject_cast<QLineEdit*>(m_rows.back().value)) typed->selectAll();
  emit edited();
}

void ArmSettingsField::setWorkload(const core::model::EngineWorkload& workload) {
  if (workload == m_workload) return;
  m_workload = workload;
  showRest();
}

void ArmSettingsField::offerChoices(const WhyNot& whyNot) {
  for (const Row& row : m_rows) {
    const auto* list = qobject_cast<const QComboBox*>(row.value);
    const auto* choices = list == nullptr ? nullptr : qobject_cast<const QStandardItemModel*>(list->model());
    for (int i = 0; choices != nullptr && i < list->count(); ++i) {
      const QString reason = whyNot(row.setting->name, list->itemData(i).toString().toStdString());
      choices->item(i)->setEnabled(reason.isEmpty() || i == list->currentIndex());
      choices->item(i)->setToolTip(reason.isEmpty() ? reason
                                                    : QStringLiteral("<span>%1</span>").arg(reason.toHtmlEscaped()));
    }
  }
}

bool ArmSettingsField::isMet(const core::protocol::SettingNeed& need) const {
  const auto row =
      std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& each) { return each.setting->name == need.setting; });
  if (need.setting.empty()) return true;
  if (row != m_rows.end()) return heldIn(*row->setting, row->value).toStdString() == need.value;
  const auto common = m_workload.find(need.setting);
  return common != m_workload.end() &&
         std::any_of(common->second.begin(), common->second.end(),
                     [&](const auto& value) { return core::model::toText(value) == need.value; });
}

/// Offers the settings that have no line yet and that have an effect.
void ArmSettingsField::showRest() {
  m_add->clear();
  m_add->addItem(tr("Add a setting…"));
  for (const EngineSetting& setting : core::protocol::engineSettings()) {
    const bool isThere =
        std::any_of(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.setting->name == setting.name; });
    if (setting.scope != SettingScope::Experiment || !setting.isOffered() || isThere || !isMet(setting.onlyWith))
      continue;
    m_add->addItem(text::settingName(setting.name), QString::fromStdString(setting.name));
    m_add->setItemData(m_add->count() - 1, text::meaning(setting), Qt::ToolTipRole);
  }
  setArm(m_arm);
}

void ArmSettingsField::setArm(int number) {
  m_arm = number;
  //: %1: a number
  m_add->setAccessibleName(tr("Add a setting to arm %1").arg(number));
  for (const Row& row : m_rows) {
    const QString label = text::settingName(row.setting->name);
    row.value->setAccessibleName(tr("%1 of arm %2", "a setting; a number").arg(label, QString::number(number)));
    row.remove->setAccessibleName(tr("Remove %1 of arm %2", "a setting; a number").arg(label, QString::number(number)));
    if (row.browse != nullptr) nameBrowse(*row.browse, static_cast<const QLineEdit&>(*row.value));
  }
}

std::optional<core::model::Settings> ArmSettingsField::settings() const {
  core::model::Settings settings;
  for (const Row& row : m_rows) {
    auto value = valueIn(*row.setting, row.value);
    if (!value) return {};
    settings[row.setting->name] = std::move(*value);
  }
  return settings;
}

QWidget* ArmSettingsField::problemField() const {
  const auto refused =
      std::find_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return !valueIn(*row.setting, row.value); });
  return refused == m_rows.end() ? nullptr : refused->value;
}

QString ArmSettingsField::problem() const {
  for (const Row& row : m_rows) {
    const QString label = text::settingName(row.setting->name);
    const QString typed = heldIn(*row.setting, row.value);
    if (typed.isEmpty())
      return tr("%1 has no value yet. Type one, or remove the line to use the workload's value.", "a setting")
          .arg(label);
    const auto value = valueIn(*row.setting, row.value);
    if (value) continue;
    return text::describeField(text::asTyped(value.error(), row.setting->type), label);
  }
  return {};
}

QWidget* ArmSettingsField::fieldAt(const std::string& name) const {
  const auto row =
      std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& each) { return each.setting->name == name; });
  return row == m_rows.end() ? m_add : row->value;
}

}  // namespace baremark::app::wizards
