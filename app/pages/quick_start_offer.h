// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start of this machine, on the page without experiments, and of an added host.
#pragma once

#include <QCheckBox>
#include <chrono>
#include <optional>
#include <set>

#include "app/application/quick_start.h"
#include "app/pages/dialogs.h"
#include "app/pages/transfer_card.h"
#include "core/plan/validation.h"

namespace baremark::app::pages {

// A check box for each container runtime that works on a host, and one for all. Hidden if there is no choice.
class QuickStartOffer final : public QWidget {
  Q_OBJECT

 public:
  /// `host`: an added host; empty: this machine.
  QuickStartOffer(const Desk& desk, std::optional<core::storage::HostRecord> host, QWidget* parent = nullptr);

  void refresh();
  void readEarlierRuns();
  /// The chosen quick start. At first it has the first runtime that works.
  [[nodiscard]] QuickStartPlace place() const;
  [[nodiscard]] bool hasContainers() const { return !m_offered.empty(); }
  /// All runtimes are chosen, of at least two.
  [[nodiscard]] bool takesAll() const { return m_offered.size() > 1 && place().containers.size() == m_offered.size(); }
  /// The user chose others than the first that works.
  [[nodiscard]] bool isChosen() const;
  [[nodiscard]] bool buildsImage() const { return m_work.buildsImage; }
  /// From the start to the verdict. Empty: not known yet.
  [[nodiscard]] std::optional<std::chrono::milliseconds> time() const { return m_time; }
  /// What is trained, with which arms and how often, and what Baremark does first.
  [[nodiscard]] QString words() const;

 signals:
  /// The user chose other runtimes, or the time is known better.
  void changed();

 private:
  struct Runtime {
    std::string id;  ///< as QuickStartPlace names it
    QString label;   ///< with its version, and its variant if it works only with one
    bool operator==(const Runtime&) const = default;
  };

  [[nodiscard]] std::string hostName() const { return m_host ? m_host->name : core::model::kLocalHost; }
  [[nodiscard]] std::vector<Runtime> workingRuntimes() const;
  void makeBoxes();
  void choose(const std::set<std::string>& ids);
  void checkBoxes();
  void estimate();
  /// Empty if the containers have their image.
  [[nodiscard]] QString preparation() const;

  Desk m_desk;
  std::optional<core::storage::HostRecord> m_host;
  models::StoreInquiry m_inquiry;
  QCheckBox* m_all;
  widgets::FlowLayout* m_line = nullptr;  ///< the boxes
  std::vector<QCheckBox*> m_boxes;        ///< as m_offered
  std::vector<Runtime> m_offered;
  std::optional<std::set<std::string>> m_chosen;  ///< ids; empty: the user has not chosen yet
  core::plan::HostContext m_context;
  std::vector<core::storage::EarlierRun> m_earlier;
  ImageWork m_work;
  std::optional<std::chrono::milliseconds> m_time;
};

// The quick start on an added host: asks with which runtimes, sends its images, then emits the experiment.
class QuickStartCard final : public QWidget {
  Q_OBJECT

 public:
  QuickStartCard(const Desk& desk, Page* page);

  void ask(const core::storage::HostRecord& host);
  [[nodiscard]] bool isRunning() { return m_transfer->job().isRunning(); }
  /// The host of the current transfer, or of the last one.
  [[nodiscard]] const std::string& host() { return m_transfer->job().host(); }

 signals:
  void changed();
  void ready(const baremark::core::model::Experiment& experiment);

 private:
  void begin();

  Desk m_desk;
  TransferCard* m_transfer;
  QuickStartPlace m_place;
};

// Asks whether to run the quick start on an added host, and with which container runtimes.
class QuickStartDialog final : public widgets::Dialog {
  Q_OBJECT

 public:
  QuickStartDialog(const Desk& desk, const core::storage::HostRecord& host, QWidget* parent = nullptr);

  [[nodiscard]] QuickStartPlace place() const { return m_offer->place(); }

 private:
  void fill();
  /// What else the user should know, such as that the host has a scheduler. Paragraphs.
  [[nodiscard]] QStringList notes() const;

  core::storage::HostRecord m_host;
  QuickStartOffer* m_offer;
  QLabel* m_words;
  QPushButton* m_start = nullptr;
};

// Replaces the list while there are no experiments: the quick start, and the results of the test of this machine.
class FirstRun final : public QWidget {
  Q_OBJECT

 public:
  explicit FirstRun(const Desk& desk, QWidget* parent = nullptr);
  [[nodiscard]] QWidget* firstFocus() const { return m_start; }
  [[nodiscard]] const QuickStartOffer& offer() const { return *m_offer; }

 signals:
  void quickStartRequested(const baremark::core::model::Experiment& experiment);
  void draftRequested();
  void described();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeQuestion();
  [[nodiscard]] QWidget* makeFindings();
  [[nodiscard]] QWidget* makePromises();
  void fill();
  void fillFindings();
  void fillQuestion();
  /// The test of this machine knows what the chosen runtimes can do.
  [[nodiscard]] bool isTested() const;
  /// Why the quick start cannot be started now. Empty if it can.
  [[nodiscard]] QString obstacle() const;

  Desk m_desk;
  QPushButton* m_start = nullptr;
  QuickStartOffer* m_offer = nullptr;
  QLabel* m_what = nullptr;
  QLabel* m_whyNot = nullptr;
  widgets::SignLine* m_slow = nullptr;  ///< warns that the engine has the slow reference backend
  QGridLayout* m_found = nullptr;
  QLabel* m_foundNote = nullptr;
};

}  // namespace baremark::app::pages
