<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Advice</name>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, set &quot;bind&quot;: &quot;none&quot;.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Sollen sich Ranks Kerne teilen, setzen Sie &quot;bind&quot;: &quot;none&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, choose “not bound”.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Sollen sich Ranks Kerne teilen, wählen Sie „nicht gebunden“.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, set &quot;bind&quot;: &quot;none&quot;.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn der Rechner hat %3 Kerne. Sollen sich Ranks Kerne teilen, setzen Sie &quot;bind&quot;: &quot;none&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, choose “not bound”.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn der Rechner hat %3 Kerne. Sollen sich Ranks Kerne teilen, wählen Sie „nicht gebunden“.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To use several nodes, set &quot;ranks_per_node&quot;: %2.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Für mehrere Knoten setzen Sie &quot;ranks_per_node&quot;: %2.</translation>
    </message>
    <message>
        <source>Strong scaling needs it.</source>
        <translation>Starke Skalierung braucht diese Angabe.</translation>
    </message>
    <message>
        <source>Strong scaling divides the global batch among the ranks. Remove this setting, or choose weak scaling.</source>
        <translation>Starke Skalierung verteilt den globalen Batch auf die Ranks. Entfernen Sie diese Einstellung, oder wählen Sie schwache Skalierung.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2, because fashion-mnist has %4 images.</source>
        <extracomment>%1 to %4: numbers</extracomment>
        <translation>Erlaubt bei %3 Ranks: %1 bis %2, denn fashion-mnist hat %4 Bilder.</translation>
    </message>
    <message>
        <source>Use fewer ranks: fashion-mnist has %2 images, which is less than one for each of %1 ranks.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Verwenden Sie weniger Ranks: fashion-mnist hat %2 Bilder, weniger als eines für jeden der %1 Ranks.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2. With more, the activations of %4 alone need more memory than this host has.</source>
        <extracomment>%1, %2, %3: numbers, %4: a network</extracomment>
        <translation>Erlaubt bei %3 Ranks: %1 bis %2. Bei mehr brauchen allein die Aktivierungen von %4 mehr Speicher, als dieser Rechner hat.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, and not less than the number of blocks at each point.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, aber nicht weniger als die Zahl der Blöcke je Punkt.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because cases, points, arms and blocks make at most %3 runs.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn Fälle, Punkte, Arme und Blöcke ergeben höchstens %3 Läufe.</translation>
    </message>
    <message>
        <source>Use fewer cases, points or arms: together they make %1 runs for each block, and an experiment has at most %2.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Verwenden Sie weniger Fälle, Punkte oder Arme: Zusammen ergeben sie %1 Läufe je Block, und ein Experiment hat höchstens %2.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because an experiment has at most %3 runs. Start a new experiment for more.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Experiment hat höchstens %3 Läufe. Für mehr starten Sie ein neues Experiment.</translation>
    </message>
    <message>
        <source>A point can be extended %1 times. Start a new experiment for more.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Ein Punkt lässt sich %1-mal erweitern. Für mehr starten Sie ein neues Experiment.</translation>
    </message>
    <message>
        <source>Allowed with the network %2: %1.</source>
        <extracomment>%1: names of data, %2: a network</extracomment>
        <translation>Erlaubt mit dem Netz %2: %1.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a folder. Leave it out.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben einen Ordner. Lassen Sie die Angabe weg.</translation>
    </message>
    <message>
        <source>Allowed: %1 values, as many as “%2” has, or one for all.</source>
        <extracomment>%1: a number, %2: a setting</extracomment>
        <translation>Erlaubt: %1 Werte, so viele wie bei „%2“, oder ein Wert für alle.</translation>
    </message>
    <message>
        <source>%1 has no variants. Leave “variant” out.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat keine Varianten. Lassen Sie „variant“ weg.</translation>
    </message>
    <message>
        <source>%1 runs without an image. Leave “image” out.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 läuft ohne Image. Lassen Sie „image“ weg.</translation>
    </message>
    <message>
        <source>%1 has no image and sees the host&apos;s own folders. Leave “binds” out.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat kein Image und sieht die Ordner des Rechners selbst. Lassen Sie „binds“ weg.</translation>
    </message>
    <message>
        <source>%1 has no image and sees the host&apos;s own folders. Remove this folder.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat kein Image und sieht die Ordner des Rechners selbst. Entfernen Sie diesen Ordner.</translation>
    </message>
    <message>
        <source>The host lists: %1. For another partition, enter the threads per rank on the page Scale.</source>
        <extracomment>%1: names of partitions</extracomment>
        <translation>Partitionen des Rechners: %1. Für eine andere geben Sie auf der Seite „Größe“ die Threads je Rank ein.</translation>
    </message>
    <message>
        <source>Allowed: 1s to 30d, as a whole number with s, m, h or d, such as 6h.</source>
        <translation>Erlaubt: 1s bis 30d, als ganze Zahl mit s, m, h oder d, etwa 6h.</translation>
    </message>
    <message>
        <source>Allowed: local, or a host that was added with “baremark-cli host add”.</source>
        <translation>Erlaubt: local oder ein Rechner, den Sie mit „baremark-cli host add“ hinzugefügt haben.</translation>
    </message>
    <message>
        <source>Choose this machine, or add the host with “Add a host…”.</source>
        <translation>Wählen Sie diesen Rechner, oder fügen Sie den Rechner mit „Rechner hinzufügen …“ hinzu.</translation>
    </message>
    <message>
        <source>Allowed: %1, or a host that was added with “baremark-cli host add”.</source>
        <extracomment>%1: names of hosts</extracomment>
        <translation>Erlaubt: %1 oder ein Rechner, den Sie mit „baremark-cli host add“ hinzugefügt haben.</translation>
    </message>
    <message>
        <source>“baremark-cli host list” shows the hosts.</source>
        <translation>„baremark-cli host list“ zeigt die Rechner.</translation>
    </message>
    <message>
        <source>Test the host first: baremark-cli host test %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Testen Sie den Rechner zuerst: baremark-cli host test %1</translation>
    </message>
    <message>
        <source>Test the host first, with “Test again” on its page.</source>
        <translation>Testen Sie den Rechner zuerst, mit „Erneut testen“ auf seiner Seite.</translation>
    </message>
    <message>
        <source>Choose another name, or remove that host first.</source>
        <translation>Wählen Sie einen anderen Namen, oder entfernen Sie zuerst den vorhandenen Rechner.</translation>
    </message>
    <message>
        <source>“baremark-cli image list” shows the images of this machine.</source>
        <translation>„baremark-cli image list“ zeigt die Images dieses Rechners.</translation>
    </message>
    <message>
        <source>The page Images shows the images of this machine.</source>
        <translation>Die Seite „Images“ zeigt die Images dieses Rechners.</translation>
    </message>
    <message>
        <source>It is not built yet. Build it first: “baremark-cli image build”.</source>
        <translation>Es ist noch nicht gebaut. Bauen Sie es zuerst: „baremark-cli image build“.</translation>
    </message>
    <message>
        <source>It is not built yet. Build it on the page Images first.</source>
        <translation>Es ist noch nicht gebaut. Bauen Sie es zuerst auf der Seite „Images“.</translation>
    </message>
    <message>
        <source>Build it again, and then send it.</source>
        <translation>Bauen Sie es erneut, und senden Sie es dann.</translation>
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
        <source>Allowed: 1 to 2000 bytes, part of the result.</source>
        <translation>Erlaubt: 1 bis 2000 Bytes. Die Begründung ist Teil des Ergebnisses.</translation>
    </message>
    <message>
        <source>Use --json with -o FILE, or leave it out.</source>
        <translation>Benutzen Sie --json zusammen mit -o DATEI, oder lassen Sie --json weg.</translation>
    </message>
    <message>
        <source>Choose %1, or add the host with “Add a host…”.</source>
        <extracomment>%1: names of hosts</extracomment>
        <translation>Wählen Sie %1, oder fügen Sie den Rechner mit „Rechner hinzufügen …“ hinzu.</translation>
    </message>
    <message>
        <source>Cancel the experiment first.</source>
        <translation>Brechen Sie das Experiment zuerst ab.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a node has %3 cores. To use several nodes, enter %2 as “Ranks per node” on the page Where.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Knoten hat %3 Kerne. Für mehrere Knoten geben Sie auf der Seite „Wo“ bei „Ranks je Knoten“ %2 ein.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2 on a node with %3 cores.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2 auf einem Knoten mit %3 Kernen.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a host without a scheduler is one node, and it runs %2 ranks here.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein Rechner ohne Scheduler ist ein einziger Knoten, und dieser führt hier %2 Ranks aus.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase &quot;ranks_per_node&quot; or choose another &quot;partition&quot;.</source>
        <extracomment>%1 to %4: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2 (Knoten: %3, Ranks je Knoten: %4). Für mehr Ranks erhöhen Sie &quot;ranks_per_node&quot; oder wählen Sie eine andere &quot;partition&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase “Ranks per node” or choose another partition.</source>
        <extracomment>%1 to %4: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2 (Knoten: %3, Ranks je Knoten: %4). Für mehr Ranks erhöhen Sie „Ranks je Knoten“ oder wählen Sie eine andere Partition.</translation>
    </message>
    <message>
        <source>Enter the number of cores of a node divided by the ranks on the node. Baremark does not know how many cores a node has: neither the scheduler nor an earlier job reported it.</source>
        <translation>Geben Sie die Zahl der Kerne eines Knotens geteilt durch die Ranks auf dem Knoten ein. Baremark weiß nicht, wie viele Kerne ein Knoten hat: Weder der Scheduler noch ein früherer Job hat es gemeldet.</translation>
    </message>
    <message>
        <source>It applies to strong scaling. Weak scaling uses the batch per rank.</source>
        <translation>Die Angabe gilt für starke Skalierung. Schwache Skalierung benutzt den Batch je Rank.</translation>
    </message>
    <message>
        <source>Allowed with %3 ranks: %1 to %2, because each rank trains on %4 to %5 images in a step.</source>
        <extracomment>%1 to %5: numbers</extracomment>
        <translation>Erlaubt bei %3 Ranks: %1 bis %2, denn jeder Rank trainiert in einem Schritt mit %4 bis %5 Bildern.</translation>
    </message>
    <message>
        <source>Use fewer ranks. With %1 ranks, the activations of %2 need more memory than this host has, even with one image on each rank.</source>
        <extracomment>%1: a number, %2: a network</extracomment>
        <translation>Verwenden Sie weniger Ranks. Bei %1 Ranks brauchen die Aktivierungen von %2 schon mit einem Bild je Rank mehr Speicher, als dieser Rechner hat.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because Baremark decides the number of blocks after the first %1.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn Baremark legt die Zahl der Blöcke nach den ersten %1 fest.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, the number of blocks at each point, because all runs of a block are in the same job.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, die Zahl der Blöcke je Punkt, denn alle Läufe eines Blocks liegen im selben Job.</translation>
    </message>
    <message>
        <source>An experiment has at most %1 runs, and this one already has them. Start a new experiment for more.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Ein Experiment hat höchstens %1 Läufe, und dieses hat sie bereits. Für mehr starten Sie ein neues Experiment.</translation>
    </message>
    <message>
        <source>Blocks “until” an interval need the order of runs in blocks, because the interval compares the arms in pairs.</source>
        <translation>Blöcke „bis“ zu einem Intervall brauchen die Reihenfolge in Blöcken, denn das Intervall vergleicht die Arme paarweise.</translation>
    </message>
    <message>
        <source>Only the data mnist and fashion-mnist have a test set. Leave the setting out, or choose one of them.</source>
        <translation>Nur die Daten mnist und fashion-mnist haben Testdaten. Lassen Sie die Einstellung weg, oder wählen Sie einen dieser beiden Datensätze.</translation>
    </message>
    <message>
        <source>Choose a folder with the idx files, plain or .gz, such as the folder of the package dataset-fashion-mnist. The data synthetic needs no folder.</source>
        <translation>Wählen Sie einen Ordner mit den idx-Dateien, ungepackt oder als .gz, etwa den des Pakets dataset-fashion-mnist. Die Daten synthetic brauchen keinen Ordner.</translation>
    </message>
    <message>
        <source>Choose the folder that directly contains the four idx files. This folder contains files with similar names: %1.</source>
        <extracomment>%1: names of files, such as MNIST/raw/train-images-idx3-ubyte</extracomment>
        <translation>Wählen Sie den Ordner, der die vier idx-Dateien direkt enthält. Dateien mit ähnlichen Namen in diesem Ordner: %1.</translation>
    </message>
    <message>
        <source>It is a link to %1, which does not exist. Fetch the files of a git-annex or DataLad data set first (git annex get).</source>
        <extracomment>%1: a path</extracomment>
        <translation>Das ist ein Link auf %1, aber diese Datei gibt es nicht. Holen Sie die Dateien eines Datensatzes von git-annex oder DataLad zuerst (git annex get).</translation>
    </message>
    <message>
        <source>The workload has several values of this setting, but this arm would run the same value in every case. Give one value in the workload, or remove the setting from the arm.</source>
        <translation>Die Arbeitslast hat mehrere Werte dieser Einstellung, aber dieser Arm liefe in jedem Fall mit demselben Wert. Geben Sie in der Arbeitslast einen einzigen Wert an, oder entfernen Sie die Einstellung beim Arm.</translation>
    </message>
    <message>
        <source>%1 cannot make a folder read-only. Set &quot;read_only&quot;: false.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 kann einen Ordner nicht schreibgeschützt einbinden. Setzen Sie &quot;read_only&quot;: false.</translation>
    </message>
    <message>
        <source>%1 cannot make a folder read-only. Clear “read only”.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 kann einen Ordner nicht schreibgeschützt einbinden. Entfernen Sie den Haken bei „schreibgeschützt“.</translation>
    </message>
    <message>
        <source>It applies only to hosts with a scheduler. Without one, use “launcher”, “modules” and “prologue”.</source>
        <translation>Die Angabe gilt nur für Rechner mit Scheduler. Ohne Scheduler gibt es „launcher“, „modules“ und „prologue“.</translation>
    </message>
    <message>
        <source>It applies only to hosts with a scheduler.</source>
        <translation>Die Angabe gilt nur für Rechner mit Scheduler.</translation>
    </message>
    <message>
        <source>The scheduler of this host supports: %1.</source>
        <extracomment>%1: names of options</extracomment>
        <translation>Der Scheduler dieses Rechners unterstützt: %1.</translation>
    </message>
    <message>
        <source>%1 supports: %2.</source>
        <extracomment>%1: a scheduler, %2: names of options</extracomment>
        <translation>%1 unterstützt: %2.</translation>
    </message>
    <message>
        <source>Grid Engine gives a job more than one slot only in a parallel environment. Name one; “qconf -spl” on the host lists them.</source>
        <translation>Grid Engine gibt einem Job mehr als einen Slot nur in einer Parallelumgebung. Geben Sie eine an; „qconf -spl“ auf dem Rechner listet sie auf.</translation>
    </message>
    <message>
        <source>Grid Engine gives a job more than one slot only in a parallel environment. This host has: %1.</source>
        <extracomment>%1: names</extracomment>
        <translation>Grid Engine gibt einem Job mehr als einen Slot nur in einer Parallelumgebung. Dieser Rechner hat: %1.</translation>
    </message>
    <message>
        <source>Grid Engine gives a job more than one slot only in a parallel environment. “qconf -spl” on the host lists them.</source>
        <translation>Grid Engine gibt einem Job mehr als einen Slot nur in einer Parallelumgebung. „qconf -spl“ auf dem Rechner listet sie auf.</translation>
    </message>
    <message>
        <source>The host lists: %1. For another partition, set &quot;threads_per_rank&quot;.</source>
        <extracomment>%1: names of partitions</extracomment>
        <translation>Partitionen des Rechners: %1. Für eine andere setzen Sie &quot;threads_per_rank&quot;.</translation>
    </message>
    <message>
        <source>The hosts are listed on the left.</source>
        <translation>Die Rechner stehen links.</translation>
    </message>
    <message>
        <source>“baremark-cli data list” shows the data on a host.</source>
        <translation>„baremark-cli data list“ zeigt die Daten auf einem Rechner.</translation>
    </message>
    <message>
        <source>The host&apos;s page lists the data on it.</source>
        <translation>Die Seite des Rechners zeigt seine Daten.</translation>
    </message>
    <message>
        <source>Cancel the host&apos;s experiments first: %1. If the host no longer exists, use “baremark-cli host remove --abandon”, which gives up these experiments.</source>
        <extracomment>%1: ids of experiments</extracomment>
        <translation>Brechen Sie zuerst die Experimente des Rechners ab: %1. Gibt es den Rechner nicht mehr, benutzen Sie „baremark-cli host remove --abandon“; das gibt diese Experimente auf.</translation>
    </message>
    <message>
        <source>It applies only to hosts over SSH.</source>
        <translation>Die Angabe gilt nur für Rechner über SSH.</translation>
    </message>
    <message>
        <source>Name a folder on the host that your account can create and write to: --root FOLDER</source>
        <translation>Geben Sie einen Ordner auf dem Rechner an, den Ihr Konto anlegen und beschreiben kann: --root ORDNER</translation>
    </message>
    <message>
        <source>Choose a folder on the host that your account can create and write to.</source>
        <translation>Wählen Sie einen Ordner auf dem Rechner, den Ihr Konto anlegen und beschreiben kann.</translation>
    </message>
    <message>
        <source>The engine is usually in the folder of this program. “baremark-cli host add NAME --here” builds one.</source>
        <translation>Die Engine liegt normalerweise im Ordner dieses Programms. „baremark-cli host add NAME --here“ baut eine.</translation>
    </message>
    <message>
        <source>The engine is usually in the folder of this program. Install Baremark again, or build it with its engine.</source>
        <translation>Die Engine liegt normalerweise im Ordner dieses Programms. Installieren Sie Baremark erneut, oder bauen Sie es mit seiner Engine.</translation>
    </message>
    <message>
        <source>Test the host again. This builds its engine.</source>
        <translation>Testen Sie den Rechner erneut. Dabei baut Baremark die Engine.</translation>
    </message>
    <message>
        <source>Baremark can only send images of this machine.</source>
        <translation>Baremark kann nur Images dieses Rechners senden.</translation>
    </message>
    <message>
        <source>A block is running in this image. Wait until experiment %1 has ended, or cancel the experiment.</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>In diesem Image läuft gerade ein Block. Warten Sie, bis das Experiment %1 beendet ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>Another process is building or removing it. Try again when that process has finished.</source>
        <translation>Ein anderer Prozess baut oder entfernt es gerade. Versuchen Sie es danach erneut.</translation>
    </message>
    <message>
        <source>Send it again. Baremark then packs it again.</source>
        <translation>Senden Sie es erneut. Baremark packt es dann neu.</translation>
    </message>
    <message>
        <source>Baremark cannot send a link to a folder. Replace the link with the folder itself.</source>
        <translation>Baremark kann keinen Link auf einen Ordner senden. Ersetzen Sie den Link durch den Ordner selbst.</translation>
    </message>
    <message>
        <source>Allowed: at most %1 files and folders with %2 bytes in total. On the host, move the files that you do not need out of the folder.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Erlaubt: höchstens %1 Dateien und Ordner mit zusammen %2 Bytes. Verschieben Sie auf dem Rechner die Dateien, die Sie nicht brauchen, aus dem Ordner.</translation>
    </message>
    <message>
        <source>Type more characters of the id. These experiments match: %1.</source>
        <extracomment>%1: ids of experiments</extracomment>
        <translation>Geben Sie mehr Zeichen der ID ein. Diese Experimente passen: %1.</translation>
    </message>
    <message>
        <source>Only an experiment that has not ended can be changed in this way.</source>
        <translation>Nur ein Experiment, das noch nicht beendet ist, lässt sich so ändern.</translation>
    </message>
    <message>
        <source>One of its blocks is running. Cancel the experiment first.</source>
        <translation>Einer seiner Blöcke läuft gerade. Brechen Sie das Experiment zuerst ab.</translation>
    </message>
    <message>
        <source>It is being cancelled. Wait until it has ended, or end it with: baremark-cli cancel %1</source>
        <extracomment>%1: the id of an experiment</extracomment>
        <translation>Es wird gerade abgebrochen. Warten Sie, bis es beendet ist, oder beenden Sie es mit: baremark-cli cancel %1</translation>
    </message>
    <message>
        <source>It is being cancelled. Wait until it has ended.</source>
        <translation>Es wird gerade abgebrochen. Warten Sie, bis es beendet ist.</translation>
    </message>
    <message>
        <source>It was removed. Restore it with: baremark-cli remove %1 --undo</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Es wurde entfernt. Stellen Sie es wieder her mit: baremark-cli remove %1 --undo</translation>
    </message>
    <message>
        <source>It was removed. Restore it first.</source>
        <translation>Es wurde entfernt. Stellen Sie es zuerst wieder her.</translation>
    </message>
    <message>
        <source>It ran on %1, which was then the local machine. Resume it there, or run its file here as a new experiment.</source>
        <extracomment>%1: a machine</extracomment>
        <translation>Es lief auf %1, damals dem lokalen Rechner. Setzen Sie es dort fort, oder führen Sie seine Datei hier als neues Experiment aus.</translation>
    </message>
    <message>
        <source>This arm has no unintended difference.</source>
        <translation>Dieser Arm hat keinen ungewollten Unterschied.</translation>
    </message>
    <message>
        <source>Another Baremark is writing to the store, so this one cannot update it. Close the other Baremark and try again.</source>
        <translation>Ein anderes Baremark schreibt gerade in die Ablage, daher lässt sie sich nicht aktualisieren. Schließen Sie das andere Baremark, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>This option needs --format json.</source>
        <translation>Diese Option braucht --format json.</translation>
    </message>
    <message>
        <source>%1 has no variants. Choose “default”.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat keine Varianten. Wählen Sie „Vorgabe“.</translation>
    </message>
    <message>
        <source>Only hosts with a scheduler have this setting. Choose another host: this clears the settings of the scheduler.</source>
        <translation>Diese Einstellung gibt es nur auf Rechnern mit Scheduler. Wählen Sie einen anderen Rechner: Das leert die Optionen für den Scheduler.</translation>
    </message>
    <message>
        <source>It applies only to arms with a profiler. Choose a profiler.</source>
        <translation>Das gilt nur für Arme mit einem Profiler. Wählen Sie einen Profiler.</translation>
    </message>
    <message>
        <source>Name one experiment file, without --queue. In files, set “profiler” for an arm.</source>
        <translation>Geben Sie eine Experimentdatei an, ohne --queue. In Dateien setzen Sie „profiler“ für einen Arm.</translation>
    </message>
    <message>
        <source>A profiled arm is not compared. Choose an arm without a profiler as the baseline.</source>
        <translation>Ein Arm mit Profiler wird nicht verglichen. Wählen Sie als Basis einen Arm ohne Profiler.</translation>
    </message>
    <message>
        <source>Give a reference in a registry, such as debian:12 or nvcr.io/nvidia/pytorch:25.06-py3, or the path of a file or a folder. A path begins with “/” or “./”.</source>
        <translation>Geben Sie eine Referenz in einer Registry an, etwa debian:12 oder nvcr.io/nvidia/pytorch:25.06-py3, oder den Pfad einer Datei oder eines Ordners. Ein Pfad beginnt mit „/“ oder „./“.</translation>
    </message>
    <message>
        <source>Names that begin with %1 belong to the engine&apos;s own image. Choose another name.</source>
        <extracomment>%1: the name of the engine&apos;s own image</extracomment>
        <translation>Namen, die mit %1 beginnen, gehören dem Image der Engine. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Give a path on that host, beginning with “/”. To use a file of this machine, import it here and then send the image.</source>
        <translation>Geben Sie einen Pfad auf dem entfernten Rechner an; er beginnt mit „/“. Eine Datei dieses Rechners importieren Sie hier und senden dann das Image.</translation>
    </message>
    <message>
        <source>Baremark imports archives of “docker save”, OCI archives, SIF and squashfs files, a tar of a root file system, and folders.</source>
        <translation>Baremark importiert Archive von „docker save“, OCI-Archive, SIF- und Squashfs-Dateien, ein Tar-Archiv eines Root-Dateisystems und Ordner.</translation>
    </message>
    <message>
        <source>Install one of these on the host: %1.</source>
        <extracomment>%1: programs</extracomment>
        <translation>Installieren Sie eines dieser Programme auf dem Rechner: %1.</translation>
    </message>
    <message>
        <source>The tools on the host cannot sign in to a registry. Install one of these there: %1.</source>
        <extracomment>%1: programs</extracomment>
        <translation>Die Werkzeuge auf dem Rechner können sich nicht bei einer Registry anmelden. Installieren Sie dort eines dieser Programme: %1.</translation>
    </message>
    <message>
        <source>The tools on the host cannot look up the digest of a tag. Install one of these there: %1. Or give the digest (NAME@sha256:…) instead of the tag.</source>
        <extracomment>%1: programs</extracomment>
        <translation>Die Werkzeuge auf dem Rechner können den Digest eines Tags nicht abfragen. Installieren Sie dort eines dieser Programme: %1. Oder geben Sie statt des Tags den Digest an (NAME@sha256:…).</translation>
    </message>
    <message>
        <source>The registry refused access. For a private image, give your user name with “--username”. Otherwise check the user name and the password.</source>
        <translation>Die Registry hat den Zugriff verweigert. Bei einem privaten Image geben Sie Ihren Benutzernamen mit „--username“ an. Prüfen Sie sonst Benutzernamen und Passwort.</translation>
    </message>
    <message>
        <source>The registry refused access. For a private image, enter your user name. Otherwise check the user name and the password.</source>
        <translation>Die Registry hat den Zugriff verweigert. Bei einem privaten Image geben Sie Ihren Benutzernamen ein. Prüfen Sie sonst Benutzernamen und Passwort.</translation>
    </message>
    <message>
        <source>The registry has no such image. Check its name, tag and digest.</source>
        <translation>Die Registry hat kein solches Image. Prüfen Sie Namen, Tag und Digest.</translation>
    </message>
    <message>
        <source>What arrived does not have the digest that was asked for. Nothing was kept. Try again; if that does not help, the registry&apos;s copy is damaged.</source>
        <translation>Die empfangenen Daten haben nicht den angeforderten Digest. Baremark hat sie verworfen. Versuchen Sie es noch einmal; hilft das nicht, ist die Kopie der Registry beschädigt.</translation>
    </message>
    <message>
        <source>The image on the host has the digest %1. The source now has %2. Keep the image, or update it with “--update”, or give the new one another name with “--name”.</source>
        <extracomment>%1, %2: digests</extracomment>
        <translation>Das Image auf dem Rechner hat den Digest %1, die Quelle jetzt %2. Behalten Sie das Image, aktualisieren Sie es mit „--update“, oder geben Sie dem neuen mit „--name“ einen anderen Namen.</translation>
    </message>
    <message>
        <source>The image on the host has the digest %1. The source now has %2. Keep the image, or import it again with “Replace an image of this name”, or give the new one another name.</source>
        <extracomment>%1, %2: digests</extracomment>
        <translation>Das Image auf dem Rechner hat den Digest %1, die Quelle jetzt %2. Behalten Sie das Image, importieren Sie es noch einmal mit „Ein Image dieses Namens ersetzen“, oder geben Sie dem neuen einen anderen Namen.</translation>
    </message>
    <message>
        <source>The image of this name was imported from %1. Choose another name with “--name”, or replace the image with “--update”.</source>
        <extracomment>%1: a reference or a path</extracomment>
        <translation>Das Image dieses Namens wurde aus %1 importiert. Wählen Sie mit „--name“ einen anderen Namen, oder ersetzen Sie das Image mit „--update“.</translation>
    </message>
    <message>
        <source>The image of this name was imported from %1. Choose another name, or “Replace an image of this name”.</source>
        <extracomment>%1: a reference or a path</extracomment>
        <translation>Das Image dieses Namens wurde aus %1 importiert. Wählen Sie einen anderen Namen oder „Ein Image dieses Namens ersetzen“.</translation>
    </message>
    <message>
        <source>An image of this name was built or sent there. Choose another name.</source>
        <translation>Ein Image dieses Namens wurde dort gebaut oder dorthin gesendet. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>In this image, /opt or /opt/baremark is a link. Baremark needs real folders there.</source>
        <translation>In diesem Image ist /opt oder /opt/baremark ein Link. Baremark braucht dort echte Ordner.</translation>
    </message>
    <message>
        <source>This image has no engine, so no arm can use it yet. Leave “image” out: the arm then uses the engine&apos;s own image.</source>
        <translation>Dieses Image hat keine Engine, deshalb kann noch kein Arm es benutzen. Lassen Sie „image“ weg: Der Arm benutzt dann das Image der Engine.</translation>
    </message>
    <message>
        <source>This image has no engine, so no arm can use it yet. Choose the engine&apos;s own image.</source>
        <translation>Dieses Image hat keine Engine, deshalb kann noch kein Arm es benutzen. Wählen Sie das Image der Engine.</translation>
    </message>
    <message>
        <source>A user name is for registries. Leave it out for a file or a folder.</source>
        <translation>Einen Benutzernamen gibt es nur für Registries. Lassen Sie ihn bei einer Datei oder einem Ordner weg.</translation>
    </message>
    <message>
        <source>Another program has changed it. Remove it: “baremark-cli image remove %1 --form %2 --host %3”. Baremark makes it again when an experiment needs it.</source>
        <extracomment>%1: an image, %2: a runtime, %3: a host</extracomment>
        <translation>Ein anderes Programm hat sie verändert. Entfernen Sie sie: „baremark-cli image remove %1 --form %2 --host %3“. Baremark legt sie wieder an, wenn ein Experiment sie braucht.</translation>
    </message>
    <message>
        <source>Another program has changed it. Remove it on the page Images. Baremark makes it again when an experiment needs it.</source>
        <extracomment>%1: an image, %2: a runtime, %3: a host</extracomment>
        <translation>Ein anderes Programm hat sie verändert. Entfernen Sie sie auf der Seite „Images“. Baremark legt sie wieder an, wenn ein Experiment sie braucht.</translation>
    </message>
    <message>
        <source>It runs the image&apos;s own folder, or no image. Copies can be made for: %1.</source>
        <extracomment>%1: names of runtimes</extracomment>
        <translation>Diese Runtime startet aus dem Ordner des Images selbst oder ganz ohne Image. Kopien lassen sich anlegen für: %1.</translation>
    </message>
    <message>
        <source>Outside of %1, a profiler sees none of the ranks. Put the profiler inside, with an image that has it.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>Außerhalb von %1 sieht ein Profiler keinen der Ranks. Starten Sie ihn im Container, mit einem Image, das ihn enthält.</translation>
    </message>
    <message>
        <source>The options of %1 are options of the launcher. Set “launcher” under “allocation” to: %2.</source>
        <extracomment>%1: a runtime, %2: names of launchers</extracomment>
        <translation>Die Optionen von %1 sind Optionen des Launchers. Setzen Sie „launcher“ unter „allocation“ auf: %2.</translation>
    </message>
    <message>
        <source>The options of %1 are options of the launcher. Choose this launcher on the page Where: %2.</source>
        <extracomment>%1: a runtime, %2: names of launchers</extracomment>
        <translation>Die Optionen von %1 sind Optionen des Launchers. Wählen Sie auf der Seite „Wo“ diesen Launcher: %2.</translation>
    </message>
    <message>
        <source>The options of %1 are options of a scheduler&apos;s launcher (%2). Name a host that has both, or another runtime. To add this machine with its scheduler: baremark-cli host add NAME --here</source>
        <extracomment>%1: a runtime, %2: names of launchers</extracomment>
        <translation>Die Optionen von %1 sind Optionen des Launchers eines Schedulers (%2). Geben Sie einen Rechner an, der beides hat, oder eine andere Runtime. Um diesen Rechner mit seinem Scheduler hinzuzufügen: baremark-cli host add NAME --here</translation>
    </message>
    <message>
        <source>The options of %1 are options of a scheduler&apos;s launcher (%2). Choose a host that has both, or another runtime.</source>
        <extracomment>%1: a runtime, %2: names of launchers</extracomment>
        <translation>Die Optionen von %1 sind Optionen des Launchers eines Schedulers (%2). Wählen Sie einen Rechner, der beides hat, oder eine andere Runtime.</translation>
    </message>
    <message>
        <source>%1 has no setting for GPUs. Leave “gpu” out.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat keine Einstellung für GPUs. Lassen Sie „gpu“ weg.</translation>
    </message>
    <message>
        <source>%1 has no setting for GPUs. Choose “none”.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat keine Einstellung für GPUs. Wählen Sie „keine“.</translation>
    </message>
    <message>
        <source>%1 has it from %2 on; this host has %3. Leave it out, or update %1 and run “baremark-cli runtime list” again.</source>
        <extracomment>%1: a runtime, %2: a version, %3: the version on the host</extracomment>
        <translation>%1 kann das erst ab %2; dieser Rechner hat %3. Lassen Sie es weg, oder aktualisieren Sie %1 und rufen Sie „baremark-cli runtime list“ erneut auf.</translation>
    </message>
    <message>
        <source>%1 has it from %2 on; this host has %3. Choose something else, or update %1 and test it again on the page Runtimes.</source>
        <extracomment>%1: a runtime, %2: a version, %3: the version on the host</extracomment>
        <translation>%1 kann das erst ab %2; dieser Rechner hat %3. Wählen Sie etwas anderes, oder aktualisieren Sie %1 und testen Sie es auf der Seite „Runtimes“ erneut.</translation>
    </message>
    <message>
        <source>Only root can use %1. Name another runtime, or run Baremark as root on this host.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>Nur root kann %1 benutzen. Geben Sie eine andere Runtime an, oder starten Sie Baremark auf diesem Rechner als root.</translation>
    </message>
    <message>
        <source>%1 refuses root. Name another runtime, or run Baremark as an ordinary user.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 lehnt root ab. Geben Sie eine andere Runtime an, oder starten Sie Baremark als normaler Benutzer.</translation>
    </message>
    <message>
        <source>The launcher in the container cannot start ranks on other nodes. Set &quot;mpi&quot;: &quot;hybrid&quot;, or put all ranks on one node (“ranks_per_node”).</source>
        <translation>Der Launcher im Container kann auf anderen Knoten keine Ranks starten. Setzen Sie &quot;mpi&quot;: &quot;hybrid&quot;, oder legen Sie alle Ranks auf einen Knoten („ranks_per_node“).</translation>
    </message>
    <message>
        <source>The launcher in the container cannot start ranks on other nodes. Choose the host&apos;s launcher, or put all ranks on one node.</source>
        <translation>Der Launcher im Container kann auf anderen Knoten keine Ranks starten. Wählen Sie den Launcher des Rechners, oder legen Sie alle Ranks auf einen Knoten.</translation>
    </message>
    <message>
        <source>Only the libraries of Open MPI can be bound into a container, and this host has %1. Set &quot;mpi&quot;: &quot;hybrid&quot;.</source>
        <extracomment>%1: an MPI and its version</extracomment>
        <translation>Nur die Bibliotheken von Open MPI lassen sich in einen Container einbinden, und dieser Rechner hat %1. Setzen Sie &quot;mpi&quot;: &quot;hybrid&quot;.</translation>
    </message>
    <message>
        <source>Only the libraries of Open MPI can be bound into a container, and this host has %1. Choose the MPI of the image.</source>
        <extracomment>%1: an MPI and its version</extracomment>
        <translation>Nur die Bibliotheken von Open MPI lassen sich in einen Container einbinden, und dieser Rechner hat %1. Wählen Sie das MPI des Images.</translation>
    </message>
    <message>
        <source>The image of this name was not built from a recipe. Choose another name, or remove that image.</source>
        <translation>Das Image dieses Namens wurde nicht aus einem Rezept gebaut. Wählen Sie einen anderen Namen, oder entfernen Sie dieses Image.</translation>
    </message>
    <message>
        <source>A recipe can only use files and folders inside its own folder, and no links to folders.</source>
        <translation>Ein Rezept kann nur Dateien und Ordner in seinem eigenen Ordner benutzen, und keine Links auf Ordner.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share cores, set &quot;bind&quot;: &quot;none&quot;.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein CPU-Kontingent begrenzt den Rechner auf %3 Kerne. Sollen sich Ranks Kerne teilen, setzen Sie &quot;bind&quot;: &quot;none&quot;.</translation>
    </message>
    <message>
        <source>Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share cores, choose “not bound”.</source>
        <extracomment>%1 to %3: numbers</extracomment>
        <translation>Erlaubt: %1 bis %2, denn ein CPU-Kontingent begrenzt den Rechner auf %3 Kerne. Sollen sich Ranks Kerne teilen, wählen Sie „nicht gebunden“.</translation>
    </message>
    <message>
        <source>%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of %3 first in PATH and start Baremark again, or load its module (“modules” under “allocation”).</source>
        <extracomment>%1: a program, %2: a launcher and its version, %3: an MPI and its version</extracomment>
        <translation>%1 gehört zu %2, aber die Engine dieses Rechners benutzt %3: Jeder Rank würde allein trainieren. Setzen Sie den Launcher von %3 im PATH an die erste Stelle und starten Sie Baremark neu, oder laden Sie sein Modul („modules“ unter „allocation“).</translation>
    </message>
    <message>
        <source>%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of %3 first in PATH and start Baremark again, or name its module on the page Where.</source>
        <extracomment>%1: a program, %2: a launcher and its version, %3: an MPI and its version</extracomment>
        <translation>%1 gehört zu %2, aber die Engine dieses Rechners benutzt %3: Jeder Rank würde allein trainieren. Setzen Sie den Launcher von %3 im PATH an die erste Stelle und starten Sie Baremark neu, oder geben Sie sein Modul auf der Seite „Wo“ an.</translation>
    </message>
    <message>
        <source>The registry refused access. For a private image, first sign in with “skopeo login” or “podman login” on the host that asks the registry.</source>
        <translation>Die Registry hat den Zugriff verweigert. Für ein privates Image melden Sie sich vorher mit „skopeo login“ oder „podman login“ auf dem Rechner an, der die Registry fragt.</translation>
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
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Konto</translation>
    </message>
    <message>
        <source>Quality of service</source>
        <translation>Quality of Service (QOS)</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Constraint</translation>
    </message>
    <message>
        <source>Parallel environment</source>
        <translation>Parallelumgebung</translation>
    </message>
    <message>
        <source>Exclusive</source>
        <translation>Exklusiv</translation>
    </message>
    <message>
        <source>Blocks in a job</source>
        <translation>Blöcke je Job</translation>
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
    <message>
        <source>Other nodes</source>
        <translation>Andere Knoten</translation>
    </message>
    <message>
        <source>Launcher</source>
        <translation>Launcher</translation>
    </message>
    <message>
        <source>Ranks per node</source>
        <translation>Ranks je Knoten</translation>
    </message>
    <message>
        <source>GPUs per node</source>
        <translation>GPUs je Knoten</translation>
    </message>
    <message>
        <source>Minimum number of jobs</source>
        <translation>Mindestzahl der Jobs</translation>
    </message>
    <message>
        <source>Maximum number of jobs at once</source>
        <translation>Höchstzahl gleichzeitiger Jobs</translation>
    </message>
    <message>
        <source>Time between jobs</source>
        <translation>Abstand der Jobs</translation>
    </message>
    <message>
        <source>the scheduler&apos;s default</source>
        <translation>Vorgabe des Schedulers</translation>
    </message>
    <message>
        <source>no other jobs on the nodes</source>
        <translation>keine anderen Jobs auf den Knoten</translation>
    </message>
    <message>
        <source>for each job</source>
        <comment>on nodes that no earlier one had</comment>
        <translation>für jeden Job</translation>
    </message>
</context>
<context>
    <name>BuildStep</name>
    <message>
        <source>waiting for another process that builds or removes the image</source>
        <translation>auf einen anderen Prozess warten, der das Image baut oder entfernt</translation>
    </message>
    <message>
        <source>checking the free space</source>
        <translation>freien Platz prüfen</translation>
    </message>
    <message>
        <source>checking the tree</source>
        <translation>Verzeichnisbaum prüfen</translation>
    </message>
    <message>
        <source>listing the packages</source>
        <translation>Pakete auflisten</translation>
    </message>
    <message>
        <source>testing the image</source>
        <translation>Image testen</translation>
    </message>
    <message>
        <source>computing the digest</source>
        <translation>Digest berechnen</translation>
    </message>
    <message>
        <source>building with %1</source>
        <extracomment>%1: a tool with its version</extracomment>
        <translation>mit %1 bauen</translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message>
        <source>step %1 of %2: %3</source>
        <comment>%1: a number, %2: the last one, %3: what the step does</comment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>the standard output</source>
        <translation>die Standardausgabe</translation>
    </message>
    <message>
        <source>Building the engine&apos;s image, step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: what the step does</extracomment>
        <translation>Das Image der Engine wird gebaut, Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>No process runs this experiment now. To resume it: baremark-cli run --resume %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Kein Prozess führt dieses Experiment zurzeit aus. Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>%1 of %2 experiments</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation>%1 von %2 Experimenten</translation>
    </message>
    <message numerus="yes">
        <source>No further block starts. Blocks and jobs that were submitted keep running. Press Ctrl-C again within 5 seconds to cancel %n experiment(s).</source>
        <translation>
            <numerusform>Es beginnt kein weiterer Block. Eingereichte Blöcke und Jobs laufen weiter. Drücken Sie innerhalb von 5 Sekunden noch einmal Strg-C, um %n Experiment abzubrechen.</numerusform>
            <numerusform>Es beginnt kein weiterer Block. Eingereichte Blöcke und Jobs laufen weiter. Drücken Sie innerhalb von 5 Sekunden noch einmal Strg-C, um %n Experimente abzubrechen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancelling…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>The request to cancel is stored, but blocks on the host keep running until a process carries it out. To do that: baremark-cli cancel %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Der Abbruch ist vorgemerkt, aber Blöcke auf dem Rechner laufen weiter, bis ein Prozess ihn ausführt. Das geht mit: baremark-cli cancel %1</translation>
    </message>
    <message>
        <source>To resume: baremark-cli run --resume %1 · to cancel: baremark-cli cancel %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Fortsetzen: baremark-cli run --resume %1 · abbrechen: baremark-cli cancel %1</translation>
    </message>
    <message>
        <source>To resume: baremark-cli run --resume %1</source>
        <extracomment>%1: ids of experiments</extracomment>
        <translation>Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>%1 of %2 experiments are done.</source>
        <extracomment>%1: a number, %2: how many</extracomment>
        <translation>%1 von %2 Experimenten sind fertig.</translation>
    </message>
    <message>
        <source>Process %1 runs this experiment. This process shows its progress.</source>
        <comment>a process id</comment>
        <translation>Prozess %1 führt dieses Experiment aus. Dieser Prozess zeigt den Fortschritt.</translation>
    </message>
    <message>
        <source>Process %1, on another machine or on this one before its restart, runs this experiment and was active within the last minute. This process shows its progress.</source>
        <comment>a process id</comment>
        <translation>Prozess %1, auf einem anderen Rechner oder auf diesem vor seinem Neustart, führt dieses Experiment aus und war in der letzten Minute aktiv. Dieser Prozess zeigt den Fortschritt an.</translation>
    </message>
    <message>
        <source>time not known</source>
        <translation>Zeit nicht bekannt</translation>
    </message>
    <message>
        <source>%1 (estimated from the model)</source>
        <comment>a duration</comment>
        <translation>%1 (aus dem Modell geschätzt)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1, about %2 node-hours</source>
        <comment>%1: how many jobs, %2: a number</comment>
        <translation>%1, etwa %2 Knotenstunden</translation>
    </message>
    <message>
        <source>One job at a time, because two jobs might get the same node. &quot;at_once&quot; in &quot;allocation&quot; allows more.</source>
        <translation>Immer nur ein Job, weil zwei Jobs denselben Knoten bekommen könnten. „at_once“ in „allocation“ erlaubt mehr.</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n job(s) at once.</source>
        <translation>
            <numerusform>Bis zu %n Job zugleich.</numerusform>
            <numerusform>Bis zu %n Jobs zugleich.</numerusform>
        </translation>
    </message>
    <message>
        <source>To run anyway: baremark-cli run --waive %1</source>
        <extracomment>%1: a check such as PF-11</extracomment>
        <translation>Trotzdem laufen lassen: baremark-cli run --waive %1</translation>
    </message>
    <message>
        <source>Waived with --waive: the run starts anyway, and its results name the check.</source>
        <translation>Mit --waive übergangen: Der Lauf startet trotzdem, und seine Ergebnisse nennen die Prüfung.</translation>
    </message>
    <message>
        <source>Where the ranks ran: %1</source>
        <extracomment>%1: how many checks passed, warn and stop</extracomment>
        <translation>Wo die Ranks liefen: %1</translation>
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
        <source>%1 to %2</source>
        <comment>durations</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Jobs start at least %1 apart.</source>
        <comment>a time such as 6h</comment>
        <translation>Zwischen den Starts zweier Jobs liegen mindestens %1.</translation>
    </message>
    <message>
        <source>Each job avoids the nodes of earlier jobs, as long as enough other nodes are left.</source>
        <translation>Jeder Job meidet die Knoten früherer Jobs, solange genug andere Knoten übrig sind.</translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s) train at once, each with the ranks of its point.</source>
        <translation>
            <numerusform>%n Instanz trainiert, mit den Ranks ihres Punkts.</numerusform>
            <numerusform>%n Instanzen trainieren zugleich, jede mit den Ranks ihres Punkts.</numerusform>
        </translation>
    </message>
    <message>
        <source>Round 1: %1 (seed %2)</source>
        <extracomment>%1: the runs of each point, %2: a number</extracomment>
        <translation>Runde 1: %1 (Startwert %2)</translation>
    </message>
    <message>
        <source>The results are in %1. To see them in the window: %2</source>
        <comment>a file; a command</comment>
        <translation>Die Ergebnisse stehen in %1. Im Fenster ansehen: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s) queued. To run them: baremark-cli work</source>
        <translation>
            <numerusform>%n Experiment eingereiht. Ausführen: baremark-cli work</numerusform>
            <numerusform>%n Experimente eingereiht. Ausführen: baremark-cli work</numerusform>
        </translation>
    </message>
    <message>
        <source> · job %1</source>
        <comment>the number of a scheduler&apos;s job</comment>
        <translation> · Job %1</translation>
    </message>
    <message>
        <source>block %1 of %2</source>
        <comment>%1: a number, %2: how many</comment>
        <translation>Block %1 von %2</translation>
    </message>
    <message>
        <source>being cancelled</source>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source> · step %1 of %2</source>
        <comment>%1: a number, %2: how many</comment>
        <translation> · Schritt %1 von %2</translation>
    </message>
    <message>
        <source> · checked before the first run</source>
        <translation> · vor dem ersten Lauf geprüft</translation>
    </message>
    <message>
        <source> · profiled: not compared</source>
        <translation> · unter einem Profiler: nicht verglichen</translation>
    </message>
    <message>
        <source> · %1 images/s</source>
        <extracomment>%1: a number</extracomment>
        <translation> · %1 Bilder/s</translation>
    </message>
    <message>
        <source> · instances %1</source>
        <comment>their images/s</comment>
        <translation> · Instanzen %1</translation>
    </message>
    <message>
        <source>  Its files are in %1, below the folder of the host&apos;s runs.</source>
        <comment>a folder</comment>
        <translation>  Seine Dateien sind in %1, unter dem Ordner der Läufe auf dem Rechner.</translation>
    </message>
    <message>
        <source>  To copy them: baremark-cli fetch %1 --output DIR</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>  Zum Kopieren: baremark-cli fetch %1 --output ORDNER</translation>
    </message>
    <message>
        <source> · %1 left</source>
        <comment>a duration</comment>
        <translation> · noch %1</translation>
    </message>
    <message>
        <source> · then %1 of work</source>
        <comment>a duration</comment>
        <translation> · danach %1 Laufzeit</translation>
    </message>
    <message>
        <source>The experiment was %1.</source>
        <comment>its state</comment>
        <translation>Das Experiment wurde %1.</translation>
    </message>
    <message>
        <source>The experiment asks for no time, so its jobs get the scheduler&apos;s default.</source>
        <translation>Das Experiment fordert keine Zeit an, deshalb bekommen seine Jobs die Vorgabe des Schedulers.</translation>
    </message>
    <message>
        <source>The experiment asks for a time of %1.</source>
        <extracomment>%1: a time such as 0:30:00</extracomment>
        <translation>Das Experiment fordert eine Zeit von %1 an.</translation>
    </message>
    <message>
        <source>To resume it with a longer time, for example: baremark-cli run --resume %1 --time %2</source>
        <extracomment>%1: an experiment&apos;s id, %2: a time such as 0:30:00</extracomment>
        <translation>Mit einer längeren Zeit fortsetzen, zum Beispiel: baremark-cli run --resume %1 --time %2</translation>
    </message>
    <message>
        <source>Correct the file and run it again.</source>
        <translation>Korrigieren Sie die Datei, und führen Sie sie noch einmal aus.</translation>
    </message>
    <message>
        <source>The results so far are kept. To resume: baremark-cli run --resume %1</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Die bisherigen Ergebnisse bleiben erhalten. Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>○ %1 is not installed</source>
        <comment>a runtime</comment>
        <translation>○ %1 ist nicht installiert</translation>
    </message>
    <message>
        <source>✓ %1 %2 works (tested in %3)</source>
        <extracomment>%1: a runtime, %2: its version, %3: a duration</extracomment>
        <translation>✓ %1 %2 funktioniert (getestet in %3)</translation>
    </message>
    <message>
        <source>✕ %1 does not work: %2</source>
        <comment>%1: a runtime and its version, %2: why</comment>
        <translation>✕ %1 funktioniert nicht: %2</translation>
    </message>
    <message>
        <source>Tested: %1</source>
        <comment>a moment</comment>
        <translation>Getestet: %1</translation>
    </message>
    <message>
        <source>Isolates: %1</source>
        <extracomment>%1: &quot;user&quot;, or &quot;nothing&quot;</extracomment>
        <translation>Isoliert: %1</translation>
    </message>
    <message>
        <source>Its own message: %1</source>
        <extracomment>%1: the last line of a program&apos;s output</extracomment>
        <translation>Meldung der Runtime: %1</translation>
    </message>
    <message>
        <source>%1 cannot be used. To see why: baremark-cli runtime list</source>
        <extracomment>%1: a file</extracomment>
        <translation>%1 lässt sich nicht benutzen. Den Grund zeigt: baremark-cli runtime list</translation>
    </message>
    <message>
        <source>The key of %1 is not known here.
  %2 %3
Compare it with the fingerprint that the host&apos;s administrators publish.
</source>
        <extracomment>%1: an account on a host, %2: a kind of key, %3: its fingerprint</extracomment>
        <translation>Der Schlüssel von %1 ist hier nicht bekannt.
  %2 %3
Vergleichen Sie ihn mit dem Fingerabdruck, den die Administratoren des Rechners veröffentlichen.
</translation>
    </message>
    <message>
        <source>A certificate authority for this host is known (%1), but Baremark cannot check host certificates.
Compare the fingerprint, then trust the key itself.
</source>
        <extracomment>%1: a file and the number of a line</extracomment>
        <translation>Für diesen Rechner ist eine Zertifizierungsstelle bekannt (%1), aber Baremark kann Rechnerzertifikate nicht prüfen.
Vergleichen Sie den Fingerabdruck und vertrauen Sie dann dem Schlüssel selbst.
</translation>
    </message>
    <message>
        <source>Trust this key? yes (and save it) / once / no: </source>
        <translation>Diesem Schlüssel vertrauen? yes (ja, und speichern) / once (einmal) / no (nein): </translation>
    </message>
    <message>
        <source>Trust this key? once / no: </source>
        <translation>Diesem Schlüssel vertrauen? once (einmal) / no (nein): </translation>
    </message>
    <message>
        <source>The answer was not accepted.
</source>
        <translation>Die Antwort wurde nicht angenommen.
</translation>
    </message>
    <message>
        <source>%1 says:
%2
%3
</source>
        <comment>%1: a host, %2, %3: its title and its text</comment>
        <translation>%1 sagt:
%2
%3
</translation>
    </message>
    <message>
        <source>Passphrase of the key %1: </source>
        <comment>a key&apos;s file</comment>
        <translation>Passphrase des Schlüssels %1: </translation>
    </message>
    <message>
        <source>Password of %1: </source>
        <comment>an account on a host</comment>
        <translation>Passwort von %1: </translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an account on a host, %2: its question</extracomment>
        <translation>%1 fragt: %2</translation>
    </message>
    <message>
        <source>the secret %1: </source>
        <extracomment>%1: the id of a secret</extracomment>
        <translation>Secret %1: </translation>
    </message>
    <message>
        <source>Written: %1</source>
        <comment>a path</comment>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Removed from the lists. ! The host %1 was removed from Baremark, so the files there are not deleted.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Aus den Listen entfernt. ! Der Rechner %1 wurde aus Baremark entfernt, deshalb werden die Dateien dort nicht gelöscht.</translation>
    </message>
    <message>
        <source>Removed from the lists. Deleting its files on %1. If that fails, they are deleted in 30 days.</source>
        <comment>a host</comment>
        <translation>Aus den Listen entfernt. Die Dateien auf %1 werden gelöscht. Falls das fehlschlägt, werden sie in 30 Tagen gelöscht.</translation>
    </message>
    <message>
        <source>Deleted.</source>
        <translation>Gelöscht.</translation>
    </message>
    <message>
        <source>The waiver is withdrawn.</source>
        <translation>Die Ausnahme wurde zurückgenommen.</translation>
    </message>
    <message>
        <source>Waived, with your note.</source>
        <translation>Als Ausnahme vermerkt, mit Ihrer Notiz.</translation>
    </message>
    <message>
        <source>The experiment is now called “%1”.</source>
        <comment>the new name of an experiment</comment>
        <translation>Das Experiment heißt jetzt „%1“.</translation>
    </message>
    <message>
        <source>The experiment is restored.</source>
        <translation>Das Experiment wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>Removed from the lists. It will be deleted in 30 days. To undo: baremark-cli remove %1 --undo</source>
        <extracomment>%1: an experiment&apos;s id</extracomment>
        <translation>Aus den Listen entfernt. Es wird in 30 Tagen gelöscht. Rückgängig machen: baremark-cli remove %1 --undo</translation>
    </message>
    <message>
        <source>Its files on %1 are deleted at the same time, or when the window next connects to that host. To delete everything now: baremark-cli remove %2 --now</source>
        <extracomment>%1: a host, %2: an experiment&apos;s id</extracomment>
        <translation>Seine Dateien auf %1 werden dann ebenfalls gelöscht, spätestens wenn sich das Fenster das nächste Mal mit dem Rechner verbindet. Alles jetzt löschen: baremark-cli remove %2 --now</translation>
    </message>
    <message>
        <source>Process %1 of %2, which runs the experiment, was asked to cancel it. The results so far are kept.</source>
        <comment>a number; an account and a machine</comment>
        <translation>Prozess %1 von %2 führt das Experiment aus und wurde gebeten, es abzubrechen. Die bisherigen Ergebnisse bleiben erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n Block ergänzt.</numerusform>
            <numerusform>%n Blöcke ergänzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>cores per node</source>
        <translation>Kerne je Knoten</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>accepts no jobs now</source>
        <translation>nimmt zurzeit keine Jobs an</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>all nodes</source>
        <comment>of a cluster without partitions</comment>
        <translation>alle Knoten</translation>
    </message>
    <message>
        <source>used for</source>
        <translation>genutzt für</translation>
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
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
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
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Build of the engine</source>
        <translation>Build der Engine</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>A node, as job %1 found it (%2):</source>
        <comment>a number; when</comment>
        <translation>Ein Knoten, wie ihn Job %1 vorfand (%2):</translation>
    </message>
    <message>
        <source>A node, as job %1 found it:</source>
        <comment>a job&apos;s number</comment>
        <translation>Ein Knoten, wie ihn Job %1 vorfand:</translation>
    </message>
    <message>
        <source>%1 is ready: %2</source>
        <comment>%1: a host, %2: what was found on it</comment>
        <translation>%1 ist bereit: %2</translation>
    </message>
    <message>
        <source>No hosts were added yet. To add one over SSH: baremark-cli host add NAME --ssh DESTINATION. To add the cluster whose login node this is: baremark-cli host add NAME --here</source>
        <translation>Es wurde noch kein Rechner hinzugefügt. Einen Rechner über SSH hinzufügen: baremark-cli host add NAME --ssh ZIEL. Den Cluster hinzufügen, dessen Login-Knoten dieser Rechner ist: baremark-cli host add NAME --here</translation>
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
        <source>checked</source>
        <translation>geprüft</translation>
    </message>
    <message>
        <source>Removed. The files on the host stay there.</source>
        <translation>Entfernt. Die Dateien auf dem Rechner bleiben dort.</translation>
    </message>
    <message>
        <source>The key of %1 is now trusted.</source>
        <comment>a host</comment>
        <translation>Dem Schlüssel von %1 wird jetzt vertraut.</translation>
    </message>
    <message>
        <source>%1, when Baremark found it</source>
        <comment>a moment</comment>
        <translation>%1, als Baremark sie fand</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <comment>a moment; a duration</comment>
        <translation>%1, in %2</translation>
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
        <source>used by</source>
        <comment>experiments</comment>
        <translation>benutzt von</translation>
    </message>
    <message>
        <source>from</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>  for %1</source>
        <comment>a runtime; indented</comment>
        <translation>  für %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>an image; a host</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Copy for %1: %2</source>
        <comment>a runtime; what the copy is</comment>
        <translation>Kopie für %1: %2</translation>
    </message>
    <message>
        <source>made from</source>
        <translation>entstanden aus</translation>
    </message>
    <message>
        <source>made</source>
        <translation>angelegt</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>angelegt mit</translation>
    </message>
    <message>
        <source>The image exists already. To import it again, use --update.</source>
        <translation>Das Image ist schon vorhanden. Mit --update wird es noch einmal importiert.</translation>
    </message>
    <message>
        <source>! The image has no engine, so no arm can use it yet. It needs Baremark&apos;s engine in /opt/baremark/bin.</source>
        <translation>! Das Image hat keine Engine, deshalb kann noch kein Arm es benutzen. Es braucht die Engine von Baremark in /opt/baremark/bin.</translation>
    </message>
    <message>
        <source>%1 is on %2: %3, %4
from %5</source>
        <extracomment>%1: an image, %2: a host, %3: bytes, %4: a digest, %5: where it came from</extracomment>
        <translation>%1 ist auf %2: %3, %4
aus %5</translation>
    </message>
    <message>
        <source>No images yet. The first run in a container builds one. To build it now: baremark-cli image build</source>
        <translation>Noch keine Images. Der erste Lauf in einem Container baut eines. Jetzt bauen: baremark-cli image build</translation>
    </message>
    <message>
        <source>The image exists already. To build it again, use --again.</source>
        <translation>Das Image ist schon vorhanden. Mit --again wird es noch einmal gebaut.</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>%1: an image, %2: bytes, %3: its digest</comment>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>The copy exists already.</source>
        <translation>Die Kopie gibt es schon.</translation>
    </message>
    <message>
        <source>Copy for %1: %2, %3, %4</source>
        <extracomment>%1: a runtime, %2: a path or a name, %3: bytes, %4: a digest</extracomment>
        <translation>Kopie für %1: %2, %3, %4</translation>
    </message>
    <message>
        <source>Removed.</source>
        <translation>Entfernt.</translation>
    </message>
    <message>
        <source>Can be fixed with --fix.</source>
        <translation>Lässt sich mit --fix beheben.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n finding(s) fixed</source>
        <extracomment>%1: a file</extracomment>
        <translation>
            <numerusform>%1: %n Befund behoben</numerusform>
            <numerusform>%1: %n Befunde behoben</numerusform>
        </translation>
    </message>
    <message>
        <source>Errors: %1, warnings: %2, infos: %3</source>
        <comment>%1, %2, %3: how many there are</comment>
        <translation>Fehler: %1, Warnungen: %2, Hinweise: %3</translation>
    </message>
    <message>
        <source>no process runs it now</source>
        <comment>state of an experiment</comment>
        <translation>kein Prozess führt es zurzeit aus</translation>
    </message>
    <message>
        <source>%1; %2 has been unreachable since %3</source>
        <comment>%1: a state, %2: a host, %3: a moment</comment>
        <translation>%1; %2 ist seit %3 nicht erreichbar</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>To resume: baremark-cli run --resume %1</source>
        <comment>an experiment&apos;s id</comment>
        <translation>Fortsetzen: baremark-cli run --resume %1</translation>
    </message>
    <message>
        <source>pausing</source>
        <translation>wird pausiert</translation>
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
        <source>queued</source>
        <translation>eingereiht</translation>
    </message>
    <message>
        <source>started</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
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
        <source>To restore one: baremark-cli remove ID --undo</source>
        <translation>Eines wiederherstellen: baremark-cli remove ID --undo</translation>
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
        <source>job</source>
        <comment>of a scheduler: its number</comment>
        <translation>Job</translation>
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
        <source>No experiments yet. To start: baremark-cli quickstart</source>
        <translation>Noch keine Experimente. Zum Einstieg: baremark-cli quickstart</translation>
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
        <source>recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Stage %1: %2</source>
        <comment>%1: the name of a stage of a recipe, %2: what it begins with</comment>
        <translation>Stufe %1: %2</translation>
    </message>
    <message>
        <source>the part of stage %1 that is needed at run time</source>
        <extracomment>%1: the name of a stage of a recipe</extracomment>
        <translation>der Teil der Stufe %1, der zur Laufzeit nötig ist</translation>
    </message>
    <message>
        <source>Recipe %1 for %2</source>
        <extracomment>%1: the name of a recipe, %2: an architecture such as x86_64</extracomment>
        <translation>Rezept %1 für %2</translation>
    </message>
    <message>
        <source>Label %1: %2</source>
        <extracomment>%1: the name of a label of an image, %2: its value</extracomment>
        <translation>Label %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) test the image.</source>
        <translation>
            <numerusform>%n Befehl prüft das Image.</numerusform>
            <numerusform>%n Befehle prüfen das Image.</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out, because only a Dockerfile has them: the lines above its first FROM.</source>
        <translation>Weggelassen, weil nur ein Dockerfile sie hat: die Zeilen über dem ersten FROM.</translation>
    </message>
    <message>
        <source>Left out, because it is text of another format: %1, line %2 of the imported file</source>
        <extracomment>%1: a block of a recipe, %2: the number of a line</extracomment>
        <translation>Weggelassen, weil es Text eines anderen Formats ist: %1, Zeile %2 der importierten Datei</translation>
    </message>
    <message>
        <source>Left out, because it is text of another format: %1</source>
        <extracomment>%1: a block of a recipe</extracomment>
        <translation>Weggelassen, weil es Text eines anderen Formats ist: %1</translation>
    </message>
    <message>
        <source>The recipes are equal.</source>
        <translation>Die Rezepte sind gleich.</translation>
    </message>
    <message>
        <source>Waived with --waive: the image is built anyway.</source>
        <translation>Mit --waive übergangen: Das Image wird trotzdem gebaut.</translation>
    </message>
    <message>
        <source>Passed: %1, stops: %2, warnings: %3, not known: %4</source>
        <comment>%1, %2, %3, %4: how many there are</comment>
        <translation>Bestanden: %1, Stopps: %2, Warnungen: %3, nicht bekannt: %4</translation>
    </message>
    <message>
        <source>! The image has no engine, so no arm can use it yet. Add the block “engine” to the recipe.</source>
        <translation>! Das Image enthält keine Engine, daher kann noch kein Arm es benutzen. Fügen Sie dem Rezept den Baustein „engine“ hinzu.</translation>
    </message>
    <message>
        <source>%1 is on %2: %3, %4
%5 packages, built by %6</source>
        <extracomment>%1: an image, %2: a host, %3: bytes, %4: a digest, %5: a number of packages, %6: a tool with its version</extracomment>
        <translation>%1 liegt auf %2: %3, %4
%5 Pakete, gebaut mit %6</translation>
    </message>
    <message>
        <source>The test of the recipe passed.</source>
        <translation>Der Test des Rezepts war erfolgreich.</translation>
    </message>
    <message>
        <source>The recipe has no test.</source>
        <translation>Das Rezept hat keinen Test.</translation>
    </message>
    <message>
        <source>Stage %1: %2 is %3; the recipe had no digest.</source>
        <extracomment>%1: a stage of a recipe, %2: an image with its tag, %3: a digest</extracomment>
        <translation>Stufe %1: %2 ist %3; das Rezept hatte keinen Digest.</translation>
    </message>
    <message>
        <source>Stage %1: %2 still is %3.</source>
        <extracomment>%1: a stage of a recipe, %2: an image with its tag, %3: a digest</extracomment>
        <translation>Stufe %1: %2 ist weiterhin %3.</translation>
    </message>
    <message>
        <source>Stage %1: %2 is %3; the recipe had %4.</source>
        <extracomment>%1: a stage of a recipe, %2: an image with its tag, %3, %4: digests</extracomment>
        <translation>Stufe %1: %2 ist %3; das Rezept hatte %4.</translation>
    </message>
    <message>
        <source>! Stage %1: the tag has moved: %2 is now %3; the recipe has %4. To take the new one, use --update.</source>
        <extracomment>%1: a stage of a recipe, %2: an image with its tag, %3, %4: digests</extracomment>
        <translation>! Stufe %1: Das Tag zeigt auf einen neuen Digest: %2 ist jetzt %3; das Rezept hat %4. Um den neuen Digest zu übernehmen, verwenden Sie --update.</translation>
    </message>
    <message>
        <source>No base of the recipe is from a registry.</source>
        <translation>Keine Grundlage des Rezepts stammt aus einer Registry.</translation>
    </message>
    <message>
        <source>%1 is not compared: it needs an experiment that names its launcher.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 wird nicht verglichen: Diese Runtime braucht ein Experiment, das ihren Launcher nennt.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1.</source>
        <extracomment>%1: a path</extracomment>
        <translation>
            <numerusform>%n Datei nach %1 geschrieben.</numerusform>
            <numerusform>%n Dateien nach %1 geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>To measure as many of each case: %1</source>
        <comment>a command</comment>
        <translation>Um von jedem Fall so viele zu messen: %1</translation>
    </message>
    <message>
        <source>To measure them: %1</source>
        <comment>a command</comment>
        <translation>So messen Sie sie: %1</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <comment>a formula</comment>
        <translation>Unterschied: %1</translation>
    </message>
    <message>
        <source>Efficiency: %1</source>
        <comment>a formula</comment>
        <translation>Effizienz: %1</translation>
    </message>
    <message>
        <source>Margin %1. Experiment %2</source>
        <extracomment>%1: a percentage, %2: an id</extracomment>
        <translation>Toleranz %1. Experiment %2</translation>
    </message>
    <message>
        <source>%1 is sound.</source>
        <comment>a path</comment>
        <translation>%1 ist in Ordnung.</translation>
    </message>
    <message>
        <source>! The host&apos;s engine does not load in the image (%1), so the image keeps its own engine. Arms with this image are not comparable with bare metal until you waive that difference.</source>
        <extracomment>%1: the message of the dynamic loader</extracomment>
        <translation>! Die Engine des Rechners lässt sich im Image nicht laden (%1), deshalb behält das Image seine eigene Engine. Arme mit diesem Image sind nicht mit Bare Metal vergleichbar, solange Sie diesen Unterschied nicht als Ausnahme vermerken.</translation>
    </message>
    <message>
        <source>%1 is already on %2: %3</source>
        <comment>%1: an image, %2: a host, %3: a path</comment>
        <translation>%1 ist schon auf %2: %3</translation>
    </message>
    <message>
        <source>%1 is on %2: %3, %4</source>
        <comment>%1: an image, %2: a host, %3: bytes, %4: a path</comment>
        <translation>%1 ist auf %2: %3, %4</translation>
    </message>
    <message>
        <source>No data sets on that host yet. To send one: baremark-cli data send FOLDER HOST</source>
        <translation>Auf diesem Rechner sind noch keine Datensätze. Einen senden: baremark-cli data send ORDNER RECHNER</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
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
In einem Experiment auf diesem Rechner: &quot;data_dir&quot;: &quot;%2&quot;</translation>
    </message>
    <message numerus="yes">
        <source>! %n file(s) changed during the transfer and are missing. Fetch again.</source>
        <translation>
            <numerusform>! %n Datei hat sich während der Übertragung geändert und fehlt. Holen Sie die Dateien noch einmal.</numerusform>
            <numerusform>! %n Dateien haben sich während der Übertragung geändert und fehlen. Holen Sie die Dateien noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>files, a folder</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Stopped. Blocks that are already running keep running. To continue: baremark-cli work</source>
        <translation>Beendet. Blöcke, die schon laufen, laufen weiter. Fortsetzen: baremark-cli work</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) are waiting.</source>
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
        <comment>an experiment</comment>
        <translation>„%1“ ist pausiert.</translation>
    </message>
    <message>
        <source>Another process runs “%1”.</source>
        <comment>an experiment</comment>
        <translation>Ein anderer Prozess führt „%1“ aus.</translation>
    </message>
    <message>
        <source>“%1” is waiting for you to sign in to %2. Open Baremark, or run: baremark-cli run --resume %3</source>
        <comment>%3: an experiment&apos;s id</comment>
        <extracomment>%1: an experiment, %2: a host</extracomment>
        <translation>„%1“ wartet darauf, dass Sie sich bei %2 anmelden. Öffnen Sie Baremark, oder führen Sie aus: baremark-cli run --resume %3</translation>
    </message>
    <message>
        <source>“%1” cannot run: this machine has no engine.</source>
        <extracomment>%1: an experiment</extracomment>
        <translation>„%1“ kann nicht laufen: Dieser Rechner hat keine Engine.</translation>
    </message>
    <message>
        <source>Nothing is left to run.</source>
        <translation>Es gibt nichts mehr auszuführen.</translation>
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
        <source>mean time per batch ÷ that of %1 at the same point</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>mittlere Zeit je Batch ÷ die von %1 am selben Punkt</translation>
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
        <source> · %1 from its smallest point, %2</source>
        <comment>an arm, a point</comment>
        <translation> · %1 ab seinem kleinsten Punkt, %2</translation>
    </message>
    <message>
        <source>extended after seeing results (%1): %2 interval</source>
        <extracomment>%1: how often, %2: a level</extracomment>
        <translation>nach Ansicht der Ergebnisse erweitert (%1): Intervall zu %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3 runs failed</source>
        <extracomment>%1: a verdict, %2: failed runs, %3: all of them</extracomment>
        <translation>%1, %2 von %3 Läufen fehlgeschlagen</translation>
    </message>
    <message>
        <source>images divided by the wall time of all ranks, without warm-up · %1</source>
        <extracomment>%1: the baseline&apos;s images/s</extracomment>
        <translation>Bilder geteilt durch die Wanduhrzeit aller Ranks, ohne Aufwärmen · %1</translation>
    </message>
    <message>
        <source>images/s ÷ the arm&apos;s images/s at %1 · %2</source>
        <extracomment>%1: a point, %2: the baseline&apos;s images/s</extracomment>
        <translation>Bilder/s ÷ Bilder/s des Arms bei %1 · %2</translation>
    </message>
    <message>
        <source>%1 × images/s ÷ the arm&apos;s images/s at %2 · %3</source>
        <extracomment>%1: ranks, %2: a point, %3: the baseline&apos;s images/s</extracomment>
        <translation>%1 × Bilder/s ÷ Bilder/s des Arms bei %2 · %3</translation>
    </message>
    <message>
        <source>images/s ÷ (ranks × the arm&apos;s images/s at %1) · %2</source>
        <extracomment>%1: a point, %2: the baseline&apos;s images/s</extracomment>
        <translation>Bilder/s ÷ (Ranks × Bilder/s des Arms bei %1) · %2</translation>
    </message>
    <message>
        <source>%1 × images/s ÷ (ranks × the arm&apos;s images/s at %2) · %3</source>
        <extracomment>%1: ranks, %2: a point, %3: the baseline&apos;s images/s</extracomment>
        <translation>%1 × Bilder/s ÷ (Ranks × Bilder/s des Arms bei %2) · %3</translation>
    </message>
    <message>
        <source> · from the rounds in which both points are done</source>
        <translation> · aus den Runden, in denen beide Punkte fertig sind</translation>
    </message>
    <message>
        <source>measured peaks</source>
        <translation>gemessene Spitzen</translation>
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
</context>
<context>
    <name>Compatibility</name>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>CUDA and the GPU driver</source>
        <translation>CUDA und der GPU-Treiber</translation>
    </message>
    <message>
        <source>CUDA and the GPU</source>
        <translation>CUDA und die GPU</translation>
    </message>
    <message>
        <source>cuDNN and CUDA</source>
        <translation>cuDNN und CUDA</translation>
    </message>
    <message>
        <source>NCCL and CUDA</source>
        <translation>NCCL und CUDA</translation>
    </message>
    <message>
        <source>MPI family</source>
        <translation>MPI-Familie</translation>
    </message>
    <message>
        <source>MPI version</source>
        <translation>MPI-Version</translation>
    </message>
    <message>
        <source>PMIx</source>
        <translation>PMIx</translation>
    </message>
    <message>
        <source>glibc and bound libraries</source>
        <translation>glibc und eingebundene Bibliotheken</translation>
    </message>
    <message>
        <source>InfiniBand libraries and driver</source>
        <translation>InfiniBand-Bibliotheken und -Treiber</translation>
    </message>
    <message>
        <source>Python and the framework</source>
        <translation>Python und das Framework</translation>
    </message>
    <message>
        <source>Image and host are both %1.</source>
        <extracomment>%1: an architecture</extracomment>
        <translation>Image und Rechner haben beide die Architektur %1.</translation>
    </message>
    <message>
        <source>The image is for %1, the host is %2.</source>
        <extracomment>%1: an architecture, %2: an architecture</extracomment>
        <translation>Das Image ist für %1, der Rechner hat %2.</translation>
    </message>
    <message>
        <source>The architecture of the host is not known.</source>
        <translation>Die Architektur des Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The image has CUDA %1, but the host has no NVIDIA GPU.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Das Image enthält CUDA %1, aber der Rechner hat keine NVIDIA-GPU.</translation>
    </message>
    <message>
        <source>The image has CUDA %1. The GPU driver of the host is not known.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Das Image enthält CUDA %1. Der GPU-Treiber des Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>CUDA %1 works with driver %2.</source>
        <extracomment>%1: a version, %2: a version</extracomment>
        <translation>CUDA %1 läuft mit dem Treiber %2.</translation>
    </message>
    <message>
        <source>CUDA %1 works with driver %2 only in part: all its features need driver %3 or newer.</source>
        <extracomment>%1: a version, %2: the driver&apos;s version, %3: the version that it needs</extracomment>
        <translation>CUDA %1 läuft mit dem Treiber %2 nur eingeschränkt: Alle Funktionen gibt es erst ab Treiber %3.</translation>
    </message>
    <message>
        <source>CUDA %1 needs driver %3 or newer; the host has %2.</source>
        <extracomment>%1: a version, %2: a version, %3: a version</extracomment>
        <translation>CUDA %1 braucht Treiber %3 oder neuer; der Rechner hat %2.</translation>
    </message>
    <message>
        <source>No table has CUDA %1.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Keine Tabelle enthält CUDA %1.</translation>
    </message>
    <message>
        <source>The image has CUDA %1. The compute capability of the host&apos;s GPUs is not known.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Das Image enthält CUDA %1. Die Compute Capability der GPUs des Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>CUDA %1 supports GPUs with compute capability %2.</source>
        <extracomment>%1: a version, %2: a compute capability, such as 7.0</extracomment>
        <translation>CUDA %1 unterstützt GPUs mit Compute Capability %2.</translation>
    </message>
    <message>
        <source>CUDA %1 needs compute capability %3 or higher; a GPU of the host has %2.</source>
        <extracomment>%1: a version, %2: a version, %3: a compute capability, such as 7.0</extracomment>
        <translation>CUDA %1 braucht Compute Capability %3 oder höher; eine GPU des Rechners hat %2.</translation>
    </message>
    <message>
        <source>CUDA %1 is older than the GPU (compute capability %2, since CUDA %3). Programs start slowly, or not at all.</source>
        <extracomment>%1: a version, %2: a compute capability, such as 7.0, %3: a version</extracomment>
        <translation>CUDA %1 ist älter als die GPU (Compute Capability %2, unterstützt seit CUDA %3). Programme starten langsam oder gar nicht.</translation>
    </message>
    <message>
        <source>The recipe does not say which CUDA is used with %1 %2.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version</extracomment>
        <translation>Das Rezept sagt nicht, mit welchem CUDA %1 %2 benutzt wird.</translation>
    </message>
    <message>
        <source>%1 %2 works with CUDA %3.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version, %3: a version</extracomment>
        <translation>%1 %2 läuft mit CUDA %3.</translation>
    </message>
    <message>
        <source>%1 %2 is the build for CUDA %3, but the image has CUDA %4.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version, %3: a version, %4: a version</extracomment>
        <translation>%1 %2 ist für CUDA %3 gebaut, das Image enthält aber CUDA %4.</translation>
    </message>
    <message>
        <source>NVIDIA does not list %1 %2 with CUDA %3.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version, %3: a version</extracomment>
        <translation>NVIDIA führt %1 %2 nicht zusammen mit CUDA %3 auf.</translation>
    </message>
    <message>
        <source>%1 %2 needs compute capability %4 or higher; a GPU of the host has %3.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version, %3: a version, %4: a compute capability, such as 7.0</extracomment>
        <translation>%1 %2 braucht Compute Capability %4 oder höher; eine GPU des Rechners hat %3.</translation>
    </message>
    <message>
        <source>No table has %1 %2.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version</extracomment>
        <translation>Keine Tabelle enthält %1 %2.</translation>
    </message>
    <message>
        <source>The image has %1. The MPI of the host&apos;s launcher is not known.</source>
        <extracomment>%1: an MPI, such as Open MPI</extracomment>
        <translation>Das Image enthält %1. Das MPI des Launchers auf dem Rechner ist nicht bekannt.</translation>
    </message>
    <message>
        <source>A launcher of %2 starts programs of %1.</source>
        <extracomment>%1: the MPI of the image, %2: that of the host</extracomment>
        <translation>Ein Launcher von %2 startet Programme von %1.</translation>
    </message>
    <message>
        <source>The image has %1, but the host&apos;s launcher is of %2. Each rank would run alone.</source>
        <extracomment>%1: an MPI, such as Open MPI, %2: another</extracomment>
        <translation>Das Image enthält %1, der Launcher des Rechners gehört aber zu %2. Jeder Rank liefe allein.</translation>
    </message>
    <message>
        <source>The version of %1 in the image is not known.</source>
        <extracomment>%1: an MPI, such as Open MPI</extracomment>
        <translation>Die Version von %1 im Image ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 in the image works with %2 on the host.</source>
        <extracomment>%1: an MPI and its version, %2: the same of the host</extracomment>
        <translation>%1 im Image läuft mit %2 auf dem Rechner.</translation>
    </message>
    <message>
        <source>%1 in the image is newer than %2 on the host. Only the other direction is supported.</source>
        <extracomment>%1: an MPI and its version, %2: the same of the host</extracomment>
        <translation>%1 im Image ist neuer als %2 auf dem Rechner. Nur die umgekehrte Richtung wird unterstützt.</translation>
    </message>
    <message>
        <source>%1 in the image and %2 on the host are of different series.</source>
        <extracomment>%1: an MPI and its version, %2: the same of the host</extracomment>
        <translation>%1 im Image und %2 auf dem Rechner gehören zu verschiedenen Versionsreihen.</translation>
    </message>
    <message>
        <source>The PMIx of the host&apos;s launcher is not known.</source>
        <translation>Das PMIx des Launchers auf dem Rechner ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The PMIx of %1 in the image is not known.</source>
        <extracomment>%1: an MPI and its version</extracomment>
        <translation>Das PMIx von %1 im Image ist nicht bekannt.</translation>
    </message>
    <message>
        <source>PMIx %1 in the image works with PMIx %2 of the launcher.</source>
        <extracomment>%1: a version, %2: a version</extracomment>
        <translation>PMIx %1 im Image läuft mit PMIx %2 des Launchers.</translation>
    </message>
    <message>
        <source>PMIx %1 in the image does not work with PMIx %2 of the launcher. Ranks would not start.</source>
        <extracomment>%1: a version, %2: a version</extracomment>
        <translation>PMIx %1 im Image läuft nicht mit PMIx %2 des Launchers. Die Ranks würden nicht starten.</translation>
    </message>
    <message>
        <source>The glibc of the image or of the host is not known.</source>
        <translation>Die glibc des Images oder des Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The image has glibc %1; bound libraries need %2.</source>
        <extracomment>%1: a version, %2: a version of glibc</extracomment>
        <translation>Das Image hat glibc %1; eingebundene Bibliotheken brauchen %2.</translation>
    </message>
    <message>
        <source>The image has glibc %1, but the bound library %3 needs %2.</source>
        <extracomment>%1: a version, %2: a version of glibc, %3: a file</extracomment>
        <translation>Das Image hat glibc %1, aber die eingebundene Bibliothek %3 braucht %2.</translation>
    </message>
    <message>
        <source>The image has glibc %1, the host %2. The host&apos;s GPU driver may not load in the container.</source>
        <extracomment>%1: a version, %2: a version of glibc</extracomment>
        <translation>Das Image hat glibc %1, der Rechner %2. Der GPU-Treiber des Rechners lässt sich im Container vielleicht nicht laden.</translation>
    </message>
    <message>
        <source>Whether the host has InfiniBand is not known.</source>
        <translation>Ob der Rechner InfiniBand hat, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The host has no InfiniBand.</source>
        <translation>Der Rechner hat kein InfiniBand.</translation>
    </message>
    <message>
        <source>The host has InfiniBand. Whether the image has the libraries for it is not known.</source>
        <translation>Der Rechner hat InfiniBand. Ob das Image die Bibliotheken dafür enthält, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The image has %1. The InfiniBand driver of the host&apos;s kernel is not known.</source>
        <extracomment>%1: the InfiniBand libraries and their version</extracomment>
        <translation>Das Image enthält %1. Der InfiniBand-Treiber im Kernel des Rechners ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The version of Python for %1 is not known.</source>
        <extracomment>%1: a framework and its version</extracomment>
        <translation>Die Python-Version für %1 ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 has packages for Python %2.</source>
        <extracomment>%1: a framework and its version, %2: a version</extracomment>
        <translation>Für %1 gibt es Pakete für Python %2.</translation>
    </message>
    <message>
        <source>%1 has packages for Python %3 to %4; the image has Python %2.</source>
        <extracomment>%1: a framework and its version, %2: a version, %3: the oldest, %4: the newest</extracomment>
        <translation>Für %1 gibt es Pakete für Python %3 bis %4; das Image hat Python %2.</translation>
    </message>
    <message>
        <source>Set the recipe&apos;s architecture to %1.</source>
        <extracomment>%1: an architecture</extracomment>
        <translation>Setzen Sie die Architektur des Rezepts auf %1.</translation>
    </message>
    <message>
        <source>Choose CUDA %1 or older, or install driver %2 or newer on the host.</source>
        <extracomment>%1: a version, %2: a version</extracomment>
        <translation>Wählen Sie CUDA %1 oder älter, oder installieren Sie auf dem Rechner Treiber %2 oder neuer.</translation>
    </message>
    <message>
        <source>Install driver %1 or newer on the host.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Installieren Sie auf dem Rechner Treiber %1 oder neuer.</translation>
    </message>
    <message>
        <source>Choose CUDA %1 or older.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Wählen Sie CUDA %1 oder älter.</translation>
    </message>
    <message>
        <source>Choose CUDA %1 or newer.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Wählen Sie CUDA %1 oder neuer.</translation>
    </message>
    <message>
        <source>Choose %1 %2.</source>
        <extracomment>%1: a library, such as cuDNN, %2: its version</extracomment>
        <translation>Wählen Sie %1 %2.</translation>
    </message>
    <message>
        <source>Choose the build of %1 for CUDA %2.</source>
        <extracomment>%1: a library, such as cuDNN, %2: a version</extracomment>
        <translation>Wählen Sie den Build von %1 für CUDA %2.</translation>
    </message>
    <message>
        <source>Choose %1.</source>
        <extracomment>%1: an MPI or the InfiniBand libraries, with a version</extracomment>
        <translation>Wählen Sie %1.</translation>
    </message>
    <message>
        <source>Choose PMIx %1.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Wählen Sie PMIx %1.</translation>
    </message>
    <message>
        <source>Choose %1 %2 or newer as the base.</source>
        <extracomment>%1: a distribution, %2: its release</extracomment>
        <translation>Wählen Sie %1 %2 oder neuer als Grundlage.</translation>
    </message>
    <message>
        <source>Add the block InfiniBand user space with %1.</source>
        <extracomment>%1: a flavour, such as rdma-core</extracomment>
        <translation>Fügen Sie den Baustein „InfiniBand-Benutzerbibliotheken“ mit %1 hinzu.</translation>
    </message>
    <message>
        <source>Choose Python %1 to %2.</source>
        <extracomment>%1: the oldest version, %2: the newest</extracomment>
        <translation>Wählen Sie Python %1 bis %2.</translation>
    </message>
    <message>
        <source>Choose Python %1 to %2, or %3 %4.</source>
        <extracomment>%1: the oldest version, %2: the newest, %3: a framework, %4: its version</extracomment>
        <translation>Wählen Sie Python %1 bis %2, oder %3 %4.</translation>
    </message>
    <message>
        <source>passed</source>
        <comment>a recipe on a host</comment>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>a recipe on a host</comment>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>a recipe on a host</comment>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>stop</source>
        <comment>a recipe on a host</comment>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Table %1 of %2: %3</source>
        <comment>%1: id of a table, %2: its date, %3: addresses</comment>
        <translation>Tabelle %1 vom %2: %3</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>A recipe “%1” exists already.</source>
        <comment>a recipe</comment>
        <translation>Es gibt schon ein Rezept „%1“.</translation>
    </message>
    <message>
        <source>Rename the recipe</source>
        <translation>Rezept umbenennen</translation>
    </message>
</context>
<context>
    <name>EngineRefusals</name>
    <message>
        <source>allreduce: it averages gradients too, without a server</source>
        <translation>allreduce: Es mittelt ebenfalls Gradienten, ohne Server</translation>
    </message>
    <message>
        <source>sgd, momentum or adam</source>
        <translation>sgd, momentum oder adam</translation>
    </message>
    <message>
        <source>the backend chooses its own layout</source>
        <translation>das Backend wählt das Layout selbst</translation>
    </message>
    <message>
        <source>--eval to evaluate a checkpoint</source>
        <translation>--eval, um einen Checkpoint auszuwerten</translation>
    </message>
    <message>
        <source>the step is compiled once in any case</source>
        <translation>der Schritt wird ohnehin einmal kompiliert</translation>
    </message>
    <message>
        <source>gradients are not clipped</source>
        <translation>Gradienten werden nicht begrenzt</translation>
    </message>
    <message>
        <source>the total loss is reported</source>
        <translation>ausgegeben wird der gesamte Loss</translation>
    </message>
    <message>
        <source>images are not distorted</source>
        <translation>Bilder werden nicht verzerrt</translation>
    </message>
    <message>
        <source>the launcher: mpirun -np N</source>
        <translation>der Launcher: mpirun -np N</translation>
    </message>
    <message>
        <source>batches are not grouped</source>
        <translation>Batches werden nicht gruppiert</translation>
    </message>
    <message>
        <source>the whole test set is evaluated</source>
        <translation>ausgewertet wird auf den gesamten Testdaten</translation>
    </message>
    <message>
        <source>the whole test set is evaluated once</source>
        <translation>ausgewertet wird einmal auf den gesamten Testdaten</translation>
    </message>
    <message>
        <source>--eval for each evaluation of the newest checkpoint</source>
        <translation>--eval für jede Auswertung des neuesten Checkpoints</translation>
    </message>
    <message>
        <source>evaluation writes to the standard output and the telemetry</source>
        <translation>die Auswertung schreibt in die Standardausgabe und in die Telemetrie</translation>
    </message>
    <message>
        <source>each step&apos;s time is in the telemetry</source>
        <translation>die Zeit jedes Schritts steht in der Telemetrie</translation>
    </message>
    <message>
        <source>images are not resized</source>
        <translation>Bilder werden nicht skaliert</translation>
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
        <source>the launcher, which binds ranks</source>
        <translation>der Launcher, der die Ranks bindet</translation>
    </message>
    <message>
        <source>the backend chooses its own way</source>
        <translation>das Backend wählt sein Verfahren selbst</translation>
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
        <source>--run_dir, where the telemetry of each step is written</source>
        <translation>--run_dir, wohin die Telemetrie jedes Schritts geschrieben wird</translation>
    </message>
    <message>
        <source>--list_models, which has the counts of each network</source>
        <translation>--list_models, das die Zahlen jedes Netzes nennt</translation>
    </message>
    <message>
        <source>--train_dir, whose newest checkpoint training resumes from</source>
        <translation>--train_dir: Das Training setzt beim neuesten Checkpoint darin fort</translation>
    </message>
    <message>
        <source>options are not read from a file</source>
        <translation>Optionen werden nicht aus einer Datei gelesen</translation>
    </message>
    <message>
        <source>errors go to the standard error</source>
        <translation>Fehler gehen an die Standardfehlerausgabe</translation>
    </message>
    <message>
        <source>allreduce: it averages gradients; replicated sums them</source>
        <translation>allreduce: mittelt die Gradienten; replicated summiert sie</translation>
    </message>
    <message>
        <source>allreduce: it averages gradients; horovod sums them there</source>
        <translation>allreduce: mittelt die Gradienten; horovod summiert sie dort</translation>
    </message>
    <message>
        <source>one rank per device: start more ranks with the launcher</source>
        <translation>ein Rank je Gerät: Starten Sie mit dem Launcher mehr Ranks</translation>
    </message>
    <message>
        <source>the launcher starts the ranks</source>
        <translation>der Launcher startet die Ranks</translation>
    </message>
    <message>
        <source>oneDNN is used if it is available</source>
        <translation>oneDNN wird verwendet, wenn es vorhanden ist</translation>
    </message>
    <message>
        <source>ranks communicate by MPI</source>
        <translation>die Ranks kommunizieren über MPI</translation>
    </message>
    <message>
        <source>resnet50_v1.5, which has the stride of 2 in the 3x3 convolution</source>
        <translation>resnet50_v1.5, mit der Schrittweite 2 in der 3x3-Faltung</translation>
    </message>
    <message>
        <source>--batch_size, which evaluation uses too</source>
        <translation>--batch_size, gilt auch für die Auswertung</translation>
    </message>
    <message>
        <source>the data set is in memory</source>
        <translation>der Datensatz liegt im Speicher</translation>
    </message>
    <message>
        <source>memory is allocated once, as much as needed</source>
        <translation>der Speicher wird einmal belegt, so viel wie nötig</translation>
    </message>
    <message>
        <source>every run ends on all ranks together</source>
        <translation>jeder Lauf endet auf allen Ranks gemeinsam</translation>
    </message>
    <message>
        <source>all ranks update together</source>
        <translation>alle Ranks aktualisieren gemeinsam</translation>
    </message>
    <message>
        <source>the engine does not use TensorFlow</source>
        <translation>die Engine verwendet kein TensorFlow</translation>
    </message>
    <message>
        <source>every option must be known</source>
        <translation>jede Option muss bekannt sein</translation>
    </message>
    <message>
        <source>there is only one level of output</source>
        <translation>es gibt nur eine Ausgabestufe</translation>
    </message>
    <message>
        <source>the engine does not use Python</source>
        <translation>die Engine verwendet kein Python</translation>
    </message>
    <message>
        <source>each line is written at once</source>
        <translation>jede Zeile wird sofort geschrieben</translation>
    </message>
    <message>
        <source>each step is one update</source>
        <translation>jeder Schritt ist eine Aktualisierung</translation>
    </message>
    <message>
        <source>weights are kept in fp32</source>
        <translation>Gewichte bleiben in fp32</translation>
    </message>
    <message>
        <source>gradients are sent in the type of --precision</source>
        <translation>Gradienten werden im Typ von --precision gesendet</translation>
    </message>
    <message>
        <source>each rank holds all parameters in the memory of its device</source>
        <translation>jeder Rank hält alle Parameter im Speicher seines Geräts</translation>
    </message>
    <message>
        <source>MPI or NCCL chooses how it reduces</source>
        <translation>MPI oder NCCL wählt selbst, wie es reduziert</translation>
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
        <source>seed of weights, shuffling and dropout</source>
        <translation>Startwert für Gewichte, Reihenfolge und Dropout</translation>
    </message>
    <message>
        <source>folder of the idx files, plain or gzip; default for fashion-mnist: Debian&apos;s folder</source>
        <translation>Ordner der idx-Dateien, mit oder ohne gzip; Vorgabe für fashion-mnist: der Ordner von Debian</translation>
    </message>
    <message>
        <source>images per step on each rank; default: from the model</source>
        <translation>Bilder je Schritt auf jedem Rank; Vorgabe: aus dem Modell</translation>
    </message>
    <message>
        <source>optimizer; momentum is Nesterov momentum</source>
        <translation>Optimierer; momentum ist Nesterov-Momentum</translation>
    </message>
    <message>
        <source>constant learning rate; default: from the model</source>
        <translation>konstante Lernrate; Vorgabe: aus dem Modell</translation>
    </message>
    <message>
        <source>momentum of the momentum optimizer</source>
        <translation>Momentum des Optimierers momentum</translation>
    </message>
    <message>
        <source>allreduce: average the gradients of all ranks; independent: ranks do not communicate</source>
        <translation>allreduce: die Gradienten aller Ranks werden gemittelt; independent: die Ranks kommunizieren nicht</translation>
    </message>
    <message>
        <source>how communication overlaps the backward pass; auto measures during warm-up and reports its choice</source>
        <translation>wie die Kommunikation den Rückwärtsdurchlauf überlappt; auto misst während des Aufwärmens und nennt die Wahl</translation>
    </message>
    <message>
        <source>bytes of gradients that one call reduces</source>
        <translation>Bytes an Gradienten, die ein Aufruf reduziert</translation>
    </message>
    <message>
        <source>Winograd convolutions for 3x3 with stride 1, if oneDNN has them; faster, but rounds differently</source>
        <translation>Winograd-Faltungen für 3x3 mit Schrittweite 1, falls oneDNN sie hat; schneller, rundet aber anders</translation>
    </message>
    <message>
        <source>report top-1 and top-5 accuracy of each displayed step</source>
        <translation>Top-1- und Top-5-Genauigkeit jedes angezeigten Schritts ausgeben</translation>
    </message>
    <message>
        <source>evaluate on the test set after training</source>
        <translation>nach dem Training auf den Testdaten auswerten</translation>
    </message>
    <message>
        <source>type of activations and gradients; tf32: fp32 whose products are rounded; weights are kept in fp32</source>
        <translation>Typ der Aktivierungen und Gradienten; tf32: fp32 mit gerundeten Produkten; Gewichte bleiben in fp32</translation>
    </message>
    <message>
        <source>with fp16: factor of the loss, so that small gradients are not 0</source>
        <translation>bei fp16: Faktor des Loss, damit kleine Gradienten nicht 0 werden</translation>
    </message>
    <message>
        <source>with fp16: adapt fp16_loss_scale; skip steps whose gradients overflow</source>
        <translation>bei fp16: fp16_loss_scale anpassen; Schritte mit Überlauf auslassen</translation>
    </message>
    <message>
        <source>with an adapted loss scale: steps without an overflow before it doubles</source>
        <translation>bei angepasstem Loss-Faktor: Schritte ohne Überlauf, bis er sich verdoppelt</translation>
    </message>
    <message>
        <source>where to train; auto takes the fastest that can be used here; reference is slow</source>
        <translation>worauf trainiert wird; auto nimmt das Schnellste, was sich hier benutzen lässt; reference ist langsam</translation>
    </message>
    <message>
        <source>what sums gradients on GPUs: NCCL, MPI in GPU memory, or MPI on copies in host memory; auto takes the first of them that works here</source>
        <translation>was Gradienten auf GPUs summiert: NCCL, MPI im Speicher der GPUs oder MPI auf Kopien im Hauptspeicher; auto nimmt das erste davon, das hier geht</translation>
    </message>
    <message>
        <source>compute values again in the backward pass: less memory, more arithmetic</source>
        <translation>Werte im Rückwärtsdurchlauf neu berechnen: spart Speicher, rechnet mehr</translation>
    </message>
    <message>
        <source>after training, print each operator&apos;s time and its roof</source>
        <translation>nach dem Training Zeit und Grenze jedes Operators ausgeben</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>%1 was made by a newer Baremark (%2).</source>
        <extracomment>%1: a file or a store, %2: its version</extracomment>
        <translation>%1 stammt von einem neueren Baremark (%2).</translation>
    </message>
    <message>
        <source>Something went wrong inside Baremark.</source>
        <translation>In Baremark ist ein Fehler aufgetreten.</translation>
    </message>
    <message>
        <source>Use instead: %1.</source>
        <extracomment>%1: what works here</extracomment>
        <translation>Benutzen Sie stattdessen: %1.</translation>
    </message>
    <message>
        <source>Free some space and try again. Nothing was lost.</source>
        <translation>Schaffen Sie Platz, und versuchen Sie es erneut. Nichts ging verloren.</translation>
    </message>
    <message>
        <source>This</source>
        <comment>stands where the name of a thing is not known</comment>
        <translation>Dies</translation>
    </message>
    <message>
        <source>%1 cannot be %2 here.</source>
        <comment>a place; a value or state</comment>
        <translation>%1 kann hier nicht %2 sein.</translation>
    </message>
    <message>
        <source>No program may run from %1.</source>
        <comment>a folder</comment>
        <translation>Aus %1 dürfen keine Programme gestartet werden.</translation>
    </message>
    <message>
        <source>%1 is too large: %2.</source>
        <comment>a place; an amount</comment>
        <translation>%1 ist zu groß: %2.</translation>
    </message>
    <message>
        <source>%1 was interrupted.</source>
        <extracomment>%1: a verb of the command line</extracomment>
        <translation>%1 wurde unterbrochen.</translation>
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
        <source>%1 has no “%2”.</source>
        <comment>a place or a kind of thing; a name</comment>
        <translation>%1 hat kein „%2“.</translation>
    </message>
    <message>
        <source>%1 has %2.</source>
        <comment>a place; a number of things</comment>
        <translation>%1 hat %2.</translation>
    </message>
    <message>
        <source>The line “%1” is missing.</source>
        <extracomment>%1: a line of a job&apos;s script</extracomment>
        <translation>Die Zeile „%1“ fehlt.</translation>
    </message>
    <message>
        <source>It is probably a typo.</source>
        <translation>Vermutlich ein Tippfehler.</translation>
    </message>
    <message>
        <source>Leave it out: %1.</source>
        <extracomment>%1: why, such as: gradients are not clipped</extracomment>
        <translation>Lassen Sie es weg: %1.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system with “--root”.</source>
        <translation>Wählen Sie mit „--root“ einen Ordner auf einem anderen Dateisystem.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system.</source>
        <translation>Wählen Sie einen Ordner auf einem anderen Dateisystem.</translation>
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
        <translation>Alle Fälle sind ausgeschlossen.</translation>
    </message>
    <message>
        <source>Test the host again: “baremark-cli host test”. If you named its scheduler yourself, add the host again with “--scheduler auto”.</source>
        <translation>Testen Sie den Rechner erneut: „baremark-cli host test“. Haben Sie seinen Scheduler selbst angegeben, fügen Sie den Rechner noch einmal mit „--scheduler auto“ hinzu.</translation>
    </message>
    <message>
        <source>Leave “Cluster” empty, or choose Slurm as the scheduler.</source>
        <translation>Lassen Sie „Cluster“ leer, oder wählen Sie Slurm als Scheduler.</translation>
    </message>
    <message>
        <source>Leave out “--cluster”, or name Slurm: “--scheduler slurm”.</source>
        <translation>Lassen Sie „--cluster“ weg, oder geben Sie Slurm an: „--scheduler slurm“.</translation>
    </message>
    <message>
        <source>%1: “%2” is not the name of a variable.</source>
        <comment>a field or a key of a file; what was typed</comment>
        <translation>%1: „%2“ ist kein Variablenname.</translation>
    </message>
    <message>
        <source>The port</source>
        <translation>Der Port</translation>
    </message>
    <message>
        <source>Process %1 on %2 is using it.</source>
        <comment>a process id; a machine</comment>
        <translation>Der Prozess %1 auf %2 benutzt es gerade.</translation>
    </message>
    <message>
        <source>Process %1 is using it.</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Der Prozess %1 benutzt es gerade.</translation>
    </message>
    <message>
        <source>%1 are free there, but %2 are needed.</source>
        <comment>amounts of bytes</comment>
        <translation>Dort sind %1 frei, gebraucht werden aber %2.</translation>
    </message>
    <message>
        <source>This account&apos;s disk quota there is used up, even if the disk has free space.</source>
        <translation>Das Plattenkontingent dieses Kontos ist dort aufgebraucht, auch wenn die Platte noch freien Platz hat.</translation>
    </message>
    <message>
        <source>It is installed there, so it probably runs the jobs of this host. Without it, runs would use the machine that you sign in to.</source>
        <translation>Er ist dort installiert und führt daher vermutlich die Jobs dieses Rechners aus. Ohne ihn würden die Läufe den Rechner benutzen, an dem Sie sich anmelden.</translation>
    </message>
    <message>
        <source>Another scheduler answered there. Its commands have the same names.</source>
        <translation>Dort hat ein anderer Scheduler geantwortet. Seine Befehle heißen genauso.</translation>
    </message>
    <message>
        <source>It does not answer. It may be restarting or overloaded. Submitted jobs keep running.</source>
        <translation>Er antwortet nicht. Vielleicht startet er gerade neu, oder er ist überlastet. Eingereichte Jobs laufen weiter.</translation>
    </message>
    <message>
        <source>Baremark submits the next block when one of these jobs has ended, or in a minute.</source>
        <translation>Baremark reicht den nächsten Block ein, wenn einer dieser Jobs beendet ist, oder in einer Minute.</translation>
    </message>
    <message>
        <source>The file system is mounted with “noexec”, or a policy of the host forbids it.</source>
        <translation>Das Dateisystem ist mit „noexec“ eingehängt, oder eine Regel des Rechners verbietet es.</translation>
    </message>
    <message>
        <source>Baremark opens it read-only: it changes nothing in the store and runs nothing.</source>
        <translation>Baremark öffnet sie nur lesend: Es ändert nichts in der Ablage und startet keine Läufe.</translation>
    </message>
    <message>
        <source>The cause may be a disk error, or another program that wrote to the file.</source>
        <translation>Die Ursache kann ein Plattenfehler sein, oder ein anderes Programm hat in die Datei geschrieben.</translation>
    </message>
    <message>
        <source>Nothing was cancelled. Blocks that are running on the host keep running.</source>
        <translation>Nichts wurde abgebrochen. Blöcke, die auf dem Rechner laufen, laufen weiter.</translation>
    </message>
    <message>
        <source>The request to cancel is stored, but Baremark could not send it to the host: blocks that run there keep running. Run the same command again.</source>
        <translation>Der Abbruch ist gespeichert, aber Baremark konnte ihn dem Rechner nicht mitteilen: Blöcke, die dort laufen, laufen weiter. Führen Sie denselben Befehl noch einmal aus.</translation>
    </message>
    <message>
        <source>The results up to that point are kept.</source>
        <translation>Die Ergebnisse bis dahin bleiben erhalten.</translation>
    </message>
    <message>
        <source>This is a bug in Baremark. The details show where.</source>
        <translation>Das ist ein Fehler in Baremark. Die Details zeigen, wo.</translation>
    </message>
    <message>
        <source>This Baremark writes %1. Update Baremark, or choose another store.</source>
        <extracomment>%1: a version</extracomment>
        <translation>Dieses Baremark schreibt %1. Aktualisieren Sie Baremark, oder wählen Sie eine andere Ablage.</translation>
    </message>
    <message>
        <source>Run the same command again to continue, including the build of the engine.</source>
        <translation>Führen Sie denselben Befehl erneut aus, um fortzufahren, auch mit dem Build der Engine.</translation>
    </message>
    <message>
        <source>You can use the host as it is. To repeat the missing part of the test: baremark-cli host test %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Sie können den Rechner benutzen, wie er ist. Den fehlenden Teil des Tests wiederholt: baremark-cli host test %1</translation>
    </message>
    <message>
        <source>Run “baremark-cli store check”. If it reports damage, restore a backup.</source>
        <translation>Führen Sie „baremark-cli store check“ aus. Meldet der Befehl einen Schaden, spielen Sie eine Sicherung zurück.</translation>
    </message>
    <message>
        <source>Check the store under Settings. If the check reports damage, restore a backup.</source>
        <translation>Prüfen Sie die Ablage unter „Einstellungen“. Meldet die Prüfung einen Schaden, spielen Sie eine Sicherung zurück.</translation>
    </message>
    <message>
        <source>Check its owner and permissions, or choose another place.</source>
        <translation>Prüfen Sie Besitzer und Rechte, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Try again when it answers. If another scheduler runs the jobs there, choose that one; if there is none, choose “none”.</source>
        <translation>Versuchen Sie es erneut, sobald er antwortet. Führt ein anderer Scheduler dort die Jobs aus, wählen Sie diesen; gibt es keinen, wählen Sie „keiner“.</translation>
    </message>
    <message>
        <source>Try again when it answers. If another scheduler runs the jobs there, name it with “--scheduler”; if there is none, use “--scheduler none”.</source>
        <translation>Versuchen Sie es erneut, sobald er antwortet. Führt ein anderer Scheduler dort die Jobs aus, geben Sie ihn mit „--scheduler“ an; gibt es keinen, benutzen Sie „--scheduler none“.</translation>
    </message>
    <message>
        <source>Test the host again. If you chose its scheduler yourself, add the host again and choose “detect automatically”.</source>
        <translation>Testen Sie den Rechner erneut. Haben Sie seinen Scheduler selbst gewählt, fügen Sie den Rechner noch einmal hinzu, und wählen Sie „automatisch erkennen“.</translation>
    </message>
    <message>
        <source>Remove it. All commands on a host must use the same cluster, or Baremark cannot find its jobs. To use another cluster, add the host under another name, with the cluster under “Further settings”.</source>
        <translation>Entfernen Sie sie. Alle Befehle auf einem Rechner müssen denselben Cluster benutzen, sonst findet Baremark seine Jobs nicht wieder. Für einen anderen Cluster fügen Sie den Rechner unter einem anderen Namen hinzu, mit dem Cluster unter „Weitere Einstellungen“.</translation>
    </message>
    <message>
        <source>Remove it. All commands on a host must use the same cluster, or Baremark cannot find its jobs. To use another cluster, add the host under another name, with “--cluster CLUSTER”.</source>
        <translation>Entfernen Sie sie. Alle Befehle auf einem Rechner müssen denselben Cluster benutzen, sonst findet Baremark seine Jobs nicht wieder. Für einen anderen Cluster fügen Sie den Rechner unter einem anderen Namen hinzu, mit „--cluster CLUSTER“.</translation>
    </message>
    <message>
        <source>Try again when it answers.</source>
        <translation>Versuchen Sie es erneut, sobald er antwortet.</translation>
    </message>
    <message>
        <source>Remove it. With this option, Baremark could not submit the job or find it again.</source>
        <translation>Entfernen Sie sie. Mit dieser Option könnte Baremark den Job nicht einreichen oder nicht wiederfinden.</translation>
    </message>
    <message>
        <source>%1: “%2” is not an absolute path. An absolute path begins with “/”.</source>
        <comment>a field or a key of a file; a path</comment>
        <translation>%1: „%2“ ist kein absoluter Pfad. Ein absoluter Pfad beginnt mit „/“.</translation>
    </message>
    <message>
        <source>%1: %2 does not exist.</source>
        <comment>a field or a key of a file; a path</comment>
        <translation>%1: %2 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 matches several experiments.</source>
        <extracomment>%1: the beginning of an id</extracomment>
        <translation>%1 passt auf mehrere Experimente.</translation>
    </message>
    <message>
        <source>%1 has already ended: %2.</source>
        <comment>an experiment; its state</comment>
        <translation>%1 ist schon beendet: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be combined with the other settings.</source>
        <extracomment>%1: something that is there or not</extracomment>
        <translation>%1 lässt sich nicht mit den anderen Einstellungen kombinieren.</translation>
    </message>
    <message>
        <source>The option “%1” is not allowed.</source>
        <comment>of a scheduler</comment>
        <translation>Die Option „%1“ ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>%1 contains “%2”, which has no value.</source>
        <comment>a field; a setting</comment>
        <translation>%1 enthält „%2“, aber dafür ist kein Wert gesetzt.</translation>
    </message>
    <message>
        <source>%1 is %2, which is the wrong type.</source>
        <extracomment>%1: a place, %2: a value or its kind</extracomment>
        <translation>%1 ist %2; das ist der falsche Typ.</translation>
    </message>
    <message>
        <source>A host named %1 exists already.</source>
        <extracomment>%1: a name of a host</extracomment>
        <translation>Einen Rechner mit dem Namen %1 gibt es schon.</translation>
    </message>
    <message>
        <source>A cluster can only be named for Slurm.</source>
        <translation>Ein Cluster lässt sich nur bei Slurm angeben.</translation>
    </message>
    <message>
        <source>The file changed while it was sent.</source>
        <translation>Die Datei hat sich während der Übertragung geändert.</translation>
    </message>
    <message>
        <source>The file is no database.</source>
        <translation>Die Datei ist keine Datenbank.</translation>
    </message>
    <message>
        <source>The file is a database of another program.</source>
        <translation>Die Datei ist die Datenbank eines anderen Programms.</translation>
    </message>
    <message>
        <source>An older Baremark made it. It is brought up to date when it is opened for writing.</source>
        <translation>Die Ablage stammt von einem älteren Baremark. Sie wird aktualisiert, sobald sie zum Schreiben geöffnet wird.</translation>
    </message>
    <message>
        <source>No command could be started there. The details show what was waited for.</source>
        <translation>Dort ließ sich kein Befehl starten. Die Details zeigen, worauf gewartet wurde.</translation>
    </message>
    <message>
        <source>It cannot be read completely, or it changed while it was read.</source>
        <translation>Die Datei lässt sich nicht vollständig lesen, oder sie hat sich beim Lesen geändert.</translation>
    </message>
    <message>
        <source>The host gave no answer about it.</source>
        <translation>Der Rechner hat dazu nichts gemeldet.</translation>
    </message>
    <message>
        <source>%1 cannot be combined with %2.</source>
        <comment>a place; a setting of the file</comment>
        <translation>%1 lässt sich nicht mit %2 kombinieren.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It is not installed: there is no command %1.</source>
        <comment>a program</comment>
        <translation>Es ist nicht installiert: Den Befehl %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>An image named %1 exists already.</source>
        <extracomment>%1: a name of an image</extracomment>
        <translation>Es gibt schon ein Image mit dem Namen %1.</translation>
    </message>
    <message>
        <source>%1 has changed since Baremark made it.</source>
        <comment>a copy of an image</comment>
        <translation>%1 hat sich verändert, seit Baremark sie angelegt hat.</translation>
    </message>
    <message>
        <source>It keeps images itself, and on each node its own: the nodes of a job do not have the image.</source>
        <translation>Diese Runtime verwaltet Images selbst, auf jedem Knoten eigene: Die Knoten eines Jobs haben das Image nicht.</translation>
    </message>
    <message>
        <source>Choose a runtime that reads the image from a folder or file that all nodes see: %1.</source>
        <extracomment>%1: names of runtimes</extracomment>
        <translation>Wählen Sie eine Runtime, die das Image aus einem Ordner oder einer Datei liest, die alle Knoten sehen: %1.</translation>
    </message>
    <message>
        <source>%1 cannot run in the jobs of a scheduler.</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 kann nicht in den Jobs eines Schedulers laufen.</translation>
    </message>
    <message>
        <source>%1 stops the run: %2.</source>
        <extracomment>%1: a check before a run and its arm, such as PF-04 (charliecloud), %2: what it found</extracomment>
        <translation>%1 verhindert den Lauf: %2.</translation>
    </message>
    <message>
        <source>To run anyway: baremark-cli run %1</source>
        <extracomment>%1: options such as --waive PF-11</extracomment>
        <translation>Trotzdem laufen lassen: baremark-cli run %1</translation>
    </message>
    <message>
        <source>Correct the file or remove it, then start Baremark again. Until then, Baremark works without it.</source>
        <translation>Korrigieren Sie die Datei oder entfernen Sie sie, und starten Sie Baremark dann neu. Bis dahin arbeitet Baremark ohne sie.</translation>
    </message>
    <message>
        <source>%1 cannot run on this host.</source>
        <comment>a runtime</comment>
        <translation>%1 kann auf diesem Rechner nicht laufen.</translation>
    </message>
    <message>
        <source>The launcher %1 cannot start the ranks of %2.</source>
        <comment>a launcher; a runtime</comment>
        <translation>Der Launcher %1 kann die Ranks von %2 nicht starten.</translation>
    </message>
    <message>
        <source>To build anyway: baremark-cli recipe build %1</source>
        <extracomment>%1: options such as --waive RC-02</extracomment>
        <translation>Trotzdem bauen: baremark-cli recipe build %1</translation>
    </message>
    <message>
        <source>%1 stops the build: %2.</source>
        <extracomment>%1: a check of a recipe, such as RC-02, %2: what it found</extracomment>
        <translation>%1 verhindert den Build: %2.</translation>
    </message>
    <message>
        <source>The file is in UTF-16. Save it in UTF-8.</source>
        <translation>Die Datei ist in UTF-16. Speichern Sie sie in UTF-8.</translation>
    </message>
    <message>
        <source>There is a comma too many. Remove it.</source>
        <translation>Hier steht ein Komma zu viel. Entfernen Sie es.</translation>
    </message>
    <message>
        <source>There is a no-break space. Replace it by an ordinary one.</source>
        <translation>Hier steht ein geschütztes Leerzeichen. Ersetzen Sie es durch ein gewöhnliches.</translation>
    </message>
    <message>
        <source>JSON has no comments. Remove this one.</source>
        <translation>JSON kennt keine Kommentare. Entfernen Sie diesen.</translation>
    </message>
    <message>
        <source>Replace %1 by the straight quotation mark &quot;.</source>
        <extracomment>%1: a quotation mark that JSON does not know</extracomment>
        <translation>Ersetzen Sie %1 durch das gerade Anführungszeichen &quot;.</translation>
    </message>
    <message>
        <source>%1 cannot be written in this format: %2</source>
        <extracomment>%1: a place of a recipe, %2: &quot;line 3: Bootstrap: yum&quot;</extracomment>
        <translation>%1 lässt sich in diesem Format nicht schreiben: %2</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <comment>a name</comment>
        <translation>Meinten Sie „%1“?</translation>
    </message>
    <message>
        <source>This Baremark reads %1. Update Baremark to read this file.</source>
        <comment>a version</comment>
        <translation>Dieses Baremark liest %1. Aktualisieren Sie Baremark, um diese Datei zu lesen.</translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <comment>what is allowed, such as: 1 to 64</comment>
        <translation>Erlaubt: %1.</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <comment>a place or a thing</comment>
        <translation>%1 gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no host “%1”.</source>
        <comment>a name</comment>
        <translation>Es gibt keinen Rechner „%1“.</translation>
    </message>
    <message>
        <source>There is no image “%1”.</source>
        <comment>a name</comment>
        <translation>Es gibt kein Image „%1“.</translation>
    </message>
    <message>
        <source>The image has no copy for “%1”.</source>
        <comment>a runtime</comment>
        <translation>Das Image hat keine Kopie für „%1“.</translation>
    </message>
    <message>
        <source>There is no experiment “%1”.</source>
        <comment>the beginning of an id</comment>
        <translation>Es gibt kein Experiment „%1“.</translation>
    </message>
    <message>
        <source>There is no runtime “%1”.</source>
        <comment>a name</comment>
        <translation>Es gibt keine Runtime „%1“.</translation>
    </message>
    <message>
        <source>There is no profiler “%1”.</source>
        <comment>a name</comment>
        <translation>Es gibt keinen Profiler „%1“.</translation>
    </message>
    <message>
        <source>There are no data “%1”.</source>
        <comment>a name</comment>
        <translation>Es gibt keine Daten „%1“.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <comment>a path</comment>
        <translation>Es gibt keine Datei „%1“.</translation>
    </message>
    <message>
        <source>“%1” has no unfinished experiment.</source>
        <comment>a file or an id</comment>
        <translation>Zu „%1“ gibt es kein unfertiges Experiment.</translation>
    </message>
    <message>
        <source>%1 conflicts with the present state.</source>
        <comment>a place or a thing</comment>
        <translation>%1 passt nicht zum vorhandenen Stand.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <comment>a place or a thing</comment>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 has the unknown value %2.</source>
        <comment>%1: a place, %2: a value</comment>
        <translation>%1 hat den unbekannten Wert %2.</translation>
    </message>
    <message>
        <source>%1 is %2, which is out of range.</source>
        <comment>%1: a place, %2: a value</comment>
        <translation>%1 ist %2; das liegt außerhalb des erlaubten Bereichs.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <comment>a place or a thing</comment>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is not a known name.</source>
        <comment>a key</comment>
        <translation>%1 ist kein bekannter Name.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <comment>a place or a thing</comment>
        <translation>%1 fehlt.</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <comment>a place or a thing</comment>
        <translation>%1 ist doppelt angegeben.</translation>
    </message>
    <message>
        <source>%1 needs no copy of the image.</source>
        <comment>a runtime</comment>
        <translation>%1 braucht keine Kopie des Images.</translation>
    </message>
    <message>
        <source>The launcher %1 belongs to another MPI than the engine.</source>
        <comment>a launcher</comment>
        <translation>Der Launcher %1 gehört zu einem anderen MPI als die Engine.</translation>
    </message>
    <message>
        <source>%1 has no effect here.</source>
        <comment>a setting</comment>
        <translation>%1 hat hier keine Wirkung.</translation>
    </message>
    <message>
        <source>%1 is not safe to use.</source>
        <comment>a place or a thing</comment>
        <translation>%1 kann nicht sicher verwendet werden.</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <comment>a place or a thing</comment>
        <translation>%1 ist zu groß.</translation>
    </message>
    <message>
        <source>Your account has no permission for %1.</source>
        <comment>a place or a thing</comment>
        <translation>Ihr Konto hat keine Berechtigung für %1.</translation>
    </message>
    <message>
        <source>There is no space left for %1.</source>
        <comment>a place or a thing</comment>
        <translation>Für %1 ist kein Platz mehr frei.</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <comment>a place or a thing</comment>
        <translation>%1 konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <comment>a place or a thing</comment>
        <translation>%1 ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 accepts no more jobs of this account now.</source>
        <comment>a scheduler on a host</comment>
        <translation>%1 nimmt zurzeit keine weiteren Jobs dieses Kontos an.</translation>
    </message>
    <message>
        <source>%1 has not ended yet.</source>
        <comment>an experiment</comment>
        <translation>%1 ist noch nicht beendet.</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <comment>a place or a thing</comment>
        <translation>%1 wird gerade benutzt.</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <comment>a host or a command</comment>
        <translation>%1 hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>%1 failed.</source>
        <comment>a command</comment>
        <translation>%1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>%1 failed with status %2.</source>
        <comment>%1: a command, %2: a number</comment>
        <translation>%1 ist mit Status %2 fehlgeschlagen.</translation>
    </message>
    <message>
        <source>%1 is not available.</source>
        <comment>a thing or a host</comment>
        <translation>%1 ist nicht verfügbar.</translation>
    </message>
    <message>
        <source>The test of %1 was interrupted.</source>
        <comment>a host</comment>
        <translation>Der Test von %1 wurde unterbrochen.</translation>
    </message>
    <message>
        <source>%1 was cancelled.</source>
        <comment>a thing or a host</comment>
        <translation>%1 wurde abgebrochen.</translation>
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
        <translation>Gestartet durch</translation>
    </message>
    <message>
        <source>%1 of arm %2</source>
        <comment>a field; a number</comment>
        <translation>%1 des Arms %2</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Arbeitslast</translation>
    </message>
    <message>
        <source>Threads per rank</source>
        <translation>Threads je Rank</translation>
    </message>
    <message>
        <source>Maximum number of blocks</source>
        <translation>Höchstzahl der Blöcke</translation>
    </message>
    <message>
        <source>Options for the scheduler</source>
        <translation>Optionen für den Scheduler</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Arm %1</source>
        <comment>a number</comment>
        <translation>Arm %1</translation>
    </message>
</context>
<context>
    <name>Filters</name>
    <message numerus="yes">
        <source>No such key(s): %1; there are: %2.</source>
        <extracomment>%1: the unknown keys that the user typed, %2: the known keys</extracomment>
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
        <translation>%1 auswählen</translation>
    </message>
</context>
<context>
    <name>Gpus</name>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>set clocks</source>
        <translation>eingestellte Takte</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>hardware slowdown</source>
        <translation>Drosselung durch die Hardware</translation>
    </message>
    <message>
        <source>slower GPU of its group</source>
        <translation>langsamere GPU ihrer Gruppe</translation>
    </message>
    <message>
        <source>too hot (driver)</source>
        <translation>zu heiß (Treiber)</translation>
    </message>
    <message>
        <source>too hot (hardware)</source>
        <translation>zu heiß (Hardware)</translation>
    </message>
    <message>
        <source>power brake of the machine</source>
        <translation>Leistungsbremse des Rechners</translation>
    </message>
    <message>
        <source>clocks of the display</source>
        <translation>Takte der Anzeige</translation>
    </message>
    <message>
        <source>%1 in use</source>
        <extracomment>%1: a number of bytes</extracomment>
        <translation>%1 belegt</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <extracomment>%1: a percentage of the time</extracomment>
        <translation>%1 ausgelastet</translation>
    </message>
    <message>
        <source>slowed down: %1</source>
        <extracomment>%1: reasons, such as &quot;too hot (driver)&quot;</extracomment>
        <translation>gedrosselt: %1</translation>
    </message>
    <message>
        <source>clocks held by: %1</source>
        <extracomment>%1: reasons, such as &quot;power limit&quot;</extracomment>
        <translation>Takte begrenzt durch: %1</translation>
    </message>
    <message>
        <source>%1 W</source>
        <comment>watts</comment>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>%1 MHz</source>
        <comment>a clock</comment>
        <translation>%1 MHz</translation>
    </message>
    <message>
        <source>memory %1 MHz</source>
        <comment>a clock</comment>
        <translation>Speicher %1 MHz</translation>
    </message>
    <message>
        <source>%1 °C</source>
        <comment>a temperature</comment>
        <translation>%1 °C</translation>
    </message>
    <message>
        <source>%1 images/J</source>
        <comment>a number</comment>
        <translation>%1 Bilder/J</translation>
    </message>
</context>
<context>
    <name>Hosts</name>
    <message>
        <source>Signing in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>Looking for a scheduler</source>
        <translation>Scheduler wird gesucht</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>Angemeldet</translation>
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
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Launchers</source>
        <translation>Launcher</translation>
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
        <source>Container runtimes</source>
        <translation>Container-Runtimes</translation>
    </message>
    <message>
        <source>Runtimes</source>
        <comment>step of testing a host</comment>
        <translation>Runtimes</translation>
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
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n Modul</numerusform>
            <numerusform>%n Module</numerusform>
        </translation>
    </message>
    <message>
        <source>home</source>
        <translation>Home-Verzeichnis</translation>
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
        <source>A node</source>
        <comment>step of testing a host</comment>
        <translation>Ein Knoten</translation>
    </message>
    <message>
        <source>A node: %1</source>
        <comment>of a cluster</comment>
        <translation>Ein Knoten: %1</translation>
    </message>
    <message>
        <source>none answered</source>
        <translation>keiner hat geantwortet</translation>
    </message>
    <message>
        <source>No connection since %1: %2 %3</source>
        <comment>a time; why; what comes</comment>
        <translation>Keine Verbindung seit %1: %2 %3</translation>
    </message>
    <message>
        <source>cancelled</source>
        <comment>a step of testing a host</comment>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Cluster</source>
        <comment>of a scheduler that has several</comment>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Reading this machine&apos;s facts</source>
        <translation>Daten dieses Rechners werden gelesen</translation>
    </message>
    <message>
        <source>Reading the host&apos;s facts</source>
        <translation>Daten des Rechners werden gelesen</translation>
    </message>
    <message>
        <source>Testing the folder</source>
        <translation>Ordner wird getestet</translation>
    </message>
    <message>
        <source>Preparing the engine</source>
        <translation>Engine wird vorbereitet</translation>
    </message>
    <message>
        <source>Testing the container runtimes</source>
        <translation>Container-Runtimes werden getestet</translation>
    </message>
    <message>
        <source>Waiting for a node, for one minute at most</source>
        <translation>Warten auf einen Knoten, höchstens eine Minute</translation>
    </message>
    <message>
        <source>Read the host&apos;s facts</source>
        <translation>Daten des Rechners gelesen</translation>
    </message>
    <message>
        <source>The folder can hold files and programs</source>
        <translation>Der Ordner nimmt Dateien und Programme auf</translation>
    </message>
    <message>
        <source>Read a node&apos;s facts, in a job</source>
        <translation>Daten eines Knotens gelesen, in einem Job</translation>
    </message>
    <message>
        <source>%1, failed: %2</source>
        <comment>when a host was tested; the steps that failed</comment>
        <translation>%1, fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>Test the host again to sign in.</source>
        <translation>Testen Sie den Rechner erneut, um sich anzumelden.</translation>
    </message>
    <message>
        <source>Baremark tries again at %1.</source>
        <comment>a time</comment>
        <translation>Baremark versucht es um %1 erneut.</translation>
    </message>
    <message>
        <source>Baremark tries again at the next request to this host.</source>
        <translation>Baremark versucht es bei der nächsten Anfrage an diesen Rechner erneut.</translation>
    </message>
    <message>
        <source>Blocks that run there keep running.</source>
        <translation>Blöcke, die dort laufen, laufen weiter.</translation>
    </message>
    <message>
        <source>Connection</source>
        <comment>step of testing a host</comment>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Hardware and software</source>
        <comment>step of testing a host</comment>
        <translation>Hardware und Software</translation>
    </message>
    <message>
        <source>none found: blocks run on this host, one at a time. Commands that found no cluster: %1</source>
        <comment>names of commands</comment>
        <translation>keiner gefunden: Blöcke laufen auf diesem Rechner, einer nach dem anderen. Befehle, die keinen Cluster gefunden haben: %1</translation>
    </message>
    <message>
        <source>none works on this host</source>
        <translation>keine funktioniert auf diesem Rechner</translation>
    </message>
    <message>
        <source>test failed</source>
        <comment>a step of testing a host</comment>
        <translation>Test fehlgeschlagen</translation>
    </message>
    <message>
        <source>none was free: %1</source>
        <comment>a scheduler&apos;s words</comment>
        <translation>keiner frei: %1</translation>
    </message>
    <message>
        <source>waiting for one, for one minute at most</source>
        <translation>wartet auf einen, höchstens eine Minute</translation>
    </message>
    <message>
        <source>in progress …</source>
        <comment>a step of testing a host</comment>
        <translation>in Arbeit …</translation>
    </message>
    <message>
        <source>none (commands that found no cluster: %1)</source>
        <comment>scheduler; names of commands</comment>
        <translation>keiner (Befehle, die keinen Cluster gefunden haben: %1)</translation>
    </message>
    <message>
        <source>%1 (CPU quota: %2)</source>
        <comment>cores; cores of processor time</comment>
        <translation>%1 (CPU-Kontingent: %2)</translation>
    </message>
    <message>
        <source>compute capability %1</source>
        <comment>of a GPU</comment>
        <translation>Compute Capability %1</translation>
    </message>
    <message>
        <source>MIG on</source>
        <translation>MIG an</translation>
    </message>
    <message>
        <source>MIG off</source>
        <translation>MIG aus</translation>
    </message>
    <message>
        <source>ECC on</source>
        <translation>ECC an</translation>
    </message>
    <message>
        <source>ECC off</source>
        <translation>ECC aus</translation>
    </message>
    <message>
        <source>persistence mode on</source>
        <translation>Persistenzmodus an</translation>
    </message>
    <message>
        <source>persistence mode off</source>
        <translation>Persistenzmodus aus</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n pair(s))</source>
        <extracomment>%1: a kind of link between two GPUs, such as NV12 or PHB</extracomment>
        <translation>
            <numerusform>%1 (%n Paar)</numerusform>
            <numerusform>%1 (%n Paare)</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU settings</source>
        <translation>Einstellungen der GPUs</translation>
    </message>
    <message>
        <source>GPU links</source>
        <translation>Verbindungen der GPUs</translation>
    </message>
    <message>
        <source>power limit %1 W</source>
        <comment>watts</comment>
        <translation>Leistungsgrenze %1 W</translation>
    </message>
    <message>
        <source>up to %1 MHz</source>
        <comment>a clock</comment>
        <translation>bis %1 MHz</translation>
    </message>
    <message>
        <source>%1 built</source>
        <comment>a percentage</comment>
        <translation>zu %1 gebaut</translation>
    </message>
</context>
<context>
    <name>Jobs</name>
    <message>
        <source>partition %1</source>
        <extracomment>%1: a partition</extracomment>
        <translation>Partition %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>nodes of a job</comment>
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
    <message>
        <source>job %1</source>
        <comment>a scheduler&apos;s id of a job</comment>
        <translation>Job %1</translation>
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
        <source>rank %1: %2</source>
        <comment>a number, its value</comment>
        <translation>Rank %1: %2</translation>
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
    <message>
        <source>up to %1</source>
        <comment>a frequency</comment>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>at start %1</source>
        <comment>a frequency</comment>
        <translation>beim Start %1</translation>
    </message>
    <message>
        <source>%1 % of a core</source>
        <comment>a number</comment>
        <translation>%1 % eines Kerns</translation>
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
        <source>Passport missing</source>
        <translation>Pass fehlt</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>Pass</translation>
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
        <translation>Prozessorgrenze der Cgroup</translation>
    </message>
    <message>
        <source>Memory limit of the control group</source>
        <translation>Speichergrenze der Cgroup</translation>
    </message>
    <message>
        <source>Transparent huge pages</source>
        <translation>Transparent Huge Pages</translation>
    </message>
    <message>
        <source>Defragmenting for huge pages</source>
        <translation>Defragmentierung für Huge Pages</translation>
    </message>
    <message>
        <source>Wrapped in</source>
        <translation>Gestartet durch</translation>
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
        <source>Names of these nodes</source>
        <translation>Namen dieser Knoten</translation>
    </message>
    <message>
        <source>Isolated by the runtime</source>
        <translation>Von der Runtime isoliert</translation>
    </message>
    <message>
        <source>Ranks connected by MPI</source>
        <translation>Über MPI verbundene Ranks</translation>
    </message>
    <message>
        <source>Chosen overlap</source>
        <translation>Gewählte Überlappung</translation>
    </message>
    <message>
        <source>Digest of the data</source>
        <translation>Digest der Daten</translation>
    </message>
    <message>
        <source>neither this arm nor the baseline has a passport, so Baremark cannot compare them</source>
        <translation>weder dieser Arm noch die Basis hat einen Pass, daher kann Baremark sie nicht vergleichen</translation>
    </message>
    <message>
        <source>the baseline has no passport, so Baremark cannot compare the two</source>
        <translation>die Basis hat keinen Pass, daher kann Baremark beide nicht vergleichen</translation>
    </message>
    <message>
        <source>this arm has no passport, so Baremark cannot compare the two</source>
        <translation>dieser Arm hat keinen Pass, daher kann Baremark beide nicht vergleichen</translation>
    </message>
    <message>
        <source>Nodes of the ranks</source>
        <translation>Knoten der Ranks</translation>
    </message>
    <message>
        <source>Processor time of Baremark</source>
        <translation>Prozessorzeit von Baremark</translation>
    </message>
    <message>
        <source>Baremark</source>
        <translation>Baremark</translation>
    </message>
    <message>
        <source>Image&apos;s copy</source>
        <translation>Kopie des Images</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>PMIx</source>
        <translation>PMIx</translation>
    </message>
    <message>
        <source>PMIx of the launcher</source>
        <translation>PMIx des Launchers</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>One /dev/shm for all ranks of a node</source>
        <translation>Ein /dev/shm für alle Ranks eines Knotens</translation>
    </message>
    <message>
        <source>GPUs of the container</source>
        <translation>GPUs des Containers</translation>
    </message>
    <message>
        <source>MPI library</source>
        <translation>MPI-Bibliothek</translation>
    </message>
    <message>
        <source>MPI library&apos;s path</source>
        <translation>Pfad der MPI-Bibliothek</translation>
    </message>
    <message>
        <source>UCX&apos;s transports between ranks</source>
        <translation>Transporte von UCX zwischen Ranks</translation>
    </message>
    <message>
        <source>Load when the run began</source>
        <translation>Last bei Beginn des Laufs</translation>
    </message>
    <message>
        <source>Libraries of the engine: checksums</source>
        <translation>Bibliotheken der Engine: Prüfsummen</translation>
    </message>
    <message>
        <source>Updates skipped after an overflow</source>
        <translation>Nach einem Überlauf ausgelassene Updates</translation>
    </message>
    <message>
        <source>Gradients are summed by</source>
        <translation>Gradienten summiert von</translation>
    </message>
    <message>
        <source>NCCL&apos;s transports between ranks</source>
        <translation>Transporte von NCCL zwischen Ranks</translation>
    </message>
    <message>
        <source>GPU of each rank</source>
        <translation>GPU jedes Ranks</translation>
    </message>
    <message>
        <source>GPU&apos;s compute capability</source>
        <translation>Compute Capability der GPU</translation>
    </message>
    <message>
        <source>CUDA of the GPU driver</source>
        <translation>CUDA des GPU-Treibers</translation>
    </message>
    <message>
        <source>GPU driver</source>
        <translation>GPU-Treiber</translation>
    </message>
    <message>
        <source>GPU&apos;s power limit</source>
        <translation>Leistungsgrenze der GPU</translation>
    </message>
    <message>
        <source>GPU&apos;s default clocks</source>
        <translation>Standardtakte der GPU</translation>
    </message>
    <message>
        <source>GPU&apos;s highest clocks</source>
        <translation>Höchste Takte der GPU</translation>
    </message>
    <message>
        <source>GPU&apos;s error correction (ECC)</source>
        <translation>Fehlerkorrektur der GPU (ECC)</translation>
    </message>
    <message>
        <source>GPU divided into instances (MIG)</source>
        <translation>GPU in Instanzen geteilt (MIG)</translation>
    </message>
    <message>
        <source>GPU&apos;s persistence mode</source>
        <translation>Persistenzmodus der GPU</translation>
    </message>
    <message>
        <source>GPU&apos;s PCI Express at best</source>
        <translation>PCI Express der GPU, bestenfalls</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
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
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a number or null</source>
        <translation>eine Zahl oder null</translation>
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
        <translation>eine Liste mit 1 bis 64 Rank-Zahlen</translation>
    </message>
    <message>
        <source>a list with two or more names of settings</source>
        <translation>eine Liste mit mindestens zwei Namen von Einstellungen</translation>
    </message>
    <message>
        <source>a text of one line</source>
        <translation>ein Text in einer Zeile</translation>
    </message>
    <message>
        <source>one line without NUL characters</source>
        <translation>eine Zeile ohne NUL-Zeichen</translation>
    </message>
    <message>
        <source>one of the values in the workload</source>
        <translation>einer der Werte in der Arbeitslast</translation>
    </message>
    <message>
        <source>an object with settings and their values</source>
        <translation>ein Objekt mit Einstellungen und ihren Werten</translation>
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
        <source>at least one case that is not excluded</source>
        <translation>mindestens ein Fall, der nicht ausgeschlossen ist</translation>
    </message>
    <message>
        <source>the folder with the idx files</source>
        <translation>der Ordner mit den idx-Dateien</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m</source>
        <extracomment>%1: a time</extracomment>
        <translation>eine Zeit, die jeder Scheduler gleich liest: Eine halbe Stunde ist 0:30:00 oder 30m</translation>
    </message>
    <message>
        <source>a time such as 0:30:00 or 30m, or no time; the scheduler has no value for a job without a limit</source>
        <translation>eine Zeit wie 0:30:00 oder 30m, oder keine; der Scheduler hat keinen Wert für einen Job ohne Grenze</translation>
    </message>
    <message>
        <source>%1 to %2 bytes</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Bytes</translation>
    </message>
    <message>
        <source>%1 to %2 bytes in one line</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Bytes in einer Zeile</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>%1 to %2 arms</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Arme</translation>
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
        <source>%1 to %2 cases</source>
        <extracomment>%1, %2: the least and the most</extracomment>
        <translation>%1 bis %2 Fälle</translation>
    </message>
    <message>
        <source>more than %1 cases</source>
        <extracomment>%1: a number</extracomment>
        <translation>mehr als %1 Fälle</translation>
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
        <source>nested too deep</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>a multiple of %1, the ranks of a point</source>
        <extracomment>%1: a number</extracomment>
        <translation>ein Vielfaches von %1, der Zahl der Ranks eines Punktes</translation>
    </message>
    <message>
        <source>below %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>only with &quot;order&quot;: &quot;blocks&quot;</source>
        <translation>nur mit &quot;order&quot;: &quot;blocks&quot;</translation>
    </message>
    <message>
        <source>only if the further option %1 of the experiment sets no time</source>
        <extracomment>%1: an option such as --time=1</extracomment>
        <translation>nur, wenn die weitere Option %1 des Experiments keine Zeit setzt</translation>
    </message>
    <message>
        <source>no option of %1, because Baremark finds each job by its name and output, and submits every job on its own</source>
        <extracomment>%1: options</extracomment>
        <translation>keine Option von %1, denn Baremark findet jeden Job anhand von Name und Ausgabe und reicht jeden einzeln ein</translation>
    </message>
    <message>
        <source>no option of %1, because all commands on a host must use the same cluster</source>
        <extracomment>%1: options</extracomment>
        <translation>keine Option von %1, denn alle Befehle auf einem Rechner müssen denselben Cluster benutzen</translation>
    </message>
    <message>
        <source>any option except the job&apos;s name and output, which Baremark needs to find the job</source>
        <translation>jede Option außer Name und Ausgabe des Jobs, die Baremark zum Wiederfinden braucht</translation>
    </message>
    <message>
        <source>one line that begins with -</source>
        <translation>eine Zeile, die mit - beginnt</translation>
    </message>
    <message>
        <source>an option of the scheduler, beginning with -</source>
        <translation>eine Option des Schedulers, die mit - beginnt</translation>
    </message>
    <message>
        <source>up to 128 letters, digits and _ . : , @ = / + % - &amp; | ( ) ! *, not beginning with -</source>
        <translation>bis zu 128 Buchstaben, Ziffern und _ . : , @ = / + % - &amp; | ( ) ! *, nicht mit - am Anfang</translation>
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
        <translation>1 bis 64 Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, am Anfang ein Buchstabe oder eine Ziffer</translation>
    </message>
    <message>
        <source>1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not &quot;local&quot;, which is this machine</source>
        <translation>1 bis 64 Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche, am Anfang ein Buchstabe oder eine Ziffer; nicht „local“, denn das ist dieser Rechner</translation>
    </message>
    <message>
        <source>an id from `list`, or enough of its first characters to identify it</source>
        <translation>eine ID aus `list` oder so viele ihrer ersten Zeichen, dass sie eindeutig ist</translation>
    </message>
    <message>
        <source>%1, because another runtime of this experiment needs this value</source>
        <extracomment>%1: a value</extracomment>
        <translation>%1, denn eine andere Runtime dieses Experiments braucht diesen Wert</translation>
    </message>
    <message>
        <source>at most %1 folders, one for each mount point of the runtime</source>
        <extracomment>%1: how many</extracomment>
        <translation>höchstens %1 Ordner, einer für jeden Einhängepunkt der Runtime</translation>
    </message>
    <message>
        <source>the file of an engine on this machine</source>
        <translation>die Datei einer Engine auf diesem Rechner</translation>
    </message>
    <message>
        <source>the package dataset-fashion-mnist on that host or on this machine</source>
        <translation>das Paket dataset-fashion-mnist auf dem Zielrechner oder auf diesem Rechner</translation>
    </message>
    <message>
        <source>the engine&apos;s source archive in the folder of this program</source>
        <translation>das Quellarchiv der Engine im Ordner dieses Programms</translation>
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
        <source>a file that is not part of the store itself</source>
        <translation>eine Datei, die nicht zur Ablage selbst gehört</translation>
    </message>
    <message>
        <source>at most %1 jump hosts</source>
        <extracomment>%1: how many</extracomment>
        <translation>höchstens %1 Jump-Hosts</translation>
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
        <source>a number that fits in a double</source>
        <translation>eine Zahl, die in ein „double“ passt</translation>
    </message>
    <message>
        <source>words without NUL characters</source>
        <translation>Wörter ohne NUL-Zeichen</translation>
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
        <source>a user name without control characters, not beginning with -</source>
        <translation>ein Benutzername ohne Steuerzeichen und nicht mit - am Anfang</translation>
    </message>
    <message>
        <source>the user name itself, in quotes, instead of %r</source>
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
        <source>the path of a home folder</source>
        <translation>der Pfad eines Home-Verzeichnisses</translation>
    </message>
    <message>
        <source>an answer of the probe&apos;s script</source>
        <translation>eine Antwort des Prüfskripts</translation>
    </message>
    <message>
        <source>a complete answer</source>
        <translation>eine vollständige Antwort</translation>
    </message>
    <message>
        <source>names without control characters and backslashes, not ending in .part</source>
        <translation>Namen ohne Steuerzeichen und Backslashes, die nicht auf .part enden</translation>
    </message>
    <message>
        <source>the file of an unfinished experiment, or the id of that experiment</source>
        <translation>die Datei eines unfertigen Experiments oder dessen ID</translation>
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
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>an empty text</source>
        <translation>ein leerer Text</translation>
    </message>
    <message>
        <source>%1 arms</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Arme</translation>
    </message>
    <message>
        <source>%1 folders</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Ordner</translation>
    </message>
    <message>
        <source>%1 values</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>every case is excluded</source>
        <translation>jeder Fall ist ausgeschlossen</translation>
    </message>
    <message>
        <source>store %1</source>
        <extracomment>%1: a version</extracomment>
        <translation>Ablage %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
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
        <source>job %1</source>
        <extracomment>%1: an id</extracomment>
        <translation>Job %1</translation>
    </message>
    <message>
        <source>experiment %1</source>
        <extracomment>%1: an id</extracomment>
        <translation>Experiment %1</translation>
    </message>
    <message>
        <source>The experiment “%1”</source>
        <extracomment>%1: its name</extracomment>
        <translation>Das Experiment „%1“</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <extracomment>%1: a scheduler, %2: a host</extracomment>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>answer of %1 on %2</source>
        <extracomment>%1: a scheduler, %2: a host</extracomment>
        <translation>Antwort von %1 auf %2</translation>
    </message>
    <message>
        <source>engine on %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Engine auf %1</translation>
    </message>
    <message>
        <source>build of the engine on %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Build der Engine auf %1</translation>
    </message>
    <message>
        <source>probe of %1</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>Untersuchung von %1</translation>
    </message>
    <message>
        <source>probe of the host</source>
        <translation>Untersuchung des Rechners</translation>
    </message>
    <message>
        <source>difference of %1</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Unterschied von %1</translation>
    </message>
    <message>
        <source>waiver of %1</source>
        <extracomment>%1: an arm</extracomment>
        <translation>Ausnahme bei %1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>%1: line %2, column %3</source>
        <extracomment>%1: a file, %2, %3: numbers</extracomment>
        <translation>%1: Zeile %2, Spalte %3</translation>
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
        <source>the name of the data</source>
        <translation>der Name der Daten</translation>
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
        <source>command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>job id</source>
        <translation>Job-ID</translation>
    </message>
    <message>
        <source>submission of %1</source>
        <extracomment>%1: the id of a job</extracomment>
        <translation>Einreichen von %1</translation>
    </message>
    <message>
        <source>&quot;bind&quot;: &quot;none&quot; to share cores</source>
        <translation>&quot;bind&quot;: &quot;none&quot;, damit sich Ranks Kerne teilen</translation>
    </message>
    <message>
        <source>the order “independent”</source>
        <translation>die Reihenfolge „independent“</translation>
    </message>
    <message>
        <source>a password in one line</source>
        <translation>ein Passwort in einer Zeile</translation>
    </message>
    <message>
        <source>an image with a root file system</source>
        <translation>ein Image mit einem Root-Dateisystem</translation>
    </message>
    <message>
        <source>not installed: there is no command %1</source>
        <extracomment>%1: a program</extracomment>
        <translation>nicht installiert: Den Befehl %1 gibt es nicht</translation>
    </message>
    <message>
        <source>form of the image</source>
        <translation>Form des Images</translation>
    </message>
    <message>
        <source>profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>the copy of image %1 for %2</source>
        <extracomment>%1: an image, %2: a runtime</extracomment>
        <translation>die Kopie des Images %1 für %2</translation>
    </message>
    <message>
        <source>name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>source of the image</source>
        <translation>Quelle des Images</translation>
    </message>
    <message>
        <source>the runtime runs a command</source>
        <translation>die Runtime führt einen Befehl aus</translation>
    </message>
    <message>
        <source>the image has the content that its digest names</source>
        <translation>das Image hat den Inhalt, den sein Digest nennt</translation>
    </message>
    <message>
        <source>this account can create user namespaces</source>
        <translation>dieses Konto kann User-Namespaces anlegen</translation>
    </message>
    <message>
        <source>the image is there, can be mounted, and is of the host&apos;s architecture</source>
        <translation>das Image ist vorhanden, lässt sich einhängen und hat die Architektur des Rechners</translation>
    </message>
    <message>
        <source>the image&apos;s C library is new enough for the libraries bound into it</source>
        <translation>die C-Bibliothek des Images ist neu genug für die Bibliotheken, die eingebunden werden</translation>
    </message>
    <message>
        <source>the file system of the images has room</source>
        <translation>das Dateisystem der Images hat Platz</translation>
    </message>
    <message>
        <source>MPI in the image is of the host&apos;s family and not newer</source>
        <translation>MPI im Image ist von derselben Familie wie das des Rechners und nicht neuer</translation>
    </message>
    <message>
        <source>PMIx in the image works with the host&apos;s</source>
        <translation>PMIx im Image arbeitet mit dem des Rechners zusammen</translation>
    </message>
    <message>
        <source>the ranks of a node share the namespaces that MPI needs</source>
        <translation>die Ranks eines Knotens teilen sich die Namespaces, die MPI braucht</translation>
    </message>
    <message>
        <source>the launcher reaches the planned nodes</source>
        <translation>der Launcher erreicht die geplanten Knoten</translation>
    </message>
    <message>
        <source>ranks may lock enough memory</source>
        <translation>Ranks dürfen genug Speicher sperren</translation>
    </message>
    <message>
        <source>/dev/shm is large enough and shared with the host</source>
        <translation>/dev/shm ist groß genug und wird mit dem Rechner geteilt</translation>
    </message>
    <message>
        <source>every bound folder exists</source>
        <translation>jeder eingebundene Ordner ist vorhanden</translation>
    </message>
    <message>
        <source>every arm uses the transports of the baseline</source>
        <translation>jeder Arm nutzt dieselben Transporte wie die Basis</translation>
    </message>
    <message>
        <source>the ranks find each other</source>
        <translation>die Ranks finden einander</translation>
    </message>
    <message>
        <source>4 MiB arrive between neighbouring ranks</source>
        <translation>4 MiB kommen zwischen benachbarten Ranks an</translation>
    </message>
    <message>
        <source>no variable loads other libraries into the ranks</source>
        <translation>keine Variable lädt andere Bibliotheken in die Ranks</translation>
    </message>
    <message>
        <source>the check of each arm is recorded</source>
        <translation>die Prüfung jedes Arms ist aufgezeichnet</translation>
    </message>
    <message>
        <source>not known yet; the job checks it</source>
        <translation>noch nicht bekannt; der Job prüft es</translation>
    </message>
    <message>
        <source>not tested on this host yet</source>
        <translation>auf diesem Rechner noch nicht geprüft</translation>
    </message>
    <message>
        <source>the host was not asked</source>
        <translation>der Rechner wurde nicht gefragt</translation>
    </message>
    <message>
        <source>%1 ran a command</source>
        <extracomment>%1: a runtime and its version</extracomment>
        <translation>%1 hat einen Befehl ausgeführt</translation>
    </message>
    <message>
        <source>%1 is not installed</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 ist nicht installiert</translation>
    </message>
    <message>
        <source>%1 did not answer in time</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 hat nicht rechtzeitig geantwortet</translation>
    </message>
    <message>
        <source>%1 does not run: %2</source>
        <extracomment>%1: a runtime, %2: why</extracomment>
        <translation>%1 läuft nicht: %2</translation>
    </message>
    <message>
        <source>its digest is still %1</source>
        <extracomment>%1: a digest</extracomment>
        <translation>sein Digest ist weiterhin %1</translation>
    </message>
    <message>
        <source>files of the image changed since its digest %1 was computed</source>
        <extracomment>%1: a digest</extracomment>
        <translation>Dateien des Images wurden geändert, seit sein Digest %1 berechnet wurde</translation>
    </message>
    <message>
        <source>unshare created a user namespace</source>
        <translation>unshare hat einen User-Namespace angelegt</translation>
    </message>
    <message>
        <source>%1 runs without further rights</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 läuft ohne weitere Rechte</translation>
    </message>
    <message>
        <source>unshare cannot create a user namespace: %1</source>
        <extracomment>%1: a setting of the kernel</extracomment>
        <translation>unshare kann keinen User-Namespace anlegen: %1</translation>
    </message>
    <message>
        <source>unshare cannot create a user namespace</source>
        <translation>unshare kann keinen User-Namespace anlegen</translation>
    </message>
    <message>
        <source>Baremark builds it before the first run</source>
        <translation>Baremark baut es vor dem ersten Lauf</translation>
    </message>
    <message>
        <source>nothing is at %1</source>
        <extracomment>%1: a path</extracomment>
        <translation>unter %1 ist nichts</translation>
    </message>
    <message>
        <source>this account cannot open /dev/fuse</source>
        <translation>dieses Konto kann /dev/fuse nicht öffnen</translation>
    </message>
    <message>
        <source>image and host: %1</source>
        <extracomment>%1: an architecture</extracomment>
        <translation>Image und Rechner: %1</translation>
    </message>
    <message>
        <source>the image is for %1, the host is %2</source>
        <extracomment>%1, %2: architectures</extracomment>
        <translation>das Image ist für %1, der Rechner hat %2</translation>
    </message>
    <message>
        <source>glibc %1 in the image, %2 on the host</source>
        <extracomment>%1, %2: versions</extracomment>
        <translation>glibc %1 im Image, %2 auf dem Rechner</translation>
    </message>
    <message>
        <source>%1 MB and %2 inodes free</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 MB und %2 Inodes frei</translation>
    </message>
    <message>
        <source>%1 MB free, %2 needed</source>
        <extracomment>%1, %2: numbers of MB</extracomment>
        <translation>%1 MB frei, %2 benötigt</translation>
    </message>
    <message>
        <source>%1 inodes free, about %2 needed</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 Inodes frei, etwa %2 benötigt</translation>
    </message>
    <message>
        <source>%1 in the image, %2 on the host</source>
        <extracomment>%1, %2: MPI libraries</extracomment>
        <translation>%1 im Image, %2 auf dem Rechner</translation>
    </message>
    <message>
        <source>no MPI library found in the image</source>
        <translation>im Image wurde keine MPI-Bibliothek gefunden</translation>
    </message>
    <message>
        <source>PMIx %1 in the image, %2 on the host</source>
        <extracomment>%1, %2: versions</extracomment>
        <translation>PMIx %1 im Image, %2 auf dem Rechner</translation>
    </message>
    <message>
        <source>%1 gives each container its own: %2</source>
        <extracomment>%1: a runtime, %2: names of namespaces</extracomment>
        <translation>%1 gibt jedem Container eigene: %2</translation>
    </message>
    <message>
        <source>%1 shares them</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 teilt sie</translation>
    </message>
    <message>
        <source>ranks ran on %1 of %2 nodes</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ranks liefen auf %1 von %2 Knoten</translation>
    </message>
    <message>
        <source>memlock: %1</source>
        <extracomment>%1: a limit</extracomment>
        <translation>memlock: %1</translation>
    </message>
    <message>
        <source>%1 MiB for %2 ranks of a node</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 MiB für %2 Ranks eines Knotens</translation>
    </message>
    <message>
        <source>%1 MiB here, %2 MiB in another arm</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 MiB hier, %2 MiB in einem anderen Arm</translation>
    </message>
    <message>
        <source>%1 does not exist on the host</source>
        <extracomment>%1: a path</extracomment>
        <translation>%1 gibt es auf dem Rechner nicht</translation>
    </message>
    <message>
        <source>pml %1, btl %2, single copy %3</source>
        <extracomment>%1, %2, %3: names of components of Open MPI</extracomment>
        <translation>pml %1, btl %2, Single-Copy %3</translation>
    </message>
    <message>
        <source>%1 is %2 here, %3 in the baseline</source>
        <extracomment>%1: what differs, %2, %3: its values</extracomment>
        <translation>%1 ist hier %2, in der Basis %3</translation>
    </message>
    <message>
        <source>%1 ranks in one world</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 Ranks in einer Welt</translation>
    </message>
    <message>
        <source>each rank sees %1 of %2 ranks</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>jeder Rank sieht %1 von %2 Ranks</translation>
    </message>
    <message>
        <source>%1 MiB in %2 ms</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>%1 MiB in %2 ms</translation>
    </message>
    <message>
        <source>one rank has no neighbour</source>
        <translation>ein Rank hat keinen Nachbarn</translation>
    </message>
    <message>
        <source>%1 MiB did not arrive within 60 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>%1 MiB kamen nicht innerhalb von 60 s an</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>set: %1</source>
        <extracomment>%1: names of variables</extracomment>
        <translation>gesetzt: %1</translation>
    </message>
    <message>
        <source>it looks like one: %1</source>
        <extracomment>%1: names</extracomment>
        <translation>es sieht nach einem aus: %1</translation>
    </message>
    <message>
        <source>its canary and its passport are stored</source>
        <translation>seine Prüfung und sein Pass sind gespeichert</translation>
    </message>
    <message>
        <source>its run left no canary</source>
        <translation>sein Lauf hat keine Prüfung hinterlassen</translation>
    </message>
    <message>
        <source>Build the image again, or send it again.</source>
        <translation>Bauen oder senden Sie das Image noch einmal.</translation>
    </message>
    <message>
        <source>Ask the administrator for access to /dev/fuse, or choose a variant that takes the image as a folder.</source>
        <translation>Bitten Sie die Administration um Zugriff auf /dev/fuse, oder wählen Sie eine Variante, die das Image als Ordner nimmt.</translation>
    </message>
    <message>
        <source>Use an image of the architecture %1.</source>
        <extracomment>%1: an architecture</extracomment>
        <translation>Nehmen Sie ein Image der Architektur %1.</translation>
    </message>
    <message>
        <source>Use an image with a newer C library, or do not bind libraries of the host.</source>
        <translation>Nehmen Sie ein Image mit neuerer C-Bibliothek, oder binden Sie keine Bibliotheken des Rechners ein.</translation>
    </message>
    <message>
        <source>Remove images that are no longer needed, or move the host&apos;s folder to a larger file system.</source>
        <translation>Entfernen Sie Images, die nicht mehr gebraucht werden, oder legen Sie den Ordner des Rechners auf ein größeres Dateisystem.</translation>
    </message>
    <message>
        <source>Move the host&apos;s folder to a local file system: %1 makes building and starting images slow.</source>
        <extracomment>%1: a file system, such as nfs</extracomment>
        <translation>Legen Sie den Ordner des Rechners auf ein lokales Dateisystem: Mit %1 werden Images langsam gebaut und gestartet.</translation>
    </message>
    <message>
        <source>Use an image with the MPI of the host, or one that is older and of the same family.</source>
        <translation>Nehmen Sie ein Image mit dem MPI des Rechners oder einem älteren derselben Familie.</translation>
    </message>
    <message>
        <source>Use an image with PMIx 2.1.1 or newer.</source>
        <translation>Nehmen Sie ein Image mit PMIx ab 2.1.1.</translation>
    </message>
    <message>
        <source>Choose a variant of the runtime that shares them with the host.</source>
        <translation>Wählen Sie eine Variante der Runtime, die sie mit dem Rechner teilt.</translation>
    </message>
    <message>
        <source>Check that the launcher can start processes on every node of the job, and that each node has the runtime.</source>
        <translation>Prüfen Sie, ob der Launcher auf jedem Knoten des Jobs Prozesse starten kann und ob jeder Knoten die Runtime hat.</translation>
    </message>
    <message>
        <source>Raise the limit for jobs: LimitMEMLOCK=infinity for the scheduler&apos;s service, or --ulimit memlock=-1 for the runtime.</source>
        <translation>Erhöhen Sie die Grenze für Jobs: LimitMEMLOCK=infinity beim Dienst des Schedulers, oder --ulimit memlock=-1 bei der Runtime.</translation>
    </message>
    <message>
        <source>Let the runtime share /dev/shm with the host, or make it larger.</source>
        <translation>Lassen Sie die Runtime /dev/shm mit dem Rechner teilen, oder vergrößern Sie es.</translation>
    </message>
    <message>
        <source>Make the folder on the host, or correct the path.</source>
        <translation>Legen Sie den Ordner auf dem Rechner an, oder korrigieren Sie den Pfad.</translation>
    </message>
    <message>
        <source>Set the transport in all arms alike, or waive the difference on the page of the experiment.</source>
        <translation>Stellen Sie den Transport in allen Armen gleich ein, oder machen Sie auf der Seite des Experiments eine Ausnahme für den Unterschied.</translation>
    </message>
    <message>
        <source>Check that MPI and PMIx in the image fit the launcher, and that the runtime passes on the launcher&apos;s variables.</source>
        <translation>Prüfen Sie, ob MPI und PMIx im Image zum Launcher passen und ob die Runtime die Variablen des Launchers weitergibt.</translation>
    </message>
    <message>
        <source>Let the ranks share /dev/shm and the user namespace, or set OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms.</source>
        <translation>Lassen Sie die Ranks /dev/shm und den User-Namespace gemeinsam nutzen, oder setzen Sie in allen Armen OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma).</translation>
    </message>
    <message>
        <source>Remove the variable from the environment of the job or the arm, unless it is what you measure.</source>
        <translation>Entfernen Sie die Variable aus der Umgebung des Jobs oder des Arms, außer wenn Sie genau sie messen wollen.</translation>
    </message>
    <message>
        <source>Keep it in a file that only you can read, and read that file in the prologue.</source>
        <translation>Speichern Sie Passwort oder Schlüssel in einer Datei, die nur Sie lesen können, und lesen Sie die Datei im Prolog ein.</translation>
    </message>
    <message>
        <source>Read the log of the arm&apos;s run.</source>
        <translation>Lesen Sie das Log des Laufs dieses Arms.</translation>
    </message>
    <message>
        <source>a text without “%1”</source>
        <extracomment>%1: a character</extracomment>
        <translation>ein Text ohne „%1“</translation>
    </message>
    <message>
        <source>the driver is new enough for the CUDA of the image</source>
        <translation>der Treiber ist neu genug für das CUDA des Images</translation>
    </message>
    <message>
        <source>the driver&apos;s libraries are those of its kernel module</source>
        <translation>die Bibliotheken des Treibers passen zu seinem Kernelmodul</translation>
    </message>
    <message>
        <source>the host has the GPUs that the job asks for</source>
        <translation>der Rechner hat die GPUs, die der Job anfordert</translation>
    </message>
    <message>
        <source>the container gets the devices of the fabric and has libraries for them</source>
        <translation>der Container bekommt die Geräte des Netzwerks und hat Bibliotheken dafür</translation>
    </message>
    <message>
        <source>no NVIDIA driver is loaded</source>
        <translation>kein NVIDIA-Treiber ist geladen</translation>
    </message>
    <message>
        <source>driver %1; no CUDA was found in the image</source>
        <extracomment>%1: a version</extracomment>
        <translation>Treiber %1; im Image wurde kein CUDA gefunden</translation>
    </message>
    <message>
        <source>CUDA %1 in the image needs driver %2; the host has %3</source>
        <extracomment>%1: a version of CUDA, %2: the oldest driver for it, %3: the driver of the host</extracomment>
        <translation>CUDA %1 im Image braucht Treiber %2; der Rechner hat %3</translation>
    </message>
    <message>
        <source>CUDA %1 in the image needs compute capability %2; %3 has %4</source>
        <extracomment>%1: a version of CUDA, %2: a number such as 7.5, %3: a GPU, %4: its number</extracomment>
        <translation>CUDA %1 im Image braucht Compute Capability %2; %3 hat %4</translation>
    </message>
    <message>
        <source>libcuda %1, kernel module %2</source>
        <extracomment>%1: a version, %2: another</extracomment>
        <translation>libcuda %1, Kernelmodul %2</translation>
    </message>
    <message>
        <source>the image has a libcuda of its own: %1</source>
        <extracomment>%1: the name of a file</extracomment>
        <translation>das Image hat eine eigene libcuda: %1</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <extracomment>%1: names of files or programs</extracomment>
        <translation>es fehlt: %1</translation>
    </message>
    <message>
        <source>nothing is missing</source>
        <translation>nichts fehlt</translation>
    </message>
    <message>
        <source>GPUs on the host: %1; asked for: %2</source>
        <extracomment>%1: a number, %2: another</extracomment>
        <translation>GPUs auf dem Rechner: %1; angefordert: %2</translation>
    </message>
    <message>
        <source>devices in /dev/infiniband: %1; active ports: %2</source>
        <extracomment>%1: a number, %2: another</extracomment>
        <translation>Geräte in /dev/infiniband: %1; aktive Ports: %2</translation>
    </message>
    <message>
        <source>Use an image with an older CUDA. If the driver is too old, a newer one helps too.</source>
        <translation>Verwenden Sie ein Image mit einem älteren CUDA. Ist der Treiber zu alt, hilft auch ein neuerer.</translation>
    </message>
    <message>
        <source>If the driver was updated, restart the host. If the image has a libcuda of its own, remove it from the image.</source>
        <translation>Wurde der Treiber aktualisiert, starten Sie den Rechner neu. Hat das Image eine eigene libcuda, entfernen Sie sie aus dem Image.</translation>
    </message>
    <message>
        <source>Ask the administrator for it, for example: %1</source>
        <extracomment>%1: a command</extracomment>
        <translation>Bitten Sie die Administration darum, zum Beispiel: %1</translation>
    </message>
    <message>
        <source>Ask for fewer GPUs, or choose a host that has them.</source>
        <translation>Fordern Sie weniger GPUs an, oder wählen Sie einen Rechner, der sie hat.</translation>
    </message>
    <message>
        <source>Install rdma-core or your fabric&apos;s libraries in the image, and check the ports with ibstat. Otherwise MPI falls back to TCP.</source>
        <translation>Installieren Sie rdma-core oder die Bibliotheken Ihres Netzwerks im Image, und prüfen Sie die Ports mit ibstat. Sonst weicht MPI auf TCP aus.</translation>
    </message>
    <message>
        <source>Update the runtime and test it again, or choose another variant or way to use GPUs.</source>
        <translation>Aktualisieren Sie die Runtime und testen Sie sie erneut, oder wählen Sie eine andere Variante oder einen anderen Weg zu den GPUs.</translation>
    </message>
    <message>
        <source>Let the folder be on a file system that all nodes see, under the same path, or choose another variant.</source>
        <translation>Legen Sie den Ordner auf ein Dateisystem, das alle Knoten unter demselben Pfad sehen, oder wählen Sie eine andere Variante.</translation>
    </message>
    <message>
        <source>the copy of image %1 for %2 in %3</source>
        <extracomment>%1: an image, %2: a runtime, %3: a folder</extracomment>
        <translation>die Kopie des Images %1 für %2 in %3</translation>
    </message>
    <message>
        <source>image %1 in %2</source>
        <extracomment>%1: an image, %2: a folder</extracomment>
        <translation>das Image %1 in %2</translation>
    </message>
    <message>
        <source>%1 MB free in %2, %3 needed</source>
        <extracomment>%1, %3: numbers of MB, %2: a folder</extracomment>
        <translation>%1 MB frei in %2, %3 nötig</translation>
    </message>
    <message>
        <source>%1 gives the ranks of a node no common /dev/shm</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 gibt den Ranks eines Knotens kein gemeinsames /dev/shm</translation>
    </message>
    <message>
        <source>Make room there, or choose a variant or a runtime that writes elsewhere.</source>
        <translation>Schaffen Sie dort Platz, oder wählen Sie eine Variante oder Runtime, die anderswo schreibt.</translation>
    </message>
    <message>
        <source>Let the runtime share /dev/shm with the host. Without it, MPI sends messages within a node by a slower way.</source>
        <translation>Lassen Sie die Runtime /dev/shm mit dem Rechner teilen. Sonst schickt MPI Nachrichten innerhalb eines Knotens auf einem langsameren Weg.</translation>
    </message>
    <message>
        <source>UCX: %1</source>
        <extracomment>%1: transports and devices</extracomment>
        <translation>UCX: %1</translation>
    </message>
    <message>
        <source>%1 needs glibc %2; the image has %3</source>
        <extracomment>%1: the name of a file, %2, %3: versions</extracomment>
        <translation>%1 braucht glibc %2; das Image hat %3</translation>
    </message>
    <message>
        <source>a program and its arguments</source>
        <translation>ein Programm und seine Argumente</translation>
    </message>
    <message>
        <source>%1 runs the command on the host&apos;s files instead of the image&apos;s</source>
        <extracomment>%1: a runtime</extracomment>
        <translation>%1 führt den Befehl mit den Dateien des Rechners statt mit denen des Images aus</translation>
    </message>
    <message>
        <source>Choose another variant or runtime. If a script of the site starts the runtime, it must pass on the image.</source>
        <translation>Wählen Sie eine andere Variante oder Runtime. Wenn ein Skript des Rechenzentrums sie startet, muss es das Image weitergeben.</translation>
    </message>
    <message>
        <source>launcher and ranks use the same PMIx, with the MPI model %1</source>
        <extracomment>%1: the name of a model</extracomment>
        <translation>Launcher und Ranks benutzen dasselbe PMIx, mit dem MPI-Modell %1</translation>
    </message>
    <message>
        <source>test of image %1</source>
        <extracomment>%1: a name</extracomment>
        <translation>Test des Images %1</translation>
    </message>
    <message>
        <source>the image would not work on %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>das Image würde auf %1 nicht funktionieren</translation>
    </message>
    <message>
        <source>single copy %1: ranks of a node may not read each other&apos;s memory, so each long message is tried twice</source>
        <extracomment>%1: a mechanism of Open MPI, such as: cma, refused</extracomment>
        <translation>Single Copy %1: Die Ranks eines Knotens dürfen den Speicher der anderen nicht lesen, deshalb wird jede lange Nachricht zweimal versucht</translation>
    </message>
    <message>
        <source>Ask the administrator to set it up on this host, or choose another runtime.</source>
        <translation>Bitten Sie die Administration, sie auf diesem Rechner einzurichten, oder wählen Sie eine andere Runtime.</translation>
    </message>
    <message>
        <source>Ask the administrator to allow user namespaces, or choose a runtime that does without them. A container must be started with --security-opt seccomp=unconfined.</source>
        <translation>Bitten Sie die Administration, User-Namespaces zu erlauben, oder wählen Sie eine Runtime, die ohne sie auskommt. Ein Container muss mit --security-opt seccomp=unconfined gestartet werden.</translation>
    </message>
    <message>
        <source>Allow the system call process_vm_readv (in a container: --cap-add SYS_PTRACE), or set OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms. Otherwise MPI prints a line for each message, and a long run may reach the limit of its log.</source>
        <translation>Erlauben Sie den Systemaufruf process_vm_readv (in einem Container: --cap-add SYS_PTRACE), oder setzen Sie OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in allen Armen. Sonst schreibt MPI für jede Nachricht eine Zeile, und ein langer Lauf kann die Grenze seines Logs erreichen.</translation>
    </message>
    <message>
        <source>ranks may use the same processors as in the baseline</source>
        <translation>die Ranks dürfen dieselben Prozessoren nutzen wie in der Basis</translation>
    </message>
    <message>
        <source>processors of the ranks: %1</source>
        <extracomment>%1: processors, such as 0-3, or those of each rank</extracomment>
        <translation>Prozessoren der Ranks: %1</translation>
    </message>
    <message>
        <source>rank %1 may use processors %2 (threads: %3); in the baseline %4</source>
        <extracomment>%1: a rank, %2: its processors, such as 0-3, %3: the number of its threads, %4: processors</extracomment>
        <translation>Rank %1 darf die Prozessoren %2 nutzen (Threads: %3), in der Basis %4</translation>
    </message>
    <message>
        <source>ranks %1 and %2 both use processor %3; in the baseline, no two ranks share one</source>
        <extracomment>%1, %2: ranks, %3: the number of a processor</extracomment>
        <translation>die Ranks %1 und %2 nutzen beide den Prozessor %3; in der Basis teilen sich keine zwei Ranks einen</translation>
    </message>
    <message>
        <source>Use a runtime or a variant that keeps the binding of the launcher; a daemon starts containers outside of it. Otherwise, do not bind the ranks of any arm, or waive the difference on the page of the experiment.</source>
        <translation>Wählen Sie eine Runtime oder Variante, die die Bindung des Launchers beibehält; ein Daemon startet Container außerhalb dieser Bindung. Oder binden Sie die Ranks in keinem Arm, oder machen Sie auf der Seite des Experiments eine Ausnahme für den Unterschied.</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <extracomment>%1: a number, %2: a line of a file</extracomment>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>%1 with the device %2</source>
        <extracomment>%1: names of types of numbers, %2: the name of a device</extracomment>
        <translation>%1 mit dem Gerät %2</translation>
    </message>
    <message>
        <source>%1 with the device %2, or another device that has it: %3</source>
        <extracomment>%1: names of types of numbers, %2: the name of a device, %3: names of devices</extracomment>
        <translation>%1 mit dem Gerät %2, oder ein anderes Gerät, das es kann: %3</translation>
    </message>
    <message>
        <source>%1 to %2 on the %3 GPUs of the host, one for each rank</source>
        <extracomment>%1, %2: numbers of ranks, %3: a number</extracomment>
        <translation>%1 bis %2 auf den %3 GPUs des Rechners, eine für jeden Rank</translation>
    </message>
    <message>
        <source>%1; the engine cannot use %2 here: %3</source>
        <extracomment>%1: names of devices, %2: the name of a device, %3: why, in the engine&apos;s English</extracomment>
        <translation>%1; die Engine kann %2 hier nicht benutzen: %3</translation>
    </message>
    <message>
        <source>the job script contains no password or key</source>
        <translation>das Jobskript enthält weder Passwort noch Schlüssel</translation>
    </message>
    <message>
        <source>the host has the tools that give GPUs to a container</source>
        <translation>der Rechner hat die Werkzeuge, die einem Container GPUs geben</translation>
    </message>
    <message>
        <source>the image is on %1, which other nodes may not see</source>
        <extracomment>%1: a kind of file system</extracomment>
        <translation>das Image liegt auf %1, das andere Knoten vielleicht nicht sehen</translation>
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
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
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
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
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
        <source>this machine</source>
        <comment>after &quot;on&quot;</comment>
        <translation>diesem Rechner</translation>
    </message>
    <message numerus="yes">
        <source>Blocks are short: up to %n may share a job</source>
        <translation>
            <numerusform>Die Blöcke sind kurz: %n darf einen Job für sich haben</numerusform>
            <numerusform>Die Blöcke sind kurz: bis zu %n dürfen sich einen Job teilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) of warm-up are more than are measured</source>
        <translation>
            <numerusform>%n Aufwärmschritt ist mehr, als gemessen wird</numerusform>
            <numerusform>%n Aufwärmschritte sind mehr, als gemessen werden</numerusform>
        </translation>
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
        <source>wrapped in %1</source>
        <comment>words of a command</comment>
        <translation>gestartet durch %1</translation>
    </message>
    <message>
        <source>A time of %1 sets no limit</source>
        <extracomment>%1: a time that an experiment asks for, such as unlimited</extracomment>
        <translation>Eine Zeit von %1 setzt keine Grenze</translation>
    </message>
    <message>
        <source>A time of %1 is too short: a job is expected to take %2</source>
        <extracomment>%1: the time that an experiment asks for, %2: a duration</extracomment>
        <translation>Eine Zeit von %1 ist zu kurz: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>The partition&apos;s limit of %1 is too short: a job is expected to take %2</source>
        <extracomment>%1: a partition&apos;s limit of time, %2: a duration</extracomment>
        <translation>Die Grenze der Partition von %1 ist zu kurz: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>Jobs may share a node: they ask for %1 of its %2 cores</source>
        <comment>numbers</comment>
        <translation>Jobs teilen sich vielleicht einen Knoten: Sie fordern %1 von %2 Kernen an</translation>
    </message>
    <message>
        <source>Time estimated from the model&apos;s size: no run with these settings has ended on %1 yet.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Zeit aus der Größe des Modells geschätzt: Mit diesen Einstellungen wurde auf %1 noch kein Lauf beendet.</translation>
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
        <source>The scheduler ends the job after that time, and the experiment stops. Ask for a time.</source>
        <translation>Der Scheduler beendet den Job nach dieser Zeit, und das Experiment stoppt. Fordern Sie eine Zeit an.</translation>
    </message>
    <message>
        <source>at most %1 at once</source>
        <comment>a number of jobs</comment>
        <translation>höchstens %1 zugleich</translation>
    </message>
    <message numerus="yes">
        <source>Jobs of other users, and up to %n job(s) of this experiment, may run on the same node and change the speed. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes.</source>
        <translation>
            <numerusform>Jobs anderer Benutzer und bis zu %n Job dieses Experiments laufen vielleicht auf demselben Knoten und ändern die Geschwindigkeit. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten.</numerusform>
            <numerusform>Jobs anderer Benutzer und bis zu %n Jobs dieses Experiments laufen vielleicht auf demselben Knoten und ändern die Geschwindigkeit. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Jobs of other users may run on the same node and change the speed. Baremark submits only one job of this experiment at a time, so that its jobs do not disturb each other. &quot;exclusive&quot;: true in &quot;allocation&quot; gives each job whole nodes; then Baremark submits up to 16 jobs at once.</source>
        <translation>Jobs anderer Benutzer laufen vielleicht auf demselben Knoten und ändern die Geschwindigkeit. Baremark reicht immer nur einen Job dieses Experiments ein, damit sich seine Jobs nicht stören. &quot;exclusive&quot;: true in &quot;allocation&quot; gibt jedem Job ganze Knoten; dann reicht Baremark bis zu 16 Jobs zugleich ein.</translation>
    </message>
    <message>
        <source>A verdict needs a second arm. You can still read the measured values.</source>
        <translation>Ein Urteil braucht einen zweiten Arm. Die Messwerte können Sie trotzdem ablesen.</translation>
    </message>
    <message>
        <source>No result includes the warm-up. More measured steps make better use of the time.</source>
        <translation>Das Aufwärmen geht in kein Ergebnis ein. Mehr gemessene Schritte nutzen die Zeit besser.</translation>
    </message>
    <message>
        <source>They may move between cores, which widens the interval.</source>
        <translation>Sie können zwischen Kernen wechseln, und das verbreitert das Intervall.</translation>
    </message>
    <message>
        <source>Something else is running on %1 (load %2)</source>
        <extracomment>%1: a host, %2: its load average</extracomment>
        <translation>Auf %1 läuft noch etwas anderes (Last %2)</translation>
    </message>
    <message>
        <source>It slows down the runs. It affects all arms of a block, but the interval gets wider.</source>
        <translation>Es bremst die Läufe. Es trifft alle Arme eines Blocks, aber das Intervall wird breiter.</translation>
    </message>
    <message>
        <source>The clock rate changes with the load. “performance” keeps it constant: cpupower frequency-set -g performance</source>
        <translation>Der Takt ändert sich mit der Last. „performance“ hält ihn konstant: cpupower frequency-set -g performance</translation>
    </message>
    <message>
        <source>It may lower its clock rate during the measurement. Plug it in.</source>
        <translation>Er kann während der Messung den Takt senken. Schließen Sie ihn ans Stromnetz an.</translation>
    </message>
    <message>
        <source>Open MPI refuses this by default, so Baremark sets OMPI_ALLOW_RUN_AS_ROOT and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM to 1.</source>
        <translation>Open MPI lehnt das standardmäßig ab. Daher setzt Baremark OMPI_ALLOW_RUN_AS_ROOT und OMPI_ALLOW_RUN_AS_ROOT_CONFIRM auf 1.</translation>
    </message>
    <message>
        <source>%1 had no partition “%2” when it was tested</source>
        <extracomment>%1: a host, %2: a partition</extracomment>
        <translation>%1 hatte beim Test keine Partition „%2“</translation>
    </message>
    <message>
        <source>Jobs wait until the cluster accepts them, or the scheduler refuses them. Ask when it accepts jobs again.</source>
        <translation>Jobs warten, bis der Cluster sie annimmt, oder der Scheduler lehnt sie ab. Fragen Sie, wann er wieder Jobs annimmt.</translation>
    </message>
    <message>
        <source>The partition “%1” accepted no jobs when %2 was tested</source>
        <extracomment>%1: a partition, %2: a host</extracomment>
        <translation>Die Partition „%1“ nahm beim Test von %2 keine Jobs an</translation>
    </message>
    <message>
        <source>Jobs wait until it opens, or the scheduler refuses them. Ask when it opens, or choose another partition.</source>
        <translation>Jobs warten, bis sie öffnet, oder der Scheduler lehnt sie ab. Fragen Sie, wann sie öffnet, oder wählen Sie eine andere Partition.</translation>
    </message>
    <message>
        <source>Its limit is %1. The scheduler may refuse the jobs, or never start them.</source>
        <extracomment>%1: a time as the scheduler writes it</extracomment>
        <translation>Das Zeitlimit der Partition ist %1. Der Scheduler lehnt die Jobs vielleicht ab oder startet sie nie.</translation>
    </message>
    <message>
        <source>Many sites refuse such jobs, or let them wait long. Ask for the expected time with some reserve.</source>
        <translation>Viele Rechenzentren lehnen solche Jobs ab oder lassen sie lange warten. Fordern Sie die erwartete Zeit mit etwas Reserve an.</translation>
    </message>
    <message>
        <source>The scheduler ends the job at its limit, and the experiment stops. Ask for more time, or use fewer steps per run.</source>
        <translation>Der Scheduler beendet den Job an seiner Grenze, und das Experiment stoppt. Fordern Sie mehr Zeit an, oder verwenden Sie weniger Schritte je Lauf.</translation>
    </message>
    <message>
        <source>The scheduler ends the job at that limit. Choose another partition, fewer blocks in a job, or fewer steps per run.</source>
        <translation>Der Scheduler beendet den Job an dieser Grenze. Wählen Sie eine andere Partition, weniger Blöcke je Job oder weniger Schritte je Lauf.</translation>
    </message>
    <message>
        <source>The partition&apos;s default time of %1 is too short: a job is expected to take %2</source>
        <extracomment>%1: a time as the scheduler writes it, %2: a duration</extracomment>
        <translation>Die Standardzeit der Partition von %1 ist zu kurz: Ein Job dauert voraussichtlich %2</translation>
    </message>
    <message>
        <source>Baremark cannot compare it with the expected duration, and “run --resume --time” does not change it. Use “Time limit” or &quot;allocation&quot;: {&quot;time&quot;: …} instead.</source>
        <translation>Baremark kann sie nicht mit der erwarteten Dauer vergleichen, und „run --resume --time“ ändert sie nicht. Benutzen Sie stattdessen „Zeitlimit“ oder &quot;allocation&quot;: {&quot;time&quot;: …}.</translation>
    </message>
    <message>
        <source>Its nodes have no known GPUs</source>
        <translation>Auf seinen Knoten sind keine GPUs bekannt</translation>
    </message>
    <message>
        <source>The scheduler may refuse jobs that ask for GPUs.</source>
        <translation>Der Scheduler lehnt Jobs, die GPUs anfordern, vielleicht ab.</translation>
    </message>
    <message>
        <source>%1 had no module “%2” when it was tested</source>
        <extracomment>%1: a host, %2: a module&apos;s name</extracomment>
        <translation>%1 hatte beim Test kein Modul „%2“</translation>
    </message>
    <message>
        <source>A job fails at its start if a module cannot be loaded. If the module is new, test the host again.</source>
        <translation>Ein Job schlägt beim Start fehl, wenn sich ein Modul nicht laden lässt. Ist das Modul neu, testen Sie den Rechner erneut.</translation>
    </message>
    <message>
        <source>Each job waits in the queue. “Blocks in a job”, &quot;allocation&quot;: {&quot;blocks&quot;: %1}, means fewer jobs. The verdict states how many jobs its blocks come from.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Jeder Job wartet in der Warteschlange. „Blöcke je Job“, &quot;allocation&quot;: {&quot;blocks&quot;: %1}, bedeutet weniger Jobs. Das Urteil nennt, aus wie vielen Jobs seine Blöcke stammen.</translation>
    </message>
    <message>
        <source>MPI %1</source>
        <comment>the MPI model of a container</comment>
        <translation>MPI %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <comment>a folder</comment>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>reads and writes %1</source>
        <comment>a folder</comment>
        <translation>liest und beschreibt %1</translation>
    </message>
    <message>
        <source>Every arm runs with %1</source>
        <comment>environment variables</comment>
        <translation>Jeder Arm läuft mit %1</translation>
    </message>
    <message numerus="yes">
        <source>%n profiled run(s), not compared</source>
        <translation>
            <numerusform>%n Lauf mit Profiler, nicht verglichen</numerusform>
            <numerusform>%n Läufe mit Profiler, nicht verglichen</numerusform>
        </translation>
    </message>
    <message>
        <source>profiled with %1, not compared</source>
        <comment>a profiler</comment>
        <translation>unter dem Profiler %1, nicht verglichen</translation>
    </message>
    <message numerus="yes">
        <source>%n instance(s) of %1</source>
        <comment>trainings at once, with their ranks</comment>
        <translation>
            <numerusform>%n Instanz mit %1</numerusform>
            <numerusform>%n Instanzen mit %1</numerusform>
        </translation>
    </message>
    <message>
        <source>A profiler changes what it observes. This arm has runs of its own, after the others, and no verdict, estimate or report uses them.</source>
        <translation>Ein Profiler verändert, was er beobachtet. Dieser Arm hat eigene Läufe, nach den anderen, und kein Urteil, keine Schätzung und kein Bericht verwendet sie.</translation>
    </message>
    <message>
        <source>They share cores, so their speeds depend on each other and on the operating system.</source>
        <translation>Sie teilen sich Kerne; ihre Geschwindigkeiten hängen also voneinander und vom Betriebssystem ab.</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <comment>how the container gets them</comment>
        <translation>GPUs %1</translation>
    </message>
    <message numerus="yes">
        <source>%n scale(s)</source>
        <comment>numbers of ranks</comment>
        <translation>
            <numerusform>%n Größe</numerusform>
            <numerusform>%n Größen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n repeat(s)</source>
        <translation>
            <numerusform>%n Wiederholung</numerusform>
            <numerusform>%n Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %n repeat(s)</source>
        <comment>at least, at most</comment>
        <translation>
            <numerusform>%1 bis %n Wiederholung</numerusform>
            <numerusform>%1 bis %n Wiederholungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>factors = runs</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>The interval is expected to be %1, wider than the margin of %2</source>
        <comment>half widths</comment>
        <translation>Erwartet wird ein Intervall von %1, breiter als die Toleranz von %2</translation>
    </message>
    <message>
        <source>With the scatter of earlier experiments, “equivalent” is out of reach. More blocks, longer runs or a wider margin help.</source>
        <translation>Bei der Streuung früherer Experimente ist „gleichwertig“ nicht erreichbar. Mehr Blöcke, längere Läufe oder eine größere Toleranz helfen.</translation>
    </message>
    <message numerus="yes">
        <source>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. To measure what it costs, add an arm that runs without it: on the page “Arms”, or in a file a copy of an arm with &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</source>
        <extracomment>%1: one or several runtimes</extracomment>
        <translation>
            <numerusform>Nötig für %1. Baremark setzt es in allen Armen, damit sie sich nur in der Runtime unterscheiden. Was es kostet, zeigt ein Arm, der ohne es läuft: Fügen Sie ihn auf der Seite „Arme“ hinzu, oder in einer Datei als Kopie eines Arms mit &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</numerusform>
            <numerusform>Nötig für %1. Baremark setzt diese Variablen in allen Armen, damit sich die Arme nur in der Runtime unterscheiden. Was sie kosten, zeigt ein Arm, der ohne sie läuft: Fügen Sie ihn auf der Seite „Arme“ hinzu, oder in einer Datei als Kopie eines Arms mit &quot;wrap&quot;: [&quot;env&quot;, &quot;-u&quot;, &quot;NAME&quot;].</numerusform>
        </translation>
    </message>
    <message>
        <source>The engine refuses to start unless the runtime or the image provides the GPUs. Choose “GPUs” of the arm, &quot;gpu&quot;: … in a file.</source>
        <translation>Die Engine startet nur, wenn die Runtime oder das Image die GPUs bereitstellt. Setzen Sie „GPUs“ beim Arm, in einer Datei &quot;gpu&quot;: ….</translation>
    </message>
    <message>
        <source>The experiment trains on GPUs, but its jobs ask for none</source>
        <translation>Das Experiment trainiert auf GPUs, aber seine Jobs fordern keine an</translation>
    </message>
    <message>
        <source>The engine refuses to start on a node that gives the job no GPU. Set “GPUs per node”, &quot;allocation&quot;: {&quot;gpus_per_node&quot;: …}.</source>
        <translation>Die Engine startet nicht auf einem Knoten, der dem Job keine GPU gibt. Setzen Sie „GPUs je Knoten“, &quot;allocation&quot;: {&quot;gpus_per_node&quot;: …}.</translation>
    </message>
    <message>
        <source>strong scaling, global batch %1</source>
        <comment>a number</comment>
        <translation>starke Skalierung, globaler Batch %1</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <comment>%1: steps of warm-up, %2: steps that are measured</comment>
        <translation>%1, dann %2</translation>
    </message>
    <message>
        <source>%1, bound to cores</source>
        <comment>threads of a rank</comment>
        <translation>%1, an Kerne gebunden</translation>
    </message>
    <message>
        <source>%1, not bound</source>
        <comment>threads of a rank</comment>
        <translation>%1, nicht gebunden</translation>
    </message>
    <message>
        <source>The duration is unknown: no run with these settings has ended on %1 yet.</source>
        <comment>a host</comment>
        <translation>Dauer unbekannt: Mit diesen Einstellungen wurde auf %1 noch kein Lauf beendet.</translation>
    </message>
    <message>
        <source>Time from earlier runs on %1.</source>
        <comment>a host</comment>
        <translation>Zeit aus früheren Läufen auf %1.</translation>
    </message>
    <message>
        <source>Only %1 runs, so there is nothing to compare</source>
        <comment>an arm</comment>
        <translation>Nur %1 läuft, es gibt also nichts zu vergleichen</translation>
    </message>
    <message>
        <source>%1 is profiled and not compared</source>
        <comment>an arm</comment>
        <translation>%1 läuft unter einem Profiler und wird nicht verglichen</translation>
    </message>
    <message>
        <source>The instances have %1 threads together, and a node has %2 cores</source>
        <comment>%1, %2: numbers</comment>
        <translation>Die Instanzen haben zusammen %1 Threads, ein Knoten hat %2 Kerne</translation>
    </message>
    <message>
        <source>The processor&apos;s governor is “%1”</source>
        <comment>a governor, such as powersave</comment>
        <translation>Der Governor des Prozessors ist „%1“</translation>
    </message>
    <message>
        <source>%1 runs on battery</source>
        <comment>a host</comment>
        <translation>%1 läuft im Akkubetrieb</translation>
    </message>
    <message>
        <source>It had %1. Its scheduler may refuse the jobs.</source>
        <comment>names of partitions</comment>
        <translation>Es gab %1. Der Scheduler lehnt die Jobs vielleicht ab.</translation>
    </message>
    <message>
        <source>The cluster accepted no jobs when %1 was tested</source>
        <comment>a host</comment>
        <translation>Der Cluster nahm beim Test von %1 keine Jobs an</translation>
    </message>
    <message>
        <source>%1 is more than the partition allows</source>
        <comment>a time as the scheduler writes it</comment>
        <translation>%1 ist mehr, als die Partition erlaubt</translation>
    </message>
    <message>
        <source>A further option sets the time: %1</source>
        <comment>an option of a scheduler</comment>
        <translation>Eine weitere Option setzt die Zeit: %1</translation>
    </message>
    <message>
        <source>The partition %1 has no known GPUs</source>
        <comment>a partition</comment>
        <translation>In der Partition %1 sind keine GPUs bekannt</translation>
    </message>
    <message>
        <source>The arm %1 trains on GPUs, but its container gets none</source>
        <comment>the name of an arm</comment>
        <translation>Der Arm %1 trainiert auf GPUs, aber sein Container bekommt keine</translation>
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
        <source>waits for its scheduler</source>
        <comment>state of an experiment</comment>
        <translation>wartet auf seinen Scheduler</translation>
    </message>
    <message>
        <source>waits for “%1”, whose jobs might get the same nodes</source>
        <comment>state of an experiment; another one&apos;s name</comment>
        <translation>wartet auf „%1“, dessen Jobs dieselben Knoten bekommen könnten</translation>
    </message>
    <message>
        <source>being cancelled</source>
        <comment>state of an experiment</comment>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source>waits: the scheduler accepts no more jobs of this account now</source>
        <comment>state of an experiment</comment>
        <translation>wartet: Der Scheduler nimmt zurzeit keine weiteren Jobs dieses Kontos an</translation>
    </message>
    <message>
        <source>No further block starts. The block that is running finishes.</source>
        <translation>Es beginnt kein weiterer Block. Der aktuelle Block läuft noch zu Ende.</translation>
    </message>
    <message>
        <source>No further job is submitted.</source>
        <translation>Es wird kein weiterer Job eingereicht.</translation>
    </message>
    <message numerus="yes">
        <source>No further job is submitted. The scheduler still runs %n block(s) that it already has.</source>
        <translation>
            <numerusform>Es wird kein weiterer Job eingereicht. %n Block, den der Scheduler schon hat, läuft noch.</numerusform>
            <numerusform>Es wird kein weiterer Job eingereicht. %n Blöcke, die der Scheduler schon hat, laufen noch.</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused: no further block starts until you resume it.</source>
        <translation>Pausiert: Es beginnt kein weiterer Block, bis Sie es fortsetzen.</translation>
    </message>
    <message>
        <source>Pausing: %1</source>
        <comment>what that does</comment>
        <translation>Wird pausiert: %1</translation>
    </message>
    <message>
        <source>waits: its next job is submitted %1 after the start of the previous job</source>
        <comment>state of an experiment; a time such as 6h</comment>
        <translation>wartet: Der nächste Job wird %1 nach dem Beginn des vorigen eingereicht</translation>
    </message>
    <message>
        <source>Pausing after this block …</source>
        <translation>Pause nach diesem Block …</translation>
    </message>
</context>
<context>
    <name>RecipeBlocks</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Frameworks</source>
        <translation>Frameworks</translation>
    </message>
    <message>
        <source>Benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>Licence is accepted</source>
        <translation>Lizenz akzeptiert</translation>
    </message>
    <message>
        <source>Packages for apt</source>
        <translation>Pakete für apt</translation>
    </message>
    <message>
        <source>GPU architectures</source>
        <translation>GPU-Architekturen</translation>
    </message>
    <message>
        <source>Needed at run time</source>
        <translation>Zur Laufzeit nötig</translation>
    </message>
    <message>
        <source>With TF Benchmarks</source>
        <translation>Mit TF Benchmarks</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Packages for dnf</source>
        <translation>Pakete für dnf</translation>
    </message>
    <message>
        <source>Engine’s file</source>
        <translation>Datei der Engine</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>With Fortran</source>
        <translation>Mit Fortran</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Folders that a slim stage keeps</source>
        <translation>Ordner, die eine schlanke Stufe behält</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Licence of the download</source>
        <translation>Lizenz des Downloads</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Lock file</source>
        <translation>Lock-Datei</translation>
    </message>
    <message>
        <source>MPI’s folder</source>
        <translation>Ordner von MPI</translation>
    </message>
    <message>
        <source>NCCL’s folder</source>
        <translation>Ordner von NCCL</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Only to build</source>
        <translation>Nur zum Bauen</translation>
    </message>
    <message>
        <source>PMIx’s folder</source>
        <translation>Ordner von PMIx</translation>
    </message>
    <message>
        <source>Python’s package</source>
        <translation>Paket von Python</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Checksum of the download</source>
        <translation>Prüfsumme des Downloads</translation>
    </message>
    <message>
        <source>Archive of the sources</source>
        <translation>Archiv der Quellen</translation>
    </message>
    <message>
        <source>With SSH</source>
        <translation>Mit SSH</translation>
    </message>
    <message>
        <source>From the stage</source>
        <translation>Aus der Stufe</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Transport</translation>
    </message>
    <message>
        <source>Transport’s folder</source>
        <translation>Ordner des Transports</translation>
    </message>
    <message>
        <source>Address of the download</source>
        <translation>Adresse des Downloads</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Packages for zypper</source>
        <translation>Pakete für zypper</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Grundlage</translation>
    </message>
    <message>
        <source>With cuDNN</source>
        <translation>Mit cuDNN</translation>
    </message>
    <message>
        <source>Digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Distribution</translation>
    </message>
    <message>
        <source>Flavour</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Mirror</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Release</translation>
    </message>
    <message>
        <source>Begins with the results of</source>
        <translation>Beginnt mit den Ergebnissen von</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>as built</source>
        <translation>wie gebaut</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Apptainer definition</source>
        <translation>Apptainer-Definition</translation>
    </message>
    <message>
        <source>Dockerfile</source>
        <translation>Dockerfile</translation>
    </message>
    <message>
        <source>Script for a root file system</source>
        <translation>Skript für ein Root-Dateisystem</translation>
    </message>
    <message>
        <source>Script for bare metal</source>
        <translation>Skript für Bare Metal</translation>
    </message>
    <message>
        <source>packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>from source</source>
        <translation>aus dem Quelltext</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message numerus="yes">
        <source>%n package(s)</source>
        <translation>
            <numerusform>%n Paket</numerusform>
            <numerusform>%n Pakete</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s)</source>
        <translation>
            <numerusform>%n Ordner</numerusform>
            <numerusform>%n Ordner</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n variable(s)</source>
        <translation>
            <numerusform>%n Variable</numerusform>
            <numerusform>%n Variablen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n label(s)</source>
        <translation>
            <numerusform>%n Label</numerusform>
            <numerusform>%n Labels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>CUDA image of NVIDIA</source>
        <translation>CUDA-Image von NVIDIA</translation>
    </message>
    <message>
        <source>Image of NVIDIA’s catalogue</source>
        <translation>Image aus NVIDIAs Katalog</translation>
    </message>
    <message>
        <source>Image of a registry</source>
        <translation>Image einer Registry</translation>
    </message>
    <message>
        <source>Packages of a distribution</source>
        <translation>Pakete einer Distribution</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>CUDA %1, %2</source>
        <comment>a version; a distribution</comment>
        <translation>CUDA %1, %2</translation>
    </message>
    <message>
        <source>packages of %1</source>
        <comment>a distribution</comment>
        <translation>Pakete von %1</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>the base of an image</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Caffe2</source>
        <translation>Caffe2</translation>
    </message>
    <message>
        <source>CMake</source>
        <translation>CMake</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>CUDA toolkit</source>
        <translation>CUDA-Toolkit</translation>
    </message>
    <message>
        <source>cuDNN</source>
        <translation>cuDNN</translation>
    </message>
    <message>
        <source>Baremark&apos;s engine</source>
        <translation>Baremarks Engine</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>GDRCopy</source>
        <translation>GDRCopy</translation>
    </message>
    <message>
        <source>Horovod</source>
        <translation>Horovod</translation>
    </message>
    <message>
        <source>InfiniBand user space</source>
        <translation>InfiniBand-Benutzerbibliotheken</translation>
    </message>
    <message>
        <source>Intel MPI</source>
        <translation>Intel MPI</translation>
    </message>
    <message>
        <source>libfabric</source>
        <translation>libfabric</translation>
    </message>
    <message>
        <source>MPICH</source>
        <translation>MPICH</translation>
    </message>
    <message>
        <source>MVAPICH2</source>
        <translation>MVAPICH2</translation>
    </message>
    <message>
        <source>MXNet</source>
        <translation>MXNet</translation>
    </message>
    <message>
        <source>nccl-tests</source>
        <translation>nccl-tests</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>Open MPI</source>
        <translation>Open MPI</translation>
    </message>
    <message>
        <source>OSU micro-benchmarks</source>
        <translation>OSU-Micro-Benchmarks</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>PMIx</source>
        <translation>PMIx</translation>
    </message>
    <message>
        <source>Python packages</source>
        <translation>Python-Pakete</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>TensorFlow</source>
        <translation>TensorFlow</translation>
    </message>
    <message>
        <source>Text of one format</source>
        <translation>Text eines Formats</translation>
    </message>
    <message>
        <source>UCX</source>
        <translation>UCX</translation>
    </message>
    <message>
        <source>Block %1</source>
        <extracomment>%1: the number of a block in its stage</extracomment>
        <translation>Baustein %1</translation>
    </message>
    <message>
        <source>Secrets of the build</source>
        <translation>Build-Secrets</translation>
    </message>
    <message numerus="yes">
        <source>%n secret(s)</source>
        <translation>
            <numerusform>%n Secret</numerusform>
            <numerusform>%n Secrets</numerusform>
        </translation>
    </message>
    <message>
        <source>Line of the imported file</source>
        <translation>Zeile der importierten Datei</translation>
    </message>
    <message>
        <source>Above the first FROM</source>
        <translation>Über dem ersten FROM</translation>
    </message>
    <message>
        <source>Header of a definition file</source>
        <translation>Kopf einer Definitionsdatei</translation>
    </message>
    <message>
        <source>FROM of a Dockerfile</source>
        <translation>FROM eines Dockerfiles</translation>
    </message>
    <message>
        <source>Image on the host</source>
        <translation>Image auf dem Rechner</translation>
    </message>
</context>
<context>
    <name>RecipeBuildProgress</name>
    <message>
        <source>starting</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: what the step does</extracomment>
        <translation>Schritt %1 von %2: %3</translation>
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
    <name>RuntimeIssues</name>
    <message>
        <source>Root lacks a capability that Apptainer requests.</source>
        <translation>Root fehlt ein Recht (Capability), das Apptainer verlangt.</translation>
    </message>
    <message>
        <source>Choose the variant userns.</source>
        <translation>Wählen Sie die Variante userns.</translation>
    </message>
    <message>
        <source>This account cannot create user namespaces on this host.</source>
        <translation>Dieses Konto darf auf diesem Rechner keine User-Namespaces anlegen.</translation>
    </message>
    <message>
        <source>Ask the administrator to install Apptainer with its setuid starter, or to allow unprivileged user namespaces (user.max_user_namespaces, kernel.unprivileged_userns_clone), for example:</source>
        <translation>Bitten Sie die Administration, Apptainer mit seinem Setuid-Starter zu installieren oder User-Namespaces ohne besondere Rechte zu erlauben (user.max_user_namespaces, kernel.unprivileged_userns_clone), zum Beispiel:</translation>
    </message>
    <message>
        <source>Libraries of this host were bound into an image with an older C library.</source>
        <translation>Bibliotheken dieses Rechners wurden in ein Image mit einer älteren C-Bibliothek eingebunden.</translation>
    </message>
    <message>
        <source>Use an image with a newer C library, or bind fewer host libraries.</source>
        <translation>Verwenden Sie ein Image mit einer neueren C-Bibliothek, oder binden Sie weniger Bibliotheken des Rechners ein.</translation>
    </message>
    <message>
        <source>Ask the administrator to allow unprivileged user namespaces (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), for example:</source>
        <translation>Bitten Sie die Administration, User-Namespaces ohne besondere Rechte zu erlauben (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), zum Beispiel:</translation>
    </message>
    <message>
        <source>The bind&apos;s destination is not a folder of the image, or its source does not exist on this host.</source>
        <translation>Das Ziel der Einbindung ist kein Ordner des Images, oder ihre Quelle gibt es auf diesem Rechner nicht.</translation>
    </message>
    <message>
        <source>Bind existing folders to /mnt/0 to /mnt/9, or add the folder to the image.</source>
        <translation>Binden Sie vorhandene Ordner unter /mnt/0 bis /mnt/9 ein, oder ergänzen Sie den Ordner im Image.</translation>
    </message>
    <message>
        <source>The bind&apos;s destination is not a folder of the image.</source>
        <translation>Das Ziel der Einbindung ist kein Ordner des Images.</translation>
    </message>
    <message>
        <source>Bind to /mnt/0 to /mnt/9, or add the folder to the image.</source>
        <translation>Binden Sie unter /mnt/0 bis /mnt/9 ein, oder ergänzen Sie den Ordner im Image.</translation>
    </message>
    <message>
        <source>Ask the administrator to allow unprivileged user namespaces (user.max_user_namespaces, kernel.unprivileged_userns_clone), for example:</source>
        <translation>Bitten Sie die Administration, User-Namespaces ohne besondere Rechte zu erlauben (user.max_user_namespaces, kernel.unprivileged_userns_clone), zum Beispiel:</translation>
    </message>
    <message>
        <source>A killed run left its join files behind, or its ranks did not start together.</source>
        <translation>Ein abgebrochener Lauf hat seine Join-Dateien hinterlassen, oder seine Ranks sind nicht gemeinsam gestartet.</translation>
    </message>
    <message>
        <source>Start the run again. Baremark removes the files that were left.</source>
        <translation>Starten Sie den Lauf erneut. Baremark entfernt die hinterlassenen Dateien.</translation>
    </message>
    <message>
        <source>crun does not support this host&apos;s cgroups.</source>
        <translation>crun unterstützt die Cgroups dieses Rechners nicht.</translation>
    </message>
    <message>
        <source>Use runc, or ask the administrator to start the host with cgroups of version 2 (systemd.unified_cgroup_hierarchy=1).</source>
        <translation>Verwenden Sie runc, oder bitten Sie die Administration, den Rechner mit Cgroups der Version 2 zu starten (systemd.unified_cgroup_hierarchy=1).</translation>
    </message>
    <message>
        <source>This account may not use the Docker daemon.</source>
        <translation>Dieses Konto darf den Docker-Daemon nicht benutzen.</translation>
    </message>
    <message>
        <source>Use a runtime that needs no daemon, such as Podman or Apptainer, or ask the administrator to add the account to the group docker:</source>
        <translation>Verwenden Sie eine Runtime ohne Daemon, etwa Podman oder Apptainer, oder bitten Sie die Administration, das Konto in die Gruppe docker aufzunehmen:</translation>
    </message>
    <message>
        <source>The Docker daemon does not run on this host.</source>
        <translation>Der Docker-Daemon läuft auf diesem Rechner nicht.</translation>
    </message>
    <message>
        <source>Ask the administrator to start it:</source>
        <translation>Bitten Sie die Administration, ihn zu starten:</translation>
    </message>
    <message>
        <source>The file system of Docker&apos;s images is full.</source>
        <translation>Das Dateisystem mit Dockers Images ist voll.</translation>
    </message>
    <message>
        <source>Ask the administrator to make room. This shows what Docker stores:</source>
        <translation>Bitten Sie die Administration, Platz zu schaffen. Was Docker speichert, zeigt:</translation>
    </message>
    <message>
        <source>Enroot lacks a program for squashed images.</source>
        <translation>Enroot fehlt ein Programm für Squashfs-Images.</translation>
    </message>
    <message>
        <source>This account cannot mount the squashed image.</source>
        <translation>Dieses Konto kann das Squashfs-Image nicht einhängen.</translation>
    </message>
    <message>
        <source>Choose the variant unpacked, or ask the administrator for squashfuse and access to /dev/fuse.</source>
        <translation>Wählen Sie die Variante unpacked, oder bitten Sie die Administration um squashfuse und Zugriff auf /dev/fuse.</translation>
    </message>
    <message>
        <source>The file system of the image or of ENROOT_DATA_PATH is full.</source>
        <translation>Das Dateisystem des Images oder von ENROOT_DATA_PATH ist voll.</translation>
    </message>
    <message>
        <source>Make room there, or set ENROOT_DATA_PATH to a folder with more room.</source>
        <translation>Schaffen Sie dort Platz, oder setzen Sie ENROOT_DATA_PATH auf einen Ordner mit mehr Platz.</translation>
    </message>
    <message>
        <source>Another rank held the lock of the container for 30 seconds.</source>
        <translation>Ein anderer Rank hielt die Sperre des Containers 30 Sekunden lang.</translation>
    </message>
    <message>
        <source>Leave out the variant unpacked: each rank then mounts the squashed image.</source>
        <translation>Lassen Sie die Variante unpacked weg: Jeder Rank hängt dann das Squashfs-Image ein.</translation>
    </message>
    <message>
        <source>LXC starts such containers only as root.</source>
        <translation>LXC startet solche Container nur als root.</translation>
    </message>
    <message>
        <source>Run Baremark as root on this host, or use another runtime.</source>
        <translation>Führen Sie Baremark auf diesem Rechner als root aus, oder verwenden Sie eine andere Runtime.</translation>
    </message>
    <message>
        <source>LXC does not find the image&apos;s folder on this node.</source>
        <translation>LXC findet den Ordner des Images auf diesem Knoten nicht.</translation>
    </message>
    <message>
        <source>Choose a folder of runs that all nodes see.</source>
        <translation>Wählen Sie für die Läufe einen Ordner, den alle Knoten sehen.</translation>
    </message>
    <message>
        <source>LXC&apos;s own init program is missing or does not run in the image.</source>
        <translation>Das Init-Programm von LXC fehlt oder läuft im Image nicht.</translation>
    </message>
    <message>
        <source>Ask the administrator to install LXC with init.lxc.static.</source>
        <translation>Bitten Sie die Administration, LXC mit init.lxc.static zu installieren.</translation>
    </message>
    <message>
        <source>LXC could not make a control group for the container.</source>
        <translation>LXC konnte für den Container keine Cgroup anlegen.</translation>
    </message>
    <message>
        <source>Ask the administrator to mount the control groups of this host, or use another runtime.</source>
        <translation>Bitten Sie die Administration, die Cgroups dieses Rechners einzuhängen, oder verwenden Sie eine andere Runtime.</translation>
    </message>
    <message>
        <source>This account may not raise the limits that Podman sets for its containers.</source>
        <translation>Dieses Konto darf die Grenzen nicht anheben, die Podman für seine Container setzt.</translation>
    </message>
    <message>
        <source>This account has no range of subordinate user ids.</source>
        <translation>Dieses Konto hat keinen Bereich untergeordneter Benutzer-IDs.</translation>
    </message>
    <message>
        <source>podman-hpc could not make the squashed copy of the image.</source>
        <translation>podman-hpc konnte die Squashfs-Kopie des Images nicht anlegen.</translation>
    </message>
    <message>
        <source>Ask the administrator to install mksquashfs.static, or leave out the variant squashed.</source>
        <translation>Bitten Sie die Administration, mksquashfs.static zu installieren, oder lassen Sie die Variante squashed weg.</translation>
    </message>
    <message>
        <source>The file system of podman-hpc&apos;s images is full; by default it is /tmp.</source>
        <translation>Das Dateisystem mit den Images von podman-hpc ist voll; standardmäßig ist es /tmp.</translation>
    </message>
    <message>
        <source>Make room there, or leave out the variant squashed.</source>
        <translation>Schaffen Sie dort Platz, oder lassen Sie die Variante squashed weg.</translation>
    </message>
    <message>
        <source>Podman cannot use the mount program that podman-hpc names.</source>
        <translation>Podman kann das Programm zum Einhängen nicht benutzen, das podman-hpc nennt.</translation>
    </message>
    <message>
        <source>Ask the administrator to check mount_program in /etc/podman_hpc/podman_hpc.yaml.</source>
        <translation>Bitten Sie die Administration, mount_program in /etc/podman_hpc/podman_hpc.yaml zu prüfen.</translation>
    </message>
    <message>
        <source>Set runtime = &quot;runc&quot; in the section [engine] of containers.conf.</source>
        <translation>Setzen Sie runtime = &quot;runc&quot; im Abschnitt [engine] von containers.conf.</translation>
    </message>
    <message>
        <source>Ask the administrator for ranges in /etc/subuid and /etc/subgid, for example:</source>
        <translation>Bitten Sie die Administration um Bereiche in /etc/subuid und /etc/subgid, zum Beispiel:</translation>
    </message>
    <message>
        <source>This PRoot does not know a system call that the image&apos;s C library makes.</source>
        <translation>Dieses PRoot kennt einen Systemaufruf nicht, den die C-Bibliothek des Images verwendet.</translation>
    </message>
    <message>
        <source>Install PRoot 5.4 or later.</source>
        <translation>Installieren Sie PRoot 5.4 oder neuer.</translation>
    </message>
    <message>
        <source>This host does not let one process trace another, which PRoot needs.</source>
        <translation>Auf diesem Rechner darf kein Prozess einen anderen verfolgen (ptrace); PRoot braucht das.</translation>
    </message>
    <message>
        <source>Use another runtime, or ask the administrator to allow ptrace (kernel.yama.ptrace_scope):</source>
        <translation>Verwenden Sie eine andere Runtime, oder bitten Sie die Administration, ptrace zu erlauben (kernel.yama.ptrace_scope):</translation>
    </message>
    <message>
        <source>The image lacks unshare, with which the ranks of an ordinary user get their user id.</source>
        <translation>Im Image fehlt unshare, mit dem die Ranks eines gewöhnlichen Benutzers ihre Benutzer-ID bekommen.</translation>
    </message>
    <message>
        <source>Add util-linux to the image, or use crun, which does not need it.</source>
        <translation>Ergänzen Sie util-linux im Image, oder verwenden Sie crun, das es nicht braucht.</translation>
    </message>
    <message>
        <source>skopeo is missing. Baremark needs it to pack the image for Sarus.</source>
        <translation>skopeo fehlt. Baremark braucht es, um das Image für Sarus zu packen.</translation>
    </message>
    <message>
        <source>Sarus does not find the image in your local repository on this node.</source>
        <translation>Sarus findet das Image auf diesem Knoten nicht in Ihrem lokalen Repository.</translation>
    </message>
    <message>
        <source>The repository must be in a folder that all nodes see (localRepositoryBaseDir in sarus.json).</source>
        <translation>Das Repository muss in einem Ordner liegen, den alle Knoten sehen (localRepositoryBaseDir in sarus.json).</translation>
    </message>
    <message>
        <source>Sarus is not installed with the rights that it needs.</source>
        <translation>Sarus ist nicht mit den Rechten installiert, die es braucht.</translation>
    </message>
    <message>
        <source>Ask the administrator to run configure_installation.sh of Sarus as root.</source>
        <translation>Bitten Sie die Administration, configure_installation.sh von Sarus als root auszuführen.</translation>
    </message>
    <message>
        <source>The file system of Sarus&apos; images is full.</source>
        <translation>Das Dateisystem mit den Images von Sarus ist voll.</translation>
    </message>
    <message>
        <source>Make room there, or give sarus load another --temp-dir.</source>
        <translation>Schaffen Sie dort Platz, oder geben Sie bei sarus load ein anderes --temp-dir an.</translation>
    </message>
    <message>
        <source>The administrator does not allow Shifter to run a folder.</source>
        <translation>Die Administration erlaubt Shifter nicht, einen Ordner als Image zu starten.</translation>
    </message>
    <message>
        <source>Ask for allowLocalChroot=1 in udiRoot.conf.</source>
        <translation>Bitten Sie um allowLocalChroot=1 in udiRoot.conf.</translation>
    </message>
    <message>
        <source>The program shifter is not installed setuid root.</source>
        <translation>Das Programm shifter ist nicht mit setuid root installiert.</translation>
    </message>
    <message>
        <source>Ask the administrator to check its installation.</source>
        <translation>Bitten Sie die Administration, die Installation zu prüfen.</translation>
    </message>
    <message>
        <source>Shifter does not run as root.</source>
        <translation>Shifter läuft nicht als root.</translation>
    </message>
    <message>
        <source>Run Baremark as an ordinary user.</source>
        <translation>Führen Sie Baremark als gewöhnlicher Benutzer aus.</translation>
    </message>
    <message>
        <source>Shifter is installed on this host, but not configured.</source>
        <translation>Shifter ist auf diesem Rechner installiert, aber nicht eingerichtet.</translation>
    </message>
    <message>
        <source>Ask the administrator to check udiRoot.conf.</source>
        <translation>Bitten Sie die Administration, udiRoot.conf zu prüfen.</translation>
    </message>
    <message>
        <source>Shifter does not find the image&apos;s folder on this node.</source>
        <translation>Shifter findet den Ordner des Images auf diesem Knoten nicht.</translation>
    </message>
    <message>
        <source>Choose a folder of runs that all nodes see. Its path may hold only letters, digits and _ : . + - @ /.</source>
        <translation>Wählen Sie für die Läufe einen Ordner, den alle Knoten sehen. Sein Pfad darf nur Buchstaben, Ziffern und _ : . + - @ / enthalten.</translation>
    </message>
    <message>
        <source>Shifter refuses one of the folders to bind.</source>
        <translation>Shifter nimmt einen Ordner nicht an, den es einbinden soll.</translation>
    </message>
    <message>
        <source>Bind to /mnt/0 to /mnt/9, and to no folder of the system.</source>
        <translation>Binden Sie unter /mnt/0 bis /mnt/9 ein, nicht unter einem Ordner des Systems.</translation>
    </message>
    <message>
        <source>Singularity cannot make a SIF, because mksquashfs is missing.</source>
        <translation>Singularity kann kein SIF anlegen, weil mksquashfs fehlt.</translation>
    </message>
    <message>
        <source>This account cannot mount a SIF: without the setuid starter, Singularity needs squashfuse and access to /dev/fuse.</source>
        <translation>Dieses Konto kann kein SIF einhängen: Ohne den Setuid-Starter braucht Singularity squashfuse und Zugriff auf /dev/fuse.</translation>
    </message>
    <message>
        <source>Root lacks a capability that Singularity requests.</source>
        <translation>Root fehlt ein Recht (Capability), das Singularity verlangt.</translation>
    </message>
    <message>
        <source>All loop devices of this host are in use, so the SIF cannot be mounted.</source>
        <translation>Alle Loop-Geräte dieses Rechners sind belegt, deshalb lässt sich das SIF nicht einhängen.</translation>
    </message>
    <message>
        <source>The file system of the image or of SINGULARITY_TMPDIR is full.</source>
        <translation>Das Dateisystem des Images oder von SINGULARITY_TMPDIR ist voll.</translation>
    </message>
    <message>
        <source>Make room there, or choose the variant sandbox, which needs no SIF.</source>
        <translation>Schaffen Sie dort Platz, oder wählen Sie die Variante sandbox, die kein SIF braucht.</translation>
    </message>
    <message>
        <source>This Singularity 2 is older than 2.6.</source>
        <translation>Dieses Singularity 2 ist älter als 2.6.</translation>
    </message>
    <message>
        <source>Ask the administrator to install 2.6.1, or a later Singularity or Apptainer.</source>
        <translation>Bitten Sie die Administration, 2.6.1 oder ein neueres Singularity oder Apptainer zu installieren.</translation>
    </message>
    <message>
        <source>The administrator does not allow containers in folders.</source>
        <translation>Die Administration erlaubt keine Container in Ordnern.</translation>
    </message>
    <message>
        <source>Ask for allow container dir = yes in singularity.conf.</source>
        <translation>Bitten Sie um allow container dir = yes in singularity.conf.</translation>
    </message>
    <message>
        <source>udocker refuses root without --allow-root.</source>
        <translation>udocker lehnt root ohne --allow-root ab.</translation>
    </message>
    <message>
        <source>Baremark passes --allow-root. Update udocker if it does not know the option.</source>
        <translation>Baremark gibt --allow-root an. Aktualisieren Sie udocker, wenn es die Option nicht kennt.</translation>
    </message>
    <message>
        <source>The engine of this mode is missing: udocker could not install its tools.</source>
        <translation>Das Werkzeug für diesen Modus fehlt: udocker konnte seine Werkzeuge nicht installieren.</translation>
    </message>
    <message>
        <source>Give udocker PRoot 5.4 or later (UDOCKER_USE_PROOT_EXECUTABLE), or choose the variant f3.</source>
        <translation>Geben Sie udocker PRoot 5.4 oder neuer (UDOCKER_USE_PROOT_EXECUTABLE), oder wählen Sie die Variante f3.</translation>
    </message>
    <message>
        <source>The file system of udocker&apos;s containers is full; by default it is the home folder.</source>
        <translation>Das Dateisystem mit den Containern von udocker ist voll; standardmäßig ist es das des Home-Ordners.</translation>
    </message>
    <message>
        <source>Make room there, or set UDOCKER_DIR to a folder with more room.</source>
        <translation>Schaffen Sie dort Platz, oder setzen Sie UDOCKER_DIR auf einen Ordner mit mehr Platz.</translation>
    </message>
    <message>
        <source>Two ranks started the same container in a mode R at once. udocker keeps one configuration file for it.</source>
        <translation>Zwei Ranks haben denselben Container zugleich in einem der R-Modi gestartet. udocker hat dafür nur eine Konfigurationsdatei.</translation>
    </message>
    <message>
        <source>Choose the variant f3 or p2.</source>
        <translation>Wählen Sie die Variante f3 oder p2.</translation>
    </message>
    <message>
        <source>Choose another variant.</source>
        <translation>Wählen Sie eine andere Variante.</translation>
    </message>
    <message>
        <source>Root lacks a capability that Singularity or Apptainer requests.</source>
        <translation>Root fehlt ein Recht (Capability), das Singularity oder Apptainer verlangt.</translation>
    </message>
    <message>
        <source>Choose another variant, or run Baremark as an ordinary user.</source>
        <translation>Wählen Sie eine andere Variante, oder führen Sie Baremark als gewöhnlicher Benutzer aus.</translation>
    </message>
    <message>
        <source>udocker could not prepare the container for this mode.</source>
        <translation>udocker konnte den Container nicht für diesen Modus vorbereiten.</translation>
    </message>
    <message>
        <source>This account cannot open /dev/fuse, with which Apptainer mounts a SIF.</source>
        <translation>Dieses Konto kann /dev/fuse nicht öffnen, womit Apptainer ein SIF einhängt.</translation>
    </message>
    <message>
        <source>Choose the variant sandbox or userns-sandbox, which need no FUSE, or ask the administrator for access to /dev/fuse.</source>
        <translation>Wählen Sie die Variante sandbox oder userns-sandbox, die kein FUSE brauchen, oder bitten Sie die Administration um Zugriff auf /dev/fuse.</translation>
    </message>
    <message>
        <source>The Docker daemon ended during the run.</source>
        <translation>Der Docker-Daemon wurde während des Laufs beendet.</translation>
    </message>
    <message>
        <source>Ask the administrator to start it. It then removes the containers of the run:</source>
        <translation>Bitten Sie die Administration, ihn zu starten. Er entfernt dann die Container des Laufs:</translation>
    </message>
    <message>
        <source>Slurm on this host has no Pyxis, or one older than 0.15.</source>
        <translation>Slurm hat auf diesem Rechner kein Pyxis oder eine Version vor 0.15.</translation>
    </message>
    <message>
        <source>Ask the administrator to install Pyxis for this release of Slurm, on the login node and on all nodes.</source>
        <translation>Bitten Sie die Administration, Pyxis für diese Version von Slurm zu installieren, auf dem Login-Knoten und auf allen Knoten.</translation>
    </message>
    <message>
        <source>No node was free within 20 seconds for the test.</source>
        <translation>Für den Test war 20 Sekunden lang kein Knoten frei.</translation>
    </message>
    <message>
        <source>Test the runtime again when a node is free.</source>
        <translation>Testen Sie die Runtime erneut, wenn ein Knoten frei ist.</translation>
    </message>
    <message>
        <source>A program for squashed images is missing.</source>
        <translation>Ein Programm für Squashfs-Images fehlt.</translation>
    </message>
    <message>
        <source>Pyxis unpacks the image on each node. The file system there (ENROOT_DATA_PATH) is full.</source>
        <translation>Pyxis entpackt das Image auf jedem Knoten. Das Dateisystem dort (ENROOT_DATA_PATH) ist voll.</translation>
    </message>
    <message>
        <source>Ask the administrator for more room in ENROOT_DATA_PATH.</source>
        <translation>Bitten Sie die Administration um mehr Platz in ENROOT_DATA_PATH.</translation>
    </message>
    <message>
        <source>A node does not see the image or a folder to bind.</source>
        <translation>Ein Knoten sieht das Image oder einen einzubindenden Ordner nicht.</translation>
    </message>
    <message>
        <source>The ranks do not reach Slurm&apos;s PMIx, probably because its folder is not in the container.</source>
        <translation>Die Ranks erreichen Slurms PMIx nicht, wahrscheinlich weil dessen Ordner im Container fehlt.</translation>
    </message>
    <message>
        <source>Pyxis could not start the container on the node.</source>
        <translation>Pyxis konnte den Container auf dem Knoten nicht starten.</translation>
    </message>
    <message>
        <source>Ask the administrator to check Enroot on the nodes.</source>
        <translation>Bitten Sie die Administration, Enroot auf den Knoten zu prüfen.</translation>
    </message>
    <message>
        <source>Docker does not find the NVIDIA Container Toolkit.</source>
        <translation>Docker findet das NVIDIA Container Toolkit nicht.</translation>
    </message>
    <message>
        <source>Ask the administrator to install it and to restart Docker:</source>
        <translation>Bitten Sie die Administration, es zu installieren und Docker neu zu starten:</translation>
    </message>
    <message>
        <source>CDI is switched off in this Docker.</source>
        <translation>CDI ist in diesem Docker ausgeschaltet.</translation>
    </message>
    <message>
        <source>This host has no CDI specification of its GPUs.</source>
        <translation>Dieser Rechner hat keine CDI-Beschreibung seiner GPUs.</translation>
    </message>
    <message>
        <source>Ask the administrator to make it:</source>
        <translation>Bitten Sie die Administration, sie anzulegen:</translation>
    </message>
    <message>
        <source>udocker found no libraries of the NVIDIA driver on this node, or no folder for them in the image.</source>
        <translation>udocker fand auf diesem Knoten keine Bibliotheken des NVIDIA-Treibers oder im Image keinen Ordner für sie.</translation>
    </message>
    <message>
        <source>Use a node with GPUs, and an image with /usr/lib/x86_64-linux-gnu or /usr/lib64.</source>
        <translation>Verwenden Sie einen Knoten mit GPUs und ein Image mit /usr/lib/x86_64-linux-gnu oder /usr/lib64.</translation>
    </message>
    <message>
        <source>Without a terminal, udocker 1.3.17 reports every end in the modes R as a failure.</source>
        <translation>Ohne Terminal meldet udocker 1.3.17 in den R-Modi jedes Ende als Fehler.</translation>
    </message>
    <message>
        <source>The file system of the image or of APPTAINER_TMPDIR is full.</source>
        <translation>Das Dateisystem des Images oder von APPTAINER_TMPDIR ist voll.</translation>
    </message>
    <message>
        <source>A seccomp filter, such as that of a container, refuses this account user namespaces.</source>
        <translation>Ein Seccomp-Filter, etwa der eines Containers, verweigert diesem Konto User-Namespaces.</translation>
    </message>
    <message>
        <source>Use Baremark outside of the container, or start the container with --security-opt seccomp=unconfined --security-opt apparmor=unconfined.</source>
        <translation>Verwenden Sie Baremark außerhalb des Containers, oder starten Sie den Container mit --security-opt seccomp=unconfined --security-opt apparmor=unconfined.</translation>
    </message>
    <message>
        <source>The setting user.max_user_namespaces=0 refuses user namespaces on this host.</source>
        <translation>Die Einstellung user.max_user_namespaces=0 verweigert User-Namespaces auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Ask the administrator to allow them, for example:</source>
        <translation>Bitten Sie die Administration, sie zu erlauben, zum Beispiel:</translation>
    </message>
    <message>
        <source>The setting kernel.unprivileged_userns_clone=0 refuses ordinary users user namespaces on this host.</source>
        <translation>Die Einstellung kernel.unprivileged_userns_clone=0 verweigert gewöhnlichen Benutzern User-Namespaces auf diesem Rechner.</translation>
    </message>
    <message>
        <source>AppArmor refuses user namespaces to programs without a profile on this host (kernel.apparmor_restrict_unprivileged_userns=1).</source>
        <translation>AppArmor verweigert auf diesem Rechner Programmen ohne Profil User-Namespaces (kernel.apparmor_restrict_unprivileged_userns=1).</translation>
    </message>
    <message>
        <source>Ask the administrator to set &quot;features&quot;: {&quot;cdi&quot;: true} in /etc/docker/daemon.json and to restart Docker:</source>
        <translation>Bitten Sie die Administration, in /etc/docker/daemon.json &quot;features&quot;: {&quot;cdi&quot;: true} zu setzen und Docker neu zu starten:</translation>
    </message>
    <message>
        <source>The variant unpacked needs only squashfs-tools. Ask the administrator to install the programs. On Debian:</source>
        <translation>Die Variante unpacked braucht nur squashfs-tools. Bitten Sie die Administration, die Programme zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>Ask the administrator to install it on all nodes. On Debian:</source>
        <translation>Bitten Sie die Administration, es auf allen Knoten zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>Ask the administrator to enable Enroot&apos;s hook 50-slurm-pmi.sh on all nodes, for example:</source>
        <translation>Bitten Sie die Administration, Enroots Hook 50-slurm-pmi.sh auf allen Knoten einzuschalten, zum Beispiel:</translation>
    </message>
    <message>
        <source>Load the module of skopeo, or ask the administrator to install it. On Debian:</source>
        <translation>Laden Sie das Modul von skopeo, oder bitten Sie die Administration, es zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>Choose the variant sandbox, or ask the administrator to install squashfs-tools. On Debian:</source>
        <translation>Wählen Sie die Variante sandbox, oder bitten Sie die Administration, squashfs-tools zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>Choose the variant sandbox, or ask the administrator to install the setuid starter or squashfuse. On Debian:</source>
        <translation>Wählen Sie die Variante sandbox, oder bitten Sie die Administration, den Setuid-Starter oder squashfuse zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>Ask the administrator to install Singularity with its setuid starter, or to allow unprivileged user namespaces (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), for example:</source>
        <translation>Bitten Sie die Administration, Singularity mit seinem Setuid-Starter zu installieren oder User-Namespaces ohne besondere Rechte zu erlauben (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), zum Beispiel:</translation>
    </message>
    <message>
        <source>Choose the variant sandbox, or ask the administrator to raise max loop devices in singularity.conf, for example:</source>
        <translation>Wählen Sie die Variante sandbox, oder bitten Sie die Administration, max loop devices in singularity.conf zu erhöhen, zum Beispiel:</translation>
    </message>
    <message>
        <source>Ask the administrator to install Singularity with its setuid programs, or to allow unprivileged user namespaces (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), for example:</source>
        <translation>Bitten Sie die Administration, Singularity mit seinen Setuid-Programmen zu installieren oder User-Namespaces ohne besondere Rechte zu erlauben (user.max_user_namespaces, kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns), zum Beispiel:</translation>
    </message>
    <message>
        <source>Set UDOCKER_USE_PROOT_EXECUTABLE, UDOCKER_USE_RUNC_EXECUTABLE, UDOCKER_USE_PATCHELF_EXECUTABLE or UDOCKER_FAKECHROOT_SO, or run this where the network is reachable:</source>
        <translation>Setzen Sie UDOCKER_USE_PROOT_EXECUTABLE, UDOCKER_USE_RUNC_EXECUTABLE, UDOCKER_USE_PATCHELF_EXECUTABLE oder UDOCKER_FAKECHROOT_SO, oder führen Sie dies dort aus, wo das Netzwerk erreichbar ist:</translation>
    </message>
    <message>
        <source>Choose the variant p2, or run this where the network is reachable:</source>
        <translation>Wählen Sie die Variante p2, oder führen Sie dies dort aus, wo das Netzwerk erreichbar ist:</translation>
    </message>
    <message>
        <source>Apptainer makes this base with debootstrap, which is not installed on the host.</source>
        <translation>Apptainer erzeugt diese Grundlage mit debootstrap, das auf dem Rechner nicht installiert ist.</translation>
    </message>
    <message>
        <source>Install it, or build with another builder:</source>
        <translation>Installieren Sie es, oder bauen Sie mit einem anderen Builder:</translation>
    </message>
    <message>
        <source>This host does not let this account make user namespaces.</source>
        <translation>Auf diesem Rechner darf dieses Konto keine User-Namespaces anlegen.</translation>
    </message>
    <message>
        <source>Ask the administrator to allow user namespaces, or build on another host.</source>
        <translation>Bitten Sie die Administration, User-Namespaces zu erlauben, oder bauen Sie auf einem anderen Rechner.</translation>
    </message>
    <message>
        <source>A downloaded file does not have the checksum that the recipe names. The lines below name the file, the expected checksum and the one found.</source>
        <translation>Eine heruntergeladene Datei hat nicht die Prüfsumme, die das Rezept nennt. Die Zeilen darunter nennen die Datei, die erwartete und die gefundene Prüfsumme.</translation>
    </message>
    <message>
        <source>Compare both with what the project publishes. If it replaced the file, choose another version, or set url, sha256 and licence in the block. If a proxy changed it, build on another network.</source>
        <translation>Vergleichen Sie beide mit dem, was das Projekt veröffentlicht. Hat es die Datei ersetzt, wählen Sie eine andere Version, oder setzen Sie url, sha256 und licence im Baustein. Hat ein Proxy sie verändert, bauen Sie in einem anderen Netzwerk.</translation>
    </message>
    <message>
        <source>A Python package does not have the checksum that the recipe&apos;s lock file names.</source>
        <translation>Ein Python-Paket hat nicht die Prüfsumme, die die Lock-Datei des Rezepts nennt.</translation>
    </message>
    <message>
        <source>Compare the checksums in the lines below with what the package index publishes, then correct the lock file.</source>
        <translation>Vergleichen Sie die Prüfsummen in den Zeilen darunter mit dem, was der Paketindex veröffentlicht, und korrigieren Sie dann die Lock-Datei.</translation>
    </message>
    <message>
        <source>The registry has no image with the digest of the recipe&apos;s base. The tag may have moved, and the registry may have removed the older image.</source>
        <translation>Die Registry hat kein Image mit dem Digest der Grundlage des Rezepts. Vielleicht zeigt das Tag inzwischen auf ein anderes Image, und die Registry hat das ältere gelöscht.</translation>
    </message>
    <message>
        <source>Take the digest that the tag has now:</source>
        <translation>Übernehmen Sie den Digest, den das Tag jetzt hat:</translation>
    </message>
    <message>
        <source>The registry has no such base, or asks for an account.</source>
        <translation>Die Registry hat diese Grundlage nicht, oder sie verlangt ein Konto.</translation>
    </message>
    <message>
        <source>Check the image and the tag of the recipe&apos;s base. If the image is private, import it on the host first and use it as a local base.</source>
        <translation>Prüfen Sie Image und Tag der Grundlage des Rezepts. Ist das Image nicht öffentlich, importieren Sie es zuerst auf dem Rechner, und verwenden Sie es als lokale Grundlage.</translation>
    </message>
    <message>
        <source>A server refused a file that the recipe downloads.</source>
        <translation>Ein Server hat eine Datei verweigert, die das Rezept herunterlädt.</translation>
    </message>
    <message>
        <source>Look at the address and the status in the lines below. If the file is gone, choose another version, or set url, sha256 and licence in the block.</source>
        <translation>Sehen Sie sich Adresse und Status in den Zeilen darunter an. Gibt es die Datei nicht mehr, wählen Sie eine andere Version, oder setzen Sie url, sha256 und licence im Baustein.</translation>
    </message>
    <message>
        <source>The host cannot reach the registry of the recipe&apos;s base.</source>
        <translation>Der Rechner erreicht die Registry der Grundlage des Rezepts nicht.</translation>
    </message>
    <message>
        <source>Import the base on the host first and use it as a local base, or build on a host that reaches the registry.</source>
        <translation>Importieren Sie die Grundlage zuerst auf dem Rechner, und verwenden Sie sie als lokale Grundlage, oder bauen Sie auf einem Rechner, der die Registry erreicht.</translation>
    </message>
    <message>
        <source>The build cannot reach a server from which it downloads.</source>
        <translation>Der Build erreicht einen Server nicht, von dem er Dateien herunterlädt.</translation>
    </message>
    <message>
        <source>Check the host&apos;s network and its proxy, name a mirror that the host reaches, or build on another host.</source>
        <translation>Prüfen Sie Netzwerk und Proxy des Rechners, geben Sie einen Mirror an, den der Rechner erreicht, oder bauen Sie auf einem anderen Rechner.</translation>
    </message>
    <message>
        <source>Build with Podman or Apptainer, or ask the administrator to add the account to the group docker:</source>
        <translation>Bauen Sie mit Podman oder Apptainer, oder bitten Sie die Administration, das Konto in die Gruppe docker aufzunehmen:</translation>
    </message>
    <message>
        <source>The Docker daemon does not run on the host.</source>
        <translation>Der Docker-Daemon läuft auf dem Rechner nicht.</translation>
    </message>
    <message>
        <source>Check the image and the tag of the recipe&apos;s base. If the image is private, sign in on the host:</source>
        <translation>Prüfen Sie Image und Tag der Grundlage des Rezepts. Ist das Image nicht öffentlich, melden Sie sich auf dem Rechner an:</translation>
    </message>
    <message>
        <source>The file system of Podman&apos;s images is full.</source>
        <translation>Das Dateisystem mit Podmans Images ist voll.</translation>
    </message>
    <message>
        <source>Make room, or let Podman keep its images elsewhere (graphroot in storage.conf). This shows what Podman stores:</source>
        <translation>Schaffen Sie Platz, oder lassen Sie Podman seine Images anderswo ablegen (graphroot in storage.conf). Das zeigt, was Podman speichert:</translation>
    </message>
    <message>
        <source>The host cannot reach the packages of the distribution.</source>
        <translation>Der Rechner erreicht die Pakete der Distribution nicht.</translation>
    </message>
    <message>
        <source>Name a mirror that the host can reach in the recipe&apos;s base (debootstrap, mirror), or set MIRROR in the environment of the host.</source>
        <translation>Geben Sie in der Grundlage des Rezepts (debootstrap, mirror) einen Mirror an, den der Rechner erreicht, oder setzen Sie MIRROR in der Umgebung des Rechners.</translation>
    </message>
    <message>
        <source>The host has no key for the packages of this distribution.</source>
        <translation>Der Rechner hat keinen Schlüssel für die Pakete dieser Distribution.</translation>
    </message>
    <message>
        <source>Install the distribution&apos;s keyring on the host:</source>
        <translation>Installieren Sie den Schlüsselbund der Distribution auf dem Rechner:</translation>
    </message>
    <message>
        <source>A rank reads its files from the SIF, a squashfs that is mounted when the rank starts; without the setuid starter, squashfuse unpacks them.</source>
        <translation>Ein Rank liest seine Dateien aus dem SIF, einem Squashfs, das beim Start des Ranks eingehängt wird; ohne den Setuid-Starter entpackt squashfuse sie.</translation>
    </message>
    <message>
        <source>Each rank has its own user namespace, which rules out direct copies between ranks (CMA), so Baremark switches them off in all arms.</source>
        <translation>Jeder Rank hat einen eigenen User-Namespace. Das schließt direkte Kopien zwischen Ranks (CMA) aus; daher schaltet Baremark sie in allen Armen ab.</translation>
    </message>
    <message>
        <source>The image is a folder, so reading it on a parallel file system such as Lustre causes many metadata operations.</source>
        <translation>Das Image ist ein Ordner. Auf einem parallelen Dateisystem wie Lustre verursacht das Lesen daher viele Metadaten-Zugriffe.</translation>
    </message>
    <message>
        <source>Docker&apos;s daemon sets up the container, outside the launcher and the job&apos;s control group, which takes time when a rank starts.</source>
        <translation>Der Docker-Daemon richtet den Container außerhalb des Launchers und der Cgroup des Jobs ein. Das kostet beim Start eines Ranks Zeit.</translation>
    </message>
    <message>
        <source>A rank reads its files through Docker&apos;s image store, usually an overlay file system.</source>
        <translation>Ein Rank liest seine Dateien durch Dockers Image-Speicher, meist ein Overlay-Dateisystem.</translation>
    </message>
    <message>
        <source>Enroot mounts the squashed image when a rank starts, with squashfuse and fuse-overlayfs, through which the rank reads its files.</source>
        <translation>Enroot hängt das Squashfs-Image beim Start eines Ranks mit squashfuse und fuse-overlayfs ein; durch sie liest der Rank seine Dateien.</translation>
    </message>
    <message>
        <source>Write this account&apos;s own limits into the section [containers] of ~/.config/containers/containers.conf, as default_ulimits = [&quot;nofile=SOFT:HARD&quot;, &quot;nproc=SOFT:HARD&quot;]; with others, the arm is not comparable. Podman lowers nproc to 32768, so write at most that. This prints the limits of nofile and nproc:</source>
        <translation>Schreiben Sie die Grenzen dieses Kontos in den Abschnitt [containers] von ~/.config/containers/containers.conf, als default_ulimits = [&quot;nofile=WEICH:HART&quot;, &quot;nproc=WEICH:HART&quot;]; mit anderen ist der Arm nicht vergleichbar. Podman senkt nproc auf 32768; schreiben Sie also höchstens das. Das gibt die Grenzen von nofile und nproc aus:</translation>
    </message>
    <message>
        <source>Podman sets up a container, which takes time when a rank starts.</source>
        <translation>Podman richtet einen Container ein. Das kostet beim Start eines Ranks Zeit.</translation>
    </message>
    <message>
        <source>A rank reads its files through Podman&apos;s image store, usually an overlay file system.</source>
        <translation>Ein Rank liest seine Dateien durch Podmans Image-Speicher, meist ein Overlay-Dateisystem.</translation>
    </message>
    <message>
        <source>A rank crashed in its dynamic loader, a known fault of PRoot on some kernels.</source>
        <translation>Ein Rank ist in seinem dynamischen Lader abgestürzt, ein bekannter Fehler von PRoot auf manchen Kernels.</translation>
    </message>
    <message>
        <source>Set the variable PROOT_NO_SECCOMP=1 for this arm, which makes PRoot slower, or install another version of PRoot.</source>
        <translation>Setzen Sie für diesen Arm die Variable PROOT_NO_SECCOMP=1, was PRoot langsamer macht, oder installieren Sie eine andere Version von PRoot.</translation>
    </message>
    <message>
        <source>PRoot traces the rank with ptrace and rewrites paths in its system calls, which slows down threads, input and output.</source>
        <translation>PRoot verfolgt den Rank mit ptrace und schreibt die Pfade in seinen Systemaufrufen um. Das bremst Threads, Ein- und Ausgabe.</translation>
    </message>
    <message>
        <source>Pyxis unpacks the squashed image on each node at each start.</source>
        <translation>Pyxis entpackt das Squashfs-Image auf jedem Knoten bei jedem Start.</translation>
    </message>
    <message>
        <source>Instead of the variant p1, choose p2; instead of p2, choose f3, or give udocker another version of PRoot (UDOCKER_USE_PROOT_EXECUTABLE).</source>
        <translation>Wählen Sie statt der Variante p1 die Variante p2 und statt p2 die Variante f3, oder geben Sie udocker eine andere Version von PRoot (UDOCKER_USE_PROOT_EXECUTABLE).</translation>
    </message>
    <message>
        <source>In the modes P1, P2, R2 and R3, PRoot traces the rank with ptrace, which slows down threads, input and output.</source>
        <translation>In den Modi P1, P2, R2 und R3 verfolgt PRoot den Rank mit ptrace. Das bremst Threads, Ein- und Ausgabe.</translation>
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
        <translation>Weight Decay</translation>
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
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Loss scale of fp16</source>
        <translation>Loss-Faktor bei fp16</translation>
    </message>
    <message>
        <source>Adapted loss scale</source>
        <translation>Angepasster Loss-Faktor</translation>
    </message>
    <message>
        <source>Steps until the loss scale doubles</source>
        <translation>Loss-Faktor verdoppelt nach</translation>
    </message>
    <message>
        <source>All-reduce on GPUs</source>
        <translation>All-Reduce auf GPUs</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>Neuberechnung</translation>
    </message>
    <message>
        <source>Profile of the operators</source>
        <translation>Profil der Operatoren</translation>
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
        <translation>Weight Decay %1</translation>
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
    <message>
        <source>loss scale %1</source>
        <extracomment>%1: a number</extracomment>
        <translation>Loss-Faktor %1</translation>
    </message>
    <message>
        <source>device %1</source>
        <extracomment>%1: cpu, cuda or another device</extracomment>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>all-reduce on GPUs by %1</source>
        <extracomment>%1: nccl, mpi or staged</extracomment>
        <translation>All-Reduce auf GPUs mit %1</translation>
    </message>
</context>
<context>
    <name>StartingRecipes</name>
    <message>
        <source>Caffe2 for Dell&apos;s study of Singularity containers, which used CentOS 7: from a PyTorch wheel that still has it, with CUDA 10.2. The trainer is caffe2.python.examples.resnet50_trainer. The wheel has no Redis: nodes meet in a shared folder.</source>
        <translation>Caffe2 für Dells Studie zu Singularity-Containern, die CentOS 7 verwendete: aus einem PyTorch-Wheel, das es noch enthält, mit CUDA 10.2. Das Trainingsprogramm ist caffe2.python.examples.resnet50_trainer. Das Wheel enthält kein Redis: Knoten finden sich über einen gemeinsamen Ordner.</translation>
    </message>
    <message>
        <source>Baremark&apos;s engine on the processor, from Debian packages. Baremark adds its own engine, unless the recipe&apos;s folder has a file baremark-engine.</source>
        <translation>Baremarks Engine auf dem Prozessor, mit Debian-Paketen. Baremark fügt die eigene Engine hinzu, außer wenn der Ordner des Rezepts eine Datei baremark-engine enthält.</translation>
    </message>
    <message>
        <source>Horovod with TensorFlow over Open MPI, on the processor. Horovod is built from source.</source>
        <translation>Horovod mit TensorFlow über Open MPI, auf dem Prozessor. Horovod wird aus den Quellen gebaut.</translation>
    </message>
    <message>
        <source>MXNet on the processor, its last version.</source>
        <translation>MXNet auf dem Prozessor, in seiner letzten Version.</translation>
    </message>
    <message>
        <source>NCCL with nccl-tests over Open MPI, on NVIDIA&apos;s CUDA image.</source>
        <translation>NCCL mit nccl-tests über Open MPI, auf NVIDIAs CUDA-Image.</translation>
    </message>
    <message>
        <source>MPICH of the distribution with the OSU micro-benchmarks.</source>
        <translation>MPICH der Distribution mit den OSU-Micro-Benchmarks.</translation>
    </message>
    <message>
        <source>Open MPI from source over UCX from source, with the OSU micro-benchmarks.</source>
        <translation>Open MPI aus den Quellen über UCX aus den Quellen, mit den OSU-Micro-Benchmarks.</translation>
    </message>
    <message>
        <source>Open MPI of the distribution with the OSU micro-benchmarks.</source>
        <translation>Open MPI der Distribution mit den OSU-Micro-Benchmarks.</translation>
    </message>
    <message>
        <source>PyTorch from its wheels, which bring CUDA 12.6, cuDNN and NCCL.</source>
        <translation>PyTorch aus seinen Wheels, die CUDA 12.6, cuDNN und NCCL mitbringen.</translation>
    </message>
    <message>
        <source>TF Benchmarks for TensorFlow 1.10 on the processor, the versions that KIT used in 2018. The CUDA 9.0 images for its GPU version no longer exist.</source>
        <translation>TF Benchmarks für TensorFlow 1.10 auf dem Prozessor, in den Versionen, die das KIT 2018 verwendete. Die CUDA-9.0-Images für die GPU-Version gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Baremark&apos;s engine on the processor, built from its packed sources. Baremark adds its own sources, unless the recipe&apos;s folder has a file engine-sources.tar.gz.</source>
        <translation>Baremarks Engine auf dem Prozessor, gebaut aus ihren gepackten Quellen. Baremark fügt seine eigenen Quellen hinzu, außer wenn der Ordner des Rezepts eine Datei engine-sources.tar.gz hat.</translation>
    </message>
</context>
<context>
    <name>States</name>
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
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>cut short</source>
        <comment>state of a run</comment>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>slower, perhaps within the margin</source>
        <translation>langsamer, evtl. in der Toleranz</translation>
    </message>
    <message>
        <source>slower</source>
        <comment>verdict</comment>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster, perhaps within the margin</source>
        <translation>schneller, evtl. in der Toleranz</translation>
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
        <source>It was ended by signal %1.</source>
        <extracomment>%1: a number</extracomment>
        <translation>Er wurde durch Signal %1 beendet.</translation>
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
        <translation>Er hat sein Zeitlimit überschritten.</translation>
    </message>
    <message>
        <source>It printed more than 64 MiB.</source>
        <translation>Er hat mehr als 64 MiB ausgegeben.</translation>
    </message>
    <message>
        <source>It ended without a result.</source>
        <translation>Er endete ohne Ergebnis.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Die Platte ist voll.</translation>
    </message>
    <message>
        <source>The check before the first run failed in %1: %2</source>
        <comment>arm, the runtime&apos;s explanation</comment>
        <translation>Die Prüfung vor dem ersten Lauf ist in %1 fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>The experiment&apos;s modules could not be loaded.</source>
        <translation>Die Module des Experiments konnten nicht geladen werden.</translation>
    </message>
    <message>
        <source>A line of the experiment&apos;s prologue failed.</source>
        <translation>Eine Zeile des Prologs des Experiments ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Its job is suspended.</source>
        <translation>Sein Job ist ausgesetzt.</translation>
    </message>
    <message>
        <source>suspended</source>
        <comment>state of a job</comment>
        <translation>ausgesetzt</translation>
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
        <translation>fordern Sie mehr an, oder benutzen Sie eine andere QOS</translation>
    </message>
    <message>
        <source>ask for less time, or for another partition</source>
        <translation>fordern Sie weniger Zeit an, oder benutzen Sie eine andere Partition</translation>
    </message>
    <message>
        <source>ask for less, or for another account or QOS</source>
        <translation>fordern Sie weniger an, oder benutzen Sie ein anderes Konto oder eine andere QOS</translation>
    </message>
    <message>
        <source>ask for another account</source>
        <translation>benutzen Sie ein anderes Konto</translation>
    </message>
    <message>
        <source>ask for another QOS</source>
        <translation>benutzen Sie eine andere QOS</translation>
    </message>
    <message>
        <source>ask for less, or for another partition</source>
        <translation>fordern Sie weniger an, oder benutzen Sie eine andere Partition</translation>
    </message>
    <message>
        <source>will never start as it is (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to change</comment>
        <translation>startet so nie (%1): %2</translation>
    </message>
    <message>
        <source>requeued, %1</source>
        <comment>state of a job that had begun; it waits again</comment>
        <translation>neu eingereiht, %1</translation>
    </message>
    <message>
        <source>suspended by the scheduler</source>
        <comment>state of a job</comment>
        <translation>vom Scheduler ausgesetzt</translation>
    </message>
    <message>
        <source>its scheduler says that it failed</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler fehlgeschlagen</translation>
    </message>
    <message>
        <source>its scheduler says that it was cancelled</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler abgebrochen</translation>
    </message>
    <message>
        <source>its scheduler says that it used too much memory</source>
        <comment>state of a job</comment>
        <translation>hat laut Scheduler zu viel Speicher verbraucht</translation>
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
        <source>ask for another QOS, or for another partition</source>
        <translation>benutzen Sie eine andere QOS oder eine andere Partition</translation>
    </message>
    <message>
        <source>ask for another account, or for another partition</source>
        <translation>benutzen Sie ein anderes Konto oder eine andere Partition</translation>
    </message>
    <message>
        <source>ask for another partition</source>
        <translation>benutzen Sie eine andere Partition</translation>
    </message>
    <message>
        <source>ask the administrators of the cluster</source>
        <translation>fragen Sie die Administratoren des Clusters</translation>
    </message>
    <message>
        <source>held until an administrator of the cluster releases it</source>
        <comment>state of a job</comment>
        <translation>angehalten, bis ein Administrator des Clusters ihn freigibt</translation>
    </message>
    <message>
        <source>its scheduler says “%1”, which Baremark does not know</source>
        <comment>state of a job; the scheduler&apos;s own word</comment>
        <translation>der Scheduler meldet „%1“; Baremark kennt diesen Zustand nicht</translation>
    </message>
    <message>
        <source>Its job is held until an administrator of the cluster releases it.</source>
        <translation>Sein Job ist angehalten, bis ein Administrator des Clusters ihn freigibt.</translation>
    </message>
    <message>
        <source>held until an administrator of the cluster releases it: %1</source>
        <comment>state of a job; a command</comment>
        <translation>angehalten, bis ein Administrator des Clusters ihn freigibt: %1</translation>
    </message>
    <message>
        <source>held (%1) until an administrator of the cluster releases it: %2</source>
        <comment>state of a job; the scheduler&apos;s reason, a command</comment>
        <translation>angehalten (%1), bis ein Administrator des Clusters ihn freigibt: %2</translation>
    </message>
    <message>
        <source>It waits for “%1”, whose jobs might get the same nodes.</source>
        <comment>another experiment&apos;s name</comment>
        <translation>Es wartet auf „%1“, dessen Jobs auf dieselben Knoten kommen könnten.</translation>
    </message>
    <message>
        <source>no output from its job since %1: if its node is down, cancel the experiment, then resume it</source>
        <comment>state of a job; a moment</comment>
        <translation>keine Ausgabe des Jobs seit %1: Ist sein Knoten ausgefallen, brechen Sie das Experiment ab, und setzen Sie es dann fort</translation>
    </message>
    <message>
        <source>no output from its job since %1, its scheduler says “%2”: if its node is down, cancel the experiment, then resume it</source>
        <comment>state of a job; a moment, the scheduler&apos;s own word</comment>
        <translation>keine Ausgabe des Jobs seit %1, der Scheduler meldet „%2“: Ist sein Knoten ausgefallen, brechen Sie das Experiment ab, und setzen Sie es dann fort</translation>
    </message>
    <message>
        <source>held, must be released</source>
        <comment>state of a job</comment>
        <translation>angehalten, muss freigegeben werden</translation>
    </message>
    <message>
        <source>held; release it with: %1</source>
        <comment>state of a job; a command</comment>
        <translation>angehalten; freigeben mit: %1</translation>
    </message>
    <message>
        <source>held because the scheduler has a wrong password for your account (%1): give it the right one, then run %2</source>
        <comment>state of a job; the scheduler&apos;s reason, a command</comment>
        <translation>angehalten, weil der Scheduler ein falsches Passwort für Ihr Konto hat (%1): Geben Sie ihm das richtige, und führen Sie dann %2 aus</translation>
    </message>
    <message>
        <source>held (%1); release it with: %2</source>
        <comment>state of a job; the scheduler&apos;s reason, a command</comment>
        <translation>angehalten (%1); freigeben mit: %2</translation>
    </message>
    <message>
        <source>its scheduler says that it has ended; waiting for its files</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler beendet; warten auf die Dateien</translation>
    </message>
    <message>
        <source>its scheduler says that it reached its time limit</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler am Zeitlimit beendet</translation>
    </message>
    <message>
        <source>its scheduler says that one of its nodes failed</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler ist einer seiner Knoten ausgefallen</translation>
    </message>
    <message>
        <source>its scheduler says that it was preempted</source>
        <comment>state of a job</comment>
        <translation>laut Scheduler von einem anderen Job verdrängt</translation>
    </message>
    <message>
        <source>%1; waiting for its files</source>
        <comment>how a job ended</comment>
        <translation>%1; warten auf die Dateien</translation>
    </message>
    <message>
        <source>being cancelled by its scheduler</source>
        <comment>state of a job</comment>
        <translation>wird vom Scheduler abgebrochen</translation>
    </message>
    <message>
        <source>submitted; Baremark checks whether the scheduler has it</source>
        <comment>state of a job</comment>
        <translation>eingereicht; Baremark prüft, ob der Scheduler ihn hat</translation>
    </message>
    <message>
        <source>its scheduler gave up before the job started (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to change</comment>
        <translation>der Scheduler hat ihn vor dem Start aufgegeben (%1): %2</translation>
    </message>
    <message>
        <source>waits for an administrator of the cluster (%1): %2</source>
        <comment>state of a job; the scheduler&apos;s reason, what to do</comment>
        <translation>wartet auf einen Administrator des Clusters (%1): %2</translation>
    </message>
    <message>
        <source>the scheduler does not report the job&apos;s state</source>
        <comment>state of a job</comment>
        <translation>der Scheduler meldet den Zustand des Jobs nicht</translation>
    </message>
    <message>
        <source>its job is being cleaned up</source>
        <comment>state of a job</comment>
        <translation>sein Job wird aufgeräumt</translation>
    </message>
    <message>
        <source>its nodes are being prepared</source>
        <comment>state of a job</comment>
        <translation>seine Knoten werden vorbereitet</translation>
    </message>
    <message>
        <source>its job has started; no files from it yet</source>
        <comment>state of a job</comment>
        <translation>sein Job ist gestartet; noch keine Dateien davon</translation>
    </message>
    <message>
        <source>With Grid Engine, ask for a parallel environment that gives this number of hosts. With other schedulers, remove further options that change the number of nodes.</source>
        <translation>Fordern Sie bei Grid Engine eine Parallelumgebung an, die so viele Rechner gibt. Entfernen Sie bei anderen Schedulern weitere Optionen, die die Zahl der Knoten ändern.</translation>
    </message>
    <message>
        <source>In %1, MPI did not connect the ranks: each rank saw a world of %2.</source>
        <extracomment>%1: an arm, %2: a number of ranks</extracomment>
        <translation>In %1 hat MPI die Ranks nicht verbunden: Jeder Rank sah eine Welt von %2.</translation>
    </message>
    <message>
        <source>In %1, the ranks ran on the wrong number of nodes: %2 instead of %3. %4</source>
        <extracomment>%1: an arm, %2, %3: numbers of nodes, %4: what to do</extracomment>
        <translation>In %1 liefen die Ranks auf der falschen Zahl von Knoten: %2 statt %3. %4</translation>
    </message>
    <message>
        <source>Its last lines usually show what was missing. The measurement starts when every arm has passed this check. “Resume” repeats the check. To use other settings, duplicate the experiment.</source>
        <translation>Die letzten Zeilen zeigen meist, was fehlte. Die Messung beginnt, wenn jeder Arm diese Prüfung bestanden hat. „Fortsetzen“ wiederholt die Prüfung. Für andere Einstellungen duplizieren Sie das Experiment.</translation>
    </message>
    <message>
        <source>Duplicate the experiment with more time or fewer steps per run.</source>
        <translation>Duplizieren Sie das Experiment mit mehr Zeit oder weniger Schritten je Lauf.</translation>
    </message>
    <message>
        <source>Duplicate the experiment with settings or an environment that make it print less.</source>
        <translation>Duplizieren Sie das Experiment mit Einstellungen oder einer Umgebung, mit denen es weniger ausgibt.</translation>
    </message>
    <message>
        <source>Duplicate the experiment and correct them on the page Where.</source>
        <translation>Duplizieren Sie das Experiment, und korrigieren Sie sie auf der Seite „Wo“.</translation>
    </message>
    <message>
        <source>The MPI of its image does not match the host&apos;s launcher. Duplicate the experiment with the engine&apos;s image or another launcher.</source>
        <translation>Das MPI seines Images passt nicht zum Launcher des Rechners. Duplizieren Sie das Experiment mit dem Image der Engine oder einem anderen Launcher.</translation>
    </message>
    <message>
        <source>Use the engine of this Baremark: build the image again, or test the host again.</source>
        <translation>Benutzen Sie die Engine dieses Baremark: Bauen Sie das Image neu, oder testen Sie den Rechner erneut.</translation>
    </message>
    <message>
        <source>Free some space there, then choose “Resume”.</source>
        <translation>Schaffen Sie dort Platz, und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
        <source>It was killed (signal 9). Most often the system does this when memory runs out. Fewer ranks on a node, a smaller batch or a job with more memory may help.</source>
        <translation>Der Lauf wurde mit Signal 9 beendet. Meist macht das System das, wenn der Speicher ausgeht. Weniger Ranks je Knoten, ein kleinerer Batch oder ein Job mit mehr Speicher können helfen.</translation>
    </message>
    <message>
        <source>It took longer than the time limit from the further option “%1” of the experiment.</source>
        <comment>an option such as --time=1</comment>
        <translation>Er hat das Zeitlimit überschritten, das die weitere Option „%1“ des Experiments setzt.</translation>
    </message>
    <message>
        <source>It was stopped after the maximum time for a run. It hangs, or it is much slower than expected.</source>
        <translation>Der Lauf wurde nach der Höchstzeit für einen Lauf beendet. Er hängt, oder er ist viel langsamer als erwartet.</translation>
    </message>
    <message>
        <source>Baremark submits its job %1 after the start of the previous job.</source>
        <comment>a time such as 6h</comment>
        <translation>Baremark reicht seinen Job %1 nach dem Start des vorigen Jobs ein.</translation>
    </message>
    <message>
        <source>Baremark cannot take the lock that allows one block at a time on this host. Check who owns host.lock and host.lock.guard in the folder of runs, and whether the file system supports file locks. Then resume the experiment.</source>
        <translation>Baremark kann die Sperre nicht bekommen, die auf diesem Rechner immer nur einen Block laufen lässt. Prüfen Sie, wem host.lock und host.lock.guard im Ordner der Läufe gehören und ob das Dateisystem Dateisperren unterstützt. Setzen Sie dann das Experiment fort.</translation>
    </message>
    <message>
        <source>The launcher lost a node of the job, or could not reach one. Baremark repeats the block on other nodes if the scheduler supports that and enough nodes are left.</source>
        <translation>Der Launcher hat einen Knoten des Jobs verloren oder konnte einen nicht erreichen. Baremark wiederholt den Block auf anderen Knoten, wenn der Scheduler das kann und genug Knoten übrig sind.</translation>
    </message>
    <message>
        <source>Its job ended without a message. It was killed, as the system does when memory runs out, or the machine restarted.</source>
        <translation>Sein Job endete ohne Meldung. Er wurde beendet, wie es das System bei Speichermangel tut, oder der Rechner wurde neu gestartet.</translation>
    </message>
    <message>
        <source>Submitting its job failed: the scheduler does not know it.</source>
        <translation>Das Einreichen seines Jobs ist fehlgeschlagen: Der Scheduler kennt ihn nicht.</translation>
    </message>
    <message>
        <source>Its scheduler refused the job and would refuse it again. Correct the problem in the details and run the changed experiment.</source>
        <translation>Der Scheduler hat den Job abgelehnt und würde ihn wieder ablehnen. Beheben Sie das Problem in den Details, und führen Sie das geänderte Experiment aus.</translation>
    </message>
    <message>
        <source>Its host was removed, so the state of its blocks is unknown.</source>
        <translation>Sein Rechner wurde entfernt, daher ist der Zustand seiner Blöcke unbekannt.</translation>
    </message>
    <message>
        <source>The scheduler requeued it.</source>
        <translation>Der Scheduler hat ihn neu eingereiht.</translation>
    </message>
    <message>
        <source>Its job will never start as it is (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to change</comment>
        <translation>Sein Job startet so nie (%1): %2.</translation>
    </message>
    <message>
        <source>Its scheduler gave up before the job started (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to change</comment>
        <translation>Der Scheduler hat den Job vor dem Start aufgegeben (%1): %2.</translation>
    </message>
    <message>
        <source>Its job waits for an administrator of the cluster (%1): %2.</source>
        <comment>the scheduler&apos;s reason, what to do</comment>
        <translation>Sein Job wartet auf einen Administrator des Clusters (%1): %2.</translation>
    </message>
    <message>
        <source>Its job is held and must be released.</source>
        <translation>Sein Job ist angehalten und muss freigegeben werden.</translation>
    </message>
    <message>
        <source>A node of its job failed. Baremark repeats the block on other nodes if the scheduler supports that and enough nodes are left.</source>
        <translation>Ein Knoten seines Jobs ist ausgefallen. Baremark wiederholt den Block auf anderen Knoten, wenn der Scheduler das kann und genug Knoten übrig sind.</translation>
    </message>
    <message>
        <source>Its job was preempted by another one.</source>
        <translation>Sein Job wurde von einem anderen verdrängt.</translation>
    </message>
    <message>
        <source>Its ranks ran on the wrong number of nodes: %1 instead of %2.</source>
        <extracomment>%1, %2: numbers of nodes</extracomment>
        <translation>Die Ranks liefen auf der falschen Zahl von Knoten: %1 statt %2.</translation>
    </message>
    <message>
        <source>Its engine uses another version of the protocol.</source>
        <translation>Die Engine benutzt eine andere Version des Protokolls.</translation>
    </message>
    <message>
        <source>This account&apos;s disk quota is used up.</source>
        <translation>Das Plattenkontingent dieses Kontos ist aufgebraucht.</translation>
    </message>
    <message>
        <source>its start failed: qstat -j shows the reason, qmod -cj starts it again</source>
        <translation>der Start ist fehlgeschlagen: qstat -j zeigt den Grund, qmod -cj startet ihn erneut</translation>
    </message>
    <message>
        <source>its script could not be started there: check whether the nodes can write to its folder, and ask the cluster&apos;s administrators</source>
        <translation>sein Skript konnte dort nicht starten: Prüfen Sie, ob die Knoten in seinen Ordner schreiben können, und fragen Sie die Administratoren des Clusters</translation>
    </message>
    <message>
        <source>remove the reservation from the further options</source>
        <translation>entfernen Sie die Reservierung aus den weiteren Optionen</translation>
    </message>
    <message>
        <source>remove the dependency from the further options</source>
        <translation>entfernen Sie die Abhängigkeit aus den weiteren Optionen</translation>
    </message>
    <message>
        <source>no node meets the request: change the constraint or the further options</source>
        <translation>kein Knoten erfüllt die Anforderung: Ändern Sie Constraint oder weitere Optionen</translation>
    </message>
    <message>
        <source>this account or QOS has used up its limit; ask for more, or use another one</source>
        <translation>dieses Konto oder diese QOS hat ihr Limit erreicht; beantragen Sie mehr, oder benutzen Sie ein anderes Konto oder eine andere QOS</translation>
    </message>
    <message>
        <source>it is closed; ask when it opens, or use another partition</source>
        <translation>sie ist geschlossen; fragen Sie, wann sie öffnet, oder benutzen Sie eine andere Partition</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund angegeben</translation>
    </message>
    <message>
        <source>being submitted</source>
        <comment>state of a block</comment>
        <translation>wird eingereicht</translation>
    </message>
    <message>
        <source>waits for the host</source>
        <comment>state of a block</comment>
        <translation>wartet auf den Rechner</translation>
    </message>
    <message>
        <source>cut short, not compared</source>
        <comment>state of a block</comment>
        <translation>unterbrochen, nicht verglichen</translation>
    </message>
    <message>
        <source>did not start</source>
        <comment>state of a run</comment>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>equal</source>
        <comment>passport</comment>
        <translation>gleich</translation>
    </message>
    <message>
        <source>always varies</source>
        <comment>passport</comment>
        <translation>schwankt immer</translation>
    </message>
    <message>
        <source>requeued: attempt %1</source>
        <comment>a number; the scheduler started the block again</comment>
        <translation>neu eingereiht: Versuch %1</translation>
    </message>
    <message>
        <source>intended</source>
        <comment>passport: a difference on purpose</comment>
        <translation>gewollt</translation>
    </message>
    <message>
        <source>not intended</source>
        <comment>passport: a difference that spoils the comparison</comment>
        <translation>nicht gewollt</translation>
    </message>
    <message>
        <source>Its launcher, a file of that launcher or the arm&apos;s own words sent them there. To use the nodes of a cluster, run the experiment on a host with a scheduler.</source>
        <translation>Der Launcher des Arms, eine Datei dieses Launchers oder eigene Angaben des Arms haben die Ranks dorthin geschickt. Für die Knoten eines Clusters starten Sie das Experiment auf einem Rechner mit Scheduler.</translation>
    </message>
    <message>
        <source>In %1, the ranks ran on another machine: %2 instead of %3. %4</source>
        <extracomment>%1: an arm, %2, %3: names of machines, %4: what to do</extracomment>
        <translation>In %1 liefen die Ranks auf einem anderen Rechner: %2 statt %3. %4</translation>
    </message>
    <message>
        <source>Its last lines usually show what was missing. It counts as a result of its arm. To use other settings, duplicate the experiment.</source>
        <translation>Die letzten Zeilen zeigen meist, was fehlte. Der Lauf zählt als Ergebnis seines Arms. Für andere Einstellungen duplizieren Sie das Experiment.</translation>
    </message>
    <message>
        <source>Its last lines usually show what it waited for. It counts as a result of its arm. For shorter runs, duplicate the experiment with fewer steps per run.</source>
        <translation>Die letzten Zeilen zeigen meist, worauf er wartete. Der Lauf zählt als Ergebnis seines Arms. Für kürzere Läufe duplizieren Sie das Experiment mit weniger Schritten je Lauf.</translation>
    </message>
    <message>
        <source>Check on each node that the program is there and may be executed, then choose “Resume”.</source>
        <translation>Prüfen Sie auf jedem Knoten, ob das Programm da ist und ausgeführt werden darf, und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
        <source>Its ranks ran on another machine: %1 instead of %2.</source>
        <extracomment>%1, %2: names of machines</extracomment>
        <translation>Die Ranks liefen auf einem anderen Rechner: %1 statt %2.</translation>
    </message>
    <message>
        <source>It needs more memory than its limit, or than the machine has. Use fewer ranks on a node, a smaller batch or a job with more memory.</source>
        <translation>Er braucht mehr Speicher als erlaubt oder vorhanden. Verwenden Sie weniger Ranks je Knoten, einen kleineren Batch oder einen Job mit mehr Speicher.</translation>
    </message>
    <message>
        <source>The launcher did not start the program, as its message says. Baremark repeats the block, up to three times.</source>
        <translation>Der Launcher hat das Programm nicht gestartet, wie seine Meldung sagt. Baremark wiederholt den Block, bis zu dreimal.</translation>
    </message>
    <message>
        <source>In %1 the ranks could not exchange 4 MiB with each other.</source>
        <comment>an arm</comment>
        <translation>In %1 konnten die Ranks keine 4 MiB miteinander austauschen.</translation>
    </message>
    <message>
        <source>The check before the first run failed in %1.</source>
        <comment>an arm</comment>
        <translation>Die Prüfung vor dem ersten Lauf ist in %1 fehlgeschlagen.</translation>
    </message>
    <message>
        <source>It ended with exit status %1.</source>
        <comment>a number</comment>
        <translation>Er endete mit Exit-Status %1.</translation>
    </message>
    <message>
        <source>The scheduler keeps it waiting: %1.</source>
        <comment>its reason</comment>
        <translation>Der Scheduler lässt ihn warten: %1.</translation>
    </message>
    <message>
        <source>MPI did not connect its ranks: they saw a world of %1.</source>
        <comment>a number of ranks</comment>
        <translation>MPI hat die Ranks nicht verbunden: Sie sahen eine Welt von %1.</translation>
    </message>
    <message>
        <source>It could not continue (%1).</source>
        <comment>a code</comment>
        <translation>Es konnte nicht fortgesetzt werden (%1).</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <comment>a number</comment>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>signal %1</source>
        <comment>a number</comment>
        <translation>Signal %1</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>slow reference backend</source>
        <translation>langsames Referenz-Backend</translation>
    </message>
    <message>
        <source>cannot be used: %1</source>
        <extracomment>%1: why, in the engine&apos;s English</extracomment>
        <translation>lässt sich nicht benutzen: %1</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>a backend, its hardware, types of numbers</comment>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1; GPUs: %2</source>
        <comment>what a device is; a number</comment>
        <translation>%1; GPUs: %2</translation>
    </message>
    <message>
        <source>Device %1</source>
        <comment>cpu, cuda or another device</comment>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>The engine on %1 uses the slow reference backend</source>
        <comment>a host</comment>
        <translation>Die Engine auf %1 benutzt das langsame Referenz-Backend</translation>
    </message>
    <message>
        <source>It was built without oneDNN and trains many times slower. Install libdnnl-dev (oneDNN 2.x in Debian 12, 3.x in Debian 13) or give CMake another oneDNN with -Ddnnl_DIR=DIR, then build Baremark again.</source>
        <translation>Sie wurde ohne oneDNN gebaut und trainiert um ein Vielfaches langsamer. Installieren Sie libdnnl-dev (oneDNN 2.x in Debian 12, 3.x in Debian 13), oder geben Sie CMake mit -Ddnnl_DIR=ORDNER ein anderes oneDNN an. Bauen Sie Baremark dann neu.</translation>
    </message>
    <message>
        <source>It was built without oneDNN and trains many times slower. Install libdnnl-dev there (oneDNN 2.x in Debian 12, 3.x in Debian 13) and test the host again, or remove the host and add it again with --onednn DIR.</source>
        <translation>Sie wurde ohne oneDNN gebaut und trainiert um ein Vielfaches langsamer. Installieren Sie dort libdnnl-dev (oneDNN 2.x in Debian 12, 3.x in Debian 13), und testen Sie den Rechner erneut. Oder entfernen Sie den Rechner, und fügen Sie ihn mit --onednn ORDNER neu hinzu.</translation>
    </message>
    <message>
        <source>Measured with the slow reference backend, because the engine was built without oneDNN or the experiment chose the device reference. It trains far fewer images/s than this machine can, and slow computation can hide the cost of a container.</source>
        <translation>Mit dem langsamen Referenz-Backend gemessen, weil die Engine ohne oneDNN gebaut wurde oder das Experiment das Gerät reference gewählt hat. Es trainiert viel weniger Bilder/s, als dieser Rechner kann, und langsames Rechnen kann die Kosten eines Containers verdecken.</translation>
    </message>
    <message>
        <source>Measured with the slow reference backend: %1. The engine was built without oneDNN there, or the experiment chose the device reference. It trains far fewer images/s than the machine can.</source>
        <extracomment>%1: arms</extracomment>
        <translation>Mit dem langsamen Referenz-Backend gemessen: %1. Dort wurde die Engine ohne oneDNN gebaut, oder das Experiment hat das Gerät reference gewählt. Es trainiert viel weniger Bilder/s, als der Rechner kann.</translation>
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
    <message>
        <source>%1: %2</source>
        <comment>arms, finding</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Started in spite of %1 (%2): %3</source>
        <comment>check, what it looks at, what it found</comment>
        <translation>Gestartet trotz %1 (%2): %3</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) passed</source>
        <translation>
            <numerusform>%n Prüfung bestanden</numerusform>
            <numerusform>%n Prüfungen bestanden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stop(s) the run</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n verhindert den Lauf</numerusform>
            <numerusform>%n verhindern den Lauf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <comment>of checks</comment>
        <translation>
            <numerusform>%n Warnung</numerusform>
            <numerusform>%n Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known yet</source>
        <comment>checks</comment>
        <translation>
            <numerusform>%n noch nicht bekannt</numerusform>
            <numerusform>%n noch nicht bekannt</numerusform>
        </translation>
    </message>
    <message>
        <source>The file system of %1 does not support a write-ahead log. This is normal for network folders.</source>
        <extracomment>%1: a file</extracomment>
        <translation>Das Dateisystem von %1 unterstützt kein Write-Ahead-Log. Bei Netzwerkordnern ist das normal.</translation>
    </message>
    <message>
        <source>The store uses the slower rollback journal.</source>
        <translation>Die Ablage benutzt das langsamere Rollback-Journal.</translation>
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
    <message>
        <source> on these nodes</source>
        <translation> auf diesen Knoten</translation>
    </message>
    <message numerus="yes">
        <source> on these %n allocation(s)</source>
        <translation>
            <numerusform> in dieser einen Zuteilung</numerusform>
            <numerusform> in diesen %n Zuteilungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for the whole cluster, over the means of %n allocation(s): %1 (%2)</source>
        <extracomment>%1: a difference, %2: its interval</extracomment>
        <translation>
            <numerusform>für den ganzen Cluster, über die Mittel von %n Zuteilung: %1 (%2)</numerusform>
            <numerusform>für den ganzen Cluster, über die Mittel von %n Zuteilungen: %1 (%2)</numerusform>
        </translation>
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
    <message>
        <source>%1, valid only for these nodes</source>
        <comment>blocks in allocations</comment>
        <translation>%1, gilt nur für diese Knoten</translation>
    </message>
    <message>
        <source>%1, valid only for these allocations</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>%1, gilt nur für diese Zuteilungen</translation>
    </message>
    <message numerus="yes">
        <source>now %1, needs %2: about %Ln more block(s) (%3 interval)</source>
        <extracomment>%1, %2: half widths, %3: a level; %n: blocks</extracomment>
        <translation>
            <numerusform>jetzt %1, nötig %2: etwa %Ln weiterer Block (%3-Intervall)</numerusform>
            <numerusform>jetzt %1, nötig %2: etwa %Ln weitere Blöcke (%3-Intervall)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>now %1, needs %2: about %Ln more block(s) (%3 interval), which is out of reach: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1, %2: half widths, %3: a level; %n: blocks</extracomment>
        <translation>
            <numerusform>jetzt %1, nötig %2: etwa %Ln weiterer Block (%3-Intervall), und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
            <numerusform>jetzt %1, nötig %2: etwa %Ln weitere Blöcke (%3-Intervall), und das ist außer Reichweite: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, with %2</source>
        <comment>n blocks in k allocations; m complete pairs</comment>
        <translation>%1, mit %2</translation>
    </message>
    <message numerus="yes">
        <source>%n complete pair(s)</source>
        <translation>
            <numerusform>%n vollständigen Paar</numerusform>
            <numerusform>%n vollständigen Paaren</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, extended after seeing results (%2): %3 interval</source>
        <comment>n blocks in k allocations; how often; a level</comment>
        <translation>%1, nach Ansicht der Ergebnisse erweitert (%2): %3-Intervall</translation>
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
    <message>
        <source>%1 interval at each point</source>
        <extracomment>%1: a level, or levels</extracomment>
        <translation>%1-Intervall an jedem Punkt</translation>
    </message>
    <message>
        <source>average paired difference · %1</source>
        <comment>an interval</comment>
        <translation>mittlerer gepaarter Unterschied · %1</translation>
    </message>
    <message>
        <source>average difference, not paired · %1</source>
        <comment>an interval</comment>
        <translation>mittlerer Unterschied, nicht gepaart · %1</translation>
    </message>
    <message>
        <source>exp(mean ln(arm ÷ %1)) − 1, paired by block, with its t interval</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>exp(Mittel ln(Arm ÷ %1)) − 1, gepaart nach Block, mit seinem t-Intervall</translation>
    </message>
    <message>
        <source>exp(mean ln arm − mean ln %1) − 1, not paired, with Welch&apos;s t interval</source>
        <extracomment>%1: the baseline</extracomment>
        <translation>exp(Mittel ln Arm − Mittel ln %1) − 1, nicht gepaart, mit Welchs t-Intervall</translation>
    </message>
    <message>
        <source>%1, %2: instances %3</source>
        <comment>an arm; a point; the images/s of its instances</comment>
        <translation>%1, %2: Instanzen %3</translation>
    </message>
    <message>
        <source>If several blocks share an allocation, an interval over blocks is valid only for these allocations. For the whole cluster, use the t interval over the means of the allocations. It has one degree of freedom less than there are allocations.</source>
        <translation>Teilen sich mehrere Blöcke eine Zuteilung, gilt ein Intervall über Blöcke nur für diese Zuteilungen. Für den ganzen Cluster gilt das t-Intervall über die Mittel der Zuteilungen. Es hat einen Freiheitsgrad weniger, als es Zuteilungen gibt.</translation>
    </message>
    <message>
        <source>N0 × images/s ÷ (ranks × the arm&apos;s images/s at N0 ranks), N0: ranks of the arm&apos;s smallest point, %1 · 95 % t interval</source>
        <extracomment>%1: how it is paired</extracomment>
        <translation>N0 × Bilder/s ÷ (Ranks × Bilder/s des Arms bei N0 Ranks), N0: Ranks des kleinsten Punkts des Arms, %1 · 95-%-t-Intervall</translation>
    </message>
    <message>
        <source>from the rounds in which both points are done</source>
        <translation>aus den Runden, in denen beide Punkte fertig sind</translation>
    </message>
    <message>
        <source>not paired (Welch)</source>
        <translation>nicht gepaart (Welch)</translation>
    </message>
    <message numerus="yes">
        <source>%1: Baremark itself used more than 2 % of a core during %n run(s).</source>
        <comment>arm</comment>
        <translation>
            <numerusform>%1: Baremark selbst hat bei %n Lauf mehr als 2 % eines Kerns verbraucht.</numerusform>
            <numerusform>%1: Baremark selbst hat bei %n Läufen mehr als 2 % eines Kerns verbraucht.</numerusform>
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
        <source>! %1: %2 (%3)</source>
        <comment>arm, whose passport is missing, key</comment>
        <translation>! %1: %2 (%3)</translation>
    </message>
    <message>
        <source>! %1 differs in %2: %3, the baseline has %4</source>
        <comment>arm, key, values</comment>
        <translation>! %1 weicht in %2 ab: %3, die Basis hat %4</translation>
    </message>
    <message>
        <source> (waived: %1)</source>
        <extracomment>%1: a note that the user wrote</extracomment>
        <translation> (Ausnahme: %1)</translation>
    </message>
    <message>
        <source>Make the arms equal, or waive a difference with a note: %1</source>
        <comment>a command</comment>
        <translation>Gleichen Sie die Arme an, oder machen Sie mit einer Notiz eine Ausnahme: %1</translation>
    </message>
    <message>
        <source>image as a folder</source>
        <translation>Image als Ordner</translation>
    </message>
    <message>
        <source>image in the runtime&apos;s store</source>
        <translation>Image im Speicher der Runtime</translation>
    </message>
    <message>
        <source>image as one file</source>
        <translation>Image als eine Datei</translation>
    </message>
    <message>
        <source>isolated: %1</source>
        <comment>user ids, network, ...</comment>
        <translation>isoliert: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>passport entry, value</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <comment>passport entry, its value, the baseline&apos;s</comment>
        <translation>%1: %2 statt %3</translation>
    </message>
    <message numerus="yes">
        <source>%n other library(s)</source>
        <translation>
            <numerusform>%n andere Bibliothek</numerusform>
            <numerusform>%n andere Bibliotheken</numerusform>
        </translation>
    </message>
    <message>
        <source>not comparable, other: %1</source>
        <extracomment>%1: passport entries</extracomment>
        <translation>nicht vergleichbar, anders: %1</translation>
    </message>
    <message>
        <source>other, waived: %1</source>
        <extracomment>%1: passport entries</extracomment>
        <translation>anders, mit Ausnahme: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) with a warning</source>
        <translation>
            <numerusform>%n Lauf mit einer Warnung</numerusform>
            <numerusform>%n Läufe mit einer Warnung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>An arm of its own without it would show what it costs.</source>
        <translation>
            <numerusform>Was das kostet, würde ein eigener Arm ohne diese Einstellung zeigen.</numerusform>
            <numerusform>Was das kostet, würde ein eigener Arm ohne diese Einstellungen zeigen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ran without it.</source>
        <extracomment>%1: an arm</extracomment>
        <translation>
            <numerusform>%1 lief ohne diese Einstellung.</numerusform>
            <numerusform>%1 lief ohne diese Einstellungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without it, %1 makes %2 images/s at %3: %4, n = %5.</source>
        <comment>the baseline, a rate, a point, a difference with its interval, pairs</comment>
        <translation>
            <numerusform>Ohne diese Einstellung erreicht %1 %2 Bilder/s bei %3: %4, n = %5.</numerusform>
            <numerusform>Ohne diese Einstellungen erreicht %1 %2 Bilder/s bei %3: %4, n = %5.</numerusform>
        </translation>
    </message>
    <message>
        <source>no passport to compare</source>
        <translation>kein Pass zum Vergleichen</translation>
    </message>
    <message>
        <source>nothing that was recorded differs</source>
        <translation>keine aufgezeichneten Unterschiede</translation>
    </message>
    <message>
        <source>nothing recorded differs but the file system: %1</source>
        <extracomment>%1: how the runtime takes its image, such as: image as a folder</extracomment>
        <translation>kein aufgezeichneter Unterschied außer dem Dateisystem: %1</translation>
    </message>
    <message>
        <source>All other arms ran with %1, needed for %2.</source>
        <comment>variables, runtimes</comment>
        <translation>Alle anderen Arme liefen mit %1, nötig für %2.</translation>
    </message>
    <message>
        <source>All arms ran with %1, needed for %2.</source>
        <comment>variables, runtimes</comment>
        <translation>Alle Arme liefen mit %1, nötig für %2.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a runtime; its variant</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 on %2, with its copies: %3</source>
        <comment>an image; a host; bytes</comment>
        <translation>%1 auf %2, mit seinen Kopien: %3</translation>
    </message>
    <message>
        <source>the copy of %1 for %2 on %3: %4</source>
        <comment>an image; a runtime; a host; bytes</comment>
        <translation>die Kopie von %1 für %2 auf %3: %4</translation>
    </message>
    <message>
        <source>file</source>
        <comment>a form of an image</comment>
        <translation>Datei</translation>
    </message>
    <message>
        <source>image in a store</source>
        <comment>a form of an image</comment>
        <translation>Image in einem Speicher</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>a size or a digest</comment>
        <translation>unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>built from %n package(s) of %1</source>
        <comment>a distribution and its release</comment>
        <translation>
            <numerusform>gebaut aus %n Paket von %1</numerusform>
            <numerusform>gebaut aus %n Paketen von %1</numerusform>
        </translation>
    </message>
    <message>
        <source>without the engine</source>
        <comment>an image</comment>
        <translation>ohne die Engine</translation>
    </message>
    <message>
        <source>no experiment</source>
        <translation>kein Experiment</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s)</source>
        <translation>
            <numerusform>%n Experiment</numerusform>
            <numerusform>%n Experimente</numerusform>
        </translation>
    </message>
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
        <source>%1, being verified on the host</source>
        <comment>bytes of bytes</comment>
        <translation>%1, wird auf dem Rechner geprüft</translation>
    </message>
    <message>
        <source>%1, %2, nearly done</source>
        <extracomment>%1: bytes of bytes, %2: bytes a second</extracomment>
        <translation>%1, %2, fast fertig</translation>
    </message>
    <message>
        <source>%1, %2, %3 left</source>
        <extracomment>%1: bytes of bytes, %2: bytes a second, %3: a duration</extracomment>
        <translation>%1, %2, noch %3</translation>
    </message>
    <message>
        <source>Checking for the image on the host</source>
        <translation>Auf dem Rechner wird nach dem Image gesucht</translation>
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
        <source>Unpacking and verifying the image on the host</source>
        <translation>Das Image wird auf dem Rechner entpackt und geprüft</translation>
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
        <source>Baremark itself used %1 of a core during this run.</source>
        <comment>a percentage</comment>
        <translation>Baremark selbst hat während dieses Laufs %1 eines Kerns verbraucht.</translation>
    </message>
    <message>
        <source>The scheduler suspended its job during this run, so the measured speed is wrong.</source>
        <translation>Der Scheduler hat den Job während dieses Laufs ausgesetzt, daher ist die gemessene Geschwindigkeit falsch.</translation>
    </message>
    <message>
        <source>Its job, or the whole machine, was suspended for %1 s during this run, so the measured speed is wrong.</source>
        <comment>seconds</comment>
        <translation>Der Job oder der ganze Rechner war während dieses Laufs %1 s ausgesetzt, daher ist die gemessene Geschwindigkeit falsch.</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of its telemetry could not be read and are missing in the figures.</source>
        <translation>
            <numerusform>%n Zeile der Telemetrie konnte nicht gelesen werden und fehlt in den Zahlen.</numerusform>
            <numerusform>%n Zeilen der Telemetrie konnten nicht gelesen werden und fehlen in den Zahlen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its loss was not a number from step %1 on.</source>
        <comment>a number</comment>
        <translation>Der Loss war ab Schritt %1 keine Zahl.</translation>
    </message>
    <message>
        <source>Too few warm-up steps to choose how communication overlaps (4 are needed), so it does not overlap.</source>
        <translation>Zu wenige Aufwärmschritte, um die Überlappung der Kommunikation zu wählen (4 sind nötig), daher überlappt sie nicht.</translation>
    </message>
    <message>
        <source>A GPU was slowed down for %1 of the timed part: %2.</source>
        <comment>a percentage, reasons</comment>
        <translation>Eine GPU war während %1 der gemessenen Zeit gedrosselt: %2.</translation>
    </message>
    <message>
        <source>Its steps took %1 longer in its second half.</source>
        <comment>a percentage</comment>
        <translation>Die Schritte dauerten in der zweiten Hälfte %1 länger.</translation>
    </message>
    <message>
        <source>Its steps took %1 less time in its second half.</source>
        <comment>a percentage</comment>
        <translation>Die Schritte dauerten in der zweiten Hälfte %1 kürzer.</translation>
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
        <source>%1: %2 of %3 runs failed</source>
        <extracomment>%1: an arm, %2: failed runs, %3: all of them</extracomment>
        <translation>%1: %2 von %3 Läufen fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 perhaps slower at %2</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 bei %2 vielleicht langsamer</translation>
    </message>
    <message>
        <source>%1 slower at %2</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 langsamer bei %2</translation>
    </message>
    <message>
        <source>%1 slower at %2 only before the correction</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 bei %2 nur vor der Korrektur langsamer</translation>
    </message>
    <message>
        <source>%1 perhaps faster at %2</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 bei %2 vielleicht schneller</translation>
    </message>
    <message>
        <source>%1 faster at %2</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 schneller bei %2</translation>
    </message>
    <message>
        <source>%1 faster at %2 only before the correction</source>
        <comment>%1: an arm, %2: a point</comment>
        <translation>%1 bei %2 nur vor der Korrektur schneller</translation>
    </message>
    <message>
        <source>%1 not comparable</source>
        <comment>a place, or an arm</comment>
        <translation>%1 nicht vergleichbar</translation>
    </message>
    <message>
        <source>not enough data at %1</source>
        <comment>a point</comment>
        <translation>zu wenige Daten bei %1</translation>
    </message>
    <message>
        <source>the baseline failed at %1</source>
        <comment>a point</comment>
        <translation>die Basis ist bei %1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>equivalent at every point</source>
        <translation>gleichwertig an jedem Punkt</translation>
    </message>
    <message>
        <source>equivalent up to %1</source>
        <comment>a point</comment>
        <translation>gleichwertig bis %1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n Lauf ist fehlgeschlagen.</numerusform>
            <numerusform>%n Läufe sind fehlgeschlagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>so far %1</source>
        <comment>a verdict</comment>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>“%1” stopped</source>
        <comment>an experiment</comment>
        <translation>„%1“ wurde gestoppt</translation>
    </message>
    <message>
        <source>“%1” was cancelled</source>
        <comment>an experiment</comment>
        <translation>„%1“ wurde abgebrochen</translation>
    </message>
    <message>
        <source>“%1” is done</source>
        <comment>an experiment</comment>
        <translation>„%1“ ist fertig</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: how an experiment ended, %2: its verdict, or why it stopped</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>line %1 of %2</source>
        <comment>a line&apos;s number and a file</comment>
        <translation>Zeile %1 von %2</translation>
    </message>
    <message>
        <source>The host key of %1 is unknown, and you have not accepted it.</source>
        <comment>a host</comment>
        <translation>Der Schlüssel von %1 ist unbekannt, und Sie haben ihn nicht angenommen.</translation>
    </message>
    <message>
        <source>The host key of %1 is unknown, and the ssh config names no file that can keep it.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Der Schlüssel von %1 ist unbekannt, und die ssh-Konfiguration nennt keine Datei, die ihn speichern kann.</translation>
    </message>
    <message>
        <source>The host key of %1 differs from the known one.</source>
        <comment>a host</comment>
        <translation>Der Schlüssel von %1 weicht vom bekannten ab.</translation>
    </message>
    <message>
        <source>%1 showed a key that is already known, not the key with that fingerprint.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 zeigte einen bereits bekannten Schlüssel, nicht den mit diesem Fingerabdruck.</translation>
    </message>
    <message>
        <source>The host key of %1 is revoked.</source>
        <comment>a host</comment>
        <translation>Der Schlüssel von %1 ist widerrufen.</translation>
    </message>
    <message>
        <source>A line about %1 in known_hosts cannot be read.</source>
        <comment>a host</comment>
        <translation>Eine Zeile zu %1 in known_hosts kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The host key of %1 could not be added to known_hosts.</source>
        <comment>a host</comment>
        <translation>Der Schlüssel von %1 konnte nicht in known_hosts eingetragen werden.</translation>
    </message>
    <message>
        <source>Baremark needs the program “ssh” to connect to %1, but it is not installed here.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Baremark braucht das Programm „ssh“ für die Verbindung zu %1, aber es ist hier nicht installiert.</translation>
    </message>
    <message>
        <source>Baremark cannot connect to %1, because “ssh” refuses its config.</source>
        <comment>a host</comment>
        <translation>Baremark kann sich nicht mit %1 verbinden, denn „ssh“ lehnt seine Konfiguration ab.</translation>
    </message>
    <message>
        <source>The ssh config for %1 has a setting that Baremark does not support.</source>
        <comment>a host</comment>
        <translation>Die ssh-Konfiguration für %1 enthält eine Einstellung, die Baremark nicht unterstützt.</translation>
    </message>
    <message>
        <source>%1 and Baremark have no algorithm in common.</source>
        <comment>a host</comment>
        <translation>%1 und Baremark haben keinen gemeinsamen Algorithmus.</translation>
    </message>
    <message>
        <source>“%1”, or the address that the ssh config gives for it, is not valid.</source>
        <comment>a host</comment>
        <translation>„%1“ oder die Adresse, die die ssh-Konfiguration dafür angibt, ist ungültig.</translation>
    </message>
    <message>
        <source>The sign-in to %1 failed.</source>
        <comment>a host</comment>
        <translation>Die Anmeldung bei %1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>The sign-in to %1 failed. The certificate for it has expired.</source>
        <comment>a host</comment>
        <translation>Die Anmeldung bei %1 ist fehlgeschlagen. Das Zertifikat dafür ist abgelaufen.</translation>
    </message>
    <message>
        <source>%1 accepts the sign-in, but does not allow connections from there to other hosts.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 lässt die Anmeldung zu, verbietet aber Verbindungen von dort zu anderen Rechnern.</translation>
    </message>
    <message>
        <source>You must sign in to %1.</source>
        <comment>a host</comment>
        <translation>Sie müssen sich bei %1 anmelden.</translation>
    </message>
    <message>
        <source>The start-up files of the account on %1 do not finish.</source>
        <comment>a host</comment>
        <translation>Die Startdateien des Kontos auf %1 werden nicht fertig.</translation>
    </message>
    <message>
        <source>%1 accepts the sign-in, but runs no commands for this account.</source>
        <comment>a host</comment>
        <translation>%1 lässt die Anmeldung zu, führt für dieses Konto aber keine Befehle aus.</translation>
    </message>
    <message>
        <source>The connection to %1 dropped.</source>
        <comment>a host</comment>
        <translation>Die Verbindung zu %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>%1 closed the connection before the SSH sign-in began.</source>
        <comment>a host</comment>
        <translation>%1 hat die Verbindung geschlossen, bevor die SSH-Anmeldung begann.</translation>
    </message>
    <message>
        <source>%1 cannot be reached: nothing listens on port %2 of %3.</source>
        <comment>a host as it was named; a port; its address</comment>
        <translation>%1 ist nicht erreichbar: Auf Port %2 von %3 lauscht kein Dienst.</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <comment>a host</comment>
        <translation>%1 ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>ssh may trust this host because of the certificate authority in %1. Baremark cannot check certificates of hosts, so it compares the host&apos;s key itself.</source>
        <comment>a line of a file</comment>
        <translation>ssh vertraut diesem Rechner vielleicht wegen der Zertifizierungsstelle in %1. Baremark kann Zertifikate von Rechnern nicht prüfen und vergleicht daher den Schlüssel des Rechners selbst.</translation>
    </message>
    <message>
        <source>Either the host was reinstalled, or somebody is intercepting the connection. Baremark sent nothing to the host.</source>
        <translation>Entweder wurde der Rechner neu eingerichtet, oder jemand fängt die Verbindung ab. Baremark hat nichts an den Rechner gesendet.</translation>
    </message>
    <message>
        <source>UserKnownHostsFile is “none” or leads to /dev/null. Neither Baremark nor ssh can keep an accepted key.</source>
        <translation>UserKnownHostsFile ist „none“ oder führt zu /dev/null. Weder Baremark noch ssh kann einen angenommenen Schlüssel speichern.</translation>
    </message>
    <message>
        <source>The key in %1 may differ from the host&apos;s key, so Baremark sent nothing to the host.</source>
        <comment>a line of a file</comment>
        <translation>Der Schlüssel in %1 könnte ein anderer als der des Rechners sein. Daher hat Baremark nichts an den Rechner gesendet.</translation>
    </message>
    <message>
        <source>It is listed as revoked in %1, so it is no longer trusted. Baremark sent nothing to the host.</source>
        <comment>a line of a file</comment>
        <translation>Er ist in %1 als widerrufen eingetragen und gilt nicht mehr als vertrauenswürdig. Baremark hat nichts an den Rechner gesendet.</translation>
    </message>
    <message>
        <source>Many servers refuse an address for some time after failed sign-ins, or while too many users sign in at once.</source>
        <translation>Viele Server weisen eine Adresse nach fehlgeschlagenen Anmeldungen eine Zeit lang ab, oder wenn sich zu viele Benutzer gleichzeitig anmelden.</translation>
    </message>
    <message>
        <source>As a jump host, it must forward the connection. Its administrators have disabled forwarding for this account or for the target host.</source>
        <translation>Als Jump-Host muss er die Verbindung weiterleiten. Seine Administratoren haben die Weiterleitung für dieses Konto oder für den Zielrechner abgeschaltet.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish. Then accept the key with “%1”. Running ssh adds no key here.</source>
        <comment>a command</comment>
        <translation>Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Rechners veröffentlichen. Nehmen Sie den Schlüssel dann mit „%1“ an. Ein Aufruf von ssh trägt hier keinen Schlüssel ein.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish. Then test the host again and accept the key. Running ssh adds no key here.</source>
        <translation>Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Rechners veröffentlichen. Testen Sie dann den Rechner erneut, und nehmen Sie den Schlüssel an. Ein Aufruf von ssh trägt hier keinen Schlüssel ein.</translation>
    </message>
    <message>
        <source>Baremark asks about an unknown key only on a terminal, and there is none here. Compare the fingerprint in the details with the one that the host&apos;s administrators publish. Then accept the key with “%1”, or run “%2” once.</source>
        <comment>commands</comment>
        <translation>Baremark fragt nach einem unbekannten Schlüssel nur auf einem Terminal, und hier ist keines. Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Rechners veröffentlichen. Nehmen Sie den Schlüssel dann mit „%1“ an, oder führen Sie einmal „%2“ aus.</translation>
    </message>
    <message>
        <source>Compare the fingerprint in the details with the one that the host&apos;s administrators publish. Then test the host again and accept the key, or run “ssh %1” once.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>Vergleichen Sie den Fingerabdruck in den Details mit dem, den die Administratoren des Rechners veröffentlichen. Testen Sie dann den Rechner erneut, und nehmen Sie den Schlüssel an, oder führen Sie einmal „ssh %1“ aus.</translation>
    </message>
    <message>
        <source>Name a file for this host in the ssh config, such as “UserKnownHostsFile ~/.ssh/known_hosts”. Then compare the fingerprint in the details with the one that the host&apos;s administrators publish, and accept the key.</source>
        <translation>Geben Sie in der ssh-Konfiguration für diesen Rechner eine Datei an, etwa „UserKnownHostsFile ~/.ssh/known_hosts“. Vergleichen Sie dann den Fingerabdruck in den Details mit dem, den die Administratoren des Rechners veröffentlichen, und nehmen Sie den Schlüssel an.</translation>
    </message>
    <message>
        <source>Ask the host&apos;s administrators for its fingerprint. If it is the new one, remove %1, which has the old key, then test the host again.</source>
        <comment>a line of a file</comment>
        <translation>Fragen Sie die Administratoren des Rechners nach seinem Fingerabdruck. Ist es der neue, entfernen Sie den alten Schlüssel (%1), und testen Sie den Rechner erneut.</translation>
    </message>
    <message>
        <source>If several machines with different keys answer under this name, add this key with the fingerprint that you were given: “Add this further key…” below the test. The known key stays.</source>
        <translation>Antworten unter diesem Namen mehrere Rechner mit verschiedenen Schlüsseln, fügen Sie diesen Schlüssel mit dem genannten Fingerabdruck hinzu: „Diesen Schlüssel hinzufügen …“ unter dem Test. Der bekannte Schlüssel bleibt.</translation>
    </message>
    <message>
        <source>If several machines with different keys answer under this name, add this key with the fingerprint that you were given: “baremark-cli host trust %1 --key SHA256:…”. The known key stays.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Antworten unter diesem Namen mehrere Rechner mit verschiedenen Schlüsseln, fügen Sie diesen Schlüssel mit dem genannten Fingerabdruck hinzu: „baremark-cli host trust %1 --key SHA256:…“. Der bekannte Schlüssel bleibt.</translation>
    </message>
    <message>
        <source>Try again. Another machine with this name may answer the next time.</source>
        <translation>Versuchen Sie es erneut. Beim nächsten Mal antwortet vielleicht ein anderer Rechner mit diesem Namen.</translation>
    </message>
    <message>
        <source>Correct or remove %1, then test the host again.</source>
        <comment>a line of a file</comment>
        <translation>Korrigieren oder entfernen Sie %1, und testen Sie dann den Rechner erneut.</translation>
    </message>
    <message>
        <source>Ask the host&apos;s administrators. You can connect again when the host shows another key, or when that line is removed.</source>
        <translation>Fragen Sie die Administratoren des Rechners. Sie können sich wieder verbinden, sobald der Rechner einen anderen Schlüssel zeigt oder diese Zeile entfernt ist.</translation>
    </message>
    <message>
        <source>Test the host again to enter a password or other input.</source>
        <translation>Testen Sie den Rechner erneut, um ein Passwort oder eine andere Angabe einzugeben.</translation>
    </message>
    <message>
        <source>Try “ssh %1” in a terminal. The details list the methods that Baremark tried, and the settings of the ssh config that it does not use.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>Versuchen Sie „ssh %1“ in einem Terminal. Die Details nennen die Verfahren, die Baremark versucht hat, und die Einstellungen der ssh-Konfiguration, die es nicht benutzt.</translation>
    </message>
    <message>
        <source>A key in an agent signs in without a prompt. If the agent has many keys, name the right one with IdentityFile in the ssh config.</source>
        <translation>Mit einem Schlüssel in einem Agenten melden Sie sich ohne Rückfrage an. Hat der Agent viele Schlüssel, geben Sie den richtigen mit IdentityFile in der ssh-Konfiguration an.</translation>
    </message>
    <message>
        <source>The details say why. Make that file writable, then add the key again.</source>
        <translation>Die Details nennen den Grund. Machen Sie die Datei beschreibbar, und fügen Sie den Schlüssel erneut hinzu.</translation>
    </message>
    <message>
        <source>Install the OpenSSH client (package openssh-client in Debian), then test the host again.</source>
        <translation>Installieren Sie den OpenSSH-Client (Paket openssh-client in Debian), und testen Sie dann den Rechner erneut.</translation>
    </message>
    <message>
        <source>Correct the line that the details name, then test the host again. “ssh -G %1” in a terminal shows the same error.</source>
        <extracomment>%1: what follows ssh -G, such as a host</extracomment>
        <translation>Korrigieren Sie die Zeile, die in den Details steht, und testen Sie dann den Rechner erneut. „ssh -G %1“ in einem Terminal zeigt denselben Fehler.</translation>
    </message>
    <message>
        <source>The details name the keyword. Change it for this host in the ssh config, then test the host again.</source>
        <translation>Die Details nennen das Schlüsselwort. Ändern Sie es in der ssh-Konfiguration für diesen Rechner, und testen Sie den Rechner erneut.</translation>
    </message>
    <message>
        <source>The details list the algorithms of each side. In the ssh config, allow one that both sides have, with HostKeyAlgorithms, Ciphers, MACs or KexAlgorithms. An old host may need “HostKeyAlgorithms +ssh-rsa”. Otherwise, ask the host&apos;s administrators to allow an algorithm of this client.</source>
        <translation>Die Details nennen die Algorithmen jeder Seite. Erlauben Sie in der ssh-Konfiguration einen, den beide Seiten haben, mit HostKeyAlgorithms, Ciphers, MACs oder KexAlgorithms. Ein alter Rechner braucht vielleicht „HostKeyAlgorithms +ssh-rsa“. Andernfalls bitten Sie die Administratoren des Rechners, einen Algorithmus dieses Clients zu erlauben.</translation>
    </message>
    <message>
        <source>The details say what is wrong. Correct the address, then test the host again.</source>
        <translation>Die Details nennen den Fehler. Korrigieren Sie die Adresse, und testen Sie dann den Rechner erneut.</translation>
    </message>
    <message>
        <source>Get a new certificate from the issuer of the old one, then test the host again. The details show the certificate and when it expired.</source>
        <translation>Besorgen Sie ein neues Zertifikat bei der Stelle, die das alte ausgestellt hat, und testen Sie dann den Rechner erneut. Die Details zeigen das Zertifikat und seit wann es abgelaufen ist.</translation>
    </message>
    <message>
        <source>Ask its administrators to allow forwarding (AllowTcpForwarding and PermitOpen of sshd), or use another jump host.</source>
        <translation>Bitten Sie seine Administratoren, die Weiterleitung zu erlauben (AllowTcpForwarding und PermitOpen von sshd), oder benutzen Sie einen anderen Jump-Host.</translation>
    </message>
    <message>
        <source>If you may run commands on it, this line in ~/.ssh/config needs no forwarding: “ProxyCommand ssh %1 nc %h %p”.</source>
        <comment>%h and %p stay as they are</comment>
        <translation>Dürfen Sie darauf Befehle ausführen, kommt diese Zeile in ~/.ssh/config ohne Weiterleitung aus: „ProxyCommand ssh %1 nc %h %p“.</translation>
    </message>
    <message>
        <source>Run “ssh %1 echo ok” in a terminal. It must print “ok” and exit. If it does not, look in the account&apos;s start-up files there (such as .bashrc) for a line that waits, or that ends a shell without a terminal. The details show what the host printed.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>Führen Sie „ssh %1 echo ok“ in einem Terminal aus. Es muss „ok“ ausgeben und sich beenden. Tut es das nicht, suchen Sie in den Startdateien des Kontos dort (etwa .bashrc) nach einer Zeile, die wartet oder eine Shell ohne Terminal beendet. Die Details zeigen die Ausgabe des Rechners.</translation>
    </message>
    <message>
        <source>Submitted work keeps running on the host. Run the same command again.</source>
        <translation>Eingereichte Arbeit läuft auf dem Rechner weiter. Führen Sie denselben Befehl erneut aus.</translation>
    </message>
    <message>
        <source>Blocks that run there keep running. Baremark reconnects automatically.</source>
        <translation>Blöcke, die dort laufen, laufen weiter. Baremark verbindet sich automatisch wieder.</translation>
    </message>
    <message>
        <source>Wait a few minutes, then test the host again. If it still refuses the connection, ask its administrators whether they block your address (PerSourcePenalties and MaxStartups of sshd, fail2ban, a firewall).</source>
        <translation>Warten Sie einige Minuten, und testen Sie dann den Rechner erneut. Weist er die Verbindung weiter ab, fragen Sie seine Administratoren, ob sie Ihre Adresse sperren (PerSourcePenalties und MaxStartups von sshd, fail2ban, eine Firewall).</translation>
    </message>
    <message>
        <source>Check the port in the address, as in ssh://user@host:2222, or Port in the ssh config. If it is right, sshd is not running there.</source>
        <translation>Prüfen Sie den Port in der Adresse, wie in ssh://user@host:2222, oder Port in der ssh-Konfiguration. Stimmt er, läuft dort kein sshd.</translation>
    </message>
    <message>
        <source>Check the name, the network and, if there is one, the VPN.</source>
        <translation>Prüfen Sie den Namen, das Netzwerk und gegebenenfalls das VPN.</translation>
    </message>
    <message>
        <source>The ssh config uses a ProxyCommand for this host. The details end with its output. “ssh %1” in a terminal runs the same command.</source>
        <extracomment>%1: what follows ssh, such as a host</extracomment>
        <translation>Die ssh-Konfiguration benutzt für diesen Rechner ein ProxyCommand. Die Details enden mit dessen Ausgabe. „ssh %1“ in einem Terminal führt denselben Befehl aus.</translation>
    </message>
    <message>
        <source>Waiting for the connection to %1. Baremark continues as soon as the host answers.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Warten auf die Verbindung zu %1. Baremark macht weiter, sobald der Rechner antwortet.</translation>
    </message>
    <message>
        <source>%1 does not answer now. Baremark keeps trying; Ctrl-C ends this command.</source>
        <extracomment>%1: a scheduler</extracomment>
        <translation>%1 antwortet gerade nicht. Baremark versucht es weiter; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>%1 closed the connection before the SSH sign-in began. Baremark tries again for up to two minutes; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 hat die Verbindung geschlossen, bevor die SSH-Anmeldung begann. Baremark versucht es bis zu zwei Minuten lang erneut; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>%1 cannot be reached now. Baremark connects as soon as the host answers; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>%1 ist gerade nicht erreichbar. Baremark verbindet sich, sobald der Rechner antwortet; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>The connection to %1 dropped. Baremark reconnects as soon as the host answers; Ctrl-C ends this command.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Verbindung zu %1 ist abgebrochen. Baremark verbindet sich wieder, sobald der Rechner antwortet; Strg-C beendet diesen Befehl.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message numerus="yes">
        <source>It works with the variant(s) %1.</source>
        <comment>names</comment>
        <translation>
            <numerusform>Mit der Variante %1 funktioniert sie.</numerusform>
            <numerusform>Mit den Varianten %1 funktioniert sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no command %1.</source>
        <comment>a program</comment>
        <translation>Den Befehl %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no command %1 that starts this runtime.</source>
        <comment>a program</comment>
        <translation>Es gibt keinen Befehl %1, der diese Runtime startet.</translation>
    </message>
    <message>
        <source>works, tested in %1</source>
        <extracomment>%1: a duration</extracomment>
        <translation>funktioniert, getestet in %1</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>nicht installiert</translation>
    </message>
    <message>
        <source>Ask the administrator to install it. On Debian:</source>
        <translation>Bitten Sie die Administration, sie zu installieren. Auf Debian:</translation>
    </message>
    <message>
        <source>did not answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>funktioniert nicht</translation>
    </message>
    <message>
        <source>It took longer than 30 s to print one word.</source>
        <translation>Die Ausgabe eines einzigen Worts dauerte länger als 30 s.</translation>
    </message>
    <message>
        <source>It runs the command on the host&apos;s files instead of the image&apos;s.</source>
        <translation>Sie führt den Befehl mit den Dateien des Rechners statt mit denen des Images aus.</translation>
    </message>
    <message>
        <source>Choose another variant or runtime. If a script of the site starts the runtime, it must pass on the image.</source>
        <translation>Wählen Sie eine andere Variante oder Runtime. Wenn ein Skript des Rechenzentrums sie startet, muss es das Image weitergeben.</translation>
    </message>
    <message>
        <source>does not work by default</source>
        <translation>funktioniert in der Voreinstellung nicht</translation>
    </message>
    <message>
        <source>No container runtime works on %1, so there is nothing to compare bare metal with. Install one, for example: apt-get install charliecloud mmdebstrap</source>
        <extracomment>%1: a host</extracomment>
        <translation>Auf %1 funktioniert keine Container-Runtime, deshalb lässt sich Bare Metal mit nichts vergleichen. Installieren Sie eine, zum Beispiel: apt-get install charliecloud mmdebstrap</translation>
    </message>
    <message>
        <source>No container runtime works on %1, so there is nothing to compare bare metal with. What helps: %2</source>
        <extracomment>%1: a host, %2: a command</extracomment>
        <translation>Auf %1 funktioniert keine Container-Runtime, deshalb lässt sich Bare Metal mit nichts vergleichen. Was hilft: %2</translation>
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
        <source>%1: added</source>
        <comment>a stage or a block of a recipe</comment>
        <translation>%1: hinzugefügt</translation>
    </message>
    <message>
        <source>%1: removed</source>
        <comment>a stage or a block of a recipe</comment>
        <translation>%1: entfernt</translation>
    </message>
    <message>
        <source>%1: moved to place %2</source>
        <extracomment>%1: a stage or a block of a recipe, %2: the number of its new place</extracomment>
        <translation>%1: an Position %2 verschoben</translation>
    </message>
    <message>
        <source>Line %1: the recipe installs these packages without those that they only recommend.</source>
        <extracomment>%1: the number of a line</extracomment>
        <translation>Zeile %1: Das Rezept installiert diese Pakete ohne die, die sie nur empfehlen.</translation>
    </message>
    <message>
        <source>Line %1: the base is complete only if the build is given an argument, with --build-arg.</source>
        <extracomment>%1: the number of a line</extracomment>
        <translation>Zeile %1: Die Grundlage ist nur vollständig, wenn der Build mit --build-arg ein Argument bekommt.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1, from packages</source>
        <extracomment>%1: a distribution with its release</extracomment>
        <translation>%1, aus Paketen</translation>
    </message>
    <message>
        <source>%1, on the machine that builds</source>
        <comment>a path, or the name of an image</comment>
        <translation>%1, auf dem Rechner, der baut</translation>
    </message>
    <message>
        <source>%1, without digest</source>
        <comment>an image with its tag</comment>
        <translation>%1, ohne Digest</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>stage %1</source>
        <comment>the name of a stage of a recipe</comment>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>%1, block %2 (%3)</source>
        <extracomment>%1: &quot;stage build&quot;, %2: a number, %3: the kind of the block</extracomment>
        <translation>%1, Baustein %2 (%3)</translation>
    </message>
    <message>
        <source>%1, %2: added %3</source>
        <extracomment>%1: a place in a recipe, %2: a field there, %3: its value</extracomment>
        <translation>%1, %2: %3 hinzugefügt</translation>
    </message>
    <message>
        <source>%1, %2: removed %3</source>
        <extracomment>%1: a place in a recipe, %2: a field there, %3: its value</extracomment>
        <translation>%1, %2: %3 entfernt</translation>
    </message>
    <message>
        <source>%1, %2: %3 → %4</source>
        <extracomment>%1: a place in a recipe, %2: a field there, %3: its value before, %4: its value now</extracomment>
        <translation>%1, %2: %3 → %4</translation>
    </message>
    <message>
        <source>line %1</source>
        <comment>the number of a line</comment>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>lines %1 to %2</source>
        <comment>%1, %2: the numbers of lines</comment>
        <translation>Zeilen %1 bis %2</translation>
    </message>
    <message>
        <source>Kept as text, %1: %2</source>
        <extracomment>%1: &quot;lines 5 to 9&quot;, %2: a stage or a block of a recipe</extracomment>
        <translation>Als Text behalten, %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>Kept as text above the first FROM: %n line(s)</source>
        <translation>
            <numerusform>Als Text über dem ersten FROM behalten: %n Zeile</numerusform>
            <numerusform>Als Text über dem ersten FROM behalten: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>info</source>
        <comment>severity of a finding</comment>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>severity of a finding</comment>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <comment>severity of a finding</comment>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <comment>pages, or rules of other programs</comment>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>The last build took %1; the image has %2.</source>
        <extracomment>%1: a duration, %2: bytes</extracomment>
        <translation>Der letzte Build dauerte %1; das Image ist %2 groß.</translation>
    </message>
    <message numerus="yes">
        <source>%n build(s) took %1 to %2, the median is %3; the last image has %4.</source>
        <extracomment>%1, %2, %3: durations, %4: bytes</extracomment>
        <translation>
            <numerusform>%n Build dauerte %1 bis %2, im Median %3; das letzte Image ist %4 groß.</numerusform>
            <numerusform>%n Builds dauerten %1 bis %2, im Median %3; das letzte Image ist %4 groß.</numerusform>
        </translation>
    </message>
    <message>
        <source>Estimate: the similar recipe %1 took %2; its image has %3.</source>
        <extracomment>%1: a recipe, %2: a duration, %3: bytes</extracomment>
        <translation>Schätzung: Das ähnliche Rezept %1 brauchte %2; sein Image ist %3 groß.</translation>
    </message>
    <message>
        <source>Size and time are not known before the first build.</source>
        <translation>Größe und Dauer sind vor dem ersten Build nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 Built with %2 on %3.</source>
        <comment>%1: a sentence, %2: a tool with its version, %3: a host</comment>
        <translation>%1 Gebaut mit %2 auf %3.</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
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
        <comment>a percentage</comment>
        <translation>Toleranz %1</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>every point</source>
        <comment>the place of a finding</comment>
        <translation>jeder Punkt</translation>
    </message>
    <message>
        <source>%1, %2: %3.</source>
        <comment>arm, place, whose passport is missing</comment>
        <translation>%1, %2: %3.</translation>
    </message>
    <message>
        <source>%1, %2: %3 is “%4”, in the baseline “%5”.</source>
        <comment>arm, place, key, value, baseline&apos;s value</comment>
        <translation>%1, %2: %3 ist „%4“, in der Basis „%5“.</translation>
    </message>
    <message>
        <source>Waived: %1</source>
        <extracomment>%1: a note that the user wrote</extracomment>
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
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>all arms</source>
        <translation>alle Arme</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
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
        <comment>the baseline</comment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>difference to %1</source>
        <comment>the baseline</comment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>ranks, log scale</source>
        <translation>Ranks, logarithmisch</translation>
    </message>
    <message>
        <source>Images per second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Images divided by the wall time of all ranks, without warm-up: geometric mean of the runs and its 95 % t interval.</source>
        <translation>Bilder geteilt durch die Wanduhrzeit aller Ranks, ohne Aufwärmen: geometrisches Mittel der Läufe und sein 95-%-t-Intervall.</translation>
    </message>
    <message>
        <source>Scaling efficiency</source>
        <translation>Skalierungseffizienz</translation>
    </message>
    <message>
        <source>Passport</source>
        <translation>Pass</translation>
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
        <source>A run gives one number: images divided by the wall time of the slowest rank, between two synchronisations, over %1 timed steps after %2 warm-up steps.</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ein Lauf ergibt eine Zahl: Bilder geteilt durch die Wanduhrzeit des langsamsten Ranks, zwischen zwei Synchronisationen, über %1 gemessene Schritte nach %2 Aufwärmschritten.</translation>
    </message>
    <message>
        <source>Each block runs all arms in random but balanced order; the difference is paired by block.</source>
        <translation>Jeder Block führt alle Arme in zufälliger, aber ausgewogener Reihenfolge aus; der Unterschied wird blockweise gepaart.</translation>
    </message>
    <message>
        <source>The runs are in independent random order, so there are no pairs (Welch&apos;s t on the logarithms).</source>
        <translation>Die Läufe stehen in unabhängiger zufälliger Reihenfolge, daher gibt es keine Paare (Welch-t auf den Logarithmen).</translation>
    </message>
    <message>
        <source>Intervals of differences are %1 t intervals on logarithms. All other intervals are 95 % intervals. An arm is equivalent at a point if its interval lies completely within %2.</source>
        <comment>level or levels, margin</comment>
        <translation>Intervalle von Unterschieden sind %1-t-Intervalle auf Logarithmen. Alle anderen Intervalle sind 95-%-Intervalle. Ein Arm ist an einem Punkt gleichwertig, wenn sein Intervall dort ganz innerhalb von %2 liegt.</translation>
    </message>
    <message>
        <source>Baremark chose the number of blocks once, from the spread of the first %1 blocks, for a half width of %2.</source>
        <extracomment>%1: a number, %2: a percentage</extracomment>
        <translation>Baremark hat die Zahl der Blöcke einmal festgelegt, aus der Streuung der ersten %1 Blöcke, für eine halbe Breite von %2.</translation>
    </message>
    <message numerus="yes">
        <source>Blocks were added after seeing results (%n time(s)). These points are marked and have a wider interval.</source>
        <translation>
            <numerusform>Nach Ansicht der Ergebnisse wurden Blöcke ergänzt (%n-mal). Diese Punkte sind gekennzeichnet und haben ein breiteres Intervall.</numerusform>
            <numerusform>Nach Ansicht der Ergebnisse wurden Blöcke ergänzt (%n-mal). Diese Punkte sind gekennzeichnet und haben ein breiteres Intervall.</numerusform>
        </translation>
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
        <source>vs. %1</source>
        <comment>column: difference to the baseline</comment>
        <translation>gegenüber %1</translation>
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
        <source>start-up</source>
        <comment>column: time until all ranks have met</comment>
        <translation>Startzeit</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source> · extended after seeing results (%1)</source>
        <comment>appended to a verdict; how often</comment>
        <translation> · nach Ansicht der Ergebnisse erweitert (%1)</translation>
    </message>
    <message>
        <source> · %1 of %2 runs failed</source>
        <comment>appended to a verdict</comment>
        <translation> · %1 von %2 Läufen fehlgeschlagen</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>started (%1)</source>
        <comment>a time zone</comment>
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
        <source>instances (images/s)</source>
        <translation>Instanzen (Bilder/s)</translation>
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
        <source>Made by Baremark %1 from experiment %2.</source>
        <comment>%1: a version, %2: an id</comment>
        <translation>Erstellt von Baremark %1 aus dem Experiment %2.</translation>
    </message>
    <message>
        <source>“%1” is ambiguous. Write a fraction as “%2”, and several numbers as “%3”.</source>
        <extracomment>%1: what was typed, %2: an example of a fraction, %3: an example of several numbers</extracomment>
        <translation>„%1“ ist mehrdeutig. Schreiben Sie eine Dezimalzahl als „%2“ und mehrere Zahlen als „%3“.</translation>
    </message>
    <message>
        <source>“%1” is ambiguous. Write one number as “%2”, and several numbers as “%3”.</source>
        <extracomment>%1: what was typed, %2: the same as one number, %3: the same as several numbers</extracomment>
        <translation>„%1“ ist mehrdeutig. Schreiben Sie eine Zahl als „%2“ und mehrere Zahlen als „%3“.</translation>
    </message>
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
    <message>
        <source>Slower: %1.</source>
        <extracomment>%1: one or several arms</extracomment>
        <translation>Langsamer: %1.</translation>
    </message>
    <message>
        <source>Faster: %1.</source>
        <extracomment>%1: one or several arms</extracomment>
        <translation>Schneller: %1.</translation>
    </message>
    <message>
        <source>Not decided: %1.</source>
        <extracomment>%1: one or several arms</extracomment>
        <translation>Nicht entschieden: %1.</translation>
    </message>
    <message>
        <source>Not comparable: %1.</source>
        <extracomment>%1: one or several arms</extracomment>
        <translation>Nicht vergleichbar: %1.</translation>
    </message>
    <message>
        <source>Failing: %1.</source>
        <extracomment>%1: one or several arms</extracomment>
        <translation>Mit fehlgeschlagenen Läufen: %1.</translation>
    </message>
    <message>
        <source>n = %1</source>
        <comment>number of pairs</comment>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>n = %1 to %2</source>
        <comment>numbers of pairs</comment>
        <translation>n = %1 bis %2</translation>
    </message>
    <message>
        <source>%1, %2 intervals</source>
        <comment>n = 5; 95 %</comment>
        <translation>%1, %2-Intervalle</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <comment>an experiment</comment>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Its last line: “%1”.</source>
        <extracomment>%1: a line that a program wrote</extracomment>
        <translation>Letzte Zeile der Ausgabe: „%1“.</translation>
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
        <translation>keine Sperre des Rechners</translation>
    </message>
    <message>
        <source>host removed</source>
        <comment>why an experiment stopped</comment>
        <translation>Rechner entfernt</translation>
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
        <translation>Speichermangel</translation>
    </message>
    <message>
        <source>node lost</source>
        <comment>why an experiment stopped</comment>
        <translation>Knoten ausgefallen</translation>
    </message>
    <message>
        <source>not started</source>
        <comment>why an experiment stopped</comment>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>job killed</source>
        <comment>why an experiment stopped</comment>
        <translation>Job beendet</translation>
    </message>
    <message>
        <source>%1 of %2 arms are equivalent to %3 within %4 at every point</source>
        <comment>numbers of arms, the baseline, a margin</comment>
        <translation>%1 von %2 Armen sind an jedem Punkt gleichwertig mit %3, innerhalb von %4</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <comment>a sentence about an experiment that is not over</comment>
        <translation>Bisher: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n slower at a point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n an einem Punkt langsamer</numerusform>
            <numerusform>%n an einem Punkt langsamer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster at a point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n an einem Punkt schneller</numerusform>
            <numerusform>%n an einem Punkt schneller</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not decided at every point</source>
        <comment>arms</comment>
        <translation>
            <numerusform>%n nicht an jedem Punkt entschieden</numerusform>
            <numerusform>%n nicht an jedem Punkt entschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>format of a date, in Qt&apos;s letters; MMM is the month&apos;s short name</comment>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>a number</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>a number</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>a number</comment>
        <translation>%1 h</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n Tag</numerusform>
            <numerusform>%n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>check</source>
        <comment>the one before the first run</comment>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>profile %1</source>
        <comment>a number</comment>
        <translation>Profil %1</translation>
    </message>
    <message>
        <source>%1, repeated</source>
        <comment>a block&apos;s number</comment>
        <translation>%1, wiederholt</translation>
    </message>
    <message>
        <source>%1 (spread %2)</source>
        <extracomment>%1: images/s of several trainings, %2: their coefficient of variation in percent</extracomment>
        <translation>%1 (Streuung %2)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the ends of an interval, without unit</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>under 10 s</source>
        <translation>unter 10 s</translation>
    </message>
    <message>
        <source>about %1</source>
        <comment>a duration</comment>
        <translation>etwa %1</translation>
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
        <source>%1 ms</source>
        <comment>a number</comment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <comment>%1, %2: numbers</comment>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>%1, %2: numbers</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1, for %2</source>
        <comment>%1: what is being done, %2: a duration</comment>
        <translation>%1, seit %2</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <comment>a number</comment>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>now</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <comment>a number</comment>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <comment>a number</comment>
        <translation>vor %1 h</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
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
        <source>at %1</source>
        <comment>a point</comment>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>by %1</source>
        <comment>a percentage</comment>
        <translation>um %1</translation>
    </message>
    <message>
        <source>by %1 (%2 to %3)</source>
        <comment>a difference with its interval</comment>
        <translation>um %1 (%2 bis %3)</translation>
    </message>
    <message numerus="yes">
        <source>the ratio uses %n complete pair(s)</source>
        <translation>
            <numerusform>das Verhältnis beruht auf %n vollständigen Paar</numerusform>
            <numerusform>das Verhältnis beruht auf %n vollständigen Paaren</numerusform>
        </translation>
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
    <message>
        <source>no verdict yet%1: %2 of at least 3 blocks done</source>
        <extracomment>%1: nothing, or a space and on which nodes, %2: a number</extracomment>
        <translation>noch kein Urteil%1: %2 von mindestens 3 Blöcken fertig</translation>
    </message>
    <message>
        <source>not enough data%1: %2 of %3 runs failed</source>
        <extracomment>%1: nothing, or a space and on which nodes, %2: failed runs, %3: all of them</extracomment>
        <translation>zu wenige Daten%1: %2 von %3 Läufen sind fehlgeschlagen</translation>
    </message>
    <message>
        <source>not enough data%1</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>zu wenige Daten%1</translation>
    </message>
    <message>
        <source>not enough data%1; more blocks do not help: longer runs, a quieter machine or a wider margin would help</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>zu wenige Daten%1; mehr Blöcke helfen nicht: Längere Läufe, ein ruhigerer Rechner oder eine größere Toleranz würden helfen</translation>
    </message>
    <message numerus="yes">
        <source>not enough data%1; about %Ln more block(s) would decide</source>
        <extracomment>%1: nothing, or a space and on which nodes</extracomment>
        <translation>
            <numerusform>zu wenige Daten%1; etwa %Ln weiterer Block würde entscheiden</numerusform>
            <numerusform>zu wenige Daten%1; etwa %Ln weitere Blöcke würden entscheiden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>how many blocks, how long</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 slower, perhaps within the margin</source>
        <comment>a place</comment>
        <translation>%1 langsamer, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 slower %2</source>
        <extracomment>%1: a place, %2: by how much</extracomment>
        <translation>%1 %2 langsamer</translation>
    </message>
    <message>
        <source>%1 faster, perhaps within the margin</source>
        <comment>a place</comment>
        <translation>%1 schneller, vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 faster %2</source>
        <extracomment>%1: a place, %2: by how much</extracomment>
        <translation>%1 %2 schneller</translation>
    </message>
    <message>
        <source>%1 slower only before the correction over all points, and perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 nur vor der Korrektur über alle Punkte langsamer, und vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 slower only before the correction over all points</source>
        <comment>a place</comment>
        <translation>%1 nur vor der Korrektur über alle Punkte langsamer</translation>
    </message>
    <message>
        <source>%1 faster only before the correction over all points, and perhaps within the margin</source>
        <extracomment>%1: a place</extracomment>
        <translation>%1 nur vor der Korrektur über alle Punkte schneller, und vielleicht innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>%1 faster only before the correction over all points</source>
        <comment>a place</comment>
        <translation>%1 nur vor der Korrektur über alle Punkte schneller</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>%1: a place, %2: the finding in words</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 of its %3 runs failed</source>
        <extracomment>%1: a place, %2: failed runs, %3: all of them</extracomment>
        <translation>%1 sind %2 von %3 Läufen fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1, %2 of the baseline&apos;s %3 runs failed</source>
        <extracomment>%1: a place, %2: failed runs, %3: all of them</extracomment>
        <translation>%1 sind %2 von %3 Läufen der Basis fehlgeschlagen</translation>
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
        <source>%1 is not comparable with %2 %3</source>
        <extracomment>%1: an arm, %2: the baseline, %3: a place</extracomment>
        <translation>%1 ist %3 nicht mit %2 vergleichbar</translation>
    </message>
    <message>
        <source>%1 against %2: %3</source>
        <extracomment>%1: an arm, %2: the baseline, %3: the finding in words</extracomment>
        <translation>%1 gegenüber %2: %3</translation>
    </message>
    <message>
        <source>So far: %1</source>
        <comment>the verdict of an experiment that is not over</comment>
        <translation>Bisher: %1</translation>
    </message>
    <message>
        <source>perhaps within the margin</source>
        <translation>vielleicht innerhalb der Toleranz</translation>
    </message>
    <message numerus="yes">
        <source>%n slower</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n langsamer</numerusform>
            <numerusform>%n langsamer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faster</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n schneller</numerusform>
            <numerusform>%n schneller</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equivalent</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n gleichwertig</numerusform>
            <numerusform>%n gleichwertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not decided</source>
        <comment>points</comment>
        <translation>
            <numerusform>%n nicht entschieden</numerusform>
            <numerusform>%n nicht entschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against %2, %3 in %4: %5.</source>
        <comment>an arm, the baseline, points, cases, verdicts with their numbers</comment>
        <translation>%1 gegenüber %2, %3 in %4: %5.</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <comment>4 points in 2 cases</comment>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <comment>4 points in 2 cases</comment>
        <translation>
            <numerusform>%n Fall</numerusform>
            <numerusform>%n Fällen</numerusform>
        </translation>
    </message>
    <message>
        <source>A likely cause: other programs were running (load %1, of which the runs make up at most %2). A quieter machine would help.</source>
        <comment>why a verdict is open; numbers</comment>
        <translation>Eine wahrscheinliche Ursache: Andere Programme liefen (Last %1, davon höchstens %2 durch die Läufe). Ein ruhigerer Rechner würde helfen.</translation>
    </message>
    <message>
        <source>%1 against %2: nothing measured yet</source>
        <extracomment>%1: an arm, %2: the baseline</extracomment>
        <translation>%1 gegenüber %2: noch nichts gemessen</translation>
    </message>
</context>
<context>
    <name>Window</name>
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
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DATEI</translation>
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
        <source>The store to open instead of the default one.</source>
        <translation>Die Ablage, die statt der Standardablage geöffnet wird.</translation>
    </message>
    <message>
        <source>The tab of the experiment to show: overview, live, compare, runs or passport.</source>
        <translation>Der Reiter des Experiments: overview, live, compare, runs oder passport.</translation>
    </message>
    <message>
        <source>An experiment file to open.</source>
        <translation>Eine Experimentdatei, die geöffnet wird.</translation>
    </message>
    <message>
        <source>There is no display for a window. In a terminal, use baremark-cli.</source>
        <translation>Es gibt keine Anzeige für ein Fenster. Im Terminal hilft baremark-cli.</translation>
    </message>
    <message>
        <source>The keychain did not save your answer.</source>
        <translation>Der Schlüsselbund hat Ihre Eingabe nicht gespeichert.</translation>
    </message>
    <message>
        <source>Baremark could not start the background process: baremark-cli</source>
        <translation>Baremark konnte den Hintergrundprozess nicht starten: baremark-cli</translation>
    </message>
    <message>
        <source>Theme of the window: system, light or dark.</source>
        <translation>Farben des Fensters: system, light oder dark.</translation>
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
        <source>%1 of %2</source>
        <comment>complete pairs of blocks</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1; the ratio uses %n complete pair(s)</source>
        <extracomment>%1: blocks in allocations</extracomment>
        <translation>
            <numerusform>%1; das Verhältnis beruht auf %n vollständigen Paar</numerusform>
            <numerusform>%1; das Verhältnis beruht auf %n vollständigen Paaren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Start-up until all ranks have met: %1 (median of %n run(s))</source>
        <extracomment>%1: a duration</extracomment>
        <translation>
            <numerusform>Startzeit, bis sich alle Ranks gefunden haben: %1 (%n Lauf)</numerusform>
            <numerusform>Startzeit, bis sich alle Ranks gefunden haben: %1 (Median von %n Läufen)</numerusform>
        </translation>
    </message>
    <message>
        <source>arm</source>
        <translation>Arm</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message numerus="yes">
        <source>From the %n round(s) in which both points are done</source>
        <translation>
            <numerusform>Aus der einen Runde, in der beide Punkte fertig sind</numerusform>
            <numerusform>Aus den %n Runden, in denen beide Punkte fertig sind</numerusform>
        </translation>
    </message>
    <message>
        <source>start</source>
        <comment>of a rank: time until all ranks have met</comment>
        <translation>Start</translation>
    </message>
    <message>
        <source>%1, interval %2 %</source>
        <comment>a change and its interval</comment>
        <translation>%1, Intervall %2 %</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>scaling efficiency %1</source>
        <extracomment>%1: a percentage</extracomment>
        <translation>Skalierungseffizienz %1</translation>
    </message>
    <message numerus="yes">
        <source>Energy of the GPUs: %1 (median of %n run(s))</source>
        <extracomment>%1: images per joule</extracomment>
        <translation>
            <numerusform>Energie der GPUs: %1 (Median von %n Lauf)</numerusform>
            <numerusform>Energie der GPUs: %1 (Median von %n Läufen)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 of %3 runs failed</source>
        <comment>%1: a verdict, %2: failed runs, %3: all of them</comment>
        <translation>%1, %2 von %3 Läufen fehlgeschlagen</translation>
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
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>done, %n failed</source>
        <comment>runs</comment>
        <translation>
            <numerusform>fertig, %n fehlgeschlagen</numerusform>
            <numerusform>fertig, %n fehlgeschlagen</numerusform>
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
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 in %2 on %3</source>
        <comment>images; forms; hosts</comment>
        <translation>%1 in %2 auf %3</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Image</numerusform>
            <numerusform>%n Images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n form(s)</source>
        <comment>of images</comment>
        <translation>
            <numerusform>%n Form</numerusform>
            <numerusform>%n Formen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n Rechner</numerusform>
            <numerusform>%n Rechnern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, of which %2 on this machine</source>
        <comment>bytes</comment>
        <translation>%1, davon %2 auf diesem Rechner</translation>
    </message>
    <message>
        <source>%1, of which %2 on this machine (%3 free)</source>
        <comment>bytes</comment>
        <translation>%1, davon %2 auf diesem Rechner (%3 frei)</translation>
    </message>
    <message>
        <source>%1 (%2 free)</source>
        <comment>bytes</comment>
        <translation>%1 (%2 frei)</translation>
    </message>
    <message>
        <source>form</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>place or id</source>
        <translation>Ort oder ID</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>used by</source>
        <comment>experiments</comment>
        <translation>benutzt von</translation>
    </message>
    <message>
        <source>made %1</source>
        <comment>an image; how long ago</comment>
        <translation>angelegt %1</translation>
    </message>
    <message>
        <source>from an earlier image, %1</source>
        <comment>a copy; how long ago</comment>
        <translation>aus einem früheren Image, %1</translation>
    </message>
    <message>
        <source>from the tree, %1</source>
        <comment>a copy; how long ago</comment>
        <translation>aus dem Baum, %1</translation>
    </message>
    <message>
        <source>tree</source>
        <comment>a form of an image</comment>
        <translation>Baum</translation>
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
        <source>%1, trains here: %2</source>
        <comment>a version; what with</comment>
        <translation>%1, trainiert hier: %2</translation>
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
        <source>Install it: apt-get install dataset-fashion-mnist</source>
        <translation>Installieren Sie es: apt-get install dataset-fashion-mnist</translation>
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
        <source>%1, tested %2</source>
        <comment>how it fared; when</comment>
        <translation>%1, getestet %2</translation>
    </message>
    <message>
        <source>not found next to this program</source>
        <translation>nicht neben diesem Programm gefunden</translation>
    </message>
    <message>
        <source>Install or build baremark-engine in the folder of this program. Runs cannot start without it.</source>
        <translation>Installieren oder bauen Sie baremark-engine im Ordner dieses Programms. Ohne sie können keine Läufe starten.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>testing</source>
        <translation>im Test</translation>
    </message>
    <message>
        <source>unknown: the engine was not found</source>
        <translation>unbekannt: Die Engine wurde nicht gefunden</translation>
    </message>
    <message>
        <source>could not be tested</source>
        <translation>ließ sich nicht testen</translation>
    </message>
    <message>
        <source>not found: one rank can train, several ranks cannot</source>
        <translation>nicht gefunden: Ein Rank kann trainieren, mehrere nicht</translation>
    </message>
    <message>
        <source>%1 is %2, but the engine uses %3: one rank can train, several ranks cannot</source>
        <extracomment>%1: the path of a program, %2, %3: an MPI and its version</extracomment>
        <translation>%1 gehört zu %2, aber die Engine benutzt %3: Ein Rank kann trainieren, mehrere nicht</translation>
    </message>
    <message>
        <source>%1 here, %2 in the engine</source>
        <extracomment>%1, %2: an MPI and its version</extracomment>
        <translation>%1 hier, %2 in der Engine</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>nicht getestet</translation>
    </message>
    <message>
        <source>%1 for runs and images</source>
        <comment>bytes</comment>
        <translation>%1 für Läufe und Images</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <comment>a path</comment>
        <translation>Es gibt keinen Ordner %1.</translation>
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
    <name>baremark::app::models::RecipeDraft</name>
    <message>
        <source>change the stage</source>
        <comment>a step that can be undone</comment>
        <translation>Stufe ändern</translation>
    </message>
    <message>
        <source>change the recipe</source>
        <comment>a step that can be undone</comment>
        <translation>Rezept ändern</translation>
    </message>
    <message>
        <source>add %1</source>
        <extracomment>A step that can be undone. %1: a kind of block</extracomment>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>add a stage</source>
        <comment>a step that can be undone</comment>
        <translation>Stufe hinzufügen</translation>
    </message>
    <message>
        <source>duplicate %1</source>
        <extracomment>A step that can be undone. %1: a kind of block</extracomment>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>duplicate the stage</source>
        <comment>a step that can be undone</comment>
        <translation>Stufe duplizieren</translation>
    </message>
    <message>
        <source>remove %1</source>
        <extracomment>A step that can be undone. %1: a kind of block</extracomment>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>remove the stage</source>
        <comment>a step that can be undone</comment>
        <translation>Stufe entfernen</translation>
    </message>
    <message>
        <source>move %1</source>
        <extracomment>A step that can be undone. %1: a kind of block</extracomment>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>move the stage</source>
        <comment>a step that can be undone</comment>
        <translation>Stufe verschieben</translation>
    </message>
    <message>
        <source>change %1</source>
        <comment>A step that can be undone. %1: a kind of block</comment>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RecipeFindings</name>
    <message>
        <source>%1 %2: %3</source>
        <extracomment>%1: severity of a finding, %2: id of its rule, %3: what was found</extracomment>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>rule</source>
        <comment>of lint, or of a check</comment>
        <translation>Regel</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RecipeTree</name>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>labels and test of the image</source>
        <translation>Labels und Test des Images</translation>
    </message>
    <message>
        <source>%1, results of “%2”</source>
        <comment>a base; a stage</comment>
        <translation>%1, Ergebnisse von „%2“</translation>
    </message>
    <message>
        <source>Stage “%1”</source>
        <comment>the name of a stage of a recipe</comment>
        <translation>Stufe „%1“</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RecipesModel</name>
    <message>
        <source>recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>base</source>
        <comment>of a recipe</comment>
        <translation>Grundlage</translation>
    </message>
    <message>
        <source>blocks</source>
        <comment>of a recipe</comment>
        <translation>Bausteine</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <comment>a recipe</comment>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>comes with Baremark</source>
        <comment>a recipe</comment>
        <translation>von Baremark mitgebracht</translation>
    </message>
    <message>
        <source>changes are not saved</source>
        <comment>a recipe</comment>
        <translation>Änderungen nicht gespeichert</translation>
    </message>
    <message>
        <source>saved</source>
        <comment>a recipe</comment>
        <translation>gespeichert</translation>
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
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>%1, place %2</source>
        <comment>a block; a run&apos;s place in it</comment>
        <translation>%1, Platz %2</translation>
    </message>
    <message>
        <source>%1 This is not the arm&apos;s fault. Baremark repeats the block.</source>
        <extracomment>%1: a sentence, how the block ended</extracomment>
        <translation>%1 Das liegt nicht am Arm. Baremark wiederholt den Block.</translation>
    </message>
    <message>
        <source>vs. %1</source>
        <comment>the baseline</comment>
        <translation>gegenüber %1</translation>
    </message>
    <message>
        <source>started</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>profiled: not compared</source>
        <translation>mit Profiler: nicht verglichen</translation>
    </message>
    <message>
        <source>Instances: %1</source>
        <comment>their images/s</comment>
        <translation>Instanzen: %1</translation>
    </message>
    <message>
        <source>Start-up until all ranks have met: %1</source>
        <comment>a duration</comment>
        <translation>Startzeit, bis sich alle Ranks gefunden haben: %1</translation>
    </message>
    <message>
        <source>case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Energy of the GPUs: %1</source>
        <comment>images per joule</comment>
        <translation>Energie der GPUs: %1</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::RuntimesModel</name>
    <message>
        <source>runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>isolates</source>
        <translation>isoliert</translation>
    </message>
    <message>
        <source>tested</source>
        <comment>when</comment>
        <translation>getestet</translation>
    </message>
    <message>
        <source>being tested …</source>
        <translation>wird getestet …</translation>
    </message>
    <message>
        <source>not tested yet</source>
        <translation>noch nicht getestet</translation>
    </message>
</context>
<context>
    <name>baremark::app::models::TimelineModel</name>
    <message>
        <source>Check before the first run</source>
        <translation>Prüfung vor dem ersten Lauf</translation>
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
    <message>
        <source>started</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>Profile %1, repeated</source>
        <comment>a number</comment>
        <translation>Profil %1, wiederholt</translation>
    </message>
    <message>
        <source>Profile %1, not compared</source>
        <comment>a number</comment>
        <translation>Profil %1, nicht verglichen</translation>
    </message>
    <message>
        <source>Block %1, repeated</source>
        <comment>a number</comment>
        <translation>Block %1, wiederholt</translation>
    </message>
    <message>
        <source>Block %1</source>
        <comment>a number</comment>
        <translation>Block %1</translation>
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
        <source>%1 was removed</source>
        <comment>data</comment>
        <translation>%1 wurde entfernt</translation>
    </message>
    <message>
        <source>%1 is on %2 and keeps its own engine, because the host&apos;s engine does not load in it (%3). Its arms are not comparable with bare metal until you waive that.</source>
        <extracomment>%1: an image, %2: a host, %3: what its loader said</extracomment>
        <translation>%1 ist auf %2 und behält die eigene Engine, weil sich die des Rechners darin nicht laden lässt (%3). Seine Arme sind nicht mit Bare Metal vergleichbar, bis Sie eine Ausnahme machen.</translation>
    </message>
    <message>
        <source>%1 is on the host: %2</source>
        <comment>data</comment>
        <translation>%1 ist auf dem Rechner: %2</translation>
    </message>
    <message numerus="yes">
        <source>; %n file(s) changed during the transfer and are missing</source>
        <translation>
            <numerusform>; %n Datei hat sich während der Übertragung geändert und fehlt</numerusform>
            <numerusform>; %n Dateien haben sich während der Übertragung geändert und fehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>Fetched into %1: %2</source>
        <comment>%1: a path, %2: files and bytes</comment>
        <translation>Geholt nach %1: %2</translation>
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
        <source>Test of this host</source>
        <translation>Test dieses Rechners</translation>
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
        <source>A workstation, or the login node of a cluster, that you can reach with ssh. Baremark installs only its engine there.</source>
        <translation>Ein Arbeitsplatzrechner oder der Login-Knoten eines Clusters, den Sie mit ssh erreichen. Baremark installiert dort nur seine Engine.</translation>
    </message>
    <message>
        <source>Not tested yet</source>
        <translation>Noch nicht getestet</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::BlockChooser</name>
    <message>
        <source>find a block</source>
        <translation>Baustein suchen</translation>
    </message>
    <message>
        <source>Find a block</source>
        <translation>Baustein suchen</translation>
    </message>
    <message>
        <source>Kinds of blocks</source>
        <translation>Arten von Bausteinen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::CheckList</name>
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
    <name>baremark::app::pages::ChecksBox</name>
    <message>
        <source>Show fewer</source>
        <comment>checks</comment>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <comment>checks</comment>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <extracomment>%1: a check such as PF-04, %2: what it looks at, %3: what it found</extracomment>
        <translation>%1 %2: %3</translation>
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
        <source>Difference to %1</source>
        <comment>the baseline</comment>
        <translation>Unterschied zu %1</translation>
    </message>
    <message>
        <source>Only one arm</source>
        <translation>Nur ein Arm</translation>
    </message>
    <message>
        <source>No pair yet</source>
        <translation>Noch kein Paar</translation>
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
        <translation>Wählen Sie einen Punkt, um die übrigen zu sehen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>arm, passport entry</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Waived with a note: %1</source>
        <extracomment>%1: arms and what differs in them</extracomment>
        <translation>Ausnahme mit Notiz: %1</translation>
    </message>
    <message>
        <source>Points appear here after the first finished block.</source>
        <translation>Punkte erscheinen hier nach dem ersten fertigen Block.</translation>
    </message>
    <message>
        <source>A difference needs a second arm. Duplicate the experiment and add one.</source>
        <translation>Für einen Unterschied braucht es einen zweiten Arm. Duplizieren Sie das Experiment und fügen Sie einen hinzu.</translation>
    </message>
    <message>
        <source>A difference appears after the first block in which both arms are done.</source>
        <translation>Ein Unterschied erscheint nach dem ersten Block, in dem beide Arme fertig sind.</translation>
    </message>
    <message>
        <source>images/s: geometric mean of the runs. Each interval is for one point, without correction; the verdicts above are corrected over all points.</source>
        <translation>Bilder/s: geometrisches Mittel der Läufe. Jedes Intervall gilt für einen Punkt, ohne Korrektur; die Urteile oben sind über alle Punkte korrigiert.</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>sorted by</source>
        <translation>sortiert nach</translation>
    </message>
    <message>
        <source>Sorted by</source>
        <translation>Sortiert nach</translation>
    </message>
    <message>
        <source>images/s, and the start of a rank</source>
        <translation>Bilder/s und Start eines Ranks</translation>
    </message>
    <message>
        <source>order of the experiment</source>
        <translation>Reihenfolge des Experiments</translation>
    </message>
    <message>
        <source>runtime</source>
        <translation>Runtime</translation>
    </message>
    <message>
        <source>difference at %1</source>
        <extracomment>%1: a point</extracomment>
        <translation>Unterschied bei %1</translation>
    </message>
    <message>
        <source>Not comparable because of %1. You can waive this with a note in the tab Passport.</source>
        <extracomment>%1: arms and what differs in them</extracomment>
        <translation>Nicht vergleichbar wegen %1. Im Reiter „Pass“ können Sie mit einer Notiz eine Ausnahme machen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::DataCard</name>
    <message>
        <source>Send a folder…</source>
        <translation>Ordner senden …</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Send a folder of data to %1</source>
        <extracomment>%1: a host</extracomment>
        <translation>Einen Ordner mit Daten an %1 senden</translation>
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
        <source>Sending %1 to %2</source>
        <comment>a folder, a host</comment>
        <translation>%1 wird an %2 gesendet</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Not listed yet. A data set is a folder that was sent to this host. An experiment uses it as its folder of data.</source>
        <translation>Noch nicht aufgelistet. Ein Datensatz ist ein Ordner, der an diesen Rechner gesendet wurde. Ein Experiment verwendet ihn als Datenordner.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Auflisten</translation>
    </message>
    <message>
        <source>None yet. A data set is a folder that was sent to this host. An experiment uses it as its folder of data.</source>
        <translation>Noch keine. Ein Datensatz ist ein Ordner, der an diesen Rechner gesendet wurde. Ein Experiment verwendet ihn als Datenordner.</translation>
    </message>
    <message>
        <source>Baremark deletes the files on that host. Results that were measured with them are kept.</source>
        <translation>Baremark löscht die Dateien auf diesem Rechner. Ergebnisse, die damit gemessen wurden, bleiben erhalten.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::DigestRow</name>
    <message>
        <source>Resolve</source>
        <translation>Auflösen</translation>
    </message>
    <message>
        <source>Take the new digest</source>
        <translation>Neuen Digest übernehmen</translation>
    </message>
    <message>
        <source>Asks the registry which digest the tag has now</source>
        <translation>Fragt die Registry, welchen Digest das Tag jetzt hat</translation>
    </message>
    <message>
        <source>Name the image first.</source>
        <translation>Geben Sie zuerst das Image an.</translation>
    </message>
    <message>
        <source>Asking for the digest of %1…</source>
        <extracomment>%1: an image with its tag</extracomment>
        <translation>Der Digest von %1 wird erfragt …</translation>
    </message>
    <message>
        <source>%1 still has this digest.</source>
        <extracomment>%1: an image with its tag</extracomment>
        <translation>%1 hat noch diesen Digest.</translation>
    </message>
    <message>
        <source>The tag has moved: %1 now means %2. The recipe has %3.</source>
        <extracomment>%1: an image with its tag, %2, %3: digests</extracomment>
        <translation>Das Tag zeigt auf einen neuen Digest: %1 ist jetzt %2. Das Rezept hat %3.</translation>
    </message>
    <message>
        <source>This is the digest that %1 has now.</source>
        <extracomment>%1: an image with its tag</extracomment>
        <translation>Diesen Digest hat %1 jetzt.</translation>
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
        <source>Open</source>
        <translation>Öffnen</translation>
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
        <source>Only one arm: there is nothing to compare.</source>
        <translation>Nur ein Arm: Es gibt nichts zu vergleichen.</translation>
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
        <source>Queues a copy of this experiment, with another order of arms</source>
        <translation>Reiht eine Kopie dieses Experiments ein, mit anderer Reihenfolge der Arme</translation>
    </message>
    <message numerus="yes">
        <source>and %n more: choose Open</source>
        <translation>
            <numerusform>und %n weiterer: „Öffnen“ zeigt alle</numerusform>
            <numerusform>und %n weitere: „Öffnen“ zeigt alle</numerusform>
        </translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentExport</name>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Report as HTML (*.html)</source>
        <translation>Bericht als HTML (*.html)</translation>
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
        <source>Verdicts as CSV (*.csv)</source>
        <translation>Urteile als CSV (*.csv)</translation>
    </message>
    <message>
        <source>Runs as CSV, with their passports (*.csv)</source>
        <translation>Läufe als CSV, mit ihren Pässen (*.csv)</translation>
    </message>
    <message>
        <source>The figure&apos;s numbers as CSV (*.csv)</source>
        <translation>Zahlen der Abbildung als CSV (*.csv)</translation>
    </message>
    <message>
        <source>Export figures or data</source>
        <translation>Abbildungen oder Daten exportieren</translation>
    </message>
    <message>
        <source>The suffix of %1</source>
        <comment>a file&apos;s name</comment>
        <translation>Die Endung von %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>what was typed</comment>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <comment>a path</comment>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentPage</name>
    <message>
        <source>Experiments</source>
        <translation>Experimente</translation>
    </message>
    <message>
        <source>Fetching the files of the runs</source>
        <translation>Die Dateien der Läufe werden geholt</translation>
    </message>
    <message>
        <source>The experiment is done.</source>
        <translation>Das Experiment ist fertig.</translation>
    </message>
    <message>
        <source>See the verdict</source>
        <translation>Das Urteil ansehen</translation>
    </message>
    <message>
        <source>Choose a folder for the files of the runs</source>
        <translation>Ordner für die Dateien der Läufe wählen</translation>
    </message>
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
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>Bericht …</translation>
    </message>
    <message>
        <source>Reading the store …</source>
        <translation>Ablage wird gelesen …</translation>
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
        <source>%n block(s) cut short: kept, but not compared</source>
        <translation>
            <numerusform>%n Block unterbrochen: aufbewahrt, aber nicht verglichen</numerusform>
            <numerusform>%n Blöcke unterbrochen: aufbewahrt, aber nicht verglichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
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
</context>
<context>
    <name>baremark::app::pages::ExperimentTabs</name>
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
        <source>Runs (%1 of %2)</source>
        <extracomment>%1: runs done, %2: all of them</extracomment>
        <translation>Läufe (%1 von %2)</translation>
    </message>
    <message>
        <source>Runs (%1)</source>
        <extracomment>%1: how many</extracomment>
        <translation>Läufe (%1)</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExperimentsPage</name>
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
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>Filter: words, tag:paper, verdict:slower …</source>
        <translation>Filter: Wörter, tag:paper, verdict:langsamer …</translation>
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
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>“%1” was restored.</source>
        <comment>an experiment</comment>
        <translation>„%1“ wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>There are experiments, but none of them has all of these words.</source>
        <translation>Es gibt Experimente, aber keines enthält alle diese Wörter.</translation>
    </message>
    <message numerus="yes">
        <source>Removed experiments can be restored for %n day(s).</source>
        <translation>
            <numerusform>Entfernte Experimente lassen sich %n Tag lang wiederherstellen.</numerusform>
            <numerusform>Entfernte Experimente lassen sich %n Tage lang wiederherstellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue the draft…</source>
        <translation>Entwurf fortsetzen …</translation>
    </message>
    <message>
        <source>All %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Running %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Laufend %1</translation>
    </message>
    <message>
        <source>Undecided %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Offen %1</translation>
    </message>
    <message>
        <source>Slower %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Langsamer %1</translation>
    </message>
    <message>
        <source>Failed %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>Removed %1</source>
        <extracomment>%1: a number of experiments</extracomment>
        <translation>Entfernt %1</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ExplanationCard</name>
    <message>
        <source>What explains it</source>
        <translation>Was es erklärt</translation>
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
        <source>Add runs</source>
        <translation>Läufe ergänzen</translation>
    </message>
    <message>
        <source>You have already seen results there, so the intervals are widened to %1. Adding blocks repeatedly raises the risk of a wrong verdict.</source>
        <extracomment>%1: a level</extracomment>
        <translation>Sie haben dort schon Ergebnisse gesehen, deshalb werden die Intervalle auf %1 verbreitert. Wiederholtes Ergänzen von Blöcken erhöht das Risiko eines falschen Urteils.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::FailureCard</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 was cut short</source>
        <comment>a block</comment>
        <translation>%1 wurde unterbrochen</translation>
    </message>
    <message>
        <source>%1 failed in %2</source>
        <comment>an arm; a block</comment>
        <translation>%1 ist in %2 fehlgeschlagen</translation>
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
    <message>
        <source>%1 failed in the check before the first run</source>
        <comment>an arm</comment>
        <translation>%1 ist in der Prüfung vor dem ersten Lauf fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 was cut short in the check before the first run</source>
        <comment>an arm</comment>
        <translation>%1 wurde in der Prüfung vor dem ersten Lauf unterbrochen</translation>
    </message>
    <message>
        <source>The last lines of standard error</source>
        <translation>Die letzten Zeilen der Standardfehlerausgabe</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::FirstRun</name>
    <message>
        <source>Does a container cost performance on this machine?</source>
        <translation>Kostet ein Container auf diesem Rechner Leistung?</translation>
    </message>
    <message>
        <source>New experiment…</source>
        <translation>Neues Experiment …</translation>
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
        <source>This page lists your experiments. Each experiment runs the same training in several ways, at one or more scales, and ends with a verdict. The list is empty because nothing has run yet.</source>
        <translation>Diese Seite listet Ihre Experimente auf. Jedes führt dasselbe Training auf mehrere Arten aus, in einer oder mehreren Größen, und endet mit einem Urteil. Die Liste ist leer, weil noch nichts gelaufen ist.</translation>
    </message>
    <message>
        <source>The quick start uses only this machine. It needs no account, no GPU and no registry, and you can cancel it at any time.</source>
        <translation>Der Schnellstart nutzt nur diesen Rechner. Er braucht kein Konto, keine GPU und keine Registry, und Sie können ihn jederzeit abbrechen.</translation>
    </message>
    <message>
        <source>slower, faster, equivalent within ±5 %, or not enough data, with the number of blocks that would decide</source>
        <translation>langsamer, schneller, gleichwertig innerhalb von ±5 % oder zu wenige Daten, mit der Zahl der Blöcke, die für eine Entscheidung reichen würde</translation>
    </message>
    <message>
        <source>testing …</source>
        <translation>wird getestet …</translation>
    </message>
    <message>
        <source>tested in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>in %1 s getestet</translation>
    </message>
    <message>
        <source>from the last test</source>
        <translation>vom letzten Test</translation>
    </message>
    <message>
        <source>Available in a moment: this machine is being tested.</source>
        <translation>Gleich möglich: Dieser Rechner wird gerade getestet.</translation>
    </message>
    <message>
        <source>The quick start needs the engine (baremark-engine), which was not found next to this program.</source>
        <translation>Der Schnellstart braucht die Engine (baremark-engine). Sie wurde nicht neben diesem Programm gefunden.</translation>
    </message>
    <message>
        <source>The quick start needs the images of Fashion-MNIST. Install them: apt-get install dataset-fashion-mnist</source>
        <translation>Der Schnellstart braucht die Bilder von Fashion-MNIST. Installieren Sie sie: apt-get install dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>Build the image and run the quick start (%1)</source>
        <comment>a duration</comment>
        <translation>Image bauen und Schnellstart ausführen (%1)</translation>
    </message>
    <message>
        <source>Run the quick start (%1)</source>
        <comment>a duration</comment>
        <translation>Schnellstart ausführen (%1)</translation>
    </message>
    <message>
        <source>Choose at least one container runtime.</source>
        <translation>Wählen Sie mindestens eine Container-Runtime.</translation>
    </message>
    <message>
        <source>Run the quick start</source>
        <translation>Schnellstart ausführen</translation>
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
        <source>Fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Add the key and test</source>
        <translation>Schlüssel hinzufügen und testen</translation>
    </message>
    <message>
        <source>Add this further key…</source>
        <translation>Diesen Schlüssel hinzufügen …</translation>
    </message>
    <message>
        <source>If several machines share that name, each may have its own key. Paste the fingerprint that the host&apos;s administrators published, not the one above. Baremark adds the key only if both are the same. The known key stays.</source>
        <translation>Wenn mehrere Rechner sich diesen Namen teilen, kann jeder einen eigenen Schlüssel haben. Fügen Sie den Fingerabdruck ein, den die Administratoren des Rechners veröffentlicht haben, nicht den obigen. Baremark fügt den Schlüssel nur hinzu, wenn beide gleich sind. Der bekannte Schlüssel bleibt.</translation>
    </message>
    <message>
        <source>That is not a fingerprint. A fingerprint is “SHA256:” and 43 characters, as ssh prints it.</source>
        <translation>Das ist kein Fingerabdruck. Ein Fingerabdruck ist „SHA256:“ und 43 Zeichen, wie ssh ihn ausgibt.</translation>
    </message>
    <message>
        <source>The key that the host showed has another fingerprint, so Baremark does not add it. Perhaps another machine with that name answered: test the host again. Or somebody is intercepting the connection: ask the host&apos;s administrators.</source>
        <translation>Der Schlüssel, den der Rechner gezeigt hat, hat einen anderen Fingerabdruck. Baremark fügt ihn deshalb nicht hinzu. Vielleicht hat ein anderer Rechner dieses Namens geantwortet: Testen Sie den Rechner noch einmal. Oder jemand hört die Verbindung ab: Fragen Sie die Administratoren.</translation>
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
        <translation>Wenn etwas ausfällt</translation>
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
    <message>
        <source>Container runtimes</source>
        <translation>Container-Runtimes</translation>
    </message>
    <message>
        <source>Checks before a run</source>
        <translation>Prüfungen vor einem Lauf</translation>
    </message>
    <message>
        <source>Recipes of images</source>
        <translation>Rezepte von Images</translation>
    </message>
    <message>
        <source>Schedulers</source>
        <translation>Scheduler</translation>
    </message>
    <message>
        <source>Images and data</source>
        <translation>Images und Daten</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::HostForm</name>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
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
        <source>What you type after “ssh”. With a port: ssh://account@host:2222. Baremark reads keys, jump hosts and ports from your ssh configuration.</source>
        <translation>Was Sie nach „ssh“ eingeben. Mit Port: ssh://konto@rechner:2222. Schlüssel, Jump-Hosts und Ports liest Baremark aus Ihrer ssh-Konfiguration.</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>Without ssh</source>
        <translation>Ohne ssh</translation>
    </message>
    <message>
        <source>Choose this if this machine is the login node of a cluster. Baremark then uses its scheduler directly.</source>
        <translation>Wählen Sie dies, wenn dieser Rechner der Login-Knoten eines Clusters ist. Baremark nutzt dann direkt dessen Scheduler.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>The name that experiments use for this host.</source>
        <translation>Der Name, den Experimente für diesen Rechner verwenden.</translation>
    </message>
    <message>
        <source>detect automatically</source>
        <translation>automatisch erkennen</translation>
    </message>
    <message>
        <source>none: run on this host directly</source>
        <translation>keiner: direkt auf diesem Rechner</translation>
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
        <source>An absolute path on the host. On a cluster, the compute nodes must see the same path.</source>
        <translation>Ein absoluter Pfad auf dem Rechner. Auf einem Cluster müssen auch die Rechenknoten ihn sehen.</translation>
    </message>
    <message>
        <source>built there from source</source>
        <translation>wird dort aus den Quellen gebaut</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Or the path of an engine on the host. Building takes a few minutes, once for each version.</source>
        <translation>Oder der Pfad einer Engine auf dem Rechner. Das Bauen dauert ein paar Minuten, einmal für jede Version.</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Further settings</source>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>wird nicht gesendet</translation>
    </message>
    <message>
        <source>Engine to send</source>
        <translation>Engine zum Senden</translation>
    </message>
    <message>
        <source>Choose an engine</source>
        <translation>Eine Engine wählen</translation>
    </message>
    <message>
        <source>A file on this machine: an engine that was built for the host. Baremark sends it there.</source>
        <translation>Eine Datei auf diesem Rechner: eine Engine, die für den anderen Rechner gebaut wurde. Baremark sendet sie dorthin.</translation>
    </message>
    <message>
        <source>the system&apos;s; without it, the slow reference backend</source>
        <translation>die des Systems; ohne sie das langsame Referenz-Backend</translation>
    </message>
    <message>
        <source>oneDNN on the host</source>
        <translation>oneDNN auf dem Rechner</translation>
    </message>
    <message>
        <source>A folder on the host. The engine is built with the oneDNN (2.x or 3.x) in it.</source>
        <translation>Ein Ordner auf dem Rechner. Die Engine wird mit dem oneDNN (2.x oder 3.x) darin gebaut.</translation>
    </message>
    <message>
        <source>SSH config</source>
        <translation>SSH-Konfiguration</translation>
    </message>
    <message>
        <source>Choose an SSH config</source>
        <translation>Eine SSH-Konfiguration wählen</translation>
    </message>
    <message>
        <source>A file on this machine that replaces your own ssh config.</source>
        <translation>Eine Datei auf diesem Rechner, die Ihre eigene ssh-Konfiguration ersetzt.</translation>
    </message>
    <message>
        <source>the scheduler&apos;s default</source>
        <comment>jobs of a scheduler</comment>
        <translation>Vorgabe des Schedulers</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>For a Slurm with several clusters: the cluster that receives all jobs.</source>
        <translation>Bei einem Slurm mit mehreren Clustern: der Cluster, der alle Jobs bekommt.</translation>
    </message>
    <message>
        <source>An address is missing.</source>
        <translation>Es fehlt eine Adresse.</translation>
    </message>
    <message>
        <source>With a port the address is %1.</source>
        <extracomment>%1: an address</extracomment>
        <translation>Mit Port lautet die Adresse %1.</translation>
    </message>
    <message>
        <source>A name is missing.</source>
        <translation>Es fehlt ein Name.</translation>
    </message>
    <message>
        <source>A name has 1 to 64 letters, digits, dots, dashes and underscores. “local” is this machine.</source>
        <translation>Ein Name hat 1 bis 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche. „local“ ist dieser Rechner.</translation>
    </message>
    <message>
        <source>The folder of runs must be an absolute path that begins with “/”.</source>
        <translation>Der Ordner der Läufe muss ein absoluter Pfad sein, der mit „/“ beginnt.</translation>
    </message>
    <message>
        <source>The engine&apos;s path must be absolute and begin with “/”.</source>
        <translation>Der Pfad der Engine muss absolut sein und mit „/“ beginnen.</translation>
    </message>
    <message>
        <source>There is no file %1 on this machine.</source>
        <extracomment>%1: a path</extracomment>
        <translation>Auf diesem Rechner gibt es keine Datei %1.</translation>
    </message>
    <message>
        <source>Name an engine on the host or an engine to send, not both.</source>
        <translation>Geben Sie eine Engine auf dem Rechner oder eine zum Senden an, nicht beide.</translation>
    </message>
    <message>
        <source>The folder of oneDNN must be an absolute path that begins with “/”.</source>
        <translation>Der oneDNN-Ordner muss ein absoluter Pfad sein, der mit „/“ beginnt.</translation>
    </message>
    <message>
        <source>oneDNN is used only to build the engine on the host, but an existing engine is named.</source>
        <translation>oneDNN wird nur gebraucht, wenn die Engine auf dem Rechner gebaut wird; hier ist aber eine vorhandene Engine angegeben.</translation>
    </message>
    <message>
        <source>A cluster&apos;s name has 1 to 64 letters, digits, dots, dashes and underscores.</source>
        <translation>Der Name eines Clusters hat 1 bis 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.</translation>
    </message>
    <message>
        <source>A host “%1” exists already.</source>
        <comment>a name</comment>
        <translation>Es gibt schon einen Rechner „%1“.</translation>
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
        <source>Runtimes</source>
        <translation>Runtimes</translation>
    </message>
    <message>
        <source>File systems</source>
        <translation>Dateisysteme</translation>
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
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>used for</source>
        <translation>genutzt für</translation>
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
        <source>%1 of %2</source>
        <comment>bytes</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>What this means</source>
        <translation>Was das bedeutet</translation>
    </message>
    <message>
        <source>Baremark runs a program in each runtime</source>
        <translation>Baremark führt in jeder Runtime ein Programm aus</translation>
    </message>
    <message>
        <source>state of the last test</source>
        <translation>Stand des letzten Tests</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Infos</translation>
    </message>
    <message numerus="yes">
        <source>%n check(s) in %1 s</source>
        <extracomment>%1: a number</extracomment>
        <translation>
            <numerusform>%n Prüfung in %1 s</numerusform>
            <numerusform>%n Prüfungen in %1 s</numerusform>
        </translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>ran a program inside</source>
        <translation>hat darin ein Programm ausgeführt</translation>
    </message>
    <message>
        <source>not tested yet</source>
        <translation>noch nicht getestet</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
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
        <source>Facts</source>
        <translation>Infos</translation>
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
    <message>
        <source>A run is being measured on this machine. A test would disturb it.</source>
        <translation>Auf diesem Rechner wird gerade ein Lauf gemessen. Ein Test würde ihn stören.</translation>
    </message>
    <message>
        <source>known when the engine is found</source>
        <translation>bekannt, sobald die Engine gefunden ist</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>You can view and plan experiments, but not run them: the engine is missing.</source>
        <translation>Sie können Experimente ansehen und planen, aber nicht ausführen: Die Engine fehlt.</translation>
    </message>
    <message>
        <source>arms once their runtimes are tested</source>
        <translation>die Arme, sobald ihre Runtimes getestet sind</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImageDetails</name>
    <message>
        <source>Where it comes from</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Convert to…</source>
        <translation>Umwandeln in …</translation>
    </message>
    <message>
        <source>Send to a host…</source>
        <translation>An einen Rechner senden …</translation>
    </message>
    <message>
        <source>New experiment with it…</source>
        <translation>Neues Experiment damit …</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Choose a form of an image in the list.</source>
        <translation>Wählen Sie in der Liste eine Form eines Images.</translation>
    </message>
    <message>
        <source>%1, tree on %2</source>
        <comment>an image; a host</comment>
        <translation>%1, Baum auf %2</translation>
    </message>
    <message>
        <source>%1, copy for %2 on %3</source>
        <comment>an image; a runtime; a host</comment>
        <translation>%1, Kopie für %2 auf %3</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s) refer to it. Removing it asks first, and keeps their results.</source>
        <translation>
            <numerusform>%n Experiment verweist darauf. Vor dem Entfernen wird gefragt; die Ergebnisse bleiben.</numerusform>
            <numerusform>%n Experimente verweisen darauf. Vor dem Entfernen wird gefragt; die Ergebnisse bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Digest</source>
        <translation>Digest</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of a copy in a store</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>launcher of %1: %2</source>
        <comment>a host; an MPI</comment>
        <translation>Launcher auf %1: %2</translation>
    </message>
    <message>
        <source>processor: %1</source>
        <comment>an architecture</comment>
        <translation>Prozessor: %1</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt zu</translation>
    </message>
    <message>
        <source>Tree %1</source>
        <comment>its digest</comment>
        <translation>Baum %1</translation>
    </message>
    <message>
        <source>Tree of an earlier image, %1</source>
        <comment>its digest</comment>
        <translation>Baum eines früheren Images, %1</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <comment>its digest</comment>
        <translation>Kopie %1</translation>
    </message>
    <message>
        <source>No host has been added yet</source>
        <translation>Noch kein Rechner hinzugefügt</translation>
    </message>
    <message>
        <source>Only images of this machine can be sent</source>
        <translation>Nur Images dieses Rechners lassen sich senden</translation>
    </message>
    <message>
        <source>It has no engine, so no arm can use it yet</source>
        <translation>Es hat keine Engine, also kann noch kein Arm es benutzen</translation>
    </message>
    <message>
        <source>No runtime that works there needs a copy of the image</source>
        <translation>Keine Runtime, die dort funktioniert, braucht eine Kopie des Images</translation>
    </message>
    <message>
        <source>%1 (has its copy)</source>
        <comment>a runtime</comment>
        <translation>%1 (hat ihre Kopie)</translation>
    </message>
    <message>
        <source>Copying %1 on %2 for %3</source>
        <comment>an image; a host; a runtime</comment>
        <translation>%1 auf %2 wird für %3 kopiert</translation>
    </message>
    <message>
        <source>No experiment uses it.</source>
        <translation>Kein Experiment verwendet es.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImagesPage</name>
    <message>
        <source>Images</source>
        <translation>Images</translation>
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
        <translation>Noch kein Image gebaut</translation>
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
        <source>No images yet</source>
        <translation>Noch keine Images</translation>
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
        <source>an image is being built</source>
        <translation>ein Image wird gebaut</translation>
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
    <message>
        <source>The engine was not found next to this program</source>
        <translation>Die Engine wurde nicht neben diesem Programm gefunden</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Output of the conversion</source>
        <translation>Ausgabe der Umwandlung</translation>
    </message>
    <message>
        <source>This page lists images: the root file systems of containers. Baremark builds the engine&apos;s image from this system&apos;s packages when an experiment first needs it, in about a minute. You can also build it now, or import an image.</source>
        <translation>Diese Seite listet Images auf: die Root-Dateisysteme von Containern. Baremark baut das Image der Engine aus den Paketen dieses Systems, sobald ein Experiment es braucht, in etwa einer Minute. Sie können es auch jetzt bauen oder ein Image importieren.</translation>
    </message>
    <message>
        <source>%1 was imported. It has no engine, so no arm can use it yet.</source>
        <comment>an image</comment>
        <translation>%1 wurde importiert. Es hat keine Engine, deshalb kann noch kein Arm es benutzen.</translation>
    </message>
    <message>
        <source>in progress</source>
        <comment>a conversion</comment>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>step %1 of %2: %3</source>
        <comment>building or importing an image</comment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>Importing an image</source>
        <translation>Ein Image wird importiert</translation>
    </message>
    <message>
        <source>Importing an image on %1</source>
        <comment>a host</comment>
        <translation>Ein Image wird auf %1 importiert</translation>
    </message>
    <message>
        <source>an image is being copied</source>
        <translation>ein Image wird kopiert</translation>
    </message>
    <message>
        <source>an image is being imported</source>
        <translation>ein Image wird importiert</translation>
    </message>
    <message>
        <source>%1 was imported.</source>
        <comment>an image</comment>
        <translation>%1 wurde importiert.</translation>
    </message>
    <message>
        <source>The first image is being made</source>
        <translation>Das erste Image entsteht gerade</translation>
    </message>
    <message>
        <source>It appears here as soon as it is complete.</source>
        <translation>Es erscheint hier, sobald es fertig ist.</translation>
    </message>
    <message>
        <source>It is being built for an experiment</source>
        <translation>Es wird gerade für ein Experiment gebaut</translation>
    </message>
    <message>
        <source>New recipe…</source>
        <translation>Neues Rezept …</translation>
    </message>
    <message>
        <source>Remove unused, %1…</source>
        <comment>images; bytes</comment>
        <translation>Unbenutzte entfernen, %1 …</translation>
    </message>
    <message numerus="yes">
        <source>%n experiment(s) refer to it. Their results are kept.</source>
        <translation>
            <numerusform>%n Experiment verweist darauf. Seine Ergebnisse bleiben.</numerusform>
            <numerusform>%n Experimente verweisen darauf. Ihre Ergebnisse bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Baremark deletes %1. It makes the copy again when an experiment needs it.</source>
        <comment>a name or a path</comment>
        <translation>Baremark löscht %1. Es legt die Kopie neu an, wenn ein Experiment sie braucht.</translation>
    </message>
    <message>
        <source>Remove a copy</source>
        <translation>Kopie entfernen</translation>
    </message>
    <message>
        <source>Remove the copy of %1 for %2 from %3?</source>
        <comment>an image, a runtime, a host</comment>
        <translation>Die Kopie von %1 für %2 von %3 entfernen?</translation>
    </message>
    <message>
        <source>Baremark deletes %1 in %2. The image can be built or imported again.</source>
        <comment>bytes, a path</comment>
        <translation>Baremark löscht %1 in %2. Das Image lässt sich neu bauen oder importieren.</translation>
    </message>
    <message>
        <source>Baremark deletes %1 in %2, and the copies for runtimes. The image can be built or imported again.</source>
        <comment>bytes, a path</comment>
        <translation>Baremark löscht %1 in %2 und die Kopien für Runtimes. Das Image lässt sich neu bauen oder importieren.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>images and copies</comment>
        <translation>
            <numerusform>und %n weiteres</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove unused images</source>
        <translation>Unbenutzte Images entfernen</translation>
    </message>
    <message>
        <source>The image %1 exists already, with the same digest.</source>
        <extracomment>%1: an image</extracomment>
        <translation>Das Image %1 gibt es schon, mit demselben Digest.</translation>
    </message>
    <message>
        <source>No experiment uses it.</source>
        <translation>Kein Experiment verwendet es.</translation>
    </message>
    <message>
        <source>Remove all images and copies that no experiment uses?</source>
        <translation>Alle Images und Kopien entfernen, die kein Experiment verwendet?</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::ImportDialog</name>
    <message>
        <source>Replace an image of this name</source>
        <translation>Ein Image dieses Namens ersetzen</translation>
    </message>
    <message>
        <source>Import an image</source>
        <translation>Ein Image importieren</translation>
    </message>
    <message>
        <source>Give a reference in a registry, or the path of a docker save archive, an OCI archive, a SIF, a squashfs, a tar or a folder with a root file system.</source>
        <translation>Geben Sie eine Referenz in einer Registry an oder den Pfad eines Archivs von docker save, eines OCI-Archivs, eines SIF, eines Squashfs, eines Tar-Archivs oder eines Ordners mit einem Root-Dateisystem.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>of an image</comment>
        <translation>Name</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>User name, if the registry asks for one</source>
        <translation>Benutzername, falls die Registry einen verlangt</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>On another host, give the path there</source>
        <translation>Geben Sie auf einem anderen Rechner den Pfad dort an</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::JobLine</name>
    <message>
        <source>Copy the job&apos;s id</source>
        <translation>Job-ID kopieren</translation>
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
    <name>baremark::app::pages::LiveProgress</name>
    <message>
        <source>Building the image</source>
        <translation>Image wird gebaut</translation>
    </message>
    <message>
        <source>No run is in progress</source>
        <translation>Kein Lauf aktiv</translation>
    </message>
    <message>
        <source>Chosen run %1</source>
        <comment>its state</comment>
        <translation>Gewählter Lauf: %1</translation>
    </message>
    <message>
        <source>Last run %1</source>
        <comment>its state</comment>
        <translation>Letzter Lauf: %1</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>Wird vorbereitet</translation>
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
        <source>experiment: %1</source>
        <comment>its state</comment>
        <translation>Experiment: %1</translation>
    </message>
    <message>
        <source>cancelling: the current run ends first</source>
        <translation>wird abgebrochen: Der aktuelle Lauf endet zuerst</translation>
    </message>
    <message>
        <source>no connection since %1; runs on the host continue</source>
        <comment>a time</comment>
        <translation>keine Verbindung seit %1; Läufe auf dem Rechner laufen weiter</translation>
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
        <source>Profiled: not compared</source>
        <translation>Unter einem Profiler: nicht verglichen</translation>
    </message>
    <message>
        <source>GPU of rank %1: %2</source>
        <extracomment>%1: a number, %2: the state of its GPU</extracomment>
        <translation>GPU von Rank %1: %2</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LiveTab</name>
    <message>
        <source>Its steps appear here as they are measured.</source>
        <translation>Seine Schritte erscheinen hier, sobald sie gemessen sind.</translation>
    </message>
    <message>
        <source>block %1 of %2, %3</source>
        <comment>number, all, point</comment>
        <translation>Block %1 von %2, %3</translation>
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
        <source>Chosen: %1</source>
        <comment>a time</comment>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>shows samples as they arrive</source>
        <translation>zeigt Messwerte, sobald sie eintreffen</translation>
    </message>
    <message>
        <source>Chosen run</source>
        <translation>Gewählter Lauf</translation>
    </message>
    <message>
        <source>no step known</source>
        <translation>kein Schritt bekannt</translation>
    </message>
    <message>
        <source>running since %1</source>
        <comment>a time</comment>
        <translation>läuft seit %1</translation>
    </message>
    <message>
        <source>Chosen: time unknown</source>
        <translation>Gewählt: Zeit unbekannt</translation>
    </message>
    <message>
        <source>updates every two seconds while a run is measured here</source>
        <translation>aktualisiert alle zwei Sekunden, solange hier ein Lauf gemessen wird</translation>
    </message>
    <message>
        <source>No run has started yet</source>
        <translation>Noch hat kein Lauf begonnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::LogCard</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
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
        <translation>Welches Log</translation>
    </message>
    <message>
        <source>find</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>Im Log suchen</translation>
    </message>
    <message>
        <source>The line that was written then is no longer shown here.</source>
        <translation>Die Zeile von diesem Zeitpunkt wird hier nicht mehr angezeigt.</translation>
    </message>
    <message>
        <source>The log of the current run appears here.</source>
        <translation>Hier erscheint das Log des aktuellen Laufs.</translation>
    </message>
    <message>
        <source>The run has not written anything here yet.</source>
        <translation>Der Lauf hat hier noch nichts geschrieben.</translation>
    </message>
    <message>
        <source>Baremark cannot read the log at the moment: %1</source>
        <comment>why</comment>
        <translation>Baremark kann das Log gerade nicht lesen: %1</translation>
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
        <translation>Klicken Sie auf einen Schritt, eine Logzeile oder einen Lauf, um diesen Moment zu sehen.</translation>
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
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Note and tags</source>
        <translation>Notiz und Tags</translation>
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
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Cut short</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Extended</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
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
        <translation>Blöcke ergänzt</translation>
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
        <source>Original message</source>
        <comment>what a host or a scheduler said</comment>
        <translation>Originalmeldung</translation>
    </message>
    <message>
        <source>What is this experiment for? What should you remember?</source>
        <translation>Wofür ist dieses Experiment? Was sollten Sie sich merken?</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed; this counts as a result of the arm</source>
        <translation>
            <numerusform>%n Lauf ist fehlgeschlagen; das zählt als Ergebnis des Arms</numerusform>
            <numerusform>%n Läufe sind fehlgeschlagen; das zählt als Ergebnis des Arms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s): kept, but not compared</source>
        <translation>
            <numerusform>%n Block: aufbewahrt, aber nicht verglichen</numerusform>
            <numerusform>%n Blöcke: aufbewahrt, aber nicht verglichen</numerusform>
        </translation>
    </message>
    <message>
        <source>process %1; this window only displays it</source>
        <extracomment>%1: a process id</extracomment>
        <translation>Prozess %1; dieses Fenster zeigt nur an</translation>
    </message>
    <message>
        <source>process %1 of %2; this window only displays it</source>
        <comment>a number; an account and a machine</comment>
        <translation>Prozess %1 von %2; dieses Fenster zeigt nur an</translation>
    </message>
    <message>
        <source>Driven by</source>
        <translation>Gesteuert von</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>cancel</source>
        <translation>Abbruch</translation>
    </message>
    <message>
        <source>paused: nothing new starts until you resume it</source>
        <translation>pausiert: Nichts Neues beginnt, bis Sie es fortsetzen</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>%1, after seeing results (%2)</source>
        <comment>a point; how often</comment>
        <translation>%1, nach Ansicht der Ergebnisse (%2)</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Checks where the ranks ran</source>
        <translation>Prüfungen dort, wo die Ranks liefen</translation>
    </message>
    <message>
        <source>What is checked?</source>
        <translation>Was wird geprüft?</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::Page</name>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::PairsField</name>
    <message>
        <source>Add a line</source>
        <translation>Zeile hinzufügen</translation>
    </message>
    <message>
        <source>Remove the line</source>
        <translation>Zeile entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <comment>a line</comment>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::PassportTab</name>
    <message>
        <source>Filter: name or value …</source>
        <translation>Filter: Name oder Wert …</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
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
        <translation>Prüfung vor dem ersten Lauf, wiederholt</translation>
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
    <message>
        <source>What is in a passport?</source>
        <translation>Was steht in einem Pass?</translation>
    </message>
    <message>
        <source>There are entries, but none has this text in its name or value.</source>
        <translation>Es gibt Einträge, aber keiner enthält diesen Text im Namen oder Wert.</translation>
    </message>
    <message>
        <source>A run reports its passport when it starts.</source>
        <translation>Ein Lauf meldet seinen Pass, wenn er startet.</translation>
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
        <source>No block waits.</source>
        <translation>Kein Block wartet.</translation>
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
    <message>
        <source>Cancelling …</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Cancel “%1”</source>
        <comment>an experiment</comment>
        <translation>„%1“ abbrechen</translation>
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
    <message>
        <source>This page lists blocks in the order in which they will run: one at a time on a machine, as jobs on a cluster. No block waits at present.</source>
        <translation>Diese Seite listet die Blöcke in der Reihenfolge auf, in der sie laufen: auf einem Rechner einer nach dem anderen, auf einem Cluster als Jobs. Zurzeit wartet kein Block.</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>Nichts läuft</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) running</source>
        <translation>
            <numerusform>%n Block läuft</numerusform>
            <numerusform>%n Blöcke laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QuickStartCard</name>
    <message>
        <source>Checking for the images of Fashion-MNIST on %1, or sending them</source>
        <comment>a host</comment>
        <translation>Die Bilder von Fashion-MNIST werden auf %1 gesucht oder dorthin gesendet</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QuickStartDialog</name>
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
        <source>Run the quick start</source>
        <translation>Schnellstart ausführen</translation>
    </message>
    <message>
        <source>Choose at least one container runtime.</source>
        <translation>Wählen Sie mindestens eine Container-Runtime.</translation>
    </message>
    <message>
        <source>It takes %1, plus the time that its jobs wait in the queue.</source>
        <comment>a duration</comment>
        <translation>Er dauert %1, dazu kommt die Zeit, die seine Jobs in der Warteschlange warten.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <comment>a duration</comment>
        <translation>Er dauert %1.</translation>
    </message>
    <message>
        <source>No container runtime works there, so there is nothing to compare with bare metal.</source>
        <translation>Dort funktioniert keine Container-Runtime, deshalb lässt sich Bare Metal mit nichts vergleichen.</translation>
    </message>
    <message>
        <source>Every block is a separate job, and the scheduler chooses where it runs. If the site requires an account or a partition, set them in a new experiment instead.</source>
        <translation>Jeder Block ist ein eigener Job, und der Scheduler wählt, wo er läuft. Wenn das Rechenzentrum ein Konto oder eine Partition verlangt, geben Sie diese stattdessen in einem neuen Experiment an.</translation>
    </message>
    <message>
        <source>Baremark sends the images of Fashion-MNIST if the host does not have them.</source>
        <translation>Baremark sendet die Bilder von Fashion-MNIST, wenn der Rechner sie noch nicht hat.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::QuickStartOffer</name>
    <message>
        <source>All of them</source>
        <comment>runtimes</comment>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Compare bare metal with</source>
        <translation>Bare Metal vergleichen mit</translation>
    </message>
    <message>
        <source>The quick start trains the small network mnist on Fashion-MNIST with %1, on %2: %3.</source>
        <comment>ranks; arms; how much</comment>
        <translation>Der Schnellstart trainiert das kleine Netz mnist auf Fashion-MNIST mit %1, auf %2: %3.</translation>
    </message>
    <message>
        <source>First, Baremark copies the containers&apos; image for %1. That takes %2.</source>
        <comment>runtimes; a duration</comment>
        <translation>Zuerst kopiert Baremark das Image der Container für %1. Das dauert %2.</translation>
    </message>
    <message>
        <source>First, Baremark builds the containers&apos; image once from the system&apos;s packages. That takes %1, longer over a slow connection.</source>
        <comment>a duration</comment>
        <translation>Zuerst baut Baremark einmal das Image der Container aus den Paketen des Systems. Das dauert %1, über eine langsame Leitung länger.</translation>
    </message>
    <message>
        <source>First, Baremark builds the containers&apos; image once from the system&apos;s packages, and copies it for %1. That takes %2, longer over a slow connection.</source>
        <comment>runtimes; a duration</comment>
        <translation>Zuerst baut Baremark einmal das Image der Container aus den Paketen des Systems und kopiert es für %1. Das dauert %2, über eine langsame Leitung länger.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a runtime and its version; its variant</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeBuildCard</name>
    <message>
        <source>Log of the build</source>
        <translation>Build-Log</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Whole log</source>
        <translation>Ganzes Log</translation>
    </message>
    <message>
        <source>Show the image</source>
        <translation>Image zeigen</translation>
    </message>
    <message>
        <source>New experiment with this image</source>
        <translation>Neues Experiment mit diesem Image</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Building %1</source>
        <comment>an image</comment>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>Building %1 on %2</source>
        <comment>an image, a host</comment>
        <translation>%1 wird auf %2 gebaut</translation>
    </message>
    <message>
        <source>cancelling …</source>
        <translation>wird abgebrochen …</translation>
    </message>
    <message>
        <source>The build was cancelled. No image was made.</source>
        <translation>Der Build wurde abgebrochen. Es ist kein Image entstanden.</translation>
    </message>
    <message>
        <source>%1 is on %2: %3, built with %4 in %5.</source>
        <extracomment>%1: an image, %2: a host, %3: bytes, %4: a tool with its version, %5: a time</extracomment>
        <translation>%1 ist auf %2: %3, gebaut mit %4 in %5.</translation>
    </message>
    <message>
        <source>Packages: %1.</source>
        <comment>in an image</comment>
        <extracomment>%1: a number</extracomment>
        <translation>Pakete: %1.</translation>
    </message>
    <message>
        <source>The test of the recipe passed.</source>
        <translation>Der Test des Rezepts ist bestanden.</translation>
    </message>
    <message>
        <source>The recipe has no test.</source>
        <translation>Das Rezept hat keinen Test.</translation>
    </message>
    <message>
        <source>The image has no engine, so no arm can use it yet. Add the block “Baremark&apos;s engine” to the recipe.</source>
        <translation>Das Image hat keine Engine, deshalb kann es noch kein Arm benutzen. Fügen Sie dem Rezept den Baustein „Baremarks Engine“ hinzu.</translation>
    </message>
    <message>
        <source>The image has no engine</source>
        <translation>Das Image hat keine Engine</translation>
    </message>
    <message>
        <source>It failed in %1.</source>
        <comment>a build</comment>
        <extracomment>%1: a step, such as &quot;step 2 of 6: building with Apptainer 1.3.4&quot;</extracomment>
        <translation>Fehlgeschlagen in %1.</translation>
    </message>
    <message>
        <source>%1 exists on %2 already, built from this recipe.</source>
        <extracomment>%1: an image, %2: a host</extracomment>
        <translation>%1 gibt es auf %2 schon, aus diesem Rezept gebaut.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeBuildDialog</name>
    <message>
        <source>It is not installed on the host.</source>
        <comment>a builder</comment>
        <translation>Er ist auf dem Rechner nicht installiert.</translation>
    </message>
    <message>
        <source>It is installed but does not work: %1</source>
        <extracomment>%1: what the program said</extracomment>
        <translation>Er ist installiert, funktioniert aber nicht: %1</translation>
    </message>
    <message>
        <source>It cannot be used by your account on the host.</source>
        <comment>a builder</comment>
        <translation>Ihr Konto auf dem Rechner kann ihn nicht benutzen.</translation>
    </message>
    <message>
        <source>Build in spite of this</source>
        <translation>Trotzdem bauen</translation>
    </message>
    <message>
        <source>Build everything again, even if this image exists</source>
        <translation>Alles neu bauen, auch wenn es dieses Image schon gibt</translation>
    </message>
    <message>
        <source>Build the image</source>
        <translation>Image bauen</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Name of the image</source>
        <translation>Name des Images</translation>
    </message>
    <message>
        <source>Build with</source>
        <translation>Bauen mit</translation>
    </message>
    <message>
        <source>Build</source>
        <comment>an image</comment>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Asking the host …</source>
        <translation>Der Rechner wird gefragt …</translation>
    </message>
    <message>
        <source>Baremark does not know what this host has, so it cannot say whether the image will work there.</source>
        <translation>Baremark weiß nicht, was dieser Rechner hat, und kann deshalb nicht sagen, ob das Image dort funktionieren wird.</translation>
    </message>
    <message>
        <source>The host has not answered yet.</source>
        <translation>Der Rechner hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>The recipe is for %1, but the host is %2.</source>
        <extracomment>%1, %2: architectures, such as &quot;x86_64&quot;</extracomment>
        <translation>Das Rezept ist für %1, der Rechner hat aber %2.</translation>
    </message>
    <message>
        <source>The host has no builder that can build this recipe. Install one, or choose another host.</source>
        <translation>Der Rechner hat keinen Builder, der dieses Rezept bauen kann. Installieren Sie einen oder wählen Sie einen anderen Rechner.</translation>
    </message>
    <message>
        <source>There is too little free space.</source>
        <translation>Es ist zu wenig Platz frei.</translation>
    </message>
    <message>
        <source>The image will not work on this host.</source>
        <translation>Das Image wird auf diesem Rechner nicht funktionieren.</translation>
    </message>
    <message>
        <source>The build needs about %1; %2 are free.</source>
        <extracomment>%1, %2: bytes</extracomment>
        <translation>Der Build braucht etwa %1; frei sind %2.</translation>
    </message>
    <message>
        <source>The build needs about %1; the free space is not known.</source>
        <extracomment>%1: bytes</extracomment>
        <translation>Der Build braucht etwa %1; wie viel frei ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The host has an image %1; a different build replaces it.</source>
        <extracomment>%1: an image</extracomment>
        <translation>Der Rechner hat schon ein Image %1; ein abweichender Build ersetzt es.</translation>
    </message>
    <message>
        <source>A run is being measured on this machine. The build would disturb it.</source>
        <translation>Auf diesem Rechner wird gerade ein Lauf gemessen. Der Build würde ihn stören.</translation>
    </message>
    <message>
        <source>Secret %1</source>
        <extracomment>%1: the id of a secret</extracomment>
        <translation>Secret %1</translation>
    </message>
    <message>
        <source>Enter the secret %1.</source>
        <extracomment>%1: the id of a secret</extracomment>
        <translation>Geben Sie das Secret %1 ein.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeBuildLog</name>
    <message>
        <source>Log of the build of %1</source>
        <extracomment>%1: an image</extracomment>
        <translation>Build-Log von %1</translation>
    </message>
    <message>
        <source>Whole log of the build</source>
        <translation>Ganzes Build-Log</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>Log kopieren</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeCompareDialog</name>
    <message>
        <source>Compare %1</source>
        <extracomment>%1: a recipe</extracomment>
        <translation>%1 vergleichen</translation>
    </message>
    <message>
        <source>its saved state</source>
        <comment>of a recipe</comment>
        <translation>der gespeicherte Stand</translation>
    </message>
    <message>
        <source>%1, which comes with Baremark</source>
        <extracomment>%1: a recipe</extracomment>
        <translation>%1, von Baremark mitgebracht</translation>
    </message>
    <message>
        <source>Changes since</source>
        <comment>what a recipe is compared with</comment>
        <translation>Änderungen gegenüber</translation>
    </message>
    <message>
        <source>Changes of the recipe</source>
        <translation>Änderungen des Rezepts</translation>
    </message>
    <message>
        <source>The recipes are equal.</source>
        <translation>Die Rezepte sind gleich.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeField</name>
    <message>
        <source>%1 (default)</source>
        <extracomment>A choice that was not made. %1: what then applies
----------
Shown in a field that is empty. %1: what then applies</extracomment>
        <translation>%1 (Vorgabe)</translation>
    </message>
    <message>
        <source>not given</source>
        <comment>a choice</comment>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>one in each line</source>
        <translation>je Zeile ein Eintrag</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>Path in the image</source>
        <translation>Pfad im Image</translation>
    </message>
    <message>
        <source>Copied from</source>
        <translation>Kopiert aus</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>“%1” is in several lines. Only the last one counts.</source>
        <extracomment>%1: a variable, a label or a path</extracomment>
        <translation>„%1“ steht in mehreren Zeilen. Nur die letzte zählt.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeFindingsCard</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Fix</source>
        <comment>a finding of lint</comment>
        <translation>Beheben</translation>
    </message>
    <message>
        <source>Check against</source>
        <translation>Prüfen für</translation>
    </message>
    <message>
        <source>Details of the finding</source>
        <translation>Details zum Befund</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>kein Rechner</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <extracomment>%1: severity of a finding, %2: id of its rule, %3: what was found</extracomment>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Es wurde nichts gefunden.</translation>
    </message>
    <message>
        <source>Fix %1: %2</source>
        <extracomment>%1: id of a rule, %2: what it found</extracomment>
        <translation>%1 beheben: %2</translation>
    </message>
    <message>
        <source>Fix line %1, %2: %3</source>
        <extracomment>%1: the number of a line, %2: id of a rule, %3: what it found</extracomment>
        <translation>Zeile %1 beheben, %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <comment>findings of a line</comment>
        <extracomment>%1: what was found</extracomment>
        <translation>
            <numerusform>%1 (und %n weiterer)</numerusform>
            <numerusform>%1 (und %n weitere)</numerusform>
        </translation>
    </message>
    <message>
        <source>Baremark is examining the host.</source>
        <translation>Baremark untersucht den Rechner.</translation>
    </message>
    <message>
        <source>A run is being measured on the host. Until it ends, Baremark checks the recipe against the host&apos;s last test.</source>
        <translation>Auf dem Rechner wird gerade ein Lauf gemessen. Bis er endet, prüft Baremark das Rezept gegen den letzten Test des Rechners.</translation>
    </message>
    <message>
        <source>The host is not connected, so Baremark checks the recipe against the host&apos;s last test.</source>
        <translation>Der Rechner ist nicht verbunden. Deshalb prüft Baremark das Rezept gegen seinen letzten Test.</translation>
    </message>
    <message>
        <source>Baremark could not examine the host, so it checks the recipe against the host&apos;s last test.</source>
        <translation>Baremark konnte den Rechner nicht untersuchen. Deshalb prüft es das Rezept gegen den letzten Test des Rechners.</translation>
    </message>
    <message>
        <source>Baremark cannot check the recipe: %1</source>
        <comment>why</comment>
        <translation>Baremark kann das Rezept nicht prüfen: %1</translation>
    </message>
    <message>
        <source>These findings are from before the last changes.</source>
        <translation>Diese Befunde stammen aus der Zeit vor den letzten Änderungen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeForm</name>
    <message>
        <source>Known downloads: %1</source>
        <extracomment>%1: versions</extracomment>
        <translation>Bekannte Downloads: %1</translation>
    </message>
    <message>
        <source>Needed only for a file that Baremark does not know, with its checksum and licence.</source>
        <translation>Nur für eine Datei nötig, die Baremark nicht kennt, mit ihrer Prüfsumme und Lizenz.</translation>
    </message>
    <message>
        <source>Needed if blocks install packages.</source>
        <translation>Nötig, wenn Bausteine Pakete installieren.</translation>
    </message>
    <message>
        <source>sha256:… of the image. Without a digest, the base can change under the same tag.</source>
        <translation>sha256:… des Images. Ohne Digest kann sich die Grundlage unter demselben Tag ändern.</translation>
    </message>
    <message>
        <source>Commands that run in the finished image.</source>
        <translation>Befehle, die im fertigen Image laufen.</translation>
    </message>
    <message>
        <source>The stage then has only what is needed at run time: packages, kept folders and environment.</source>
        <translation>Die Stufe enthält dann nur, was zur Laufzeit nötig ist: Pakete, behaltene Ordner und Umgebung.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeFormCard</name>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Stage “%1”</source>
        <extracomment>%1: the name of a stage of a recipe</extracomment>
        <translation>Stufe „%1“</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeImportDialog</name>
    <message>
        <source>Line %1 is not valid.</source>
        <extracomment>%1: the number of a line</extracomment>
        <translation>Zeile %1 ist nicht gültig.</translation>
    </message>
    <message>
        <source>Line %1 is not valid: “%2”</source>
        <extracomment>%1: the number of a line, %2: what is there</extracomment>
        <translation>Zeile %1 ist nicht gültig: „%2“</translation>
    </message>
    <message>
        <source>Show the line</source>
        <translation>Zeile zeigen</translation>
    </message>
    <message>
        <source>Kept word for word</source>
        <translation>Wort für Wort erhalten</translation>
    </message>
    <message>
        <source>Import %1</source>
        <extracomment>%1: a file</extracomment>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Name of the recipe</source>
        <translation>Name des Rezepts</translation>
    </message>
    <message>
        <source>The file is a</source>
        <comment>Dockerfile or definition file</comment>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>Text der Datei</translation>
    </message>
    <message>
        <source>Create the recipe</source>
        <translation>Rezept anlegen</translation>
    </message>
    <message>
        <source>The name has 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter or a digit.</source>
        <translation>Der Name hat 1 bis 64 Buchstaben, Ziffern, Punkte, Binde- und Unterstriche und beginnt mit einem Buchstaben oder einer Ziffer.</translation>
    </message>
    <message>
        <source>Line %1 has characters that are not UTF-8. Replace them.</source>
        <extracomment>%1: the number of a line</extracomment>
        <translation>Zeile %1 enthält Zeichen, die kein UTF-8 sind. Ersetzen Sie diese.</translation>
    </message>
    <message numerus="yes">
        <source>The file becomes a recipe with %n block(s).</source>
        <translation>
            <numerusform>Aus der Datei wird ein Rezept mit %n Baustein.</numerusform>
            <numerusform>Aus der Datei wird ein Rezept mit %n Bausteinen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Before the build, copy these files into the folder of the recipe: %1</source>
        <extracomment>%1: paths of files</extracomment>
        <translation>Kopieren Sie vor dem Build diese Dateien in den Ordner des Rezepts: %1</translation>
    </message>
    <message>
        <source>Nothing: every line became a block.</source>
        <translation>Nichts: Jede Zeile wurde zu einem Baustein.</translation>
    </message>
    <message>
        <source>Baremark turns the lines that it knows into blocks of a recipe, and keeps the others word for word. You can correct the text here; the file itself stays as it is.</source>
        <translation>Aus den Zeilen, die Baremark kennt, macht es Bausteine eines Rezepts; die anderen übernimmt es Wort für Wort. Sie können den Text hier verbessern; die Datei selbst bleibt, wie sie ist.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipePage</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Form or text</source>
        <translation>Formular oder Text</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>saved</source>
        <comment>a recipe</comment>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>changes are not saved</source>
        <comment>a recipe</comment>
        <translation>Änderungen nicht gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <comment>of a recipe</comment>
        <translation>
            <numerusform>%n Problem</numerusform>
            <numerusform>%n Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <extracomment>%1: a step, such as &quot;add Open MPI&quot;</extracomment>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <extracomment>%1: a step, such as &quot;add Open MPI&quot;</extracomment>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Build…</source>
        <translation>Bauen …</translation>
    </message>
    <message>
        <source>%1 is being built</source>
        <extracomment>%1: an image</extracomment>
        <translation>%1 wird gebaut</translation>
    </message>
    <message>
        <source>%1 was built.</source>
        <extracomment>%1: an image</extracomment>
        <translation>%1 wurde gebaut.</translation>
    </message>
    <message>
        <source>an image is being built</source>
        <translation>ein Image wird gebaut</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen …</translation>
    </message>
    <message>
        <source>There are no changes</source>
        <comment>of a recipe</comment>
        <translation>Es gibt keine Änderungen</translation>
    </message>
    <message>
        <source>No experiment uses its image</source>
        <comment>a recipe</comment>
        <translation>Kein Experiment verwendet sein Image</translation>
    </message>
    <message numerus="yes">
        <source>Used by %n experiment(s)</source>
        <comment>a recipe</comment>
        <translation>
            <numerusform>In %n Experiment verwendet</numerusform>
            <numerusform>In %n Experimenten verwendet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipePartsCard</name>
    <message>
        <source>Add a block</source>
        <translation>Baustein hinzufügen</translation>
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
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Building blocks</source>
        <translation>Bausteine</translation>
    </message>
    <message>
        <source>Drag a block to move it, or press Alt+Up or Alt+Down.</source>
        <translation>Ein Baustein lässt sich ziehen oder mit Alt+Hoch und Alt+Runter verschieben.</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Add a stage</source>
        <translation>Stufe hinzufügen</translation>
    </message>
    <message>
        <source>Add a slim stage</source>
        <translation>Schlanke Stufe hinzufügen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipePartsView</name>
    <message>
        <source>Parts of the recipe</source>
        <translation>Teile des Rezepts</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeTextCard</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Copy the text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Save the text as a file</source>
        <translation>Text als Datei speichern</translation>
    </message>
    <message>
        <source>Rendered text</source>
        <translation>Erzeugter Text</translation>
    </message>
    <message>
        <source>This is the text before the last changes.</source>
        <translation>Das ist der Text vor den letzten Änderungen.</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s) are text of another format and are left out.</source>
        <translation>
            <numerusform>%n Baustein ist Text eines anderen Formats und fehlt hier.</numerusform>
            <numerusform>%n Bausteine sind Text eines anderen Formats und fehlen hier.</numerusform>
        </translation>
    </message>
    <message>
        <source>The lines above the first FROM are left out, because only a Dockerfile has them.</source>
        <translation>Die Zeilen über dem ersten FROM fehlen hier, weil nur ein Dockerfile sie hat.</translation>
    </message>
    <message>
        <source>Show the place</source>
        <translation>Stelle zeigen</translation>
    </message>
    <message>
        <source>Show the place: %1</source>
        <comment>what is wrong there</comment>
        <translation>Stelle zeigen: %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more problem(s)</source>
        <translation>
            <numerusform>und %n weiteres Problem</numerusform>
            <numerusform>und %n weitere Probleme</numerusform>
        </translation>
    </message>
    <message>
        <source>The text was copied.</source>
        <translation>Der Text wurde kopiert.</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>Text speichern</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <comment>a path</comment>
        <translation>Gespeichert: %1</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipeTextView</name>
    <message>
        <source>Fix</source>
        <comment>a finding of lint</comment>
        <translation>Beheben</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RecipesPage</name>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>New recipe</source>
        <translation>Neues Rezept</translation>
    </message>
    <message>
        <source>No recipes of your own yet. Choose one to begin with, or make a new one.</source>
        <translation>Noch keine eigenen Rezepte. Wählen Sie eines als Vorlage, oder legen Sie ein neues an.</translation>
    </message>
    <message numerus="yes">
        <source>%n of your own</source>
        <comment>recipes</comment>
        <translation>
            <numerusform>%n eigenes</numerusform>
            <numerusform>%n eigene</numerusform>
        </translation>
    </message>
    <message>
        <source>Create from this</source>
        <translation>Als Vorlage verwenden</translation>
    </message>
    <message>
        <source>“%1” was removed.</source>
        <comment>a recipe</comment>
        <translation>„%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Import a Dockerfile, a definition file or a recipe</source>
        <translation>Ein Dockerfile, eine Definitionsdatei oder ein Rezept importieren</translation>
    </message>
    <message>
        <source>“%1” was not imported.</source>
        <comment>a file</comment>
        <translation>„%1“ wurde nicht importiert.</translation>
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
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>none</source>
        <comment>devices of a partition</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Remove a host</source>
        <extracomment>%1: a host</extracomment>
        <translation>Rechner entfernen</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
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
            <numerusform>Für neue Experimente: bis zu %n Rank mit einem Kern, ein Block nach dem anderen; %1.</numerusform>
            <numerusform>Für neue Experimente: bis zu %n Ranks mit je einem Kern, ein Block nach dem anderen; %1.</numerusform>
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
        <source>This host was removed</source>
        <translation>Dieser Rechner wurde entfernt</translation>
    </message>
    <message>
        <source>Reading the store …</source>
        <translation>Ablage wird gelesen …</translation>
    </message>
    <message>
        <source>Last test: %1. Test again when a node is free.</source>
        <extracomment>%1: that no node was to be had, and why</extracomment>
        <translation>Letzter Test: %1. Testen Sie erneut, wenn ein Knoten frei ist.</translation>
    </message>
    <message>
        <source>all nodes</source>
        <comment>of a cluster without partitions</comment>
        <translation>alle Knoten</translation>
    </message>
    <message>
        <source>Folder of runs</source>
        <translation>Ordner der Läufe</translation>
    </message>
    <message>
        <source>where the scheduler places it</source>
        <translation>wo der Scheduler ihn platziert</translation>
    </message>
    <message>
        <source>in %1, the scheduler&apos;s default</source>
        <comment>a partition</comment>
        <translation>in %1, der Vorgabe des Schedulers</translation>
    </message>
    <message>
        <source>%1 starts the ranks.</source>
        <comment>a program</comment>
        <translation>%1 startet die Ranks.</translation>
    </message>
    <message>
        <source>For new experiments: one rank per node. You have to set the threads of a rank, because the number of cores per node is unknown. Every block is a separate job, %1; %2.</source>
        <extracomment>%1: where blocks run, %2: with what</extracomment>
        <translation>Für neue Experimente: ein Rank je Knoten. Die Threads eines Ranks müssen Sie angeben, weil die Zahl der Kerne je Knoten unbekannt ist. Jeder Block ist ein eigener Job, %1; %2.</translation>
    </message>
    <message numerus="yes">
        <source>For new experiments: %n rank(s) per node, one core each, as many as the smallest node has. Every block is a separate job, %1; %2.</source>
        <comment>MPI processes</comment>
        <translation>
            <numerusform>Für neue Experimente: %n Rank je Knoten mit einem Kern, so viele, wie der kleinste Knoten hat. Jeder Block ist ein eigener Job, %1; %2.</numerusform>
            <numerusform>Für neue Experimente: %n Ranks je Knoten mit je einem Kern, so viele, wie der kleinste Knoten hat. Jeder Block ist ein eigener Job, %1; %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>not tested: needs the folder</source>
        <translation>nicht getestet: braucht den Ordner</translation>
    </message>
    <message>
        <source>no node was free at the last test</source>
        <comment>a node</comment>
        <translation>beim letzten Test war kein Knoten frei</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>by a scheduler</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Files on the host and experiments here are kept.</source>
        <translation>Die Dateien auf dem Rechner und die Experimente hier bleiben erhalten.</translation>
    </message>
    <message>
        <source>Remove the host %1?</source>
        <comment>a host</comment>
        <translation>Den Rechner %1 entfernen?</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RunsTab</name>
    <message>
        <source>Filter: arm, node, state …</source>
        <translation>Filter: Arm, Knoten, Zustand …</translation>
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
        <source>No run matches the filter</source>
        <translation>Kein Lauf passt zum Filter</translation>
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
        <source>Show its passports</source>
        <comment>of a block</comment>
        <translation>Seine Pässe zeigen</translation>
    </message>
    <message>
        <source>Copy the folder of its files</source>
        <comment>of a run</comment>
        <translation>Ordner seiner Dateien kopieren</translation>
    </message>
    <message>
        <source>There are runs, but none of them has all of these words. This filter has no keys such as “arm:”. It searches arm, node, state, block and job together.</source>
        <translation>Es gibt Läufe, aber keiner enthält alle diese Wörter. Dieser Filter kennt keine Schlüssel wie „arm:“. Er sucht in Arm, Knoten, Zustand, Block und Job zugleich.</translation>
    </message>
    <message>
        <source>There are runs, but none of them has all of these words.</source>
        <translation>Es gibt Läufe, aber keiner enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Collapse</source>
        <comment>a group of runs</comment>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Expand</source>
        <comment>a group of runs</comment>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <comment>groups of runs</comment>
        <translation>Alle aufklappen</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <comment>groups of runs</comment>
        <translation>Alle zuklappen</translation>
    </message>
    <message>
        <source>Copy the command that opens the profile</source>
        <comment>of a profiled run</comment>
        <translation>Befehl kopieren, der das Profil öffnet</translation>
    </message>
    <message>
        <source>Open the folder of its files</source>
        <comment>of a run</comment>
        <translation>Ordner seiner Dateien öffnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::RuntimesPage</name>
    <message>
        <source>Runtimes</source>
        <translation>Runtimes</translation>
    </message>
    <message>
        <source>Test this runtime</source>
        <translation>Diese Runtime testen</translation>
    </message>
    <message>
        <source>Test all</source>
        <translation>Alle testen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 of %2: %3 on %4</source>
        <comment>tests of runtimes: number, count, a runtime, a host</comment>
        <translation>%1 von %2: %3 auf %4</translation>
    </message>
    <message>
        <source>Copy the command that fixes it</source>
        <translation>Befehl zur Abhilfe kopieren</translation>
    </message>
    <message>
        <source>The command that fixes it</source>
        <translation>Befehl zur Abhilfe</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 of %2 work</source>
        <comment>runtimes on hosts: counts</comment>
        <translation>%1 von %2 funktionieren</translation>
    </message>
    <message>
        <source>A run is being measured on this machine. A test would disturb it.</source>
        <translation>Auf diesem Rechner wird gerade ein Lauf gemessen. Ein Test würde ihn stören.</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <extracomment>%1: a runtime, %2: a host, %3: that it does not work</extracomment>
        <translation>%1 auf %2: %3</translation>
    </message>
    <message>
        <source>Testing runtimes</source>
        <translation>Runtimes werden getestet</translation>
    </message>
    <message>
        <source>runtimes are being tested</source>
        <translation>Runtimes werden getestet</translation>
    </message>
    <message>
        <source>Your descriptors that cannot be used</source>
        <translation>Ihre Deskriptoren, die sich nicht benutzen lassen</translation>
    </message>
    <message>
        <source>The runtime&apos;s own message</source>
        <translation>Meldung der Runtime</translation>
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
        <source>Margin</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
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
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
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
        <translation>Die Sicherung ist fehlgeschlagen.</translation>
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
        <source>Closing</source>
        <translation>Schließen</translation>
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
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Changes take effect at once; a new language when the window opens again</source>
        <translation>Änderungen gelten sofort; eine neue Sprache beim nächsten Öffnen des Fensters</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Opens the window again in this language. Runs continue.</source>
        <translation>Öffnet das Fenster in dieser Sprache neu. Läufe laufen weiter.</translation>
    </message>
    <message>
        <source>Takes effect when the window opens again. Runs continue.</source>
        <translation>Gilt beim nächsten Öffnen des Fensters. Läufe laufen weiter.</translation>
    </message>
    <message>
        <source>The default layout was restored.</source>
        <translation>Die Standardansicht wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>Defaults of new experiments</source>
        <translation>Vorgaben für neue Experimente</translation>
    </message>
    <message>
        <source>If the interval of a difference is inside the margin, the verdict is “equivalent”.</source>
        <translation>Liegt das Intervall eines Unterschieds innerhalb der Toleranz, lautet das Urteil „gleichwertig“.</translation>
    </message>
    <message>
        <source>At each point. A verdict needs at least three; four times as many halve the interval.</source>
        <translation>An jedem Punkt. Ein Urteil braucht mindestens drei; viermal so viele halbieren das Intervall.</translation>
    </message>
    <message>
        <source>Stop until you open Baremark again</source>
        <translation>Pausieren, bis Sie Baremark wieder öffnen</translation>
    </message>
    <message>
        <source>What happens to waiting blocks when the window closes. Submitted blocks keep running in any case.</source>
        <translation>Was mit wartenden Blöcken geschieht, wenn Sie das Fenster schließen. Eingereichte Blöcke laufen in jedem Fall weiter.</translation>
    </message>
    <message>
        <source>The file system does not support a write-ahead log, so Baremark uses the slower rollback journal. This is normal for network folders.</source>
        <translation>Das Dateisystem unterstützt kein Write-Ahead-Log, deshalb verwendet Baremark das langsamere Rollback-Journal. Bei Netzwerkordnern ist das normal.</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>Wartung</translation>
    </message>
    <message>
        <source>The check reads every page of the store and changes nothing.</source>
        <translation>Die Prüfung liest jede Seite der Ablage und ändert nichts.</translation>
    </message>
    <message>
        <source>The store is intact. Every page and every reference was checked.</source>
        <translation>Die Ablage ist in Ordnung. Jede Seite und jeder Verweis wurde geprüft.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::StepTimes</name>
    <message>
        <source>before and after the first collective · wait = slowest before − own before</source>
        <translation>vor und nach der ersten kollektiven Operation · Warten = langsamstes Vorher − eigenes Vorher</translation>
    </message>
    <message>
        <source>Nothing measured yet</source>
        <translation>Noch nichts gemessen</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <translation>
            <numerusform>Mittel aus %n Schritt</numerusform>
            <numerusform>Mittel aus %n Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>Rank %1 takes %2 longer than the others before its first collective</source>
        <comment>rank, percent</comment>
        <translation>Rank %1 braucht %2 länger als die anderen bis zur ersten kollektiven Operation</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>milliseconds</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>The others wait %1 ms for it in each step. All arms of the block run on the same machine.</source>
        <comment>milliseconds</comment>
        <translation>Die anderen warten in jedem Schritt %1 ms auf ihn. Alle Arme des Blocks laufen auf demselben Rechner.</translation>
    </message>
    <message>
        <source>Parts of a step</source>
        <translation>Aufteilung eines Schritts</translation>
    </message>
    <message>
        <source>Appears once the run starts.</source>
        <translation>Erscheint, sobald der Lauf beginnt.</translation>
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
        <translation>Bilder/s über die Schritte</translation>
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
        <translation>%1 der %2 des Planers</translation>
    </message>
    <message>
        <source>Training loss over steps</source>
        <translation>Trainings-Loss über die Schritte</translation>
    </message>
    <message>
        <source>Accuracy over steps</source>
        <translation>Genauigkeit über die Schritte</translation>
    </message>
    <message>
        <source>Trace, log and queue follow the newest data. Choosing a moment stops this; Esc or this box resumes it.</source>
        <translation>Verlauf, Log und Warteschlange folgen den neuesten Daten. Ein gewählter Moment beendet das; Esc oder dieses Kästchen setzt es fort.</translation>
    </message>
    <message>
        <source>the run has not reported an accuracy yet</source>
        <translation>der Lauf hat noch keine Genauigkeit gemeldet</translation>
    </message>
    <message>
        <source>ended before the first timed step</source>
        <translation>endete vor dem ersten gemessenen Schritt</translation>
    </message>
    <message>
        <source>instance 1 of %1</source>
        <comment>a number of trainings at once</comment>
        <translation>Instanz 1 von %1</translation>
    </message>
    <message>
        <source>The trace is that of the first of %1 instances: only its steps are recorded.</source>
        <extracomment>%1: a number of trainings at once</extracomment>
        <translation>Der Verlauf zeigt die erste von %1 Instanzen: Nur deren Schritte werden aufgezeichnet.</translation>
    </message>
    <message>
        <source>Images/s of each instance: %1.</source>
        <extracomment>%1: images/s of each instance, and their spread</extracomment>
        <translation>Bilder/s jeder Instanz: %1.</translation>
    </message>
</context>
<context>
    <name>baremark::app::pages::TransferCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>in progress …</source>
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
        <source>Note of the waiver</source>
        <translation>Notiz zur Ausnahme</translation>
    </message>
    <message>
        <source>%1 was waived at %2 with the note “%3”; without it the pair is “not comparable”.</source>
        <comment>entry, moment, note</comment>
        <translation>Für %1 gilt seit %2 eine Ausnahme mit der Notiz „%3“; ohne sie ist das Paar „nicht vergleichbar“.</translation>
    </message>
    <message>
        <source>Waive %1</source>
        <comment>an entry of a passport</comment>
        <translation>Ausnahme für %1 machen</translation>
    </message>
    <message>
        <source>%1: %2. The pair is “not comparable” until you waive it with a note.</source>
        <comment>an arm, whose passport is missing</comment>
        <translation>%1: %2. Das Paar ist „nicht vergleichbar“, bis Sie mit einer Notiz eine Ausnahme machen.</translation>
    </message>
    <message>
        <source>Why this difference does not matter here</source>
        <translation>Warum dieser Unterschied hier keine Rolle spielt</translation>
    </message>
    <message>
        <source>Withdraw the waiver</source>
        <translation>Ausnahme zurücknehmen</translation>
    </message>
    <message>
        <source>Withdraw the waiver of %1</source>
        <extracomment>%1: an entry of a passport</extracomment>
        <translation>Ausnahme für %1 zurücknehmen</translation>
    </message>
    <message numerus="yes">
        <source>%n unintended difference(s)</source>
        <translation>
            <numerusform>%n nicht gewollter Unterschied</numerusform>
            <numerusform>%n nicht gewollte Unterschiede</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 differs, which is not intended, so the pair is “not comparable”. You can waive a difference only against the experiment&apos;s own baseline, %2.</source>
        <comment>entry, arm</comment>
        <translation>%1 weicht ab, und das ist nicht gewollt. Deshalb ist das Paar „nicht vergleichbar“. Eine Ausnahme ist nur gegenüber der eigenen Basis des Experiments möglich, %2.</translation>
    </message>
    <message>
        <source>%1 differs, which is not intended. This may explain a difference in speed, so the pair is “not comparable” until you waive the difference with a note.</source>
        <comment>entry</comment>
        <translation>%1 weicht ab, und das ist nicht gewollt. Das kann einen Geschwindigkeitsunterschied erklären, deshalb ist das Paar „nicht vergleichbar“, bis Sie mit einer Notiz eine Ausnahme machen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>arm, passport entry</comment>
        <translation>%1: %2</translation>
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
        <source>A double click, 0 or Esc does the same. To show a part, drag or use the wheel with Ctrl.</source>
        <translation>Doppelklick, 0 oder Esc bewirken dasselbe. Ziehen oder das Mausrad mit Strg zeigt einen Ausschnitt.</translation>
    </message>
    <message>
        <source>Show all (0)</source>
        <translation>Alles zeigen (0)</translation>
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
        <source>%1: %2 ms for each step, of which it waits %3 ms</source>
        <comment>a rank or a quantile; times</comment>
        <translation>%1: %2 ms je Schritt, davon wartet er %3 ms</translation>
    </message>
    <message>
        <source>Parts of a step</source>
        <translation>Aufteilung eines Schritts</translation>
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
    <name>baremark::app::shell::ClosingQuestion</name>
    <message numerus="yes">
        <source>%n block(s) wait. Keep running in the background?</source>
        <translation>
            <numerusform>%n Block wartet. Soll Baremark im Hintergrund weiterlaufen?</numerusform>
            <numerusform>%n Blöcke warten. Soll Baremark im Hintergrund weiterlaufen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Baremark then continues without a window and notifies you when an experiment ends. Otherwise the blocks wait until you open Baremark again. Submitted blocks keep running in both cases. Baremark remembers your answer; you can change it in the settings.</source>
        <translation>Baremark läuft dann ohne Fenster weiter und benachrichtigt Sie, wenn ein Experiment endet. Sonst warten die Blöcke, bis Sie Baremark wieder öffnen. Eingereichte Blöcke laufen in beiden Fällen weiter. Baremark merkt sich Ihre Antwort; in den Einstellungen können Sie sie ändern.</translation>
    </message>
    <message>
        <source>Blocks of a host that asks for a password or a code wait in both cases.</source>
        <translation>Blöcke eines Rechners, der nach einem Passwort oder Code fragt, warten in beiden Fällen.</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Weiterlaufen</translation>
    </message>
    <message>
        <source>&amp;Stop here</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>Save the changes of %n recipe(s)?</source>
        <translation>
            <numerusform>Die Änderungen an %n Rezept speichern?</numerusform>
            <numerusform>Die Änderungen an %n Rezepten speichern?</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Discard the changes</source>
        <translation>Änderungen &amp;verwerfen</translation>
    </message>
    <message>
        <source>%1 is being built. Cancel the build?</source>
        <extracomment>%1: an image</extracomment>
        <translation>%1 wird gerade gebaut. Build abbrechen?</translation>
    </message>
    <message>
        <source>The build ends when Baremark closes, and no image is made.</source>
        <translation>Der Build endet, wenn Baremark geschlossen wird, und es entsteht kein Image.</translation>
    </message>
    <message>
        <source>&amp;Cancel the build and close</source>
        <translation>&amp;Abbrechen und schließen</translation>
    </message>
    <message>
        <source>&amp;Keep building</source>
        <translation>&amp;Weiter bauen</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::DraftCommands</name>
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
        <source>The draft “%1” was set aside.</source>
        <comment>an experiment</comment>
        <translation>Der Entwurf „%1“ wurde beiseitegelegt.</translation>
    </message>
    <message>
        <source>Back to it</source>
        <comment>a draft</comment>
        <translation>Zurück zum Entwurf</translation>
    </message>
    <message>
        <source>The draft “%1” was discarded.</source>
        <comment>an experiment</comment>
        <translation>Der Entwurf „%1“ wurde verworfen.</translation>
    </message>
    <message>
        <source>This is the draft “%1” from your last session.</source>
        <comment>an experiment</comment>
        <translation>Das ist der Entwurf „%1“ aus Ihrer letzten Sitzung.</translation>
    </message>
    <message>
        <source>Start over</source>
        <comment>a draft</comment>
        <translation>Neu beginnen</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::ExperimentCommands</name>
    <message numerus="yes">
        <source>%n block(s) added.</source>
        <translation>
            <numerusform>%n Block ergänzt.</numerusform>
            <numerusform>%n Blöcke ergänzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The quick start is running.</source>
        <translation>Der Schnellstart läuft.</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>an experiment</comment>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Cancelling. Baremark keeps what was measured.</source>
        <translation>Wird abgebrochen. Gemessenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>Cancelling “%1”. Baremark keeps what was measured.</source>
        <comment>an experiment</comment>
        <translation>„%1“ wird abgebrochen. Gemessenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>Cancel it</source>
        <comment>an experiment</comment>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>“%1” was removed.</source>
        <comment>an experiment</comment>
        <translation>„%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>“%1” was removed. Its files on %2 are deleted in 30 days, or after that as soon as Baremark is connected to the host again.</source>
        <comment>an experiment; a host</comment>
        <translation>„%1“ wurde entfernt. Die Dateien auf %2 werden in 30 Tagen gelöscht, oder danach, sobald Baremark wieder mit dem Rechner verbunden ist.</translation>
    </message>
    <message>
        <source>“%1” has not ended yet.</source>
        <comment>an experiment</comment>
        <translation>„%1“ ist noch nicht beendet.</translation>
    </message>
    <message>
        <source>Cancel and remove</source>
        <comment>an experiment</comment>
        <translation>Abbrechen und entfernen</translation>
    </message>
    <message>
        <source>The images and folders on %1 are being checked.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Images und Ordner auf %1 werden geprüft.</translation>
    </message>
    <message>
        <source>Skip this check</source>
        <translation>Diese Prüfung überspringen</translation>
    </message>
    <message>
        <source>Rename the experiment</source>
        <translation>Experiment umbenennen</translation>
    </message>
</context>
<context>
    <name>baremark::app::shell::HostCommands</name>
    <message>
        <source>%1 is ready.</source>
        <comment>a host</comment>
        <translation>%1 ist bereit.</translation>
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
        <source>Host “%1” is ready.</source>
        <comment>a host</comment>
        <translation>Rechner „%1“ ist bereit.</translation>
    </message>
    <message>
        <source>Show</source>
        <comment>a host</comment>
        <translation>Zeigen</translation>
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
    <message>
        <source>Add a host…</source>
        <translation>Rechner hinzufügen …</translation>
    </message>
    <message>
        <source>Runtimes</source>
        <translation>Runtimes</translation>
    </message>
    <message>
        <source>Some of your descriptors cannot be used.</source>
        <translation>Einige Ihrer Deskriptoren lassen sich nicht benutzen.</translation>
    </message>
    <message>
        <source>Show the runtimes</source>
        <translation>Runtimes anzeigen</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
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
    <message>
        <source>&amp;Pause or resume</source>
        <translation>&amp;Pausieren oder fortsetzen</translation>
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
        <source>&amp;Runtimes</source>
        <translation>R&amp;untimes</translation>
    </message>
    <message>
        <source>Save the rec&amp;ipe</source>
        <translation>Rezept spe&amp;ichern</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Re&amp;do</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Re&amp;cipes</source>
        <translation>Re&amp;zepte</translation>
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
        <translation>Der Schlüssel %1 ist mit einer Passphrase geschützt.</translation>
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
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>The key of %1 is unknown.</source>
        <extracomment>%1: an account on a host</extracomment>
        <translation>Der Schlüssel von %1 ist unbekannt.</translation>
    </message>
    <message>
        <source>Compare it with the key that the host&apos;s administrators publish. If the keys differ, somebody may be intercepting the connection.</source>
        <translation>Vergleichen Sie ihn mit dem Schlüssel, den die Administratoren des Rechners veröffentlichen. Wenn die Schlüssel sich unterscheiden, hört vielleicht jemand die Verbindung ab.</translation>
    </message>
    <message>
        <source>A certificate authority for this host is known (%1), but Baremark cannot check host certificates. Compare the fingerprint, then trust the key itself.</source>
        <extracomment>%1: a file and the number of a line</extracomment>
        <translation>Eine Zertifizierungsstelle für diesen Rechner ist bekannt (%1), aber Baremark kann Rechnerzertifikate nicht prüfen. Vergleichen Sie den Fingerabdruck und vertrauen Sie dann dem Schlüssel selbst.</translation>
    </message>
    <message>
        <source>It will be saved in %1.</source>
        <comment>a file</comment>
        <translation>Er wird in %1 gespeichert.</translation>
    </message>
    <message>
        <source>%1 asks you to confirm your identity.</source>
        <comment>account@host</comment>
        <translation>%1 bittet Sie, Ihre Identität zu bestätigen.</translation>
    </message>
    <message>
        <source>That was not correct.</source>
        <translation>Das war nicht richtig.</translation>
    </message>
    <message>
        <source>Save it in this system&apos;s keychain</source>
        <translation>Im Schlüsselbund dieses Systems speichern</translation>
    </message>
    <message>
        <source>It stays on this machine. Without the check mark it is not saved.</source>
        <translation>Die Eingabe bleibt auf diesem Rechner. Ohne Häkchen wird sie nicht gespeichert.</translation>
    </message>
    <message>
        <source>It is sent to the host. Without the check mark it is not saved.</source>
        <translation>Die Eingabe geht an den Rechner. Ohne Häkchen wird sie nicht gespeichert.</translation>
    </message>
    <message>
        <source>It stays on this machine and is not saved.</source>
        <translation>Die Eingabe bleibt auf diesem Rechner und wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>It is sent to the host and is not saved.</source>
        <translation>Die Eingabe geht an den Rechner und wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>The saved answer was wrong. Baremark deleted it from the keychain.</source>
        <translation>Die gespeicherte Antwort war falsch. Baremark hat sie aus dem Schlüsselbund gelöscht.</translation>
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
    <name>baremark::app::shell::RailNotes</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <comment>in the queue</comment>
        <translation>
            <numerusform>%n</numerusform>
            <numerusform>%n</numerusform>
        </translation>
    </message>
    <message>
        <source>testing</source>
        <comment>this machine</comment>
        <translation>im Test</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>testing</source>
        <comment>a host</comment>
        <translation>im Test</translation>
    </message>
    <message>
        <source>offline</source>
        <comment>a host</comment>
        <translation>offline</translation>
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
        <source>building</source>
        <comment>a host, an image</comment>
        <translation>baut</translation>
    </message>
    <message>
        <source>running</source>
        <comment>a host</comment>
        <translation>läuft</translation>
    </message>
    <message>
        <source>blocks waiting</source>
        <comment>a host</comment>
        <translation>Blöcke warten</translation>
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
    <name>baremark::app::shell::WindowMessages</name>
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
</context>
<context>
    <name>baremark::app::shell::WindowStatus</name>
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
        <translation>Ein Entwurf: Noch läuft nichts</translation>
    </message>
    <message>
        <source>Read only: nothing is saved here</source>
        <translation>Nur lesbar: Hier wird nichts gespeichert</translation>
    </message>
    <message>
        <source>Everything is saved</source>
        <translation>Alles ist gespeichert</translation>
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
    <message>
        <source>Changes are not saved</source>
        <translation>Änderungen sind nicht gespeichert</translation>
    </message>
    <message>
        <source>machine check postponed until the run ends</source>
        <translation>Prüfung des Rechners bis zum Ende des Laufs verschoben</translation>
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
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
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
    <name>baremark::app::widgets::RenameDialog</name>
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
    <name>baremark::app::widgets::RowList</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::AllocationCard</name>
    <message>
        <source>all on one node</source>
        <translation>alle auf einem Knoten</translation>
    </message>
    <message>
        <source>none</source>
        <comment>GPUs</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field; what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>automatic</source>
        <comment>a number of jobs</comment>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>no other jobs on the nodes</source>
        <translation>keine anderen Jobs auf den Knoten</translation>
    </message>
    <message>
        <source>for each job; empty: default</source>
        <translation>je Job; leer: Vorgabe</translation>
    </message>
    <message>
        <source>In the scheduler&apos;s format.</source>
        <translation>Im Format des Schedulers.</translation>
    </message>
    <message>
        <source>Other jobs on a node disturb the measurement.</source>
        <translation>Andere Jobs auf einem Knoten stören die Messung.</translation>
    </message>
    <message>
        <source>The shortest time between the starts of two jobs: 30m, 6h, 1d.</source>
        <translation>Die kürzeste Zeit zwischen dem Start zweier Jobs: 30m, 6h, 1d.</translation>
    </message>
    <message>
        <source>Nodes that no earlier job used, if enough are left.</source>
        <translation>Knoten, die kein früherer Job benutzt hat, sofern genug übrig sind.</translation>
    </message>
    <message>
        <source>The program that starts the ranks.</source>
        <translation>Das Programm, das die Ranks startet.</translation>
    </message>
    <message>
        <source>In the scheduler&apos;s syntax, one option in each line.</source>
        <translation>In der Syntax des Schedulers, eine Option je Zeile.</translation>
    </message>
    <message>
        <source>Shell commands at the beginning of each job.</source>
        <translation>Shell-Befehle am Anfang jedes Jobs.</translation>
    </message>
    <message>
        <source>the host&apos;s default</source>
        <translation>Vorgabe des Rechners</translation>
    </message>
    <message>
        <source>the host&apos;s default: %1</source>
        <comment>a launcher</comment>
        <translation>Vorgabe des Rechners: %1</translation>
    </message>
    <message>
        <source>Use %1</source>
        <comment>a number of blocks in a job</comment>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>How many jobs may wait or run at the same time. Automatic: %1 here.</source>
        <extracomment>%1: a number of jobs</extracomment>
        <translation>Wie viele Jobs gleichzeitig warten oder laufen dürfen. Automatisch: hier %1.</translation>
    </message>
    <message>
        <source>How many jobs may wait or run at the same time. Automatic: 1 here, because two jobs might get the same node.</source>
        <translation>Wie viele Jobs gleichzeitig warten oder laufen dürfen. Automatisch: hier 1, weil zwei Jobs denselben Knoten bekommen könnten.</translation>
    </message>
    <message>
        <source>for each job</source>
        <comment>on nodes that no earlier one had</comment>
        <translation>für jeden Job</translation>
    </message>
    <message>
        <source>Options for the scheduler</source>
        <translation>Optionen für den Scheduler</translation>
    </message>
    <message>
        <source>The minimum number of jobs for each point. The verdict states how many jobs its blocks come from.</source>
        <translation>Die Mindestzahl der Jobs für jeden Punkt. Das Urteil nennt, aus wie vielen Jobs seine Blöcke stammen.</translation>
    </message>
    <message>
        <source>A point with more ranks uses several nodes. 0: each point uses one node.</source>
        <translation>Ein Punkt mit mehr Ranks belegt mehrere Knoten. 0: Jeder Punkt belegt einen Knoten.</translation>
    </message>
    <message>
        <source>A parallel environment of the host: qconf -spl lists them.</source>
        <translation>Eine Parallelumgebung des Rechners: qconf -spl zeigt sie an.</translation>
    </message>
    <message>
        <source>The maximum number of blocks of a point in a job. With more, fewer jobs wait in the queue.</source>
        <translation>So viele Blöcke eines Punktes dürfen höchstens in einem Job laufen. Mit mehr warten weniger Jobs in der Warteschlange.</translation>
    </message>
    <message>
        <source>The blocks are short. Several in one job wait in the queue only once.</source>
        <translation>Die Blöcke sind kurz. Mehrere in einem Job warten nur einmal in der Warteschlange.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmDetails</name>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Image</translation>
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
        <translation>Gestartet durch</translation>
    </message>
    <message>
        <source>%1 of arm %2</source>
        <comment>a field; a number</comment>
        <translation>%1 des Arms %2</translation>
    </message>
    <message>
        <source>Another way to use this runtime.</source>
        <translation>Eine andere Art, diese Runtime zu benutzen.</translation>
    </message>
    <message>
        <source>the engine&apos;s image</source>
        <translation>das Image der Engine</translation>
    </message>
    <message>
        <source>The image in which this arm&apos;s ranks run. The host must have it.</source>
        <translation>Das Image, in dem die Ranks dieses Arms laufen. Es muss auf dem Rechner vorhanden sein.</translation>
    </message>
    <message>
        <source>The name of an image on the host. Empty: the engine&apos;s image, which Baremark builds when it is first needed.</source>
        <translation>Der Name eines Images auf dem Rechner. Leer: das Image der Engine, das Baremark beim ersten Mal baut.</translation>
    </message>
    <message>
        <source>Folders of the host that the container sees, in addition to the folders of the run and of the data.</source>
        <translation>Ordner des Rechners, die der Container sieht, zusätzlich zu den Ordnern des Laufs und der Daten.</translation>
    </message>
    <message>
        <source>In the container, their paths must be folders of the image, such as %1.</source>
        <comment>a path</comment>
        <translation>Im Container müssen ihre Pfade Ordner des Images sein, etwa %1.</translation>
    </message>
    <message>
        <source>default</source>
        <comment>of a runtime, beside its variants</comment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>A command that starts the engine inside the runtime</source>
        <translation>Ein Befehl, der die Engine innerhalb der Runtime startet</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no profiler</comment>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>A profiler or debugger that starts each rank. A profiled arm has runs of its own and is not compared.</source>
        <translation>Ein Profiler oder Debugger, der jeden Rank startet. Ein Arm mit Profiler hat eigene Läufe und wird nicht verglichen.</translation>
    </message>
    <message>
        <source>default</source>
        <comment>where a profiler stands</comment>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>outside the container</source>
        <translation>außerhalb des Containers</translation>
    </message>
    <message>
        <source>inside the container</source>
        <translation>im Container</translation>
    </message>
    <message>
        <source>Profiler&apos;s place</source>
        <translation>Ort des Profilers</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no GPUs</comment>
        <translation>keine</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>of the image, with the host&apos;s launcher</source>
        <comment>which MPI</comment>
        <translation>des Images, Launcher des Rechners</translation>
    </message>
    <message>
        <source>all ranks in one container</source>
        <comment>which MPI</comment>
        <translation>alle Ranks in einem Container</translation>
    </message>
    <message>
        <source>of the host</source>
        <comment>which MPI</comment>
        <translation>des Rechners</translation>
    </message>
    <message>
        <source>The host&apos;s launcher starts a container for each rank, with the MPI of the image.</source>
        <translation>Der Launcher des Rechners startet für jeden Rank einen Container, mit dem MPI des Images.</translation>
    </message>
    <message>
        <source>In one container, the image&apos;s own launcher starts all ranks, on one node.</source>
        <translation>In einem Container startet der Launcher im Image alle Ranks, auf einem Knoten.</translation>
    </message>
    <message>
        <source>Override a setting for this arm only, to compare that setting.</source>
        <translation>Eine Einstellung nur für diesen Arm ändern, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>The host&apos;s MPI: the host&apos;s Open MPI is mounted in the container, and the ranks use it.</source>
        <translation>MPI des Rechners: Das Open MPI des Rechners wird in den Container eingehängt, und die Ranks benutzen es.</translation>
    </message>
    <message>
        <source>A command before the engine&apos;s command, inside the runtime. Put a word with spaces in double quotes.</source>
        <translation>Ein Befehl vor dem Befehl der Engine, in der Runtime. Setzen Sie ein Wort mit Leerzeichen in doppelte Anführungszeichen.</translation>
    </message>
    <message>
        <source>Outside, the host&apos;s own profiler is used, with any image. Inside, the image must contain the profiler.</source>
        <translation>Außerhalb läuft der Profiler des Rechners, mit jedem Image. Innerhalb muss das Image den Profiler enthalten.</translation>
    </message>
    <message>
        <source>How the container gets the host&apos;s GPUs. Needed if the engine trains on GPUs (device cuda), or if another program of the arm uses them.</source>
        <translation>Wie der Container die GPUs des Rechners bekommt. Nötig, wenn die Engine auf GPUs trainiert (device cuda) oder ein anderes Programm des Arms sie nutzt.</translation>
    </message>
    <message>
        <source>A double quote is not closed. Allowed: words, and &quot;words with spaces&quot;. To write a double quote itself, type it three times.</source>
        <translation>Ein doppeltes Anführungszeichen ist nicht geschlossen. Erlaubt: Wörter und &quot;Wörter mit Leerzeichen&quot;. Um ein doppeltes Anführungszeichen selbst zu schreiben, geben Sie es dreimal ein.</translation>
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
    <message>
        <source>The arm&apos;s name in tables, figures and the report</source>
        <translation>Der Name des Arms in Tabellen, in Abbildungen und im Bericht</translation>
    </message>
    <message>
        <source>Variables that are set only for the ranks of this arm</source>
        <translation>Variablen, die nur für die Ranks dieses Arms gesetzt werden</translation>
    </message>
    <message>
        <source>Image, folders, engine settings, wrapper command and profiler of this arm</source>
        <translation>Image, Ordner, Einstellungen der Engine, vorangestellter Befehl und Profiler dieses Arms</translation>
    </message>
    <message>
        <source>Adds a copy of this arm, so that you can change one setting</source>
        <translation>Fügt eine Kopie dieses Arms hinzu, in der Sie eine Einstellung ändern können</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmSettingsField</name>
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
        <source>An engine setting with a value for this arm only</source>
        <translation>Eine Engine-Einstellung mit einem Wert nur für diesen Arm</translation>
    </message>
    <message>
        <source>%1 has no value yet. Type one, or remove the line to use the workload&apos;s value.</source>
        <comment>a setting</comment>
        <translation>%1 hat noch keinen Wert. Geben Sie einen ein, oder entfernen Sie die Zeile: Dann gilt der gemeinsame Wert.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ArmsPage</name>
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
        <source>on the host itself, without a container</source>
        <translation>auf dem Rechner selbst, ohne Container</translation>
    </message>
    <message>
        <source>At least one arm is needed.</source>
        <translation>Mindestens ein Arm ist nötig.</translation>
    </message>
    <message>
        <source>The arm “%1” was removed.</source>
        <comment>a name</comment>
        <translation>Der Arm „%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>The arms %1 were removed.</source>
        <comment>names</comment>
        <translation>Die Arme %1 wurden entfernt.</translation>
    </message>
    <message>
        <source>Arms</source>
        <comment>page of the wizard</comment>
        <translation>Arme</translation>
    </message>
    <message>
        <source>Every block runs all arms in random order, so that they run on the same machine within the same minutes.</source>
        <translation>Jeder Block führt alle Arme in zufälliger Reihenfolge aus. So laufen sie auf demselben Rechner und kurz nacheinander.</translation>
    </message>
    <message>
        <source>Baremark has tested each runtime on this machine by running something in it. Every block runs all arms in random order, so that they run on the same machine within the same minutes.</source>
        <translation>Baremark hat jede Runtime auf diesem Rechner getestet, indem es etwas darin ausgeführt hat. Jeder Block führt alle Arme in zufälliger Reihenfolge aus. So laufen sie auf demselben Rechner und kurz nacheinander.</translation>
    </message>
    <message>
        <source>in the engine&apos;s image, built once from Debian packages</source>
        <translation>im Image der Engine, das einmal aus Debian-Paketen gebaut wird</translation>
    </message>
    <message>
        <source>tested there by the first block, before the measurements</source>
        <translation>wird dort vom ersten Block getestet, vor den Messungen</translation>
    </message>
    <message>
        <source>being tested …</source>
        <translation>wird getestet …</translation>
    </message>
    <message>
        <source>not tested yet</source>
        <translation>noch nicht getestet</translation>
    </message>
    <message>
        <source>The baseline was removed. “%1” is the baseline now. Choose another one if necessary.</source>
        <extracomment>%1: the name of an arm</extracomment>
        <translation>Die Basis wurde entfernt. Jetzt ist „%1“ die Basis. Wählen Sie bei Bedarf eine andere.</translation>
    </message>
    <message>
        <source>A verdict compares an arm with the baseline: slower, faster, equivalent or not enough data.</source>
        <translation>Ein Urteil vergleicht einen Arm mit der Basis: langsamer, schneller, gleichwertig oder zu wenige Daten.</translation>
    </message>
    <message>
        <source>With a single arm there is no comparison. The results show only its scaling.</source>
        <translation>Mit nur einem Arm gibt es keinen Vergleich. Die Ergebnisse zeigen nur seine Skalierung.</translation>
    </message>
    <message>
        <source>Add an arm that runs without it</source>
        <translation>Einen Arm ohne diese Einstellung hinzufügen</translation>
    </message>
    <message>
        <source>Hide those that do not work here</source>
        <comment>runtimes</comment>
        <translation>Die ausblenden, die hier nicht funktionieren</translation>
    </message>
    <message>
        <source>Not working here: %1 more</source>
        <extracomment>%1: a number of runtimes</extracomment>
        <translation>Hier nicht funktionsfähig: %1 weitere</translation>
    </message>
    <message>
        <source>to compare two settings of one runtime, duplicate an arm and change it</source>
        <translation>um zwei Einstellungen einer Runtime zu vergleichen, einen Arm duplizieren und ändern</translation>
    </message>
    <message numerus="yes">
        <source>Needed for %1. Baremark sets it in all arms, so that they differ in their runtime only. An arm without it shows what it costs.</source>
        <extracomment>%1: one or several runtimes</extracomment>
        <translation>
            <numerusform>Nötig für %1. Baremark setzt es in allen Armen, damit sie sich nur in der Runtime unterscheiden. Ein Arm ohne diese Einstellung zeigt, was sie kostet.</numerusform>
            <numerusform>Nötig für %1. Baremark setzt diese Variablen in allen Armen, damit sich die Arme nur in der Runtime unterscheiden. Ein Arm ohne sie zeigt, was sie kosten.</numerusform>
        </translation>
    </message>
    <message>
        <source>image: %1</source>
        <comment>names of images</comment>
        <translation>Image: %1</translation>
    </message>
    <message>
        <source>Which runtimes and settings do you want to compare?</source>
        <translation>Welche Runtimes und Einstellungen möchten Sie vergleichen?</translation>
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
        <translation>schreibgeschützt</translation>
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
        <source>The ranks may read the folder but not write into it</source>
        <translation>Die Ranks dürfen den Ordner lesen, aber nicht darin schreiben</translation>
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
        <source>Folder %1 of arm %2 is read only</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Ordner %1 des Arms %2 ist schreibgeschützt</translation>
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
        <source>the same path</source>
        <translation>derselbe Pfad</translation>
    </message>
    <message>
        <source>Absolute path of the folder in the container; empty: the same as on the host</source>
        <translation>Absoluter Pfad des Ordners im Container; leer: derselbe wie auf dem Rechner</translation>
    </message>
    <message>
        <source>This runtime cannot make a folder read-only</source>
        <translation>Diese Runtime kann Ordner nicht schreibgeschützt einbinden</translation>
    </message>
    <message>
        <source>Path of folder %1 in the container of arm %2</source>
        <extracomment>%1, %2: numbers</extracomment>
        <translation>Pfad von Ordner %1 im Container des Arms %2</translation>
    </message>
    <message>
        <source>“%1” is not a path of a folder. Allowed: an absolute path without “..” and colons, such as /data.</source>
        <comment>what was typed</comment>
        <translation>„%1“ ist kein Pfad eines Ordners. Erlaubt: ein absoluter Pfad ohne „..“ und Doppelpunkte, etwa /data.</translation>
    </message>
    <message>
        <source>Two folders have the path %1 in the container. Allowed: a different path for each.</source>
        <comment>a path</comment>
        <translation>Zwei Ordner haben im Container den Pfad %1. Erlaubt: für jeden ein anderer Pfad.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::CostCard</name>
    <message>
        <source>updated as you choose</source>
        <translation>folgt Ihrer Auswahl</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ranks</translation>
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
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Wider than the margin</source>
        <translation>Breiter als die Toleranz</translation>
    </message>
    <message numerus="yes">
        <source>Each row counts all %n case(s).</source>
        <translation>
            <numerusform>Jede Zeile umfasst den einen Fall.</numerusform>
            <numerusform>Jede Zeile umfasst alle %n Fälle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Expected: the width of the interval can be estimated once an experiment with this network has run.</source>
        <translation>Erwartet: Die Breite des Intervalls lässt sich schätzen, sobald ein Experiment mit diesem Netz gelaufen ist.</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Aufwand</translation>
    </message>
    <message>
        <source>Shown when every field has a valid value.</source>
        <translation>Erscheint, sobald alle Felder gültige Werte haben.</translation>
    </message>
    <message>
        <source>Expected: half the width of the 95 % interval of the difference after these blocks. The estimate uses the spread of earlier experiments with this network, also with other settings or on other hosts. For the verdict “equivalent”, the difference plus this half width must stay below the margin.</source>
        <translation>Erwartet: die halbe Breite des 95-%-Intervalls des Unterschieds nach diesen Blöcken. Die Schätzung beruht auf der Streuung früherer Experimente mit diesem Netz, auch mit anderen Einstellungen oder auf anderen Rechnern. Für das Urteil „gleichwertig“ muss der Unterschied plus diese halbe Breite unter der Toleranz bleiben.</translation>
    </message>
    <message>
        <source>!: wider than the margin of %1, so the verdict “equivalent” is not possible there. More blocks, longer runs or a wider margin help.</source>
        <extracomment>%1: a margin</extracomment>
        <translation>!: breiter als die Toleranz von %1. Das Urteil „gleichwertig“ ist dort also nicht möglich. Mehr Blöcke, längere Läufe oder eine größere Toleranz helfen.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::EnvironmentField</name>
    <message>
        <source>Line %1, “%2”, has no “=”. Allowed: NAME=value.</source>
        <comment>a number; a line</comment>
        <translation>Zeile %1, „%2“, hat kein „=“. Erlaubt: NAME=Wert.</translation>
    </message>
    <message>
        <source>NAME=value, one in each line</source>
        <translation>NAME=Wert, eine Variable je Zeile</translation>
    </message>
    <message>
        <source>Line %1 sets %2 a second time.</source>
        <comment>a number; a variable</comment>
        <translation>Zeile %1 setzt %2 ein zweites Mal.</translation>
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
        <comment>a page; why it is refused</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <comment>a page</comment>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>Page %1 of %2: %3</source>
        <extracomment>%1: a number, %2: the last one, %3: the name of the page</extracomment>
        <translation>Seite %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ReviewPage</name>
    <message>
        <source>What will run</source>
        <translation>Was ausgeführt wird</translation>
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
        <source>Is this what you want to measure?</source>
        <translation>Möchten Sie genau das messen?</translation>
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
        <source>%1: %2</source>
        <comment>an arm; in what it differs</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Review</source>
        <comment>page of the wizard</comment>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>The last button puts the experiment into the queue. You can cancel it at any time without losing its measurements, and you can add blocks later.</source>
        <translation>Die letzte Schaltfläche reiht das Experiment ein. Sie können es jederzeit abbrechen, ohne Messungen zu verlieren, und später Blöcke ergänzen.</translation>
    </message>
    <message>
        <source>Run in spite of the checks that say stop</source>
        <translation>Trotz der Prüfungen ausführen, die „Stopp“ melden</translation>
    </message>
    <message>
        <source>The images and folders on %1 are being checked.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Images und Ordner auf %1 werden geprüft.</translation>
    </message>
    <message>
        <source>The images and folders on %1 were not checked.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Images und Ordner auf %1 wurden nicht geprüft.</translation>
    </message>
    <message>
        <source>Check now</source>
        <translation>Jetzt prüfen</translation>
    </message>
    <message>
        <source>Skip this check</source>
        <translation>Diese Prüfung überspringen</translation>
    </message>
    <message>
        <source>Baremark checks the images and folders on %1 when the current run there has ended.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Baremark prüft die Images und Ordner auf %1, sobald der laufende Lauf dort zu Ende ist.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::ScalePage</name>
    <message>
        <source>At which scales, and how often?</source>
        <translation>Mit welchen Größen und wie oft?</translation>
    </message>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Other numbers of ranks, separated by commas</source>
        <translation>Andere Anzahlen von Ranks, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
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
        <source>Measured steps</source>
        <translation>Gemessene Schritte</translation>
    </message>
    <message>
        <source>A run</source>
        <translation>Ein Lauf</translation>
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
        <source>Choose at least one number of ranks.</source>
        <translation>Wählen Sie mindestens eine Anzahl von Ranks.</translation>
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
        <source>%1: %2</source>
        <comment>a field; what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>A round has one block for each point, in random order. A block runs every arm once, in random but balanced order. The seed is stored.</source>
        <translation>Eine Runde hat einen Block für jeden Punkt, in zufälliger Reihenfolge. Ein Block führt jeden Arm einmal aus, in zufälliger, aber ausgewogener Reihenfolge. Der Startwert wird gespeichert.</translation>
    </message>
    <message>
        <source>Scale</source>
        <comment>page of the wizard</comment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>A point is a number of ranks. More blocks make the interval narrower: four times as many blocks halve it.</source>
        <translation>Ein Punkt ist eine Anzahl von Ranks. Mehr Blöcke machen das Intervall schmaler: Viermal so viele Blöcke halbieren es.</translation>
    </message>
    <message>
        <source>Weak: constant batch per rank</source>
        <translation>Schwach: gleicher Batch je Rank</translation>
    </message>
    <message>
        <source>exactly</source>
        <comment>so many blocks at each point</comment>
        <translation>genau</translation>
    </message>
    <message>
        <source>Maximum number of blocks</source>
        <translation>Höchstzahl der Blöcke</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>Aufwärmschritte</translation>
    </message>
    <message>
        <source>warm-up steps, then</source>
        <translation>Aufwärmschritte, dann</translation>
    </message>
    <message>
        <source>“%1” is not a number of ranks. Allowed: whole numbers, separated by commas.</source>
        <comment>what was typed</comment>
        <translation>„%1“ ist keine Anzahl von Ranks. Erlaubt: ganze Zahlen, durch Kommas getrennt.</translation>
    </message>
    <message>
        <source>%1; the same at every point and in every arm</source>
        <comment>threads of a rank and their binding</comment>
        <translation>%1; an jedem Punkt und in jedem Arm gleich</translation>
    </message>
    <message>
        <source>The global batch is divided among the ranks, so steps get shorter with more ranks.</source>
        <translation>Der globale Batch wird auf die Ranks aufgeteilt. Mit mehr Ranks werden die Schritte kürzer.</translation>
    </message>
    <message>
        <source>The global batch grows with the number of ranks.</source>
        <translation>Der globale Batch wächst mit der Zahl der Ranks.</translation>
    </message>
    <message>
        <source>A verdict needs at least three blocks.</source>
        <translation>Ein Urteil braucht mindestens drei Blöcke.</translation>
    </message>
    <message>
        <source>The warm-up has the same length in all arms. It is never chosen from the data.</source>
        <translation>Das Aufwärmen ist in allen Armen gleich lang. Es wird nie anhand der Daten gewählt.</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>This many trainings run at once, each with its own ranks and cores. Baremark compares the sum of their images/s.</source>
        <translation>So viele Trainings laufen gleichzeitig, jedes mit eigenen Ranks und Kernen. Baremark vergleicht die Summe ihrer Bilder/s.</translation>
    </message>
    <message>
        <source>The number of trainings that run at once. More than 1: as on a shared machine.</source>
        <translation>Die Zahl der Trainings, die gleichzeitig laufen. Mehr als 1: wie auf einem gemeinsam benutzten Rechner.</translation>
    </message>
    <message>
        <source>Baremark looks once at the spread of the first blocks, and then sets the number of blocks.</source>
        <translation>Baremark legt die Zahl der Blöcke ein einziges Mal fest, anhand der Streuung der ersten Blöcke.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::SettingField</name>
    <message>
        <source>the network&apos;s default</source>
        <translation>Vorgabe des Netzes</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::WhatPage</name>
    <message>
        <source>What do you want to train?</source>
        <translation>Was soll trainiert werden?</translation>
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
        <source>Needs the package dataset-fashion-mnist: apt-get install dataset-fashion-mnist</source>
        <translation>Braucht das Paket dataset-fashion-mnist: apt-get install dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>Strong scaling divides the global batch instead.</source>
        <translation>Starke Skalierung teilt stattdessen den globalen Batch auf.</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Infos</translation>
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
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>What</source>
        <comment>page of the wizard</comment>
        <translation>Was</translation>
    </message>
    <message>
        <source>All arms train the same workload. Several values of a setting make several cases, which are compared separately.</source>
        <translation>Alle Arme trainieren dasselbe. Mehrere Werte einer Einstellung ergeben mehrere Fälle, die getrennt verglichen werden.</translation>
    </message>
    <message>
        <source>Remove it</source>
        <comment>a rule about cases that has no field</comment>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>Berechnung</translation>
    </message>
    <message>
        <source>The engine was not found, so the networks that it can train are not known.</source>
        <translation>Die Engine wurde nicht gefunden, daher sind die verfügbaren Netze nicht bekannt.</translation>
    </message>
    <message>
        <source>60,000 images from the package dataset-fashion-mnist</source>
        <translation>60.000 Bilder aus dem Paket dataset-fashion-mnist</translation>
    </message>
    <message>
        <source>Generated in memory: nothing is read from a disk.</source>
        <translation>Im Speicher erzeugt: Nichts wird von der Platte gelesen.</translation>
    </message>
    <message>
        <source>images in each step on each rank; several values make several cases: 32, 64</source>
        <translation>Bilder je Schritt auf jedem Rank; mehrere Werte ergeben mehrere Fälle: 32, 64</translation>
    </message>
    <message>
        <source>one or several; momentum means Nesterov momentum</source>
        <translation>einer oder mehrere; momentum bedeutet Nesterov-Momentum</translation>
    </message>
    <message>
        <source>constant; empty: the network&apos;s default</source>
        <translation>konstant; leer: Vorgabe des Netzes</translation>
    </message>
    <message>
        <source>%1 multiply-adds to train an image</source>
        <extracomment>%1: a large number</extracomment>
        <translation>%1 Multiply-Adds je Trainingsbild</translation>
    </message>
    <message>
        <source>%1 for each image, between forward and backward pass</source>
        <extracomment>%1: bytes</extracomment>
        <translation>%1 je Bild, zwischen Vorwärts- und Rückwärtsdurchlauf</translation>
    </message>
    <message>
        <source>known when the engine is found</source>
        <translation>bekannt, sobald die Engine gefunden ist</translation>
    </message>
    <message>
        <source>%1 can use these. A host that you choose on the next page may have more.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Auf %1 sind diese verfügbar. Ein Rechner, den Sie auf der nächsten Seite wählen, kann mehr haben.</translation>
    </message>
    <message>
        <source>This setting has an effect only with %1.</source>
        <comment>a setting and its value, such as precision fp16</comment>
        <translation>Diese Einstellung wirkt nur mit %1.</translation>
    </message>
    <message>
        <source>The engine on %1 did not report its devices. Test the host again.</source>
        <extracomment>%1: a host</extracomment>
        <translation>Die Engine auf %1 hat ihre Geräte nicht gemeldet. Testen Sie den Rechner noch einmal.</translation>
    </message>
</context>
<context>
    <name>baremark::app::wizards::WherePage</name>
    <message>
        <source>without a scheduler: one block at a time</source>
        <translation>ohne Scheduler: ein Block nach dem anderen</translation>
    </message>
    <message>
        <source>Where should it run?</source>
        <translation>Wo soll es laufen?</translation>
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
        <source>The processor&apos;s governor is “%1”</source>
        <extracomment>%1: a governor, such as performance</extracomment>
        <translation>Der Governor des Prozessors ist „%1“</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Remove it</source>
        <comment>a setting that has no field</comment>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Where</source>
        <comment>page of the wizard</comment>
        <translation>Wo</translation>
    </message>
    <message>
        <source>blocks run as jobs of its scheduler</source>
        <translation>Blöcke laufen als Jobs seines Schedulers</translation>
    </message>
    <message>
        <source>Nothing else is running: %1</source>
        <extracomment>%1: the load</extracomment>
        <translation>Sonst läuft dort nichts: %1</translation>
    </message>
    <message>
        <source>The machine is plugged in</source>
        <translation>Der Rechner hat Netzstrom</translation>
    </message>
    <message>
        <source>Baremark knows no host “%1”. Add it under Hosts, or choose another one.</source>
        <comment>a name</comment>
        <translation>Baremark kennt keinen Rechner „%1“. Fügen Sie ihn unter Rechner hinzu, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>load unknown</source>
        <translation>Last unbekannt</translation>
    </message>
    <message>
        <source>The engine (baremark-engine) was not found next to this program. Without it, nothing can run here. You can still save the experiment as a file.</source>
        <translation>Die Engine (baremark-engine) wurde nicht neben diesem Programm gefunden. Ohne sie kann hier nichts laufen. Sie können das Experiment trotzdem als Datei speichern.</translation>
    </message>
    <message>
        <source>All arms of a block run on this host one after the other, within the same minutes.</source>
        <translation>Alle Arme eines Blocks laufen nacheinander auf diesem Rechner, in kurzem Abstand.</translation>
    </message>
    <message>
        <source>Is this machine idle?</source>
        <translation>Ist dieser Rechner frei?</translation>
    </message>
    <message>
        <source>Baremark is already measuring here. A new experiment starts after that</source>
        <translation>Baremark misst hier bereits. Ein neues Experiment beginnt danach</translation>
    </message>
</context>
</TS>
