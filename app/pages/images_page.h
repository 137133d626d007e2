// SPDX-License-Identifier: GPL-3.0-or-later
// The images that arms run in, each with its forms on all hosts. Builds, imports, copies, sends and removes images.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QStackedWidget>
#include <optional>

#include "app/application/transfers.h"
#include "app/pages/dialogs.h"
#include "app/pages/image_details.h"
#include "app/pages/transfer_card.h"
#include "app/widgets/data_views.h"

namespace baremark::app::pages {

// Asks what image to import, under which name and on which host. Refuses a source or a name that cannot be used.
class ImportDialog final : public widgets::Dialog {
  Q_OBJECT

 public:
  explicit ImportDialog(const Desk& desk, QWidget* parent = nullptr);

  void accept() override;

 signals:
  void importChosen(const baremark::app::ImageImportRequest& request, const std::string& host);

 private:
  [[nodiscard]] std::string source() const { return m_source->text().trimmed().toStdString(); }
  [[nodiscard]] bool isHere() const { return m_host->currentIndex() == 0; }
  void choose(QFileDialog::FileMode mode);
  /// Shows which fields apply to the source, and the name that an empty field stands for.
  void follow();
  void refuse(const core::base::Error& error);

  Desk m_desk;
  QLineEdit* m_source;
  QPushButton* m_file;
  QPushButton* m_folder;
  QLineEdit* m_name;
  QComboBox* m_host;
  QLineEdit* m_username;
  QCheckBox* m_replace;
  QLabel* m_refusal;
};

class ImagesPage final : public Page {
  Q_OBJECT

 public:
  explicit ImagesPage(const Desk& desk, QWidget* parent = nullptr);

  /// Selects the image's tree, also if it is read only later.
  void choose(const std::string& name, const std::string& host);

  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString status() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("images"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_tree; }

 signals:
  void recipeOpened(const QString& path);

 private:
  void makeProgress();
  void makeList();
  void connectJobs();
  void fill();
  void fitBuild();
  /// Selects the last chosen form if it still exists, otherwise the first form.
  void selectChosen();
  void askToRemove();
  void askToRemoveUnused();
  /// What no experiment refers to, on this machine and on connected hosts.
  [[nodiscard]] std::vector<core::runs::ImageOrCopy> unused() const;
  void ask(const QString& title, const QString& question, const QString& details,
           const std::vector<core::runs::ImageOrCopy>& what);
  void send(const std::string& image, const std::string& host);
  void offerPlaces();
  void build(const std::string& host);
  void askToImport();
  void showProgress(int step, int steps, const QString& words);
  void showStep();
  void showLine(const QString& line);

  models::ImageJobs m_jobs;
  models::TimedTask m_step;  ///< building or copying an image
  QString m_conversion;      ///< what is being copied for which runtime; empty: an image is being built
  QStringList m_lines;       ///< the last lines of the conversion's output
  double m_share = 0;        ///< the finished part of building the image, from 0 to 1
  std::optional<models::FormPlace> m_chosen;
  QPushButton* m_build;
  QPushButton* m_import;
  QPushButton* m_removeUnused;
  QMenu* m_places;  ///< menu of the build button, if there is a choice of hosts
  widgets::Card* m_progressCard;
  widgets::ProgressLines* m_progress;
  widgets::DetailsBox* m_log;
  TransferCard* m_transfer;
  QStackedWidget* m_stack;
  widgets::DataTree* m_tree;
  widgets::EmptyState* m_empty;
  ImageDetails* m_details;
};

}  // namespace baremark::app::pages
