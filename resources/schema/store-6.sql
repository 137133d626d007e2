-- SPDX-License-Identifier: GPL-3.0-or-later
-- The folder on a host whose oneDNN the engine is built with there; empty: none was named.

ALTER TABLE host ADD COLUMN one_dnn TEXT NOT NULL DEFAULT '';
