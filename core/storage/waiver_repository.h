// SPDX-License-Identifier: GPL-3.0-or-later
// Repository of waivers: differences between an arm and the baseline that a user accepted, each with a note.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "core/model/passport.h"
#include "core/storage/store.h"

namespace baremark::core::storage {

struct Waiver {
  std::size_t arm = 0;
  model::PassportKey key;
  std::string note;
  base::WallTime created{};
  bool operator==(const Waiver&) const = default;
};

class WaiverRepository {
 public:
  explicit WaiverRepository(Store& store) : m_store(store) {}

  [[nodiscard]] base::Result<void> put(const base::ExperimentId& experiment, const Waiver& waiver);
  [[nodiscard]] base::Result<void> remove(const base::ExperimentId& experiment, std::size_t arm,
                                          const model::PassportKey& key);
  [[nodiscard]] base::Result<std::vector<Waiver>> ofExperiment(const base::ExperimentId& experiment);

 private:
  Store& m_store;
};

}  // namespace baremark::core::storage
