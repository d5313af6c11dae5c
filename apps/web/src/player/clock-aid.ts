const angleOf = (halfHours: number): number => (halfHours / 12) * Math.PI;

/** "2:30". */
export const clockText = (halfHours: number): string =>
  `${Math.floor(halfHours / 2) || 12}:${halfHours % 2 === 0 ? '00' : '30'}`;

/** Share of a wind's speed that blows across, + from the right. */
export const clockValue = (halfHours: number): number => Math.round(Math.sin(angleOf(halfHours)) * 1000) / 1000 || 0;
