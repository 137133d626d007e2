// SPDX-License-Identifier: GPL-3.0-or-later
// Passports side by side: the entries of every arm. passportsOf() loads the values. GUI thread.
#pragma once

#include "app/models/item_models.h"
#include "app/text/names.h"
#include "core/passport/comparability.h"
#include "core/storage/block_repository.h"

namespace baremark::app::models {

/// By arm: the passport of its run in this block, or what the canary found if the block is a canary.
using Passports = std::map<std::size_t, core::model::Passport>;
[[nodiscard]] Result<Passports> passportsOf(core::storage::Store& store, const core::storage::BlockRecord& block);

struct PassportLine {
  core::model::PassportKey key;
  std::vector<std::string> values;  ///< one per arm
  core::passport::Meaning meaning = core::passport::Meaning::Equal;
};

struct PassportLines {
  std::string name;
  std::vector<PassportLine> lines;
  bool isOfLibraries = false;
};

class PassportTableModel final : public GroupedModel<PassportLines> {
  Q_OBJECT

 public:
  using GroupedModel::GroupedModel;

  enum class Rows { Differences, All };

  /// `baseline` is an index into `arms`. `filter` is a part of a name or a value; it searches all entries. A single arm
  /// has no differences, so all its entries are shown.
  void show(const std::vector<core::model::Arm>& arms, std::size_t baseline, const Passports& passports,
            const QString& filter, Rows rows);
  /// The checksums of libraries are folded if all arms have the same ones and the filter does not match them.
  [[nodiscard]] bool isFolded(int group) const;

  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return static_cast<int>(m_arms.size()) + 2; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  using Line = PassportLine;
  using Group = PassportLines;
  std::vector<std::string> m_arms;
  bool m_isFiltered = false;
};

}  // namespace baremark::app::models
