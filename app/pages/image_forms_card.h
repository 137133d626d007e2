// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of the chosen image: its folder, and the copies for runtimes. Makes and removes copies through the page's
// jobs. GUI thread.
#pragma once

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <optional>

#include "app/models/image_forms_model.h"
#include "app/models/images_model.h"
#include "app/pages/page.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

class ImageFormsCard final : public QWidget {
  Q_OBJECT

 public:
  /// `jobs` outlives this card.
  ImageFormsCard(const Desk& desk, models::ImageJobs& jobs, QWidget* parent = nullptr);

  /// Shows the forms of an image. nullptr hides the card.
  void showImage(const core::storage::ImageRecord* image);

 signals:
  /// A copy is being made. `title` says of what and for what.
  void conversionStarted(const QString& title);
  /// A job has begun.
  void changed();

 private:
  void fill();
  void offerRuntimes();
  void removeCurrent();

  Desk m_desk;
  models::ImageJobs& m_jobs;
  models::ImageFormsModel m_model;
  std::optional<core::storage::ImageRecord> m_image;
  QLabel* m_title;
  QPushButton* m_remove;
  QPushButton* m_convert;
  QMenu* m_runtimes;
  widgets::DataTable* m_table;
};

}  // namespace baremark::app::pages
