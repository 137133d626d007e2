-- SPDX-License-Identifier: GPL-3.0-or-later
-- Times are milliseconds since 1970 in UTC. Seconds and fractions are REAL. Unknown values are NULL.

CREATE TABLE experiment (
  id               TEXT PRIMARY KEY,
  name             TEXT NOT NULL,
  note             TEXT NOT NULL DEFAULT '',
  host             TEXT NOT NULL,
  file             TEXT NOT NULL,              -- the experiment file, as it was given
  seed             INTEGER NOT NULL,           -- of the order of points and arms
  threads          INTEGER NOT NULL,           -- of each rank, the same everywhere
  state            TEXT NOT NULL,
  end_code         TEXT NOT NULL DEFAULT '',
  end_detail       TEXT NOT NULL DEFAULT '',
  created          INTEGER NOT NULL,
  ended            INTEGER,
  removed          INTEGER,                    -- taken out of the lists; purged 30 days later
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  pause_requested  INTEGER NOT NULL DEFAULT 0,
  headline         TEXT NOT NULL DEFAULT '',   -- JSON of the verdict as of the last finished block, for lists
  owner_pid        INTEGER,                    -- the one process that launches and imports
  owner_start      INTEGER,
  owner_boot       TEXT,
  owner_beat       INTEGER
) STRICT;
CREATE INDEX experiment_created ON experiment (created);

CREATE TABLE tag (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  tag        TEXT NOT NULL,
  PRIMARY KEY (experiment, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE arm (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  arm        INTEGER NOT NULL,
  name       TEXT NOT NULL,
  runtime    TEXT NOT NULL,
  PRIMARY KEY (experiment, arm)
) STRICT, WITHOUT ROWID;

CREATE TABLE experiment_case (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL,
  settings   TEXT NOT NULL,
  PRIMARY KEY (experiment, case_index)
) STRICT, WITHOUT ROWID;

-- How often a user added blocks to a case at a point after seeing the result.
CREATE TABLE extension (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL,
  nodes      INTEGER NOT NULL,
  ranks      INTEGER NOT NULL,
  looks      INTEGER NOT NULL,
  PRIMARY KEY (experiment, case_index, nodes, ranks)
) STRICT, WITHOUT ROWID;

-- The decision of "until": how many blocks a case gets at a point, and after how many blocks Baremark decided.
CREATE TABLE until_decision (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  case_index INTEGER NOT NULL,
  nodes      INTEGER NOT NULL,
  ranks      INTEGER NOT NULL,
  looked_at  INTEGER NOT NULL,   -- blocks at the look
  blocks     INTEGER NOT NULL,   -- blocks in all
  PRIMARY KEY (experiment, case_index, nodes, ranks)
) STRICT, WITHOUT ROWID;

CREATE TABLE allocation (
  id         TEXT PRIMARY KEY,
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  scheduler  TEXT NOT NULL,
  job_id     TEXT NOT NULL DEFAULT '',
  pid        INTEGER,
  start_time INTEGER,
  boot_id    TEXT,
  submitted  INTEGER
) STRICT;
CREATE INDEX allocation_experiment ON allocation (experiment);

CREATE TABLE block (
  id         TEXT PRIMARY KEY,
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  allocation TEXT REFERENCES allocation (id),
  kind       TEXT NOT NULL,
  sequence   INTEGER NOT NULL,   -- place in the plan
  case_index INTEGER NOT NULL,
  nodes      INTEGER NOT NULL,
  ranks      INTEGER NOT NULL,
  round      INTEGER NOT NULL,
  extension  INTEGER NOT NULL,
  repeats    TEXT REFERENCES block (id),
  state      TEXT NOT NULL,
  end_code   TEXT NOT NULL DEFAULT '',
  end_detail TEXT NOT NULL DEFAULT '',
  started    INTEGER,
  ended      INTEGER
) STRICT;
CREATE INDEX block_experiment ON block (experiment, sequence);

-- A run's identity is (id, attempt). The tables below refer to it by key.
CREATE TABLE run (
  key              INTEGER PRIMARY KEY,
  id               TEXT NOT NULL,
  attempt          INTEGER NOT NULL,
  block            TEXT NOT NULL REFERENCES block (id) ON DELETE CASCADE,
  arm              INTEGER NOT NULL,
  place            INTEGER NOT NULL,
  state            TEXT NOT NULL,
  end_code         TEXT NOT NULL DEFAULT '',
  end_detail       TEXT NOT NULL DEFAULT '',
  started          INTEGER,
  ended            INTEGER,
  node             TEXT NOT NULL DEFAULT '',
  world_size       INTEGER,
  engine_build     TEXT,
  images_per_s     REAL,
  images           INTEGER,
  seconds          REAL,
  steps            INTEGER,
  warmup_steps     INTEGER,
  warmup_s         REAL,
  tf_speed         REAL,
  tf_uncertainty   REAL,
  tf_jitter        REAL,
  step_median_s    REAL,
  step_p05_s       REAL,
  step_p95_s       REAL,
  step_max_s       REAL,
  input_s          REAL,
  compute_s        REAL,
  wait_s           REAL,
  exposed_comm_s   REAL,
  other_s          REAL,
  final_loss       REAL,
  top1             REAL,
  top5             REAL,
  manager_share    REAL,   -- of one core, while the timed steps ran
  UNIQUE (id, attempt)
) STRICT;
CREATE INDEX run_block ON run (block);

-- The place up to which a run's telemetry was imported. It is committed together with the imported rows.
CREATE TABLE cursor (
  run            INTEGER PRIMARY KEY REFERENCES run (key) ON DELETE CASCADE,
  segment        INTEGER NOT NULL,
  offset         INTEGER NOT NULL,
  rejected_lines INTEGER NOT NULL DEFAULT 0,
  first_rejected TEXT NOT NULL DEFAULT '',
  refused        TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE step (
  run            INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  step           INTEGER NOT NULL,
  step_s         REAL,
  input_s        REAL,
  compute_s      REAL,
  wait_s         REAL,
  exposed_comm_s REAL,
  other_s        REAL,
  loss           REAL,
  top1           REAL,
  top5           REAL,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE rank_window (
  run              INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  first_step       INTEGER NOT NULL,
  last_step        INTEGER NOT NULL,
  rank             INTEGER NOT NULL,
  input_s          REAL,
  compute_before_s REAL,
  wait_s           REAL,
  compute_after_s  REAL,
  exposed_comm_s   REAL,
  other_s          REAL,
  step_s           REAL,
  PRIMARY KEY (run, first_step, rank)
) STRICT, WITHOUT ROWID;

CREATE TABLE evaluation (
  run      INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  step     INTEGER NOT NULL,
  top1     REAL,
  top5     REAL,
  loss     REAL,
  examples INTEGER NOT NULL,
  PRIMARY KEY (run, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE device_sample (
  run           INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  t             REAL NOT NULL,
  rank          INTEGER NOT NULL,
  power_w       REAL,
  clock_mhz     REAL,
  temperature_c REAL,
  memory_bytes  REAL,
  PRIMARY KEY (run, rank, t)
) STRICT, WITHOUT ROWID;

-- Phases, warnings, errors and checkpoints.
CREATE TABLE event (
  key  INTEGER PRIMARY KEY,
  run  INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  t    REAL NOT NULL,
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX event_run ON event (run);

-- The engine's description of a run, and the findings of its canary, as JSON.
CREATE TABLE run_document (
  run  INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  kind TEXT NOT NULL,   -- plan or canary
  json TEXT NOT NULL,
  PRIMARY KEY (run, kind)
) STRICT, WITHOUT ROWID;

-- Runs share lines of their passports, so each line is stored once.
CREATE TABLE passport_entry (
  id    INTEGER PRIMARY KEY,
  grp   TEXT NOT NULL,
  name  TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (grp, name, value)
) STRICT;
CREATE TABLE run_passport (
  run   INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  entry INTEGER NOT NULL REFERENCES passport_entry (id),
  PRIMARY KEY (run, entry)
) STRICT, WITHOUT ROWID;

-- A difference between an arm and the baseline that a user accepts, with a note.
CREATE TABLE waiver (
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  arm        INTEGER NOT NULL,
  grp        TEXT NOT NULL,
  name       TEXT NOT NULL,
  note       TEXT NOT NULL,
  created    INTEGER NOT NULL,
  PRIMARY KEY (experiment, arm, grp, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE image (
  host         TEXT NOT NULL,
  name         TEXT NOT NULL,
  kind         TEXT NOT NULL,
  path         TEXT NOT NULL,
  digest       TEXT NOT NULL,
  bytes        INTEGER NOT NULL,
  engine_build TEXT NOT NULL,
  recipe       TEXT NOT NULL,
  built        INTEGER NOT NULL,
  build_s      REAL NOT NULL,
  PRIMARY KEY (host, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE runtime_probe (
  host        TEXT NOT NULL,
  runtime     TEXT NOT NULL,
  works       INTEGER NOT NULL,
  version     TEXT NOT NULL,
  seconds     REAL NOT NULL,
  explanation TEXT NOT NULL,
  detail      TEXT NOT NULL,
  probed      INTEGER NOT NULL,
  PRIMARY KEY (host, runtime)
) STRICT, WITHOUT ROWID;
