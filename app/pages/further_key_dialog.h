// SPDX-License-Identifier: GPL-3.0-or-later
// Adds a key beside the known one, for a host that showed another key. The user must know and type its fingerprint: the
// dialog never fills it in, and accepts only that of the key that the host showed.
#pragma once

#include <QLineEdit>

#include "app/models/host_check.h"
#include "app/pages/dialogs.h"

namespace baremark::app::pages {

class FurtherKeyDialog final : public Dialog {
  Q_OBJECT

 public:
  /// `failure`: the error kHostKeyChanged of a connection.
  FurtherKeyDialog(const core::base::Error& failure, const widgets::Theme& theme, QWidget* parent = nullptr);

  [[nodiscard]] QString fingerprint() const;
  void accept() override;

 private:
  /// Why the fingerprint is not accepted. Empty if it is.
  [[nodiscard]] QString refusal() const;

  QString m_shown;  ///< fingerprint of the key that the host showed
  QLineEdit* m_fingerprint;
  QLabel* m_refusal;
};

/// A button that opens the dialog and then repeats `check` with the key. Show it while HostCheck::hasSeenOtherKey().
[[nodiscard]] QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent);

}  // namespace baremark::app::pages
