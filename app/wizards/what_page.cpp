// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/what_page.h"

#include <QLocale>
#include <algorithm>
#include <array>

#include "app/models/device_choice.h"
#include "app/text/error_text.h"
#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/plan/run_checks.h"

namespace baremark::app::wizards {
namespace {

using core::model::Experiment;

constexpr int kWhatSideBySide = 118;
// The settings outside of the folded section.
constexpr std::array kMain = {"data_dir", "batch_size", "device", "precision", "optimizer", "init_learning_rate"};

/// Shortens a number: 1,234,567 becomes "1.2 M".
QString large(std::int64_t count) {
  const std::pair<double, const char*> units[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
  for (const auto& [size, letter] : units) {
    if (static_cast<double>(count) >= size)
      return QLocale().toString(static_cast<double>(count) / size, 'f', 1) + QLatin1Char(' ') + QLatin1String(letter);
  }
  return QLocale().toString(static_cast<qlonglong>(count));
}

/// The name of the workload's setting at a path of the file. Empty if it is none.
std::string settingAt(const std::string& where) {
  const std::string prefix = "/workload/engine/";
  return where.rfind(prefix, 0) == 0 ? where.substr(prefix.size(), where.find('/', prefix.size()) - prefix.size())
                                     : std::string();
}

}  // namespace

WhatPage::WhatPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft,
                 {tr("What", "page of the wizard"), tr("What do you want to train?"),
                  tr("All arms train the same workload. Several values of a setting make several cases, which are "
                     "compared separately.")},
                 parent) {
  auto* outer = widgets::makeColumn(this);
  auto* both = new widgets::SideBySide(kWhatSideBySide, this);
  both->add(makeForm(), 7);
  auto* card = new widgets::Card(theme(), both);
  card->addHeader(tr("Computation"));
  m_facts = new pages::FactList(card);
  card->body()->addWidget(m_facts);
  card->body()->addStretch(1);
  both->add(card, 4);
  outer->addWidget(both);
  outer->addStretch(1);
}

QWidget* WhatPage::makeForm() {
  auto* box = new QWidget(this);
  auto* column = widgets::makeColumn(box, 2 * widgets::unit(this));
  auto* form = new widgets::Form(box);
  m_name = new QLineEdit(form);
  m_name->setMaxLength(widgets::kAnyLength);
  m_nameNote = form->addRow(tr("Name"), m_name);
  m_model = new QComboBox(form);
  m_model->setMinimumContentsLength(30);
  m_model->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);  // the title of a network is long
  m_modelNote = form->addRow(tr("Network"), m_model);
  m_data = new QComboBox(form);
  m_dataNote = form->addRow(tr("Data"), m_data);
  for (const char* name : kMain) {
    if (const auto* setting = core::protocol::findEngineSetting(name)) addField(*form, *setting);
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
  m_removeRefused = widgets::makeLink(tr("Remove it", "a rule about cases that has no field"), box);
  column->addWidget(m_casesNote);
  column->addWidget(m_removeRefused, 0, Qt::AlignLeft);
  column->addStretch(1);
  connect(m_removeRefused, &QPushButton::clicked, this, [this] {
    if (const auto& problem = draft().findings().problem) draft().removeEntry(problem->where.english());
  });
  connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
    draft().change([&](Experiment& experiment) { experiment.name = text.trimmed().toStdString(); });
  });
  connect(m_model, &QComboBox::currentIndexChanged, this, [this] {
    if (!m_isFilling && m_model->currentIndex() >= 0) takeModel();
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
  return box;
}

void WhatPage::makeMore(QWidget* parent) {
  m_more = new widgets::Form(parent);
  for (const core::protocol::EngineSetting& setting : core::protocol::engineSettings()) {
    const bool isShown = setting.name == "model" || setting.name == "data" || m_fields.count(setting.name) > 0;
    if (setting.scope != core::protocol::SettingScope::Experiment || !setting.isOffered() || isShown) continue;
    addField(*m_more, setting);
  }
  m_more->setVisible(false);
}

void WhatPage::addField(widgets::Form& form, const core::protocol::EngineSetting& setting) {
  const QString name = text::settingName(setting.name);
  auto* field = new SettingField(theme(), setting, name, &form);
  auto* line = new QHBoxLayout;
  line->addWidget(field, 1);
  m_fields[setting.name] = {field, form.addRow(name, line, field->buddy())};
  connect(field, &SettingField::edited, this, [this, field] { takeField(*field); });
}

/// Uses the network's own batch size unless the user chose another one, and data that the network can read.
void WhatPage::takeModel() {
  const core::protocol::CatalogModel* before = modelNamed(text::valuesOf(draft().value(), "model"));
  const core::protocol::CatalogModel* model = chosenModel();
  draft().change([&](Experiment& experiment) {
    experiment.engine["model"] = {m_model->currentData().toString().toStdString()};
    if (model == nullptr) return;
    const auto batch = experiment.engine.find("batch_size");
    const bool isOwn = batch != experiment.engine.end() && before != nullptr &&
                       batch->second != std::vector<core::model::SettingValue>{std::int64_t{before->defaultBatch}};
    const bool isWeak = experiment.scale.mode == core::model::ScalingMode::Weak;
    if (model->defaultBatch > 0 && isWeak && !isOwn)
      experiment.engine["batch_size"] = {std::int64_t{model->defaultBatch}};
    const auto chosen = experiment.engine.find("data");
    const std::string known =
        chosen == experiment.engine.end() ? "synthetic" : core::model::toText(chosen->second.front());
    if (std::find(model->data.begin(), model->data.end(), known) == model->data.end() && !model->data.empty()) {
      experiment.engine["data"] = {model->data.front()};
      experiment.engine.erase("data_dir");
    }
  });
  fillFields(Keep::Refused);
}

const core::protocol::CatalogModel* WhatPage::chosenModel() const {
  return modelNamed(m_model->currentData().toString());
}

const core::protocol::CatalogModel* WhatPage::modelNamed(const QString& wanted) const {
  const auto& machine = desk().services.machine();
  if (!machine) return nullptr;
  const std::string name = wanted.toStdString();
  const auto& known = machine->catalog.models;
  const auto found = std::ranges::find_if(known, [&](const auto& model) { return model.name == name; });
  return found == known.end() ? nullptr : &*found;
}

void WhatPage::fillModels() {
  m_model->clear();
  const QString wanted = text::valuesOf(draft().value(), "model");
  if (const auto& machine = desk().services.machine()) {
    for (const auto& model : machine->catalog.models) {
      const QString name = QString::fromStdString(model.name);
      const QString title = text::networkTitle(model.title);
      // The text after the colon is beside the form in full.
      m_model->addItem(
          title.isEmpty() ? name : name + QStringLiteral(" – ") + title.section(QStringLiteral(": "), 0, 0), name);
      m_model->setItemData(m_model->count() - 1, title, Qt::ToolTipRole);
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

void WhatPage::fillFields(Keep keep) {
  m_isFilling = true;
  const Experiment& experiment = draft().value();
  // The user may be about to type another word after a trailing blank.
  if (const QString name = QString::fromStdString(experiment.name); m_name->text().trimmed() != name)
    m_name->setText(name);
  fillModels();
  fillData();
  bool isMoreUsed = false;
  for (const auto& [name, entry] : m_fields) {
    const auto values = experiment.engine.find(name);
    if (keep == Keep::Nothing || entry.field->problem().isEmpty())
      entry.field->setValues(values == experiment.engine.end() ? std::vector<core::model::SettingValue>{}
                                                               : values->second);
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
    const core::plan::HostContext host = draft().context();
    draft().change([&](Experiment& experiment) {
      if (field.name() == "device")
        models::chooseDevices(experiment, *values, host, desk().services.resources().runtimes);
      else if (values->empty())
        experiment.engine.erase(field.name());
      else
        experiment.engine[field.name()] = *values;
    });
  }
  emit obstacleChanged();
}

/// Offers the choices that the engine of the draft's host has, and the settings that have an effect.
void WhatPage::offerChoices(const core::plan::HostContext& host) {
  const Experiment& experiment = draft().value();
  for (const auto& [name, entry] : m_fields) {
    entry.field->offerChoices([&, setting = name](const std::string& choice) {
      const auto refused = core::plan::whyNotOffered(setting, choice, experiment, {}, host);
      return refused ? text::describeField(*refused, text::settingName(setting)) : QString();
    });
    const core::protocol::SettingNeed& need = core::protocol::findEngineSetting(name)->onlyWith;
    if (need.setting.empty()) continue;
    const auto isNeeded = [&](const core::model::SettingValue& value) {
      return core::model::toText(value) == need.value;
    };
    const auto given = experiment.engine.find(need.setting);
    const bool isMet = (given != experiment.engine.end() && std::ranges::any_of(given->second, isNeeded)) ||
                       std::ranges::any_of(experiment.arms, [&](const core::model::Arm& arm) {
                         const auto own = arm.settings.find(need.setting);
                         return own != arm.settings.end() && isNeeded(own->second);
                       });
    entry.field->setEnabled(isMet || experiment.engine.contains(name));
    entry.field->setToolTip(
        isMet ? QString()
              : tr("This setting has an effect only with %1.", "a setting and its value, such as precision fp16")
                    .arg(text::settingWords(need.setting, {core::model::SettingValue(need.value)})));
  }
}

void WhatPage::refresh() {
  const core::plan::HostContext host = draft().context();
  offerChoices(host);
  const bool hasEngine = desk().services.machine().has_value();
  widgets::showRefusal(*m_nameNote, problemAt("/name"), {});
  QString model = problemAt("/workload/engine/model");
  widgets::showRefusal(
      *m_modelNote, model,
      hasEngine ? QString() : tr("The engine was not found, so the networks that it can train are not known."));
  const QString source = text::valuesOf(draft().value(), "data");
  QString dataNote;
  if (source == QLatin1String("fashion-mnist"))
    dataNote = desk().machine.hasData()
                   ? tr("60,000 images from the package dataset-fashion-mnist")
                   : tr("Needs the package dataset-fashion-mnist: apt-get install dataset-fashion-mnist");
  else if (source == QLatin1String("synthetic") || source.isEmpty())
    dataNote = tr("Generated in memory: nothing is read from a disk.");
  widgets::showRefusal(*m_dataNote, problemAt("/workload/engine/data"), dataNote);
  showCases();
  for (const auto& [name, entry] : m_fields) {
    QString refusal = entry.field->problem();
    if (refusal.isEmpty()) refusal = problemAt("/workload/engine/" + name);
    QString usual = name == "adam_epsilon" ? QString() : entry.field->hint();  // its name includes the default
    if (name == "batch_size" && draft().value().scale.mode == core::model::ScalingMode::Strong)
      usual = tr("Strong scaling divides the global batch instead.");
    else if (name == "batch_size")
      usual = tr("images in each step on each rank; several values make several cases: 32, 64");
    else if (name == "device" && hasEngine && host.devices.empty())
      //: %1: a host
      usual = tr("The engine on %1 did not report its devices. Test the host again.").arg(text::placeName(host.name));
    else if (name == "device" &&
             std::ranges::any_of(host.devices, [](const auto& device) { return !device.whyNot.empty(); }))
      //: %1: a host
      usual = tr("%1 can use these. A host that you choose on the next page may have more.")
                  .arg(text::placeName(host.name));
    else if (name == "optimizer")
      usual = tr("one or several; momentum means Nesterov momentum");
    else if (name == "init_learning_rate")
      usual = tr("constant; empty: the network's default");
    widgets::showRefusal(*entry.note, refusal, usual);
    if (!refusal.isEmpty() && m_more->isAncestorOf(entry.field)) m_moreButton->setChecked(true);  // shows the reason
  }
  const bool needsFolder = source == QLatin1String("mnist") || !text::valuesOf(draft().value(), "data_dir").isEmpty();
  m_fields.at("data_dir").field->setEnabled(needsFolder || source == QLatin1String("fashion-mnist"));
  m_fields.at("data_dir").field->offerFolders(draft().value().host == core::model::kLocalHost);
  showFacts();
}

/// Shows why the combination of cases is refused. Rules of a file that exclude or join cases have no fields.
void WhatPage::showCases() {
  const auto& problem = draft().findings().problem;
  const bool isOfRule = problem && (text::isWithin(problem->where.english(), "/zip") ||
                                    text::isWithin(problem->where.english(), "/exclude"));
  const bool isOfAll = problem && problem->where == "/workload/engine";
  widgets::showRefusal(*m_casesNote, isOfRule || isOfAll ? problemAt(problem->where.english()) : QString(), {});
  m_removeRefused->setVisible(isOfRule);
}

void WhatPage::showFacts() {
  const core::protocol::CatalogModel* model = chosenModel();
  std::vector<text::Fact> facts;
  const auto add = [&facts](const QString& name, const QString& value) { facts.push_back({name, value}); };
  if (model == nullptr) {
    add(tr("Network"), text::valuesOf(draft().value(), "model"));
    add(tr("Facts"), tr("known when the engine is found"));
  } else {
    add(tr("Network"), model->title.empty() ? QString::fromStdString(model->name) : text::networkTitle(model->title));
    add(tr("Images"),
        tr("%1 × %1 pixels, %2, %3", "side; channels; classes")
            .arg(model->imageSize)
            .arg(tr("%n channel(s)", nullptr, model->channels), tr("%n class(es)", nullptr, model->classes)));
    add(tr("Parameters"), large(model->parameters));
    add(tr("Arithmetic"),
        //: %1: a large number
        tr("%1 multiply-adds to train an image").arg(large(model->trainMacs)));
    if (model->activationBytes > 0)
      add(tr("Memory"),
          //: %1: bytes
          tr("%1 for each image, between forward and backward pass").arg(text::bytes(model->activationBytes)));
  }
  const auto& findings = draft().findings();
  if (findings.counts.cases > 1) add(tr("Cases"), QLocale().toString(findings.counts.cases));
  m_facts->setFacts(facts);
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
  if (text::isWithin(where, "/zip") || text::isWithin(where, "/exclude")) return m_removeRefused;
  const std::string setting = settingAt(where);
  if (setting == "model") return m_model;
  return setting == "data" ? m_data : unfolded(setting);
}

QString WhatPage::fieldName(const std::string& where) const {
  if (where == "/name") return m_name->accessibleName();
  if (where == "/workload/engine") return tr("Cases");
  const std::string setting = settingAt(where);
  return setting == "model" || setting == "data" || m_fields.count(setting) > 0 ? text::settingName(setting)
                                                                                : QString();
}

bool WhatPage::concerns(const std::string& where) const {
  const auto is = [&](const char* path) { return text::isWithin(where, path); };
  return is("/name") || is("/workload") || is("/zip") || is("/exclude");
}

}  // namespace baremark::app::wizards
