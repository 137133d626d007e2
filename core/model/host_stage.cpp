// SPDX-License-Identifier: Apache-2.0
#include "core/model/host_stage.h"

namespace baremark::core::model {

std::string stageKey(HostStage::Id id) {
  switch (id) {
    case HostStage::Id::Connect:
      return "connect";
    case HostStage::Id::Here:
      return "here";
    case HostStage::Id::Survey:
      return "survey";
    case HostStage::Id::Folder:
      return "folder";
    case HostStage::Id::Scheduler:
      return "scheduler";
    case HostStage::Id::Engine:
      return "engine";
    case HostStage::Id::Runtimes:
      return "runtimes";
    case HostStage::Id::Node:
      return "node";
  }
  return {};
}

std::optional<HostStage::Id> stageOf(const std::string& key) {
  for (int id = 0; id <= static_cast<int>(HostStage::Id::Node); ++id) {
    if (stageKey(static_cast<HostStage::Id>(id)) == key) return static_cast<HostStage::Id>(id);
  }
  return {};
}

bool wasCancelled(const HostStage& stage) {
  return stage.state == HostStage::State::Failed && stage.error && stage.error->code == base::ErrorCode::Cancelled;
}

}  // namespace baremark::core::model
