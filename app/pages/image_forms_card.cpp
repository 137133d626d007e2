// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/image_forms_card.h"

#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "app/models/roles.h"
#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/metrics.h"
#include "core/runs/image_builder.h"

namespace baremark::app::pages {

using core::storage::ImageFormRecord;
using core::storage::ImageRecord;
using models::ImageFormsModel;

ImageFormsCard::ImageFormsCard(const Desk& desk, models::ImageJobs& jobs, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_jobs(jobs),
      m_model(desk.services.resources().runtimes),
      m_remove(widgets::makeButton(tr("Remove the copy"), this)),
      m_convert(widgets::makeButton(tr("Convert for…"), this)),
      m_runtimes(new QMenu(m_convert)),
      m_table(new widgets::DataTable(desk.theme, widgets::Density::Dense, tr("Forms of the image"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* card = new widgets::Card(desk.theme, this);
  const widgets::Card::Header header = card->addHeader({});
  m_title = header.title;
  header.row->addWidget(m_remove);
  header.row->addWidget(m_convert);
  m_table->setModel(&m_model);
  m_table->fitColumns(ImageFormsModel::Place);
  m_table->setFitsRows(true);
  card->body()->addWidget(m_table);
  column->addWidget(card);
  m_convert->setMenu(m_runtimes);
  connect(m_runtimes, &QMenu::aboutToShow, this, &ImageFormsCard::offerRuntimes);
  connect(m_remove, &QPushButton::clicked, this, &ImageFormsCard::removeCurrent);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImageFormsCard::fill);
  connect(m_table, &widgets::DataTable::rowMenuRequested, this, [this](const QModelIndex&, QMenu* menu) {
    menu->addAction(m_remove->text(), this, &ImageFormsCard::removeCurrent)->setEnabled(m_remove->isEnabled());
  });
  setVisible(false);
}

void ImageFormsCard::showImage(const ImageRecord* image) {
  const bool isOther = image == nullptr || !m_image || image->host != m_image->host || image->name != m_image->name;
  const QString place = isOther ? QString() : m_table->currentIndex().data(models::IdRole).toString();
  m_image = image == nullptr ? std::nullopt : std::optional(*image);
  setVisible(m_image.has_value());
  m_model.show(m_image, m_image ? m_desk.data.images().formsOf(*m_image) : std::vector<ImageFormRecord>{});
  if (m_image)
    m_title->setText(tr("Forms of %1 on %2", "an image; a host")
                         .arg(QString::fromStdString(m_image->name), text::placeName(m_image->host)));
  for (int row = 0; row < m_model.rowCount() && !place.isEmpty() && !m_table->currentIndex().isValid(); ++row) {
    if (m_model.index(row, 0).data(models::IdRole).toString() == place) m_table->selectRow(row);
  }
  fill();
}

void ImageFormsCard::fill() {
  const bool isCopy = m_model.at(m_table->currentIndex().row()) != nullptr;
  m_remove->setEnabled(isCopy && !m_jobs.isRunning());
  m_remove->setToolTip(isCopy ? QString() : tr("Select a copy in the table"));
  offerRuntimes();
  m_convert->setEnabled(!m_runtimes->isEmpty() && !m_jobs.isRunning());
  m_convert->setToolTip(m_runtimes->isEmpty() ? tr("No runtime that works there needs a copy of the image")
                                              : QString());
}

void ImageFormsCard::offerRuntimes() {
  if (m_runtimes->isVisible()) return;  // its entries stay while the user chooses
  m_runtimes->clear();
  if (!m_image) return;
  const auto& probes = m_desk.data.probes(m_image->host);
  for (const auto* runtime : core::containers::inOrder(m_desk.services.resources().runtimes)) {
    const auto probe = probes.find(runtime->id);
    if (probe == probes.end() || !probe->second.probe.works) continue;
    std::set<std::string> offered;
    for (const auto& [variant, form] : core::containers::copiedForms(*runtime)) {
      // Made when an arm first needs it, and as many as there are ways and variants.
      if (variant != core::containers::variantOfCopy(variant)) continue;
      const auto commands = core::containers::copyCommands(*form, variant, core::runs::copiedImage(*m_image));
      if (!commands || !offered.insert(commands->reference).second) continue;
      const QString title = text::formTitle(m_desk.services.resources().runtimes, runtime->id, variant);
      bool isThere = false;
      for (int row = 1; row < m_model.rowCount(); ++row) {
        const ImageFormRecord& made = *m_model.at(row);
        isThere = isThere || (made.runtime == runtime->id && made.reference == commands->reference);
      }
      QAction* action = m_runtimes->addAction(isThere ? tr("%1 (has its copy)", "a runtime").arg(title) : title);
      action->setEnabled(!isThere);
      const auto convert = [this, title, name = core::runs::FormName{runtime->id, variant}] {
        if (!m_image) return;
        m_jobs.convert(m_image->name, m_image->host, name);
        if (m_jobs.isRunning())
          emit conversionStarted(
              tr("Copying %1 on %2 for %3", "an image; a host; a runtime")
                  .arg(QString::fromStdString(m_image->name), text::placeName(m_image->host), title));
        emit changed();
      };
      connect(action, &QAction::triggered, this, convert, Qt::QueuedConnection);  // changed() deletes the action
    }
  }
}

void ImageFormsCard::removeCurrent() {
  const ImageFormRecord* form = m_model.at(m_table->currentIndex().row());
  if (form == nullptr || !m_image) return;
  // A removed copy can be made again, so Baremark does not ask.
  m_jobs.removeForm(m_image->name, m_image->host, {form->runtime, form->variant});
  emit changed();
}

}  // namespace baremark::app::pages
