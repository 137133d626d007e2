// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the draft of an experiment in a file beside the store, so that closing the window loses nothing. Writes in its
// own thread, in the order of the calls; the destructor waits for the last write. GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include "app/text/names.h"
#include "core/model/experiment.h"

namespace baremark::app::models {

class KeptDraft final : public QObject {
  Q_OBJECT

 public:
  explicit KeptDraft(const std::string& storePath, QObject* parent = nullptr);
  ~KeptDraft() override { m_pool.waitForDone(); }

  /// The draft of an earlier window. Empty if there is none. Errors: Io, and those of core::plan::parseExperiment.
  [[nodiscard]] Result<std::optional<core::model::Experiment>> read() const;
  /// Whether there is a draft, readable or not.
  [[nodiscard]] bool isThere() const;
  /// `file` is the text of an experiment file.
  void keep(const std::string& file);
  void forget();

 signals:
  /// A draft was kept or forgotten.
  void changed();
  /// The draft cannot be written. Emitted once.
  void failed(const baremark::core::base::Error& error);

 private:
  template <class Work>
  void write(Work work);

  const QString m_path;
  std::optional<std::optional<std::string>>
      m_newest;  ///< the newest request of this window: a draft, or empty to delete the file
  bool m_hasFailed = false;
  QThreadPool m_pool;
};

}  // namespace baremark::app::models
