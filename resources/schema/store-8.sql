-- SPDX-License-Identifier: GPL-3.0-or-later
-- The images/s of each of several independent instances of a run, as a JSON array of numbers. Null: one instance.

ALTER TABLE run ADD COLUMN instances TEXT;

-- Seconds from the start of the launcher until rank 0 has met all other ranks. Null: not known.

ALTER TABLE run ADD COLUMN start_up_s REAL;

-- The copies of images that Baremark has made for runtimes. The tree itself is the image's own row.

CREATE TABLE image_form (
  host            TEXT NOT NULL,
  image           TEXT NOT NULL,
  runtime         TEXT NOT NULL,     -- the id of the runtime that it was made for
  reference       TEXT NOT NULL,     -- the name in the runtime's store, or the path
  variant         TEXT NOT NULL,     -- the runtime's variant that it was made for; others may use it too
  kind            TEXT NOT NULL,     -- store or file
  made_from       TEXT NOT NULL,     -- the digest of the image when the copy was made
  digest          TEXT NOT NULL,     -- of the copy; empty: not known
  stamp           TEXT NOT NULL,     -- size and time of the file; empty: not known
  bytes           INTEGER,           -- NULL: not known
  seconds         REAL,              -- it took to make; NULL: not known
  made            INTEGER NOT NULL,  -- milliseconds since 1970: when it was made, or first seen
  runtime_version TEXT NOT NULL,     -- empty: not known
  PRIMARY KEY (host, image, runtime, reference)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER image_form_added AFTER INSERT ON image_form BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER image_form_changed AFTER UPDATE ON image_form BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER image_form_removed AFTER DELETE ON image_form BEGIN UPDATE revision SET number = number + 1; END;
