// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/images_page.h"

#include <QShortcut>
#include <utility>

#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/containers/image_source.h"
#include "core/runs/block_composer.h"

namespace baremark::app::pages {

ImportDialog::ImportDialog(const Desk& desk, QWidget* parent)
    : Dialog(tr("Import an image"), parent),
      m_desk(desk),
      m_source(new QLineEdit(this)),
      m_file(widgets::makeButton(tr("Choose file…"), this)),
      m_folder(widgets::makeButton(tr("Choose folder…"), this)),
      m_name(new QLineEdit(this)),
      m_host(new QComboBox(this)),
      m_username(new QLineEdit(this)),
      m_replace(new QCheckBox(tr("Replace an image of this name"), this)),
      m_refusal(widgets::makeNote({}, this)) {
  column()->addWidget(widgets::makeWrapped(
      tr("Give a reference in a registry, or the path of a docker save archive, an OCI archive, a SIF, a squashfs, a "
         "tar or a folder with a root file system."),
      this));
  offerHosts(*m_host, desk);
  m_source->setPlaceholderText(QStringLiteral("nvcr.io/nvidia/pytorch:25.06-py3"));
  constexpr int kFieldCharacters = 70;
  m_source->setMinimumWidth(kFieldCharacters * fontMetrics().averageCharWidth());
  auto* form = new widgets::Form(this);
  form->addRow(tr("Source"), m_source);
  form->addRow(QString(), widgets::makeLine({m_file, m_folder}, unit(this)), m_file);
  form->addRow(tr("Name", "of an image"), m_name);
  form->addRow(tr("Host"), m_host);
  form->addRow(tr("User name, if the registry asks for one"), m_username);
  widgets::showRefusal(*m_refusal, {});
  widgets::addAll(column(), {form, m_replace, m_refusal});
  addButtons(tr("Import"));
  connect(m_file, &QPushButton::clicked, this, [this] { choose(QFileDialog::ExistingFile); });
  connect(m_folder, &QPushButton::clicked, this, [this] { choose(QFileDialog::Directory); });
  connect(m_source, &QLineEdit::textChanged, this, &ImportDialog::follow);
  connect(m_host, &QComboBox::currentIndexChanged, this, &ImportDialog::follow);
  for (QLineEdit* field : {m_source, m_name})
    connect(field, &QLineEdit::textEdited, this, [this] { widgets::showRefusal(*m_refusal, {}); });
  QWidget* before = m_source;
  for (QWidget* next : std::initializer_list<QWidget*>{m_file, m_folder, m_name, m_host, m_username, m_replace})
    QWidget::setTabOrder(std::exchange(before, next), next);
  follow();
  m_source->setFocus();
}

void ImportDialog::choose(QFileDialog::FileMode mode) {
  QFileDialog* chooser = makeFileDialog(tr("Import an image"), mode, m_desk.settings, this);
  connect(chooser, &QFileDialog::fileSelected, this, [this](const QString& path) {
    m_source->setText(path);
    widgets::showRefusal(*m_refusal, {});
  });
  chooser->open();
}

void ImportDialog::follow() {
  const bool isPath = core::containers::isPath(source());
  for (QPushButton* button : {m_file, m_folder}) {
    button->setEnabled(isHere());
    button->setToolTip(isHere() ? QString() : tr("On another host, give the path there"));
  }
  m_username->setEnabled(!isPath);
  const std::string name = source().empty() ? std::string() : core::containers::defaultImageName(source());
  m_name->setPlaceholderText(QString::fromStdString(name));
}

void ImportDialog::refuse(const core::base::Error& error) {
  const text::ErrorText words = text::describe(error, text::Reader::Window);
  widgets::showRefusal(*m_refusal, words.title + QLatin1Char(' ') + words.advice);
  grow();
}

void ImportDialog::accept() {
  ImageImportRequest request;
  request.what = {.source = source(),
                  .name = m_name->text().trimmed().toStdString(),
                  .username = m_username->isEnabled() ? m_username->text().trimmed().toStdString() : std::string(),
                  .mayReplace = m_replace->isChecked()};
  if (request.what.name.empty()) request.what.name = core::containers::defaultImageName(request.what.source);
  if (!core::containers::isPath(request.what.source)) {
    if (const auto reference = core::containers::parseReference(request.what.source); !reference)
      return refuse(reference.error());
  }
  if (const auto good = core::containers::checkImageName(request.what.name, core::runs::kEngineImage); !good)
    return refuse(good.error());
  emit importChosen(request, m_host->currentData().toString().toStdString());
  QDialog::accept();
}

ImagesPage::ImagesPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Images"), parent),
      m_jobs(desk.services),
      m_build(widgets::makeButton(tr("Build the engine's image"), this)),
      m_import(onClick(widgets::makeButton(tr("Import…"), this), this, &ImagesPage::askToImport)),
      m_removeUnused(onClick(widgets::makeButton({}, this), this, &ImagesPage::askToRemoveUnused)),
      m_places(new QMenu(m_build)),
      m_progressCard(new widgets::Card(desk.theme, this)),
      m_progress(new widgets::ProgressLines(desk.theme, this)),
      m_log(new widgets::DetailsBox(tr("Output of the conversion"), m_progressCard)),
      m_transfer(new TransferCard(desk, this)),
      m_stack(new QStackedWidget(this)),
      m_tree(new widgets::DataTree(desk.theme, widgets::Density::Roomy, tr("Images"), m_stack)),
      m_empty(new widgets::EmptyState(m_stack)),
      m_details(new ImageDetails(desk, m_jobs, m_transfer->job(), this)) {
  QPushButton* recipe = onClick(widgets::makePrimaryButton(tr("New recipe…"), this), this, [this] {
    const auto path = this->desk().recipes.create(this->desk().recipes.emptyRecipe());
    if (!path) return emit messageRaised(path.error());
    emit recipeOpened(*path);
  });
  for (QPushButton* button : {m_build, m_import, m_removeUnused, recipe}) header().addButton(button);
  makeProgress();
  column().addWidget(m_transfer);
  makeList();
  connectJobs();
  // Newer versions of Qt emit clicked() for a button with a menu too.
  connect(m_build, &QPushButton::clicked, this, [this] {
    if (m_build->menu() == nullptr) build(this->desk().services.local().name());
  });
  connect(m_places, &QMenu::aboutToShow, this, &ImagesPage::offerPlaces);
  connect(&desk.data, &models::DeskData::buildsChanged, this, &ImagesPage::fill);
  connect(&desk.services, &Services::machineLearned, this, &ImagesPage::fill);
  connect(&desk.services, &Services::connectionChanged, this, &ImagesPage::fill);
  fill();
}

void ImagesPage::makeProgress() {
  auto* row = widgets::makeRow(nullptr, 3 * unit(this));
  m_progress->addLine();
  row->addWidget(m_progress, 1);
  QPushButton* stop = onClick(widgets::makeButton(tr("Cancel"), m_progressCard), &m_jobs, &models::ImageJobs::cancel);
  row->addWidget(stop);
  m_progressCard->body()->addLayout(row);
  m_progressCard->body()->addWidget(m_log);
  m_progressCard->setVisible(false);
  column().addWidget(m_progressCard);
}

void ImagesPage::makeList() {
  models::ImagesModel& model = desk().data.images();
  m_tree->setModel(&model);
  m_tree->fitColumns(models::ImagesModel::Place);
  m_tree->expandAll();
  widgets::addAll(m_stack, {m_tree, m_empty});
  auto* card = new widgets::Card(theme(), this);
  card->body()->addWidget(m_stack);
  constexpr int kImagesSideBySide = 120;  // characters that the page must be wide for two columns
  auto* both = new widgets::SideBySide(kImagesSideBySide, this);
  both->add(card, 11);
  both->add(m_details, 6);
  column().addWidget(both, 1);
  connect(&model, &QAbstractItemModel::modelReset, m_tree, &QTreeView::expandAll);
  connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (current.isValid()) m_chosen = desk().data.images().placeOf(current);
    fill();
  });
  connect(m_tree, &widgets::DataTree::rowMenuRequested, this,
          [this](const QModelIndex&, QMenu* menu) { m_details->fillMenu(*menu); });
  auto* removal = new QShortcut(QKeySequence(QKeySequence::Delete), m_tree);
  removal->setContext(Qt::WidgetShortcut);
  connect(removal, &QShortcut::activated, m_details, &ImageDetails::askToRemove);
  connect(m_details, &ImageDetails::removeRequested, this, &ImagesPage::askToRemove);
  connect(m_details, &ImageDetails::sendRequested, this, &ImagesPage::send);
  connect(m_details, &ImageDetails::experimentRequested, this, [this] {
    const core::storage::ImageRecord* image = desk().data.images().imageAt(m_tree->currentIndex());
    if (image != nullptr) emit draftRequested(experimentWith(desk(), *image));
  });
  connect(m_details, &ImageDetails::conversionStarted, this, [this](const QString& title) {
    m_conversion = title;
    showProgress(0, 0, tr("starting"));
  });
  connect(m_details, &ImageDetails::changed, this, &ImagesPage::fill);
}

void ImagesPage::connectJobs() {
  connect(&m_jobs, &models::ImageJobs::imported, this, [this](const core::runs::ImportedImage& imported) {
    const QString name = QString::fromStdString(imported.image.name);
    //: %1: an image
    if (imported.wasThere) return emit informed(tr("The image %1 exists already, with the same digest.").arg(name));
    emit informed(imported.image.engineBuild.empty()
                      ? tr("%1 was imported. It has no engine, so no arm can use it yet.", "an image").arg(name)
                      //: %1: an image
                      : tr("%1 was imported.", "an image").arg(name));
    choose(imported.image.name, imported.image.host);
  });
  connect(&m_transfer->job(), &models::TransferJob::failed, this, &Page::messageRaised);
  connect(&m_transfer->job(), &models::TransferJob::finished, this, [this](const QString& words) {
    if (!words.isEmpty()) emit informed(words);
    desk().data.reload();
    fill();
  });
  connect(&m_jobs, &models::ImageJobs::progressed, this, &ImagesPage::showProgress);
  connect(&m_jobs, &models::ImageJobs::lineWritten, this, &ImagesPage::showLine);
  connect(&m_jobs, &models::ImageJobs::failed, this, &Page::messageRaised);
  connect(&m_step, &models::TimedTask::ticked, this, &ImagesPage::showStep);
  connect(&m_jobs, &models::ImageJobs::finished, this, [this] {
    m_step.show({});
    m_progressCard->setVisible(false);
    m_conversion.clear();
    m_lines.clear();
    m_log->setWords({});
    desk().data.reload();
    fill();
  });
}

void ImagesPage::showProgress(int step, int steps, const QString& words) {
  m_progressCard->setVisible(true);
  // The progress of a conversion's commands is unknown.
  const bool isConversion = !m_conversion.isEmpty();
  m_share = isConversion ? -1 : steps > 0 ? static_cast<double>(std::max(0, step - 1)) / steps : 0;
  m_step.show(isConversion ? tr("in progress", "a conversion")
                           : tr("step %1 of %2: %3", "building or importing an image").arg(step).arg(steps).arg(words));
  showStep();
}

void ImagesPage::showStep() {
  const bool isHere = m_jobs.host() == desk().services.local().name();
  const QString host = QString::fromStdString(m_jobs.host());
  QString what = m_conversion;
  if (what.isEmpty() && m_jobs.isImport())
    what = isHere ? tr("Importing an image") : tr("Importing an image on %1", "a host").arg(host);
  else if (what.isEmpty())
    what = isHere ? tr("Building the engine's image") : tr("Building the engine's image on %1", "a host").arg(host);
  m_progress->setLine(0, what, m_share, m_step.line());
}

void ImagesPage::showLine(const QString& line) {
  m_lines.append(line);
  constexpr qsizetype kMostConversionLines = 200;  // of a conversion's output
  while (m_lines.size() > kMostConversionLines) m_lines.removeFirst();
  m_log->setWords(m_lines.join(QLatin1Char('\n')));
}

void ImagesPage::fill() {
  const models::ImagesModel& model = desk().data.images();
  const bool isEmpty = model.images().empty();
  m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_empty) : m_tree);
  header().setNote(isEmpty ? tr("No images yet") : model.summary(desk().data.freeHere()));
  if (!m_tree->currentIndex().isValid()) selectChosen();
  m_details->setVisible(!isEmpty);
  m_details->showForm(m_tree->currentIndex());
  std::int64_t bytes = 0;
  const std::vector<core::runs::ImageOrCopy> rest = unused();
  for (const core::runs::ImageOrCopy& each : rest) bytes += each.bytes;
  m_removeUnused->setVisible(!rest.empty());
  m_removeUnused->setText(tr("Remove unused, %1…", "images; bytes").arg(text::bytes(bytes)));
  m_removeUnused->setEnabled(!m_jobs.isRunning());
  m_import->setEnabled(!m_jobs.isRunning());
  fitBuild();
  emit described();
}

void ImagesPage::fitBuild() {
  const std::set<std::string> building = desk().data.buildingHosts();
  if (!building.empty() || m_jobs.isRunning())
    m_empty->setWords(tr("The first image is being made"), tr("It appears here as soon as it is complete."));
  else
    m_empty->setWords(
        tr("No image has been built yet"),
        tr("This page lists images: the root file systems of containers. Baremark builds the engine's image from this "
           "system's packages when an experiment first needs it, in about a minute. You can also build it now, or "
           "import an image."));
  const bool hasEngine = desk().services.machine().has_value();
  const bool hasChoice = !desk().data.hosts().empty();
  const bool isBusyHere = building.contains(desk().services.local().name());
  m_build->setMenu(hasChoice ? m_places : nullptr);
  m_build->setEnabled(!m_jobs.isRunning() && ((hasEngine && !isBusyHere) || hasChoice));
  m_build->setToolTip(m_build->isEnabled() || m_jobs.isRunning() ? QString()
                      : isBusyHere                               ? tr("It is being built for an experiment")
                                                                 : tr("The engine was not found next to this program"));
  m_build->setText(desk().data.images().images().empty() || hasChoice ? tr("Build the engine's image")
                                                                      : tr("Build the engine's image again"));
}

void ImagesPage::choose(const std::string& name, const std::string& host) {
  m_chosen = models::FormPlace{.image = name, .host = host};
  selectChosen();
}

void ImagesPage::selectChosen() {
  const models::ImagesModel& model = desk().data.images();
  QModelIndex index = m_chosen ? model.indexOf(*m_chosen) : model.index(0, 0, model.index(0, 0));
  // A copy may be gone while its image is still there.
  if (!index.isValid() && m_chosen) index = model.indexOf({.image = m_chosen->image, .host = m_chosen->host});
  if (index.isValid()) m_tree->setCurrentIndex(index);
}

std::vector<core::runs::ImageOrCopy> ImagesPage::unused() const {
  return desk().data.images().unused(
      [this](const std::string& host) { return desk().services.reachable(host) != nullptr; });
}

void ImagesPage::ask(const QString& title, const QString& question, const QString& details,
                     const std::vector<core::runs::ImageOrCopy>& what) {
  const auto remove = [this, what] {
    m_jobs.remove(what);
    fill();
  };
  pages::askToRemove(title, question, details, remove, this);
}

void ImagesPage::askToRemove() {
  const models::ImagesModel& model = desk().data.images();
  const QModelIndex index = m_tree->currentIndex();
  const core::storage::ImageRecord* image = model.imageAt(index);
  if (image == nullptr) return;
  const core::storage::ImageFormRecord* form = model.formAt(index);
  const QString name = QString::fromStdString(image->name);
  const QString host = text::placeName(image->host);
  const int users = model.usersAt(index);
  const QString use = users == 0 ? tr("No experiment uses it.")
                                 : tr("%n experiment(s) refer to it. Their results are kept.", nullptr, users);
  if (form != nullptr) {
    const QString runtime = text::formTitle(desk().services.resources().runtimes, form->runtime, form->variant);
    const QString what =
        tr("Baremark deletes %1. It makes the copy again when an experiment needs it.", "a name or a path")
            .arg(QString::fromStdString(form->reference));
    return ask(
        tr("Remove a copy"),
        tr("Remove the copy of %1 for %2 from %3?", "an image, a runtime, a host").arg(name, runtime, host),
        what + QLatin1Char(' ') + use,
        {{.name = image->name, .host = image->host, .form = core::runs::FormName{form->runtime, form->variant}}});
  }
  const QString what =
      model.formsOf(*image).empty()
          ? tr("Baremark deletes %1 in %2. The image can be built or imported again.", "bytes, a path")
          : tr("Baremark deletes %1 in %2, and the copies for runtimes. The image can be built or imported again.",
               "bytes, a path");
  ask(tr("Remove an image"), tr("Remove %1 from %2?", "an image, a host").arg(name, host),
      what.arg(text::bytes(image->bytes), QString::fromStdString(image->path)) + QLatin1Char(' ') + use,
      {{.name = image->name, .host = image->host}});
}

void ImagesPage::askToRemoveUnused() {
  constexpr int kMostLinesAsked = 12;  // of a question before a removal
  const std::vector<core::runs::ImageOrCopy> what = unused();
  QStringList lines;
  for (const core::runs::ImageOrCopy& each : what) {
    if (lines.size() == kMostLinesAsked) {
      lines << tr("and %n more", "images and copies", static_cast<int>(what.size()) - kMostLinesAsked);
      break;
    }
    const QString copyFor =
        each.form ? text::formTitle(desk().services.resources().runtimes, each.form->runtime, each.form->variant)
                  : QString();
    lines << text::imageOrCopy(each.name, each.host, copyFor, each.bytes);
  }
  ask(tr("Remove unused images"), tr("Remove all images and copies that no experiment uses?"),
      lines.join(QLatin1Char('\n')), what);
}

void ImagesPage::offerPlaces() {
  m_places->clear();
  const auto offer = [this, building = desk().data.buildingHosts()](const std::string& host) {
    QAction* action = m_places->addAction(tr("On %1", "build an image; a host").arg(text::placeName(host)));
    action->setEnabled(!building.contains(host));
    connect(action, &QAction::triggered, this, [this, host] { build(host); });
    return action;
  };
  QAction* here = offer(desk().services.local().name());
  here->setEnabled(here->isEnabled() && desk().services.machine().has_value());
  for (const core::storage::HostRecord& host : desk().data.hosts()) offer(host.name);
}

void ImagesPage::build(const std::string& host) {
  m_jobs.build(host);
  if (m_jobs.isRunning()) showProgress(0, 5, tr("starting"));
  fill();
}

void ImagesPage::askToImport() {
  auto* dialog = new ImportDialog(desk(), this);
  connect(dialog, &ImportDialog::importChosen, this,
          [this](const ImageImportRequest& request, const std::string& host) {
            m_jobs.import(request, host);
            if (m_jobs.isRunning()) showProgress(0, 5, tr("starting"));
            fill();
          });
  dialog->open();
}

void ImagesPage::send(const std::string& image, const std::string& host) {
  m_transfer->job().sendImage(image, host);
  m_transfer->begin(
      tr("Sending %1 to %2", "an image, a host").arg(QString::fromStdString(image), QString::fromStdString(host)));
  fill();
}

text::CommandWords ImagesPage::command() const {
  const core::storage::ImageRecord* image = desk().data.images().imageAt(m_tree->currentIndex());
  if (image == nullptr) return {{QStringLiteral("image"), QStringLiteral("list")}};
  QStringList words{QStringLiteral("image"), QStringLiteral("show"), QString::fromStdString(image->name)};
  if (image->host != desk().services.local().name())
    words << QStringLiteral("--host") << QString::fromStdString(image->host);
  return {words};
}

QString ImagesPage::status() const {
  if (!m_jobs.isRunning()) return {};
  if (!m_conversion.isEmpty()) return tr("an image is being copied");
  return m_jobs.isImport() ? tr("an image is being imported") : tr("an image is being built");
}

}  // namespace baremark::app::pages
