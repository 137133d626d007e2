-- SPDX-License-Identifier: GPL-3.0-or-later
-- Hosts over SSH. This machine needs no row.

CREATE TABLE host (
  name         TEXT PRIMARY KEY,
  destination  TEXT NOT NULL,     -- what `ssh` is told; empty: this machine
  ssh_config   TEXT NOT NULL,     -- path of a config file; empty: the person's own
  root         TEXT NOT NULL,     -- absolute, on the host
  scheduler    TEXT NOT NULL,     -- id of a scheduler descriptor, or none
  engine       TEXT NOT NULL,     -- absolute path on the host; empty: not there yet
  engine_build TEXT NOT NULL,
  facts        TEXT NOT NULL,     -- JSON: what the last probe found
  probed       INTEGER            -- milliseconds since 1970; NULL: never
) STRICT, WITHOUT ROWID;
