// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arms_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <map>

#include "app/models/series.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/icons.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::wizards {
namespace {

using core::model::Arm;
using core::model::Experiment;
using widgets::unit;

constexpr std::array kMargins = {0.005, 0.01, 0.02, 0.05, 0.10};
constexpr int kArmsSideBySide = 70;

}  // namespace

ArmsPage::ArmsPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent) : WizardPage(desk, draft, parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(3 * unit(this));
  column->addWidget(makeRuntimes());
  column->addWidget(makeArms());
  column->addWidget(makeRules());
  column->addStretch(1);
}

QString ArmsPage::title() const { return tr("Arms", "step of the wizard"); }
QString ArmsPage::question() const { return tr("Which ways of running do you want to compare?"); }
QString ArmsPage::note() const {
  if (isElsewhere()) return tr("Every block runs all arms in random order, so that they meet the same machine and the same minutes.");
  return tr("Found on this machine by running something in each. Every block runs all arms in random order, so that they meet the same machine and the same minutes.");
}

QWidget* ArmsPage::makeRuntimes() {
  auto* cards = new widgets::SideBySide(kArmsSideBySide, this);
  std::vector<std::string> ids;
  for (const auto& entry : desk().services.resources().runtimes) ids.push_back(entry.first);
  std::stable_partition(ids.begin(), ids.end(), [](const std::string& id) { return id == "bare-metal"; });
  for (const std::string& id : ids) {
    const auto& runtime = desk().services.resources().runtimes.at(id);
    auto* card = new widgets::Card(theme(), cards);
    auto* box = new QCheckBox(QString::fromStdString(runtime.label), card);
    box->setFont(widgets::boldFont(font()));
    QLabel* facts = widgets::makeNote({}, card);
    auto* verdict = new widgets::SignLine(theme(), {}, widgets::SignLine::Size::Body, card);
    card->body()->addWidget(box);
    card->body()->addWidget(facts);
    card->body()->addWidget(verdict);
    card->body()->addStretch(1);
    cards->add(card, 1);
    m_cards.push_back({id, card, box, facts, verdict});
    connect(box, &QCheckBox::clicked, this, [this, id](bool isWanted) { toggle(id, isWanted); });
  }
  return cards;
}

QWidget* ArmsPage::makeArms() {
  auto* card = new widgets::Card(theme(), this);
  auto header = card->addHeader(tr("The arms"));
  QPushButton* add = widgets::makeLink(tr("Add another arm of the last runtime, with its own environment"), card);
  header.row->addWidget(add);
  m_arms = new QGridLayout;
  m_arms->setHorizontalSpacing(2 * unit(this));
  m_arms->setVerticalSpacing(unit(this));
  m_arms->setColumnStretch(1, 2);
  m_arms->setColumnStretch(3, 3);
  card->body()->addLayout(m_arms);
  m_problem = widgets::makeNote({}, card);
  card->body()->addWidget(m_problem);
  connect(add, &QPushButton::clicked, this, [this] {
    const auto& arms = draft().value().arms;
    draft().addArm(arms.empty() ? std::string("bare-metal") : arms.back().runtime);
  });
  return card;
}

QWidget* ArmsPage::makeRules() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3 * unit(this));
  m_baseline = new QComboBox(box);
  m_baseline->setMinimumContentsLength(16);
  m_margin = new QComboBox(box);
  for (const double margin : kMargins) m_margin->addItem(text::margin(margin), margin);
  const auto add = [&](const QString& words, QComboBox* field) {
    auto* part = new QVBoxLayout;
    part->setSpacing(unit(this) / 2);
    QLabel* name = widgets::makeBold(words, box);
    name->setBuddy(field);
    field->setAccessibleName(words);
    part->addWidget(name);
    part->addWidget(field);
    row->addLayout(part);
  };
  add(tr("Baseline"), m_baseline);
  add(tr("Equivalent within"), m_margin);
  m_rulesNote = widgets::makeNote({}, box);
  row->addWidget(m_rulesNote, 1, Qt::AlignBottom);
  connect(m_baseline, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling) return;
    draft().change([this](Experiment& experiment) { experiment.baseline = m_baseline->currentText().toStdString(); });
  });
  connect(m_margin, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling) return;
    draft().change([this](Experiment& experiment) { experiment.margin = m_margin->currentData().toDouble(); });
  });
  return box;
}

void ArmsPage::toggle(const std::string& runtime, bool isWanted) {
  if (isWanted) return draft().addArm(runtime);
  for (std::size_t i = draft().value().arms.size(); i-- > 0;) {
    if (draft().value().arms[i].runtime == runtime) draft().removeArm(i);
  }
}

void ArmsPage::enter() {
  const auto& steps = desk().machine.steps();
  const bool isUntried = std::any_of(steps.begin(), steps.end(), [this](const models::CheckStep& step) {
    return step.kind == models::CheckStep::Kind::Runtime && !desk().machine.probeOf(step.id);
  });
  if (isUntried && !isElsewhere()) desk().machine.run();
}

void ArmsPage::fill() {
  m_rows.clear();
  m_shownArms.clear();
  refresh();
}

void ArmsPage::fillArms() {
  const auto& arms = draft().value().arms;
  std::vector<std::string> shown;
  for (const Arm& arm : arms) shown.push_back(arm.runtime);
  if (shown == m_shownArms) return;  // the fields hold what is being typed
  m_shownArms = shown;
  // What an arm's environment refuses is in no draft: it goes over to the new row.
  std::map<QString, QString> refused;
  for (const ArmRow& row : m_rows) {
    if (!row.environment->problem().isEmpty()) refused[row.name->text().trimmed()] = row.environment->typed();
  }
  m_rows.clear();
  widgets::clearLayout(*m_arms);
  const models::SeriesStyles styles = models::seriesOf(arms);
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const int row = 2 * static_cast<int>(i);
    const int number = static_cast<int>(i) + 1;
    const auto runtime = desk().services.resources().runtimes.find(arms[i].runtime);
    const QString label = QString::fromStdString(runtime == desk().services.resources().runtimes.end() ? arms[i].runtime : runtime->second.label);
    m_arms->addWidget(new widgets::MarkerLine(theme(), styles.value(number - 1), label, this), row, 0, Qt::AlignTop);
    auto* name = new QLineEdit(QString::fromStdString(arms[i].name), this);
    name->setMaxLength(64);
    name->setAccessibleName(tr("Name of arm %1").arg(number));
    m_arms->addWidget(name, row, 1, Qt::AlignTop);
    m_arms->addWidget(widgets::makeMuted(tr("environment"), this), row, 2, Qt::AlignTop);
    auto* environment = new EnvironmentField(arms[i].env, this);
    environment->setAccessibleName(tr("Environment of arm %1").arg(number));
    if (const auto typed = refused.find(name->text()); typed != refused.end()) environment->setTyped(typed->second);
    m_arms->addWidget(environment, row, 3);
    QLabel* note = widgets::makeNote({}, this);
    m_arms->addWidget(note, row + 1, 3);
    m_rows.push_back({name, environment, note});
    QPushButton* remove = widgets::makeLink(tr("Remove"), this);
    remove->setAccessibleName(tr("Remove arm %1").arg(number));
    m_arms->addWidget(remove, row, 4, Qt::AlignTop);
    connect(name, &QLineEdit::textEdited, this, [this, i](const QString& text) {
      draft().change([&](Experiment& experiment) {
        const bool isBaseline = experiment.baseline == experiment.arms[i].name;
        experiment.arms[i].name = text.trimmed().toStdString();
        if (isBaseline) experiment.baseline = experiment.arms[i].name;
      });
    });
    connect(environment, &QPlainTextEdit::textChanged, this, [this, i, environment] {
      const auto typed = environment->environment();
      if (typed) draft().change([&](Experiment& experiment) { experiment.arms[i].env = *typed; });
      emit obstacleChanged();
    });
    // The row goes with its button, after the click is over.
    connect(remove, &QPushButton::clicked, this, [this, i] { draft().removeArm(i); }, Qt::QueuedConnection);
  }
}

void ArmsPage::fillBaselines() {
  m_isFilling = true;
  m_baseline->clear();
  const auto& arms = draft().value().arms;
  const models::SeriesStyles styles = models::seriesOf(arms);
  for (std::size_t i = 0; i < arms.size(); ++i) {
    m_baseline->addItem(widgets::markerIcon(theme(), styles.value(static_cast<int>(i)), fontMetrics().ascent()), QString::fromStdString(arms[i].name));
  }
  m_baseline->setCurrentIndex(m_baseline->findText(QString::fromStdString(draft().value().baseline)));
  const double margin = draft().value().margin;
  if (m_margin->findData(margin) < 0) m_margin->addItem(text::margin(margin), margin);
  m_margin->setCurrentIndex(m_margin->findData(margin));
  m_isFilling = false;
}

std::optional<core::model::RuntimeProbe> ArmsPage::probedThere(const std::string& runtime) const {
  const auto& probes = desk().data.probes(draft().value().host);
  const auto found = probes.find(runtime);
  return found == probes.end() ? std::nullopt : std::optional(found->second.probe);
}

void ArmsPage::refresh() {
  const auto& arms = draft().value().arms;
  for (const RuntimeCard& entry : m_cards) {
    const bool isChosen = std::any_of(arms.begin(), arms.end(), [&](const Arm& arm) { return arm.runtime == entry.runtime; });
    entry.box->setChecked(isChosen);
    entry.card->setChosen(isChosen);
    const auto& runtime = desk().services.resources().runtimes.at(entry.runtime);
    const auto probe = isElsewhere() ? probedThere(entry.runtime) : desk().machine.probeOf(entry.runtime);
    const bool isTrying = desk().machine.isAtWork();
    entry.box->setText(probe && !probe->version.empty() ? text::labelOf(runtime.label, probe->version) : QString::fromStdString(runtime.label));
    const bool hasImage = runtime.image != core::containers::ImageKind::None;
    entry.facts->setText(hasImage ? tr("in the engine's own image, built once from Debian packages") : tr("on the host itself, without a container"));
    if (!probe) {
      const QString words = isElsewhere() ? tr("tried there by the first block, before anything is measured") : isTrying ? tr("being tried …") : tr("not tried yet");
      entry.verdict->setText({text::Sign::Open, words});
      entry.box->setEnabled(true);
      continue;
    }
    const text::ProbeText words = text::describe(*probe);
    entry.verdict->setText({words.verdict.sign, words.why.isEmpty() ? words.verdict.words : words.verdict.words + QStringLiteral(": ") + words.why});
    // What a login node cannot do its nodes may.
    entry.box->setEnabled(probe->works || isChosen || isElsewhere());
  }
  fillArms();
  fillBaselines();
  bool isBesideField = false;
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    QString refusal = m_rows[i].environment->problem();
    if (refusal.isEmpty()) refusal = problemAt("/arms/" + std::to_string(i) + "/");
    showNote(*m_rows[i].note, refusal, {});
    isBesideField = isBesideField || !refusal.isEmpty();
  }
  QString problem = isBesideField ? QString() : problemAt("/arms");
  QString ofRules = problemAt("/baseline");
  if (ofRules.isEmpty()) ofRules = problemAt("/margin");
  showNote(*m_rulesNote, ofRules, tr("A verdict says slower, faster, equivalent or not enough data, against the baseline."));
  showNote(*m_problem, problem, arms.size() < 2 ? tr("One arm alone gives no comparison: its own scaling is all there is to see.") : QString());
}

QString ArmsPage::obstacle() const {
  if (draft().value().arms.empty()) return tr("At least one arm is needed.");
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const QString refusal = m_rows[i].environment->problem();
    if (!refusal.isEmpty()) return m_rows[i].environment->accessibleName() + QStringLiteral(": ") + refusal;
  }
  return {};
}

QWidget* ArmsPage::obstacleField() {
  for (const ArmRow& row : m_rows) {
    if (!row.environment->problem().isEmpty()) return row.environment;
  }
  return firstFocus();
}

QWidget* ArmsPage::fieldAt(const std::string& where) {
  if (where.rfind("/baseline", 0) == 0) return m_baseline;
  if (where.rfind("/margin", 0) == 0) return m_margin;
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const std::string arm = "/arms/" + std::to_string(i) + "/";
    if (where.rfind(arm, 0) != 0) continue;
    return where.rfind(arm + "env", 0) == 0 ? static_cast<QWidget*>(m_rows[i].environment) : m_rows[i].name;
  }
  return firstFocus();
}

bool ArmsPage::concerns(const std::string& where) const {
  return where.rfind("/arms", 0) == 0 || where.rfind("/baseline", 0) == 0 || where.rfind("/margin", 0) == 0;
}

QWidget* ArmsPage::firstFocus() { return m_cards.empty() ? static_cast<QWidget*>(m_baseline) : m_cards.front().box; }

}  // namespace baremark::app::wizards
