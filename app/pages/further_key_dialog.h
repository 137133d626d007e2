// SPDX-License-Identifier: GPL-3.0-or-later
// A host showed another key than the known one: the person may add it beside that one, by the fingerprint that they were told.
// What the host showed is never filled in for them. Accepted: the fingerprint is that of the key which was shown.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/models/host_check.h"
#include "app/widgets/theme.h"

namespace baremark::app::pages {

class FurtherKeyDialog final : public QDialog {
  Q_OBJECT

 public:
  /// `failure`: a host key that changed, as a connection tells it.
  FurtherKeyDialog(const core::base::Error& failure, const widgets::Theme& theme, QWidget* parent = nullptr);

  [[nodiscard]] QString fingerprint() const;
  void accept() override;

 private:
  /// Why it is not taken; empty: it is.
  [[nodiscard]] QString refusal() const;

  QString m_shown;  ///< of the key that the host showed
  QLineEdit* m_fingerprint;
  QLabel* m_refusal;
};

/// Opens the dialog, and lets `check` go on with the key. Its page shows the button while HostCheck::hasSeenOtherKey().
[[nodiscard]] QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent);

}  // namespace baremark::app::pages
