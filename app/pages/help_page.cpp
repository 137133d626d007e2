// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/help_page.h"

#include <QTextTable>
#include <array>

#include "app/application/resource_texts.h"

namespace baremark::app::pages {
namespace {

struct Topic {
  const char* key;
  const char* title;
};
constexpr std::array kTopics = {
    Topic{"quickstart", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Quick start")},
    Topic{"decided", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "How is this decided?")},
    Topic{"passport", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "What a passport holds")},
    Topic{"checks", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Checks before a run")},
    Topic{"experiment-file", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Experiment files")},
    Topic{"command-line", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Command line")},
    Topic{"runtimes", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Container runtimes")},
    Topic{"recipes", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Recipes of images")},
    Topic{"engine", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "The training engine")},
    Topic{"telemetry", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Telemetry")},
    Topic{"hosts", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Hosts over SSH")},
    Topic{"schedulers", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Schedulers")},
    Topic{"images", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Images and data")},
    Topic{"faults", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "When something fails")},
    Topic{"keyboard", QT_TRANSLATE_NOOP("baremark::app::pages::HelpPage", "Keyboard")}};
constexpr int kTextWidth = 96;  // average characters of a line that is easy to read

}  // namespace

HelpPage::HelpPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Help"), parent), m_topics(new QListWidget(this)), m_text(new QTextBrowser(this)) {
  auto* row = widgets::makeRow(nullptr, 2 * unit(this) + 2);
  auto* list = new widgets::Card(theme(), this);
  for (const Topic& topic : kTopics) m_topics->addItem(tr(topic.title));
  m_topics->setFrameShape(QFrame::NoFrame);
  m_topics->setAccessibleName(tr("Topics"));
  m_topics->setSpacing(1);
  list->body()->addWidget(m_topics);
  list->setFixedWidth(34 * fontMetrics().averageCharWidth());
  row->addWidget(list);
  auto* page = new widgets::Card(theme(), this);
  page->body()->setContentsMargins(5 * unit(this), 4 * unit(this), 5 * unit(this), 4 * unit(this));
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setAccessibleName(tr("Help text"));
  m_text->setOpenExternalLinks(false);
  m_text->setMaximumWidth(kTextWidth * fontMetrics().averageCharWidth());
  page->body()->addWidget(m_text);
  row->addWidget(page, 1);
  column().addLayout(row, 1);
  connect(m_topics, &QListWidget::currentRowChanged, this, &HelpPage::showRow);
  connect(&theme(), &widgets::Theme::changed, this, [this] { showRow(m_topics->currentRow()); });
  m_topics->setCurrentRow(0);
}

void HelpPage::showTopic(const QString& topic) {
  for (std::size_t i = 0; i < kTopics.size(); ++i) {
    if (topic == QLatin1String(kTopics[i].key)) m_topics->setCurrentRow(static_cast<int>(i));
  }
}

void HelpPage::showRow(int row) {
  if (row < 0) return;
  const Topic& topic = kTopics[static_cast<std::size_t>(row)];
  m_title = tr(topic.title);
  const QString folder = tr("help", "folder of the help texts in this language: help, or help/ and the language");
  m_text->setMarkdown(QString::fromStdString(resourceText(folder.toStdString() + "/" + topic.key + ".md")));
  for (QTextFrame* frame : m_text->document()->rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) drawThin(*table);
  }
  emit described();
}

/// Draws one thin line between cells, with space around their text.
void HelpPage::drawThin(QTextTable& table) const {
  QTextTableFormat format = table.format();
  format.setBorder(1);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderBrush(theme().tokens().line);
  format.setBorderCollapse(true);
  format.setCellSpacing(0);
  format.setCellPadding(unit(this));
  table.setFormat(format);
}

}  // namespace baremark::app::pages
