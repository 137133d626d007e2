// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at a host just before an experiment is queued there: software of host and images, digests of images, bound
// folders, room in some folders. One script for /bin/sh that starts no program of an image. The reader is pure.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/sight.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// An image to look at. `digest` is that of its record ("sha256:…"); empty: it is not compared.
struct ImageToSee {
  std::string path;
  std::string digest;
};

/// A folder whose room matters.
struct RoomToSee {
  std::string name;
  std::string folder{};
  std::string script{};  ///< for /bin/sh; prints the folder, if `folder` is empty
};

/// What to look at. The software of the host is also seen if there are images or sources.
struct SightRequest {
  std::string engine;                   ///< its MPI library is the host's; empty: the linker's
  std::vector<ImageToSee> images;       ///< trees
  std::vector<std::string> sources;     ///< of binds
  bool asksSoftware = false;            ///< the host's
  bool asksDevices = false;             ///< also GPUs, fabric, and what gives them to containers
  std::vector<std::string> programs{};  ///< with `asksDevices`: whether they are installed
  std::vector<RoomToSee> rooms{};
};

/// Longer than the script takes. Comparing a digest ends after a minute and then has no answer.
constexpr std::chrono::seconds kSightTime{150};

/// Untrusted: a path contains NUL.
[[nodiscard]] core::base::Result<std::string> sightScript(const SightRequest& request);

/// Reads the output of that script. Text before its first marker is skipped. Malformed: the markers are missing.
[[nodiscard]] core::base::Result<core::model::HostSight> parseSight(std::string_view output);

/// Runs the script on a host; blocking. Fails as Host::exec(). Cancelled: soon after `isCancelled` returns true.
[[nodiscard]] core::base::Result<core::model::HostSight> lookAtHost(core::runs::Host& host, const SightRequest& request,
                                                                    const IsCancelled& isCancelled = {});

}  // namespace baremark::remote
