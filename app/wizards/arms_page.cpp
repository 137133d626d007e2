// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arms_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <set>

#include "app/models/series.h"
#include "app/text/field_text.h"
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
  const auto& runtimes = desk().services.resources().runtimes;
  std::vector<std::string> ids;
  for (const auto& entry : runtimes) ids.push_back(entry.first);
  std::stable_partition(ids.begin(), ids.end(), [&](const std::string& id) { return runtimes.at(id).image == core::containers::ImageKind::None; });
  for (const std::string& id : ids) {
    const auto& runtime = runtimes.at(id);
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
  card->addHeader(tr("The arms"), tr("two of one runtime are compared like any others: duplicate one and change what is in question"));
  m_arms = new QVBoxLayout;
  m_arms->setSpacing(2 * unit(this));
  card->body()->addLayout(m_arms);
  m_problem = widgets::makeNote({}, card);
  card->body()->addWidget(m_problem);
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
  // In the middle of the combo boxes beside it.
  m_rulesNote->setMinimumHeight(m_margin->sizeHint().height());
  row->addWidget(m_rulesNote, 1, Qt::AlignBottom);
  connect(m_baseline, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling) return;
    if (m_baseline->currentIndex() >= 0) draft().chooseBaseline(static_cast<std::size_t>(m_baseline->currentIndex()));
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
  std::set<std::string> unfolded;
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    if (m_editors[i]->isUnfolded()) unfolded.insert(m_shownArms[i].name);
  }
  m_editors.clear();
  m_shownArms.clear();
  widgets::clearLayout(*m_arms);
  refresh();
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    if (unfolded.count(m_shownArms[i].name) > 0) m_editors[i]->unfold();
  }
}

int ArmsPage::markerWidth() const {
  int width = 0;
  for (const auto& entry : desk().services.resources().runtimes) width = std::max(width, fontMetrics().horizontalAdvance(QString::fromStdString(entry.second.label)));
  return width + fontMetrics().height() + 2;
}

ArmEditor* ArmsPage::makeEditor(std::size_t arm) {
  const auto& runtimes = desk().services.resources().runtimes;
  const auto runtime = runtimes.find(draft().value().arms[arm].runtime);
  auto* editor = new ArmEditor(theme(), draft(), arm, runtime == runtimes.end() ? nullptr : &runtime->second, markerWidth(), this);
  connect(editor, &ArmEditor::edited, this, &ArmsPage::obstacleChanged);
  connect(editor, &ArmEditor::duplicateRequested, this, [this, editor] { duplicate(editor); });
  connect(editor, &ArmEditor::removeRequested, this, [this, editor] { remove(editor); });
  return editor;
}

std::size_t ArmsPage::placeOf(const ArmEditor* editor) const {
  return static_cast<std::size_t>(std::find(m_editors.begin(), m_editors.end(), editor) - m_editors.begin());
}

void ArmsPage::duplicate(const ArmEditor* editor) {
  const std::size_t place = placeOf(editor);
  draft().duplicateArm(place);
  if (place + 1 < m_editors.size()) m_editors[place + 1]->focusName();
}

void ArmsPage::remove(const ArmEditor* editor) {
  const std::size_t place = placeOf(editor);
  draft().removeArm(place);
  if (!m_editors.empty()) m_editors[std::min(place, m_editors.size() - 1)]->focusName();
}

void ArmsPage::fillArms() {
  const auto& arms = draft().value().arms;
  const bool isSame = std::equal(arms.begin(), arms.end(), m_shownArms.begin(), m_shownArms.end(), [](const Arm& one, const Arm& other) { return one.runtime == other.runtime; });
  if (!isSame) {
    std::vector<ArmEditor*> editors;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const auto known = std::find(m_shownArms.begin(), m_shownArms.end(), arms[i]);
      if (known == m_shownArms.end()) {
        editors.push_back(makeEditor(i));
        continue;
      }
      const auto place = known - m_shownArms.begin();
      editors.push_back(m_editors[static_cast<std::size_t>(place)]);
      m_editors.erase(m_editors.begin() + place);
      m_shownArms.erase(known);
    }
    for (ArmEditor* gone : m_editors) {
      gone->hide();
      gone->deleteLater();
    }
    m_editors = std::move(editors);
    while (QLayoutItem* item = m_arms->takeAt(0)) delete item;
    for (ArmEditor* editor : m_editors) m_arms->addWidget(editor);
    const models::SeriesStyles styles = models::seriesOf(arms);
    for (std::size_t i = 0; i < m_editors.size(); ++i) m_editors[i]->setPlace(i, styles.value(static_cast<qsizetype>(i)));
  }
  m_shownArms = arms;
  orderTabs();
}

/// Fields come and go, and a new one would be the last that Tab comes to.
void ArmsPage::orderTabs() {
  setTabOrder(widgets::orderFocus(*m_arms, m_cards.back().box), m_baseline);
  setTabOrder(m_baseline, m_margin);
}

void ArmsPage::fillBaselines() {
  m_isFilling = true;
  m_baseline->clear();
  const auto& arms = draft().value().arms;
  const models::SeriesStyles styles = models::seriesOf(arms);
  for (std::size_t i = 0; i < arms.size(); ++i) {
    m_baseline->addItem(widgets::markerIcon(theme(), styles.value(static_cast<int>(i)), fontMetrics().ascent()), QString::fromStdString(arms[i].name));
  }
  // By its place: while a name is typed, two arms may have the same one.
  m_baseline->setCurrentIndex(draft().baseline() ? static_cast<int>(*draft().baseline()) : -1);
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
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    const std::string arm = "/arms/" + std::to_string(i);
    const bool isRefused = m_editors[i]->refresh(
        [&](const std::string& path) { return problemAt(path.empty() ? arm : arm + "/" + path); });
    isBesideField = isBesideField || isRefused;
  }
  QString problem = isBesideField ? QString() : problemAt("/arms");
  QString ofRules = problemAt("/baseline");
  if (ofRules.isEmpty()) ofRules = problemAt("/margin");
  const bool isMoved = draft().hasLostBaseline() && !arms.empty();
  showNote(*m_rulesNote, ofRules,
           //: %1: the name of an arm
           isMoved ? tr("The baseline was removed. “%1” is the baseline now; choose another one if that is not meant.")
                         .arg(QString::fromStdString(draft().value().baseline))
                   : tr("A verdict says slower, faster, equivalent or not enough data, against the baseline."));
  showNote(
      *m_problem, problem,
      arms.size() < 2 ? tr("One arm alone gives no comparison: its own scaling is all there is to see.") : QString());
}

QString ArmsPage::obstacle() const {
  if (draft().value().arms.empty()) return tr("At least one arm is needed.");
  for (const ArmEditor* editor : m_editors) {
    const QString refusal = editor->obstacle();
    if (!refusal.isEmpty()) return refusal;
  }
  return {};
}

QWidget* ArmsPage::obstacleField() {
  for (ArmEditor* editor : m_editors) {
    if (!editor->obstacle().isEmpty()) return editor->obstacleField();
  }
  return firstFocus();
}

QWidget* ArmsPage::fieldAt(const std::string& where) {
  if (where.rfind("/baseline", 0) == 0) return m_baseline;
  if (where.rfind("/margin", 0) == 0) return m_margin;
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    const std::string arm = "/arms/" + std::to_string(i) + "/";
    if (where.rfind(arm, 0) == 0) return m_editors[i]->fieldAt(where.substr(arm.size()));
  }
  return firstFocus();
}

QString ArmsPage::fieldName(const std::string& where) const {
  if (where == "/arms") return tr("The arms");
  if (where == "/baseline") return m_baseline->accessibleName();
  if (where == "/margin") return m_margin->accessibleName();
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    const std::string arm = "/arms/" + std::to_string(i) + "/";
    if (where.rfind(arm, 0) == 0) return m_editors[i]->fieldName(where.substr(arm.size()));
  }
  return {};
}

bool ArmsPage::concerns(const std::string& where) const {
  return text::isWithin(where, "/arms") || text::isWithin(where, "/baseline") || text::isWithin(where, "/margin");
}

QWidget* ArmsPage::firstFocus() { return m_cards.empty() ? static_cast<QWidget*>(m_baseline) : m_cards.front().box; }

}  // namespace baremark::app::wizards
