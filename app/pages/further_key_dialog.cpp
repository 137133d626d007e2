// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/further_key_dialog.h"

#include <QDialogButtonBox>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "app/text/error_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

constexpr int kCharacters = 100;  // enough for a fingerprint on one line

}  // namespace

FurtherKeyDialog::FurtherKeyDialog(const core::base::Error& failure, const widgets::Theme& theme, QWidget* parent)
    : QDialog(parent), m_fingerprint(new QLineEdit(this)), m_refusal(widgets::makeNote({}, this)) {
  const int unit = widgets::unit(this);
  const text::ErrorText words = text::describe(failure);
  const QString key = words.detail.section(QLatin1Char('\n'), -1);  // key type and fingerprint
  m_shown = key.section(QLatin1Char(' '), -1);
  setWindowTitle(tr("Add a further key"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * unit);
  column->setContentsMargins(4 * unit, 3 * unit, 4 * unit, 3 * unit);
  column->addWidget(widgets::makeBold(words.title, this));
  auto* frame = new widgets::Card(theme, this);
  frame->setTight();
  frame->setTone(text::Sign::Open);
  //: %1: a host
  frame->body()->addWidget(
      widgets::makeNote(tr("%1 showed:").arg(QString::fromStdString(failure.where.english())), frame));
  QLabel* shown = widgets::makeWrapped(key, frame);
  shown->setFont(widgets::monospaceFont(font()));
  frame->body()->addWidget(shown);
  column->addWidget(frame);
  column->addWidget(widgets::makeWrapped(tr("If several machines share that name, each may have its own key. Paste the "
                                            "fingerprint that the host's administrators published, not the one above. "
                                            "Baremark adds the key only if both are the same. The known key stays."),
                                         this));
  auto* form = new widgets::Form(this);
  m_fingerprint->setPlaceholderText(QStringLiteral("SHA256:…"));
  m_fingerprint->setFont(widgets::monospaceFont(font()));
  form->addRow(tr("Fingerprint"), m_fingerprint);
  column->addWidget(form);
  m_refusal->setForegroundRole(QPalette::BrightText);
  m_refusal->setVisible(false);
  column->addWidget(m_refusal);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(tr("Add the key and test"), QDialogButtonBox::AcceptRole)->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &FurtherKeyDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  setMinimumWidth(fontMetrics().averageCharWidth() * kCharacters);
  m_fingerprint->setFocus();
}

/// Some programs print base64 with its padding.
QString FurtherKeyDialog::fingerprint() const {
  QString typed = m_fingerprint->text().trimmed();
  if (typed.endsWith(QLatin1Char('='))) typed.chop(1);
  return typed;
}

QString FurtherKeyDialog::refusal() const {
  static const QRegularExpression form(QStringLiteral("^SHA256:[A-Za-z0-9+/]{43}$"));
  if (!form.match(fingerprint()).hasMatch())
    return tr("That is not a fingerprint. A fingerprint is “SHA256:” and 43 characters, as ssh prints it.");
  if (fingerprint() == m_shown) return {};
  return tr(
      "The key that the host showed has another fingerprint, so Baremark does not add it. Perhaps another machine with "
      "that name answered: test the host again. Or somebody is intercepting the connection: ask the host's "
      "administrators.");
}

void FurtherKeyDialog::accept() {
  const QString why = refusal();
  if (why.isEmpty()) return QDialog::accept();
  m_refusal->setText(why);
  m_refusal->setVisible(true);
  m_fingerprint->setAccessibleDescription(why);
  m_fingerprint->setFocus();
  resize(width(),
         std::max(height(), layout()->totalHeightForWidth(width())));  // a label that wraps does not reserve its height
}

QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent) {
  QPushButton* button = widgets::makeButton(FurtherKeyDialog::tr("Add this further key…"), parent);
  button->setVisible(false);
  QObject::connect(button, &QPushButton::clicked, &check, [&check, &theme, button] {
    if (!check.hasSeenOtherKey()) return;
    auto* dialog = new FurtherKeyDialog(*check.failure(), theme, button->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, &check,
                     [&check, dialog] { check.startWithKey(dialog->fingerprint().toStdString()); });
    dialog->open();
  });
  return button;
}

}  // namespace baremark::app::pages
