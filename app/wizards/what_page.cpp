// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/what_page.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;
using core::protocol::SettingScope;
using widgets::unit;

constexpr int kWhatSideBySide = 118;
// What stands on the page itself; all else is folded away.
constexpr std::array kMain = {"data_dir", "batch_size", "optimizer", "init_learning_rate"};

/// 1,234,567 as "1.2 M".
QString large(std::int64_t count) {
  const std::pair<double, const char*> units[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
  for (const auto& [size, letter] : units) {
    if (static_cast<double>(count) >= size) return QLocale().toString(static_cast<double>(count) / size, 'f', 1) + QLatin1Char(' ') + QLatin1String(letter);
  }
  return QLocale().toString(static_cast<qlonglong>(count));
}

/// The workload's setting that a path of the file is of; empty: of none.
std::string settingAt(const std::string& where) {
  const std::string prefix = "/workload/engine/";
  return where.rfind(prefix, 0) == 0 ? where.substr(prefix.size(), where.find('/', prefix.size()) - prefix.size()) : std::string();
}

}  // namespace

WhatPage::WhatPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent) : WizardPage(desk, draft, parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* both = new widgets::SideBySide(kWhatSideBySide, this);
  both->add(makeForm(), 7);
  both->add(makeFacts(), 4);
  outer->addWidget(both);
  outer->addStretch(1);
}

QString WhatPage::title() const { return tr("What", "step of the wizard"); }
QString WhatPage::question() const { return tr("What shall be trained?"); }
QString WhatPage::note() const { return tr("Every arm trains exactly this. Several values of one setting make several cases, each compared by itself."); }

QWidget* WhatPage::makeForm() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this));
  auto* form = new widgets::Form(box);
  m_name = new QLineEdit(form);
  m_name->setMaxLength(widgets::kAnyLength);
  m_nameNote = form->addRow(tr("Name"), m_name);
  m_model = new QComboBox(form);
  m_model->setMinimumContentsLength(30);
  m_modelNote = form->addRow(tr("Network"), m_model);
  m_data = new QComboBox(form);
  m_dataNote = form->addRow(tr("Data"), m_data);
  for (const char* name : kMain) {
    const core::protocol::EngineSetting* setting = core::protocol::findEngineSetting(name);
    if (setting == nullptr) continue;
    auto* field = new SettingField(theme(), *setting, text::settingName(name), form);
    auto* line = new QHBoxLayout;
    line->addWidget(field, 1);
    QLabel* note = form->addRow(text::settingName(name), line, field->buddy());
    m_fields[name] = {field, note};
  }
  column->addWidget(form);
  m_moreButton = widgets::makeButton(tr("More settings"), box);
  m_moreButton->setCheckable(true);
  column->addWidget(m_moreButton, 0, Qt::AlignLeft);
  makeMore(box);
  const int names = std::max(form->nameWidth(), m_more->nameWidth());
  for (widgets::Form* each : {form, m_more}) each->setNameWidth(names);
  column->addWidget(m_more);
  m_casesNote = widgets::makeNote({}, box);
  m_takeOut = widgets::makeLink(tr("Take it out", "a rule about cases that has no field"), box);
  column->addWidget(m_casesNote);
  column->addWidget(m_takeOut, 0, Qt::AlignLeft);
  column->addStretch(1);
  connect(m_takeOut, &QPushButton::clicked, this, [this] {
    if (const auto& problem = draft().findings().problem) draft().takeOut(std::string(problem->where));
  });
  connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
    draft().change([&](Experiment& experiment) { experiment.name = text.trimmed().toStdString(); });
  });
  connect(m_model, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling || m_model->currentIndex() < 0) return;
    const std::string name = m_model->currentData().toString().toStdString();
    draft().change([&](Experiment& experiment) {
      experiment.engine["model"] = {name};
      const core::protocol::CatalogModel* model = chosenModel();
      if (model == nullptr) return;
      const bool isWeak = experiment.scale.mode == core::model::ScalingMode::Weak;
      if (model->defaultBatch > 0 && isWeak) experiment.engine["batch_size"] = {std::int64_t{model->defaultBatch}};
      const auto chosen = experiment.engine.find("data");
      const std::string known = chosen == experiment.engine.end() ? "synthetic" : core::model::toText(chosen->second.front());
      if (std::find(model->data.begin(), model->data.end(), known) == model->data.end() && !model->data.empty()) {
        experiment.engine["data"] = {model->data.front()};
        experiment.engine.erase("data_dir");
      }
    });
    fillFields(Keep::Refused);
  });
  connect(m_data, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling || m_data->currentIndex() < 0) return;
    const std::string name = m_data->currentData().toString().toStdString();
    draft().change([&](Experiment& experiment) {
      experiment.engine["data"] = {name};
      if (name == "synthetic") experiment.engine.erase("data_dir");
    });
    fillFields(Keep::Refused);
  });
  connect(m_moreButton, &QPushButton::toggled, m_more, &QWidget::setVisible);
  for (const auto& entry : m_fields) {
    SettingField* field = entry.second.field;
    connect(field, &SettingField::edited, this, [this, field] { takeField(*field); });
  }
  return box;
}

void WhatPage::makeMore(QWidget* parent) {
  m_more = new widgets::Form(parent);
  for (const core::protocol::EngineSetting& setting : core::protocol::engineSettings()) {
    const bool isShown = setting.name == "model" || setting.name == "data" || m_fields.count(setting.name) > 0;
    if (setting.scope != SettingScope::Experiment || isShown) continue;
    auto* field = new SettingField(theme(), setting, text::settingName(setting.name), m_more);
    auto* line = new QHBoxLayout;
    line->addWidget(field, 1);
    QLabel* note = m_more->addRow(text::settingName(setting.name), line, field->buddy());
    m_fields[setting.name] = {field, note};
  }
  m_more->setVisible(false);
}

QWidget* WhatPage::makeFacts() {
  auto* card = new widgets::Card(theme(), this);
  m_factsTitle = card->addHeader(tr("What it computes")).title;
  m_facts = new QGridLayout;
  m_facts->setColumnStretch(1, 1);
  m_facts->setHorizontalSpacing(3 * unit(this));
  m_facts->setVerticalSpacing(unit(this) + 1);
  card->body()->addLayout(m_facts);
  card->body()->addStretch(1);
  return card;
}

const core::protocol::CatalogModel* WhatPage::chosenModel() const {
  const auto& machine = desk().services.machine();
  if (!machine) return nullptr;
  const std::string name = m_model->currentData().toString().toStdString();
  const auto& known = machine->catalog.models;
  const auto found = std::find_if(known.begin(), known.end(), [&](const auto& model) { return model.name == name; });
  return found == known.end() ? nullptr : &*found;
}

void WhatPage::fillModels() {
  m_model->clear();
  const QString wanted = text::valuesOf(draft().value(), "model");
  if (const auto& machine = desk().services.machine()) {
    for (const auto& model : machine->catalog.models) {
      const QString name = QString::fromStdString(model.name);
      m_model->addItem(model.title.empty() ? name : name + QStringLiteral(" – ") + text::networkTitle(model.title), name);
    }
  }
  if (m_model->findData(wanted) < 0 && !wanted.isEmpty()) m_model->addItem(wanted, wanted);
  m_model->setCurrentIndex(m_model->findData(wanted));
}

void WhatPage::fillData() {
  m_data->clear();
  QString wanted = text::valuesOf(draft().value(), "data");
  if (wanted.isEmpty()) wanted = QStringLiteral("synthetic");
  const auto add = [this](const std::string& name) {
    m_data->addItem(text::settingValue("data", name), QString::fromStdString(name));
  };
  if (const core::protocol::CatalogModel* model = chosenModel()) {
    for (const std::string& name : model->data) add(name);
  } else if (const auto* setting = core::protocol::findEngineSetting("data")) {
    for (const std::string& name : setting->choices) add(name);
  }
  if (m_data->findData(wanted) < 0) add(wanted.toStdString());
  m_data->setCurrentIndex(m_data->findData(wanted));
}

void WhatPage::fill() { fillFields(Keep::Nothing); }

void WhatPage::fillFields(Keep keep) {
  m_isFilling = true;
  const Experiment& experiment = draft().value();
  // Blanks at its end may be followed by another word.
  if (const QString name = QString::fromStdString(experiment.name); m_name->text().trimmed() != name) m_name->setText(name);
  fillModels();
  fillData();
  bool isMoreUsed = false;
  for (const auto& [name, entry] : m_fields) {
    const auto values = experiment.engine.find(name);
    if (keep == Keep::Nothing || entry.field->problem().isEmpty())
      entry.field->setValues(values == experiment.engine.end() ? std::vector<core::model::SettingValue>{} : values->second);
    const bool isMain = std::find(kMain.begin(), kMain.end(), name) != kMain.end();
    isMoreUsed = isMoreUsed || (!isMain && values != experiment.engine.end());
  }
  if (isMoreUsed) m_moreButton->setChecked(true);
  m_isFilling = false;
  refresh();
}

void WhatPage::takeField(const SettingField& field) {
  const auto values = field.values();
  if (values) {
    draft().change([&](Experiment& experiment) {
      if (values->empty()) experiment.engine.erase(field.name());
      else experiment.engine[field.name()] = *values;
    });
  }
  emit obstacleChanged();
}

void WhatPage::refresh() {
  const bool hasEngine = desk().services.machine().has_value();
  showNote(*m_nameNote, problemAt("/name"), {});
  QString model = problemAt("/workload/engine/model");
  showNote(*m_modelNote, model, hasEngine ? QString() : tr("The engine was not found, so what it can train is not known."));
  const QString source = text::valuesOf(draft().value(), "data");
  QString dataNote;
  if (source == QLatin1String("fashion-mnist")) dataNote = desk().machine.hasData() ? tr("60,000 images of the package dataset-fashion-mnist") : tr("Needs the package dataset-fashion-mnist: apt-get install dataset-fashion-mnist");
  else if (source == QLatin1String("synthetic") || source.isEmpty()) dataNote = tr("Made up in memory: nothing is read from a disk.");
  showNote(*m_dataNote, problemAt("/workload/engine/data"), dataNote);
  showCases();
  for (const auto& [name, entry] : m_fields) {
    QString refusal = entry.field->problem();
    if (refusal.isEmpty()) refusal = problemAt("/workload/engine/" + name);
    QString usual = name == "adam_epsilon" ? QString() : entry.field->hint();  // its name says it
    if (name == "batch_size" && draft().value().scale.mode == core::model::ScalingMode::Strong) usual = tr("Strong scaling divides the global batch instead.");
    else if (name == "batch_size") usual = tr("images a step on each rank; several values make several cases: 32, 64");
    else if (name == "optimizer") usual = tr("one or several; momentum is Nesterov's");
    else if (name == "init_learning_rate") usual = tr("constant; the network's own where it is empty");
    showNote(*entry.note, refusal, usual);
    if (!refusal.isEmpty() && m_more->isAncestorOf(entry.field)) m_moreButton->setChecked(true);  // a reason is seen
  }
  const bool needsFolder = source == QLatin1String("mnist") || !text::valuesOf(draft().value(), "data_dir").isEmpty();
  m_fields.at("data_dir").field->setEnabled(needsFolder || source == QLatin1String("fashion-mnist"));
  m_fields.at("data_dir").field->offerFolders(draft().value().host == core::model::kLocalHost);
  showFacts();
}

/// What is refused of the cases as a whole. A file may exclude some, or let settings change together; neither has a field.
void WhatPage::showCases() {
  const auto& problem = draft().findings().problem;
  const bool isOfRule = problem && (text::isWithin(problem->where, "/zip") || text::isWithin(problem->where, "/exclude"));
  const bool isOfAll = problem && problem->where == "/workload/engine";
  showNote(*m_casesNote, isOfRule || isOfAll ? problemAt(problem->where) : QString(), {});
  m_takeOut->setVisible(isOfRule);
}

void WhatPage::enter() {
  draft().lookAtData();
}

void WhatPage::showFacts() {
  widgets::clearLayout(*m_facts);
  const core::protocol::CatalogModel* model = chosenModel();
  const auto add = [this](const QString& name, const QString& value) {
    const int row = m_facts->rowCount();
    m_facts->addWidget(widgets::makeMuted(name, this), row, 0, Qt::AlignTop);
    m_facts->addWidget(widgets::makeWrapped(value, this), row, 1);
  };
  if (model == nullptr) {
    add(tr("Network"), text::valuesOf(draft().value(), "model"));
    add(tr("Facts"), tr("known once the engine was found"));
  } else {
    add(tr("Network"), model->title.empty() ? QString::fromStdString(model->name) : text::networkTitle(model->title));
    add(tr("Images"), tr("%1 × %1 pixels, %2, %3", "side; channels; classes").arg(model->imageSize).arg(tr("%n channel(s)", nullptr, model->channels), tr("%n class(es)", nullptr, model->classes)));
    add(tr("Parameters"), large(model->parameters));
    add(tr("Arithmetic"),
        //: %1: a large number
        tr("%1 multiply-adds an image to train").arg(large(model->trainMacs)));
    if (model->activationBytes > 0)
      add(tr("Memory"),
          //: %1: bytes
          tr("%1 an image, between forward and backward").arg(text::bytes(model->activationBytes)));
  }
  const auto& findings = draft().findings();
  if (findings.counts.cases > 1) add(tr("Cases"), QLocale().toString(findings.counts.cases));
}

QString WhatPage::obstacle() const {
  for (const auto& entry : m_fields) {
    const QString refusal = entry.second.field->problem();
    if (!refusal.isEmpty()) return refusal;
  }
  return {};
}

QWidget* WhatPage::unfolded(const std::string& setting) {
  const auto entry = m_fields.find(setting);
  if (entry == m_fields.end()) return nullptr;
  if (m_more->isAncestorOf(entry->second.field)) m_moreButton->setChecked(true);
  return entry->second.field->buddy();
}

QWidget* WhatPage::obstacleField() {
  for (const auto& entry : m_fields) {
    if (!entry.second.field->problem().isEmpty()) return unfolded(entry.first);
  }
  return nullptr;
}

QWidget* WhatPage::fieldAt(const std::string& where) {
  if (text::isWithin(where, "/name")) return m_name;
  if (text::isWithin(where, "/zip") || text::isWithin(where, "/exclude")) return m_takeOut;
  const std::string setting = settingAt(where);
  if (setting == "model") return m_model;
  return setting == "data" ? m_data : unfolded(setting);
}

QString WhatPage::fieldName(const std::string& where) const {
  if (where == "/name") return m_name->accessibleName();
  if (where == "/workload/engine") return tr("Cases");
  const std::string setting = settingAt(where);
  return setting == "model" || setting == "data" || m_fields.count(setting) > 0 ? text::settingName(setting) : QString();
}

bool WhatPage::concerns(const std::string& where) const {
  const auto is = [&](const char* path) { return text::isWithin(where, path); };
  return is("/name") || is("/workload") || is("/zip") || is("/exclude");
}

}  // namespace baremark::app::wizards
