-- SPDX-License-Identifier: GPL-3.0-or-later
-- Samples of the GPUs of ranks, and the joules that all GPUs of a run used during its timed steps. Null: not known.

CREATE TABLE gpu_sample (
  run              INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  t                REAL NOT NULL,
  rank             INTEGER NOT NULL,
  power_w          REAL,
  energy_j         REAL,
  clock_mhz        REAL,
  memory_clock_mhz REAL,
  temperature_c    REAL,
  memory_bytes     REAL,
  utilization      REAL,
  clock_reasons    TEXT,  -- a JSON array of words
  PRIMARY KEY (run, rank, t)
) STRICT, WITHOUT ROWID;

ALTER TABLE run ADD COLUMN gpu_energy_j REAL;
