// SPDX-License-Identifier: Apache-2.0
#include "engine/train/checkpoint_folder.h"

#include <cstdio>
#include <string>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "engine/comm/agreement.h"
#include "engine/error.h"
#include "engine/files.h"
#include "engine/train/arrays.h"
#include "engine/version.h"

namespace baremark::engine::train {

using graph::Network;

CheckpointFolder::CheckpointFolder(const Options& options, const Workload& work, comm::Communicator& communicator,
                                   RunOutput& output)
    : m_options(options), m_work(work), m_communicator(communicator), m_output(output) {}

ResumePoint CheckpointFolder::resume(Network<float>& network) {
  ResumePoint point;
  comm::onAllRanks(m_communicator, [&] { point = load(network); });
  share(point, network);
  return point;
}

void CheckpointFolder::requireSameRun(const CheckpointFacts& facts, const std::string& path) const {
  const auto require = [&](const std::string& name, const std::string& there, const std::string& here) {
    if (there == here) return;
    throw refused("conflict", "The checkpoint " + path + " was made with " + name + " " + there +
                                  ", but this run has " + here + ". Use the same value, or another --train_dir.");
  };
  require("--model", facts.model, m_work.model->name);
  require("a number of classes of", std::to_string(facts.classes), std::to_string(m_work.model->classes));
  if (!m_options.evaluatesOnly) {
    require("--data", facts.data, m_options.data);
    require("--optimizer", facts.optimizer, std::get<std::string>(m_options.all.at("optimizer")));
    require("--tf_random_seed", std::to_string(facts.seed), std::to_string(m_options.seed));
    if (facts.updates > facts.imagesSeen / m_work.globalBatch ||
        facts.updates * m_work.globalBatch != facts.imagesSeen) {
      require("images seen of", std::to_string(facts.imagesSeen),
              std::to_string(facts.updates) + " updates of " + std::to_string(m_work.globalBatch));
    }
  }
}

ResumePoint CheckpointFolder::load(Network<float>& network) {
  if (!m_output.isFirst() || !m_options.trainDir) return {};
  const std::vector<FoundCheckpoint> found = findCheckpoints(*m_options.trainDir);
  if (found.empty()) {
    if (!m_options.evaluatesOnly) return {};
    const std::string reason = describeMissingCheckpoint(*m_options.trainDir);
    throw refused("not_found", "Checkpoint not found in " + *m_options.trainDir + ". Train with --train_dir first." +
                                   (reason.empty() ? "" : " " + reason));
  }
  const std::string& path = found.front().path;
  if (!m_options.evaluatesOnly && m_options.variableUpdate == VariableUpdate::Independent &&
      m_communicator.size() > 1) {
    throw refused(
        "conflict",
        "The checkpoint " + path + " holds one network, but with --variable_update=independent each of the " +
            std::to_string(m_communicator.size()) +
            " ranks trains its own. Use --variable_update=allreduce to resume with several ranks, or use another "
            "--train_dir.");
  }
  const auto facts = readCheckpointFacts(path);
  if (!facts) throw toException(withAdvice(facts.error(), found));
  requireSameRun(*facts, path);
  if (const auto loaded = loadCheckpoint(path, network); !loaded) throw toException(withAdvice(loaded.error(), found));
  m_output.print("Successfully loaded model from " + path + ".");
  return {facts->updates, facts->overlap, facts->lossScale};
}

// All ranks then start from the same bits, even if their libraries differ.
void CheckpointFolder::share(ResumePoint& point, Network<float>& network) {
  const LossScaleState& scale = point.lossScale;
  std::string place = core::base::toJsonLine(
      core::base::Json::array({point.updates, point.overlap, scale.scale, scale.cleanSteps, scale.skippedUpdates}));
  place = m_communicator.allGather(m_output.isFirst() ? place : "").front();
  const auto parts = core::base::parseJson(place);
  point.updates = parts->at(0).get<std::int64_t>();
  point.overlap = parts->at(1).get<std::string>();
  point.lossScale = {parts->at(2).get<float>(), parts->at(3).get<std::int64_t>(), parts->at(4).get<std::int64_t>()};
  shareNetwork(network, m_communicator);
  shareState(network, m_communicator);
}

void CheckpointFolder::save(const ResumePoint& point, Network<float>& network) {
  if (const auto made = makeFolder(*m_options.trainDir); !made) throw toException(made.error());
  const std::string path = *m_options.trainDir + "/" + checkpointName(point.updates);
  const CheckpointFacts facts{.engineVersion = engineVersion(),
                              .model = m_work.model->name,
                              .classes = m_work.model->classes,
                              .data = m_options.data,
                              .optimizer = std::get<std::string>(m_options.all.at("optimizer")),
                              .seed = m_options.seed,
                              .updates = point.updates,
                              .imagesSeen = point.updates * m_work.globalBatch,
                              .overlap = point.overlap,
                              .lossScale = point.lossScale};
  const auto bytes = saveCheckpoint(path, facts, network);
  if (!bytes) throw toException(bytes.error());
  std::string shown = path;
  if (m_options.runDir && path.compare(0, m_options.runDir->size() + 1, *m_options.runDir + "/") == 0) {
    shown = path.substr(m_options.runDir->size() + 1);
  }
  m_output.post(core::protocol::Checkpoint{shown, point.updates, *bytes});
  const std::vector<FoundCheckpoint> found = findCheckpoints(*m_options.trainDir);
  const bool keepsAll = m_options.maxCheckpointsToKeep == 0;
  for (std::size_t i = static_cast<std::size_t>(m_options.maxCheckpointsToKeep); i < found.size() && !keepsAll; ++i) {
    std::remove(found[i].path.c_str());
  }
}

}  // namespace baremark::engine::train
