// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/random.h"

#include <cmath>
#include <cstddef>

namespace baremark::engine::graph {
namespace {

template <std::size_t N>
double polynomial(const std::array<double, N>& coefficients, double x) {
  double value = 0;
  for (std::size_t i = N; i-- > 0;) value = value * x + coefficients[i];
  return value;
}

/// Quantile of the standard normal distribution, by AS 241 (PPND16). For 0.0227 < p < 0.9773, its first two regions
/// suffice.
double normalQuantile(double p) {
  constexpr std::array<double, 8> kA = {3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                        1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                        3.3430575583588128105e+4, 2.5090809287301226727e+3};
  constexpr std::array<double, 8> kB = {1.0,
                                        4.2313330701600911252e+1,
                                        6.8718700749205790830e+2,
                                        5.3941960214247511077e+3,
                                        2.1213794301586595867e+4,
                                        3.9307895800092710610e+4,
                                        2.8729085735721942674e+4,
                                        5.2264952788528545610e+3};
  constexpr std::array<double, 8> kC = {1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                        3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                        2.27238449892691845833e-2, 7.74545014278341407640e-4};
  constexpr std::array<double, 8> kD = {1.0,
                                        2.05319162663775882187e0,
                                        1.67638483018380384940e0,
                                        6.89767334985100004550e-1,
                                        1.48103976427480074590e-1,
                                        1.51986665636164571966e-2,
                                        5.47593808499534494600e-4,
                                        1.05075007164441684324e-9};
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) {
    const double r = 0.180625 - q * q;
    return q * polynomial(kA, r) / polynomial(kB, r);
  }
  const double r = std::sqrt(-std::log(q < 0 ? p : 1 - p)) - 1.6;
  const double tail = polynomial(kC, r) / polynomial(kD, r);
  return q < 0 ? -tail : tail;
}

}  // namespace

RandomWords philox(RandomWords counter, std::array<std::uint32_t, 2> key) {
  constexpr std::uint64_t kMultiply0 = 0xD2511F53U;
  constexpr std::uint64_t kMultiply1 = 0xCD9E8D57U;
  constexpr std::uint32_t kWeyl0 = 0x9E3779B9U;
  constexpr std::uint32_t kWeyl1 = 0xBB67AE85U;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = kMultiply0 * counter[0];
    const std::uint64_t product1 = kMultiply1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32U) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0)};
    key[0] += kWeyl0;
    key[1] += kWeyl1;
  }
  return counter;
}

RandomWords randomWords(const RandomKey& key, std::int64_t place, std::int64_t block) {
  const auto at = static_cast<std::uint64_t>(place);
  const auto inside = static_cast<std::uint64_t>(block);
  return philox({static_cast<std::uint32_t>(inside), static_cast<std::uint32_t>(inside >> 32U),
                 static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at >> 32U)},
                {key.seed, (static_cast<std::uint32_t>(key.purpose) << 16U) | key.which});
}

double truncatedNormal(double uniform) {
  constexpr double kBelow = 0.022750131948179195;  // probability of the standard normal distribution below -2
  return normalQuantile(kBelow + uniform * (1 - 2 * kBelow));
}

}  // namespace baremark::engine::graph
