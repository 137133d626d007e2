-- SPDX-License-Identifier: GPL-3.0-or-later
-- Above 64 ranks, a window lists only the slowest ranks. These are the quantiles of all ranks.

CREATE TABLE rank_quantile (
  run              INTEGER NOT NULL REFERENCES run (key) ON DELETE CASCADE,
  first_step       INTEGER NOT NULL,
  level            REAL NOT NULL,      -- 0 to 1
  input_s          REAL,
  compute_before_s REAL,
  wait_s           REAL,
  compute_after_s  REAL,
  exposed_comm_s   REAL,
  other_s          REAL,
  step_s           REAL,
  PRIMARY KEY (run, first_step, level)
) STRICT, WITHOUT ROWID;
