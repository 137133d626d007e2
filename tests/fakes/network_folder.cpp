// SPDX-License-Identifier: GPL-3.0-or-later
// A program that links this file keeps all of its stores in such a folder.
#include "tests/fakes/network_folder.h"

namespace {

const baremark::fakes::NetworkFolder folder;

}  // namespace
