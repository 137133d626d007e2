// SPDX-License-Identifier: GPL-3.0-or-later
// Behaves like a file system without shared memory, for example some network folders: SQLite's "unix-dotfile" locks
// with files beside the store, so there is no write-ahead log. Affects stores that are opened in the lifetime of the
// object.
#pragma once

#include <sqlite3.h>

namespace baremark::fakes {

class NetworkFolder {
 public:
  NetworkFolder() {
    (void)sqlite3_initialize();
    m_usual = sqlite3_vfs_find(nullptr);
    sqlite3_vfs* dotFile = sqlite3_vfs_find("unix-dotfile");
    m_isSet = dotFile != nullptr && sqlite3_vfs_register(dotFile, 1) == SQLITE_OK;
  }
  ~NetworkFolder() { sqlite3_vfs_register(m_usual, 1); }
  NetworkFolder(const NetworkFolder&) = delete;
  NetworkFolder& operator=(const NetworkFolder&) = delete;

  [[nodiscard]] bool isSet() const { return m_isSet; }

 private:
  sqlite3_vfs* m_usual = nullptr;
  bool m_isSet = false;
};

}  // namespace baremark::fakes
