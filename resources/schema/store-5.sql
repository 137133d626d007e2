-- SPDX-License-Identifier: GPL-3.0-or-later
-- Whose process owns an experiment and on which machine, "ada@login1"; it stays when the owner goes.

ALTER TABLE experiment ADD COLUMN owner_machine TEXT;
