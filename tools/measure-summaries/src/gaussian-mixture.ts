import type { Points } from './principal-components.ts';
import { seededRandom } from './seeded-random.ts';

/** How likely each point belongs to each component, row after row. */
export interface Mixture {
  readonly components: number;
  readonly memberships: Float64Array;
  /** Bayesian information criterion; less is better. */
  readonly bic: number;
}

/** A mixture of Gaussians with diagonal variances: k-means++ and ten rounds of k-means, then expectation and maximisation. */
export function gaussianMixture(points: Points, components: number, seed: number): Mixture {
  const { count, dimensions: wide, values } = points;
  let means = kMeans(points, components, seed);
  const overall = varianceOf(points);
  let variances = means.map(() => overall.map((value) => value / components ** (2 / wide)));
  let weights = means.map(() => 1 / components);
  const memberships = new Float64Array(count * components);
  let before = Number.NEGATIVE_INFINITY;
  let likelihood = before;
  for (let round = 0; round < 40; round += 1) {
    likelihood = expect();
    if (likelihood - before < 1e-5 * Math.abs(likelihood)) break;
    before = likelihood;
    maximize();
  }
  const parameters = 2 * components * wide + components - 1;
  return { components, memberships, bic: parameters * Math.log(count) - 2 * likelihood };

  function expect(): number {
    let total = 0;
    for (let row = 0; row < count; row += 1) {
      const logs = means.map((mean, component) => {
        let log = Math.log((weights[component] ?? 0) + 1e-300);
        for (let i = 0; i < wide; i += 1) {
          const variance = variances[component]?.[i] ?? 1;
          const difference = (values[row * wide + i] ?? 0) - (mean[i] ?? 0);
          log -= 0.5 * (difference ** 2 / variance + Math.log(2 * Math.PI * variance));
        }
        return log;
      });
      const most = Math.max(...logs);
      const sum = logs.reduce((all, log) => all + Math.exp(log - most), 0);
      for (const [component, log] of logs.entries()) {
        memberships[row * components + component] = Math.exp(log - most) / sum;
      }
      total += most + Math.log(sum);
    }
    return total;
  }

  function maximize(): void {
    const shares = means.map((_, component) => {
      let share = 1e-9;
      for (let row = 0; row < count; row += 1) share += memberships[row * components + component] ?? 0;
      return share;
    });
    const weighted = (component: number, of: (value: number, i: number) => number) =>
      Float64Array.from({ length: wide }, (_, i) => {
        let sum = 0;
        for (let row = 0; row < count; row += 1) {
          sum += (memberships[row * components + component] ?? 0) * of(values[row * wide + i] ?? 0, i);
        }
        return sum / (shares[component] ?? 1);
      });
    means = means.map((_, component) => weighted(component, (value) => value));
    variances = means.map((mean, component) =>
      weighted(component, (value, i) => (value - (mean[i] ?? 0)) ** 2).map(
        (value, i) => value + 1e-3 * (overall[i] ?? 0),
      ),
    );
    weights = shares.map((share) => share / count);
  }
}

function kMeans({ count, dimensions: wide, values }: Points, clusters: number, seed: number): Float64Array[] {
  const random = seededRandom(seed);
  const row = (at: number) => values.slice(at * wide, (at + 1) * wide);
  const distance = (at: number, mean: Float64Array) =>
    mean.reduce((sum, value, i) => sum + ((values[at * wide + i] ?? 0) - value) ** 2, 0);
  const means = [row(Math.floor(random() * count))];
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  while (means.length < clusters) {
    const last = means.at(-1) as Float64Array;
    for (const at of nearest.keys()) nearest[at] = Math.min(nearest[at] ?? 0, distance(at, last));
    let left = random() * nearest.reduce((a, b) => a + b, 0);
    const chosen = nearest.findIndex((value) => {
      left -= value;
      return left <= 0;
    });
    means.push(row(Math.max(0, chosen)));
  }
  for (let round = 0; round < 10; round += 1) {
    const members = means.map((): number[] => []);
    for (let at = 0; at < count; at += 1) {
      const distances = means.map((mean) => distance(at, mean));
      members[distances.indexOf(Math.min(...distances))]?.push(at);
    }
    for (const [cluster, rows] of members.entries()) {
      if (rows.length === 0) continue;
      means[cluster] = Float64Array.from({ length: wide }, (_, i) =>
        rows.reduce((sum, at) => sum + (values[at * wide + i] ?? 0) / rows.length, 0),
      );
    }
  }
  return means;
}

function varianceOf({ count, dimensions: wide, values }: Points): Float64Array {
  const mean = new Float64Array(wide);
  for (const [i, value] of values.entries()) mean[i % wide] = (mean[i % wide] ?? 0) + value / count;
  const variance = new Float64Array(wide);
  for (const [i, value] of values.entries()) {
    variance[i % wide] = (variance[i % wide] ?? 0) + (value - (mean[i % wide] ?? 0)) ** 2 / count;
  }
  return variance;
}
