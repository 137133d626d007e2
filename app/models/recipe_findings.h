// SPDX-License-Identifier: GPL-3.0-or-later
// What lint finds in a recipe, and whether its image will work on a host: one row for each finding. Judges in another
// thread. GUI thread. The draft may be deleted first; registry and rules outlive this object.
#pragma once

#include "app/application/recipe_resources.h"
#include "app/models/desk_data.h"
#include "app/models/recipe_draft.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/described_host.h"
#include "core/recipes/recipe_lint.h"

namespace baremark::app::models {

/// A finding of lint or of a check against a host, in words.
struct FindingRow {
  text::SignedText severity;
  QString rule;
  QString sentence;     ///< what was found
  QStringList details;  ///< place, evidence, reason, remedy, source; one line each
  core::recipes::BlockPlace place;
  std::map<core::recipes::Format, core::recipes::LineSpan> lines;  ///< by format; empty: those of the place
  std::optional<core::recipes::Block> fixed;  ///< the block with the fix; nothing: there is no safe fix
  bool isGood = false;                        ///< a check that passed
  bool operator==(const FindingRow&) const = default;
};

/// The findings of one recipe: stops and errors first, then in the order of the recipe and of the rules.
[[nodiscard]] std::vector<FindingRow> findingRows(const core::recipes::Recipe& recipe,
                                                  const std::vector<core::recipes::RecipeFinding>& lint,
                                                  const core::recipes::CompatibilityFindings& host,
                                                  const core::recipes::LintTable& rules);

class RecipeFindings final : public RowsModel<FindingRow> {
  Q_OBJECT

 public:
  enum Column : int { Severity, Rule, Sentence, ColumnCount };

  explicit RecipeFindings(const RecipeResources& resources, QObject* parent = nullptr);
  ~RecipeFindings() override;

  /// Judges this draft from now on, without rows at first; nullptr: none.
  void follow(RecipeDraft* draft);
  /// Nothing: no host.
  void setHost(const std::optional<core::recipes::DescribedHost>& host);
  /// Judges the recipe as it is now; does nothing if that was done or is in progress.
  void judge();

  [[nodiscard]] const std::vector<FindingRow>& rows() const { return m_rows; }
  /// rows() are those of the recipe as it is.
  [[nodiscard]] bool isCurrent() const {
    return m_draft != nullptr && m_judged && m_judged->recipe == m_draft->recipe() && m_judged->host == m_host;
  }
  /// Why the recipe was not judged; rows() are then those before. Nothing: it was.
  [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
  [[nodiscard]] bool canFix(int row) const;
  /// One step of the draft's history. Does nothing unless canFix().
  void fix(int row);

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 signals:
  /// rows(), isCurrent() or problem() may have changed.
  void renewed();

 private:
  /// What is judged.
  struct Question {
    core::recipes::Recipe recipe;
    std::optional<core::recipes::DescribedHost> host;
    bool operator==(const Question&) const = default;
  };
  struct Answer {
    std::vector<core::recipes::RecipeFinding> lint;
    core::recipes::CompatibilityFindings host;
  };
  void drop();
  void take(const Question& question, const Result<Answer>& answer);
  void setRows(std::vector<FindingRow> rows);

  const RecipeResources& m_resources;
  QPointer<RecipeDraft> m_draft;
  std::optional<core::recipes::DescribedHost> m_host;
  std::optional<Question> m_asked;   ///< the last question
  std::optional<Question> m_judged;  ///< the one that m_rows answer
  std::optional<Error> m_problem;
  QFuture<Result<Answer>> m_judging;
  std::uint64_t m_number = 0;  ///< of the question
  std::uint64_t m_fixes = 0;
  QThreadPool m_pool;
};

/// The host that a recipe is checked against: its last test, then a look at it now. No look asks the user to sign in or
/// disturbs a run that is measured. Services and data outlive this object.
class CheckedHost final : public QObject {
  Q_OBJECT

 public:
  /// Where host() comes from.
  enum class Source : std::uint8_t {
    None,          ///< no host is chosen
    Looking,       ///< the last test; a look is in progress
    Seen,          ///< a look
    Measuring,     ///< the last test, while a run is measured there; the look follows
    NotConnected,  ///< the last test; a look follows when the host is connected
    Failed,        ///< the last test; the look failed
  };

  CheckedHost(Services& services, DeskData& data, QObject* parent = nullptr);
  ~CheckedHost() override { m_looking.cancel(); }

  /// Empty: no host.
  void choose(const std::string& name);
  [[nodiscard]] const std::string& name() const { return m_name; }
  [[nodiscard]] const std::optional<core::recipes::DescribedHost>& host() const { return m_host; }
  [[nodiscard]] Source source() const { return m_source; }

 signals:
  void changed();

 private:
  /// What is known without asking the host. Nothing: the host is not in the store, or this machine has not answered.
  [[nodiscard]] std::optional<core::model::HostFacts> knownFacts() const;
  void begin();
  void look();
  /// Looks if that was put off and is possible now.
  void retry();
  void drop();

  Services& m_services;
  DeskData& m_data;
  std::string m_name;
  std::optional<core::model::HostFacts> m_facts;
  std::optional<core::recipes::DescribedHost> m_host;
  Source m_source = Source::None;
  std::uint64_t m_number = 0;  ///< of the look; the answer of an older one is dropped
  QFuture<Result<core::recipes::DescribedHost>> m_looking;
};

}  // namespace baremark::app::models
