// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arm_editor.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <algorithm>

#include "app/text/error_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/plan/run_checks.h"

namespace baremark::app::wizards {

using core::model::Arm;
using widgets::unit;

namespace {

QString more() {
  return ArmEditor::tr("More…", "unfolds the seldom needed fields of an arm");
}
QString less() {
  return ArmEditor::tr("Less", "folds the seldom needed fields of an arm away");
}

}  // namespace

ArmEditor::ArmEditor(const widgets::Theme& theme, models::ExperimentDraft& draft, std::size_t arm,
                     const core::containers::RuntimeDescriptor* runtime, int markerWidth, QWidget* parent)
    : QWidget(parent),
      m_draft(draft),
      m_arm(arm),
      m_marker(nullptr),
      m_name(nullptr),
      m_environment(nullptr),
      m_more(widgets::makeLink({}, this)),
      m_duplicate(widgets::makeLink(tr("Duplicate"), this)),
      m_remove(widgets::makeLink(tr("Remove"), this)),
      m_note(widgets::makeNote({}, this)),
      m_details(nullptr) {
  const Arm& value = draft.value().arms[arm];
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(2 * unit(this));
  grid->setVerticalSpacing(unit(this));
  grid->setColumnMinimumWidth(0, markerWidth);
  grid->setColumnStretch(1, 2);
  grid->setColumnStretch(3, 3);
  m_marker = new widgets::MarkerLine(theme, {},
                                     QString::fromStdString(runtime == nullptr ? value.runtime : runtime->label), this);
  m_name = new QLineEdit(QString::fromStdString(value.name), this);
  m_name->setMaxLength(widgets::kAnyLength);
  m_name->setToolTip(tr("The arm's name in tables, figures and the report"));
  m_environment = new EnvironmentField(value.env, this);
  m_environment->setToolTip(tr("Variables that are set only for the ranks of this arm"));
  m_details = new ArmDetails(value, runtime, this);
  m_details->setContentsMargins(markerWidth + 2 * unit(this), unit(this), 0, unit(this));
  m_details->setVisible(false);
  m_more->setCheckable(true);
  for (const QString& words : {less(), more()}) {
    m_more->setText(words);
    m_more->setMinimumWidth(std::max(m_more->minimumWidth(), m_more->sizeHint().width()));
  }
  m_more->setToolTip(tr("Image, folders, engine settings, wrapper command and profiler of this arm"));
  m_duplicate->setToolTip(tr("Adds an arm with the same fields, so that you can change one of them"));
  grid->addWidget(m_marker, 0, 0, Qt::AlignTop);
  grid->addWidget(m_name, 0, 1, Qt::AlignTop);
  QLabel* environment = widgets::makeMuted(tr("environment"), this);
  // Aligns texts and links with the fields' first line.
  for (QWidget* beside :
       {static_cast<QWidget*>(m_marker), static_cast<QWidget*>(environment), static_cast<QWidget*>(m_more),
        static_cast<QWidget*>(m_duplicate), static_cast<QWidget*>(m_remove)}) {
    beside->setFixedHeight(m_name->sizeHint().height());
  }
  grid->addWidget(environment, 0, 2, Qt::AlignTop);
  grid->addWidget(m_environment, 0, 3);
  grid->addLayout(widgets::makeLine({m_more, m_duplicate, m_remove}, unit(this)), 0, 4, Qt::AlignTop);
  grid->addWidget(m_note, 1, 1, 1, 4);
  grid->addWidget(m_details, 2, 0, 1, 5);
  connect(m_name, &QLineEdit::textEdited, this, &ArmEditor::takeName);
  connect(m_environment, &QPlainTextEdit::textChanged, this, &ArmEditor::takeEnvironment);
  connect(m_details, &ArmDetails::edited, this, &ArmEditor::takeDetails);
  connect(m_more, &QPushButton::toggled, this, [this](bool isUnfolded) {
    m_details->setVisible(isUnfolded);
    nameFields();
    emit edited();
  });
  connect(m_duplicate, &QPushButton::clicked, this, &ArmEditor::duplicateRequested);
  // Removes the arm after the click is over, because its button goes too.
  connect(m_remove, &QPushButton::clicked, this, &ArmEditor::removeRequested, Qt::QueuedConnection);
  nameFields();
}

void ArmEditor::setPlace(std::size_t arm, const models::SeriesStyle& style) {
  m_arm = arm;
  m_marker->setSeries(style, m_marker->label()->text());
  nameFields();
}

void ArmEditor::nameFields() {
  const int number = static_cast<int>(m_arm) + 1;
  m_more->setText(m_more->isChecked() ? less() : more());
  //: %1: a number
  m_name->setAccessibleName(tr("Name of arm %1").arg(number));
  //: %1: a number
  m_environment->setAccessibleName(tr("Environment of arm %1").arg(number));
  //: %1: a number
  m_more->setAccessibleName(m_more->isChecked() ? tr("Less of arm %1").arg(number) :
                                                //: %1: a number
                                tr("More of arm %1").arg(number));
  //: %1: a number
  m_duplicate->setAccessibleName(tr("Duplicate arm %1").arg(number));
  //: %1: a number
  m_remove->setAccessibleName(tr("Remove arm %1").arg(number));
  m_details->setArm(number);
}

void ArmEditor::takeName(const QString& text) {
  m_draft.changeArm(m_arm, [&](Arm& arm) { arm.name = text.trimmed().toStdString(); });
}

void ArmEditor::takeEnvironment() {
  const auto typed = m_environment->environment();
  if (typed) m_draft.changeArm(m_arm, [&](Arm& arm) { arm.env = *typed; });
  emit edited();
}

void ArmEditor::takeDetails() {
  m_draft.changeArm(m_arm, [this](Arm& arm) { m_details->take(arm); });
  emit edited();
}

bool ArmEditor::refresh(const std::function<QString(const std::string& path)>& refusal) {
  m_details->setImages(m_draft.context().images.value_or(std::vector<std::string>{}));
  std::vector<std::string> profilers;
  for (const auto& entry : m_draft.context().profilers) profilers.push_back(entry.first);
  m_details->setProfilers(profilers);
  m_details->setWorkload(m_draft.value().engine);
  m_details->offerChoices([&, host = m_draft.context()](const std::string& setting, const std::string& choice) {
    const auto refused = core::plan::whyNotOffered(setting, choice, m_draft.value(), m_arm, host);
    return refused ? text::describeField(*refused, text::settingName(setting)) : QString();
  });
  m_details->offerFolders(m_draft.value().host == core::model::kLocalHost);
  const bool isRefusedBelow = m_details->showNotes(refusal);
  if (isRefusedBelow && !isUnfolded()) unfold();  // shows the reason
  QString why = m_environment->problem();
  if (why.isEmpty() && !isRefusedBelow) why = refusal({});
  Arm folded = m_draft.value().arms[m_arm];
  folded.env.clear();
  const QString usual = isUnfolded() ? QString() : text::particulars(folded);
  m_note->setText(why.isEmpty() ? usual : QStringLiteral("✕ ") + why);
  m_note->setForegroundRole(why.isEmpty() ? QPalette::PlaceholderText : QPalette::BrightText);
  m_note->setVisible(!m_note->text().isEmpty());
  return isRefusedBelow || !why.isEmpty();
}

QString ArmEditor::obstacle() const {
  if (!m_environment->problem().isEmpty())
    return m_environment->accessibleName() + QStringLiteral(": ") + m_environment->problem();
  const QString problem = m_details->problem();
  return problem.isEmpty() ? problem
                           : tr("Arm %1: %2", "a number; what is refused").arg(QString::number(m_arm + 1), problem);
}

QWidget* ArmEditor::obstacleField() {
  if (!m_environment->problem().isEmpty()) return m_environment;
  QWidget* field = m_details->problemField();
  if (field != nullptr) unfold();
  return field;
}

QWidget* ArmEditor::fieldAt(const std::string& path) {
  if (path.rfind("env", 0) == 0) return m_environment;
  if (path == "runtime") return m_remove;  // an arm's runtime cannot be changed
  QWidget* field = m_details->fieldAt(path);
  if (field == nullptr) return m_name;
  unfold();
  return field;
}

QString ArmEditor::fieldName(const std::string& path) const {
  if (path == "name") return m_name->accessibleName();
  if (path.rfind("env", 0) == 0) return m_environment->accessibleName();
  const QWidget* field = m_details->fieldAt(path);
  return field == nullptr ? QString() : field->accessibleName();
}

void ArmEditor::focusName() {
  m_name->setFocus(Qt::OtherFocusReason);
  m_name->selectAll();
}

}  // namespace baremark::app::wizards
