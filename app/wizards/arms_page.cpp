// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arms_page.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <set>

#include "app/models/series.h"
#include "app/text/field_text.h"
#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/theme.h"
#include "core/plan/forced_environment.h"

namespace baremark::app::wizards {
namespace {

using core::model::Arm;
using core::model::Experiment;
using widgets::unit;

constexpr std::array kMargins = {0.005, 0.01, 0.02, 0.05, 0.10};
constexpr int kCardWidth = 32;  // in characters

/// Whether the arm has settings beyond those of a new arm of its runtime.
bool hasOwn(const core::model::Arm& arm) {
  return !arm.env.empty() || !arm.binds.empty() || !arm.settings.empty() || !arm.wrap.empty() || !arm.image.empty() ||
         !arm.variant.empty() || !arm.profiler.empty() || arm.gpu != core::model::Arm().gpu;
}

}  // namespace

ArmsPage::ArmsPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft,
                 {tr("Arms", "page of the wizard"), tr("Which runtimes and settings do you want to compare?"), {}},
                 parent) {
  auto* column = widgets::makeColumn(this, 3 * unit(this));
  widgets::addAll(column, {makeRuntimes(), makeArms(), makeRules()});
  column->addStretch(1);
}

QString ArmsPage::note() const {
  if (isElsewhere())
    return tr(
        "Every block runs all arms in random order, so that they run on the same machine within the same minutes.");
  return tr(
      "Baremark has tested each runtime on this machine by running something in it. Every block runs all arms in "
      "random order, so that they run on the same machine within the same minutes.");
}

QWidget* ArmsPage::makeRuntimes() {
  auto* all = new QWidget(this);
  auto* column = widgets::makeColumn(all, 2 * unit(this));
  m_usable = new widgets::CardGrid(kCardWidth, all);
  m_fold = widgets::makeLink({}, all);
  m_fold->setCheckable(true);
  m_unusable = new widgets::CardGrid(kCardWidth, all);
  column->addWidget(m_usable);
  column->addWidget(m_fold, 0, Qt::AlignLeft);
  column->addWidget(m_unusable);
  connect(m_fold, &QPushButton::toggled, this, &ArmsPage::showFold);
  const auto& runtimes = desk().services.resources().runtimes;
  for (const auto* each : core::containers::inOrder(runtimes)) {
    const auto& runtime = *each;
    const std::string& id = runtime.id;
    auto* card = new widgets::Card(theme(), m_usable);
    auto* box = new QCheckBox(QString::fromStdString(runtime.label), card);
    box->setFont(widgets::boldFont(font()));
    QLabel* facts = widgets::makeNote({}, card);
    auto* verdict = new widgets::SignLine(theme(), {}, card);
    widgets::addAll(card->body(), {box, facts, verdict});
    card->body()->addStretch(1);
    m_cards.push_back({m_cards.size(), id, card, box, facts, verdict});
    connect(box, &QCheckBox::clicked, this, [this, id](bool isWanted) { toggle(id, isWanted); });
  }
  arrangeCards();
  return all;
}

void ArmsPage::arrangeCards() {
  const auto place = [this](const RuntimeCard& entry) {
    const auto probe = probeOf(entry.runtime);
    if (probe && (probe->works || !probe->workingVariants.empty())) return 0;
    if (!probe || isChosen(entry.runtime)) return 1;
    return probe->explanation == "not_installed" ? 3 : 2;
  };
  QWidget* focused = focusWidget();
  std::sort(m_cards.begin(), m_cards.end(), [&](const RuntimeCard& one, const RuntimeCard& other) {
    return std::pair(place(one), one.order) < std::pair(place(other), other.order);
  });
  std::vector<QWidget*> usable;
  std::vector<QWidget*> unusable;
  for (const RuntimeCard& entry : m_cards) (place(entry) < 2 ? usable : unusable).push_back(entry.card);
  m_unfolded = usable.size();
  m_usable->setParts(usable);
  m_unusable->setParts(unusable);
  for (std::size_t i = 0; i < m_cards.size(); ++i) {
    m_cards[i].card->show();  // a card that moved was hidden
    if (i > 0) setTabOrder(i == m_unfolded ? static_cast<QWidget*>(m_fold) : m_cards[i - 1].box, m_cards[i].box);
    if (i + 1 == m_unfolded) setTabOrder(m_cards[i].box, m_fold);
  }
  if (focused != nullptr && focused != focusWidget()) focused->setFocus();
  showFold();
}

void ArmsPage::showFold() {
  const std::size_t count = m_cards.size() - m_unfolded;
  m_fold->setVisible(count > 0);
  //: %1: a number of runtimes
  const QString more = tr("Not working here: %1 more").arg(QLocale().toString(static_cast<qulonglong>(count)));
  m_fold->setText(m_fold->isChecked() ? tr("Hide those that do not work here", "runtimes") : more);
  m_fold->setAccessibleName(m_fold->text());
  m_unusable->setVisible(count > 0 && m_fold->isChecked());
}

bool ArmsPage::isChosen(const std::string& runtime) const {
  const auto& arms = draft().value().arms;
  return std::any_of(arms.begin(), arms.end(), [&](const Arm& arm) { return arm.runtime == runtime; });
}

std::optional<core::model::RuntimeProbe> ArmsPage::probeOf(const std::string& runtime) const {
  if (!isElsewhere()) return desk().machine.probeOf(runtime);
  const auto& probes = desk().data.probes(draft().value().host);
  const auto found = probes.find(runtime);
  return found == probes.end() ? std::nullopt : std::optional(found->second.probe);
}

QWidget* ArmsPage::makeArms() {
  auto* card = new widgets::Card(theme(), this);
  card->addHeader(tr("The arms"), tr("to compare two settings of one runtime, duplicate an arm and change it"));
  m_arms = new QVBoxLayout;
  m_arms->setSpacing(2 * unit(this));
  card->body()->addLayout(m_arms);
  m_problem = widgets::makeNote({}, card);
  card->body()->addWidget(m_problem);
  m_forced = widgets::makeNote({}, card);
  m_splitOff = widgets::makeLink(tr("Add an arm that runs without it"), card);
  m_splitOff->setAccessibleName(m_splitOff->text());
  card->body()->addWidget(m_forced);
  card->body()->addWidget(m_splitOff, 0, Qt::AlignLeft);
  connect(m_splitOff, &QPushButton::clicked, this, [this] {
    if (const auto arm = core::plan::armToSplitOff(draft().value(), draft().context())) draft().splitOff(*arm);
  });
  return card;
}

QWidget* ArmsPage::makeRules() {
  auto* box = new QWidget(this);
  auto* row = widgets::makeRow(box, 3 * unit(this));
  m_baseline = new QComboBox(box);
  m_baseline->setMinimumContentsLength(16);
  m_margin = new QComboBox(box);
  for (const double margin : kMargins) m_margin->addItem(text::margin(margin), margin);
  const auto add = [&](const QString& words, QComboBox* field) {
    auto* part = widgets::makeColumn(nullptr, unit(this) / 2);
    QLabel* name = widgets::makeBold(words, box);
    name->setBuddy(field);
    field->setAccessibleName(words);
    widgets::addAll(part, {name, field});
    row->addLayout(part);
  };
  add(tr("Baseline"), m_baseline);
  add(tr("Equivalent within"), m_margin);
  m_rulesNote = widgets::makeNote({}, box);
  // Centres the note beside the combo boxes.
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
  if (isWanted) {
    // If the default fails, the arm starts with a variant that works. The user can choose another one in the arm.
    const auto probe = probeOf(runtime);
    const bool needsVariant = probe && !probe->works && !probe->workingVariants.empty();
    return draft().addArm(runtime, needsVariant ? probe->workingVariants.front() : std::string());
  }
  const auto baseline = draft().baseline();
  std::vector<RemovedArm> removed;
  for (std::size_t i = draft().value().arms.size(); i-- > 0;) {
    if (draft().value().arms[i].runtime != runtime) continue;
    removed.insert(removed.begin(), {i, draft().value().arms[i], baseline == i});
    draft().removeArm(i);
  }
  offerUndo(removed);
}

/// Offers to restore removed arms that the user had edited. An unedited arm can be added again with one click.
void ArmsPage::offerUndo(const std::vector<RemovedArm>& removed) {
  const bool isWork =
      std::any_of(removed.begin(), removed.end(), [](const RemovedArm& one) { return hasOwn(one.arm); });
  if (!isWork) return;
  QStringList names;
  for (const RemovedArm& one : removed) names << QString::fromStdString(one.arm.name);
  widgets::Message message =
      widgets::messageOf(names.size() == 1 ? tr("The arm “%1” was removed.", "a name").arg(names.front())
                                           : tr("The arms %1 were removed.", "names").arg(text::listed(names)),
                         [this, removed, fills = m_fills] {
                           if (fills != m_fills) return;  // another draft is shown now
                           for (const RemovedArm& one : removed) draft().insertArm(one.place, one.arm, one.wasBaseline);
                         });
  message.floats = true;  // the next arm to remove stays under the mouse
  message.key = QStringLiteral("removed arms");
  message.isTrue = [this, fills = m_fills] { return fills == m_fills; };
  emit told(message);
}

void ArmsPage::enter() {
  const auto& items = desk().machine.items();
  const bool isUntried = std::any_of(items.begin(), items.end(), [this](const models::MachineCheckItem& item) {
    return item.kind == models::MachineCheckItem::Kind::Runtime && !desk().machine.probeOf(item.id);
  });
  if (isUntried && !isElsewhere()) desk().machine.run();
}

void ArmsPage::fill() {
  ++m_fills;
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
  for (const auto& entry : desk().services.resources().runtimes)
    width = std::max(width, fontMetrics().horizontalAdvance(QString::fromStdString(entry.second.label)));
  return width + fontMetrics().height() + 2;
}

ArmEditor* ArmsPage::makeEditor(std::size_t arm) {
  const auto& runtimes = desk().services.resources().runtimes;
  const auto runtime = runtimes.find(draft().value().arms[arm].runtime);
  auto* editor =
      new ArmEditor(theme(), draft(), arm, runtime == runtimes.end() ? nullptr : &runtime->second, markerWidth(), this);
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
  if (place >= draft().value().arms.size()) return;
  const RemovedArm removed{place, draft().value().arms[place], draft().baseline() == place};
  draft().removeArm(place);
  offerUndo({removed});
  if (!m_editors.empty()) m_editors[std::min(place, m_editors.size() - 1)]->focusName();
}

void ArmsPage::fillArms() {
  const auto& arms = draft().value().arms;
  const bool isSame = std::equal(arms.begin(), arms.end(), m_shownArms.begin(), m_shownArms.end(),
                                 [](const Arm& one, const Arm& other) { return one.runtime == other.runtime; });
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
    const models::SeriesStyles styles = models::seriesOf(arms, desk().data.looks());
    for (std::size_t i = 0; i < m_editors.size(); ++i)
      m_editors[i]->setPlace(i, styles.value(static_cast<qsizetype>(i)));
  }
  m_shownArms = arms;
  orderTabs();
}

/// A new field would otherwise be the last in the tab order.
void ArmsPage::orderTabs() {
  QWidget* last = m_unfolded < m_cards.size() ? m_cards.back().box : static_cast<QWidget*>(m_fold);
  setTabOrder(widgets::orderFocus(*m_arms, last), m_splitOff);
  setTabOrder(m_splitOff, m_baseline);
  setTabOrder(m_baseline, m_margin);
}

void ArmsPage::fillBaselines() {
  m_isFilling = true;
  m_baseline->clear();
  const auto& arms = draft().value().arms;
  const models::SeriesStyles styles = models::seriesOf(arms, desk().data.looks());
  for (std::size_t i = 0; i < arms.size(); ++i)
    m_baseline->addItem(widgets::markerIcon(theme(), styles.value(static_cast<int>(i)), fontMetrics().ascent()),
                        QString::fromStdString(arms[i].name));
  // By index, because two arms may have the same name while the user types one.
  m_baseline->setCurrentIndex(draft().baseline() ? static_cast<int>(*draft().baseline()) : -1);
  const double margin = draft().value().margin;
  if (m_margin->findData(margin) < 0) m_margin->addItem(text::margin(margin), margin);
  m_margin->setCurrentIndex(m_margin->findData(margin));
  m_isFilling = false;
}

void ArmsPage::showRuntime(const RuntimeCard& entry) {
  const bool isWanted = isChosen(entry.runtime);
  entry.box->setChecked(isWanted);
  entry.card->setChosen(isWanted);
  const auto& runtime = desk().services.resources().runtimes.at(entry.runtime);
  const auto probe = probeOf(entry.runtime);
  const bool isTrying = desk().machine.isRunning();
  entry.box->setText(probe && !probe->version.empty() ? text::labelOf(runtime.label, probe->version)
                                                      : QString::fromStdString(runtime.label));
  const bool hasImage = runtime.image.kind != core::containers::ImageKind::None;
  const QString images = text::imagesOfArms(draft().value().arms, entry.runtime);
  entry.facts->setText(!hasImage          ? tr("on the host itself, without a container")
                       : images.isEmpty() ? tr("in the engine's image, built once from Debian packages")
                                          : tr("image: %1", "names of images").arg(images));
  if (!probe) {
    const QString words = isElsewhere() ? tr("tested there by the first block, before the measurements")
                          : isTrying    ? tr("being tested …")
                                        : tr("not tested yet");
    entry.verdict->setText({text::Sign::Open, words});
    entry.box->setEnabled(true);
    return;
  }
  const text::ProbeText words = text::describe(*probe, desk().services.resources().runtimes);
  const QString reason = text::reasonAndFix(words);
  entry.verdict->setText({words.verdict.sign, reason.isEmpty() ? words.verdict.words
                                                               : words.verdict.words + QStringLiteral(": ") + reason});
  // A runtime that fails on a login node may work on the nodes.
  entry.box->setEnabled(probe->works || !probe->workingVariants.empty() || isWanted || isElsewhere());
}

void ArmsPage::showForced() {
  const auto& cautions = draft().findings().cautions;
  const auto found =
      std::ranges::find(cautions, core::plan::CautionCode::ForcedEnvironment, &core::plan::Caution::code);
  const bool isForced = found != cautions.end();
  m_forced->setVisible(isForced);
  m_splitOff->setVisible(isForced && core::plan::armToSplitOff(draft().value(), draft().context()).has_value());
  if (!isForced) return;
  const text::CautionText words = text::describe(*found, draft().value().host);
  const auto variables = core::plan::forcedVariables(draft().value(), draft().context());
  QStringList runtimes;
  for (const std::string& runtime : core::plan::forcingRuntimes(draft().value(), draft().context()))
    runtimes << QString::fromStdString(runtime);
  //: %1: one or several runtimes
  const QString why = tr("Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. An "
                         "arm without it shows what it costs.",
                         nullptr, static_cast<int>(variables.size()))
                          .arg(text::listed(runtimes));
  m_forced->setText(QStringLiteral("%1. %2").arg(words.title, why));
}

void ArmsPage::refresh() {
  const auto& arms = draft().value().arms;
  // During a test, the cards keep their places.
  if (isElsewhere() || !desk().machine.isRunning()) arrangeCards();
  for (const RuntimeCard& entry : m_cards) showRuntime(entry);
  fillArms();
  fillBaselines();
  bool isBesideField = false;
  for (std::size_t i = 0; i < m_editors.size(); ++i) {
    const std::string arm = "/arms/" + std::to_string(i);
    const bool isRefused = m_editors[i]->refresh(
        [&](const std::string& path) { return problemAt(path.empty() ? arm : arm + "/" + path); });
    isBesideField = isBesideField || isRefused;
  }
  showForced();
  QString problem = isBesideField ? QString() : problemAt("/arms");
  QString ofRules = problemAt("/baseline");
  if (ofRules.isEmpty()) ofRules = problemAt("/margin");
  const bool isMoved = draft().hasLostBaseline() && !arms.empty();
  widgets::showRefusal(
      *m_rulesNote, ofRules,
      //: %1: the name of an arm
      isMoved ? tr("The baseline was removed. “%1” is the baseline now. Choose another one if necessary.")
                    .arg(QString::fromStdString(draft().value().baseline))
              : tr("A verdict compares an arm with the baseline: slower, faster, equivalent or not enough data."));
  widgets::showRefusal(
      *m_problem, problem,
      arms.size() < 2 ? tr("With a single arm there is no comparison. The results show only its scaling.") : QString());
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

}  // namespace baremark::app::wizards
