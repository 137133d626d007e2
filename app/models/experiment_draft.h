// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment that the wizard's pages edit: a value, and what core/plan says of it after every change. GUI thread; the
// services outlive it.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <optional>
#include <vector>

#include "app/application/data_check.h"
#include "app/application/job_preview.h"
#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/models/desk_data.h"
#include "app/models/earlier_spreads.h"
#include "app/models/store_inquiry.h"
#include "app/text/plan_text.h"
#include "core/model/experiment.h"
#include "core/plan/cost.h"
#include "core/plan/rounds.h"
#include "app/application/job_preview.h"
#include "core/plan/validation.h"
#include "core/storage/block_repository.h"

namespace baremark::app::models {

/// What follows from a draft as it stands.
struct DraftFindings {
  std::optional<core::base::Error> problem;  ///< the first refusal, with its path in the file
  std::vector<core::plan::Caution> cautions;
  std::vector<core::model::Settings> cases;
  std::vector<core::model::Point> points;
  int threads = 1;
  text::Counts counts;
  core::plan::Cost cost;
  std::vector<core::plan::PlannedBlock> firstRound;  ///< of the first case, with the draft's seed
};

class ExperimentDraft final : public QObject {
  Q_OBJECT

 public:
  ExperimentDraft(Services& services, const DeskData& data, const Settings& settings, QObject* parent = nullptr);

  /// A new one with its defaults: bare metal and every other runtime that is known to work.
  void startAnew();
  /// A copy of another one, to be changed.
  void startFrom(const core::model::Experiment& experiment);

  [[nodiscard]] const core::model::Experiment& value() const { return m_value; }
  [[nodiscard]] const DraftFindings& findings() const { return m_findings; }
  [[nodiscard]] const EarlierSpreads& earlier() const { return m_spreads; }
  [[nodiscard]] core::plan::HostContext context() const;
  /// What its first measured block would be submitted as, alone or with others.
  [[nodiscard]] core::base::Result<std::vector<ScriptFile>> jobScripts() const;
  /// What that asks the scheduler for.
  [[nodiscard]] core::base::Result<JobHead> jobHead() const;
  /// Takes the lines of such a head over as somebody changed them: as the experiment's further options. A refusal changes nothing.
  [[nodiscard]] core::base::Result<void> takeJobHead(const JobHead& head, const std::string& edited);
  /// The text of the file that reads back as this draft.
  [[nodiscard]] std::string fileText() const;

  /// Looks again whether this machine has the data that it trains on; what is missing is a problem of the findings, and
  /// changed() follows. It does so by itself shortly after a change.
  void lookAtData();

  /// `edit` changes the value, but neither the arms nor the baseline; changed() follows if it did.
  void change(const std::function<void(core::model::Experiment&)>& edit);

  /// Takes out what stands at this path of the file and has no field: a member of the allocation, the settings that
  /// change together, the excluded cases. Nothing happens at any other path.
  void takeOut(const std::string& where);

  /// `edit` changes one arm. The baseline stays the arm that it is, even while two arms have the same name.
  void changeArm(std::size_t index, const std::function<void(core::model::Arm&)>& edit);
  void chooseBaseline(std::size_t index);
  /// The index of the baseline's arm. Empty if the file named no arm or several.
  [[nodiscard]] std::optional<std::size_t> baseline() const { return m_baseline; }
  /// Another arm is the baseline because the chosen one was removed.
  [[nodiscard]] bool hasLostBaseline() const { return !m_lostRuntime.empty(); }

  /// Adds an arm of this runtime with a name that is free. It becomes the baseline if the baseline that was removed had
  /// the same runtime.
  void addArm(const std::string& runtime);
  /// Puts a copy of an arm behind it, with a name that is free.
  void duplicateArm(std::size_t index);
  void removeArm(std::size_t index);

 signals:
  void changed();
  /// Another experiment altogether: fields are filled anew.
  void replaced();

 private:
  [[nodiscard]] std::string hostRoot() const;
  /// The value with this edit, whose baseline is the arm of this index.
  void take(core::model::Experiment edited, std::optional<std::size_t> baseline);
  void evaluate();
  void judgePlan();
  void judgeData();
  void loadEarlier();

  Services& m_services;
  const DeskData& m_data;
  const Settings& m_settings;
  StoreInquiry m_inquiry;
  core::model::Experiment m_value;
  std::optional<std::size_t> m_baseline;  ///< the name in m_value follows it
  std::string m_lostRuntime;              ///< of the baseline that was removed, until another one is chosen
  DraftFindings m_findings;
  std::vector<core::storage::EarlierRun> m_earlier;
  EarlierSpreads m_spreads;
  std::uint64_t m_seed = 1;
  DataFolders m_folders;         ///< those of the value
  DataFolders m_checkedFolders;  ///< those that m_missingData is about
  std::optional<core::base::Error> m_missingData;
  QTimer m_lookSoon;
  QThreadPool m_disk;  ///< a network's file system may take long
};

}  // namespace baremark::app::models
