// SPDX-License-Identifier: GPL-3.0-or-later
// An owned key of libssh, public or private. libssh overwrites a private key when it frees it.
#pragma once

#include <libssh/libssh.h>

#include <memory>

namespace baremark::remote {

struct FreeKey {
  void operator()(ssh_key key) const { ssh_key_free(key); }
};
using Key = std::unique_ptr<ssh_key_struct, FreeKey>;

}  // namespace baremark::remote
