// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/experiment_repository.h"

#include <algorithm>
#include <map>

#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/engine_settings.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode;
using base::ExperimentId;
using base::fail;
using base::Result;

void addParts(Connection& connection, const ExperimentRecord& record) {
  for (const std::string& tag : record.experiment.tags) {
    Query insert = connection.query("INSERT OR IGNORE INTO tag VALUES (?, ?)");
    insert.bind(1, record.id.text());
    insert.bind(2, tag);
    insert.exec();
  }
  for (std::size_t i = 0; i < record.experiment.arms.size(); ++i) {
    Query insert = connection.query("INSERT INTO arm VALUES (?, ?, ?, ?)");
    insert.bind(1, record.id.text());
    insert.bind(2, static_cast<std::int64_t>(i));
    insert.bind(3, record.experiment.arms[i].name);
    insert.bind(4, record.experiment.arms[i].runtime);
    insert.exec();
  }
  for (std::size_t i = 0; i < record.cases.size(); ++i) {
    Query insert = connection.query("INSERT INTO experiment_case VALUES (?, ?, ?)");
    insert.bind(1, record.id.text());
    insert.bind(2, static_cast<std::int64_t>(i));
    insert.bind(3, base::toJsonLine(protocol::toJson(record.cases[i])));
    insert.exec();
  }
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

std::optional<Owner> ownerAt(Query& row, int first) {
  if (row.getColumn(first).isNull()) return {};
  return Owner{{row.getColumn(first).getInt64(), static_cast<std::uint64_t>(row.getColumn(first + 1).getInt64()),
                row.getColumn(first + 2).getString()},
               fromMillis(row.getColumn(first + 3).getInt64()),
               row.getColumn(first + 4).getString()};
}

model::ExperimentState stateAt(const SQLite::Column& column) {
  return model::experimentStateNamed(column.getString()).value_or(model::ExperimentState::Stopped);
}

constexpr const char* kSelect =
    "SELECT file, seed, threads, state, end_code, end_detail, created, ended, cancel_requested, pause_requested, "
    "owner_pid, owner_start, owner_boot, owner_beat, owner_machine, note, removed, name FROM experiment WHERE id = ?";

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
  Query extensions = connection.query("SELECT case_index, nodes, ranks, looks FROM extension WHERE experiment = ?");
  extensions.bind(1, record.id.text());
  while (extensions.executeStep()) {
    record.extensions.push_back({static_cast<std::size_t>(extensions.getColumn(0).getInt64()),
                                 {extensions.getColumn(1).getInt(), extensions.getColumn(2).getInt()},
                                 extensions.getColumn(3).getInt()});
  }
  Query decisions =
      connection.query("SELECT case_index, nodes, ranks, looked_at, blocks FROM until_decision WHERE experiment = ?");
  decisions.bind(1, record.id.text());
  while (decisions.executeStep()) {
    record.untilDecisions.push_back({static_cast<std::size_t>(decisions.getColumn(0).getInt64()),
                                     {decisions.getColumn(1).getInt(), decisions.getColumn(2).getInt()},
                                     decisions.getColumn(3).getInt(),
                                     decisions.getColumn(4).getInt()});
  }
}

void readChanges(Connection& connection, ExperimentRecord& record) {
  Query changes = connection.query(
      "SELECT time, before, state, end_code, end_detail FROM state_change WHERE experiment = ? ORDER BY number");
  changes.bind(1, record.id.text());
  while (changes.executeStep()) {
    record.changes.push_back(
        {.time = fromMillis(changes.getColumn(0).getInt64()),
         .before = stateAt(changes.getColumn(1)),
         .state = stateAt(changes.getColumn(2)),
         .end = {model::EndCode::named(changes.getColumn(3).getString()), changes.getColumn(4).getString()}});
  }
}

/// The settings of each case as JSON.
std::vector<std::string> settingsOfCases(Connection& connection, const ExperimentId& id) {
  std::vector<std::string> cases;
  Query rows = connection.query("SELECT settings FROM experiment_case WHERE experiment = ? ORDER BY case_index");
  rows.bind(1, id.text());
  while (rows.executeStep()) cases.push_back(rows.getColumn(0).getString());
  return cases;
}

std::vector<std::string> tagsOf(Connection& connection, const ExperimentId& id) {
  std::vector<std::string> tags;
  Query rows = connection.query("SELECT tag FROM tag WHERE experiment = ? ORDER BY tag");
  rows.bind(1, id.text());
  while (rows.executeStep()) tags.push_back(rows.getColumn(0).getString());
  return tags;
}

}  // namespace

Result<void> ExperimentRepository::add(const ExperimentRecord& record) {
  return m_store.transact([&]() -> Result<void> {
    Connection& connection = m_store.connection();
    Query insert = connection.query(
        "INSERT INTO experiment (id, name, note, host, file, seed, threads, state, created) VALUES (?, ?, ?, ?, ?, ?, "
        "?, ?, ?)");
    insert.bind(1, record.id.text());
    insert.bind(2, record.experiment.name);
    insert.bind(3, record.experiment.note);
    insert.bind(4, record.experiment.host);
    insert.bind(5, record.file);
    insert.bind(6, static_cast<std::int64_t>(record.seed));
    insert.bind(7, record.threads);
    insert.bind(8, model::toName(record.state));
    insert.bind(9, toMillis(record.created));
    insert.exec();
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
  const Result<void> read = guarded({base::Phrase::ExperimentOfId, id.text()}, [&] {
    Connection& connection = m_store.connection();
    Query row = connection.query(kSelect);
    row.bind(1, id.text());
    isFound = row.executeStep();
    if (!isFound) return;
    record.file = row.getColumn(0).getString();
    record.seed = static_cast<std::uint64_t>(row.getColumn(1).getInt64());
    record.threads = row.getColumn(2).getInt();
    record.state = stateAt(row.getColumn(3));
    record.end = {model::EndCode::named(row.getColumn(4).getString()), row.getColumn(5).getString()};
    record.created = fromMillis(row.getColumn(6).getInt64());
    record.ended = timeOrNothing(row.getColumn(7));
    record.cancelRequested = row.getColumn(8).getInt() != 0;
    record.pauseRequested = row.getColumn(9).getInt() != 0;
    record.owner = ownerAt(row, 10);
    record.machine = row.getColumn(14).getString();
    note = row.getColumn(15).getString();
    record.removed = timeOrNothing(row.getColumn(16));
    name = row.getColumn(17).getString();
    isKnown = known != nullptr && known->id == id && known->file == record.file;
    if (!isKnown) cases = settingsOfCases(connection, id);
    readDecisions(connection, record);
    readChanges(connection, record);
  });
  if (!read) return fail(read.error());
  if (!isFound) return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindExperiment, .value = id.text()});
  if (isKnown) {
    record.experiment = known->experiment;
    record.cases = known->cases;
  } else if (const Result<void> parsed = parseParts(record, cases); !parsed) {
    return fail(parsed.error());
  }
  record.experiment.note = note;
  record.experiment.name = name;
  const Result<std::vector<std::string>> tags =
      guarded({base::Phrase::ExperimentOfId, id.text()}, [&] { return tagsOf(m_store.connection(), id); });
  if (!tags) return fail(tags.error());
  record.experiment.tags = *tags;
  return record;
}

Result<ExperimentId> ExperimentRepository::findByPrefix(const std::string& prefix) {
  const bool isUsable = !prefix.empty() && prefix.find_first_of("%_*?[") == std::string::npos;
  std::vector<std::string> found;
  std::vector<std::string> names;
  const Result<void> read = guarded(m_store.path(), [&] {
    Query rows = m_store.connection().query(
        "SELECT id, name FROM experiment WHERE id LIKE ? || '%' ORDER BY created DESC, id DESC");
    rows.bind(1, prefix);
    while (isUsable && rows.executeStep()) {
      found.push_back(rows.getColumn(0).getString());
      names.push_back(found.back() + " (" + base::printable(rows.getColumn(1).getString(), 80) + ")");
    }
  });
  if (!read) return fail(read.error());
  if (found.size() == 1) return ExperimentId(found.front());
  if (found.empty()) {
    return fail({.code = ErrorCode::NotFound,
                 .where = base::Phrase::KindExperiment,
                 .value = base::printable(prefix, 80),
                 .allowed = base::Phrase::IdOfExperiment});
  }
  return fail({.code = ErrorCode::Conflict,
               .where = base::printable(prefix, 80),
               .value = kSeveral,
               .allowed = {base::Phrase::LongerId, names}});
}

Result<std::vector<ExperimentRow>> ExperimentRepository::list(Listed which) {
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentRow> out;
    std::map<std::string, std::size_t> places;
    Connection& connection = m_store.connection();
    Query rows = connection.query(
        "SELECT id, name, host, state, end_code, end_detail, created, ended, headline, note, removed, cancel_requested "
        "FROM experiment "
        "WHERE (removed IS NULL) = ? ORDER BY created DESC, id DESC");
    rows.bind(1, which == Listed::Yes ? 1 : 0);
    while (rows.executeStep()) {
      ExperimentRow row{.id = ExperimentId(rows.getColumn(0).getString()), .name = rows.getColumn(1).getString()};
      row.host = rows.getColumn(2).getString();
      row.state = stateAt(rows.getColumn(3));
      row.end = {model::EndCode::named(rows.getColumn(4).getString()), rows.getColumn(5).getString()};
      row.created = fromMillis(rows.getColumn(6).getInt64());
      row.ended = timeOrNothing(rows.getColumn(7));
      row.headline = rows.getColumn(8).getString();
      row.note = rows.getColumn(9).getString();
      row.removed = timeOrNothing(rows.getColumn(10));
      row.isToEnd = rows.getColumn(11).getInt() != 0;
      places[row.id.text()] = out.size();
      out.push_back(std::move(row));
    }
    if (out.empty()) return out;
    const auto rowFor = [&](Query& statement) -> ExperimentRow* {
      const auto place = places.find(statement.getColumn(0).getString());
      return place == places.end() ? nullptr : &out[place->second];
    };
    Query tags = connection.query("SELECT experiment, tag FROM tag ORDER BY experiment, tag");
    while (tags.executeStep()) {
      if (ExperimentRow* row = rowFor(tags)) row->tags.push_back(tags.getColumn(1).getString());
    }
    Query arms = connection.query("SELECT experiment, name, runtime FROM arm ORDER BY experiment, arm");
    while (arms.executeStep()) {
      ExperimentRow* row = rowFor(arms);
      if (row != nullptr) row->arms.push_back({arms.getColumn(1).getString(), arms.getColumn(2).getString()});
    }
    Query blocks = connection.query(
        "SELECT experiment, COUNT(DISTINCT nodes * 1000000 + ranks), COUNT(DISTINCT case_index), "
        "SUM(kind = 'measure' AND state NOT IN ('cut', 'cancelled')), SUM(kind = 'measure' AND state = 'done') "
        "FROM block WHERE kind <> 'canary' GROUP BY experiment");
    while (blocks.executeStep()) {
      ExperimentRow* row = rowFor(blocks);
      if (row == nullptr) continue;
      row->points = blocks.getColumn(1).getInt();
      row->cases = blocks.getColumn(2).getInt();
      row->blocks = blocks.getColumn(3).getInt();
      row->blocksDone = blocks.getColumn(4).getInt();
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
    while (left.executeStep()) {
      if (ExperimentRow* row = rowFor(left)) row->blocks += left.getColumn(1).getInt();
    }
    Query open = connection.query(
        "SELECT block.experiment, block.id, block.kind, block.state, block.end_code, block.end_detail, block.sequence "
        "FROM experiment "
        "JOIN block ON block.experiment = experiment.id WHERE experiment.state IN ('running', 'queued') AND "
        "(block.state IN ('submitting', 'waiting', 'running') "
        "OR (block.state = 'planned' AND block.end_code <> '')) ORDER BY block.experiment, block.sequence");
    while (open.executeStep()) {
      ExperimentRow* row = rowFor(open);
      if (row == nullptr) continue;
      BlockRecord block;
      block.block.id = base::BlockId(open.getColumn(1).getString());
      block.block.experiment = row->id;
      block.block.kind = model::blockKindNamed(open.getColumn(2).getString()).value_or(model::BlockKind::Profile);
      block.block.state = model::blockStateNamed(open.getColumn(3).getString()).value_or(model::BlockState::Waiting);
      block.block.end = {model::EndCode::named(open.getColumn(4).getString()), open.getColumn(5).getString()};
      block.sequence = open.getColumn(6).getInt();
      row->open.push_back(std::move(block));
    }
    Query runs = connection.query(
        "SELECT block.experiment, SUM(run.started IS NOT NULL), SUM(run.state = 'failed'), MAX(run.images_per_s) FROM "
        "run "
        "JOIN block ON block.id = run.block WHERE block.kind = 'measure' GROUP BY block.experiment");
    while (runs.executeStep()) {
      ExperimentRow* row = rowFor(runs);
      if (row == nullptr) continue;
      row->runs = runs.getColumn(1).getInt();
      row->runsFailed = runs.getColumn(2).getInt();
      row->bestImagesPerSecond = numberOrNothing(runs.getColumn(3));
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
    while (rows.executeStep()) {
      ExperimentArms entry{
          .id = ExperimentId(rows.getColumn(0).getString()), .host = rows.getColumn(1).getString(), .arms = {}};
      if (const auto found = before.find(entry.id); found != before.end()) {
        out.push_back(*found->second);
        continue;
      }
      Result<model::Experiment> experiment = plan::parseExperiment(rows.getColumn(2).getString());
      if (experiment) entry.arms = std::move(experiment->arms);
      out.push_back(std::move(entry));
    }
    return out;
  });
}

Result<std::vector<std::pair<ExperimentId, std::string>>> ExperimentRepository::headlines() {
  return guarded(m_store.path(), [&] {
    std::vector<std::pair<ExperimentId, std::string>> out;
    Query rows =
        m_store.connection().query("SELECT id, headline FROM experiment WHERE headline <> '' ORDER BY created, id");
    while (rows.executeStep())
      out.emplace_back(ExperimentId(rows.getColumn(0).getString()), rows.getColumn(1).getString());
    return out;
  });
}

Result<std::string> ExperimentRepository::headlineOf(const ExperimentId& id) {
  const auto found = guarded({base::Phrase::ExperimentOfId, id.text()}, [&]() -> std::optional<std::string> {
    Query row = m_store.connection().query("SELECT headline FROM experiment WHERE id = ?");
    row.bind(1, id.text());
    return row.executeStep() ? std::optional(row.getColumn(0).getString()) : std::nullopt;
  });
  if (!found) return fail(found.error());
  if (!*found) return fail({.code = ErrorCode::NotFound, .where = base::Phrase::KindExperiment, .value = id.text()});
  return **found;
}

Result<std::vector<ExperimentId>> ExperimentRepository::unfinished() {
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentId> out;
    Query rows = m_store.connection().query(
        "SELECT id FROM experiment WHERE state IN ('queued', 'running', 'paused') AND removed IS NULL ORDER BY "
        "created, id");
    while (rows.executeStep()) out.emplace_back(rows.getColumn(0).getString());
    return out;
  });
}

Result<std::map<ExperimentId, Owner>> ExperimentRepository::owners() {
  return guarded(m_store.path(), [&] {
    std::map<ExperimentId, Owner> out;
    Query rows = m_store.connection().query(
        "SELECT id, owner_pid, owner_start, owner_boot, owner_beat, owner_machine FROM experiment WHERE owner_pid IS "
        "NOT NULL");
    while (rows.executeStep()) {
      if (auto owner = ownerAt(rows, 1)) out.emplace(rows.getColumn(0).getString(), std::move(*owner));
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
        "WHERE state IN ('queued', 'running', 'paused') AND removed IS NULL AND host = ? ORDER BY created, id");
    rows.bind(1, host);
    while (rows.executeStep()) {
      const auto owner = ownerAt(rows, 1);
      if (!owner || !isHeld(*owner)) out.emplace_back(rows.getColumn(0).getString());
    }
    return out;
  });
}

Result<std::vector<ExperimentId>> ExperimentRepository::withBlocksAt(const std::string& host) {
  return guarded(m_store.path(), [&] {
    std::vector<ExperimentId> out;
    Query rows = m_store.connection().query(
        "SELECT DISTINCT experiment.id FROM experiment JOIN block ON block.experiment = experiment.id "
        "WHERE experiment.host = ? AND experiment.state IN ('queued', 'running', 'paused') "
        "AND block.state IN ('submitting', 'waiting', 'running') ORDER BY experiment.id");
    rows.bind(1, host);
    while (rows.executeStep()) out.emplace_back(rows.getColumn(0).getString());
    return out;
  });
}

}  // namespace baremark::core::storage
