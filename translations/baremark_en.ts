<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Cli</name>
    <message numerus="yes">
        <source>No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again within 5 seconds to cancel %n experiment(s).</source>
        <translation>
            <numerusform>No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again within 5 seconds to cancel %n experiment.</numerusform>
            <numerusform>No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again within 5 seconds to cancel %n experiments.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n job(s) at once.</source>
        <translation>
            <numerusform>Up to %n job at once.</numerusform>
            <numerusform>Up to %n jobs at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s) train at once, each with the ranks of its point.</source>
        <translation>
            <numerusform>%n instance trains, with the ranks of its point.</numerusform>
            <numerusform>%n instances train at once, each with the ranks of its point.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s) queued. To run them: baremark-cli work</source>
        <translation>
            <numerusform>%n experiment queued. To run it: baremark-cli work</numerusform>
            <numerusform>%n experiments queued. To run them: baremark-cli work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n block added.</numerusform>
            <numerusform>%n blocks added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n finding(s) fixed</source>
        <extracomment>%1: a file</extracomment>
        <translation>
            <numerusform>%1: %n finding fixed</numerusform>
            <numerusform>%1: %n findings fixed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) test the image.</source>
        <translation>
            <numerusform>%n command tests the image.</numerusform>
            <numerusform>%n commands test the image.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1.</source>
        <extracomment>%1: a path</extracomment>
        <translation>
            <numerusform>%n file written to %1.</numerusform>
            <numerusform>%n files written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>! %n file(s) changed during the transfer and are missing. Fetch again.</source>
        <translation>
            <numerusform>! %n file changed during the transfer and is missing. Fetch again.</numerusform>
            <numerusform>! %n files changed during the transfer and are missing. Fetch again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) are waiting.</source>
        <translation>
            <numerusform>%n block is waiting.</numerusform>
            <numerusform>%n blocks are waiting.</numerusform>
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
    <name>Filters</name>
    <message numerus="yes">
        <source>No such key(s): %1; there are: %2.</source>
        <extracomment>%1: the unknown keys that the user typed, %2: the known keys</extracomment>
        <translation>
            <numerusform>No such key: %1; there are: %2.</numerusform>
            <numerusform>No such keys: %1; there are: %2.</numerusform>
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
    <message numerus="yes">
        <source>%1 (%n pair(s))</source>
        <extracomment>%1: a kind of link between two GPUs, such as NV12 or PHB</extracomment>
        <translation>
            <numerusform>%1 (%n pair)</numerusform>
            <numerusform>%1 (%n pairs)</numerusform>
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
        <source>Jobs of other users, and up to %n job(s) of this experiment, may run on the same node and change the speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</source>
        <translation>
            <numerusform>Jobs of other users, and up to %n job of this experiment, may run on the same node and change the speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</numerusform>
            <numerusform>Jobs of other users, and up to %n jobs of this experiment, may run on the same node and change the speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n profiled run(s), not compared</source>
        <translation>
            <numerusform>%n profiled run, not compared</numerusform>
            <numerusform>%n profiled runs, not compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s) of %1</source>
        <comment>trainings at once, with their ranks</comment>
        <translation>
            <numerusform>%n instance of %1</numerusform>
            <numerusform>%n instances of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s)</source>
        <comment>numbers of ranks</comment>
        <translation>
            <numerusform>%n scale</numerusform>
            <numerusform>%n scales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repeat(s)</source>
        <translation>
            <numerusform>%n repeat</numerusform>
            <numerusform>%n repeats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n repeat(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 to %n repeat</numerusform>
            <numerusform>%1 to %n repeats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. To measure what it costs, add an arm that runs without it: on the page “Arms”, or in a file a copy of an arm with &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</source>
        <extracomment>%1: one or several runtimes</extracomment>
        <translation>
            <numerusform>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. To measure what it costs, add an arm that runs without it: on the page “Arms”, or in a file a copy of an arm with &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</numerusform>
            <numerusform>Needed for %1. Baremark sets them in all arms, so that the arms differ in their runtime only. To measure what they cost, add an arm that runs without them: on the page “Arms”, or in a file a copy of an arm with &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</numerusform>
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
        <source>No further job is submitted. The scheduler still runs %n block(s) that it already has.</source>
        <translation>
            <numerusform>No further job is submitted. The scheduler still runs %n block that it already has.</numerusform>
            <numerusform>No further job is submitted. The scheduler still runs %n blocks that it already has.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecipeBlocks</name>
    <message numerus="yes">
        <source>%n package(s)</source>
        <translation>
            <numerusform>%n package</numerusform>
            <numerusform>%n packages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n folder</numerusform>
            <numerusform>%n folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n variable</numerusform>
            <numerusform>%n variables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s)</source>
        <translation>
            <numerusform>%n label</numerusform>
            <numerusform>%n labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s)</source>
        <translation>
            <numerusform>%n secret</numerusform>
            <numerusform>%n secrets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message numerus="yes">
        <source>%n check(s) passed</source>
        <translation>
            <numerusform>%n check passed</numerusform>
            <numerusform>%n checks passed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stop(s) the run</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n stops the run</numerusform>
            <numerusform>%n stop the run</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <comment>of checks</comment>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known yet</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n not known yet</numerusform>
            <numerusform>%n not known yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> on these %n allocation(s)</source>
        <translation>
            <numerusform> on this %n allocation</numerusform>
            <numerusform> on these %n allocations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for the whole cluster, over the means of %n allocation(s): %1 (%2)</source>
        <extracomment>%1: a difference, %2: its interval</extracomment>
        <translation>
            <numerusform>for the whole cluster, over the means of %n allocation: %1 (%2)</numerusform>
            <numerusform>for the whole cluster, over the means of %n allocations: %1 (%2)</numerusform>
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
        <source>now %1, needs %2: about %Ln more block(s) (%3 interval)</source>
        <extracomment>%1, %2: half widths, %3: a level; %n: blocks</extracomment>
        <translation>
            <numerusform>now %1, needs %2: about %Ln more block (%3 interval)</numerusform>
            <numerusform>now %1, needs %2: about %Ln more blocks (%3 interval)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>now %1, needs %2: about %Ln more block(s) (%3 interval), which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1, %2: half widths, %3: a level; %n: blocks</extracomment>
        <translation>
            <numerusform>now %1, needs %2: about %Ln more block (%3 interval), which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
            <numerusform>now %1, needs %2: about %Ln more blocks (%3 interval), which is out of reach: longer runs, a quieter machine or a wider margin would help</numerusform>
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
        <source>%1: Baremark itself used more than 2 % of a core during %n run(s).</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: Baremark itself used more than 2 % of a core during %n run.</numerusform>
            <numerusform>%1: Baremark itself used more than 2 % of a core during %n runs.</numerusform>
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
        <source>… and %n more difference(s); the report lists them all</source>
        <translation>
            <numerusform>… and %n more difference; the report lists them all</numerusform>
            <numerusform>… and %n more differences; the report lists them all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other library(s)</source>
        <translation>
            <numerusform>%n other library</numerusform>
            <numerusform>%n other libraries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) with a warning</source>
        <translation>
            <numerusform>%n run with a warning</numerusform>
            <numerusform>%n runs with a warning</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An arm of its own without it would show what it costs.</source>
        <translation>
            <numerusform>An arm of its own without it would show what it costs.</numerusform>
            <numerusform>An arm of its own without them would show what they cost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ran without it.</source>
        <extracomment>%1: an arm</extracomment>
        <translation>
            <numerusform>%1 ran without it.</numerusform>
            <numerusform>%1 ran without them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without it, %1 makes %2 images/s at %3: %4, n = %5.</source>
        <comment>the baseline, a rate, a point, a difference with its interval, pairs</comment>
        <translation>
            <numerusform>Without it, %1 makes %2 images/s at %3: %4, n = %5.</numerusform>
            <numerusform>Without them, %1 makes %2 images/s at %3: %4, n = %5.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>built from %n package(s) of %1</source>
        <comment>a distribution and its release</comment>
        <translation>
            <numerusform>built from %n package of %1</numerusform>
            <numerusform>built from %n packages of %1</numerusform>
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
    <message numerus="yes">
        <source>%n line(s) of its telemetry could not be read and are missing in the figures.</source>
        <translation>
            <numerusform>%n line of its telemetry could not be read and is missing in the figures.</numerusform>
            <numerusform>%n lines of its telemetry could not be read and are missing in the figures.</numerusform>
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
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n run failed.</numerusform>
            <numerusform>%n runs failed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It works with the variant(s) %1.</source>
        <comment>names</comment>
        <translation>
            <numerusform>It works with the variant %1.</numerusform>
            <numerusform>It works with the variants %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Kept as text above the first FROM: %n line(s)</source>
        <translation>
            <numerusform>Kept as text above the first FROM: %n line</numerusform>
            <numerusform>Kept as text above the first FROM: %n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n build(s) took %1 to %2, the median is %3; the last image has %4.</source>
        <extracomment>%1, %2, %3: durations, %4: bytes</extracomment>
        <translation>
            <numerusform>%n build took %1 to %2, the median is %3; the last image has %4.</numerusform>
            <numerusform>%n builds took %1 to %2, the median is %3; the last image has %4.</numerusform>
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
    <message numerus="yes">
        <source>Blocks were added after seeing results (%n time(s)). These points are marked and have a wider interval.</source>
        <translation>
            <numerusform>Blocks were added after seeing results (%n time). These points are marked and have a wider interval.</numerusform>
            <numerusform>Blocks were added after seeing results (%n times). These points are marked and have a wider interval.</numerusform>
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
        <source>%n slower at a point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n slower at a point</numerusform>
            <numerusform>%n slower at a point</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster at a point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n faster at a point</numerusform>
            <numerusform>%n faster at a point</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not decided at every point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n not decided at every point</numerusform>
            <numerusform>%n not decided at every point</numerusform>
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
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
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
        <source>the ratio uses %n complete pair(s)</source>
        <translation>
            <numerusform>the ratio uses %n complete pair</numerusform>
            <numerusform>the ratio uses %n complete pairs</numerusform>
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
        <source>%n slower</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n slower</numerusform>
            <numerusform>%n slower</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n faster</numerusform>
            <numerusform>%n faster</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equivalent</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n equivalent</numerusform>
            <numerusform>%n equivalent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not decided</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n not decided</numerusform>
            <numerusform>%n not decided</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <comment>4 points in 2 cases</comment>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <comment>4 points in 2 cases</comment>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::CompareModel</name>
    <message numerus="yes">
        <source>%1; the ratio uses %n complete pair(s)</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>
            <numerusform>%1; the ratio uses %n complete pair</numerusform>
            <numerusform>%1; the ratio uses %n complete pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start-up until all ranks have met: %1 (median of %n run(s))</source>
        <extracomment>%1: a duration</extracomment>
        <translation>
            <numerusform>Start-up until all ranks have met: %1 (%n run)</numerusform>
            <numerusform>Start-up until all ranks have met: %1 (median of %n runs)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From the %n round(s) in which both points are done</source>
        <translation>
            <numerusform>From the %n round in which both points are done</numerusform>
            <numerusform>From the %n rounds in which both points are done</numerusform>
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
        <source>Energy of the GPUs: %1 (median of %n run(s))</source>
        <extracomment>%1: images per joule</extracomment>
        <translation>
            <numerusform>Energy of the GPUs: %1 (median of %n run)</numerusform>
            <numerusform>Energy of the GPUs: %1 (median of %n runs)</numerusform>
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
    <name>baremark::app::models::ImagesModel</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n form(s)</source>
        <comment>of images</comment>
        <translation>
            <numerusform>%n form</numerusform>
            <numerusform>%n forms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
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
        <source>; %n file(s) changed during the transfer and are missing</source>
        <translation>
            <numerusform>; %n file changed during the transfer and is missing</numerusform>
            <numerusform>; %n files changed during the transfer and are missing</numerusform>
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
    <message numerus="yes">
        <source>and %n more: choose Open</source>
        <translation>
            <numerusform>and %n more: choose Open</numerusform>
            <numerusform>and %n more: choose Open</numerusform>
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
        <source>%n block(s) cut short: kept, but not compared</source>
        <translation>
            <numerusform>%n block cut short: kept, but not compared</numerusform>
            <numerusform>%n blocks cut short: kept, but not compared</numerusform>
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
        <source>Removed experiments can be restored for %n day(s).</source>
        <translation>
            <numerusform>Removed experiments can be restored for %n day.</numerusform>
            <numerusform>Removed experiments can be restored for %n days.</numerusform>
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
        <source>%n check(s) in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>
            <numerusform>%n check in %1 s</numerusform>
            <numerusform>%n checks in %1 s</numerusform>
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
    <name>baremark::app::pages::ImageDetails</name>
    <message numerus="yes">
        <source>%n experiment(s) refer to it. Removing it asks first, and keeps their results.</source>
        <translation>
            <numerusform>%n experiment refers to it. Removing it asks first, and keeps its results.</numerusform>
            <numerusform>%n experiments refer to it. Removing it asks first, and keeps their results.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImagesPage</name>
    <message numerus="yes">
        <source>%n experiment(s) refer to it. Their results are kept.</source>
        <translation>
            <numerusform>%n experiment refers to it. Its results are kept.</numerusform>
            <numerusform>%n experiments refer to it. Their results are kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>images and copies</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LiveProgress</name>
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
        <source>%n run(s) failed; this counts as a result of the arm</source>
        <translation>
            <numerusform>%n run failed; this counts as a result of the arm</numerusform>
            <numerusform>%n runs failed; this counts as a result of the arm</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s): kept, but not compared</source>
        <translation>
            <numerusform>%n block: kept, but not compared</numerusform>
            <numerusform>%n blocks: kept, but not compared</numerusform>
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
    <message numerus="yes">
        <source>%n block(s) running</source>
        <translation>
            <numerusform>%n block running</numerusform>
            <numerusform>%n blocks running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeFindingsCard</name>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <comment>findings of a line</comment>
        <extracomment>%1: what was found</extracomment>
        <translation>
            <numerusform>%1 (and %n more)</numerusform>
            <numerusform>%1 (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeImportDialog</name>
    <message numerus="yes">
        <source>The file becomes a recipe with %n block(s).</source>
        <translation>
            <numerusform>The file becomes a recipe with %n block.</numerusform>
            <numerusform>The file becomes a recipe with %n blocks.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipePage</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <comment>of a recipe</comment>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Used by %n experiment(s)</source>
        <comment>a recipe</comment>
        <translation>
            <numerusform>Used by %n experiment</numerusform>
            <numerusform>Used by %n experiments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeTextCard</name>
    <message numerus="yes">
        <source>%n block(s) are text of another format and are left out.</source>
        <translation>
            <numerusform>%n block is text of another format and is left out.</numerusform>
            <numerusform>%n blocks are text of another format and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more problem(s)</source>
        <translation>
            <numerusform>and %n more problem</numerusform>
            <numerusform>and %n more problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipesPage</name>
    <message numerus="yes">
        <source>%n of your own</source>
        <comment>recipes</comment>
        <translation>
            <numerusform>%n of your own</numerusform>
            <numerusform>%n of your own</numerusform>
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
        <source>For new experiments: %n rank(s) per node, one core each, as many as the smallest node has. Every block is a separate job, %1; %2.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>For new experiments: %n rank per node with one core, as many as the smallest node has. Every block is a separate job, %1; %2.</numerusform>
            <numerusform>For new experiments: %n ranks per node, one core each, as many as the smallest node has. Every block is a separate job, %1; %2.</numerusform>
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
    <name>baremark::app::pages::StepTimes</name>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>mean of %n step</numerusform>
            <numerusform>mean of %n steps</numerusform>
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
        <source>%n unintended difference(s)</source>
        <translation>
            <numerusform>%n unintended difference</numerusform>
            <numerusform>%n unintended differences</numerusform>
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
    <name>baremark::app::shell::ClosingQuestion</name>
    <message numerus="yes">
        <source>%n block(s) wait. Keep running in the background?</source>
        <translation>
            <numerusform>%n block waits. Keep running in the background?</numerusform>
            <numerusform>%n blocks wait. Keep running in the background?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Save the changes of %n recipe(s)?</source>
        <translation>
            <numerusform>Save the changes of %n recipe?</numerusform>
            <numerusform>Save the changes of %n recipes?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::ExperimentCommands</name>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n block added.</numerusform>
            <numerusform>%n blocks added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::RailNotes</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <comment>in the queue</comment>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::WindowStatus</name>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n experiment</numerusform>
            <numerusform>%n experiments</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmsPage</name>
    <message numerus="yes">
        <source>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. An arm without it shows what it costs.</source>
        <extracomment>%1: one or several runtimes</extracomment>
        <translation>
            <numerusform>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. An arm without it shows what it costs.</numerusform>
            <numerusform>Needed for %1. Baremark sets them in all arms, so that the arms differ in their runtime only. An arm without them shows what they cost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::CostCard</name>
    <message numerus="yes">
        <source>Each row counts all %n case(s).</source>
        <translation>
            <numerusform>Each row counts the one case.</numerusform>
            <numerusform>Each row counts all %n cases.</numerusform>
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
