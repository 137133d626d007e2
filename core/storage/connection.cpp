// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/connection.h"

#include <sqlite3.h>

namespace baremark::core::storage {

using base::ErrorCode;

base::Error toError(const SQLite::Exception& problem, const base::Phrased& where) {
  static const std::map<int, ErrorCode> codes = {{SQLITE_CORRUPT, ErrorCode::Corrupt},
                                                 {SQLITE_NOTADB, ErrorCode::Corrupt},
                                                 {SQLITE_INTERRUPT, ErrorCode::Cancelled},
                                                 {SQLITE_FULL, ErrorCode::NoSpace},
                                                 {SQLITE_BUSY, ErrorCode::Busy},
                                                 {SQLITE_LOCKED, ErrorCode::Busy},
                                                 {SQLITE_PERM, ErrorCode::PermissionDenied},
                                                 {SQLITE_READONLY, ErrorCode::PermissionDenied},
                                                 {SQLITE_AUTH, ErrorCode::PermissionDenied},
                                                 {SQLITE_CANTOPEN, ErrorCode::PermissionDenied},
                                                 {SQLITE_CONSTRAINT, ErrorCode::Unexpected},
                                                 {SQLITE_MISMATCH, ErrorCode::Unexpected},
                                                 {SQLITE_MISUSE, ErrorCode::Unexpected},
                                                 {SQLITE_ERROR, ErrorCode::Unexpected}};
  const auto found = codes.find(problem.getErrorCode() & 0xFF);
  return {.code = found == codes.end() ? ErrorCode::Io : found->second, .where = where, .detail = problem.what()};
}

}  // namespace baremark::core::storage
