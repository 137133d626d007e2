<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>ChangeVerbs</name>
    <message>
        <source>The waiver is taken back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waived, with your note.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is back in the lists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed from the lists; deleted in 30 days. Undo: baremark-cli remove %1 --undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asked its owner to end it; what was measured stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>%1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no name that means something here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which is of the wrong kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which is out of range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not go together with %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not safe to use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was made by a newer Baremark (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may not be used by this account.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no space left for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 failed with status %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside Baremark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is held by process %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name that nobody reads is more often a slip than a wish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A disk error, or another program that wrote into it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake of ours. The details say where.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use instead: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This Baremark reads %1. Update it to use this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It applies %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again. Nothing was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run “baremark-cli store check”, and go back to a backup if it says so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check who owns it, or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This</source>
        <comment>stands where the name of a thing is not known</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Follow</name>
    <message>
        <source>Difference: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each point: %1; margin %2. Experiment %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Building the engine&apos;s image, step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody runs this experiment now. Go on with: baremark-cli run --resume %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · checked before the first run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · step %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experiment was %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was measured is kept. Go on with: baremark-cli run --resume %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing new is started; the block at work goes on. Press Ctrl-C again within 5 seconds to cancel it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with: baremark-cli run --resume %1 · end it with: baremark-cli cancel %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MachineVerbs</name>
    <message>
        <source>No images yet. The first container run builds one, or: baremark-cli image build</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>digest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Preparation</name>
    <message>
        <source>time not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (estimated from the model)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1 %2 works here, tried in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>○ %1 is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✕ %1 %2 does not work here: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 × %3 = %4</source>
        <comment>arms, points, blocks, runs</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n arm(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>! This machine is busy with other work (load %1): the spread will be wider.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! The processor&apos;s frequency governor is “%1”: speeds will drift.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! This machine runs on battery.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! Fewer than three blocks give no interval and no verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>○ One arm alone is compared with nothing; its scaling is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! Ranks are not bound to cores: they may move and share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Round 1: %1 (seed %2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures: %1</source>
        <comment>of a case</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slower</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ideal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rank(s)</source>
        <comment>label of a point; %1 is the number</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaling efficiency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images/s ÷ (ranks × own images/s at the smallest point), paired by round · 95 % t interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2: %3 is “%4”, in the baseline “%5”.</source>
        <comment>arm, place, key, value, baseline&apos;s value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waived: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not waived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of one run of each arm</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>A run gives one number: images over the wall time of the slowest rank, between two synchronisations, over %1 timed steps after %2 steps of warm-up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each block runs all arms in random but balanced order; the difference is paired by block.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The runs came in independent random order, so nothing is paired (Welch&apos;s t on the logs).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Intervals are 95 % t intervals on logs. An arm is equivalent where its interval lies wholly within %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of blocks was fixed by one look at the spread of the first %1, for a half width of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Blocks were added after looking (%n time(s)); such points show a wider interval.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>column: difference to the baseline</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interval, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>eff.</source>
        <comment>column: scaling efficiency</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <comment>column: number of blocks</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · fails %1 of %2</source>
        <comment>appended to a verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 in %3 · %4</source>
        <comment>host, runs, blocks, date</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Every point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the first point: %1.</source>
        <comment>blocks in allocations</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made by Baremark from experiment %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunVerbs</name>
    <message numerus="yes">
        <source>%n file(s) written to %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No container runtime works here, so there is nothing to compare bare metal with. Install one, for example: apt-get install charliecloud mmdebstrap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results are in %1. See them in the window: baremark</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>In %1 the ranks did not find each other: each saw a world of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the ranks could not exchange 4 MiB with each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check before the first run failed in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>state of an experiment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being handed over</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits for the machine</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut short, in no comparison</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>state of a block</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <comment>state of a run</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of a run</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of a run</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <comment>state of a run</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut short</source>
        <comment>state of a run</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slower, perhaps within the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slower</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster, perhaps within the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equivalent</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough data</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not comparable</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alike</source>
        <comment>passport</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meant</source>
        <comment>passport: a difference on purpose</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>varies by nature</source>
        <comment>passport</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not meant</source>
        <comment>passport: a difference that spoils the comparison</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended with exit status %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was ended by signal %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The machine asked the job to end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It took longer than its time limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It printed more than 64 MiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its job ended without a word: it was killed, or the machine started anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scheduler began it anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its ranks did not find each other: they saw a world of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended without a result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its engine speaks another version of the protocol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not go on (%1).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StoreVerbs</name>
    <message>
        <source>No experiments yet. Begin with: baremark-cli quickstart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>blocks done</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>begun</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its file system has no write-ahead log, so one process writes at a time.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 to %2</source>
        <comment>the ends of an interval, without unit</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under 1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>about %n day(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>ranks on nodes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verdicts</name>
    <message>
        <source>at %1</source>
        <comment>a point</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1 (%2)</source>
        <comment>a point, and the settings of its case</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by %1 (%2 to %3)</source>
        <comment>a difference with its interval</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> on these nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source> on these %n allocation(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data: %n block(s), three are the least</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not enough data: it fails %1 of %2 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough data</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>not enough data; about %n more block(s) would decide</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>how many blocks, how long</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slower, perhaps within the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slower %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 faster, perhaps within the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 faster %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equivalent at every point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equivalent up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slower taken alone, not over all points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 faster taken alone, not over all points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not comparable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fails %2 of %3 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the baseline fails %2 of %3 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is slower than %2 %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is faster than %2 %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is equivalent to %2 at every point%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is equivalent to %2 up to %3%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not comparable with %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against %2: nothing measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>perhaps within the margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fails %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slower at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 faster at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not enough data at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the baseline fails at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>blocks in allocations</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, on these nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>half width now %1, needed %2: at this spread %3 (%4 t interval), %5 more</source>
        <comment>the sum behind &apos;not enough data&apos;</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>… and %n more difference(s); the report lists them all</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>a passport&apos;s missing value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>! %1 differs in %2: %3, the baseline has %4</source>
        <comment>arm, key, values</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (waived: %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the arms alike, or accept a difference with a note: baremark-cli waive %1 &quot;%2&quot; %3 --note &quot;…&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 t interval, each point by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp(mean ln(arm ÷ %1)) − 1, paired by block · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp(mean ln arm − mean ln %1) − 1, not paired (Welch) · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
