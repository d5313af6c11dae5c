/** Small counter-based generator for tests: a hash of seed and place (Murmur3's finish), 0 to 2³² − 1. */
const dice = (seed: number, place: number): number => {
  let x = (seed * 0x9e3779b1 + place * 0x85ebca6b) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
};

/** The bytes with one to four random changes: a byte, a flipped bit, a cut, a repeated or a missing stretch. Same seed, same change. */
export const mutate = (bytes: Uint8Array, seed: number): Uint8Array => {
  let changed = Uint8Array.from(bytes);
  const changes = 1 + (dice(seed, 0) % 4);
  for (let k = 0; k < changes; k++) {
    const [kind, a, b] = [dice(seed, 3 * k + 1) % 6, dice(seed, 3 * k + 2), dice(seed, 3 * k + 3)];
    if (changed.length === 0) break;
    const at = a % changed.length;
    const length = 1 + (b % 24);
    if (kind === 0) changed[at] = b & 255;
    else if (kind === 1) changed[at] = changed[at]! ^ (1 << (b & 7));
    else if (kind === 2) changed = changed.slice(0, at);
    else if (kind === 3)
      changed = Uint8Array.from([...changed.slice(0, at), ...changed.slice(Math.max(0, at - length))]);
    else if (kind === 4) changed = Uint8Array.from([...changed.slice(0, at), ...changed.slice(at + length)]);
    else
      changed = Uint8Array.from([
        ...changed.slice(0, at),
        ...new Array<number>(length).fill(b & 255),
        ...changed.slice(at),
      ]);
  }
  return changed;
};
