// SPDX-License-Identifier: GPL-3.0-or-later
// The draft of an experiment in a file beside the store, so that closing the window loses nothing. It is written in a
// thread of its own, by temporary name and rename, in the order of the calls; the end of this object waits for the last
// one. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::app::models {

class KeptDraft final : public QObject {
  Q_OBJECT

 public:
  explicit KeptDraft(const std::string& storePath, QObject* parent = nullptr);
  ~KeptDraft() override;

  /// What an earlier window left; nothing: it left none. Errors: Io, and those of core::plan::parseExperiment.
  [[nodiscard]] core::base::Result<std::optional<core::model::Experiment>> read() const;
  /// `file` is the text of an experiment file.
  void keep(const std::string& file);
  void forget();

 signals:
  /// It cannot be kept; said once.
  void failed(const baremark::core::base::Error& error);

 private:
  template <class Work>
  void write(Work work);

  const QString m_path;
  std::optional<std::optional<std::string>>
      m_newest;  ///< of this window: what was handed over, or that it was forgotten
  bool m_hasFailed = false;
  QThreadPool m_pool;
};

}  // namespace baremark::app::models
