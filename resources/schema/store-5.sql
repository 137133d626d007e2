-- SPDX-License-Identifier: GPL-3.0-or-later
-- User and machine of an experiment's owner, "ada@login1". It stays when the owner releases the experiment.

ALTER TABLE experiment ADD COLUMN owner_machine TEXT;
