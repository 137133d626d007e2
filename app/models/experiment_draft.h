// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment that the wizard's pages edit, and the findings of core/plan after every change. GUI thread. The
// services must outlive the draft.
#pragma once

#include "app/application/preparation.h"
#include "app/application/settings.h"
#include "app/models/desk_data.h"
#include "app/models/earlier_spreads.h"
#include "app/text/plan_text.h"
#include "core/plan/evaluation.h"
#include "core/preflight/rules.h"
#include "core/report/checks.h"

namespace baremark::app::models {

/// The findings about the present draft.
struct DraftFindings : core::plan::Evaluation {
  text::Counts counts;
  /// For each of core::plan::costOfPoints(): the half width that earlier experiments let expect, if there are any.
  std::vector<std::optional<double>> expected;
};

/// How far the look at the host is that the checks before a run need.
enum class HostLook { NotNeeded, Impossible, Running, HeldBack, Skipped };

class ExperimentDraft final : public QObject {
  Q_OBJECT

 public:
  ExperimentDraft(Services& services, const DeskData& data, const Settings& settings, QObject* parent = nullptr);

  /// Starts with a new experiment and its defaults: one arm, bare metal.
  void startNew();
  /// Starts with a copy of this experiment.
  void startFrom(const core::model::Experiment& experiment);

  [[nodiscard]] const core::model::Experiment& value() const { return m_value; }
  [[nodiscard]] const DraftFindings& findings() const { return m_findings; }
  [[nodiscard]] const EarlierSpreads& earlier() const { return m_spreads; }
  [[nodiscard]] core::plan::HostContext context() const;
  /// The job script of the first allocation with measured blocks. It may hold several blocks.
  [[nodiscard]] Result<std::string> jobScript() const;
  /// The draft as the text of an experiment file.
  [[nodiscard]] std::string fileText() const;

  /// Checks again whether this machine has the data for the training. Missing data are a problem of the findings, and
  /// changed() follows. The draft also checks automatically, shortly after a change.
  void lookAtData();
  /// Whether a check of the data is under way or due.
  [[nodiscard]] bool isLookingAtData() const {
    return m_checkedFolders != m_folders || m_lookSoon.isActive() || m_disk.activeThreadCount() > 0;
  }

  /// Makes the checks before a run: with what the store knows at once, then, if the host is connected, with a look at
  /// it. changed() follows. While a run is measured on the host, the look waits, because it would disturb the run.
  void lookAtHost();
  [[nodiscard]] HostLook look() const { return m_look; }
  /// Whether the last look was impossible because its host was not connected, and the host is connected now.
  [[nodiscard]] bool canLookNow() const { return m_look == HostLook::Impossible && canLook(); }
  /// Goes on without the answer of the look that is under way. changed() follows.
  void skipLook();
  /// Ends the look that waits or is under way: its work on the host ends, and its answer does not count any more.
  void dropLook();
  /// The findings of the checks about the present value. Empty: they were not made since the value changed.
  [[nodiscard]] const std::vector<core::preflight::Finding>& checks() const { return m_checks; }
  /// Whether only checks that can be waived stop the run.
  [[nodiscard]] bool canWaiveStops() const;
  [[nodiscard]] bool areStopsWaived() const { return !m_waived.empty(); }
  /// The checks that are waived now: they are stored with the experiment.
  [[nodiscard]] std::vector<core::report::WaivedCheck> waivedStops() const;
  /// Runs in spite of the present stops, until the value changes or a check finds another stop. changed() follows.
  void waiveStops(bool areWaived);

  /// Applies `edit` to the value. It must not add, remove or rename arms, nor change the baseline. changed() follows if
  /// the value differs.
  void change(const std::function<void(core::model::Experiment&)>& edit);

  /// Removes the entry at this path of the file, for entries without a field: a member of the allocation, the settings
  /// that change together, the excluded cases. Ignores any other path.
  void removeEntry(const std::string& where);

  /// Applies `edit` to one arm. The same arm stays the baseline, even while two arms have the same name.
  void changeArm(std::size_t index, const std::function<void(core::model::Arm&)>& edit);
  void chooseBaseline(std::size_t index);
  /// Index of the arm that is the baseline. Empty if the file's baseline matches no arm or several arms.
  [[nodiscard]] std::optional<std::size_t> baseline() const { return m_baseline; }
  /// The chosen baseline was removed, so another arm is the baseline now.
  [[nodiscard]] bool hasLostBaseline() const { return !m_lostRuntime.empty(); }

  /// Adds an arm of this runtime with a free name. It becomes the baseline if the baseline that was removed had
  /// the same runtime. An empty variant is the runtime's default.
  void addArm(const std::string& runtime, const std::string& variant = {});
  /// Inserts a copy of an arm after it, with a free name.
  void duplicateArm(std::size_t index);
  /// Inserts after an arm a copy of it that runs without the variables that the runtimes of other arms need.
  void splitOff(std::size_t index);
  void removeArm(std::size_t index);
  /// Inserts an arm, such as a removed one at its old place, with a free name.
  void insertArm(std::size_t index, core::model::Arm arm, bool isBaseline = false);

 signals:
  void changed();
  /// The draft now holds another experiment, so all fields must be filled again.
  void replaced();

 private:
  /// The check, and its arm.
  using Stop = std::pair<std::string, std::optional<std::size_t>>;

  void takeLoad(std::optional<double>& load) const;
  [[nodiscard]] bool canLook() const;
  void startLook(const HostCheckRecords& records);
  void judgeFacts(const core::preflight::Facts& facts);
  [[nodiscard]] std::set<Stop> presentStops() const;
  [[nodiscard]] std::string hostRoot() const;
  [[nodiscard]] std::optional<int> coresOfANode() const;
  /// Replaces the value by `edited`, whose baseline is the arm with this index.
  void take(core::model::Experiment edited, std::optional<std::size_t> baseline);
  void evaluate();
  void judgePlan();
  void judgeExpected();
  void judgeData();
  void judgeChecks();
  void loadEarlier();

  Services& m_services;
  const DeskData& m_data;
  const Settings& m_settings;
  StoreInquiry m_inquiry;
  StoreInquiry m_records;  ///< for the checks before a run
  core::model::Experiment m_value;
  std::optional<std::size_t> m_baseline;  ///< the arm's index; m_value.baseline is the name of this arm
  std::string m_lostRuntime;              ///< runtime of the removed baseline, until the user chooses another one
  DraftFindings m_findings;
  std::vector<core::storage::EarlierRun> m_earlier;
  EarlierSpreads m_spreads;
  DataFolders m_folders;         ///< data folders of the value
  DataFolders m_checkedFolders;  ///< the folders that m_missingData refers to
  std::optional<Error> m_missingData;
  std::vector<core::preflight::Finding> m_checks;
  std::set<Stop> m_waived;  ///< the stops that the user saw and waived; while it is not empty, there are no others
  HostLook m_look = HostLook::NotNeeded;
  std::uint64_t m_lookNumber = 0;  ///< of the newest look; the answers of others are dropped
  QFuture<core::preflight::Facts> m_looking;
  QTimer m_lookSoon;
  QThreadPool m_disk;  ///< for checks of folders, because a network file system may be slow
};

}  // namespace baremark::app::models
