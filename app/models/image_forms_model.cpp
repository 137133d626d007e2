// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/image_forms_model.h"

#include "app/models/roles.h"
#include "app/text/form_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {

using core::storage::ImageFormRecord;
using core::storage::ImageRecord;

void ImageFormsModel::show(const std::optional<ImageRecord>& image, std::vector<ImageFormRecord> forms) {
  if (image == m_image && forms == m_forms) return;
  beginResetModel();
  m_image = image;
  m_forms = std::move(forms);
  endResetModel();
}

const ImageFormRecord* ImageFormsModel::at(int row) const {
  return row < 1 || row >= rowCount() ? nullptr : &m_forms[static_cast<std::size_t>(row - 1)];
}

int ImageFormsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !m_image ? 0 : static_cast<int>(m_forms.size()) + 1;
}

int ImageFormsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant ImageFormsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isNumber = section == Size || section == Made;
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case For:
      return tr("for", "a form of an image is for a runtime");
    case Kind:
      return tr("form");
    case Place:
      return tr("place");
    case Size:
      return tr("size");
    case Digest:
      return tr("digest");
    case Made:
      return tr("made");
    case From:
      return tr("from");
    default:
      return {};
  }
}

QVariant ImageFormsModel::wordsOfTree(int column) const {
  switch (column) {
    case For:
      return tr("other runtimes");
    case Kind:
      return tr("folder", "a form of an image");
    case Place:
      return QString::fromStdString(m_image->path);
    case Size:
      return text::bytes(m_image->bytes);
    case Digest:
      return text::shortDigest(m_image->digest);
    case Made:
      return text::age(m_image->built, core::base::SystemClock().wallNow());
    case From:
      return QString::fromStdString(m_image->recipe);
    default:
      return {};
  }
}

QVariant ImageFormsModel::wordsOf(const ImageFormRecord& form, int column) const {
  switch (column) {
    case For:
      return text::formTitle(m_runtimes, form.runtime, form.variant);
    case Kind:
      return text::formKind(form);
    case Place:
      return QString::fromStdString(form.reference);
    case Size:
      return text::formBytes(form.bytes);
    case Digest:
      return form.digest.empty() ? text::formDigest({}) : text::shortDigest(form.digest);
    case Made:
      return text::age(form.made, core::base::SystemClock().wallNow());
    case From:
      return form.madeFrom == m_image->digest
                 ? tr("this image, %1", "its digest").arg(text::shortDigest(form.madeFrom))
                 : tr("an earlier image, %1", "its digest").arg(text::shortDigest(form.madeFrom));
    default:
      return {};
  }
}

QVariant ImageFormsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
  const ImageFormRecord* form = at(index.row());
  if (role == EmphasisRole)
    return static_cast<int>(index.column() == Made || index.column() == From ? Emphasis::Muted : Emphasis::Normal);
  if (role == IdRole) return QString::fromStdString(form == nullptr ? m_image->path : form->reference);
  if (role == Qt::ToolTipRole) {
    if (index.column() == Digest)
      return QString::fromStdString(form == nullptr ? m_image->digest : form->digest).toHtmlEscaped();
    if (index.column() == From && form != nullptr) return QString::fromStdString(form->madeFrom).toHtmlEscaped();
    return index.column() == Place || index.column() == From
               ? (form == nullptr ? wordsOfTree(index.column()) : wordsOf(*form, index.column()))
                     .toString()
                     .toHtmlEscaped()
               : QVariant();
  }
  if (role != Qt::DisplayRole) return {};
  return form == nullptr ? wordsOfTree(index.column()) : wordsOf(*form, index.column());
}

}  // namespace baremark::app::models
