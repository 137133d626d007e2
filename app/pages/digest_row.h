// SPDX-License-Identifier: GPL-3.0-or-later
// Below the digest of a stage's base: a button that asks the registry which digest the tag has now, and the answer. A
// second button replaces a digest with a new one, as one step of the draft's history.
#pragma once

#include "app/models/base_digest_lookup.h"
#include "app/models/recipe_draft.h"
#include "app/pages/page.h"

namespace baremark::app::pages {

class DigestRow final : public QWidget {
  Q_OBJECT

 public:
  DigestRow(models::RecipeDraft& draft, int stage, models::BaseDigestLookup& lookup, QWidget* parent = nullptr);

 private:
  void resolve();
  void showAnswer(const std::string& image, const std::string& digest);
  void showFailure(const std::string& image, const core::base::Error& error);
  void take(const std::string& digest);
  /// What is shown belongs to the image and the digest that the base had.
  void forgetIfChanged();
  void say(const QString& words) { showWords(m_note, words); }
  /// nullptr: the stage is gone.
  [[nodiscard]] const core::recipes::Base* base() const;
  [[nodiscard]] std::string image() const;

  models::RecipeDraft& m_draft;
  int m_stage;
  models::BaseDigestLookup& m_lookup;
  QPushButton* m_resolve;
  QPushButton* m_take;
  QLabel* m_note;
  std::string m_asked;   ///< the image whose answer is awaited or shown; empty: none
  std::string m_digest;  ///< the recipe's own, for which the answer is shown
  std::string m_moved;   ///< the digest that the second button takes
};

}  // namespace baremark::app::pages
