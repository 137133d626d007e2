// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/transfer_text.h"

#include <QCoreApplication>

#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct TransfersTr {
  Q_DECLARE_TR_FUNCTIONS(Transfers)
};

}  // namespace

QString transferWords(std::int64_t done, std::int64_t total, std::optional<double> bytesPerSecond,
                      std::optional<std::chrono::milliseconds> left) {
  const QString far = TransfersTr::tr("%1 of %2", "bytes").arg(bytes(done), bytes(total));
  if (!bytesPerSecond || !left) return far;
  const QString rate = TransfersTr::tr("%1/s", "bytes").arg(bytes(static_cast<std::int64_t>(*bytesPerSecond)));
  // The host verifies the last piece, which may take a while.
  constexpr std::chrono::seconds kMoment{3};
  //: %1: bytes of bytes
  if (done >= total) return TransfersTr::tr("%1, being verified on the host").arg(far);
  //: %1: bytes of bytes, %2: bytes a second
  if (*left < kMoment) return TransfersTr::tr("%1, %2, nearly done").arg(far, rate);
  const std::chrono::milliseconds whole = std::chrono::ceil<std::chrono::seconds>(*left);
  //: %1: bytes of bytes, %2: bytes a second, %3: a duration
  return TransfersTr::tr("%1, %2, %3 left").arg(far, rate, duration(whole));
}

QString imageStageName(remote::ImageStage step) {
  switch (step) {
    case remote::ImageStage::Looking:
      return TransfersTr::tr("Checking for the image on the host");
    case remote::ImageStage::Packing:
      return TransfersTr::tr("Packing the image");
    case remote::ImageStage::Sending:
      return TransfersTr::tr("Sending the image");
    case remote::ImageStage::Unpacking:
      return TransfersTr::tr("Unpacking and verifying the image on the host");
  }
  return {};
}

QString movedWords(int files, int moved, std::int64_t total) {
  //: %1: bytes
  const QString all = TransfersTr::tr("%n file(s), %1", nullptr, files).arg(bytes(total));
  //: %1: files and bytes
  return moved == files ? all : TransfersTr::tr("%1; %n of them were there already", nullptr, files - moved).arg(all);
}

}  // namespace baremark::app::text
