/** A number's size with a letter for its side; no letter if it rounds to zero. */
const lettered = (value: number, decimals: number, plus: string, minus: string): string => {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return size;
  return `${value > 0 ? plus : minus} ${size}`;
};

/** Elevation correction, mil, + up: `U 4.3`, `D 0.2`, `0.0`. */
export const elevationText = (mil: number, decimals = 1): string => lettered(mil, decimals, 'U', 'D');
/** Wind correction or offset, mil, + right: `R 0.6`, `L 0.6`, `0.0`. */
export const windText = (mil: number, decimals = 1): string => lettered(mil, decimals, 'R', 'L');
/** Crosswind, mph, + from the right: `R 8.0 mph`. */
export const crosswindText = (mph: number): string => `${lettered(mph, 1, 'R', 'L')} mph`;
/** Headwind, mph, + in the face: `H 2.0 mph`, behind `T 2.0 mph`. */
export const headwindText = (mph: number): string => `${lettered(mph, 1, 'H', 'T')} mph`;
