// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arm_fields.h"

#include <QStandardItemModel>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/text/error_text.h"
#include "app/text/setting_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/wizards/setting_field.h"

namespace baremark::app::wizards {
namespace {

using core::model::Bind;
using core::protocol::EngineSetting;
using core::protocol::SettingScope;
using core::protocol::SettingType;

bool isPath(const QString& path) {
  return path.startsWith(QLatin1Char('/')) && !(path + QLatin1Char('/')).contains(QLatin1String("/../")) &&
         !path.contains(QLatin1Char(':'));
}

Bind bindOf(const QLineEdit& source, const QLineEdit& destination, const QCheckBox& isReadOnly) {
  const QString from = source.text().trimmed();
  const QString to = destination.text().trimmed();
  return {from.toStdString(), (to.isEmpty() ? from : to).toStdString(), isReadOnly.isChecked()};
}

constexpr int kNameCharacters = 24;
constexpr int kLeastCharacters = 12;
constexpr int kValueCharacters = 24;
constexpr int kPathCharacters = 48;

/// The content of a line's field, without leading and trailing spaces unless it is a path.
QString heldIn(const EngineSetting& setting, const QWidget* value) {
  if (const auto* box = qobject_cast<const QComboBox*>(value)) return box->currentData().toString();
  const QString typed = static_cast<const QLineEdit*>(value)->text();
  return setting.type == SettingType::Text ? typed : typed.trimmed();
}

core::base::Result<core::model::SettingValue> valueIn(const EngineSetting& setting, const QWidget* value) {
  return core::protocol::settingFromText(setting, text::typedValue(setting.type, heldIn(setting, value)).toStdString());
}

}  // namespace

EnvironmentField::EnvironmentField(const Environment& environment, QWidget* parent) : QPlainTextEdit(parent) {
  setLineWrapMode(NoWrap);
  // A long line scrolls with the cursor, as in a field of one line.
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabChangesFocus(true);
  setPlaceholderText(tr("NAME=value, one in each line"));
  QStringList lines;
  for (const auto& [name, value] : environment) lines << QString::fromStdString(name + "=" + value);
  connect(this, &QPlainTextEdit::textChanged, this, &EnvironmentField::read);
  setPlainText(lines.join(QLatin1Char('\n')));
  read();
}

void EnvironmentField::read() {
  m_environment.clear();
  m_problem.clear();
  // Not toPlainText(), which replaces some kinds of spaces.
  const QStringList lines = document()->toRawText().split(QChar(QChar::ParagraphSeparator));
  for (qsizetype i = 0; i < lines.size() && m_problem.isEmpty(); ++i) {
    if (lines[i].trimmed().isEmpty()) continue;
    const qsizetype at = lines[i].indexOf(QLatin1Char('='));
    const QString name = lines[i].left(at < 0 ? lines[i].size() : at).trimmed();
    if (at < 0)
      m_problem =
          tr("Line %1, “%2”, has no “=”. Allowed: NAME=value.", "a number; a line").arg(QString::number(i + 1), name);
    else if (!m_environment.emplace(name.toStdString(), lines[i].mid(at + 1).toStdString()).second)
      m_problem = tr("Line %1 sets %2 a second time.", "a number; a variable").arg(QString::number(i + 1), name);
  }
  constexpr int kLeastLines = 2;
  constexpr int kMostLines = 8;
  const int shown = std::clamp(document()->blockCount(), kLeastLines, kMostLines);
  const double height =
      (shown + 0.5) * QFontMetricsF(font()).lineSpacing() +
      2 * (document()->documentMargin() + style()->pixelMetric(QStyle::PM_DefaultFrameWidth, nullptr, this));
  setVerticalScrollBarPolicy(document()->blockCount() > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  setFixedHeight(static_cast<int>(std::ceil(height)));
}

BindsField::BindsField(const std::vector<Bind>& binds, bool canBeReadOnly, QWidget* parent)
    : RowList(parent), m_canBeReadOnly(canBeReadOnly), m_add(widgets::makeLink(tr("Add a folder"), this)) {
  setAdder(m_add);
  m_add->setToolTip(tr("A folder of the host that this arm's container sees"));
  for (const Bind& bind : binds) addRow(bind);
  nameRows();
  connect(m_add, &QPushButton::clicked, this, [this] {
    addRow({.source = {}, .destination = {}, .isReadOnly = m_canBeReadOnly});
    nameRows();
    m_rows.back().source->setFocus(Qt::OtherFocusReason);
    emit edited();
  });
  connect(this, &RowList::removed, this, [this](std::size_t row) {
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(row));
    nameRows();
    emit edited();
  });
}

void BindsField::addRow(const Bind& bind) {
  QHBoxLayout* line = beginLine();
  QWidget* box = line->parentWidget();
  Row row{new QLineEdit(QString::fromStdString(bind.source), box), nullptr, new QLineEdit(box),
          new QCheckBox(tr("read only"), box), nullptr};
  row.source->setPlaceholderText(tr("/folder/of/the/host"));
  row.source->setToolTip(tr("Absolute path of the folder on the host"));
  row.destination->setPlaceholderText(tr("the same path"));
  row.destination->setToolTip(tr("Absolute path of the folder in the container; empty: the same as on the host"));
  if (bind.destination != bind.source) row.destination->setText(QString::fromStdString(bind.destination));
  row.isReadOnly->setChecked(bind.isReadOnly);
  row.isReadOnly->setEnabled(m_canBeReadOnly || bind.isReadOnly);
  row.isReadOnly->setToolTip(m_canBeReadOnly ? tr("The ranks may read the folder but not write into it")
                                             : tr("This runtime cannot make a folder read-only"));
  for (QLineEdit* path : {row.source, row.destination})
    connect(path, &QLineEdit::textEdited, this, &BindsField::edited);
  connect(row.isReadOnly, &QCheckBox::clicked, this, &BindsField::edited);
  line->addWidget(row.source, 3);
  row.browse = makeBrowse(*row.source, QStringLiteral("…"), [this] { emit edited(); });
  row.browse->setVisible(m_offersFolders);
  widgets::addAll(line, {row.browse, widgets::makeMuted(tr("at", "a folder, at its place in the container"), box)});
  line->addWidget(row.destination, 2);
  line->addWidget(row.isReadOnly);
  row.remove = endLine(line);
  m_rows.push_back(row);
}

void BindsField::setArm(int number) {
  m_arm = number;
  nameRows();
}

void BindsField::offerFolders(bool isOffered) {
  m_offersFolders = isOffered;
  for (const Row& row : m_rows) row.browse->setVisible(isOffered);
}

void BindsField::nameRows() {
  //: %1: a number
  m_add->setAccessibleName(tr("Add a folder to arm %1").arg(m_arm));
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const int line = static_cast<int>(i) + 1;
    //: %1, %2: numbers
    m_rows[i].source->setAccessibleName(tr("Folder %1 of arm %2").arg(line).arg(m_arm));
    nameBrowse(*m_rows[i].browse, *m_rows[i].source);
    //: %1, %2: numbers
    m_rows[i].destination->setAccessibleName(tr("Path of folder %1 in the container of arm %2").arg(line).arg(m_arm));
    //: %1, %2: numbers
    m_rows[i].isReadOnly->setAccessibleName(tr("Folder %1 of arm %2 is read only").arg(line).arg(m_arm));
    //: %1, %2: numbers
    m_rows[i].remove->setAccessibleName(tr("Remove folder %1 of arm %2").arg(line).arg(m_arm));
  }
}

std::optional<std::vector<Bind>> BindsField::binds() const {
  if (firstProblem().field != nullptr) return {};
  std::vector<Bind> binds;
  for (const Row& row : m_rows) binds.push_back(bindOf(*row.source, *row.destination, *row.isReadOnly));
  return binds;
}

BindsField::Problem BindsField::firstProblem() const {
  QStringList places;
  for (const Row& row : m_rows) {
    //: %1: a number
    if (row.source->text().trimmed().isEmpty())
      return {
          tr("Folder %1 has no path yet. Allowed: an absolute path on the host, such as /data.").arg(places.size() + 1),
          row.source};
    for (QLineEdit* field : {row.source, row.destination}) {
      const QString path = field->text().trimmed();
      if (!path.isEmpty() && !isPath(path))
        return {tr("“%1” is not a path of a folder. Allowed: an absolute path without “..” and colons, such as /data.",
                   "what was typed")
                    .arg(path),
                field};
    }
    const QString place = QString::fromStdString(bindOf(*row.source, *row.destination, *row.isReadOnly).destination);
    if (places.contains(place))
      return {
          tr("Two folders have the path %1 in the container. Allowed: a different path for each.", "a path").arg(place),
          row.destination};
    places << place;
  }
  return {};
}

QWidget* BindsField::fieldAt(std::size_t line, const std::string& part) const {
  if (line >= m_rows.size()) return m_add;
  if (part == "read_only") return m_rows[line].isReadOnly;
  return part == "destination" ? m_rows[line].destination : m_rows[line].source;
}

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
  const std::vector<std::string> flags{"true", "false"};
  const std::vector<std::string>& choices = setting.type == SettingType::Flag ? flags : setting.choices;
  if (!choices.empty()) {
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
    browse = makeBrowse(*typed, QStringLiteral("…"), [this] { emit edited(); });
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
  const auto row = std::ranges::find_if(m_rows, [&](const Row& each) { return each.setting->name == need.setting; });
  if (need.setting.empty()) return true;
  if (row != m_rows.end()) return heldIn(*row->setting, row->value).toStdString() == need.value;
  const auto common = m_workload.find(need.setting);
  return common != m_workload.end() && std::ranges::any_of(common->second, [&](const auto& value) {
           return core::model::toText(value) == need.value;
         });
}

/// Offers the settings that have no line yet and that have an effect.
void ArmSettingsField::showRest() {
  m_add->clear();
  m_add->addItem(tr("Add a setting…"));
  for (const EngineSetting& setting : core::protocol::engineSettings()) {
    const bool isThere = std::ranges::any_of(m_rows, [&](const Row& row) { return row.setting->name == setting.name; });
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
  const auto refused = std::ranges::find_if(m_rows, [](const Row& row) { return !valueIn(*row.setting, row.value); });
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
  const auto row = std::ranges::find_if(m_rows, [&](const Row& each) { return each.setting->name == name; });
  return row == m_rows.end() ? m_add : row->value;
}

}  // namespace baremark::app::wizards
