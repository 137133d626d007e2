// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/setting_field.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <algorithm>

#include "app/text/error_text.h"
#include "app/text/setting_text.h"
#include "app/widgets/fields.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"

namespace baremark::app::wizards {
namespace {

using core::model::SettingValue;
using core::protocol::SettingType;

struct ChooserTr {
  Q_DECLARE_TR_FUNCTIONS(FolderChooser)
};

void chooseFolder(QLineEdit& line, const std::function<void()>& chosen) {
  auto* dialog = new QFileDialog(&line, line.accessibleName());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  if (const QString now = line.text().trimmed(); QFileInfo(now).isDir()) dialog->setDirectory(now);
  QObject::connect(dialog, &QFileDialog::fileSelected, &line, [field = &line, chosen](const QString& folder) {
    field->setText(QDir::toNativeSeparators(folder));
    chosen();
  });
  dialog->open();
}

constexpr int kNumberCharacters = 24;
constexpr int kTextCharacters = 60;

constexpr const char* kChoice = "choice";  ///< property of a chip: the engine's name of its choice

QString wordOf(const SettingValue& value) {
  return QString::fromStdString(core::model::toText(value));
}

}  // namespace

QPushButton* makeBrowse(QLineEdit& line, const QString& words, const std::function<void()>& chosen) {
  QPushButton* browse = widgets::makeButton(words, line.parentWidget());
  browse->setToolTip(ChooserTr::tr("Browse…"));
  browse->setVisible(false);
  QWidget::setTabOrder(&line, browse);
  QObject::connect(browse, &QPushButton::clicked, &line, [field = &line, chosen] { chooseFolder(*field, chosen); });
  return browse;
}

void nameBrowse(QPushButton& browse, const QLineEdit& line) {
  //: %1: a field
  browse.setAccessibleName(ChooserTr::tr("Browse for %1").arg(line.accessibleName()));
}

SettingField::SettingField(const widgets::Theme& theme, const core::protocol::EngineSetting& setting,
                           const QString& label, QWidget* parent)
    : QWidget(parent), m_setting(setting) {
  auto* row = widgets::makeRow(this, widgets::unit(this));
  switch (setting.type) {
    case SettingType::Choice:
      for (const std::string& choice : setting.choices) {
        auto* chip = new widgets::ChipToggle(theme, text::settingValue(setting.name, choice), this);
        chip->setProperty(kChoice, QString::fromStdString(choice));
        chip->setAccessibleName(label + QStringLiteral(": ") + chip->text());
        row->addWidget(chip);
        m_chips.push_back(chip);
        connect(chip, &QAbstractButton::clicked, this, &SettingField::takeChoice);
      }
      break;
    case SettingType::Flag:
      m_flag = new QCheckBox(text::meaning(setting), this);
      row->addWidget(m_flag);
      connect(m_flag, &QCheckBox::clicked, this, &SettingField::edited);
      break;
    case SettingType::Integer:
    case SettingType::Number:
    case SettingType::Text:
      m_line = new QLineEdit(this);
      m_line->setAccessibleName(label);
      if (setting.defaultValue)
        m_line->setPlaceholderText(text::shownValue(*setting.defaultValue));
      else if (setting.type != SettingType::Text)
        m_line->setPlaceholderText(tr("the network's default"));
      // The field is wide enough for its placeholder text.
      m_line->setFixedWidth(std::max(
          (setting.type == SettingType::Text ? kTextCharacters : kNumberCharacters) * fontMetrics().averageCharWidth(),
          fontMetrics().horizontalAdvance(m_line->placeholderText()) + 6 * widgets::unit(this)));
      row->addWidget(m_line);
      connect(m_line, &QLineEdit::textEdited, this, &SettingField::edited);
      break;
  }
  row->addStretch(1);
}

QWidget* SettingField::buddy() const {
  if (m_line != nullptr) return m_line;
  return m_flag != nullptr ? static_cast<QWidget*>(m_flag) : m_chips.empty() ? nullptr : m_chips.front();
}

void SettingField::setValues(const std::vector<SettingValue>& values) {
  std::vector<SettingValue> shown = values;
  if (shown.empty() && m_setting.defaultValue && m_line == nullptr) shown.push_back(*m_setting.defaultValue);
  if (m_flag != nullptr) return m_flag->setChecked(!shown.empty() && shown.front() == SettingValue(true));
  QStringList words;
  for (const SettingValue& value : shown) words << wordOf(value);
  for (QAbstractButton* chip : m_chips) chip->setChecked(words.contains(chip->property(kChoice).toString()));
  // The typed text may mean the same in another form: "32,64".
  if (m_line != nullptr && this->values() != values) m_line->setText(text::shownValues(shown));
}

/// Marks the default if no choice is made.
void SettingField::takeChoice() {
  if (std::ranges::none_of(m_chips, [](const QAbstractButton* chip) { return chip->isChecked(); })) setValues({});
  emit edited();
}

std::optional<std::vector<SettingValue>> SettingField::values() const {
  std::vector<SettingValue> out;
  if (m_flag != nullptr) {
    if (m_flag->isChecked()) out.emplace_back(true);
    return out;
  }
  QStringList words;
  for (const QAbstractButton* chip : m_chips) {
    if (chip->isChecked()) words << chip->property(kChoice).toString();
  }
  if (m_line != nullptr) {
    const text::TypedValues typed = text::typedValues(m_setting.type, m_line->text());
    if (!typed.problem.isEmpty()) return {};
    words = typed.words;
  }
  for (const QString& word : words) {
    const auto value = core::protocol::settingFromText(m_setting, word.toStdString());
    if (!value) return {};
    if (std::find(out.begin(), out.end(), *value) == out.end()) out.push_back(*value);
  }
  const bool isDefault =
      out.size() == 1 && m_setting.defaultValue && out.front() == *m_setting.defaultValue && m_line == nullptr;
  if (isDefault) out.clear();
  return out;
}

QString SettingField::problem() const {
  if (m_line == nullptr) return {};
  const text::TypedValues typed = text::typedValues(m_setting.type, m_line->text());
  if (!typed.problem.isEmpty()) return typed.problem;
  for (const QString& word : typed.words) {
    const auto value = core::protocol::settingFromText(m_setting, word.toStdString());
    if (value) continue;
    return text::describeField(text::asTyped(value.error(), m_setting.type), m_line->accessibleName());
  }
  return {};
}

void SettingField::offerChoices(const std::function<QString(const std::string& choice)>& whyNot) {
  for (QAbstractButton* chip : m_chips) {
    const QString reason = whyNot(chip->property(kChoice).toString().toStdString());
    chip->setEnabled(reason.isEmpty() || chip->isChecked());
    chip->setToolTip(reason.isEmpty() ? reason : QStringLiteral("<span>%1</span>").arg(reason.toHtmlEscaped()));
  }
}

void SettingField::offerFolders(bool isOffered) {
  if (m_browse == nullptr && isOffered) {
    m_browse = makeBrowse(*m_line, ChooserTr::tr("Browse…"), [this] { emit edited(); });
    nameBrowse(*m_browse, *m_line);
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_line) + 1, m_browse);
  }
  if (m_browse != nullptr) m_browse->setVisible(isOffered);
}

QString SettingField::hint() const {
  return m_setting.type == SettingType::Flag ? QString() : text::meaning(m_setting);
}

}  // namespace baremark::app::wizards
