/** Lower bound on the cost of at most r further brackets with a gain of at least x samples. Infinity if r are not enough. */
export type CostBound = (r: number, x: number) => number;

/**
 * Least cost if gains and costs add up: a lower bound on any real completion, because coverage has diminishing returns
 * and overlap only grows. Items may repeat, which keeps the bound valid and leaves only the few items that no other
 * beats in both gain and cost.
 * @param order items by falling gain
 */
export const costBound = (order: Int32Array, gains: Float64Array, costs: Float64Array): CostBound => {
  const gain: number[] = [];
  const cost: number[] = [];
  for (const item of order) {
    const last = cost.length - 1;
    if (last >= 0 && costs[item] >= cost[last]) continue;
    if (last >= 0 && gains[item] === gain[last]) cost[last] = costs[item];
    else {
      gain.push(gains[item]);
      cost.push(costs[item]);
    }
  }
  const size = gain.length;

  /** Gains and costs fall along the list, so the last sufficient item is the cheapest. */
  const one = (x: number): number => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (gain[middle] >= x) low = middle + 1;
      else high = middle;
    }
    return low > 0 ? cost[low - 1] : Infinity;
  };

  /** Two pointers: as the first item gains less, the second must gain more. */
  const two = (x: number): number => {
    let least = one(x);
    let second = size - 1;
    for (let first = 0; first <= second; first++) {
      while (second >= first && gain[first] + gain[second] < x) second--;
      if (second >= first && cost[first] + cost[second] < least) least = cost[first] + cost[second];
    }
    return least;
  };

  const atMost = (r: number, x: number): number => {
    if (x <= 0 || r <= 1) return one(x);
    if (r === 2) return two(x);
    let least = Infinity;
    // The largest of r gains is at least the r-th part.
    for (let first = 0; first < size && r * gain[first] >= x; first++) {
      if (cost[first] < least) least = Math.min(least, cost[first] + Math.max(0, rest(r - 1, x - gain[first])));
    }
    return least;
  };
  const rest = (r: number, x: number): number => (x <= 0 ? 0 : atMost(r, x));
  return (r, x) => (x <= 0 ? 0 : atMost(r, x));
};
