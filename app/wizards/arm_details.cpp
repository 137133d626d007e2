// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/arm_details.h"

#include <QProcess>
#include <QVBoxLayout>

#include "app/text/plan_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/containers/rank_command.h"

namespace baremark::app::wizards {
namespace {

constexpr int kImageCharacters = 32;

std::vector<std::string> wordsIn(const QString& line) {
  std::vector<std::string> words;
  for (const QString& word : QProcess::splitCommand(line)) words.push_back(word.toStdString());
  return words;
}

QStringList variantsOf(const core::containers::RuntimeDescriptor* runtime) {
  QStringList ids;
  if (runtime == nullptr) return ids;
  for (const core::containers::RuntimeVariant& variant : runtime->variants) ids << QString::fromStdString(variant.id);
  return ids;
}

/// Of a runtime that is not known: hybrid, which every experiment may ask for.
QStringList modelsOf(const core::containers::RuntimeDescriptor* runtime) {
  if (runtime == nullptr) return {QStringLiteral("hybrid")};
  QStringList models;
  for (const std::string& model : runtime->mpiModels) models << QString::fromStdString(model);
  return models;
}

QString mpiNote() { return ArmDetails::tr("How MPI crosses the container's wall. hybrid: the host's launcher starts ranks that use the MPI inside the image."); }

/// A list of choices; a value that is none of them is its last, so that it is seen.
QComboBox* makeChoice(const QStringList& choices, const std::string& value, QWidget* parent) {
  auto* list = new QComboBox(parent);
  for (const QString& choice : choices) list->addItem(choice, choice);
  const QString chosen = QString::fromStdString(value);
  if (list->findData(chosen) < 0) list->addItem(chosen, chosen);
  list->setCurrentIndex(list->findData(chosen));
  return list;
}

}  // namespace

ArmDetails::ArmDetails(const core::model::Arm& arm, const core::containers::RuntimeDescriptor* runtime, QWidget* parent)
    : QWidget(parent), m_form(new widgets::Form(this)), m_settings(new ArmSettingsField(arm.settings, m_form)),
      m_wrap(new QLineEdit(m_form)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_form);
  const bool hasImages = runtime == nullptr || runtime->image != core::containers::ImageKind::None;
  if (const QStringList variants = variantsOf(runtime); !arm.variant.empty() || !variants.isEmpty()) {
    m_variant = makeChoice(QStringList(QString()) + variants, arm.variant, m_form);
    m_variant->setItemText(0, tr("its usual way", "of a runtime, beside its variants"));
    addRow("variant", tr("Variant"), m_variant, tr("The runtime in another of the ways that it has."));
    connect(m_variant, &QComboBox::currentIndexChanged, this, &ArmDetails::edited);
  }
  if (hasImages || !arm.image.empty()) {
    m_image = new QComboBox(m_form);
    m_image->setEditable(true);
    m_image->setInsertPolicy(QComboBox::NoInsert);
    m_image->setMinimumContentsLength(kImageCharacters);
    m_image->lineEdit()->setPlaceholderText(tr("the engine's own"));
    m_image->setEditText(QString::fromStdString(arm.image));
    m_image->setToolTip(tr("The image that this arm's ranks run in, one of those that the host has"));
    addRow("image", tr("Image"), m_image, tr("An image of the host by its name. Empty: the engine's own, built when it is first needed."));
    connect(m_image, &QComboBox::editTextChanged, this, &ArmDetails::edited);
  }
  if (hasImages || !arm.binds.empty()) {
    m_binds = new BindsField(arm.binds, runtime == nullptr || core::containers::canBindReadOnly(*runtime), m_form);
    QString note = tr("Folders of the host that the container sees, beside the run's own and that of the data.");
    if (runtime != nullptr && !runtime->mountPlaces.empty()) {
      note += QLatin1Char(' ') + tr("Their places inside are folders of the image, such as %1.", "a path").arg(QString::fromStdString(runtime->mountPlaces.front()));
    }
    addRow("binds", tr("Folders"), m_binds, note);
    connect(m_binds, &BindsField::edited, this, &ArmDetails::edited);
  }
  addRow("settings", tr("Engine settings"), m_settings, tr("In which this arm differs from what is trained: the comparison is of this setting then."));
  m_wrap->setMaxLength(widgets::kAnyLength);
  m_wrap->setText(text::inOneLine(arm.wrap));
  m_wrap->setPlaceholderText(QStringLiteral("numactl --localalloc"));
  m_wrap->setToolTip(tr("Words before the engine's command, inside the runtime, as of a tool that starts it"));
  addRow("wrap", tr("Wrapped in"), m_wrap, tr("Words before the engine's command, inside the runtime. A word with blanks in it stands in double quotes."));
  if (const QStringList models = modelsOf(runtime); models.size() > 1 || !models.contains(QString::fromStdString(arm.mpi))) {
    m_mpi = makeChoice(models, arm.mpi, m_form);
    addRow("mpi", QStringLiteral("MPI"), m_mpi, mpiNote());
    connect(m_mpi, &QComboBox::currentIndexChanged, this, &ArmDetails::edited);
  } else if (hasImages) {
    addRow("mpi", QStringLiteral("MPI"), widgets::makeLabel(QString::fromStdString(arm.mpi), m_form), mpiNote());
  }
  connect(m_settings, &ArmSettingsField::edited, this, &ArmDetails::edited);
  connect(m_wrap, &QLineEdit::textEdited, this, &ArmDetails::edited);
  setArm(1);
}

void ArmDetails::addRow(const char* path, const QString& name, QWidget* field, const QString& note) {
  m_rows.push_back({path, m_form->addRow(name, field, note), note});
}

void ArmDetails::offerFolders(bool isOffered) {
  if (m_binds != nullptr) m_binds->offerFolders(isOffered);
  m_settings->offerFolders(isOffered);
}

void ArmDetails::setArm(int number) {
  const auto of = [number](const QString& what) { return tr("%1 of arm %2", "a field; a number").arg(what, QString::number(number)); };
  if (m_image != nullptr) {
    m_image->setAccessibleName(of(tr("Image")));
    m_image->lineEdit()->setAccessibleName(m_image->accessibleName());
  }
  if (m_binds != nullptr) m_binds->setArm(number);
  if (m_variant != nullptr) m_variant->setAccessibleName(of(tr("Variant")));
  if (m_mpi != nullptr) m_mpi->setAccessibleName(of(QStringLiteral("MPI")));
  m_settings->setArm(number);
  m_wrap->setAccessibleName(of(tr("Wrapped in")));
}

void ArmDetails::setImages(const std::vector<std::string>& names) {
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
  if (m_image != nullptr) arm.image = m_image->currentText().toStdString();
  if (m_binds != nullptr) {
    if (auto binds = m_binds->binds()) arm.binds = std::move(*binds);
  }
  if (auto settings = m_settings->settings()) arm.settings = std::move(*settings);
  if (wrapProblem().isEmpty()) arm.wrap = wordsIn(m_wrap->text());
}

/// Three quotes in a row are one that is meant.
QString ArmDetails::wrapProblem() const {
  const bool isOpen = m_wrap->text().remove(QStringLiteral("\"\"\"")).count(QLatin1Char('"')) % 2 != 0;
  return isOpen ? tr("A double quote is not closed. Allowed: words, and \"words with blanks\"; a quote that is meant is written three times.") : QString();
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
  const auto is = [&](const char* name) { return path.rfind(name, 0) == 0; };
  const auto part = [&](int number) { return QString::fromStdString(path).section(QLatin1Char('/'), number, number); };
  if (is("settings")) return m_settings->fieldAt(part(1).toStdString());
  if (is("wrap")) return m_wrap;
  if (is("image")) return m_image;
  if (is("variant")) return m_variant;
  if (is("mpi")) return m_mpi;
  return is("binds") && m_binds != nullptr ? m_binds->fieldAt(part(1).toUInt(), part(2).toStdString()) : nullptr;
}

bool ArmDetails::showNotes(const std::function<QString(const std::string& path)>& refusal) {
  bool isRefused = false;
  for (const Row& row : m_rows) {
    const std::string path = row.path;
    QString why;
    if (path == "binds") why = m_binds->problem();
    if (path == "settings") why = m_settings->problem();
    if (path == "wrap") why = wrapProblem();
    if (why.isEmpty()) why = refusal(path);
    const QString note = why.isEmpty() ? row.usual : QStringLiteral("✕ ") + why;
    if (row.note->text() != note) row.note->setText(note);
    row.note->setForegroundRole(why.isEmpty() ? QPalette::PlaceholderText : QPalette::BrightText);
    row.note->setVisible(!note.isEmpty());
    isRefused = isRefused || !why.isEmpty();
  }
  return isRefused;
}

}  // namespace baremark::app::wizards
