// SPDX-License-Identifier: GPL-3.0-or-later
// The names of libssh's handles, as its own header declares them: what includes a connection does without libssh's headers.
#pragma once

extern "C" {
struct ssh_counter_struct;
typedef struct ssh_channel_struct* ssh_channel;  // NOLINT(modernize-use-using): the library's words
typedef struct ssh_event_struct* ssh_event;      // NOLINT(modernize-use-using)
typedef struct ssh_session_struct* ssh_session;  // NOLINT(modernize-use-using)
}
