// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/kept_draft.h"

#include <QFile>
#include <QSaveFile>

#include "app/application/resource_texts.h"
#include "core/plan/experiment_file.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {
KeptDraft::KeptDraft(const std::string& storePath, QObject* parent)
    : QObject(parent), m_path(qString(storePath) + QStringLiteral(".draft.json")) {
  m_pool.setMaxThreadCount(1);  // one thread keeps the order of the calls
}

Result<std::optional<core::model::Experiment>> KeptDraft::read() const {
  std::optional<std::string> text;
  if (m_newest) {
    text = *m_newest;
  } else if (QFile file(m_path); file.exists()) {
    if (!file.open(QIODevice::ReadOnly)) return fail(ioError(file));
    text = file.readAll().toStdString();
  }
  if (!text) return std::nullopt;
  auto experiment = core::plan::parseExperiment(*text);
  if (!experiment) return fail(core::base::inFile(m_path.toStdString(), experiment.error()));
  return std::optional(std::move(*experiment));
}

bool KeptDraft::isThere() const {
  return m_newest ? m_newest->has_value() : QFile::exists(m_path);
}

template <class Work>
void KeptDraft::write(Work work) {
  core::runs::whenDone(core::runs::runIn<Result<void>>(m_pool, std::move(work)), this,
                       [this](const Result<void>& written) {
                         if (!written && !std::exchange(m_hasFailed, true)) emit failed(written.error());
                       });
}

void KeptDraft::keep(const std::string& file) {
  m_newest = file;
  emit changed();
  write([path = m_path, text = QByteArray::fromStdString(file)]() -> Result<void> {
    QSaveFile target(path);
    if (!target.open(QIODevice::WriteOnly)) return fail(ioError(target));
    target.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (target.write(text) != text.size() || !target.commit()) return fail(ioError(target));
    return {};
  });
}

void KeptDraft::forget() {
  m_newest = std::optional<std::string>();
  emit changed();
  write([path = m_path]() -> Result<void> {
    QFile file(path);
    if (file.exists() && !file.remove()) return fail(ioError(file));
    return {};
  });
}

}  // namespace baremark::app::models
