// SPDX-License-Identifier: GPL-3.0-or-later
// The images that arms run in: what they are, where they lie, what they were built from; building and removing them.
#pragma once

#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <optional>
#include <string>
#include <utility>

#include "app/models/images_model.h"
#include "app/models/timed_step.h"
#include "app/pages/page.h"
#include "app/pages/transfer_card.h"
#include "app/widgets/card.h"
#include "app/widgets/data_views.h"
#include "app/widgets/empty_state.h"
#include "app/widgets/page_header.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class ImagesPage final : public Page {
  Q_OBJECT

 public:
  explicit ImagesPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("hosts"); }
  [[nodiscard]] QWidget* firstFocus() override;

 private:
  void fill();
  /// The image that was chosen last, where it is still there; the first one where none has been.
  void selectChosen();
  void askToRemove();
  /// The hosts that an image of this machine can be sent to.
  void offerHosts(QMenu& menu);
  void send(const std::string& image, const std::string& host);
  /// Where the engine's image can be built.
  void offerPlaces();
  void build(const std::string& host);
  void showProgress(int step, int steps, const QString& words);
  void showStep();

  models::ImageJobs m_jobs;
  models::TimedStep m_step;  ///< of the image that is being built
  double m_share = 0;        ///< of its steps that are done
  std::optional<std::pair<std::string, std::string>> m_chosen;  ///< name and host
  widgets::PageHeader* m_header;
  QPushButton* m_remove;
  QPushButton* m_send;
  QPushButton* m_build;
  QMenu* m_places;  ///< of the button that builds, where there is a choice
  widgets::Card* m_progressCard;
  widgets::ProgressLines* m_progress;
  TransferCard* m_transfer;
  QStackedWidget* m_stack;
  widgets::DataTable* m_table;
  widgets::EmptyState* m_empty;
};

}  // namespace baremark::app::pages
