-- SPDX-License-Identifier: GPL-3.0-or-later
-- Folder on a host with the oneDNN for building the engine. Empty: none given.

ALTER TABLE host ADD COLUMN one_dnn TEXT NOT NULL DEFAULT '';
