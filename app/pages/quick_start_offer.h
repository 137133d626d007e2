// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start that one host offers: a check box for each container runtime that works there, if need be with a
// variant, and one for all of them. Says what is trained, what is done first, and how long that takes. Hidden if there
// is nothing to choose.
#pragma once

#include <QCheckBox>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/application/quick_start.h"
#include "app/models/store_inquiry.h"
#include "app/pages/page.h"
#include "app/widgets/layouts.h"
#include "core/plan/validation.h"

namespace baremark::app::pages {

class QuickStartOffer final : public QWidget {
  Q_OBJECT

 public:
  /// `host`: an added host; empty: this machine.
  QuickStartOffer(const Desk& desk, std::optional<core::storage::HostRecord> host, QWidget* parent = nullptr);

  /// Takes the runtimes, the images and the facts that are known now.
  void refresh();
  /// Asks the store for the runs from which the time is computed.
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

}  // namespace baremark::app::pages
