// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/job_head_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/text/field_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::wizards {
namespace {

constexpr int kCharacters = 90;
constexpr int kLinesShown = 16;

QString textOf(const std::vector<std::string>& lines) {
  QString text;
  for (const std::string& line : lines) text += QString::fromStdString(line) + QLatin1Char('\n');
  return text;
}

}  // namespace

JobHeadDialog::JobHeadDialog(models::ExperimentDraft& draft, JobHead head, QWidget* parent)
    : QDialog(parent),
      m_draft(draft),
      m_head(std::move(head)),
      m_lines(new QPlainTextEdit(this)),
      m_refusal(widgets::makeNote({}, this)) {
  const int unit = widgets::unit(this);
  setWindowTitle(tr("Scheduler options of the job"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * unit);
  column->setContentsMargins(4 * unit, 3 * unit, 4 * unit, 3 * unit);
  column->addWidget(widgets::makeWrapped(tr("Lines for %1 from the script of the first job. You can change values and "
                                            "add lines. The changes apply to every job of this experiment.",
                                            "a scheduler")
                                             .arg(QString::fromStdString(m_head.scheduler.label)),
                                         this));
  m_lines->setFont(widgets::monospaceFont(font()));
  m_lines->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_lines->setTabChangesFocus(true);
  m_lines->setAccessibleName(windowTitle());
  m_lines->setPlainText(textOf(m_head.lines));
  m_lines->setMinimumSize(m_lines->fontMetrics().averageCharWidth() * kCharacters,
                          m_lines->fontMetrics().lineSpacing() * kLinesShown);
  m_lines->viewport()->setAutoFillBackground(false);
  column->addWidget(m_lines, 1);
  m_refusal->setForegroundRole(QPalette::BrightText);
  m_refusal->setVisible(false);
  column->addWidget(m_refusal);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* take = buttons->addButton(tr("Apply"), QDialogButtonBox::AcceptRole);
  QPushButton* reset = buttons->addButton(tr("Reset"), QDialogButtonBox::ResetRole);
  take->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &JobHeadDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(reset, &QPushButton::clicked, this, [this] { m_lines->setPlainText(textOf(m_head.ownLines)); });
  m_lines->setFocus();
}

void JobHeadDialog::accept() {
  const core::base::Result<void> taken = m_draft.takeJobHead(m_head, m_lines->toPlainText().toStdString());
  if (taken) return QDialog::accept();
  m_refusal->setText(text::describeDraft(taken.error()));
  m_refusal->setVisible(true);
  resize(width(), std::max(height(), layout()->totalHeightForWidth(
                                         width())));  // the layout does not reserve height for wrapping labels
}

}  // namespace baremark::app::wizards
