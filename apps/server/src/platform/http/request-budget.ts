/** Most keys remembered in one window; beyond it newcomers share one budget, so that the memory stays bounded. */
const MAX_KEYS = 50_000;

/**
 * Counts requests per key in fixed windows of a minute, in this process. `take` gives 0 when the request fits the
 * budget, otherwise the seconds until the next window.
 */
export interface RequestBudget {
  take(key: string): number;
}

export const createRequestBudget = (perMinute: number, windowMs = 60_000): RequestBudget => {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    take(key) {
      const now = Date.now();
      if (now >= windowEnds) {
        counts = new Map();
        windowEnds = now + windowMs;
      }
      const slot = counts.has(key) || counts.size < MAX_KEYS ? key : '';
      const used = (counts.get(slot) ?? 0) + 1;
      counts.set(slot, used);
      return used <= perMinute ? 0 : Math.ceil((windowEnds - now) / 1000);
    },
  };
};

/** The part of an address that one subscriber holds: the address itself, or the /64 network of IPv6. */
export const networkOf = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
