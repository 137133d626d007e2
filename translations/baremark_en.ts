<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Allocations</name>
    <message numerus="yes">
        <source>%n line(s) of yours</source>
        <comment>in the head of a job</comment>
        <translation>
            <numerusform>%n line of yours</numerusform>
            <numerusform>%n lines of yours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeVerbs</name>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n block added.</numerusform>
            <numerusform>%n blocks added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EndNotice</name>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n run failed.</numerusform>
            <numerusform>%n runs failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Filters</name>
    <message numerus="yes">
        <source>No such key(s): %1; there are: %2.</source>
        <extracomment>%1: keys that somebody typed, %2: the keys that there are</extracomment>
        <translation>
            <numerusform>No such key: %1; there are: %2.</numerusform>
            <numerusform>No such keys: %1; there are: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Follow</name>
    <message numerus="yes">
        <source>Nothing new is submitted; %n job(s) at %1 go on or start later. Press Ctrl-C again within 5 seconds to cancel them.</source>
        <extracomment>%1: a scheduler</extracomment>
        <translation>
            <numerusform>Nothing new is submitted; %n job at %1 goes on or starts later. Press Ctrl-C again within 5 seconds to cancel it.</numerusform>
            <numerusform>Nothing new is submitted; %n jobs at %1 go on or start later. Press Ctrl-C again within 5 seconds to cancel them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FollowAll</name>
    <message numerus="yes">
        <source>Nothing new is started; blocks and jobs that were handed over go on. Press Ctrl-C again within 5 seconds to cancel %n experiment(s).</source>
        <translation>
            <numerusform>Nothing new is started; blocks and jobs that were handed over go on. Press Ctrl-C again within 5 seconds to cancel the experiment.</numerusform>
            <numerusform>Nothing new is started; blocks and jobs that were handed over go on. Press Ctrl-C again within 5 seconds to cancel %n experiments.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n NUMA node(s)</source>
        <extracomment>%1: sockets</extracomment>
        <translation>
            <numerusform>%1, %n NUMA node</numerusform>
            <numerusform>%1, %n NUMA nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Plans</name>
    <message numerus="yes">
        <source>%n arm(s)</source>
        <translation>
            <numerusform>%n arm</numerusform>
            <numerusform>%n arms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) at each point</source>
        <translation>
            <numerusform>%n block at each point</numerusform>
            <numerusform>%n blocks at each point</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warm-up step(s)</source>
        <translation>
            <numerusform>%n warm-up step</numerusform>
            <numerusform>%n warm-up steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n measured</source>
        <comment>steps</comment>
        <translation>
            <numerusform>%n measured</numerusform>
            <numerusform>%n measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s) a rank</source>
        <translation>
            <numerusform>%n thread a rank</numerusform>
            <numerusform>%n threads a rank</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) give no interval</source>
        <translation>
            <numerusform>%n block gives no interval</numerusform>
            <numerusform>%n blocks give no interval</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n block(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 to %n block</numerusform>
            <numerusform>%1 to %n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n run(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 to %n run</numerusform>
            <numerusform>%1 to %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Blocks are short: up to %n may share a job</source>
        <translation>
            <numerusform>Blocks are short: up to %n may share a job</numerusform>
            <numerusform>Blocks are short: up to %n may share a job</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) of warm-up are more than are measured</source>
        <translation>
            <numerusform>%n step of warm-up is more than is measured</numerusform>
            <numerusform>%n steps of warm-up are more than are measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) after that of the check</source>
        <translation>
            <numerusform>%n job after that of the check</numerusform>
            <numerusform>%n jobs after that of the check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n job(s) after that of the check</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 to %n job after that of the check</numerusform>
            <numerusform>%1 to %n jobs after that of the check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Jobs of others, and up to %n job(s) of this experiment, may run beside them and change their speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</source>
        <translation>
            <numerusform>Jobs of others, and up to %n job of this experiment, may run beside them and change their speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</numerusform>
            <numerusform>Jobs of others, and up to %n jobs of this experiment, may run beside them and change their speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Preparation</name>
    <message numerus="yes">
        <source>Up to %n job(s) at once.</source>
        <translation>
            <numerusform>Up to %n job at once.</numerusform>
            <numerusform>Up to %n jobs at once.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Probes</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message numerus="yes">
        <source>%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler</source>
        <comment>blocks</comment>
        <extracomment>%1: runs done, %2: all of them, %3: blocks done, %4: all of them, %n: blocks</extracomment>
        <translation>
            <numerusform>%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler</numerusform>
            <numerusform>%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No further job is handed over; %n block(s) that the scheduler has already still run.</source>
        <translation>
            <numerusform>No further job is handed over; %n block that the scheduler has already still runs.</numerusform>
            <numerusform>No further job is handed over; %n blocks that the scheduler has already still run.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Blocks were added after looking (%n time(s)); such points show a wider interval and are marked.</source>
        <translation>
            <numerusform>Blocks were added after looking (%n time); such points show a wider interval and are marked.</numerusform>
            <numerusform>Blocks were added after looking (%n times); such points show a wider interval and are marked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) that are the same in one run of each arm</source>
        <translation>
            <numerusform>%n entry that is the same in one run of each arm</numerusform>
            <numerusform>%n entries that are the same in one run of each arm</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) of one run</source>
        <translation>
            <numerusform>%n entry of one run</numerusform>
            <numerusform>%n entries of one run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunFiles</name>
    <message numerus="yes">
        <source>%n experiment(s) queued. Run them with: baremark-cli work</source>
        <translation>
            <numerusform>%n experiment queued. Run it with: baremark-cli work</numerusform>
            <numerusform>%n experiments queued. Run them with: baremark-cli work</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunVerbs</name>
    <message numerus="yes">
        <source>%n file(s) written to %1.</source>
        <extracomment>%1: a path</extracomment>
        <translation>
            <numerusform>%n file written to %1.</numerusform>
            <numerusform>%n files written to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>States</name>
    <message numerus="yes">
        <source>%n line(s) of its telemetry could not be read and are in no figure.</source>
        <translation>
            <numerusform>%n line of its telemetry could not be read and is in no figure.</numerusform>
            <numerusform>%n lines of its telemetry could not be read and are in no figure.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TransferVerbs</name>
    <message numerus="yes">
        <source>! %n file(s) changed while they were fetched and are missing; fetch again</source>
        <translation>
            <numerusform>! %n file changed while it was fetched and is missing; fetch again</numerusform>
            <numerusform>! %n files changed while they were fetched and are missing; fetch again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Transfers</name>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <extracomment>%1: bytes</extracomment>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n of them were there already</source>
        <extracomment>%1: files and bytes</extracomment>
        <translation>
            <numerusform>%1; %n of them was there already</numerusform>
            <numerusform>%1; %n of them were there already</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message numerus="yes">
        <source>about %n day(s)</source>
        <translation>
            <numerusform>about %n day</numerusform>
            <numerusform>about %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verdicts</name>
    <message numerus="yes">
        <source> on these %n allocation(s)</source>
        <translation>
            <numerusform> on this %n allocation</numerusform>
            <numerusform> on these %n allocations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s)</source>
        <translation>
            <numerusform>%n allocation</numerusform>
            <numerusform>%n allocations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more difference(s); the report lists them all</source>
        <translation>
            <numerusform>… and %n more difference; the report lists them all</numerusform>
            <numerusform>… and %n more differences; the report lists them all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: Baremark itself took more than 2 % of a core during %n run(s).</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: Baremark itself took more than 2 % of a core during %n run.</numerusform>
            <numerusform>%1: Baremark itself took more than 2 % of a core during %n runs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n run(s) became slower or faster while they were timed.</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: %n run became slower or faster while it was timed.</numerusform>
            <numerusform>%1: %n runs became slower or faster while they were timed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n run(s) with a warning: %2</source>
        <comment>arm, the engine&apos;s words</comment>
        <translation>
            <numerusform>%1: %n run with a warning: %2</numerusform>
            <numerusform>%1: %n runs with a warning: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the ratio is over %n complete pair(s)</source>
        <translation>
            <numerusform>the ratio is over %n complete pair</numerusform>
            <numerusform>the ratio is over %n complete pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n complete pair(s)</source>
        <translation>
            <numerusform>%n complete pair</numerusform>
            <numerusform>%n complete pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of the cluster, over the means of %n allocation(s): %1 (%2)</source>
        <extracomment>%1: a difference, %2: its interval</extracomment>
        <translation>
            <numerusform>of the cluster, over the means of %n allocation: %1 (%2)</numerusform>
            <numerusform>of the cluster, over the means of %n allocations: %1 (%2)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1: %n block(s), three are the least</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>not enough data%1: %n block, three are the least</numerusform>
            <numerusform>not enough data%1: %n blocks, three are the least</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>not enough data%1; about %Ln more block would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
            <numerusform>not enough data%1; about %Ln more blocks would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) (%2) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes; %2: a duration</extracomment>
        <translation>
            <numerusform>not enough data%1; about %Ln more block (%2) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
            <numerusform>not enough data%1; about %Ln more blocks (%2) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) would decide</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>not enough data%1; about %Ln more block would decide</numerusform>
            <numerusform>not enough data%1; about %Ln more blocks would decide</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln block</numerusform>
            <numerusform>%Ln blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message numerus="yes">
        <source>%n block(s) wait.</source>
        <translation>
            <numerusform>%n block waits.</numerusform>
            <numerusform>%n blocks wait.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::CompareModel</name>
    <message numerus="yes">
        <source>%1; the ratio is over %n complete pair(s)</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>
            <numerusform>%1; the ratio is over %n complete pair</numerusform>
            <numerusform>%1; the ratio is over %n complete pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::ExperimentsModel</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>done, %n failed</source>
        <comment>runs</comment>
        <translation>
            <numerusform>done, %n failed</numerusform>
            <numerusform>done, %n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::PassportDiffModel</name>
    <message numerus="yes">
        <source>%n equal</source>
        <comment>passport entries</comment>
        <translation>
            <numerusform>%n equal</numerusform>
            <numerusform>%n equal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <comment>passport entries</comment>
        <translation>
            <numerusform>%n differs</numerusform>
            <numerusform>%n differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::PassportTableModel</name>
    <message numerus="yes">
        <source>%n entries</source>
        <comment>of a passport</comment>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RunsModel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::TransferJob</name>
    <message numerus="yes">
        <source>; %n file(s) changed meanwhile and are missing</source>
        <translation>
            <numerusform>; %n file changed meanwhile and is missing</numerusform>
            <numerusform>; %n files changed meanwhile and are missing</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::DataCard</name>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <extracomment>%1: bytes</extracomment>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentDetails</name>
    <message numerus="yes">
        <source>%n arm(s)</source>
        <translation>
            <numerusform>%n arm</numerusform>
            <numerusform>%n arms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentPage</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) cut short: kept, and in no comparison</source>
        <translation>
            <numerusform>%n block cut short: kept, and in no comparison</numerusform>
            <numerusform>%n blocks cut short: kept, and in no comparison</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n block(s) at %1…</source>
        <comment>point</comment>
        <translation>
            <numerusform>Add %n block at %1…</numerusform>
            <numerusform>Add %n blocks at %1…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentsPage</name>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n experiment</numerusform>
            <numerusform>%n experiments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running or waiting</source>
        <comment>experiments</comment>
        <translation>
            <numerusform>%n running or waiting</numerusform>
            <numerusform>%n running or waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) in the store</source>
        <translation>
            <numerusform>%n run in the store</numerusform>
            <numerusform>%n runs in the store</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed experiments stay here for %n day(s).</source>
        <translation>
            <numerusform>Removed experiments stay here for %n day.</numerusform>
            <numerusform>Removed experiments stay here for %n days.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed experiments can be put back for %n day(s).</source>
        <translation>
            <numerusform>Removed experiments can be put back for %n day.</numerusform>
            <numerusform>Removed experiments can be put back for %n days.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExtendCard</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n run(s)</source>
        <translation>
            <numerusform>Add %n run</numerusform>
            <numerusform>Add %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HostFrame</name>
    <message numerus="yes">
        <source>%n step(s) in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>
            <numerusform>%n step in %1 s</numerusform>
            <numerusform>%n steps in %1 s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HostPage</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImagesPage</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LiveTab</name>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>mean of %n step</numerusform>
            <numerusform>mean of %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Warming up, then %n step(s)</source>
        <translation>
            <numerusform>Warming up, then %n step</numerusform>
            <numerusform>Warming up, then %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::OverviewTab</name>
    <message numerus="yes">
        <source>%n run(s) failed by themselves: outcomes of their arm</source>
        <translation>
            <numerusform>%n run failed by itself: an outcome of its arm</numerusform>
            <numerusform>%n runs failed by themselves: outcomes of their arms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s), kept but in no comparison</source>
        <translation>
            <numerusform>%n block, kept but in no comparison</numerusform>
            <numerusform>%n blocks, kept but in no comparison</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QueueCard</name>
    <message numerus="yes">
        <source>%n more block(s) follow as these end.</source>
        <translation>
            <numerusform>%n more block follows as these end.</numerusform>
            <numerusform>%n more blocks follow as these end.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QueuePage</name>
    <message numerus="yes">
        <source>%n block(s) at work</source>
        <translation>
            <numerusform>%n block at work</numerusform>
            <numerusform>%n blocks at work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>blocks</comment>
        <translation>
            <numerusform>%n waiting</numerusform>
            <numerusform>%n waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them listed</source>
        <comment>blocks that wait</comment>
        <translation>
            <numerusform>%n of them listed</numerusform>
            <numerusform>%n of them listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RemoteHostPage</name>
    <message numerus="yes">
        <source>For new experiments: up to %n rank(s), one core each, one block at a time; %1.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>For new experiments: up to %n rank, one core, one block at a time; %1.</numerusform>
            <numerusform>For new experiments: up to %n ranks, one core each, one block at a time; %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For new experiments: %n rank(s) a node, one core each, as many as its smallest node has; every block is a job of its own, %1; %2.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>For new experiments: %n rank a node, one core, as many as its smallest node has; every block is a job of its own, %1; %2.</numerusform>
            <numerusform>For new experiments: %n ranks a node, one core each, as many as its smallest node has; every block is a job of its own, %1; %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RunsTab</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::TraceCard</name>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>mean of %n step</numerusform>
            <numerusform>mean of %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::WaiverCard</name>
    <message numerus="yes">
        <source>%n difference(s) not meant</source>
        <translation>
            <numerusform>%n difference not meant</numerusform>
            <numerusform>%n differences not meant</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::ScalingFigure</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::MainWindow</name>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n block added.</numerusform>
            <numerusform>%n blocks added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <comment>in the queue</comment>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n experiment</numerusform>
            <numerusform>%n experiments</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) wait. Keep running in the background?</source>
        <translation>
            <numerusform>%n block waits. Keep running in the background?</numerusform>
            <numerusform>%n blocks wait. Keep running in the background?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ScalePage</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each row counts all %n case(s).</source>
        <translation>
            <numerusform>Each row counts the one case.</numerusform>
            <numerusform>Each row counts all %n cases.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::WhatPage</name>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n channel</numerusform>
            <numerusform>%n channels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n class</numerusform>
            <numerusform>%n classes</numerusform>
        </translation>
    </message>
</context>
</TS>
