/** A number of mph without trailing zeros: `4`, `5.2`. */
const formatMph = (mph: number): string => {
  const rounded = Math.round(mph * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
};

/** `4-6 mph`; with a negative end `-1 to 1 mph`. The form that range cards read back. */
export const formatSpeedRange = (lowMph: number, highMph: number): string => {
  const [low, high] = [formatMph(lowMph), formatMph(highMph)];
  return low.startsWith('-') || high.startsWith('-') ? `${low} to ${high} mph` : `${low}-${high} mph`;
};

/** Clock text of a direction to the nearest half hour: 90 → `3:00`, 0 → `12:00`. */
export const formatClockDirection = (directionDeg: number): string => {
  const halfHours = ((Math.round(directionDeg / 15) % 24) + 24) % 24;
  return `${Math.floor(halfHours / 2) || 12}:${halfHours % 2 === 0 ? '00' : '30'}`;
};
