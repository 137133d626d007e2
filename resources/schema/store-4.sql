-- SPDX-License-Identifier: GPL-3.0-or-later
-- A number that rises with every change that a page lists. Samples of a running run and heartbeats of an owner do not change it. A
-- process that only reads the store reads its lists again when the number rose, and otherwise only the new samples.

CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
INSERT INTO revision VALUES (0);

CREATE TRIGGER experiment_added AFTER INSERT ON experiment BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER experiment_changed AFTER UPDATE ON experiment WHEN new.owner_beat IS old.owner_beat OR new.owner_pid IS NOT old.owner_pid BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER experiment_removed AFTER DELETE ON experiment BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER tag_added AFTER INSERT ON tag BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER tag_changed AFTER UPDATE ON tag BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER tag_removed AFTER DELETE ON tag BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER extension_added AFTER INSERT ON extension BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER extension_changed AFTER UPDATE ON extension BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER extension_removed AFTER DELETE ON extension BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER until_decision_added AFTER INSERT ON until_decision BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER until_decision_changed AFTER UPDATE ON until_decision BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER until_decision_removed AFTER DELETE ON until_decision BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER allocation_added AFTER INSERT ON allocation BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER allocation_changed AFTER UPDATE ON allocation BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER allocation_removed AFTER DELETE ON allocation BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER block_added AFTER INSERT ON block BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER block_changed AFTER UPDATE ON block BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER block_removed AFTER DELETE ON block BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER run_added AFTER INSERT ON run BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER run_changed AFTER UPDATE ON run BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER run_removed AFTER DELETE ON run BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER waiver_added AFTER INSERT ON waiver BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER waiver_changed AFTER UPDATE ON waiver BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER waiver_removed AFTER DELETE ON waiver BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER image_added AFTER INSERT ON image BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER image_changed AFTER UPDATE ON image BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER image_removed AFTER DELETE ON image BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER runtime_probe_added AFTER INSERT ON runtime_probe BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER runtime_probe_changed AFTER UPDATE ON runtime_probe BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER runtime_probe_removed AFTER DELETE ON runtime_probe BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER host_added AFTER INSERT ON host BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER host_changed AFTER UPDATE ON host BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER host_removed AFTER DELETE ON host BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER event_added AFTER INSERT ON event BEGIN UPDATE revision SET number = number + 1; END;
CREATE TRIGGER run_document_added AFTER INSERT ON run_document BEGIN UPDATE revision SET number = number + 1; END;
