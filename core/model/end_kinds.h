// SPDX-License-Identifier: Apache-2.0
// Every reason that this version of Baremark knows, its name in stores and files, which never changes, and how many
// arguments it has at most. Behind each: what it means, and its arguments in brackets. An includer defines
// END_KIND(kind, name, arguments).
END_KIND(None, "", 0)  // no reason: it is done, or nothing is known yet

// How a run ended.
END_KIND(Status, "status", 1)             // the program's exit status [the status]
END_KIND(Signal, "signal", 1)             // a signal ended the program [its number], or the job [words about it]
END_KIND(KnownIssue, "known_issue", 2)    // the runtime's descriptor explains it [its words, "exit status 1"]
END_KIND(RunLimit, "run_limit", 0)        // it took longer than a run may take
END_KIND(OutputLimit, "output_limit", 0)  // it printed more than a run may print
END_KIND(NoResult, "no_result", 0)        // the engine left no result, and its exit status is 0 or unknown
END_KIND(Telemetry, "telemetry", 0)       // the telemetry has another major version
END_KIND(WorldSize, "world_size", 1)      // the ranks did not find each other [the size of the world that they saw]
END_KIND(Nodes, "nodes", 2)               // the ranks ran on another number of nodes than planned [it, the planned one]
END_KIND(OtherMachine, "other_machine", 2)  // without a scheduler, the ranks ran on another machine [it, the host]
END_KIND(Exchange, "exchange", 1)           // the ranks could not exchange 4 MiB [the bytes that they exchanged]

// How a job or its block ended, in the words of the scheduler [them; for OutOfMemory of a run, "signal 9"].
END_KIND(OutOfMemory, "out_of_memory", 1)
END_KIND(Cancelled, "cancelled", 1)
END_KIND(TimeLimit, "time_limit", 1)
END_KIND(NodeFail, "node_fail", 1)
END_KIND(Preempted, "preempted", 1)
END_KIND(Failed, "failed", 1)
END_KIND(Done, "done", 1)
END_KIND(NeverRan, "never_ran", 1)  // the scheduler gave the job up before its script started

// The same, as Baremark found out.
END_KIND(TimeOption, "time_option", 1)  // a time limit that a further option of the experiment sets [the option]
END_KIND(NodeLost, "node_lost", 0)      // the launcher lost a node
END_KIND(NotStarted, "not_started", 0)  // the launcher did not start the program
END_KIND(JobLost, "job_lost", 0)        // the job ended and left no reason
END_KIND(NeverSubmitted, "never_submitted", 0)  // submitting failed, and the scheduler knows no such job
END_KIND(Refused, "refused", 0)                 // the scheduler refused the job
END_KIND(Modules, "modules", 0)                 // a module of the experiment could not be loaded
END_KIND(Prologue, "prologue", 0)               // a line of the experiment's prologue failed
END_KIND(HostLock, "host_lock", 0)              // the host's lock could not be taken
END_KIND(NoSpace, "no_space", 0)                // the host's disk is full
END_KIND(DiskQuota, "disk_quota", 0)            // the account's disk quota on the host is used up
END_KIND(HostRemoved, "host_removed", 0)        // the user removed the host

// Why a block waits.
END_KIND(Apart, "apart", 1)               // the experiment keeps its jobs apart in time [the time that it asks for]
END_KIND(Neighbour, "neighbour", 1)       // a job of another experiment may use the same nodes [its name]
END_KIND(SubmitLimit, "submit_limit", 0)  // the scheduler takes no more jobs of this account now
END_KIND(Cancelling, "cancelling", 0)     // the scheduler was told to cancel the job
END_KIND(Silent, "silent", 2)         // it is called running, but shows no sign of life [since when, its state's word]
END_KIND(StateUnknown, "unknown", 1)  // nobody knows if the job exists, or its state [the scheduler's words]

// What its scheduler says about its job [its reason, the expected start, the command that releases it].
END_KIND(Pending, "pending", 3)
END_KIND(Requeued, "requeued", 3)
END_KIND(NeverStarts, "never_starts", 3)
END_KIND(Held, "held", 3)
END_KIND(HeldByAdministrator, "held_by_administrator", 3)
END_KIND(NeedsAdministrator, "needs_administrator", 3)
END_KIND(Starting, "starting", 3)
END_KIND(Running, "running", 3)
END_KIND(Unreachable, "unreachable", 3)
END_KIND(Suspended, "suspended", 3)
END_KIND(Completing, "completing", 3)

#undef END_KIND
