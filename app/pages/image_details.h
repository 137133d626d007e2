// SPDX-License-Identifier: GPL-3.0-or-later
// The chosen form of an image: what it is, what it fits, where it comes from, and what can be done with it.
#pragma once

#include "app/models/image_jobs.h"
#include "app/models/transfer_job.h"
#include "app/pages/fact_lists.h"

namespace baremark::app::pages {

class ImageDetails final : public QWidget {
  Q_OBJECT

 public:
  ImageDetails(const Desk& desk, models::ImageJobs& jobs, const models::TransferJob& transfer,
               QWidget* parent = nullptr);

  /// Shows the form of a row of DeskData::images(). An invalid index: no form is chosen.
  void showForm(const QModelIndex& index);
  void fillMenu(QMenu& menu);
  void askToRemove() {
    if (m_remove->isEnabled()) emit removeRequested();
  }

 signals:
  /// A copy is being made. `title` says of what and for what.
  void conversionStarted(const QString& title);
  void changed();
  void sendRequested(const std::string& image, const std::string& host);
  void removeRequested();
  void experimentRequested();

 private:
  void fill();
  void fillFacts(const core::storage::ImageRecord& image, const core::storage::ImageFormRecord* form);
  void fillOrigin(const core::storage::ImageRecord& image, const core::storage::ImageFormRecord* form);
  void fitButtons(const core::storage::ImageRecord* image);
  void addStep(const QString& title, const QStringList& notes);
  /// The facts "Fits": what is known to go together on the image's host, or not.
  [[nodiscard]] std::vector<text::Fact> fits(const core::storage::ImageRecord& image) const;
  void offerHosts(QMenu& menu);
  void offerRuntimes();
  void convert(const core::runs::FormName& name, const QString& title);

  Desk m_desk;
  models::ImageJobs& m_jobs;
  const models::TransferJob& m_transfer;
  models::FormPlace m_shown;  ///< its image is empty: no form is chosen
  QLabel* m_title;
  FactList* m_facts;
  QLabel* m_originTitle;
  QVBoxLayout* m_origin;
  QPushButton* m_convert;
  QPushButton* m_send;
  QPushButton* m_experiment;
  QPushButton* m_remove;
  QLabel* m_users;
  QMenu* m_runtimes;
};

}  // namespace baremark::app::pages
