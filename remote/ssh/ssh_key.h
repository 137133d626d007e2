// SPDX-License-Identifier: GPL-3.0-or-later
// A key of libssh, public or private, and whose it is. libssh overwrites the private part of one that is let go.
#pragma once

#include <libssh/libssh.h>

#include <memory>

namespace baremark::remote {

struct FreeKey {
  void operator()(ssh_key key) const { ssh_key_free(key); }
};
using Key = std::unique_ptr<ssh_key_struct, FreeKey>;

}  // namespace baremark::remote
