// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arm_editor.h"

#include <QProcess>
#include <algorithm>

#include "app/text/error_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "core/containers/rank_command.h"
#include "core/plan/run_checks.h"

namespace baremark::app::wizards {
namespace {

using core::model::Arm;
using widgets::unit;

constexpr int kImageCharacters = 32;

std::vector<std::string> wordsIn(const QString& line) {
  std::vector<std::string> words;
  for (const QString& word : QProcess::splitCommand(line)) words.push_back(word.toStdString());
  return words;
}

/// The ids of the parts of a descriptor.
template <class Parts>
QStringList idsOf(const Parts& parts) {
  QStringList ids;
  for (const auto& part : parts) ids << QString::fromStdString(part.id);
  return ids;
}

constexpr int kChoiceCharacters = 12;  // a closed box may cut off longer choices; its list shows them in full

/// For an unknown runtime, "hybrid", which every experiment may set.
QStringList modelsOf(const core::containers::RuntimeDescriptor* runtime) {
  if (runtime == nullptr) return {QString::fromUtf8(core::model::kHybridMpi)};
  QStringList models;
  for (const std::string& model : runtime->mpiModels) models << QString::fromStdString(model);
  return models;
}

/// A model that only a descriptor defines is shown by its id.
QString nameOfModel(const std::string& model) {
  if (model == core::model::kHybridMpi) return ArmDetails::tr("of the image, with the host's launcher", "which MPI");
  if (model == core::model::kInnerMpi) return ArmDetails::tr("all ranks in one container", "which MPI");
  if (model == core::model::kBoundMpi) return ArmDetails::tr("of the host", "which MPI");
  return QString::fromStdString(model);
}

QString mpiNote(const QStringList& models) {
  const auto has = [&](const char* model) { return models.contains(QString::fromUtf8(model)); };
  QStringList parts = {
      ArmDetails::tr("The host's launcher starts a container for each rank, with the MPI of the image.")};
  if (has(core::model::kInnerMpi))
    parts << ArmDetails::tr("In one container, the image's own launcher starts all ranks, on one node.");
  if (has(core::model::kBoundMpi))
    parts << ArmDetails::tr("The host's MPI: the host's Open MPI is mounted in the container, and the ranks use it.");
  return parts.join(QLatin1Char(' '));
}

/// A combo box. A value that is not among the choices is added at the end, so that it is visible.
QComboBox* makeChoice(const QStringList& choices, const std::string& value, QWidget* parent) {
  auto* list = new QComboBox(parent);
  list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  list->setMinimumContentsLength(kChoiceCharacters);
  for (const QString& choice : choices) list->addItem(choice, choice);
  const QString chosen = QString::fromStdString(value);
  if (list->findData(chosen) < 0) list->addItem(chosen, chosen);
  list->setCurrentIndex(list->findData(chosen));
  return list;
}

QString more() {
  return ArmEditor::tr("More…", "unfolds the seldom needed fields of an arm");
}
QString less() {
  return ArmEditor::tr("Less", "folds the seldom needed fields of an arm away");
}

}  // namespace

ArmDetails::ArmDetails(const core::model::Arm& arm, const core::containers::RuntimeDescriptor* runtime, QWidget* parent)
    : QWidget(parent),
      m_form(new widgets::Form(this)),
      m_settings(new ArmSettingsField(arm.settings, m_form)),
      m_wrap(new QLineEdit(m_form)) {
  auto* column = widgets::makeColumn(this);
  column->addWidget(m_form);
  const bool hasImages = runtime == nullptr || runtime->image.kind != core::containers::ImageKind::None;
  if (const QStringList variants = runtime == nullptr ? QStringList() : idsOf(runtime->variants);
      !arm.variant.empty() || !variants.isEmpty()) {
    m_variant = makeChoice(QStringList(QString()) + variants, arm.variant, m_form);
    m_variant->setItemText(0, tr("default", "of a runtime, beside its variants"));
    addRow("variant", tr("Variant"), m_variant, tr("Another way to use this runtime."));
  }
  if (hasImages || !arm.image.empty()) {
    m_image = new QComboBox(m_form);
    m_image->setEditable(true);
    m_image->setInsertPolicy(QComboBox::NoInsert);
    m_image->setMinimumContentsLength(kImageCharacters);
    m_image->lineEdit()->setPlaceholderText(tr("the engine's image"));
    m_image->setEditText(QString::fromStdString(arm.image));
    m_image->setToolTip(tr("The image in which this arm's ranks run. The host must have it."));
    addRow("image", tr("Image"), m_image,
           tr("The name of an image on the host. Empty: the engine's image, which Baremark builds when it is first "
              "needed."));
    connect(m_image, &QComboBox::editTextChanged, this, &ArmDetails::edited);
  }
  if (hasImages || !arm.binds.empty()) {
    m_binds = new BindsField(arm.binds, runtime == nullptr || core::containers::canBindReadOnly(*runtime), m_form);
    QString note =
        tr("Folders of the host that the container sees, in addition to the folders of the run and of the data.");
    if (runtime != nullptr && !runtime->mountPlaces.empty())
      note += QLatin1Char(' ') + tr("In the container, their paths must be folders of the image, such as %1.", "a path")
                                     .arg(QString::fromStdString(runtime->mountPlaces.front()));
    addRow("binds", tr("Folders"), m_binds, note);
    connect(m_binds, &BindsField::edited, this, &ArmDetails::edited);
  }
  addRow("settings", tr("Engine settings"), m_settings,
         tr("Override a setting for this arm only, to compare that setting."));
  m_wrap->setMaxLength(widgets::kAnyLength);
  m_wrap->setText(text::inOneLine(arm.wrap));
  m_wrap->setPlaceholderText(QStringLiteral("numactl --localalloc"));
  m_wrap->setToolTip(tr("A command that starts the engine inside the runtime"));
  addRow("wrap", tr("Wrapped in"), m_wrap,
         tr("A command before the engine's command, inside the runtime. Put a word with spaces in double quotes."));
  m_profiler = makeChoice({QString()}, arm.profiler, m_form);
  m_profiler->setItemText(0, tr("none", "no profiler"));
  addRow("profiler", tr("Profiler"), m_profiler,
         tr("A profiler or debugger that starts each rank. A profiled arm has runs of its own and is not compared."));
  if (hasImages || arm.profilerSide != core::model::ProfilerSide::Default) {
    m_side = new QComboBox(m_form);
    m_side->addItem(tr("default", "where a profiler stands"), static_cast<int>(core::model::ProfilerSide::Default));
    m_side->addItem(tr("outside the container"), static_cast<int>(core::model::ProfilerSide::Outside));
    m_side->addItem(tr("inside the container"), static_cast<int>(core::model::ProfilerSide::Inside));
    m_side->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_side->setMinimumContentsLength(kChoiceCharacters);
    m_side->setCurrentIndex(m_side->findData(static_cast<int>(arm.profilerSide)));
    addRow(
        "profiler_side", tr("Profiler's place"), m_side,
        tr("Outside, the host's own profiler is used, with any image. Inside, the image must contain the profiler."));
  }
  if (const QStringList models = modelsOf(runtime);
      models.size() > 1 || !models.contains(QString::fromStdString(arm.mpi))) {
    m_mpi = makeChoice(models, arm.mpi, m_form);
    for (int i = 0; i < m_mpi->count(); ++i)
      m_mpi->setItemText(i, nameOfModel(m_mpi->itemData(i).toString().toStdString()));
    m_mpi->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addRow("mpi", QStringLiteral("MPI"), m_mpi, mpiNote(models));
  } else if (hasImages) {
    addRow("mpi", QStringLiteral("MPI"), widgets::makeLabel(nameOfModel(arm.mpi), m_form), mpiNote(models));
  }
  const QString none = QString::fromLatin1(core::containers::kNoGpu);
  if (const QStringList ways = runtime == nullptr ? QStringList() : idsOf(runtime->gpu);
      !ways.isEmpty() || arm.gpu != core::containers::kNoGpu) {
    m_gpu = makeChoice(QStringList(none) + ways, arm.gpu, m_form);
    m_gpu->setItemText(0, tr("none", "no GPUs"));
    addRow("gpu", tr("GPUs"), m_gpu,
           tr("How the container gets the host's GPUs. Needed if the engine trains on GPUs (device cuda), or if "
              "another program of the arm uses them."));
  }
  connect(m_settings, &ArmSettingsField::edited, this, &ArmDetails::edited);
  connect(m_wrap, &QLineEdit::textEdited, this, &ArmDetails::edited);
  setArm(1);
}

void ArmDetails::addRow(const char* path, const QString& name, QWidget* field, const QString& note) {
  m_rows.push_back({path, name, field, m_form->addRow(name, field, note), note});
  if (auto* choice = qobject_cast<QComboBox*>(field); choice != nullptr && !choice->isEditable())
    connect(choice, &QComboBox::currentIndexChanged, this, &ArmDetails::edited);
}

void ArmDetails::setArm(int number) {
  for (const Row& row : m_rows)
    row.field->setAccessibleName(tr("%1 of arm %2", "a field; a number").arg(row.name, QString::number(number)));
  if (m_image != nullptr) m_image->lineEdit()->setAccessibleName(m_image->accessibleName());
  if (m_binds != nullptr) m_binds->setArm(number);
  m_settings->setArm(number);
}

void ArmDetails::offerImages(const std::vector<std::string>& names) {
  if (m_image == nullptr) return;
  QStringList shown;
  for (const std::string& name : names) shown << QString::fromStdString(name);
  QStringList there;
  for (int i = 0; i < m_image->count(); ++i) there << m_image->itemText(i);
  if (shown == there) return;
  const QSignalBlocker quiet(m_image);
  const QString typed = m_image->currentText();
  m_image->clear();
  m_image->addItems(shown);
  m_image->setCurrentIndex(-1);
  m_image->setEditText(typed);
}

void ArmDetails::take(core::model::Arm& arm) const {
  if (m_variant != nullptr) arm.variant = m_variant->currentData().toString().toStdString();
  if (m_mpi != nullptr) arm.mpi = m_mpi->currentData().toString().toStdString();
  if (m_gpu != nullptr) arm.gpu = m_gpu->currentData().toString().toStdString();
  if (m_image != nullptr) arm.image = m_image->currentText().toStdString();
  if (m_binds != nullptr) {
    if (auto binds = m_binds->binds()) arm.binds = std::move(*binds);
  }
  arm.profiler = m_profiler->currentData().toString().toStdString();
  if (m_side != nullptr) arm.profilerSide = static_cast<core::model::ProfilerSide>(m_side->currentData().toInt());
  if (auto settings = m_settings->settings()) arm.settings = std::move(*settings);
  if (wrapProblem().isEmpty()) arm.wrap = wordsIn(m_wrap->text());
}

/// Three quotes in a row stand for the character itself (QProcess::splitCommand).
QString ArmDetails::wrapProblem() const {
  const bool isOpen = m_wrap->text().remove(QStringLiteral("\"\"\"")).count(QLatin1Char('"')) % 2 != 0;
  return isOpen ? tr("A double quote is not closed. Allowed: words, and \"words with spaces\". To write a double quote "
                     "itself, type it three times.")
                : QString();
}

QString ArmDetails::problem() const {
  const QString ofBinds = m_binds == nullptr ? QString() : m_binds->problem();
  if (!ofBinds.isEmpty()) return ofBinds;
  const QString ofSettings = m_settings->problem();
  return ofSettings.isEmpty() ? wrapProblem() : ofSettings;
}

QWidget* ArmDetails::problemField() const {
  if (m_binds != nullptr && !m_binds->problem().isEmpty()) return m_binds->problemField();
  if (!m_settings->problem().isEmpty()) return m_settings->problemField();
  return wrapProblem().isEmpty() ? nullptr : m_wrap;
}

QWidget* ArmDetails::fieldAt(const std::string& path) const {
  const auto part = [&](int number) { return QString::fromStdString(path).section(QLatin1Char('/'), number, number); };
  const auto row = std::ranges::find_if(m_rows, [&](const Row& each) { return part(0) == QLatin1String(each.path); });
  if (row == m_rows.end()) return nullptr;
  if (row->field == m_settings) return m_settings->fieldAt(part(1).toStdString());
  return row->field == m_binds ? m_binds->fieldAt(part(1).toUInt(), part(2).toStdString()) : row->field;
}

bool ArmDetails::refresh(const models::ExperimentDraft& draft, std::size_t arm,
                         const std::function<QString(const std::string& path)>& refusal) {
  const core::plan::HostContext host = draft.context();
  offerImages(host.images.value_or(std::vector<std::string>{}));
  {
    // An arm's profiler that is not known stays in the list, so that it is visible.
    const QSignalBlocker quiet(m_profiler);
    for (const auto& entry : host.profilers) {
      const QString id = QString::fromStdString(entry.first);
      if (m_profiler->findData(id) < 0) m_profiler->addItem(id, id);
    }
  }
  m_settings->setWorkload(draft.value().engine);
  m_settings->offerChoices([&](const std::string& setting, const std::string& choice) {
    const auto refused = core::plan::whyNotOffered(setting, choice, draft.value(), arm, host);
    return refused ? text::describeField(*refused, text::settingName(setting)) : QString();
  });
  const bool isHere = draft.value().host == core::model::kLocalHost;  // a dialog chooses folders of this machine only
  if (m_binds != nullptr) m_binds->offerFolders(isHere);
  m_settings->offerFolders(isHere);
  bool isRefused = false;
  for (const Row& row : m_rows) {
    const std::string path = row.path;
    QString why;
    if (path == "binds") why = m_binds->problem();
    if (path == "settings") why = m_settings->problem();
    if (path == "wrap") why = wrapProblem();
    if (why.isEmpty()) why = refusal(path);
    widgets::showRefusal(*row.note, why, row.usual);
    isRefused = isRefused || !why.isEmpty();
  }
  return isRefused;
}

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
  m_duplicate->setToolTip(tr("Adds a copy of this arm, so that you can change one setting"));
  grid->addWidget(m_marker, 0, 0, Qt::AlignTop);
  grid->addWidget(m_name, 0, 1, Qt::AlignTop);
  QLabel* environment = widgets::makeMuted(tr("environment"), this);
  // Aligns texts and links with the fields' first line.
  for (QWidget* beside : std::initializer_list<QWidget*>{m_marker, environment, m_more, m_duplicate, m_remove})
    beside->setFixedHeight(m_name->sizeHint().height());
  grid->addWidget(environment, 0, 2, Qt::AlignTop);
  grid->addWidget(m_environment, 0, 3);
  grid->addLayout(widgets::makeLine({m_more, m_duplicate, m_remove}, unit(this)), 0, 4, Qt::AlignTop);
  grid->addWidget(m_note, 1, 1, 1, 4);
  grid->addWidget(m_details, 2, 0, 1, 5);
  connect(m_name, &QLineEdit::textEdited, this, [this](const QString& text) {
    m_draft.changeArm(m_arm, [&](Arm& changed) { changed.name = text.trimmed().toStdString(); });
  });
  connect(m_environment, &QPlainTextEdit::textChanged, this, [this] {
    if (const auto typed = m_environment->environment())
      m_draft.changeArm(m_arm, [&](Arm& changed) { changed.env = *typed; });
    emit edited();
  });
  connect(m_details, &ArmDetails::edited, this, [this] {
    m_draft.changeArm(m_arm, [this](Arm& changed) { m_details->take(changed); });
    emit edited();
  });
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

bool ArmEditor::refresh(const std::function<QString(const std::string& path)>& refusal) {
  const bool isRefusedBelow = m_details->refresh(m_draft, m_arm, refusal);
  if (isRefusedBelow && !isUnfolded()) unfold();  // shows the reason
  QString why = m_environment->problem();
  if (why.isEmpty() && !isRefusedBelow) why = refusal({});
  Arm folded = m_draft.value().arms[m_arm];
  folded.env.clear();
  widgets::showRefusal(*m_note, why, isUnfolded() ? QString() : text::particulars(folded));
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
