// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/recipe_form_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/kept_lines.h"

namespace baremark::app::text {
namespace {

using core::recipes::BaseKind;
using core::recipes::BlockKind;
using core::recipes::FieldValue;
using core::recipes::Format;

/// The context of the names below and of the labels in resources/blocks (translations/update.cmake).
struct RecipesTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeBlocks)
};

using FieldName = std::pair<const char*, const char*>;

constexpr FieldName kGroups[] = {
    {"general", QT_TRANSLATE_NOOP("RecipeBlocks", "General")},
    {"tools", QT_TRANSLATE_NOOP("RecipeBlocks", "Tools")},
    {"transport", QT_TRANSLATE_NOOP("RecipeBlocks", "Network")},
    {"mpi", QT_TRANSLATE_NOOP("RecipeBlocks", "MPI")},
    {"gpu", QT_TRANSLATE_NOOP("RecipeBlocks", "GPUs")},
    {"framework", QT_TRANSLATE_NOOP("RecipeBlocks", "Frameworks")},
    {"benchmark", QT_TRANSLATE_NOOP("RecipeBlocks", "Benchmarks")},
};

constexpr FieldName kFields[] = {
    // Of blocks.
    {"accepts_licence", QT_TRANSLATE_NOOP("RecipeBlocks", "Licence is accepted")},
    {"apt", QT_TRANSLATE_NOOP("RecipeBlocks", "Packages for apt")},
    {"architectures", QT_TRANSLATE_NOOP("RecipeBlocks", "GPU architectures")},
    {"at_run_time", QT_TRANSLATE_NOOP("RecipeBlocks", "Needed at run time")},
    {"benchmarks", QT_TRANSLATE_NOOP("RecipeBlocks", "With TF Benchmarks")},
    {"cuda", QT_TRANSLATE_NOOP("RecipeBlocks", "CUDA")},
    {"dnf", QT_TRANSLATE_NOOP("RecipeBlocks", "Packages for dnf")},
    {"engine", QT_TRANSLATE_NOOP("RecipeBlocks", "Engine’s file")},
    {"family", QT_TRANSLATE_NOOP("RecipeBlocks", "Family")},
    {"files", QT_TRANSLATE_NOOP("RecipeBlocks", "Files")},
    {"format", QT_TRANSLATE_NOOP("RecipeBlocks", "Format")},
    {"fortran", QT_TRANSLATE_NOOP("RecipeBlocks", "With Fortran")},
    {"framework", QT_TRANSLATE_NOOP("RecipeBlocks", "Framework")},
    {"from", QT_TRANSLATE_NOOP("RecipeBlocks", "Source")},
    {"keeps", QT_TRANSLATE_NOOP("RecipeBlocks", "Folders that a slim stage keeps")},
    {"labels", QT_TRANSLATE_NOOP("RecipeBlocks", "Labels")},
    {"licence", QT_TRANSLATE_NOOP("RecipeBlocks", "Licence of the download")},
    {"line", QT_TRANSLATE_NOOP("RecipeBlocks", "Line of the imported file")},
    {"lines", QT_TRANSLATE_NOOP("RecipeBlocks", "Lines")},
    {"lock", QT_TRANSLATE_NOOP("RecipeBlocks", "Lock file")},
    {"mpi", QT_TRANSLATE_NOOP("RecipeBlocks", "MPI’s folder")},
    {"nccl", QT_TRANSLATE_NOOP("RecipeBlocks", "NCCL’s folder")},
    {"note", QT_TRANSLATE_NOOP("RecipeBlocks", "Note")},
    {"only_to_build", QT_TRANSLATE_NOOP("RecipeBlocks", "Only to build")},
    {"pmix_prefix", QT_TRANSLATE_NOOP("RecipeBlocks", "PMIx’s folder")},
    {"python", QT_TRANSLATE_NOOP("RecipeBlocks", "Python’s package")},
    {"secrets", QT_TRANSLATE_NOOP("RecipeBlocks", "Secrets of the build")},
    {"section", QT_TRANSLATE_NOOP("RecipeBlocks", "Section")},
    {"sha256", QT_TRANSLATE_NOOP("RecipeBlocks", "Checksum of the download")},
    {"sources", QT_TRANSLATE_NOOP("RecipeBlocks", "Archive of the sources")},
    {"ssh", QT_TRANSLATE_NOOP("RecipeBlocks", "With SSH")},
    {"stage", QT_TRANSLATE_NOOP("RecipeBlocks", "From the stage")},
    {"transport", QT_TRANSLATE_NOOP("RecipeBlocks", "Transport")},
    {"transport_prefix", QT_TRANSLATE_NOOP("RecipeBlocks", "Transport’s folder")},
    {"url", QT_TRANSLATE_NOOP("RecipeBlocks", "Address of the download")},
    {"variables", QT_TRANSLATE_NOOP("RecipeBlocks", "Variables")},
    {"version", QT_TRANSLATE_NOOP("RecipeBlocks", "Version")},
    {"zypper", QT_TRANSLATE_NOOP("RecipeBlocks", "Packages for zypper")},
    // Of stages, bases and the recipe.
    {"architecture", QT_TRANSLATE_NOOP("RecipeBlocks", "Architecture")},
    {"base", QT_TRANSLATE_NOOP("RecipeBlocks", "Base")},
    {"cudnn", QT_TRANSLATE_NOOP("RecipeBlocks", "With cuDNN")},
    {"digest", QT_TRANSLATE_NOOP("RecipeBlocks", "Digest")},
    {"distribution", QT_TRANSLATE_NOOP("RecipeBlocks", "Distribution")},
    {"dockerfile_head", QT_TRANSLATE_NOOP("RecipeBlocks", "Above the first FROM")},
    {"flavour", QT_TRANSLATE_NOOP("RecipeBlocks", "Flavour")},
    {"image", QT_TRANSLATE_NOOP("RecipeBlocks", "Image")},
    {"kind", QT_TRANSLATE_NOOP("RecipeBlocks", "Kind")},
    {"mirror", QT_TRANSLATE_NOOP("RecipeBlocks", "Mirror")},
    {"name", QT_TRANSLATE_NOOP("RecipeBlocks", "Name")},
    {"path", QT_TRANSLATE_NOOP("RecipeBlocks", "Path")},
    {"release", QT_TRANSLATE_NOOP("RecipeBlocks", "Release")},
    {"slim_of", QT_TRANSLATE_NOOP("RecipeBlocks", "Begins with the results of")},
    {"stages", QT_TRANSLATE_NOOP("RecipeBlocks", "Stages")},
    {"tag", QT_TRANSLATE_NOOP("RecipeBlocks", "Tag")},
    {"test", QT_TRANSLATE_NOOP("RecipeBlocks", "Test")},
};

constexpr FieldName kFieldChoices[] = {
    {"built", QT_TRANSLATE_NOOP("RecipeBlocks", "as built")},
    {"default", QT_TRANSLATE_NOOP("RecipeBlocks", "default")},
    {"definition", QT_TRANSLATE_NOOP("RecipeBlocks", "Apptainer definition")},
    {"dockerfile", QT_TRANSLATE_NOOP("RecipeBlocks", "Dockerfile")},
    {"root-file-system", QT_TRANSLATE_NOOP("RecipeBlocks", "Script for a root file system")},
    {"bare-metal", QT_TRANSLATE_NOOP("RecipeBlocks", "Script for bare metal")},
    {"clang", "Clang"},
    {"gcc", "GCC"},
    {"libfabric", "libfabric"},
    {"mofed", "MOFED"},
    {"packages", QT_TRANSLATE_NOOP("RecipeBlocks", "packages")},
    {"source", QT_TRANSLATE_NOOP("RecipeBlocks", "from source")},
    {"ucx", "UCX"},
    {"yes", QT_TRANSLATE_NOOP("RecipeBlocks", "yes")},
};

template <std::size_t Count>
QString nameIn(const FieldName (&names)[Count], const std::string& key) {
  const auto found = std::ranges::find_if(names, [&](const FieldName& each) { return key == each.first; });
  return found == std::end(names) ? QString::fromStdString(key) : RecipesTr::tr(found->second);
}

/// A value in a summary; empty for values that say nothing without their field's name.
QString summaryOf(const core::recipes::Field& field, const FieldValue& value) {
  using core::recipes::FieldType;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? fieldLabel(field.name) : QString();
  if (std::holds_alternative<std::int64_t>(value)) return {};
  if (const auto* texts = std::get_if<core::recipes::Texts>(&value)) {
    const auto count = static_cast<int>(texts->size());
    return field.type == FieldType::Packages  ? RecipesTr::tr("%n package(s)", nullptr, count)
           : field.type == FieldType::Lines   ? RecipesTr::tr("%n line(s)", nullptr, count)
           : field.type == FieldType::Secrets ? RecipesTr::tr("%n secret(s)", nullptr, count)
                                              : RecipesTr::tr("%n folder(s)", nullptr, count);
  }
  if (const auto* pairs = std::get_if<core::recipes::Pairs>(&value)) {
    const auto count = static_cast<int>(pairs->size());
    return field.type == FieldType::Variables ? RecipesTr::tr("%n variable(s)", nullptr, count)
           : field.type == FieldType::Labels  ? RecipesTr::tr("%n label(s)", nullptr, count)
                                              : RecipesTr::tr("%n file(s)", nullptr, count);
  }
  const auto& words = std::get<std::string>(value);
  if (field.type == FieldType::Choice) return choiceLabel(words);
  return field.type == FieldType::Version ? QString::fromStdString(words) : QString();
}

QString distributionName(const core::recipes::Registry& registry, const core::recipes::Base& base) {
  const auto found = registry.distributions.find(base.distribution);
  const QString label =
      QString::fromStdString(found == registry.distributions.end() ? base.distribution : found->second.label);
  return (label + QLatin1Char(' ') + QString::fromStdString(base.release)).trimmed();
}

}  // namespace

QString kindLabel(const BlockKind& kind) {
  return RecipesTr::tr(kind.label.c_str());
}

QString blockLabel(const core::recipes::Registry& registry, const core::recipes::Block& block) {
  const auto kind = registry.kinds.find(block.kind);
  return kind == registry.kinds.end() ? QString::fromStdString(block.kind) : kindLabel(kind->second);
}

QString recipeNote(const core::recipes::Recipe& recipe) {
  return QCoreApplication::translate("StartingRecipes", recipe.note.c_str());
}

QString blockSummary(const core::recipes::Registry& registry, const core::recipes::Block& block) {
  const auto kind = registry.kinds.find(block.kind);
  if (kind == registry.kinds.end()) return {};
  QStringList parts;
  for (const core::recipes::Field& field : core::recipes::fieldsOf(kind->second)) {
    const auto value = block.fields.find(field.name);
    if (value != block.fields.end()) parts << summaryOf(field, value->second);
  }
  const QString words = joined(parts);
  return words.isEmpty() ? QString::fromStdString(block.note) : words;
}

QString groupLabel(const std::string& group) {
  return nameIn(kGroups, group);
}

QString fieldLabel(const std::string& field) {
  return nameIn(kFields, field);
}

QString choiceLabel(const std::string& choice) {
  return nameIn(kFieldChoices, choice);
}

QString baseKindLabel(BaseKind kind) {
  switch (kind) {
    case BaseKind::Distribution:
      return RecipesTr::tr("Distribution");
    case BaseKind::Cuda:
      return RecipesTr::tr("CUDA image of NVIDIA");
    case BaseKind::Ngc:
      return RecipesTr::tr("Image of NVIDIA’s catalogue");
    case BaseKind::Registry:
      return RecipesTr::tr("Image of a registry");
    case BaseKind::Local:
      return RecipesTr::tr("Image on the host");
    case BaseKind::Debootstrap:
      return RecipesTr::tr("Packages of a distribution");
    case BaseKind::Scratch:
      return RecipesTr::tr("Nothing");
    case BaseKind::Header:
      return RecipesTr::tr("Header of a definition file");
    case BaseKind::From:
      return RecipesTr::tr("FROM of a Dockerfile");
  }
  return {};
}

QString baseSummary(const core::recipes::Registry& registry, const core::recipes::Base& base) {
  switch (base.kind) {
    case BaseKind::Distribution:
      return distributionName(registry, base);
    case BaseKind::Cuda:
      return RecipesTr::tr("CUDA %1, %2", "a version; a distribution")
          .arg(QString::fromStdString(base.version), distributionName(registry, base));
    case BaseKind::Ngc:
    case BaseKind::Registry:
      return QString::fromStdString(base.tag.empty() ? base.image : base.image + ":" + base.tag);
    case BaseKind::Local:
      return QString::fromStdString(base.image.empty() ? base.path : base.image);
    case BaseKind::Debootstrap:
      return RecipesTr::tr("packages of %1", "a distribution").arg(distributionName(registry, base));
    case BaseKind::Scratch:
      return RecipesTr::tr("nothing", "the base of an image");
    case BaseKind::Header:
    case BaseKind::From:
      return QString::fromStdString(core::recipes::baseLine(base));
  }
  return {};
}

QString formatLabel(Format format) {
  switch (format) {
    case Format::Definition:
      return RecipesTr::tr("Apptainer definition");
    case Format::Dockerfile:
      return RecipesTr::tr("Dockerfile");
    case Format::RootFileSystem:
      return RecipesTr::tr("Script for a root file system");
    case Format::BareMetal:
      return RecipesTr::tr("Script for bare metal");
  }
  return {};
}

QString describeRecipeError(const core::base::Error& error) {
  const QString where = QString::fromStdString(error.where.english());
  if (!where.startsWith(QLatin1Char('/'))) {
    const ErrorText words = describe(error);
    return (words.title + QLatin1Char(' ') + words.advice).trimmed();
  }
  QStringList parts = where.split(QLatin1Char('/'), Qt::SkipEmptyParts);
  QString place;  // of the part that has the field
  if (parts.size() > 1 && parts[0] == QLatin1String("stages")) {
    parts.remove(0, 2);
    if (parts.size() > 1 && parts[0] == QLatin1String("blocks")) {
      //: %1: the number of a block in its stage
      place = RecipesTr::tr("Block %1").arg(QLocale().toString(parts[1].toInt() + 1));
      parts.remove(0, 2);
    }
  }
  if (parts.size() > 1 && parts[0] == QLatin1String("base")) parts.removeFirst();
  // What follows are numbers of entries and names that the user gave.
  const QString name = parts.isEmpty() ? place : fieldLabel(parts[0].toStdString());
  return describeField(error, name);
}

}  // namespace baremark::app::text
