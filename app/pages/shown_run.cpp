// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/shown_run.h"

#include <algorithm>

namespace baremark::app::pages {

core::storage::RunKey ShownRun::key() const {
  return m_live.current() && m_live.current()->run ? m_live.current()->run->key : 0;
}

const core::storage::BlockRecord* ShownRun::block() const {
  if (!m_live.current()) return nullptr;
  const core::storage::BlockRecord& read = m_live.current()->block;
  if (!m_data.assessment()) return &read;
  const auto& blocks = m_data.assessment()->blocks;
  const auto known =
      std::find_if(blocks.begin(), blocks.end(), [&](const auto& other) { return other.block.id == read.block.id; });
  return known == blocks.end() ? &read : &*known;
}

std::optional<core::model::RunState> ShownRun::state() const {
  const core::storage::BlockRecord* shown = block();
  if (shown == nullptr || !m_live.current()->run) return {};
  const auto run =
      std::find_if(shown->runs.begin(), shown->runs.end(), [this](const auto& other) { return other.key == key(); });
  return run == shown->runs.end() ? m_live.current()->run->run.state : run->run.state;
}

}  // namespace baremark::app::pages
