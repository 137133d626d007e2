// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/images_page.h"

#include <QHBoxLayout>
#include <QMessageBox>
#include <QVBoxLayout>

#include "app/pages/import_dialog.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using widgets::unit;

namespace {

constexpr qsizetype kMostConversionLines = 200;  // of a conversion's output

}  // namespace

ImagesPage::ImagesPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent),
      m_jobs(desk.services),
      m_header(new widgets::PageHeader(tr("Images"), this)),
      m_remove(widgets::makeButton(tr("Remove…"), this)),
      m_send(widgets::makeButton(tr("Send to a host"), this)),
      m_import(widgets::makeButton(tr("Import…"), this)),
      m_build(widgets::makePrimaryButton(tr("Build the engine's image"), this)),
      m_places(new QMenu(m_build)),
      m_progressCard(new widgets::Card(desk.theme, this)),
      m_progress(new widgets::ProgressLines(desk.theme, this)),
      m_log(new widgets::DetailsBox(tr("Output of the conversion"), m_progressCard)),
      m_transfer(new TransferCard(desk, this)),
      m_stack(new QStackedWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  m_header->addButton(m_remove);
  m_header->addButton(m_send);
  m_header->addButton(m_import);
  m_header->addButton(m_build);
  column->addWidget(m_header);
  auto* row = new QHBoxLayout;
  row->setSpacing(3 * unit(this));
  m_progress->addLine();
  row->addWidget(m_progress, 1);
  QPushButton* stop = widgets::makeButton(tr("Cancel"), m_progressCard);
  row->addWidget(stop);
  m_progressCard->body()->addLayout(row);
  m_progressCard->body()->addWidget(m_log);
  m_progressCard->setVisible(false);
  column->addWidget(m_progressCard);
  column->addWidget(m_transfer);
  auto* card = new widgets::Card(theme(), this);
  m_table = new widgets::DataTable(theme(), widgets::Density::Roomy, tr("Images"), m_stack);
  m_table->setModel(&desk.data.images());
  m_table->fitColumns(models::ImagesModel::Recipe);
  m_empty = new widgets::EmptyState(m_stack);
  m_stack->addWidget(m_table);
  m_stack->addWidget(m_empty);
  card->body()->addWidget(m_stack);
  column->addWidget(card, 1);
  m_forms = new ImageFormsCard(desk, m_jobs, this);
  column->addWidget(m_forms);
  // Newer versions of Qt emit clicked() for a button with a menu too.
  connect(m_build, &QPushButton::clicked, this, [this] {
    if (m_build->menu() == nullptr) build(this->desk().services.local().name());
  });
  connect(m_places, &QMenu::aboutToShow, this, &ImagesPage::offerPlaces);
  connect(stop, &QPushButton::clicked, &m_jobs, &models::ImageJobs::cancel);
  connect(m_remove, &QPushButton::clicked, this, &ImagesPage::askToRemove);
  connect(m_import, &QPushButton::clicked, this, &ImagesPage::askToImport);
  connect(&m_jobs, &models::ImageJobs::imported, this, [this](const core::runs::ImportedImage& imported) {
    const QString name = QString::fromStdString(imported.image.name);
    //: %1: an image
    if (imported.wasThere) return emit informed(tr("%1 is there already, with the same digest.").arg(name));
    emit informed(imported.image.engineBuild.empty()
                      ? tr("%1 was imported. It has no engine, so no arm can use it yet.", "an image").arg(name)
                      //: %1: an image
                      : tr("%1 was imported.", "an image").arg(name));
    m_chosen = {imported.image.name, imported.image.host};
  });
  connect(m_table, &widgets::DataTable::rowMenuRequested, this, [this](const QModelIndex&, QMenu* menu) {
    offerHosts(*menu->addMenu(m_send->text()));
    menu->actions().back()->setEnabled(m_send->isEnabled());
    menu->addAction(m_remove->text(), this, &ImagesPage::askToRemove)->setEnabled(m_remove->isEnabled());
  });
  m_send->setMenu(new QMenu(m_send));
  connect(m_send->menu(), &QMenu::aboutToShow, this, [this] { offerHosts(*m_send->menu()); });
  connect(&m_transfer->job(), &models::TransferJob::failed, this, &Page::messageRaised);
  connect(&m_transfer->job(), &models::TransferJob::finished, this, [this](const QString& words) {
    if (!words.isEmpty()) emit informed(words);
    this->desk().data.reload();
    fill();
  });
  connect(&m_jobs, &models::ImageJobs::progressed, this, &ImagesPage::showProgress);
  connect(&m_jobs, &models::ImageJobs::lineWritten, this, &ImagesPage::showLine);
  connect(m_forms, &ImageFormsCard::conversionStarted, this, [this](const QString& title) {
    m_conversion = title;
    showProgress(0, 0, tr("starting"));
  });
  connect(m_forms, &ImageFormsCard::changed, this, &ImagesPage::fill);
  connect(&m_jobs, &models::ImageJobs::failed, this, &Page::messageRaised);
  connect(&m_step, &models::TimedTask::ticked, this, &ImagesPage::showStep);
  connect(&m_jobs, &models::ImageJobs::finished, this, [this] {
    m_step.show({});
    m_progressCard->setVisible(false);
    m_conversion.clear();
    m_lines.clear();
    m_log->setWords({});
    this->desk().data.reload();
    fill();
  });
  connect(&desk.data, &models::DeskData::buildsChanged, this, &ImagesPage::fill);
  connect(&desk.services, &Services::machineLearned, this, &ImagesPage::fill);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
    if (const auto* image = this->desk().data.images().at(current.row())) m_chosen = {image->name, image->host};
    fill();
  });
  fill();
}

void ImagesPage::showProgress(int step, int steps, const QString& words) {
  m_progressCard->setVisible(true);
  // How far the commands of a conversion are is not known.
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
  while (m_lines.size() > kMostConversionLines) m_lines.removeFirst();
  m_log->setWords(m_lines.join(QLatin1Char('\n')));
}

void ImagesPage::fill() {
  models::ImagesModel& model = desk().data.images();
  const int count = model.rowCount();
  m_stack->setCurrentWidget(count == 0 ? static_cast<QWidget*>(m_empty) : m_table);
  m_header->setNote(count == 0
                        ? tr("No images yet")
                        : tr("%n image(s)", nullptr, count) + QStringLiteral(" · ") + text::bytes(model.totalBytes()));
  if (!m_table->currentIndex().isValid()) selectChosen();
  m_remove->setVisible(count > 0);
  m_remove->setEnabled(!m_jobs.isRunning() && m_table->currentIndex().isValid());
  const core::storage::ImageRecord* chosen = model.at(m_table->currentIndex().row());
  m_forms->showImage(chosen);
  const bool isHere = chosen != nullptr && chosen->host == desk().services.local().name();
  m_send->setVisible(count > 0);
  m_send->setEnabled(isHere && !m_transfer->job().isRunning() && !desk().data.hosts().empty());
  m_send->setToolTip(desk().data.hosts().empty() ? tr("No host has been added yet")
                     : isHere                    ? QString()
                                                 : tr("Only images of this machine can be sent"));
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
  m_build->setText(desk().data.images().rowCount() == 0 || hasChoice ? tr("Build the engine's image")
                                                                     : tr("Build the engine's image again"));
}

void ImagesPage::choose(const std::string& name, const std::string& host) {
  m_chosen = {name, host};
  selectChosen();
}

void ImagesPage::selectChosen() {
  const models::ImagesModel& model = desk().data.images();
  for (int row = 0; row < model.rowCount(); ++row) {
    const core::storage::ImageRecord& image = *model.at(row);
    if (!m_chosen || m_chosen == std::pair(image.name, image.host)) return m_table->selectRow(row);
  }
}

void ImagesPage::askToRemove() {
  const core::storage::ImageRecord* image = desk().data.images().at(m_table->currentIndex().row());
  if (image == nullptr) return;
  // Deleting files cannot be undone, so Baremark asks first.
  auto* box = new QMessageBox(QMessageBox::Warning, tr("Remove an image"),
                              tr("Remove %1 from %2?", "an image, a host")
                                  .arg(QString::fromStdString(image->name), text::placeName(image->host)),
                              QMessageBox::Cancel, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  const QString question =
      desk().data.images().formsOf(*image).empty()
          ? tr("Baremark deletes %1 in %2. The image can be built or imported again. Results that were measured in it "
               "stay.",
               "bytes, a path")
          : tr("Baremark deletes %1 in %2, and the copies for runtimes. The image can be built or imported again. "
               "Results that were measured in it stay.",
               "bytes, a path");
  box->setInformativeText(question.arg(text::bytes(image->bytes), QString::fromStdString(image->path)));
  QPushButton* remove = box->addButton(tr("Remove"), QMessageBox::DestructiveRole);
  connect(remove, &QPushButton::clicked, this, [this, name = image->name, host = image->host] {
    m_jobs.remove(name, host);
    fill();
  });
  box->setDefaultButton(QMessageBox::Cancel);
  box->open();
}

void ImagesPage::offerHosts(QMenu& menu) {
  menu.clear();
  const core::storage::ImageRecord* image = desk().data.images().at(m_table->currentIndex().row());
  if (image == nullptr) return;
  for (const core::storage::HostRecord& host : desk().data.hosts()) {
    QAction* action = menu.addAction(QString::fromStdString(host.name));
    connect(action, &QAction::triggered, this, [this, name = image->name, place = host.name] { send(name, place); });
  }
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
  std::vector<std::string> hosts = {desk().services.local().name()};
  for (const core::storage::HostRecord& host : desk().data.hosts()) hosts.push_back(host.name);
  auto* dialog = new ImportDialog(hosts, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
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

QStringList ImagesPage::crumbs() const {
  return {tr("Images")};
}

text::CommandWords ImagesPage::command() const {
  const core::storage::ImageRecord* image = desk().data.images().at(m_table->currentIndex().row());
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

QWidget* ImagesPage::firstFocus() {
  return m_table;
}

}  // namespace baremark::app::pages
