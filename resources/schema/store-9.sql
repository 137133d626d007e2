-- SPDX-License-Identifier: GPL-3.0-or-later
-- The finished builds of recipes. A removed image keeps its rows, because they predict the size and the time of the next build.

CREATE TABLE recipe_build (
  number   INTEGER PRIMARY KEY,
  host     TEXT NOT NULL,
  builder  TEXT NOT NULL,     -- its id
  tool     TEXT NOT NULL,     -- its name and version
  digest   TEXT NOT NULL,     -- of the recipe
  recipe   TEXT NOT NULL,     -- its name
  bases    TEXT NOT NULL,     -- a short digest of what its stages begin with
  blocks   TEXT NOT NULL,     -- a short digest of each block, with blanks between
  bytes    INTEGER NOT NULL,  -- of the image
  seconds  REAL NOT NULL,     -- the whole build, with the test
  built    INTEGER NOT NULL,  -- milliseconds since 1970: its end
  baremark TEXT NOT NULL      -- version of the program that built it
) STRICT;
CREATE INDEX recipe_build_time ON recipe_build (built);

CREATE TRIGGER recipe_build_added AFTER INSERT ON recipe_build BEGIN UPDATE revision SET number = number + 1; END;
