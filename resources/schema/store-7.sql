-- SPDX-License-Identifier: GPL-3.0-or-later
-- The changes of an experiment's state, with their times. Changes between queued and running are left out.

CREATE TABLE state_change (
  number     INTEGER PRIMARY KEY,
  experiment TEXT NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
  time       INTEGER NOT NULL,
  before     TEXT NOT NULL,
  state      TEXT NOT NULL,
  end_code   TEXT NOT NULL,
  end_detail TEXT NOT NULL
) STRICT;
CREATE INDEX state_change_experiment ON state_change (experiment);

-- The row of the experiment raises the revision, so this table needs no trigger for it.
CREATE TRIGGER experiment_state_changed AFTER UPDATE OF state ON experiment
WHEN new.state <> old.state AND NOT (new.state IN ('queued', 'running') AND old.state IN ('queued', 'running'))
BEGIN
  INSERT INTO state_change (experiment, time, before, state, end_code, end_detail)
  VALUES (new.id, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), old.state, new.state, new.end_code, new.end_detail);
END;
