// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/experiment_repository.h"

#include <map>

#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/engine_settings.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode, base::ExperimentId, base::fail, base::Result;

void addParts(Connection& connection, const ExperimentRecord& record) {
  for (const std::string& tag : record.experiment.tags)
    connection.run("INSERT OR IGNORE INTO tag VALUES (?, ?)", record.id, tag);
  for (std::size_t i = 0; i < record.experiment.arms.size(); ++i)
    connection.run("INSERT INTO arm VALUES (?, ?, ?, ?)", record.id, i, record.experiment.arms[i].name,
                   record.experiment.arms[i].runtime);
  for (std::size_t i = 0; i < record.cases.size(); ++i)
    connection.run("INSERT INTO experiment_case VALUES (?, ?, ?)", record.id, i,
                   base::toJsonLine(protocol::toJson(record.cases[i])));
}

Result<model::Settings> settingsFromText(const std::string& text) {
  const Result<base::Json> document = base::parseJson(text);
  if (!document) return fail(document.error());
  model::Settings settings;
  for (const auto& entry : document->items()) {
    const protocol::EngineSetting* setting = protocol::findEngineSetting(entry.key());
    if (setting == nullptr) continue;
    Result<model::SettingValue> value = protocol::settingFromJson(*setting, entry.value());
    if (!value) return fail(value.error());
    settings[entry.key()] = std::move(*value);
  }
  return settings;
}

/// The next five columns. Nothing: there is no owner.
std::optional<Owner> ownerAt(Query& row) {
  Owner owner;
  std::optional<std::int64_t> pid;
  row.into(pid, owner.process.startTime, owner.process.bootId, owner.beat, owner.machine);
  owner.process.pid = pid.value_or(0);
  return pid ? std::optional(owner) : std::nullopt;
}

model::ExperimentState stateAt(Query& row) {
  return model::experimentStateNamed(row.value()).value_or(model::ExperimentState::Stopped);
}

constexpr const char* kSelect =
    "SELECT file, seed, threads, state, end_code, end_detail, created, ended, cancel_requested, pause_requested, "
    "owner_pid, owner_start, owner_boot, owner_beat, owner_machine, owner_machine, note, removed, name FROM experiment "
    "WHERE id = ?";

base::Error corrupt(const ExperimentId& id, const base::Error& why) {
  return {.code = ErrorCode::Corrupt, .where = {base::Phrase::ExperimentOfId, id.text()}, .detail = toLogLine(why)};
}

/// Parses the record's file and the settings of its cases.
Result<void> parseParts(ExperimentRecord& record, const std::vector<std::string>& cases) {
  Result<model::Experiment> experiment = plan::parseExperiment(record.file).map(model::withProfiledArmsLast);
  if (!experiment) return fail(corrupt(record.id, experiment.error()));
  record.experiment = std::move(*experiment);
  for (const std::string& text : cases) {
    Result<model::Settings> settings = settingsFromText(text);
    if (!settings) return fail(corrupt(record.id, settings.error()));
    record.cases.push_back(std::move(*settings));
  }
  return {};
}

void readDecisions(Connection& connection, ExperimentRecord& record) {
  const auto extensionAt = [](Query& row) {
    Extension extension;
    row.into(extension.caseIndex, extension.point.nodes, extension.point.ranks, extension.looks);
    return extension;
  };
  const auto decisionAt = [](Query& row) {
    UntilDecision decision;
    row.into(decision.caseIndex, decision.point.nodes, decision.point.ranks, decision.lookedAt, decision.blocks);
    return decision;
  };
  const auto changeAt = [](Query& row) {
    StateChange change;
    row.into(change.time);
    change.before = stateAt(row);
    change.state = stateAt(row);
    row.into(change.end);
    return change;
  };
  record.extensions =
      connection.query("SELECT case_index, nodes, ranks, looks FROM extension WHERE experiment = ?", record.id)
          .all(extensionAt);
  record.untilDecisions =
      connection
          .query("SELECT case_index, nodes, ranks, looked_at, blocks FROM until_decision WHERE experiment = ?",
                 record.id)
          .all(decisionAt);
  record.changes =
      connection
          .query(
              "SELECT time, before, state, end_code, end_detail FROM state_change WHERE experiment = ? ORDER BY number",
              record.id)
          .all(changeAt);
}

std::string textAt(Query& row) {
  return row.value();
}

ExperimentId idAt(Query& row) {
  return row.value<ExperimentId>();
}

/// Runs an UPDATE whose last parameter is the experiment's id. NotFound: it changed no row.
template <class... Values>
Result<void> update(Store& store, const ExperimentId& id, const std::string& sql, const Values&... values) {
  const Result<int> changed =
      guarded({base::Phrase::ExperimentOfId, id.text()}, [&] { return store.connection().run(sql, values..., id); });
  if (!changed) return fail(changed.error());
  if (*changed == 0) return fail(ErrorCode::NotFound, base::Phrase::KindExperiment, id.text());
  return {};
}

}  // namespace

Result<void> ExperimentRepository::add(const ExperimentRecord& record) {
  return m_store.transact([&]() -> Result<void> {
    Connection& connection = m_store.connection();
    connection.run(
        "INSERT INTO experiment (id, name, note, host, file, seed, threads, state, created) VALUES (?, ?, ?, ?, ?, ?, "
        "?, ?, ?)",
        record.id, record.experiment.name, record.experiment.note, record.experiment.host, record.file, record.seed,
        record.threads, record.state, record.created);
    addParts(connection, record);
    return {};
  });
}

Result<ExperimentRecord> ExperimentRepository::find(const ExperimentId& id, const ExperimentRecord* known) {
  ExperimentRecord record{.id = id};
  std::string note;
  std::string name;
  bool isFound = false;
  bool isKnown = false;
  std::vector<std::string> cases;
  std::vector<std::string> tags;
  const Result<void> read = guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    Connection& connection = m_store.connection();
    Query row = connection.query(kSelect, id);
    isFound = row.next();
    if (!isFound) return;
    row.into(record.file, record.seed, record.threads);
    record.state = stateAt(row);
    row.into(record.end, record.created, record.ended, record.cancelRequested, record.pauseRequested);
    record.owner = ownerAt(row);
    row.into(record.machine, note, record.removed, name);
    isKnown = known != nullptr && known->id == id && known->file == record.file;
    if (!isKnown) {
      cases = connection.query("SELECT settings FROM experiment_case WHERE experiment = ? ORDER BY case_index", id)
                  .all(textAt);
    }
    tags = connection.query("SELECT tag FROM tag WHERE experiment = ? ORDER BY tag", id).all(textAt);
    readDecisions(connection, record);
  });
  if (!read) return fail(read.error());
  if (!isFound) return fail(ErrorCode::NotFound, base::Phrase::KindExperiment, id.text());
  if (isKnown) {
    record.experiment = known->experiment;
    record.cases = known->cases;
  } else if (const Result<void> parsed = parseParts(record, cases); !parsed) {
    return fail(parsed.error());
  }
  record.experiment.note = note;
  record.experiment.name = name;
  record.experiment.tags = std::move(tags);
  return record;
}

Result<ExperimentId> ExperimentRepository::findByPrefix(const std::string& prefix) {
  const bool isUsable = !prefix.empty() && prefix.find_first_of("%_*?[") == std::string::npos;
  std::vector<std::string> found;
  std::vector<std::string> names;
  const Result<void> read = guarded(m_store.path(), [&] {
    Query rows = m_store.connection().query(
        "SELECT id, name FROM experiment WHERE id LIKE ? || '%' ORDER BY created DESC, id DESC", prefix);
    while (isUsable && rows.next()) {
      found.push_back(rows.value());
      names.push_back(found.back() + " (" + base::printable(rows.value(), 80) + ")");
    }
  });
  if (!read) return fail(read.error());
  if (found.size() == 1) return ExperimentId(found.front());
  if (found.empty())
    return fail(ErrorCode::NotFound, base::Phrase::KindExperiment, base::printable(prefix, 80),
                base::Phrase::IdOfExperiment);
  return fail(ErrorCode::Conflict, base::printable(prefix, 80), kSeveral, {base::Phrase::LongerId, names});
}

Result<std::vector<ExperimentRow>> ExperimentRepository::list(Listed which) {
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentRow> out;
    std::map<std::string, std::size_t> places;
    Connection& connection = m_store.connection();
    Query rows = connection.query(
        "SELECT id, name, host, state, end_code, end_detail, created, ended, headline, note, removed, cancel_requested "
        "FROM experiment "
        "WHERE (removed IS NULL) = ? ORDER BY created DESC, id DESC",
        which == Listed::Yes ? 1 : 0);
    while (rows.next()) {
      ExperimentRow row;
      rows.into(row.id, row.name, row.host);
      row.state = stateAt(rows);
      rows.into(row.end, row.created, row.ended, row.headline, row.note, row.removed, row.isToEnd);
      places[row.id.text()] = out.size();
      out.push_back(std::move(row));
    }
    if (out.empty()) return out;
    const auto rowFor = [&](Query& statement) -> ExperimentRow* {
      const auto place = places.find(statement.value());
      return place == places.end() ? nullptr : &out[place->second];
    };
    Query tags = connection.query("SELECT experiment, tag FROM tag ORDER BY experiment, tag");
    while (tags.next()) {
      if (ExperimentRow* row = rowFor(tags)) row->tags.push_back(tags.value());
    }
    Query arms = connection.query("SELECT experiment, name, runtime FROM arm ORDER BY experiment, arm");
    const auto armAt = columnsOf("name, runtime", &ArmName::name, &ArmName::runtime);
    while (arms.next()) {
      if (ExperimentRow* row = rowFor(arms)) row->arms.push_back(armAt(arms));
    }
    Query blocks = connection.query(
        "SELECT experiment, COUNT(DISTINCT nodes * 1000000 + ranks), COUNT(DISTINCT case_index), "
        "SUM(kind = 'measure' AND state NOT IN ('cut', 'cancelled')), SUM(kind = 'measure' AND state = 'done') "
        "FROM block WHERE kind <> 'canary' GROUP BY experiment");
    while (blocks.next()) {
      if (ExperimentRow* row = rowFor(blocks)) blocks.into(row->points, row->cases, row->blocks, row->blocksDone);
    }
    // A round has one block, or one block for each arm.
    Query left = connection.query(
        "SELECT experiment, COUNT(*) FROM (SELECT DISTINCT experiment, case_index, nodes, ranks, round, "
        "(SELECT MIN(arm) FROM run WHERE run.block = gone.id) AS first_arm FROM block AS gone "
        "WHERE kind = 'measure' AND state IN ('cut', 'cancelled') AND NOT EXISTS (SELECT 1 FROM block AS other "
        "WHERE other.experiment = gone.experiment AND other.kind = 'measure' AND other.state NOT IN ('cut', "
        "'cancelled') "
        "AND other.case_index = gone.case_index AND other.nodes = gone.nodes AND other.ranks = gone.ranks AND "
        "other.round = gone.round "
        "AND (SELECT MIN(arm) FROM run WHERE run.block = other.id) IS (SELECT MIN(arm) FROM run WHERE run.block = "
        "gone.id))) "
        "GROUP BY experiment");
    while (left.next()) {
      if (ExperimentRow* row = rowFor(left)) row->blocks += left.value<int>();
    }
    Query open = connection.query(
        "SELECT block.experiment, block.id, block.kind, block.state, block.end_code, block.end_detail, block.sequence "
        "FROM experiment "
        "JOIN block ON block.experiment = experiment.id WHERE experiment.state IN ('running', 'queued') AND "
        "(block.state IN ('submitting', 'waiting', 'running') "
        "OR (block.state = 'planned' AND block.end_code <> '')) ORDER BY block.experiment, block.sequence");
    while (open.next()) {
      ExperimentRow* row = rowFor(open);
      if (row == nullptr) continue;
      BlockRecord block;
      open.into(block.block.id);
      block.block.experiment = row->id;
      block.block.kind = model::blockKindNamed(open.value()).value_or(model::BlockKind::Profile);
      block.block.state = model::blockStateNamed(open.value()).value_or(model::BlockState::Waiting);
      open.into(block.block.end, block.sequence);
      row->open.push_back(std::move(block));
    }
    Query runs = connection.query(
        "SELECT block.experiment, SUM(run.started IS NOT NULL), SUM(run.state = 'failed'), MAX(run.images_per_s) FROM "
        "run "
        "JOIN block ON block.id = run.block WHERE block.kind = 'measure' GROUP BY block.experiment");
    while (runs.next()) {
      if (ExperimentRow* row = rowFor(runs)) runs.into(row->runs, row->runsFailed, row->bestImagesPerSecond);
    }
    return out;
  });
}

Result<std::vector<ExperimentArms>> ExperimentRepository::arms(const std::vector<ExperimentArms>& known) {
  std::map<ExperimentId, const ExperimentArms*> before;
  for (const ExperimentArms& each : known) before[each.id] = &each;
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentArms> out;
    Query rows = m_store.connection().query("SELECT id, host, file FROM experiment ORDER BY created DESC, id DESC");
    while (rows.next()) {
      ExperimentArms entry;
      rows.into(entry.id, entry.host);
      if (const auto found = before.find(entry.id); found != before.end()) {
        out.push_back(*found->second);
        continue;
      }
      Result<model::Experiment> experiment = plan::parseExperiment(rows.value());
      if (experiment) entry.arms = std::move(experiment->arms);
      out.push_back(std::move(entry));
    }
    return out;
  });
}

Result<std::vector<std::pair<ExperimentId, std::string>>> ExperimentRepository::headlines() {
  using Headline = std::pair<ExperimentId, std::string>;
  const auto columns = columnsOf("id, headline", &Headline::first, &Headline::second);
  return m_store.connection().tryAll(m_store.path(), columns,
                                     columns.select("experiment") + "WHERE headline <> '' ORDER BY created, id");
}

Result<std::string> ExperimentRepository::headlineOf(const ExperimentId& id) {
  return found({base::Phrase::ExperimentOfId, id.text()}, base::Phrase::KindExperiment, id.text(), [&] {
    return m_store.connection().query("SELECT headline FROM experiment WHERE id = ?", id).first(textAt);
  });
}

Result<std::vector<ExperimentId>> ExperimentRepository::unfinished() {
  return m_store.connection().tryAll(
      m_store.path(), idAt,
      "SELECT id FROM experiment WHERE state IN ('queued', 'running', 'paused') AND removed IS NULL ORDER BY "
      "created, id");
}

Result<std::map<ExperimentId, Owner>> ExperimentRepository::owners() {
  return guarded(m_store.path(), [&] {
    std::map<ExperimentId, Owner> out;
    Query rows = m_store.connection().query(
        "SELECT id, owner_pid, owner_start, owner_boot, owner_beat, owner_machine FROM experiment WHERE owner_pid IS "
        "NOT NULL");
    while (rows.next()) {
      ExperimentId id = idAt(rows);
      if (auto owner = ownerAt(rows)) out.emplace(std::move(id), std::move(*owner));
    }
    return out;
  });
}

Result<std::vector<ExperimentId>> ExperimentRepository::unfinishedAndFree(const std::string& host,
                                                                          const OwnerIsAlive& isHeld) {
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentId> out;
    Query rows = m_store.connection().query(
        "SELECT id, owner_pid, owner_start, owner_boot, owner_beat, owner_machine FROM experiment "
        "WHERE state IN ('queued', 'running', 'paused') AND removed IS NULL AND host = ? ORDER BY created, id",
        host);
    while (rows.next()) {
      ExperimentId id = idAt(rows);
      const auto owner = ownerAt(rows);
      if (!owner || !isHeld(*owner)) out.push_back(std::move(id));
    }
    return out;
  });
}

Result<std::vector<ExperimentId>> ExperimentRepository::withBlocksAt(const std::string& host) {
  return m_store.connection().tryAll(
      m_store.path(), idAt,
      "SELECT DISTINCT experiment.id FROM experiment JOIN block ON block.experiment = experiment.id "
      "WHERE experiment.host = ? AND experiment.state IN ('queued', 'running', 'paused') "
      "AND block.state IN ('submitting', 'waiting', 'running') ORDER BY experiment.id",
      host);
}

Result<void> ExperimentRepository::setState(const ExperimentId& id, model::ExperimentState state,
                                            const model::EndReason& end, std::optional<base::WallTime> ended) {
  return update(m_store, id, "UPDATE experiment SET state = ?, end_code = ?, end_detail = ?, ended = ? WHERE id = ?",
                state, end.code, end.text(), ended);
}

Result<void> ExperimentRepository::requestCancel(const ExperimentId& id) {
  return update(m_store, id, "UPDATE experiment SET cancel_requested = 1 WHERE id = ?");
}

Result<void> ExperimentRepository::requestPause(const ExperimentId& id, bool isWanted) {
  return update(m_store, id, "UPDATE experiment SET pause_requested = ? WHERE id = ?", isWanted);
}

Result<void> ExperimentRepository::clearRequests(const ExperimentId& id) {
  return update(m_store, id, "UPDATE experiment SET cancel_requested = 0, pause_requested = 0 WHERE id = ?");
}

Result<void> ExperimentRepository::setHeadline(const ExperimentId& id, const std::string& json) {
  return update(m_store, id, "UPDATE experiment SET headline = ? WHERE id = ?", json);
}

Result<void> ExperimentRepository::setName(const ExperimentId& id, const std::string& name) {
  return update(m_store, id, "UPDATE experiment SET name = ? WHERE id = ?", name);
}

Result<void> ExperimentRepository::setNote(const ExperimentId& id, const std::string& note,
                                           const std::vector<std::string>& tags) {
  return m_store.transact([&]() -> Result<void> {
    const Result<void> noted = update(m_store, id, "UPDATE experiment SET note = ? WHERE id = ?", note);
    if (!noted) return noted;
    m_store.connection().run("DELETE FROM tag WHERE experiment = ?", id);
    for (const std::string& tag : tags) m_store.connection().run("INSERT OR IGNORE INTO tag VALUES (?, ?)", id, tag);
    return {};
  });
}

Result<void> ExperimentRepository::setJobTime(const ExperimentId& id, const std::string& time) {
  return m_store.transact([&]() -> Result<void> {
    const Result<ExperimentRecord> record = find(id);
    if (!record) return fail(record.error());
    Result<base::Json> file = base::parseJson(record->file);
    if (!file) return fail(file.error());
    (*file)["allocation"]["time"] = time;
    const std::string text = base::toJsonText(*file);
    if (const Result<model::Experiment> good = plan::parseExperiment(text); !good) return fail(good.error());
    return update(m_store, id, "UPDATE experiment SET file = ? WHERE id = ?", text);
  });
}

Result<void> ExperimentRepository::setExtension(const ExperimentId& id, const Extension& extension) {
  return m_store.connection().tryRun({base::Phrase::ExperimentOfId, id.text()},
                                     "INSERT OR REPLACE INTO extension VALUES (?, ?, ?, ?, ?)", id, extension.caseIndex,
                                     extension.point.nodes, extension.point.ranks, extension.looks);
}

Result<void> ExperimentRepository::setUntilDecision(const ExperimentId& id, const UntilDecision& decision) {
  // Keep the first look: a second one would make the interval wrong.
  return m_store.connection().tryRun(
      {base::Phrase::ExperimentOfId, id.text()}, "INSERT OR IGNORE INTO until_decision VALUES (?, ?, ?, ?, ?, ?)", id,
      decision.caseIndex, decision.point.nodes, decision.point.ranks, decision.lookedAt, decision.blocks);
}

Result<void> ExperimentRepository::setRemoved(const ExperimentId& id, std::optional<base::WallTime> when) {
  return update(m_store, id, "UPDATE experiment SET removed = ? WHERE id = ?", when);
}

Result<std::vector<RemovedExperiment>> ExperimentRepository::removedBefore(base::WallTime limit) {
  const auto columns = columnsOf("id, host", &RemovedExperiment::id, &RemovedExperiment::host);
  return m_store.connection().tryAll(m_store.path(), columns,
                                     columns.select("experiment") + "WHERE removed < ? ORDER BY id", limit);
}

Result<void> ExperimentRepository::purge(const ExperimentId& id) {
  return update(m_store, id, "DELETE FROM experiment WHERE removed IS NOT NULL AND id = ?");
}

Result<void> ExperimentRepository::takeOwnership(const ExperimentId& id, const Owner& me, const OwnerIsAlive& isAlive) {
  return m_store.transact([&]() -> Result<void> {
    const auto row = m_store.connection()
                         .query(
                             "SELECT owner_pid, owner_start, owner_boot, owner_beat, owner_machine FROM experiment "
                             "WHERE id = ?",
                             id)
                         .first(ownerAt);
    if (!row) return fail(ErrorCode::NotFound, base::Phrase::KindExperiment, id.text());
    if (const auto& owner = *row; owner && owner->process != me.process && isAlive(*owner))
      return fail(ErrorCode::Busy, {base::Phrase::ExperimentOfId, id.text()},
                  owner->machine.empty()
                      ? base::Phrased(base::Phrase::Process, owner->process.pid)
                      : base::Phrased(base::Phrase::ProcessOfMachine, owner->process.pid, owner->machine));
    m_store.connection().run(
        "UPDATE experiment SET owner_pid = ?, owner_start = ?, owner_boot = ?, owner_beat = ?, owner_machine = ? WHERE "
        "id = ?",
        me.process.pid, me.process.startTime, me.process.bootId, me.beat, me.machine, id);
    return {};
  });
}

Result<void> ExperimentRepository::beat(const ExperimentId& id, const Owner& me) {
  return update(
      m_store, id,
      "UPDATE experiment SET owner_beat = ? WHERE owner_pid = ? AND owner_start = ? AND owner_boot = ? AND id = ?",
      me.beat, me.process.pid, me.process.startTime, me.process.bootId);
}

Result<void> ExperimentRepository::releaseOwnership(const ExperimentId& id, const model::ProcessIdentity& me) {
  return m_store.connection().tryRun(
      {base::Phrase::ExperimentOfId, id.text()},
      "UPDATE experiment SET owner_pid = NULL, owner_start = NULL, owner_boot = NULL, owner_beat = NULL "
      "WHERE id = ? AND owner_pid = ? AND owner_start = ? AND owner_boot = ?",
      id, me.pid, me.startTime, me.bootId);
}

}  // namespace baremark::core::storage
