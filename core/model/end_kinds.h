// SPDX-License-Identifier: Apache-2.0
// Every reason that this version of Baremark knows, and its name in stores and files, which never changes. An includer
// defines END_KIND(kind, name).
END_KIND(None, "")  // no reason: it is done, or nothing is known yet

// How a run ended.
END_KIND(Status, "status")             // the program's exit status
END_KIND(Signal, "signal")             // a signal ended the program, or the job
END_KIND(KnownIssue, "known_issue")    // the runtime's descriptor explains the last lines
END_KIND(RunLimit, "run_limit")        // it took longer than a run may take
END_KIND(OutputLimit, "output_limit")  // it printed more than a run may print
END_KIND(NoResult, "no_result")        // the engine left no result, and its exit status is 0 or unknown
END_KIND(OutOfMemory, "out_of_memory")
END_KIND(Telemetry, "telemetry")         // the telemetry has another major version
END_KIND(WorldSize, "world_size")        // the ranks did not find each other
END_KIND(Nodes, "nodes")                 // the ranks ran on another number of nodes than planned
END_KIND(OtherMachine, "other_machine")  // without a scheduler, the ranks ran on another machine than the host
END_KIND(Exchange, "exchange")           // the ranks could not exchange 4 MiB

// How a job or its block ended.
END_KIND(Cancelled, "cancelled")
END_KIND(TimeLimit, "time_limit")
END_KIND(TimeOption, "time_option")  // a time limit that one of the experiment's further options sets
END_KIND(NodeFail, "node_fail")      // the scheduler reports a failed node
END_KIND(NodeLost, "node_lost")      // the launcher lost a node
END_KIND(NotStarted, "not_started")  // the launcher did not start the program
END_KIND(Preempted, "preempted")
END_KIND(Requeued, "requeued")
END_KIND(JobLost, "job_lost")                // the job ended and left no reason
END_KIND(NeverSubmitted, "never_submitted")  // submitting failed, and the scheduler knows no such job
END_KIND(NeverRan, "never_ran")              // the scheduler gave the job up before its script started
END_KIND(Refused, "refused")                 // the scheduler refused the job
END_KIND(Modules, "modules")                 // a module of the experiment could not be loaded
END_KIND(Prologue, "prologue")               // a line of the experiment's prologue failed
END_KIND(HostLock, "host_lock")              // the host's lock could not be taken
END_KIND(NoSpace, "no_space")                // the host's disk is full
END_KIND(DiskQuota, "disk_quota")            // the account's disk quota on the host is used up
END_KIND(HostRemoved, "host_removed")        // the user removed the host
END_KIND(Failed, "failed")                   // the scheduler says so
END_KIND(Done, "done")                       // the scheduler says so

// Why a block waits, or what its scheduler says about its job.
END_KIND(Apart, "apart")               // the experiment keeps its jobs apart in time
END_KIND(Neighbour, "neighbour")       // a job of another experiment may use the same nodes
END_KIND(SubmitLimit, "submit_limit")  // the scheduler takes no more jobs of this account now
END_KIND(Pending, "pending")
END_KIND(NeverStarts, "never_starts")
END_KIND(Held, "held")
END_KIND(HeldByAdministrator, "held_by_administrator")
END_KIND(NeedsAdministrator, "needs_administrator")
END_KIND(Starting, "starting")
END_KIND(Running, "running")
END_KIND(Unreachable, "unreachable")
END_KIND(Suspended, "suspended")
END_KIND(Completing, "completing")
END_KIND(Cancelling, "cancelling")  // the scheduler was told to cancel the job
END_KIND(Silent, "silent")          // the scheduler calls the job running, but the job shows no sign of life
END_KIND(StateUnknown, "unknown")   // it is not known yet whether the job exists, or in which state it is

#undef END_KIND
