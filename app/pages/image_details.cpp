// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/image_details.h"

#include <QSysInfo>
#include <algorithm>
#include <set>

#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/clock.h"
#include "core/runs/image_builder.h"

namespace baremark::app::pages {

using core::storage::ImageFormRecord;
using core::storage::ImageRecord;
using text::Fact;

namespace {

/// "Open MPI" of "Open MPI 4.1.4".
QString mpiFamily(const QString& mpi) {
  return mpi.section(QLatin1Char(' '), 0, -2);
}

QString signedWords(bool isGood, const QString& words) {
  return text::glyph(isGood ? text::Sign::Good : text::Sign::Warning) + QLatin1Char(' ') + words;
}

}  // namespace

ImageDetails::ImageDetails(const Desk& desk, models::ImageJobs& jobs, const models::TransferJob& transfer,
                           QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_jobs(jobs),
      m_transfer(transfer),
      m_title(widgets::makeWrapped({}, this)),
      m_facts(new FactList(this)),
      m_originTitle(widgets::makeBold(tr("Where it comes from"), this)),
      m_origin(new QVBoxLayout),
      m_convert(widgets::makeButton(tr("Convert to…"), this)),
      m_send(widgets::makeButton(tr("Send to a host…"), this)),
      m_experiment(
          onClick(widgets::makeButton(tr("New experiment with it…"), this), this, &ImageDetails::experimentRequested)),
      m_remove(onClick(widgets::makeButton(tr("Remove…"), this), this, &ImageDetails::removeRequested)),
      m_users(widgets::makeNote({}, this)),
      m_runtimes(new QMenu(m_convert)) {
  auto* card = widgets::cardIn(this, desk.theme);
  m_title->setFont(widgets::boldFont(font()));
  m_origin->setSpacing(unit(this) / 2);
  widgets::addAll(card->body(), {m_title, m_facts, m_originTitle});
  card->body()->addLayout(m_origin);
  card->body()->addStretch(1);
  auto* buttons = new QWidget(card);
  auto* flow = new widgets::FlowLayout(buttons, 2 * unit(this));
  for (QPushButton* button : {m_convert, m_send, m_experiment, m_remove}) flow->addWidget(button);
  widgets::addAll(card->body(), {buttons, m_users});
  m_convert->setMenu(m_runtimes);
  m_send->setMenu(new QMenu(m_send));
  connect(m_runtimes, &QMenu::aboutToShow, this, &ImageDetails::offerRuntimes);
  connect(m_send->menu(), &QMenu::aboutToShow, this, [this] { offerHosts(*m_send->menu()); });
  fill();
}

void ImageDetails::showForm(const QModelIndex& index) {
  m_shown = m_desk.data.images().placeOf(index);
  fill();
}

void ImageDetails::fill() {
  const models::ImagesModel& model = m_desk.data.images();
  const QModelIndex index = model.indexOf(m_shown);
  const ImageRecord* image = model.imageAt(index);
  for (QWidget* part :
       {static_cast<QWidget*>(m_facts), static_cast<QWidget*>(m_originTitle), static_cast<QWidget*>(m_users)})
    part->setVisible(image != nullptr);
  widgets::clearLayout(*m_origin);
  fitButtons(image);
  if (image == nullptr) return m_title->setText(tr("Choose a form of an image in the list."));
  const ImageFormRecord* form = model.formAt(index);
  const QString name = QString::fromStdString(image->name);
  const QString host = text::placeName(image->host);
  m_title->setText(
      form == nullptr
          ? tr("%1, tree on %2", "an image; a host").arg(name, host)
          : tr("%1, copy for %2 on %3", "an image; a runtime; a host")
                .arg(name, text::formTitle(m_desk.services.resources().runtimes, form->runtime, form->variant), host));
  fillFacts(*image, form);
  fillOrigin(*image, form);
  const int users = model.usersAt(index);
  m_users->setText(users == 0 ? tr("No experiment uses it.")
                              : tr("%n experiment(s) refer to it. Removing it asks first, and keeps their results.",
                                   nullptr, users));
}

void ImageDetails::fillFacts(const ImageRecord& image, const ImageFormRecord* form) {
  const QString libraries = text::imageLibraries(m_desk.data.images().softwareIn(image));
  std::vector<Fact> facts;
  if (form == nullptr)
    facts = {{tr("Folder"), QString::fromStdString(image.path)},
             {tr("Size"), text::bytes(image.bytes)},
             {tr("Digest"), QString::fromStdString(image.digest)}};
  else
    facts = {{form->kind == "file" ? tr("File") : tr("Name", "of a copy in a store"),
              QString::fromStdString(form->reference)},
             {tr("Size"), text::formBytes(form->bytes)},
             {tr("Digest"), text::formDigest(form->digest)}};
  if (!libraries.isEmpty()) facts.push_back({tr("Inside"), libraries});
  for (Fact& fact : fits(image)) facts.push_back(std::move(fact));
  m_facts->setFacts(facts);
}

std::vector<Fact> ImageDetails::fits(const ImageRecord& image) const {
  const core::model::Passport& software = m_desk.data.images().softwareIn(image);
  const bool isHere = image.host == core::model::kLocalHost;
  const core::storage::HostRecord* record = m_desk.data.host(image.host);
  QString hostMpi;
  if (isHere && m_desk.services.machine())
    hostMpi = QString::fromStdString(m_desk.services.machine()->facts.mpiVersion);
  else if (record != nullptr)
    hostMpi = QString::fromStdString(record->facts.mpiVersion);
  QStringList lines;
  const QString mpi = text::imageMpi(software);
  if (!mpi.isEmpty() && !hostMpi.isEmpty())
    lines << signedWords(mpiFamily(mpi) == mpiFamily(hostMpi),
                         tr("launcher of %1: %2", "a host; an MPI").arg(text::placeName(image.host), hostMpi));
  const auto architecture = software.find({"software", "architecture"});
  if (isHere && architecture != software.end()) {
    const QString build = QSysInfo::buildCpuArchitecture();
    const QString own = build == QLatin1String("arm64") ? QStringLiteral("aarch64") : build;
    const QString inside = QString::fromStdString(architecture->second);
    lines << signedWords(inside == own, tr("processor: %1", "an architecture").arg(inside));
  }
  std::vector<Fact> facts;
  for (const QString& line : lines) facts.push_back({facts.empty() ? tr("Fits") : QString(), line});
  return facts;
}

void ImageDetails::addStep(const QString& title, const QStringList& notes) {
  m_origin->addWidget(widgets::makeFact(title, this));
  if (!notes.isEmpty()) m_origin->addWidget(widgets::makeNote(notes.join(QStringLiteral(", ")), this));
}

void ImageDetails::fillOrigin(const ImageRecord& image, const ImageFormRecord* form) {
  const auto now = core::base::SystemClock().wallNow();
  const bool isOfThisTree = form == nullptr || form->madeFrom == image.digest;
  if (isOfThisTree) {
    addStep(text::imageOrigin(image.recipe), {});
    QStringList notes{text::hostName(image.host), text::momentAndAge(image.built, now)};
    if (image.buildSeconds > 0) notes << text::duration(image.buildSeconds);
    addStep(tr("Tree %1", "its digest").arg(text::shortDigest(image.digest)), notes);
  } else {
    addStep(tr("Tree of an earlier image, %1", "its digest").arg(text::shortDigest(form->madeFrom)), {});
  }
  if (form == nullptr) return;
  const auto runtime = m_desk.services.resources().runtimes.find(form->runtime);
  const std::string& label =
      runtime == m_desk.services.resources().runtimes.end() ? form->runtime : runtime->second.label;
  QStringList notes{text::labelOf(label, form->runtimeVersion), text::momentAndAge(form->made, now)};
  if (form->seconds) notes << text::duration(*form->seconds);
  const QString digest = form->digest.empty() ? text::formDigest({}) : text::shortDigest(form->digest);
  addStep(tr("Copy %1", "its digest").arg(digest), notes);
}

void ImageDetails::fitButtons(const ImageRecord* image) {
  const bool isFree = image != nullptr && !m_jobs.isRunning();
  const bool isHere = image != nullptr && image->host == m_desk.services.local().name();
  const bool hasHosts = !m_desk.data.hosts().empty();
  const bool hasEngine = image != nullptr && !image->engineBuild.empty();
  m_remove->setEnabled(isFree);
  m_send->setEnabled(isHere && hasHosts && !m_transfer.isRunning());
  m_send->setToolTip(!hasHosts          ? tr("No host has been added yet")
                     : isHere || !image ? QString()
                                        : tr("Only images of this machine can be sent"));
  m_experiment->setEnabled(hasEngine);
  m_experiment->setToolTip(hasEngine || !image ? QString() : tr("It has no engine, so no arm can use it yet"));
  offerRuntimes();
  m_convert->setEnabled(isFree && !m_runtimes->isEmpty());
  m_convert->setToolTip(image != nullptr && m_runtimes->isEmpty()
                            ? tr("No runtime that works there needs a copy of the image")
                            : QString());
}

void ImageDetails::fillMenu(QMenu& menu) {
  offerHosts(*menu.addMenu(m_send->text()));
  menu.actions().back()->setEnabled(m_send->isEnabled());
  for (QPushButton* button : {m_experiment, m_remove})
    menu.addAction(button->text(), button, &QPushButton::click)->setEnabled(button->isEnabled());
}

void ImageDetails::offerHosts(QMenu& menu) {
  menu.clear();
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    QAction* action = menu.addAction(QString::fromStdString(host.name));
    connect(action, &QAction::triggered, this,
            [this, image = m_shown.image, name = host.name] { emit sendRequested(image, name); });
  }
}

void ImageDetails::offerRuntimes() {
  if (m_runtimes->isVisible()) return;  // its entries stay while the user chooses
  m_runtimes->clear();
  const ImageRecord* image = m_desk.data.images().find(m_shown.host, m_shown.image);
  if (image == nullptr) return;
  const std::vector<ImageFormRecord> forms = m_desk.data.images().formsOf(*image);
  const auto& probes = m_desk.data.probes(image->host);
  for (const auto* runtime : core::containers::inOrder(m_desk.services.resources().runtimes)) {
    const auto probe = probes.find(runtime->id);
    if (probe == probes.end() || !probe->second.probe.works) continue;
    std::set<std::string> offered;
    for (const auto& [variant, form] : core::containers::copiedForms(*runtime)) {
      // Made when an arm first needs it, and as many as there are ways and variants.
      if (variant != core::containers::variantOfCopy(variant)) continue;
      const auto commands = core::containers::copyCommands(*form, variant, core::runs::copiedImage(*image));
      if (!commands || !offered.insert(commands->reference).second) continue;
      const QString title = text::formTitle(m_desk.services.resources().runtimes, runtime->id, variant);
      const bool isThere = std::ranges::any_of(forms, [&](const ImageFormRecord& made) {
        return made.runtime == runtime->id && made.reference == commands->reference;
      });
      QAction* action = m_runtimes->addAction(isThere ? tr("%1 (has its copy)", "a runtime").arg(title) : title);
      action->setEnabled(!isThere);
      const auto chosen = [this, title, name = core::runs::FormName{runtime->id, variant}] { convert(name, title); };
      connect(action, &QAction::triggered, this, chosen, Qt::QueuedConnection);  // changed() deletes the action
    }
  }
}

void ImageDetails::convert(const core::runs::FormName& name, const QString& title) {
  if (m_shown.image.empty()) return;
  m_jobs.convert(m_shown.image, m_shown.host, name);
  if (m_jobs.isRunning())
    emit conversionStarted(tr("Copying %1 on %2 for %3", "an image; a host; a runtime")
                               .arg(QString::fromStdString(m_shown.image), text::placeName(m_shown.host), title));
  emit changed();
}

}  // namespace baremark::app::pages
