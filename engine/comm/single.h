// SPDX-License-Identifier: Apache-2.0
// The Communicator of a single process. It has nothing to communicate.
#pragma once

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

class SingleCommunicator final : public Communicator {
 public:
  [[nodiscard]] int rank() const override { return 0; }
  [[nodiscard]] int size() const override { return 1; }
  [[nodiscard]] std::string host() const override;
  [[nodiscard]] int nodes() override { return 1; }
  [[nodiscard]] int rankOnNode() override { return 0; }
  [[nodiscard]] std::unique_ptr<Communicator> split(int) override { return std::make_unique<SingleCommunicator>(); }
  void barrier() override {}
  [[nodiscard]] graph::Event* sum(const graph::DeviceArray&, graph::Event* ready) override { return ready; }
  void sum(std::span<double>) override {}
  void max(std::span<double>) override {}
  void broadcast(std::span<std::byte>) override {}
  void gather(std::span<const double> mine, std::span<double> all) override;
  [[nodiscard]] std::vector<std::string> gather(const std::string& mine) override { return {mine}; }
  [[nodiscard]] std::vector<std::string> allGather(const std::string& mine) override { return {mine}; }
  void reserveRequests(std::size_t) override {}
  void startSum(std::size_t, const graph::DeviceArray&, graph::Event* ready) override { graph::waitFor(ready); }
  [[nodiscard]] bool test(std::size_t) override { return true; }
  [[nodiscard]] graph::Event* wait(std::size_t) override { return nullptr; }
  [[nodiscard]] bool exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in, double) override;
  [[noreturn]] void abort(int status) override;
};

/// Returns this machine's name, from gethostname.
[[nodiscard]] std::string hostName();

}  // namespace baremark::engine::comm
