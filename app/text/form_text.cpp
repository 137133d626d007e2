// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/form_text.h"

#include <QCoreApplication>

#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct FormsTr {
  Q_DECLARE_TR_FUNCTIONS(Forms)
};

}  // namespace

QString formTitle(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                  const std::string& runtime, const std::string& variant) {
  const auto found = runtimes.find(runtime);
  const QString label = QString::fromStdString(found == runtimes.end() ? runtime : found->second.label);
  if (variant.empty()) return label;
  return FormsTr::tr("%1, %2", "a runtime; its variant").arg(label, QString::fromStdString(variant));
}

QString formKind(const core::storage::ImageFormRecord& form) {
  return form.kind == "file" ? FormsTr::tr("file", "a form of an image")
                             : FormsTr::tr("image in a store", "a form of an image");
}

QString formBytes(std::optional<std::int64_t> bytes) {
  return bytes ? text::bytes(*bytes) : FormsTr::tr("unknown", "a size or a digest");
}

QString formDigest(const std::string& digest) {
  return digest.empty() ? FormsTr::tr("unknown", "a size or a digest") : QString::fromStdString(digest);
}

}  // namespace baremark::app::text
