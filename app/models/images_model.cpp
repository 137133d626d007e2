// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/images_model.h"

#include <iterator>

#include "app/models/roles.h"
#include "app/text/form_text.h"
#include "app/text/names.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {

using core::storage::ImageFormRecord;
using core::storage::ImageRecord;
using text::SignedText;

namespace {

bool isCopyOf(const ImageFormRecord& form, const ImageRecord& image) {
  return form.host == image.host && form.image == image.name;
}

/// The last name of a path.
QString lastName(const std::string& path) {
  return qString(path.substr(path.rfind('/') + 1));
}

}  // namespace

void ImagesModel::show(ImageRecords records) {
  if (records == m_records) {
    // The ages change with time.
    emitAllChanged();
    return;
  }
  beginResetModel();
  m_records = std::move(records);
  build();
  endResetModel();
}

void ImagesModel::build() {
  m_groups.clear();
  std::map<std::string, Group> groups;
  const auto isHere = [this](std::size_t image) { return m_records.images[image].host == core::model::kLocalHost; };
  std::vector<std::size_t> order(m_records.images.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_partition(order.begin(), order.end(), isHere);
  for (const std::size_t i : order) {
    const ImageRecord& image = m_records.images[i];
    Group& group = groups[image.name];
    group.lines.push_back(
        {.image = i, .form = {}, .users = core::runs::usersOf(image, m_records.experiments, m_runtimes)});
    for (std::size_t form = 0; form < m_records.forms.size(); ++form) {
      const ImageFormRecord& copy = m_records.forms[form];
      if (isCopyOf(copy, image))
        group.lines.push_back(
            {.image = i, .form = form, .users = core::runs::usersOf(copy, image, m_records.experiments, m_runtimes)});
    }
  }
  for (auto& [name, group] : groups) m_groups.push_back(std::move(group));
  m_unused = core::runs::unusedImages({m_records.images, m_records.forms, m_records.experiments}, m_runtimes);
}

const ImageRecord* ImagesModel::find(const std::string& host, const std::string& name) const {
  const auto found = std::ranges::find_if(
      m_records.images, [&](const ImageRecord& image) { return image.host == host && image.name == name; });
  return found == m_records.images.end() ? nullptr : &*found;
}

std::vector<ImageFormRecord> ImagesModel::formsOf(const ImageRecord& image) const {
  std::vector<ImageFormRecord> forms;
  std::ranges::copy_if(m_records.forms, std::back_inserter(forms),
                       [&](const ImageFormRecord& form) { return isCopyOf(form, image); });
  return forms;
}

const core::model::Passport& ImagesModel::softwareIn(const ImageRecord& image) const {
  static const core::model::Passport none;
  const auto found = m_records.software.find(image.digest);
  return found == m_records.software.end() ? none : found->second;
}

const ImagesModel::Line* ImagesModel::lineAt(const QModelIndex& index) const {
  if (!index.isValid()) return nullptr;
  const auto [group, line] = positionOf(index);
  return &m_groups[group].lines[line];
}

const ImageRecord* ImagesModel::imageAt(const QModelIndex& index) const {
  const Line* line = lineAt(index);
  return line == nullptr ? nullptr : &m_records.images[line->image];
}

const ImageFormRecord* ImagesModel::formAt(const QModelIndex& index) const {
  const Line* line = lineAt(index);
  return line == nullptr || !line->form ? nullptr : &m_records.forms[*line->form];
}

int ImagesModel::usersAt(const QModelIndex& index) const {
  const Line* line = lineAt(index);
  return line == nullptr ? 0 : line->users;
}

FormPlace ImagesModel::placeOf(const QModelIndex& index) const {
  const ImageRecord* image = imageAt(index);
  if (image == nullptr) return {};
  const ImageFormRecord* form = formAt(index);
  return {.image = image->name, .host = image->host, .reference = form == nullptr ? std::string() : form->reference};
}

QModelIndex ImagesModel::indexOf(const FormPlace& place) const {
  for (int group = 0; group < rowCount(); ++group) {
    const QModelIndex above = index(group, 0);
    for (int row = 0; row < rowCount(above); ++row) {
      const QModelIndex found = index(row, 0, above);
      if (placeOf(found) == place) return found;
    }
  }
  return {};
}

std::vector<core::runs::ImageOrCopy> ImagesModel::unused(
    const std::function<bool(const std::string& host)>& isReachable) const {
  std::vector<core::runs::ImageOrCopy> reachable;
  std::ranges::copy_if(m_unused, std::back_inserter(reachable),
                       [&](const core::runs::ImageOrCopy& each) { return isReachable(each.host); });
  return reachable;
}

QString ImagesModel::summary(std::optional<std::int64_t> freeHere) const {
  std::set<std::string> hosts;
  std::int64_t bytes = 0;
  std::int64_t bytesHere = 0;
  const auto add = [&](const std::string& host, std::int64_t size) {
    hosts.insert(host);
    bytes += size;
    if (host == core::model::kLocalHost) bytesHere += size;
  };
  for (const ImageRecord& image : m_records.images) add(image.host, image.bytes);
  for (const ImageFormRecord& form : m_records.forms) add(form.host, form.bytes.value_or(0));
  const QString counts =
      tr("%1 in %2 on %3", "images; forms; hosts")
          .arg(tr("%n image(s)", nullptr, rowCount()),
               tr("%n form(s)", "of images", static_cast<int>(m_records.images.size() + m_records.forms.size())),
               tr("%n host(s)", nullptr, static_cast<int>(hosts.size())));
  const QString free = freeHere ? text::bytes(*freeHere) : QString();
  QString sizes = text::bytes(bytes);
  if (bytesHere != bytes)
    sizes = free.isEmpty()
                ? tr("%1, of which %2 on this machine", "bytes").arg(sizes, text::bytes(bytesHere))
                : tr("%1, of which %2 on this machine (%3 free)", "bytes").arg(sizes, text::bytes(bytesHere), free);
  else if (!free.isEmpty())
    sizes = tr("%1 (%2 free)", "bytes").arg(sizes, free);
  return counts + QStringLiteral(" · ") + sizes;
}

QVariant ImagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return headerCell(section, orientation, role, {Size}, []() -> QStringList {
    return {tr("form"), tr("host"), tr("place or id"), tr("size"), tr("state"), tr("used by", "experiments")};
  });
}

SignedText ImagesModel::state(const Line& line) const {
  const ImageRecord& image = m_records.images[line.image];
  const auto now = core::base::SystemClock().wallNow();
  if (!line.form) return {text::Sign::Good, tr("made %1", "an image; how long ago").arg(text::ago(image.built, now))};
  const ImageFormRecord& form = m_records.forms[*line.form];
  const QString when = text::ago(form.made, now);
  if (form.madeFrom != image.digest)
    return {text::Sign::Warning, tr("from an earlier image, %1", "a copy; how long ago").arg(when)};
  return {text::Sign::Good, tr("from the tree, %1", "a copy; how long ago").arg(when)};
}

QString ImagesModel::words(const Line& line, int column) const {
  const ImageRecord& image = m_records.images[line.image];
  const ImageFormRecord* form = line.form ? &m_records.forms[*line.form] : nullptr;
  switch (column) {
    case Form:
      return form == nullptr ? tr("tree", "a form of an image")
                             : text::formTitle(m_runtimes, form->runtime, form->variant);
    case Host:
      return text::hostName(image.host);
    case Place:
      if (form == nullptr) return lastName(image.path);
      return form->kind == "file" ? lastName(form->reference) : qString(form->reference);
    case Size:
      return form == nullptr ? text::bytes(image.bytes) : text::formBytes(form->bytes);
    case State:
      return state(line).words;
    case UsedBy:
      return text::experimentsWords(line.users);
    default:
      return {};
  }
}

QVariant ImagesModel::groupData(const Group& group, const QModelIndex& index, int role) const {
  const ImageRecord& image = m_records.images[group.lines.front().image];
  const QString name = qString(image.name);
  const QStringList notes{text::imageContents(image, softwareIn(image)), text::imageOrigin(image.recipe)};
  switch (role) {
    case Qt::DisplayRole:
      return index.column() == 0 ? name + QLatin1Char('\t') + text::joined(notes, QStringLiteral(" · ")) : QString();
    case Qt::AccessibleTextRole:
      return text::joined(QStringList{name} + notes);
    case Qt::ToolTipRole:
      return qString(image.recipe).toHtmlEscaped();
    case GroupRole:
      return true;
    case IdRole:
      return name;
    default:
      return {};
  }
}

QVariant ImagesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (isGroup(index)) return groupData(m_groups[positionOf(index).first], index, role);
  const Line& line = *lineAt(index);
  const ImageFormRecord* form = formAt(index);
  switch (role) {
    case Qt::DisplayRole:
      return words(line, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case IdRole:
      return qString(form == nullptr ? m_records.images[line.image].path : form->reference);
    case Qt::ToolTipRole:
      return index.column() == Place ? data(index, IdRole).toString().toHtmlEscaped() : QVariant();
    case EmphasisRole:
      return static_cast<int>(index.column() == Place || index.column() == UsedBy ? Emphasis::Muted : Emphasis::Normal);
    case SignRole:
      return index.column() == State ? static_cast<int>(state(line).sign) : 0;
    case MarkersRole: {
      const auto look = form == nullptr ? m_looks.end() : m_looks.find(form->runtime);
      if (index.column() != Form || look == m_looks.end()) return {};
      return QVariant::fromValue(SeriesStyles{look->second});
    }
    default:
      return {};
  }
}

}  // namespace baremark::app::models
