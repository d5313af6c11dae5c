/** Most keys in one window; further keys share one budget, which bounds the memory. */
const MAX_KEYS = 50_000;

/** Counts requests per key in windows of a minute. `take` returns 0 within the budget, else seconds to the next window. */
export interface RequestBudget {
  take(key: string): number;
}

export const createRequestBudget = (perMinute: number, windowMs = 60_000): RequestBudget => {
  let counts = new Map<string, number>();
  let windowEnds = 0;
  return {
    take(key) {
      // monotonic, because a system clock set back would extend the window
      const now = performance.now();
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

/** The eight groups of an IPv6 address; null for anything else. Source: RFC 4291, 2.2. */
const groupsOf = (address: string): number[] | null => {
  const plain = (address.split('%', 1)[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = plain.split('::');
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<number>(Math.max(0, missing)).fill(0), ...after];
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : null;
};

/** The part of an address that one subscriber has, however spelled: an IPv4 address, or an IPv6 /64 network. */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups === null) return address;
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
};
