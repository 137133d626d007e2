// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/recipe_form_text.h"

#include <QLocale>

#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::text {
namespace {

using core::recipes::BaseKind;
using core::recipes::BlockKind;
using core::recipes::FieldValue;
using core::recipes::Format;

/// The context of the names below and of the labels in resources/blocks (translations/update.cmake).
struct RecipesTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeBlocks)

 public:
  static constexpr NameWords kGroups[] = {
      {"general", QT_TR_NOOP("General")},
      {"tools", QT_TR_NOOP("Tools")},
      {"transport", QT_TR_NOOP("Network")},
      {"mpi", QT_TR_NOOP("MPI")},
      {"gpu", QT_TR_NOOP("GPUs")},
      {"framework", QT_TR_NOOP("Frameworks")},
      {"benchmark", QT_TR_NOOP("Benchmarks")},
  };
  static constexpr NameWords kFields[] = {
      // Of blocks.
      {"accepts_licence", QT_TR_NOOP("Licence is accepted")},
      {"apt", QT_TR_NOOP("Packages for apt")},
      {"architectures", QT_TR_NOOP("GPU architectures")},
      {"at_run_time", QT_TR_NOOP("Needed at run time")},
      {"benchmarks", QT_TR_NOOP("With TF Benchmarks")},
      {"cuda", QT_TR_NOOP("CUDA")},
      {"dnf", QT_TR_NOOP("Packages for dnf")},
      {"engine", QT_TR_NOOP("Engine’s file")},
      {"family", QT_TR_NOOP("Family")},
      {"files", QT_TR_NOOP("Files")},
      {"format", QT_TR_NOOP("Format")},
      {"fortran", QT_TR_NOOP("With Fortran")},
      {"framework", QT_TR_NOOP("Framework")},
      {"from", QT_TR_NOOP("Source")},
      {"keeps", QT_TR_NOOP("Folders that a slim stage keeps")},
      {"labels", QT_TR_NOOP("Labels")},
      {"licence", QT_TR_NOOP("Licence of the download")},
      {"line", QT_TR_NOOP("Line of the imported file")},
      {"lines", QT_TR_NOOP("Lines")},
      {"lock", QT_TR_NOOP("Lock file")},
      {"mpi", QT_TR_NOOP("MPI’s folder")},
      {"nccl", QT_TR_NOOP("NCCL’s folder")},
      {"note", QT_TR_NOOP("Note")},
      {"only_to_build", QT_TR_NOOP("Only to build")},
      {"pmix_prefix", QT_TR_NOOP("PMIx’s folder")},
      {"python", QT_TR_NOOP("Python’s package")},
      {"secrets", QT_TR_NOOP("Secrets of the build")},
      {"section", QT_TR_NOOP("Section")},
      {"sha256", QT_TR_NOOP("Checksum of the download")},
      {"sources", QT_TR_NOOP("Archive of the sources")},
      {"ssh", QT_TR_NOOP("With SSH")},
      {"stage", QT_TR_NOOP("From the stage")},
      {"transport", QT_TR_NOOP("Transport")},
      {"transport_prefix", QT_TR_NOOP("Transport’s folder")},
      {"url", QT_TR_NOOP("Address of the download")},
      {"variables", QT_TR_NOOP("Variables")},
      {"version", QT_TR_NOOP("Version")},
      {"zypper", QT_TR_NOOP("Packages for zypper")},
      // Of stages, bases and the recipe.
      {"architecture", QT_TR_NOOP("Architecture")},
      {"base", QT_TR_NOOP("Base")},
      {"cudnn", QT_TR_NOOP("With cuDNN")},
      {"digest", QT_TR_NOOP("Digest")},
      {"distribution", QT_TR_NOOP("Distribution")},
      {"dockerfile_head", QT_TR_NOOP("Above the first FROM")},
      {"flavour", QT_TR_NOOP("Flavour")},
      {"image", QT_TR_NOOP("Image")},
      {"kind", QT_TR_NOOP("Kind")},
      {"mirror", QT_TR_NOOP("Mirror")},
      {"name", QT_TR_NOOP("Name")},
      {"path", QT_TR_NOOP("Path")},
      {"release", QT_TR_NOOP("Release")},
      {"slim_of", QT_TR_NOOP("Begins with the results of")},
      {"stages", QT_TR_NOOP("Stages")},
      {"tag", QT_TR_NOOP("Tag")},
      {"test", QT_TR_NOOP("Test")},
  };
  static constexpr NameWords kBases[] = {
      {"distribution", QT_TR_NOOP("Distribution")},
      {"cuda", QT_TR_NOOP("CUDA image of NVIDIA")},
      {"ngc", QT_TR_NOOP("Image of NVIDIA’s catalogue")},
      {"registry", QT_TR_NOOP("Image of a registry")},
      {"local", QT_TR_NOOP("Image on the host")},
      {"debootstrap", QT_TR_NOOP("Packages of a distribution")},
      {"scratch", QT_TR_NOOP("Nothing")},
      {"header", QT_TR_NOOP("Header of a definition file")},
      {"from", QT_TR_NOOP("FROM of a Dockerfile")},
  };
  static constexpr NameWords kFieldChoices[] = {
      {"built", QT_TR_NOOP("as built")},
      {"default", QT_TR_NOOP("default")},
      {"definition", QT_TR_NOOP("Apptainer definition")},
      {"dockerfile", QT_TR_NOOP("Dockerfile")},
      {"root-file-system", QT_TR_NOOP("Script for a root file system")},
      {"bare-metal", QT_TR_NOOP("Script for bare metal")},
      {"clang", "Clang"},
      {"gcc", "GCC"},
      {"libfabric", "libfabric"},
      {"mofed", "MOFED"},
      {"packages", QT_TR_NOOP("packages")},
      {"source", QT_TR_NOOP("from source")},
      {"ucx", "UCX"},
      {"yes", QT_TR_NOOP("yes")},
  };
};

QString nameIn(std::span<const NameWords> names, const std::string& name) {
  const char* words = wordsOf(names, name);
  return words == nullptr ? qString(name) : RecipesTr::tr(words);
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
  return field.type == FieldType::Version ? qString(words) : QString();
}

QString distributionName(const core::recipes::Registry& registry, const core::recipes::Base& base) {
  const auto found = registry.distributions.find(base.distribution);
  const QString label = qString(found == registry.distributions.end() ? base.distribution : found->second.label);
  return (label + QLatin1Char(' ') + qString(base.release)).trimmed();
}

}  // namespace

QString kindLabel(const BlockKind& kind) {
  return RecipesTr::tr(kind.label.c_str());
}

QString blockLabel(const core::recipes::Registry& registry, const core::recipes::Block& block) {
  const auto kind = registry.kinds.find(block.kind);
  return kind == registry.kinds.end() ? qString(block.kind) : kindLabel(kind->second);
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
  return words.isEmpty() ? qString(block.note) : words;
}

QString groupLabel(const std::string& group) {
  return nameIn(RecipesTr::kGroups, group);
}

QString fieldLabel(const std::string& field) {
  return nameIn(RecipesTr::kFields, field);
}

QString choiceLabel(const std::string& choice) {
  return nameIn(RecipesTr::kFieldChoices, choice);
}

QString baseKindLabel(BaseKind kind) {
  return nameIn(RecipesTr::kBases, core::recipes::baseKindName(kind));
}

QString baseSummary(const core::recipes::Registry& registry, const core::recipes::Base& base) {
  switch (base.kind) {
    case BaseKind::Distribution:
      return distributionName(registry, base);
    case BaseKind::Cuda:
      return RecipesTr::tr("CUDA %1, %2", "a version; a distribution")
          .arg(qString(base.version), distributionName(registry, base));
    case BaseKind::Ngc:
    case BaseKind::Registry:
      return qString(base.tag.empty() ? base.image : base.image + ":" + base.tag);
    case BaseKind::Local:
      return qString(base.image.empty() ? base.path : base.image);
    case BaseKind::Debootstrap:
      return RecipesTr::tr("packages of %1", "a distribution").arg(distributionName(registry, base));
    case BaseKind::Scratch:
      return RecipesTr::tr("nothing", "the base of an image");
    case BaseKind::Header:
    case BaseKind::From:
      return qString(core::recipes::baseLine(base));
  }
  return {};
}

QString formatLabel(Format format) {
  return choiceLabel(std::ranges::find(core::recipes::formatNames(), format, &core::recipes::FormatName::format)->name);
}

QString describeRecipeError(const Error& error) {
  const QString where = qString(error.where.english());
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
