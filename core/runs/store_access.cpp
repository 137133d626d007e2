// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/store_access.h"

namespace baremark::core::runs {

using base::fail, base::Result;
using storage::Access, storage::Store;

Result<std::unique_ptr<StoreAccess>> StoreAccess::open(const std::string& path,
                                                       const std::vector<std::string>& schema) {
  Result<std::unique_ptr<Store>> writer = Store::open(path, Access::ReadWrite, schema);
  if (!writer) return fail(writer.error());
  Result<std::unique_ptr<Store>> reader = Store::open(path, Access::ReadOnly, schema);
  if (!reader) return fail(reader.error());
  std::unique_ptr<StoreAccess> access(new StoreAccess);
  access->m_path = path;
  access->m_schema = schema;
  access->m_journal = (*writer)->journal();
  if (const std::optional<int> newer = (*writer)->newerVersion())
    access->m_refusal = base::Error{.code = base::ErrorCode::NewerVersion,
                                    .where = path,
                                    .value = {base::Phrase::StoreOfVersion, *newer},
                                    .allowed = {base::Phrase::StoreVersion, schema.size()}};
  access->m_writer = std::move(*writer);
  access->m_reader = std::move(*reader);
  for (QThreadPool* thread : {&access->m_writeThread, &access->m_readThread, &access->m_wholeThread}) {
    thread->setMaxThreadCount(1);
    thread->setExpiryTimeout(-1);
  }
  return access;
}

StoreAccess::~StoreAccess() {
  m_writeThread.waitForDone();
  m_readThread.waitForDone();
  m_wholeThread.waitForDone();
}

}  // namespace baremark::core::runs
