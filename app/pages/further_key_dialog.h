// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog for a host that showed another key than the known one. The user can add the new key beside the known one by
// typing its fingerprint, which the user must know from elsewhere: the dialog never fills it in. If the dialog is
// accepted, the fingerprint is that of the key that the host showed.
#pragma once

#include <QLineEdit>

#include "app/models/host_check.h"
#include "app/pages/dialogs.h"
#include "app/pages/page.h"

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

/// Makes a button that opens the dialog and then repeats `check` with the key. The page shows the button while
/// HostCheck::hasSeenOtherKey() is true.
[[nodiscard]] QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent);

}  // namespace baremark::app::pages
