// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/binds_field.h"

#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/wizards/folder_chooser.h"

namespace baremark::app::wizards {
namespace {

using core::model::Bind;

bool isPath(const QString& path) {
  return path.startsWith(QLatin1Char('/')) && !(path + QLatin1Char('/')).contains(QLatin1String("/../")) &&
         !path.contains(QLatin1Char(':'));
}

Bind bindOf(const QLineEdit& source, const QLineEdit& destination, const QCheckBox& isReadOnly) {
  const QString from = source.text().trimmed();
  const QString to = destination.text().trimmed();
  return {from.toStdString(), (to.isEmpty() ? from : to).toStdString(), isReadOnly.isChecked()};
}

}  // namespace

BindsField::BindsField(const std::vector<Bind>& binds, bool canBeReadOnly, QWidget* parent)
    : RowList(parent), m_canBeReadOnly(canBeReadOnly), m_add(widgets::makeLink(tr("Add a folder"), this)) {
  setAdder(m_add);
  m_add->setToolTip(tr("A folder of the host that this arm's container sees"));
  for (const Bind& bind : binds) addRow(bind);
  nameRows();
  connect(m_add, &QPushButton::clicked, this, [this] {
    addRow({.source = {}, .destination = {}, .isReadOnly = m_canBeReadOnly});
    nameRows();
    m_rows.back().source->setFocus(Qt::OtherFocusReason);
    emit edited();
  });
  connect(this, &RowList::removed, this, [this](std::size_t row) {
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(row));
    nameRows();
    emit edited();
  });
}

void BindsField::addRow(const Bind& bind) {
  QHBoxLayout* line = beginLine();
  QWidget* box = line->parentWidget();
  Row row{new QLineEdit(QString::fromStdString(bind.source), box), nullptr, new QLineEdit(box),
          new QCheckBox(tr("read only"), box), nullptr};
  row.source->setPlaceholderText(tr("/folder/of/the/host"));
  row.source->setToolTip(tr("Absolute path of the folder on the host"));
  row.destination->setPlaceholderText(tr("the same path"));
  row.destination->setToolTip(tr("Absolute path of the folder in the container; empty: the same as on the host"));
  if (bind.destination != bind.source) row.destination->setText(QString::fromStdString(bind.destination));
  row.isReadOnly->setChecked(bind.isReadOnly);
  row.isReadOnly->setEnabled(m_canBeReadOnly || bind.isReadOnly);
  row.isReadOnly->setToolTip(m_canBeReadOnly ? tr("The ranks may read the folder but not write into it")
                                             : tr("This runtime cannot make a folder read-only"));
  for (QLineEdit* path : {row.source, row.destination})
    connect(path, &QLineEdit::textEdited, this, &BindsField::edited);
  connect(row.isReadOnly, &QCheckBox::clicked, this, &BindsField::edited);
  line->addWidget(row.source, 3);
  row.browse = makeBrowse(*row.source, [this] { emit edited(); });
  row.browse->setVisible(m_offersFolders);
  widgets::addAll(line, {row.browse, widgets::makeMuted(tr("at", "a folder, at its place in the container"), box)});
  line->addWidget(row.destination, 2);
  line->addWidget(row.isReadOnly);
  row.remove = endLine(line);
  m_rows.push_back(row);
}

void BindsField::setArm(int number) {
  m_arm = number;
  nameRows();
}

void BindsField::offerFolders(bool isOffered) {
  m_offersFolders = isOffered;
  for (const Row& row : m_rows) row.browse->setVisible(isOffered);
}

void BindsField::nameRows() {
  //: %1: a number
  m_add->setAccessibleName(tr("Add a folder to arm %1").arg(m_arm));
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const int line = static_cast<int>(i) + 1;
    //: %1, %2: numbers
    m_rows[i].source->setAccessibleName(tr("Folder %1 of arm %2").arg(line).arg(m_arm));
    nameBrowse(*m_rows[i].browse, *m_rows[i].source);
    //: %1, %2: numbers
    m_rows[i].destination->setAccessibleName(tr("Path of folder %1 in the container of arm %2").arg(line).arg(m_arm));
    //: %1, %2: numbers
    m_rows[i].isReadOnly->setAccessibleName(tr("Folder %1 of arm %2 is read only").arg(line).arg(m_arm));
    //: %1, %2: numbers
    m_rows[i].remove->setAccessibleName(tr("Remove folder %1 of arm %2").arg(line).arg(m_arm));
  }
}

std::optional<std::vector<Bind>> BindsField::binds() const {
  if (firstProblem().field != nullptr) return {};
  std::vector<Bind> binds;
  for (const Row& row : m_rows) binds.push_back(bindOf(*row.source, *row.destination, *row.isReadOnly));
  return binds;
}

BindsField::Problem BindsField::firstProblem() const {
  QStringList places;
  for (const Row& row : m_rows) {
    //: %1: a number
    if (row.source->text().trimmed().isEmpty())
      return {
          tr("Folder %1 has no path yet. Allowed: an absolute path on the host, such as /data.").arg(places.size() + 1),
          row.source};
    for (QLineEdit* field : {row.source, row.destination}) {
      const QString path = field->text().trimmed();
      if (!path.isEmpty() && !isPath(path))
        return {tr("“%1” is not a path of a folder. Allowed: an absolute path without “..” and colons, such as /data.",
                   "what was typed")
                    .arg(path),
                field};
    }
    const QString place = QString::fromStdString(bindOf(*row.source, *row.destination, *row.isReadOnly).destination);
    if (places.contains(place))
      return {
          tr("Two folders have the path %1 in the container. Allowed: a different path for each.", "a path").arg(place),
          row.destination};
    places << place;
  }
  return {};
}

QWidget* BindsField::fieldAt(std::size_t line, const std::string& part) const {
  if (line >= m_rows.size()) return m_add;
  if (part == "read_only") return m_rows[line].isReadOnly;
  return part == "destination" ? m_rows[line].destination : m_rows[line].source;
}

}  // namespace baremark::app::wizards
