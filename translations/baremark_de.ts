<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Advice</name>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, set &quot;bind&quot;: &quot;none&quot;.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: a node has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Damit sich Ranks Kerne teilen: &quot;bind&quot;: &quot;none&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, choose “not bound”.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: a node has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Damit sich Ranks Kerne teilen, „nicht gebunden“ wählen.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, set &quot;bind&quot;: &quot;none&quot;.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: the host has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn der Rechner hat %3 Kerne. Damit sich Ranks Kerne teilen: &quot;bind&quot;: &quot;none&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, choose “not bound”.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: the host has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn der Rechner hat %3 Kerne. Damit sich Ranks Kerne teilen, „nicht gebunden“ wählen.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To use several nodes, set &quot;ranks_per_node&quot;: %2.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Für mehrere Knoten: &quot;ranks_per_node&quot;: %2.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To use several nodes, enter %2 as “Ranks a node” on the page Where.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Für mehrere Knoten auf der Seite Wo bei „Ranks je Knoten“ %2 eingeben.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2 on a node of %3 cores.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 on a node: it has %3 cores”</extracomment>
        <translation>Erlaubt: %1 bis %2 auf einem Knoten mit %3 Kernen.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a host without a scheduler is one node and &quot;ranks_per_node&quot; is %2.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, the ranks_per_node of this one host”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Rechner ohne Scheduler ist ein Knoten, und &quot;ranks_per_node&quot; ist %2.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a host without a scheduler is one node, and it takes %2 ranks here.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, the ranks_per_node of this one host”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Rechner ohne Scheduler ist ein Knoten, und der nimmt hier %2 Ranks auf.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because there are %3 nodes with %4 ranks each. A higher &quot;ranks_per_node&quot; or another &quot;partition&quot; takes more.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another partition takes more”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn es gibt %3 Knoten mit je %4 Ranks. Mehr erlaubt ein höheres &quot;ranks_per_node&quot; oder eine andere &quot;partition&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because there are %3 nodes with %4 ranks each. More “Ranks a node” or another partition takes more.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another partition takes more”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn es gibt %3 Knoten mit je %4 Ranks. Mehr erlauben mehr „Ranks je Knoten“ oder eine andere Partition.</translation>
    </message>
    <message>
        <source>Strong scaling needs it.</source>
        <translation>Starke Skalierung braucht das.</translation>
    </message>
    <message>
        <source>It applies with &quot;mode&quot;: &quot;strong&quot;. Weak scaling takes &quot;batch_size&quot; of the workload.</source>
        <translation>Es gilt mit &quot;mode&quot;: &quot;strong&quot;. Schwache Skalierung nimmt &quot;batch_size&quot; der Arbeitslast.</translation>
    </message>
    <message>
        <source>It applies to strong scaling. Weak scaling takes the batch per rank.</source>
        <translation>Es gilt für starke Skalierung. Schwache Skalierung nimmt den Batch je Rank.</translation>
    </message>
    <message>
        <source>It applies with &quot;mode&quot;: &quot;weak&quot;. Strong scaling divides &quot;global_batch&quot; among the ranks.</source>
        <translation>Es gilt mit &quot;mode&quot;: &quot;weak&quot;. Starke Skalierung verteilt &quot;global_batch&quot; auf die Ranks.</translation>
    </message>
    <message>
        <source>Strong scaling divides the global batch among the ranks. Remove this setting, or choose weak scaling.</source>
        <translation>Starke Skalierung verteilt den globalen Batch auf die Ranks. Diese Einstellung entfernen oder schwache Skalierung wählen.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2, because fashion-mnist has %4 images.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 with %3 ranks: fashion-mnist has %4 images”</extracomment>
        <translation>Erlaubt mit %3 Ranks: %1 bis %2, denn fashion-mnist hat %4 Bilder.</translation>
    </message>
    <message>
        <source>Use fewer ranks: fashion-mnist has %2 images, which is less than one for each of %1 ranks.</source>
        <extracomment>%1 and so on: the values in “fewer ranks: not one image with %1 ranks: fashion-mnist has %2 images”</extracomment>
        <translation>Weniger Ranks verwenden: fashion-mnist hat %2 Bilder, weniger als eines für jeden von %1 Ranks.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2. With more, the activations of %4 alone need more memory than this host has.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 with %3 ranks: the activations of more of %4 alone need more memory than this host has”</extracomment>
        <translation>Erlaubt mit %3 Ranks: %1 bis %2. Bei mehr brauchen allein die Aktivierungen von %4 mehr Speicher, als dieser Rechner hat.</translation>
    </message>
    <message>
        <source>Use fewer ranks: with %1 ranks, one image on each makes activations of %2 that need more memory than this host has.</source>
        <extracomment>%1 and so on: the values in “fewer ranks: not one image with %1 ranks: the activations of more of %2 alone need more memory than this host has”</extracomment>
        <translation>Weniger Ranks verwenden: Bei %1 Ranks brauchen die Aktivierungen von %2 schon mit je einem Bild mehr Speicher, als dieser Rechner hat.</translation>
    </message>
    <message>
        <source>Allowed with &quot;until&quot;: %1 to %2.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 with until”</extracomment>
        <translation>Erlaubt mit &quot;until&quot;: %1 bis %2.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because the number of blocks is decided after the first %1.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 with until”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn die Zahl der Blöcke wird nach den ersten %1 festgelegt.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, and not less than &quot;repeats&quot;.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, not below repeats”</extracomment>
        <translation>Erlaubt: %1 bis %2, und nicht weniger als &quot;repeats&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, and not less than the number of blocks at each point.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, not below repeats”</extracomment>
        <translation>Erlaubt: %1 bis %2, und nicht weniger als die Zahl der Blöcke an jedem Punkt.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, the number of &quot;repeats&quot;, because a block is never split between jobs.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, the repeats: a block is never split”</extracomment>
        <translation>Erlaubt: %1 bis %2, die Zahl der &quot;repeats&quot;, denn ein Block wird nie auf Jobs aufgeteilt.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, the number of blocks at each point, because a block is never split between jobs.</source>
        <extracomment>%1 and so on: the values in “%1 to %2, the repeats: a block is never split”</extracomment>
        <translation>Erlaubt: %1 bis %2, die Zahl der Blöcke an jedem Punkt, denn ein Block wird nie auf Jobs aufgeteilt.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because cases, points, arms and repeats make at most %3 runs.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: cases, points, arms and repeats multiply to at most %3 runs”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn Fälle, Punkte, Arme und Wiederholungen ergeben höchstens %3 Läufe.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because cases, points, arms and blocks make at most %3 runs.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: cases, points, arms and repeats multiply to at most %3 runs”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn Fälle, Punkte, Arme und Blöcke ergeben höchstens %3 Läufe.</translation>
    </message>
    <message>
        <source>Use fewer cases, points or arms: together they make %1 runs for each repeat, and an experiment has at most %2.</source>
        <extracomment>%1 and so on: the values in “fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all”</extracomment>
        <translation>Weniger Fälle, Punkte oder Arme verwenden: Zusammen ergeben sie %1 Läufe je Wiederholung, und ein Experiment hat höchstens %2.</translation>
    </message>
    <message>
        <source>Use fewer cases, points or arms: together they make %1 runs for each block, and an experiment has at most %2.</source>
        <extracomment>%1 and so on: the values in “fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all”</extracomment>
        <translation>Weniger Fälle, Punkte oder Arme verwenden: Zusammen ergeben sie %1 Läufe je Block, und ein Experiment hat höchstens %2.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because an experiment has at most %3 runs. Start a new experiment for more.</source>
        <extracomment>%1 and so on: the values in “%1 to %2: an experiment has at most %3 runs; a new one takes more”</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Experiment hat höchstens %3 Läufe. Für mehr ein neues Experiment starten.</translation>
    </message>
    <message>
        <source>An experiment has at most %1 runs, and this one has them. Start a new experiment for more.</source>
        <extracomment>%1 and so on: the values in “no more blocks: an experiment has at most %1 runs; a new one takes more”</extracomment>
        <translation>Ein Experiment hat höchstens %1 Läufe, und dieses hat sie schon. Für mehr ein neues Experiment starten.</translation>
    </message>
    <message>
        <source>A point can be extended %1 times. Start a new experiment for more.</source>
        <extracomment>%1 and so on: the values in “up to %1 of a point; a new experiment asks the question afresh”</extracomment>
        <translation>Ein Punkt lässt sich %1 Mal erweitern. Für mehr ein neues Experiment starten.</translation>
    </message>
    <message>
        <source>&quot;until&quot; needs &quot;order&quot;: &quot;blocks&quot;, because its interval is made of pairs.</source>
        <translation>&quot;until&quot; braucht &quot;order&quot;: &quot;blocks&quot;, denn sein Intervall besteht aus Paaren.</translation>
    </message>
    <message>
        <source>Blocks “until” an interval need arms that run in blocks, because the interval is made of pairs.</source>
        <translation>Blöcke „bis“ zu einem Intervall brauchen Arme, die in Blöcken laufen, denn das Intervall besteht aus Paaren.</translation>
    </message>
    <message>
        <source>Allowed with the model %2: %1.</source>
        <extracomment>%1 and so on: the values in “%1 with model %2”</extracomment>
        <translation>Erlaubt mit dem Modell %2: %1.</translation>
    </message>
    <message>
        <source>Allowed with the network %2: %1.</source>
        <extracomment>%1 and so on: the values in “%1 with model %2”</extracomment>
        <translation>Erlaubt mit dem Netz %2: %1.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a folder. Leave it out.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben einen Ordner. Die Angabe weglassen.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a folder. Empty the field.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben einen Ordner. Das Feld leeren.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a test set. Leave it out, or choose such data.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben Testdaten. Die Angabe weglassen oder solche Daten wählen.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a test set. Choose such data, or no evaluation.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben Testdaten. Solche Daten wählen, oder keine Auswertung.</translation>
    </message>
    <message>
        <source>Name a folder that holds the idx files, plain or .gz, such as that of the package dataset-fashion-mnist. The data synthetic needs no folder.</source>
        <translation>Einen Ordner mit den idx-Dateien angeben, ungepackt oder als .gz, etwa den des Pakets dataset-fashion-mnist. Die Daten synthetic brauchen keinen Ordner.</translation>
    </message>
    <message>
        <source>Choose a folder that holds the idx files, plain or .gz, such as that of the package dataset-fashion-mnist. The data synthetic needs no folder.</source>
        <translation>Einen Ordner mit den idx-Dateien wählen, ungepackt oder als .gz, etwa den des Pakets dataset-fashion-mnist. Die Daten synthetic brauchen keinen Ordner.</translation>
    </message>
    <message>
        <source>The workload lists several values of this setting, and this arm would run the same in each case. List one value, or remove the setting from the arm.</source>
        <translation>Die Arbeitslast nennt mehrere Werte dieser Einstellung, und dieser Arm liefe in jedem Fall gleich. Einen Wert nennen oder die Einstellung beim Arm entfernen.</translation>
    </message>
    <message>
        <source>The experiment has several values of this setting, and this arm would run the same in each case. Enter one value on the page What, or remove the setting from the arm.</source>
        <translation>Das Experiment hat mehrere Werte dieser Einstellung, und dieser Arm liefe in jedem Fall gleich. Auf der Seite Was einen Wert eingeben oder die Einstellung beim Arm entfernen.</translation>
    </message>
    <message>
        <source>Allowed: %1 values, as many as “%2” has, or one for all.</source>
        <extracomment>%1 and so on: the values in “%1 values, as many as %2, or one for all”</extracomment>
        <translation>Erlaubt: %1 Werte, so viele, wie „%2“ hat, oder einer für alle.</translation>
    </message>
    <message>
        <source>%1 has no variants. Leave “variant” out.</source>
        <extracomment>%1 and so on: the values in “no variant: %1 has none”</extracomment>
        <translation>%1 hat keine Varianten. „variant“ weglassen.</translation>
    </message>
    <message>
        <source>%1 has no variants. Choose “its usual way”.</source>
        <extracomment>%1 and so on: the values in “no variant: %1 has none”</extracomment>
        <translation>%1 hat keine Varianten. „ihr üblicher Weg“ wählen.</translation>
    </message>
    <message>
        <source>%1 runs without an image. Leave “image” out.</source>
        <extracomment>%1 and so on: the values in “no image: %1 runs none”</extracomment>
        <translation>%1 läuft ohne Image. „image“ weglassen.</translation>
    </message>
    <message>
        <source>%1 runs without an image. Empty the field.</source>
        <extracomment>%1 and so on: the values in “no image: %1 runs none”</extracomment>
        <translation>%1 läuft ohne Image. Das Feld leeren.</translation>
    </message>
    <message>
        <source>%1 has no image and sees the host&apos;s own folders. Leave “binds” out.</source>
        <extracomment>%1 and so on: the values in “to runtimes with images; %1 sees the host&apos;s own folders”</extracomment>
        <translation>%1 hat kein Image und sieht die Ordner des Rechners selbst. „binds“ weglassen.</translation>
    </message>
    <message>
        <source>%1 has no image and sees the host&apos;s own folders. Remove this folder.</source>
        <extracomment>%1 and so on: the values in “to runtimes with images; %1 sees the host&apos;s own folders”</extracomment>
        <translation>%1 hat kein Image und sieht die Ordner des Rechners selbst. Diesen Ordner entfernen.</translation>
    </message>
    <message>
        <source>%1 cannot keep ranks from writing to a folder. Set &quot;read_only&quot;: false.</source>
        <extracomment>%1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”</extracomment>
        <translation>%1 kann Ranks nicht daran hindern, in einen Ordner zu schreiben: &quot;read_only&quot;: false.</translation>
    </message>
    <message>
        <source>%1 cannot keep ranks from writing to a folder. Take the tick from “read only”.</source>
        <extracomment>%1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”</extracomment>
        <translation>%1 kann Ranks nicht daran hindern, in einen Ordner zu schreiben. Den Haken bei „nur lesen“ entfernen.</translation>
    </message>
    <message>
        <source>It applies to hosts with a scheduler. Without one, “launcher”, “modules” and “prologue” apply.</source>
        <translation>Es gilt für Rechner mit Scheduler. Ohne ihn gelten „launcher“, „modules“ und „prologue“.</translation>
    </message>
    <message>
        <source>Only hosts with a scheduler have this. Choose another host: that empties what its scheduler is asked for.</source>
        <translation>Nur Rechner mit Scheduler haben das. Einen anderen Rechner wählen: Das leert, was sein Scheduler gefragt wird.</translation>
    </message>
    <message>
        <source>It applies to hosts with a scheduler.</source>
        <translation>Es gilt für Rechner mit Scheduler.</translation>
    </message>
    <message>
        <source>This host&apos;s scheduler takes: %1.</source>
        <extracomment>%1 and so on: the values in “with this host&apos;s scheduler: %1”</extracomment>
        <translation>Der Scheduler dieses Rechners nimmt: %1.</translation>
    </message>
    <message>
        <source>This host&apos;s scheduler has no such setting. Empty the field, or choose the host anew.</source>
        <translation>Der Scheduler dieses Rechners hat keine solche Einstellung. Das Feld leeren oder den Rechner neu wählen.</translation>
    </message>
    <message>
        <source>%1 takes: %2.</source>
        <extracomment>%1 and so on: the values in “of %1: %2”</extracomment>
        <translation>%1 nimmt: %2.</translation>
    </message>
    <message>
        <source>%1 has no such setting. Empty the field, or choose the host anew.</source>
        <extracomment>%1 and so on: the values in “of %1: %2”</extracomment>
        <translation>%1 hat keine solche Einstellung. Das Feld leeren oder den Rechner neu wählen.</translation>
    </message>
    <message>
        <source>%1 has no job arrays. Leave “array” out.</source>
        <extracomment>%1 and so on: the values in “not with %1”</extracomment>
        <translation>%1 hat keine Job-Arrays. „array“ weglassen.</translation>
    </message>
    <message>
        <source>%1 has no job arrays. Take the tick from it.</source>
        <extracomment>%1 and so on: the values in “not with %1”</extracomment>
        <translation>%1 hat keine Job-Arrays. Den Haken entfernen.</translation>
    </message>
    <message>
        <source>The jobs of an array begin when and where the scheduler has room. Leave out “array”, or “apart” and “other_nodes”.</source>
        <translation>Die Jobs eines Arrays beginnen, wann und wo der Scheduler Platz hat. „array“ weglassen, oder „apart“ und „other_nodes“.</translation>
    </message>
    <message>
        <source>The jobs of an array begin when and where the scheduler has room. Choose an array, or “Jobs apart” and “Other nodes”, not both.</source>
        <translation>Die Jobs eines Arrays beginnen, wann und wo der Scheduler Platz hat. Ein Array wählen, oder „Abstand der Jobs“ und „Andere Knoten“, nicht beides.</translation>
    </message>
    <message>
        <source>Grid Engine gives more than one slot only in a parallel environment. Name one of those that “qconf -spl” lists on the host.</source>
        <translation>Grid Engine gibt mehr als einen Slot nur in einer Parallelumgebung. Eine von denen nennen, die „qconf -spl“ auf dem Rechner aufführt.</translation>
    </message>
    <message>
        <source>Grid Engine gives more than one slot only in a parallel environment. Enter one of those that “qconf -spl” lists on the host.</source>
        <translation>Grid Engine gibt mehr als einen Slot nur in einer Parallelumgebung. Eine von denen eingeben, die „qconf -spl“ auf dem Rechner aufführt.</translation>
    </message>
    <message>
        <source>Grid Engine gives more than one slot only in a parallel environment. There are: %1.</source>
        <extracomment>%1 and so on: the values in “%1: Grid Engine gives more than one slot only in a parallel environment”</extracomment>
        <translation>Grid Engine gibt mehr als einen Slot nur in einer Parallelumgebung. Es gibt: %1.</translation>
    </message>
    <message>
        <source>Grid Engine gives more than one slot only in a parallel environment. “qconf -spl” lists those of the host.</source>
        <translation>Grid Engine gibt mehr als einen Slot nur in einer Parallelumgebung. „qconf -spl“ führt die des Rechners auf.</translation>
    </message>
    <message>
        <source>The host lists: %1. Another partition needs &quot;threads_per_rank&quot;.</source>
        <extracomment>%1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”</extracomment>
        <translation>Der Rechner führt auf: %1. Eine andere Partition braucht &quot;threads_per_rank&quot;.</translation>
    </message>
    <message>
        <source>The host lists: %1. For another partition, enter the threads per rank on the page Scale.</source>
        <extracomment>%1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”</extracomment>
        <translation>Der Rechner führt auf: %1. Für eine andere Partition auf der Seite Größe die Threads je Rank eingeben.</translation>
    </message>
    <message>
        <source>Allowed: 1s to 30d, as a whole number with s, m, h or d, such as 6h.</source>
        <translation>Erlaubt: 1s bis 30d, als ganze Zahl mit s, m, h oder d, etwa 6h.</translation>
    </message>
    <message>
        <source>Keep it, or give it another value.</source>
        <translation>Die Zeile behalten oder ihr einen anderen Wert geben.</translation>
    </message>
    <message>
        <source>Allowed: local, or a host that was added with “baremark-cli host add”.</source>
        <translation>Erlaubt: local, oder ein Rechner, der mit „baremark-cli host add“ hinzugefügt wurde.</translation>
    </message>
    <message>
        <source>Choose this machine, or add the host with “Add a host…”.</source>
        <translation>Diesen Rechner wählen, oder den anderen mit „Rechner hinzufügen …“ hinzufügen.</translation>
    </message>
    <message>
        <source>Allowed: %1, or a host that was added with “baremark-cli host add”.</source>
        <extracomment>%1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”
----------
%1 and so on: the values in “%1, or a host that was added: baremark-cli host add”</extracomment>
        <translation>Erlaubt: %1, oder ein Rechner, der mit „baremark-cli host add“ hinzugefügt wurde.</translation>
    </message>
    <message>
        <source>Choose one of %1, or add the host with “Add a host…”.</source>
        <extracomment>%1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”</extracomment>
        <translation>Einen von %1 wählen, oder den Rechner mit „Rechner hinzufügen …“ hinzufügen.</translation>
    </message>
    <message>
        <source>“baremark-cli host list” shows the hosts.</source>
        <translation>„baremark-cli host list“ zeigt die Rechner.</translation>
    </message>
    <message>
        <source>The hosts are listed at the left.</source>
        <translation>Die Rechner stehen links.</translation>
    </message>
    <message>
        <source>“baremark-cli data list” shows what there is.</source>
        <translation>„baremark-cli data list“ zeigt, was es gibt.</translation>
    </message>
    <message>
        <source>The host&apos;s page lists what there is.</source>
        <translation>Die Seite des Rechners zeigt, was es gibt.</translation>
    </message>
    <message>
        <source>Test the host first: baremark-cli host test %1</source>
        <extracomment>%1 and so on: the values in “a host whose test came to its end: baremark-cli host test %1”</extracomment>
        <translation>Den Rechner zuerst testen: baremark-cli host test %1</translation>
    </message>
    <message>
        <source>Test the host first, with “Test again” on its page.</source>
        <translation>Den Rechner zuerst testen, mit „Erneut testen“ auf seiner Seite.</translation>
    </message>
    <message>
        <source>Cancel its experiments first: %1. If the host is gone for good, “baremark-cli host remove --abandon” gives them up.</source>
        <extracomment>%1 and so on: the values in “a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with baremark-cli host remove --abandon: %1”</extracomment>
        <translation>Zuerst seine Experimente abbrechen: %1. Ist der Rechner für immer fort, gibt „baremark-cli host remove --abandon“ sie auf.</translation>
    </message>
    <message>
        <source>Cancel its experiments first: %1. If the host is gone for good, the command line&apos;s “host remove --abandon” gives them up.</source>
        <extracomment>%1 and so on: the values in “a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with baremark-cli host remove --abandon: %1”</extracomment>
        <translation>Zuerst seine Experimente abbrechen: %1. Ist der Rechner für immer fort, gibt „host remove --abandon“ auf der Kommandozeile sie auf.</translation>
    </message>
    <message>
        <source>Choose another name, or remove that host first: baremark-cli host remove %1</source>
        <extracomment>%1 and so on: the values in “another name, or first: baremark-cli host remove %1”</extracomment>
        <translation>Einen anderen Namen wählen, oder jenen Rechner zuerst entfernen: baremark-cli host remove %1</translation>
    </message>
    <message>
        <source>Choose another name, or remove that host first.</source>
        <translation>Einen anderen Namen wählen, oder jenen Rechner zuerst entfernen.</translation>
    </message>
    <message>
        <source>It applies to hosts that are reached over SSH.</source>
        <translation>Es gilt für Rechner, die über SSH erreicht werden.</translation>
    </message>
    <message>
        <source>Name a folder on the host that this account can make and write: --root FOLDER</source>
        <translation>Einen Ordner auf dem Rechner angeben, den dieses Konto anlegen und beschreiben kann: --root ORDNER</translation>
    </message>
    <message>
        <source>Choose a folder on the host that this account can make and write.</source>
        <translation>Einen Ordner auf dem Rechner wählen, den dieses Konto anlegen und beschreiben kann.</translation>
    </message>
    <message>
        <source>Try again later. If something else runs the jobs there, name it: --scheduler NAME</source>
        <translation>Später erneut versuchen. Führt etwas anderes dort die Jobs aus, es nennen: --scheduler NAME</translation>
    </message>
    <message>
        <source>Try again later. If something else runs the jobs there, add the host with its name: baremark-cli host add --scheduler</source>
        <translation>Später erneut versuchen. Führt etwas anderes dort die Jobs aus, den Rechner mit dessen Namen hinzufügen: baremark-cli host add --scheduler</translation>
    </message>
    <message>
        <source>The engine belongs beside this program. “baremark-cli host add NAME --here” builds one.</source>
        <translation>Die Engine gehört neben dieses Programm. „baremark-cli host add NAME --here“ baut eine.</translation>
    </message>
    <message>
        <source>The engine belongs beside this program. Install it again, or build Baremark with its engine.</source>
        <translation>Die Engine gehört neben dieses Programm. Sie erneut installieren, oder Baremark mit seiner Engine bauen.</translation>
    </message>
    <message>
        <source>Test the host again: that builds its engine.</source>
        <translation>Den Rechner erneut testen: Das baut seine Engine.</translation>
    </message>
    <message>
        <source>“baremark-cli image list” shows the images of this machine.</source>
        <translation>„baremark-cli image list“ zeigt die Images dieses Rechners.</translation>
    </message>
    <message>
        <source>The page Images shows the images of this machine.</source>
        <translation>Die Seite Images zeigt die Images dieses Rechners.</translation>
    </message>
    <message>
        <source>It is not built yet. Build it first: “baremark-cli image build”.</source>
        <translation>Es ist noch nicht gebaut. Zuerst bauen: „baremark-cli image build“.</translation>
    </message>
    <message>
        <source>It is not built yet. Build it on the page Images first.</source>
        <translation>Es ist noch nicht gebaut. Zuerst auf der Seite Images bauen.</translation>
    </message>
    <message>
        <source>Only images of this machine can be sent.</source>
        <translation>Nur Images dieses Rechners lassen sich senden.</translation>
    </message>
    <message>
        <source>A block runs in it. Wait until experiment %1 has ended, or cancel it.</source>
        <extracomment>%1 and so on: the values in “an image without a block at work in it; wait for the end of experiment %1, or cancel it”</extracomment>
        <translation>Ein Block läuft darin. Auf das Ende des Experiments %1 warten oder es abbrechen.</translation>
    </message>
    <message>
        <source>Another process builds or removes it. Try again when that has ended.</source>
        <translation>Ein anderer Prozess baut oder entfernt es gerade. Danach erneut versuchen.</translation>
    </message>
    <message>
        <source>Send it again: it is packed anew.</source>
        <translation>Es erneut senden: Es wird neu gepackt.</translation>
    </message>
    <message>
        <source>Build it again, and then send it.</source>
        <translation>Es erneut bauen und dann senden.</translation>
    </message>
    <message>
        <source>A link to a folder cannot be sent. Put the folder in its place.</source>
        <translation>Ein Verweis auf einen Ordner lässt sich nicht senden. Den Ordner selbst an seine Stelle legen.</translation>
    </message>
    <message>
        <source>Allowed: at most %1 files and folders of %2 bytes together. Move what you do not need out of the folder on the host.</source>
        <extracomment>%1 and so on: the values in “at most %1 files and folders of %2 bytes together; move out of the folder on the host what need not be fetched”</extracomment>
        <translation>Erlaubt: höchstens %1 Dateien und Ordner mit zusammen %2 Bytes. Auf jenem Rechner aus dem Ordner verschieben, was nicht gebraucht wird.</translation>
    </message>
    <message>
        <source>Type more of its characters. These begin alike: %1.</source>
        <extracomment>%1 and so on: the values in “as many characters as tell it from the others: %1”</extracomment>
        <translation>Mehr Zeichen davon angeben. Gleich beginnen: %1.</translation>
    </message>
    <message>
        <source>Only an experiment that is not over can be changed in this way.</source>
        <translation>Nur ein Experiment, das nicht vorbei ist, lässt sich so ändern.</translation>
    </message>
    <message>
        <source>It is done. “baremark-cli extend” adds blocks to it.</source>
        <translation>Es ist fertig. „baremark-cli extend“ ergänzt Blöcke.</translation>
    </message>
    <message>
        <source>It is done. “Add blocks” adds blocks to it.</source>
        <translation>Es ist fertig. „Blöcke ergänzen“ ergänzt Blöcke.</translation>
    </message>
    <message>
        <source>One of its blocks runs. Cancel the experiment first.</source>
        <translation>Einer seiner Blöcke läuft. Das Experiment zuerst abbrechen.</translation>
    </message>
    <message>
        <source>It runs. Cancel the experiment first.</source>
        <translation>Es läuft. Das Experiment zuerst abbrechen.</translation>
    </message>
    <message>
        <source>It was removed. Put it back with: baremark-cli remove %1 --undo</source>
        <extracomment>%1 and so on: the values in “an experiment that was not removed; put it back with: baremark-cli remove %1 --undo”</extracomment>
        <translation>Es wurde entfernt. Zurückholen mit: baremark-cli remove %1 --undo</translation>
    </message>
    <message>
        <source>It was removed. Put it back first.</source>
        <translation>Es wurde entfernt. Es zuerst zurückholen.</translation>
    </message>
    <message>
        <source>It ran on %1 itself. Resume it there, or run its file here as a new experiment.</source>
        <extracomment>%1 and so on: the values in “%1, which ran it on itself; go on there, or run its file here as a new experiment”</extracomment>
        <translation>Es lief auf %1 selbst. Dort fortsetzen, oder seine Datei hier als neues Experiment ausführen.</translation>
    </message>
    <message>
        <source>It ran on %1 itself. Resume it there, or start a copy here as a new experiment.</source>
        <extracomment>%1 and so on: the values in “%1, which ran it on itself; go on there, or run its file here as a new experiment”</extracomment>
        <translation>Es lief auf %1 selbst. Dort fortsetzen, oder hier eine Kopie als neues Experiment starten.</translation>
    </message>
    <message>
        <source>Allowed: 1 to 2000 bytes. The reason is part of the result.</source>
        <translation>Erlaubt: 1 bis 2000 Bytes. Die Begründung ist Teil des Ergebnisses.</translation>
    </message>
    <message>
        <source>This arm has no difference that was not meant.</source>
        <translation>Dieser Arm hat keinen ungewollten Unterschied.</translation>
    </message>
    <message>
        <source>Use --json together with -o FILE, or leave --json out.</source>
        <translation>--json zusammen mit -o DATEI verwenden, oder --json weglassen.</translation>
    </message>
    <message>
        <source>It needs --format json.</source>
        <translation>Es braucht --format json.</translation>
    </message>
    <message>
        <source>Set it to the cores of a node divided by the ranks on it. Neither the scheduler nor a job there has told how many cores a node has.</source>
        <translation>Auf die Kerne eines Knotens geteilt durch die Ranks darauf setzen. Weder der Scheduler noch ein Job dort hat gesagt, wie viele Kerne ein Knoten hat.</translation>
    </message>
    <message>
        <source>Enter the cores of a node divided by the ranks on it. Neither the scheduler nor a job there has told how many cores a node has.</source>
        <translation>Die Kerne eines Knotens geteilt durch die Ranks darauf eingeben. Weder der Scheduler noch ein Job dort hat gesagt, wie viele Kerne ein Knoten hat.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2, because each rank takes %4 to %5 images in a step.</source>
        <extracomment>%1 and so on: the values in “%1 to %2 with %3 ranks: a rank takes %4 to %5 images a step”</extracomment>
        <translation>Erlaubt bei %3 Ranks: %1 bis %2, denn jeder Rank nimmt %4 bis %5 Bilder in einem Schritt.</translation>
    </message>
    <message>
        <source>Name the folder that holds the four idx files themselves. Files with similar names in this one: %1.</source>
        <extracomment>%1: names of files, such as MNIST/raw/train-images-idx3-ubyte</extracomment>
        <translation>Nennen Sie den Ordner, in dem die vier idx-Dateien selbst liegen. Dateien mit ähnlichen Namen in diesem: %1.</translation>
    </message>
    <message>
        <source>Choose the folder that holds the four idx files themselves. Files with similar names in this one: %1.</source>
        <extracomment>%1: names of files, such as MNIST/raw/train-images-idx3-ubyte</extracomment>
        <translation>Wählen Sie den Ordner, in dem die vier idx-Dateien selbst liegen. Dateien mit ähnlichen Namen in diesem: %1.</translation>
    </message>
    <message>
        <source>Choose %1, or add the host with “Add a host…”.</source>
        <extracomment>%1 and so on: the values in “%1, or a host that was added: baremark-cli host add”</extracomment>
        <translation>%1 wählen, oder den Rechner mit „Rechner hinzufügen …“ hinzufügen.</translation>
    </message>
    <message>
        <source>Another Baremark writes into it while it is brought up to date. Close the others and try again.</source>
        <translation>Ein anderes Baremark schreibt hinein, während es auf den neuen Stand gebracht wird. Die anderen schließen und es noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>Allocations</name>
    <message>
        <source>without %1</source>
        <comment>an option</comment>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>the scheduler&apos;s own choice</source>
        <translation>die des Schedulers</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Quality of service</source>
        <translation>Dienstgüte (QOS)</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Parallel environment</source>
        <translation>Parallelumgebung</translation>
    </message>
    <message>
        <source>GPUs a node</source>
        <translation>GPUs je Knoten</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Allein</translation>
    </message>
    <message>
        <source>the nodes for us alone</source>
        <translation>die Knoten für uns allein</translation>
    </message>
    <message>
        <source>Blocks in a job</source>
        <translation>Blöcke je Job</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>the jobs of a point are one submission</source>
        <translation>die Jobs eines Punkts werden zusammen eingereicht</translation>
    </message>
    <message>
        <source>Further options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Before the runs</source>
        <translation>Vor den Läufen</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of yours</source>
        <comment>in the head of a job</comment>
        <translation>
            <numerusform>%n eigene Zeile</numerusform>
            <numerusform>%n eigene Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Ranks a node</source>
        <translation>Ranks je Knoten</translation>
    </message>
    <message>
        <source>Jobs at least</source>
        <translation>Jobs mindestens</translation>
    </message>
    <message>
        <source>Jobs apart</source>
        <translation>Abstand der Jobs</translation>
    </message>
    <message>
        <source>Other nodes</source>
        <translation>Andere Knoten</translation>
    </message>
    <message>
        <source>Launcher</source>
        <translation>Starter</translation>
    </message>
    <message>
        <source>each job</source>
        <comment>on nodes that no earlier one had</comment>
        <translation>jeder Job</translation>
    </message>
    <message>
        <source>Jobs at once</source>
        <translation>Jobs zugleich</translation>
    </message>
</context>
<context>
    <name>Allowed</name>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <extracomment>%1: how many</extracomment>
        <translation>eine Liste von %1</translation>
    </message>
    <message>
        <source>a list of words</source>
        <translation>eine Liste von Wörtern</translation>
    </message>
    <message>
        <source>a list of 1 to 64 numbers of ranks</source>
        <translation>eine Liste von 1 bis 64 Rank-Zahlen</translation>
    </message>
    <message>
        <source>a list of two or more names of settings</source>
        <translation>eine Liste von zwei oder mehr Namen von Einstellungen</translation>
    </message>
    <message>
        <source>a text of one line</source>
        <translation>ein Text in einer Zeile</translation>
    </message>
    <message>
        <source>one line without NUL</source>
        <translation>eine Zeile ohne NUL</translation>
    </message>
    <message>
        <source>a value that the workload lists</source>
        <translation>ein Wert, den die Arbeitslast aufführt</translation>
    </message>
    <message>
        <source>an object of settings and values</source>
        <translation>ein Objekt aus Einstellungen und Werten</translation>
    </message>
    <message>
        <source>a percentage such as 2%</source>
        <translation>ein Prozentwert wie 2%</translation>
    </message>
    <message>
        <source>above 0% and below 100%</source>
        <translation>über 0% und unter 100%</translation>
    </message>
    <message>
        <source>an absolute path without ..</source>
        <translation>ein absoluter Pfad ohne ..</translation>
    </message>
    <message>
        <source>an absolute path on the host</source>
        <translation>ein absoluter Pfad auf dem Rechner</translation>
    </message>
    <message>
        <source>a path without a colon</source>
        <translation>ein Pfad ohne Doppelpunkt</translation>
    </message>
    <message>
        <source>at least one case left</source>
        <translation>mindestens ein Fall bleibt übrig</translation>
    </message>
    <message>
        <source>the folder of the idx files</source>
        <translation>der Ordner der idx-Dateien</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2 bytes</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Bytes</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>%1 to %2 cases</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Fälle</translation>
    </message>
    <message>
        <source>%1 to %2 values</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Werte</translation>
    </message>
    <message>
        <source>%1 levels</source>
        <extracomment>%1: how many</extracomment>
        <translation>%1 Ebenen</translation>
    </message>
    <message>
        <source>a multiple of %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>ein Vielfaches von %1</translation>
    </message>
    <message>
        <source>below %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>only with order blocks</source>
        <translation>nur mit order blocks</translation>
    </message>
    <message>
        <source>any but the job&apos;s name and output, by which it is found again</source>
        <translation>alle außer Name und Ausgabe des Jobs, an denen er wiedergefunden wird</translation>
    </message>
    <message>
        <source>lines that begin with %1</source>
        <extracomment>%1: what a scheduler reads, such as #SBATCH -</extracomment>
        <translation>Zeilen, die mit %1 anfangen</translation>
    </message>
    <message>
        <source>one line that begins with -</source>
        <translation>eine Zeile, die mit - anfängt</translation>
    </message>
    <message>
        <source>an option of the scheduler: it begins with -</source>
        <translation>eine Option des Schedulers: sie fängt mit - an</translation>
    </message>
    <message>
        <source>up to 128 letters, digits and _ . : , @ = / + % - &amp; | ( ) ! *, no - in front</source>
        <translation>bis zu 128 Buchstaben, Ziffern und _ . : , @ = / + % - &amp; | ( ) ! *, vorne kein -</translation>
    </message>
    <message>
        <source>letters, digits and _, not beginning with a digit or BAREMARK_</source>
        <translation>Buchstaben, Ziffern und _, nicht mit einer Ziffer oder BAREMARK_ am Anfang</translation>
    </message>
    <message>
        <source>letters, digits and . - _</source>
        <translation>Buchstaben, Ziffern und . - _</translation>
    </message>
    <message>
        <source>lower-case letters, digits and -</source>
        <translation>Kleinbuchstaben, Ziffern und -</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first</source>
        <translation>1 bis 64 Buchstaben, Ziffern, Punkte, Striche und Unterstriche, zuerst ein Buchstabe oder eine Ziffer</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not &quot;local&quot;, which is this machine</source>
        <translation>1 bis 64 Buchstaben, Ziffern, Punkte, Striche und Unterstriche, zuerst ein Buchstabe oder eine Ziffer; nicht „local“, das ist dieser Rechner</translation>
    </message>
    <message>
        <source>%1, as another runtime of this experiment needs it</source>
        <extracomment>%1: a value</extracomment>
        <translation>%1, wie es eine andere Runtime dieses Experiments braucht</translation>
    </message>
    <message>
        <source>%1 folders, as many as the runtime has mount places</source>
        <extracomment>%1: how many</extracomment>
        <translation>%1 Ordner, so viele, wie die Runtime Einhängepunkte hat</translation>
    </message>
    <message>
        <source>an engine&apos;s file on this machine</source>
        <translation>die Datei einer Engine auf diesem Rechner</translation>
    </message>
    <message>
        <source>the package dataset-fashion-mnist, on that host or on this machine</source>
        <translation>das Paket dataset-fashion-mnist, auf jenem oder auf diesem Rechner</translation>
    </message>
    <message>
        <source>the engine&apos;s packed sources beside this program</source>
        <translation>die gepackten Quellen der Engine neben diesem Programm</translation>
    </message>
    <message>
        <source>a folder with files in it</source>
        <translation>ein Ordner mit Dateien</translation>
    </message>
    <message>
        <source>a store of Baremark</source>
        <translation>eine Ablage von Baremark</translation>
    </message>
    <message>
        <source>another file than those of the store itself</source>
        <translation>eine andere Datei als die der Ablage selbst</translation>
    </message>
    <message>
        <source>at most %1 hosts on the way</source>
        <extracomment>%1: how many</extracomment>
        <translation>höchstens %1 Rechner auf dem Weg</translation>
    </message>
    <message>
        <source>none, or %1</source>
        <extracomment>%1: how many</extracomment>
        <translation>keine, oder %1</translation>
    </message>
    <message>
        <source>JSON in UTF-8</source>
        <translation>JSON in UTF-8</translation>
    </message>
    <message>
        <source>%1 files and folders</source>
        <extracomment>%1: how many</extracomment>
        <translation>%1 Dateien und Ordner</translation>
    </message>
    <message>
        <source>a list of files of at most 256 MiB</source>
        <translation>eine Dateiliste von höchstens 256 MiB</translation>
    </message>
    <message>
        <source>more than %1 cases</source>
        <extracomment>%1: a number</extracomment>
        <translation>mehr als %1 Fälle</translation>
    </message>
    <message>
        <source>nested deeper</source>
        <translation>tiefer verschachtelt</translation>
    </message>
    <message>
        <source>none of %1: one submission is one job that nothing waits for, found again by its name, on the cluster that the host&apos;s own commands ask</source>
        <extracomment>%1: options</extracomment>
        <translation>keine von %1: eine Einreichung ist ein Job, auf den nichts wartet und der an seinem Namen wiedergefunden wird, auf dem Cluster, den die Befehle des Rechners fragen</translation>
    </message>
    <message>
        <source>an id of `list`, or as many of its first characters as tell it from the others</source>
        <translation>eine ID aus `list` oder so viele ihrer ersten Zeichen, wie sie von den anderen unterscheiden</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a number or null</source>
        <translation>eine Zahl oder null</translation>
    </message>
    <message>
        <source>a time that every scheduler reads alike: half an hour is 0:30:00 or 30m</source>
        <extracomment>%1: a time</extracomment>
        <translation>eine Zeit, die jeder Scheduler gleich liest: eine halbe Stunde ist 0:30:00 oder 30m</translation>
    </message>
    <message>
        <source>%1 to %2 bytes in one line</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Bytes in einer Zeile</translation>
    </message>
    <message>
        <source>%1 to %2 arms</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Arme</translation>
    </message>
    <message>
        <source>a time such as 0:30:00 or 30m, or none: the scheduler knows no word for a job without a limit</source>
        <translation>eine Zeit wie 0:30:00 oder 30m, oder keine: Der Scheduler kennt kein Wort für einen Job ohne Grenze</translation>
    </message>
    <message>
        <source>a multiple of %1, the ranks of a point</source>
        <extracomment>%1: a number</extracomment>
        <translation>ein Vielfaches von %1, der Zahl der Ranks eines Punktes</translation>
    </message>
    <message>
        <source>a number that a double holds</source>
        <translation>eine Zahl, die ein „double“ aufnimmt</translation>
    </message>
    <message>
        <source>words without NUL</source>
        <translation>Wörter ohne NUL</translation>
    </message>
    <message>
        <source>names of nodes</source>
        <translation>Namen von Knoten</translation>
    </message>
    <message>
        <source>a host, user@host or a name from the ssh config: letters, digits and . - _ : / [ ] % in the host&apos;s name</source>
        <translation>ein Rechner, user@host oder ein Name aus der ssh-Konfiguration: im Namen des Rechners Buchstaben, Ziffern und . - _ : / [ ] %</translation>
    </message>
    <message>
        <source>the output of ssh -G</source>
        <translation>die Ausgabe von ssh -G</translation>
    </message>
    <message>
        <source>a user name without control characters, no - in front</source>
        <translation>ein Benutzername ohne Steuerzeichen und ohne - am Anfang</translation>
    </message>
    <message>
        <source>the user name itself, quoted, in the place of %r</source>
        <translation>statt %r der Benutzername selbst, in Anführungszeichen</translation>
    </message>
    <message>
        <source>OpenSSH&apos;s client (package openssh-client)</source>
        <translation>der Client von OpenSSH (Paket openssh-client)</translation>
    </message>
    <message>
        <source>a file</source>
        <translation>eine Datei</translation>
    </message>
    <message>
        <source>a file that does not exist yet</source>
        <translation>eine Datei, die es noch nicht gibt</translation>
    </message>
    <message>
        <source>a home folder</source>
        <translation>ein Home-Verzeichnis</translation>
    </message>
    <message>
        <source>an answer of the probe&apos;s script</source>
        <translation>eine Antwort des Prüfskripts</translation>
    </message>
    <message>
        <source>one that was not cut off</source>
        <translation>eine, die nicht abgeschnitten ist</translation>
    </message>
    <message>
        <source>names without control characters and backslashes that do not end in .part</source>
        <translation>Namen ohne Steuerzeichen und Backslashes, die nicht auf .part enden</translation>
    </message>
    <message>
        <source>a file that an unfinished experiment was made from, or its id</source>
        <translation>eine Datei, aus der ein unfertiges Experiment gemacht wurde, oder dessen ID</translation>
    </message>
    <message>
        <source>group.name, as `compare` shows it</source>
        <translation>Gruppe.Name, wie `compare` es zeigt</translation>
    </message>
    <message>
        <source>NODESxRANKS, such as 1x2</source>
        <translation>KNOTENxRANKS, etwa 1x2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <comment>names, how many more</comment>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>names, the last name</comment>
        <translation>%1 oder %2</translation>
    </message>
</context>
<context>
    <name>Backends</name>
    <message>
        <source>slow reference backend</source>
        <translation>langsames Referenz-Backend</translation>
    </message>
    <message>
        <source>The engine on %1 has the slow reference backend</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Engine auf %1 hat das langsame Referenz-Backend</translation>
    </message>
    <message>
        <source>It was built without oneDNN and trains many times slower: install libdnnl-dev (oneDNN 2.x in Debian 12, 3.x in Debian 13) or give CMake another oneDNN with -Ddnnl_DIR=DIR, then build Baremark again.</source>
        <translation>Sie wurde ohne oneDNN gebaut und trainiert um ein Vielfaches langsamer: libdnnl-dev installieren (oneDNN 2.x in Debian 12, 3.x in Debian 13) oder CMake mit -Ddnnl_DIR=ORDNER ein anderes oneDNN nennen, dann Baremark neu bauen.</translation>
    </message>
    <message>
        <source>It was built without oneDNN and trains many times slower: install libdnnl-dev there (oneDNN 2.x in Debian 12, 3.x in Debian 13) and test the host again, or remove the host and add it again with --onednn DIR.</source>
        <translation>Sie wurde ohne oneDNN gebaut und trainiert um ein Vielfaches langsamer: dort libdnnl-dev installieren (oneDNN 2.x in Debian 12, 3.x in Debian 13) und den Rechner erneut testen, oder den Rechner entfernen und mit --onednn ORDNER neu hinzufügen.</translation>
    </message>
    <message>
        <source>Measured with the slow reference backend: the engine was built without oneDNN. Its images/s are far below what the machine can do, and slow computation can hide the cost of a container.</source>
        <translation>Gemessen mit dem langsamen Referenz-Backend: Die Engine wurde ohne oneDNN gebaut. Ihre Bilder/s liegen weit unter dem, was der Rechner kann, und langsames Rechnen kann verdecken, was ein Container kostet.</translation>
    </message>
    <message>
        <source>Measured with the slow reference backend: %1. The engine was built without oneDNN there, and its images/s are far below what the machine can do.</source>
        <extracomment>%1: arms</extracomment>
        <translation>Gemessen mit dem langsamen Referenz-Backend: %1. Die Engine wurde dort ohne oneDNN gebaut, und ihre Bilder/s liegen weit unter dem, was der Rechner kann.</translation>
    </message>
    <message>
        <source>Measured with the slow reference backend.</source>
        <translation>Gemessen mit dem langsamen Referenz-Backend.</translation>
    </message>
    <message>
        <source> · slow reference backend</source>
        <comment>appended to a verdict</comment>
        <translation> · langsames Referenz-Backend</translation>
    </message>
</context>
<context>
    <name>ChangeVerbs</name>
    <message>
        <source>The waiver is taken back.</source>
        <translation>Die Ausnahme ist zurückgenommen.</translation>
    </message>
    <message>
        <source>Waived, with your note.</source>
        <translation>Als Ausnahme vermerkt, mit der Notiz.</translation>
    </message>
    <message>
        <source>It is back in the lists.</source>
        <translation>Es steht wieder in den Listen.</translation>
    </message>
    <message>
        <source>Removed from the lists; deleted in 30 days. Undo: baremark-cli remove %1 --undo</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Aus den Listen entfernt; in 30 Tagen gelöscht. Rückgängig: baremark-cli remove %1 --undo</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n Block ergänzt.</numerusform>
            <numerusform>%n Blöcke ergänzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>Gelöscht.</translation>
    </message>
    <message>
        <source>Its files on %1 are deleted then, or when the window is connected to it after that. At once: baremark-cli remove %2 --now</source>
        <extracomment>%1: a host, %2: an experiment&apos;s id</extracomment>
        <translation>Die Dateien auf %1 werden dann gelöscht, oder sobald das Fenster danach damit verbunden ist. Sofort: baremark-cli remove %2 --now</translation>
    </message>
    <message>
        <source>Removed from the lists. ! The host %1 was removed itself: what lies there stays there.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Aus den Listen entfernt. ! Der Rechner %1 wurde selbst entfernt: was dort liegt, bleibt dort.</translation>
    </message>
    <message>
        <source>Removed from the lists. Deleting its files on %1; if that fails, they are deleted in 30 days.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Aus den Listen entfernt. Die Dateien auf %1 werden gelöscht; gelingt das nicht, dann in 30 Tagen.</translation>
    </message>
    <message>
        <source>Asked its owner, process %1 of %2, to end it; what was measured stays.</source>
        <comment>a number; an account and a machine</comment>
        <translation>Der Besitzer, Prozess %1 von %2, wurde gebeten, es zu beenden; was gemessen ist, bleibt.</translation>
    </message>
    <message>
        <source>It is called “%1” now.</source>
        <extracomment>%1: the new name of an experiment</extracomment>
        <translation>Es heißt jetzt „%1“.</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>%1 images/s</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Bilder/s</translation>
    </message>
    <message>
        <source>speed-up %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Beschleunigung %1</translation>
    </message>
    <message>
        <source>efficiency %1</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>Effizienz %1</translation>
    </message>
    <message>
        <source>time per batch %1 of the baseline&apos;s</source>
        <extracomment>%1: a ratio</extracomment>
        <translation>Zeit je Batch %1 der Basis</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>an interval</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>± one standard deviation: %1</source>
        <extracomment>%1: an interval</extracomment>
        <translation>± eine Standardabweichung: %1</translation>
    </message>
    <message>
        <source>95 % t interval %1</source>
        <extracomment>%1: an interval</extracomment>
        <translation>95-%-t-Intervall %1</translation>
    </message>
    <message>
        <source>n = %1</source>
        <extracomment>%1: how many values</extracomment>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1 at %2: %3 images/s</source>
        <comment>baseline, point, rate</comment>
        <translation>%1 bei %2: %3 Bilder/s</translation>
    </message>
    <message>
        <source>images over wall time of all ranks, warm-up left out · %1</source>
        <extracomment>%1: the baseline&apos;s images/s</extracomment>
        <translation>Bilder ÷ Wanduhrzeit aller Ranks, ohne Aufwärmen · %1</translation>
    </message>
    <message>
        <source>images/s ÷ own images/s at %1 · %2</source>
        <extracomment>%1: a point, %2: the baseline&apos;s images/s</extracomment>
        <translation>Bilder/s ÷ eigene Bilder/s bei %1 · %2</translation>
    </message>
    <message>
        <source>images/s ÷ (ranks × own images/s at %1) · %2</source>
        <extracomment>%1: a point, %2: the baseline&apos;s images/s</extracomment>
        <translation>Bilder/s ÷ (Ranks × eigene Bilder/s bei %1) · %2</translation>
    </message>
    <message>
        <source>mean time per batch ÷ that of %1 at the same point</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>mittlere Zeit je Batch ÷ die von %1 am selben Punkt</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>± one standard deviation over runs</source>
        <translation>± eine Standardabweichung über Läufe</translation>
    </message>
    <message>
        <source>95 % t interval</source>
        <translation>95-%-t-Intervall</translation>
    </message>
    <message>
        <source>ranks, log scale · %1 · %2</source>
        <comment>an axis; rounds; what the bars are</comment>
        <translation>Ranks, logarithmisch · %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n Runde</numerusform>
            <numerusform>%n Runden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, fails %2 of %3</source>
        <extracomment>%1: a verdict, %2: failed runs, %3: all of them</extracomment>
        <translation>%1, scheitert bei %2 von %3</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>arm, point, verdict</comment>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1, interval %2 %</source>
        <comment>a change and its interval</comment>
        <translation>%1, Intervall %2 %</translation>
    </message>
    <message>
        <source>extended after looking (%1): %2 interval</source>
        <extracomment>%1: how often, %2: a level</extracomment>
        <translation>nach einem Blick erweitert (%1): Intervall zu %2</translation>
    </message>
    <message>
        <source>measured peaks</source>
        <translation>gemessene Spitzen</translation>
    </message>
    <message>
        <source> · %1 from its own smallest point, %2</source>
        <comment>an arm, a point</comment>
        <translation> · %1 von seinem eigenen kleinsten Punkt aus, %2</translation>
    </message>
    <message>
        <source>%1 × images/s ÷ own images/s at %2 · %3</source>
        <extracomment>%1: ranks, %2: a point, %3: the baseline&apos;s images/s</extracomment>
        <translation>%1 × Bilder/s ÷ eigene Bilder/s bei %2 · %3</translation>
    </message>
    <message>
        <source>%1 × images/s ÷ (ranks × own images/s at %2) · %3</source>
        <extracomment>%1: ranks, %2: a point, %3: the baseline&apos;s images/s</extracomment>
        <translation>%1 × Bilder/s ÷ (Ranks × eigene Bilder/s bei %2) · %3</translation>
    </message>
</context>
<context>
    <name>Console</name>
    <message>
        <source>the standard output</source>
        <translation>die Standardausgabe</translation>
    </message>
</context>
<context>
    <name>EndNotice</name>
    <message>
        <source>“%1” has stopped</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ wurde gestoppt</translation>
    </message>
    <message>
        <source>“%1” is cancelled</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ ist abgebrochen</translation>
    </message>
    <message>
        <source>“%1” is done</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ ist fertig</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: how an experiment ended, %2: its verdict, or why it stopped</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n Lauf ist gescheitert.</numerusform>
            <numerusform>%n Läufe sind gescheitert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EngineRefusals</name>
    <message>
        <source>allreduce: it averages gradients too, without a server</source>
        <translation>allreduce: Auch das mittelt Gradienten, ohne Server</translation>
    </message>
    <message>
        <source>allreduce: it averages gradients, replicated sums them</source>
        <translation>allreduce: Das mittelt Gradienten, replicated summiert sie</translation>
    </message>
    <message>
        <source>allreduce: it averages gradients, horovod there sums them</source>
        <translation>allreduce: Das mittelt Gradienten, horovod summiert sie dort</translation>
    </message>
    <message>
        <source>sgd, momentum or adam</source>
        <translation>sgd, momentum oder adam</translation>
    </message>
    <message>
        <source>this build trains on the processor</source>
        <translation>dieses Programm trainiert auf dem Prozessor</translation>
    </message>
    <message>
        <source>one rank a device: start more ranks with the launcher</source>
        <translation>ein Rank je Gerät: mehr Ranks mit dem Starter starten</translation>
    </message>
    <message>
        <source>--precision; this version has fp32</source>
        <translation>--precision; diese Version hat fp32</translation>
    </message>
    <message>
        <source>the backend chooses its own layout</source>
        <translation>das Backend wählt seine Anordnung selbst</translation>
    </message>
    <message>
        <source>--eval to evaluate a checkpoint</source>
        <translation>--eval, um einen Checkpoint auszuwerten</translation>
    </message>
    <message>
        <source>--bucket_bytes and --overlap</source>
        <translation>--bucket_bytes und --overlap</translation>
    </message>
    <message>
        <source>ranks are started by the launcher</source>
        <translation>der Starter startet die Ranks</translation>
    </message>
    <message>
        <source>oneDNN is used wherever it is there</source>
        <translation>oneDNN wird verwendet, wo es vorhanden ist</translation>
    </message>
    <message>
        <source>the step is compiled once in any case</source>
        <translation>der Schritt wird in jedem Fall einmal übersetzt</translation>
    </message>
    <message>
        <source>gradients are not clipped</source>
        <translation>Gradienten werden nicht begrenzt</translation>
    </message>
    <message>
        <source>the total loss is reported</source>
        <translation>der gesamte Loss wird gemeldet</translation>
    </message>
    <message>
        <source>images are not distorted</source>
        <translation>Bilder werden nicht verzerrt</translation>
    </message>
    <message>
        <source>the launcher: mpirun -np N</source>
        <translation>der Starter: mpirun -np N</translation>
    </message>
    <message>
        <source>ranks talk by MPI</source>
        <translation>Ranks sprechen über MPI</translation>
    </message>
    <message>
        <source>resnet50_v1.5: the one with the stride of 2 in the 3x3 convolution</source>
        <translation>resnet50_v1.5: das mit der Schrittweite 2 in der 3x3-Faltung</translation>
    </message>
    <message>
        <source>--batch_size, which evaluation takes too</source>
        <translation>--batch_size, das auch für die Auswertung gilt</translation>
    </message>
    <message>
        <source>batches are not grouped</source>
        <translation>Batches werden nicht gruppiert</translation>
    </message>
    <message>
        <source>the whole test set is evaluated</source>
        <translation>die gesamten Testdaten werden ausgewertet</translation>
    </message>
    <message>
        <source>the whole test set is evaluated once</source>
        <translation>die gesamten Testdaten werden einmal ausgewertet</translation>
    </message>
    <message>
        <source>--eval for each evaluation of the newest checkpoint</source>
        <translation>--eval für jede Auswertung des neuesten Checkpoints</translation>
    </message>
    <message>
        <source>evaluation writes to the standard output and the telemetry</source>
        <translation>die Auswertung schreibt auf die Standardausgabe und in die Telemetrie</translation>
    </message>
    <message>
        <source>each step&apos;s time is in the telemetry</source>
        <translation>die Zeit jedes Schritts steht in der Telemetrie</translation>
    </message>
    <message>
        <source>gradients travel as fp32</source>
        <translation>Gradienten werden als fp32 übertragen</translation>
    </message>
    <message>
        <source>images are not resized</source>
        <translation>Bilder werden nicht skaliert</translation>
    </message>
    <message>
        <source>the data set lies in memory</source>
        <translation>der Datensatz liegt im Speicher</translation>
    </message>
    <message>
        <source>runs are not submissions to MLPerf</source>
        <translation>Läufe sind keine Einreichungen bei MLPerf</translation>
    </message>
    <message>
        <source>images are not decoded</source>
        <translation>Bilder werden nicht dekodiert</translation>
    </message>
    <message>
        <source>each rank holds all parameters</source>
        <translation>jeder Rank hat alle Parameter</translation>
    </message>
    <message>
        <source>the launcher, which binds ranks</source>
        <translation>der Starter, der Ranks bindet</translation>
    </message>
    <message>
        <source>memory is taken once, as much as is needed</source>
        <translation>Speicher wird einmal belegt, so viel wie nötig</translation>
    </message>
    <message>
        <source>the backend chooses its own way</source>
        <translation>das Backend wählt seinen Weg selbst</translation>
    </message>
    <message>
        <source>every run ends with all ranks</source>
        <translation>jeder Lauf endet mit allen Ranks</translation>
    </message>
    <message>
        <source>the variable KMP_BLOCKTIME of the environment</source>
        <translation>die Umgebungsvariable KMP_BLOCKTIME</translation>
    </message>
    <message>
        <source>the variable KMP_AFFINITY of the environment</source>
        <translation>die Umgebungsvariable KMP_AFFINITY</translation>
    </message>
    <message>
        <source>the variable KMP_SETTINGS of the environment</source>
        <translation>die Umgebungsvariable KMP_SETTINGS</translation>
    </message>
    <message>
        <source>--optimizer sgd, momentum or adam</source>
        <translation>--optimizer sgd, momentum oder adam</translation>
    </message>
    <message>
        <source>MPI chooses how it reduces</source>
        <translation>MPI wählt selbst, wie es reduziert</translation>
    </message>
    <message>
        <source>all ranks step together</source>
        <translation>alle Ranks machen ihre Schritte gemeinsam</translation>
    </message>
    <message>
        <source>--run_dir, where the telemetry of each step is written</source>
        <translation>--run_dir, wohin die Telemetrie jedes Schritts geschrieben wird</translation>
    </message>
    <message>
        <source>--list_models, which has the counts of each network</source>
        <translation>--list_models, das die Zahlen jedes Netzes nennt</translation>
    </message>
    <message>
        <source>--train_dir, whose newest checkpoint training resumes from</source>
        <translation>--train_dir, dessen neuesten Checkpoint das Training fortsetzt</translation>
    </message>
    <message>
        <source>there is no TensorFlow here</source>
        <translation>hier gibt es kein TensorFlow</translation>
    </message>
    <message>
        <source>options are not read from a file</source>
        <translation>Optionen werden nicht aus einer Datei gelesen</translation>
    </message>
    <message>
        <source>every option has to be known</source>
        <translation>jede Option muss bekannt sein</translation>
    </message>
    <message>
        <source>errors go to the standard error</source>
        <translation>Fehler gehen an die Standardfehlerausgabe</translation>
    </message>
    <message>
        <source>there is one level of output</source>
        <translation>es gibt nur eine Ausführlichkeit der Ausgabe</translation>
    </message>
    <message>
        <source>there is no Python here</source>
        <translation>hier gibt es kein Python</translation>
    </message>
</context>
<context>
    <name>EngineSettings</name>
    <message>
        <source>the network to train; --list_models prints them</source>
        <translation>das zu trainierende Netz; --list_models gibt alle aus</translation>
    </message>
    <message>
        <source>synthetic images, or idx files of MNIST&apos;s shape</source>
        <translation>synthetische Bilder oder idx-Dateien in der Form von MNIST</translation>
    </message>
    <message>
        <source>folder of the idx files, plain or gzip; fashion-mnist has Debian&apos;s as its default</source>
        <translation>Ordner der idx-Dateien, unkomprimiert oder gzip; ohne Angabe bei fashion-mnist der von Debian</translation>
    </message>
    <message>
        <source>images a step on each rank; default: the model&apos;s own</source>
        <translation>Bilder je Schritt und Rank; ohne Angabe der Wert des Netzes</translation>
    </message>
    <message>
        <source>type of activations and gradients</source>
        <translation>Typ der Aktivierungen und Gradienten</translation>
    </message>
    <message>
        <source>momentum is Nesterov&apos;s</source>
        <translation>momentum ist das von Nesterov</translation>
    </message>
    <message>
        <source>constant learning rate; default: the model&apos;s own</source>
        <translation>konstante Lernrate; ohne Angabe die des Netzes</translation>
    </message>
    <message>
        <source>of the momentum optimizer</source>
        <translation>des Optimierers momentum</translation>
    </message>
    <message>
        <source>decay of Adam&apos;s first moment</source>
        <translation>Abklingen des ersten Moments von Adam</translation>
    </message>
    <message>
        <source>decay of Adam&apos;s second moment</source>
        <translation>Abklingen des zweiten Moments von Adam</translation>
    </message>
    <message>
        <source>Adam&apos;s epsilon</source>
        <translation>Epsilon von Adam</translation>
    </message>
    <message>
        <source>factor of the L2 loss over weights and biases, not batch norm</source>
        <translation>Faktor des L2-Loss über Gewichte und Biases, ohne Batch-Norm</translation>
    </message>
    <message>
        <source>allreduce averages the gradients of all ranks; independent ranks do not talk</source>
        <translation>allreduce mittelt die Gradienten aller Ranks; bei independent tauschen sie nichts aus</translation>
    </message>
    <message>
        <source>how communication overlaps the backward pass; auto measures during warm-up and says what it took</source>
        <translation>wie sich die Kommunikation mit dem Rückwärtsdurchlauf überlappt; auto misst beim Aufwärmen und sagt, was gewählt wurde</translation>
    </message>
    <message>
        <source>gradient bytes that are reduced in one call</source>
        <translation>Gradienten-Bytes, die ein Aufruf reduziert</translation>
    </message>
    <message>
        <source>Winograd convolutions for 3x3 stride 1, where oneDNN has them; faster, rounds differently</source>
        <translation>Winograd-Faltungen für 3x3 mit Schrittweite 1, wo oneDNN sie hat; schneller, rundet anders</translation>
    </message>
    <message>
        <source>seed of weights, shuffling and dropout</source>
        <translation>Startwert für Gewichte, Reihenfolge und Dropout</translation>
    </message>
    <message>
        <source>top-1 and top-5 of each displayed step</source>
        <translation>Top-1 und Top-5 jedes angezeigten Schritts</translation>
    </message>
    <message>
        <source>evaluate on the test set when training is over</source>
        <translation>nach dem Training auf den Testdaten auswerten</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>%1 cannot be read.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 is %2, which is not known.</source>
        <extracomment>%1: a place, %2: a value</extracomment>
        <translation>%1 ist %2; das ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 is %2, which is of the wrong kind.</source>
        <extracomment>%1: a place, %2: a value or its kind</extracomment>
        <translation>%1 ist %2; das ist von der falschen Art.</translation>
    </message>
    <message>
        <source>%1 is %2, which is out of range.</source>
        <extracomment>%1: a place, %2: a value</extracomment>
        <translation>%1 ist %2; das liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 fehlt.</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist doppelt angegeben.</translation>
    </message>
    <message>
        <source>%1 has no effect here.</source>
        <extracomment>%1: a setting</extracomment>
        <translation>%1 ist hier ohne Wirkung.</translation>
    </message>
    <message>
        <source>%1 is not safe to use.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist nicht sicher verwendbar.</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist zu groß.</translation>
    </message>
    <message>
        <source>%1 was made by a newer Baremark (%2).</source>
        <extracomment>%1: a file or a store, %2: its version</extracomment>
        <translation>%1 stammt von einem neueren Baremark (%2).</translation>
    </message>
    <message>
        <source>%1 is not there.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist nicht vorhanden.</translation>
    </message>
    <message>
        <source>%1 may not be used by this account.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 darf von diesem Konto nicht benutzt werden.</translation>
    </message>
    <message>
        <source>There is no space left for %1.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>Kein Platz mehr für %1.</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ließ sich nicht lesen oder schreiben.</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist in Gebrauch.</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <extracomment>%1: a host or a command</extracomment>
        <translation>%1 hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>%1 failed with status %2.</source>
        <extracomment>%1: a command, %2: a number</extracomment>
        <translation>%1 ist mit Status %2 gescheitert.</translation>
    </message>
    <message>
        <source>%1 is not available.</source>
        <extracomment>%1: a thing or a host</extracomment>
        <translation>%1 ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>%1 was cancelled.</source>
        <extracomment>%1: a thing or a host</extracomment>
        <translation>%1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Something went wrong inside Baremark.</source>
        <translation>In Baremark selbst ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>It is held by process %1.</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Der Prozess %1 hält es belegt.</translation>
    </message>
    <message>
        <source>A disk error, or another program that wrote into it.</source>
        <translation>Ein Plattenfehler, oder ein anderes Programm hat hineingeschrieben.</translation>
    </message>
    <message>
        <source>This is a mistake of ours. The details say where.</source>
        <translation>Das ist ein Fehler im Programm. Wo, steht in den Details.</translation>
    </message>
    <message>
        <source>Use instead: %1.</source>
        <extracomment>%1: what works here</extracomment>
        <translation>Stattdessen: %1.</translation>
    </message>
    <message>
        <source>This Baremark reads %1. Update it to use this.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Dieses Baremark liest %1. Zum Verwenden bitte aktualisieren.</translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <extracomment>%1: what is allowed, such as: 1 to 64</extracomment>
        <translation>Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Free some space and try again. Nothing was lost.</source>
        <translation>Platz schaffen und noch einmal versuchen. Nichts ging verloren.</translation>
    </message>
    <message>
        <source>Run “baremark-cli store check”, and go back to a backup if it says so.</source>
        <translation>„baremark-cli store check“ ausführen und, wenn es dazu rät, eine Sicherung zurückholen.</translation>
    </message>
    <message>
        <source>Check who owns it, or choose another place.</source>
        <translation>Den Besitzer prüfen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>This</source>
        <comment>stands where the name of a thing is not known</comment>
        <translation>Dies</translation>
    </message>
    <message>
        <source>%1 does not fit what is there.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 passt nicht zum Vorhandenen.</translation>
    </message>
    <message>
        <source>%1 cannot be %2 here.</source>
        <comment>a place; a value or state</comment>
        <translation>%1 kann hier nicht %2 sein.</translation>
    </message>
    <message>
        <source>%1 takes no more jobs of this account now.</source>
        <extracomment>%1: a scheduler on a host</extracomment>
        <translation>%1 nimmt jetzt keine weiteren Jobs dieses Kontos an.</translation>
    </message>
    <message>
        <source>The next block is handed over when one of them has ended, or in a minute.</source>
        <translation>Der nächste Block wird eingereicht, wenn einer von ihnen endet, oder in einer Minute.</translation>
    </message>
    <message>
        <source>%1 are free there, %2 are needed.</source>
        <comment>amounts of bytes</comment>
        <translation>Dort sind %1 frei, gebraucht werden %2.</translation>
    </message>
    <message>
        <source>This account&apos;s quota there is used up, whatever else is free.</source>
        <translation>Das Kontingent dieses Kontos ist dort aufgebraucht, was auch sonst frei ist.</translation>
    </message>
    <message>
        <source>No program may run from %1.</source>
        <comment>a folder</comment>
        <translation>Von %1 aus darf kein Programm laufen.</translation>
    </message>
    <message>
        <source>Its file system is mounted so (noexec), or the host&apos;s rules forbid it.</source>
        <translation>Das Dateisystem ist so eingehängt (noexec), oder die Regeln des Rechners verbieten es.</translation>
    </message>
    <message>
        <source>It is shown as it is: nothing in it is changed, and nothing is run.</source>
        <translation>Sie wird gezeigt, wie sie ist: nichts darin wird geändert, und nichts läuft.</translation>
    </message>
    <message>
        <source>This Baremark writes %1. Update it, or choose another store.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Dieses Baremark schreibt %1. Eine neuere Version oder eine andere Ablage hilft.</translation>
    </message>
    <message>
        <source>%1 is too large: %2.</source>
        <comment>a place; an amount</comment>
        <translation>%1 ist zu groß: %2.</translation>
    </message>
    <message>
        <source>The option “%1” is not taken.</source>
        <comment>of a scheduler</comment>
        <translation>Die Option „%1“ wird nicht angenommen.</translation>
    </message>
    <message>
        <source>Take it out: the job&apos;s name, its output, its array, its cluster and what waits for it are set by Baremark, which finds the job again by them.</source>
        <translation>Herausnehmen: Name, Ausgabe, Array und Cluster des Jobs und was auf ihn wartet setzt Baremark selbst, denn daran findet es den Job wieder.</translation>
    </message>
    <message>
        <source>There is a host %1 already.</source>
        <extracomment>%1: a name of a host</extracomment>
        <translation>Den Rechner %1 gibt es schon.</translation>
    </message>
    <message>
        <source>%1 may be several experiments.</source>
        <extracomment>%1: the beginning of an id</extracomment>
        <translation>%1 können mehrere Experimente sein.</translation>
    </message>
    <message>
        <source>%1 is over already: %2.</source>
        <comment>an experiment; its state</comment>
        <translation>%1 ist schon vorbei: %2.</translation>
    </message>
    <message>
        <source>The test of %1 was interrupted.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Test von %1 wurde unterbrochen.</translation>
    </message>
    <message>
        <source>%1 was interrupted.</source>
        <extracomment>%1: a verb of the command line</extracomment>
        <translation>%1 wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Nothing was cancelled: what is at work on the host goes on.</source>
        <translation>Nichts wurde abgebrochen: Was auf dem Rechner läuft, läuft weiter.</translation>
    </message>
    <message>
        <source>What was found until then is kept.</source>
        <translation>Was bis dahin gefunden wurde, bleibt.</translation>
    </message>
    <message>
        <source>The same command again goes on, with the build of the engine too.</source>
        <translation>Derselbe Befehl noch einmal macht weiter, auch mit dem Bau der Engine.</translation>
    </message>
    <message>
        <source>The host can be used as it is. What is missing is tried again by: baremark-cli host test %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Rechner kann benutzt werden, wie er ist. Was fehlt, versucht noch einmal: baremark-cli host test %1</translation>
    </message>
    <message>
        <source>It is installed there, so it may be what runs the jobs. Without it, runs would use the machine that you sign in to.</source>
        <translation>Er ist dort installiert, also laufen die Jobs vielleicht über ihn. Ohne ihn liefen die Läufe auf dem Rechner, an dem Sie sich anmelden.</translation>
    </message>
    <message>
        <source>The number of blocks</source>
        <translation>Die Zahl der Blöcke</translation>
    </message>
    <message>
        <source>The reason</source>
        <translation>Die Begründung</translation>
    </message>
    <message>
        <source>The baseline</source>
        <translation>Die Basis</translation>
    </message>
    <message>
        <source>The margin</source>
        <translation>Die Toleranz</translation>
    </message>
    <message>
        <source>The point</source>
        <translation>Der Punkt</translation>
    </message>
    <message>
        <source>The folder of the runs</source>
        <translation>Der Ordner der Läufe</translation>
    </message>
    <message>
        <source>The engine</source>
        <translation>Die Engine</translation>
    </message>
    <message>
        <source>The scheduler</source>
        <translation>Der Scheduler</translation>
    </message>
    <message>
        <source>The address</source>
        <translation>Die Adresse</translation>
    </message>
    <message>
        <source>The arm</source>
        <translation>Der Arm</translation>
    </message>
    <message>
        <source>The difference</source>
        <translation>Der Unterschied</translation>
    </message>
    <message>
        <source>There is no host “%1”.</source>
        <extracomment>%1: a name</extracomment>
        <translation>Es gibt keinen Rechner „%1“.</translation>
    </message>
    <message>
        <source>There is no image “%1”.</source>
        <extracomment>%1: a name</extracomment>
        <translation>Es gibt kein Image „%1“.</translation>
    </message>
    <message>
        <source>There is no experiment “%1”.</source>
        <extracomment>%1: the beginning of an id</extracomment>
        <translation>Es gibt kein Experiment „%1“.</translation>
    </message>
    <message>
        <source>There is no runtime “%1”.</source>
        <extracomment>%1: a name</extracomment>
        <translation>Es gibt keine Runtime „%1“.</translation>
    </message>
    <message>
        <source>There are no data “%1”.</source>
        <extracomment>%1: a name</extracomment>
        <translation>Es gibt keine Daten „%1“.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <extracomment>%1: a path</extracomment>
        <translation>Es gibt keine Datei „%1“.</translation>
    </message>
    <message>
        <source>“%1” has no unfinished experiment.</source>
        <extracomment>%1: a file or an id</extracomment>
        <translation>„%1“ hat kein unfertiges Experiment.</translation>
    </message>
    <message>
        <source>%1: there is no %2.</source>
        <comment>a field or a key of a file; a path</comment>
        <translation>%1: %2 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 has no “%2”.</source>
        <comment>a place or a kind of thing; a name</comment>
        <translation>%1 hat kein „%2“.</translation>
    </message>
    <message>
        <source>%1 does not go together with the rest.</source>
        <extracomment>%1: something that is there or not</extracomment>
        <translation>%1 verträgt sich nicht mit dem Rest.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <extracomment>%1: a place or a thing</extracomment>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <comment>a place; a number of things</comment>
        <translation>%1 hat %2.</translation>
    </message>
    <message>
        <source>%1 is not a known name.</source>
        <extracomment>%1: a key</extracomment>
        <translation>%1 ist kein bekannter Name.</translation>
    </message>
    <message>
        <source>The line “%1” is missing.</source>
        <extracomment>%1: a line of a job&apos;s script</extracomment>
        <translation>Die Zeile „%1“ fehlt.</translation>
    </message>
    <message>
        <source>%1 failed.</source>
        <extracomment>%1: a command</extracomment>
        <translation>%1 ist gescheitert.</translation>
    </message>
    <message>
        <source>It is probably a typo.</source>
        <translation>Vermutlich ein Tippfehler.</translation>
    </message>
    <message>
        <source>Leave it out: %1.</source>
        <extracomment>%1: why, such as: gradients are not clipped</extracomment>
        <translation>Weglassen: %1.</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <extracomment>%1: a name</extracomment>
        <translation>Gemeint war „%1“?</translation>
    </message>
    <message>
        <source>Check the store under Settings, and go back to a backup if the check says so.</source>
        <translation>Die Ablage unter Einstellungen prüfen und auf eine Sicherung zurückgehen, wenn die Prüfung es sagt.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system with “--root”.</source>
        <translation>Mit „--root“ einen Ordner auf einem anderen Dateisystem wählen.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system.</source>
        <translation>Einen Ordner auf einem anderen Dateisystem wählen.</translation>
    </message>
    <message>
        <source>Try again once it answers. If it does not run the jobs there, choose the scheduler that does, or none.</source>
        <translation>Erneut versuchen, sobald er antwortet. Wenn nicht er die Jobs dort ausführt, den richtigen Scheduler wählen oder keinen.</translation>
    </message>
    <message>
        <source>Try again once it answers. If it does not run the jobs there, name the scheduler that does, or none: “--scheduler”.</source>
        <translation>Erneut versuchen, sobald er antwortet. Wenn nicht er die Jobs dort ausführt, den richtigen Scheduler nennen oder keinen: „--scheduler“.</translation>
    </message>
    <message>
        <source>This field</source>
        <translation>Dieses Feld</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>the name of a field</comment>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Every case is excluded.</source>
        <translation>Jeder Fall ist ausgeschlossen.</translation>
    </message>
    <message>
        <source>%1 names “%2”, which is not set.</source>
        <comment>a field; a setting</comment>
        <translation>%1 nennt „%2“, und dafür ist kein Wert gesetzt.</translation>
    </message>
    <message>
        <source>The request to cancel is stored, but the host has not been told: what runs there keeps running. Run the same command again.</source>
        <translation>Der Wunsch abzubrechen ist gespeichert, aber der Rechner weiß noch nichts davon: Was dort läuft, läuft weiter. Rufen Sie denselben Befehl noch einmal auf.</translation>
    </message>
</context>
<context>
    <name>FieldNames</name>
    <message>
        <source>Format of the file</source>
        <translation>Format der Datei</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>What is trained</source>
        <translation>Was trainiert wird</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Settings that change together</source>
        <translation>Gemeinsam wechselnde Einstellungen</translation>
    </message>
    <message>
        <source>Excluded cases</source>
        <translation>Ausgeschlossene Fälle</translation>
    </message>
    <message>
        <source>The arms</source>
        <translation>Die Arme</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Threads of a rank</source>
        <translation>Threads eines Ranks</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Bindung</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>What the scheduler is asked for</source>
        <translation>Vom Scheduler verlangt</translation>
    </message>
    <message>
        <source>Measurement</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>Blocks at each point</source>
        <translation>Blöcke je Punkt</translation>
    </message>
    <message>
        <source>Order of the runs</source>
        <translation>Reihenfolge der Läufe</translation>
    </message>
    <message>
        <source>Blocks until the interval is narrow enough</source>
        <translation>Blöcke, bis das Intervall schmal genug ist</translation>
    </message>
    <message>
        <source>Half width of the interval</source>
        <translation>Halbe Breite des Intervalls</translation>
    </message>
    <message>
        <source>At most so many blocks</source>
        <translation>Höchstens so viele Blöcke</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Equivalent within</source>
        <translation>Gleichwertig innerhalb</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>Einstellungen der Engine</translation>
    </message>
    <message>
        <source>Wrapped in</source>
        <translation>Umhüllt mit</translation>
    </message>
    <message>
        <source>Arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Arm %1</translation>
    </message>
    <message>
        <source>%1 of arm %2</source>
        <comment>a field; a number</comment>
        <translation>%1 des Arms %2</translation>
    </message>
</context>
<context>
    <name>Filters</name>
    <message numerus="yes">
        <source>No such key(s): %1; there are: %2.</source>
        <extracomment>%1: keys that somebody typed, %2: the keys that there are</extracomment>
        <translation>
            <numerusform>Diesen Schlüssel gibt es nicht: %1; es gibt: %2.</numerusform>
            <numerusform>Diese Schlüssel gibt es nicht: %1; es gibt: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderChooser</name>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for %1</source>
        <extracomment>%1: a field</extracomment>
        <translation>%1 durchsuchen</translation>
    </message>
</context>
<context>
    <name>Follow</name>
    <message>
        <source>Building the engine&apos;s image, step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: what the step does</extracomment>
        <translation>Das Image der Engine wird gebaut, Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>Nobody runs this experiment now. Go on with: baremark-cli run --resume %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Niemand führt dieses Experiment gerade aus. Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source> · checked before the first run</source>
        <translation> · vor dem ersten Lauf geprüft</translation>
    </message>
    <message>
        <source> · %1 images/s</source>
        <extracomment>%1: a number</extracomment>
        <translation> · %1 Bilder/s</translation>
    </message>
    <message>
        <source>block %1 of %2</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation>Block %1 von %2</translation>
    </message>
    <message>
        <source> · step %1 of %2</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation> · Schritt %1 von %2</translation>
    </message>
    <message>
        <source> · %1 left</source>
        <extracomment>%1: a duration</extracomment>
        <translation> · noch %1</translation>
    </message>
    <message>
        <source>What was measured is kept. Go on with: baremark-cli run --resume %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Gemessenes bleibt erhalten. Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>Nothing new is started; the block at work goes on. Press Ctrl-C again within 5 seconds to cancel it.</source>
        <translation>Nichts Neues wird begonnen; der laufende Block geht weiter. Strg-C noch einmal innerhalb von 5 Sekunden bricht ihn ab.</translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Go on with: baremark-cli run --resume %1 · end it with: baremark-cli cancel %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Fortsetzen: baremark-cli run --resume %1 · beenden: baremark-cli cancel %1</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <extracomment>%1: a formula</extracomment>
        <translation>Unterschied: %1</translation>
    </message>
    <message>
        <source>Margin %1. Experiment %2</source>
        <extracomment>%1: a percentage, %2: an id</extracomment>
        <translation>Toleranz %1. Experiment %2</translation>
    </message>
    <message>
        <source>Efficiency: %1</source>
        <extracomment>%1: a formula</extracomment>
        <translation>Effizienz: %1</translation>
    </message>
    <message>
        <source>Measure them with: %1</source>
        <comment>a command</comment>
        <translation>Zu messen mit: %1</translation>
    </message>
    <message>
        <source>The request to cancel is stored; what is at work on the host goes on until somebody ends it there. Go on with: baremark-cli cancel %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Die Bitte um den Abbruch ist gespeichert; was auf dem Rechner läuft, geht weiter, bis es dort jemand beendet. Weiter mit: baremark-cli cancel %1</translation>
    </message>
    <message>
        <source>Nothing new is submitted. Press Ctrl-C again within 5 seconds to cancel the experiment.</source>
        <translation>Nichts Neues wird eingereicht. Noch einmal Strg-C innerhalb von 5 Sekunden bricht das Experiment ab.</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new is submitted; %n job(s) at %1 go on or start later. Press Ctrl-C again within 5 seconds to cancel them.</source>
        <extracomment>%1: a scheduler</extracomment>
        <translation>
            <numerusform>Nichts Neues wird eingereicht; %n Job bei %1 geht weiter oder beginnt später. Noch einmal Strg-C innerhalb von 5 Sekunden bricht ihn ab.</numerusform>
            <numerusform>Nichts Neues wird eingereicht; %n Jobs bei %1 gehen weiter oder beginnen später. Noch einmal Strg-C innerhalb von 5 Sekunden bricht sie ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>The experiment was %1.</source>
        <extracomment>%1: its state</extracomment>
        <translation>Das Experiment wurde %1.</translation>
    </message>
    <message>
        <source>being cancelled</source>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source> · then %1 of work</source>
        <extracomment>%1: a duration</extracomment>
        <translation> · danach %1 Arbeit</translation>
    </message>
    <message>
        <source> · job %1</source>
        <extracomment>%1: the number of a scheduler&apos;s job</extracomment>
        <translation> · Job %1</translation>
    </message>
    <message>
        <source>The limit is the time of %1 that the experiment asks for. Go on with a longer one, such as two hours: baremark-cli run --resume %2 --time 2:00:00</source>
        <extracomment>%1: a time such as 0:30:00, %2: an experiment&apos;s id</extracomment>
        <translation>Die Grenze ist die Zeit von %1, die das Experiment verlangt. Mit einer längeren weitermachen, etwa zwei Stunden: baremark-cli run --resume %2 --time 2:00:00</translation>
    </message>
    <message>
        <source>Correct the file and run it again.</source>
        <translation>Die Datei berichtigen und noch einmal ausführen.</translation>
    </message>
    <message>
        <source>%1 has not been reached since %2. What runs there keeps running.</source>
        <extracomment>%1: a host, %2: a moment</extracomment>
        <translation>%1 ist seit %2 nicht erreichbar. Was dort läuft, läuft weiter.</translation>
    </message>
    <message>
        <source>%1 is reached again.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 ist wieder erreichbar.</translation>
    </message>
</context>
<context>
    <name>FollowAll</name>
    <message>
        <source>Building the engine&apos;s image, step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: what the step does</extracomment>
        <translation>Das Image der Engine wird gebaut, Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>%1 of %2 experiments</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation>%1 von %2 Experimenten</translation>
    </message>
    <message>
        <source>The requests to cancel are stored. What is at work on the hosts goes on until somebody ends it there, with: baremark-cli cancel ID</source>
        <translation>Die Bitten um den Abbruch sind gespeichert. Was auf den Rechnern läuft, läuft weiter, bis es jemand dort beendet, mit: baremark-cli cancel ID</translation>
    </message>
    <message numerus="yes">
        <source>Nothing new is started; blocks and jobs that were handed over go on. Press Ctrl-C again within 5 seconds to cancel %n experiment(s).</source>
        <translation>
            <numerusform>Nichts Neues wird begonnen; übergebene Blöcke und Jobs laufen weiter. Noch einmal Strg-C innerhalb von 5 Sekunden bricht das Experiment ab.</numerusform>
            <numerusform>Nichts Neues wird begonnen; übergebene Blöcke und Jobs laufen weiter. Noch einmal Strg-C innerhalb von 5 Sekunden bricht %n Experimente ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Abbrechen …</translation>
    </message>
    <message>
        <source>Go on with: baremark-cli run --resume %1</source>
        <extracomment>%1: ids of experiments</extracomment>
        <translation>Weiter mit: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>%1 of %2 experiments are done.</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation>%1 von %2 Experimenten sind fertig.</translation>
    </message>
</context>
<context>
    <name>HostVerbs</name>
    <message>
        <source>%1 is ready: %2</source>
        <extracomment>%1: a host, %2: what was found on it</extracomment>
        <translation>%1 ist bereit: %2</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>reached by</source>
        <translation>erreicht über</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>looked at</source>
        <translation>angesehen</translation>
    </message>
    <message>
        <source>Removed. What lies on the host stays there.</source>
        <translation>Entfernt. Was auf dem Rechner liegt, bleibt dort.</translation>
    </message>
    <message>
        <source>No hosts but this machine. Add one that ssh reaches: baremark-cli host add NAME --ssh DESTINATION. Or the cluster whose login node this is: baremark-cli host add NAME --here</source>
        <translation>Kein Rechner außer diesem. Einen hinzufügen, den ssh erreicht: baremark-cli host add NAME --ssh ZIEL. Oder den Cluster, dessen Anmeldeknoten dies ist: baremark-cli host add NAME --here</translation>
    </message>
    <message>
        <source>The key of %1 is trusted.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Dem Schlüssel von %1 wird vertraut.</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>cores a node</source>
        <translation>Kerne je Knoten</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>takes no jobs now</source>
        <translation>nimmt gerade keine Jobs</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>Erreicht über</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>Angesehen</translation>
    </message>
    <message>
        <source>Runs lie in</source>
        <translation>Läufe liegen in</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Its build</source>
        <translation>Build der Engine</translation>
    </message>
    <message>
        <source>used for</source>
        <translation>wofür</translation>
    </message>
    <message>
        <source>kind</source>
        <comment>of a file system</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>A node, as seen in job %1:</source>
        <extracomment>%1: a job&apos;s number</extracomment>
        <translation>Ein Knoten, wie in Job %1 gesehen:</translation>
    </message>
    <message>
        <source>A node, as seen in job %1 (%2):</source>
        <comment>a number; when</comment>
        <translation>Ein Knoten, wie in Job %1 gesehen (%2):</translation>
    </message>
    <message>
        <source>Its backend</source>
        <translation>Backend der Engine</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>Signing in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Looking at the host</source>
        <translation>Rechner ansehen</translation>
    </message>
    <message>
        <source>Trying the folder</source>
        <translation>Ordner ausprobieren</translation>
    </message>
    <message>
        <source>Looking for a scheduler</source>
        <translation>Scheduler suchen</translation>
    </message>
    <message>
        <source>Getting the engine ready</source>
        <translation>Engine bereit machen</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <source>Looked at the host</source>
        <translation>Rechner angesehen</translation>
    </message>
    <message>
        <source>The folder holds files and programs</source>
        <translation>Der Ordner nimmt Dateien und Programme</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>The engine runs there</source>
        <translation>Die Engine läuft dort</translation>
    </message>
    <message>
        <source>none</source>
        <comment>scheduler</comment>
        <translation>keiner</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 hardware threads</source>
        <extracomment>%1: cores, %2: how many</extracomment>
        <translation>%1, %2 Hardware-Threads</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Free space</source>
        <translation>Freier Platz</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Governor</source>
        <translation>Governor</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Way there</source>
        <comment>step of testing a host</comment>
        <translation>Weg dorthin</translation>
    </message>
    <message>
        <source>What it is</source>
        <comment>step of testing a host</comment>
        <translation>Was er ist</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <comment>step of testing a host</comment>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <comment>step of testing a host</comment>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Engine</source>
        <comment>step of testing a host</comment>
        <translation>Engine</translation>
    </message>
    <message>
        <source>none found: blocks run on this host, one at a time</source>
        <translation>keiner gefunden: Blöcke laufen auf diesem Rechner, einer nach dem anderen</translation>
    </message>
    <message>
        <source>signed in as %1</source>
        <comment>an account</comment>
        <translation>angemeldet als %1</translation>
    </message>
    <message>
        <source>done</source>
        <comment>a step of testing a host</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>did not succeed</source>
        <comment>a step of testing a host</comment>
        <translation>nicht gelungen</translation>
    </message>
    <message>
        <source>at it …</source>
        <comment>a step of testing a host</comment>
        <translation>dabei …</translation>
    </message>
    <message>
        <source>toolkit %1</source>
        <comment>CUDA</comment>
        <translation>Toolkit %1</translation>
    </message>
    <message>
        <source>driver for %1</source>
        <comment>CUDA</comment>
        <translation>Treiber für %1</translation>
    </message>
    <message>
        <source>driver %1</source>
        <comment>of a GPU</comment>
        <translation>Treiber %1</translation>
    </message>
    <message>
        <source>Sockets</source>
        <translation>Sockel</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n NUMA node(s)</source>
        <extracomment>%1: sockets</extracomment>
        <translation>
            <numerusform>%1, %n NUMA-Knoten</numerusform>
            <numerusform>%1, %n NUMA-Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Launchers</source>
        <translation>Starter</translation>
    </message>
    <message>
        <source>File system</source>
        <translation>Dateisystem</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Trying the container runtimes</source>
        <translation>Container-Runtimes werden ausprobiert</translation>
    </message>
    <message>
        <source>Container runtimes</source>
        <translation>Container-Runtimes</translation>
    </message>
    <message>
        <source>Runtimes</source>
        <comment>step of testing a host</comment>
        <translation>Runtimes</translation>
    </message>
    <message>
        <source>Asking this machine</source>
        <translation>Dieser Rechner wird gefragt</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>this machine</source>
        <comment>way to a host</comment>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>this machine, as %1</source>
        <comment>an account</comment>
        <translation>dieser Rechner, als %1</translation>
    </message>
    <message>
        <source>none works where it was tried</source>
        <translation>keine läuft dort, wo es versucht wurde</translation>
    </message>
    <message>
        <source>Waiting for a node to look at, for a minute at most</source>
        <translation>Warten auf einen Knoten zum Ansehen, höchstens eine Minute</translation>
    </message>
    <message>
        <source>Looked at a node, in a job</source>
        <translation>Einen Knoten angesehen, in einem Job</translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>home</source>
        <translation>Heimatordner</translation>
    </message>
    <message>
        <source>runs and images</source>
        <translation>Läufe und Images</translation>
    </message>
    <message>
        <source>temporary files</source>
        <translation>temporäre Dateien</translation>
    </message>
    <message>
        <source>It is tried again at %1.</source>
        <comment>a time</comment>
        <translation>Um %1 wird es wieder versucht.</translation>
    </message>
    <message>
        <source>It waits for you: test the host again.</source>
        <translation>Dafür wird jemand gebraucht: den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>A node</source>
        <comment>step of testing a host</comment>
        <translation>Ein Knoten</translation>
    </message>
    <message>
        <source>none to be had: %1</source>
        <comment>a scheduler&apos;s words</comment>
        <translation>keiner zu bekommen: %1</translation>
    </message>
    <message>
        <source>waiting for one, for a minute at most</source>
        <translation>wartet auf einen, höchstens eine Minute</translation>
    </message>
    <message>
        <source>A node: %1</source>
        <comment>of a cluster</comment>
        <translation>Ein Knoten: %1</translation>
    </message>
    <message>
        <source>It is tried again when something is next asked of it.</source>
        <translation>Es wird wieder versucht, sobald das nächste Mal etwas von ihm gefragt wird.</translation>
    </message>
    <message>
        <source>none answered</source>
        <translation>keiner hat geantwortet</translation>
    </message>
    <message>
        <source>%1, without success: %2</source>
        <comment>when a host was tested; the steps that failed</comment>
        <translation>%1, ohne Erfolg: %2</translation>
    </message>
    <message>
        <source>No connection since %1: %2 %3</source>
        <comment>a time; why; what comes</comment>
        <translation>Keine Verbindung seit %1: %2 %3</translation>
    </message>
    <message>
        <source>What runs there goes on.</source>
        <translation>Was dort läuft, läuft weiter.</translation>
    </message>
    <message>
        <source>%1 built</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>zu %1 gebaut</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>a step of testing a host</comment>
        <translation>abgebrochen</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>job %1</source>
        <extracomment>%1: a scheduler&apos;s id of a job</extracomment>
        <translation>Job %1</translation>
    </message>
    <message>
        <source>partition %1</source>
        <extracomment>%1: a partition</extracomment>
        <translation>Partition %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>nodes of a job</comment>
        <extracomment>%1: nodes</extracomment>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
</context>
<context>
    <name>MachineVerbs</name>
    <message>
        <source>No images yet. The first container run builds one, or: baremark-cli image build</source>
        <translation>Noch keine Images. Der erste Lauf im Container baut eines, oder: baremark-cli image build</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>built</source>
        <translation>gebaut</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: what the step does</extracomment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>It is there already. Build it again with: --again</source>
        <translation>Es ist schon da. Neu gebaut wird es mit: --again</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <extracomment>%1: an image, %2: bytes, %3: its digest</extracomment>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>Removed.</source>
        <translation>Entfernt.</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>about %1</source>
        <comment>a time</comment>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 or later</source>
        <comment>a time</comment>
        <translation>%1 oder später</translation>
    </message>
</context>
<context>
    <name>Networks</name>
    <message>
        <source>ResNet-50 v1.5: 50 layers, stride on the 3x3 convolutions</source>
        <translation>ResNet-50 v1.5: 50 Schichten, Schrittweite in den 3x3-Faltungen</translation>
    </message>
    <message>
        <source>TensorFlow&apos;s mnist_deep tutorial: two convolutions, two fully connected layers</source>
        <translation>mnist_deep aus der TensorFlow-Anleitung: zwei Faltungen, zwei vollständig verbundene Schichten</translation>
    </message>
</context>
<context>
    <name>Offline</name>
    <message>
        <source>The key of %1 is not known here, and nobody said that it is right.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt, und niemand hat ihn bestätigt.</translation>
    </message>
    <message>
        <source>%1 shows another key than the one that is known.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 zeigt einen anderen Schlüssel als den bekannten.</translation>
    </message>
    <message>
        <source>The key of %1 is marked as revoked.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Schlüssel von %1 ist als widerrufen vermerkt.</translation>
    </message>
    <message>
        <source>A line about %1 in known_hosts cannot be read.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Eine Zeile zu %1 in known_hosts ist nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 refused every way to sign in that there is.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 hat jede vorhandene Art der Anmeldung abgelehnt.</translation>
    </message>
    <message>
        <source>Somebody has to sign in to %1.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Jemand muss sich bei %1 anmelden.</translation>
    </message>
    <message>
        <source>The start-up files of the account on %1 do not come to an end.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Startdateien des Kontos auf %1 kommen zu keinem Ende.</translation>
    </message>
    <message>
        <source>%1 lets us in, but runs no commands for this account.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 lässt uns ein, führt für dieses Konto aber keine Befehle aus.</translation>
    </message>
    <message>
        <source>The connection to %1 broke.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Verbindung zu %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>Either the host was set up anew, or somebody stands between you and it. Nothing was sent to it.</source>
        <translation>Entweder wurde der Rechner neu eingerichtet, oder jemand steht dazwischen. Es wurde nichts an ihn gesendet.</translation>
    </message>
    <message>
        <source>What runs there goes on. The connection is taken up again by itself.</source>
        <translation>Was dort läuft, läuft weiter. Die Verbindung wird von selbst wieder aufgenommen.</translation>
    </message>
    <message>
        <source>%1 showed a key that is known already, not the one with that fingerprint.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 zeigte einen Schlüssel, der schon bekannt ist, nicht den mit diesem Fingerabdruck.</translation>
    </message>
    <message>
        <source>Try again: next time another of the machines behind that name may answer.</source>
        <translation>Noch einmal versuchen: das nächste Mal antwortet vielleicht ein anderer der Rechner hinter diesem Namen.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish, then test the host again and accept it, or run “ssh %1” once.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>Den Fingerabdruck in den Details mit dem vergleichen, den die Administratoren des Rechners veröffentlichen, dann den Rechner erneut testen und ihn annehmen, oder einmal „ssh %1“ aufrufen.</translation>
    </message>
    <message>
        <source>Test the host again: that asks for what it wants to know.</source>
        <translation>Den Rechner erneut testen: Dabei wird erfragt, was er wissen will.</translation>
    </message>
    <message>
        <source>%1 refused every way to sign in; the certificate for it has expired.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 hat jede Art der Anmeldung abgelehnt; das Zertifikat dafür ist abgelaufen.</translation>
    </message>
    <message>
        <source>%1 lets us in, but forbids to go on from there to other hosts.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 lässt die Anmeldung zu, verbietet aber, von dort zu anderen Rechnern weiterzugehen.</translation>
    </message>
    <message>
        <source>As a jump host it would have to pass the connection on. Its administrators have switched that off, for this account or for that host.</source>
        <translation>Als Zwischenrechner müsste er die Verbindung weiterreichen. Seine Administratoren haben das abgeschaltet, für dieses Konto oder für jenen Rechner.</translation>
    </message>
    <message>
        <source>Get a new certificate from where the old one came, then test the host again. The details say which one it is and since when it is over.</source>
        <translation>Ein neues Zertifikat dort holen, woher das alte kam, und dann den Rechner erneut testen. Die Details nennen das Zertifikat und seit wann es abgelaufen ist.</translation>
    </message>
    <message>
        <source>Ask its administrators to allow it (AllowTcpForwarding and PermitOpen of sshd), or name another jump host.</source>
        <translation>Seine Administratoren bitten, es zu erlauben (AllowTcpForwarding und PermitOpen von sshd), oder einen anderen Zwischenrechner angeben.</translation>
    </message>
    <message>
        <source>Where commands may run on it, this line in ~/.ssh/config goes without: “ProxyCommand ssh %1 nc %h %p”.</source>
        <comment>%h and %p stay as they are</comment>
        <translation>Wo darauf Befehle laufen dürfen, kommt diese Zeile in ~/.ssh/config ohne das aus: „ProxyCommand ssh %1 nc %h %p“.</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <comment>a line&apos;s number and a file</comment>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>The key in %1 could be another one than the host&apos;s, so nothing was sent to it.</source>
        <comment>a line of a file</comment>
        <translation>Der Schlüssel in %1 könnte ein anderer als der des Rechners sein, darum wurde ihm nichts gesendet.</translation>
    </message>
    <message>
        <source>Ask the host&apos;s administrators for its fingerprint. If it is the new one, remove %1, where the old one stands, then test the host again.</source>
        <comment>a line of a file</comment>
        <translation>Die Administratoren des Rechners nach seinem Fingerabdruck fragen. Ist es der neue, den alten entfernen (%1), dann den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>Mend or remove %1, then test the host again.</source>
        <comment>a line of a file</comment>
        <translation>%1 berichtigen oder entfernen, dann den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>Ask the host&apos;s administrators. It is trusted again once it shows another key, or once that line is gone.</source>
        <translation>Die Administratoren des Rechners fragen. Ihm wird wieder getraut, sobald er einen anderen Schlüssel zeigt oder diese Zeile weg ist.</translation>
    </message>
    <message>
        <source>The key of %1 could not be added to known_hosts.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Schlüssel von %1 konnte nicht in known_hosts eingetragen werden.</translation>
    </message>
    <message>
        <source>There is no program “ssh” here that says how %1 is reached.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Hier gibt es kein Programm „ssh“, das sagt, wie %1 erreicht wird.</translation>
    </message>
    <message>
        <source>“ssh” refuses its config, and so nobody knows how %1 is reached.</source>
        <extracomment>%1: a host</extracomment>
        <translation>„ssh“ lehnt seine Konfiguration ab, und so weiß niemand, wie %1 erreicht wird.</translation>
    </message>
    <message>
        <source>The ssh config asks for something for %1 that Baremark cannot do.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die ssh-Konfiguration verlangt für %1 etwas, das Baremark nicht kann.</translation>
    </message>
    <message>
        <source>“%1”, or what the ssh config makes of it, is no address.</source>
        <extracomment>%1: a host</extracomment>
        <translation>„%1“ oder das, was die ssh-Konfiguration daraus macht, ist keine Adresse.</translation>
    </message>
    <message>
        <source>It stands as revoked in %1: whoever wrote that does not trust it any more. Nothing was sent to the host.</source>
        <comment>a line of a file</comment>
        <translation>Er steht als widerrufen in %1: Wer das geschrieben hat, traut ihm nicht mehr. Dem Rechner wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Try “ssh %1” in a terminal. The details say what was tried, and what of the ssh config is not taken over.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>„ssh %1“ in einem Terminal versuchen. Die Details sagen, was versucht wurde und was aus der ssh-Konfiguration nicht übernommen wird.</translation>
    </message>
    <message>
        <source>A key in an agent signs in without asking. Where an agent holds many, name the right one with IdentityFile in the ssh config.</source>
        <translation>Ein Schlüssel in einem Agenten meldet an, ohne zu fragen. Hält ein Agent viele, den richtigen mit IdentityFile in der ssh-Konfiguration nennen.</translation>
    </message>
    <message>
        <source>The details say why. Make that file one that you may write, then add the key again.</source>
        <translation>Die Details sagen, warum. Dafür sorgen, dass in diese Datei geschrieben werden darf, dann den Schlüssel noch einmal hinzufügen.</translation>
    </message>
    <message>
        <source>Install OpenSSH&apos;s client (Debian&apos;s package is openssh-client), then test the host again.</source>
        <translation>Den Client von OpenSSH installieren (Debians Paket heißt openssh-client), dann den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>Mend the line that the details name, then test the host again. “ssh -G %1” in a terminal says the same.</source>
        <extracomment>%1: what follows ssh -G, such as a host</extracomment>
        <translation>Die Zeile berichtigen, die die Details nennen, dann den Rechner erneut testen. „ssh -G %1“ in einem Terminal sagt dasselbe.</translation>
    </message>
    <message>
        <source>The details name the keyword. Change it for this host in the ssh config, then test the host again.</source>
        <translation>Die Details nennen das Schlüsselwort. Es in der ssh-Konfiguration für diesen Rechner ändern, dann den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>The details say what is wrong with it. Correct it, then test the host again.</source>
        <translation>Die Details sagen, was daran falsch ist. Sie berichtigen, dann den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: nothing listens on port %2 of %3.</source>
        <comment>a host as it was named; a port; its address</comment>
        <translation>%1 ist nicht erreichbar: An Port %2 von %3 nimmt nichts Verbindungen an.</translation>
    </message>
    <message>
        <source>Check the port: it stands in the address, as in ssh://user@host:2222, or as Port in the ssh config. Where it is right, sshd does not run there.</source>
        <translation>Den Port prüfen: Er steht in der Adresse, wie in ssh://user@host:2222, oder als Port in der ssh-Konfiguration. Stimmt er, läuft dort kein sshd.</translation>
    </message>
    <message>
        <source>Check the name, the network and, if there is one, the VPN.</source>
        <translation>Namen, Netz und, falls es eines gibt, das VPN prüfen.</translation>
    </message>
    <message>
        <source>Whether it is right is asked on a terminal, and there is none here. Compare the fingerprint in the details with the one that the host&apos;s administrators publish. Then accept it with “%1”, or once with “%2”.</source>
        <comment>commands</comment>
        <translation>Ob er stimmt, wird auf einem Terminal gefragt, und hier ist keines. Den Fingerabdruck in den Einzelheiten mit dem vergleichen, den die Administratoren des Rechners veröffentlichen. Dann ihn mit „%1“ annehmen oder einmal mit „%2“.</translation>
    </message>
    <message>
        <source>%1 closed the connection before the SSH sign-in began.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 hat die Verbindung geschlossen, bevor die SSH-Anmeldung begann.</translation>
    </message>
    <message>
        <source>Many servers refuse an address for some time after failed sign-ins, or while too many users sign in at once.</source>
        <translation>Viele Server weisen eine Adresse nach gescheiterten Anmeldungen eine Zeit lang ab, oder während sich zu viele Nutzer zugleich anmelden.</translation>
    </message>
    <message>
        <source>Wait some minutes, then test the host again. If it still refuses, ask its administrators whether they block your address (PerSourcePenalties and MaxStartups of sshd, fail2ban, a firewall).</source>
        <translation>Einige Minuten warten, dann den Rechner erneut testen. Weist er noch immer ab, seine Verwalter fragen, ob sie die eigene Adresse sperren (PerSourcePenalties und MaxStartups von sshd, fail2ban, eine Firewall).</translation>
    </message>
    <message>
        <source>The key of %1 is not known here, and the ssh config keeps no keys for it.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt, und die ssh-Konfiguration behält keine Schlüssel für ihn.</translation>
    </message>
    <message>
        <source>UserKnownHostsFile names no file that keeps a key: it is “none”, or leads to /dev/null. So no accepted key stays, neither here nor with ssh.</source>
        <translation>UserKnownHostsFile nennt keine Datei, die einen Schlüssel behält: Dort steht „none“, oder es führt zu /dev/null. So bleibt kein angenommener Schlüssel, weder hier noch bei ssh.</translation>
    </message>
    <message>
        <source>Name a file for this host in the ssh config, such as “UserKnownHostsFile ~/.ssh/known_hosts”. Then compare the fingerprint in the details with the one that the host&apos;s administrators publish, and accept the key.</source>
        <translation>In der ssh-Konfiguration für diesen Rechner eine Datei nennen, etwa „UserKnownHostsFile ~/.ssh/known_hosts“. Dann den Fingerabdruck in den Details mit dem vergleichen, den die Verwaltung des Rechners veröffentlicht, und den Schlüssel annehmen.</translation>
    </message>
    <message>
        <source>Run “ssh %1 echo ok” in a terminal: it has to print “ok” and come back. If it does not, look in the account&apos;s start-up files there (such as .bashrc) for a line that waits, or that ends a shell without a terminal. The details show what the host printed.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>„ssh %1 echo ok“ in einem Terminal ausführen: Es muss „ok“ ausgeben und zurückkommen. Tut es das nicht, in den Startdateien des Kontos dort (etwa .bashrc) nach einer Zeile suchen, die wartet oder eine Shell ohne Terminal beendet. In den Details steht, was der Rechner ausgab.</translation>
    </message>
    <message>
        <source>Submitted work keeps running on the host. Run the same command again.</source>
        <translation>Was eingereicht wurde, läuft auf dem Rechner weiter. Denselben Befehl noch einmal ausführen.</translation>
    </message>
    <message>
        <source>%1 closed the connection before the SSH sign-in began. Baremark tries again for up to two minutes; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 hat die Verbindung geschlossen, bevor die SSH-Anmeldung begann. Baremark versucht es bis zu zwei Minuten lang erneut; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>The connection to %1 broke. Baremark connects again as soon as the host answers; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Verbindung zu %1 ist abgerissen. Baremark verbindet sich wieder, sobald der Rechner antwortet; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>Where several machines answer to that name, each with a key of its own, add this one with the fingerprint that you were told: “Add this further key…” beneath the test. The known one stays.</source>
        <translation>Wo mehrere Rechner auf diesen Namen antworten, jeder mit eigenem Schlüssel, diesen mit dem genannten Fingerabdruck hinzufügen: „Diesen weiteren Schlüssel hinzufügen…“ unter dem Test. Der bekannte bleibt.</translation>
    </message>
    <message>
        <source>Where several machines answer to that name, each with a key of its own, add this one with the fingerprint that you were told: “baremark-cli host trust %1 --key SHA256:…”. The known one stays.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Wo mehrere Rechner auf diesen Namen antworten, jeder mit eigenem Schlüssel, diesen mit dem genannten Fingerabdruck hinzufügen: „baremark-cli host trust %1 --key SHA256:…“. Der bekannte bleibt.</translation>
    </message>
    <message>
        <source>%1 cannot be reached now. Baremark connects as soon as the host answers; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 ist gerade nicht erreichbar. Baremark verbindet sich, sobald der Rechner antwortet; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>ssh may trust this host by the certificate authority in %1. Baremark cannot check certificates of hosts, so it compares the host&apos;s key itself.</source>
        <comment>a line of a file</comment>
        <translation>ssh vertraut diesem Host vielleicht über die Zertifizierungsstelle in %1. Baremark kann Zertifikate von Hosts nicht prüfen und vergleicht daher den Schlüssel des Hosts selbst.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish, then accept it with “%1”. Running ssh adds no key here.</source>
        <comment>a command</comment>
        <translation>Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Hosts veröffentlichen, und nehmen Sie ihn dann mit „%1“ an. Ein Aufruf von ssh trägt hier keinen Schlüssel ein.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish, then test the host again and accept it. Running ssh adds no key here.</source>
        <translation>Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Hosts veröffentlichen, prüfen Sie den Host dann erneut und nehmen Sie ihn an. Ein Aufruf von ssh trägt hier keinen Schlüssel ein.</translation>
    </message>
</context>
<context>
    <name>PassportValues</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>user ids</source>
        <translation>Benutzer-IDs</translation>
    </message>
    <message>
        <source>process ids</source>
        <translation>Prozess-IDs</translation>
    </message>
    <message>
        <source>IPC</source>
        <translation>IPC</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>temporary files</source>
        <translation>temporäre Dateien</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <comment>an instruction set, its extensions</comment>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>up to %1</source>
        <extracomment>%1: a frequency</extracomment>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>at start %1</source>
        <extracomment>%1: a frequency</extracomment>
        <translation>beim Start %1</translation>
    </message>
    <message>
        <source>%1 µs of each period</source>
        <comment>processor time</comment>
        <translation>%1 µs je Periode</translation>
    </message>
    <message>
        <source>%1 of each %2 µs</source>
        <comment>processor time, period</comment>
        <translation>%1 von je %2 µs</translation>
    </message>
    <message>
        <source>rank %1: %2</source>
        <comment>a number, its value</comment>
        <translation>Rank %1: %2</translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 % eines Kerns</translation>
    </message>
    <message>
        <source>%1 of %2 convolutions</source>
        <comment>numbers</comment>
        <translation>%1 von %2 Faltungen</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a passport entry that is not there</comment>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>none</source>
        <comment>a passport entry that says so</comment>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>Passports</name>
    <message>
        <source>Runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Image built from</source>
        <translation>Image gebaut aus</translation>
    </message>
    <message>
        <source>Open MPI</source>
        <translation>Open MPI</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Engine&apos;s build</source>
        <translation>Build der Engine</translation>
    </message>
    <message>
        <source>Engine&apos;s path</source>
        <translation>Pfad der Engine</translation>
    </message>
    <message>
        <source>C library</source>
        <translation>C-Bibliothek</translation>
    </message>
    <message>
        <source>oneDNN</source>
        <translation>oneDNN</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Single-copy mechanism</source>
        <translation>Single-Copy-Verfahren</translation>
    </message>
    <message>
        <source>Ranks that found each other</source>
        <translation>Ranks, die sich fanden</translation>
    </message>
    <message>
        <source>Cores of each rank</source>
        <translation>Kerne je Rank</translation>
    </message>
    <message>
        <source>Threads of each rank</source>
        <translation>Threads je Rank</translation>
    </message>
    <message>
        <source>Locked memory</source>
        <translation>Gesperrter Speicher</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Frequency governor</source>
        <translation>Frequenz-Governor</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Processor time of this program</source>
        <translation>Prozessorzeit dieses Programms</translation>
    </message>
    <message>
        <source>Data&apos;s digest</source>
        <translation>Digest der Daten</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Software</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Transport</translation>
    </message>
    <message>
        <source>Threads, binding, limits</source>
        <translation>Threads, Bindung, Grenzen</translation>
    </message>
    <message>
        <source>Machine, clocks</source>
        <translation>Rechner, Takte</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Dieses Programm</translation>
    </message>
    <message>
        <source>Passport missing</source>
        <translation>Pass fehlt</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>neither it nor the baseline states its passport, so nothing shows that they are alike</source>
        <translation>weder er noch die Basis nennt den Pass, also zeigt nichts, dass sie gleich sind</translation>
    </message>
    <message>
        <source>the baseline does not state its passport, so nothing shows that they are alike</source>
        <translation>die Basis nennt ihren Pass nicht, also zeigt nichts, dass sie gleich sind</translation>
    </message>
    <message>
        <source>it does not state its passport, so nothing shows that they are alike</source>
        <translation>er nennt seinen Pass nicht, also zeigt nichts, dass sie gleich sind</translation>
    </message>
    <message>
        <source>Overlap, as it was chosen</source>
        <translation>Überlappung, wie gewählt</translation>
    </message>
    <message>
        <source>Computed by Winograd&apos;s algorithm</source>
        <translation>Mit Winograds Algorithmus gerechnet</translation>
    </message>
    <message>
        <source>Engine&apos;s commit</source>
        <translation>Commit der Engine</translation>
    </message>
    <message>
        <source>Engine&apos;s backend</source>
        <translation>Backend der Engine</translation>
    </message>
    <message>
        <source>Open MPI&apos;s messaging (pml)</source>
        <translation>Nachrichten von Open MPI (pml)</translation>
    </message>
    <message>
        <source>Open MPI&apos;s transports (btl)</source>
        <translation>Transporte von Open MPI (btl)</translation>
    </message>
    <message>
        <source>Address space</source>
        <translation>Adressraum</translation>
    </message>
    <message>
        <source>Usable processors</source>
        <translation>Nutzbare Prozessoren</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Logical processors</source>
        <translation>Logische Prozessoren</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>Microcode</source>
        <translation>Microcode</translation>
    </message>
    <message>
        <source>Processor clock</source>
        <translation>Prozessortakt</translation>
    </message>
    <message>
        <source>Processor limit of the control group</source>
        <translation>Prozessorgrenze der Control Group</translation>
    </message>
    <message>
        <source>Memory limit of the control group</source>
        <translation>Speichergrenze der Control Group</translation>
    </message>
    <message>
        <source>Transparent huge pages</source>
        <translation>Transparente große Seiten</translation>
    </message>
    <message>
        <source>Defragmenting for huge pages</source>
        <translation>Defragmentieren für große Seiten</translation>
    </message>
    <message>
        <source>Wrapped in</source>
        <translation>Umhüllt mit</translation>
    </message>
    <message>
        <source>Runtime keeps apart</source>
        <translation>Runtime trennt ab</translation>
    </message>
    <message>
        <source>Runtime&apos;s variant</source>
        <translation>Variante der Runtime</translation>
    </message>
    <message>
        <source>MPI model of the container</source>
        <translation>MPI-Modell des Containers</translation>
    </message>
    <message>
        <source>Nodes that the ranks were on</source>
        <translation>Knoten, auf denen die Ranks waren</translation>
    </message>
    <message>
        <source>Names of these nodes</source>
        <translation>Namen dieser Knoten</translation>
    </message>
</context>
<context>
    <name>Places</name>
    <message>
        <source>experiment %1</source>
        <extracomment>%1: an id</extracomment>
        <translation>Experiment %1</translation>
    </message>
    <message>
        <source>host %1</source>
        <extracomment>%1: a name</extracomment>
        <translation>Rechner %1</translation>
    </message>
    <message>
        <source>image %1</source>
        <extracomment>%1: a name</extracomment>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <extracomment>%1: an id</extracomment>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <extracomment>%1: an id</extracomment>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>engine on %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Engine auf %1</translation>
    </message>
    <message>
        <source>build of the engine on %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Bau der Engine auf %1</translation>
    </message>
    <message>
        <source>answer of %1</source>
        <extracomment>%1: a command</extracomment>
        <translation>Antwort von %1</translation>
    </message>
    <message>
        <source>probe of %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Untersuchung von %1</translation>
    </message>
    <message>
        <source>difference of %1</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Unterschied von %1</translation>
    </message>
    <message>
        <source>waiver of %1</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Zulassung bei %1</translation>
    </message>
    <message>
        <source>host key</source>
        <translation>Schlüssel des Rechners</translation>
    </message>
    <message>
        <source>name of the host</source>
        <translation>Name des Rechners</translation>
    </message>
    <message>
        <source>number of extensions</source>
        <translation>Zahl der Erweiterungen</translation>
    </message>
    <message>
        <source>the images of Fashion-MNIST</source>
        <translation>die Bilder von Fashion-MNIST</translation>
    </message>
    <message>
        <source>the list of files</source>
        <translation>die Dateiliste</translation>
    </message>
    <message>
        <source>the name of the data</source>
        <translation>der Name der Daten</translation>
    </message>
</context>
<context>
    <name>Plans</name>
    <message>
        <source>%1 and %2</source>
        <comment>the last two of a list</comment>
        <translation>%1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>%n arm(s)</source>
        <translation>
            <numerusform>%n Arm</numerusform>
            <numerusform>%n Arme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n Fall</numerusform>
            <numerusform>%n Fälle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = %2 in %3</source>
        <comment>factors = runs in blocks</comment>
        <translation>%1 = %2 (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on synthetic images</source>
        <comment>a model</comment>
        <translation>%1 auf synthetischen Bildern</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a model on data</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>strong scaling, global batch %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>starke Skalierung, globaler Batch %1</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>schwache Skalierung</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n Rank</numerusform>
            <numerusform>%n Ranks</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <comment>several numbers of MPI processes</comment>
        <translation>%1 Ranks</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) at each point</source>
        <translation>
            <numerusform>%n Block je Punkt</numerusform>
            <numerusform>%n Blöcke je Punkt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, then until the interval is %2, at most %3</source>
        <extracomment>%1: blocks at each point, %2: a half width, %3: blocks</extracomment>
        <translation>%1, dann weiter, bis das Intervall %2 ist, höchstens %3</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <extracomment>%1: steps of warm-up, %2: steps that are measured</extracomment>
        <translation>%1, dann %2</translation>
    </message>
    <message numerus="yes">
        <source>%n warm-up step(s)</source>
        <translation>
            <numerusform>%n Aufwärmschritt</numerusform>
            <numerusform>%n Aufwärmschritte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n measured</source>
        <comment>steps</comment>
        <translation>
            <numerusform>%n gemessener</numerusform>
            <numerusform>%n gemessene</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s) a rank</source>
        <translation>
            <numerusform>%n Thread je Rank</numerusform>
            <numerusform>%n Threads je Rank</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, bound to cores</source>
        <extracomment>%1: threads of a rank</extracomment>
        <translation>%1, an Kerne gebunden</translation>
    </message>
    <message>
        <source>%1, not bound</source>
        <extracomment>%1: threads of a rank</extracomment>
        <translation>%1, nicht gebunden</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Only %1 runs, so there is nothing to compare</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Nur %1 läuft, es gibt also nichts zu vergleichen</translation>
    </message>
    <message>
        <source>A verdict needs a second arm. What is measured can still be read.</source>
        <translation>Ein Urteil braucht einen zweiten Arm. Das Gemessene lässt sich trotzdem ablesen.</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) give no interval</source>
        <translation>
            <numerusform>%n Block ergibt kein Intervall</numerusform>
            <numerusform>%n Blöcke ergeben kein Intervall</numerusform>
        </translation>
    </message>
    <message>
        <source>A verdict needs at least three blocks at each point.</source>
        <translation>Ein Urteil braucht mindestens drei Blöcke je Punkt.</translation>
    </message>
    <message>
        <source>Ranks are not bound to cores</source>
        <translation>Ranks sind nicht an Kerne gebunden</translation>
    </message>
    <message>
        <source>They may wander between cores, which widens the interval.</source>
        <translation>Sie können zwischen Kernen wandern; das macht das Intervall breiter.</translation>
    </message>
    <message>
        <source>It takes time from the runs. Every block meets it in all arms, but the interval gets wider.</source>
        <translation>Es nimmt den Läufen Zeit. Jeder Block trifft es in allen Armen, aber das Intervall wird breiter.</translation>
    </message>
    <message>
        <source>The processor&apos;s governor is “%1”</source>
        <extracomment>%1: a governor, such as powersave</extracomment>
        <translation>Der Governor des Prozessors ist „%1“</translation>
    </message>
    <message>
        <source>Clocks change with the load. “performance” makes the runs alike: cpupower frequency-set -g performance</source>
        <translation>Takte ändern sich mit der Last. „performance“ macht die Läufe gleichmäßig: cpupower frequency-set -g performance</translation>
    </message>
    <message>
        <source>It may lower its clocks while it measures. Plug it in.</source>
        <translation>Beim Messen kann er die Takte senken. Bitte ans Netz anschließen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n block(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 bis %n Block</numerusform>
            <numerusform>%1 bis %n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n run(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 bis %n Lauf</numerusform>
            <numerusform>%1 bis %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Ranks run as root</source>
        <translation>Ranks laufen als root</translation>
    </message>
    <message>
        <source>Open MPI refuses that by itself: OMPI_ALLOW_RUN_AS_ROOT and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM are set to 1 for it.</source>
        <translation>Open MPI lehnt das von sich aus ab: Dafür werden OMPI_ALLOW_RUN_AS_ROOT und OMPI_ALLOW_RUN_AS_ROOT_CONFIRM auf 1 gesetzt.</translation>
    </message>
    <message>
        <source>this machine</source>
        <comment>after &quot;on&quot;</comment>
        <translation>diesem Rechner</translation>
    </message>
    <message>
        <source>Time from earlier runs on %1.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Zeit aus früheren Läufen auf %1.</translation>
    </message>
    <message>
        <source>Something else is at work on %1 (load %2)</source>
        <extracomment>%1: a host, %2: its load average</extracomment>
        <translation>Auf %1 läuft noch etwas anderes (Last %2)</translation>
    </message>
    <message>
        <source>%1 runs on battery</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 läuft im Akkubetrieb</translation>
    </message>
    <message numerus="yes">
        <source>Blocks are short: up to %n may share a job</source>
        <translation>
            <numerusform>Die Blöcke sind kurz: %n darf einen Job für sich haben</numerusform>
            <numerusform>Die Blöcke sind kurz: bis zu %n dürfen sich einen Job teilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Each job waits in the queue anew. “Blocks in a job”, &quot;allocation&quot;: {&quot;blocks&quot;: %1}, saves that; the verdict says over how many jobs its blocks lie.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Jeder Job wartet von neuem in der Schlange. „Blöcke je Job“, &quot;allocation&quot;: {&quot;blocks&quot;: %1}, spart das; das Urteil sagt, auf wie vielen Jobs seine Blöcke liegen.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) of warm-up are more than are measured</source>
        <translation>
            <numerusform>%n Aufwärmschritt ist mehr, als gemessen wird</numerusform>
            <numerusform>%n Aufwärmschritte sind mehr, als gemessen werden</numerusform>
        </translation>
    </message>
    <message>
        <source>The warm-up is left out of every number. More measured steps give more for the time.</source>
        <translation>Das Aufwärmen steht in keiner Zahl. Mehr gemessene Schritte bringen mehr für die Zeit.</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) after that of the check</source>
        <translation>
            <numerusform>%n Job nach dem Prüf-Job</numerusform>
            <numerusform>%n Jobs nach dem Prüf-Job</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n job(s) after that of the check</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 bis %n Job nach dem Prüf-Job</numerusform>
            <numerusform>%1 bis %n Jobs nach dem Prüf-Job</numerusform>
        </translation>
    </message>
    <message>
        <source>variant %1</source>
        <comment>of a runtime</comment>
        <translation>Variante %1</translation>
    </message>
    <message>
        <source>image %1</source>
        <comment>a name</comment>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>a folder of the host; its place in the container</comment>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <source>sees %1</source>
        <comment>a folder</comment>
        <translation>sieht %1</translation>
    </message>
    <message>
        <source>sees and writes %1</source>
        <comment>a folder</comment>
        <translation>sieht und beschreibt %1</translation>
    </message>
    <message>
        <source>wrapped in %1</source>
        <comment>words of a command</comment>
        <translation>umhüllt mit %1</translation>
    </message>
    <message>
        <source>MPI %1</source>
        <comment>a way in which it crosses the container&apos;s wall</comment>
        <translation>MPI %1</translation>
    </message>
    <message>
        <source>%1 did not list a partition “%2” when it was tested</source>
        <extracomment>%1: a host, %2: a partition</extracomment>
        <translation>%1 führte beim Test keine Partition „%2“ auf</translation>
    </message>
    <message>
        <source>It listed %1. Its scheduler may refuse the jobs.</source>
        <extracomment>%1: names of partitions</extracomment>
        <translation>Aufgeführt waren: %1. Der Scheduler lehnt die Jobs vielleicht ab.</translation>
    </message>
    <message>
        <source>%1 is more than the partition allows</source>
        <extracomment>%1: a time as the scheduler writes it</extracomment>
        <translation>%1 ist mehr, als die Partition erlaubt</translation>
    </message>
    <message>
        <source>Its limit is %1: the jobs may be refused, or never start.</source>
        <extracomment>%1: a time as the scheduler writes it</extracomment>
        <translation>Ihre Grenze ist %1: Die Jobs werden vielleicht abgelehnt oder beginnen nie.</translation>
    </message>
    <message>
        <source>No GPUs are known of the partition %1</source>
        <extracomment>%1: a partition</extracomment>
        <translation>Von der Partition %1 sind keine GPUs bekannt</translation>
    </message>
    <message>
        <source>Jobs that ask for GPUs may be refused there.</source>
        <translation>Jobs, die GPUs verlangen, werden dort vielleicht abgelehnt.</translation>
    </message>
    <message>
        <source>%1 did not list a module “%2” when it was tested</source>
        <extracomment>%1: a host, %2: a module&apos;s name</extracomment>
        <translation>%1 führte beim Test kein Modul „%2“ auf</translation>
    </message>
    <message>
        <source>A job whose modules cannot be loaded ends before it begins. Test the host again if the module is new.</source>
        <translation>Ein Job, dessen Module nicht zu laden sind, endet, bevor er beginnt. Ist das Modul neu, den Rechner noch einmal testen.</translation>
    </message>
    <message>
        <source>A time of %1 sets no limit</source>
        <extracomment>%1: a time that an experiment asks for, such as unlimited</extracomment>
        <translation>Eine Zeit von %1 setzt keine Grenze</translation>
    </message>
    <message>
        <source>Many sites refuse such jobs, or let them wait long. Ask for what the plan expects, with some room.</source>
        <translation>Viele Rechenzentren lehnen solche Jobs ab oder lassen sie lange warten. Verlangen, was der Plan erwartet, mit etwas Spielraum.</translation>
    </message>
    <message>
        <source>A time of %1 is too short: a job is expected to take %2</source>
        <extracomment>%1: the time that an experiment asks for, %2: a duration</extracomment>
        <translation>Eine Zeit von %1 ist zu kurz: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>The scheduler ends the job at its limit, and the experiment stops. Ask for more time, or for fewer steps a run.</source>
        <translation>Der Scheduler beendet den Job an seiner Grenze, und das Experiment stoppt. Mehr Zeit verlangen oder weniger Schritte je Lauf.</translation>
    </message>
    <message>
        <source>The partition&apos;s limit of %1 is too short: a job is expected to take %2</source>
        <extracomment>%1: a partition&apos;s limit of time, %2: a duration</extracomment>
        <translation>Die Grenze der Partition von %1 ist zu kurz: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>The scheduler ends the job at that limit. Choose another partition, fewer blocks in a job, or fewer steps a run.</source>
        <translation>Der Scheduler beendet den Job an dieser Grenze. Eine andere Partition wählen, weniger Blöcke je Job oder weniger Schritte je Lauf.</translation>
    </message>
    <message>
        <source>Jobs may share a node: they ask for %1 of its %2 cores</source>
        <comment>numbers</comment>
        <translation>Jobs teilen sich vielleicht einen Knoten: Sie verlangen %1 seiner %2 Kerne</translation>
    </message>
    <message>
        <source>How long is not known: no run with these settings has ended on %1 yet.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Dauer nicht bekannt: Mit diesen Einstellungen ist auf %1 noch kein Lauf zu Ende gegangen.</translation>
    </message>
    <message>
        <source>Time estimated from the model&apos;s size: no run with these settings has ended on %1 yet.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Zeit aus der Größe des Modells geschätzt: Mit diesen Einstellungen ist auf %1 noch kein Lauf zu Ende gegangen.</translation>
    </message>
    <message numerus="yes">
        <source>Jobs of others, and up to %n job(s) of this experiment, may run beside them and change their speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</source>
        <translation>
            <numerusform>Jobs anderer und bis zu %n Job dieses Experiments laufen vielleicht neben ihnen und verändern ihre Geschwindigkeit. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten.</numerusform>
            <numerusform>Jobs anderer und bis zu %n Jobs dieses Experiments laufen vielleicht neben ihnen und verändern ihre Geschwindigkeit. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs of others may run beside them and change their speed. Of this experiment only one job is submitted at a time, so that none runs beside another. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes; then up to 16 are submitted at once.</source>
        <translation>Jobs anderer laufen vielleicht neben ihnen und verändern ihre Geschwindigkeit. Von diesem Experiment wird immer nur ein Job eingereicht, damit keiner neben einem anderen läuft. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten; dann werden bis zu 16 zugleich eingereicht.</translation>
    </message>
    <message>
        <source>“%1” is queued.</source>
        <comment>an experiment</comment>
        <translation>„%1“ ist eingereiht.</translation>
    </message>
    <message>
        <source>“%1” is queued and takes %2.</source>
        <comment>an experiment; a duration</comment>
        <translation>„%1“ ist eingereiht und dauert %2.</translation>
    </message>
    <message>
        <source>Without a time, jobs of this partition get %1: a job is expected to take %2</source>
        <extracomment>%1: a time as the scheduler writes it, %2: a duration</extracomment>
        <translation>Ohne Zeitangabe bekommen Jobs dieser Partition %1: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>The scheduler ends the job after that time, and the experiment stops. Ask for a time.</source>
        <translation>Der Scheduler beendet den Job nach dieser Zeit, und das Experiment wird gestoppt. Verlangen Sie eine Zeit.</translation>
    </message>
    <message>
        <source>A time among the further options: %1</source>
        <extracomment>%1: an option of a scheduler</extracomment>
        <translation>Eine Zeit unter den weiteren Optionen: %1</translation>
    </message>
    <message>
        <source>Baremark does not compare it with the plan, and “run --resume --time” does not change it. Use “Time” or &quot;allocation&quot;: {&quot;time&quot;: …} instead.</source>
        <translation>Baremark vergleicht sie nicht mit dem Plan, und „run --resume --time“ ändert sie nicht. Nehmen Sie stattdessen „Zeit“ oder &quot;allocation&quot;: {&quot;time&quot;: …}.</translation>
    </message>
</context>
<context>
    <name>Preparation</name>
    <message>
        <source>time not known</source>
        <translation>Zeit nicht bekannt</translation>
    </message>
    <message>
        <source>%1 (estimated from the model)</source>
        <extracomment>%1: a duration</extracomment>
        <translation>%1 (aus dem Modell geschätzt)</translation>
    </message>
    <message>
        <source>○ %1 is not installed</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>○ %1 ist nicht installiert</translation>
    </message>
    <message>
        <source>! The processor&apos;s frequency governor is “%1”: speeds will drift.</source>
        <extracomment>%1: a governor, such as powersave</extracomment>
        <translation>! Der Frequenz-Governor des Prozessors ist „%1“: Geschwindigkeiten driften.</translation>
    </message>
    <message>
        <source>! Fewer than three blocks give no interval and no verdict.</source>
        <translation>! Weniger als drei Blöcke ergeben weder Intervall noch Urteil.</translation>
    </message>
    <message>
        <source>○ One arm alone is compared with nothing; its scaling is shown.</source>
        <translation>○ Ein Arm allein wird mit nichts verglichen; gezeigt wird seine Skalierung.</translation>
    </message>
    <message>
        <source>! Ranks are not bound to cores: they may move and share.</source>
        <translation>! Ranks sind nicht an Kerne gebunden: sie können wandern und sich Kerne teilen.</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Round 1: %1 (seed %2)</source>
        <extracomment>%1: the runs of each point, %2: a number</extracomment>
        <translation>Runde 1: %1 (Startwert %2)</translation>
    </message>
    <message>
        <source>! Ranks run as root: OMPI_ALLOW_RUN_AS_ROOT and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM are set to 1 for Open MPI.</source>
        <translation>! Ranks laufen als root: OMPI_ALLOW_RUN_AS_ROOT und OMPI_ALLOW_RUN_AS_ROOT_CONFIRM werden für Open MPI auf 1 gesetzt.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>durations</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>! %1 is busy with other work (load %2): the spread will be wider.</source>
        <extracomment>%1: a host, %2: its load average</extracomment>
        <translation>! %1 ist mit anderem beschäftigt (Last %2): die Streuung wird größer.</translation>
    </message>
    <message>
        <source>! %1 runs on battery.</source>
        <extracomment>%1: a host</extracomment>
        <translation>! %1 läuft im Akkubetrieb.</translation>
    </message>
    <message>
        <source>○ Blocks are short: with &quot;allocation&quot;: {&quot;blocks&quot;: %1} they wait in the queue less often.</source>
        <extracomment>%1: a number</extracomment>
        <translation>○ Die Blöcke sind kurz: mit &quot;allocation&quot;: {&quot;blocks&quot;: %1} warten sie seltener in der Schlange.</translation>
    </message>
    <message>
        <source>✓ %1 %2 works, tried in %3</source>
        <extracomment>%1: a runtime, %2: its version, %3: a duration</extracomment>
        <translation>✓ %1 %2 funktioniert, ausprobiert in %3</translation>
    </message>
    <message>
        <source>✕ %1 %2 does not work: %3</source>
        <extracomment>%1: a runtime, %2: its version, %3: why</extracomment>
        <translation>✕ %1 %2 funktioniert nicht: %3</translation>
    </message>
    <message>
        <source>○ More steps of warm-up (%1) than are measured: they are left out of every number.</source>
        <extracomment>%1: a number</extracomment>
        <translation>○ Mehr Aufwärmschritte (%1), als gemessen werden: Sie stehen in keiner Zahl.</translation>
    </message>
    <message>
        <source>Jobs start at least %1 apart.</source>
        <comment>a time such as 6h</comment>
        <translation>Jobs beginnen mindestens %1 auseinander.</translation>
    </message>
    <message>
        <source>Each job is kept from the nodes of those before it, as far as enough are left.</source>
        <translation>Jeder Job wird von den Knoten derer vor ihm ferngehalten, soweit genug übrig sind.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, about %2 node-hours</source>
        <extracomment>%1: how many jobs, %2: a number</extracomment>
        <translation>%1, etwa %2 Knotenstunden</translation>
    </message>
    <message>
        <source>One job at a time: two of them might get the same node. &quot;at_once&quot; in &quot;allocation&quot; allows more.</source>
        <translation>Ein Job nach dem anderen: Zwei von ihnen könnten denselben Knoten bekommen. &quot;at_once&quot; in &quot;allocation&quot; erlaubt mehr.</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n job(s) at once.</source>
        <translation>
            <numerusform>Bis zu %n Job zugleich.</numerusform>
            <numerusform>Bis zu %n Jobs zugleich.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Probes</name>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>works, tried in %1</source>
        <extracomment>%1: a duration</extracomment>
        <translation>funktioniert, ausprobiert in %1</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>nicht installiert</translation>
    </message>
    <message>
        <source>There is no command %1.</source>
        <extracomment>%1: a program</extracomment>
        <translation>Den Befehl %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>It took longer than 30 s to print one word.</source>
        <translation>Ein einziges Wort auszugeben dauerte länger als 30 s.</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>without MPI</source>
        <translation>ohne MPI</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>funktioniert nicht</translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>%1 of %2 runs, %3 of %4 blocks</source>
        <extracomment>%1: runs done, %2: all of them, %3: blocks done, %4: all of them</extracomment>
        <translation>%1 von %2 Läufen, %3 von %4 Blöcken</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler</source>
        <comment>blocks</comment>
        <extracomment>%1: runs done, %2: all of them, %3: blocks done, %4: all of them, %n: blocks</extracomment>
        <translation>
            <numerusform>%1 von %2 Läufen, %3 von %4 Blöcken fertig, %n beim Scheduler</numerusform>
            <numerusform>%1 von %2 Läufen, %3 von %4 Blöcken fertig, %n beim Scheduler</numerusform>
        </translation>
    </message>
    <message>
        <source>Run %1 of %2, block %3 of %4</source>
        <extracomment>%1: a number, %2: how many, %3: a number, %4: how many</extracomment>
        <translation>Lauf %1 von %2, Block %3 von %4</translation>
    </message>
    <message>
        <source>experiment: known after the first block</source>
        <translation>Experiment: nach dem ersten Block bekannt</translation>
    </message>
    <message>
        <source>experiment: known after the first block of each point</source>
        <translation>Experiment: nach dem ersten Block jedes Punktes bekannt</translation>
    </message>
    <message>
        <source>Nothing new begins; the block at work still ends.</source>
        <translation>Nichts Neues beginnt; der laufende Block wird noch fertig.</translation>
    </message>
    <message>
        <source>No further job is handed over.</source>
        <translation>Kein weiterer Job wird übergeben.</translation>
    </message>
    <message numerus="yes">
        <source>No further job is handed over; %n block(s) that the scheduler has already still run.</source>
        <translation>
            <numerusform>Kein weiterer Job wird übergeben; %n Block, den der Scheduler schon hat, läuft noch.</numerusform>
            <numerusform>Kein weiterer Job wird übergeben; %n Blöcke, die der Scheduler schon hat, laufen noch.</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused: nothing new begins until it goes on.</source>
        <translation>Pausiert: Bis zum Fortsetzen beginnt nichts Neues.</translation>
    </message>
    <message>
        <source>To pause: %1</source>
        <comment>what that does</comment>
        <translation>Pause verlangt: %1</translation>
    </message>
    <message>
        <source>waits: the scheduler takes no more jobs of this account now</source>
        <comment>state of an experiment</comment>
        <translation>wartet: Der Scheduler nimmt gerade keine weiteren Jobs dieses Kontos</translation>
    </message>
    <message>
        <source>waits: its next job is submitted %1 after the one before it started</source>
        <comment>state of an experiment; a time such as 6h</comment>
        <translation>wartet: Der nächste Job wird %1 nach dem Beginn des vorigen eingereicht</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Figures: %1</source>
        <comment>of a case</comment>
        <translation>Abbildungen: %1</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>difference to %1</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>Scaling efficiency</source>
        <translation>Skalierungseffizienz</translation>
    </message>
    <message>
        <source>ranks, log scale</source>
        <translation>Ranks, logarithmisch</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>jeder Punkt</translation>
    </message>
    <message>
        <source>%1, %2: %3 is “%4”, in the baseline “%5”.</source>
        <comment>arm, place, key, value, baseline&apos;s value</comment>
        <translation>%1, %2: %3 ist „%4“, in der Basis „%5“.</translation>
    </message>
    <message>
        <source>Waived: %1</source>
        <extracomment>%1: a person&apos;s note</extracomment>
        <translation>Ausnahme: %1</translation>
    </message>
    <message>
        <source>Not waived.</source>
        <translation>Keine Ausnahme.</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>A run gives one number: images over the wall time of the slowest rank, between two synchronisations, over %1 timed steps after %2 steps of warm-up.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ein Lauf ergibt eine Zahl: Bilder geteilt durch die Wanduhrzeit des langsamsten Ranks, zwischen zwei Synchronisationen, über %1 gemessene Schritte nach %2 Schritten Aufwärmen.</translation>
    </message>
    <message>
        <source>Each block runs all arms in random but balanced order; the difference is paired by block.</source>
        <translation>Jeder Block führt alle Arme in zufälliger, aber ausgewogener Reihenfolge aus; der Unterschied ist blockweise gepaart.</translation>
    </message>
    <message>
        <source>The runs came in independent random order, so nothing is paired (Welch&apos;s t on the logs).</source>
        <translation>Die Läufe kamen in unabhängiger zufälliger Reihenfolge, daher ist nichts gepaart (Welch-t auf den Logarithmen).</translation>
    </message>
    <message>
        <source>The number of blocks was fixed by one look at the spread of the first %1, for a half width of %2.</source>
        <extracomment>%1: a number, %2: a percentage</extracomment>
        <translation>Die Zahl der Blöcke wurde mit einem Blick auf die Streuung der ersten %1 festgelegt, für eine halbe Breite von %2.</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>column: difference to the baseline</comment>
        <translation>zu %1</translation>
    </message>
    <message>
        <source>interval, %</source>
        <translation>Intervall, %</translation>
    </message>
    <message>
        <source>over allocations, %</source>
        <comment>column: interval over the means of the allocations</comment>
        <translation>über Zuteilungen, %</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>eff.</source>
        <comment>column: scaling efficiency</comment>
        <translation>Eff.</translation>
    </message>
    <message>
        <source>n</source>
        <comment>column: number of blocks</comment>
        <translation>n</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source> · fails %1 of %2</source>
        <comment>appended to a verdict</comment>
        <translation> · scheitert bei %1 von %2</translation>
    </message>
    <message>
        <source>%1 · %2 in %3 · %4</source>
        <comment>host, runs, blocks, date</comment>
        <translation>%1 · %2 (%3) · %4</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>Every point</source>
        <translation>Jeder Punkt</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Every run</source>
        <translation>Jeder Lauf</translation>
    </message>
    <message>
        <source>%1, %2: %3.</source>
        <comment>arm, place, whose passport is missing</comment>
        <translation>%1, %2: %3.</translation>
    </message>
    <message>
        <source>Intervals of a difference are %1 t intervals on logs, all others 95 %. An arm is equivalent where its interval lies wholly within %2.</source>
        <comment>level or levels, margin</comment>
        <translation>Intervalle eines Unterschieds sind %1-t-Intervalle auf Logarithmen, alle anderen 95-%-Intervalle. Ein Arm ist gleichwertig, wo sein Intervall ganz innerhalb von %2 liegt.</translation>
    </message>
    <message numerus="yes">
        <source>Blocks were added after looking (%n time(s)); such points show a wider interval and are marked.</source>
        <translation>
            <numerusform>Blöcke wurden nach einem Blick ergänzt (%n-mal); solche Punkte zeigen ein breiteres Intervall und sind gekennzeichnet.</numerusform>
            <numerusform>Blöcke wurden nach einem Blick ergänzt (%n-mal); solche Punkte zeigen ein breiteres Intervall und sind gekennzeichnet.</numerusform>
        </translation>
    </message>
    <message>
        <source> · extended after looking (%1)</source>
        <comment>appended to a verdict; how often</comment>
        <translation> · nach einem Blick erweitert (%1)</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>all arms</source>
        <translation>alle Arme</translation>
    </message>
    <message>
        <source>Images per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Images over the wall time of all ranks, without warm-up: geometric mean of the runs and its 95 % t interval.</source>
        <translation>Bilder durch die Wanduhrzeit aller Ranks, ohne Aufwärmen: geometrisches Mittel der Läufe und sein 95-%-t-Intervall.</translation>
    </message>
    <message>
        <source>One run of each arm: no entry differs.</source>
        <translation>Je ein Lauf jedes Arms: Kein Eintrag unterscheidet sich.</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) that are the same in one run of each arm</source>
        <translation>
            <numerusform>%n Eintrag, der in je einem Lauf jedes Arms gleich ist</numerusform>
            <numerusform>%n Einträge, die in je einem Lauf jedes Arms gleich sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) of one run</source>
        <translation>
            <numerusform>%n Eintrag eines Laufs</numerusform>
            <numerusform>%n Einträge eines Laufs</numerusform>
        </translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>began (%1)</source>
        <extracomment>%1: a time zone</extracomment>
        <translation>begonnen (%1)</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>%1, repeated</source>
        <comment>a block&apos;s number</comment>
        <translation>%1, wiederholt</translation>
    </message>
    <message>
        <source>slower</source>
        <comment>verdict</comment>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <comment>verdict</comment>
        <translation>schneller</translation>
    </message>
    <message>
        <source>margin %1</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>Toleranz %1</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>Made by Baremark %1 from experiment %2.</source>
        <extracomment>%1: a version, %2: an id</extracomment>
        <translation>Erstellt von Baremark %1 aus dem Experiment %2.</translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message>
        <source>This row</source>
        <translation>Diese Zeile</translation>
    </message>
    <message>
        <source>Copy the cell</source>
        <translation>Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy the row</source>
        <translation>Zeile kopieren</translation>
    </message>
</context>
<context>
    <name>RunFiles</name>
    <message numerus="yes">
        <source>%n experiment(s) queued. Run them with: baremark-cli work</source>
        <translation>
            <numerusform>%n Experiment eingereiht. Ausführen mit: baremark-cli work</numerusform>
            <numerusform>%n Experimente eingereiht. Ausführen mit: baremark-cli work</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunVerbs</name>
    <message numerus="yes">
        <source>%n file(s) written to %1.</source>
        <extracomment>%1: a path</extracomment>
        <translation>
            <numerusform>%n Datei nach %1 geschrieben.</numerusform>
            <numerusform>%n Dateien nach %1 geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>No container runtime works on %1, so there is nothing to compare bare metal with. Install one, for example: apt-get install charliecloud mmdebstrap</source>
        <extracomment>%1: a host</extracomment>
        <translation>Auf %1 funktioniert keine Container-Runtime, Bare Metal lässt sich also mit nichts vergleichen. Eine installieren, zum Beispiel: apt-get install charliecloud mmdebstrap</translation>
    </message>
    <message>
        <source>The results are in %1. See them in the window: %2</source>
        <comment>a file; a command</comment>
        <translation>Die Ergebnisse liegen in %1. Im Fenster ansehen: %2</translation>
    </message>
</context>
<context>
    <name>SettingChoices</name>
    <message>
        <source>synthetic</source>
        <translation>synthetisch</translation>
    </message>
    <message>
        <source>independent</source>
        <translation>unabhängig</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
</context>
<context>
    <name>SettingNames</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Zahlenformat</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Adam beta1</source>
        <translation>Adam beta1</translation>
    </message>
    <message>
        <source>Adam beta2</source>
        <translation>Adam beta2</translation>
    </message>
    <message>
        <source>Adam epsilon</source>
        <translation>Adam epsilon</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Gewichtsabnahme</translation>
    </message>
    <message>
        <source>Variable update</source>
        <translation>Variablen-Update</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Bucket bytes</source>
        <translation>Bytes je Bucket</translation>
    </message>
    <message>
        <source>Winograd</source>
        <translation>Winograd</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Folder of the data</source>
        <translation>Ordner der Daten</translation>
    </message>
    <message>
        <source>Batch per rank</source>
        <translation>Batch je Rank</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>Timed steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>Timed epochs</source>
        <translation>Gemessene Epochen</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>Threads per rank</source>
        <translation>Threads je Rank</translation>
    </message>
    <message>
        <source>Steps between two lines of output</source>
        <translation>Schritte zwischen zwei Ausgabezeilen</translation>
    </message>
    <message>
        <source>Evaluates a checkpoint only</source>
        <translation>Wertet nur einen Checkpoint aus</translation>
    </message>
    <message>
        <source>Folder of checkpoints</source>
        <translation>Ordner der Checkpoints</translation>
    </message>
    <message>
        <source>Steps between two checkpoints</source>
        <translation>Schritte zwischen zwei Checkpoints</translation>
    </message>
    <message>
        <source>Checkpoints that are kept</source>
        <translation>Aufbewahrte Checkpoints</translation>
    </message>
    <message>
        <source>Steps between two checks of the ranks</source>
        <translation>Schritte zwischen zwei Prüfungen der Ranks</translation>
    </message>
    <message>
        <source>Check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>Folder of the run</source>
        <translation>Ordner des Laufs</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>File that ends the training</source>
        <translation>Datei, die das Training beendet</translation>
    </message>
</context>
<context>
    <name>SettingPhrases</name>
    <message>
        <source>network %1</source>
        <extracomment>%1: a network</extracomment>
        <translation>Netz %1</translation>
    </message>
    <message>
        <source>data %1</source>
        <extracomment>%1: the name of a data set, or “synthetic”</extracomment>
        <translation>Daten %1</translation>
    </message>
    <message>
        <source>data in %1</source>
        <extracomment>%1: a folder</extracomment>
        <translation>Daten in %1</translation>
    </message>
    <message>
        <source>batch %1 per rank</source>
        <extracomment>%1: a number, or several</extracomment>
        <translation>Batch %1 je Rank</translation>
    </message>
    <message>
        <source>precision %1</source>
        <extracomment>%1: a type of numbers</extracomment>
        <translation>Zahlenformat %1</translation>
    </message>
    <message>
        <source>optimizer %1</source>
        <extracomment>%1: an optimizer</extracomment>
        <translation>Optimierer %1</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Lernrate %1</translation>
    </message>
    <message>
        <source>momentum %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Momentum %1</translation>
    </message>
    <message>
        <source>Adam beta1 %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Adam beta1 %1</translation>
    </message>
    <message>
        <source>Adam beta2 %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Adam beta2 %1</translation>
    </message>
    <message>
        <source>Adam epsilon %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Adam epsilon %1</translation>
    </message>
    <message>
        <source>weight decay %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Gewichtsabnahme %1</translation>
    </message>
    <message>
        <source>variable update %1</source>
        <extracomment>%1: a way of updating</extracomment>
        <translation>Variablen-Update %1</translation>
    </message>
    <message>
        <source>overlap %1</source>
        <extracomment>%1: a way of overlapping</extracomment>
        <translation>Überlappung %1</translation>
    </message>
    <message>
        <source>buckets of %1</source>
        <extracomment>%1: a size with its unit</extracomment>
        <translation>Buckets von %1</translation>
    </message>
    <message>
        <source>Winograd %1</source>
        <extracomment>%1: on or off</extracomment>
        <translation>Winograd %1</translation>
    </message>
    <message>
        <source>random seed %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Startwert %1</translation>
    </message>
</context>
<context>
    <name>SettingWords</name>
    <message>
        <source>yes</source>
        <comment>a setting&apos;s value</comment>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <comment>a setting&apos;s value</comment>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a setting, its values</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>In %1 the ranks did not find each other: each saw a world of %2.</source>
        <extracomment>%1: an arm, %2: a number of ranks</extracomment>
        <translation>In %1 fanden sich die Ranks nicht: jeder sah eine Welt von %2.</translation>
    </message>
    <message>
        <source>In %1 the ranks could not exchange 4 MiB with each other.</source>
        <extracomment>%1: an arm</extracomment>
        <translation>In %1 konnten die Ranks keine 4 MiB miteinander austauschen.</translation>
    </message>
    <message>
        <source>The check before the first run failed in %1.</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Die Prüfung vor dem ersten Lauf scheiterte in %1.</translation>
    </message>
    <message>
        <source>waits</source>
        <comment>state of an experiment</comment>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of an experiment</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>state of an experiment</comment>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of an experiment</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>state of an experiment</comment>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>state of an experiment</comment>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>planned</source>
        <comment>state of a block</comment>
        <translation>geplant</translation>
    </message>
    <message>
        <source>being handed over</source>
        <comment>state of a block</comment>
        <translation>wird übergeben</translation>
    </message>
    <message>
        <source>waits for the machine</source>
        <comment>state of a block</comment>
        <translation>wartet auf den Rechner</translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of a block</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of a block</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>cut short, in no comparison</source>
        <comment>state of a block</comment>
        <translation>unterbrochen, in keinem Vergleich</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>state of a block</comment>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>waits</source>
        <comment>state of a run</comment>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of a run</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <comment>state of a run</comment>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>state of a run</comment>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>cut short</source>
        <comment>state of a run</comment>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>slower, perhaps within the margin</source>
        <translation>langsamer, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>slower</source>
        <comment>verdict</comment>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster, perhaps within the margin</source>
        <translation>schneller, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>faster</source>
        <comment>verdict</comment>
        <translation>schneller</translation>
    </message>
    <message>
        <source>equivalent</source>
        <comment>verdict</comment>
        <translation>gleichwertig</translation>
    </message>
    <message>
        <source>not enough data</source>
        <comment>verdict</comment>
        <translation>zu wenige Daten</translation>
    </message>
    <message>
        <source>not comparable</source>
        <comment>verdict</comment>
        <translation>nicht vergleichbar</translation>
    </message>
    <message>
        <source>alike</source>
        <comment>passport</comment>
        <translation>gleich</translation>
    </message>
    <message>
        <source>meant</source>
        <comment>passport: a difference on purpose</comment>
        <translation>gewollt</translation>
    </message>
    <message>
        <source>varies by nature</source>
        <comment>passport</comment>
        <translation>schwankt von Natur</translation>
    </message>
    <message>
        <source>not meant</source>
        <comment>passport: a difference that spoils the comparison</comment>
        <translation>nicht gewollt</translation>
    </message>
    <message>
        <source>It ended with exit status %1.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Mit Exit-Status %1 beendet.</translation>
    </message>
    <message>
        <source>It was ended by signal %1.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Von Signal %1 beendet.</translation>
    </message>
    <message>
        <source>The machine asked the job to end.</source>
        <translation>Der Rechner hat den Job aufgefordert, sich zu beenden.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>It took longer than its time limit.</source>
        <translation>Die Zeitgrenze ist überschritten.</translation>
    </message>
    <message>
        <source>It printed more than 64 MiB.</source>
        <translation>Mehr als 64 MiB wurden ausgegeben.</translation>
    </message>
    <message>
        <source>The scheduler began it anew.</source>
        <translation>Der Scheduler hat den Job von vorn begonnen.</translation>
    </message>
    <message>
        <source>Its ranks did not find each other: they saw a world of %1.</source>
        <extracomment>%1: a number of ranks</extracomment>
        <translation>Die Ranks fanden sich nicht: sie sahen eine Welt von %1.</translation>
    </message>
    <message>
        <source>It ended without a result.</source>
        <translation>Ohne Ergebnis beendet.</translation>
    </message>
    <message>
        <source>Its engine speaks another version of the protocol.</source>
        <translation>Die Engine spricht eine andere Version des Protokolls.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Die Platte ist voll.</translation>
    </message>
    <message>
        <source>It could not go on (%1).</source>
        <extracomment>%1: a code</extracomment>
        <translation>Es ging nicht weiter (%1).</translation>
    </message>
    <message>
        <source>The check before the first run failed in %1: %2</source>
        <comment>arm, the runtime&apos;s explanation</comment>
        <translation>Die Prüfung vor dem ersten Lauf ist in %1 gescheitert: %2</translation>
    </message>
    <message>
        <source>Baremark itself took %1 of a core while this run was timed.</source>
        <comment>a percentage</comment>
        <translation>Baremark selbst brauchte %1 eines Kerns, während dieser Lauf gemessen wurde.</translation>
    </message>
    <message>
        <source>Its steps took %1 longer in its second half.</source>
        <comment>a percentage</comment>
        <translation>Seine Schritte dauerten in der zweiten Hälfte %1 länger.</translation>
    </message>
    <message>
        <source>Its steps took %1 less time in its second half.</source>
        <comment>a percentage</comment>
        <translation>Seine Schritte dauerten in der zweiten Hälfte %1 kürzer.</translation>
    </message>
    <message>
        <source>The experiment&apos;s modules could not be loaded.</source>
        <translation>Die Module des Experiments konnten nicht geladen werden.</translation>
    </message>
    <message>
        <source>A line of the experiment&apos;s prologue failed.</source>
        <translation>Eine Zeile des Prologs des Experiments ist gescheitert.</translation>
    </message>
    <message>
        <source>The scheduler lets it wait: %1.</source>
        <extracomment>%1: its reason</extracomment>
        <translation>Der Scheduler lässt es warten: %1.</translation>
    </message>
    <message>
        <source>no reason said</source>
        <translation>ohne Angabe eines Grundes</translation>
    </message>
    <message>
        <source>Its job is held until somebody releases it.</source>
        <translation>Sein Job ist angehalten, bis ihn jemand freigibt.</translation>
    </message>
    <message>
        <source>Its job is suspended.</source>
        <translation>Sein Job ist ausgesetzt.</translation>
    </message>
    <message>
        <source>Its job had to make way for another one.</source>
        <translation>Sein Job musste einem anderen weichen.</translation>
    </message>
    <message>
        <source>held until somebody releases it</source>
        <comment>state of a job</comment>
        <translation>angehalten, bis jemand ihn freigibt</translation>
    </message>
    <message>
        <source>suspended</source>
        <comment>state of a job</comment>
        <translation>ausgesetzt</translation>
    </message>
    <message>
        <source>the scheduler does not say how it is</source>
        <comment>state of a job</comment>
        <translation>der Scheduler sagt nicht, wie es um ihn steht</translation>
    </message>
    <message>
        <source>its job has begun; nothing of it is seen yet</source>
        <comment>state of a job</comment>
        <translation>sein Job hat begonnen; noch ist nichts davon zu sehen</translation>
    </message>
    <message>
        <source>waits in the scheduler&apos;s queue</source>
        <comment>state of a job</comment>
        <translation>wartet in der Warteschlange des Schedulers</translation>
    </message>
    <message>
        <source>waits: %1</source>
        <comment>state of a job; the scheduler&apos;s reason</comment>
        <translation>wartet: %1</translation>
    </message>
    <message>
        <source>ask for more, or for another QOS</source>
        <translation>mehr verlangen oder eine andere QOS</translation>
    </message>
    <message>
        <source>take the dependency out of the further options</source>
        <translation>die Abhängigkeit aus den weiteren Optionen nehmen</translation>
    </message>
    <message>
        <source>ask for less time, or for another partition</source>
        <translation>weniger Zeit verlangen oder eine andere Partition</translation>
    </message>
    <message>
        <source>ask for less, or for another account or QOS</source>
        <translation>weniger verlangen oder ein anderes Konto oder eine andere QOS</translation>
    </message>
    <message>
        <source>no node has what is asked for: change the constraint or the further options</source>
        <translation>kein Knoten hat das Verlangte: Bedingung oder weitere Optionen ändern</translation>
    </message>
    <message>
        <source>ask for another account</source>
        <translation>ein anderes Konto verlangen</translation>
    </message>
    <message>
        <source>ask for another QOS</source>
        <translation>eine andere QOS verlangen</translation>
    </message>
    <message>
        <source>ask for less, or for another partition</source>
        <translation>weniger verlangen oder eine andere Partition</translation>
    </message>
    <message>
        <source>will never start as it is (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to change</comment>
        <translation>beginnt so nie (%1): %2</translation>
    </message>
    <message>
        <source>its job is being cleared away</source>
        <comment>state of a job</comment>
        <translation>sein Job wird abgeräumt</translation>
    </message>
    <message>
        <source>requeued, %1</source>
        <comment>state of a job that had begun; it waits again</comment>
        <translation>neu eingereiht, %1</translation>
    </message>
    <message>
        <source>requeued: attempt %1</source>
        <comment>a number; the scheduler began the block anew</comment>
        <translation>neu eingereiht: Versuch %1</translation>
    </message>
    <message>
        <source>It was killed (signal 9); nobody says by whom. Most often the system does so when memory runs out: fewer ranks on a node, a smaller batch or a job with more memory may help.</source>
        <translation>Der Lauf wurde getötet (Signal 9); von wem, sagt niemand. Meist tut das System dies, wenn der Speicher ausgeht: Weniger Ranks je Knoten, ein kleinerer Batch oder ein Job mit mehr Speicher helfen vielleicht.</translation>
    </message>
    <message>
        <source>Its job ended without a word: it was killed, as the system does when memory runs out, or the machine started anew.</source>
        <translation>Der Job endete wortlos: er wurde getötet, wie es das System tut, wenn der Speicher ausgeht, oder der Rechner startete neu.</translation>
    </message>
    <message>
        <source>As it is, its job will never start (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to change</comment>
        <translation>So beginnt sein Job nie (%1): %2.</translation>
    </message>
    <message>
        <source>It used more memory than it may, or than there is: fewer ranks on a node, a smaller batch or a job with more memory help.</source>
        <translation>Der Lauf brauchte mehr Speicher, als er darf oder als da ist: Weniger Ranks je Knoten, ein kleinerer Batch oder ein Job mit mehr Speicher helfen.</translation>
    </message>
    <message>
        <source>suspended by the scheduler</source>
        <comment>state of a job</comment>
        <translation>vom Scheduler ausgesetzt</translation>
    </message>
    <message>
        <source>The scheduler suspended its job while it ran: its speed is not the program&apos;s own.</source>
        <translation>Der Scheduler hat den Job während des Laufs ausgesetzt: Das Tempo ist nicht das des Programms.</translation>
    </message>
    <message>
        <source>Its job stood still for %1 s while it ran, suspended or with its machine: its speed is not the program&apos;s own.</source>
        <comment>seconds</comment>
        <translation>Der Job stand während des Laufs %1 s still, ausgesetzt oder mit seinem Rechner: Das Tempo ist nicht das des Programms.</translation>
    </message>
    <message>
        <source>its start failed: qstat -j says why, qmod -cj has it tried again</source>
        <translation>der Start ist gescheitert: qstat -j sagt warum, qmod -cj lässt ihn noch einmal versuchen</translation>
    </message>
    <message>
        <source>take the reservation out of the further options</source>
        <translation>die Reservierung aus den weiteren Optionen nehmen</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of its telemetry could not be read and are in no figure.</source>
        <translation>
            <numerusform>%n Zeile der Telemetrie war nicht lesbar und steckt in keiner Zahl.</numerusform>
            <numerusform>%n Zeilen der Telemetrie waren nicht lesbar und stecken in keiner Zahl.</numerusform>
        </translation>
    </message>
    <message>
        <source>handed over; whether it arrived is being found out</source>
        <comment>state of a job</comment>
        <translation>übergeben; ob der Job ankam, wird noch ermittelt</translation>
    </message>
    <message>
        <source>The lock that lets one block at a time run on this host cannot be taken. Look at who owns host.lock and host.lock.guard in the folder of runs, and whether that file system can lock files; then go on.</source>
        <translation>Die Sperre, die auf diesem Rechner einen Block nach dem anderen laufen lässt, ist nicht zu bekommen. Zu prüfen ist, wem host.lock und host.lock.guard im Ordner der Läufe gehören und ob das Dateisystem Dateien sperren kann; danach geht es weiter.</translation>
    </message>
    <message>
        <source>Its job is submitted when %1 have passed since the one before it started.</source>
        <comment>a time such as 6h</comment>
        <translation>Sein Job wird eingereicht, wenn seit dem Beginn des vorigen %1 vergangen sind.</translation>
    </message>
    <message>
        <source>Its last lines usually say what it missed. It counts as an outcome of its arm and the next run goes on; with other settings it is a new experiment (Duplicate).</source>
        <translation>Seine letzten Zeilen sagen meist, was fehlte. Er zählt als Ergebnis seines Arms, und der nächste Lauf geht weiter; mit anderen Einstellungen ist es ein neues Experiment (Duplizieren).</translation>
    </message>
    <message>
        <source>Ask for more time, or for fewer steps a run (Duplicate).</source>
        <translation>Mehr Zeit verlangen, oder weniger Schritte je Lauf (Duplizieren).</translation>
    </message>
    <message>
        <source>Have it print less, by its settings or its environment (Duplicate).</source>
        <translation>Weniger ausgeben lassen, durch Einstellungen oder Umgebung (Duplizieren).</translation>
    </message>
    <message>
        <source>Correct them on the wizard&apos;s page Where (Duplicate).</source>
        <translation>Auf der Seite „Wo“ des Assistenten berichtigen (Duplizieren).</translation>
    </message>
    <message>
        <source>The MPI of its image does not fit the host&apos;s launcher: use the engine&apos;s own image, or another launcher (Duplicate).</source>
        <translation>Das MPI seines Images passt nicht zum Starter des Rechners: das eigene Image der Engine nehmen, oder einen anderen Starter (Duplizieren).</translation>
    </message>
    <message>
        <source>Use the engine of this Baremark: build the image anew, or test the host again.</source>
        <translation>Die Engine dieses Baremark nehmen: das Image neu bauen, oder den Rechner erneut testen.</translation>
    </message>
    <message>
        <source>Free some space there, then “Go on”.</source>
        <translation>Dort Platz schaffen, dann „Fortsetzen“.</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Signal %1</translation>
    </message>
    <message>
        <source>In %1 the ranks ran on another number of nodes than their point has: %2 instead of %3. %4</source>
        <extracomment>%1: an arm, %2, %3: numbers of nodes, %4: what to do</extracomment>
        <translation>In %1 liefen die Ranks auf einer anderen Zahl von Knoten, als ihr Punkt hat: %2 statt %3. %4</translation>
    </message>
    <message>
        <source>Its ranks ran on another number of nodes than its point has: %1 instead of %2.</source>
        <extracomment>%1, %2: numbers of nodes</extracomment>
        <translation>Seine Ranks liefen auf einer anderen Zahl von Knoten, als sein Punkt hat: %1 statt %2.</translation>
    </message>
    <message>
        <source>its scheduler says that it has ended; its files are waited for</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler zu Ende; auf seine Dateien wird gewartet</translation>
    </message>
    <message>
        <source>its scheduler says that it failed</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler gescheitert</translation>
    </message>
    <message>
        <source>its scheduler says that it was cancelled</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler abgebrochen</translation>
    </message>
    <message>
        <source>its scheduler says that its time was over</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler war seine Zeit um</translation>
    </message>
    <message>
        <source>its scheduler says that it used too much memory</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler verbrauchte er zu viel Speicher</translation>
    </message>
    <message>
        <source>its scheduler says that a node of it failed</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler fiel einer seiner Knoten aus</translation>
    </message>
    <message>
        <source>its scheduler says that it made way for another one</source>
        <comment>state of a job</comment>
        <translation>laut seinem Scheduler musste er einem anderen weichen</translation>
    </message>
    <message>
        <source>%1; its files are waited for</source>
        <comment>how a job ended</comment>
        <extracomment>%1: how a job ended</extracomment>
        <translation>%1; auf seine Dateien wird gewartet</translation>
    </message>
    <message>
        <source>its nodes are being made ready</source>
        <comment>state of a job</comment>
        <translation>seine Knoten werden vorbereitet</translation>
    </message>
    <message>
        <source>This account&apos;s quota of disk space is used up.</source>
        <translation>Das Plattenkontingent dieses Kontos ist ausgeschöpft.</translation>
    </message>
    <message>
        <source>With Grid Engine, ask for a parallel environment that gives as many hosts; elsewhere, take out what changes the number of nodes: further options, an edited head of the job.</source>
        <translation>Mit Grid Engine eine Parallelumgebung verlangen, die so viele Rechner gibt; sonst herausnehmen, was die Zahl der Knoten ändert: weitere Optionen, einen geänderten Kopf des Jobs.</translation>
    </message>
    <message>
        <source>No job of it is known to its scheduler: submitting it failed.</source>
        <translation>Der Scheduler kennt keinen Job dazu: Das Einreichen ist gescheitert.</translation>
    </message>
    <message>
        <source>Too few warm-up steps to compare the ways of overlapping communication (that takes 4); none is used.</source>
        <translation>Zu wenige Aufwärmschritte, um die Arten der Überlappung der Kommunikation zu vergleichen (dazu braucht es 4); keine wird benutzt.</translation>
    </message>
    <message>
        <source>expected %1 (the host&apos;s clock), %2</source>
        <comment>a moment; how a job waits</comment>
        <translation>erwartet %1 (Uhr des Rechners), %2</translation>
    </message>
    <message>
        <source>comes after block %1 in the same job</source>
        <comment>state of a block</comment>
        <extracomment>%1: a number</extracomment>
        <translation>kommt nach Block %1 im selben Job</translation>
    </message>
    <message>
        <source>Its host was removed; what ran there is not known any more.</source>
        <translation>Sein Rechner wurde entfernt; was dort lief, ist nicht mehr bekannt.</translation>
    </message>
    <message>
        <source>ask for another QOS, or for another partition</source>
        <translation>eine andere QOS oder eine andere Partition verlangen</translation>
    </message>
    <message>
        <source>ask for another account, or for another partition</source>
        <translation>ein anderes Konto oder eine andere Partition verlangen</translation>
    </message>
    <message>
        <source>ask for another partition</source>
        <translation>eine andere Partition verlangen</translation>
    </message>
    <message>
        <source>what this account or QOS may use is used up; ask for more of it, or take another one</source>
        <translation>was dieses Konto oder diese QOS verbrauchen darf, ist verbraucht; mehr beantragen oder ein anderes Konto oder eine andere QOS nehmen</translation>
    </message>
    <message>
        <source>it is closed; ask when it opens, or take another partition</source>
        <translation>sie ist geschlossen; fragen, wann sie öffnet, oder eine andere Partition nehmen</translation>
    </message>
    <message>
        <source>ask the administrators of the cluster</source>
        <translation>die Verwaltung des Clusters fragen</translation>
    </message>
    <message>
        <source>held until somebody releases it: %1</source>
        <comment>state of a job; a command</comment>
        <translation>angehalten, bis jemand ihn freigibt: %1</translation>
    </message>
    <message>
        <source>held (%1) until somebody releases it: %2</source>
        <comment>state of a job; the scheduler&apos;s reason, a command</comment>
        <translation>angehalten (%1), bis jemand ihn freigibt: %2</translation>
    </message>
    <message>
        <source>its scheduler gave it up before it began (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to change</comment>
        <translation>sein Scheduler gab ihn auf, bevor er begann (%1): %2</translation>
    </message>
    <message>
        <source>held until an administrator of the cluster releases it</source>
        <comment>state of a job</comment>
        <translation>angehalten, bis die Verwaltung des Clusters ihn freigibt</translation>
    </message>
    <message>
        <source>waits until an administrator of the cluster ends that (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to do</comment>
        <translation>wartet, bis die Verwaltung des Clusters das beendet (%1): %2</translation>
    </message>
    <message>
        <source>its scheduler says “%1”, which Baremark does not know</source>
        <comment>state of a job; the scheduler&apos;s own word</comment>
        <translation>sein Scheduler sagt „%1“, was Baremark nicht kennt</translation>
    </message>
    <message>
        <source>its scheduler was told to cancel it</source>
        <comment>state of a job</comment>
        <translation>seinem Scheduler ist gesagt, dass er ihn abbrechen soll</translation>
    </message>
    <message>
        <source>Its scheduler gave the job up before it began (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to change</comment>
        <translation>Der Scheduler gab den Job auf, bevor er begann (%1): %2.</translation>
    </message>
    <message>
        <source>Its job is held until an administrator of the cluster releases it.</source>
        <translation>Der Job ist angehalten, bis die Verwaltung des Clusters ihn freigibt.</translation>
    </message>
    <message>
        <source>Its job waits until an administrator of the cluster ends that (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to do</comment>
        <translation>Der Job wartet, bis die Verwaltung des Clusters das beendet (%1): %2.</translation>
    </message>
    <message>
        <source>Its scheduler refused the job, and would refuse it again: correct what the details name and run the changed experiment.</source>
        <translation>Sein Scheduler hat den Job abgelehnt und würde es wieder tun: berichtigen, was die Details nennen, und das geänderte Experiment ausführen.</translation>
    </message>
    <message>
        <source>The launcher lost a node of the job, or could not reach one. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left.</source>
        <translation>Der Launcher hat einen Knoten des Jobs verloren oder konnte einen nicht erreichen. Die Wiederholung wird von den Knoten dieses Jobs ferngehalten, wo der Scheduler das kann und genug andere übrig sind.</translation>
    </message>
    <message>
        <source>A node of its job failed. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left.</source>
        <translation>Ein Knoten seines Jobs ist ausgefallen. Die Wiederholung wird von den Knoten dieses Jobs ferngehalten, wo der Scheduler das kann und genug andere übrig sind.</translation>
    </message>
    <message>
        <source>Its last lines usually say what it waited for. It counts as an outcome of its arm and the next run goes on; fewer steps a run make it shorter (Duplicate).</source>
        <translation>Seine letzten Zeilen sagen meist, worauf er wartete. Er zählt als Ergebnis seines Arms, und der nächste Lauf geht weiter; mit weniger Schritten je Lauf wird er kürzer (Duplizieren).</translation>
    </message>
    <message>
        <source>It was ended after the longest time that a run may take: it hangs, or it is much slower than expected.</source>
        <translation>Nach der längsten Zeit, die ein Lauf dauern darf, wurde er beendet: Er hängt, oder er ist viel langsamer als erwartet.</translation>
    </message>
    <message>
        <source>its script could not be started there: see whether its folder can be written on the nodes, and ask the cluster&apos;s administrators</source>
        <translation>sein Skript ließ sich dort nicht starten: Prüfen Sie, ob sein Ordner auf den Knoten beschreibbar ist, und fragen Sie die Administratoren des Clusters</translation>
    </message>
</context>
<context>
    <name>Stop</name>
    <message>
        <source>Stopped.</source>
        <comment>an experiment</comment>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Its last line: “%1”.</source>
        <extracomment>%1: a line that a program wrote</extracomment>
        <translation>Die letzte Zeile dazu: „%1“.</translation>
    </message>
    <message>
        <source>check failed</source>
        <comment>why an experiment stopped</comment>
        <translation>Prüfung fehlgeschlagen</translation>
    </message>
    <message>
        <source>no disk space</source>
        <comment>why an experiment stopped</comment>
        <translation>kein Speicherplatz</translation>
    </message>
    <message>
        <source>modules failed</source>
        <comment>why an experiment stopped</comment>
        <translation>Modulfehler</translation>
    </message>
    <message>
        <source>prologue failed</source>
        <comment>why an experiment stopped</comment>
        <translation>Prologfehler</translation>
    </message>
    <message>
        <source>no host lock</source>
        <comment>why an experiment stopped</comment>
        <translation>keine Hostsperre</translation>
    </message>
    <message>
        <source>host removed</source>
        <comment>why an experiment stopped</comment>
        <translation>Host entfernt</translation>
    </message>
    <message>
        <source>job refused</source>
        <comment>why an experiment stopped</comment>
        <translation>Job abgelehnt</translation>
    </message>
    <message>
        <source>time limit</source>
        <comment>why an experiment stopped</comment>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>too much output</source>
        <comment>why an experiment stopped</comment>
        <translation>zu viel Ausgabe</translation>
    </message>
    <message>
        <source>out of memory</source>
        <comment>why an experiment stopped</comment>
        <translation>Speicher zu klein</translation>
    </message>
    <message>
        <source>node lost</source>
        <comment>why an experiment stopped</comment>
        <translation>Knoten verloren</translation>
    </message>
    <message>
        <source>job killed</source>
        <comment>why an experiment stopped</comment>
        <translation>Job beendet</translation>
    </message>
</context>
<context>
    <name>Store</name>
    <message>
        <source>The file system of %1 does not suit a write-ahead log; that is usual for network folders.</source>
        <extracomment>%1: a file</extracomment>
        <translation>Das Dateisystem von %1 eignet sich nicht für ein Write-Ahead-Log; bei Netzwerkordnern ist das üblich.</translation>
    </message>
    <message>
        <source>The store uses the slower rollback journal.</source>
        <translation>Die Ablage benutzt das langsamere Rollback-Journal.</translation>
    </message>
</context>
<context>
    <name>StoreVerbs</name>
    <message>
        <source>No experiments yet. Begin with: baremark-cli quickstart</source>
        <translation>Noch keine Experimente. Der Anfang: baremark-cli quickstart</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>best images/s</source>
        <translation>beste Bilder/s</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>blocks done</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>arms</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <extracomment>%1: a path</extracomment>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 is sound.</source>
        <extracomment>%1: a path</extracomment>
        <translation>%1 ist in Ordnung.</translation>
    </message>
    <message>
        <source>%1, repeated</source>
        <comment>a block&apos;s number</comment>
        <translation>%1, wiederholt</translation>
    </message>
    <message>
        <source>to pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>nobody runs it now</source>
        <comment>state of an experiment</comment>
        <translation>niemand führt es gerade aus</translation>
    </message>
    <message>
        <source>Go on with: baremark-cli run --resume %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Weiter mit: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>No experiment was removed.</source>
        <translation>Es wurde kein Experiment entfernt.</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>wird gelöscht</translation>
    </message>
    <message>
        <source>Put one back: baremark-cli remove ID --undo</source>
        <translation>Eines zurückholen: baremark-cli remove ID --undo</translation>
    </message>
    <message>
        <source>%1; %2 is not reached since %3</source>
        <extracomment>%1: a state, %2: a host, %3: a moment</extracomment>
        <translation>%1; %2 ist nicht erreicht seit %3</translation>
    </message>
    <message>
        <source>job</source>
        <comment>of a scheduler: its number</comment>
        <translation>Job</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>waits for its scheduler</source>
        <comment>state of an experiment</comment>
        <translation>wartet auf seinen Scheduler</translation>
    </message>
    <message>
        <source>check, repeated</source>
        <translation>Prüfung, wiederholt</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>eingereiht</translation>
    </message>
    <message>
        <source>began</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
</context>
<context>
    <name>TerminalAsker</name>
    <message>
        <source>The key of %1 is not known here.
  %2 %3
Compare it with what the host&apos;s administrators publish.
</source>
        <extracomment>%1: an account on a host, %2: a kind of key, %3: its fingerprint</extracomment>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt.
  %2 %3
Bitte mit dem vergleichen, was die Administratoren des Rechners veröffentlichen.
</translation>
    </message>
    <message>
        <source>That was not right.
</source>
        <translation>Das war nicht richtig.
</translation>
    </message>
    <message>
        <source>%1 says:
%2
%3
</source>
        <extracomment>%1: a host, %2, %3: its title and its text</extracomment>
        <translation>%1 sagt:
%2
%3
</translation>
    </message>
    <message>
        <source>Passphrase of the key %1: </source>
        <extracomment>%1: a key&apos;s file</extracomment>
        <translation>Passphrase des Schlüssels %1: </translation>
    </message>
    <message>
        <source>Password of %1: </source>
        <extracomment>%1: an account on a host</extracomment>
        <translation>Passwort von %1: </translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an account on a host, %2: its question</extracomment>
        <translation>%1 fragt: %2</translation>
    </message>
    <message>
        <source>Trust it? yes (and remember it) / once / no: </source>
        <translation>Vertrauen? yes (ja, und merken) / once (einmal) / no (nein): </translation>
    </message>
    <message>
        <source>Trust it? once / no: </source>
        <translation>Vertrauen? once (einmal) / no (nein): </translation>
    </message>
    <message>
        <source>An authority for this host&apos;s certificates is known (%1), but Baremark cannot check certificates of hosts.
Compare the fingerprint, then trust the key itself.
</source>
        <extracomment>%1: a file and the number of a line</extracomment>
        <translation>Für die Zertifikate dieses Hosts ist eine Zertifizierungsstelle bekannt (%1), aber Baremark kann Zertifikate von Hosts nicht prüfen.
Vergleichen Sie den Fingerabdruck und vertrauen Sie dann dem Schlüssel selbst.
</translation>
    </message>
</context>
<context>
    <name>TransferVerbs</name>
    <message>
        <source>! The engine of that host does not load in the image (%1), so the image keeps its own: arms with it are not comparable to bare metal until that difference is waived.</source>
        <extracomment>%1: what its loader said</extracomment>
        <translation>! Die Engine jenes Rechners lässt sich im Image nicht laden (%1), daher behält das Image seine eigene: Arme damit sind mit Bare Metal nicht vergleichbar, bis dafür eine Ausnahme gemacht wird.</translation>
    </message>
    <message>
        <source>%1 is on %2 already: %3</source>
        <extracomment>%1: an image, %2: a host, %3: a path</extracomment>
        <translation>%1 ist schon auf %2: %3</translation>
    </message>
    <message>
        <source>%1 is on %2: %3, %4</source>
        <extracomment>%1: an image, %2: a host, %3: bytes, %4: a path</extracomment>
        <translation>%1 ist auf %2: %3, %4</translation>
    </message>
    <message>
        <source>No data on that host yet. Send some: baremark-cli data send FOLDER HOST</source>
        <translation>Noch keine Daten auf jenem Rechner. Senden: baremark-cli data send ORDNER RECHNER</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>%1
In an experiment on that host: &quot;data_dir&quot;: &quot;%2&quot;</source>
        <extracomment>%1: files and bytes, %2: a path</extracomment>
        <translation>%1
In einem Experiment auf jenem Rechner: &quot;data_dir&quot;: &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Removed.</source>
        <translation>Entfernt.</translation>
    </message>
    <message numerus="yes">
        <source>! %n file(s) changed while they were fetched and are missing; fetch again</source>
        <translation>
            <numerusform>! %n Datei änderte sich beim Holen und fehlt; noch einmal holen</numerusform>
            <numerusform>! %n Dateien änderten sich beim Holen und fehlen; noch einmal holen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>files, a folder</comment>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>Transfers</name>
    <message>
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>bytes</comment>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1, %2, %3 left</source>
        <extracomment>%1: bytes of bytes, %2: bytes a second, %3: a duration</extracomment>
        <translation>%1, %2, noch %3</translation>
    </message>
    <message>
        <source>Looking whether the image is there</source>
        <translation>Es wird nachgesehen, ob das Image da ist</translation>
    </message>
    <message>
        <source>Packing the image</source>
        <translation>Das Image wird gepackt</translation>
    </message>
    <message>
        <source>Sending the image</source>
        <translation>Das Image wird gesendet</translation>
    </message>
    <message>
        <source>Unpacking and comparing it there</source>
        <translation>Es wird dort ausgepackt und verglichen</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <extracomment>%1: bytes</extracomment>
        <translation>
            <numerusform>%n Datei, %1</numerusform>
            <numerusform>%n Dateien, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n of them were there already</source>
        <extracomment>%1: files and bytes</extracomment>
        <translation>
            <numerusform>%1; %n davon war schon da</numerusform>
            <numerusform>%1; %n davon waren schon da</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, being compared there</source>
        <extracomment>%1: bytes of bytes</extracomment>
        <translation>%1, wird dort verglichen</translation>
    </message>
    <message>
        <source>%1, %2, nearly done</source>
        <extracomment>%1: bytes of bytes, %2: bytes a second</extracomment>
        <translation>%1, %2, fast fertig</translation>
    </message>
</context>
<context>
    <name>TypedValues</name>
    <message>
        <source>“%1” can be read in several ways. Write a fraction as “%2”, and several numbers as “%3”.</source>
        <extracomment>%1: what was typed, %2: an example of a fraction, %3: an example of several numbers</extracomment>
        <translation>„%1“ lässt sich auf mehrere Arten lesen. Schreiben Sie einen Bruch als „%2“ und mehrere Zahlen als „%3“.</translation>
    </message>
    <message>
        <source>“%1” can be read in several ways. Write one number as “%2”, and several numbers as “%3”.</source>
        <extracomment>%1: what was typed, %2: the same as one number, %3: the same as several numbers</extracomment>
        <translation>„%1“ lässt sich auf mehrere Arten lesen. Schreiben Sie eine Zahl als „%2“ und mehrere Zahlen als „%3“.</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>%1 to %2</source>
        <comment>the ends of an interval, without unit</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>under 1 min</source>
        <translation>unter 1 min</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <extracomment>%1: a number</extracomment>
        <translation>etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <extracomment>%1: a number</extracomment>
        <translation>etwa %1 h</translation>
    </message>
    <message numerus="yes">
        <source>about %n day(s)</source>
        <translation>
            <numerusform>etwa %n Tag</numerusform>
            <numerusform>etwa %n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ms</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>%1 min</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 h</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n Rank</numerusform>
            <numerusform>%n Ranks</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>ranks on nodes</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>at most %1</source>
        <comment>a duration</comment>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>durations</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a number, a duration</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <extracomment>%1: a number</extracomment>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <extracomment>%1: a number</extracomment>
        <translation>vor %1 h</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>format of a date, in Qt&apos;s letters; MMM is the month&apos;s short name</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1, for %2</source>
        <extracomment>%1: what is being done, %2: a duration</extracomment>
        <translation>%1, seit %2</translation>
    </message>
</context>
<context>
    <name>Verbs</name>
    <message>
        <source>Process %1 runs this experiment. This one shows it.</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Prozess %1 führt dieses Experiment aus. Dieser hier zeigt es.</translation>
    </message>
    <message>
        <source>Another machine, or this one before it was started anew, runs this experiment (process %1 there, heard of within the last minute), so it is not taken over. This process shows it.</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Ein anderer Rechner oder dieser vor seinem Neustart führt dieses Experiment aus (dort Prozess %1, gehört in der letzten Minute); darum wird es nicht übernommen. Dieser Prozess zeigt es.</translation>
    </message>
</context>
<context>
    <name>Verdicts</name>
    <message>
        <source>at %1</source>
        <comment>a point</comment>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>at %1 (%2)</source>
        <comment>a point, and the settings of its case</comment>
        <translation>bei %1 (%2)</translation>
    </message>
    <message>
        <source>by %1</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>um %1</translation>
    </message>
    <message>
        <source>by %1 (%2 to %3)</source>
        <comment>a difference with its interval</comment>
        <translation>um %1 (%2 bis %3)</translation>
    </message>
    <message>
        <source> on these nodes</source>
        <translation> auf diesen Knoten</translation>
    </message>
    <message numerus="yes">
        <source> on these %n allocation(s)</source>
        <translation>
            <numerusform> in dieser %n Zuteilung</numerusform>
            <numerusform> in diesen %n Zuteilungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1: %n block(s), three are the least</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>zu wenige Daten%1: %n Block, mindestens drei sind nötig</numerusform>
            <numerusform>zu wenige Daten%1: %n Blöcke, mindestens drei sind nötig</numerusform>
        </translation>
    </message>
    <message>
        <source>not enough data%1: it fails %2 of %3 runs</source>
        <extracomment>%1: nothing, or a space and on which nodes, %2: failed runs, %3: all of them</extracomment>
        <translation>zu wenige Daten%1: %2 von %3 Läufen scheitern</translation>
    </message>
    <message>
        <source>not enough data%1</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>zu wenige Daten%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>how many blocks, how long</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 slower, perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 langsamer, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 slower %2</source>
        <extracomment>%1: a place, %2: by how much</extracomment>
        <translation>%1 %2 langsamer</translation>
    </message>
    <message>
        <source>%1 faster, perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 schneller, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 faster %2</source>
        <extracomment>%1: a place, %2: by how much</extracomment>
        <translation>%1 %2 schneller</translation>
    </message>
    <message>
        <source>equivalent at every point</source>
        <translation>gleichwertig an jedem Punkt</translation>
    </message>
    <message>
        <source>equivalent up to %1</source>
        <extracomment>%1: a point</extracomment>
        <translation>gleichwertig bis %1</translation>
    </message>
    <message>
        <source>%1 slower taken alone, not over all points</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 für sich genommen langsamer, nicht über alle Punkte</translation>
    </message>
    <message>
        <source>%1 faster taken alone, not over all points</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 für sich genommen schneller, nicht über alle Punkte</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1: a place, %2: what is said of it</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 not comparable</source>
        <extracomment>%1: a place, or an arm</extracomment>
        <translation>%1 nicht vergleichbar</translation>
    </message>
    <message>
        <source>%1 it fails %2 of %3 runs</source>
        <extracomment>%1: a place, %2: failed runs, %3: all of them</extracomment>
        <translation>%1 scheitern %2 von %3 Läufen</translation>
    </message>
    <message>
        <source>%1 the baseline fails %2 of %3 runs</source>
        <extracomment>%1: a place, %2: failed runs, %3: all of them</extracomment>
        <translation>%1 scheitern in der Basis %2 von %3 Läufen</translation>
    </message>
    <message>
        <source>%1 is slower than %2 %3%4</source>
        <extracomment>%1: an arm, %2: the baseline, %3: a place, %4: nothing, or a space and on which nodes</extracomment>
        <translation>%1 ist %3%4 langsamer als %2</translation>
    </message>
    <message>
        <source>%1 is faster than %2 %3%4</source>
        <extracomment>%1: an arm, %2: the baseline, %3: a place, %4: nothing, or a space and on which nodes</extracomment>
        <translation>%1 ist %3%4 schneller als %2</translation>
    </message>
    <message>
        <source>%1 is equivalent to %2 at every point%3</source>
        <extracomment>%1: an arm, %2: the baseline, %3: nothing, or a space, its case and on which nodes</extracomment>
        <translation>%1 ist%3 an jedem Punkt gleichwertig mit %2</translation>
    </message>
    <message>
        <source>%1 is equivalent to %2 up to %3%4</source>
        <extracomment>%1: an arm, %2: the baseline, %3: a point, %4: nothing, or a space, its case and on which nodes</extracomment>
        <translation>%1 ist%4 bis %3 gleichwertig mit %2</translation>
    </message>
    <message>
        <source>%1 against %2: %3</source>
        <extracomment>%1: an arm, %2: the baseline, %3: what is said of it</extracomment>
        <translation>%1 gegenüber %2: %3</translation>
    </message>
    <message>
        <source>%1 is not comparable with %2 %3</source>
        <extracomment>%1: an arm, %2: the baseline, %3: a place</extracomment>
        <translation>%1 ist %3 nicht mit %2 vergleichbar</translation>
    </message>
    <message>
        <source>%1 against %2: nothing measured yet</source>
        <extracomment>%1: an arm, %2: the baseline</extracomment>
        <translation>%1 gegenüber %2: noch nichts gemessen</translation>
    </message>
    <message>
        <source>perhaps within the margin</source>
        <translation>vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 fails %2 of %3</source>
        <extracomment>%1: an arm, %2: failed runs, %3: all of them</extracomment>
        <translation>%1 scheitert bei %2 von %3</translation>
    </message>
    <message>
        <source>%1 slower at %2</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 langsamer bei %2</translation>
    </message>
    <message>
        <source>%1 faster at %2</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 schneller bei %2</translation>
    </message>
    <message>
        <source>not enough data at %1</source>
        <extracomment>%1: a point</extracomment>
        <translation>zu wenige Daten bei %1</translation>
    </message>
    <message>
        <source>the baseline fails at %1</source>
        <extracomment>%1: a point</extracomment>
        <translation>die Basis scheitert bei %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>blocks in allocations</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n allocation(s)</source>
        <translation>
            <numerusform>%n Zuteilung</numerusform>
            <numerusform>%n Zuteilungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of the cluster, over the means of %n allocation(s): %1 (%2)</source>
        <extracomment>%1: a difference, %2: its interval</extracomment>
        <translation>
            <numerusform>vom Cluster, über die Mittel von %n Zuteilung: %1 (%2)</numerusform>
            <numerusform>vom Cluster, über die Mittel von %n Zuteilungen: %1 (%2)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, on these nodes</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>%1, auf diesen Knoten</translation>
    </message>
    <message>
        <source>%1, on these alone</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>%1, allein in diesen</translation>
    </message>
    <message>
        <source>Where several blocks share an allocation, an interval over blocks speaks of these allocations alone. Of the cluster speaks the t interval over the means of the allocations, with one degree of freedom less than there are.</source>
        <translation>Wo sich mehrere Blöcke eine Zuteilung teilen, spricht ein Intervall über Blöcke allein von diesen Zuteilungen. Vom Cluster spricht das t-Intervall über die Mittel der Zuteilungen, mit einem Freiheitsgrad weniger, als es Zuteilungen sind.</translation>
    </message>
    <message>
        <source>half width now %1, needed %2: at this spread %3 (%4 t interval), %5 more</source>
        <comment>the sum behind &apos;not enough data&apos;</comment>
        <translation>halbe Breite jetzt %1, nötig %2: bei dieser Streuung %3 (t-Intervall zu %4), %5 mehr</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more difference(s); the report lists them all</source>
        <translation>
            <numerusform>… und %n weiterer Unterschied; der Bericht nennt alle</numerusform>
            <numerusform>… und %n weitere Unterschiede; der Bericht nennt alle</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>a passport&apos;s missing value</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>! %1 differs in %2: %3, the baseline has %4</source>
        <comment>arm, key, values</comment>
        <translation>! %1 weicht in %2 ab: %3, die Basis hat %4</translation>
    </message>
    <message>
        <source> (waived: %1)</source>
        <extracomment>%1: a person&apos;s note</extracomment>
        <translation> (Ausnahme: %1)</translation>
    </message>
    <message>
        <source>Make the arms alike, or accept a difference with a note: %1</source>
        <extracomment>%1: a command</extracomment>
        <translation>Die Arme angleichen oder mit Notiz eine Ausnahme machen: %1</translation>
    </message>
    <message>
        <source>%1 t interval, each point by itself</source>
        <extracomment>%1: a level, or levels</extracomment>
        <translation>t-Intervall zu %1, jeder Punkt für sich</translation>
    </message>
    <message>
        <source>exp(mean ln(arm ÷ %1)) − 1, paired by block · %2</source>
        <extracomment>%1: the baseline, %2: an interval</extracomment>
        <translation>exp(Mittel ln(Arm ÷ %1)) − 1, blockweise gepaart · %2</translation>
    </message>
    <message>
        <source>exp(mean ln arm − mean ln %1) − 1, not paired (Welch) · %2</source>
        <extracomment>%1: the baseline, %2: an interval</extracomment>
        <translation>exp(Mittel ln Arm − Mittel ln %1) − 1, nicht gepaart (Welch) · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: Baremark itself took more than 2 % of a core during %n run(s).</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: Baremark selbst brauchte während %n Laufs mehr als 2 % eines Kerns.</numerusform>
            <numerusform>%1: Baremark selbst brauchte während %n Läufen mehr als 2 % eines Kerns.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n run(s) became slower or faster while they were timed.</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: %n Lauf wurde während der Messung langsamer oder schneller.</numerusform>
            <numerusform>%1: %n Läufe wurden während der Messung langsamer oder schneller.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n run(s) with a warning: %2</source>
        <comment>arm, the engine&apos;s words</comment>
        <translation>
            <numerusform>%1: %n Lauf mit einer Warnung: %2</numerusform>
            <numerusform>%1: %n Läufe mit einer Warnung: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>! %1: %2 (%3)</source>
        <comment>arm, whose passport is missing, key</comment>
        <translation>! %1: %2 (%3)</translation>
    </message>
    <message>
        <source>%1, extended after looking (%2): %3 interval</source>
        <comment>n blocks in k allocations; how often; a level</comment>
        <translation>%1, nach einem Blick erweitert (%2): %3-Intervall</translation>
    </message>
    <message>
        <source>Each point: %1</source>
        <comment>n blocks in k allocations</comment>
        <translation>Jeder Punkt: %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>levels of intervals</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>the ratio is over %n complete pair(s)</source>
        <translation>
            <numerusform>das Verhältnis gilt für %n vollständiges Paar</numerusform>
            <numerusform>das Verhältnis gilt für %n vollständige Paare</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 slower taken alone, not over all points, and perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 für sich genommen langsamer, nicht über alle Punkte, und vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 faster taken alone, not over all points, and perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 für sich genommen schneller, nicht über alle Punkte, und vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 perhaps slower at %2</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 bei %2 vielleicht langsamer</translation>
    </message>
    <message>
        <source>%1 slower at %2 taken alone</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 bei %2 für sich genommen langsamer</translation>
    </message>
    <message>
        <source>%1 perhaps faster at %2</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 bei %2 vielleicht schneller</translation>
    </message>
    <message>
        <source>%1 faster at %2 taken alone</source>
        <extracomment>%1: an arm, %2: a point</extracomment>
        <translation>%1 bei %2 für sich genommen schneller</translation>
    </message>
    <message>
        <source>%1, of which %2</source>
        <comment>n blocks in k allocations; m complete pairs</comment>
        <translation>%1, davon %2</translation>
    </message>
    <message numerus="yes">
        <source>%n complete pair(s)</source>
        <translation>
            <numerusform>%n vollständiges Paar</numerusform>
            <numerusform>%n vollständige Paare</numerusform>
        </translation>
    </message>
    <message>
        <source>N0 × images/s ÷ (ranks × own images/s at N0 ranks), N0 the arm&apos;s own smallest point, %1 · 95 % t interval</source>
        <extracomment>%1: how it is paired</extracomment>
        <translation>N0 × Bilder/s ÷ (Ranks × eigene Bilder/s bei N0 Ranks), N0 = eigener kleinster Punkt des Arms, %1 · 95-%-t-Intervall</translation>
    </message>
    <message>
        <source>paired by round</source>
        <translation>rundenweise gepaart</translation>
    </message>
    <message>
        <source>not paired (Welch)</source>
        <translation>nicht gepaart (Welch)</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <comment>the verdict of an experiment that is not over</comment>
        <translation>Bisher: %1</translation>
    </message>
    <message>
        <source>so far %1</source>
        <comment>a verdict</comment>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>jedem Punkt</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkten</numerusform>
        </translation>
    </message>
    <message>
        <source>not enough data%1; more blocks are no way out: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>zu wenige Daten%1; mehr Blöcke sind kein Ausweg: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>zu wenige Daten%1; erst etwa %Ln weiterer Block würde entscheiden, und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
            <numerusform>zu wenige Daten%1; erst etwa %Ln weitere Blöcke würden entscheiden, und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) (%2) would decide, which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes; %2: a duration</extracomment>
        <translation>
            <numerusform>zu wenige Daten%1; erst etwa %Ln weiterer Block (%2) würde entscheiden, und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
            <numerusform>zu wenige Daten%1; erst etwa %Ln weitere Blöcke (%2) würden entscheiden, und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) would decide</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>zu wenige Daten%1; etwa %Ln weiterer Block würde entscheiden</numerusform>
            <numerusform>zu wenige Daten%1; etwa %Ln weitere Blöcke würden entscheiden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln block(s)</source>
        <translation>
            <numerusform>%Ln Block</numerusform>
            <numerusform>%Ln Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>half width now %1, needed %2: at this spread %3 (%4 t interval), %5 more, which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <comment>the sum behind &apos;not enough data&apos;</comment>
        <translation>halbe Breite jetzt %1, nötig %2: bei dieser Streuung %3 (t-Intervall zu %4), %5 mehr, und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>The store to open instead of the user&apos;s own.</source>
        <translation>Die Ablage, die statt der eigenen geöffnet wird.</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Language of the window: en, de.</source>
        <translation>Sprache des Fensters: en, de.</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>system, light or dark.</source>
        <translation>system, light oder dark.</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DATEI</translation>
    </message>
    <message>
        <source>An experiment file to begin with.</source>
        <translation>Eine Experimentdatei, mit der begonnen wird.</translation>
    </message>
    <message>
        <source>An experiment to show.</source>
        <translation>Ein Experiment, das gezeigt wird.</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The tab of it to show: overview, live, compare, runs or passport.</source>
        <translation>Der Reiter dazu: overview, live, compare, runs oder passport.</translation>
    </message>
    <message>
        <source>The keychain did not keep what was typed.</source>
        <translation>Der Schlüsselbund hat das Eingegebene nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>There is no display for a window here. On a terminal: baremark-cli</source>
        <translation>Hier gibt es keinen Bildschirm für ein Fenster. Im Terminal: baremark-cli</translation>
    </message>
    <message>
        <source>The program that keeps running in the background could not be started: baremark-cli</source>
        <translation>Das Programm, das im Hintergrund weiterläuft, ließ sich nicht starten: baremark-cli</translation>
    </message>
</context>
<context>
    <name>Work</name>
    <message>
        <source>Stopped. What runs on its host keeps running; go on with: baremark-cli work</source>
        <translation>Angehalten. Was auf seinem Rechner läuft, läuft weiter; fortsetzen mit: baremark-cli work</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) wait.</source>
        <translation>
            <numerusform>%n Block wartet.</numerusform>
            <numerusform>%n Blöcke warten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Baremark keeps running in the background</source>
        <translation>Baremark läuft im Hintergrund weiter</translation>
    </message>
    <message>
        <source>“%1” is paused.</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ ist angehalten.</translation>
    </message>
    <message>
        <source>Another process runs “%1”.</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>Ein anderer Prozess führt „%1“ aus.</translation>
    </message>
    <message>
        <source>“%1” waits: signing in to %2 needs a person. Open Baremark, or: baremark-cli run --resume %3</source>
        <comment>%3: an experiment&apos;s id</comment>
        <extracomment>%1: an experiment, %2: a host</extracomment>
        <translation>„%1“ wartet: Für die Anmeldung an %2 wird ein Mensch gebraucht. Baremark öffnen, oder: baremark-cli run --resume %3</translation>
    </message>
    <message>
        <source>“%1” waits: this machine has no engine.</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ wartet: Dieser Rechner hat keine Engine.</translation>
    </message>
    <message>
        <source>Nothing is left to run.</source>
        <translation>Es ist nichts mehr auszuführen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::DesktopNotifier</name>
    <message>
        <source>Show</source>
        <comment>an experiment</comment>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::CompareModel</name>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>eff., %</source>
        <comment>scaling efficiency</comment>
        <translation>Eff., %</translation>
    </message>
    <message>
        <source>diff.</source>
        <comment>difference to the baseline</comment>
        <translation>Diff.</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>n</source>
        <comment>number of blocks</comment>
        <translation>n</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>ranks on nodes</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>%1, fails %2 of %3</source>
        <extracomment>%1: a verdict, %2: failed runs, %3: all of them</extracomment>
        <translation>%1, scheitert bei %2 von %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>complete pairs of blocks</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1; the ratio is over %n complete pair(s)</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>
            <numerusform>%1; das Verhältnis gilt für %n vollständiges Paar</numerusform>
            <numerusform>%1; das Verhältnis gilt für %n vollständige Paare</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::ExperimentDraft</name>
    <message>
        <source>New experiment</source>
        <comment>name of a draft</comment>
        <translation>Neues Experiment</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::ExperimentsModel</name>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>arms</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>best images/s</source>
        <translation>beste Bilder/s</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>blocks done of all</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>done, %n failed</source>
        <comment>runs</comment>
        <translation>
            <numerusform>fertig, %n gescheitert</numerusform>
            <numerusform>fertig, %n gescheitert</numerusform>
        </translation>
    </message>
    <message>
        <source>stopped: %1</source>
        <comment>why</comment>
        <translation>gestoppt: %1</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::ImagesModel</name>
    <message>
        <source>image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>engine inside</source>
        <translation>Engine darin</translation>
    </message>
    <message>
        <source>built</source>
        <translation>gebaut</translation>
    </message>
    <message>
        <source>from</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::MachineCheck</name>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>Free space</source>
        <translation>Freier Platz</translation>
    </message>
    <message>
        <source>not found beside this program</source>
        <translation>nicht neben diesem Programm gefunden</translation>
    </message>
    <message>
        <source>Install or build baremark-engine into the folder of this program; runs cannot start without it.</source>
        <translation>baremark-engine in den Ordner dieses Programms installieren oder dort bauen; ohne sie starten keine Läufe.</translation>
    </message>
    <message>
        <source>%1, trains here: %2</source>
        <comment>a version; what with</comment>
        <translation>%1, trainiert hier: %2</translation>
    </message>
    <message>
        <source>%1 here, %2 in the engine</source>
        <extracomment>%1, %2: an MPI and its version</extracomment>
        <translation>%1 hier, %2 in der Engine</translation>
    </message>
    <message>
        <source>not found; one rank trains, several do not</source>
        <translation>nicht gefunden; ein Rank trainiert, mehrere nicht</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1 for runs and images</source>
        <extracomment>%1: bytes</extracomment>
        <translation>%1 für Läufe und Images</translation>
    </message>
    <message>
        <source>is tried next</source>
        <translation>kommt als Nächstes</translation>
    </message>
    <message>
        <source>is being tried</source>
        <translation>wird ausprobiert</translation>
    </message>
    <message>
        <source>not known: the engine was not found</source>
        <translation>nicht bekannt: die Engine wurde nicht gefunden</translation>
    </message>
    <message>
        <source>60,000 images of the package dataset-fashion-mnist</source>
        <translation>60.000 Bilder aus dem Paket dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>not found; synthetic images need no files</source>
        <translation>nicht gefunden; synthetische Bilder brauchen keine Dateien</translation>
    </message>
    <message>
        <source>Fashion-MNIST is not installed.</source>
        <translation>Fashion-MNIST ist nicht installiert.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <extracomment>%1: a path</extracomment>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>Install it: apt-get install dataset-fashion-mnist</source>
        <translation>Installieren: apt-get install dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>written, renamed, synced</source>
        <translation>geschrieben, umbenannt, synchronisiert</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>nicht beschreibbar</translation>
    </message>
    <message>
        <source>could not be tried</source>
        <translation>ließ sich nicht ausprobieren</translation>
    </message>
    <message>
        <source>%1, tested %2</source>
        <comment>how it fared; when</comment>
        <translation>%1, getestet %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::PassportDiffModel</name>
    <message numerus="yes">
        <source>%n equal</source>
        <comment>passport entries</comment>
        <translation>
            <numerusform>%n gleich</numerusform>
            <numerusform>%n gleich</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>equal, differing</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n differ</source>
        <comment>passport entries</comment>
        <translation>
            <numerusform>%n weicht ab</numerusform>
            <numerusform>%n weichen ab</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::models::PassportTableModel</name>
    <message>
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <comment>of a passport</comment>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>Libraries of the engine: checksums</source>
        <translation>Bibliotheken der Engine: Prüfsummen</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::QueueModel</name>
    <message>
        <source>experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>order of the arms</source>
        <translation>Reihenfolge der Arme</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>running for %1</source>
        <comment>a duration</comment>
        <translation>läuft seit %1</translation>
    </message>
    <message>
        <source>being cancelled</source>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>waits, %1</source>
        <comment>a duration</comment>
        <translation>wartet, %1</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a block&apos;s number</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>%1 of %2, repeated</source>
        <comment>a block&apos;s number</comment>
        <translation>%1 von %2, wiederholt</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>check before the first run, repeated</source>
        <translation>Prüfung vor dem ersten Lauf, wiederholt</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RunsModel</name>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>runs</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 Not the arm&apos;s fault; the block is repeated.</source>
        <extracomment>%1: a sentence, how the block ended</extracomment>
        <translation>%1 Das liegt nicht am Arm; der Block wird wiederholt.</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>the baseline</comment>
        <translation>zu %1</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>no pair</source>
        <translation>kein Paar</translation>
    </message>
    <message>
        <source>%1, attempt %2</source>
        <extracomment>%1: a run&apos;s place in its block, %2: a number</extracomment>
        <translation>%1, Versuch %2</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>began</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>check</source>
        <comment>the one before the first run</comment>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>%1, repeated</source>
        <comment>a block&apos;s number</comment>
        <translation>%1, wiederholt</translation>
    </message>
    <message>
        <source>%1, place %2</source>
        <comment>a block; a run&apos;s place in it</comment>
        <translation>%1, Platz %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::TimelineModel</name>
    <message>
        <source>Check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>Block %1, repeated</source>
        <extracomment>%1: a number</extracomment>
        <translation>Block %1, wiederholt</translation>
    </message>
    <message>
        <source>Block %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>%1 · job %2</source>
        <comment>a block, a job&apos;s number</comment>
        <translation>%1 · Job %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an experiment, its block</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>block and run</source>
        <translation>Block und Lauf</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>eingereicht</translation>
    </message>
    <message>
        <source>began</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>ended %1</source>
        <comment>date and time</comment>
        <translation>beendet %1</translation>
    </message>
    <message>
        <source>Check before the first run, repeated</source>
        <translation>Prüfung vor dem ersten Lauf, wiederholt</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::TransferJob</name>
    <message>
        <source>%1 is on %2 already</source>
        <comment>an image, a host</comment>
        <translation>%1 ist schon auf %2</translation>
    </message>
    <message>
        <source>%1 is on %2 now</source>
        <comment>an image, a host</comment>
        <translation>%1 ist jetzt auf %2</translation>
    </message>
    <message>
        <source>%1 is there: %2</source>
        <comment>data</comment>
        <translation>%1 ist dort: %2</translation>
    </message>
    <message>
        <source>Fetched into %1: %2</source>
        <extracomment>%1: a path, %2: files and bytes</extracomment>
        <translation>Geholt nach %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>; %n file(s) changed meanwhile and are missing</source>
        <translation>
            <numerusform>; %n Datei änderte sich inzwischen und fehlt</numerusform>
            <numerusform>; %n Dateien änderten sich inzwischen und fehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was removed</source>
        <comment>data</comment>
        <translation>%1 wurde entfernt</translation>
    </message>
    <message>
        <source>%1 is on %2, with its own engine: that of the host does not load in it (%3). Its arms are not comparable to bare metal until that is waived.</source>
        <extracomment>%1: an image, %2: a host, %3: what its loader said</extracomment>
        <translation>%1 liegt auf %2, mit seiner eigenen Engine: Die des Rechners lässt sich darin nicht laden (%3). Seine Arme sind mit Bare Metal nicht vergleichbar, bis dafür eine Ausnahme gemacht wird.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::AddHostPage</name>
    <message>
        <source>Add a host</source>
        <translation>Rechner hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Add and test</source>
        <translation>Hinzufügen und testen</translation>
    </message>
    <message>
        <source>Which one</source>
        <translation>Welcher</translation>
    </message>
    <message>
        <source>name in ~/.ssh/config, or account@host</source>
        <translation>Name in ~/.ssh/config, oder konto@rechner</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>As experiments will name it.</source>
        <translation>So nennen ihn die Experimente.</translation>
    </message>
    <message>
        <source>the one that answers</source>
        <translation>der, der antwortet</translation>
    </message>
    <message>
        <source>none: this host itself</source>
        <translation>keiner: dieser Rechner selbst</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>An absolute path on the host. On a cluster, one that its nodes see too.</source>
        <translation>Ein absoluter Pfad auf dem Rechner. Auf einem Cluster einer, den auch die Knoten sehen.</translation>
    </message>
    <message>
        <source>built there from its sources</source>
        <translation>dort aus ihren Quellen gebaut</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Or the path of one that is there. Building takes a few minutes, once for each version.</source>
        <translation>Oder der Pfad einer, die schon da ist. Das Bauen dauert einige Minuten, einmal je Version.</translation>
    </message>
    <message>
        <source>Test of this host</source>
        <translation>Test dieses Rechners</translation>
    </message>
    <message>
        <source>Not begun</source>
        <translation>Nicht begonnen</translation>
    </message>
    <message>
        <source>An address is missing.</source>
        <translation>Es fehlt eine Adresse.</translation>
    </message>
    <message>
        <source>A name is missing.</source>
        <translation>Es fehlt ein Name.</translation>
    </message>
    <message>
        <source>A name is 1 to 64 letters, digits, dots, dashes and underscores; “local” is this machine.</source>
        <translation>Ein Name hat 1 bis 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche; „local“ ist dieser Rechner.</translation>
    </message>
    <message>
        <source>There is a host “%1” already.</source>
        <comment>a name</comment>
        <translation>Es gibt schon einen Rechner „%1“.</translation>
    </message>
    <message>
        <source>The folder of runs is no absolute path: it begins with “/”.</source>
        <translation>Der Ordner der Läufe ist kein absoluter Pfad: er beginnt mit „/“.</translation>
    </message>
    <message>
        <source>The engine&apos;s path is not absolute: it begins with “/”.</source>
        <translation>Der Pfad der Engine ist nicht absolut: er beginnt mit „/“.</translation>
    </message>
    <message>
        <source>in %1 s</source>
        <comment>seconds</comment>
        <translation>in %1 s</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>this machine itself</source>
        <translation>dieser Rechner selbst</translation>
    </message>
    <message>
        <source>Without ssh</source>
        <translation>Ohne ssh</translation>
    </message>
    <message>
        <source>Where this is the login node of a cluster: its scheduler is asked from here.</source>
        <translation>Wo dies der Anmeldeknoten eines Clusters ist: Sein Scheduler wird von hier aus gefragt.</translation>
    </message>
    <message>
        <source>Further settings</source>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>none is sent</source>
        <translation>keine wird geschickt</translation>
    </message>
    <message>
        <source>Engine from here</source>
        <translation>Engine von hier</translation>
    </message>
    <message>
        <source>A file on this machine: an engine that was built for the host elsewhere. It is sent there.</source>
        <translation>Eine Datei auf diesem Rechner: eine Engine, die anderswo für den Rechner gebaut wurde. Sie wird hingeschickt.</translation>
    </message>
    <message>
        <source>the system&apos;s, else the slow reference</source>
        <translation>das des Systems, sonst die langsame Referenz</translation>
    </message>
    <message>
        <source>oneDNN there</source>
        <translation>oneDNN dort</translation>
    </message>
    <message>
        <source>A folder on the host. A build there uses the oneDNN (2.x or 3.x) in it.</source>
        <translation>Ein Ordner auf dem Rechner. Ein Bau dort nutzt das oneDNN (2.x oder 3.x) darin.</translation>
    </message>
    <message>
        <source>SSH config</source>
        <translation>SSH-Konfiguration</translation>
    </message>
    <message>
        <source>A file on this machine, in the place of your own.</source>
        <translation>Eine Datei auf diesem Rechner, an Stelle der eigenen.</translation>
    </message>
    <message>
        <source>There is no file %1 on this machine.</source>
        <extracomment>%1: a path</extracomment>
        <translation>Auf diesem Rechner gibt es keine Datei %1.</translation>
    </message>
    <message>
        <source>An engine is either sent or there already: one of the two.</source>
        <translation>Eine Engine wird entweder geschickt oder ist schon dort: eines von beiden.</translation>
    </message>
    <message>
        <source>The folder of oneDNN is no absolute path: it begins with “/”.</source>
        <translation>Der Ordner von oneDNN ist kein absoluter Pfad: er beginnt mit „/“.</translation>
    </message>
    <message>
        <source>oneDNN is for an engine that is built there: another engine is named.</source>
        <translation>oneDNN ist für eine Engine, die dort gebaut wird: eine andere Engine ist genannt.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Choose an engine</source>
        <translation>Eine Engine wählen</translation>
    </message>
    <message>
        <source>Choose an SSH config</source>
        <translation>Eine SSH-Konfiguration wählen</translation>
    </message>
    <message>
        <source>What you would type after “ssh”. With a port: ssh://account@host:2222. Keys, jump hosts and ports come from your ssh&apos;s own configuration.</source>
        <translation>Was man nach „ssh“ schreiben würde. Mit Port: ssh://konto@rechner:2222. Schlüssel, Zwischenrechner und Ports kommen aus der eigenen Konfiguration von ssh.</translation>
    </message>
    <message>
        <source>With a port the address is %1.</source>
        <extracomment>%1: an address</extracomment>
        <translation>Mit Port lautet die Adresse %1.</translation>
    </message>
    <message>
        <source>A workstation, or the login node of a cluster, that your own ssh reaches. Only the engine is installed.</source>
        <translation>Ein Rechner oder der Anmeldeknoten eines Clusters, den Ihr ssh erreicht. Installiert wird nur die Engine.</translation>
    </message>
    <message>
        <source>it signs in, looks and tries</source>
        <translation>meldet sich an und probiert</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::CompareTab</name>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>within</source>
        <translation>innerhalb</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>time per batch</source>
        <translation>Zeit je Batch</translation>
    </message>
    <message>
        <source>Comparison, a row a point</source>
        <translation>Vergleich, eine Zeile je Punkt</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Scaling efficiency</source>
        <translation>Skalierungseffizienz</translation>
    </message>
    <message>
        <source>Time per batch</source>
        <translation>Zeit je Batch</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>Noch nichts gemessen</translation>
    </message>
    <message>
        <source>Points appear here with the first finished block.</source>
        <translation>Mit dem ersten fertigen Block erscheinen hier Punkte.</translation>
    </message>
    <message>
        <source>Difference to %1</source>
        <comment>the baseline</comment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>Only one arm</source>
        <translation>Nur ein Arm</translation>
    </message>
    <message>
        <source>A difference needs a second way of running. Duplicate the experiment and add one.</source>
        <translation>Ein Unterschied braucht eine zweite Art der Ausführung. Das Experiment duplizieren und eine hinzufügen.</translation>
    </message>
    <message>
        <source>No pair yet</source>
        <translation>Noch kein Paar</translation>
    </message>
    <message>
        <source>A difference appears with the first block in which both arms are done.</source>
        <translation>Ein Unterschied erscheint mit dem ersten Block, in dem beide Arme fertig sind.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>%1 at %2: %3.</source>
        <comment>arm, point, sum</comment>
        <translation>%1 bei %2: %3.</translation>
    </message>
    <message>
        <source>Choose a point to see the others.</source>
        <translation>Einen Punkt wählen, um die übrigen zu sehen.</translation>
    </message>
    <message>
        <source>images/s: mean over runs, of log means. Intervals speak of each point by itself; the sentences above are corrected over all points.</source>
        <translation>Bilder/s: Mittel über Läufe, aus logarithmischen Mitteln. Intervalle gelten je Punkt für sich; die Sätze oben sind über alle Punkte korrigiert.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>arm, passport entry</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Not comparable because of %1. See Runs, where a note waives it.</source>
        <extracomment>%1: arms and what differs in them</extracomment>
        <translation>Nicht vergleichbar wegen %1. Unter „Läufe“ lässt eine Notiz die Ausnahme zu.</translation>
    </message>
    <message>
        <source>Waived with a note: %1</source>
        <extracomment>%1: arms and what differs in them</extracomment>
        <translation>Ausnahme mit Notiz: %1</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::DataCard</name>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Send a folder…</source>
        <translation>Ordner senden …</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Not asked yet. Data sets are folders that were sent there; an experiment names one as its folder of data.</source>
        <translation>Noch nicht gefragt. Datensätze sind Ordner, die dorthin gesendet wurden; ein Experiment nennt einen als seinen Ordner der Daten.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Nachsehen</translation>
    </message>
    <message>
        <source>Send a folder of data to %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Einen Ordner mit Daten an %1 senden</translation>
    </message>
    <message>
        <source>None yet. Data sets are folders that were sent there; an experiment names one as its folder of data.</source>
        <translation>Noch keine. Datensätze sind Ordner, die dorthin gesendet wurden; ein Experiment nennt einen als seinen Ordner der Daten.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <extracomment>%1: bytes</extracomment>
        <translation>
            <numerusform>%n Datei, %1</numerusform>
            <numerusform>%n Dateien, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Remove %1…</source>
        <comment>data</comment>
        <translation>%1 entfernen …</translation>
    </message>
    <message>
        <source>Remove data</source>
        <translation>Daten entfernen</translation>
    </message>
    <message>
        <source>Remove %1 from %2?</source>
        <comment>data, a host</comment>
        <translation>%1 von %2 entfernen?</translation>
    </message>
    <message>
        <source>Its files on that host are deleted. What was measured with them stays.</source>
        <translation>Die Dateien auf jenem Rechner werden gelöscht. Was damit gemessen wurde, bleibt.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Sending %1 to %2</source>
        <comment>a folder, a host</comment>
        <translation>%1 wird an %2 gesendet</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentDetails</name>
    <message>
        <source>not yet</source>
        <translation>noch nicht</translation>
    </message>
    <message>
        <source>since %1</source>
        <comment>a moment</comment>
        <translation>seit %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>two moments</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Duplicate…</source>
        <translation>Duplizieren …</translation>
    </message>
    <message>
        <source>What is open</source>
        <translation>Was offen ist</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Queues the same experiment once more, with another order of arms</source>
        <translation>Reiht dasselbe Experiment noch einmal ein, mit anderer Reihenfolge der Arme</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>Gelaufen</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>%1, equivalent within %2</source>
        <comment>baseline, margin</comment>
        <translation>%1, gleichwertig innerhalb %2</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Verdict by ranks, first case</source>
        <translation>Urteil nach Ranks, erster Fall</translation>
    </message>
    <message>
        <source>Verdict by ranks</source>
        <translation>Urteil nach Ranks</translation>
    </message>
    <message>
        <source>Only one arm: there is nothing to compare.</source>
        <translation>Nur ein Arm: es gibt nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>%1 differs in %2, waived with a note.</source>
        <extracomment>%1: an arm, %2: a key of the passport</extracomment>
        <translation>%1 weicht in %2 ab, mit Notiz als Ausnahme.</translation>
    </message>
    <message>
        <source>%1 differs in %2, which is not meant.</source>
        <extracomment>%1: an arm, %2: a key of the passport</extracomment>
        <translation>%1 weicht in %2 ab, und das ist nicht gewollt.</translation>
    </message>
    <message>
        <source>Nothing: every verdict stands.</source>
        <translation>Nichts: jedes Urteil steht.</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Noch nichts.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>arms, blocks</comment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n arm(s)</source>
        <translation>
            <numerusform>%n Arm</numerusform>
            <numerusform>%n Arme</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ equivalent or faster   ○ not enough data   ✕ slower   ! slower or faster, perhaps within %1, or not comparable</source>
        <comment>signs of verdicts</comment>
        <translation>✓ gleichwertig oder schneller   ○ zu wenige Daten   ✕ langsamer   ! langsamer oder schneller, vielleicht innerhalb %1, oder nicht vergleichbar</translation>
    </message>
    <message>
        <source>Job of %1: %2</source>
        <comment>a point, the state of its job</comment>
        <translation>Job von %1: %2</translation>
    </message>
    <message>
        <source>Nothing: one arm alone has numbers, but no verdict.</source>
        <translation>Nichts: Ein Arm allein hat Zahlen, aber kein Urteil.</translation>
    </message>
    <message>
        <source>Job %1 of %2: %3</source>
        <comment>its id, a point, its state</comment>
        <translation>Job %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentPage</name>
    <message>
        <source>Duplicate…</source>
        <translation>Duplizieren …</translation>
    </message>
    <message>
        <source>Add blocks…</source>
        <translation>Blöcke ergänzen …</translation>
    </message>
    <message>
        <source>Pause after this block</source>
        <translation>Nach diesem Block pausieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Tabs of the experiment</source>
        <translation>Reiter des Experiments</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Reading the store …</source>
        <translation>Ablage wird gelesen …</translation>
    </message>
    <message>
        <source>Runs (%1 of %2)</source>
        <extracomment>%1: runs done, %2: all of them</extracomment>
        <translation>Läufe (%1 von %2)</translation>
    </message>
    <message>
        <source>Runs (%1)</source>
        <extracomment>%1: how many</extracomment>
        <translation>Läufe (%1)</translation>
    </message>
    <message>
        <source>finished %1</source>
        <comment>a moment</comment>
        <translation>fertig %1</translation>
    </message>
    <message>
        <source>cancelled %1</source>
        <comment>a moment</comment>
        <translation>abgebrochen %1</translation>
    </message>
    <message>
        <source>stopped %1</source>
        <comment>a moment</comment>
        <translation>gestoppt %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>runs in blocks</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 count · %2</source>
        <comment>runs in blocks; what was cut</comment>
        <translation>gewertet: %1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) cut short: kept, and in no comparison</source>
        <translation>
            <numerusform>%n Block unterbrochen: erhalten, aber in keinem Vergleich</numerusform>
            <numerusform>%n Blöcke unterbrochen: erhalten, aber in keinem Vergleich</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelling …</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message numerus="yes">
        <source>Add %n block(s) at %1…</source>
        <comment>point</comment>
        <translation>
            <numerusform>%n Block bei %1 ergänzen …</numerusform>
            <numerusform>%n Blöcke bei %1 ergänzen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Export figures or data</source>
        <translation>Abbildungen oder Daten exportieren</translation>
    </message>
    <message>
        <source>Figures as PNG (*.png)</source>
        <translation>Abbildungen als PNG (*.png)</translation>
    </message>
    <message>
        <source>Figures as SVG (*.svg)</source>
        <translation>Abbildungen als SVG (*.svg)</translation>
    </message>
    <message>
        <source>Figures as PDF (*.pdf)</source>
        <translation>Abbildungen als PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Runs as CSV, with their passports (*.csv)</source>
        <translation>Läufe als CSV, mit ihren Pässen (*.csv)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <comment>a path</comment>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>The ending of %1</source>
        <comment>a file&apos;s name</comment>
        <translation>Die Endung von %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>what was typed</comment>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>A folder for the files of the runs</source>
        <translation>Ein Ordner für die Dateien der Läufe</translation>
    </message>
    <message>
        <source>Fetching the files of the runs</source>
        <translation>Die Dateien der Läufe werden geholt</translation>
    </message>
    <message>
        <source>Verdicts as CSV (*.csv)</source>
        <translation>Urteile als CSV (*.csv)</translation>
    </message>
    <message>
        <source>The figure&apos;s numbers as CSV (*.csv)</source>
        <translation>Zahlen der Abbildung als CSV (*.csv)</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Report as HTML (*.html)</source>
        <translation>Bericht als HTML (*.html)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>The experiment is done.</source>
        <translation>Das Experiment ist fertig.</translation>
    </message>
    <message>
        <source>See the verdict</source>
        <translation>Das Urteil ansehen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentsPage</name>
    <message>
        <source>All %1</source>
        <comment>experiments</comment>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Running %1</source>
        <comment>experiments</comment>
        <translation>Laufend %1</translation>
    </message>
    <message>
        <source>Undecided %1</source>
        <comment>experiments</comment>
        <translation>Offen %1</translation>
    </message>
    <message>
        <source>Slower %1</source>
        <comment>experiments</comment>
        <translation>Langsamer %1</translation>
    </message>
    <message>
        <source>Failed %1</source>
        <comment>experiments</comment>
        <translation>Gescheitert %1</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>New experiment…</source>
        <translation>Neues Experiment …</translation>
    </message>
    <message>
        <source>No experiment matches the filter</source>
        <translation>Kein Experiment passt zum Filter</translation>
    </message>
    <message>
        <source>Experiments are here, but none of them has all of these words.</source>
        <translation>Experimente gibt es, aber keines enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Filter: words, tag:paper, verdict:slower …</source>
        <translation>Filter: Wörter, tag:paper, verdict:langsamer …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Reading the store …</source>
        <translation>Ablage wird gelesen …</translation>
    </message>
    <message>
        <source>No experiments yet</source>
        <translation>Noch keine Experimente</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n Experiment</numerusform>
            <numerusform>%n Experimente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running or waiting</source>
        <comment>experiments</comment>
        <translation>
            <numerusform>%n läuft oder wartet</numerusform>
            <numerusform>%n laufen oder warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) in the store</source>
        <translation>
            <numerusform>%n Lauf in der Ablage</numerusform>
            <numerusform>%n Läufe in der Ablage</numerusform>
        </translation>
    </message>
    <message>
        <source>Removed %1</source>
        <comment>experiments</comment>
        <translation>Entfernt %1</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>“%1” is back in the lists.</source>
        <comment>an experiment</comment>
        <translation>„%1“ steht wieder in den Listen.</translation>
    </message>
    <message>
        <source>No experiment was removed</source>
        <translation>Es wurde kein Experiment entfernt</translation>
    </message>
    <message numerus="yes">
        <source>Removed experiments stay here for %n day(s).</source>
        <translation>
            <numerusform>Entfernte Experimente bleiben hier %n Tag.</numerusform>
            <numerusform>Entfernte Experimente bleiben hier %n Tage.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all experiments</source>
        <translation>Alle Experimente zeigen</translation>
    </message>
    <message>
        <source>Every experiment was removed</source>
        <translation>Alle Experimente wurden entfernt</translation>
    </message>
    <message numerus="yes">
        <source>Removed experiments can be put back for %n day(s).</source>
        <translation>
            <numerusform>Entfernte Experimente lassen sich %n Tag lang zurückholen.</numerusform>
            <numerusform>Entfernte Experimente lassen sich %n Tage lang zurückholen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the removed experiments</source>
        <translation>Die entfernten Experimente zeigen</translation>
    </message>
    <message>
        <source>“%1” is deleted on %2.</source>
        <extracomment>%1: an experiment, %2: a date</extracomment>
        <translation>„%1“ wird am %2 gelöscht.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExtendCard</name>
    <message>
        <source>Blocks to add</source>
        <translation>Zu ergänzende Blöcke</translation>
    </message>
    <message>
        <source>At which point</source>
        <translation>An welchem Punkt</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Dazu</translation>
    </message>
    <message>
        <source>blocks at</source>
        <comment>Add 5 blocks at every point</comment>
        <translation>Blöcke bei</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>allen Punkten</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>runs in blocks</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n run(s)</source>
        <translation>
            <numerusform>%n Lauf ergänzen</numerusform>
            <numerusform>%n Läufe ergänzen</numerusform>
        </translation>
    </message>
    <message>
        <source>You have seen a result there, so this counts as look %1: its intervals become %2 ones and say so. Over many looks this errs more often than one look does.</source>
        <comment>a number; a percentage</comment>
        <translation>Dort lag schon ein Ergebnis vor, daher zählt dies als Blick %1: die Intervalle werden zu Intervallen mit %2, und das steht dabei. Viele Blicke irren öfter als einer.</translation>
    </message>
    <message>
        <source>Add runs</source>
        <translation>Läufe ergänzen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::FailureCard</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Its last lines</source>
        <translation>Seine letzten Zeilen</translation>
    </message>
    <message>
        <source>%1 was cut short</source>
        <comment>a block</comment>
        <translation>%1 wurde unterbrochen</translation>
    </message>
    <message>
        <source>%1 failed in %2</source>
        <comment>an arm; a block</comment>
        <translation>%1 scheiterte in %2</translation>
    </message>
    <message>
        <source>%1 was cut short in %2</source>
        <comment>an arm; a block</comment>
        <translation>%1 wurde in %2 unterbrochen</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>a node</comment>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>its files: %1</source>
        <comment>a folder</comment>
        <translation>seine Dateien: %1</translation>
    </message>
    <message>
        <source>Open the log</source>
        <translation>Log öffnen</translation>
    </message>
    <message>
        <source>The program&apos;s last line</source>
        <translation>Die letzte Zeile des Programms</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::FirstRun</name>
    <message>
        <source>The quick start trains the small network mnist on Fashion-MNIST with %1, on %2: %3.</source>
        <comment>ranks; arms; how much</comment>
        <translation>Der Schnellstart trainiert das kleine Netz mnist auf Fashion-MNIST mit %1, auf %2: %3.</translation>
    </message>
    <message>
        <source>Does a container cost performance on this machine?</source>
        <translation>Kostet ein Container auf diesem Rechner Leistung?</translation>
    </message>
    <message>
        <source>Run the quick start (about 2 min)</source>
        <translation>Schnellstart ausführen (etwa 2 min)</translation>
    </message>
    <message>
        <source>New experiment…</source>
        <translation>Neues Experiment …</translation>
    </message>
    <message>
        <source>It uses this machine only, needs no account, no GPU and no registry, and can be cancelled at any time.</source>
        <translation>Er nutzt nur diesen Rechner, braucht kein Konto, keine GPU und keine Registry und lässt sich jederzeit abbrechen.</translation>
    </message>
    <message>
        <source>Found on this machine</source>
        <translation>Auf diesem Rechner gefunden</translation>
    </message>
    <message>
        <source>A verdict in a sentence</source>
        <translation>Ein Urteil in einem Satz</translation>
    </message>
    <message>
        <source>slower, faster, equivalent within ±5 %, or not enough data and how much more would decide</source>
        <translation>langsamer, schneller, gleichwertig innerhalb ±5 %, oder zu wenige Daten und wie viele mehr entscheiden würden</translation>
    </message>
    <message>
        <source>The evidence</source>
        <translation>Die Belege</translation>
    </message>
    <message>
        <source>images/s of every run, the paired difference with its 95 % interval, the scaling from rank to rank</source>
        <translation>Bilder/s jedes Laufs, der gepaarte Unterschied mit seinem 95-%-Intervall, die Skalierung von Rank zu Rank</translation>
    </message>
    <message>
        <source>A passport of each run</source>
        <translation>Ein Pass für jeden Lauf</translation>
    </message>
    <message>
        <source>versions, digests, binding, clocks and environment, compared between the arms</source>
        <translation>Versionen, Digests, Bindung, Takte und Umgebung, verglichen zwischen den Armen</translation>
    </message>
    <message>
        <source>trying each …</source>
        <translation>wird ausprobiert …</translation>
    </message>
    <message>
        <source>by trying each, in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>durch Ausprobieren, in %1 s</translation>
    </message>
    <message>
        <source>from the last time it was tried</source>
        <translation>vom letzten Ausprobieren</translation>
    </message>
    <message>
        <source>In a moment: this machine is being tried.</source>
        <translation>Gleich: dieser Rechner wird ausprobiert.</translation>
    </message>
    <message>
        <source>It needs the engine (baremark-engine), which was not found beside this program.</source>
        <translation>Es fehlt die Engine (baremark-engine); neben diesem Programm wurde sie nicht gefunden.</translation>
    </message>
    <message>
        <source>It needs the images of Fashion-MNIST. Install them: apt-get install dataset-fashion-mnist</source>
        <translation>Es fehlen die Bilder von Fashion-MNIST. Installieren: apt-get install dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>This page lists your experiments. Each compares ways of running the same training, at one or more scales, and ends in a verdict. There is none yet, because nothing has been run.</source>
        <translation>Hier stehen die Experimente. Jedes vergleicht Arten, dasselbe Training auszuführen, in einer oder mehreren Größen, und endet mit einem Urteil. Noch gibt es keines, weil nichts gelaufen ist.</translation>
    </message>
    <message>
        <source>Build the image and run the quick start (about 4 min)</source>
        <translation>Image bauen und Schnellstart ausführen (etwa 4 min)</translation>
    </message>
    <message>
        <source>The containers&apos; image is built first, once, from this system&apos;s packages: that takes about 2 min, more over a slow connection.</source>
        <translation>Zuerst wird einmalig aus den Paketen dieses Systems das Image der Container gebaut: Das dauert etwa 2 min, über eine langsame Leitung länger.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::FurtherKeyDialog</name>
    <message>
        <source>Add a further key</source>
        <translation>Einen weiteren Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>%1 showed:</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 zeigte:</translation>
    </message>
    <message>
        <source>Where several machines answer to that name, each has a key of its own. Paste the fingerprint that the host&apos;s administrators published, not the one above: the key is added only where both are the same. The known key stays.</source>
        <translation>Wo mehrere Rechner auf diesen Namen antworten, hat jeder einen eigenen Schlüssel. Den Fingerabdruck einfügen, den die Administratoren des Rechners veröffentlicht haben, nicht den von oben: Der Schlüssel wird nur hinzugefügt, wenn beide gleich sind. Der bekannte bleibt.</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Add the key and test</source>
        <translation>Schlüssel hinzufügen und testen</translation>
    </message>
    <message>
        <source>That is no fingerprint: “SHA256:” and 43 characters, as ssh writes it.</source>
        <translation>Das ist kein Fingerabdruck: „SHA256:“ und 43 Zeichen, wie ssh ihn schreibt.</translation>
    </message>
    <message>
        <source>The key that the host showed has another fingerprint, and is not added. Either another machine behind that name answered: test the host again. Or somebody stands between you and it: ask its administrators.</source>
        <translation>Der Schlüssel, den der Rechner zeigte, hat einen anderen Fingerabdruck und wird nicht hinzugefügt. Entweder hat ein anderer Rechner hinter diesem Namen geantwortet: den Rechner erneut testen. Oder jemand steht dazwischen: die Administratoren fragen.</translation>
    </message>
    <message>
        <source>Add this further key…</source>
        <translation>Diesen weiteren Schlüssel hinzufügen…</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HelpPage</name>
    <message>
        <source>How is this decided?</source>
        <translation>Wie wird das entschieden?</translation>
    </message>
    <message>
        <source>What a passport holds</source>
        <translation>Was ein Pass enthält</translation>
    </message>
    <message>
        <source>Quick start</source>
        <translation>Schnellstart</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Hilfetext</translation>
    </message>
    <message>
        <source>Experiment files</source>
        <translation>Experimentdateien</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>The training engine</source>
        <translation>Die Trainings-Engine</translation>
    </message>
    <message>
        <source>Telemetry</source>
        <translation>Telemetrie</translation>
    </message>
    <message>
        <source>When something fails</source>
        <translation>Wenn etwas scheitert</translation>
    </message>
    <message>
        <source>help</source>
        <comment>folder of the help texts in this language: help, or help/ and the language</comment>
        <translation>help/de</translation>
    </message>
    <message>
        <source>Hosts over SSH</source>
        <translation>Rechner über SSH</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HostFrame</name>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
    <message>
        <source>New experiment here…</source>
        <translation>Neues Experiment hier …</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was er ist</translation>
    </message>
    <message>
        <source>What follows from it</source>
        <translation>Was daraus folgt</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>
            <numerusform>%n Schritt in %1 s</numerusform>
            <numerusform>%n Schritte in %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>Runtimes</source>
        <translation>Runtimes</translation>
    </message>
    <message>
        <source>something is run in each, not just a version asked</source>
        <translation>in jeder läuft etwas, statt nur die Version zu erfragen</translation>
    </message>
    <message>
        <source>File systems</source>
        <translation>Dateisysteme</translation>
    </message>
    <message>
        <source>as they were at the last test</source>
        <translation>wie beim letzten Test</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>ran</source>
        <translation>lief</translation>
    </message>
    <message>
        <source>how it fared</source>
        <translation>wie es ausging</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>printed a word from inside</source>
        <translation>gab von innen ein Wort aus</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation>noch nicht ausprobiert</translation>
    </message>
    <message>
        <source>used for</source>
        <translation>wofür</translation>
    </message>
    <message>
        <source>kind</source>
        <comment>of a file system</comment>
        <translation>Art</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HostPage</name>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
    <message>
        <source>Test of this machine</source>
        <translation>Test dieses Rechners</translation>
    </message>
    <message>
        <source>is being tested</source>
        <translation>wird getestet</translation>
    </message>
    <message>
        <source>tested since the start</source>
        <translation>seit dem Start getestet</translation>
    </message>
    <message>
        <source>not tested since the start</source>
        <translation>seit dem Start nicht getestet</translation>
    </message>
    <message>
        <source>Test this machine</source>
        <translation>Diesen Rechner testen</translation>
    </message>
    <message>
        <source>A run is timed on this machine; a test would disturb it</source>
        <translation>Auf diesem Rechner wird ein Lauf gemessen; ein Test würde ihn stören</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>known once the engine was found</source>
        <translation>bekannt, sobald die Engine gefunden ist</translation>
    </message>
    <message>
        <source>Runs lie in</source>
        <translation>Läufe liegen in</translation>
    </message>
    <message>
        <source>Experiments can be looked at and planned, but not run: the engine is missing.</source>
        <translation>Experimente lassen sich ansehen und planen, aber nicht ausführen: die Engine fehlt.</translation>
    </message>
    <message>
        <source>arms as they are tried</source>
        <translation>Arme nach dem Ausprobieren</translation>
    </message>
    <message>
        <source>For new experiments: up to %1, one core each, and as arms %2.</source>
        <comment>ranks; runtimes</comment>
        <translation>Für neue Experimente: bis zu %1 mit je einem Kern, und als Arme %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>%n Rank</numerusform>
            <numerusform>%n Ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImagesPage</name>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Build the engine&apos;s image</source>
        <translation>Image der Engine bauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>No image has been built yet</source>
        <translation>Noch wurde kein Image gebaut</translation>
    </message>
    <message>
        <source>Images stand here: the root file systems that containers run in. The engine&apos;s own one is built from this system&apos;s packages when an experiment first needs it, in about a minute; you can also build it now.</source>
        <translation>Hier stehen Images: die Root-Dateisysteme, in denen Container laufen. Das der Engine wird in etwa einer Minute aus den Paketen dieses Systems gebaut, wenn ein Experiment es zum ersten Mal braucht; es lässt sich auch jetzt schon bauen.</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>Building the engine&apos;s image</source>
        <translation>Das Image der Engine wird gebaut</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <comment>building an image</comment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>No images yet</source>
        <translation>Noch keine Images</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Image</numerusform>
            <numerusform>%n Images</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine was not found beside this program</source>
        <translation>Die Engine wurde nicht neben diesem Programm gefunden</translation>
    </message>
    <message>
        <source>Build the engine&apos;s image again</source>
        <translation>Image der Engine neu bauen</translation>
    </message>
    <message>
        <source>Remove an image</source>
        <translation>Image entfernen</translation>
    </message>
    <message>
        <source>%1 in %2 are deleted. It can be built again; results that were measured in it stay.</source>
        <comment>bytes, a path</comment>
        <translation>%1 in %2 werden gelöscht. Es lässt sich neu bauen; darin gemessene Ergebnisse bleiben.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>an image is being built</source>
        <translation>ein Image wird gebaut</translation>
    </message>
    <message>
        <source>Send to a host</source>
        <translation>An einen Rechner senden</translation>
    </message>
    <message>
        <source>No host has been added yet</source>
        <translation>Noch kein Rechner hinzugefügt</translation>
    </message>
    <message>
        <source>Only images of this machine are sent</source>
        <translation>Nur Images dieses Rechners werden gesendet</translation>
    </message>
    <message>
        <source>Sending %1 to %2</source>
        <comment>an image, a host</comment>
        <translation>%1 wird an %2 gesendet</translation>
    </message>
    <message>
        <source>Building the engine&apos;s image on %1</source>
        <comment>a host</comment>
        <translation>Das Image der Engine wird auf %1 gebaut</translation>
    </message>
    <message>
        <source>On %1</source>
        <comment>build an image; a host</comment>
        <translation>Auf %1</translation>
    </message>
    <message>
        <source>Remove %1 from %2?</source>
        <comment>an image, a host</comment>
        <translation>%1 von %2 entfernen?</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::JobLine</name>
    <message>
        <source>Copy the job&apos;s id</source>
        <translation>Kennung des Jobs kopieren</translation>
    </message>
    <message>
        <source>The scheduler&apos;s job of this block</source>
        <translation>Der Job dieses Blocks beim Scheduler</translation>
    </message>
    <message>
        <source>Copy the job&apos;s nodes</source>
        <translation>Knoten des Jobs kopieren</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LiveTab</name>
    <message>
        <source>Where a step goes</source>
        <translation>Aufteilung eines Schritts</translation>
    </message>
    <message>
        <source>before and after the first collective · wait = slowest before − own before</source>
        <translation>vor und nach der ersten kollektiven Operation · Warten = langsamstes Vorher − eigenes Vorher</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>Noch nichts gemessen</translation>
    </message>
    <message>
        <source>Where a step goes is said every few steps, once the run has begun.</source>
        <translation>Die Aufteilung eines Schritts kommt alle paar Schritte, sobald der Lauf begonnen hat.</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>Mittel aus %n Schritt</numerusform>
            <numerusform>Mittel aus %n Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>No run has begun yet</source>
        <translation>Noch hat kein Lauf begonnen</translation>
    </message>
    <message>
        <source>Its steps appear here as they are measured.</source>
        <translation>Seine Schritte erscheinen hier, sobald sie gemessen sind.</translation>
    </message>
    <message>
        <source>No run is at work</source>
        <translation>Es läuft kein Lauf</translation>
    </message>
    <message>
        <source>Building the image</source>
        <translation>Image wird gebaut</translation>
    </message>
    <message numerus="yes">
        <source>Warming up, then %n step(s)</source>
        <translation>
            <numerusform>Aufwärmen, dann %n Schritt</numerusform>
            <numerusform>Aufwärmen, dann %n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <extracomment>%1: steps done, %2: all of them</extracomment>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>this run: %1 left</source>
        <comment>a duration</comment>
        <translation>dieser Lauf: noch %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Wird vorbereitet</translation>
    </message>
    <message>
        <source>Last run %1</source>
        <comment>its state</comment>
        <translation>Letzter Lauf: %1</translation>
    </message>
    <message>
        <source>experiment: %1</source>
        <comment>its state</comment>
        <translation>Experiment: %1</translation>
    </message>
    <message>
        <source>being cancelled: the run at work ends first</source>
        <translation>wird abgebrochen: der aktuelle Lauf endet zuerst</translation>
    </message>
    <message>
        <source>experiment: %1 left</source>
        <comment>a duration</comment>
        <translation>Experiment: noch %1</translation>
    </message>
    <message>
        <source>queue: %1 running, %2 waiting</source>
        <extracomment>%1, %2: how many blocks</extracomment>
        <translation>Warteschlange: %1 laufend, %2 wartend</translation>
    </message>
    <message>
        <source>Check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>This block, in random order</source>
        <translation>Dieser Block, in zufälliger Reihenfolge</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <comment>building the image</comment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>block %1 of %2, %3</source>
        <comment>number, all, point</comment>
        <translation>Block %1 von %2, %3</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>milliseconds</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>The others wait %1 ms for it in each step. All arms of the block meet the same machine.</source>
        <comment>milliseconds</comment>
        <translation>Die anderen warten in jedem Schritt %1 ms auf ihn. Alle Arme des Blocks treffen denselben Rechner an.</translation>
    </message>
    <message>
        <source>no step is known</source>
        <translation>kein Schritt bekannt</translation>
    </message>
    <message>
        <source>no step yet</source>
        <translation>noch kein Schritt</translation>
    </message>
    <message>
        <source>warm-up step %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Aufwärmschritt %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>The latest</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>block %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>at work since %1</source>
        <comment>a time</comment>
        <translation>läuft seit %1</translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <comment>a time</comment>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>Chosen: no time known</source>
        <translation>Gewählt: Zeit unbekannt</translation>
    </message>
    <message>
        <source>Chosen run %1</source>
        <comment>its state</comment>
        <translation>Gewählter Lauf: %1</translation>
    </message>
    <message>
        <source>looks every two seconds while a run is timed here</source>
        <translation>schaut alle zwei Sekunden nach, solange hier ein Lauf gemessen wird</translation>
    </message>
    <message>
        <source>shows samples as they arrive</source>
        <translation>zeigt Messwerte, sobald sie eintreffen</translation>
    </message>
    <message>
        <source>Rank %1 takes %2 longer than the others before its first collective</source>
        <comment>rank, percent</comment>
        <translation>Rank %1 braucht %2 länger als die anderen bis zur ersten kollektiven Operation</translation>
    </message>
    <message>
        <source>no connection since %1; what runs there goes on</source>
        <comment>a time</comment>
        <translation>keine Verbindung seit %1; was dort läuft, läuft weiter</translation>
    </message>
    <message>
        <source>Chosen run</source>
        <translation>Gewählter Lauf</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LogCard</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>Standardausgabe</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>Standardfehler</translation>
    </message>
    <message>
        <source>Which log</source>
        <translation>Welches Protokoll</translation>
    </message>
    <message>
        <source>find</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Im Protokoll suchen</translation>
    </message>
    <message>
        <source>The log of the run at work appears here.</source>
        <translation>Hier erscheint das Protokoll des aktuellen Laufs.</translation>
    </message>
    <message>
        <source>What was written then is not among these lines.</source>
        <translation>Was damals geschrieben wurde, ist nicht unter diesen Zeilen.</translation>
    </message>
    <message>
        <source>The log cannot be read now: %1</source>
        <comment>why</comment>
        <translation>Das Protokoll ist gerade nicht zu lesen: %1</translation>
    </message>
    <message>
        <source>The run has written nothing here so far.</source>
        <translation>Der Lauf hat hier bisher nichts geschrieben.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::MomentLine</name>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
    <message>
        <source>Leaves the chosen moment (Esc)</source>
        <translation>Verlässt den gewählten Moment (Esc)</translation>
    </message>
    <message>
        <source>Click a step, a log line or a run to see that moment.</source>
        <translation>Ein Klick auf Schritt, Zeile oder Lauf zeigt den Moment.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::OverviewTab</name>
    <message>
        <source>The question</source>
        <translation>Die Frage</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Note and tags</source>
        <translation>Notiz und Tags</translation>
    </message>
    <message>
        <source>What this is for, what to remember</source>
        <translation>Wozu das dient, was zu merken ist</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Tags, separated by commas</source>
        <translation>Tags, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Tags</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Bindung</translation>
    </message>
    <message>
        <source>A run</source>
        <translation>Ein Lauf</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>blocks: every arm in each, in random but balanced order</source>
        <translation>Blöcke: in jedem jeder Arm, in zufälliger, aber ausgewogener Reihenfolge</translation>
    </message>
    <message>
        <source>independent: runs are not paired</source>
        <translation>unabhängig: Läufe sind nicht gepaart</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>%1, equivalent within %2</source>
        <comment>baseline, margin</comment>
        <translation>%1, gleichwertig innerhalb %2</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Queued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>%1, after %2</source>
        <comment>moment, duration</comment>
        <translation>%1, nach %2</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>a duration</comment>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed by themselves: outcomes of their arm</source>
        <translation>
            <numerusform>%n Lauf von selbst gescheitert: Ergebnis seines Arms</numerusform>
            <numerusform>%n Läufe von selbst gescheitert: Ergebnisse ihres Arms</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut short</source>
        <translation>Unterbrochen</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s), kept but in no comparison</source>
        <translation>
            <numerusform>%n Block, erhalten, aber in keinem Vergleich</numerusform>
            <numerusform>%n Blöcke, erhalten, aber in keinem Vergleich</numerusform>
        </translation>
    </message>
    <message>
        <source>Extended</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>%1, after looking (%2)</source>
        <comment>a point; how often</comment>
        <translation>%1, nach einem Blick (%2)</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Run by</source>
        <translation>Ausgeführt von</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Gewünscht</translation>
    </message>
    <message>
        <source>to be cancelled</source>
        <translation>Abbruch</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <source>being saved …</source>
        <translation>wird gespeichert …</translation>
    </message>
    <message>
        <source>In its words</source>
        <comment>what a host or a scheduler said</comment>
        <translation>Im Wortlaut</translation>
    </message>
    <message>
        <source>process %1; this window watches</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Prozess %1; dieses Fenster sieht zu</translation>
    </message>
    <message>
        <source>process %1 of %2; this window watches</source>
        <comment>a number; an account and a machine</comment>
        <translation>Prozess %1 von %2; dieses Fenster sieht zu</translation>
    </message>
    <message>
        <source>To pause</source>
        <translation>Pause verlangt</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <comment>a line of what happened</comment>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <comment>a line of what happened</comment>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Done</source>
        <comment>a line of what happened</comment>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Blocks added</source>
        <translation>Blöcke hinzugefügt</translation>
    </message>
    <message>
        <source>Resumed</source>
        <translation>Fortgesetzt</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>paused: nothing new begins until it goes on</source>
        <translation>pausiert: nichts Neues beginnt, bis es fortgesetzt wird</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::PassportTab</name>
    <message>
        <source>Filter: name or value …</source>
        <translation>Filter: Name oder Wert …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>What does a passport hold?</source>
        <translation>Was enthält ein Pass?</translation>
    </message>
    <message>
        <source>Passports</source>
        <translation>Pässe</translation>
    </message>
    <message>
        <source>the check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>No entry matches the filter</source>
        <translation>Kein Eintrag passt zum Filter</translation>
    </message>
    <message>
        <source>No passports yet</source>
        <translation>Noch keine Pässe</translation>
    </message>
    <message>
        <source>Entries are here, but none has this in its name or value.</source>
        <translation>Einträge gibt es, aber keiner enthält dies in Name oder Wert.</translation>
    </message>
    <message>
        <source>A run states its passport when it starts.</source>
        <translation>Ein Lauf gibt seinen Pass beim Start an.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>All entries</source>
        <translation>Alle Einträge</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>Nichts unterscheidet sich</translation>
    </message>
    <message>
        <source>The passports of all arms are the same in this block.</source>
        <translation>Die Pässe aller Arme sind in diesem Block gleich.</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>Alle Einträge zeigen</translation>
    </message>
    <message>
        <source>the check before the first run, repeated</source>
        <translation>die Prüfung vor dem ersten Lauf, wiederholt</translation>
    </message>
    <message>
        <source>%1, repeated · %2</source>
        <comment>a block&apos;s number, its point</comment>
        <translation>%1, wiederholt · %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>a block&apos;s number, its point</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QueueCard</name>
    <message>
        <source>one block at a time</source>
        <translation>ein Block nach dem anderen</translation>
    </message>
    <message numerus="yes">
        <source>%n more block(s) follow as these end.</source>
        <translation>
            <numerusform>%n weiterer Block folgt, wenn diese enden.</numerusform>
            <numerusform>%n weitere Blöcke folgen, wenn diese enden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs and queue</source>
        <translation>Jobs und Warteschlange</translation>
    </message>
    <message>
        <source>Nothing waits.</source>
        <translation>Nichts wartet.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QueuePage</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Pause after this block</source>
        <translation>Nach diesem Block pausieren</translation>
    </message>
    <message>
        <source>Nothing is queued</source>
        <translation>Nichts eingereiht</translation>
    </message>
    <message>
        <source>New experiment…</source>
        <translation>Neues Experiment …</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) at work</source>
        <translation>
            <numerusform>%n laufender Block</numerusform>
            <numerusform>%n laufende Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Cancelling …</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Cancel “%1”</source>
        <comment>an experiment</comment>
        <translation>„%1“ abbrechen</translation>
    </message>
    <message>
        <source>Blocks stand here in the order in which they will run: one at a time on a machine, as jobs on a cluster. None waits at the moment.</source>
        <translation>Hier stehen Blöcke in der Reihenfolge, in der sie laufen werden: einer nach dem anderen auf einem Rechner, als Jobs auf einem Cluster. Gerade wartet keiner.</translation>
    </message>
    <message>
        <source>Nothing is at work</source>
        <translation>Nichts in Arbeit</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <comment>blocks</comment>
        <translation>
            <numerusform>%n wartet</numerusform>
            <numerusform>%n warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them listed</source>
        <comment>blocks that wait</comment>
        <translation>
            <numerusform>%n davon aufgeführt</numerusform>
            <numerusform>%n davon aufgeführt</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Open the experiment</source>
        <translation>Experiment öffnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QuickStartCard</name>
    <message>
        <source>Quick start</source>
        <translation>Schnellstart</translation>
    </message>
    <message>
        <source>Run the quick start on %1?</source>
        <comment>a host</comment>
        <translation>Den Schnellstart auf %1 ausführen?</translation>
    </message>
    <message>
        <source>No container ran there, so there is nothing to compare bare metal with.</source>
        <translation>Dort lief kein Container, also gibt es nichts, womit Bare Metal verglichen würde.</translation>
    </message>
    <message>
        <source>Every block is a job of its own, where the scheduler puts it. A site that demands an account or a partition is told them in a new experiment.</source>
        <translation>Jeder Block ist ein eigener Job, wo der Scheduler ihn ausführt. Wo ein Konto oder eine Partition verlangt wird, werden sie in einem neuen Experiment angegeben.</translation>
    </message>
    <message>
        <source>The images of Fashion-MNIST are sent if they are not there yet.</source>
        <translation>Die Bilder von Fashion-MNIST werden gesendet, falls sie dort noch nicht sind.</translation>
    </message>
    <message>
        <source>Run the quick start</source>
        <translation>Schnellstart ausführen</translation>
    </message>
    <message>
        <source>Looking for the images of Fashion-MNIST on %1, or sending them</source>
        <comment>a host</comment>
        <translation>Die Bilder von Fashion-MNIST auf %1 werden gesucht oder gesendet</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RemoteHostPage</name>
    <message>
        <source>no scheduler</source>
        <translation>kein Scheduler</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
    <message>
        <source>Test of this host</source>
        <translation>Test dieses Rechners</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>Partitionen</translation>
    </message>
    <message>
        <source>as the scheduler lists them</source>
        <translation>wie der Scheduler sie nennt</translation>
    </message>
    <message>
        <source>Cancel the test</source>
        <translation>Test abbrechen</translation>
    </message>
    <message>
        <source>is being tested</source>
        <translation>wird getestet</translation>
    </message>
    <message>
        <source>tested %1</source>
        <comment>when</comment>
        <translation>getestet %1</translation>
    </message>
    <message>
        <source>Runs lie in</source>
        <translation>Läufe liegen in</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>none</source>
        <comment>devices of a partition</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Remove a host</source>
        <translation>Rechner entfernen</translation>
    </message>
    <message>
        <source>Remove the host %1?</source>
        <extracomment>%1: a host</extracomment>
        <translation>Den Rechner %1 entfernen?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>not told</source>
        <comment>by a scheduler</comment>
        <translation>keine Angabe</translation>
    </message>
    <message>
        <source>%1 is being tested.</source>
        <comment>a host</comment>
        <translation>%1 wird gerade getestet.</translation>
    </message>
    <message>
        <source>A node</source>
        <translation>Ein Knoten</translation>
    </message>
    <message>
        <source>none yet: test the host again</source>
        <translation>noch keine: den Rechner erneut testen</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>bare metal</source>
        <translation>Bare Metal</translation>
    </message>
    <message numerus="yes">
        <source>For new experiments: up to %n rank(s), one core each, one block at a time; %1.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>Für neue Experimente: bis zu %n Rank mit einem Kern, ein Block zur Zeit; %1.</numerusform>
            <numerusform>Für neue Experimente: bis zu %n Ranks mit je einem Kern, ein Block zur Zeit; %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>where the scheduler puts them</source>
        <translation>wo der Scheduler ihn ausführt</translation>
    </message>
    <message>
        <source>in %1, the scheduler&apos;s own choice</source>
        <comment>a partition</comment>
        <translation>in %1, der Wahl des Schedulers</translation>
    </message>
    <message>
        <source> Ranks are started by %1.</source>
        <comment>a program</comment>
        <translation> Ranks startet %1.</translation>
    </message>
    <message numerus="yes">
        <source>For new experiments: %n rank(s) a node, one core each, as many as its smallest node has; every block is a job of its own, %1; %2.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>Für neue Experimente: %n Rank je Knoten mit einem Kern, so viele, wie der kleinste Knoten hat; jeder Block ist ein eigener Job, %1; %2.</numerusform>
            <numerusform>Für neue Experimente: %n Ranks je Knoten mit je einem Kern, so viele, wie der kleinste Knoten hat; jeder Block ist ein eigener Job, %1; %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>as seen in job %1</source>
        <extracomment>%1: a job&apos;s number</extracomment>
        <translation>wie in Job %1 gesehen</translation>
    </message>
    <message>
        <source>of %1, as seen in job %2</source>
        <comment>a partition; a number</comment>
        <translation>aus %1, wie in Job %2 gesehen</translation>
    </message>
    <message>
        <source>as arms %1</source>
        <comment>runtimes</comment>
        <translation>als Arme %1</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>closed</source>
        <comment>a partition that takes no jobs</comment>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>proposed</source>
        <comment>a partition, for runs</comment>
        <translation>vorgeschlagen</translation>
    </message>
    <message>
        <source>Quick start…</source>
        <translation>Schnellstart …</translation>
    </message>
    <message>
        <source>The quick start of %1 is being prepared.</source>
        <comment>a host</comment>
        <translation>Der Schnellstart von %1 wird vorbereitet.</translation>
    </message>
    <message>
        <source>For new experiments: one rank a node, and the threads of a rank have to be said, because nobody told how many cores a node has; every block is a job of its own, %1; %2.</source>
        <extracomment>%1: where blocks run, %2: with what</extracomment>
        <translation>Für neue Experimente: ein Rank je Knoten, und die Threads eines Ranks müssen angegeben werden, weil niemand gesagt hat, wie viele Kerne ein Knoten hat; jeder Block ist ein eigener Job, %1; %2.</translation>
    </message>
    <message>
        <source>This host was removed</source>
        <translation>Dieser Rechner wurde entfernt</translation>
    </message>
    <message>
        <source>What lies there stays there, and its experiments stay here.</source>
        <translation>Was dort liegt, bleibt dort, und seine Experimente bleiben hier.</translation>
    </message>
    <message>
        <source>Reading the store …</source>
        <translation>Ablage wird gelesen …</translation>
    </message>
    <message>
        <source>not tried: it needs the folder</source>
        <translation>nicht ausprobiert: braucht den Ordner</translation>
    </message>
    <message>
        <source>Last test: %1. Test again when a node is free.</source>
        <extracomment>%1: that no node was to be had, and why</extracomment>
        <translation>Letzter Test: %1. Erneut testen, wenn ein Knoten frei ist.</translation>
    </message>
    <message>
        <source>none was to be had at the last test</source>
        <comment>a node</comment>
        <translation>beim letzten Test war keiner zu haben</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RunsTab</name>
    <message>
        <source>Filter: arm, node, state …</source>
        <translation>Filter: Arm, Knoten, Zustand …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>By block</source>
        <translation>Nach Block</translation>
    </message>
    <message>
        <source>By point</source>
        <translation>Nach Punkt</translation>
    </message>
    <message>
        <source>By arm</source>
        <translation>Nach Arm</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Passport, what differs</source>
        <translation>Pass, was abweicht</translation>
    </message>
    <message>
        <source>First arm</source>
        <translation>Erster Arm</translation>
    </message>
    <message>
        <source>Second arm</source>
        <translation>Zweiter Arm</translation>
    </message>
    <message>
        <source>against</source>
        <comment>two arms</comment>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Differences between two passports</source>
        <translation>Unterschiede zwischen zwei Pässen</translation>
    </message>
    <message>
        <source>No run matches the filter</source>
        <translation>Kein Lauf passt zum Filter</translation>
    </message>
    <message>
        <source>Runs are here, but none of them has all of these words.</source>
        <translation>Läufe gibt es, aber keiner enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>An arm against itself</source>
        <translation>Ein Arm gegen sich selbst</translation>
    </message>
    <message>
        <source>No passports yet</source>
        <translation>Noch keine Pässe</translation>
    </message>
    <message>
        <source>Choose two arms to see in what their runs differ.</source>
        <translation>Zwei Arme wählen, um zu sehen, worin sich ihre Läufe unterscheiden.</translation>
    </message>
    <message>
        <source>A run states its passport when it starts. Choose a block whose runs have begun.</source>
        <translation>Ein Lauf gibt seinen Pass beim Start an. Einen Block wählen, dessen Läufe begonnen haben.</translation>
    </message>
    <message>
        <source>%1 equal · %2 meant · %3 vary by nature · %4 not meant. Secrets are left out of a passport.</source>
        <comment>counts of passport entries</comment>
        <translation>%1 gleich · %2 gewollt · %3 schwanken von Natur · %4 nicht gewollt. Geheimnisse fehlen in einem Pass.</translation>
    </message>
    <message>
        <source>A run that failed before it stated its passport is in no comparison.</source>
        <translation>Ein Lauf, der scheiterte, bevor er seinen Pass angab, steht in keinem Vergleich.</translation>
    </message>
    <message>
        <source>Runs are here, but none of them has all of these words. This filter has no keys such as “arm:”; it looks in arm, node, state, block and job at once.</source>
        <translation>Läufe sind da, aber keiner hat alle diese Wörter. Dieser Filter hat keine Schlüssel wie „arm:“; er sucht zugleich in Arm, Knoten, Zustand, Block und Job.</translation>
    </message>
    <message>
        <source>Show its passports</source>
        <comment>of a block</comment>
        <translation>Seine Pässe zeigen</translation>
    </message>
    <message>
        <source>Fold it up</source>
        <comment>a group of runs</comment>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Unfold it</source>
        <comment>a group of runs</comment>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <comment>groups of runs</comment>
        <translation>Alle aufklappen</translation>
    </message>
    <message>
        <source>Fold all up</source>
        <comment>groups of runs</comment>
        <translation>Alle zuklappen</translation>
    </message>
    <message>
        <source>Copy the folder of its files</source>
        <comment>of a run</comment>
        <translation>Ordner seiner Dateien kopieren</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>Layout zurücksetzen</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Size and place of the window, columns of tables.</source>
        <translation>Größe und Ort des Fensters, Spalten der Tabellen.</translation>
    </message>
    <message>
        <source>The layout is as it was at first.</source>
        <translation>Das Layout ist wieder wie am Anfang.</translation>
    </message>
    <message>
        <source>New experiments begin with</source>
        <translation>Neue Experimente beginnen mit</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>A difference wholly inside it is called equivalent.</source>
        <translation>Ein Unterschied, der ganz darin liegt, heißt gleichwertig.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>At each point; three are the least for a verdict, four times as many halve the interval.</source>
        <translation>Je Punkt; ein Urteil braucht mindestens drei, viermal so viele halbieren das Intervall.</translation>
    </message>
    <message>
        <source>Store and runs</source>
        <translation>Ablage und Läufe</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the folder of %1</source>
        <comment>a path</comment>
        <translation>Den Ordner von %1 zeigen</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Ablage</translation>
    </message>
    <message>
        <source>Its file system does not suit a write-ahead log, so the slower rollback journal is used; that is usual for network folders.</source>
        <translation>Das Dateisystem eignet sich nicht für ein Write-Ahead-Log, daher wird das langsamere Rollback-Journal benutzt; bei Netzwerkordnern ist das üblich.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Check the store</source>
        <translation>Ablage prüfen</translation>
    </message>
    <message>
        <source>Back up the store…</source>
        <translation>Ablage sichern …</translation>
    </message>
    <message>
        <source>Care</source>
        <translation>Pflege</translation>
    </message>
    <message>
        <source>The check reads every page; nothing is changed.</source>
        <translation>Die Prüfung liest jede Seite; nichts wird geändert.</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>The store is sound: every page and every reference was read.</source>
        <translation>Die Ablage ist in Ordnung: jede Seite und jeder Verweis wurde gelesen.</translation>
    </message>
    <message>
        <source>The store has a problem.</source>
        <translation>Die Ablage hat ein Problem.</translation>
    </message>
    <message>
        <source>Back up the store</source>
        <translation>Ablage sichern</translation>
    </message>
    <message>
        <source>Stores (*.baremark)</source>
        <translation>Ablagen (*.baremark)</translation>
    </message>
    <message>
        <source>Backing up …</source>
        <translation>Wird gesichert …</translation>
    </message>
    <message>
        <source>Backed up: %1</source>
        <comment>a path</comment>
        <translation>Gesichert: %1</translation>
    </message>
    <message>
        <source>The backup failed.</source>
        <translation>Die Sicherung ist gescheitert.</translation>
    </message>
    <message>
        <source>While you are away</source>
        <translation>In Ihrer Abwesenheit</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Keep running in the background</source>
        <translation>Im Hintergrund weiterlaufen</translation>
    </message>
    <message>
        <source>Stop until the window is opened again</source>
        <translation>Anhalten, bis das Fenster wieder geöffnet wird</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What waiting blocks do when the window closes. Submitted blocks run on in any case.</source>
        <translation>Was wartende Blöcke tun, wenn das Fenster schließt. Übergebene Blöcke laufen in jedem Fall weiter.</translation>
    </message>
    <message>
        <source>Notify when an experiment ends</source>
        <translation>Benachrichtigen, wenn ein Experiment endet</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Desktop</translation>
    </message>
    <message>
        <source>They take effect at once, the language when the window opens again</source>
        <translation>Sie gelten sofort, die Sprache beim nächsten Öffnen des Fensters</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Opens the window again in this language. What runs goes on.</source>
        <translation>Öffnet das Fenster neu in dieser Sprache. Was läuft, läuft weiter.</translation>
    </message>
    <message>
        <source>From the next start of the window on; what runs goes on meanwhile.</source>
        <translation>Ab dem nächsten Start des Fensters; was läuft, läuft währenddessen weiter.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::StepList</name>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::TraceCard</name>
    <message>
        <source>%1 of %2 ranks drawn</source>
        <extracomment>%1, %2: how many</extracomment>
        <translation>%1 von %2 Ranks gezeichnet</translation>
    </message>
    <message>
        <source>Images per second over steps</source>
        <translation>Bilder pro Sekunde über Schritte</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>all ranks together</source>
        <translation>alle Ranks</translation>
    </message>
    <message>
        <source>each rank</source>
        <translation>jeder Rank</translation>
    </message>
    <message>
        <source>follow</source>
        <translation>folgen</translation>
    </message>
    <message>
        <source>Trace, log and queue show what is new. A chosen moment ends it, Esc or this brings it back.</source>
        <translation>Kurve, Protokoll und Jobs zeigen das Neueste. Ein gewählter Moment beendet das, Esc oder dieses Feld stellt es wieder her.</translation>
    </message>
    <message>
        <source>rank %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainings-Loss</translation>
    </message>
    <message>
        <source>top-1 while training</source>
        <translation>Top-1 beim Training</translation>
    </message>
    <message>
        <source>top-1 on the test set</source>
        <translation>Top-1 auf den Testdaten</translation>
    </message>
    <message>
        <source>planner: %1</source>
        <extracomment>%1: images/s</extracomment>
        <translation>Planer: %1</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>beim Aufwärmen</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>Mittel aus %n Schritt</numerusform>
            <numerusform>Mittel aus %n Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>jitter %1</source>
        <comment>in images/s</comment>
        <translation>Jitter %1</translation>
    </message>
    <message>
        <source>%1 of the planner&apos;s %2</source>
        <comment>percent, images/s</comment>
        <translation>%1 der %2 Bilder/s des Planers</translation>
    </message>
    <message>
        <source>Training loss over steps</source>
        <translation>Trainingsverlust über die Schritte</translation>
    </message>
    <message>
        <source>Accuracy over steps</source>
        <translation>Genauigkeit über die Schritte</translation>
    </message>
    <message>
        <source>the run has said no accuracy yet</source>
        <translation>der Lauf hat noch keine Genauigkeit genannt</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::TransferCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>at it …</source>
        <comment>a transfer</comment>
        <translation>läuft …</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::WaiverCard</name>
    <message>
        <source>Waive</source>
        <translation>Ausnahme machen</translation>
    </message>
    <message>
        <source>Take the note back</source>
        <translation>Notiz zurücknehmen</translation>
    </message>
    <message>
        <source>Why it does not matter here</source>
        <translation>Warum es hier nichts ausmacht</translation>
    </message>
    <message>
        <source>Note of the waiver</source>
        <translation>Notiz zur Ausnahme</translation>
    </message>
    <message numerus="yes">
        <source>%n difference(s) not meant</source>
        <translation>
            <numerusform>%n nicht gewollter Unterschied</numerusform>
            <numerusform>%n nicht gewollte Unterschiede</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was waived at %2 with the note “%3”; without it the pair is “not comparable”.</source>
        <comment>entry, moment, note</comment>
        <translation>Für %1 gilt seit %2 eine Ausnahme mit der Notiz „%3“; ohne sie ist das Paar „nicht vergleichbar“.</translation>
    </message>
    <message>
        <source>%1 differs, and not on purpose. It may explain a difference in speed, so the pair is “not comparable” until you waive it with a note.</source>
        <comment>entry</comment>
        <translation>%1 weicht ab, und zwar ungewollt. Das kann einen Unterschied der Geschwindigkeit erklären, daher ist das Paar „nicht vergleichbar“, bis eine Notiz die Ausnahme begründet.</translation>
    </message>
    <message>
        <source>%1 differs, and not on purpose, so the pair is “not comparable”. A difference is waived against the experiment&apos;s own baseline, %2.</source>
        <comment>entry, arm</comment>
        <translation>%1 unterscheidet sich, und nicht mit Absicht; das Paar ist deshalb „nicht vergleichbar“. Eine Ausnahme gilt gegenüber der Basis des Experiments, %2.</translation>
    </message>
    <message>
        <source>Take the note of %1 back</source>
        <extracomment>%1: an entry of a passport</extracomment>
        <translation>Notiz zu %1 zurücknehmen</translation>
    </message>
    <message>
        <source>Waive %1</source>
        <comment>an entry of a passport</comment>
        <translation>Ausnahme für %1 machen</translation>
    </message>
    <message>
        <source>%1: %2. The pair is “not comparable” until you waive it with a note.</source>
        <comment>an arm, whose passport is missing</comment>
        <translation>%1: %2. Das Paar ist „nicht vergleichbar“, bis mit einer Notiz eine Ausnahme gemacht ist.</translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::FigureCard</name>
    <message>
        <source>%1, as a table</source>
        <extracomment>%1: a figure&apos;s title</extracomment>
        <translation>%1, als Tabelle</translation>
    </message>
    <message>
        <source>More for %1</source>
        <comment>a figure</comment>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>Show as table, copy, save</source>
        <translation>Als Tabelle zeigen, kopieren, speichern</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Show all of it (0)</source>
        <translation>Alles zeigen (0)</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy numbers</source>
        <translation>Zahlen kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Show each run</source>
        <translation>Jeden Lauf zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show all of %1</source>
        <comment>a figure</comment>
        <translation>Alles zeigen von %1</translation>
    </message>
    <message>
        <source>So does a double click, 0 or Esc. A drag shows a part, as does the wheel with Ctrl.</source>
        <translation>Ebenso Doppelklick, 0 oder Esc. Ziehen zeigt einen Ausschnitt, ebenso das Mausrad mit Strg.</translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::ForestFigure</name>
    <message>
        <source>Difference to the baseline</source>
        <translation>Unterschied zur Basis</translation>
    </message>
    <message>
        <source>difference to %1</source>
        <comment>the baseline</comment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>margin %1</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>Toleranz %1</translation>
    </message>
    <message>
        <source>slower</source>
        <comment>left side of the figure</comment>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <comment>right side of the figure</comment>
        <translation>schneller</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <comment>arm, point, verdict</comment>
        <translation>%1 bei %2: %3</translation>
    </message>
    <message>
        <source>Nothing to compare yet.</source>
        <translation>Noch nichts zu vergleichen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::ScalingFigure</name>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>an interval</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <comment>arm, value, ranks</comment>
        <translation>%1: %2 bei %3</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n Rank</numerusform>
            <numerusform>%n Ranks</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::StepFigure</name>
    <message>
        <source>input</source>
        <comment>part of a step</comment>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>compute
before</source>
        <comment>part of a step</comment>
        <translation>Rechnen
vorher</translation>
    </message>
    <message>
        <source>wait</source>
        <comment>part of a step</comment>
        <translation>Warten</translation>
    </message>
    <message>
        <source>compute
after</source>
        <comment>part of a step</comment>
        <translation>Rechnen
nachher</translation>
    </message>
    <message>
        <source>exposed
comm.</source>
        <comment>part of a step</comment>
        <translation>sichtbare
Komm.</translation>
    </message>
    <message>
        <source>other</source>
        <comment>part of a step</comment>
        <translation>Rest</translation>
    </message>
    <message>
        <source>step
ms</source>
        <comment>the whole step</comment>
        <translation>Schritt
ms</translation>
    </message>
    <message>
        <source>Where a step goes</source>
        <translation>Aufteilung eines Schritts</translation>
    </message>
    <message>
        <source>rank %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
    <message>
        <source>A step takes %1 ms on rank %2.</source>
        <extracomment>%1: milliseconds, %2: a rank&apos;s number</extracomment>
        <translation>Ein Schritt dauert %1 ms auf Rank %2.</translation>
    </message>
    <message>
        <source>Rank %1 is the slowest before its first collective.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Rank %1 ist vor seiner ersten kollektiven Operation der langsamste.</translation>
    </message>
    <message>
        <source>least</source>
        <comment>of all ranks</comment>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>median</source>
        <comment>of all ranks</comment>
        <translation>Median</translation>
    </message>
    <message>
        <source>most</source>
        <comment>of all ranks</comment>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>%1 % quantile</source>
        <comment>of all ranks</comment>
        <translation>%1-%-Quantil</translation>
    </message>
    <message>
        <source>%1: %2 ms a step, of which it waits %3 ms</source>
        <comment>a rank or a quantile; times</comment>
        <translation>%1: %2 ms je Schritt, davon wartet er %3 ms</translation>
    </message>
</context>
<context>
    <name>baremark::app::plot::TraceFigure</name>
    <message>
        <source>warm-up step %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Aufwärmschritt %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1: between %2 and %3 %4, up to step %5.</source>
        <comment>trace, least, greatest, unit, step</comment>
        <translation>%1: zwischen %2 und %3 %4, bis Schritt %5.</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>Noch nichts gemessen.</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::MainWindow</name>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n Block ergänzt.</numerusform>
            <numerusform>%n Blöcke ergänzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelling: what is measured is kept.</source>
        <translation>Wird abgebrochen: Gemessenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>“%1” is being cancelled: what is measured is kept.</source>
        <comment>an experiment</comment>
        <translation>„%1“ wird abgebrochen: Gemessenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>A note is not saved</source>
        <translation>Eine Notiz ist nicht gespeichert</translation>
    </message>
    <message>
        <source>A note is not saved yet</source>
        <translation>Eine Notiz ist noch nicht gespeichert</translation>
    </message>
    <message>
        <source>A note is being saved …</source>
        <translation>Eine Notiz wird gespeichert …</translation>
    </message>
    <message>
        <source>A draft: nothing runs yet</source>
        <translation>Ein Entwurf: noch läuft nichts</translation>
    </message>
    <message>
        <source>Read only: nothing is saved here</source>
        <translation>Nur lesbar: hier wird nichts gespeichert</translation>
    </message>
    <message>
        <source>All is saved</source>
        <translation>Alles gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <comment>in the queue</comment>
        <translation>
            <numerusform>%n</numerusform>
            <numerusform>%n</numerusform>
        </translation>
    </message>
    <message>
        <source>being tried</source>
        <translation>wird getestet</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>arbeitet</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>“%1” was removed.</source>
        <comment>an experiment</comment>
        <translation>„%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Open an experiment file</source>
        <translation>Experimentdatei öffnen</translation>
    </message>
    <message>
        <source>Experiment files (*.json)</source>
        <translation>Experimentdateien (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the experiment as a file</source>
        <translation>Experiment als Datei speichern</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <comment>a path</comment>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>About Baremark</source>
        <translation>Über Baremark</translation>
    </message>
    <message>
        <source>Does a container cost performance, how does training scale, and why is it not 100 %?

GPL-3.0-or-later; the engine and its protocol Apache-2.0.
Built with Qt %1, QCustomPlot, SQLite and oneDNN.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Kostet ein Container Leistung, wie skaliert Training, und warum sind es nicht 100 %?

GPL-3.0-or-later; die Engine und ihr Protokoll Apache-2.0.
Gebaut mit Qt %1, QCustomPlot, SQLite und oneDNN.</translation>
    </message>
    <message>
        <source>Add a host…</source>
        <translation>Rechner hinzufügen …</translation>
    </message>
    <message>
        <source>%1 is ready.</source>
        <comment>a host</comment>
        <translation>%1 ist bereit.</translation>
    </message>
    <message>
        <source>“%1” was removed. Its files on %2 are deleted in 30 days, or when Baremark is connected to it again after that.</source>
        <comment>an experiment; a host</comment>
        <translation>„%1“ wurde entfernt. Die Dateien auf %2 werden in 30 Tagen gelöscht, oder sobald Baremark danach wieder damit verbunden ist.</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>a host</comment>
        <translation>offline</translation>
    </message>
    <message>
        <source>The quick start has begun.</source>
        <translation>Der Schnellstart hat begonnen.</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>an experiment</comment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show %1</source>
        <comment>a host</comment>
        <translation>%1 anzeigen</translation>
    </message>
    <message>
        <source>Show the images</source>
        <translation>Images anzeigen</translation>
    </message>
    <message>
        <source>Open the settings</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>The draft “%1” was put aside.</source>
        <comment>an experiment</comment>
        <translation>Der Entwurf „%1“ wurde beiseitegelegt.</translation>
    </message>
    <message>
        <source>Back to it</source>
        <comment>a draft</comment>
        <translation>Zurück zu ihm</translation>
    </message>
    <message>
        <source>This is the draft “%1” as it was left.</source>
        <comment>an experiment</comment>
        <translation>Das ist der Entwurf „%1“, wie er verlassen wurde.</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <comment>a draft</comment>
        <translation>Neu anfangen</translation>
    </message>
    <message>
        <source>Host “%1” is ready.</source>
        <comment>a host</comment>
        <translation>Host „%1“ ist bereit.</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>a host</comment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>test failed</source>
        <comment>a host</comment>
        <translation>Test misslungen</translation>
    </message>
    <message>
        <source>Testing %1 …</source>
        <comment>hosts</comment>
        <translation>%1 wird getestet …</translation>
    </message>
    <message>
        <source>testing</source>
        <comment>a host</comment>
        <translation>im Test</translation>
    </message>
    <message>
        <source>builds an image</source>
        <translation>baut ein Image</translation>
    </message>
    <message>
        <source>Cancel it</source>
        <comment>an experiment</comment>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n Experiment</numerusform>
            <numerusform>%n Experimente</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 % · %2 – Baremark</source>
        <extracomment>%1: a percentage, %2: an experiment, or how many</extracomment>
        <translation>%1 % · %2 – Baremark</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) wait. Keep running in the background?</source>
        <translation>
            <numerusform>%n Block wartet. Im Hintergrund weiterlaufen?</numerusform>
            <numerusform>%n Blöcke warten. Im Hintergrund weiterlaufen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Baremark then runs on without a window and notifies you when an experiment ends. Otherwise the blocks wait until it is opened again; those already submitted run on either way. The answer is remembered; the settings can change it.</source>
        <translation>Baremark läuft dann ohne Fenster weiter und benachrichtigt Sie, wenn ein Experiment endet. Andernfalls warten die Blöcke, bis es wieder geöffnet wird; bereits übergebene laufen so oder so weiter. Die Antwort wird gemerkt; die Einstellungen ändern sie.</translation>
    </message>
    <message>
        <source>A host that asks for a password or a code waits in any case.</source>
        <translation>Ein Rechner, der nach einem Passwort oder Code fragt, wartet in jedem Fall.</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Weiterlaufen</translation>
    </message>
    <message>
        <source>&amp;Stop here</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>The draft “%1” was discarded.</source>
        <comment>an experiment</comment>
        <translation>Der Entwurf „%1“ wurde verworfen.</translation>
    </message>
    <message>
        <source>this machine is looked at again when the run measured here is over</source>
        <translation>dieser Rechner wird wieder untersucht, wenn der hier gemessene Lauf zu Ende ist</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>the page of a host</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>New experiment here…</source>
        <translation>Neues Experiment hier …</translation>
    </message>
    <message>
        <source>Quick start…</source>
        <translation>Schnellstart …</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>Erneut testen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Test this machine</source>
        <translation>Diesen Rechner testen</translation>
    </message>
    <message>
        <source>blocks wait</source>
        <comment>this machine</comment>
        <translation>Blöcke warten</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New experiment…</source>
        <translation>&amp;Neues Experiment …</translation>
    </message>
    <message>
        <source>&amp;Open experiment file…</source>
        <translation>Experimentdatei &amp;öffnen …</translation>
    </message>
    <message>
        <source>&amp;Save the experiment as a file…</source>
        <translation>Experiment als Datei &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Export figures or data…</source>
        <translation>Abbildungen oder Daten &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Back up the store…</source>
        <translation>Ablage si&amp;chern …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Copy the &amp;command that does this</source>
        <translation>Befehl dafür &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Filter or find</source>
        <translation>&amp;Filtern oder suchen</translation>
    </message>
    <message>
        <source>Edit the &amp;note and tags…</source>
        <translation>&amp;Notiz und Tags bearbeiten …</translation>
    </message>
    <message>
        <source>&amp;Remove the experiment</source>
        <translation>Experiment &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Experiments</source>
        <translation>&amp;Experimente</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>&amp;Warteschlange</translation>
    </message>
    <message>
        <source>&amp;Images</source>
        <translation>&amp;Images</translation>
    </message>
    <message>
        <source>&amp;This machine</source>
        <translation>&amp;Dieser Rechner</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>Ein&amp;stellungen</translation>
    </message>
    <message>
        <source>&amp;Next tab</source>
        <translation>&amp;Nächster Reiter</translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation>&amp;Voriger Reiter</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Next p&amp;ane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>Previous pan&amp;e</source>
        <translation>Voriger Be&amp;reich</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Vo&amp;llbild</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Aus&amp;führen</translation>
    </message>
    <message>
        <source>Run the &amp;quick start</source>
        <translation>&amp;Schnellstart ausführen</translation>
    </message>
    <message>
        <source>&amp;Pause or go on</source>
        <translation>&amp;Pausieren oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Add blocks…</source>
        <translation>&amp;Blöcke ergänzen …</translation>
    </message>
    <message>
        <source>&amp;Run it again as it is</source>
        <translation>&amp;Unverändert wiederholen</translation>
    </message>
    <message>
        <source>&amp;Duplicate and change…</source>
        <translation>&amp;Duplizieren und ändern …</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>&amp;Inhalt</translation>
    </message>
    <message>
        <source>&amp;How is this decided?</source>
        <translation>&amp;Wie wird das entschieden?</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Tastatur</translation>
    </message>
    <message>
        <source>&amp;About Baremark</source>
        <translation>&amp;Über Baremark</translation>
    </message>
    <message>
        <source>&amp;Fetch the files of the runs…</source>
        <translation>Dateien der &amp;Läufe holen …</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Bericht …</translation>
    </message>
    <message>
        <source>Re&amp;name the experiment…</source>
        <translation>Experiment um&amp;benennen …</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::QuestionDialog</name>
    <message>
        <source>Signing in to %1</source>
        <comment>a host</comment>
        <translation>Anmelden bei %1</translation>
    </message>
    <message>
        <source>The key of %1 is not known here.</source>
        <extracomment>%1: an account on a host</extracomment>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>Compare it with what the host&apos;s administrators publish. If it is another one, somebody may stand between you and the host.</source>
        <translation>Mit dem vergleichen, den die Administratoren des Rechners veröffentlichen. Ist es ein anderer, steht womöglich jemand dazwischen.</translation>
    </message>
    <message>
        <source>Remembered in %1.</source>
        <comment>a file</comment>
        <translation>Gemerkt in %1.</translation>
    </message>
    <message>
        <source>Do not connect</source>
        <translation>Nicht verbinden</translation>
    </message>
    <message>
        <source>Only this time</source>
        <translation>Nur dieses Mal</translation>
    </message>
    <message>
        <source>Trust and remember</source>
        <translation>Vertrauen und merken</translation>
    </message>
    <message>
        <source>%1 says:</source>
        <comment>a host</comment>
        <translation>%1 sagt:</translation>
    </message>
    <message>
        <source>The key %1 is locked.</source>
        <comment>a path</comment>
        <translation>Der Schlüssel %1 ist verschlossen.</translation>
    </message>
    <message>
        <source>%1 wants to know that it is you.</source>
        <comment>account@host</comment>
        <translation>%1 verlangt einen Nachweis der Identität.</translation>
    </message>
    <message>
        <source>That was not right.</source>
        <translation>Das war nicht richtig.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>It is sent to the host and kept nowhere.</source>
        <translation>Es wird an den Rechner gesendet und nirgends behalten.</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>It stays on this machine, and is kept nowhere.</source>
        <translation>Sie bleibt auf diesem Rechner und wird nirgends behalten.</translation>
    </message>
    <message>
        <source>What the keychain had was not right; it is forgotten.</source>
        <translation>Was im Schlüsselbund stand, war nicht richtig; es ist gelöscht.</translation>
    </message>
    <message>
        <source>Keep it in this system&apos;s keychain</source>
        <translation>Im Schlüsselbund dieses Systems aufbewahren</translation>
    </message>
    <message>
        <source>It stays on this machine. Without the tick it is kept nowhere.</source>
        <translation>Es bleibt auf diesem Rechner. Ohne den Haken wird es nirgends aufbewahrt.</translation>
    </message>
    <message>
        <source>It is sent to the host. Without the tick it is kept nowhere.</source>
        <translation>Es wird an den Rechner geschickt. Ohne den Haken wird es nirgends aufbewahrt.</translation>
    </message>
    <message>
        <source>An authority for this host&apos;s certificates is known (%1), but Baremark cannot check certificates of hosts. Compare the fingerprint, then trust the key itself.</source>
        <extracomment>%1: a file and the number of a line</extracomment>
        <translation>Für die Zertifikate dieses Hosts ist eine Zertifizierungsstelle bekannt (%1), aber Baremark kann Zertifikate von Hosts nicht prüfen. Vergleichen Sie den Fingerabdruck und vertrauen Sie dann dem Schlüssel selbst.</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::Rail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::RenameDialog</name>
    <message>
        <source>Rename the experiment</source>
        <translation>Experiment umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::StatusLine</name>
    <message>
        <source>Copy the command that does this</source>
        <translation>Den Befehl dafür kopieren</translation>
    </message>
    <message>
        <source>Copies: %1</source>
        <comment>a command</comment>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>kopiert</translation>
    </message>
</context>
<context>
    <name>baremark::app::widgets::Banner</name>
    <message>
        <source>How is this decided?</source>
        <translation>Wie wird das entschieden?</translation>
    </message>
</context>
<context>
    <name>baremark::app::widgets::EmptyState</name>
    <message>
        <source>Read again</source>
        <translation>Erneut lesen</translation>
    </message>
</context>
<context>
    <name>baremark::app::widgets::MessageStack</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>baremark::app::widgets::NumberField</name>
    <message>
        <source>A number is missing. Allowed: %1 to %2.</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>Eine Zahl fehlt. Erlaubt: %1 bis %2.</translation>
    </message>
    <message>
        <source>%1 is out of range. Allowed: %2 to %3.</source>
        <comment>what was typed; the least and the most</comment>
        <translation>%1 liegt außerhalb des Bereichs. Erlaubt: %2 bis %3.</translation>
    </message>
    <message>
        <source>“%1” is not a whole number. Allowed: %2 to %3.</source>
        <comment>what was typed; the least and the most</comment>
        <translation>„%1“ ist keine ganze Zahl. Erlaubt: %2 bis %3.</translation>
    </message>
</context>
<context>
    <name>baremark::app::widgets::RowList</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::AllocationCard</name>
    <message>
        <source>the nodes for us alone</source>
        <translation>die Knoten für uns allein</translation>
    </message>
    <message>
        <source>What the scheduler is asked for</source>
        <translation>Vom Scheduler verlangt</translation>
    </message>
    <message>
        <source>all on one node</source>
        <translation>alle auf einem Knoten</translation>
    </message>
    <message>
        <source>More ranks than that take more nodes. 0: every point fits on one node.</source>
        <translation>Mehr Ranks als das nehmen mehr Knoten. 0: jeder Punkt passt auf einen Knoten.</translation>
    </message>
    <message>
        <source>As the scheduler writes it.</source>
        <translation>So, wie der Scheduler sie schreibt.</translation>
    </message>
    <message>
        <source>Neighbours on a node disturb what is timed.</source>
        <translation>Nachbarn auf einem Knoten stören, was gemessen wird.</translation>
    </message>
    <message>
        <source>Lines of shell that each job begins with.</source>
        <translation>Zeilen der Shell, mit denen jeder Job beginnt.</translation>
    </message>
    <message>
        <source>of each job; empty: its default</source>
        <translation>je Job; leer: Vorgabe</translation>
    </message>
    <message>
        <source>One of those that qconf -spl lists there.</source>
        <translation>Eine von denen, die qconf -spl dort nennt.</translation>
    </message>
    <message>
        <source>At most so many of one point; saves waiting in the queue.</source>
        <translation>Höchstens so viele eines Punktes; spart Warten in der Schlange.</translation>
    </message>
    <message>
        <source>For each point: the verdict says over how many its blocks are spread.</source>
        <translation>Für jeden Punkt: das Urteil sagt, auf wie viele seine Blöcke verteilt sind.</translation>
    </message>
    <message>
        <source>What starts the ranks.</source>
        <translation>Was die Ranks startet.</translation>
    </message>
    <message>
        <source>the host&apos;s own</source>
        <translation>der des Rechners</translation>
    </message>
    <message>
        <source>the host&apos;s own: %1</source>
        <comment>a launcher</comment>
        <translation>der des Rechners: %1</translation>
    </message>
    <message>
        <source>In the scheduler&apos;s own words, one a line.</source>
        <translation>In den Worten des Schedulers, eine je Zeile.</translation>
    </message>
    <message>
        <source>none</source>
        <comment>GPUs</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Take %1</source>
        <comment>a number of blocks in a job</comment>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Blocks are short here, and each job waits anew.</source>
        <translation>Blöcke sind hier kurz, und jeder Job wartet neu.</translation>
    </message>
    <message>
        <source>together</source>
        <comment>the jobs of a point are submitted</comment>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>each job</source>
        <comment>on nodes that no earlier one had</comment>
        <translation>jeder Job</translation>
    </message>
    <message>
        <source>The jobs of a point are one submission, where a site wants few.</source>
        <translation>Die Jobs eines Punktes als eine Einreichung, wo ein Rechenzentrum wenige will.</translation>
    </message>
    <message>
        <source>The least time between the starts of two: 30m, 6h, 1d.</source>
        <translation>Die kürzeste Zeit zwischen dem Beginn zweier: 30m, 6h, 1d.</translation>
    </message>
    <message>
        <source>Nodes that no earlier job had, as far as enough are left.</source>
        <translation>Knoten, die kein früherer hatte, soweit genug übrig sind.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field; what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmDetails</name>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>the engine&apos;s own</source>
        <translation>das eigene der Engine</translation>
    </message>
    <message>
        <source>The image that this arm&apos;s ranks run in, one of those that the host has</source>
        <translation>Das Image, in dem die Ranks dieses Arms laufen, eines von denen des Rechners</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>An image of the host by its name. Empty: the engine&apos;s own, built when it is first needed.</source>
        <translation>Ein Image des Rechners mit seinem Namen. Leer: das eigene der Engine, gebaut, wenn es zuerst gebraucht wird.</translation>
    </message>
    <message>
        <source>Folders of the host that the container sees, beside the run&apos;s own and that of the data.</source>
        <translation>Ordner des Rechners, die der Container sieht, neben dem des Laufs und dem der Daten.</translation>
    </message>
    <message>
        <source>Their places inside are folders of the image, such as %1.</source>
        <comment>a path</comment>
        <translation>Ihre Orte darin sind Ordner des Images, etwa %1.</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Engine settings</source>
        <translation>Einstellungen der Engine</translation>
    </message>
    <message>
        <source>In which this arm differs from what is trained: the comparison is of this setting then.</source>
        <translation>In denen dieser Arm von dem abweicht, was trainiert wird: Verglichen wird dann diese Einstellung.</translation>
    </message>
    <message>
        <source>Words before the engine&apos;s command, inside the runtime, as of a tool that starts it</source>
        <translation>Wörter vor dem Befehl der Engine, in der Runtime, etwa eines Werkzeugs, das sie startet</translation>
    </message>
    <message>
        <source>Wrapped in</source>
        <translation>Umhüllt mit</translation>
    </message>
    <message>
        <source>Words before the engine&apos;s command, inside the runtime. A word with blanks in it stands in double quotes.</source>
        <translation>Wörter vor dem Befehl der Engine, in der Runtime. Ein Wort mit Leerzeichen steht in doppelten Anführungszeichen.</translation>
    </message>
    <message>
        <source>%1 of arm %2</source>
        <comment>a field; a number</comment>
        <translation>%1 des Arms %2</translation>
    </message>
    <message>
        <source>A double quote is not closed. Allowed: words, and &quot;words with blanks&quot;; a quote that is meant is written three times.</source>
        <translation>Ein doppeltes Anführungszeichen ist nicht geschlossen. Erlaubt: Wörter und &quot;Wörter mit Leerzeichen&quot;; ein gemeintes Anführungszeichen steht dreimal.</translation>
    </message>
    <message>
        <source>How MPI crosses the container&apos;s wall. hybrid: the host&apos;s launcher starts ranks that use the MPI inside the image.</source>
        <translation>Wie MPI die Wand des Containers überwindet. hybrid: der Starter des Rechners startet Ranks, die das MPI im Image benutzen.</translation>
    </message>
    <message>
        <source>its usual way</source>
        <comment>of a runtime, beside its variants</comment>
        <translation>ihr üblicher Weg</translation>
    </message>
    <message>
        <source>The runtime in another of the ways that it has.</source>
        <translation>Die Runtime auf einem anderen der Wege, die sie hat.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmEditor</name>
    <message>
        <source>More…</source>
        <comment>unfolds the seldom needed fields of an arm</comment>
        <translation>Mehr …</translation>
    </message>
    <message>
        <source>Less</source>
        <comment>folds the seldom needed fields of an arm away</comment>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>What tables, figures and the report call this arm</source>
        <translation>Wie Tabellen, Abbildungen und der Bericht diesen Arm nennen</translation>
    </message>
    <message>
        <source>Variables that are set for the ranks of this arm alone</source>
        <translation>Variablen, die nur für die Ranks dieses Arms gesetzt werden</translation>
    </message>
    <message>
        <source>Image, folders, engine settings of its own, words before the command</source>
        <translation>Image, Ordner, eigene Einstellungen der Engine, Wörter vor dem Befehl</translation>
    </message>
    <message>
        <source>Another arm with all of this one&apos;s fields, to change one of them</source>
        <translation>Ein weiterer Arm mit allen Feldern von diesem, um eines davon zu ändern</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Name of arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Name des Arms %1</translation>
    </message>
    <message>
        <source>Environment of arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Umgebung des Arms %1</translation>
    </message>
    <message>
        <source>Less of arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Weniger von Arm %1</translation>
    </message>
    <message>
        <source>More of arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Mehr von Arm %1</translation>
    </message>
    <message>
        <source>Duplicate arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Arm %1 duplizieren</translation>
    </message>
    <message>
        <source>Remove arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Arm %1 entfernen</translation>
    </message>
    <message>
        <source>Arm %1: %2</source>
        <comment>a number; what is refused</comment>
        <translation>Arm %1: %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmSettingsField</name>
    <message>
        <source>One of the engine&apos;s settings, with a value for this arm alone</source>
        <translation>Eine der Einstellungen der Engine, mit einem Wert nur für diesen Arm</translation>
    </message>
    <message>
        <source>Add a setting…</source>
        <translation>Einstellung hinzufügen …</translation>
    </message>
    <message>
        <source>Add a setting to arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Arm %1 eine Einstellung hinzufügen</translation>
    </message>
    <message>
        <source>%1 of arm %2</source>
        <comment>a setting; a number</comment>
        <translation>%1 des Arms %2</translation>
    </message>
    <message>
        <source>Remove %1 of arm %2</source>
        <comment>a setting; a number</comment>
        <translation>%1 des Arms %2 entfernen</translation>
    </message>
    <message>
        <source>%1 has no value yet. Type one, or remove the line: then the arm takes the workload&apos;s.</source>
        <comment>a setting</comment>
        <translation>%1 hat noch keinen Wert. Einen eintippen oder die Zeile entfernen: Dann gilt für den Arm, was für alle gilt.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmsPage</name>
    <message>
        <source>Arms</source>
        <comment>step of the wizard</comment>
        <translation>Arme</translation>
    </message>
    <message>
        <source>Which ways of running do you want to compare?</source>
        <translation>Welche Arten der Ausführung sollen verglichen werden?</translation>
    </message>
    <message>
        <source>Found on this machine by running something in each. Every block runs all arms in random order, so that they meet the same machine and the same minutes.</source>
        <translation>Auf diesem Rechner gefunden, indem in jeder etwas lief. Jeder Block führt alle Arme in zufälliger Reihenfolge aus, damit sie denselben Rechner und dieselben Minuten antreffen.</translation>
    </message>
    <message>
        <source>The arms</source>
        <translation>Die Arme</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Equivalent within</source>
        <translation>Gleichwertig innerhalb</translation>
    </message>
    <message>
        <source>A verdict says slower, faster, equivalent or not enough data, against the baseline.</source>
        <translation>Ein Urteil sagt langsamer, schneller, gleichwertig oder zu wenige Daten, gegenüber der Basis.</translation>
    </message>
    <message>
        <source>in the engine&apos;s own image, built once from Debian packages</source>
        <translation>im Image der Engine, einmal aus Debian-Paketen gebaut</translation>
    </message>
    <message>
        <source>on the host itself, without a container</source>
        <translation>auf dem Rechner selbst, ohne Container</translation>
    </message>
    <message>
        <source>being tried …</source>
        <translation>wird ausprobiert …</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation>noch nicht ausprobiert</translation>
    </message>
    <message>
        <source>One arm alone gives no comparison: its own scaling is all there is to see.</source>
        <translation>Ein Arm allein ergibt keinen Vergleich: zu sehen ist nur seine eigene Skalierung.</translation>
    </message>
    <message>
        <source>At least one arm is needed.</source>
        <translation>Mindestens ein Arm ist nötig.</translation>
    </message>
    <message>
        <source>Every block runs all arms in random order, so that they meet the same machine and the same minutes.</source>
        <translation>Jeder Block führt alle Arme in zufälliger Reihenfolge aus, damit sie denselben Rechner und dieselben Minuten antreffen.</translation>
    </message>
    <message>
        <source>tried there by the first block, before anything is measured</source>
        <translation>vom ersten Block dort ausprobiert, bevor etwas gemessen wird</translation>
    </message>
    <message>
        <source>two of one runtime are compared like any others: duplicate one and change what is in question</source>
        <translation>zwei mit derselben Runtime werden verglichen wie andere: einen duplizieren und ändern, worum es geht</translation>
    </message>
    <message>
        <source>The baseline was removed. “%1” is the baseline now; choose another one if that is not meant.</source>
        <extracomment>%1: the name of an arm</extracomment>
        <translation>Die Basis wurde entfernt. „%1“ ist jetzt die Basis; eine andere wählen, wenn das nicht gemeint ist.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::BindsField</name>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>A folder of the host that this arm&apos;s container sees</source>
        <translation>Ein Ordner des Rechners, den der Container dieses Arms sieht</translation>
    </message>
    <message>
        <source>read only</source>
        <translation>nur lesen</translation>
    </message>
    <message>
        <source>/folder/of/the/host</source>
        <translation>/Ordner/des/Rechners</translation>
    </message>
    <message>
        <source>Absolute path of the folder on the host</source>
        <translation>Absoluter Pfad des Ordners auf dem Rechner</translation>
    </message>
    <message>
        <source>the same place</source>
        <translation>derselbe Ort</translation>
    </message>
    <message>
        <source>Absolute path under which the container sees it; empty: the same as on the host</source>
        <translation>Absoluter Pfad, unter dem ihn der Container sieht; leer: derselbe wie auf dem Rechner</translation>
    </message>
    <message>
        <source>The ranks may read the folder but not write into it</source>
        <translation>Die Ranks dürfen den Ordner lesen, aber nicht darin schreiben</translation>
    </message>
    <message>
        <source>This runtime cannot keep ranks from writing</source>
        <translation>Diese Runtime kann Ranks nicht am Schreiben hindern</translation>
    </message>
    <message>
        <source>at</source>
        <comment>a folder, at its place in the container</comment>
        <translation>unter</translation>
    </message>
    <message>
        <source>Add a folder to arm %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Arm %1 einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Folder %1 of arm %2</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ordner %1 des Arms %2</translation>
    </message>
    <message>
        <source>Place of folder %1 of arm %2</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ort von Ordner %1 des Arms %2</translation>
    </message>
    <message>
        <source>Folder %1 of arm %2 is read only</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ordner %1 des Arms %2 ist nur zu lesen</translation>
    </message>
    <message>
        <source>Remove folder %1 of arm %2</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ordner %1 des Arms %2 entfernen</translation>
    </message>
    <message>
        <source>Folder %1 has no path yet. Allowed: an absolute path on the host, such as /data.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Ordner %1 hat noch keinen Pfad. Erlaubt: ein absoluter Pfad auf dem Rechner, etwa /data.</translation>
    </message>
    <message>
        <source>“%1” is no path of a folder. Allowed: an absolute path without “..” and colons, such as /data.</source>
        <comment>what was typed</comment>
        <translation>„%1“ ist kein Pfad eines Ordners. Erlaubt: ein absoluter Pfad ohne „..“ und Doppelpunkte, etwa /data.</translation>
    </message>
    <message>
        <source>%1 is the place of two folders. Allowed: a place of its own for each.</source>
        <comment>a path</comment>
        <translation>%1 ist der Ort zweier Ordner. Erlaubt: für jeden ein eigener Ort.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::EnvironmentField</name>
    <message>
        <source>NAME=value, one a line</source>
        <translation>NAME=Wert, einer je Zeile</translation>
    </message>
    <message>
        <source>Line %1, “%2”, has no “=”. Allowed: NAME=value.</source>
        <comment>a number; a line</comment>
        <translation>Zeile %1, „%2“, hat kein „=“. Erlaubt: NAME=Wert.</translation>
    </message>
    <message>
        <source>Line %1 gives %2 a second time.</source>
        <comment>a number; a variable</comment>
        <translation>Zeile %1 nennt %2 ein zweites Mal.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ExperimentWizard</name>
    <message>
        <source>New experiment</source>
        <translation>Neues Experiment</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Als Datei speichern …</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>%1 core hours</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Kernstunden</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <comment>a step</comment>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>%1 to %2 core hours</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Kernstunden</translation>
    </message>
    <message>
        <source>Start %1</source>
        <comment>so many runs</comment>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>Being queued …</source>
        <translation>Wird eingereiht …</translation>
    </message>
    <message>
        <source>Show the field</source>
        <translation>Das Feld zeigen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a step; why it is refused</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::JobHeadDialog</name>
    <message>
        <source>What the job asks for</source>
        <translation>Was der Job verlangt</translation>
    </message>
    <message>
        <source>Lines for %1, of the first job. Change values or add lines; what you change holds for every job of this experiment.</source>
        <comment>a scheduler</comment>
        <translation>Zeilen für %1, vom ersten Job. Werte ändern oder Zeilen ergänzen; was hier geändert wird, gilt für jeden Job dieses Experiments.</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>As it was made</source>
        <translation>Wie erzeugt</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ReviewPage</name>
    <message>
        <source>What will run</source>
        <translation>Was laufen wird</translation>
    </message>
    <message>
        <source>The same as a file</source>
        <translation>Dasselbe als Datei</translation>
    </message>
    <message>
        <source>for baremark-cli run, for a colleague, for the appendix</source>
        <translation>für baremark-cli run, für andere und für den Anhang</translation>
    </message>
    <message>
        <source>Experiment file</source>
        <translation>Experimentdatei</translation>
    </message>
    <message>
        <source>Review</source>
        <comment>step of the wizard</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Is this what you want to measure?</source>
        <translation>Soll genau das gemessen werden?</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <comment>an arm</comment>
        <translation>%1 (Basis)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>Arme</translation>
    </message>
    <message>
        <source>Equivalent within</source>
        <translation>Gleichwertig innerhalb</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>A run</source>
        <translation>Ein Lauf</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Dauert</translation>
    </message>
    <message>
        <source>Script of the first job</source>
        <translation>Skript des ersten Jobs</translation>
    </message>
    <message>
        <source>Edit what it asks for…</source>
        <translation>Was er verlangt, bearbeiten …</translation>
    </message>
    <message>
        <source>The last button queues it. It can be cancelled at any time; what is measured is kept, and blocks can be added later.</source>
        <translation>Der letzte Knopf reiht es ein. Es lässt sich jederzeit abbrechen; Gemessenes bleibt, und Blöcke lassen sich später ergänzen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an arm; in what it differs</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ScalePage</name>
    <message>
        <source>Round 1</source>
        <translation>Runde 1</translation>
    </message>
    <message>
        <source>A round has one block of each point, points in random order. A block runs every arm once, in random but balanced order. The seed is stored.</source>
        <translation>Eine Runde hat je Punkt einen Block, die Punkte in zufälliger Reihenfolge. Ein Block führt jeden Arm einmal aus, in zufälliger, aber ausgewogener Reihenfolge. Der Startwert wird gespeichert.</translation>
    </message>
    <message>
        <source>Scale</source>
        <comment>step of the wizard</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>At which scales, and how often?</source>
        <translation>In welchen Größen, und wie oft?</translation>
    </message>
    <message>
        <source>A point is a number of ranks. More blocks make the interval narrower: four times as many halve it.</source>
        <translation>Ein Punkt ist eine Zahl von Ranks. Mehr Blöcke machen das Intervall schmaler: viermal so viele halbieren es.</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Other numbers of ranks, separated by commas</source>
        <translation>Andere Zahlen von Ranks, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Threads of a rank</source>
        <translation>Threads eines Ranks</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>bound to cores</source>
        <translation>an Kerne gebunden</translation>
    </message>
    <message>
        <source>not bound</source>
        <translation>nicht gebunden</translation>
    </message>
    <message>
        <source>Weak: the batch of a rank stays</source>
        <translation>Schwach: der Batch eines Ranks bleibt</translation>
    </message>
    <message>
        <source>Strong: global batch</source>
        <translation>Stark: globaler Batch</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Globaler Batch</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>blocks at each point</source>
        <translation>Blöcke je Punkt</translation>
    </message>
    <message>
        <source>more, until the interval is</source>
        <translation>mehr, bis zum Intervall</translation>
    </message>
    <message>
        <source>Blocks at each point</source>
        <translation>Blöcke je Punkt</translation>
    </message>
    <message>
        <source>At most so many blocks</source>
        <translation>Höchstens so viele Blöcke</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Steps of warm-up</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>Measured steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>A run</source>
        <translation>Ein Lauf</translation>
    </message>
    <message>
        <source>steps of warm-up, then</source>
        <translation>Aufwärmschritte, dann</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessene</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n Rank</numerusform>
            <numerusform>%n Ranks</numerusform>
        </translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>Was es kostet</translation>
    </message>
    <message>
        <source>as you choose</source>
        <translation>während der Auswahl</translation>
    </message>
    <message>
        <source>Choose at least one number of ranks.</source>
        <translation>Mindestens eine Zahl von Ranks wählen.</translation>
    </message>
    <message>
        <source>; the same at every point and in every arm</source>
        <translation>; an jedem Punkt und in jedem Arm gleich</translation>
    </message>
    <message>
        <source>each rank takes its part of it, so that steps get shorter with more ranks</source>
        <translation>jeder Rank nimmt seinen Teil davon, daher werden Schritte mit mehr Ranks kürzer</translation>
    </message>
    <message>
        <source>the global batch grows with the ranks</source>
        <translation>der globale Batch wächst mit den Ranks</translation>
    </message>
    <message>
        <source>looks once, at the spread of the first blocks, and then fixes the number</source>
        <translation>ein einziger Blick auf die Streuung der ersten Blöcke legt dann die Zahl fest</translation>
    </message>
    <message>
        <source>three are the least for a verdict</source>
        <translation>ein Urteil braucht mindestens drei</translation>
    </message>
    <message>
        <source>The warm-up is the same in all arms and never chosen from the data.</source>
        <translation>Das Aufwärmen ist in allen Armen gleich und wird nie nach den Daten gewählt.</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>Bindung</translation>
    </message>
    <message>
        <source>Half width of the interval</source>
        <translation>Halbe Breite des Intervalls</translation>
    </message>
    <message>
        <source>Threads per rank</source>
        <translation>Threads je Rank</translation>
    </message>
    <message>
        <source>“%1” is no number of ranks. Allowed: whole numbers, separated by commas.</source>
        <comment>what was typed</comment>
        <translation>„%1“ ist keine Anzahl von Ranks. Erlaubt: ganze Zahlen, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>just</source>
        <comment>so many blocks at each point</comment>
        <translation>genau</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field; what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Known as soon as every field is in order.</source>
        <translation>Bekannt, sobald alle Felder in Ordnung sind.</translation>
    </message>
    <message>
        <source>Wider than the margin</source>
        <translation>Breiter als die Toleranz</translation>
    </message>
    <message numerus="yes">
        <source>Each row counts all %n case(s).</source>
        <translation>
            <numerusform>Jede Zeile zählt den einen Fall.</numerusform>
            <numerusform>Jede Zeile zählt alle %n Fälle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Expected: half width of the 95 % interval of the difference after these blocks, as earlier experiments with this network scattered, also with other settings or on other hosts. It must end below the margin less the difference itself.</source>
        <translation>Erwartet: halbe Breite des 95-%-Intervalls des Unterschieds nach diesen Blöcken, so wie frühere Experimente mit diesem Netz streuten, auch mit anderen Einstellungen oder auf anderen Rechnern. Sie muss unter der Toleranz abzüglich des Unterschieds selbst enden.</translation>
    </message>
    <message>
        <source>Expected: how wide the interval will be is known once an experiment with this network has run.</source>
        <translation>Erwartet: Wie breit das Intervall wird, ist bekannt, sobald ein Experiment mit diesem Netz gelaufen ist.</translation>
    </message>
    <message>
        <source>!: wider than the margin of %1, so “equivalent” is out of reach there. More blocks, longer runs or a wider margin help.</source>
        <extracomment>%1: a margin</extracomment>
        <translation>!: breiter als die Toleranz von %1, dort ist „gleichwertig“ also nicht zu erreichen. Mehr Blöcke, längere Läufe oder eine größere Toleranz helfen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::SettingField</name>
    <message>
        <source>the network&apos;s own</source>
        <translation>wie im Netz vorgegeben</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for %1</source>
        <extracomment>%1: a field</extracomment>
        <translation>%1 durchsuchen</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::StepTrail</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: the step&apos;s name</extracomment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::WhatPage</name>
    <message>
        <source>What</source>
        <comment>step of the wizard</comment>
        <translation>Was</translation>
    </message>
    <message>
        <source>What shall be trained?</source>
        <translation>Was soll trainiert werden?</translation>
    </message>
    <message>
        <source>Every arm trains exactly this. Several values of one setting make several cases, each compared by itself.</source>
        <translation>Jeder Arm trainiert genau dies. Mehrere Werte einer Einstellung ergeben mehrere Fälle, jeder für sich verglichen.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>What it computes</source>
        <translation>Was es berechnet</translation>
    </message>
    <message>
        <source>The engine was not found, so what it can train is not known.</source>
        <translation>Die Engine wurde nicht gefunden, daher ist nicht bekannt, was sie trainieren kann.</translation>
    </message>
    <message>
        <source>60,000 images of the package dataset-fashion-mnist</source>
        <translation>60.000 Bilder aus dem Paket dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>Needs the package dataset-fashion-mnist: apt-get install dataset-fashion-mnist</source>
        <translation>Braucht das Paket dataset-fashion-mnist: apt-get install dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>Made up in memory: nothing is read from a disk.</source>
        <translation>Im Speicher erzeugt: nichts wird von der Platte gelesen.</translation>
    </message>
    <message>
        <source>Strong scaling divides the global batch instead.</source>
        <translation>Starke Skalierung teilt stattdessen den globalen Batch.</translation>
    </message>
    <message>
        <source>images a step on each rank; several values make several cases: 32, 64</source>
        <translation>Bilder je Schritt auf jedem Rank; mehrere Werte ergeben mehrere Fälle: 32, 64</translation>
    </message>
    <message>
        <source>one or several; momentum is Nesterov&apos;s</source>
        <translation>einer oder mehrere; momentum ist das von Nesterov</translation>
    </message>
    <message>
        <source>constant; the network&apos;s own where it is empty</source>
        <translation>konstant; wenn leer, wie im Netz vorgegeben</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>known once the engine was found</source>
        <translation>bekannt, sobald die Engine gefunden ist</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>%1 × %1 pixels, %2, %3</source>
        <comment>side; channels; classes</comment>
        <translation>%1 × %1 Pixel, %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%n channel(s)</source>
        <translation>
            <numerusform>%n Kanal</numerusform>
            <numerusform>%n Kanäle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n class(es)</source>
        <translation>
            <numerusform>%n Klasse</numerusform>
            <numerusform>%n Klassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Rechenaufwand</translation>
    </message>
    <message>
        <source>%1 multiply-adds an image to train</source>
        <extracomment>%1: a large number</extracomment>
        <translation>%1 Multiply-Adds je Trainingsbild</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1 an image, between forward and backward</source>
        <extracomment>%1: bytes</extracomment>
        <translation>%1 je Bild, zwischen Vorwärts und Rückwärts</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Take it out</source>
        <comment>a rule about cases that has no field</comment>
        <translation>Herausnehmen</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::WherePage</name>
    <message>
        <source>Look again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>without a scheduler: one block at a time</source>
        <translation>ohne Scheduler: ein Block nach dem anderen</translation>
    </message>
    <message>
        <source>Is it quiet there?</source>
        <translation>Ist es dort ruhig?</translation>
    </message>
    <message>
        <source>Where</source>
        <comment>step of the wizard</comment>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Where shall it run?</source>
        <translation>Wo soll es laufen?</translation>
    </message>
    <message>
        <source>All arms of a block run there one after the other, so that they meet the same machine and the same minutes.</source>
        <translation>Alle Arme eines Blocks laufen dort nacheinander, damit sie denselben Rechner und dieselben Minuten antreffen.</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>load %1</source>
        <comment>load average</comment>
        <translation>Last %1</translation>
    </message>
    <message>
        <source>load not known</source>
        <translation>Last nicht bekannt</translation>
    </message>
    <message>
        <source>Nothing else is at work: %1</source>
        <extracomment>%1: the load</extracomment>
        <translation>Sonst läuft dort nichts: %1</translation>
    </message>
    <message>
        <source>The processor&apos;s governor is “%1”</source>
        <extracomment>%1: a governor, such as performance</extracomment>
        <translation>Der Governor des Prozessors ist „%1“</translation>
    </message>
    <message>
        <source>It is plugged in</source>
        <translation>Netzbetrieb</translation>
    </message>
    <message>
        <source>The engine (baremark-engine) was not found beside this program. Without it nothing can run here; the experiment can still be saved as a file.</source>
        <translation>Die Engine (baremark-engine) wurde nicht neben diesem Programm gefunden. Ohne sie kann hier nichts laufen; das Experiment lässt sich trotzdem als Datei speichern.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>every block is a job of its scheduler</source>
        <translation>jeder Block ein eigener Job</translation>
    </message>
    <message>
        <source>There is no host “%1” here. Add it under Hosts, or choose another one.</source>
        <comment>a name</comment>
        <translation>Hier gibt es keinen Rechner „%1“. Unter Rechner hinzufügen, oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>Take it out</source>
        <comment>a setting that has no field</comment>
        <translation>Herausnehmen</translation>
    </message>
</context>
</TS>
