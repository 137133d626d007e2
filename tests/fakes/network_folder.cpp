// SPDX-License-Identifier: GPL-3.0-or-later
// Linked into a program: all of its stores lie in such a folder.
#include "tests/fakes/network_folder.h"

namespace {

const baremark::fakes::NetworkFolder folder;

}  // namespace
