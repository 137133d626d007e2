// SPDX-License-Identifier: GPL-3.0-or-later
// Declares libssh's handles as libssh's own header does, so that headers here need not include it.
#pragma once

extern "C" {
struct ssh_counter_struct;
typedef struct ssh_channel_struct* ssh_channel;  // NOLINT(modernize-use-using): the library's words
typedef struct ssh_event_struct* ssh_event;      // NOLINT(modernize-use-using)
typedef struct ssh_session_struct* ssh_session;  // NOLINT(modernize-use-using)
}
