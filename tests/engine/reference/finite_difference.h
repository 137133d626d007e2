// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients by finite differences, to check the reference backend. To add an operator, write it as a function from the
// perturbed array to its output. The loss is <output, fixed random numbers>.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace baremark::engine::test {

inline std::vector<double> randomNumbers(std::size_t count, unsigned seed, double least = -1, double most = 1) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> draw(least, most);
  std::vector<double> out(count);
  for (double& value : out) value = draw(engine);
  return out;
}

inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// |a - b| / |b| over all elements.
template <class A, class B>
double relativeDistance(const std::vector<A>& a, const std::vector<B>& b) {
  double distance = 0;
  double norm = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto wanted = static_cast<double>(b[i]);
    distance += (static_cast<double>(a[i]) - wanted) * (static_cast<double>(a[i]) - wanted);
    norm += wanted * wanted;
  }
  return std::sqrt(distance / std::max(norm, 1e-30));
}

/// Compares `gradient` with the five-point difference of `loss` at `values`, element by element, relative to the larger
/// of 1 and the difference. For functions with kinks, the values must be farther than 2 h from the kinks.
inline void expectGradient(const std::string& of, std::vector<double> values, const std::vector<double>& gradient,
                           const std::function<double(const std::vector<double>&)>& loss, double h = 1e-4,
                           double tolerance = 1e-8) {
  ASSERT_EQ(values.size(), gradient.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double middle = values[i];
    const auto at = [&](double offset) {
      values[i] = middle + offset;
      return loss(values);
    };
    const double numeric = (-at(2 * h) + 8 * at(h) - 8 * at(-h) + at(-2 * h)) / (12 * h);
    values[i] = middle;
    EXPECT_NEAR(gradient[i], numeric, tolerance * std::max(std::abs(numeric), 1.0)) << of << ", element " << i;
  }
}

}  // namespace baremark::engine::test
