// SPDX-License-Identifier: GPL-3.0-or-later
// The images on all hosts as a tree: a group for each name, and in it a row for each form: the tree of the image on a
// host, then the copies that were made there for runtimes. GUI thread.
#pragma once

#include "app/models/item_models.h"
#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/model/passport.h"
#include "core/runs/image_uses.h"

namespace baremark::app::models {

/// What the store knows of images.
struct ImageRecords {
  std::vector<core::storage::ImageRecord> images;
  std::vector<core::storage::ImageFormRecord> forms;       ///< the copies
  std::vector<core::storage::ExperimentArms> experiments;  ///< also removed ones
  std::map<std::string, core::model::Passport> software;   ///< what runs found in the image with this digest
  bool operator==(const ImageRecords&) const = default;
};

/// Names a form: an image on a host, and the copy's reference. An empty reference is the tree.
struct FormPlace {
  std::string image;
  std::string host;
  std::string reference{};
  bool operator==(const FormPlace&) const = default;
};

/// Indexes into the records.
struct ImageLine {
  std::size_t image = 0;
  std::optional<std::size_t> form;  ///< empty: the tree
  int users = 0;
};
/// Of one name; this machine first.
struct ImageGroup {
  std::vector<ImageLine> lines;
};

class ImagesModel final : public GroupedModel<ImageGroup> {
  Q_OBJECT

 public:
  enum Column { Form, Host, Place, Size, State, UsedBy, ColumnCount };

  /// Both must outlive this object.
  ImagesModel(const core::runs::RuntimesById& runtimes, const RuntimeLooks& looks, QObject* parent = nullptr)
      : GroupedModel(parent), m_runtimes(runtimes), m_looks(looks) {}

  void show(ImageRecords records);
  [[nodiscard]] const ImageRecords& records() const { return m_records; }

  /// The image on a host, once for each host.
  [[nodiscard]] const std::vector<core::storage::ImageRecord>& images() const { return m_records.images; }
  /// The image of this name on this host, or nullptr.
  [[nodiscard]] const core::storage::ImageRecord* find(const std::string& host, const std::string& name) const;
  [[nodiscard]] std::vector<core::storage::ImageFormRecord> formsOf(const core::storage::ImageRecord& image) const;
  /// What a run in the image found. Empty if no run used it.
  [[nodiscard]] const core::model::Passport& softwareIn(const core::storage::ImageRecord& image) const;
  /// The image of a row; a group stands for its first row. nullptr: no row.
  [[nodiscard]] const core::storage::ImageRecord* imageAt(const QModelIndex& index) const;
  /// The copy of a row, or nullptr: the tree, or no row.
  [[nodiscard]] const core::storage::ImageFormRecord* formAt(const QModelIndex& index) const;
  /// How many experiments refer to the form of a row; for a tree, to the image in any form.
  [[nodiscard]] int usersAt(const QModelIndex& index) const;
  [[nodiscard]] FormPlace placeOf(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(const FormPlace& place) const;
  /// core::runs::unusedImages() on the hosts for which `isReachable` is true.
  [[nodiscard]] std::vector<core::runs::ImageOrCopy> unused(
      const std::function<bool(const std::string& host)>& isReachable) const;
  /// "3 images in 9 forms on 3 hosts · 12.9 GB", with the part of this machine. `freeHere`: bytes; empty: not known.
  [[nodiscard]] QString summary(std::optional<std::int64_t> freeHere) const;

  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  using Line = ImageLine;
  using Group = ImageGroup;

  void build();
  [[nodiscard]] const Line* lineAt(const QModelIndex& index) const;
  [[nodiscard]] QVariant groupData(const Group& group, const QModelIndex& index, int role) const;
  [[nodiscard]] QString words(const Line& line, int column) const;
  [[nodiscard]] text::SignedText state(const Line& line) const;

  const core::runs::RuntimesById& m_runtimes;
  const RuntimeLooks& m_looks;
  ImageRecords m_records;
  std::vector<core::runs::ImageOrCopy> m_unused;  ///< on all hosts
};

}  // namespace baremark::app::models
