// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/student_t.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

namespace baremark::core::stats {
namespace {

namespace policies = boost::math::policies;

// No exceptions, and double only: 15 digits are enough for any interval, and a search over n calls this often.
using Policy =
    policies::policy<policies::domain_error<policies::ignore_error>, policies::pole_error<policies::ignore_error>,
                     policies::overflow_error<policies::ignore_error>,
                     policies::evaluation_error<policies::ignore_error>,
                     policies::rounding_error<policies::ignore_error>, policies::promote_double<false>>;
using Distribution = boost::math::students_t_distribution<double, Policy>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isProbability(double p) {
  return p > 0 && p < 1;
}

}  // namespace

double studentTQuantile(double p, double degrees) {
  if (!isProbability(p) || !(degrees > 0)) return kNaN;
  return boost::math::quantile(Distribution(degrees), p);
}

double studentTUpperQuantile(double tail, double degrees) {
  if (!isProbability(tail) || !(degrees > 0)) return kNaN;
  return boost::math::quantile(boost::math::complement(Distribution(degrees), tail));
}

double studentTCdf(double t, double degrees) {
  if (std::isnan(t) || !(degrees > 0)) return kNaN;
  return boost::math::cdf(Distribution(degrees), t);
}

double studentTTwoSidedP(double t, double degrees) {
  if (std::isnan(t) || !(degrees > 0)) return kNaN;
  return 2 * boost::math::cdf(boost::math::complement(Distribution(degrees), std::fabs(t)));
}

}  // namespace baremark::core::stats
