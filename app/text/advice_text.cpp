// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/advice_text.h"

#include <QCoreApplication>

#include "app/text/allowed_text.h"
#include "app/text/sentence_forms.h"
#include "app/text/setting_text.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {
namespace {

constexpr AdviceForm kAdvice[] = {
    // The scale.
    {"%1 to %2: a node has %3 cores",
     //: %1 and so on: the values in “%1 to %2: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
     //: %1 and so on: the values in “%1 to %2: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, choose “not bound”.")},
    {"%1 to %2: the host has %3 cores",
     //: %1 and so on: the values in “%1 to %2: the host has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice",
         "Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
     //: %1 and so on: the values in “%1 to %2: the host has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, choose “not bound”.")},
    {"%1 to %2 on one node, or ranks_per_node: a node has %3 cores",
     //: %1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To use several nodes, set \"ranks_per_node\": %2."),
     //: %1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because a node has %3 cores. To use several nodes, enter %2 as “Ranks a "
                       "node” on the page Where.")},
    {"%1 to %2 on a node: it has %3 cores",
     //: %1 and so on: the values in “%1 to %2 on a node: it has %3 cores”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2 on a node of %3 cores."), nullptr},
    {"%1 to %2, the ranks_per_node of this one host",
     //: %1 and so on: the values in “%1 to %2, the ranks_per_node of this one host”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a host without a scheduler is one node and \"ranks_per_node\" is %2."),
     //: %1 and so on: the values in “%1 to %2, the ranks_per_node of this one host”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a host without a scheduler is one node, and it takes %2 ranks here.")},
    {"%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another partition takes more",
     //: %1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another
     //: partition takes more”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because there are %3 nodes with %4 ranks each. A higher \"ranks_per_node\" "
                       "or another \"partition\" takes more."),
     //: %1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another
     //: partition takes more”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because there are %3 nodes with %4 ranks each. More “Ranks a node” or "
                       "another partition takes more.")},
    {"the cores of a node divided by the ranks on it: neither this scheduler nor a job there told how many cores a node "
     "has",
     QT_TRANSLATE_NOOP("Advice",
                       "Set it to the cores of a node divided by the ranks on it. Neither the scheduler nor a job there "
                       "has told how many cores a node has."),
     QT_TRANSLATE_NOOP("Advice",
                       "Enter the cores of a node divided by the ranks on it. Neither the scheduler nor a job there has "
                       "told how many cores a node has.")},
    {"with mode strong", QT_TRANSLATE_NOOP("Advice", "Strong scaling needs it."), nullptr},
    {"with mode strong; weak scaling takes batch_size of the workload",
     QT_TRANSLATE_NOOP("Advice",
                       "It applies with \"mode\": \"strong\". Weak scaling takes \"batch_size\" of the workload."),
     QT_TRANSLATE_NOOP("Advice", "It applies to strong scaling. Weak scaling takes the batch per rank.")},
    {"with mode weak; with mode strong global_batch is divided among the ranks",
     QT_TRANSLATE_NOOP("Advice",
                       "It applies with \"mode\": \"weak\". Strong scaling divides \"global_batch\" among the ranks."),
     QT_TRANSLATE_NOOP(
         "Advice",
         "Strong scaling divides the global batch among the ranks. Remove this setting, or choose weak scaling.")},
    // Batches that do not fit.
    {"%1 to %2 with %3 ranks: a rank takes %4 to %5 images a step",
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: a rank takes %4 to %5 images a step”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed with %3 ranks: %1 to %2, because each rank takes %4 to %5 images in a step."),
     nullptr},
    {"%1 to %2 with %3 ranks: fashion-mnist has %4 images",
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: fashion-mnist has %4 images”
     QT_TRANSLATE_NOOP("Advice", "Allowed with %3 ranks: %1 to %2, because fashion-mnist has %4 images."), nullptr},
    {"fewer ranks: not one image with %1 ranks: fashion-mnist has %2 images",
     //: %1 and so on: the values in “fewer ranks: not one image with %1 ranks: fashion-mnist has %2 images”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer ranks: fashion-mnist has %2 images, which is less than one for each of %1 ranks."),
     nullptr},
    {"%1 to %2 with %3 ranks: the activations of more of %4 alone need more memory than this host has",
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: the activations of more of %4 alone need more memory than
     //: this host has”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed with %3 ranks: %1 to %2. With more, the activations of %4 alone need more memory than "
                       "this host has."),
     nullptr},
    {"fewer ranks: not one image with %1 ranks: the activations of more of %2 alone need more memory than this host "
     "has",
     //: %1 and so on: the values in “fewer ranks: not one image with %1 ranks: the activations of more of %2 alone need
     //: more memory than this host has”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer ranks: with %1 ranks, one image on each makes activations of %2 that need more "
                       "memory than this host has."),
     nullptr},
    // How often.
    {"%1 to %2 with until",
     //: %1 and so on: the values in “%1 to %2 with until”
     QT_TRANSLATE_NOOP("Advice", "Allowed with \"until\": %1 to %2."),
     //: %1 and so on: the values in “%1 to %2 with until”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, because the number of blocks is decided after the first %1.")},
    {"%1 to %2, not below repeats",
     //: %1 and so on: the values in “%1 to %2, not below repeats”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, and not less than \"repeats\"."),
     //: %1 and so on: the values in “%1 to %2, not below repeats”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, and not less than the number of blocks at each point.")},
    {"%1 to %2, the repeats: a block is never split",
     //: %1 and so on: the values in “%1 to %2, the repeats: a block is never split”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, the number of \"repeats\", because a block is never split between jobs."),
     //: %1 and so on: the values in “%1 to %2, the repeats: a block is never split”
     QT_TRANSLATE_NOOP(
         "Advice",
         "Allowed: %1 to %2, the number of blocks at each point, because a block is never split between jobs.")},
    {"%1 to %2: cases, points, arms and repeats multiply to at most %3 runs",
     //: %1 and so on: the values in “%1 to %2: cases, points, arms and repeats multiply to at most %3 runs”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, because cases, points, arms and repeats make at most %3 runs."),
     //: %1 and so on: the values in “%1 to %2: cases, points, arms and repeats multiply to at most %3 runs”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, because cases, points, arms and blocks make at most %3 runs.")},
    {"fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all",
     //: %1 and so on: the values in “fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer cases, points or arms: together they make %1 runs for each repeat, and an experiment "
                       "has at most %2."),
     //: %1 and so on: the values in “fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer cases, points or arms: together they make %1 runs for each block, and an experiment "
                       "has at most %2.")},
    {"%1 to %2: an experiment has at most %3 runs; a new one takes more",
     //: %1 and so on: the values in “%1 to %2: an experiment has at most %3 runs; a new one takes more”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because an experiment has at most %3 runs. Start a new experiment for more."),
     nullptr},
    {"no more blocks: an experiment has at most %1 runs; a new one takes more",
     //: %1 and so on: the values in “no more blocks: an experiment has at most %1 runs; a new one takes more”
     QT_TRANSLATE_NOOP("Advice",
                       "An experiment has at most %1 runs, and this one has them. Start a new experiment for more."),
     nullptr},
    {"up to %1 of a point; a new experiment asks the question afresh",
     //: %1 and so on: the values in “up to %1 of a point; a new experiment asks the question afresh”
     QT_TRANSLATE_NOOP("Advice", "A point can be extended %1 times. Start a new experiment for more."), nullptr},
    {"until with order blocks: its interval is made of pairs",
     QT_TRANSLATE_NOOP("Advice", "\"until\" needs \"order\": \"blocks\", because its interval is made of pairs."),
     QT_TRANSLATE_NOOP(
         "Advice", "Blocks “until” an interval need arms that run in blocks, because the interval is made of pairs.")},
    // The workload and the arms.
    {"%1 with model %2",
     //: %1 and so on: the values in “%1 with model %2”
     QT_TRANSLATE_NOOP("Advice", "Allowed with the model %2: %1."),
     //: %1 and so on: the values in “%1 with model %2”
     QT_TRANSLATE_NOOP("Advice", "Allowed with the network %2: %1.")},
    {"with data mnist or fashion-mnist; synthetic images need no folder",
     QT_TRANSLATE_NOOP("Advice", "Only the data mnist and fashion-mnist have a folder. Leave it out."),
     QT_TRANSLATE_NOOP("Advice", "Only the data mnist and fashion-mnist have a folder. Empty the field.")},
    {"with data mnist or fashion-mnist; synthetic images have no test set",
     QT_TRANSLATE_NOOP("Advice",
                       "Only the data mnist and fashion-mnist have a test set. Leave it out, or choose such data."),
     QT_TRANSLATE_NOOP("Advice",
                       "Only the data mnist and fashion-mnist have a test set. Choose such data, or no evaluation.")},
    {"a folder with the idx files, plain or .gz, such as that of the package dataset-fashion-mnist; data synthetic "
     "needs none",
     QT_TRANSLATE_NOOP("Advice",
                       "Name a folder that holds the idx files, plain or .gz, such as that of the package "
                       "dataset-fashion-mnist. The data synthetic needs no folder."),
     QT_TRANSLATE_NOOP("Advice",
                       "Choose a folder that holds the idx files, plain or .gz, such as that of the package "
                       "dataset-fashion-mnist. The data synthetic needs no folder.")},
    {"the folder that holds the idx files themselves; below that one there is %1",
     //: %1: names of files, such as MNIST/raw/train-images-idx3-ubyte
     QT_TRANSLATE_NOOP("Advice", "Name the folder that holds the four idx files themselves. Files with similar names in this one: %1."),
     //: %1: names of files, such as MNIST/raw/train-images-idx3-ubyte
     QT_TRANSLATE_NOOP("Advice", "Choose the folder that holds the four idx files themselves. Files with similar names in this one: %1.")},
    {"a setting of which the workload lists one value only; with several, this arm would run the same in each case",
     QT_TRANSLATE_NOOP("Advice",
                       "The workload lists several values of this setting, and this arm would run the same in each "
                       "case. List one value, or remove the setting from the arm."),
     QT_TRANSLATE_NOOP("Advice",
                       "The experiment has several values of this setting, and this arm would run the same in each "
                       "case. Enter one value on the page What, or remove the setting from the arm.")},
    {"%1 values, as many as %2, or one for all",
     //: %1 and so on: the values in “%1 values, as many as %2, or one for all”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 values, as many as “%2” has, or one for all."), nullptr},
    {"no variant: %1 has none",
     //: %1 and so on: the values in “no variant: %1 has none”
     QT_TRANSLATE_NOOP("Advice", "%1 has no variants. Leave “variant” out."),
     //: %1 and so on: the values in “no variant: %1 has none”
     QT_TRANSLATE_NOOP("Advice", "%1 has no variants. Choose “its usual way”.")},
    {"no image: %1 runs none",
     //: %1 and so on: the values in “no image: %1 runs none”
     QT_TRANSLATE_NOOP("Advice", "%1 runs without an image. Leave “image” out."),
     //: %1 and so on: the values in “no image: %1 runs none”
     QT_TRANSLATE_NOOP("Advice", "%1 runs without an image. Empty the field.")},
    {"to runtimes with images; %1 sees the host's own folders",
     //: %1 and so on: the values in “to runtimes with images; %1 sees the host's own folders”
     QT_TRANSLATE_NOOP("Advice", "%1 has no image and sees the host's own folders. Leave “binds” out."),
     //: %1 and so on: the values in “to runtimes with images; %1 sees the host's own folders”
     QT_TRANSLATE_NOOP("Advice", "%1 has no image and sees the host's own folders. Remove this folder.")},
    {"where the runtime can keep ranks from writing to a bind; %1 cannot",
     //: %1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”
     QT_TRANSLATE_NOOP("Advice", "%1 cannot keep ranks from writing to a folder. Set \"read_only\": false."),
     //: %1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”
     QT_TRANSLATE_NOOP("Advice", "%1 cannot keep ranks from writing to a folder. Take the tick from “read only”.")},
    // What a scheduler is asked for.
    {"on hosts with a scheduler; without one launcher, modules and prologue apply",
     QT_TRANSLATE_NOOP(
         "Advice", "It applies to hosts with a scheduler. Without one, “launcher”, “modules” and “prologue” apply."),
     QT_TRANSLATE_NOOP(
         "Advice",
         "Only hosts with a scheduler have this. Choose another host: that empties what its scheduler is asked for.")},
    {"on hosts with a scheduler", QT_TRANSLATE_NOOP("Advice", "It applies to hosts with a scheduler."), nullptr},
    {"with this host's scheduler: %1",
     //: %1 and so on: the values in “with this host's scheduler: %1”
     QT_TRANSLATE_NOOP("Advice", "This host's scheduler takes: %1."),
     QT_TRANSLATE_NOOP("Advice",
                       "This host's scheduler has no such setting. Empty the field, or choose the host anew.")},
    {"of %1: %2",
     //: %1 and so on: the values in “of %1: %2”
     QT_TRANSLATE_NOOP("Advice", "%1 takes: %2."),
     //: %1 and so on: the values in “of %1: %2”
     QT_TRANSLATE_NOOP("Advice", "%1 has no such setting. Empty the field, or choose the host anew.")},
    {"not with %1",
     //: %1 and so on: the values in “not with %1”
     QT_TRANSLATE_NOOP("Advice", "%1 has no job arrays. Leave “array” out."),
     //: %1 and so on: the values in “not with %1”
     QT_TRANSLATE_NOOP("Advice", "%1 has no job arrays. Take the tick from it.")},
    {"without apart and other_nodes: the jobs of an array begin when and where the scheduler has room",
     QT_TRANSLATE_NOOP("Advice",
                       "The jobs of an array begin when and where the scheduler has room. Leave out “array”, or "
                       "“apart” and “other_nodes”."),
     QT_TRANSLATE_NOOP("Advice",
                       "The jobs of an array begin when and where the scheduler has room. Choose an array, or “Jobs "
                       "apart” and “Other nodes”, not both.")},
    {"one of those that qconf -spl lists there: Grid Engine gives more than one slot only in one",
     QT_TRANSLATE_NOOP("Advice",
                       "Grid Engine gives more than one slot only in a parallel environment. Name one of those that "
                       "“qconf -spl” lists on the host."),
     QT_TRANSLATE_NOOP("Advice",
                       "Grid Engine gives more than one slot only in a parallel environment. Enter one of those that "
                       "“qconf -spl” lists on the host.")},
    {"%1: Grid Engine gives more than one slot only in a parallel environment",
     //: %1 and so on: the values in “%1: Grid Engine gives more than one slot only in a parallel environment”
     QT_TRANSLATE_NOOP("Advice", "Grid Engine gives more than one slot only in a parallel environment. There are: %1."),
     nullptr},
    {"one of those of the host, which qconf -spl lists, for more than one slot",
     QT_TRANSLATE_NOOP(
         "Advice",
         "Grid Engine gives more than one slot only in a parallel environment. “qconf -spl” lists those of the host."),
     nullptr},
    {"%1; one that the host does not list needs threads_per_rank",
     //: %1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”
     QT_TRANSLATE_NOOP("Advice", "The host lists: %1. Another partition needs \"threads_per_rank\"."),
     //: %1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”
     QT_TRANSLATE_NOOP("Advice",
                       "The host lists: %1. For another partition, enter the threads per rank on the page Scale.")},
    {"1s to 30d: a whole number and s, m, h or d",
     QT_TRANSLATE_NOOP("Advice", "Allowed: 1s to 30d, as a whole number with s, m, h or d, such as 6h."), nullptr},
    {"this line, or another value of it", QT_TRANSLATE_NOOP("Advice", "Keep it, or give it another value."), nullptr},
    // Hosts, images and experiments.
    {"local, or a host that was added: baremark-cli host add",
     QT_TRANSLATE_NOOP("Advice", "Allowed: local, or a host that was added with “baremark-cli host add”."),
     QT_TRANSLATE_NOOP("Advice", "Choose this machine, or add the host with “Add a host…”.")},
    {"one of %1, or a host that was added: baremark-cli host add",
     //: %1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1, or a host that was added with “baremark-cli host add”."),
     //: %1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Choose one of %1, or add the host with “Add a host…”.")},
    {"%1, or a host that was added: baremark-cli host add",
     //: %1 and so on: the values in “%1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1, or a host that was added with “baremark-cli host add”."),
     //: %1 and so on: the values in “%1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Choose %1, or add the host with “Add a host…”.")},
    {"one of: baremark-cli host list", QT_TRANSLATE_NOOP("Advice", "“baremark-cli host list” shows the hosts."),
     QT_TRANSLATE_NOOP("Advice", "The hosts are listed at the left.")},
    {"one of: baremark-cli data list", QT_TRANSLATE_NOOP("Advice", "“baremark-cli data list” shows what there is."),
     QT_TRANSLATE_NOOP("Advice", "The host's page lists what there is.")},
    {"a host whose test came to its end: baremark-cli host test %1",
     //: %1 and so on: the values in “a host whose test came to its end: baremark-cli host test %1”
     QT_TRANSLATE_NOOP("Advice", "Test the host first: baremark-cli host test %1"),
     QT_TRANSLATE_NOOP("Advice", "Test the host first, with “Test again” on its page.")},
    {"a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with "
     "baremark-cli host remove --abandon: %1",
     //: %1 and so on: the values in “a host whose experiments are over; cancel these first, or, where it is gone for
     //: good, give them up with baremark-cli host remove --abandon: %1”
     QT_TRANSLATE_NOOP("Advice",
                       "Cancel its experiments first: %1. If the host is gone for good, “baremark-cli host remove "
                       "--abandon” gives them up."),
     //: %1 and so on: the values in “a host whose experiments are over; cancel these first, or, where it is gone for
     //: good, give them up with baremark-cli host remove --abandon: %1”
     QT_TRANSLATE_NOOP("Advice",
                       "Cancel its experiments first: %1. If the host is gone for good, the command line's “host "
                       "remove --abandon” gives them up.")},
    {"another name, or first: baremark-cli host remove %1",
     //: %1 and so on: the values in “another name, or first: baremark-cli host remove %1”
     QT_TRANSLATE_NOOP("Advice", "Choose another name, or remove that host first: baremark-cli host remove %1"),
     QT_TRANSLATE_NOOP("Advice", "Choose another name, or remove that host first.")},
    {"a host that is reached over SSH", QT_TRANSLATE_NOOP("Advice", "It applies to hosts that are reached over SSH."),
     nullptr},
    {"a host with a scheduler", QT_TRANSLATE_NOOP("Advice", "It applies to hosts with a scheduler."), nullptr},
    {"a folder on the host that this account can make and write; on the command line that is --root",
     QT_TRANSLATE_NOOP("Advice", "Name a folder on the host that this account can make and write: --root FOLDER"),
     QT_TRANSLATE_NOOP("Advice", "Choose a folder on the host that this account can make and write.")},
    {"another moment; or, where it is not what runs jobs there, another --scheduler",
     QT_TRANSLATE_NOOP("Advice", "Try again later. If something else runs the jobs there, name it: --scheduler NAME"),
     QT_TRANSLATE_NOOP("Advice",
                       "Try again later. If something else runs the jobs there, add the host with its name: "
                       "baremark-cli host add --scheduler")},
    {"the engine beside this program, or one that is built: baremark-cli host add NAME --here",
     QT_TRANSLATE_NOOP("Advice",
                       "The engine belongs beside this program. “baremark-cli host add NAME --here” builds one."),
     QT_TRANSLATE_NOOP("Advice",
                       "The engine belongs beside this program. Install it again, or build Baremark with its engine.")},
    {"an engine that was built for this host",
     QT_TRANSLATE_NOOP("Advice", "Test the host again: that builds its engine."), nullptr},
    {"an image of this machine: baremark-cli image list",
     QT_TRANSLATE_NOOP("Advice", "“baremark-cli image list” shows the images of this machine."),
     QT_TRANSLATE_NOOP("Advice", "The page Images shows the images of this machine.")},
    {"an image of this machine; build it first: baremark-cli image build",
     QT_TRANSLATE_NOOP("Advice", "It is not built yet. Build it first: “baremark-cli image build”."),
     QT_TRANSLATE_NOOP("Advice", "It is not built yet. Build it on the page Images first.")},
    {"an image of this machine", QT_TRANSLATE_NOOP("Advice", "Only images of this machine can be sent."), nullptr},
    {"an image without a block at work in it; wait for the end of experiment %1, or cancel it",
     //: %1 and so on: the values in “an image without a block at work in it; wait for the end of experiment %1, or
     //: cancel it”
     QT_TRANSLATE_NOOP("Advice", "A block runs in it. Wait until experiment %1 has ended, or cancel it."), nullptr},
    {"an image that nobody builds or removes now",
     QT_TRANSLATE_NOOP("Advice", "Another process builds or removes it. Try again when that has ended."), nullptr},
    {"send it again: it is packed anew", QT_TRANSLATE_NOOP("Advice", "Send it again: it is packed anew."), nullptr},
    {"build it again, and send it then", QT_TRANSLATE_NOOP("Advice", "Build it again, and then send it."), nullptr},
    {"files, folders and links to files, no links to folders",
     QT_TRANSLATE_NOOP("Advice", "A link to a folder cannot be sent. Put the folder in its place."), nullptr},
    {"at most %1 files and folders of %2 bytes together; move out of the folder on the host what need not be fetched",
     //: %1 and so on: the values in “at most %1 files and folders of %2 bytes together; move out of the folder on the
     //: host what need not be fetched”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: at most %1 files and folders of %2 bytes together. Move what you do not need out of "
                       "the folder on the host."),
     nullptr},
    {"as many characters as tell it from the others: %1",
     //: %1 and so on: the values in “as many characters as tell it from the others: %1”
     QT_TRANSLATE_NOOP("Advice", "Type more of its characters. These begin alike: %1."), nullptr},
    {"an experiment that is not over",
     QT_TRANSLATE_NOOP("Advice", "Only an experiment that is not over can be changed in this way."), nullptr},
    {"an unfinished one; `extend` adds blocks to this one",
     QT_TRANSLATE_NOOP("Advice", "It is done. “baremark-cli extend” adds blocks to it."),
     QT_TRANSLATE_NOOP("Advice", "It is done. “Add blocks” adds blocks to it.")},
    {"an experiment without a block at work; cancel it first",
     QT_TRANSLATE_NOOP("Advice", "One of its blocks runs. Cancel the experiment first."), nullptr},
    {"an experiment that is not at work; cancel it first",
     QT_TRANSLATE_NOOP("Advice", "It runs. Cancel the experiment first."), nullptr},
    {"an experiment that was not removed; put it back with: baremark-cli remove %1 --undo",
     //: %1 and so on: the values in “an experiment that was not removed; put it back with: baremark-cli remove %1
     //: --undo”
     QT_TRANSLATE_NOOP("Advice", "It was removed. Put it back with: baremark-cli remove %1 --undo"),
     QT_TRANSLATE_NOOP("Advice", "It was removed. Put it back first.")},
    {"%1, which ran it on itself; go on there, or run its file here as a new experiment",
     //: %1 and so on: the values in “%1, which ran it on itself; go on there, or run its file here as a new experiment”
     QT_TRANSLATE_NOOP("Advice", "It ran on %1 itself. Resume it there, or run its file here as a new experiment."),
     //: %1 and so on: the values in “%1, which ran it on itself; go on there, or run its file here as a new experiment”
     QT_TRANSLATE_NOOP("Advice", "It ran on %1 itself. Resume it there, or start a copy here as a new experiment.")},
    {"1 to 2000 bytes: the reason is part of the result",
     QT_TRANSLATE_NOOP("Advice", "Allowed: 1 to 2000 bytes. The reason is part of the result."), nullptr},
    {"nothing: this arm differs in nothing that is not meant",
     QT_TRANSLATE_NOOP("Advice", "This arm has no difference that was not meant."), nullptr},
    {"a store that no other Baremark writes into while it is brought up to date: close the others and try again",
     QT_TRANSLATE_NOOP("Advice",
                       "Another Baremark writes into it while it is brought up to date. Close the others and try again."),
     nullptr},
    // Options of the command line.
    {"with --json and -o FILE, or without --json",
     QT_TRANSLATE_NOOP("Advice", "Use --json together with -o FILE, or leave --json out."), nullptr},
    {"with --format json", QT_TRANSLATE_NOOP("Advice", "It needs --format json."), nullptr},
};

/// In the window a setting of the engine has a name of its own: "Batch size" instead of "batch_size".
QString shownInWindow(const QString& value) {
  const std::string name = value.toStdString();
  return core::protocol::findEngineSetting(name) == nullptr ? value : settingName(name);
}

}  // namespace

std::span<const AdviceForm> adviceForms() {
  return kAdvice;
}

std::optional<QString> adviceText(const std::string& allowed, Reader reader) {
  static const SentenceForms forms = [] {
    std::vector<const char*> sources;
    for (const AdviceForm& form : kAdvice) sources.push_back(form.allowed);
    return SentenceForms(sources);
  }();
  auto match = forms.match(QString::fromStdString(allowed));
  if (!match) return std::nullopt;
  const AdviceForm& form = kAdvice[match->place];
  for (QString& value : match->values) value = namesText(value);
  const bool hasWindowWords = reader == Reader::Window && form.window != nullptr;
  if (reader == Reader::Window) {
    for (QString& value : match->values) value = shownInWindow(value);
  }
  return filled(QCoreApplication::translate("Advice", hasWindowWords ? form.window : form.terminal), match->values);
}

}  // namespace baremark::app::text
