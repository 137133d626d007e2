// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/connection.h"

#include <sqlite3.h>

namespace baremark::core::storage {

using base::ErrorCode;

base::Error toError(const SQLite::Exception& problem, const base::Phrased& where) {
  ErrorCode code = ErrorCode::Io;
  switch (problem.getErrorCode() & 0xFF) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      code = ErrorCode::Corrupt;
      break;
    case SQLITE_INTERRUPT:
      code = ErrorCode::Cancelled;
      break;
    case SQLITE_FULL:
      code = ErrorCode::NoSpace;
      break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      code = ErrorCode::Busy;
      break;
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      code = ErrorCode::PermissionDenied;
      break;
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_MISUSE:
    case SQLITE_ERROR:
      code = ErrorCode::Unexpected;
      break;
    default:
      break;
  }
  return {.code = code, .where = where, .detail = problem.what()};
}

}  // namespace baremark::core::storage
